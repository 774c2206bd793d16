/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The members of a position; the checks of one that is given are in spades-given.c. */
#include "spades-private.h"

#define MAX_SCORE 1000000

/* Cards */

static gboolean
read_code (const GrapeFieldAt *at, const char *text, guint8 *card, GError **error)
{
  GrapeCard found;

  if (!text || grape_card_parse (text, &found) != GRAPE_CARD_OK || !found.suit)
    return grape_field_fail (at, error, "a card is written with rank and suit, as QH or 10S");
  *card = (guint8)spades_card_number (found);
  return TRUE;
}

/* A list, or a text with spaces between the cards. */
static gboolean
read_cards (const GrapeFieldAt *at, JsonNode *node, guint8 cards[SPADES_N_CARDS], guint *n,
            GError **error)
{
  const char *text = grape_given_text (node);
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  g_auto (GStrv) words = text ? g_strsplit (text, " ", SPADES_N_CARDS + 2) : NULL;
  SpadesCards seen = 0;

  if (!words && !array)
    return grape_field_fail (at, error, "a list was expected");
  *n = words ? g_strv_length (words) : json_array_get_length (array);
  if (*n > SPADES_N_CARDS)
    return grape_field_fail (at, error, "there are too many");
  for (guint i = 0; i < *n; i++)
    {
      const char *code = words ? words[i] : grape_given_text (json_array_get_element (array, i));
      if (!read_code (at, code, &cards[i], error))
        return FALSE;
      if (seen & SPADES_BIT (cards[i]))
        return grape_field_fail (at, error, "a card appears twice");
      seen |= SPADES_BIT (cards[i]);
    }
  return TRUE;
}

/* The codes of @text, with spaces between them, as a list. */
static void
add_codes (const char *text, JsonBuilder *builder)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  json_builder_begin_array (builder);
  for (guint i = 0; words[i]; i++)
    json_builder_add_string_value (builder, words[i]);
  json_builder_end_array (builder);
}

static void
append_code (GString *text, guint card)
{
  g_autofree char *code = spades_card_text (card);
  g_string_append_printf (text, "%s%s", text->len ? " " : "", code);
}

static void
write_card (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  g_autofree char *code = spades_card_text (*(const guint8 *)value);
  json_builder_add_string_value (builder, code);
}

static gboolean
read_card (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  return read_code (at, grape_given_text (node), value, error);
}

static void
write_hand (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const SpadesDeal *deal = value;
  g_autoptr (GString) text = g_string_new (NULL);

  spades_append_cards (text, spades_hand (at->state, (int)at->index));
  if (deal->kind == GRAPE_SPADES_HAND_NONE)
    json_builder_add_null_value (builder);
  else if (deal->kind == GRAPE_SPADES_HAND_HIDDEN)
    json_builder_add_string_value (builder, "hidden");
  else
    add_codes (text->str, builder);
}

static gboolean
read_hand (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  SpadesDeal *deal = value;
  guint8 cards[SPADES_N_CARDS];
  guint n;

  if (JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (grape_given_text (node))
    return grape_field_fail (at, error, "a hidden hand cannot be played on: its cards are needed");
  if (!read_cards (at, node, cards, &n, error))
    return FALSE;
  deal->kind = GRAPE_SPADES_HAND_KNOWN;
  for (guint i = 0; i < n; i++)
    deal->cards |= SPADES_BIT (cards[i]);
  return TRUE;
}

/* Plays: the value is the whole position, or the whole round. */

static void
write_plays (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const Spades *self = value;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < self->n_plays; i++)
    append_code (text, self->plays[i].card);
  add_codes (text->str, builder);
}

static gboolean
read_plays (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  Spades *self = value;
  guint8 cards[SPADES_N_CARDS];

  if (!read_cards (at, node, cards, &self->n_plays, error))
    return FALSE;
  for (guint i = 0; i < self->n_plays; i++)
    self->plays[i].card = cards[i];
  return TRUE;
}

static void
write_past_plays (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const GrapeSpadesRound *round = value;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < round->n_plays; i++)
    append_code (text, round->plays[i]);
  if (round->n_plays)
    json_builder_add_string_value (builder, text->str);
  else
    json_builder_add_null_value (builder);
}

