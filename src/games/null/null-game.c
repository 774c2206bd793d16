/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The null game, all of it: in each of three rounds everybody picks 1, 2 or 3 in secret; the
 * highest number that only one player picked scores. Small, but with everything that a game of
 * numbers by mail has: secrets, a deadline, chance, people who leave. Larger games lay this out in
 * several files.
 */
#include "find/grape-vocabulary.h"
#include "null-view.h"

#include <stdio.h>
#include <string.h>

#define PICKS(self) GRAPE_SEALED_ROW ((self)->players, .pick, (self)->n_players)

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

static gpointer
copy (gconstpointer state)
{
  return g_memdup2 (state, sizeof (NullState));
}

static guint
phase (gconstpointer state)
{
  return ((const NullState *)state)->round;
}

static void
shift (gpointer state, gint64 seconds)
{
  NullState *self = state;
  if (self->deadline)
    self->deadline += seconds;
}

static gboolean
plays (const NullState *self, int seat)
{
  return seat >= 0 && seat < (int)self->n_players && self->players[seat].playing;
}

/* R2.1, R2.2 */
static gboolean
over (gconstpointer state)
{
  const NullState *self = state;
  guint n = 0;
  for (guint i = 0; i < self->n_players; i++)
    n += self->players[i].playing;
  return self->round > NULL_ROUNDS || n <= 1;
}

/* Views */

static gpointer
view (gconstpointer state, GrapeViewer viewer)
{
  NullState *self = copy (state);
  grape_sealed_hide_all (PICKS (self), viewer); /* R1.1 */
  return self;
}

static int
any_pick (gconstpointer state, int seat, GrapeStream *stream)
{
  return (int)grape_stream_below (stream, NULL_HIGHEST) + 1;
}

static gboolean
vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  return grape_sealed_vary_all (PICKS ((NullState *)state), viewer, any_pick, state, stream);
}

/* The position as JSON */

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
  GRAPE_FIELD ("pick", grape_field_secret, GRAPE_AT (NullPlayer, pick.value),
               "The number picked; null: none yet.", .min = 1, .max = NULL_HIGHEST,
               .hidden = GRAPE_SEALED_HIDDEN, .known = GRAPE_KNOWN_TO_SEAT),
  GRAPE_FIELD ("last", grape_field_number, GRAPE_AT (NullPlayer, last),
               "The number of the round before; null: none.", .min = 1, .max = NULL_HIGHEST),
  { NULL },
};

/* A pick in a given position is not secret: everybody has it in the header. */
static gboolean
check_player (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  NullPlayer *player = holder;
  player->pick.told = player->pick.value > 0;
  return TRUE;
}

