/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pokey Nomic: changing the rules is a move. This file has the table of functions; RULES.md has the
 * paragraphs that the code cites. */
#include "engine/grape-resources.h"
#include "engine/grape-verb.h"
#include "pokey-nomic-private.h"

/* Identity */

static const char *const steps[] = {
  N_ ("In your turn, propose one change of the rules, and listen to the others."),
  N_ ("Call the vote: everybody votes. An adopted change holds at once."),
  N_ ("Then throw the die, and add it to your points."),
  N_ ("Whoever doubts a move invokes judgement; the player before the one who moves decides."),
  N_ ("A hundred points win, unless you have changed that, too."),
  NULL,
};

static const char *const levels[] = { "random", "simple", "good", NULL };

static const char *const bot_notes[] = {
  N_ ("Proposes and votes at random."),
  N_ ("Votes for what brings it points."),
  N_ ("Writes haiku, pays votes back, and dissents where it costs nothing."),
  NULL,
};

static const GrapeOption options[] = { { NULL } };

static const GrapeResource resources[] = {
  { POKEY_RULESET, N_ ("Initial rules"), "rulesets/pokey-nomic.txt" },
  { NULL },
};

static const GrapeRuling rulings[] = {
  { "throw", N_ ("A Die Thrown Elsewhere"),
    N_ ("What a player threw for the turn, in place of the program’s die (202)."), "NAME 4" },
  { "brick", N_ ("A Brick’s Die Thrown Elsewhere"),
    N_ ("What a Brick threw, in place of the program’s die (305)."), "throw NAME 4" },
  { NULL },
};

#define ANYBODY GRAPE_BY_PLAYER | GRAPE_BY_PERSON | GRAPE_BY_REFEREE

static const GrapeVerb verbs[] = {
  { "propose", GRAPE_BY_PLAYER, GRAPE_BLOCK_GOES_ON,
    "propose enact|amend 316|repeal 305|transmute 109 \"TEXT\"",
    N_ ("Your turn begins with a change of the rules; “set win 90” in a line of its own changes a "
        "parameter.") },
  { "revise", GRAPE_BY_PLAYER, GRAPE_BLOCK_GOES_ON, "revise 315 amend 316 \"TEXT\"",
    N_ ("Your proposal reads otherwise, before its vote is called.") },
  { "call", GRAPE_BY_PLAYER, FALSE, "call vote 315", N_ ("Ends the debate on your proposal.") },
  { "vote", GRAPE_BY_PLAYER, FALSE, "vote 315 for|against", N_ ("Your vote, which stands.") },
  { "throw", GRAPE_BY_PLAYER, FALSE, "throw", N_ ("Throws the die after the vote.") },
  { "brick", GRAPE_BY_PLAYER, FALSE, "brick throw", N_ ("A Brick’s die after a turn.") },
  { "opt", GRAPE_BY_PLAYER, FALSE, "opt chicken|brick", N_ ("What you want to be.") },
  { "invoke", GRAPE_BY_PLAYER, GRAPE_BLOCK_GOES_ON, "invoke legality TEXT|form 315",
    N_ ("You insist on a judgement.") },
  { "judge", GRAPE_BY_PLAYER, GRAPE_BLOCK_GOES_ON,
    "judge legal|illegal|undecidable TEXT|form 315 rhyme|haiku|tanka|none",
    N_ ("The Judge decides.") },
  { "overrule", GRAPE_BY_PLAYER, FALSE, "overrule",
    N_ ("You vote to overrule the last judgement.") },
  { "consent", GRAPE_BY_PLAYER, FALSE, "consent",
    N_ ("The next turn may begin, though judgement was invoked.") },
  { "precedence", ANYBODY, FALSE, "precedence 304 [over|defer], 305 [over|defer]",
    N_ ("Asks which of two rules takes precedence.") },
  { "carry", GRAPE_BY_PLAYER | GRAPE_BY_REFEREE, FALSE, "carry \"316\" set ANN score 40",
    N_ ("The Judge, or who keeps the log, does what a rule’s text demands.") },
  { "forfeit", GRAPE_BY_PLAYER, FALSE, "forfeit", N_ ("You leave the game.") },
  { NULL },
};

/* R8.6 */
static const GrapeRefused refused[] = {
  { "vacation", N_ ("Everybody votes, and no turn is skipped: there are no vacations"), "105" },
  { "substitute", N_ ("Everybody votes for themselves: there are no substitutes"), "207" },
  { NULL },
};

/* Set-up */

/* R1.2: the rules that the game begins with. */
static gpointer
prepare (GHashTable *bytes, GError **error)
{
  GBytes *given = g_hash_table_lookup (bytes, POKEY_RULESET);
  gsize length = 0;
  const char *text = given ? g_bytes_get_data (given, &length) : "";
  g_autoptr (GrapeRuleset) rules = grape_ruleset_parse (text ? text : "", length, error);

  if (!rules || !pokey_check_rules (rules, error))
    return NULL;
  return g_steal_pointer (&rules);
}

static void
forget (gpointer prepared)
{
  grape_ruleset_free (prepared);
}

static gpointer
start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *given, gint64 at,
       GError **error)
{
  return pokey_new (grape_resources_prepared (given), grape_table_size (table), at);
}

/* State */

static guint
phase (gconstpointer state)
{
  return ((const PokeyNomic *)state)->turns;
}

static gboolean
plays (gconstpointer state, int seat)
{
  return pokey_plays (state, seat);
}

static void
shift (gpointer state, gint64 seconds)
{
}

/* What is owed */

