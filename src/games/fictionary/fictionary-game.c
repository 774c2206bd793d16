/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fictionary (rule 1250.10): one player chooses a word that nobody knows, the others say what it
 * might mean, and all guess which is the truth. This file has the table of functions and what is
 * too small for a file of its own; RULES.md has the paragraphs that the code cites. */
#include "fictionary-private.h"

#include <string.h>

#define LONGEST_ENDING 3 /* of a form of a word: "-ing" */

/* Identity */

static const char *const steps[] = {
  N_ ("The Brainiac of the round posts an obscure word, and notes what a dictionary says."),
  N_ ("The others, the Bluffers, each send the Brainiac a definition that sounds true."),
  N_ ("All definitions and the true one are listed, shuffled and without names."),
  N_ ("Each Bluffer votes for one: two Gamepoints for finding the true one, one for each vote "
      "that your own gets."),
  N_ ("When all have been Brainiac equally often and somebody has 25, the most Gamepoints win."),
  NULL,
};

static const char *const levels[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Writes what some other word means, and votes for any definition."),
  N_ ("Writes what some other word means, and votes for a long definition."),
  N_ ("Puts definitions together from others, and votes for what sounds like a dictionary."),
  NULL,
};

static const GrapeOption options[] = {
  { "step", N_ ("Time for a step"),
    N_ ("What is not done by then is done by default, and costs a Gamepoint; none for practice."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { "scorekeeper", N_ ("Scorekeeper"),
    N_ ("Who scores if the Brainiac is late: a name, with a seat or without; or none. The older "
        "edition has the GamesMaster."),
    GRAPE_OPTION_TEXT, "none", 0, 100 },
  { "goal", N_ ("Gamepoints"),
    N_ ("The game ends when somebody has so many and all have been Brainiac equally often."),
    GRAPE_OPTION_INT, "25", 1, 1000 },
  { "active", N_ ("Active players"),
    N_ ("How many the nomic has: so many play at most. 0: no limit."), GRAPE_OPTION_INT, "0", 0,
    100000 },
  { "edition", N_ ("Edition"),
    N_ ("The older one has a GamesMaster, who may declare the game unplayable, no trophy, and no "
        "limit to the prize."),
    GRAPE_OPTION_CHOICE, "new", 0, 0, "new|old" },
  { NULL },
};

static const GrapeVerb verbs[] = {
  { "actual", GRAPE_BY_PLAYER, FALSE, "actual TEXT",
    N_ ("The Brainiac, first: what a dictionary says, word for word.") },
  { "word", GRAPE_BY_PLAYER, FALSE, "word quern", N_ ("The Brainiac: the Ing Word.") },
  { "define", GRAPE_BY_PLAYER, TRUE, "define",
    N_ ("A Bluffer: what the word might mean, in the lines below; for the Brainiac alone.") },
  { "similar", GRAPE_BY_PLAYER, FALSE, "similar 2,4",
    N_ ("The Brainiac: whose definitions are substantially right; once.") },
  { "list", GRAPE_BY_PLAYER, FALSE, "list [3,actual,1]",
    N_ ("The Brainiac: posts the list, shuffled or in an order of their own.") },
  { "show", GRAPE_BY_PLAYER, TRUE, "show",
    N_ ("The list, as the Brainiac’s program posts it where somebody else keeps the game.") },
  { "vote", GRAPE_BY_PLAYER, FALSE, "vote 3", N_ ("A Bluffer: for a number of the list.") },
  { "score", GRAPE_BY_PLAYER | GRAPE_BY_PERSON, FALSE, "score",
    N_ ("The Brainiac, or the Scorekeeper where they were late: scores the votes.") },
  { "dispute", GRAPE_BY_PLAYER, FALSE, "dispute", N_ ("Suspends play until it is settled.") },
  { "resign", GRAPE_BY_PLAYER, FALSE, "resign", N_ ("You are out when the round ends.") },
  { NULL },
};

static const GrapeRuling rulings[] = {
  { "settled", N_ ("Settle the Dispute"),
    N_ ("Play goes on, with the time that was left (1250.1 X; the older edition VI.4)."), "" },
  { "unplayable", N_ ("Declare the Game Unplayable"),
    N_ ("The older edition: the dictionaries are out of reach; the game ends without a winner "
        "(VI.5)."),
    "" },
  { NULL },
};

/* Set-up */

static gpointer
start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *given, gint64 at,
       GError **error)
{
  guint n = grape_table_size (table), active = (guint)grape_options_int (chosen, "active");
  const char *scorekeeper = grape_options_text (chosen, "scorekeeper");
  g_autofree char *name = g_strstrip (g_strdup (scorekeeper));

  if (active && n > active) /* R1.1 */
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, "II",
                       "Of %u active players at most as many play Fictionary, not %u", active, n);
      return NULL;
    }
  if (*name && !grape_name_valid (name))
    {
      grape_error_set (error, GRAPE_ERROR_OPTION, "IV.5d", "“%s” is not a name", name);
      return NULL;
    }
  Fictionary *self = fictionary_new (given, n);
  self->step_s = grape_options_int (chosen, "step");
  self->goal = (int)grape_options_int (chosen, "goal");
  self->old = g_str_equal (grape_options_text (chosen, "edition"), "old");
  if (*name && g_ascii_strcasecmp (name, "none"))
    self->scorekeeper = g_steal_pointer (&name);
  self->since = at;
  return self;
}

