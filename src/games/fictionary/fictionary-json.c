/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The members of a position of Fictionary, and the checks of one that is given. */
#include "fictionary-private.h"

#include <string.h>

static guint
n_seats (gconstpointer state)
{
  return ((const Fictionary *)state)->n_seats;
}

static const char *const stage_words[]
    = { "numbers", "word",  "look-up", "define", "compare", "order", "list",
        "vote",    "score", "acting",  "open",   "over",    NULL };
static const char *const end_words[] = { "scored", "easy", "late", NULL };
static const char *const result_words[]
    = { "", "won", "tied", "few", "unscored", "unplayable", NULL };

static const GrapeField player_fields[] = {
  GRAPE_FIELD ("playing", grape_field_bool, GRAPE_AT (FictionaryPlayer, playing),
               "Whether the player has a spot in the game. Left out: they have."),
  GRAPE_FIELD ("resigned", grape_field_bool, GRAPE_AT (FictionaryPlayer, resigned),
               "Whether they have resigned; then a bot plays to the end of the round."),
  GRAPE_FIELD ("turns", grape_field_int, GRAPE_AT (FictionaryPlayer, turns),
               "How often they have been Brainiac.", .max = 1000000),
  GRAPE_FIELD ("score_before", grape_field_int, GRAPE_AT (FictionaryPlayer, before),
               "Their Gamepoints when the round began. Left out: those they have.", .min = -1000000,
               .max = 1000000),
  GRAPE_FIELD ("submitted", grape_field_bool, GRAPE_AT (FictionaryPlayer, submitted),
               "Whether there is a definition of theirs in this round."),
  GRAPE_FIELD ("definition", grape_field_text, GRAPE_AT (FictionaryPlayer, definition),
               "What they wrote; null: nothing, or it is hidden from this viewer."),
  GRAPE_FIELD ("similar", grape_field_bool, GRAPE_AT (FictionaryPlayer, similar),
               "Whether the Brainiac found it substantially right."),
  GRAPE_FIELD ("place", grape_field_number, GRAPE_AT (FictionaryPlayer, place),
               "Its number on the list; null: not on it, or hidden from this viewer.", .min = 1,
               .max = GRAPE_MAX_SEATS),
  GRAPE_FIELD ("vote", grape_field_number, GRAPE_AT (FictionaryPlayer, vote),
               "For which number of the list they voted; null: not yet.", .min = 1,
               .max = GRAPE_MAX_SEATS),
  GRAPE_FIELD ("sheeped", grape_field_bool, GRAPE_AT (FictionaryPlayer, sheeped),
               "Whether they are deemed to have voted for their own, which number that is."),
  { NULL },
};
static const GrapeFields player_object = { .fields = player_fields };

static const GrapeField list_fields[] = {
  GRAPE_FIELD ("text", grape_field_text, GRAPE_AT (FictionaryEntry, text), "What it says.",
               .needed = TRUE),
  { NULL },
};
static const GrapeFields list_object = { .fields = list_fields };

static const GrapeField entry_fields[] = {
  GRAPE_FIELD ("text", grape_field_text, GRAPE_AT (FictionaryEntry, text), "What it says.",
               .needed = TRUE),
  GRAPE_FIELD ("author", grape_field_seat, GRAPE_AT (FictionaryEntry, author),
               "Who wrote it; null: it is the Actual Definition.", .null_is_none = TRUE),
  GRAPE_FIELD ("votes", grape_field_seats, GRAPE_AT (FictionaryEntry, votes),
               "Who voted for it; those who sheeped by default are not among them."),
  { NULL },
};
static const GrapeFields entry_object = { .fields = entry_fields };
static const FictionaryEntry fresh_entry = { .author = FICTIONARY_ACTUAL_AUTHOR };
static const FictionaryEntry fresh_line = { .author = FICTIONARY_NO_AUTHOR };

static guint
n_rounds (gconstpointer state)
{
  return ((const Fictionary *)state)->past->len;
}

static gconstpointer
get_round (gconstpointer state, guint index)
{
  return g_ptr_array_index (((const Fictionary *)state)->past, index);
}

