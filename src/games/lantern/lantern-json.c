/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The members of a position of the Lantern, and the checks of one that is given. */
#include "lantern-private.h"

#include "engine/grape-json.h"

#include <string.h>

static guint
n_seats (gconstpointer state)
{
  return LANTERN_VIEW (state)->n_seats;
}

/* Cards: ["map", null]; null for one that this viewer may not know, or for all of them. */

static gboolean
all_hidden (const GArray *cards)
{
  for (guint i = 0; i < cards->len; i++)
    if (g_array_index (cards, LanternCard, i).text)
      return FALSE;
  return cards->len > 0;
}

static void
write_cards (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const GArray *cards = *(GArray *const *)value;

  if (all_hidden (cards))
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_array (builder);
  for (guint i = 0; i < cards->len; i++)
    {
      const char *text = g_array_index (cards, LanternCard, i).text;

      if (text)
        json_builder_add_string_value (builder, text);
      else
        json_builder_add_null_value (builder);
    }
  json_builder_end_array (builder);
}

static gboolean
read_cards (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  GArray *cards = *(GArray **)value;

  if (!array || json_array_get_length (array) > LANTERN_DECK_MOST)
    return grape_field_fail (at, error, "a list of story elements was expected");
  g_array_set_size (cards, 0);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      const char *told = grape_given_text (json_array_get_element (array, i));
      g_autofree char *card = told ? lantern_card_tidy (told) : NULL;

      if (!card)
        return grape_field_fail (at, error, "each entry is a story element");
      lantern_add_card (cards, card, TRUE);
    }
  return TRUE;
}

static const GrapeFieldType field_cards = {
  .schema = "\"type\": [\"array\", \"null\"], \"items\": { \"type\": [\"string\", \"null\"] }",
  .write = write_cards,
  .read = read_cards,
};

/* Texts that everybody knows. */
static void
write_texts (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const GPtrArray *texts = *(GPtrArray *const *)value;

  json_builder_begin_array (builder);
  for (guint i = 0; texts && i < texts->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (texts, i));
  json_builder_end_array (builder);
}

static gboolean
read_texts (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  GPtrArray **place = value;

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      const char *told = grape_given_text (json_array_get_element (array, i));
      char *card = told ? lantern_card_tidy (told) : NULL;

      if (!card)
        return grape_field_fail (at, error, "each entry is a story element");
      g_ptr_array_add (texts, card);
    }
  if (!array)
    return grape_field_fail (at, error, "a list of story elements was expected");
  if (*place)
    g_ptr_array_unref (*place);
  *place = g_steal_pointer (&texts);
  return TRUE;
}

static const GrapeFieldType field_texts = {
  .schema = "\"type\": \"array\", \"items\": { \"type\": \"string\" }",
  .write = write_texts,
  .read = read_texts,
};

static const char *const stage_words[] = { "opening", "telling", "won", "over", NULL };
static const char *const fate_words[] = { "waiting", "accepted", "denied", "lapsed", NULL };

static const GrapeField play_fields[] = {
  GRAPE_FIELD ("seat", grape_field_seat, GRAPE_AT (LanternPlay, seat), "Who tried it.",
               .needed = TRUE),
  GRAPE_FIELD ("card", grape_field_text, GRAPE_AT (LanternPlay, card),
               "The story element; null: a play without a card."),
  GRAPE_FIELD ("text", grape_field_text, GRAPE_AT (LanternPlay, text), "The passage.",
               .needed = TRUE),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (LanternPlay, at), "When."),
  GRAPE_FIELD ("fate", grape_field_word, GRAPE_AT (LanternPlay, fate),
               "What became of it; lapsed: its Bard left before the answer.", .words = fate_words),
  GRAPE_FIELD ("reason", grape_field_word, GRAPE_AT (LanternPlay, reason),
               "Why it was denied; null: it was not.", .words = lantern_reason_words),
  GRAPE_FIELD ("loose_end", grape_field_bool, GRAPE_AT (LanternPlay, loose),
               "Whether its card became a Loose End."),
  GRAPE_FIELD ("tied", field_texts, GRAPE_AT (LanternPlay, tied), "The Loose Ends it tied off."),
  GRAPE_FIELD ("interrupted_by", grape_field_seat, GRAPE_AT (LanternPlay, taken_by),
               "Who interrupted it with success; null: nobody."),
  GRAPE_FIELD ("interrupted_with", grape_field_text, GRAPE_AT (LanternPlay, taken),
               "And with which card."),
  GRAPE_FIELD ("heard", grape_field_seats, GRAPE_AT (LanternPlay, heard),
               "Who has interrupted it, or said that they do not."),
  { NULL },
};
static const GrapeFields play_object = { .fields = play_fields };
static const LanternPlay fresh_play = { .taken_by = -1 };

