/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The null game: the table of functions, the state's life, and its JSON. Copy this folder to begin
 * a new game (src/games/ADDING.md). */
#include "null-private.h"

#include "engine/grape-json.h"

static gpointer
null_start (const GrapeTable *table, const GrapeOptions *options, GHashTable *resources, gint64 at,
            GError **error)
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

/* R1.1: a pick is between its player and the referee; but not one of a given position, which
 * everybody has in the header. */
static gboolean
is_secret (const NullState *self, guint i, GrapeViewer viewer)
{
  const NullPlayer *player = &self->players[i];
  return (int)i != viewer && viewer != GRAPE_VIEWER_REFEREE && player->pick != NULL_PICK_NONE
         && player->event != 0;
}

static gpointer
null_view (gconstpointer state, GrapeViewer viewer)
{
  NullState *view = null_copy (state);
  for (guint i = 0; i < view->n_players; i++)
    if (is_secret (view, i, viewer))
      view->players[i].pick = NULL_PICK_HIDDEN;
  return view;
}

static gboolean
null_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  NullState *self = state;
  gboolean varied = FALSE;
  for (guint i = 0; i < self->n_players; i++)
    if (is_secret (self, i, viewer))
      {
        self->players[i].pick = (int)grape_stream_below (stream, NULL_HIGHEST) + 1;
        varied = TRUE;
      }
  return varied;
}

static void
null_describe (gconstpointer state, JsonBuilder *builder)
{
  const NullState *self = state;
  grape_json_add_int (builder, "round", self->round);
  grape_json_add_int (builder, "since", self->since);
  grape_json_add_int (builder, "deadline", self->deadline);
  grape_json_add_int (builder, "last_scorer", self->last_scorer + 1);
  json_builder_set_member_name (builder, "players");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->n_players; i++)
    {
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "playing");
      json_builder_add_boolean_value (builder, self->players[i].playing);
      grape_json_add_int (builder, "score", self->players[i].score);
      grape_json_add_int (builder, "pick", self->players[i].pick);
      grape_json_add_int (builder, "last", self->last[i]);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static gboolean
read_range (JsonObject *object, const char *name, gint64 min, gint64 max, gint64 *value,
            GError **error)
{
  if (!json_object_has_member (object, name))
    return TRUE;
  if (grape_json_int (object, name, value) && *value >= min && *value <= max)
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "“%s” is out of range", name);
  return FALSE;
}

static gboolean
setup_player (NullState *self, guint i, JsonObject *object, GError **error)
{
  NullPlayer *player = &self->players[i];
  gint64 score = 0, pick = 0, last = 0;
  grape_json_bool (object, "playing", &player->playing);
  if (!read_range (object, "score", 0, NULL_ROUNDS, &score, error)
      || !read_range (object, "pick", NULL_PICK_NONE, NULL_HIGHEST, &pick, error)
      || !read_range (object, "last", 0, NULL_HIGHEST, &last, error))
    return FALSE;
  player->score = (int)score;
  player->pick = (int)pick;
  self->last[i] = (int)last;
  return TRUE;
}

static gpointer
null_setup (const GrapeTable *table, const GrapeOptions *options, GHashTable *resources, gint64 at,
            JsonObject *position, GError **error)
{
  g_autofree NullState *self = null_start (table, options, resources, at, error);
  gint64 round = 1, last_scorer = 0;
  if (!read_range (position, "round", 1, NULL_ROUNDS + 1, &round, error)
      || !read_range (position, "since", G_MININT64, G_MAXINT64, &self->since, error)
      || !read_range (position, "deadline", 0, G_MAXINT64, &self->deadline, error)
      || !read_range (position, "last_scorer", 0, self->n_players, &last_scorer, error))
    return NULL;
  self->round = (guint)round;
  self->last_scorer = (int)last_scorer - 1;
  JsonArray *players = grape_json_array (position, "players");
  for (guint i = 0; players && i < MIN (self->n_players, json_array_get_length (players)); i++)
    {
      JsonNode *node = json_array_get_element (players, i);
      if (!JSON_NODE_HOLDS_OBJECT (node))
        {
          grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "“players” must hold objects");
          return NULL;
        }
      if (!setup_player (self, i, json_node_get_object (node), error))
        return NULL;
    }
  return g_steal_pointer (&self);
}

guint
null_view_round (gconstpointer view)
{
  return ((const NullState *)view)->round;
}

int
null_view_pick (gconstpointer view, int seat)
{
  return ((const NullState *)view)->players[seat].pick;
}

int
null_view_score (gconstpointer view, int seat)
{
  return ((const NullState *)view)->players[seat].score;
}

static const GrapeOption options[] = {
  { "deadline", N_ ("Round"), N_ ("How long a round lasts"), GRAPE_OPTION_DURATION, "3d", 0,
    60 * GRAPE_DAY_S, NULL },
  { NULL },
};

static const char *const steps[] = { N_ ("Pick a number."), NULL };
static const char *const bots[] = { "random", "simple", "good", NULL };

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
  .options = options,
  .bots = bots,
  .start = null_start,
  .setup = null_setup,
  .copy = null_copy,
  .free = g_free,
  .describe = null_describe,
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
  .post = null_post,
  .twin = null_twin,
  .report = null_report,
  .leaks = null_leaks,
  .find = null_find,
  .outcome = null_outcome,
  .bot = null_bot,
};
