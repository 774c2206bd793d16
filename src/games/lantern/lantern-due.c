/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Lantern: who owes what, what happens by itself, and who gets what at the end. */
#include "lantern-private.h"

static void
owe (GArray *pending, int seat, const char *what, gint64 since, gint64 until, const char *otherwise)
{
  GrapePending item
      = { .seat = seat, .what = what, .since = since, .until = until, .otherwise = otherwise };

  g_array_append_val (pending, item);
}

/* R7.5: a bot says whether it interrupts or not, before the tale goes on; people may say nothing.
 */
gboolean
lantern_must_listen (const GrapeTable *table, const Lantern *self, int seat)
{
  const LanternPlay *last = lantern_play (self, self->plays->len);
  const GrapeSeat *player = grape_table_seat (table, seat);

  return player && player->bot && last && last->seat != seat && !last->taken
         && last->fate != LANTERN_LAPSED && !(last->heard & GRAPE_AUDIENCE_SEAT (seat));
}

static const char *
why_waiting (const Lantern *self)
{
  if (self->away)
    return N_ ("their return");
  if (!self->has_deck)
    return N_ ("a deck of story elements");
  if (self->deals->len)
    return N_ ("more story elements, or a lame end");
  if (self->n_order < 2)
    return N_ ("a Bard more at the table");
  return self->stage == LANTERN_OPENING ? N_ ("the name of the Bard who goes first") : NULL;
}

static void
owe_telling (const GrapeTable *table, const Lantern *self, GArray *pending)
{
  guint play = lantern_open_play (self), open = lantern_open_interruption (self);
  gint64 sleeps = self->since + self->sleep_s;

  for (guint i = 0; i < self->n_order; i++)
    if (lantern_must_listen (table, self, self->order[i]))
      owe (pending, self->order[i], N_ ("an interruption, or none"),
           lantern_play (self, self->plays->len)->at, 0, NULL);
  if (play)
    owe (pending, GRAPE_AUTHOR_REFEREE, N_ ("an answer to the play"), lantern_play (self, play)->at,
         0, NULL);
  if (open)
    owe (pending, GRAPE_AUTHOR_REFEREE, N_ ("an answer to the interruption"),
         lantern_interruption (self, open)->at, 0, NULL);
  if (play || self->turn < 0)
    return;
  owe (pending, self->turn, N_ ("a play, or a pass"), self->since,
       self->program && self->sleep_s ? sleeps : 0,
       self->program && self->sleep_s ? N_ ("a pass") : NULL);
  if (!self->program && self->sleep_s) /* R4.3: not before then */
    owe (pending, GRAPE_AUTHOR_REFEREE, N_ ("word that the Bard is asleep"), sleeps, 0, NULL);
}

void
lantern_pending (const GrapeTable *table, gconstpointer state, GArray *pending)
{
  const Lantern *self = state;
  const char *why = why_waiting (self);

  if (self->stage == LANTERN_WON)
    owe (pending, self->winner, N_ ("an ending for the tale"), self->since, self->deadline,
         self->deadline ? N_ ("the tale ends as it is") : NULL);
  else if (why)
    owe (pending, GRAPE_AUTHOR_REFEREE, why, self->since, 0, NULL);
  else
    owe_telling (table, self, pending);
}

static void
next_draw (GrapeNext *next, GrapeAudience audience, guint n, guint k)
{
  next->kind = GRAPE_NEXT_DRAW;
  next->audience = audience;
  next->n = n;
  next->k = k;
}

static void
next_step (GrapeNext *next, gint64 at, char *text)
{
  g_autofree char *said = text;

  next->kind = GRAPE_NEXT_STEP;
  next->at = at;
  grape_next_say (next, "%s", said);
}