static gpointer
add_round (gpointer state)
{
  Fictionary *self = state;
  FictionaryRound *round = fictionary_round_new ();

  round->number = self->past->len + 1;
  g_ptr_array_add (self->past, round);
  return round;
}

static const GrapeField round_fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (FictionaryRound, number), "Its number.",
               .min = 1, .max = 1000000),
  GRAPE_FIELD ("brainiac", grape_field_seat, GRAPE_AT (FictionaryRound, brainiac), "Its Brainiac.",
               .needed = TRUE),
  GRAPE_FIELD ("end", grape_field_word, GRAPE_AT (FictionaryRound, end),
               "How it ended: scored; easy: two or more were right (3a); late: without a list "
               "(3d).",
               .words = end_words),
  GRAPE_FIELD ("word", grape_field_text, GRAPE_AT (FictionaryRound, word), "The Ing Word."),
  GRAPE_FIELD ("actual", grape_field_text, GRAPE_AT (FictionaryRound, actual),
               "The Actual Definition; null: it was never told."),
  GRAPE_FIELD_OBJECT ("entries", entry_object,
                      GRAPE_AT_ARRAY (FictionaryRound, entries, FictionaryEntry),
                      "The list with its authors and votes; of an easy word what was written.",
                      .fresh = &fresh_entry),
  GRAPE_FIELD ("similar", grape_field_seats, GRAPE_AT (FictionaryRound, similar),
               "Whose definitions were substantially right."),
  GRAPE_FIELD ("sheeped", grape_field_seats, GRAPE_AT (FictionaryRound, sheeped),
               "Who voted for their own by default."),
  GRAPE_FIELD ("wrong", grape_field_bool, GRAPE_AT (FictionaryRound, wrong),
               "Whether the list that was posted is not what had been sealed."),
  GRAPE_FIELD ("gained", grape_field_int,
               GRAPE_AT_EACH (FictionaryRound, gained, GRAPE_FIELD_SEATS),
               "Gamepoints of each seat in it.", .min = -1000, .max = 1000),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (FictionaryRound, at), "When it ended."),
  { NULL },
};
static const GrapeFields round_object = { .fields = round_fields };
static const GrapeFieldList rounds = { n_rounds, get_round, add_round };

