/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who owes what, what happens by itself, what an event does, and how it ends. */
#include "limerick-private.h"

#include "engine/grape-verb.h"
#include "equipment/grape-ballot.h"

#include <stdio.h>
#include <string.h>

static void
add_writing (const Limerick *self, int seat, GArray *list)
{
  GrapePending item
      = { .seat = seat,
          .what = N_ ("a limerick"),
          .since = self->since,
          .until = self->deadline,
          .otherwise = self->poets[!seat].text ? N_ ("the other contestant wins")
                                               : N_ ("a walk-over, or dice if neither posts one") };

  if (!self->poets[seat].text)
    g_array_append_val (list, item);
}

/* R3.1: contestants vote like everybody; those without a seat owe nothing. */
static void
add_voting (const GrapeTable *table, const Limerick *self, int seat, GArray *list)
{
  const char *name = grape_table_name (table, seat);
  GrapePending item = { .seat = seat,
                        .what = N_ ("a vote"),
                        .since = self->since,
                        .until = self->deadline,
                        .otherwise = N_ ("no vote"),
                        .done = limerick_voted (self, name) != NULL };

  if (limerick_on_roll (self, name))
    g_array_append_val (list, item);
}

/* Where no seat may vote, and where dice are to be thrown elsewhere, the referee is waited for. */
static void
add_referee (const Limerick *self, const char *what, GArray *list)
{
  GrapePending item = { .seat = GRAPE_AUTHOR_REFEREE, .what = what, .since = self->since };

  if (self->stage == LIMERICK_VOTING)
    item.since = item.until = self->deadline;
  g_array_append_val (list, item);
}

void
limerick_pending (const GrapeTable *table, gconstpointer state, GArray *list)
{
  const Limerick *self = state;

  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    if (self->stage == LIMERICK_WRITING)
      add_writing (self, seat, list);
    else if (self->stage == LIMERICK_VOTING)
      add_voting (table, self, seat, list);
  if (self->stage == LIMERICK_DICE)
    add_referee (self, N_ ("a throw of the dice"), list);
  else if (self->stage == LIMERICK_VOTING && !list->len)
    add_referee (self, N_ ("the count"), list);
}

static void
open_votes (const Limerick *self, GrapeNext *next)
{
  next->opens = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->votes->len; i++)
    {
      guint event = g_array_index (self->votes, LimerickVote, i).event;

      if (event)
        g_array_append_val (next->opens, event);
    }
}

/* R2.2, R2.5, R2.6 */
static void
end_writing (const Limerick *self, GrapeNext *next)
{
  if (!self->deadline)
    return;
  next->kind = GRAPE_NEXT_STEP;
  next->at = self->deadline;
  if (self->poets[0].text || self->poets[1].text)
    grape_next_say (next, "default %d", self->poets[0].text ? 1 : 2);
  else
    grape_next_say (next, "neither");
}

void
limerick_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const Limerick *self = state;

  switch (self->stage)
    {
    case LIMERICK_WRITING:
      end_writing (self, next);
      return;
    case LIMERICK_VOTING: /* R3.5, R3.6 */
      if (!self->deadline && !limerick_all_voted (self, table))
        return;
      next->kind = GRAPE_NEXT_STEP;
      next->at = self->deadline;
      grape_next_say (next, "count");
      open_votes (self, next);
      return;
    case LIMERICK_DICE: /* R4.3 */
      next->kind = GRAPE_NEXT_DRAW;
      next->n = LIMERICK_POETS;
      next->k = 1;
      next->audience = GRAPE_AUDIENCE_ALL;
      grape_next_say (next, "dice");
      return;
    case LIMERICK_OVER:
      return;
    }
}

void
limerick_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen, GString *text)
{
  g_string_append_printf (text, "%s %u", next->text, chosen[0] + 1);
}

static void
decide (Limerick *self, int winner, LimerickHow how)
{
  self->stage = LIMERICK_OVER;
  self->deadline = 0;
  self->winner = winner;
  self->how = how;
}

