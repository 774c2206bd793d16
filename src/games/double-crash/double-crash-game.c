/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Double Crash (rule 1250.12): two players, each with a secret word of five letters, fire lists of
 * words at each other and learn how often these crash. This file has the table of functions and
 * what is too small for a file of its own; RULES.md has the paragraphs that the code cites. */
#include "double-crash-private.h"

/* Identity */

static const char *const steps[] = {
  N_ ("Choose a target, a word of five letters from the dictionary. Nobody but you knows it."),
  N_ ("Post a salvo: a list of six words of five letters, later of five, four and three."),
  N_ ("Reply to the other player's salvo: how many letters of each word stand where they stand in "
      "your target."),
  N_ ("Who hits the other's target wins; if both do in one round, the word higher in the list "
      "counts, then the salvo that came first."),
  N_ ("Then the targets are revealed and every reply is checked: who made an error loses."),
  NULL,
};

static const char *const levels[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Asks for any words of the dictionary."),
  N_ ("Asks for words that can still be the target."),
  N_ ("Asks for the words that together tell most."),
  NULL,
};

static const GrapeOption options[] = {
  { "round", N_ ("Time for a round"),
    N_ ("Who has not done what the round asks for by then loses; none for practice."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "examination", N_ ("Time for the examination"),
    N_ ("How long a target may stay unopened, and how long players may look for errors."),
    GRAPE_OPTION_DURATION, "3d", 60, 60 * GRAPE_DAY_S },
  { "check", N_ ("Who finds errors"),
    N_ ("The program, at once; or only the players, who claim what they find."),
    GRAPE_OPTION_CHOICE, "program", 0, 0, "program|players" },
  { "salvo-words", N_ ("Words in salvos"),
    N_ ("Any five letters, or words of the dictionary; a target is always one."),
    GRAPE_OPTION_CHOICE, "any", 0, 0, "any|dictionary" },
  { "duel", N_ ("Duel"), N_ ("No substitutes, and the winner gets nothing."), GRAPE_OPTION_BOOL,
    "false" },
  { "challenged", N_ ("Who was challenged"),
    N_ ("The seat that wins a Duel in which both players fail to act."), GRAPE_OPTION_TEXT, "2", 1,
    100 },
  { "edition", N_ ("Edition"),
    N_ ("The rule of the suite, or the older text, which has no substitutes and no exhibitions."),
    GRAPE_OPTION_CHOICE, "new", 0, 0, "new|old" },
  { NULL },
};

static const GrapeResource resources[] = {
  { DOUBLE_CRASH_WORDS, N_ ("Official dictionary"), DOUBLE_CRASH_COMMON,
    grape_word_list_canonical },
  { NULL },
};

static const GrapeVerb verbs[] = {
  { "target", GRAPE_BY_PLAYER, FALSE, "target CRANE",
    N_ ("Your secret word, once for the whole game.") },
  { "salvo", GRAPE_BY_PLAYER, FALSE, "salvo HEART SPADE ...", N_ ("Your words of this round.") },
  { "reply", GRAPE_BY_PLAYER, FALSE, "reply 1 0 2 ...",
    N_ ("How often each word of the other's salvo crashes with your target.") },
  { "claim", GRAPE_BY_PLAYER, FALSE, "claim target|reply 4.2",
    N_ ("An error of the other player's: the target, or a word of a reply.") },
  { NULL },
};

static const GrapeRuling rulings[] = {
  { "word", N_ ("Judge a Word"),
    N_ ("Whether it counts as a word, whatever the dictionary says (1250.1 X)."),
    "WORD valid|invalid", TRUE },
  { NULL },
};

/* Set-up */

static gpointer
start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *given, gint64 at,
       GError **error)
{
  int challenged = grape_table_find (table, grape_options_text (chosen, "challenged"));

  if (challenged < 0) /* R2.6 */
    {
      grape_error_set (error, GRAPE_ERROR_OPTION, "IV", "“%s” does not play here",
                       grape_options_text (chosen, "challenged"));
      return NULL;
    }
  DoubleCrash *self = double_crash_new (given);
  self->round_s = grape_options_int (chosen, "round");
  self->examination_s = grape_options_int (chosen, "examination");
  self->duel = grape_options_bool (chosen, "duel");
  self->challenged = challenged;
  self->old = g_str_equal (grape_options_text (chosen, "edition"), "old");
  self->by_players = g_str_equal (grape_options_text (chosen, "check"), "players");
  self->only_words = g_str_equal (grape_options_text (chosen, "salvo-words"), "dictionary");
  double_crash_begin_round (self, 1, at);
  return self;
}

