/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The members of a position, and the checks of one that is given: with one, a referee adopts a game
 * under way, and a test begins anywhere. Members that follow from others may be left out; members
 * that contradict each other are refused. */
#include "pure-skill-private.h"

#include <string.h>

/* Cards */

static void
add_rank (JsonBuilder *builder, guint rank)
{
  if (rank == 0)
    json_builder_add_null_value (builder);
  else
    json_builder_add_string_value (builder, grape_rank_code (rank));
}

static void
write_rank (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  add_rank (builder, *(const guint8 *)value);
}

static void
write_bid (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  if (*(const int *)value == GRAPE_SEALED_HIDDEN)
    json_builder_add_string_value (builder, "hidden");
  else
    add_rank (builder, *(const guint *)value);
}

static void
write_pack (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  json_builder_begin_array (builder);
  for (guint left = *(const guint16 *)value; left; left &= left - 1)
    add_rank (builder, (guint)__builtin_ctz (left));
  json_builder_end_array (builder);
}

static gboolean
parse_rank (const GrapeFieldAt *at, JsonNode *node, GrapeSuit suit, guint8 *rank, GError **error)
{
  GrapeCard card;
  g_autofree char *number = NULL;
  const char *text = grape_given_text (node);

  if (!text && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64)
    text = number = g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));
  if (!text || grape_card_parse (text, &card) != GRAPE_CARD_OK)
    return grape_field_fail (at, error, "a card is written A, 2 to 10, J, Q or K");
  if (card.suit && card.suit != suit)
    return grape_field_fail (at, error, "there is a card of another suit");
  *rank = card.rank;
  return TRUE;
}

static gboolean
parse_pack (const GrapeFieldAt *at, JsonNode *node, GrapeSuit suit, guint16 *pack, GError **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint16 cards = 0;

  if (!array)
    return grape_field_fail (at, error, "a list was expected");
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      guint8 rank;
      if (!parse_rank (at, json_array_get_element (array, i), suit, &rank, error))
        return FALSE;
      if (cards & PURE_SKILL_BIT (rank))
        return grape_field_fail (at, error, "a card appears twice");
      cards |= PURE_SKILL_BIT (rank);
    }
  *pack = cards;
  return TRUE;
}

/* A seat's cards are of its suit; the list has one value a seat. */
static GrapeSuit
own_suit (const GrapeFieldAt *at)
{
  return ((const PureSkill *)at->state)->suits[at->index];
}

static gboolean
read_spade (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  return parse_rank (at, node, GRAPE_SUIT_SPADES, value, error);
}

static gboolean
read_card (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  return parse_rank (at, node, own_suit (at), value, error);
}

