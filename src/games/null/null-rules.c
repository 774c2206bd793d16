/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of the null game: what happens by itself, what an event does, who wins. */
#include "null-private.h"

#include <stdio.h>
#include <string.h>

static guint
count_playing (const NullState *self)
{
  guint n = 0;
  for (guint i = 0; i < self->n_players; i++)
    n += self->players[i].playing;
  return n;
}

/* R2.1, R2.2 */
gboolean
null_over (gconstpointer state)
{
  const NullState *self = state;
  return self->round > NULL_ROUNDS || count_playing (self) <= 1;
}

void
null_pending (const GrapeTable *table, gconstpointer state, GArray *pending)
{
  const NullState *self = state;
  for (guint i = 0; i < self->n_players; i++)
    {
      if (!self->players[i].playing)
        continue;
      GrapePending item = { (int)i,
                            N_ ("a number"),
                            self->since,
                            self->deadline,
                            N_ ("a number drawn at random"),
                            grape_sealed_is_in (&self->players[i].pick) };
      g_array_append_val (pending, item);
    }
}

/* R1.2: draws for those who are late, then the round is resolved. */
void
null_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const NullState *self = state;
  for (guint i = 0; i < self->n_players; i++)
    if (self->players[i].playing && !grape_sealed_is_in (&self->players[i].pick))
      {
        if (!self->deadline)
          return;
        next->kind = GRAPE_NEXT_DRAW;
        next->at = self->deadline;
        next->audience = GRAPE_AUDIENCE_SEAT (i) | GRAPE_AUDIENCE_REFEREE;
        next->n = NULL_HIGHEST;
        next->k = 1;
        grape_next_say (next, "pick %u", i + 1);
        return;
      }
  next->kind = GRAPE_NEXT_STEP;
  grape_next_say (next, "round %u", self->round);
  for (guint i = 0; i < self->n_players; i++)
    if (self->players[i].playing)
      grape_sealed_will_open (&self->players[i].pick, next);
}

void
null_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen, GString *text)
{
  g_string_append_printf (text, "%s %u", next->text, chosen[0] + 1);
}

static gboolean
refuse (const GrapeEvent *event, GError **error)
{
  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "“%s” does not fit here",
                          event->text ? event->text : grape_event_kind_to_text (event->kind));
}

static gboolean
set_pick (NullState *self, int seat, int pick, const GrapeEvent *event, GError **error)
{
  if (seat < 0 || seat >= (int)self->n_players || !self->players[seat].playing || null_over (self)
      || pick == 0)
    return refuse (event, error);
  grape_sealed_take (&self->players[seat].pick, event, pick);
  return TRUE;
}

/* A draw for a late player: "pick SEAT NUMBER"; sealed, it tells only whose it is. */
static gboolean
apply_draw (NullState *self, const GrapeEvent *event, GError **error)
{
  int seat = -1, pick = GRAPE_SEALED_HIDDEN;
  if (event->text)
    {
      guint number = 0, value = 0;
      if (sscanf (event->text, "pick %1u %1u", &number, &value) != 2 || value < 1
          || value > NULL_HIGHEST)
        return refuse (event, error);
      seat = (int)number - 1;
      pick = (int)value;
    }
  for (int i = 0; seat < 0 && i < (int)self->n_players; i++)
    if (event->audience & GRAPE_AUDIENCE_SEAT (i))
      seat = i;
  if (seat < 0 || seat >= (int)self->n_players || grape_sealed_is_in (&self->players[seat].pick))
    return refuse (event, error);
  return set_pick (self, seat, pick, event, error);
}

/* R1.3: the highest number that is alone. */
static int
find_scorer (const int picks[NULL_MAX_SEATS])
{
  for (int number = NULL_HIGHEST; number >= 1; number--)
    {
      int n = 0, seat = -1;
      for (int i = 0; i < NULL_MAX_SEATS; i++)
        if (picks[i] == number)
          {
            n++;
            seat = i;
          }
      if (n == 1)
        return seat;
    }
  return -1;
}

static gboolean
read_opened (const GrapeTable *table, gconstpointer state, int seat, const char *text, int *pick,
             GError **error)
{
  *pick = null_pick_from_text (strrchr (text, ' '));
  return *pick
         || grape_error_set (error, GRAPE_ERROR_SYNTAX, "R1.1", "“%s” is no number here", text);
}

static gboolean
apply_step (const GrapeTable *table, NullState *self, const GrapeEvent *event, GError **error)
{
  int picks[NULL_MAX_SEATS] = { 0 };
  for (guint i = 0; i < self->n_players; i++)
    if (self->players[i].playing
        && !grape_sealed_open (&self->players[i].pick, event, read_opened, table, self, (int)i,
                               &picks[i], error))
      return FALSE;
  if (null_over (self))
    return refuse (event, error);

  for (guint i = 0; i < self->n_players; i++)
    self->players[i].last = picks[i];
  self->last_scorer = find_scorer (picks);
  if (self->last_scorer >= 0)
    self->players[self->last_scorer].score++;
  for (guint i = 0; i < self->n_players; i++)
    self->players[i].pick = (GrapeSealed){ 0 };
  self->round++;
  self->since = event->at;
  self->deadline = self->length ? event->at + self->length : 0;
  return TRUE;
}

/* R2.2 */
static gboolean
apply_leave (NullState *self, const GrapeEvent *event, GError **error)
{
  NullPlayer *player = &self->players[event->author];
  if (!player->playing)
    return refuse (event, error);
  player->playing = FALSE;
  player->pick = (GrapeSealed){ 0 };
  return TRUE;
}

gboolean
null_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  NullState *self = state;
  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE: /* R1.1 */
      return set_pick (self, event->author,
                       event->text ? null_pick_from_text (strrchr (event->text, ' '))
                                   : GRAPE_SEALED_HIDDEN,
                       event, error);
    case GRAPE_EVENT_DRAW:
      return apply_draw (self, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (table, self, event, error);
    case GRAPE_EVENT_LEAVE:
      return apply_leave (self, event, error);
    case GRAPE_EVENT_RULING:
      return refuse (event, error);
    default:
      return TRUE;
    }
}

void
null_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome)
{
  const NullState *self = state;
  int best = -1, n_best = 0, winner = -1;
  for (guint i = 0; i < self->n_players; i++)
    {
      gint64 score = self->players[i].score;
      g_array_append_val (outcome->scores, score);
      if (!self->players[i].playing || self->players[i].score < best)
        continue;
      n_best = self->players[i].score == best ? n_best + 1 : 1;
      best = self->players[i].score;
      winner = (int)i;
    }
  outcome->over = null_over (state);
  if (!outcome->over)
    return;
  if (n_best != 1)
    {
      outcome->reason = g_strdup ("The highest score is shared: nobody wins.");
      return;
    }
  g_array_append_val (outcome->winners, winner);
  outcome->reason = g_strdup_printf ("%s wins.", grape_table_name (table, winner));
}
