/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state as JSON (data/schemas/pure-skill.schema.json), and back: a given position, from which a
 * referee adopts a game under way and a test begins anywhere. Members that follow from others may
 * be left out; members that contradict each other are refused. */
#include "pure-skill-private.h"

#include "engine/grape-given.h"

#include <string.h>

/* Writing */

static void
add_rank (JsonBuilder *builder, guint rank)
{
  if (rank == PURE_SKILL_NO_BID)
    json_builder_add_null_value (builder);
  else
    json_builder_add_string_value (builder, grape_rank_code (rank));
}

static void
add_pack (JsonBuilder *builder, guint16 pack)
{
  json_builder_begin_array (builder);
  for (guint left = pack; left; left &= left - 1)
    add_rank (builder, (guint)__builtin_ctz (left));
  json_builder_end_array (builder);
}

static void
add_packs (JsonBuilder *builder, const char *name, const guint16 packs[PURE_SKILL_SEATS])
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    add_pack (builder, packs[seat]);
  json_builder_end_array (builder);
}

static void
add_bids (const PureSkill *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "bids");
  json_builder_begin_array (builder);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    if (self->bids[seat].card == PURE_SKILL_HIDDEN)
      json_builder_add_string_value (builder, "hidden");
    else
      add_rank (builder, self->bids[seat].card);
  json_builder_end_array (builder);

  json_builder_set_member_name (builder, "drawn");
  json_builder_begin_array (builder);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    json_builder_add_boolean_value (builder, self->bids[seat].drawn);
  json_builder_end_array (builder);
}

static void
add_round (const GrapePureSkillRound *round, JsonBuilder *builder)
{
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "round");
  json_builder_add_int_value (builder, round->number);
  json_builder_set_member_name (builder, "prize");
  add_rank (builder, round->prize);
  json_builder_set_member_name (builder, "bids");
  json_builder_begin_array (builder);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    add_rank (builder, round->bids[seat]);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "drawn");
  json_builder_begin_array (builder);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    json_builder_add_boolean_value (builder, round->drawn[seat]);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "taker");
  if (round->taker < 0)
    json_builder_add_null_value (builder);
  else
    json_builder_add_int_value (builder, round->taker + 1);
  grape_json_add_time (builder, "at", round->at);
  json_builder_end_object (builder);
}

/**
 * pure_skill_describe:
 *
 * The members of the state as JSON; see data/schemas/pure-skill.schema.json.
 */
void
pure_skill_describe (gconstpointer state, JsonBuilder *builder)
{
  const PureSkill *self = state;

  json_builder_set_member_name (builder, "round");
  json_builder_add_int_value (builder, pure_skill_round (self));
  json_builder_set_member_name (builder, "suits");
  json_builder_begin_array (builder);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    json_builder_add_string_value (builder, grape_suit_name (self->suits[seat]));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "prize");
  add_rank (builder, self->core.prize);
  json_builder_set_member_name (builder, "prizes_left");
  add_pack (builder, self->core.prizes);
  json_builder_set_member_name (builder, "discarded");
  add_pack (builder, self->core.discarded);
  add_packs (builder, "hands", self->core.hands);
  add_packs (builder, "takes", self->core.takes);
  json_builder_set_member_name (builder, "totals");
  json_builder_begin_array (builder);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    json_builder_add_int_value (builder, self->core.totals[seat]);
  json_builder_end_array (builder);
  add_bids (self, builder);
  grape_json_add_time (builder, "since", self->since);
  grape_json_add_time (builder, "deadline", self->deadline);
  json_builder_set_member_name (builder, "history");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->n_rounds; i++)
    add_round (&self->rounds[i], builder);
  json_builder_end_array (builder);
}

/* Reading */

static gboolean
is_number (JsonNode *node, gint64 number)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64
         && json_node_get_int (node) == number;
}

static gboolean
is_truth (JsonNode *node, gboolean truth)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN
         && json_node_get_boolean (node) == truth;
}

static gboolean
read_array (JsonNode *node, const char *where, gint length, JsonArray **array, GError **error)
{
  *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  if (!*array)
    return grape_given_fail (error, where, "a list was expected");
  if (length >= 0 && json_array_get_length (*array) != (guint)length)
    return grape_given_fail (error, where, "it must have one entry for each of the three seats");
  return TRUE;
}

