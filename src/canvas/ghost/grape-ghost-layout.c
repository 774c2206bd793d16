/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the top: players, the word and its story, players, keys, earlier words. What is left over
 * goes round the word. */
#include <glib/gi18n.h>

#include "grape-ghost-layout.h"

#include <string.h>

#define KEYS_IN_A_ROW 13

static void
sort_seats (GrapeGhostLayout *self, const Ghost *ghost)
{
  self->n_seats = ghost->n_seats;
  for (guint i = 0; i < ghost->n_seats; i++)
    {
      guint at = i;

      for (; at && ghost->players[self->seats[at - 1]].number > ghost->players[i].number; at--)
        self->seats[at] = self->seats[at - 1];
      self->seats[at] = (int)i;
    }
}

/* @n plates from @first on, in rows from @y; with @back from right to left, so that the order goes
 * round. Returns: their height. */
static double
place_row (GrapeGhostLayout *self, guint first, guint n, double width, double y, gboolean back)
{
  double margin = self->text * .7, gap = self->text * .6, high = self->text * 2.1;
  guint columns = (guint)CLAMP ((width - 2 * margin + gap) / (self->text * 8.5 + gap), 1, 12);
  guint rows = (n + columns - 1) / columns;

  for (guint i = 0; i < n; i++)
    {
      guint row = i / columns, in_row = MIN (columns, n - row * columns), column = i % columns;
      double each = MIN ((width - 2 * margin - (in_row - 1) * gap) / in_row, self->text * 15);
      double left = (width - in_row * each - (in_row - 1) * gap) / 2;

      column = back ? in_row - 1 - column : column;
      row = back ? rows - 1 - row : row;
      self->plates[first + i]
          = (GrapeBox){ left + column * (each + gap), y + row * (high + gap), each, high };
    }
  return rows * (high + gap);
}

static double
place_keys (GrapeGhostLayout *self, double width, double y, gboolean has_word)
{
  double key = MIN (width * .96 / KEYS_IN_A_ROW, self->text * 2.7), gap = key * .1;
  double left = (width - key * KEYS_IN_A_ROW) / 2, high = self->text * 2.2;
  double wide = MIN (self->text * 13, width * .46);

  for (guint i = 0; i < GRAPE_GHOST_LETTERS; i++)
    self->keys[i] = (GrapeBox){ left + i % KEYS_IN_A_ROW * key + gap / 2,
                                y + i / KEYS_IN_A_ROW * key + gap / 2, key - gap, key - gap };
  if (!has_word)
    return 2 * key;
  for (guint i = 0; i < 2; i++)
    self->protests[i] = (GrapeBox){ width / 2 + (i ? gap * 2 : -wide - gap * 2),
                                    y + 2 * key + self->text * .5, wide, high };
  return 2 * key + high + self->text;
}

/** grape_ghost_word: the one on the table, or the last one when the game is over; "" for none */
const char *
grape_ghost_word (const Ghost *ghost)
{
  if (ghost->word)
    return ghost->word;
  if (ghost->stage == GHOST_OVER && ghost->past->len)
    return g_array_index (ghost->past, GhostPast, ghost->past->len - 1).word;
  return "";
}

static void
place_word (GrapeGhostLayout *self, const Ghost *ghost, double width, double top, double bottom)
{
  const char *word = grape_ghost_word (ghost);
  guint n = (guint)strlen (word);
  double story = self->text * 3.4, room = MAX (bottom - top - story, self->text * 2);

  self->tile
      = MIN (MIN (width * .92 / (n + 2 + .4), room * .8), MAX (self->text * 5.2, width * .16));
  double wide = n * self->tile, x = (width - wide) / 2;
  double y = top + (room - self->tile) / 2;
  self->word = (GrapeBox){ x, y, wide, self->tile };
  self->ends[0] = (GrapeBox){ x - self->tile * 1.1, y, self->tile, self->tile };
  self->ends[1] = (GrapeBox){ x + wide + self->tile * .1, y, self->tile, self->tile };
  if (!n) /* one place for the first letter */
    self->ends[0] = self->ends[1]
        = (GrapeBox){ (width - self->tile) / 2, y, self->tile, self->tile };
  self->story = (GrapeBox){ self->text, y + self->tile + self->text * .6, width - 2 * self->text,
                            story - self->text * .6 };
}

