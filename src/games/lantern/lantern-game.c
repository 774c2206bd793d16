/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ye Olde Rusty Lantern (rule 1250.18): Bards round a tavern's table tell a tale card by card, and
 * a Barkeep says what counts. This file has the table of functions and what is too small for a file
 * of its own; RULES.md has the paragraphs that the code cites. */
#include "lantern-private.h"

/* Identity */

static const char *const steps[] = {
  N_ ("You hold seven cards, each with a word or phrase: a map, a wolf, a broken promise."),
  N_ ("In your turn, go on with the tale for twelve to twenty-five lines, and work one card in."),
  N_ ("The Barkeep accepts the passage or denies it. What stays open goes on the table as a Loose "
      "End, until somebody ties it off."),
  N_ ("Does somebody else’s passage mention a card of yours? Interrupt: it is your turn."),
  N_ ("Whoever has played the last card with no Loose End on the table has won, and finishes the "
      "tale."),
  NULL,
};

static const char *const levels[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Tells something with a card, and leaves the ends loose."),
  N_ ("Ties ends off now and then, and interrupts whenever it can."),
  N_ ("Ties ends off, leaves none of its own, and chooses words that nobody can interrupt."),
  NULL,
};

static const GrapeOption options[] = {
  { "benches", N_ ("Benches"), N_ ("How many Bards can sit round the table at once."),
    GRAPE_OPTION_INT, "8", 2, LANTERN_MAX_SEATS },
  { "ante", N_ ("Ante"), N_ ("What each Bard pays into the brass pot, in A$. 0: no ante."),
    GRAPE_OPTION_INT, "0", 0, 1000000 },
  { "barkeep", N_ ("Barkeep"),
    N_ ("Who rules: a person, or the program, which sees words but no sense. Automatic: the "
        "program where bots sit at the table from the start."),
    GRAPE_OPTION_CHOICE, "automatic", .choices = "automatic|person|program" },
  { "sleep", N_ ("Asleep after"), N_ ("After so long in their turn a Bard can be said to sleep."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "interruption", N_ ("Time to interrupt"), N_ ("How long a play can be interrupted."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "finish", N_ ("Time to finish"), N_ ("How long the winner may finish the tale."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { NULL },
};

static const GrapeResource resources[] = {
  { LANTERN_STORIES, N_ ("Story elements") },
  { NULL },
};

static const GrapeVerb verbs[] = {
  { "play", GRAPE_BY_PLAYER, TRUE, "play \"map\"",
    N_ ("The next passage of the tale, in twelve to twenty-five lines below.") },
  { "pass", GRAPE_BY_PLAYER, FALSE, "pass [discard \"map\"]",
    N_ ("You get a card, and it is the next Bard’s turn.") },
  { "interrupt", GRAPE_BY_PLAYER, FALSE, "interrupt 4 \"wolf\"",
    N_ ("The wolf on your card is in play 4: the tale is yours.") },
  { "listen", GRAPE_BY_PLAYER, FALSE, "listen 4", N_ ("You do not interrupt play 4.") },
  { "finish", GRAPE_BY_PLAYER, TRUE, "finish", N_ ("The winner’s end of the tale, below.") },
  { "deck", GRAPE_BY_REFEREE, TRUE, "deck [shuffled|house]",
    N_ ("The story elements below, one a line, in dealing order or shuffled; or the house’s own.") },
  { "first", GRAPE_BY_REFEREE, FALSE, "first NAME", N_ ("Who goes first.") },
  { "accept", GRAPE_BY_REFEREE, FALSE, "accept [loose end] [tie \"map\", \"wolf\"]",
    N_ ("The play counts; its card may become a Loose End, and it may tie some off.") },
  { "deny", GRAPE_BY_REFEREE, FALSE,
    "deny incomprehensible|non_sequitur|spirit|length|no_card|nothing|not_in_tale",
    N_ ("The play does not count, for one of the seven reasons.") },
  { "grant", GRAPE_BY_REFEREE, FALSE, "grant [2]", N_ ("The interruption counts.") },
  { "refuse", GRAPE_BY_REFEREE, FALSE, "refuse [2] not-held|not-mentioned|late",
    N_ ("The interruption does not count.") },
  { "asleep", GRAPE_BY_REFEREE, FALSE, "asleep NAME",
    N_ ("The Bard whose turn it is has been silent for three days, and so passes.") },
  { "add", GRAPE_BY_REFEREE, FALSE, "add \"x\", \"y\"", N_ ("More story elements for the deck.") },
  { "end", GRAPE_BY_REFEREE, FALSE, "end lamely",
    N_ ("The tale ends because the deck is too small.") },
  { "vacation", GRAPE_BY_REFEREE, FALSE, "vacation", N_ ("The tale waits for the Barkeep.") },
  { "return", GRAPE_BY_REFEREE, FALSE, "return", N_ ("The Barkeep is back.") },
  { NULL },
};

/* Set-up */

/* R7.1 */
static gboolean
is_program (const GrapeTable *table, const char *barkeep)
{
  for (guint i = 0; *barkeep == 'a' && i < grape_table_size (table); i++)
    if (grape_table_seat (table, (int)i)->bot)
      return TRUE;
  return g_str_equal (barkeep, "program");
}

/* R1.1 */
static gboolean
may_begin (const GrapeTable *table, const GrapeOptions *chosen, GError **error)
{
  guint n = grape_table_size (table), benches = (guint)grape_options_int (chosen, "benches");

  return n <= benches
         || grape_error_set (error, GRAPE_ERROR_SEAT, "Bards",
                             "There are %u benches, and %u Bards are to sit on them", benches, n);
}

static gpointer
start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *given, gint64 at,
       GError **error)
{
  guint n = grape_table_size (table);
  Lantern *self = lantern_new (given);

  self->n_seats = self->n_began = n;
  self->benches = (guint)grape_options_int (chosen, "benches");
  self->ante = grape_options_int (chosen, "ante");
  self->sleep_s = grape_options_int (chosen, "sleep");
  self->late_s = grape_options_int (chosen, "interruption");
  self->finish_s = grape_options_int (chosen, "finish");
  self->program = is_program (table, grape_options_text (chosen, "barkeep"));
  self->since = at;
  for (guint i = 0; i < n; i++)
    {
      lantern_sit (self, (int)i, -1);
      self->bards[i].paid = self->ante;
    }
  return self;
}

/* State */

static guint
phase (gconstpointer state)
{
  return LANTERN_VIEW (state)->plays->len + 1;
}

static guint
turn (gconstpointer state)
{
  const Lantern *self = state;

  return self->turns + self->plays->len + (self->stage == LANTERN_WON);
}

static gboolean
over (gconstpointer state)
{
  return LANTERN_VIEW (state)->stage == LANTERN_OVER;
}

extern const GrapeRules grape_lantern_rules;

const GrapeRules grape_lantern_rules = {
  .id = "lantern",
  .name = N_ ("Ye Olde Rusty Lantern"),
  .rule = "1250.18",
  .version = 1,
  .summary = N_ ("Tell a tale together in a tavern, and be the one who ends it."),
  .length = N_ ("some twenty passages, with up to 3 days for each"),
  .steps = steps,
  .phase_noun = N_ ("passage"),
  .referee = GRAPE_REFEREE_ONE,
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE) | GRAPE_SEALABLE (GRAPE_EVENT_DRAW),
  .seats_min = 2,
  .seats_max = LANTERN_MAX_SEATS,
  .comes_back = TRUE, /* R25 */
  .options = options,
  .resources = resources,
  .verbs = verbs,
  .bots = levels,
  .bot_notes = bot_notes,

  .prepare = lantern_stories_new,
  .forget = lantern_stories_free,

  .may_begin = may_begin,
  .start = start,
  .fields = &lantern_fields,
  .given = lantern_given,

  .copy = lantern_copy,
  .free = lantern_free,
  .phase = phase,
  .over = over,
  .turn = turn,

  .view = lantern_view,
  .vary = lantern_vary,

  .pending = lantern_pending,
  .next = lantern_next,
  .draw_text = lantern_draw_text,
  .shift = lantern_shift,

  .read = lantern_read,
  .legal = lantern_legal,
  .join_words = lantern_join_words,

  .apply = lantern_apply,

  .post = lantern_post,
  .letter = lantern_letter,
  .twin = lantern_twin,
  .keepsake = lantern_keepsake,
  .report = lantern_report,
  .vocabulary = &lantern_vocabulary,

  .outcome = lantern_outcome,

  .bot = lantern_bot,
};