static gboolean
read_rank (JsonNode *node, GrapeSuit suit, const char *where, guint *rank, GError **error)
{
  GrapeCard card;
  g_autofree char *number = NULL;
  const char *text = grape_given_text (node);

  if (!text && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64)
    text = number = g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));
  if (!text || grape_card_parse (text, &card) != GRAPE_CARD_OK)
    return grape_given_fail (error, where, "a card is written A, 2 to 10, J, Q or K");
  if (card.suit && card.suit != suit)
    return grape_given_fail (error, where, "a card of another suit stands there");
  *rank = card.rank;
  return TRUE;
}

static gboolean
read_pack (JsonNode *node, GrapeSuit suit, const char *where, guint16 *pack, GError **error)
{
  JsonArray *array;

  *pack = 0;
  if (!read_array (node, where, -1, &array, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      guint rank;
      if (!read_rank (json_array_get_element (array, i), suit, where, &rank, error))
        return FALSE;
      if (*pack & PURE_SKILL_BIT (rank))
        return grape_given_fail (error, where, "a card stands there twice");
      *pack |= PURE_SKILL_BIT (rank);
    }
  return TRUE;
}

static gboolean
read_flags (JsonNode *node, const char *where, gboolean flags[PURE_SKILL_SEATS], GError **error)
{
  JsonArray *array;

  if (!node)
    return TRUE;
  if (!read_array (node, where, PURE_SKILL_SEATS, &array, error))
    return FALSE;
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      JsonNode *flag = json_array_get_element (array, seat);
      flags[seat] = is_truth (flag, TRUE);
      if (!flags[seat] && !is_truth (flag, FALSE))
        return grape_given_fail (error, where, "true or false was expected");
    }
  return TRUE;
}

static gboolean
read_suits (PureSkill *self, JsonNode *node, GError **error)
{
  JsonArray *array;
  guint seen = 1u << GRAPE_SUIT_SPADES;

  if (!node)
    return TRUE;
  if (!read_array (node, "suits", PURE_SKILL_SEATS, &array, error))
    return FALSE;
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      const char *name = grape_given_text (json_array_get_element (array, seat));
      GrapeSuit suit = name ? grape_suit_parse (name) : GRAPE_SUIT_NONE;
      if (!suit || (seen & (1u << suit)))
        return grape_given_fail (error, "suits",
                                 "the three seats have hearts, diamonds and clubs, each once");
      seen |= 1u << suit;
      self->suits[seat] = (guint8)suit; /* R2.1 */
    }
  return TRUE;
}

/* One past round, played again on @core. */
static gboolean
read_round (PureSkill *self, PureSkillCore *core, JsonNode *node, GError **error)
{
  GrapePureSkillRound *round = &self->rounds[self->n_rounds];
  JsonArray *bids;
  guint rank;

  if (!JSON_NODE_HOLDS_OBJECT (node) || self->n_rounds == PURE_SKILL_ROUNDS)
    return grape_given_fail (error, "history", "a list of at most thirteen rounds was expected");
  JsonObject *object = json_node_get_object (node);
  JsonNode *prize = grape_given_member (object, "prize");
  JsonNode *bid_list = grape_given_member (object, "bids");
  if (!prize || !bid_list)
    return grape_given_fail (error, "history", "each round needs its prize and its bids");
  if (!read_rank (prize, GRAPE_SUIT_SPADES, "history", &rank, error)
      || !read_array (bid_list, "history", PURE_SKILL_SEATS, &bids, error)
      || !read_flags (grape_given_member (object, "drawn"), "history", round->drawn, error))
    return FALSE;
  if (!grape_given_time (object, "at", &round->at, error))
    return FALSE;
  if (!(core->prizes & PURE_SKILL_BIT (rank)))
    return grape_given_fail (error, "history", "a prize was played for twice");
  round->prize = core->prize = (guint8)rank;
  core->prizes &= (guint16)~PURE_SKILL_BIT (rank);
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      if (!read_rank (json_array_get_element (bids, (guint)seat), self->suits[seat], "history",
                      &rank, error))
        return FALSE;
      if (!(core->hands[seat] & PURE_SKILL_BIT (rank)))
        return grape_given_fail (error, "history", "a card was bid twice");
      round->bids[seat] = (guint8)rank;
    }
  round->taker = pure_skill_core_resolve (core, round->bids);
  round->number = core->n_done;
  self->n_rounds++;
  return TRUE;
}

/* What a round tells beside its cards must agree with them. */
static gboolean
check_round (const GrapePureSkillRound *round, JsonObject *object, GError **error)
{
  JsonNode *number = grape_given_member (object, "round");
  JsonNode *taker = json_object_get_member (object, "taker");

  if (number && !is_number (number, round->number))
    return grape_given_fail (error, "history", "rounds stand in order, from 1, without gaps");
  if (taker
      && !(JSON_NODE_HOLDS_NULL (taker) ? round->taker < 0 : is_number (taker, round->taker + 1)))
    return grape_given_fail (error, "history", "the bids give the prize to another seat");
  return TRUE;
}

