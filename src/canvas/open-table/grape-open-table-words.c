/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of each thing on an Open Table. */
#include <glib/gi18n.h>

#include "grape-open-table-layout.h"

#include "translate/grape-translate.h"

static char *
tell_player (const GrapePosition *view, int seat)
{
  const OpenTable *self = OPEN_TABLE_VIEW (view->state);
  const OpenTableSeat *each = &self->seats[seat];
  GString *text = g_string_new (grape_table_name (view->table, seat));

  if (self->turn == seat)
    g_string_append_printf (text, ", %s", _ ("whose turn it is"));
  g_string_append_c (text, ' ');
  g_string_append_printf (text, _ ("(score %d, cards %u)"), (int)open_table_score (self, seat),
                          each->hand->len);
  if (open_table_has_sealed (self, seat))
    g_string_append_printf (text, ", %s", _ ("a move is sealed"));
  if (self->voting && open_table_voted (self, seat))
    g_string_append_printf (text, ", %s", _ ("has voted"));
  return g_string_free (text, FALSE);
}

static char *
tell_choice (const OpenTable *self, guint i)
{
  const char *choice = i < self->choices->len ? g_ptr_array_index (self->choices, i) : NULL;

  if (!choice)
    return NULL;
  if (self->counts->len)
    return g_strdup_printf (_ ("%s, votes: %u"), choice, g_array_index (self->counts, guint, i));
  return g_strdup (choice);
}

/* As the notation has them, in the language of the window. */
static const char *const colours[]
    = { N_ ("no colour"), N_ ("red"),    N_ ("orange"), N_ ("yellow"), N_ ("green"),
        N_ ("blue"),      N_ ("purple"), N_ ("black"),  N_ ("white"),  N_ ("grey") };

/** grape_open_table_mark_words: (transfer full): "X, red"; "empty" */
char *
grape_open_table_mark_words (const char *letters, guint colour)
{
  if (!letters || !*letters)
    return g_strdup (colour ? _ (colours[colour]) : _ ("empty"));
  return colour ? g_strdup_printf ("%s, %s", letters, _ (colours[colour])) : g_strdup (letters);
}

static char *
tell_square (const OpenTable *self, GrapeSpotId id)
{
  const OpenTableCell *cell = open_table_cell (self, (guint)id.column, (guint)id.row);
  g_autofree char *mark
      = grape_open_table_mark_words (cell ? cell->mark : NULL, cell ? cell->colour : 0);

  return g_strdup_printf ("%c%d, %s", 'a' + id.column, id.row + 1, mark);
}

/** grape_open_table_tell_palette: (transfer full) (nullable) */
char *
grape_open_table_tell_palette (const GrapeOpenTableBrush *brush, GrapeSpotId id)
{
  gboolean on = id.kind == GRAPE_OPEN_TABLE_RUBBER
                    ? brush->rubber
                    : !brush->rubber && brush->colour == (guint)id.column;
  const char *what;

  if (id.kind == GRAPE_OPEN_TABLE_LETTERS_CHIP)
    return *brush->letters ? g_strdup_printf (_ ("Letters to write: %s"), brush->letters)
                           : g_strdup (_ ("Letters to write: none"));
  if (id.kind != GRAPE_OPEN_TABLE_COLOUR && id.kind != GRAPE_OPEN_TABLE_RUBBER)
    return NULL;
  what = id.kind == GRAPE_OPEN_TABLE_RUBBER ? _ ("Clear squares") : _ (colours[id.column]);
  return on ? g_strdup_printf (_ ("%s, chosen"), what) : g_strdup (what);
}

static char *
tell_middle (const OpenTable *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->dice->len; i++)
    g_string_append_printf (text, i ? " %u" : _ ("dice: %u"), g_array_index (self->dice, guint, i));
  for (guint i = 0; i < self->laid->len; i++)
    {
      g_autofree char *name = grape_deck_card_name (
          self->deck, (guint)g_array_index (self->laid, OpenTableLaid, i).kind);

      g_string_append_printf (text, "%s%s", text->len ? ", " : "", name);
    }
  return text->len ? g_string_free (text, FALSE)
                   : (g_string_free (text, TRUE), g_strdup (_ ("the stock of cards")));
}

/** grape_open_table_tell: (transfer full) (nullable): a spot as it is spoken */
char *
grape_open_table_tell (const GrapePosition *view, GrapeViewer viewer, GrapeSpotId id)
{
  const OpenTable *self = OPEN_TABLE_VIEW (view->state);

  switch (id.kind)
    {
    case GRAPE_OPEN_TABLE_PLAYER:
      return tell_player (view, id.column);
    case GRAPE_OPEN_TABLE_CHOICE:
      return tell_choice (self, (guint)id.column);
    case GRAPE_OPEN_TABLE_SQUARE:
      return tell_square (self, id);
    case GRAPE_OPEN_TABLE_MIDDLE:
      return tell_middle (self);
    case GRAPE_OPEN_TABLE_CARD:
      if (viewer < 0 || id.column >= (int)self->seats[viewer].hand->len)
        return NULL;
      return grape_deck_card_name (
          self->deck,
          (guint)g_array_index (self->seats[viewer].hand, OpenTableCard, id.column).kind);
    default:
      return NULL;
    }
}

static char *
say_state (const GrapePosition *view, GrapeViewer viewer)
{
  const OpenTable *self = OPEN_TABLE_VIEW (view->state);

  if (self->ended)
    {
      g_autoptr (GrapeOutcome) outcome = grape_position_outcome (view);

      return grape_translate (outcome->reason);
    }
  if (self->voting && viewer >= 0 && open_table_plays (self, viewer)
      && !open_table_voted (self, viewer))
    return g_strdup (_ ("You have a vote to give"));
  if (self->turn >= 0)
    return self->turn == viewer ? g_strdup (_ ("It is your turn"))
                                : g_strdup_printf (_ ("It is the turn of %s"),
                                                   grape_table_name (view->table, self->turn));
  if (self->round_on && viewer >= 0 && open_table_plays (self, viewer) && !self->seats[viewer].done)
    return g_strdup_printf (_ ("Round %u: seal your move"), self->round);
  if (self->round_on)
    return g_strdup_printf (_ ("Round %u: moves are being sealed"), self->round);
  return g_strdup (self->voting ? _ ("A vote is on") : _ ("The table is open"));
}

/** grape_open_table_situation: (transfer full): what is going on, in a sentence, and the clock */
char *
grape_open_table_situation (const GrapePosition *view, GrapeViewer viewer)
{
  const OpenTable *self = OPEN_TABLE_VIEW (view->state);
  g_autofree char *state = say_state (view, viewer), *when = NULL;
  g_autoptr (GDateTime) at
      = self->clock && !self->ended ? g_date_time_new_from_unix_local (self->clock) : NULL;

  if (!at)
    return g_steal_pointer (&state);
  /* Translators: when a clock rings, as g_date_time_format() writes it: 7 Jan 10:00 */
  when = g_date_time_format (at, _ ("%-d %b %H:%M"));
  /* Translators: what is going on, what the clock is for, and when it rings */
  return self->clock_name
             ? g_strdup_printf (_ ("%s · clock: %s, %s"), state, self->clock_name, when)
             : g_strdup_printf (_ ("%s · clock: %s"), state, when);
}
