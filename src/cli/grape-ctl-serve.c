/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `serve`: the small server, until Ctrl+C or SIGTERM; and its users. */
#include <glib-unix.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "grape-ctl.h"
#include "sync/wire/grape-key.h"
#include "sync/place/grape-place.h"
#include "sync/server/grape-server.h"

static gboolean
stop_cb (gpointer loop)
{
  g_main_loop_quit (loop);
  return G_SOURCE_CONTINUE;
}

/* --- the users' file -------------------------------------------------------------------------- */

/* The users' file without @name's lines; *known: whether there were any, *keys: the keys with which
 * they could write. */
static char *
without_user (const char *text, const char *name, gboolean *known, char **keys)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *start = g_strconcat (name, ":", NULL);
  g_autoptr (GString) rest = g_string_new (NULL);

  for (char **line = lines; *line; line++)
    if (g_str_has_prefix (*line, start))
      {
        const char *list = strchr (*line + strlen (start), ':');

        *known = TRUE;
        if (list && !*keys)
          *keys = g_strdup (list + 1);
      }
    else if (**line)
      g_string_append_printf (rest, "%s\n", *line);
  return g_string_free (g_steal_pointer (&rest), FALSE);
}

/* Adds `name:hash` or `name:hash:key,key`. A new password replaces everything that @name had, a
 * token is added. Without @keys, the old keys stay. */