static gboolean
read_bid (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  guint8 rank;

  if (JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (g_strcmp0 (grape_given_text (node), "hidden") == 0)
    *(int *)value = GRAPE_SEALED_HIDDEN;
  else if (read_card (at, node, &rank, error))
    *(int *)value = rank;
  else
    return FALSE;
  return TRUE;
}

static gboolean
read_spades (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  return parse_pack (at, node, GRAPE_SUIT_SPADES, value, error);
}

static gboolean
read_hand (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  return parse_pack (at, node, own_suit (at), value, error);
}

static void
write_suit (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  json_builder_add_string_value (builder, grape_suit_name (*(const guint8 *)value));
}

static gboolean
read_suit (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *name = grape_given_text (node);

  *(guint8 *)value = name ? (guint8)grape_suit_parse (name) : GRAPE_SUIT_NONE;
  return TRUE;
}

#define RANKS                                                                                      \
  "\"A\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\", \"10\", \"J\", \"Q\", \"K\""
#define PACK "\"type\": \"array\", \"maxItems\": 13, \"items\": { \"enum\": [" RANKS "] }"

static const GrapeFieldType suit = { .schema = "\"enum\": [\"hearts\", \"diamonds\", \"clubs\"]",
                                     .write = write_suit,
                                     .read = read_suit };
static const GrapeFieldType spade = {
  .schema = "\"enum\": [" RANKS ", null]", .null = TRUE, .write = write_rank, .read = read_spade
};
static const GrapeFieldType card
    = { .schema = "\"enum\": [" RANKS "]", .write = write_rank, .read = read_card };
static const GrapeFieldType bid_type = { .schema = "\"enum\": [" RANKS ", \"hidden\", null]",
                                         .null = TRUE,
                                         .write = write_bid,
                                         .read = read_bid };
static const GrapeFieldType spades = { .schema = PACK, .write = write_pack, .read = read_spades };
static const GrapeFieldType hand = { .schema = PACK, .write = write_pack, .read = read_hand };

/* The rounds so far */

/* Plays the rounds again from the first. */
static gboolean
replay (PureSkill *self, PureSkillCore *core, GError **error)
{
  pure_skill_core_init (core);
  for (guint i = 0; i < self->n_rounds; i++)
    {
      GrapePureSkillRound *round = &self->rounds[i];

      if (!(core->prizes & PURE_SKILL_BIT (round->prize)))
        return grape_given_fail (error, "history", "a prize was played for twice");
      core->prize = round->prize;
      core->prizes &= (guint16)~PURE_SKILL_BIT (round->prize);
      for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
        if (!(core->hands[seat] & PURE_SKILL_BIT (round->bids[seat])))
          return grape_given_fail (error, "history", "a card was bid twice");
      round->taker = pure_skill_core_resolve (core, round->bids);
      round->number = core->n_done;
    }
  return TRUE;
}

static gboolean
check_round (gpointer state, gpointer round, JsonObject *told, GError **error)
{
  PureSkillCore core;

  if (!grape_given_member (told, "prize") || !grape_given_member (told, "bids"))
    return grape_given_fail (error, "history", "each round needs its prize and its bids");
  return replay (state, &core, error);
}

static const GrapeField round_fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (GrapePureSkillRound, number), "Number.",
               .kind = GRAPE_FIELD_FOLLOWS, .min = 1, .max = 13,
               .otherwise = "rounds stand in order, from 1, without gaps"),
  GRAPE_FIELD ("prize", spade, GRAPE_AT (GrapePureSkillRound, prize), "The prize."),
  GRAPE_FIELD ("bids", card, GRAPE_AT_EACH (GrapePureSkillRound, bids, PURE_SKILL_SEATS),
               "The bids."),
  GRAPE_FIELD ("drawn", grape_field_bool,
               GRAPE_AT_EACH (GrapePureSkillRound, drawn, PURE_SKILL_SEATS),
               "Which of them chance made."),
  GRAPE_FIELD ("taker", grape_field_seat, GRAPE_AT (GrapePureSkillRound, taker),
               "Seat that took the prize; null: discarded.", .kind = GRAPE_FIELD_FOLLOWS, .max = 3,
               .null_is_none = TRUE, .otherwise = "the bids give the prize to another seat"),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (GrapePureSkillRound, at), "When it was resolved."),
  { NULL },
};
static const GrapeFields round_object = { .fields = round_fields, .check = check_round };

/* The position */

static gint64
round_now (gconstpointer state, guint index)
{
  return grape_pure_skill_round (state);
}

