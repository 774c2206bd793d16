/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Game of Pure Skill (rule 1250.7): three packs of thirteen cards, thirteen prizes, and sealed
 * bids. This file holds the table of the game and parts too small for a file of their own; the code
 * cites the paragraphs of RULES.md. */
#include "pure-skill-private.h"

#include <string.h>

/* Identity */

static const char *const steps[] = {
  N_ ("Each player holds the thirteen cards of one suit, ace (1) to king (13); the referee holds "
      "the spades."),
  N_ ("Every round one spade is turned up at random: the prize."),
  N_ ("Everybody bids one card in secret, and may change it until the round ends."),
  N_ ("The single highest bid takes the prize; if the highest bid is tied, nobody gets it. All "
      "three cards bid are gone for good."),
  N_ ("After thirteen rounds the player whose prizes are worth most wins the Jade Grapefruit."),
  NULL,
};

static const char *const levels[]
    = { "random", "simple", "good", "above1", "above2", "reverse", NULL };

static const char *const bot_notes[] = {
  N_ ("Bids any card it holds."),
  N_ ("Bids the card that is nearest to the prize."),
  N_ ("Mixes its bids so that nobody can foretell them, and turns on those who bid by a habit."),
  N_ ("Bids nearest to one above the prize, and low for the king."),
  N_ ("Bids nearest to two above the prize, and low for the queen and the king."),
  N_ ("Bids low for high prizes and high for low ones."),
  NULL,
};

static const GrapeOption options[] = {
  { "deadline", N_ ("Time for a round"),
    N_ ("How long players have to bid; anybody who has not bid by then bids a random "
        "card."),
    GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
  { NULL },
};

static const GrapeRuling rulings[] = {
  { "prize", N_ ("The prize was drawn elsewhere"),
    N_ ("Puts the drawn prize back and lays out the one the referee drew by other means, "
        "while nobody has bid (4d)."),
    "CARD" },
  { NULL },
};

/* Set-up */

static gpointer
start (const GrapeTable *table, const GrapeOptions *chosen, GrapeResources *resources, gint64 at,
       GError **error)
{
  if (grape_table_size (table) != PURE_SKILL_SEATS) /* R1.1 */
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, "2",
                       "The Game of Pure Skill has exactly three players, not %u.",
                       grape_table_size (table));
      return NULL;
    }
  PureSkill *self = g_new0 (PureSkill, 1);
  pure_skill_core_init (&self->core);
  self->suits[0] = GRAPE_SUIT_HEARTS; /* R2.1 */
  self->suits[1] = GRAPE_SUIT_DIAMONDS;
  self->suits[2] = GRAPE_SUIT_CLUBS;
  self->length = grape_options_int (chosen, "deadline");
  return self;
}

/* State */

static guint
phase (gconstpointer state)
{
  return grape_pure_skill_round (state);
}

static gboolean
over (gconstpointer state)
{
  return grape_pure_skill_over (state);
}

/* Views */

/* R3.7 */
static GrapeSealedRow
bids (gpointer state)
{
  return GRAPE_SEALED_ROW (((PureSkill *)state)->bids, , PURE_SKILL_SEATS);
}

static int
any_bid (gconstpointer state, int seat, GrapeStream *stream)
{
  guint16 hand = ((const PureSkill *)state)->core.hands[seat];
  guint nth = grape_stream_below (stream, (guint)__builtin_popcount (hand));

  return (int)pure_skill_mask_nth (hand, nth);
}

static const GrapeSealing sealing = { bids, any_bid, "bid|bids|bidding" };

/* Who owes what */

static void
pending (const GrapeTable *table, gconstpointer state, GArray *list)
{
  const PureSkill *self = state;
  guint before = list->len;

  if (grape_pure_skill_over (self))
    return;
  for (int seat = 0; self->core.prize && seat < PURE_SKILL_SEATS; seat++)
    if (!grape_table_seat (table, seat)->left)
      grape_pending_add (list, seat, N_ ("a bid"), self->since, self->deadline,
                         N_ ("a card drawn at random"), grape_sealed_is_in (&self->bids[seat]));
  if (list->len == before)
    grape_pending_add (list, GRAPE_AUTHOR_REFEREE,
                       self->core.prize ? N_ ("the result of the round") : N_ ("the next prize"),
                       self->since, 0, NULL, FALSE);
}

/* Moves */

static gboolean
legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  const PureSkill *self = state;

  if (pure_skill_check_turn (table, self, seat, NULL))
    for (guint left = self->core.hands[seat]; left; left &= left - 1)
      {
        const char *code = grape_rank_code ((guint)__builtin_ctz (left));
        g_ptr_array_add (moves, g_strconcat ("bid ", code, NULL));
      }
  return TRUE;
}

/* Outcome */

static void
outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *result)
{
  const PureSkill *self = state;
  guint n_best;
  int winner = pure_skill_winner (table, self, &n_best);

  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    grape_outcome_score (result, self->core.totals[seat]);
  result->over = grape_pure_skill_over (self);
  if (!result->over)
    return;
  result->reason = pure_skill_result_sentence (table, self);
  if (winner < 0)
    return; /* R5.4 */
  grape_outcome_win (result, winner);
  /* R5.3, R5.5: an exhibition pays nobody, but still gives the trophy. */
  grape_outcome_award (result, winner, table->exhibition ? 0 : PURE_SKILL_POINTS, 0,
                       PURE_SKILL_TROPHY);
  if (!table->exhibition)
    grape_outcome_award (result, GRAPE_AUTHOR_REFEREE, 0, PURE_SKILL_FEE, NULL);
}

const GrapeRules grape_pure_skill_rules = {
  .id = "pure-skill",
  .name = N_ ("Game of Pure Skill"),
  .rule = "1250.7",
  .version = 1,
  .summary = N_ ("Three players bid in secret, card against card, for thirteen prizes: how much is "
                 "the three of spades worth to you?"),
  .length = N_ ("13 rounds of up to 3 days"),
  .steps = steps,
  .phase_noun = N_ ("round"),
  .referee = GRAPE_REFEREE_ONE,
  .hidden = TRUE,
  .sealable = GRAPE_SEALABLE (GRAPE_EVENT_MOVE) | GRAPE_SEALABLE (GRAPE_EVENT_DRAW),
  .seats_min = PURE_SKILL_SEATS,
  .seats_max = PURE_SKILL_SEATS,
  .closed = /* R6.6 */
  "Nobody can join a Game of Pure Skill that has begun: it has exactly three players, and one who "
  "leaves is replaced by a bot.",
  .closed_rule = "1250.1 VI.b",
  .options = options,
  .rulings = rulings,
  .bots = levels,
  .bot_notes = bot_notes,

  .start = start,
  .given = pure_skill_given,

  .size = sizeof (PureSkill),
  .fields = &pure_skill_fields,
  .phase = phase,
  .over = over,

  .sealing = &sealing,

  .pending = pending,
  .next = pure_skill_next,
  .draw_text = pure_skill_draw_text,

  .read = pure_skill_read,
  .read_ruling = pure_skill_read_ruling,
  .legal = legal,

  .apply = pure_skill_apply,

  .post = pure_skill_post,
  .chosen = pure_skill_chosen,
  .twin = pure_skill_twin,
  .report = pure_skill_report,
  .vocabulary = &pure_skill_vocabulary,

  .outcome = outcome,

  .bot = pure_skill_bot,
};