static const GrapeField interruption_fields[] = {
  GRAPE_FIELD ("seat", grape_field_seat, GRAPE_AT (LanternInterruption, seat), "Who interrupts.",
               .needed = TRUE),
  GRAPE_FIELD ("play", grape_field_int, GRAPE_AT (LanternInterruption, play),
               "The play, counted from 1.", .needed = TRUE, .min = 1, .max = 100000),
  GRAPE_FIELD ("card", grape_field_text, GRAPE_AT (LanternInterruption, card), "With which card.",
               .needed = TRUE),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (LanternInterruption, at), "When."),
  GRAPE_FIELD ("fate", grape_field_word, GRAPE_AT (LanternInterruption, fate), "What became of it.",
               .words = fate_words),
  GRAPE_FIELD ("fault", grape_field_word, GRAPE_AT (LanternInterruption, fault),
               "Why it was refused; null: it was not.", .words = lantern_fault_words),
  { NULL },
};
static const GrapeFields interruption_object = { .fields = interruption_fields };

static const GrapeField deal_fields[] = {
  GRAPE_FIELD ("seat", grape_field_seat, GRAPE_AT (LanternDeal, seat), "Who gets them.",
               .needed = TRUE),
  GRAPE_FIELD ("cards", grape_field_int, GRAPE_AT (LanternDeal, n), "How many.", .needed = TRUE,
               .min = 1, .max = LANTERN_HAND),
  { NULL },
};
static const GrapeFields deal_object = { .fields = deal_fields };

static gint64
count_hand (gconstpointer holder, guint index)
{
  return lantern_n_cards (holder, (int)index);
}

static gboolean
sees_deck (gconstpointer holder)
{
  return !LANTERN_VIEW (holder)->blind;
}

