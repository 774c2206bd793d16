/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The null game: the table of functions, the state's life, and its JSON. Copy this folder to begin
 * a new game (src/games/ADDING.md). */
#include "null-private.h"

static gpointer
null_start (const GrapeTable *table, const GrapeOptions *options, GrapeResources *resources,
            gint64 at, GError **error)
{
  NullState *self = g_new0 (NullState, 1);
  self->n_players = grape_table_size (table);
  for (guint i = 0; i < self->n_players; i++)
    self->players[i].playing = TRUE;
  self->round = 1;
  self->since = at;
  self->length = grape_options_int (options, "deadline");
  self->deadline = self->length ? at + self->length : 0;
  self->last_scorer = -1;
  return self;
}

static gpointer
null_copy (gconstpointer state)
{
  return g_memdup2 (state, sizeof (NullState));
}

static guint
null_phase (gconstpointer state)
{
  return ((const NullState *)state)->round;
}

static void
null_shift (gpointer state, gint64 seconds)
{
  NullState *self = state;
  if (self->deadline)
    self->deadline += seconds;
}

static gpointer
null_view (gconstpointer state, GrapeViewer viewer)
{
  NullState *view = null_copy (state);
  for (guint i = 0; i < view->n_players; i++)
    grape_sealed_hide (&view->players[i].pick, (int)i, viewer); /* R1.1 */
  return view;
}

static gboolean
null_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  NullState *self = state;
  gboolean varied = FALSE;
  for (guint i = 0; i < self->n_players; i++)
    if (!grape_sealed_may_know (&self->players[i].pick, (int)i, viewer))
      {
        self->players[i].pick.value = (int)grape_stream_below (stream, NULL_HIGHEST) + 1;
        varied = TRUE;
      }
  return varied;
}

static guint
null_n_seats (gconstpointer state)
{
  return ((const NullState *)state)->n_players;
}

/* A state as JSON, written and read. */
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

/* A pick of a given position is no secret: everybody has it in the header. */
static gboolean
null_check_player (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  NullPlayer *player = holder;

  player->pick.told = player->pick.value > 0;
  return TRUE;
}

static const GrapeFields player_object = { .fields = player_fields, .check = null_check_player };

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
static const GrapeFields null_fields
    = { .help = "Seats count from 1.", .fields = fields, .n_seats = null_n_seats };

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
  .start = null_start,
  .copy = null_copy,
  .free = g_free,
  .fields = &null_fields,
  .phase = null_phase,
  .over = null_over,
  .view = null_view,
  .vary = null_vary,
  .pending = null_pending,
  .next = null_next,
  .draw_text = null_draw_text,
  .shift = null_shift,
  .read = null_read,
  .legal = null_legal,
  .apply = null_apply,
  .chosen = null_chosen,
  .twin = null_twin,
  .report = null_report,
  .vocabulary = &null_vocabulary,
  .outcome = null_outcome,
  .bot = null_bot,
};
