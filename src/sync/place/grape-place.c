/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all places share: checked paths, reading back after a write, the probe. */
#include "grape-place-private.h"

#include <string.h>

/* How long to wait for a half-written file, each time. */
#define TORN_US 50000
#define N_LOOKS 3

G_DEFINE_QUARK (grape - place - error - quark, grape_place_error)

void
grape_fetched_clear (GrapeFetched *self)
{
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->tag, g_free);
}

/**
 * grape_place_new:
 * @user: and @password: or NULL; never for a folder
 *
 * Connects to nothing yet. Errors: BAD if @address is not one.
 */
GrapePlace *
grape_place_new (const char *address, const char *user, const char *password, GError **error)
{
  if (grape_place_address_is_server (address))
    return grape_http_place_new (address, user, password, error);
  if (g_str_has_prefix (address, "file://"))
    {
      g_autofree char *host = NULL;
      g_autofree char *path = g_filename_from_uri (address, &host, error);

      if (path && (!host || g_ascii_strcasecmp (host, "localhost") == 0))
        return grape_folder_place_new (path);
      if (path)
        g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
                     "“%s” is a folder on another machine, “%s”: write a folder on this one as "
                     "file:///… or as a path",
                     address, host);
      return NULL;
    }
  if (*address && !strstr (address, "://"))
    return grape_folder_place_new (address);
  g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
               "“%s” is not the address of a shared folder: write https://…, http://… or a "
               "path",
               address);
  return NULL;
}

void
grape_place_free (GrapePlace *self)
{
  if (self)
    self->kind->free (self);
}

const GrapeTraffic *
grape_place_traffic (GrapePlace *self)
{
  return &self->traffic;
}

gint64
grape_place_retry_after (GrapePlace *self)
{
  return self->retry_after_s;
}

void
grape_place_forget_retry_after (GrapePlace *self)
{
  self->retry_after_s = -1;
}

/* The program makes its own paths; this check is the last, not the first. */
static gboolean
is_plain (const char *path)
{
  return *path && *path != '/' && *path != '.' && !strstr (path, "/.") && !strstr (path, "//")
         && path[strspn (path, "abcdefghijklmnopqrstuvwxyz0123456789-./")] == '\0';
}

/* Adds which file it was, unless the whole place does not answer. */
static void
name_file (GError **error, const char *path)
{
  if (error && *error
      && (g_error_matches (*error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD)
          || g_error_matches (*error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_LIMIT)
          || g_error_matches (*error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_CONFLICT)))
    g_prefix_error (error, "%s: ", path);
}

/**
 * grape_place_get:
 * @tag: what the file's tag was when it was last read; or NULL
 * @most: bytes; a larger answer is refused before it is read
 *
 * Errors: GrapePlaceErrorCode. An absent file is not an error.
 */
gboolean
grape_place_get (GrapePlace *self, const char *path, const char *tag, gsize most,
                 GrapeFetched *fetched, GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (is_plain (path), FALSE);

  *fetched = (GrapeFetched){ .status = GRAPE_FETCH_ABSENT, .age = -1 };
  self->traffic.requests++;
  if (!self->kind->get (self, path, tag, most, fetched, cancellable, error))
    {
      name_file (error, path);
      return FALSE;
    }
  if (fetched->text)
    self->traffic.bytes_in += strlen (fetched->text);
  return TRUE;
}

static gboolean
put (GrapePlace *self, const char *path, const char *text, GrapePutMode mode, gboolean *taken,
     GCancellable *cancellable, GError **error)
{
  self->traffic.requests++;
  self->traffic.bytes_out += strlen (text);
  return self->kind->put (self, path, text, mode, taken, cancellable, error);
}

