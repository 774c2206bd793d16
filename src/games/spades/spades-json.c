/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state as JSON (data/schemas/spades.schema.json). Reading it back is in spades-setup.c. */
#include "spades-private.h"

#include "engine/grape-json.h"

static void
begin (JsonBuilder *builder, const char *name)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
}

static void
add_cards (JsonBuilder *builder, SpadesCards cards)
{
  json_builder_begin_array (builder);
  for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
    for (SpadesCards left = cards & SPADES_SUIT (suit); left;)
      {
        guint card = 63u - (guint)__builtin_clzll (left);
        g_autofree char *code = spades_card_text (card);
        json_builder_add_string_value (builder, code);
        left &= ~SPADES_BIT (card);
      }
  json_builder_end_array (builder);
}

static void
add_hands (const Spades *self, JsonBuilder *builder)
{
  begin (builder, "hands");
  for (int seat = 0; seat < SPADES_SEATS; seat++)
    if (self->deals[seat].kind == GRAPE_SPADES_HAND_NONE)
      json_builder_add_null_value (builder);
    else if (self->deals[seat].kind == GRAPE_SPADES_HAND_HIDDEN)
      json_builder_add_string_value (builder, "hidden");
    else
      add_cards (builder, spades_hand (self, seat));
  json_builder_end_array (builder);
}

static void
add_bids (const Spades *self, JsonBuilder *builder)
{
  begin (builder, "bids");
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    if (self->bids[seat] == SPADES_NO_BID)
      json_builder_add_null_value (builder);
    else
      json_builder_add_int_value (builder, self->bids[seat]);
  json_builder_end_array (builder);
  begin (builder, "late_bids");
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    json_builder_add_boolean_value (builder, self->late_bids[seat]);
  json_builder_end_array (builder);
}

static void
add_plays (const Spades *self, JsonBuilder *builder)
{
  begin (builder, "plays");
  for (guint i = 0; i < self->n_plays; i++)
    {
      g_autofree char *code = spades_card_text (self->plays[i].card);
      json_builder_add_string_value (builder, code);
    }
  json_builder_end_array (builder);
  begin (builder, "drawn");
  for (guint i = 0; i < self->n_plays; i++)
    if (self->plays[i].drawn)
      json_builder_add_int_value (builder, i + 1);
  json_builder_end_array (builder);
  begin (builder, "tricks");
  for (int seat = 0; seat < SPADES_SEATS; seat++)
    json_builder_add_int_value (builder, spades_tricks (self, seat));
  json_builder_end_array (builder);
}