static const GrapeField fields[] = {
  GRAPE_FIELD ("stage", grape_field_word, GRAPE_AT (Fictionary, stage),
               "What is going on. Left out in a setup: \"word\" where the numbers are told.",
               .words = stage_words),
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (Fictionary, round),
               "Number of the round under way, or of the last one.", .min = 1, .max = 1000000),
  GRAPE_FIELD ("brainiac", grape_field_seat, GRAPE_AT (Fictionary, brainiac),
               "Its Brainiac; null: nobody is. Left out: the player with the lowest number.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("numbers", grape_field_number,
               GRAPE_AT_FIELD_OF_EACH (Fictionary, players, number, GRAPE_FIELD_SEATS),
               "The number of each seat, which orders the Brainiacs; null: not drawn.", .min = 1,
               .max = GRAPE_MAX_SEATS),
  GRAPE_FIELD ("scores", grape_field_int,
               GRAPE_AT_FIELD_OF_EACH (Fictionary, players, score, GRAPE_FIELD_SEATS),
               "The Gamepoints of each seat.", .min = -1000000, .max = 1000000),
  GRAPE_FIELD ("word", grape_field_text, GRAPE_AT (Fictionary, word),
               "The Ing Word; null: none is posted."),
  GRAPE_FIELD ("actual", grape_field_text, GRAPE_AT (Fictionary, actual),
               "The Actual Definition; null: none yet, or hidden from this viewer."),
  GRAPE_FIELD ("actual_place", grape_field_number, GRAPE_AT (Fictionary, actual_place),
               "Its number on the list; null: none, or hidden from this viewer.", .min = 1,
               .max = GRAPE_MAX_SEATS),
  GRAPE_FIELD ("compared", grape_field_bool, GRAPE_AT (Fictionary, compared),
               "Whether the Brainiac has said which definitions are right."),
  GRAPE_FIELD_OBJECT ("list", list_object, GRAPE_AT_ARRAY (Fictionary, list, FictionaryEntry),
                      "The texts as they are listed, from 1.", .fresh = &fresh_line),
  GRAPE_FIELD ("end", grape_field_word, GRAPE_AT (Fictionary, end),
               "In the stage \"open\": how the round will have ended.", .words = end_words),
  GRAPE_FIELD ("opens_until", grape_field_time, GRAPE_AT (Fictionary, opens_until),
               "Until when what is sealed must be opened; null: no limit.", .null_is_none = TRUE),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (Fictionary, since), "When the step began."),
  GRAPE_FIELD ("deadline", grape_field_time, GRAPE_AT (Fictionary, deadline),
               "When it ends; null: no limit.", .null_is_none = TRUE),
  GRAPE_FIELD ("disputed", grape_field_time, GRAPE_AT (Fictionary, disputed),
               "Since when a dispute suspends play; null: none does.", .null_is_none = TRUE),
  GRAPE_FIELD ("disputer", grape_field_seat, GRAPE_AT (Fictionary, disputer), "Who disputes.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("result", grape_field_word, GRAPE_AT (Fictionary, result),
               "How the game ended; null: it goes on.", .words = result_words),
  GRAPE_FIELD ("winners", grape_field_seats, GRAPE_AT (Fictionary, winners),
               "The winner, or those who are tied."),
  GRAPE_FIELD_OBJECT ("players", player_object,
                      GRAPE_AT_EACH (Fictionary, players, GRAPE_FIELD_SEATS),
                      "One entry for each seat."),
  GRAPE_FIELD_OBJECT ("history", round_object, .list = &rounds,
                      "Rounds that have ended, the earliest first; those before a setup may be "
                      "missing."),
  { NULL },
};

const GrapeFields fictionary_fields = {
  .help = "Seats count from 1. The state is also what a script's or header's \"setup\" takes; "
          "members that follow from others may be left out there, and what it tells everybody "
          "knows.",
  .fields = fields,
  .n_seats = n_seats,
};

/* Checks of a given position */

static gboolean
check_numbers (const Fictionary *self, gboolean *told, GError **error)
{
  guint64 seen = 0;
  guint n = 0;

  for (guint i = 0; i < self->n_seats; i++)
    {
      guint64 bit = G_GUINT64_CONSTANT (1) << self->players[i].number;

      if (!self->players[i].number)
        continue;
      if (seen & bit || self->players[i].number > self->n_seats)
        return grape_given_fail (error, "numbers", "they go from 1 to n, each once");
      seen |= bit;
      n++;
    }
  *told = n > 0;
  return !n || n == self->n_seats || grape_given_fail (error, "numbers", "some are missing");
}

static const char *
find_player_fault (const Fictionary *self, int seat)
{
  const FictionaryPlayer *player = &self->players[seat];
  gboolean listed = fictionary_on_list (self, seat);
  gboolean ordered = self->stage >= FICTIONARY_LIST && self->stage < FICTIONARY_OVER
                     && self->end != FICTIONARY_EASY;

  if (player->submitted != (player->definition != NULL))
    return "a definition that was submitted must be told, and no other";
  if (player->submitted && (!fictionary_bluffs (self, seat) || self->stage < FICTIONARY_DEFINE))
    return "only Bluffers submit definitions";
  if (self->stage > FICTIONARY_DEFINE && self->stage < FICTIONARY_OVER
      && fictionary_bluffs (self, seat) && !player->submitted)
    return "a definition of every Bluffer is there from step 3 on";
  if (player->place && !(ordered && listed))
    return "a definition has a place once there is a list";
  if (ordered && listed && !player->place)
    return "each definition on the list has a place";
  if (player->vote && (!listed || player->vote > self->list->len))
    return "a vote is for a number of the list";
  if (player->similar && !(fictionary_bluffs (self, seat) && self->compared))
    return "nobody was found right yet";
  return NULL;
}

