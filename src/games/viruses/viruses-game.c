/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Viruses (rule 1250.16): the table of functions. Conway's Life with an owner for some cells; moves
 * are simultaneous and secret. RULES.md says how we play it. */
#include "viruses-private.h"

#include <string.h>

static const GrapeOption options[] = {
  { "deadline", N_ ("Length of a turn"),
    N_ ("How long players have to send their moves; a turn ends earlier when all have moved."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "points", N_ ("Gamepoints that win"), N_ ("The first player with so many Gamepoints wins."),
    GRAPE_OPTION_INT, "10", 1, 100 },
  { "characters", N_ ("Characters"),
    N_ ("One character for each player's virus, in the order of the seats; empty: A, B, C..."),
    GRAPE_OPTION_TEXT, "", 0, 20 },
  { "max-players", N_ ("Players at a time, at most"),
    N_ ("Nobody may join while so many are playing."), GRAPE_OPTION_INT, "20", 2, 20 },
  { NULL }
};

static gboolean
add_player (GrapeViruses *self, char mark, GError **error)
{
  GrapeVirusesPlayer player = { .mark = mark, .joined = 1, .from = -1 };

  if (!grape_viruses_mark_allowed (mark)) /* R1.3 */
    return grape_error_set (
        error, GRAPE_ERROR_OPTION, "1",
        "A virus's character is a visible ASCII character other than '.' and '@'");
  for (guint s = 0; s < self->players->len; s++)
    if (grape_viruses_player (self, s)->mark == mark)
      return grape_error_set (error, GRAPE_ERROR_OPTION, "1", "Two viruses have the character '%c'",
                              mark);
  g_array_append_val (self->players, player);
  return TRUE;
}

/* R1.2: the smallest square with ten squares for each player. */
static guint
first_side (guint n_players)
{
  guint side = 10;

  while (side * side < 10 * n_players)
    side++;
  return side;
}

/* What was agreed, and a player for every seat. */
static gpointer
game_start (const GrapeTable *table, const GrapeOptions *agreed, GrapeResources *resources,
            gint64 at, GError **error)
{
  g_autoptr (GrapeViruses) self = grape_viruses_new ();
  const char *marks = grape_options_text (agreed, "characters");
  guint n = grape_table_size (table), n_marks = marks ? (guint)strlen (marks) : 0;

  self->limit = grape_options_int (agreed, "deadline");
  self->target = (guint)grape_options_int (agreed, "points");
  self->n_most = (guint)grape_options_int (agreed, "max-players");
  self->side = first_side (n);
  self->n_starters = n;
  self->began = at;
  if (table->referee)
    grape_viruses_set_referee (self, table->referee);
  for (guint s = 0; s < n; s++)
    if (!add_player (self, s < n_marks ? marks[s] : grape_viruses_unused_mark (self), error))
      return NULL;
  return g_steal_pointer (&self);
}

/* In a given position some may have come later, and others may have left. */
static gboolean
game_may_begin (const GrapeTable *table, const GrapeOptions *agreed, GError **error)
{
  const char *marks = grape_options_text (agreed, "characters");
  guint n = grape_table_size (table), n_marks = marks ? (guint)strlen (marks) : 0;
  guint most = (guint)grape_options_int (agreed, "max-players");

  if (n_marks && n_marks < n)
    grape_error_set (error, GRAPE_ERROR_OPTION, "1", "There are %u players, but only %u characters",
                     n, n_marks);
  else if (n > most)
    grape_error_set (error, GRAPE_ERROR_OPTION, "10",
                     "There are %u players, but at most %u may play", n, most);
  else
    return TRUE;
  return FALSE;
}

static gpointer
game_copy (gconstpointer state)
{
  return grape_viruses_copy (state);
}

static void
game_free (gpointer state)
{
  grape_viruses_free (state);
}

static guint
game_phase (gconstpointer state)
{
  return ((const GrapeViruses *)state)->turn;
}

static gboolean
game_over (gconstpointer state)
{
  return ((const GrapeViruses *)state)->over;
}

static gpointer
game_view (gconstpointer state, GrapeViewer viewer)
{
  return grape_viruses_view (state, viewer);
}

/* Another world that looks the same to @viewer: others' valid moves become other valid moves, as
 * many as before, so that the same players are done. */
static char *
other_moves (const GrapeViruses *self, const GrapeVirusesSubmission *each, GrapeStream *stream)
{
  g_autoptr (GrapeLife) grid = grape_viruses_cleaned (self, NULL);
  g_autoptr (GArray) moves = grape_viruses_parse (each->author, each->text, NULL);
  GString *text = g_string_new (NULL);

  for (guint i = 0; moves && i < moves->len; i++)
    {
      GrapeVirusesMove *move = &g_array_index (moves, GrapeVirusesMove, i);
      gboolean valid = grape_viruses_judge (self, grid, move, NULL);

      for (guint tries = 0; valid && tries < 20; tries++)
        {
          GrapeVirusesMove other = { .kind = GRAPE_VIRUSES_PLACE,
                                     .seat = each->author,
                                     .column = grape_stream_below (stream, grid->width),
                                     .row = grape_stream_below (stream, grid->height) };

          if (grape_viruses_judge (self, grid, &other, NULL))
            {
              *move = other;
              break;
            }
        }
      if (i)
        g_string_append_c (text, '\n');
      grape_viruses_append_move (text, move);
    }
  return g_string_free (text, FALSE);
}

static gboolean
game_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  GrapeViruses *self = state;
  gboolean varied = FALSE;

  for (guint i = 0; i < self->submissions->len; i++)
    {
      GrapeVirusesSubmission *each = &g_array_index (self->submissions, GrapeVirusesSubmission, i);

      if (!each->text || each->given || viewer == GRAPE_VIEWER_REFEREE || viewer == each->author
          || grape_viruses_player (self, each->author)->status != GRAPE_VIRUSES_PLAYING)
        continue;
      g_autofree char *text = other_moves (self, each, stream);
      varied = varied || !g_str_equal (text, each->text);
      g_ref_string_release (each->text);
      each->text = g_ref_string_new (text);
    }
  return varied;
}