static const GrapeFields player_object = { .fields = player_fields, .check = check_player };
static const GrapeField fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (NullState, round),
               "The round under way; one more than there are: the game is over.", .min = 1,
               .max = NULL_ROUNDS + 1),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (NullState, since), "When it began."),
  GRAPE_FIELD ("deadline", grape_field_time, GRAPE_AT (NullState, deadline),
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

/* Who owes what, and what happens by itself */

static void
pending (const GrapeTable *table, gconstpointer state, GArray *list)
{
  const NullState *self = state;
  for (guint i = 0; i < self->n_players; i++)
    {
      GrapePending item = { .seat = (int)i,
                            .what = N_ ("a number"),
                            .since = self->since,
                            .until = self->deadline,
                            .otherwise = N_ ("a number drawn at random"),
                            .done = grape_sealed_is_in (&self->players[i].pick) };
      if (plays (self, (int)i))
        g_array_append_val (list, item);
    }
}

/* R1.2: draws for those who are late, then resolves the round. */
static void
next (const GrapeTable *table, gconstpointer state, GrapeNext *what)
{
  const NullState *self = state;
  for (guint i = 0; i < self->n_players; i++)
    if (plays (self, (int)i) && !grape_sealed_is_in (&self->players[i].pick))
      {
        what->kind = self->deadline ? GRAPE_NEXT_DRAW : GRAPE_NEXT_NOTHING;
        what->at = self->deadline;
        what->audience = GRAPE_AUDIENCE_SEAT (i) | GRAPE_AUDIENCE_REFEREE;
        what->n = NULL_HIGHEST;
        what->k = 1;
        grape_next_say (what, "pick %u", i + 1);
        return;
      }
  what->kind = GRAPE_NEXT_STEP;
  grape_next_say (what, "round %u", self->round);
  for (guint i = 0; i < self->n_players; i++)
    if (plays (self, (int)i))
      grape_sealed_will_open (&self->players[i].pick, what);
}

static void
draw_text (gconstpointer state, const GrapeNext *what, const guint *chosen, GString *text)
{
  g_string_append_printf (text, "%s %u", what->text, chosen[0] + 1);
}

/* Moves: `pick 2` */

/* The number at the end of @text: 1 to 3, or 0. */
static int
read_number (const char *text)
{
  const char *number = strrchr (text, ' ');
  return number && number[1] >= '1' && number[1] < '1' + NULL_HIGHEST && !number[2]
             ? number[1] - '0'
             : 0;
}

/* R1.1 */
static gboolean
read_move (const GrapeTable *table, gconstpointer state, int seat, const char *text,
           GrapeRead *read, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_ascii_strdown (text, -1));
  if (!g_str_has_prefix (stripped, "pick"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "R1.1",
                            "“%s” is no move here: write `pick 2`", stripped);
  guint pick = 0;
  char rest;
  if (sscanf (stripped, "pick %u%c", &pick, &rest) != 1 || pick < 1 || pick > NULL_HIGHEST)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R1.1", "Pick 1, 2 or 3");
  read->text = g_strdup_printf ("pick %u", pick);
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

/* Events */

/* A move; or a draw, "pick SEAT NUMBER": sealed, only its audience tells whose it is. */
static gboolean
apply_pick (NullState *self, const GrapeEvent *event, GError **error)
{
  guint seat = (guint)event->author, number = 0;
  gboolean drawn = event->kind == GRAPE_EVENT_DRAW;

  for (guint i = 0; drawn && i < self->n_players; i++)
    if (event->audience & GRAPE_AUDIENCE_SEAT (i))
      seat = i;
  if (drawn && event->text
      && (sscanf (event->text, "pick %1u", &number) != 1 || number != seat + 1))
    return grape_event_refuse (event, error, "it is drawn for nobody");
  int pick = event->text ? read_number (event->text) : GRAPE_SEALED_HIDDEN;
  if (!plays (self, (int)seat) || over (self) || !pick
      || (drawn && grape_sealed_is_in (&self->players[seat].pick)))
    return grape_event_refuse (event, error, "no number is to be picked");
  grape_sealed_take (&self->players[seat].pick, event, pick);
  return TRUE;
}

static gboolean
read_opened (const GrapeTable *table, gconstpointer state, int seat, const char *text, int *pick,
             GError **error)
{
  *pick = read_number (text);
  return *pick
         || grape_error_set (error, GRAPE_ERROR_SYNTAX, "R1.1", "“%s” is no number here", text);
}

/* R1.3: the highest number that only one player picked. */
static int
find_scorer (const int picks[NULL_MAX_SEATS])
{
  for (int number = NULL_HIGHEST; number >= 1; number--)
    {
      int n = 0, seat = -1;
      for (int i = 0; i < NULL_MAX_SEATS; i++)
        if (picks[i] == number && ++n)
          seat = i;
      if (n == 1)
        return seat;
    }
  return -1;
}

static gboolean
apply_step (const GrapeTable *table, NullState *self, const GrapeEvent *event, GError **error)
{
  int picks[NULL_MAX_SEATS] = { 0 };
  for (guint i = 0; i < self->n_players; i++)
    if (plays (self, (int)i)
        && !grape_sealed_open (&self->players[i].pick, event, read_opened, table, self, (int)i,
                               &picks[i], error))
      return FALSE;
  if (over (self))
    return grape_event_refuse (event, error, "the game is over");
  for (guint i = 0; i < self->n_players; i++)
    self->players[i].last = picks[i];
  self->last_scorer = find_scorer (picks);
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
    return apply_pick (self, event, error);
  if (event->kind == GRAPE_EVENT_STEP)
    return apply_step (table, self, event, error);
  if (event->kind == GRAPE_EVENT_LEAVE) /* R2.2 */
    {
      if (!plays (self, event->author))
        return grape_event_refuse (event, error, "they have left");
      self->players[event->author].playing = FALSE;
      self->players[event->author].pick = (GrapeSealed){ 0 };
    }
  return event->kind != GRAPE_EVENT_RULING
         || grape_event_refuse (event, error, "there is nothing to rule");
}

static void
outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *result)
{
  const NullState *self = state;
  int best = -1, n_best = 0, winner = -1;
  for (guint i = 0; i < self->n_players; i++)
    {
      gint64 score = self->players[i].score;
      g_array_append_val (result->scores, score);
      if (!plays (self, (int)i) || score < best)
        continue;
      n_best = score == best ? n_best + 1 : 1;
      best = (int)score;
      winner = (int)i;
    }
  result->over = over (state);
  if (!result->over)
    return;
  if (n_best == 1)
    g_array_append_val (result->winners, winner);
  result->reason = n_best == 1 ? g_strdup_printf ("%s wins.", grape_table_name (table, winner))
                               : g_strdup ("The highest score is shared: nobody wins.");
}

/* Words */

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

static const GrapeSaying sayings[] = {
  { .verb = "pick",
    .said = "pick|picks|picking",
    .nouns = "pick|number",
    .read = grape_read_number },
  { .verb = NULL },
};

static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const NullState *self = position->state;
  for (int i = 0; i < (int)self->n_players; i++)
    if (i == viewer || !grape_sealed_may_know (&self->players[i].pick, i, viewer))
      grape_secret_add (secrets, i, g_strdup_printf ("%d", self->players[i].pick.value),
                        "pick|picked|picks", "", "what %s picked",
                        grape_table_name (position->table, i));
}

static const GrapeVocabulary vocabulary
    = { .sayings = sayings, .asides = "number", .titles = "null", .secrets = list_secrets };

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

static const GrapeOption options[] = {
  { "deadline", N_ ("Round"), N_ ("How long a round lasts"), GRAPE_OPTION_DURATION, "3d", 0,
    60 * GRAPE_DAY_S, NULL },
  { NULL },
};

static const char *const steps[] = { N_ ("Pick a number."), NULL };
static const char *const bots[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Picks any number."),
  N_ ("Picks what would have scored last time."),
  N_ ("Mixes, with fewer ones."),
  NULL,
};

extern const GrapeRules grape_null_rules;

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
  .copy = copy,
  .free = g_free,
  .fields = &all_fields,
  .phase = phase,
  .over = over,
  .view = view,
  .vary = vary,
  .pending = pending,
  .next = next,
  .draw_text = draw_text,
  .shift = shift,
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