static const GrapeField fields[] = {
  GRAPE_FIELD_THAT_FOLLOWS (
      "round", grape_field_int, round_now, "it does not agree with the prizes that are gone",
      "Number of the round under way; 13 when the game is over.", .min = 1, .max = 13),
  GRAPE_FIELD ("suits", suit, GRAPE_AT_EACH (PureSkill, suits, PURE_SKILL_SEATS),
               "The suit of each seat: hearts, diamonds and clubs, each once. The spades are the "
               "referee's."),
  GRAPE_FIELD ("prize", spade, GRAPE_AT (PureSkill, core.prize),
               "The spade on the table; null while none is drawn."),
  GRAPE_FIELD ("prizes_left", spades, GRAPE_AT (PureSkill, core.prizes),
               "Spades still in the referee's pack, the prize on the table not counted. Left out: "
               "all that are nowhere else."),
  GRAPE_FIELD ("discarded", spades, GRAPE_AT (PureSkill, core.discarded),
               "Prizes that nobody took, because the highest bid was tied. Left out: none, or, "
               "where prizes_left is told, all that are nowhere else."),
  GRAPE_FIELD ("hands", hand, GRAPE_AT_EACH (PureSkill, core.hands, PURE_SKILL_SEATS),
               "The cards that each seat holds; one that is bid stays here until the round is "
               "resolved. Hands are public, since every card that was used has been announced."),
  GRAPE_FIELD ("takes", spades, GRAPE_AT_EACH (PureSkill, core.takes, PURE_SKILL_SEATS),
               "The prizes (spades) that each seat has taken."),
  GRAPE_FIELD ("totals", grape_field_int, GRAPE_AT_EACH (PureSkill, core.totals, PURE_SKILL_SEATS),
               "What each take is worth: ace 1, jack 11, queen 12, king 13.",
               .kind = GRAPE_FIELD_FOLLOWS, .otherwise = "they are not the sums of the takes"),
  GRAPE_FIELD ("bids", bid_type, GRAPE_AT_FIELD_OF_EACH (PureSkill, bids, value, PURE_SKILL_SEATS),
               "What each seat has bid in the round under way: the card, \"hidden\" where this "
               "viewer may not know it, null for no bid yet. In a setup a card told here is known "
               "to all, for the position stands in everybody's log; \"hidden\" is a bid that the "
               "referee has not got, so that the seat still owes one.",
               .known = GRAPE_KNOWN_TO_SEAT),
  GRAPE_FIELD ("drawn", grape_field_bool,
               GRAPE_AT_FIELD_OF_EACH (PureSkill, bids, drawn, PURE_SKILL_SEATS),
               "Whether the bid of each seat in the round under way was drawn at random, for a "
               "player who left or was late."),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (PureSkill, since),
               "When the prize on the table was announced; null without a prize. Left out: when "
               "the instance begins."),
  GRAPE_FIELD ("deadline", grape_field_deadline, GRAPE_AT (PureSkill, deadline),
               "Until when bids are in time (that very second included); null: no limit. Left "
               "out: the option's time after \"since\"."),
  GRAPE_FIELD_OBJECT ("history", round_object, GRAPE_AT_COUNTED (PureSkill, rounds, n_rounds),
                      "The rounds resolved so far, the first one first; empty where a given "
                      "position does not tell them. It tells all rounds or none."),
  { NULL },
};

const GrapeFields pure_skill_fields = {
  .help = "Cards are A, 2 to 10, J, Q, K. The state is also what a script's or header's \"setup\" "
          "takes; members that follow from others may be left out there.",
  .fields = fields,
};

/* Checks of a given position */

static gboolean
check_suits (const PureSkill *self, GError **error)
{
  guint seen = 0;

  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    seen |= 1u << self->suits[seat]; /* R2.1 */
  return seen == (1u << GRAPE_SUIT_HEARTS | 1u << GRAPE_SUIT_DIAMONDS | 1u << GRAPE_SUIT_CLUBS)
         || grape_given_fail (error, "suits",
                              "the three seats have hearts, diamonds and clubs, each once");
}

/* If there is a history, everything else must follow from it. */
static gboolean
check_history (PureSkill *self, JsonObject *position, GError **error)
{
  PureSkillCore then;

  if (!self->n_rounds)
    return TRUE;
  if (!replay (self, &then, error))
    return FALSE;
  if (grape_given_member (position, "discarded") && self->core.discarded != then.discarded)
    return grape_given_fail (error, "discarded", "it is not what the history gives");
  if (grape_given_member (position, "hands")
      && memcmp (self->core.hands, then.hands, sizeof then.hands) != 0)
    return grape_given_fail (error, "hands", "they are not what the history leaves");
  if (grape_given_member (position, "takes")
      && memcmp (self->core.takes, then.takes, sizeof then.takes) != 0)
    return grape_given_fail (error, "takes", "they are not what the history gives");
  self->core.discarded = then.discarded;
  memcpy (self->core.hands, then.hands, sizeof then.hands);
  memcpy (self->core.takes, then.takes, sizeof then.takes);
  return TRUE;
}

