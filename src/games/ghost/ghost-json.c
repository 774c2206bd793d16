/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The members of a position of Ghost, and the checks of one that is given. */
#include "ghost-private.h"

#include <string.h>

static guint
n_seats (gconstpointer state)
{
  return ((const Ghost *)state)->n_seats;
}

static const char *const stage_words[] = { "order", "turn", "look-up", "citing", "over", NULL };
static const char *const protest_words[] = { "none", "word", "unfindable", NULL };
static const char *const end_words[] = { "word", "unfindable", "found", "resigned", NULL };

static const GrapeField player_fields[] = {
  GRAPE_FIELD ("playing", grape_field_bool, GRAPE_AT (GhostPlayer, playing),
               "Whether the player is in the game. Left out: they are."),
  GRAPE_FIELD ("number", grape_field_number, GRAPE_AT (GhostPlayer, number),
               "The number that orders the turns; null: not drawn.", .min = 1,
               .max = GRAPE_MAX_SEATS),
  GRAPE_FIELD ("began", grape_field_bool, GRAPE_AT (GhostPlayer, began),
               "Whether their first turn has begun."),
  GRAPE_FIELD ("added", grape_field_time, GRAPE_AT (GhostPlayer, added),
               "When they were added to the game under way; null: they began it."),
  GRAPE_FIELD ("open", grape_field_bool, GRAPE_AT (GhostPlayer, open),
               "Whether others may still object to them, until their first turn."),
  GRAPE_FIELD ("until", grape_field_time, GRAPE_AT (GhostPlayer, until),
               "When others may object no more; null: no limit."),
  { NULL },
};
static const GrapeFields player_object = { .fields = player_fields };

/* An empty text means no text. */
static gboolean
check_letters (const char *text, const char *where, GError **error)
{
  return !text || grape_word_is_letters (text)
         || grape_given_fail (error, where, "it has the letters a to z alone");
}

static gboolean
check_past (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  const GhostPast *past = holder;

  if (!past->word)
    return grape_given_fail (error, "past", "each entry has a word");
  return check_letters (past->word, "past", error) && check_letters (past->cited, "past", error);
}

static const GhostPast fresh_past = { .author = -1, .by = -1, .out = -1 };