static gboolean
check_places (const Fictionary *self)
{
  guint64 seen = self->actual_place ? G_GUINT64_CONSTANT (1) << self->actual_place : 0;
  guint n = self->actual_place != 0;

  for (guint i = 0; i < self->n_seats; i++)
    if (self->players[i].place)
      {
        seen |= G_GUINT64_CONSTANT (1) << self->players[i].place;
        n++;
      }
  return !n || (n == fictionary_n_list (self) && seen == (G_GUINT64_CONSTANT (2) << n) - 2);
}

static const char *
find_fault (const Fictionary *self)
{
  gboolean going = self->stage > FICTIONARY_NUMBERS && self->stage < FICTIONARY_OVER;
  gboolean has_list = self->stage >= FICTIONARY_VOTE && self->stage < FICTIONARY_OVER
                      && self->end != FICTIONARY_EASY;

  if (going && (self->brainiac < 0 || !self->players[self->brainiac].playing))
    return "a round has a Brainiac, who plays";
  if ((self->word != NULL) != (going && self->stage > FICTIONARY_WORD))
    return "there is an Ing Word from step 2 on";
  if (going && self->stage > FICTIONARY_LOOK_UP && !self->actual)
    return "the Actual Definition must be told";
  if (going && has_list != (self->list->len > 0))
    return "there is a list from step 4 on";
  if (has_list && self->list->len != fictionary_n_list (self))
    return "the list has a text of each Bluffer, and the Actual Definition";
  if (going && self->stage >= FICTIONARY_LIST && self->end != FICTIONARY_EASY
      && !self->actual_place)
    return "the Actual Definition has a place on the list";
  if (!check_places (self))
    return "the places on the list go from 1, each once";
  if ((self->disputed != 0) != (self->disputer >= 0) || (self->disputed && !going))
    return "a dispute has somebody who disputes";
  if ((self->stage == FICTIONARY_OVER) != (self->result != FICTIONARY_GOES_ON))
    return "a game that is over has a result, and no other";
  if (self->stage == FICTIONARY_ACTING && !self->scorekeeper)
    return "there is no Scorekeeper";
  for (guint i = 0; i < self->list->len; i++)
    if (!fictionary_entry (self->list, i)->text)
      return "each text on the list is told";
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      const char *fault = find_player_fault (self, seat);

      if (fault)
        return fault;
    }
  return NULL;
}

/* What may be left out. */
static void
fill_in (Fictionary *self, JsonObject *position, gboolean numbered)
{
  gboolean timed = self->stage != FICTIONARY_ACTING && self->stage != FICTIONARY_OPEN
                   && self->stage != FICTIONARY_LOOK_UP;

  if (!grape_given_member (position, "stage") && numbered)
    self->stage = FICTIONARY_WORD;
  if (!grape_given_member (position, "brainiac") && self->stage > FICTIONARY_NUMBERS
      && self->stage < FICTIONARY_OVER)
    self->brainiac = fictionary_after (self, -1);
  if (!json_object_has_member (position, "deadline") && timed && self->stage > FICTIONARY_NUMBERS
      && self->stage < FICTIONARY_OVER)
    self->deadline = self->step_s ? self->since + self->step_s : 0;
  if (!json_object_has_member (position, "round"))
    self->round = self->past->len + 1;
  if (!grape_given_member (position, "players"))
    for (guint i = 0; i < self->n_seats; i++)
      self->players[i].before = self->players[i].score;
}

/** fictionary_given: checks a given position, and fills in what follows from it */
gboolean
fictionary_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                  GError **error)
{
  Fictionary *self = state;
  gboolean numbered = FALSE;
  const char *fault;

  if (!check_numbers (self, &numbered, error))
    return FALSE;
  fill_in (self, position, numbered);
  if (self->stage != FICTIONARY_NUMBERS && self->stage != FICTIONARY_OVER && !numbered)
    return grape_given_fail (error, "numbers", "they are drawn before the first round");
  fault = find_fault (self);
  return !fault || grape_given_fail (error, "stage", fault);
}