/* The referee's pack and the prizes that are gone: whatever is left out follows from the rest. */
static gboolean
check_prizes (PureSkill *self, JsonObject *position, GError **error)
{
  PureSkillCore *core = &self->core;
  guint16 on_table = core->prize ? PURE_SKILL_BIT (core->prize) : 0, seen = 0;
  guint16 gone = core->takes[0] | core->takes[1] | core->takes[2] | on_table;

  if (!grape_given_member (position, "prizes_left"))
    core->prizes = PURE_SKILL_PACK & (guint16) ~(gone | core->discarded);
  else if (!grape_given_member (position, "discarded") && !self->n_rounds)
    core->discarded = PURE_SKILL_PACK & (guint16) ~(gone | core->prizes);
  guint16 piles[]
      = { core->takes[0], core->takes[1], core->takes[2], core->discarded, core->prizes, on_table };
  for (guint i = 0; i < G_N_ELEMENTS (piles); i++)
    {
      if (seen & piles[i])
        return grape_given_fail (error, "prizes", "a spade lies in two places");
      seen |= piles[i];
    }
  return seen == PURE_SKILL_PACK || grape_given_fail (error, "prizes", "a spade is missing");
}

static gboolean
check_hands (PureSkill *self, GError **error)
{
  PureSkillCore *core = &self->core;
  guint16 taken = core->takes[0] | core->takes[1] | core->takes[2] | core->discarded;

  core->n_done = (guint8)__builtin_popcount (taken);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      core->totals[seat] = (guint8)pure_skill_mask_sum (core->takes[seat]);
      if (__builtin_popcount (core->hands[seat]) != PURE_SKILL_ROUNDS - core->n_done)
        return grape_given_fail (
            error, "hands", "each seat holds as many cards as rounds are still to be resolved");
    }
  return TRUE;
}

static gboolean
check_bids (PureSkill *self, GError **error)
{
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      GrapeSealed *bid = &self->bids[seat];

      if (bid->value == PURE_SKILL_NO_BID && bid->drawn)
        return grape_given_fail (error, "drawn", "a bid that is not there cannot have been drawn");
      if (bid->value != PURE_SKILL_NO_BID && !self->core.prize)
        return grape_given_fail (error, "bids", "there is no prize to bid for");
      if (bid->value == PURE_SKILL_NO_BID || bid->value == GRAPE_SEALED_HIDDEN)
        continue;
      if (!(self->core.hands[seat] & PURE_SKILL_BIT (bid->value)))
        return grape_given_fail (error, "bids", "a card is bid that is not in the hand");
      bid->told = TRUE;
    }
  return TRUE;
}

static gboolean
check_times (PureSkill *self, JsonObject *position, gint64 at, GError **error)
{
  if (!self->core.prize)
    return (!grape_given_member (position, "since") && !grape_given_member (position, "deadline"))
           || grape_given_fail (error, "deadline", "only a round with a prize has one");
  if (!grape_given_member (position, "since"))
    self->since = at;
  if (!json_object_has_member (position, "deadline") && self->length)
    self->deadline = self->since + self->length; /* R3.3 */
  return TRUE;
}

static gboolean
check_over (const PureSkill *self, JsonObject *position, GError **error)
{
  JsonNode *over = grape_given_member (position, "over");

  return !over
         || (JSON_NODE_HOLDS_VALUE (over) && json_node_get_value_type (over) == G_TYPE_BOOLEAN
             && json_node_get_boolean (over) == grape_pure_skill_over (self))
         || grape_given_fail (error, "over", "it does not agree with the prizes that are gone");
}

/** pure_skill_given: checks a given position, and fills in what follows from it */
gboolean
pure_skill_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                  GError **error)
{
  return check_suits (state, error) && check_history (state, position, error)
         && check_prizes (state, position, error) && check_hands (state, error)
         && check_over (state, position, error) && check_bids (state, error)
         && check_times (state, position, at, error);
}
