/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Fictionary has to say: the board as text, the post, the Brainiac's letter, the result. */
#include "fictionary-private.h"

#include <string.h>

static const char *
name_of (const GrapeTable *table, int seat)
{
  return grape_table_name (table, seat);
}

/* “...”, in quotation marks of its own */
static char *
quote (const char *text)
{
  return text && *text ? g_strdup_printf ("“%s”", text) : g_strdup ("(nothing)");
}

/* "  1. Ann 12, Brainiac", in the order of the numbers. */
static void
append_players (GString *text, const GrapeTable *table, const Fictionary *self)
{
  for (guint number = 1; number <= self->n_seats; number++)
    for (int seat = 0; seat < (int)self->n_seats; seat++)
      {
        const FictionaryPlayer *player = &self->players[seat];

        if (player->number != number || !player->playing)
          continue;
        g_string_append_printf (text, "%3u. %s: %d", number, name_of (table, seat), player->score);
        if (seat == self->brainiac)
          g_string_append (text, ", the Brainiac");
        if (player->resigned)
          g_string_append (text, ", has resigned");
        if (player->similar)
          g_string_append (text, ", was right");
        else if (self->stage == FICTIONARY_DEFINE && fictionary_bluffs (self, seat))
          g_string_append (text, player->submitted ? ", has sent a definition" : "");
        else if (self->stage >= FICTIONARY_VOTE && player->vote)
          g_string_append_printf (text, ", voted for %u", player->vote);
        else if (self->stage >= FICTIONARY_VOTE && player->sheeped)
          g_string_append (text, ", sheeped by default");
        g_string_append_c (text, '\n');
      }
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (!self->players[seat].playing)
      g_string_append_printf (text, "     %s: %d, is out\n", name_of (table, seat),
                              self->players[seat].score);
}

static void
append_list (GString *text, const Fictionary *self)
{
  if (self->list->len)
    g_string_append_printf (text, "\nWhat is “%s”?\n", self->word);
  for (guint i = 0; i < self->list->len; i++)
    {
      guint n = (guint)__builtin_popcountll (fictionary_votes_for (self, i + 1));
      g_autofree char *quoted = quote (fictionary_entry (self->list, i)->text);

      g_string_append_printf (text, "%3u. %s", i + 1, quoted);
      if (n)
        g_string_append_printf (text, n == 1 ? " [1 vote]" : " [%u votes]", n);
      g_string_append_c (text, '\n');
    }
}

static void
append_entries (GString *text, const GrapeTable *table, const FictionaryRound *round)
{
  for (guint i = 0; i < round->entries->len; i++)
    {
      const FictionaryEntry *entry = fictionary_entry (round->entries, i);
      g_autofree char *voters = entry->votes ? grape_table_names (table, entry->votes) : NULL;
      g_autofree char *quoted = quote (entry->text);

      if (round->end == FICTIONARY_EASY)
        g_string_append_printf (text, "  %s: %s\n", name_of (table, entry->author), quoted);
      else
        g_string_append_printf (text, "%3u. %s (%s)%s%s\n", i + 1, quoted,
                                entry->author == FICTIONARY_ACTUAL_AUTHOR
                                    ? "the Actual Definition"
                                    : name_of (table, entry->author),
                                voters ? ", by votes of " : "", voters ? voters : "");
    }
}

static void
append_gained (GString *text, const GrapeTable *table, const Fictionary *self,
               const FictionaryRound *round)
{
  gboolean first = TRUE;

  g_string_append (text, "Gamepoints:");
  for (guint i = 0; i < self->n_seats; i++)
    if (round->gained[i])
      {
        g_string_append_printf (text, "%s %s %+d", first ? "" : ",", name_of (table, (int)i),
                                round->gained[i]);
        first = FALSE;
      }
  g_string_append (text, first ? " nobody any\n" : "\n");
}

/* R5.7: what the last round was. */
static void
append_round (GString *text, const GrapeTable *table, const Fictionary *self,
              const FictionaryRound *round)
{
  const char *brainiac = name_of (table, round->brainiac);
  g_autofree char *actual = quote (round->actual);

  if (round->end == FICTIONARY_LATE)
    g_string_append_printf (text, "Round %u (%s, “%s”): no list was posted in time.\n",
                            round->number, brainiac, round->word);
  else
    g_string_append_printf (text, "Round %u (%s): “%s” is: %s\n", round->number, brainiac,
                            round->word, actual);
  if (round->similar)
    {
      g_autofree char *names = grape_table_names (table, round->similar);
      g_string_append_printf (text,
                              round->end == FICTIONARY_EASY
                                  ? "It was an easy word: %s knew it. Sneer!\n"
                                  : "%s knew it.\n",
                              names);
    }
  append_entries (text, table, round);
  if (round->wrong)
    g_string_append (text, "The list that was posted is not the one that had been sealed.\n");
  append_gained (text, table, self, round);
}

