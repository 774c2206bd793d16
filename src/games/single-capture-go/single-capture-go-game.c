/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single Capture Go (rule 1250.13): two to twelve players put Letters on a grid at the same time,
 * and one capture is the end of a player. This file holds the table of the game and parts too small
 * for a file of their own; the code cites the paragraphs of RULES.md. */
#include "single-capture-go-private.h"

#include <string.h>

/* Identity */

static const char *const steps[] = {
  N_ ("Each round everybody names one square in secret; a Letter of yours goes there."),
  N_ ("If several name the same square, it becomes a ruin (@) instead."),
  N_ ("Letters side by side are a group. A group with no empty square beside it is captured."),
  N_ ("One captured group, or one round without a play, and you are doomed: all your Letters "
      "become ruins, and you are out."),
  N_ ("The last one who is not doomed wins. If all are doomed at once, the one with the most "
      "Letters does."),
  NULL,
};

static const char *const levels[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Plays any open square."),
  N_ ("Captures what it can, else saves its own, else plays a safe square."),
  N_ ("Plays the game out many times before each move."),
  NULL,
};

static const GrapeOption options[] = {
  { "deadline", N_ ("Time for a round"),
    N_ ("How long a round lasts; anybody who has not played by then is doomed. "
        "Without a limit a round ends when all have played."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "early", N_ ("Rounds end early"),
    N_ ("A round ends as soon as all have played, and not only when its time is up."),
    GRAPE_OPTION_BOOL, "false" },
  { "ruins", N_ ("Ruins"),
    N_ ("Open: a square with an @ may be played, and a Letter then replaces it. Closed: "
        "an @ holds its square for good."),
    GRAPE_OPTION_CHOICE, "open", 0, 0, "open|closed" },
  { "letters", N_ ("Letters"),
    N_ ("The capital Letters of the players, in the order of their seats."), GRAPE_OPTION_TEXT,
    "ABCDEFGHIJKL", 2, 26 },
  { NULL },
};

/* Set-up */

/**
 * single_capture_go_assign_letters:
 * @letters: at least as many as there are seats
 *
 * Gives each seat its own capital Letter (R1.3). Errors: %GRAPE_ERROR_OPTION.
 */
gboolean
single_capture_go_assign_letters (SingleCaptureGo *self, const char *letters, GError **error)
{
  guint32 seen = 0;
  guint n = (guint)strlen (letters);

  for (guint i = 0; i < n; i++)
    {
      if (!g_ascii_isupper (letters[i]) || (seen & (1u << (letters[i] - 'A'))))
        return grape_error_set (
            error, GRAPE_ERROR_OPTION, "III",
            "“%s” cannot be the players' Letters: each is one capital, A to Z, and "
            "no two are the same.",
            letters);
      seen |= 1u << (letters[i] - 'A');
    }
  if (n < self->n_seats)
    return grape_error_set (error, GRAPE_ERROR_OPTION, "III",
                            "“%s” has %u Letters, and there are %u players.", letters, n,
                            self->n_seats);
  for (guint seat = 0; seat < self->n_seats; seat++)
    self->players[seat].letter = letters[seat];
  return TRUE;
}

static void
free_state (gpointer state)
{
  SingleCaptureGo *self = state;
  g_array_unref (self->past);
  g_free (self);
}

static gpointer
start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *resources, gint64 at,
       GError **error)
{
  guint n_seats = grape_table_size (table);
  if (n_seats < 2 || n_seats > SINGLE_CAPTURE_GO_SEATS) /* R1.1 */
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, "II",
                       "Single Capture Go has two to twelve players, not %u.", n_seats);
      return NULL;
    }
  SingleCaptureGo *self = g_new0 (SingleCaptureGo, 1);
  self->past = g_array_new (FALSE, FALSE, sizeof (SingleCaptureGoPast));
  self->n_seats = n_seats;
  self->side = single_capture_go_side_for (n_seats);
  self->length = grape_options_int (chosen, "deadline");
  self->ends_early = grape_options_bool (chosen, "early");
  self->ruins_closed = g_str_equal (grape_options_text (chosen, "ruins"), "closed");
  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_SEATS; seat++)
    self->players[seat].play.value = SINGLE_CAPTURE_GO_NONE;
  self->round = 1;
  self->since = at;
  self->deadline = self->length ? at + self->length : 0; /* R2.6 */
  self->winner = -1;
  if (!single_capture_go_assign_letters (self, grape_options_text (chosen, "letters"), error))
    g_clear_pointer (&self, free_state);
  return self;
}