static gboolean
read_past_plays (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  GrapeSpadesRound *round = value;
  return read_cards (at, node, round->plays, &round->n_plays, error);
}

static void
write_drawn (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const Spades *self = at->state;
  guint64 drawn = 0;

  for (guint i = 0; i < self->n_plays; i++)
    drawn |= self->plays[i].drawn ? G_GUINT64_CONSTANT (1) << i : 0;
  grape_field_seats.write (at, &drawn, builder);
}

static gboolean
read_drawn (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  Spades *self = (Spades *)at->state;
  guint64 drawn = 0;

  if (!grape_field_seats.read (at, node, &drawn, error))
    return FALSE;
  for (guint i = 0; i < SPADES_N_CARDS; i++)
    self->plays[i].drawn = drawn >> i & 1;
  return !(drawn >> self->n_plays) || grape_field_fail (at, error, "there are not that many plays");
}

/* Bids and misplays */

static void
write_bid (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  if (*(const gint8 *)value == SPADES_NO_BID)
    json_builder_add_null_value (builder);
  else
    grape_field_int.write (at, value, builder);
}

static gboolean
read_bid (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  return JSON_NODE_HOLDS_NULL (node) || grape_field_int.read (at, node, value, error);
}

/* The points that they cost, as their number. */
static void
write_fines (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  json_builder_add_int_value (builder, -*(const int *)value / SPADES_PENALTY);
}

static gboolean
read_fines (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  if (!grape_field_int.read (at, node, value, error))
    return FALSE;
  *(int *)value *= -SPADES_PENALTY;
  return TRUE;
}

#define CARD "(A|K|Q|J|10|[2-9])[SHDC]"
#define CODE "\"type\": \"string\", \"pattern\": \"^" CARD "$\""

static const GrapeFieldType card_type = { .schema = CODE, .write = write_card, .read = read_card };
static const GrapeFieldType hand_type
    = { .schema = "\"type\": [\"array\", \"string\", \"null\"], \"items\": { " CODE " }",
        .null = TRUE,
        .write = write_hand,
        .read = read_hand };
static const GrapeFieldType plays_type
    = { .schema = "\"type\": \"array\", \"maxItems\": 52, \"items\": { " CODE " }",
        .write = write_plays,
        .read = read_plays };
static const GrapeFieldType past_plays_type
    = { .schema = "\"type\": [\"string\", \"null\"], \"pattern\": \"^(" CARD " ){51}" CARD "$\"",
        .null = TRUE,
        .write = write_past_plays,
        .read = read_past_plays };
static const GrapeFieldType drawn_type
    = { .schema = "\"type\": \"array\", \"items\": { \"type\": \"integer\", \"minimum\": 1 }",
        .write = write_drawn,
        .read = read_drawn };
static const GrapeFieldType bid_type
    = { .schema = "\"type\": [\"integer\", \"null\"], \"minimum\": 0, \"maximum\": 13",
        .null = TRUE,
        .write = write_bid,
        .read = read_bid };
static const GrapeFieldType fines_type
    = { .schema = "\"type\": \"integer\", \"minimum\": 0, \"maximum\": 1",
        .write = write_fines,
        .read = read_fines };

/* Misplays of the round under way, and the rounds before it */

static const GrapeField error_fields[] = {
  GRAPE_FIELD ("seat", grape_field_seat, GRAPE_AT (SpadesMisplay, seat), "Who misplayed.",
               .needed = TRUE),
  GRAPE_FIELD ("card", card_type, GRAPE_AT (SpadesMisplay, card), "The card.", .needed = TRUE),
  GRAPE_FIELD ("after", grape_field_int, GRAPE_AT (SpadesMisplay, n_plays),
               "How many cards had been played before.", .max = SPADES_N_CARDS, .needed = TRUE),
  { NULL },
};
static const GrapeFields error_object = { .fields = error_fields };

