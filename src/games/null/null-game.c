/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The null game, all of it: in each of three rounds everybody picks 1, 2 or 3 in secret; the
 * highest number that only one player picked scores. Small, but with everything that a game of
 * numbers by mail has: secrets, a deadline, chance, people who leave. */
#include "engine/grape-sealed.h"
#include "find/grape-vocabulary.h"

#include <stdlib.h>
#include <string.h>

#define NULL_MAX_SEATS 4
#define NULL_ROUNDS    3
#define NULL_HIGHEST   3

typedef struct
{
  gboolean playing;
  int score;
  GrapeSealed pick; /* 1..3 */
  int last;         /* pick of the round before; 0: none */
} NullPlayer;

typedef struct
{
  guint n_players;
  NullPlayer players[NULL_MAX_SEATS];
  guint round;     /* 1..3; 4: over */
  gint64 since;    /* when the round began */
  gint64 length;   /* seconds a round; 0: no deadline */
  gint64 deadline; /* 0: none */
  int last_scorer; /* seat, or -1 */
} NullState;

static void
begin_round (NullState *self, guint round, gint64 at)
{
  for (guint i = 0; i < self->n_players; i++)
    self->players[i].pick = (GrapeSealed){ 0 };
  self->round = round;
  self->since = at;
  self->deadline = self->length ? at + self->length : 0;
}

static gpointer
start (const GrapeTable *table, const GrapeOptions *options, GrapeResources *resources, gint64 at,
       GError **error)
{
  NullState *self = g_new0 (NullState, 1);
  self->n_players = grape_table_size (table);
  for (guint i = 0; i < self->n_players; i++)
    self->players[i].playing = TRUE;
  self->length = grape_options_int (options, "deadline");
  self->last_scorer = -1;
  begin_round (self, 1, at);
  return self;
}

static guint
phase (gconstpointer state)
{
  return ((const NullState *)state)->round;
}

static gboolean
plays (const NullState *self, int seat)
{
  return seat >= 0 && seat < (int)self->n_players && self->players[seat].playing;
}

/* Those who are still there, as bits. */
static guint64
players (const NullState *self)
{
  guint64 seats = 0;
  for (guint i = 0; i < self->n_players; i++)
    seats |= (guint64)plays (self, (int)i) << i;
  return seats;
}

/* R2.1, R2.2 */
static gboolean
over (gconstpointer state)
{
  const NullState *self = state;
  return self->round > NULL_ROUNDS || __builtin_popcountll (players (self)) <= 1;
}

/* R1.1: nothing else is secret. */
static GrapeSealedRow
picks (gpointer state)
{
  NullState *self = state;
  return GRAPE_SEALED_ROW (self->players, .pick, self->n_players);
}

static int
any_pick (gconstpointer state, int seat, GrapeStream *stream)
{
  return (int)grape_stream_below (stream, NULL_HIGHEST) + 1;
}

static const GrapeSealing sealing = { picks, any_pick, "pick|picked|picks" };

static guint
n_seats (gconstpointer state)
{
  return ((const NullState *)state)->n_players;
}

static const GrapeField player_fields[] = {
  GRAPE_FIELD ("playing", grape_field_bool, GRAPE_AT (NullPlayer, playing),
               "Whether the player is still there. Left out: they are."),
  GRAPE_FIELD ("score", grape_field_int, GRAPE_AT (NullPlayer, score), "Points.",
               .max = NULL_ROUNDS),
  GRAPE_FIELD ("pick", grape_field_sealed, GRAPE_AT (NullPlayer, pick.value),
               "The number picked; null: none yet.", .min = 1, .max = NULL_HIGHEST,
               .hidden = GRAPE_SEALED_HIDDEN, .known = GRAPE_KNOWN_TO_SEAT),
  GRAPE_FIELD ("last", grape_field_number, GRAPE_AT (NullPlayer, last),
               "The number of the round before; null: none.", .min = 1, .max = NULL_HIGHEST),
  { NULL },
};

static const GrapeFields player_object = { .fields = player_fields };
static const GrapeField fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (NullState, round),
               "The round under way; one more than there are: the game is over.", .min = 1,
               .max = NULL_ROUNDS + 1),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (NullState, since), "When it began."),
  GRAPE_FIELD ("deadline", grape_field_deadline, GRAPE_AT (NullState, deadline),
               "When it ends; null: no limit."),
  GRAPE_FIELD ("last_scorer", grape_field_seat, GRAPE_AT (NullState, last_scorer),
               "Who scored in the round before; null: nobody."),
  GRAPE_FIELD_OBJECT ("players", player_object,
                      GRAPE_AT_EACH (NullState, players, GRAPE_FIELD_SEATS),
                      "One entry for each seat."),
  { NULL },
};
static const GrapeFields all_fields
    = { .help = "Seats count from 1.", .fields = fields, .n_seats = n_seats };