static void
game_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome)
{
  const GrapeViruses *self = state;

  outcome->over = self->over;
  for (guint s = 0; s < self->players->len; s++)
    grape_outcome_score (outcome, grape_viruses_player (self, s)->score);
  if (!self->over)
    return;
  if (self->winner >= 0)
    {
      gboolean by_points = grape_viruses_player (self, self->winner)->score >= self->target;

      grape_outcome_win (outcome, self->winner);
      outcome->reason = by_points
                            ? g_strdup_printf ("%s has %u Gamepoints.",
                                               grape_table_name (table, self->winner), self->target)
                            : g_strdup_printf ("%s is the only player left.",
                                               grape_table_name (table, self->winner));
      if (self->n_starters >= 3) /* R8.6 */
        grape_outcome_award (outcome, self->winner, 0, 0, "Jade Grapefruit");
    }
  else
    outcome->reason = g_strdup ("No player is left.");
  if (table->referee && !table->exhibition) /* R8.7, R8.8 */
    grape_outcome_award (outcome, GRAPE_AUTHOR_REFEREE, 0, 10, NULL);
}

static const char *const steps[] = {
  N_ ("Twenty clean cells are drawn on a small grid; everybody has a virus with a character."),
  N_ ("Each turn you secretly send one move: place, infect, step, destroy or uninfect (three in "
      "your first turn)."),
  N_ ("All moves happen at once; moves into the same square cancel each other."),
  N_ ("Then Life goes on for one generation: lonely and crowded cells die, three neighbours bear "
      "a cell, which catches the one virus among them."),
  N_ ("Whoever has the most cells scores. Ten points win, and so does being the "
      "last one left."),
  NULL,
};

static const GrapeRuling rulings[] = {
  { "character", N_ ("Change a virus's character"),
    N_ ("The referee assigns the characters (section 1)."), "SEAT CHARACTER" },
  { NULL },
};

static const char *const bots[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Does anything valid."),
  N_ ("Looks one generation ahead, as if nobody else moved."),
  N_ ("Looks further ahead, and mixes its moves so that nobody can foretell them."),
  NULL,
};

extern const GrapeRules grape_viruses_rules;

const GrapeRules grape_viruses_rules = {
  .id = "viruses",
  .name = N_ ("Viruses"),
  .rule = GRAPE_VIRUSES_RULE,
  .version = 1,
  .summary = N_ ("Conway's Life, in which each player's virus spreads from cell to cell."),
  .length = N_ ("ten to thirty turns of up to 3 days"),
  .steps = steps,
  .phase_noun = N_ ("turn"),
  .referee = GRAPE_REFEREE_ONE,
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE),
  .seats_min = 2, /* R1.1 */
  .seats_max = 20,
  .options = options,
  .rulings = rulings,
  .bots = bots,
  .bot_notes = bot_notes,
  .may_begin = game_may_begin,
  .start = game_start,
  .fields = &grape_viruses_fields,
  .given = grape_viruses_given,
  .copy = game_copy,
  .free = game_free,
  .phase = game_phase,
  .over = game_over,
  .view = game_view,
  .vary = game_vary,
  .pending = grape_viruses_pending,
  .next = grape_viruses_next,
  .draw_text = grape_viruses_draw_text,
  .read = grape_viruses_read,
  .read_ruling = grape_viruses_read_ruling,
  .legal = grape_viruses_legal,
  .apply = grape_viruses_apply,
  .post = grape_viruses_post,
  .letter = grape_viruses_letter,
  .twin = grape_viruses_twin,
  .report = grape_viruses_report,
  .vocabulary = &grape_viruses_vocabulary,
  .outcome = game_outcome,
  .bot = grape_viruses_bot,
};