/* State */

static guint
phase (gconstpointer state)
{
  const Fictionary *self = FICTIONARY_VIEW (state);

  return self->stage == FICTIONARY_NUMBERS ? 0 : self->round;
}

static gboolean
over (gconstpointer state)
{
  return FICTIONARY_VIEW (state)->stage == FICTIONARY_OVER;
}

static gboolean
plays (gconstpointer state, int seat)
{
  return seat < (int)FICTIONARY_VIEW (state)->n_seats
         && FICTIONARY_VIEW (state)->players[seat].playing;
}

static void
shift (gpointer state, gint64 seconds)
{
  Fictionary *self = state;

  if (self->deadline)
    self->deadline += seconds;
  if (self->opens_until)
    self->opens_until += seconds;
}

/* R7.5: not the Ing Word, nor a form of it ("querns"), until the votes are in and it is scored, or
 * the Scorekeeper is to score. */
static gboolean
may_look_up (const GrapeTable *table, gconstpointer view, int seat, const char *word,
             GError **error)
{
  const Fictionary *self = FICTIONARY_VIEW (view);
  g_autofree char *asked = word ? g_ascii_strdown (word, -1) : NULL;

  if (!word || !self->word || seat < 0 || !plays (view, seat) || seat == self->brainiac
      || self->stage < FICTIONARY_LOOK_UP || self->stage > FICTIONARY_SCORE
      || !g_str_has_prefix (asked, self->word)
      || strlen (asked) > strlen (self->word) + LONGEST_ENDING)
    return TRUE;
  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, fictionary_errata (self, 3),
                          "“%s” is the Ing Word: nobody but the Brainiac looks it up until it is "
                          "scored",
                          self->word);
}

extern const GrapeRules grape_fictionary_rules;

const GrapeRules grape_fictionary_rules = {
  .id = "fictionary",
  .name = N_ ("Fictionary"),
  .rule = "1250.10",
  .version = 1,
  .summary = N_ ("Say what a word that nobody knows might mean, and guess which is true."),
  .length = N_ ("a round for each player or more, of five steps of up to 3 days"),
  .steps = steps,
  .phase_noun = N_ ("round"),
  .referee = GRAPE_REFEREE_ROTATING, /* R1.2 */
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE) | GRAPE_SEALABLE (GRAPE_EVENT_DRAW)
              | GRAPE_SEALABLE (GRAPE_EVENT_STEP),
  .seats_min = FICTIONARY_LEAST,
  .seats_max = GRAPE_MAX_SEATS,
  .closed = /* R7.4 */ "Nobody can join a game of Fictionary that has begun",
  .closed_rule = "1250.1 VI.b",
  .options = options,
  .resources = fictionary_resources,
  .rulings = rulings,
  .verbs = verbs,
  .bots = levels,
  .bot_notes = bot_notes,

  .prepare = fictionary_lore_new,
  .forget = fictionary_lore_free,

  .start = start,
  .fields = &fictionary_fields,
  .given = fictionary_given,

  .copy = fictionary_copy,
  .free = fictionary_free,
  .phase = phase,
  .over = over,
  .plays = plays,

  .view = fictionary_view,
  .chair = fictionary_chair,
  .vary = fictionary_vary,

  .secret = fictionary_secret,
  .due = fictionary_due,

  .pending = fictionary_pending,
  .next = fictionary_next,
  .draw_text = fictionary_draw_text,
  .shift = shift,

  .read = fictionary_read,
  .read_person = fictionary_read_person,
  .read_ruling = fictionary_read_ruling,
  .legal = fictionary_legal,

  .apply = fictionary_apply,

  .post = fictionary_post,
  .chosen = fictionary_chosen,
  .letter = fictionary_letter,
  .twin = fictionary_twin,
  .report = fictionary_report,
  .vocabulary = &fictionary_vocabulary,

  .may_look_up = may_look_up,

  .outcome = fictionary_outcome,

  .bot = fictionary_bot,
};