static void
owe_votes (const PokeyNomic *self, const PokeyProposal *proposal, gboolean first, GArray *list)
{
  if (!proposal->called && first)
    grape_pending_add (list, proposal->by, N_ ("the call of the vote"), proposal->at, 0, NULL,
                       FALSE);
  for (int seat = 0; proposal->called && seat < (int)self->n_seats; seat++)
    if (pokey_plays (self, seat) && !proposal->votes[seat])
      grape_pending_add (list, seat, N_ ("a vote"), proposal->called, 0, NULL, FALSE);
}

static gboolean
has_open (const PokeyNomic *self, int seat)
{
  for (guint i = 0; i < self->open->len; i++)
    if (((const PokeyProposal *)g_ptr_array_index (self->open, i))->by == seat)
      return TRUE;
  return FALSE;
}

static void
owe_judgement (const PokeyNomic *self, int next, GArray *list)
{
  gboolean open = FALSE;

  for (guint i = 0; i < self->questions->len; i++)
    {
      const PokeyQuestion *each = &g_array_index (self->questions, PokeyQuestion, i);

      open = open || (!each->verdict && (!each->form || pokey_proposal (self, each->number)));
    }
  if (open && self->judge >= 0)
    grape_pending_add (list, self->judge, N_ ("a judgement"), self->now, 0, NULL, FALSE);
  for (int seat = 0; self->invoked && !pokey_consented (self) && seat < (int)self->n_seats; seat++)
    if (pokey_plays (self, seat) && seat != next && !(self->consents & GRAPE_AUDIENCE_SEAT (seat)))
      grape_pending_add (list, seat, N_ ("consent to the next turn"), self->now, 0, NULL, FALSE);
}

static void
pending (const GrapeTable *table, gconstpointer state, GArray *list)
{
  const PokeyNomic *self = state;
  int next = pokey_next_seat (self);
  gint64 sides;

  if (pokey_over (self) || self->rolling >= 0)
    return;
  for (guint i = 0; i < self->open->len; i++)
    owe_votes (self, g_ptr_array_index (self->open, i), i == 0, list);
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (self->players[seat].throws && pokey_has (self, "die", &sides))
      grape_pending_add (list, seat, N_ ("a throw of the die"), self->now, 0, NULL, FALSE);
  owe_judgement (self, next, list);
  if (!has_open (self, next) && !self->players[next].throws && pokey_consented (self))
    grape_pending_add (list, next, N_ ("a proposal"), self->now, 0, NULL, FALSE);
}

/* R4.3 */
static void
next (const GrapeTable *table, gconstpointer state, GrapeNext *what)
{
  const PokeyNomic *self = state;
  gint64 sides;

  if (self->rolling >= 0 && pokey_has (self, self->rolling_brick ? "brick" : "die", &sides))
    grape_next_draw (what, 0, GRAPE_AUDIENCE_ALL, (guint)sides, 1,
                     self->rolling_brick ? "brick throw %d" : "throw %d", self->rolling + 1);
}

/* Acts: reading one is doing it to a copy. */

static gboolean
read_by (const GrapeTable *table, const PokeyNomic *state, int author, const char *text,
         GrapeRead *read, GError **error)
{
  PokeyNomic *copy = pokey_copy (state);
  PokeyAct act = { copy, table, author, NULL, g_string_new (NULL), copy->now };

  g_ptr_array_unref (copy->news); /* shared with the state, which is not to be changed */
  copy->news = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_report_free);
  gboolean good = pokey_run (&act, text, error);
  if (good)
    {
      read->text = g_strdup (act.out->str);
      read->audience = GRAPE_AUDIENCE_ALL;
    }
  g_string_free (act.out, TRUE);
  pokey_free (copy);
  return good;
}

static gboolean
read_move (const GrapeTable *table, gconstpointer state, int seat, const char *text,
           GrapeRead *read, GError **error)
{
  return read_by (table, state, seat, text, read, error);
}

static gboolean
read_person (const GrapeTable *table, gconstpointer state, const char *name, const char *text,
             GrapeRead *read, GError **error)
{
  return read_by (table, state, GRAPE_AUTHOR_PERSON, text, read, error);
}

static gboolean
legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  return FALSE;
}

extern const GrapeRules grape_pokey_nomic_rules;

const GrapeRules grape_pokey_nomic_rules = {
  .id = "pokey-nomic",
  .name = N_ ("Pokey Nomic"),
  .rule = "Pokey Nomic",
  .version = 1,
  .summary = N_ ("Changing the rules is a move."),
  .length = N_ ("some dozens of turns"),
  .steps = steps,
  .phase_noun = N_ ("turn"),
  .referee = GRAPE_REFEREE_NONE,
  .seats_min = 2,
  .seats_max = GRAPE_MAX_SEATS,
  .endless = TRUE,
  .epochs = TRUE, /* R4.6 */
  .options = options,
  .resources = resources,
  .rulings = rulings,
  .verbs = verbs,
  .refused = refused,
  .bots = levels,
  .bot_notes = bot_notes,

  .prepare = prepare,
  .forget = forget,

  .start = start,
  .fields = &pokey_fields,
  .given = pokey_given,

  .copy = pokey_copy,
  .free = pokey_free,
  .phase = phase,
  .over = pokey_over,
  .plays = plays,

  .pending = pending,
  .next = next,
  .draw_text = grape_next_count,
  .shift = shift,

  .read = read_move,
  .read_person = read_person,
  .read_ruling = pokey_read_ruling,
  .legal = legal,
  .join_words = pokey_join_words,

  .apply = pokey_apply,

  .post = pokey_post,
  .twin = pokey_twin,
  .report = pokey_report,
  .keepsake = pokey_keepsake,
  .vocabulary = &pokey_vocabulary,

  .outcome = pokey_outcome,

  .bot = pokey_bot,
};