/* R1.2, R2.1, R2.3, R2.4 */
static gboolean
apply_limerick (Limerick *self, const GrapeEvent *event, GError **error)
{
  LimerickPoet *poet
      = event->author >= 0 && event->author < LIMERICK_POETS ? &self->poets[event->author] : NULL;
  const char *text = event->text ? grape_block_text (event->text) : NULL;

  if (!poet || !text || !poet->playing || poet->text || self->stage != LIMERICK_WRITING)
    return grape_event_refuse (event, error, "no limerick can be posted");
  poet->text = g_strdup (text);
  poet->posted = event->at;
  limerick_begin_vote (self, event->at);
  return TRUE;
}

/* "vote 2", "vote none"; FALSE: another text */
static gboolean
parse_vote (const char *text, int *choice)
{
  *choice = LIMERICK_NO_VOTE;
  if (g_str_equal (text, "vote none"))
    return TRUE;
  *choice = g_str_equal (text, "vote 1") ? 1 : 2;
  return *choice == 1 || g_str_equal (text, "vote 2");
}

/* R3.2 */
static gboolean
apply_vote (Limerick *self, const GrapeEvent *event, GError **error)
{
  int choice = LIMERICK_HIDDEN;
  LimerickVote *vote = limerick_vote_of (self, event->person);

  if (self->stage != LIMERICK_VOTING || grape_event_public (event)
      || (event->text && !parse_vote (event->text, &choice)))
    return grape_event_refuse (event, error, "no such vote can be cast");
  if (!vote)
    {
      LimerickVote first = { .voter = g_strdup (event->person) };

      g_array_append_val (self->votes, first);
      vote = &g_array_index (self->votes, LimerickVote, self->votes->len - 1);
    }
  vote->choice = choice;
  vote->event = event->number;
  return TRUE;
}

/* What each voted, from what the step opens. FALSE: it opens something else; @self may have changed
 * then. */
static gboolean
take_openings (Limerick *self, const GrapeEvent *event)
{
  for (guint i = 0; i < self->votes->len; i++)
    {
      LimerickVote *vote = &g_array_index (self->votes, LimerickVote, i);
      const char *text = vote->event ? grape_event_opened (event, vote->event) : NULL;

      if (vote->event && (!text || !parse_vote (text, &vote->choice)))
        return FALSE;
    }
  return TRUE;
}

/* R3.4, R4.1, R4.2, R4.3 */
static void
count (Limerick *self, gint64 at)
{
  g_autoptr (GrapeBallot) ballot = grape_ballot_new (&(GrapeBallotTerms){ .anybody = TRUE });

  for (guint i = 0; i < LIMERICK_POETS; i++)
    grape_ballot_add_choice (ballot, self->poets[i].text);
  if (self->laureate)
    grape_ballot_add_voter (ballot, self->laureate, 2);
  for (guint i = 0; i < self->votes->len; i++)
    {
      const LimerickVote *vote = &g_array_index (self->votes, LimerickVote, i);

      if (vote->choice > 0)
        grape_ballot_vote (ballot, at, vote->voter, vote->choice - 1, NULL);
    }
  g_autoptr (GrapeBallotCount) counted = grape_ballot_count (ballot);
  for (guint i = 0; i < LIMERICK_POETS; i++)
    self->poets[i].votes = (int)g_array_index (counted->votes, gint64, i);
  self->counted = TRUE;
  self->since = at;
  self->deadline = 0;
  if (counted->winner >= 0)
    decide (self, counted->winner, LIMERICK_BY_VOTES);
  else if (self->poets[0].posted != self->poets[1].posted)
    decide (self, self->poets[0].posted < self->poets[1].posted ? 0 : 1, LIMERICK_BY_FIRST);
  else
    self->stage = LIMERICK_DICE;
}

static gboolean
apply_count (Limerick *self, const GrapeEvent *event, GError **error)
{
  Limerick *trial = limerick_copy (self);
  gboolean fits = self->stage == LIMERICK_VOTING && take_openings (trial, event);

  limerick_free (trial);
  if (!fits)
    return grape_event_refuse (event, error, "there is nothing to count");
  take_openings (self, event);
  count (self, event->at);
  return TRUE;
}

