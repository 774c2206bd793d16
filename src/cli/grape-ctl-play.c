/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `play GAME`: a tournament between bots and its table. */
#include "grape-ctl.h"

#include "engine/grape-json.h"
#include "tournament/grape-tournament.h"

#include <string.h>

/* Sums over the games: of one entrant, or of all entrants of a level. */
typedef struct
{
  guint n_wins;
  guint n_shared; /* of the wins: shared with somebody */
  gint64 score;
  guint n_moves;
  guint64 work_us, longest_us;
} Sums;

typedef struct
{
  const GrapeTournament *tournament;
  GPtrArray *games;
  guint n_decided, n_ties, n_unfinished;
  guint64 phases, events;
  guint longest_phase;
  double seconds;
} Result;

static void
add_entrant (Sums *sums, const GrapeTournamentGame *game, guint entrant)
{
  sums->n_wins += game->won[entrant] ? 1 : 0;
  sums->n_shared += game->won[entrant] && game->n_winners > 1;
  sums->score += game->score[entrant];
  sums->n_moves += game->n_moves[entrant];
  sums->work_us += game->work_us[entrant];
  sums->longest_us = MAX (sums->longest_us, game->longest_us[entrant]);
}

/* @level NULL: of @entrant alone. */
static Sums
sum_up (const Result *result, const char *level, guint entrant)
{
  Sums sums = { 0 };
  char **levels = result->tournament->levels;
  for (guint i = 0; i < result->games->len; i++)
    {
      guint n_before = sums.n_wins;
      for (guint e = 0; levels[e]; e++)
        if (level ? g_str_equal (levels[e], level) : e == entrant)
          add_entrant (&sums, g_ptr_array_index (result->games, i), e);
      /* Partners win a game together, but it counts as one game. */
      sums.n_wins = MIN (sums.n_wins, n_before + 1);
    }
  return sums;
}

static void
count (Result *result)
{
  for (guint i = 0; i < result->games->len; i++)
    {
      const GrapeTournamentGame *game = g_ptr_array_index (result->games, i);
      result->n_decided += game->n_winners > 0;
      result->n_ties += game->over && game->n_winners == 0;
      result->n_unfinished += !game->over;
      result->phases += game->phase;
      result->events += game->n_events;
      result->longest_phase = MAX (result->longest_phase, game->phase);
    }
}

static double
ratio (double part, double whole)
{
  return whole > 0 ? part / whole : 0;
}

static void
print_row (const Result *result, const char *label, guint n_entrants, const Sums *sums)
{
  double n = (double)result->games->len;
  grape_ctl_print (
      "  %-18s %6u %7.1f%% %9.2f %8.3f %8.3f\n", label, sums->n_wins,
      100 * ratio (sums->n_wins, result->n_decided), ratio ((double)sums->score, n * n_entrants),
      ratio ((double)sums->work_us / 1000, sums->n_moves), (double)sums->longest_us / 1000);
}

static guint
count_level (const Result *result, const char *level)
{
  guint n = 0;
  for (char **each = result->tournament->levels; *each; each++)
    n += g_str_equal (*each, level);
  return n;
}

/* Levels in the order of their first seats. */
static gboolean
first_of_level (const Result *result, guint entrant)
{
  char **levels = result->tournament->levels;
  for (guint e = 0; e < entrant; e++)
    if (g_str_equal (levels[e], levels[entrant]))
      return FALSE;
  return TRUE;
}

static void
print_table (const Result *result)
{
  const GrapeTournament *tournament = result->tournament;
  double n = (double)result->games->len;
  grape_ctl_print (_ ("%s: %u games, seed %s%s: %u decided, %u ties, %u unfinished\n"),
                   _ (tournament->rules->name), result->games->len, tournament->seed,
                   tournament->rotate ? _ (", seats rotated") : "", result->n_decided,
                   result->n_ties, result->n_unfinished);
  grape_ctl_print (_ ("  mean length %.1f %ss (longest %u), %.1f events; %.1f s\n\n"),
                   ratio ((double)result->phases, n), _ (tournament->rules->phase_noun),
                   result->longest_phase, ratio ((double)result->events, n), result->seconds);
  grape_ctl_print ("  %-18s %6s %8s %9s %8s %8s\n", "", _ ("wins"), _ ("decided"), _ ("score"),
                   _ ("ms/move"), _ ("ms max"));
  for (guint e = 0; tournament->levels[e]; e++)
    {
      g_autofree char *label = g_strdup_printf ("%u %s", e + 1, tournament->levels[e]);
      Sums sums = sum_up (result, NULL, e);
      print_row (result, label, 1, &sums);
    }
  for (guint e = 0; tournament->levels[e]; e++)
    {
      guint n_entrants = count_level (result, tournament->levels[e]);
      if (n_entrants < 2 || !first_of_level (result, e))
        continue;
      g_autofree char *label = g_strdup_printf (_ ("all %s"), tournament->levels[e]);
      Sums sums = sum_up (result, tournament->levels[e], 0);
      print_row (result, label, n_entrants, &sums);
    }
}