static const GrapeField past_fields[] = {
  GRAPE_FIELD ("word", grape_field_text, GRAPE_AT (GhostPast, word), "The ghost word.",
               .needed = TRUE),
  GRAPE_FIELD ("end", grape_field_word, GRAPE_AT (GhostPast, end),
               "What destroyed it: it was a word; nobody cited a word with it; somebody did; or a "
               "resignation.",
               .words = end_words),
  GRAPE_FIELD ("author", grape_field_seat, GRAPE_AT (GhostPast, author),
               "Whose turn gave it its form."),
  GRAPE_FIELD ("by", grape_field_seat, GRAPE_AT (GhostPast, by), "Who protested, or resigned."),
  GRAPE_FIELD ("out", grape_field_seat, GRAPE_AT (GhostPast, out), "Who was removed; null: nobody.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("cited", grape_field_text, GRAPE_AT (GhostPast, cited), "The word that was cited."),
  { NULL },
};
static const GrapeFields past_object = { .fields = past_fields, .check = check_past };

static const GrapeField report_fields[] = {
  GRAPE_FIELD ("protest", grape_field_word, GRAPE_AT (GhostReport, protest),
               "What the protest said.", .words = protest_words, .needed = TRUE),
  GRAPE_FIELD ("valid", grape_field_bool, GRAPE_AT (GhostReport, valid), "Whether it was valid."),
  GRAPE_FIELD ("by", grape_field_seat, GRAPE_AT (GhostReport, by), "Who protested."),
  GRAPE_FIELD ("against", grape_field_seat, GRAPE_AT (GhostReport, against), "Against whom."),
  GRAPE_FIELD ("word", grape_field_text, GRAPE_AT (GhostReport, word), "The ghost word."),
  GRAPE_FIELD ("cited", grape_field_text, GRAPE_AT (GhostReport, cited), "What was cited."),
  GRAPE_FIELD ("out", grape_field_seat, GRAPE_AT (GhostReport, out), "Whom it removed.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("next", grape_field_seat, GRAPE_AT (GhostReport, next),
               "Whose turn it began; null: it ended the game.", .null_is_none = TRUE),
  GRAPE_FIELD ("first", grape_field_bool, GRAPE_AT (GhostReport, first),
               "Whether that was their first turn."),
  { NULL },
};
static const GrapeFields report_object = { .fields = report_fields };

static gboolean
has_report (gconstpointer holder)
{
  return GHOST_VIEW (holder)->report.protest != GHOST_NO_PROTEST;
}

static const GrapeField fields[] = {
  GRAPE_FIELD ("stage", grape_field_word, GRAPE_AT (Ghost, stage),
               "What is going on. Left out in a setup: \"turn\" where the order is told.",
               .words = stage_words),
  GRAPE_FIELD ("order", grape_field_seat, GRAPE_AT_COUNTED (Ghost, order, n_order),
               "Seats in the game in the order of their numbers. In a setup it gives the numbers, "
               "where `players` do not."),
  GRAPE_FIELD ("turn", grape_field_seat, GRAPE_AT (Ghost, turn),
               "Whose turn it is; null: nobody's. Left out: the first one's in the order.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("turns", grape_field_int, GRAPE_AT (Ghost, turns), "How many turns have begun.",
               .max = 1000000),
  GRAPE_FIELD ("word", grape_field_text, GRAPE_AT (Ghost, word), "The ghost word; null: none."),
  GRAPE_FIELD ("author", grape_field_seat, GRAPE_AT (Ghost, author),
               "Whose turn gave it its present form.", .null_is_none = TRUE),
  GRAPE_FIELD ("protest", grape_field_word, GRAPE_AT (Ghost, protest), "What an open protest says.",
               .words = protest_words),
  GRAPE_FIELD ("protester", grape_field_seat, GRAPE_AT (Ghost, protester), "Who protested.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("accused", grape_field_seat, GRAPE_AT (Ghost, accused), "Against whom.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("cited", grape_field_text, GRAPE_AT (Ghost, cited),
               "The word that was cited and is to be looked up."),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (Ghost, since),
               "When the turn, or the protest, began."),
  GRAPE_FIELD ("deadline", grape_field_deadline, GRAPE_AT (Ghost, deadline),
               "When it ends; null: no limit.", .null_is_none = TRUE),
  GRAPE_FIELD ("starters", grape_field_int, GRAPE_AT (Ghost, n_began),
               "How many players began the game.", .max = GRAPE_MAX_SEATS),
  GRAPE_FIELD ("winner", grape_field_seat, GRAPE_AT (Ghost, winner), "Who has won; null: nobody.",
               .null_is_none = TRUE),
  GRAPE_FIELD_OBJECT ("players", player_object, GRAPE_AT_EACH (Ghost, players, GRAPE_FIELD_SEATS),
                      "One entry for each seat."),
  GRAPE_FIELD_OBJECT ("past", past_object, GRAPE_AT_ARRAY (Ghost, past, GhostPast),
                      "Ghost words that were destroyed, the oldest first.", .fresh = &fresh_past),
  GRAPE_FIELD_OBJECT ("report", report_object, GRAPE_AT (Ghost, report),
                      "The last report on a protest, while it can be set aside; else null.",
                      .present = has_report),
  { NULL },
};

const GrapeFields ghost_fields = {
  .help = "Seats count from 1. The state is also what a script's or header's \"setup\" takes; "
          "members that follow from others may be left out there.",
  .fields = fields,
  .n_seats = n_seats,
};

/* Numbers are given, or follow from the order; if both are given, they must agree. */
static gboolean
check_order (Ghost *self, gboolean told, GError **error)
{
  int order[GRAPE_MAX_SEATS];
  guint n = told ? self->n_order : 0, n_numbers = 0;

  memcpy (order, self->order, sizeof order);
  for (guint i = 0; i < self->n_seats; i++)
    n_numbers += self->players[i].number > 0;
  for (guint i = 0; i < n; i++)
    if (order[i] < 0 || order[i] >= (int)self->n_seats)
      return grape_given_fail (error, "order", "each entry is a seat");
  for (guint i = 0; i < n && !n_numbers; i++)
    {
      if (self->players[order[i]].number)
        return grape_given_fail (error, "order", "a seat stands in it twice");
      self->players[order[i]].number = i + 1;
    }
  for (guint i = 0; i < self->n_seats; i++)
    for (guint j = 0; j < i; j++)
      if (self->players[i].playing && self->players[j].playing && self->players[i].number
          && self->players[i].number == self->players[j].number)
        return grape_given_fail (error, "players", "two players have the same number");
  ghost_refresh (self);
  if (told && (n != self->n_order || memcmp (order, self->order, n * sizeof *order)))
    return grape_given_fail (error, "order",
                             "it names every player in the game, in the order of their numbers");
  if (self->n_order && self->n_order != ghost_n_playing (self))
    return grape_given_fail (error, "players", "each player in the game has a number");
  return TRUE;
}

/* What a stage needs, and what only that stage has. */
static const char *
find_fault (const Ghost *self)
{
  gboolean open = self->stage == GHOST_LOOK_UP || self->stage == GHOST_CITING;

  if ((self->stage == GHOST_ORDER) != (self->n_order == 0))
    return "there is an order of play, but before it is drawn";
  if ((self->stage == GHOST_OVER) != (self->n_order == 1))
    return "the game is over when one player is left";
  if ((self->stage == GHOST_OVER) != (self->winner >= 0)
      || (self->winner >= 0 && !self->players[self->winner].playing))
    return "the player who is left has won";
  if ((self->stage == GHOST_TURN) != (self->turn >= 0)
      || (self->turn >= 0 && !self->players[self->turn].playing))
    return "in a turn it is that of a player in the game";
  if (open != (self->protest != GHOST_NO_PROTEST) || open != (self->protester >= 0)
      || open != (self->accused >= 0))
    return "a protest has somebody who made it and somebody against whom";
  if (open && (!self->word || self->accused != self->author))
    return "a protest is against the author of a ghost word";
  if (self->stage == GHOST_CITING && self->protest != GHOST_UNFINDABLE)
    return "words are cited after a protest that none can be found";
  if (self->stage == GHOST_CITING
          ? self->cited != NULL
          : (self->cited != NULL)
                != (self->stage == GHOST_LOOK_UP && self->protest == GHOST_UNFINDABLE))
    return "a word is cited while it is to be looked up";
  if (self->cited && !strstr (self->cited, self->word))
    return "the word that is cited contains the ghost word";
  if ((self->word != NULL) != (self->author >= 0))
    return "a ghost word has an author";
  if (self->deadline && self->stage != GHOST_TURN && self->stage != GHOST_CITING)
    return "nothing runs in this stage";
  return NULL;
}

static const char *
find_report_fault (const Ghost *self)
{
  const GhostReport *report = &self->report;
  gboolean destroyed = report->valid || report->protest == GHOST_UNFINDABLE;

  if (!has_report (self))
    return NULL;
  if (report->by < 0 || report->against < 0 || !report->word)
    return "“report” tells who protested against whom, and the word";
  if (report->by == report->against || !grape_word_is_letters (report->word)
      || (report->cited && !grape_word_is_letters (report->cited)))
    return "“report” cannot be so";
  if (report->out >= 0
      && (report->out != (report->valid ? report->against : report->by)
          || self->players[report->out].playing))
    return "“report” removed the accused where it was valid, else the protester";
  if (report->next != self->turn || (self->stage != GHOST_TURN && self->stage != GHOST_OVER))
    return "“report” began the turn that is on";
  if (destroyed ? self->word || !self->past->len
                : g_strcmp0 (self->word, report->word) || self->author != report->against)
    return "“report” and the ghost word do not agree";
  return NULL;
}

/** ghost_given: checks a given position, and fills in what follows from it */
gboolean
ghost_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
             GError **error)
{
  Ghost *self = state;
  gboolean told = grape_given_member (position, "order") != NULL;
  const char *fault;

  if (!check_letters (self->word, "word", error) || !check_letters (self->cited, "cited", error)
      || !check_order (self, told && self->n_order, error))
    return FALSE;
  if (!grape_given_member (position, "stage") && self->n_order)
    self->stage = GHOST_TURN;
  if (!grape_given_member (position, "turn") && self->stage == GHOST_TURN)
    self->turn = self->order[0];
  if (self->stage == GHOST_TURN && self->turn >= 0)
    {
      self->turns = MAX (self->turns, 1);
      self->players[self->turn].began = TRUE;
    }
  if (!json_object_has_member (position, "deadline") && self->stage == GHOST_TURN)
    self->deadline = self->turn_s ? self->since + self->turn_s : 0;
  if (!json_object_has_member (position, "deadline") && self->stage == GHOST_CITING)
    self->deadline = self->citation_s ? self->since + self->citation_s : 0;
  fault = find_fault (self);
  if (fault)
    return grape_given_fail (error, "stage", fault);
  fault = find_report_fault (self);
  return !fault || grape_given_fail (error, "report", fault);
}