static const GrapeField round_fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (GrapeSpadesRound, number), "Number.", .min = 1),
  GRAPE_FIELD ("bids", grape_field_int, GRAPE_AT_EACH (GrapeSpadesRound, bids, GRAPE_FIELD_SEATS),
               "The bids.", .max = SPADES_MAX_BID, .needed = TRUE),
  GRAPE_FIELD ("late_bids", grape_field_bool,
               GRAPE_AT_EACH (GrapeSpadesRound, late_bids, GRAPE_FIELD_SEATS),
               "Which of them rule 7 made."),
  GRAPE_FIELD ("tricks", grape_field_int,
               GRAPE_AT_EACH (GrapeSpadesRound, tricks, GRAPE_FIELD_SEATS),
               "The tricks that each seat took.", .max = SPADES_TRICKS, .needed = TRUE),
  GRAPE_FIELD ("misplays", fines_type,
               GRAPE_AT_FIELD_OF_EACH (GrapeSpadesRound, teams, misplays, GRAPE_SPADES_TEAMS),
               "The misplays of each team in that round.", .max = 1),
  GRAPE_FIELD ("changes", grape_field_int,
               GRAPE_AT_FIELD_OF_EACH (GrapeSpadesRound, teams, change, GRAPE_SPADES_TEAMS),
               "By how much each score changed in the round, misplays included. Follows from the "
               "rest.",
               .kind = GRAPE_FIELD_WRITTEN, .min = -MAX_SCORE, .max = MAX_SCORE),
  GRAPE_FIELD ("scores", grape_field_int,
               GRAPE_AT_FIELD_OF_EACH (GrapeSpadesRound, teams, score, GRAPE_SPADES_TEAMS),
               "The scores after the round.", .min = -MAX_SCORE, .max = MAX_SCORE, .needed = TRUE),
  GRAPE_FIELD ("bags", grape_field_int,
               GRAPE_AT_FIELD_OF_EACH (GrapeSpadesRound, teams, bags, GRAPE_SPADES_TEAMS),
               "The sandbags after the round.", .max = MAX_SCORE, .needed = TRUE),
  GRAPE_FIELD ("plays", past_plays_type, .size = sizeof (GrapeSpadesRound),
               "The 52 cards in the order in which they were played, with a space between them; "
               "null where a given position does not tell them."),
  GRAPE_FIELD ("drawn", grape_field_seats, GRAPE_AT (GrapeSpadesRound, drawn),
               "Which of them were drawn at random.", .max = SPADES_N_CARDS),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (GrapeSpadesRound, at), "When it was scored."),
  { NULL },
};
static const GrapeFields round_object = { .fields = round_fields, .check = spades_given_round };

/* The position */

static guint
n_seats (gconstpointer state)
{
  return SPADES_SEATS;
}

static gboolean
ordered (gconstpointer state)
{
  return ((const Spades *)state)->ordered;
}

static gint64
stage_now (gconstpointer state, guint index)
{
  return grape_spades_stage (state);
}

static gint64
turn_now (gconstpointer state, guint index)
{
  return grape_spades_turn (state);
}

static gint64
tricks_now (gconstpointer state, guint seat)
{
  return grape_spades_tricks (state, (int)seat);
}

static const char *const stages[] = { "dealing", "bidding", "playing", "over", NULL };
static const char *const results[] = { "", "points", "concession", "forfeit", NULL };

