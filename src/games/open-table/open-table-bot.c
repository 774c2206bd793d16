/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots of an Open Table (R8.3). They know no rules but their own: they pass, vote and say a
 * word. Where nobody referees, the first of them keeps a game of dice going: each round one throw
 * for everybody, and after three rounds whoever has most points wins. */
#include "open-table-private.h"

#include <string.h>

#define ROUNDS      3
#define MOST_ROUNDS 12

static const char *const words[]
    = { "I look behind the curtain", "I count the silver spoons", "I follow the old map",
        "I hide under the stairs",   "I ask the ferryman",        "I wait for the moon to rise" };

static char *
vote (const OpenTable *self, int seat, const char *level, GrapeStream *stream)
{
  guint n = self->choices->len, votes[OPEN_TABLE_CHOICES] = { 0 }, best = 0;

  if (g_str_equal (level, "random") && grape_stream_below (stream, 6) == 0)
    return g_strdup ("vote none");
  if (!g_str_equal (level, "good"))
    best = grape_stream_below (stream, n);
  for (guint i = 0; i < self->n_seats; i++) /* with those who have voted openly */
    if (self->seats[i].vote.value > 0 && g_str_equal (level, "good"))
      votes[self->seats[i].vote.value - 1]++;
  for (guint i = 0; i < n; i++)
    best = votes[i] > votes[best] ? i : best;
  return g_strdup_printf ("vote %s", (char *)g_ptr_array_index (self->choices, best));
}

static char *
move (const char *level, GrapeStream *stream)
{
  if (grape_stream_below (stream, g_str_equal (level, "random") ? 4 : 12) == 0)
    return g_strdup ("pass");
  return g_strdup_printf ("move %s", words[grape_stream_below (stream, G_N_ELEMENTS (words))]);
}

static char *
play_card (const OpenTable *self, int seat, GrapeStream *stream)
{
  const GArray *hand = self->seats[seat].hand;
  int kind = hand->len
                 ? g_array_index (hand, OpenTableCard, grape_stream_below (stream, hand->len)).kind
                 : -1;

  return kind < 0 ? NULL : g_strdup_printf ("play %s", grape_deck_symbol (self->deck, (guint)kind));
}

/* A point for whoever has the highest die: they fall in the order of the seats. */
static char *
give (const GrapeTable *table, const OpenTable *self)
{
  GString *text = g_string_new ("give ");
  guint die = 0, best = 0;
  int winner = open_table_next_seat (self, -1);

  for (int seat = 0; seat < (int)self->n_seats && die < self->dice->len; seat++)
    if (self->seats[seat].playing)
      {
        guint face = g_array_index (self->dice, guint, die++);

        winner = face > best ? seat : winner;
        best = MAX (face, best);
      }
  open_table_append_seat (text, table, winner);
  g_string_append (text, " 1 because the highest die");
  return g_string_free (text, FALSE);
}

static char *
end_game (const GrapeTable *table, const OpenTable *self)
{
  GString *text = g_string_new ("end winners ");
  gint64 best = G_MININT64;
  guint64 winners = 0;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (self->seats[seat].playing && open_table_score (self, seat) >= best)
      {
        winners = open_table_score (self, seat) > best ? 0 : winners;
        winners |= GRAPE_AUDIENCE_SEAT (seat);
        best = open_table_score (self, seat);
      }
  open_table_append_seats (text, table, winners);
  return g_string_free (text, FALSE);
}

/* What a bot does that keeps the game going. */
static char *
lead (const GrapeTable *table, const OpenTable *self)
{
  g_autofree char *why = g_strdup_printf ("round %u", self->round);
  gint64 given = 0;
  guint n = 0, n_best = 0;
  g_autoptr (GrapeOutcome) outcome = grape_outcome_new ();

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      given += self->seats[seat].points;
      n += self->seats[seat].playing;
      grape_outcome_score (outcome, open_table_score (self, seat));
    }
  if (!self->round)
    return g_strdup ("round");
  if (given < self->round && g_strcmp0 (self->rolled_why, why) == 0 && self->dice->len)
    return give (table, self);
  if (given < self->round && n <= OPEN_TABLE_DICE)
    return g_strdup_printf ("roll %ud6 because %s", n, why);
  grape_outcome_best (outcome, open_table_playing (self), &n_best);
  return (self->round >= ROUNDS && n_best == 1) || self->round >= MOST_ROUNDS
             ? end_game (table, self)
             : g_strdup ("round");
}

/** open_table_bot: what it owes; it says nothing of its own accord */
char *
open_table_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                GrapeStream *stream, guint64 budget)
{
  const OpenTable *self = view;

  if (self->ended || !open_table_plays (self, seat) || self->due->len)
    return NULL;
  if (self->voting && !open_table_voted (self, seat))
    return vote (self, seat, level, stream);
  if (self->round_on && !self->seats[seat].done)
    return move (level, stream);
  if (self->turn == seat)
    {
      char *played = g_str_equal (level, "random") ? NULL : play_card (self, seat, stream);

      return played ? played : g_strdup ("pass");
    }
  if (open_table_lead (table, self) != seat)
    return NULL;
  if (self->round_on || open_table_any_sealed (self))
    return g_strdup ("open");
  if (self->voting)
    return g_strdup ("close");
  return lead (table, self);
}
