/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The posts that section 9 of the rule obliges the referee to send, the acknowledgement of a
 * player's own moves, and the board as text. Views are its only source. */
#include "viruses-private.h"

#include <string.h>

static char
mark_of (const GrapeViruses *self, guint8 cell)
{
  if (cell == GRAPE_VIRUSES_EMPTY)
    return '.';
  return cell == GRAPE_VIRUSES_CLEAN ? '@' : grape_viruses_player (self, cell - 2)->mark;
}

/* Column names run downwards, one letter a line, so that wide grids keep one square a column. */
static void
append_labels (GString *text, guint width, guint margin)
{
  g_autofree char *longest = grape_viruses_column_name (width - 1);
  guint n_lines = (guint)strlen (longest);

  for (guint line = 0; line < n_lines; line++)
    {
      g_string_append_printf (text, "%*s", (int)margin, "");
      for (guint c = 0; c < width; c++)
        {
          g_autofree char *name = grape_viruses_column_name (c);
          guint n = (guint)strlen (name);

          g_string_append_c (text, ' ');
          g_string_append_c (text, line + n < n_lines ? ' ' : name[line + n - n_lines]);
        }
      g_string_append_c (text, '\n');
    }
}

/* R1.4: columns a, b, .. and rows 1, 2, .. of the active area. */
static void
append_grid (const GrapeViruses *self, GString *text)
{
  guint width = self->grid->width, height = self->grid->height;
  g_autofree guint8 *cells = g_malloc ((gsize)width * height);
  g_autofree char *last = g_strdup_printf ("%u", height);
  int margin = (int)strlen (last);

  grape_life_fill (self->grid, cells);
  append_labels (text, width, (guint)margin);
  for (guint r = 0; r < height; r++)
    {
      g_string_append_printf (text, "%*u", margin, r + 1);
      for (guint c = 0; c < width; c++)
        g_string_append_printf (text, " %c", mark_of (self, cells[(gsize)r * width + c]));
      g_string_append_c (text, '\n');
    }
}

static const char *
status_text (GrapeVirusesStatus status)
{
  switch (status)
    {
    case GRAPE_VIRUSES_RETIRED:
      return ", has retired; the virus may be taken over";
    case GRAPE_VIRUSES_GONE:
      return ", has left the game";
    case GRAPE_VIRUSES_ELIMINATED:
      return ", eliminated";
    case GRAPE_VIRUSES_PLAYING:
    default:
      return "";
    }
}

static void
append_players (const GrapeTable *table, const GrapeViruses *self, GString *text)
{
  for (guint s = 0; s < self->players->len; s++)
    {
      const GrapeVirusesPlayer *player = grape_viruses_player (self, s);
      char mark = grape_viruses_character (self, (int)s);
      guint n = self->grid ? grape_life_count (self->grid, (int)s) : 0;

      g_string_append_printf (text, "  %c  %s: %u %s, %u %s%s\n", mark ? mark : '-',
                              grape_table_name (table, (int)s), n, n == 1 ? "cell" : "cells",
                              player->score, player->score == 1 ? "Gamepoint" : "Gamepoints",
                              status_text (player->status));
    }
}

static void
append_shift (const GrapeViruses *self, GString *text)
{
  int columns, rows;

  if (!grape_viruses_last_shift (self, &columns, &rows))
    return;
  const GrapeLife *before = self->last->posted;
  g_string_append_printf (text, "The active area was %u by %u squares and is now %u by %u.",
                          before->width, before->height, self->grid->width, self->grid->height);
  if (!columns && !rows)
    {
      g_string_append (text, " Every square keeps its name.\n");
      return;
    }
  g_string_append (text, " What was at the same place before is now");
  if (columns)
    g_string_append_printf (text, " %d column%s further %s", ABS (columns),
                            ABS (columns) == 1 ? "" : "s", columns > 0 ? "right" : "left");
  if (rows)
    g_string_append_printf (text, "%s %d row%s further %s", columns ? " and" : "", ABS (rows),
                            ABS (rows) == 1 ? "" : "s", rows > 0 ? "down" : "up");
  g_string_append (text, ".\n");
}

