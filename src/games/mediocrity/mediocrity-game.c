/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mediocrity (rule 1250.17): whoever chooses the middle number scores, and whoever has the middle
 * score wins. This file holds the table of the game and parts too small for a file of their own;
 * the code cites the paragraphs of RULES.md. */
#include "mediocrity-private.h"

/* Identity */

static const char *const steps[] = {
  N_ ("One player is the Moderator of the round; the next one is by player number."),
  N_ ("Everybody else sends the Moderator an integer in secret, from 1 to twice as many as they "
      "are."),
  N_ ("The number in the middle scores a point, if only one player chose it; if "
      "not, that number is taken out, and the middle of the rest is sought."),
  N_ ("A round lasts three days at least and six at most: a Moderator who is later than that is "
      "out."),
  N_ ("Once there are two points for each player, whoever has the most mediocre score wins: not "
      "the highest."),
  NULL,
};

static const char *const levels[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Chooses any integer."),
  N_ ("Chooses high while it is ahead, and the middle or a little more while it is not."),
  N_ ("Watches how everybody chooses and plays rounds out in its head."),
  NULL,
};

static const GrapeOption options[] = {
  { "least", N_ ("Least time"),
    N_ ("How long a round lasts before its result may be announced; none for practice."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "most", N_ ("Longest time"),
    N_ ("When a round ends without a result and its Moderator is out; none for practice."),
    GRAPE_OPTION_DURATION, "6d", 0, 60 * GRAPE_DAY_S },
  { "begin", N_ ("Beginning"),
    N_ ("How long the next Moderator may take to begin a round before anybody may."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { NULL },
};

static const GrapeRuling rulings[] = {
  { "end", N_ ("End the game without a winner"),
    N_ ("Where fewer than three players are left, they or the Speaker may agree to stop "
        "(1250.1 X)."),
    "" },
  { NULL },
};

/* Set-up */

static gpointer
start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *resources, gint64 at,
       GError **error)
{
  guint n = grape_table_size (table);
  gint64 least = grape_options_int (chosen, "least"), most = grape_options_int (chosen, "most");

  if (n < MEDIOCRITY_LEAST || n > MEDIOCRITY_SEATS) /* R1.1 */
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, "Players",
                       "Mediocrity is for 3 to %d players, not %u.", MEDIOCRITY_SEATS, n);
      return NULL;
    }
  if (most && most < least) /* R5.5 */
    {
      grape_error_set (error, GRAPE_ERROR_OPTION, "Play",
                       "A round cannot be over before its result may be announced: the longest "
                       "time must not be shorter than the least.");
      return NULL;
    }
  Mediocrity *self = mediocrity_new (n);
  self->least = least;
  self->most = most;
  self->begin = grape_options_int (chosen, "begin");
  self->since = at; /* R1.3 */
  return self;
}

/* State */

static guint
phase (gconstpointer state)
{
  const Mediocrity *self = state;
  /* A game that is over shows its last round, not one that will never be played. */
  return self->winner >= 0 ? MAX (self->round, 2) - 1 : self->round;
}

static gboolean
over (gconstpointer state)
{
  return ((const Mediocrity *)state)->stage == GRAPE_MEDIOCRITY_OVER;
}

/* Views */

static gpointer
view (gconstpointer state, GrapeViewer viewer)
{
  Mediocrity *self = mediocrity_copy (state);
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (self->players[seat].choice.value != MEDIOCRITY_NONE
        && !mediocrity_may_know (self, viewer, seat)) /* R4.6 */
      self->players[seat].choice.value = GRAPE_SEALED_HIDDEN;
  return self;
}

/* R1.2: the Moderator, also of the round that they are about to begin. */
static int
chair (gconstpointer state)
{
  const Mediocrity *self = state;
  return self->moderator >= 0 && !self->anybody && self->players[self->moderator].playing
             ? self->moderator
             : -1;
}

/* R4.6: an integer is between its player and the Moderator. */
static GrapeAudience
secret (const GrapeTable *table, gconstpointer state, int seat)
{
  const Mediocrity *self = state;
  gboolean chooses = self->stage == GRAPE_MEDIOCRITY_ROUND && mediocrity_chooses (self, seat)
                     && self->players[self->moderator].playing;

  return chooses ? GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_SEAT (self->moderator) : 0;
}

static gboolean
vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  Mediocrity *self = state;
  gboolean varied = FALSE;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (self->players[seat].choice.value != MEDIOCRITY_NONE
        && !mediocrity_may_know (self, viewer, seat))
      {
        self->players[seat].choice.value = (int)grape_stream_below (stream, 2 * self->n) + 1;
        varied = TRUE;
      }
  return varied;
}

/* Outcome */

static void
outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *result)
{
  const Mediocrity *self = state;

  for (guint seat = 0; seat < grape_table_size (table); seat++)
    grape_outcome_score (result, seat < self->n_seats ? self->players[seat].score : 0);
  result->over = self->stage == GRAPE_MEDIOCRITY_OVER;
  if (!result->over)
    return;
  result->reason = mediocrity_reason (table, self);
  if (self->winner < 0)
    return;
  grape_outcome_win (result, self->winner);
  grape_outcome_award (result, self->winner, 0, 0, MEDIOCRITY_TROPHY); /* R6.4 */
}

const GrapeRules grape_mediocrity_rules = {
  .id = "mediocrity",
  .name = N_ ("Mediocrity"),
  .rule = "1250.17",
  .version = 1,
  .summary = N_ ("Guess the number in the middle of everybody's guesses, but not too often: the "
                 "middle score wins."),
  .length = N_ ("two or more rounds for each player, of 3 to 6 days"),
  .steps = steps,
  .phase_noun = N_ ("round"),
  .referee = GRAPE_REFEREE_ROTATING, /* R1.2 */
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE),
  .seats_min = MEDIOCRITY_LEAST,
  .seats_max = MEDIOCRITY_SEATS,
  .closed = "Nobody can join a game of Mediocrity that has begun.", /* R7.4 */
  .closed_rule = "1250.1 VI.b",
  .options = options,
  .rulings = rulings,
  .bots = levels,
  .bot_notes = bot_notes,

  .start = start,
  .given = mediocrity_given,

  .copy = mediocrity_copy,
  .free = mediocrity_free,
  .fields = &mediocrity_fields,
  .phase = phase,
  .over = over,

  .view = view,
  .chair = chair,
  .vary = vary,
  .secret = secret,

  .pending = mediocrity_pending,
  .next = mediocrity_next,
  .draw_text = grape_next_count,

  .read = mediocrity_read,
  .read_ruling = mediocrity_read_ruling,
  .legal = mediocrity_legal,

  .apply = mediocrity_apply,

  .post = mediocrity_post,
  .letter = mediocrity_letter,
  .chosen = mediocrity_chosen,
  .twin = mediocrity_twin,
  .report = mediocrity_report,
  .vocabulary = &mediocrity_vocabulary,

  .outcome = outcome,

  .bot = mediocrity_bot,
};