static void
pending (const GrapeTable *table, gconstpointer state, GArray *list)
{
  const NullState *self = state;
  grape_sealed_owe (picks ((gpointer)self), players (self), list, N_ ("a number"), self->since,
                    self->deadline, N_ ("a number drawn at random"));
}

/* R1.2: draws for those who are late, then resolves the round. */
static void
next (const GrapeTable *table, gconstpointer state, GrapeNext *what)
{
  const NullState *self = state;
  GrapeSealedRow row = picks ((gpointer)self);
  int late = grape_sealed_missing (row, players (self));
  if (late < 0)
    {
      grape_next_step (what, 0, "round %u", self->round);
      grape_sealed_will_open_all (row, players (self), what);
    }
  else if (self->deadline)
    grape_next_draw (what, self->deadline, GRAPE_AUDIENCE_SEAT (late) | GRAPE_AUDIENCE_REFEREE,
                     NULL_HIGHEST, 1, "pick %d", late + 1);
}

/* R1.1: the number at the end, of a draw ("pick SEAT NUMBER") too. */
static gboolean
read_pick (const GrapeTable *table, gconstpointer state, int seat, const char *text, int *pick,
           GError **error)
{
  const char *number = strrchr (text, ' ');
  *pick = number ? atoi (number) : 0;
  return (*pick >= 1 && *pick <= NULL_HIGHEST)
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R1.1", "Pick 1, 2 or 3");
}

static gboolean
read_move (const GrapeTable *table, gconstpointer state, int seat, const char *text,
           GrapeRead *read, GError **error)
{
  g_autofree char *low = g_strstrip (g_ascii_strdown (text, -1));
  if (!g_str_has_prefix (low, "pick"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "R1.1",
                            "“%s” is no move here: write `pick 2`", low);
  if (!g_regex_match_simple ("^pick +[1-3]$", low, 0, 0))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R1.1", "Pick 1, 2 or 3");
  read->text = g_strdup_printf ("pick %c", low[strlen (low) - 1]);
  read->audience = GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE;
  return TRUE;
}

static gboolean
legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  for (int pick = 1; plays (state, seat) && !over (state) && pick <= NULL_HIGHEST; pick++)
    g_ptr_array_add (moves, g_strdup_printf ("pick %d", pick));
  return TRUE;
}

static gboolean
apply_pick (const GrapeTable *table, NullState *self, const GrapeEvent *event, GError **error)
{
  gboolean drawn = event->kind == GRAPE_EVENT_DRAW;
  int seat = drawn ? grape_sealed_drawn_for (event, self->n_players) : event->author, pick = 0;
  if (!plays (self, seat) || over (self)
      || (drawn && grape_sealed_is_in (&self->players[seat].pick)))
    return grape_event_refuse (event, error, "no number is to be picked");
  if (event->text && !read_pick (table, self, seat, event->text, &pick, error))
    return FALSE;
  grape_sealed_take (&self->players[seat].pick, event, pick);
  return TRUE;
}

/* R1.3: the highest number that only one player picked. */
static int
find_scorer (const int numbers[NULL_MAX_SEATS])
{
  guint n[NULL_HIGHEST + 1] = { 0 };
  int who[NULL_HIGHEST + 1] = { 0 }, number = NULL_HIGHEST;
  for (int seat = 0; seat < NULL_MAX_SEATS; seat++)
    {
      n[numbers[seat]]++;
      who[numbers[seat]] = seat;
    }
  while (number && n[number] != 1)
    number--;
  return number ? who[number] : -1;
}

static gboolean
apply_step (const GrapeTable *table, NullState *self, const GrapeEvent *event, GError **error)
{
  int numbers[NULL_MAX_SEATS] = { 0 };
  if (!grape_sealed_open_all (picks (self), players (self), event, read_pick, table, self, numbers,
                              error))
    return FALSE;
  if (over (self))
    return grape_event_refuse (event, error, "the game is over");
  for (guint i = 0; i < self->n_players; i++)
    self->players[i].last = numbers[i];
  self->last_scorer = find_scorer (numbers);
  if (self->last_scorer >= 0)
    self->players[self->last_scorer].score++;
  begin_round (self, self->round + 1, event->at);
  return TRUE;
}

static gboolean
apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  NullState *self = state;
  if (event->kind == GRAPE_EVENT_MOVE || event->kind == GRAPE_EVENT_DRAW)
    return apply_pick (table, self, event, error);
  if (event->kind == GRAPE_EVENT_STEP)
    return apply_step (table, self, event, error);
  if (event->kind == GRAPE_EVENT_LEAVE) /* R2.2 */
    {
      self->players[event->author].playing = FALSE;
      self->players[event->author].pick = (GrapeSealed){ 0 };
    }
  return TRUE;
}

