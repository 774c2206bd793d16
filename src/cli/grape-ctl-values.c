/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values as people type them on a command line, and whole files in and out. */
#include "grape-ctl.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#define MAX_FILE_BYTES (256 * 1024 * 1024)

G_DEFINE_QUARK (grape - ctl - misuse, grape_ctl_misuse)

/**
 * grape_ctl_misuse:
 *
 * Returns: FALSE, with a sentence about what was typed
 */
gboolean
grape_ctl_misuse (GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, GRAPE_CTL_MISUSE, 0, text);
  return FALSE;
}

/**
 * grape_ctl_phase:
 *
 * Returns: (transfer full): "round 3"; of a game that keeps books the month, "month 2026-11"
 */
char *
grape_ctl_phase (const GrapeRules *rules, guint phase)
{
  return rules->books
             ? g_strdup_printf ("%s %04u-%02u", _ (rules->phase_noun), phase / 100, phase % 100)
             : g_strdup_printf ("%s %u", _ (rules->phase_noun), phase);
}

/**
 * grape_ctl_game:
 *
 * Returns: the game's rules; else NULL with GRAPE_ERROR_UNSUPPORTED and the games there are
 */
const GrapeRules *
grape_ctl_game (const char *id, GError **error)
{
  const GrapeRules *rules = grape_registry_find (id);
  if (rules)
    return rules;
  g_autoptr (GString) known = g_string_new (GRAPE_COMING);
  for (const GrapeRules *const *each = grape_registry_list (); *each; each++)
    g_string_append_printf (known, "%s%s", known->len ? ", " : "", (*each)->id);
  grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, NULL, _ ("There is no game “%s”; there are: %s"),
                   id, known->str);
  return NULL;
}

/**
 * grape_ctl_viewer:
 * @text: "referee", "spectator", a seat's number or name, or "seat:N"
 */
gboolean
grape_ctl_viewer (const GrapeTable *table, const char *text, GrapeViewer *viewer, GError **error)
{
  if (!text || g_str_equal (text, "spectator") || g_str_equal (text, "public"))
    *viewer = GRAPE_VIEWER_SPECTATOR;
  else if (g_str_equal (text, "referee"))
    *viewer = GRAPE_VIEWER_REFEREE;
  else
    {
      int seat = grape_table_find (table, text);
      if (seat < 0)
        {
          grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                           _ ("“%s” is nobody here: write a seat (1 to %u, or a player's name), "
                              "referee or spectator"),
                           text, grape_table_size (table));
          return FALSE;
        }
      *viewer = seat;
    }
  return TRUE;
}

/**
 * grape_ctl_time:
 * @text: (nullable): a time stamp; NULL or "now": the clock's
 */
gboolean
grape_ctl_time (const char *text, gint64 *at, GError **error)
{
  g_autoptr (GError) problem = NULL;

  if (text && !g_str_equal (text, "now"))
    return grape_time_parse (text, at, &problem)
           || grape_ctl_misuse (error, "%s", problem->message);
  *at = g_get_real_time () / G_USEC_PER_SEC;
  return TRUE;
}

/**
 * grape_ctl_options:
 * @pairs: (nullable): "name=value" each
 */
gboolean
grape_ctl_options (const GrapeRules *rules, GrapeOptions *options, char **pairs, GError **error)
{
  for (guint i = 0; pairs && pairs[i]; i++)
    {
      char *equals = strchr (pairs[i], '=');
      if (!equals)
        {
          return grape_ctl_misuse (error, _ ("“%s” is not an option: write name=value"), pairs[i]);
        }
      g_autofree char *name = g_strndup (pairs[i], (gsize)(equals - pairs[i]));
      if (!grape_options_set (options, name, equals + 1, error))
        return FALSE;
    }
  return TRUE;
}