/* State */

static guint
phase (gconstpointer state)
{
  return DOUBLE_CRASH_VIEW (state)->round;
}

static gboolean
over (gconstpointer state)
{
  return DOUBLE_CRASH_VIEW (state)->stage == DOUBLE_CRASH_OVER;
}

static void
shift (gpointer state, gint64 seconds)
{
  DoubleCrash *self = state;

  if (self->deadline)
    self->deadline += seconds;
}

/* R1.2: a referee, whom this game does not have, would not know it either. */
static gpointer
view (gconstpointer state, GrapeViewer viewer)
{
  DoubleCrash *self = double_crash_copy (state);

  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    if (!double_crash_may_know (self, seat, viewer))
      self->players[seat].target.value = GRAPE_SEALED_HIDDEN;
  return self;
}

static gboolean
vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  DoubleCrash *self = state;
  const GArray *words = double_crash_lore_words (self);
  gboolean varied = FALSE;

  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    if (!double_crash_may_know (self, seat, viewer))
      {
        self->players[seat].target.value
            = g_array_index (words, int, grape_stream_below (stream, words->len));
        varied = TRUE;
      }
  return varied;
}

static GrapeAudience
secret (const GrapeTable *table, gconstpointer state, int seat)
{
  const DoubleCrash *self = state;
  gboolean chooses = self->stage <= DOUBLE_CRASH_REPLY && seat < DOUBLE_CRASH_SEATS
                     && !double_crash_has_target (self, seat)
                     && !grape_table_seat (table, seat)->left;

  return chooses ? GRAPE_AUDIENCE_SEAT (seat) : 0;
}

extern const GrapeRules grape_double_crash_rules;

const GrapeRules grape_double_crash_rules = {
  .id = "double-crash",
  .name = N_ ("Double Crash"),
  .rule = "1250.12",
  .version = 1,
  .summary = N_ ("Two players hunt each other's secret word with lists of words."),
  .length = N_ ("about six rounds of up to 3 days"),
  .steps = steps,
  .phase_noun = N_ ("round"),
  .referee = GRAPE_REFEREE_NONE,
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE),
  .seats_min = DOUBLE_CRASH_SEATS,
  .seats_max = DOUBLE_CRASH_SEATS,
  .closed = "Nobody can join this game once it has begun", /* R7.1 */
  .closed_rule = "1250.1 VI.b",
  .options = options,
  .resources = resources,
  .rulings = rulings,
  .verbs = verbs,
  .bots = levels,
  .bot_notes = bot_notes,

  .prepare = double_crash_lore_new,
  .forget = double_crash_lore_free,

  .start = start,
  .fields = &double_crash_fields,
  .given = double_crash_given,

  .copy = double_crash_copy,
  .free = double_crash_free,
  .phase = phase,
  .over = over,

  .view = view,
  .vary = vary,
  .secret = secret,

  .pending = double_crash_pending,
  .next = double_crash_next,
  .shift = shift,

  .read = double_crash_read,
  .read_ruling = double_crash_read_ruling,
  .legal = double_crash_legal,

  .apply = double_crash_apply,

  .post = double_crash_post,
  .letter = double_crash_letter,
  .chosen = double_crash_chosen,
  .twin = double_crash_twin,
  .report = double_crash_report,
  .vocabulary = &double_crash_vocabulary,

  .outcome = double_crash_outcome,

  .bot = double_crash_bot,
};