static gboolean
read_history (PureSkill *self, PureSkillCore *core, JsonNode *node, GError **error)
{
  JsonArray *array;

  if (!read_array (node, "history", -1, &array, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *round = json_array_get_element (array, i);
      if (!read_round (self, core, round, error)
          || !check_round (&self->rounds[i], json_node_get_object (round), error))
        return FALSE;
    }
  return TRUE;
}

/* Three packs; @told says whether the position tells them. */
static gboolean
read_packs (const PureSkill *self, JsonNode *node, const char *name, gboolean prizes,
            guint16 packs[PURE_SKILL_SEATS], gboolean *told, GError **error)
{
  JsonArray *array;

  *told = node != NULL;
  if (!node)
    return TRUE;
  if (!read_array (node, name, PURE_SKILL_SEATS, &array, error))
    return FALSE;
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    if (!read_pack (json_array_get_element (array, seat),
                    prizes ? GRAPE_SUIT_SPADES : self->suits[seat], name, &packs[seat], error))
      return FALSE;
  return TRUE;
}

/* The referee's pack and what became of the prizes: whatever is not told follows from the rest. */
static gboolean
read_prizes (PureSkill *self, JsonObject *position, GError **error)
{
  PureSkillCore *core = &self->core;
  JsonNode *left = grape_given_member (position, "prizes_left");
  JsonNode *discarded = grape_given_member (position, "discarded");
  gboolean told;
  guint16 seen = 0;
  guint rank = 0;

  if (!read_packs (self, grape_given_member (position, "takes"), "takes", TRUE, core->takes, &told,
                   error))
    return FALSE;
  if (grape_given_member (position, "prize")
      && !read_rank (grape_given_member (position, "prize"), GRAPE_SUIT_SPADES, "prize", &rank,
                     error))
    return FALSE;
  core->prize = (guint8)rank;
  guint16 on_table = rank ? PURE_SKILL_BIT (rank) : 0;
  if (discarded && !read_pack (discarded, GRAPE_SUIT_SPADES, "discarded", &core->discarded, error))
    return FALSE;
  guint16 gone = core->takes[0] | core->takes[1] | core->takes[2] | on_table;
  if (left)
    {
      if (!read_pack (left, GRAPE_SUIT_SPADES, "prizes_left", &core->prizes, error))
        return FALSE;
      if (!discarded && !self->n_rounds)
        core->discarded = PURE_SKILL_PACK & (guint16) ~(gone | core->prizes);
    }
  else
    core->prizes = PURE_SKILL_PACK & (guint16) ~(gone | core->discarded);

  guint16 piles[]
      = { core->takes[0], core->takes[1], core->takes[2], core->discarded, core->prizes, on_table };
  for (guint i = 0; i < G_N_ELEMENTS (piles); i++)
    {
      if (seen & piles[i])
        return grape_given_fail (error, "prizes", "a spade lies in two places");
      seen |= piles[i];
    }
  if (seen != PURE_SKILL_PACK)
    return grape_given_fail (error, "prizes", "a spade is missing");
  return TRUE;
}

/* Where a history is told, what else is told must be what the history leads to. */
static gboolean
merge_history (PureSkill *self, const PureSkillCore *told, gboolean hands_told, GError **error)
{
  if (self->core.discarded != told->discarded)
    return grape_given_fail (error, "discarded", "it is not what the history gives");
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      if (hands_told && self->core.hands[seat] != told->hands[seat])
        return grape_given_fail (error, "hands", "they are not what the history leaves");
      if (self->core.takes[seat] != told->takes[seat])
        return grape_given_fail (error, "takes", "they are not what the history gives");
    }
  memcpy (self->core.hands, told->hands, sizeof told->hands);
  return TRUE;
}

/* Counts that must agree, whoever told them. */
static gboolean
check_counts (PureSkill *self, JsonObject *position, GError **error)
{
  PureSkillCore *core = &self->core;
  guint16 taken = core->takes[0] | core->takes[1] | core->takes[2] | core->discarded;
  JsonNode *round = grape_given_member (position, "round");
  JsonNode *over = grape_given_member (position, "over");

  core->n_done = (guint8)__builtin_popcount (taken);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      core->totals[seat] = (guint8)pure_skill_mask_sum (core->takes[seat]);
      if (__builtin_popcount (core->hands[seat]) != PURE_SKILL_ROUNDS - core->n_done)
        return grape_given_fail (
            error, "hands", "each seat holds as many cards as rounds are still to be resolved");
    }
  if (round && !is_number (round, pure_skill_round (self)))
    return grape_given_fail (error, "round", "it does not agree with the prizes that are gone");
  if (over && !is_truth (over, pure_skill_over (self)))
    return grape_given_fail (error, "over", "it does not agree with the prizes that are gone");
  return TRUE;
}