/** grape_ghost_layout: for a picture as @look says */
void
grape_ghost_layout (GrapeGhostLayout *self, gconstpointer view, const GrapeLook *look)
{
  const Ghost *ghost = GHOST_VIEW (view);
  double width = look->width, height = look->height, top, bottom = height;
  guint n_past = MIN (ghost->past->len, 4);

  *self = (GrapeGhostLayout){ .text = CLAMP (MIN (width / 34, height / 34), 9.5, 22) };
  sort_seats (self, ghost);
  self->plays = ghost->stage == GHOST_TURN && look->viewer >= 0 && ghost->turn == look->viewer;
  guint half = (self->n_seats + 1) / 2;
  top = self->text * .7;
  top += place_row (self, 0, half, width, top, FALSE);
  if (n_past)
    {
      double high = (n_past + 1.2) * self->text * 1.45;

      bottom -= high;
      self->past = (GrapeBox){ self->text, bottom, width - 2 * self->text, high };
    }
  if (self->plays)
    {
      double high = place_keys (self, width, 0, ghost->word != NULL);

      bottom -= high + self->text * .4;
      place_keys (self, width, bottom, ghost->word != NULL);
    }
  if (ghost->stage == GHOST_CITING && look->viewer >= 0 && ghost->accused == look->viewer)
    {
      double wide = MIN (self->text * 16, width * .9), high = self->text * 2.2;

      bottom -= high + self->text * .9;
      self->give_in = (GrapeBox){ (width - wide) / 2, bottom, wide, high };
    }
  double high = place_row (self, half, self->n_seats - half, width, 0, TRUE);
  bottom -= high + self->text * .2;
  place_row (self, half, self->n_seats - half, width, bottom, TRUE);
  place_word (self, ghost, width, top, bottom);
}

static char *
move_of (const Ghost *ghost, char letter, gboolean front)
{
  if (!ghost->word)
    return g_strdup_printf ("begin %c", letter);
  return front ? g_strdup_printf ("continue %c%s", letter, ghost->word)
               : g_strdup_printf ("continue %s%c", ghost->word, letter);
}

static void
add_keys (const GrapeGhostLayout *layout, const Ghost *ghost, gboolean front, GrapeSpotField *field)
{
  for (int i = 0; i < GRAPE_GHOST_LETTERS; i++)
    {
      char letter = (char)('a' + i), capital = (char)('A' + i);
      GrapeSpot spot = { .id = { GRAPE_GHOST_KEY, i, 0 },
                         .box = layout->keys[i],
                         .key = letter,
                         .move = move_of (ghost, letter, front) };

      if (!ghost->word)
        spot.name = g_strdup_printf (_ ("begin with %c"), capital);
      else if (front)
        spot.name = g_strdup_printf (_ ("%c before it"), capital);
      else
        spot.name = g_strdup_printf (_ ("%c behind it"), capital);
      spot.spoken = g_strdup (spot.name);
      grape_spot_field_add (field, spot);
    }
}

/* R3.5: the ghost word itself will do, and is looked up at once. Nothing here tells whether it is
 * one (R1.4). */
static void
add_giving_in (const GrapeGhostLayout *layout, const Ghost *ghost, GrapeSpotField *field)
{
  GrapeSpot spot = { .id = { GRAPE_GHOST_GIVE_IN, 0, 0 },
                     .box = layout->give_in,
                     .move = g_strdup_printf ("cite %s", ghost->word) };
  g_autofree char *word = g_ascii_strup (ghost->word, -1);

  spot.name = g_strdup_printf (_ ("give in: cite %s itself, which settles it at once"), word);
  spot.spoken = g_strdup (spot.name);
  grape_spot_field_add (field, spot);
}

