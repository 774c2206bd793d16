/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state as JSON: data/schemas/viruses.schema.json says what each member means, and
 * viruses-setup.c reads every one of them back. Seats count from 1 here, as everywhere in text. */
#include "viruses-private.h"

#include "engine/grape-json.h"

static const char *const status_names[] = {
  [GRAPE_VIRUSES_PLAYING] = "playing",
  [GRAPE_VIRUSES_RETIRED] = "retired",
  [GRAPE_VIRUSES_GONE] = "gone",
  [GRAPE_VIRUSES_ELIMINATED] = "eliminated",
};

static void
add_seat (JsonBuilder *builder, const char *name, int seat)
{
  json_builder_set_member_name (builder, name);
  if (seat >= 0)
    json_builder_add_int_value (builder, seat + 1);
  else
    json_builder_add_null_value (builder);
}

static void
add_mask (JsonBuilder *builder, const char *name, guint64 mask)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (int s = 0; s < GRAPE_MAX_SEATS; s++)
    if (mask & GRAPE_AUDIENCE_SEAT (s))
      json_builder_add_int_value (builder, s + 1);
  json_builder_end_array (builder);
}

static void
add_grid (const GrapeViruses *self, const GrapeLife *grid, JsonBuilder *builder)
{
  g_autofree guint8 *cells = g_malloc0 ((gsize)grid->width * grid->height);
  g_autofree char *row = g_malloc0 (grid->width + 1);

  grape_life_fill (grid, cells);
  json_builder_set_member_name (builder, "area");
  json_builder_begin_object (builder);
  grape_json_add_int (builder, "left", grid->left);
  grape_json_add_int (builder, "top", grid->top);
  json_builder_end_object (builder);
  json_builder_set_member_name (builder, "grid");
  json_builder_begin_array (builder);
  for (guint r = 0; r < grid->height; r++)
    {
      for (guint c = 0; c < grid->width; c++)
        {
          guint8 cell = cells[(gsize)r * grid->width + c];

          row[c] = cell == GRAPE_VIRUSES_EMPTY   ? '.'
                   : cell == GRAPE_VIRUSES_CLEAN ? '@'
                                                 : grape_viruses_player (self, cell - 2)->mark;
        }
      json_builder_add_string_value (builder, row);
    }
  json_builder_end_array (builder);
}

static void
add_players (const GrapeViruses *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "players");
  json_builder_begin_array (builder);
  for (guint s = 0; s < self->players->len; s++)
    {
      const GrapeVirusesPlayer *player = grape_viruses_player (self, s);
      char mark[2] = { player->mark, 0 };

      json_builder_begin_object (builder);
      grape_json_add_text (builder, "character", mark);
      grape_json_add_text (builder, "status", status_names[player->status]);
      grape_json_add_int (builder, "score", player->score);
      grape_json_add_int (builder, "cells", self->grid ? grape_life_count (self->grid, (int)s) : 0);
      grape_json_add_int (builder, "joined", player->joined);
      add_seat (builder, "from", player->from);
      grape_json_add_int (builder, "left_turn", player->left_turn);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_submissions (const GrapeViruses *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "submissions");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->submissions->len; i++)
    {
      const GrapeVirusesSubmission *each
          = &g_array_index (self->submissions, GrapeVirusesSubmission, i);

      json_builder_begin_object (builder);
      grape_json_add_int (builder, "number", each->number);
      if (each->author >= 0)
        add_seat (builder, "seat", each->author);
      if (each->text)
        grape_json_add_text (builder, "text", each->text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_last (const GrapeViruses *self, JsonBuilder *builder)
{
  const GrapeVirusesTurn *last = self->last;

  json_builder_set_member_name (builder, "last");
  if (!last)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_object (builder);
  grape_json_add_int (builder, "turn", last->turn);
  grape_json_add_time (builder, "at", last->at);
  add_grid (self, last->posted, builder);
  add_mask (builder, "cleaned", last->cleaned);
  json_builder_set_member_name (builder, "moves");
  json_builder_begin_array (builder);
  for (guint i = 0; i < last->moves->len; i++)
    {
      const GrapeVirusesMove *move = &g_array_index (last->moves, GrapeVirusesMove, i);
      g_autofree char *text = grape_viruses_move_text (move);

      json_builder_begin_object (builder);
      add_seat (builder, "seat", move->seat);
      grape_json_add_text (builder, "text", text);
      json_builder_set_member_name (builder, "conflict");
      json_builder_add_boolean_value (builder, move->verdict == GRAPE_VIRUSES_CONFLICT);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  add_seat (builder, "scorer", last->scorer);
  add_mask (builder, "eliminated", last->eliminated);
  json_builder_end_object (builder);
}

static void
add_past (const GrapeViruses *self, JsonBuilder *builder)
{
  g_autoptr (GPtrArray) turns = g_ptr_array_new ();

  for (GrapeVirusesPast *past = self->past; past; past = past->before)
    g_ptr_array_insert (turns, 0, past);
  json_builder_set_member_name (builder, "past");
  json_builder_begin_array (builder);
  for (guint i = 0; i < turns->len; i++)
    {
      const GrapeVirusesPast *past = g_ptr_array_index (turns, i);

      json_builder_begin_object (builder);
      grape_json_add_int (builder, "turn", past->turn);
      grape_json_add_int (builder, "clean", past->clean);
      json_builder_set_member_name (builder, "cells");
      json_builder_begin_array (builder);
      for (guint s = 0; s < past->n_seats; s++)
        json_builder_add_int_value (builder, past->seats[s].cells);
      json_builder_end_array (builder);
      json_builder_set_member_name (builder, "scores");
      json_builder_begin_array (builder);
      for (guint s = 0; s < past->n_seats; s++)
        json_builder_add_int_value (builder, past->seats[s].score);
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/** grape_viruses_describe: the members of an open object. */
void
grape_viruses_describe (gconstpointer state, JsonBuilder *builder)
{
  const GrapeViruses *self = state;

  grape_json_add_int (builder, "turn", self->turn);
  if (self->grid)
    add_grid (self, self->grid, builder);
  add_players (self, builder);
  grape_json_add_int (builder, "starters", self->n_starters);
  grape_json_add_time (builder, "began", self->began);
  grape_json_add_time (builder, "deadline", self->deadline);
  add_submissions (self, builder);
  json_builder_set_member_name (builder, "former_referees");
  json_builder_begin_array (builder);
  for (guint i = 0; self->former && i < self->former->len; i++)
    {
      const GrapeVirusesFormer *former = &g_array_index (self->former, GrapeVirusesFormer, i);

      json_builder_begin_object (builder);
      grape_json_add_text (builder, "name", former->name);
      grape_json_add_int (builder, "turn", former->turn);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  add_last (self, builder);
  add_past (self, builder);
  json_builder_set_member_name (builder, "over");
  json_builder_add_boolean_value (builder, self->over);
  add_seat (builder, "winner", self->winner);
}