char *
fictionary_twin (const GrapeTable *table, gconstpointer view)
{
  const Fictionary *self = view;
  GString *text = g_string_new (NULL);

  if (self->word)
    g_string_append_printf (text, "Ing Word: %s\n", self->word);
  if (self->disputed)
    g_string_append_printf (text, "%s disputes: play is suspended.\n",
                            name_of (table, self->disputer));
  append_players (text, table, self);
  append_list (text, self);
  if (self->past->len)
    {
      g_string_append_c (text, '\n');
      append_round (text, table, self, fictionary_last_round (self));
    }
  return g_string_free (text, FALSE);
}

/** fictionary_post: the engine writes the board, what is owed and the result below it */
char *
fictionary_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  const Fictionary *self = view;

  switch ((int)self->stage)
    {
    case FICTIONARY_NUMBERS:
      return g_strdup ("");
    case FICTIONARY_WORD:
      return g_strdup_printf ("%s is the Brainiac", name_of (table, self->brainiac));
    case FICTIONARY_VOTE:
      return g_strdup_printf ("“%s”, the list", self->word);
    case FICTIONARY_SCORE:
    case FICTIONARY_ACTING:
      return g_strdup_printf ("“%s”, the votes are in", self->word);
    default:
      return g_strdup_printf ("“%s”", self->word ? self->word : "");
    }
}

/** fictionary_letter: what only the Brainiac knows: who wrote what, and the truth */
char *
fictionary_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body)
{
  const Fictionary *self = view;
  gboolean any = FALSE;

  if (seat != self->brainiac || self->stage < FICTIONARY_DEFINE || self->stage >= FICTIONARY_OPEN)
    return NULL;
  g_string_append_printf (body, "%s, you are the Brainiac, and only you know this.\n\n",
                          name_of (table, seat));
  g_autofree char *actual = quote (self->actual);
  g_string_append_printf (body, "%s is: %s\n", self->word, actual);
  for (int other = 0; other < (int)self->n_seats; other++)
    if (self->players[other].submitted && self->players[other].definition)
      {
        g_autofree char *written = quote (self->players[other].definition);

        g_string_append_printf (body, "%s wrote: %s\n", name_of (table, other), written);
        any = TRUE;
      }
  return any || self->actual ? g_strdup_printf ("For the Brainiac of round %u", self->round) : NULL;
}

/** fictionary_chosen: a Bluffer's definition, while it may be replaced */
char *
fictionary_chosen (const GrapeTable *table, gconstpointer view, int seat)
{
  const Fictionary *self = view;

  if (self->stage == FICTIONARY_DEFINE && fictionary_bluffs (self, seat))
    return g_strdup (self->players[seat].definition);
  return NULL;
}

/* The result */

static char *
say_reason (const GrapeTable *table, const Fictionary *self)
{
  g_autofree char *names = self->winners ? grape_table_names (table, self->winners) : NULL;

  switch (self->result)
    {
    case FICTIONARY_WON:
      return g_strdup_printf ("%s has the most Gamepoints.", names);
    case FICTIONARY_TIED:
      return g_strdup_printf ("%s have equally many Gamepoints: there is no winner.", names);
    case FICTIONARY_FEW:
      return g_strdup ("Fewer than two players are left: there is no winner.");
    case FICTIONARY_UNSCORED:
      return g_strdup ("Nobody scored the votes in time: there is no winner.");
    case FICTIONARY_UNPLAYABLE:
      return g_strdup ("It was declared unplayable: there is no winner.");
    case FICTIONARY_GOES_ON:
      break;
    }
  return NULL;
}

#define MOST_PAID 50 /* A$ of an instance, 1250.1 IV.c */
#define TIED_PAID 12

static int
with_number (const Fictionary *self, guint number)
{
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (self->players[seat].number == number)
      return seat;
  return -1;
}

/* R6.4, R6.5, R10.2, R10.3: in the order of the players' numbers. */
static void
add_awards (const Fictionary *self, gboolean exhibition, GrapeOutcome *outcome)
{
  gint left = self->old ? G_MAXINT : MOST_PAID;

  for (guint number = 1; number <= self->n_seats; number++)
    {
      int seat = with_number (self, number);
      gboolean wins = seat >= 0 && self->winners & GRAPE_AUDIENCE_SEAT (seat);
      gint paid = !wins                            ? 0
                  : self->result == FICTIONARY_WON ? self->players[seat].score
                                                   : TIED_PAID;
      const char *trophy
          = wins && self->result == FICTIONARY_WON && !self->old ? "Jade Grapefruit" : NULL;

      paid = exhibition ? 0 : MIN (paid, left);
      left -= paid;
      if (paid || trophy)
        grape_outcome_award (outcome, seat, 0, paid, trophy);
    }
}

void
fictionary_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome)
{
  const Fictionary *self = state;

  outcome->over = self->stage == FICTIONARY_OVER;
  for (guint i = 0; i < grape_table_size (table); i++)
    {
      gint64 score = i < self->n_seats ? self->players[i].score : 0;
      g_array_append_val (outcome->scores, score);
    }
  if (!outcome->over)
    return;
  outcome->reason = say_reason (table, self);
  if (self->result == FICTIONARY_WON)
    {
      int winner = __builtin_ctzll (self->winners);
      g_array_append_val (outcome->winners, winner);
    }
  if (self->result == FICTIONARY_WON || self->result == FICTIONARY_TIED)
    add_awards (self, table->exhibition, outcome);
}