static const GrapeField fields[] = {
  GRAPE_FIELD ("stage", grape_field_word, GRAPE_AT (Lantern, stage),
               "What is going on. Left out in a setup: \"telling\" where the turn is told.",
               .words = stage_words),
  GRAPE_FIELD ("order", grape_field_seat, GRAPE_AT_COUNTED (Lantern, order, n_order),
               "The Bards at the table, clockwise. Left out: all of them, by number."),
  GRAPE_FIELD ("turn", grape_field_seat, GRAPE_AT (Lantern, turn),
               "Whose turn it is; null: nobody's.", .null_is_none = TRUE),
  GRAPE_FIELD ("turns", grape_field_int, GRAPE_AT (Lantern, turns), "How many turns have begun.",
               .max = 1000000),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (Lantern, since),
               "When the turn began, or the last play in it was tried, whichever was later."),
  GRAPE_FIELD ("suspended_since", grape_field_time, GRAPE_AT (Lantern, suspended_since),
               "Since when nobody can play; null: the tale goes on.", .null_is_none = TRUE),
  GRAPE_FIELD ("deadline", grape_field_time, GRAPE_AT (Lantern, deadline),
               "Until when the winner may finish the tale.", .null_is_none = TRUE),
  GRAPE_FIELD ("away", grape_field_bool, GRAPE_AT (Lantern, away),
               "Whether the Barkeep is on vacation."),
  GRAPE_FIELD ("program", grape_field_bool, GRAPE_AT (Lantern, program),
               "Whether the program is the Barkeep. Left out: as the option `barkeep` says."),
  GRAPE_FIELD ("has_deck", grape_field_bool, GRAPE_AT (Lantern, has_deck),
               "Whether the Barkeep has made a deck."),
  GRAPE_FIELD ("unshuffled", grape_field_bool, GRAPE_AT (Lantern, unshuffled),
               "Whether chance is still to order it."),
  GRAPE_FIELD ("deck", field_cards, GRAPE_AT (Lantern, deck),
               "The story elements in dealing order; null: only the Barkeep knows.",
               .present = sees_deck),
  GRAPE_FIELD ("hands", field_cards,
               GRAPE_AT_FIELD_OF_EACH (Lantern, bards, hand, GRAPE_FIELD_SEATS),
               "The cards of each Bard; null: hidden from this viewer. Left out in a setup with a "
               "deck: seven each are dealt from it."),
  GRAPE_FIELD ("starters", grape_field_int, GRAPE_AT (Lantern, n_began),
               "How many Bards began the tale.", .max = GRAPE_MAX_SEATS),
  GRAPE_FIELD ("loose_ends", field_texts, GRAPE_AT (Lantern, table), "The cards on the table."),
  GRAPE_FIELD ("burned", field_texts, GRAPE_AT (Lantern, burned), "The cards that are burned."),
  GRAPE_FIELD ("ales", grape_field_int,
               GRAPE_AT_FIELD_OF_EACH (Lantern, bards, ales, GRAPE_FIELD_SEATS),
               "One Ale for each Loose End that a Bard has tied off."),
  GRAPE_FIELD ("pot", grape_field_int,
               GRAPE_AT_FIELD_OF_EACH (Lantern, bards, paid, GRAPE_FIELD_SEATS),
               "The A$ that each Bard has put into the brass pot."),
  GRAPE_FIELD_OBJECT ("deals", deal_object, GRAPE_AT_ARRAY (Lantern, deals, LanternDeal),
                      "Cards that are due, in order; they wait while the deck is too small."),
  GRAPE_FIELD_OBJECT ("plays", play_object, GRAPE_AT_ARRAY (Lantern, plays, LanternPlay),
                      "The plays, from 1.", .fresh = &fresh_play),
  GRAPE_FIELD_OBJECT ("interruptions", interruption_object,
                      GRAPE_AT_ARRAY (Lantern, interruptions, LanternInterruption),
                      "The interruptions, from 1."),
  GRAPE_FIELD ("winner", grape_field_seat, GRAPE_AT (Lantern, winner), "Who has won; null: nobody.",
               .null_is_none = TRUE),
  GRAPE_FIELD ("finale", grape_field_text, GRAPE_AT (Lantern, finale), "The winner's ending."),
  GRAPE_FIELD ("lame", grape_field_bool, GRAPE_AT (Lantern, lame),
               "Whether the Barkeep ended the tale for want of cards."),
  GRAPE_FIELD ("quit", grape_field_bool, GRAPE_AT (Lantern, quit), "Whether the Barkeep has quit."),
  GRAPE_FIELD_THAT_FOLLOWS ("cards", grape_field_int, count_hand, "the hands have other numbers",
                            "How many cards each Bard holds.", .n = GRAPE_FIELD_SEATS),
  { NULL },
};

const GrapeFields lantern_fields = {
  .help = "Seats count from 1. The state is also what a script's or header's \"setup\" takes; "
          "members that follow from others may be left out there.",
  .fields = fields,
  .n_seats = n_seats,
};

static const char *
find_people_fault (const Lantern *self)
{
  for (guint i = 0; i < self->n_order; i++)
    {
      if (self->order[i] < 0 || self->order[i] >= (int)self->n_seats)
        return "“order” has seats";
      for (guint j = 0; j < i; j++)
        if (self->order[i] == self->order[j])
          return "a seat stands in “order” twice";
    }
  if (self->n_order > self->benches)
    return "there are more Bards than benches";
  if ((self->stage == LANTERN_TELLING && self->n_order > 0) != (self->turn >= 0)
      || (self->turn >= 0 && !lantern_at_table (self, self->turn)))
    return "while the tale is told it is the turn of a Bard at the table";
  if ((self->stage == LANTERN_WON || self->stage == LANTERN_OVER) && self->deals->len)
    return "no cards are due any more";
  if (self->stage == LANTERN_WON && (self->winner < 0 || !lantern_at_table (self, self->winner)))
    return "it was won by a Bard at the table";
  if (self->winner >= 0 && self->stage != LANTERN_WON && self->stage != LANTERN_OVER)
    return "nobody has won yet";
  if (self->deadline && self->stage != LANTERN_WON)
    return "a deadline runs for a winner only";
  if (self->unshuffled && !self->deck->len)
    return "there is nothing to shuffle";
  for (guint i = 0; i < self->deals->len; i++)
    if (!lantern_at_table (self, g_array_index (self->deals, LanternDeal, i).seat))
      return "cards are due to Bards at the table";
  return NULL;
}

