/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games for whoever tests or measures how they are shared. */
#include "game-to-share.h"

#include "engine/grape-json.h"

static void
seat_people (GrapeHeader *header, const char *people)
{
  g_auto (GStrv) names = g_strsplit (people, ", ", -1);

  for (guint i = 0; names[i]; i++)
    grape_header_add_seat (header, names[i], NULL);
}

static void
set_options (GrapeHeader *header, const char *json)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = grape_json_parse_object (json, &error);

  g_assert_no_error (error);
  grape_options_set_json (header->options, json_node_get_object (node), &error);
  g_assert_no_error (error);
}

/* A game at its beginning. */
GrapeInstance *
game_to_share_make (const GameToShare *self)
{
  const GrapeRules *rules = grape_registry_find (self->rules ? self->rules : "pure-skill");
  g_autoptr (GrapeHeader) header
      = grape_header_new (rules, self->id ? self->id : GAME_ID, self->name ? self->name : "Shared",
                          self->at ? self->at : START_S);
  guint16 number = self->seed ? self->seed : 7;
  guint8 seed[GRAPE_SEED_BYTES] = { (guint8)number, (guint8)(number >> 8) };
  g_autoptr (GError) error = NULL;

  header->held = self->held;
  header->setup = self->setup ? grape_json_parse_object (self->setup, &error) : NULL;
  g_assert_no_error (error);
  if (self->options)
    set_options (header, self->options);
  if (rules->referee == GRAPE_REFEREE_ONE)
    header->referee = g_strdup ("Cy");
  if (self->people)
    seat_people (header, self->people);
  for (guint i = header->seats->len, bot = 1; i < rules->seats_min; i++, bot++)
    {
      g_autofree char *name = g_strdup_printf ("Bot %u", bot);
      grape_header_add_seat (header, name, "random");
    }
  for (guint b = 2; b < GRAPE_SEED_BYTES; b++) /* as if it had been drawn */
    seed[b] = (guint8)(73 * b + 19);
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  return instance;
}

/* Begins it in @keeper's library, and shares it; @seat: the keeper's own, or
 * GRAPE_VIEWER_SPECTATOR. Its topic (transfer full). */
char *
game_to_share_start (const GameToShare *self, GrapeLibrary *keeper, const char *address,
                     const char *user, int seat, gint64 now)
{
  g_autoptr (GrapeInstance) instance = game_to_share_make (self);
  const char *id = grape_instance_header (instance)->id;
  g_autoptr (GError) error = NULL;

  grape_library_add_instance (keeper, instance, &error);
  g_assert_no_error (error);
  char *topic = grape_share_start (keeper, id, address, user, seat, now, &error);
  g_assert_no_error (error);
  return topic;
}