static void
outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *result)
{
  const NullState *self = state;
  for (guint i = 0; i < self->n_players; i++)
    grape_outcome_score (result, self->players[i].score);
  result->over = over (state);
  if (!result->over)
    return;
  int winner = grape_outcome_best (result, players (self), NULL);
  if (winner >= 0)
    grape_outcome_win (result, winner);
  result->reason = winner >= 0 ? g_strdup_printf ("%s wins.", grape_table_name (table, winner))
                               : g_strdup ("The highest score is shared: nobody wins.");
}

static char *
chosen (const GrapeTable *table, gconstpointer state, int seat)
{
  int pick = ((const NullState *)state)->players[seat].pick.value;
  return pick > 0 ? g_strdup_printf ("%d", pick) : NULL;
}

static char *
twin (const GrapeTable *table, gconstpointer state)
{
  const NullState *self = state;
  GString *text = g_string_new (NULL);
  for (int i = 0; i < (int)self->n_players; i++)
    {
      const NullPlayer *player = &self->players[i];
      const char *pick = !player->pick.value                         ? "no number yet"
                         : player->pick.value == GRAPE_SEALED_HIDDEN ? "has a number"
                                                                     : "has your number";
      g_string_append_printf (text, "%s: score %d, %s", grape_table_name (table, i), player->score,
                              player->playing ? pick : "left");
      if (player->last)
        g_string_append_printf (text, "; picked %d before%s", player->last,
                                self->last_scorer == i ? ", which scored" : "");
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static void
report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event, gconstpointer after,
        GPtrArray *reports)
{
  int scorer = ((const NullState *)after)->last_scorer;
  if (event->kind == GRAPE_EVENT_MOVE)
    grape_report_add (reports, "R1.1", "%s %s", grape_table_name (table, event->author),
                      event->text ? event->text : "picked a number");
  else if (event->kind == GRAPE_EVENT_DRAW)
    grape_report_add (reports, "R1.2", "Drawn: %s", event->text ? event->text : "a number");
  else if (event->kind == GRAPE_EVENT_STEP && scorer >= 0)
    grape_report_add (reports, "R1.3", "%s has the highest number that is alone, and scores",
                      grape_table_name (table, scorer));
  else if (event->kind == GRAPE_EVENT_STEP)
    grape_report_add (reports, "R1.3", "No number was alone: nobody scores");
}

static const GrapeSaying sayings[] = { { .verb = "pick",
                                         .said = "pick|picks|picking",
                                         .nouns = "pick|number",
                                         .read = grape_read_number },
                                       { .verb = NULL } };

static const GrapeVocabulary vocabulary
    = { .sayings = sayings, .asides = "number", .titles = "null" };

/* "simple" picks 3 first and then what scored last; "good" mixes: every number can be met. */
static char *
bot (const GrapeTable *table, gconstpointer state, int seat, const char *level, GrapeStream *stream,
     guint64 budget)
{
  const NullState *self = state;
  if (!plays (self, seat) || grape_sealed_is_in (&self->players[seat].pick) || over (state))
    return NULL;
  int pick = any_pick (self, seat, stream);
  if (g_str_equal (level, "simple"))
    pick = self->last_scorer >= 0 ? self->players[self->last_scorer].last : NULL_HIGHEST;
  else if (g_str_equal (level, "good") && pick == 1)
    pick = any_pick (self, seat, stream);
  return g_strdup_printf ("pick %d", pick);
}

static const GrapeOption options[] = { { "deadline", N_ ("Round"), N_ ("How long a round lasts"),
                                         GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S, NULL },
                                       { NULL } };

static const char *const steps[] = { N_ ("Pick a number."), NULL };
static const char *const bots[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[]
    = { N_ ("Picks any number."), N_ ("Picks what would have scored last time."),
        N_ ("Mixes, with fewer ones."), NULL };

const GrapeRules grape_null_rules = {
  .id = "null",
  .name = N_ ("Null game"),
  .rule = "none",
  .version = 1,
  .summary = N_ ("The template of a game."),
  .length = N_ ("3 rounds of up to 3 days"),
  .steps = steps,
  .phase_noun = N_ ("round"),
  .referee = GRAPE_REFEREE_ONE,
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE) | GRAPE_SEALABLE (GRAPE_EVENT_DRAW),
  .seats_min = 2,
  .seats_max = NULL_MAX_SEATS,
  .closed = "Nobody can join this game once it has begun",
  .closed_rule = "1250.1 VI.b",
  .options = options,
  .bots = bots,
  .bot_notes = bot_notes,
  .start = start,
  .size = sizeof (NullState),
  .fields = &all_fields,
  .phase = phase,
  .over = over,
  .sealing = &sealing,
  .pending = pending,
  .next = next,
  .draw_text = grape_next_count,
  .read = read_move,
  .legal = legal,
  .apply = apply,
  .chosen = chosen,
  .twin = twin,
  .report = report,
  .vocabulary = &vocabulary,
  .outcome = outcome,
  .bot = bot,
};
