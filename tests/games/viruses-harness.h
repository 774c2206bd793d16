/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game of Viruses without an instance: positions drawn as text, moves, the clock. After every
 * event each viewer's fold of eir own log is compared with the view of the full state. */
#pragma once

#include "engine/grape-rules.h"
#include "engine/grape-json.h"
#include "games/viruses/viruses-private.h"

#include <string.h>

extern const GrapeRules grape_viruses_rules;

#define RULES   (&grape_viruses_rules)
#define BEGIN   G_GINT64_CONSTANT (1767607200) /* 2026-01-05T10:00:00Z */
#define N_FOLDS 5                              /* the spectator's, and seats 0 to 3 */

typedef struct
{
  GrapeTable *table;
  GrapeOptions *options;
  gpointer state;
  gpointer folds[N_FOLDS];
  GPtrArray *events;
  gint64 now;
} Game;

static inline GrapeViewer
viewer_of (guint fold)
{
  return fold ? (GrapeViewer)fold - 1 : GRAPE_VIEWER_SPECTATOR;
}

static inline char *
json_of (gconstpointer state)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  RULES->describe (state, builder);
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

static inline JsonObject *
object_of (const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr (GError) error = NULL;
  JsonNode *node = grape_json_parse_object (json, &error);

  g_assert_no_error (error);
  JsonObject *object = json_node_dup_object (node);
  json_node_unref (node);
  return object;
}

/* @options: "name=value" separated by spaces, or NULL; @json: with ' for ", or NULL to begin. */
static inline gpointer
make_state (Game *game, const char *json, GError **error)
{
  if (!json)
    return RULES->start (game->table, game->options, NULL, game->now, error);
  g_autoptr (JsonObject) object = object_of (json);
  return grape_rules_setup (RULES, game->table, game->options, NULL, game->now, object, error);
}