static gboolean
write_line (const char *path, const char *name, const char *secret, const char *const *keys,
            gboolean token, gboolean *known, GError **error)
{
  g_autofree char *old = NULL, *had = NULL;
  g_autofree char *hash = grape_server_hash_password (secret, error);

  if (!hash
      || (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_get_contents (path, &old, NULL, error)))
    return FALSE;
  g_autofree char *rest = without_user (old ? old : "", name, known, &had);
  const char *before = token && old ? old : rest;
  const char *end = *before && !g_str_has_suffix (before, "\n") ? "\n" : "";
  g_autofree char *list = keys ? g_strjoinv (",", (GStrv)keys) : g_strdup (had);
  g_autofree char *line = g_strjoin (":", name, hash, list, NULL);
  g_autofree char *text = g_strconcat (before, end, line, "\n", NULL);
  return g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

/* The server reads headers only up to a limit. */
#define MOST_SECRET    700
#define LEAST_PASSWORD 8

static gboolean
is_name (const char *name)
{
  for (const char *c = name; *c; c++)
    if (*c == ':' || g_ascii_isspace (*c) || g_ascii_iscntrl (*c))
      return FALSE;
  return TRUE;
}

/* A line for the users' file, with the password from the environment, or a new token. */
static int
add_user (GrapeCtl *ctl, const char *name, const char *path, const char *const *keys,
          gboolean token)
{
  g_autofree char *made = token ? grape_server_make_token () : NULL;
  const char *password = token ? made : g_getenv ("GRAPEFRUIT_PASSWORD");
  gboolean known = FALSE;
  g_autoptr (GError) error = NULL;

  if (!path || (!token && (!password || !*password)))
    return grape_ctl_usage (ctl, "%s",
                            _ ("Put the password into GRAPEFRUIT_PASSWORD, and say --users FILE"));
  if (!*name || *name == '#' || !is_name (name))
    return grape_ctl_usage (ctl, "%s",
                            _ ("A user's name has no colon and no space, and is not empty"));
  for (guint i = 0; keys && keys[i]; i++)
    if (!grape_public_valid (keys[i]))
      return grape_ctl_usage (ctl, _ ("“%s” is not a public key: a key has 64 hexadecimal digits"),
                              keys[i]);
  if (strlen (password) < LEAST_PASSWORD)
    return grape_ctl_usage (ctl, _ ("A password needs at least %d bytes"), LEAST_PASSWORD);
  if (strlen (name) + strlen (password) > MOST_SECRET)
    return grape_ctl_usage (ctl, _ ("Name and password have %d bytes at most, together"),
                            MOST_SECRET);
  if (!write_line (path, name, password, keys, token, &known, &error))
    return grape_ctl_fail (ctl, error);
  if (token)
    grape_ctl_print ("%s.%s\n", name, made);
  else
    grape_ctl_print (known ? _ ("%s has a new password, once the server restarts.\n")
                           : _ ("%s may write, once the server restarts.\n"),
                     name);
  return GRAPE_CTL_OK;
}

/* --- serving ---------------------------------------------------------------------------------- */

/* As many connections as the system allows. */
static void
raise_limit (void)
{
  struct rlimit limit;

  if (getrlimit (RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max)
    {
      limit.rlim_cur = limit.rlim_max;
      setrlimit (RLIMIT_NOFILE, &limit);
    }
}

static int
serve (GrapeCtl *ctl, const GrapeServerOptions *options)
{
  g_autoptr (GError) error = NULL;

  raise_limit ();
  g_autoptr (GrapeServer) server = grape_server_new (options, &error);
  if (!server)
    return grape_ctl_fail (ctl, error);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  guint on_interrupt = g_unix_signal_add (SIGINT, stop_cb, loop);
  guint on_term = g_unix_signal_add (SIGTERM, stop_cb, loop);

  grape_ctl_print (_ ("Serving %s at %s\n"), options->folder, grape_server_uri (server));
  if (!options->users)
    grape_ctl_print (_ ("Everybody who reaches this address may write (no --users).\n"));
  else if (grape_place_address_exposes_password (grape_server_uri (server)))
    grape_ctl_print (
        _ ("Others on the way can read passwords, unless a proxy with TLS is in front: "
           "see --certificate.\n"));
  fflush (stdout);
  g_main_loop_run (loop);
  g_source_remove (on_interrupt);
  g_source_remove (on_term);
  return GRAPE_CTL_OK;
}

/* A server open to strangers slows them down. */
#define USUAL_REQUESTS 3000

typedef struct
{
  char *address, *users, *certificate, *private_key, *new_user, *new_token;
  GStrv keys;
  int port, most_requests, most_links, author_mib, all_mib;
} Wishes;

static void
wishes_clear (Wishes *self)
{
  g_free (self->address);
  g_free (self->users);
  g_free (self->certificate);
  g_free (self->private_key);
  g_free (self->new_user);
  g_free (self->new_token);
  g_strfreev (self->keys);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Wishes, wishes_clear)

static int
serve_as_wished (GrapeCtl *ctl, const Wishes *wishes, const char *folder)
{
  int usual = wishes->address ? USUAL_REQUESTS : 0;

  if (wishes->new_user || wishes->new_token)
    return add_user (ctl, wishes->new_user ? wishes->new_user : wishes->new_token, wishes->users,
                     (const char *const *)wishes->keys, !wishes->new_user);
  if (!folder)
    return grape_ctl_usage (ctl, "%s", _ ("Say which folder: it holds the files of all games"));
  if (wishes->port < 0 || wishes->port > 65535 || (!wishes->certificate) != (!wishes->private_key))
    return grape_ctl_usage (ctl, "%s",
                            _ ("--port is 0 to 65535, and TLS needs --certificate and "
                               "--private-key"));
  if (wishes->most_links < 0 || wishes->author_mib < 0 || wishes->all_mib < 0)
    return grape_ctl_usage (ctl, "%s", _ ("A limit is a number from 1 up"));
  const GrapeServerOptions options = {
    .folder = folder,
    .address = wishes->address,
    .port = (guint)wishes->port,
    .users = wishes->users,
    .certificate = wishes->certificate,
    .private_key = wishes->private_key,
    .most_requests = (guint)(wishes->most_requests < 0 ? usual : wishes->most_requests),
    .most_links = (guint)wishes->most_links,
    .author_bytes = (guint64)wishes->author_mib << 20,
    .all_bytes = (guint64)wishes->all_mib << 20,
  };
  return serve (ctl, &options);
}

int
grape_ctl_serve (GrapeCtl *ctl, int argc, char **argv)
{
  g_auto (Wishes) w = { .port = 8462, .most_requests = -1 };
  int status;
  const GOptionEntry entries[] = {
    { "listen", 0, 0, G_OPTION_ARG_STRING, &w.address, N_ ("Address to listen on (this machine)"),
      N_ ("ADDRESS") },
    { "port", 0, 0, G_OPTION_ARG_INT, &w.port, N_ ("Port (8462); 0: any that is free"), N_ ("N") },
    { "users", 0, 0, G_OPTION_ARG_FILENAME, &w.users, N_ ("Who may read and write"), N_ ("FILE") },
    { "add-user", 0, 0, G_OPTION_ARG_STRING, &w.new_user, N_ ("Add somebody to --users, and stop"),
      N_ ("NAME") },
    { "add-token", 0, 0, G_OPTION_ARG_STRING, &w.new_token,
      N_ ("Add a bearer token for somebody to --users, tell it, and stop"), N_ ("NAME") },
    { "key", 0, 0, G_OPTION_ARG_STRING_ARRAY, &w.keys,
      N_ ("With --add-user: the only public key that they may write as; repeat for more"),
      N_ ("KEY") },
    { "certificate", 0, 0, G_OPTION_ARG_FILENAME, &w.certificate, N_ ("TLS certificate (PEM)"),
      N_ ("FILE") },
    { "private-key", 0, 0, G_OPTION_ARG_FILENAME, &w.private_key, N_ ("Its private key (PEM)"),
      N_ ("FILE") },
    { "most-requests", 0, 0, G_OPTION_ARG_INT, &w.most_requests,
      N_ ("Requests of one client, and of one user, in ten seconds (3000; on this machine and "
          "with 0, no limit)"),
      N_ ("N") },
    { "most-connections", 0, 0, G_OPTION_ARG_INT, &w.most_links,
      N_ ("Connections at a time (4096)"), N_ ("N") },
    { "author-mib", 0, 0, G_OPTION_ARG_INT, &w.author_mib,
      N_ ("MiB that the files of one author may have (64)"), N_ ("N") },
    { "all-mib", 0, 0, G_OPTION_ARG_INT, &w.all_mib, N_ ("MiB that all files may have (16384)"),
      N_ ("N") },
    { NULL },
  };

  if (!grape_ctl_parse (ctl, entries, 0, 1, &argc, &argv, &status))
    return status;
  return serve_as_wished (ctl, &w, argc > 1 ? argv[1] : NULL);
}
