/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a sync has to say: sentences, in which others' words may stand. */
#include "grape-share-private.h"

/* Of a sentence; longer ones are somebody's mischief. */
#define MOST_CHARACTERS 600

/**
 * grape_sync_plain:
 *
 * Returns: (transfer full): others' words as a line that can be shown: without line ends, signs
 *   that steer terminals or turn text round, or more than 600 characters
 */
char *
grape_sync_plain (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) plain = g_string_new (NULL);
  guint n = 0;

  for (const char *c = valid; *c && n < MOST_CHARACTERS; c = g_utf8_next_char (c), n++)
    {
      gunichar character = g_utf8_get_char (c);

      g_string_append_unichar (plain, grape_sign_shows (character) ? character : ' ');
    }
  if (n == MOST_CHARACTERS)
    g_string_append (plain, "\xe2\x80\xa6");
  return g_string_free (g_steal_pointer (&plain), FALSE);
}

GrapeSyncReport *
grape_sync_report_new (void)
{
  GrapeSyncReport *self = g_new0 (GrapeSyncReport, 1);

  self->notes = g_ptr_array_new_with_free_func (g_free);
  self->problems = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
grape_sync_report_free (GrapeSyncReport *self)
{
  if (!self)
    return;
  g_ptr_array_unref (self->notes);
  g_ptr_array_unref (self->problems);
  g_free (self);
}

static void add (GPtrArray *list, const char *format, va_list values) G_GNUC_PRINTF (2, 0);

static void
add (GPtrArray *list, const char *format, va_list values)
{
  g_autofree char *sentence = g_strdup_vprintf (format, values);

  g_ptr_array_add (list, grape_sync_plain (sentence));
}

void
grape_sync_report_note (GrapeSyncReport *self, const char *format, ...)
{
  va_list values;

  va_start (values, format);
  add (self->notes, format, values);
  va_end (values);
}

void
grape_sync_report_problem (GrapeSyncReport *self, const char *format, ...)
{
  va_list values;

  va_start (values, format);
  add (self->problems, format, values);
  va_end (values);
}