/* R2.4, R2.7: the first deal that is due, if there are cards enough for all of it. */
static void
next_deal (const Lantern *self, GrapeNext *next)
{
  const LanternDeal *deal = &g_array_index (self->deals, LanternDeal, 0);

  if (deal->n <= self->deck->len)
    {
      next_draw (next, GRAPE_AUDIENCE_SEAT (deal->seat) | GRAPE_AUDIENCE_REFEREE, 1, 1);
      grape_next_say (next, "deal %d", deal->seat + 1);
    }
  else if (self->program) /* R7.6 */
    next_step (next, 0, g_strdup ("end lamely"));
}

/* R7 */
static void
next_ruling (const Lantern *self, GrapeNext *next)
{
  if (!self->has_deck)
    next_step (next, 0, g_strdup ("deck house"));
  else if (self->stage == LANTERN_OPENING)
    {
      next_draw (next, GRAPE_AUDIENCE_ALL, self->n_order, 1);
      grape_next_say (next, "first");
    }
  else if (lantern_open_play (self))
    next_step (next, 0, lantern_rule_play (self));
  else if (lantern_open_interruption (self))
    next_step (next, 0, lantern_rule_interruption (self));
  else if (self->sleep_s && self->turn >= 0)
    next_step (next, self->since + self->sleep_s, g_strdup_printf ("asleep %d", self->turn + 1));
}

void
lantern_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const Lantern *self = state;

  if (self->stage == LANTERN_OVER)
    return;
  if (self->stage == LANTERN_WON)
    {
      if (self->deadline) /* R6.2 */
        next_step (next, self->deadline, g_strdup ("close"));
    }
  else if (self->unshuffled)
    {
      next_draw (next, GRAPE_AUDIENCE_REFEREE, self->deck->len, self->deck->len);
      grape_next_say (next, "shuffle");
    }
  else if (self->deals->len)
    next_deal (self, next);
  else if (self->program && !lantern_suspended (self))
    next_ruling (self, next);
}

void
lantern_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen, GString *text)
{
  const Lantern *self = state;

  g_string_append_printf (text, "%s ", next->text);
  if (g_str_equal (next->text, "shuffle"))
    for (guint i = 0; i < next->k; i++)
      g_string_append_printf (text, "%s%u", i ? " " : "", chosen[i] + 1);
  else if (g_str_equal (next->text, "first"))
    g_string_append_printf (text, "%d", self->order[chosen[0]] + 1);
  else
    for (guint i = 0; i < g_array_index (self->deals, LanternDeal, 0).n; i++)
      g_string_append_printf (text, "%s\"%s\"", i ? ", " : "",
                              g_array_index (self->deck, LanternCard, i).text);
}

/* R6.3, R6.4 */
static void
award (const GrapeTable *table, const Lantern *self, GrapeOutcome *outcome)
{
  if (self->winner < 0 || table->exhibition)
    {
      if (self->winner >= 0 && !self->ante && self->n_began >= 3)
        grape_outcome_award (outcome, self->winner, 0, 0, "Jade Grapefruit");
      return;
    }
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (seat != self->winner && self->bards[seat].paid)
      grape_outcome_transfer (outcome, seat, self->winner, (gint)self->bards[seat].paid);
  if (!self->ante && self->n_began >= 3)
    grape_outcome_award (outcome, self->winner, 0, 0, "Jade Grapefruit");
}

void
lantern_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome)
{
  const Lantern *self = state;

  outcome->over = self->stage == LANTERN_OVER;
  for (guint i = 0; i < grape_table_size (table); i++)
    {
      gint64 score = i < self->n_seats ? self->bards[i].ales : 0;

      g_array_append_val (outcome->scores, score);
    }
  if (self->winner >= 0)
    {
      g_array_append_val (outcome->winners, self->winner);
      award (table, self, outcome);
    }
  if (!outcome->over)
    return;
  if (self->winner >= 0)
    outcome->reason
        = g_strdup_printf ("%s told the tale to its end.", grape_table_name (table, self->winner));
  else if (self->lame)
    outcome->reason = g_strdup ("The Barkeep ran out of cards, and the tale ended lamely.");
  else
    outcome->reason = g_strdup ("The Barkeep has quit, and the tale ended there.");
}