static void
add_errors (const Spades *self, JsonBuilder *builder)
{
  begin (builder, "round_misplays");
  for (guint i = 0; i < self->n_errors; i++)
    {
      g_autofree char *code = spades_card_text (self->errors[i].card);
      json_builder_begin_object (builder);
      grape_json_add_int (builder, "seat", self->errors[i].seat + 1);
      grape_json_add_text (builder, "card", code);
      grape_json_add_int (builder, "after", self->errors[i].n_plays);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_teams (const Spades *self, JsonBuilder *builder)
{
  begin (builder, "scores");
  for (guint team = 0; team < GRAPE_SPADES_TEAMS; team++)
    json_builder_add_int_value (builder, self->scores[team]);
  json_builder_end_array (builder);
  begin (builder, "bags");
  for (guint team = 0; team < GRAPE_SPADES_TEAMS; team++)
    json_builder_add_int_value (builder, self->bags[team]);
  json_builder_end_array (builder);
  begin (builder, "misplays");
  for (guint team = 0; team < GRAPE_SPADES_TEAMS; team++)
    json_builder_add_int_value (builder, self->misplays[team]);
  json_builder_end_array (builder);
  begin (builder, "conceded");
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    json_builder_add_boolean_value (builder, self->conceded[seat]);
  json_builder_end_array (builder);
}

static void
add_result (const Spades *self, JsonBuilder *builder)
{
  static const char *const results[] = { NULL, "points", "concession", "forfeit" };

  json_builder_set_member_name (builder, "result");
  if (results[self->result])
    json_builder_add_string_value (builder, results[self->result]);
  else
    json_builder_add_null_value (builder);
  json_builder_set_member_name (builder, "winner");
  if (self->winner >= 0)
    json_builder_add_int_value (builder, self->winner + 1);
  else
    json_builder_add_null_value (builder);
}

static void
add_round (const GrapeSpadesRound *round, JsonBuilder *builder)
{
  json_builder_begin_object (builder);
  grape_json_add_int (builder, "round", round->number);
  begin (builder, "bids");
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    json_builder_add_int_value (builder, round->bids[seat]);
  json_builder_end_array (builder);
  begin (builder, "late_bids");
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    json_builder_add_boolean_value (builder, round->late_bids[seat]);
  json_builder_end_array (builder);
  begin (builder, "tricks");
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    json_builder_add_int_value (builder, round->tricks[seat]);
  json_builder_end_array (builder);
  begin (builder, "misplays");
  for (guint team = 0; team < GRAPE_SPADES_TEAMS; team++)
    json_builder_add_int_value (builder, -round->teams[team].misplays / SPADES_PENALTY);
  json_builder_end_array (builder);
  begin (builder, "changes");
  for (guint team = 0; team < GRAPE_SPADES_TEAMS; team++)
    json_builder_add_int_value (builder, round->teams[team].change);
  json_builder_end_array (builder);
  begin (builder, "scores");
  for (guint team = 0; team < GRAPE_SPADES_TEAMS; team++)
    json_builder_add_int_value (builder, round->teams[team].score);
  json_builder_end_array (builder);
  begin (builder, "bags");
  for (guint team = 0; team < GRAPE_SPADES_TEAMS; team++)
    json_builder_add_int_value (builder, round->teams[team].bags);
  json_builder_end_array (builder);
  g_autoptr (GString) plays = g_string_new (NULL);
  for (guint i = 0; i < round->n_plays; i++)
    {
      g_autofree char *code = spades_card_text (round->plays[i]);
      g_string_append_printf (plays, "%s%s", i ? " " : "", code);
    }
  grape_json_add_text (builder, "plays", round->n_plays ? plays->str : NULL);
  begin (builder, "drawn");
  for (guint i = 0; i < round->n_plays; i++)
    if (round->drawn >> i & 1)
      json_builder_add_int_value (builder, i + 1);
  json_builder_end_array (builder);
  grape_json_add_time (builder, "at", round->at);
  json_builder_end_object (builder);
}

/**
 * spades_describe:
 *
 * The members of the state as JSON; see data/schemas/spades.schema.json.
 */
void
spades_describe (gconstpointer state, JsonBuilder *builder)
{
  static const char *const stages[] = { "dealing", "bidding", "playing", "over" };
  const Spades *self = state;
  int turn = spades_turn (self);

  grape_json_add_int (builder, "round", self->round);
  grape_json_add_text (builder, "stage", stages[spades_stage (self)]);
  if (self->ordered)
    {
      begin (builder, "order");
      for (guint place = 0; place < SPADES_SEATS; place++)
        json_builder_add_int_value (builder, self->order[place] + 1);
      json_builder_end_array (builder);
    }
  else
    {
      json_builder_set_member_name (builder, "order");
      json_builder_add_null_value (builder);
    }
  json_builder_set_member_name (builder, "turn");
  if (turn >= 0)
    json_builder_add_int_value (builder, turn + 1);
  else
    json_builder_add_null_value (builder);
  add_hands (self, builder);
  add_bids (self, builder);
  add_plays (self, builder);
  add_errors (self, builder);
  add_teams (self, builder);
  add_result (self, builder);
  grape_json_add_time (builder, "since", self->since);
  grape_json_add_time (builder, "deadline", self->deadline);
  begin (builder, "history");
  for (guint i = 0; i < self->rounds->len; i++)
    add_round (&g_array_index (self->rounds, GrapeSpadesRound, i), builder);
  json_builder_end_array (builder);
}