/* State */

static gpointer
copy (gconstpointer state)
{
  SingleCaptureGo *self = g_memdup2 (state, sizeof (SingleCaptureGo));
  self->past = g_array_copy (self->past);
  return self;
}

static guint
phase (gconstpointer state)
{
  return ((const SingleCaptureGo *)state)->round;
}

/* Views */

static GrapeSealedRow
plays (gpointer state)
{
  SingleCaptureGo *self = state;
  return GRAPE_SEALED_ROW (self->players, .play, self->n_seats);
}

static int
any_play (gconstpointer state, int seat, GrapeStream *stream)
{
  const SingleCaptureGo *self = state;
  guint squares[SINGLE_CAPTURE_GO_SQUARES], n = 0;

  for (guint square = 0; square < self->side * self->side; square++)
    if (single_capture_go_open (self, square))
      squares[n++] = square;
  return (int)squares[grape_stream_below (stream, n)];
}

static const GrapeSealing sealing = { plays, any_play, "*" }; /* R2.1 */

/* Outcome */

static void
outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *result)
{
  const SingleCaptureGo *self = state;

  for (guint seat = 0; seat < grape_table_size (table); seat++)
    {
      gint64 score
          = seat >= self->n_seats ? 0 : grape_single_capture_go_n_letters (self, (int)seat);
      grape_outcome_score (result, score);
    }
  result->over = single_capture_go_over (self);
  if (!result->over)
    return;
  result->reason = single_capture_go_result (table, self);
  if (self->winner < 0)
    return;
  grape_outcome_win (result, self->winner);
  if (self->n_seats >= 3) /* R4.5 */
    grape_outcome_award (result, self->winner, 0, 0, SINGLE_CAPTURE_GO_TROPHY);
}

const GrapeRules grape_single_capture_go_rules = {
  .id = "single-capture-go",
  .name = N_ ("Single Capture Go"),
  .rule = "1250.13",
  .version = 1,
  .summary = N_ ("Everybody places a Letter at the same time; one captured group, and its player "
                 "is out. The last one standing wins."),
  .length = N_ ("some 10 to 30 rounds of 3 days"),
  .steps = steps,
  .phase_noun = N_ ("round"),
  .referee = GRAPE_REFEREE_ONE,
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE),
  .seats_min = 2,
  .seats_max = SINGLE_CAPTURE_GO_SEATS,
  .closed = "Nobody can join a game of Single Capture Go that has begun.", /* R5.7 */
  .closed_rule = "1250.1 VI.b",
  .options = options,
  .bots = levels,
  .bot_notes = bot_notes,

  .start = start,
  .given = single_capture_go_given,

  .copy = copy,
  .free = free_state,
  .fields = &single_capture_go_fields,
  .phase = phase,
  .over = single_capture_go_over,

  .sealing = &sealing,

  .pending = single_capture_go_pending,
  .next = single_capture_go_next,

  .read = single_capture_go_read,
  .legal = single_capture_go_legal,

  .apply = single_capture_go_apply,

  .post = single_capture_go_post,
  .chosen = single_capture_go_chosen,
  .twin = single_capture_go_twin,
  .report = single_capture_go_report,
  .vocabulary = &single_capture_go_vocabulary,

  .outcome = outcome,

  .bot = single_capture_go_bot,
};
