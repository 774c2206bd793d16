/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an address tells without a connection. */
#include "grape-swift.h"

#include <string.h>
#include <sys/stat.h>

static gboolean
is_loopback (const char *host)
{
  g_autoptr (GInetAddress) number = g_inet_address_new_from_string (host);

  if (number)
    return g_inet_address_get_is_loopback (number);
  return g_ascii_strcasecmp (host, "localhost") == 0 || g_str_has_suffix (host, ".localhost");
}

/* (nullable): without Grapefruit's own parts */
static const char *
server_part (const char *address)
{
  const char *swift = grape_swift_address (address);

  return swift                                                                             ? swift
         : g_str_has_prefix (address, "http://") || g_str_has_prefix (address, "https://") ? address
                                                                                           : NULL;
}

static GUri *
server_uri (const char *address)
{
  const char *server = server_part (address);

  return server ? g_uri_parse (server, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;
}

static char *
host_of (const char *address)
{
  g_autoptr (GUri) uri = server_uri (address);

  return uri ? g_strdup (g_uri_get_host (uri)) : NULL;
}

/**
 * grape_place_address_is_server:
 *
 * Whether it begins like a server's, and not like a folder's.
 */
gboolean
grape_place_address_is_server (const char *address)
{
  return server_part (address) != NULL;
}

/**
 * grape_place_address_is_near:
 *
 * Whether the place is on this machine, a folder or a server here, so that it needs no network.
 */
gboolean
grape_place_address_is_near (const char *address)
{
  g_autofree char *host = host_of (address);

  return host ? is_loopback (host) : !grape_place_address_is_server (address);
}

/* Whether @folder contains a folder @name, and not a link to one. */
static gboolean
has_folder (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  struct stat info;

  return lstat (path, &info) == 0 && S_ISDIR (info.st_mode);
}

static gboolean
is_empty (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  return !dir || !g_dir_read_name (dir);
}

/**
 * grape_place_address_is_expected:
 *
 * Whether a place that somebody else's link names is as expected: a folder of this machine must
 * contain shared games already, or nothing. Errors: BAD for a folder without its whole path;
 * UNEXPECTED if it contains other things: ask whether it is the right one.
 */
gboolean
grape_place_address_is_expected (const char *address, GError **error)
{
  gboolean is_uri = g_str_has_prefix (address, "file://");

  if (!is_uri && strstr (address, "://"))
    return TRUE;
  g_autofree char *host = NULL;
  g_autofree char *folder = is_uri ? g_filename_from_uri (address, &host, NULL) : NULL;
  if (is_uri && (!folder || (host && g_ascii_strcasecmp (host, "localhost") != 0)))
    return TRUE; /* it may not be a place at all; opening it reports that */
  const char *path = folder ? folder : address;
  if (!g_path_is_absolute (path))
    g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
                 "The link names the folder “%s” without saying where it is: ask for a link "
                 "with the whole path",
                 path);
  else if (has_folder (path, "grapefruit") ? !has_folder (path, "grapefruit/1") : !is_empty (path))
    g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_UNEXPECTED,
                 "The link names the folder “%s”, which holds other things but no shared game",
                 path);
  else
    return TRUE;
  return FALSE;
}

/**
 * grape_place_address_exposes_password:
 *
 * Whether a password for this place could be read on the way: plain http, to another machine.
 */
gboolean
grape_place_address_exposes_password (const char *address)
{
  const char *server = server_part (address);

  return server && g_str_has_prefix (server, "http://") && !grape_place_address_is_near (address);
}

/**
 * grape_place_address_origin:
 *
 * Returns: (transfer full): scheme, host and port of a server, the only one that a password is for;
 * for a folder, its path
 */
char *
grape_place_address_origin (const char *address)
{
  g_autofree char *host = host_of (address);
  g_autoptr (GUri) uri = host ? server_uri (address) : NULL;

  if (!uri)
    return g_strdup (address);
  const char *scheme = g_uri_get_scheme (uri);
  g_autofree char *small = g_ascii_strdown (host, -1);
  int usual = g_str_equal (scheme, "https") ? 443 : 80;
  return g_strdup_printf (strchr (small, ':') ? "%s://[%s]:%d" : "%s://%s:%d", scheme, small,
                          g_uri_get_port (uri) < 0 ? usual : g_uri_get_port (uri));
}

/**
 * grape_place_address_host:
 *
 * Returns: (transfer full): the server's name, for sentences; for a folder, its path
 */
char *
grape_place_address_host (const char *address)
{
  char *host = host_of (address);

  return host && *host ? host : (g_free (host), g_strdup (address));
}
