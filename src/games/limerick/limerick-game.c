/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limerick Contest (rule 1250.8): two people write limericks about each other, and everybody votes.
 * This file has the table of functions and what is too small for a file of its own; RULES.md has
 * the paragraphs that the code cites. */
#include "limerick-private.h"

/* Identity */

static const char *const steps[] = {
  N_ ("Write a limerick about the other contestant: silly, even ridiculing, but in good humour."),
  N_ ("Both have three days; whoever posts alone wins, and without any the dice decide."),
  N_ ("Then everybody votes for three days, by a mail that only the referee reads."),
  N_ ("The votes are opened and counted; the Poet Laureate’s counts twice."),
  N_ ("Most votes win; of equal ones, the limerick that was posted first."),
  NULL,
};

static const char *const levels[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Strings lines together, rhyme or no rhyme, and votes at random."),
  N_ ("Writes limericks that rhyme and scan, and votes for the one that does so better."),
  N_ ("Writes several, posts the best, and votes for its own."),
  NULL,
};

static const GrapeOption options[] = {
  { "writing", N_ ("Time to write"), N_ ("How long limericks may be posted; none for practice."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "voting", N_ ("Time to vote"),
    N_ ("How long everybody may vote; with none, until all have voted, or the referee ends it."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "roll", N_ ("Who may vote"), N_ ("Names with commas between them; empty: anybody."),
    GRAPE_OPTION_TEXT, "", 0, LIMERICK_ROLL_LETTERS },
  { "laureate", N_ ("Poet Laureate"), N_ ("Whose vote counts twice; empty: nobody’s."),
    GRAPE_OPTION_TEXT, "", 0, 100 },
  { "duel", N_ ("Duel"), N_ ("Nobody can substitute for a contestant."), GRAPE_OPTION_BOOL,
    "false" },
  { NULL },
};

static const GrapeVerb verbs[] = {
  { "limerick", GRAPE_BY_PLAYER, TRUE, "limerick",
    N_ ("Your limerick: its lines below, and everybody reads them at once.") },
  { "vote", GRAPE_BY_PERSON, FALSE, "vote 1|2|none",
    N_ ("For the better limerick; only the referee reads it before the count.") },
  { NULL },
};

static const GrapeRuling rulings[] = {
  { "offensive", N_ ("Offensive Limerick"),
    N_ ("It counts as not posted, and another may be posted in time; votes fall (4)."), "SEAT" },
  { "laureate", N_ ("Poet Laureate"), N_ ("Whoever holds the office when votes are counted (4)."),
    "NAME|none" },
  { "dice", N_ ("Dice Thrown Elsewhere"), N_ ("The result stands in place of the program’s (4)."),
    "1|2", TRUE },
  { "close", N_ ("Close the Vote"), N_ ("Where it has no end: the votes are counted now (4)."),
    "" },
  { NULL },
};

/* Set-up */

static gpointer
start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *given, gint64 at,
       GError **error)
{
  g_autoptr (GError) wrong = NULL;
  g_auto (GStrv) roll = limerick_read_roll (grape_options_text (chosen, "roll"), &wrong);
  gint64 writing_s = grape_options_int (chosen, "writing");

  if (wrong)
    {
      g_propagate_error (error, g_steal_pointer (&wrong));
      return NULL;
    }
  Limerick *self = limerick_new (given, at);
  self->writing_until = self->deadline = writing_s ? at + writing_s : 0;
  self->voting_s = grape_options_int (chosen, "voting");
  self->roll = g_steal_pointer (&roll);
  self->laureate = limerick_read_name (grape_options_text (chosen, "laureate"));
  return self;
}

/* State */

static guint
phase (gconstpointer state)
{
  const Limerick *self = state;

  return self->stage == LIMERICK_VOTING || self->counted ? 2 : 1;
}

static gboolean
over (gconstpointer state)
{
  return LIMERICK_VIEW (state)->stage == LIMERICK_OVER;
}

/* R6.3: when the contest has stood still. */
static void
shift (gpointer state, gint64 seconds)
{
  Limerick *self = state;

  if (self->deadline)
    self->deadline += seconds;
  if (self->writing_until)
    self->writing_until += seconds;
}

/* Limericks cannot be listed. */
static gboolean
legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  return FALSE;
}

extern const GrapeRules grape_limerick_rules;

const GrapeRules grape_limerick_rules = {
  .id = "limerick",
  .name = N_ ("Limerick Contest"),
  .rule = "1250.8",
  .version = 1,
  .summary = N_ ("Two poets make fun of each other in five lines, and everybody votes."),
  .length = N_ ("up to 3 days of writing, and 3 of voting"),
  .steps = steps,
  .phase_noun = N_ ("part"),
  .referee = GRAPE_REFEREE_ONE,
  .referee_plays = TRUE, /* R1.1 */
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE),
  .seats_min = LIMERICK_POETS,
  .seats_max = LIMERICK_POETS,
  /* R6.2 */
  .closed = "A contest is between two, and nobody takes a contestant’s place",
  .closed_rule = "2",
  .options = options,
  .resources = limerick_resources,
  .rulings = rulings,
  .verbs = verbs,
  .bots = levels,
  .bot_notes = bot_notes,

  .prepare = limerick_prepare,
  .forget = limerick_forget,

  .start = start,
  .fields = &limerick_fields,
  .given = limerick_given,

  .copy = limerick_copy,
  .free = limerick_free,
  .phase = phase,
  .over = over,

  .view = limerick_view,
  .vary = limerick_vary,

  .pending = limerick_pending,
  .next = limerick_next,
  .draw_text = limerick_draw_text,
  .shift = shift,

  .read = limerick_read,
  .read_person = limerick_read_person,
  .read_ruling = limerick_read_ruling,
  .legal = legal,

  .apply = limerick_apply,

  .post = limerick_post,
  .twin = limerick_twin,
  .report = limerick_report,
  .vocabulary = &limerick_vocabulary,

  .outcome = limerick_outcome,

  .bot = limerick_bot,
};