static gboolean
check_totals (const PureSkill *self, JsonNode *node, GError **error)
{
  JsonArray *array;

  if (!node)
    return TRUE;
  if (!read_array (node, "totals", PURE_SKILL_SEATS, &array, error))
    return FALSE;
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    if (!is_number (json_array_get_element (array, seat), self->core.totals[seat]))
      return grape_given_fail (error, "totals", "they are not the sums of the takes");
  return TRUE;
}

static gboolean
read_bids (PureSkill *self, JsonObject *position, GError **error)
{
  gboolean drawn[PURE_SKILL_SEATS] = { FALSE };
  JsonNode *node = grape_given_member (position, "bids");
  JsonArray *array = NULL;

  if (!read_flags (grape_given_member (position, "drawn"), "drawn", drawn, error)
      || (node && !read_array (node, "bids", PURE_SKILL_SEATS, &array, error)))
    return FALSE;
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      PureSkillBid *bid = &self->bids[seat];
      JsonNode *element = array ? json_array_get_element (array, seat) : NULL;
      guint rank;

      bid->drawn = drawn[seat];
      if (!element || JSON_NODE_HOLDS_NULL (element))
        {
          if (bid->drawn)
            return grape_given_fail (error, "drawn",
                                     "a bid that is not there cannot have been drawn");
          continue;
        }
      if (!self->core.prize)
        return grape_given_fail (error, "bids", "there is no prize to bid for");
      if (g_strcmp0 (grape_given_text (element), "hidden") == 0)
        {
          bid->card = PURE_SKILL_HIDDEN;
          continue;
        }
      if (!read_rank (element, self->suits[seat], "bids", &rank, error))
        return FALSE;
      if (!(self->core.hands[seat] & PURE_SKILL_BIT (rank)))
        return grape_given_fail (error, "bids", "a card is bid that is not in the hand");
      bid->card = (guint8)rank;
      bid->given = TRUE;
    }
  return TRUE;
}

static gboolean
read_times (PureSkill *self, JsonObject *position, gint64 at, GError **error)
{
  JsonNode *since = grape_given_member (position, "since");
  JsonNode *deadline = grape_given_member (position, "deadline");

  if (!self->core.prize)
    return !since && !deadline
               ? TRUE
               : grape_given_fail (error, "deadline", "only a round with a prize has one");
  self->since = at;
  if (!grape_given_time (position, "since", &self->since, error))
    return FALSE;
  if (deadline)
    return grape_given_time (position, "deadline", &self->deadline, error);
  if (!json_object_has_member (position, "deadline") && self->length)
    self->deadline = self->since + self->length; /* R3.3 */
  return TRUE;
}

static const char *const members[]
    = { "round",  "suits", "prize", "prizes_left", "discarded", "hands",   "takes",
        "totals", "bids",  "drawn", "since",       "deadline",  "history", NULL };

/**
 * pure_skill_read_position:
 * @self: a state fresh from the start
 *
 * Reads a given position into @self. Errors: %GRAPE_ERROR_SETUP, which names the member and what is
 * wrong with it; @self is then of no use.
 */
gboolean
pure_skill_read_position (PureSkill *self, JsonObject *position, gint64 at, GError **error)
{
  PureSkillCore *core = &self->core;
  JsonNode *history = grape_given_member (position, "history");
  gboolean hands_told;
  PureSkillCore told;

  pure_skill_core_init (&told);
  if (!grape_given_known (position, members, error)
      || !read_suits (self, grape_given_member (position, "suits"), error)
      || (history && !read_history (self, &told, history, error)))
    return FALSE;
  if (self->n_rounds)
    {
      memcpy (core->takes, told.takes, sizeof told.takes);
      core->discarded = told.discarded;
    }
  if (!read_packs (self, grape_given_member (position, "hands"), "hands", FALSE, core->hands,
                   &hands_told, error)
      || !read_prizes (self, position, error)
      || (self->n_rounds && !merge_history (self, &told, hands_told, error)))
    return FALSE;
  return check_counts (self, position, error)
         && check_totals (self, grape_given_member (position, "totals"), error)
         && read_bids (self, position, error) && read_times (self, position, at, error);
}