/* Stops a little beyond the limit: /dev/zero has no end. */
static gboolean
read_all (const char *path, GString *text, GError **error)
{
  char buffer[65536];
  gsize n;
  gboolean is_stdin = g_str_equal (path, "-");
  FILE *file = is_stdin ? stdin : fopen (path, "rbe");
  while (file && (n = fread (buffer, 1, sizeof buffer, file)) > 0 && text->len <= MAX_FILE_BYTES)
    g_string_append_len (text, buffer, (gssize)n);
  int problem = file && !ferror (file) ? 0 : errno;
  if (file && !is_stdin)
    fclose (file);
  if (problem)
    g_set_error (error, G_FILE_ERROR, (int)g_file_error_from_errno (problem),
                 _ ("%s: cannot be read: %s"), path, g_strerror (problem));
  return problem == 0;
}

/**
 * grape_ctl_read_bytes:
 * @path: "-" for the standard input
 *
 * Returns: (transfer full): a whole file. Errors: G_FILE_ERROR, and GRAPE_ERROR_LIMIT.
 */
GString *
grape_ctl_read_bytes (const char *path, GError **error)
{
  g_autoptr (GString) all = g_string_new (NULL);
  if (!read_all (path, all, error))
    return NULL;
  if (all->len <= MAX_FILE_BYTES)
    return g_steal_pointer (&all);
  grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, _ ("%s: longer than 256 MiB"), path);
  return NULL;
}

/**
 * grape_ctl_read:
 * @path: "-" for the standard input
 *
 * Reads a whole text file. Errors: those of grape_ctl_read_bytes(), and GRAPE_ERROR_FORMAT if it
 * contains a NUL.
 */
gboolean
grape_ctl_read (const char *path, char **text, GError **error)
{
  g_autoptr (GString) all = grape_ctl_read_bytes (path, error);
  if (!all)
    return FALSE;
  if (strlen (all->str) != all->len)
    return grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, _ ("%s: not text: byte %zu is zero"),
                            path, strlen (all->str));
  *text = g_string_free (g_steal_pointer (&all), FALSE);
  return TRUE;
}

/* Writes to a pipe or a device, without replacing it. */
static gboolean
write_through (const char *path, const char *text, gsize size, GError **error)
{
  FILE *file = fopen (path, "we");
  gboolean good = file && fwrite (text, 1, size, file) == size && fflush (file) == 0;
  int why = errno;

  if (file)
    fclose (file);
  if (!good)
    g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (why),
                 _ ("%s: cannot be written: %s"), path, g_strerror (why));
  return good;
}

/**
 * grape_ctl_write:
 * @path: "-" for the standard output
 * @length: -1: up to the NUL
 *
 * Writes a whole file that only its owner can read, or leaves the old one as it was. Writes to
 * devices such as /dev/stdout without replacing them.
 */
gboolean
grape_ctl_write (const char *path, const char *text, gssize length, GError **error)
{
  gsize size = length < 0 ? strlen (text) : (gsize)length;

  if (g_str_equal (path, "-"))
    {
      fwrite (text, 1, size, stdout);
      return TRUE;
    }
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return write_through (path, text, size, error);
  gboolean good = g_file_set_contents_full (
      path, text, (gssize)size, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600,
      error);
  if (!good)
    g_prefix_error (error, "%s cannot be written: ", path);
  return good;
}

/**
 * grape_ctl_seed:
 * @text: (nullable): "random" (or NULL), or 2 to 64 hexadecimal digits, padded with zeros
 */
gboolean
grape_ctl_seed (const char *text, guint8 seed[GRAPE_SEED_BYTES], GError **error)
{
  memset (seed, 0, GRAPE_SEED_BYTES);
  if (!text || g_str_equal (text, "random"))
    {
      if (getentropy (seed, GRAPE_SEED_BYTES) == 0)
        return TRUE;
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_IO, _ ("The system gave no random bytes"));
      return FALSE;
    }
  gsize length = strlen (text);
  if (length >= 2 && length <= 2 * GRAPE_SEED_BYTES && length % 2 == 0
      && grape_hex_decode (text, seed, length / 2))
    return TRUE;
  return grape_ctl_misuse (
      error, _ ("A seed is “random” or has 2 to 64 hexadecimal digits, an even number"));
}
