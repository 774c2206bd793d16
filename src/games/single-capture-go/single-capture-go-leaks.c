/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks through a text that is to be sent to somebody for plays they may not know. It errs on the
 * side of warning: whoever names a square that somebody has played in secret tells it, even without
 * naming anybody. Lines of the announcement, which everybody gets, tell nothing. */
#include "single-capture-go-private.h"

#include <string.h>

static gboolean
starts_word (const char *line, const char *at)
{
  return at == line || !(g_ascii_isalnum (at[-1]) || (guchar)at[-1] >= 0x80);
}

/* Whether @line names @square anywhere: "e7", "E-7", "e 7". */
static gboolean
names_square (const SingleCaptureGo *self, const char *line, guint square)
{
  for (const char *at = line; *at; at++)
    {
      guint row, column;
      const char *end;
      if (starts_word (line, at) && single_capture_go_scan_square (at, &row, &column, &end)
          && row < self->side && column < self->side && row * self->side + column == square)
        return TRUE;
    }
  return FALSE;
}

static gboolean
names_player (const GrapeTable *table, const char *line, int seat)
{
  g_autofree char *folded = g_utf8_casefold (line, -1);
  g_autofree char *name = g_utf8_casefold (grape_table_name (table, seat), -1);
  gsize length = strlen (name);

  for (const char *at = folded; length && (at = strstr (at, name)); at++)
    if (starts_word (folded, at) && !g_ascii_isalnum (at[length]))
      return TRUE;
  return FALSE;
}

/* Whether the line speaks of somebody else than @viewer. */
static gboolean
names_another (const GrapeTable *table, const SingleCaptureGo *self, const char *line,
               GrapeViewer viewer)
{
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (seat != viewer && names_player (table, line, seat))
      return TRUE;
  return FALSE;
}

static gboolean
tells (const GrapeTable *table, const SingleCaptureGo *self, GrapeViewer viewer, const char *line,
       guint seat)
{
  int play = self->players[seat].play.value;

  /* R2.1; what a given position holds is known to all. */
  if ((int)seat == viewer || play < 0 || !self->players[seat].play.event)
    return FALSE;
  if (!names_square (self, line, (guint)play))
    return FALSE;
  /* Their own play is no secret to them, also when somebody else has named the same square. */
  return viewer < 0 || self->players[viewer].play.value != play
         || names_another (table, self, line, viewer);
}

static gboolean
is_announced (const char *line, char **announced)
{
  for (guint i = 0; announced && announced[i]; i++)
    if (g_str_equal (line, announced[i]))
      return TRUE;
  return FALSE;
}

/**
 * single_capture_go_leaks:
 *
 * Sentences about each line of @text that tells @viewer a play they may not know; see #GrapeRules.
 */
void
single_capture_go_leaks (const GrapeTable *table, gconstpointer state, GrapeViewer viewer,
                         const char *text, GPtrArray *reasons)
{
  const SingleCaptureGo *self = state;

  if (viewer == GRAPE_VIEWER_REFEREE || single_capture_go_over (self))
    return;
  /* It tells only the viewer's own play, whatever a name ("6") makes the line look like. */
  g_autoptr (GString) own = g_string_new (NULL);
  g_free (single_capture_go_post (table, state, own));
  g_string_append_c (own, '\n');
  if (viewer >= 0 && viewer < (int)self->n_seats)
    g_free (single_capture_go_letter (table, state, viewer, own));
  g_auto (GStrv) announced = g_strsplit (own->str, "\n", -1);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    for (guint seat = 0; seat < self->n_seats; seat++)
      if (!is_announced (lines[i], announced) && tells (table, self, viewer, lines[i], seat))
        {
          g_autofree char *square
              = single_capture_go_square_text (self->side, (guint)self->players[seat].play.value);
          g_ptr_array_add (reasons,
                           g_strdup_printf ("“%s” names %s, which %s has played; until round %u is "
                                            "resolved only that player and the referee know.",
                                            g_strstrip (lines[i]), square,
                                            grape_table_name (table, (int)seat), self->round));
        }
}
