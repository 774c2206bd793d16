/* SPDX-License-Identifier: GPL-3.0-or-later */
/* BlogNomic's bots: each day they confess, answer, sign, settle and vote until nobody has anything
 * to do, and the good ones end up with the fewest years. */
#include "game-fixture.h"

#include <json-glib/json-glib.h>
#include <stdlib.h>

#define N_SEATS 8

static const char *const levels[] = { "random", "grim", "tit-for-tat", "good" };

static gboolean
bot_acts (Game *game, gint64 at, int seat, guint number)
{
  GrapeStream stream;

  grape_stream_init_from_text (&stream, "blognomic", number);
  g_autofree char *text
      = grape_position_bot (now (game), seat, levels[seat % 4], &stream, GRAPE_BOT_BUDGET);
  if (text)
    act (game, at, seat, text);
  return text != NULL;
}

/* A day: everybody in turn, until nobody does anything. */
static void
play_day (Game *game, guint day)
{
  gint64 at = DAYS (day) + 3600;

  act (game, at, 0, "post good morning");
  for (guint round = 0, n = 1; n; round++)
    {
      n = 0;
      g_assert_cmpuint (round, <, 200);
      for (int i = 0; i < N_SEATS; i++)
        n += bot_acts (game, at + 1, (i + (int)day) % N_SEATS, day * 1000 + round * 10 + (guint)i)
                 ? 1
                 : 0;
    }
}

static gint64
sentence_of (JsonObject *prisoners, int seat, gint64 *shiv)
{
  g_autoptr (GList) names = json_object_get_members (prisoners);
  JsonObject *one = json_object_get_object_member (prisoners, g_list_nth_data (names, (guint)seat));

  *shiv = json_object_get_int_member (one, "shiv");
  return json_object_get_int_member (one, "sentence");
}

/* R8.2 */
static void
test_bots (void)
{
  g_autoptr (Game) game = game_table ("blognomic", N_SEATS, NULL, NULL, NULL);
  guint n_days = g_getenv ("BLOG_DAYS") ? (guint)atoi (g_getenv ("BLOG_DAYS")) : 20;
  gint64 years[4] = { 0 }, shivs[4] = { 0 };

  for (guint day = 0; day < n_days; day++)
    play_day (game, day);
  g_autofree char *json = grape_position_to_json (now (game));
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_assert_true (json_parser_load_from_data (parser, json, -1, NULL));
  JsonObject *prisoners = json_object_get_object_member (
      json_node_get_object (json_parser_get_root (parser)), "prisoners");
  for (int seat = 0; seat < N_SEATS; seat++)
    {
      gint64 shiv;

      years[seat % 4] += sentence_of (prisoners, seat, &shiv);
      shivs[seat % 4] += shiv;
    }
  for (guint i = 0; i < 4; i++)
    g_test_message ("%s: %d years, %d SHIV", levels[i], (int)years[i], (int)shivs[i]);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (years[3], <, years[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/blognomic/R8.2/bots", test_bots);
  return g_test_run ();
}