static const char *
find_tale_fault (const Lantern *self)
{
  for (guint i = 1; i <= self->plays->len; i++)
    {
      const LanternPlay *play = lantern_play (self, i);
      gboolean open = play->fate == LANTERN_WAITS;

      if (play->seat < 0 || !play->text)
        return "each of “plays” has a seat and a text";
      if (open && (i < self->plays->len || play->seat != self->turn))
        return "only the last play of the one whose turn it is can wait for an answer";
      if ((open && play->card && !lantern_held (self, play->seat, play->card))
          || (play->loose && !play->card) || !play->taken != (play->taken_by < 0)
          || (play->reason != LANTERN_NO_REASON) != (play->fate == LANTERN_BAD))
        return "“plays” cannot be so";
    }
  for (guint i = 1; i <= self->interruptions->len; i++)
    {
      const LanternInterruption *what = lantern_interruption (self, i);

      if (what->seat < 0 || !what->card || what->play < 1 || what->play > self->plays->len
          || lantern_play (self, what->play)->seat == what->seat
          || (what->fault != LANTERN_NO_FAULT) != (what->fate == LANTERN_BAD)
          || (what->fate == LANTERN_WAITS && !lantern_at_table (self, what->seat)))
        return "“interruptions” cannot be so";
    }
  return NULL;
}

/* R1.1: seven each from a deck that is told, unless the hands are told too. */
static void
fill_hands (Lantern *self, JsonObject *position)
{
  gboolean deck = grape_given_member (position, "deck") != NULL;
  gboolean hands = grape_given_member (position, "hands") != NULL;

  if (!json_object_has_member (position, "has_deck"))
    self->has_deck = self->has_deck || deck || hands;
  if (deck && !json_object_has_member (position, "unshuffled"))
    self->unshuffled = FALSE;
  if (hands && !deck && !json_object_has_member (position, "unshuffled"))
    {
      self->unshuffled = FALSE;
      g_array_set_size (self->deck, 0);
    }
  if (json_object_has_member (position, "deals"))
    return;
  g_array_set_size (self->deals, 0);
  for (guint i = 0; self->has_deck && !hands && i < self->n_order; i++)
    lantern_deal (self, self->order[i], LANTERN_HAND);
}

/** lantern_given: checks a given position, and fills in what follows from it */
gboolean
lantern_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
               GError **error)
{
  Lantern *self = state;
  const char *fault;

  JsonArray *order = grape_json_array (position, "order");

  if (order && !json_array_get_length (order))
    self->n_order = 0;
  if (!grape_given_member (position, "stage") && self->turn >= 0)
    self->stage = LANTERN_TELLING;
  for (guint i = 0; i < self->plays->len; i++)
    {
      LanternPlay *play = &g_array_index (self->plays, LanternPlay, i);

      if (!play->tied)
        play->tied = g_ptr_array_new_with_free_func (g_free);
      play->at = play->at ? play->at : at;
    }
  for (guint i = 0; i < self->interruptions->len; i++)
    {
      LanternInterruption *what = &g_array_index (self->interruptions, LanternInterruption, i);

      what->at = what->at ? what->at : at;
    }
  fill_hands (self, position);
  if (self->turn >= 0 && !self->turns)
    self->turns = 1;
  fault = find_people_fault (self);
  fault = fault ? fault : find_tale_fault (self);
  if (fault)
    return grape_given_fail (error, "the tale", fault);
  if (!grape_given_member (position, "suspended_since"))
    lantern_settle (self, at);
  return TRUE;
}
