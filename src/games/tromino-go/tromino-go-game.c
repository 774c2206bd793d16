/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tromino Go (rule 1250.11): the table of functions. Two players put L-shaped pieces down in turn
 * and try to surround each other's groups. RULES.md says how we play it. */
#include "tromino-go-private.h"

#define MOST_PAID    50 /* A$ of an instance, rule 1250.1 IV.c */
#define REFEREE_PAID 10

static const GrapeOption options[]
    = { { "turn", N_ ("Time for a play"),
          N_ ("How long a player has to play after the opponent did; who is later loses the game."),
          GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
        { "points", N_ ("Gamepoints that win"),
          N_ ("The first player with so many Gamepoints wins."), GRAPE_OPTION_INT, "7", 1, 50 },
        { "check", N_ ("Check of plays"),
          N_ ("Illegal plays are refused at once (always), or they stand until somebody protests "
              "(protest)."),
          GRAPE_OPTION_CHOICE, "always", 0, 0, "always|protest" },
        { "duel", N_ ("Played for a Duel"), N_ ("The winner of a Duel gets no A$ for the game."),
          GRAPE_OPTION_BOOL, "false" },
        { NULL } };

/* Before the draw for who begins. */
static gpointer
game_start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *resources,
            gint64 at, GError **error)
{
  GrapeTrominoGo *self = grape_tromino_go_new ();

  self->limit = grape_options_int (chosen, "turn");
  self->target = (guint)grape_options_int (chosen, "points");
  self->is_duel = grape_options_bool (chosen, "duel");
  self->on_protest = g_str_equal (grape_options_text (chosen, "check"), "protest");
  self->since = at;
  return self;
}

static gpointer
game_copy (gconstpointer state)
{
  return grape_tromino_go_copy (state);
}

static void
game_free (gpointer state)
{
  grape_tromino_go_free (state);
}

static guint
game_phase (gconstpointer state)
{
  return ((const GrapeTrominoGo *)state)->round;
}

static gboolean
game_over (gconstpointer state)
{
  return GRAPE_TROMINO_GO_VIEW (state)->over;
}

/* Nothing is secret: a view is the whole. */
static void
game_shift (gpointer state, gint64 seconds)
{
  GrapeTrominoGo *self = state;

  self->since += seconds;
  if (self->protest >= 0)
    self->protest_at += seconds;
}

/* R9.3, R9.4: the winner first; the referee gets what is left under the limit. */
static void
add_awards (const GrapeTrominoGo *self, GrapeOutcome *outcome)
{
  gint64 other = self->scores[1 - self->winner];
  gint64 paid = self->victory == GRAPE_TROMINO_GO_BY_POINTS
                    ? 2 * (self->scores[self->winner] - other)
                    : 2 * ((gint64)self->target - other);
  gint64 fee;

  paid = self->is_duel ? 0 : CLAMP (paid, 0, MOST_PAID);
  fee = MIN (MIN (grape_tromino_go_completed (self), REFEREE_PAID), MOST_PAID - paid);
  if (paid)
    grape_outcome_award (outcome, self->winner, 0, (gint)paid, NULL);
  if (fee)
    grape_outcome_award (outcome, GRAPE_AUTHOR_REFEREE, 0, (gint)fee, NULL);
}

/** grape_tromino_go_outcome: R9 */
void
grape_tromino_go_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome)
{
  const GrapeTrominoGo *self = state;
  const char *loser;

  outcome->over = self->over;
  g_array_append_vals (outcome->scores, self->scores, 2);
  if (!self->over)
    return;
  loser = grape_table_name (table, 1 - self->winner);
  g_array_append_val (outcome->winners, self->winner);
  if (self->victory == GRAPE_TROMINO_GO_BY_POINTS)
    outcome->reason = g_strdup_printf (
        "%s wins with %d Gamepoints to %d.", grape_table_name (table, self->winner),
        (int)self->scores[self->winner], (int)self->scores[1 - self->winner]);
  else if (self->victory == GRAPE_TROMINO_GO_BY_TIME)
    outcome->reason = g_strdup_printf ("%s wins: %s did not play in time.",
                                       grape_table_name (table, self->winner), loser);
  else
    outcome->reason = g_strdup_printf ("%s wins: %s left the game.",
                                       grape_table_name (table, self->winner), loser);
  if (!table->exhibition) /* R9.5 */
    add_awards (self, outcome);
}

static const GrapeRuling rulings[] = {
  { "legal", N_ ("All Plays Are Legal"),
    N_ ("Answers a protest: play goes on, and no time since the protest counts (10)."), "" },
  { "illegal", N_ ("Take Back an Illegal Play"),
    N_ ("Finds the first illegal play of the round; it and all plays since are ignored (10)."),
    "" },
  { NULL }
};

static const char *const steps[] = {
  N_ ("Lay L-shaped pieces in turn, each of three squares, so that they touch what lies already."),
  N_ ("Letters go A, b, C, a, B, c; pieces of the same letter may not touch."),
  N_ ("Shut a group of your opponent's off from the open table: no edge of it may reach out."),
  N_ ("Whoever has fewer pieces surrounded scores the difference; the loser begins the next round."),
  N_ ("When thirty pieces lie they are moved instead, for double points. Seven points win."),
  NULL
};

static const char *const bots[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Plays anything legal."),
  N_ ("Takes the play that looks best at once."),
  N_ ("Looks several plays ahead."),
  NULL,
};

extern const GrapeRules grape_tromino_go_rules;

const GrapeRules grape_tromino_go_rules = {
  .id = "tromino-go",
  .name = N_ ("Tromino Go"),
  .rule = "1250.11",
  .version = 1,
  .summary = N_ ("Two players surround each other's groups with L-shaped pieces."),
  .length = N_ ("four to eight rounds of about 15 plays, up to 3 days each"),
  .steps = steps,
  .phase_noun = N_ ("round"),
  .referee = GRAPE_REFEREE_ONE,
  .hidden = FALSE,
  .seats_min = GRAPE_TROMINO_GO_N_SEATS,
  .seats_max = GRAPE_TROMINO_GO_N_SEATS,
  .closed = "Nobody can join this game: it has exactly two players", /* R11.2 */
  .closed_rule = "11",
  .options = options,
  .rulings = rulings,
  .bots = bots,
  .bot_notes = bot_notes,
  .start = game_start,
  .given = grape_tromino_go_given,
  .copy = game_copy,
  .free = game_free,
  .fields = &grape_tromino_go_fields,
  .phase = game_phase,
  .over = game_over,
  .pending = grape_tromino_go_pending,
  .next = grape_tromino_go_next,
  .draw_text = grape_next_count,
  .shift = game_shift,
  .read = grape_tromino_go_read,
  .read_ruling = grape_tromino_go_read_ruling,
  .legal = grape_tromino_go_legal,
  .apply = grape_tromino_go_apply,
  .post = grape_tromino_go_post,
  .twin = grape_tromino_go_twin,
  .report = grape_tromino_go_report,
  .vocabulary = &grape_tromino_go_vocabulary,
  .outcome = grape_tromino_go_outcome,
  .bot = grape_tromino_go_bot,
};