/* Whether it is there. @n_looks: servers that write in place may show half of it for a moment. */
static gboolean
stands_there (GrapePlace *self, const char *path, const char *text, guint n_looks, gboolean *stands,
              GCancellable *cancellable, GError **error)
{
  GError *why = NULL;
  gsize most = strlen (text) + 1024;

  *stands = FALSE;
  for (guint i = 0; i < n_looks && !*stands; i++)
    {
      g_auto (GrapeFetched) back = { 0 };

      if (i)
        g_usleep (TORN_US);
      if (grape_place_get (self, path, NULL, most, &back, cancellable, &why))
        *stands = back.status == GRAPE_FETCH_FOUND && g_str_equal (back.text, text);
      else if (!g_error_matches (why, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_LIMIT)
               && !g_error_matches (why, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD))
        {
          g_propagate_error (error, why);
          return FALSE;
        }
      g_clear_error (&why);
    }
  return TRUE;
}

/**
 * grape_place_put:
 *
 * Writes @text, then reads it back, since an answer may be lost after the write, and a server may
 * say yes without writing. Writing the same file again is not an error. Other content under the
 * name of an immutable file can only be the rest of a write that was cut off, since the name
 * contains the hash. An immutable file that is there is left alone, by asking first: many servers
 * ignore conditions, and would give the file a new time, so that a move looks late.
 *
 * Errors: CONFLICT if something else is there afterwards.
 */
gboolean
grape_place_put (GrapePlace *self, const char *path, const char *text, gboolean once,
                 GCancellable *cancellable, GError **error)
{
  gboolean taken = FALSE, stands = FALSE;

  g_return_val_if_fail (is_plain (path), FALSE);
  if (once && !stands_there (self, path, text, 1, &stands, cancellable, error))
    return FALSE;
  if (stands)
    return TRUE;
  if (!put (self, path, text, once ? GRAPE_PUT_CREATE : GRAPE_PUT_REPLACE, &taken, cancellable,
            error))
    {
      name_file (error, path);
      return FALSE;
    }
  if (!stands_there (self, path, text, N_LOOKS, &stands, cancellable, error))
    return FALSE;
  if (!stands && taken
      && (!put (self, path, text, GRAPE_PUT_REPLACE, &taken, cancellable, error)
          || !stands_there (self, path, text, N_LOOKS, &stands, cancellable, error)))
    return FALSE;
  if (!stands)
    g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_CONFLICT,
                 "%s: the file was written, but reads back as something else", path);
  return stands;
}

/**
 * grape_place_probe:
 *
 * Tries what the place supports. Safety does not depend on it: it informs people, and shows early
 * if writing is not allowed. Errors: the place cannot be reached or written.
 */
gboolean
grape_place_probe (GrapePlace *self, GrapeProbe *probe, GCancellable *cancellable, GError **error)
{
  g_auto (GrapeFetched) first = { 0 }, again = { 0 };
  g_autofree char *uuid = g_uuid_string_random ();
  g_autofree char *path = g_strdup_printf ("grapefruit/1/probe/%s.json", uuid);
  gboolean taken = FALSE;

  *probe = (GrapeProbe){ 0 };
  if (!grape_place_put (self, path, "{\"probe\":1}", FALSE, cancellable, error))
    return FALSE;
  probe->writable = TRUE;
  if (!grape_place_get (self, path, NULL, 1024, &first, cancellable, error))
    return FALSE;
  probe->tags = first.tag != NULL;
  probe->dates = first.age >= 0;
  if (first.tag && !grape_place_get (self, path, first.tag, 1024, &again, cancellable, error))
    return FALSE;
  probe->not_modified = first.tag && again.status == GRAPE_FETCH_SAME;
  if (!put (self, path, "{\"probe\":2}", GRAPE_PUT_CREATE, &taken, cancellable, error))
    return FALSE;
  probe->create_once = taken;
  taken = FALSE;
  if (!put (self, path, "{\"probe\":3}", GRAPE_PUT_NEVER_FITS, &taken, cancellable, error))
    return FALSE;
  probe->match = taken;
  return TRUE;
}