static void
add_number (JsonBuilder *builder, const char *name, double value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_double_value (builder, value);
}

static void
describe_sums (const Result *result, guint n_entrants, const Sums *sums, JsonBuilder *builder)
{
  double n = (double)result->games->len;
  grape_json_add_int (builder, "wins", sums->n_wins);
  grape_json_add_int (builder, "shared_wins", sums->n_shared);
  grape_json_add_int (builder, "decided", result->n_decided);
  grape_json_add_int (builder, "ties", result->n_ties);
  add_number (builder, "win_rate", ratio (sums->n_wins, result->n_decided));
  add_number (builder, "mean_score", ratio ((double)sums->score, n * n_entrants));
  grape_json_add_int (builder, "moves", sums->n_moves);
  add_number (builder, "mean_move_ms", ratio ((double)sums->work_us / 1000, sums->n_moves));
  add_number (builder, "max_move_ms", (double)sums->longest_us / 1000);
}

static void
describe_rows (const Result *result, JsonBuilder *builder)
{
  char **levels = result->tournament->levels;
  json_builder_set_member_name (builder, "entrants");
  json_builder_begin_array (builder);
  for (guint e = 0; levels[e]; e++)
    {
      Sums sums = sum_up (result, NULL, e);
      json_builder_begin_object (builder);
      grape_json_add_int (builder, "entrant", e + 1);
      grape_json_add_text (builder, "bot", levels[e]);
      describe_sums (result, 1, &sums, builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "levels");
  json_builder_begin_array (builder);
  for (guint e = 0; levels[e]; e++)
    if (first_of_level (result, e))
      {
        guint n_entrants = count_level (result, levels[e]);
        Sums sums = sum_up (result, levels[e], 0);
        json_builder_begin_object (builder);
        grape_json_add_text (builder, "bot", levels[e]);
        grape_json_add_int (builder, "entrants", n_entrants);
        describe_sums (result, n_entrants, &sums, builder);
        json_builder_end_object (builder);
      }
  json_builder_end_array (builder);
}

static void
describe_games (const Result *result, JsonBuilder *builder)
{
  guint n_entrants = g_strv_length (result->tournament->levels);
  json_builder_set_member_name (builder, "results");
  json_builder_begin_array (builder);
  for (guint i = 0; i < result->games->len; i++)
    {
      const GrapeTournamentGame *game = g_ptr_array_index (result->games, i);
      json_builder_begin_object (builder);
      grape_json_add_int (builder, "n", i + 1);
      json_builder_set_member_name (builder, "winners");
      json_builder_begin_array (builder);
      for (guint e = 0; e < n_entrants; e++)
        if (game->won[e])
          json_builder_add_int_value (builder, e + 1);
      json_builder_end_array (builder);
      json_builder_set_member_name (builder, "scores");
      json_builder_begin_array (builder);
      for (guint e = 0; e < n_entrants; e++)
        json_builder_add_int_value (builder, game->score[e]);
      json_builder_end_array (builder);
      grape_json_add_int (builder, "phase", game->phase);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static JsonNode *
describe (const Result *result, gboolean each)
{
  const GrapeTournament *tournament = result->tournament;
  double n = (double)result->games->len;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  grape_json_add_text (builder, "game", tournament->rules->id);
  json_builder_set_member_name (builder, "options");
  grape_options_describe (tournament->options, builder);
  grape_json_add_text (builder, "seed", tournament->seed);
  grape_json_add_int (builder, "budget", (gint64)tournament->budget);
  json_builder_set_member_name (builder, "rotate");
  json_builder_add_boolean_value (builder, tournament->rotate);
  grape_json_add_int (builder, "games", result->games->len);
  grape_json_add_int (builder, "decided", result->n_decided);
  grape_json_add_int (builder, "ties", result->n_ties);
  grape_json_add_int (builder, "unfinished", result->n_unfinished);
  add_number (builder, "mean_length", ratio ((double)result->phases, n));
  grape_json_add_int (builder, "longest", result->longest_phase);
  add_number (builder, "mean_events", ratio ((double)result->events, n));
  describe_rows (result, builder);
  if (each)
    describe_games (result, builder);
  add_number (builder, "seconds", result->seconds);
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}

static gboolean
read_levels (const GrapeRules *rules, const char *text, char ***levels, GError **error)
{
  g_auto (GStrv) seats = g_strsplit (text ? text : "", ",", -1);
  for (guint i = 0; seats[i]; i++)
    {
      const char *level = g_strstrip (seats[i]);
      if (g_str_has_prefix (level, "bot:"))
        level += strlen ("bot:");
      if (!g_strv_contains (rules->bots, level))
        {
          g_autofree char *known = g_strjoinv (", bot:", (char **)rules->bots);
          grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                           _ ("--seats: “%s” is not a bot of %s; there are: bot:%s"), seats[i],
                           _ (rules->name), known);
          return FALSE;
        }
      char *copy = g_strdup (level);
      g_free (seats[i]);
      seats[i] = copy;
    }
  *levels = g_steal_pointer (&seats);
  return TRUE;
}

static int
play (GrapeCtl *ctl, const GrapeTournament *tournament, gboolean json, gboolean each)
{
  g_autoptr (GError) error = NULL;
  gint64 began = g_get_monotonic_time ();
  g_autoptr (GPtrArray) games = grape_tournament_play (tournament, &error);
  if (!games)
    return grape_ctl_fail (ctl, error);
  Result result = { .tournament = tournament, .games = games };
  result.seconds = (double)(g_get_monotonic_time () - began) / G_USEC_PER_SEC;
  count (&result);
  if (json)
    {
      g_autoptr (JsonNode) root = describe (&result, each);
      grape_ctl_print_json (root);
    }
  else
    print_table (&result);
  return GRAPE_CTL_OK;
}

int
grape_ctl_play (GrapeCtl *ctl, int argc, char **argv)
{
  gboolean json = FALSE, each = FALSE, rotate = FALSE;
  g_autofree char *seats = NULL, *seed = NULL;
  g_auto (GStrv) pairs = NULL, levels = NULL;
  int n = 1, decided = 0, jobs = 2;
  gint64 budget = (gint64)GRAPE_BOT_BUDGET;
  const GOptionEntry entries[] = {
    { "seats", 's', 0, G_OPTION_ARG_STRING, &seats,
      N_ ("Who plays, with commas: bot:good,bot:random"), N_ ("BOTS") },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &seed, N_ ("Any text; the same text, the same games (1)"),
      N_ ("TEXT") },
    { "number", 'n', 0, G_OPTION_ARG_INT, &n, N_ ("How many games (1)"), N_ ("N") },
    { "decided", 0, 0, G_OPTION_ARG_INT, &decided,
      N_ ("Stop when this many are decided (at most -n games)"), N_ ("N") },
    { "rotate", 0, 0, G_OPTION_ARG_NONE, &rotate, N_ ("Each game shifts everybody by one seat"),
      NULL },
    { "budget", 0, 0, G_OPTION_ARG_INT64, &budget,
      N_ ("Nodes a bot may look at for a move (20000)"), N_ ("NODES") },
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &pairs, N_ ("An option of the game"),
      N_ ("NAME=VALUE") },
    { "jobs", 'j', 0, G_OPTION_ARG_INT, &jobs, N_ ("Threads (2)"), N_ ("N") },
    { "each", 0, 0, G_OPTION_ARG_NONE, &each, N_ ("With --json: the result of each game too"),
      NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON (play.schema.json)"), NULL },
    { NULL },
  };
  int status;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  if (!seats)
    return grape_ctl_usage (ctl, "%s", _ ("Say who plays: --seats bot:good,bot:random"));
  if (n < 1 || n > 1000000 || decided < 0 || jobs < 1 || jobs > 64 || budget < 1)
    return grape_ctl_usage (ctl, "%s",
                            _ ("-n is 1 to 1000000, --jobs 1 to 64, --budget at least 1"));
  const GrapeRules *rules = grape_ctl_game (argv[1], &error);
  if (!rules || !read_levels (rules, seats, &levels, &error))
    {
      grape_ctl_fail (ctl, error);
      return GRAPE_CTL_USAGE;
    }
  g_autoptr (GrapeOptions) options = grape_options_new (rules->options);
  if (!grape_ctl_options (rules, options, pairs, &error))
    {
      grape_ctl_fail (ctl, error);
      return GRAPE_CTL_USAGE;
    }
  GrapeTournament tournament = { .rules = rules,
                                 .options = options,
                                 .levels = levels,
                                 .seed = seed ? seed : (char *)"1",
                                 .n_games = (guint)n,
                                 .n_decided = (guint)decided,
                                 .n_jobs = (guint)jobs,
                                 .budget = (guint64)budget,
                                 .rotate = rotate };
  return play (ctl, &tournament, json, each);
}