/** grape_ghost_spots: letters, the two ends of the word, protests, and giving in to one */
void
grape_ghost_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field)
{
  const Ghost *ghost = GHOST_VIEW (view);
  gboolean front = grape_touch_of (look)->shown & GRAPE_GHOST_FRONT;
  GrapeGhostLayout layout;

  grape_ghost_layout (&layout, view, look);
  if (layout.give_in.width > 0)
    add_giving_in (&layout, ghost, field);
  if (!layout.plays)
    return;
  add_keys (&layout, ghost, front, field);
  for (int i = 0; ghost->word && i < 2; i++)
    {
      GrapeSpot end = { .id = { GRAPE_GHOST_END, i, 0 }, .box = layout.ends[i] };
      GrapeSpot protest = { .id = { GRAPE_GHOST_PROTEST, i, 0 }, .box = layout.protests[i] };

      end.name = g_strdup (i ? _ ("the letter goes behind the word")
                             : _ ("the letter goes before the word"));
      end.spoken = g_strdup (end.name);
      protest.move = g_strdup (i ? "protest unfindable" : "protest word");
      protest.name
          = g_strdup (i ? _ ("protest: no word contains it") : _ ("protest: it is a word"));
      protest.spoken = g_strdup (protest.name);
      grape_spot_field_add (field, end);
      grape_spot_field_add (field, protest);
    }
}

static char *
last_report (const GrapePosition *view)
{
  const GhostReport *report = &GHOST_VIEW (view->state)->report;
  g_autofree char *word = report->word ? g_ascii_strup (report->word, -1) : NULL;
  const char *out = report->out >= 0 ? grape_table_name (view->table, report->out) : NULL;
  g_autofree char *found = NULL;

  if (report->protest == GHOST_NO_PROTEST)
    return NULL;
  if (report->protest == GHOST_IS_WORD)
    found = g_strdup_printf (report->valid ? _ ("%s is a word") : _ ("%s is no word"), word);
  else if (!report->cited)
    found = g_strdup_printf (_ ("No word with %s was cited"), word);
  else
    found = g_strdup_printf (report->valid ? _ ("There is no word “%s”") : _ ("“%s” is a word"),
                             report->cited);
  return out ? g_strdup_printf (_ ("%s: %s is out"), found, out) : g_steal_pointer (&found);
}

static char *
whose_turn (const GrapePosition *view, GrapeViewer viewer)
{
  const Ghost *self = GHOST_VIEW (view->state);

  if (self->turn != viewer)
    return g_strdup_printf (_ ("It is %s’s turn"), grape_table_name (view->table, self->turn));
  return g_strdup (self->word ? _ ("Your turn: one letter more, or a protest")
                              : _ ("Your turn: begin with a letter"));
}

/** grape_ghost_situation: (transfer full): what is going on, in a sentence or two */
char *
grape_ghost_situation (const GrapePosition *view, GrapeViewer viewer)
{
  const Ghost *self = GHOST_VIEW (view->state);
  g_autofree char *report = last_report (view), *turn = NULL;
  g_autofree char *word = self->word ? g_ascii_strup (self->word, -1) : NULL;

  switch (self->stage)
    {
    case GHOST_ORDER:
      return g_strdup (_ ("The order of play is being drawn"));
    case GHOST_LOOK_UP:
      return g_strdup (_ ("The protest is being looked up"));
    case GHOST_CITING:
      if (self->accused == viewer)
        return g_strdup_printf (_ ("%s protests: no word contains %s. Write: cite and your word"),
                                grape_table_name (view->table, self->protester), word);
      return g_strdup_printf (_ ("%s protests: no word contains %s. %s is to cite one"),
                              grape_table_name (view->table, self->protester), word,
                              grape_table_name (view->table, self->accused));
    case GHOST_OVER:
      turn = g_strdup_printf (_ ("%s wins"), grape_table_name (view->table, self->winner));
      break;
    case GHOST_TURN:
      turn = whose_turn (view, viewer);
      break;
    }
  return report ? g_strdup_printf ("%s. %s", report, turn) : g_steal_pointer (&turn);
}