static void
append_named (GString *text, const GrapeTable *table, const char *what, guint64 seats)
{
  g_autofree char *names = grape_table_names (table, seats);

  g_string_append_printf (text, "%s: %s\n", what, names);
}

/* R9.1: the valid moves of the turn that ended, which of them fell, the shift, and who scored. */
static void
append_last (const GrapeTable *table, const GrapeViruses *self, GString *text)
{
  const GrapeVirusesTurn *last = self->last;

  g_string_append_printf (text, "Moves of turn %u (squares as they were named then):\n",
                          last->turn);
  for (guint i = 0; i < last->moves->len; i++)
    {
      const GrapeVirusesMove *move = &g_array_index (last->moves, GrapeVirusesMove, i);
      g_autofree char *words = grape_viruses_move_text (move);

      g_string_append_printf (text, "  %s: %s%s\n", grape_table_name (table, move->seat), words,
                              move->verdict == GRAPE_VIRUSES_CONFLICT ? "  (conflicting: void)"
                                                                      : "");
    }
  if (!last->moves->len)
    g_string_append (text, "  none\n");
  if (last->cleaned)
    append_named (text, table, "Viruses without an owner, cleaned before the moves", last->cleaned);
  append_shift (self, text);
  if (last->scorer >= 0)
    g_string_append_printf (text, "Most cells: %s, who scores a Gamepoint.\n",
                            grape_table_name (table, last->scorer));
  else
    g_string_append (text, "Nobody has more cells than everybody else: no Gamepoint.\n");
  if (last->eliminated)
    append_named (text, table, "Eliminated, with no cell left", last->eliminated);
}

/** grape_viruses_post: what led to the grid (R9.1) */
char *
grape_viruses_post (const GrapeTable *table, gconstpointer view, GString *text)
{
  const GrapeViruses *self = view;

  if (!self->grid)
    return NULL;
  if (self->last)
    append_last (table, self, text);
  return g_strdup ("");
}

/** grape_viruses_letter: their own waiting moves, if any (R9.3) */
char *
grape_viruses_letter (const GrapeTable *table, gconstpointer view, int seat, GString *text)
{
  const GrapeViruses *self = view;
  g_autoptr (GArray) moves = grape_viruses_moves (self, seat);

  if (!moves->len)
    return NULL;
  guint n_counted = 0, allowance = grape_viruses_allowance (self, seat);
  g_string_append_printf (text, "%s, these moves of yours are in for turn %u:\n",
                          grape_table_name (table, seat), self->turn);
  for (guint i = 0; i < moves->len; i++)
    {
      const GrapeVirusesMove *move = &g_array_index (moves, GrapeVirusesMove, i);
      g_autofree char *words = grape_viruses_move_text (move);

      n_counted += move->verdict == GRAPE_VIRUSES_WAITING;
      g_string_append_printf (text, "  %s%s\n", words,
                              move->verdict == GRAPE_VIRUSES_SURPLUS   ? "  (one too many: ignored)"
                              : move->verdict == GRAPE_VIRUSES_INVALID ? "  (no longer valid)"
                                                                       : "");
    }
  if (n_counted < allowance)
    g_string_append_printf (text, "You may still send %u.\n", allowance - n_counted);
  else
    g_string_append (text, "That is all you have this turn; it can no longer be changed.\n");
  return g_strdup_printf ("Turn %u: your moves", self->turn);
}

/** grape_viruses_twin: the labelled grid, and who is who; (transfer full) */
char *
grape_viruses_twin (const GrapeTable *table, gconstpointer view)
{
  const GrapeViruses *self = view;
  GString *text = g_string_new (NULL);

  if (!self->grid)
    {
      g_string_append (text, "The first cells are not drawn yet.\n");
      return g_string_free (text, FALSE);
    }
  append_grid (self, text);
  g_string_append_c (text, '\n');
  append_players (table, self, text);
  return g_string_free (text, FALSE);
}