static const GrapeField fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (Spades, round),
               "Number of the round under way; of the last one when the game is over.", .min = 1,
               .max = 100000),
  GRAPE_FIELD_THAT_FOLLOWS (
      "stage", grape_field_word, stage_now, "it does not agree with the bids and cards",
      "What is going on. In a setup it follows from the rest.", .words = stages),
  GRAPE_FIELD ("order", grape_field_seat, GRAPE_AT_EACH (Spades, order, GRAPE_FIELD_SEATS),
               "The seats in playing order; the first and third play against the second and "
               "fourth. null: still to be drawn. Left out: as the option says.",
               .present = ordered),
  GRAPE_FIELD_THAT_FOLLOWS ("turn", grape_field_seat, turn_now, "it is another seat's turn",
                            "The seat that is to bid or play; null: nobody is."),
  GRAPE_FIELD ("hands", hand_type, GRAPE_AT_EACH (Spades, deals, GRAPE_FIELD_SEATS),
               "What each seat holds: its cards, suit by suit, the highest first; \"hidden\" where "
               "this viewer may not know them; null before they are dealt. In a setup, hands told "
               "here are known to all, for the position stands in everybody's log; hands left out "
               "or null are dealt, if nobody has bid.",
               .known = GRAPE_KNOWN_TO_SEAT),
  GRAPE_FIELD ("bids", bid_type, GRAPE_AT_EACH (Spades, bids, GRAPE_FIELD_SEATS),
               "What each seat has bid in this round; null: not yet. 0 is nil; 1 is no valid bid.",
               .max = SPADES_MAX_BID),
  GRAPE_FIELD ("late_bids", grape_field_bool, GRAPE_AT_EACH (Spades, late_bids, GRAPE_FIELD_SEATS),
               "Whether the bid of each seat is the 2 that rule 7 bids for one whose time is up."),
  GRAPE_FIELD ("plays", plays_type, .size = sizeof (Spades),
               "The cards played in this round, in the order in which they were played. Who played "
               "which follows from the bids and the cards."),
  GRAPE_FIELD ("drawn", drawn_type, .size = sizeof (guint64),
               "Which of the plays, counted from 1, were drawn at random because the time was up.",
               .max = SPADES_N_CARDS),
  GRAPE_FIELD_THAT_FOLLOWS ("tricks", grape_field_int, tricks_now,
                            "they are not what the plays give",
                            "How many tricks each seat has taken in this round. Follows from the "
                            "plays.",
                            .n = GRAPE_FIELD_SEATS),
  GRAPE_FIELD_OBJECT ("round_misplays", error_object, GRAPE_AT_COUNTED (Spades, errors, n_errors),
                      "The misplays of this round."),
  GRAPE_FIELD ("scores", grape_field_int, GRAPE_AT_EACH (Spades, scores, GRAPE_SPADES_TEAMS),
               "The Spadescore of each team; the first team is that of the first in the playing "
               "order. Left out: what the history and the misplays lead to, or 0.",
               .min = -MAX_SCORE, .max = MAX_SCORE),
  GRAPE_FIELD ("bags", grape_field_int, GRAPE_AT_EACH (Spades, bags, GRAPE_SPADES_TEAMS),
               "The sandbags that each team has got in the whole game.", .max = MAX_SCORE),
  GRAPE_FIELD ("misplays", grape_field_int, GRAPE_AT_EACH (Spades, misplays, GRAPE_SPADES_TEAMS),
               "The misplays of each team in the whole game.", .max = 3),
  GRAPE_FIELD ("conceded", grape_field_bool, GRAPE_AT_EACH (Spades, conceded, GRAPE_FIELD_SEATS),
               "Whether each seat has conceded."),
  GRAPE_FIELD ("result", grape_field_word, GRAPE_AT (Spades, result),
               "How the game ended; null while it is running.", .words = results),
  GRAPE_FIELD ("winner", grape_field_seat, GRAPE_AT (Spades, winner), "The team that won.",
               .max = GRAPE_SPADES_TEAMS),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (Spades, since),
               "Since when the one whose turn it is may act; null when it is nobody's turn. Left "
               "out: when the instance begins."),
  GRAPE_FIELD ("deadline", grape_field_deadline, GRAPE_AT (Spades, deadline), /* R8.3 */
               "Until when they must act (that very second included); null: no limit. Left out: "
               "the option's time after \"since\"."),
  GRAPE_FIELD_OBJECT ("history", round_object, GRAPE_AT_ARRAY (Spades, rounds, GrapeSpadesRound),
                      "The rounds scored so far, the first one first; perhaps only the last ones, "
                      "or none, where a given position does not tell them.",
                      .late = TRUE),
  { NULL },
};

const GrapeFields spades_fields = {
  .help = "Cards are written rank and suit: AS, 10H, 2D. The state is also what a script's or "
          "header's \"setup\" takes; members that follow from others may be left out there.",
  .fields = fields,
  .n_seats = n_seats,
  .midway = spades_given_order,
};