static gboolean
apply_step (Limerick *self, const GrapeEvent *event, GError **error)
{
  gboolean any = self->poets[0].text || self->poets[1].text;
  int winner = self->poets[0].text ? 0 : 1;
  guint number = 0;

  if (g_str_equal (event->text, "count"))
    return apply_count (self, event, error);
  if (self->stage != LIMERICK_WRITING)
    return grape_event_refuse (event, error, "nothing of the kind happens");
  if (any && sscanf (event->text, "default %u", &number) == 1 && (int)number == winner + 1)
    decide (self, winner, LIMERICK_BY_DEFAULT); /* R2.5 */
  else if (!any && g_str_equal (event->text, "neither"))
    {
      self->stage = LIMERICK_DICE; /* R2.6 */
      self->since = event->at;
      self->deadline = 0;
    }
  else
    return grape_event_refuse (event, error, "nothing of the kind happens");
  return TRUE;
}

/* "dice 2": 2; 0: something else */
static guint
read_dice (const char *text)
{
  return g_strcmp0 (text, "dice 1") == 0 ? 1 : g_strcmp0 (text, "dice 2") == 0 ? 2 : 0;
}

static gboolean
apply_draw (Limerick *self, const GrapeEvent *event, GError **error)
{
  guint face = read_dice (event->text);

  if (self->stage != LIMERICK_DICE || !face)
    return grape_event_refuse (event, error, "nothing of the kind is drawn");
  self->face = face;
  decide (self, (int)face - 1, LIMERICK_BY_DICE);
  return TRUE;
}

/* R5.1: as if it had never been posted */
static gboolean
strike (Limerick *self, const GrapeEvent *event, guint number, GError **error)
{
  LimerickPoet *poet = &self->poets[number - 1];

  if (self->stage > LIMERICK_VOTING || !poet->text)
    return grape_event_refuse (event, error, "there is nothing to rule");
  g_clear_pointer (&poet->text, g_free);
  poet->posted = 0;
  poet->struck++;
  self->stage = LIMERICK_WRITING;
  self->since = self->began;
  self->deadline = self->writing_until;
  g_array_set_size (self->votes, 0);
  return TRUE;
}

static gboolean
apply_ruling (Limerick *self, const GrapeEvent *event, GError **error)
{
  const char *ruling = grape_event_ruling (event);
  guint number = 0, face = read_dice (ruling);

  if (sscanf (ruling, "offensive %u", &number) == 1 && number >= 1 && number <= LIMERICK_POETS)
    return strike (self, event, number, error);
  if (g_str_has_prefix (ruling, "laureate ") && self->stage <= LIMERICK_VOTING) /* R5.2 */
    {
      g_free (self->laureate);
      self->laureate = limerick_read_name (ruling + strlen ("laureate "));
      return TRUE;
    }
  if (face && (self->stage == LIMERICK_DICE || self->how == LIMERICK_BY_DICE)) /* R5.3 */
    {
      self->face = face;
      self->elsewhere = TRUE;
      decide (self, (int)face - 1, LIMERICK_BY_DICE);
      return TRUE;
    }
  if (g_str_equal (ruling, "close") && self->stage == LIMERICK_VOTING && !self->voting_s) /* R3.6 */
    {
      self->deadline = event->at - 1;
      return TRUE;
    }
  return grape_event_refuse (event, error, "there is nothing to rule");
}

/* R6.1 */
static gboolean
apply_leave (Limerick *self, const GrapeEvent *event, GError **error)
{
  if (event->author < 0 || event->author >= LIMERICK_POETS || self->stage == LIMERICK_OVER
      || !self->poets[event->author].playing)
    return grape_event_refuse (event, error, "they have left");
  self->poets[event->author].playing = FALSE;
  decide (self, !event->author, LIMERICK_BY_LEAVING);
  return TRUE;
}

gboolean
limerick_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return event->person ? apply_vote (state, event, error)
                           : apply_limerick (state, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (state, event, error);
    case GRAPE_EVENT_DRAW:
      return apply_draw (state, event, error);
    case GRAPE_EVENT_RULING:
      return apply_ruling (state, event, error);
    case GRAPE_EVENT_LEAVE:
      return apply_leave (state, event, error);
    default:
      return TRUE;
    }
}

/** limerick_outcome: votes are the scores; R4.4: nothing is awarded */
void
limerick_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome)
{
  const Limerick *self = state;

  for (guint i = 0; i < LIMERICK_POETS; i++)
    {
      gint64 score = self->poets[i].votes;

      g_array_append_val (outcome->scores, score);
    }
  outcome->over = self->stage == LIMERICK_OVER;
  if (!outcome->over)
    return;
  g_array_append_val (outcome->winners, self->winner);
  outcome->reason = limerick_reason (table, self);
}