static inline Game *
game_new (guint n_seats, const char *options, const char *json)
{
  static const char *const names[]
      = { "Ann", "Bob", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lee" };
  Game *game = g_new0 (Game, 1);
  g_auto (GStrv) pairs = g_strsplit (options ? options : "", " ", -1);
  g_autoptr (GError) error = NULL;

  game->now = BEGIN;
  game->table = grape_table_new ();
  for (guint s = 0; s < n_seats; s++)
    grape_table_add (game->table, names[s], NULL);
  game->table->referee = g_strdup ("Rex");
  game->table->needs_referee = TRUE;
  game->options = grape_options_new (RULES->options);
  for (guint i = 0; pairs[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

      g_assert_true (!*pairs[i] || grape_options_set (game->options, pair[0], pair[1], &error));
    }
  game->events = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_event_free);
  game->state = make_state (game, json, &error);
  g_assert_no_error (error);
  for (guint f = 0; f < N_FOLDS; f++)
    game->folds[f] = make_state (game, json, NULL);
  return game;
}

static inline void
game_free (Game *game)
{
  RULES->free (game->state);
  for (guint f = 0; f < N_FOLDS; f++)
    RULES->free (game->folds[f]);
  grape_table_free (game->table);
  grape_options_free (game->options);
  g_ptr_array_unref (game->events);
  g_free (game);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Game, game_free)

static inline void
check_views (Game *game)
{
  for (guint f = 0; f < N_FOLDS; f++)
    {
      gpointer view = RULES->view (game->state, viewer_of (f));
      g_autofree char *seen = json_of (view);
      g_autofree char *folded = json_of (game->folds[f]);

      g_assert_cmpstr (seen, ==, folded);
      RULES->free (view);
    }
}

/* Folds an event everywhere; takes @event. */
static inline gboolean
game_apply (Game *game, GrapeEvent *event, GError **error)
{
  event->number = game->events->len + 1;
  grape_event_commit (event);
  g_autofree char *before = json_of (game->state);
  if (!RULES->apply (game->table, game->state, event, error))
    {
      g_autofree char *after = json_of (game->state);

      g_assert_cmpstr (before, ==, after);
      grape_event_free (event);
      return FALSE;
    }
  for (guint f = 0; f < N_FOLDS; f++)
    {
      g_autoptr (GrapeEvent) sealed = grape_event_seal_for (event, viewer_of (f));

      g_assert_true (RULES->apply (game->table, game->folds[f], sealed, NULL));
    }
  g_ptr_array_add (game->events, event);
  check_views (game);
  return TRUE;
}

static inline void
game_event (Game *game, GrapeEventKind kind, int author, const char *text)
{
  g_autoptr (GError) error = NULL;

  game_apply (game, grape_event_new (game->now, kind, author, GRAPE_AUDIENCE_ALL, text), &error);
  g_assert_no_error (error);
}

static inline void
game_refuse_event (Game *game, GrapeEventKind kind, int author, const char *text,
                   GrapeErrorCode code)
{
  g_autoptr (GError) error = NULL;

  game_apply (game, grape_event_new (game->now, kind, author, GRAPE_AUDIENCE_ALL, text), &error);
  g_assert_error (error, GRAPE_ERROR, (int)code);
}

/* What happens by itself now; FALSE when nothing does. */
static inline gboolean
game_run (Game *game)
{
  GrapeNext next = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  RULES->next (game->table, game->state, &next);
  if (next.kind == GRAPE_NEXT_NOTHING || (next.at && next.at >= game->now))
    {
      grape_next_clear (&next);
      return FALSE;
    }
  if (next.kind == GRAPE_NEXT_DRAW)
    {
      g_autofree guint *chosen = g_new (guint, next.k);
      GrapeStream stream;

      grape_stream_init_from_text (&stream, "viruses", 1);
      grape_stream_sample (&stream, next.n, next.k, chosen);
      RULES->draw_text (game->state, &next, chosen, text);
    }
  else
    g_string_append (text, next.text);
  GrapeEvent *event
      = grape_event_new (next.at ? next.at : game->now,
                         next.kind == GRAPE_NEXT_DRAW ? GRAPE_EVENT_DRAW : GRAPE_EVENT_STEP,
                         GRAPE_AUTHOR_CLOCK, next.audience, text->str);
  for (guint i = 0; next.opens && i < next.opens->len; i++)
    {
      const GrapeEvent *opened
          = g_ptr_array_index (game->events, g_array_index (next.opens, guint, i) - 1);

      grape_event_add_opening (event, opened->number, opened->author, opened->text, opened->nonce);
    }
  grape_next_clear (&next);
  game_apply (game, event, &error);
  g_assert_no_error (error);
  return TRUE;
}

static inline void
game_submit (Game *game, int seat, const char *text)
{
  GrapeRead read = { 0 };
  g_autoptr (GError) error = NULL;

  RULES->read (game->table, game->state, seat, text, &read, &error);
  g_assert_no_error (error);
  game_apply (game, grape_event_new (game->now, GRAPE_EVENT_MOVE, seat, read.audience, read.text),
              &error);
  g_assert_no_error (error);
  grape_read_clear (&read);
}

static inline void
game_refuse (Game *game, int seat, const char *text, GrapeErrorCode code, const char *clause)
{
  GrapeRead read = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_false (RULES->read (game->table, game->state, seat, text, &read, &error));
  g_assert_error (error, GRAPE_ERROR, (int)code);
  g_assert_cmpstr (grape_error_rule (error), ==, clause);
  g_assert_cmpuint (strlen (error->message), >, 10);
}

/* The deadline passes. */
static inline void
game_end_turn (Game *game)
{
  guint turn = RULES->phase (game->state);
  gint64 deadline = grape_viruses_deadline (game->state);

  game->now = deadline + 1;
  g_assert_true (game_run (game));
  g_assert_true (RULES->over (game->state) || RULES->phase (game->state) == turn + 1);
}

static inline char *
rows_of (const Game *game)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint r = 0; r < grape_viruses_height (game->state); r++)
    {
      if (r)
        g_string_append_c (text, '/');
      for (guint c = 0; c < grape_viruses_width (game->state); c++)
        {
          guint8 cell = grape_viruses_cell (game->state, c, r);

          g_string_append_c (
              text, cell == 0   ? '.'
                    : cell == 1 ? '@'
                                : grape_viruses_character (game->state, GRAPE_VIRUSES_SEAT (cell)));
        }
    }
  return g_strdup (text->str);
}

#define assert_grid(game, expected)                                                                \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *rows_ = rows_of (game);                                                       \
    g_assert_cmpstr (rows_, ==, expected);                                                         \
  }                                                                                                \
  G_STMT_END

static inline char *
public_post_of (Game *game)
{
  gpointer view = RULES->view (game->state, GRAPE_VIEWER_SPECTATOR);
  GrapePost *post = RULES->post (game->table, view, GRAPE_VIEWER_SPECTATOR);
  char *body = g_strdup (post->body);

  RULES->free (view);
  grape_post_free (post);
  return body;
}

/* Two still blocks far apart; FIRST and SECOND draw their upper and lower rows. */
#define TWO_BLOCKS(turn, first, second, more)                                                      \
  "{'turn':" turn ",'grid':['..........','..........','.." first "...." second "',"                \
  "'.." first "...." second "','..........','..........']" more "}"

/* Turn 2, two players, a bit of everything; squares are named as drawn. */
#define MIXED                                                                                      \
  "{'turn':2,'grid':["                                                                             \
  "'.......',"                                                                                     \
  "'.AA....',"                                                                                     \
  "'.A.@...',"                                                                                     \
  "'...@B..',"                                                                                     \
  "'....B..',"                                                                                     \
  "'.......']}"

/* A first turn with a clean block: the moves are all that happens. */
#define BLOCK "{'turn':1,'grid':['......','......','..@@..','..@@..','......','......']}"
