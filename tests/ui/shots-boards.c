/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of boards: bots play a whole game from a fixed seed, and the positions are taken out of
 * its log. Each is drawn as the seat to move sees it, with that bot's move as a ghost. */
#include "shots.h"

#include "canvas/grape-look.h"
#include "engine/grape-script.h"
#include "library/grape-library-resources.h"

#include <string.h>

#define MOST_EVENTS 3000
#define BUDGET      400

static const struct
{
  const char *name;
  int width, height;
} sizes[] = { { "large", 1280, 900 }, { "medium", 640, 520 }, { "360", 360, 420 } };

static const struct
{
  const char *name;
  gboolean dark, contrast;
} themes[] = { { "light", FALSE, FALSE },
               { "dark", TRUE, FALSE },
               { "light-contrast", FALSE, TRUE },
               { "dark-contrast", TRUE, TRUE } };

/* How far into the game, in thousandths of its events. */
static const struct
{
  const char *name;
  guint part;
} moments[] = { { "early", 30 }, { "busy", 600 }, { "finished", 1000 } };

/* If a game's own moments say more: numbers of events of the game from this file's seed. */
static const struct
{
  const char *game;
  guint early, busy;
} special[] = {
  { "spades", 6, 262 }, { "fictionary", 6, 42 }, { "lantern", 9, 18 }, { "pokey-nomic", 22, 207 }
};

static GrapeInstance *
play (const GrapeRules *rules, GError **error)
{
  g_autoptr (GHashTable) resources = NULL;
  static const char *const names[] = { "Ann", "Bob", "Cleo", "Dora", "Emil", "Fay" };
  guint8 seed[GRAPE_SEED_BYTES];
  guint n_seats = CLAMP (4, rules->seats_min, MIN (rules->seats_max, G_N_ELEMENTS (names)));
  memset (seed, 11, sizeof seed);
  g_autoptr (GrapeHeader) header
      = grape_header_new (rules, "00000000000000e1", "pictures", G_GINT64_CONSTANT (1773169200));
  header->referee = rules->referee == GRAPE_REFEREE_NONE || rules->referee == GRAPE_REFEREE_ANY
                        ? NULL
                        : g_strdup ("Zoe");
  grape_random_commit (seed, header->commitment);
  /* Different minds, so that somebody wins; in Spades a random bidder would ruin every team. */
  guint n_bots = g_strv_length ((char **)rules->bots);
  gboolean mixed = strcmp (rules->id, "spades") != 0;
  for (guint i = 0; i < n_seats; i++)
    grape_header_add_seat (header, names[i],
                           rules->bots[mixed ? (i + 1) % n_bots : MIN (1, n_bots - 1)]);
  if (!grape_library_get_resources (NULL, rules, NULL, &resources, error))
    return NULL;
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, resources, error);
  if (!instance || !grape_match_play (instance, BUDGET, MOST_EVENTS, error))
    return NULL;
  return g_steal_pointer (&instance);
}

/* The seat that owes a move; 0 when nobody does. */
static int
who_moves (const GrapePosition *position)
{
  g_autoptr (GArray) pending = grape_position_pending (position);
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (item->seat >= 0 && !item->done)
        return item->seat;
    }
  return 0;
}

/* A moment at or after @n_events at which somebody is to move. */
static GrapePosition *
find_position (GrapeInstance *instance, guint part)
{
  guint n = grape_instance_n_events (instance), at = MAX (1, n * part / 1000);
  for (guint i = 0; i < G_N_ELEMENTS (special) && part < 1000; i++)
    if (strcmp (special[i].game, grape_instance_rules (instance)->id) == 0)
      at = MIN (n, part < 500 ? special[i].early : special[i].busy);
  for (; at < n && part < 1000; at++)
    {
      g_autoptr (GrapePosition) position = grape_instance_at (instance, at, NULL);
      g_autoptr (GArray) pending = grape_position_pending (position);
      if (pending->len && !grape_position_over (position))
        return g_steal_pointer (&position);
    }
  return grape_instance_at (instance, n, NULL);
}

static char *
ghost (const GrapePosition *view, int seat)
{
  GrapeStream stream;
  grape_stream_init_from_text (&stream, "pictures", 0);
  char *move = grape_position_over (view)
                   ? NULL
                   : grape_position_bot (view, seat, view->rules->bots[0], &stream, BUDGET);
  return move ? move : g_strdup ("");
}

static gboolean
save (const GrapePosition *view, const GrapeLook *look, const char *path)
{
  cairo_surface_t *surface
      = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int)look->width, (int)look->height);
  cairo_t *cr = cairo_create (surface);
  GrapeColor paper = look->dark ? (GrapeColor){ .14, .14, .14 } : (GrapeColor){ .98, .98, .98 };
  cairo_set_source_rgb (cr, paper.red, paper.green, paper.blue);
  cairo_paint (cr);
  grape_paint_find (view->rules) (cr, view, look);
  cairo_destroy (cr);
  gboolean good = cairo_surface_write_to_png (surface, path) == CAIRO_STATUS_SUCCESS;
  cairo_surface_destroy (surface);
  return good;
}

static guint
save_all (const GrapePosition *position, GrapeViewer seat, const char *folder, const char *moment,
          guint *n_saved)
{
  g_autoptr (GrapePosition) view = grape_position_view (position, seat);
  g_autofree char *proposal = strcmp (moment, "busy") == 0 ? ghost (view, seat) : g_strdup ("");
  guint n_failed = 0;
  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    for (guint t = 0; t < G_N_ELEMENTS (themes); t++)
      {
        GrapeLook look = { .width = sizes[s].width,
                           .height = sizes[s].height,
                           .dark = themes[t].dark,
                           .contrast = themes[t].contrast,
                           .viewer = seat,
                           .proposal = proposal };
        g_autofree char *file = g_strdup_printf ("board-%s-%s-%s-%s.png", view->rules->id, moment,
                                                 sizes[s].name, themes[t].name);
        g_autofree char *path = g_build_filename (folder, file, NULL);
        if ((themes[t].contrast && (s != 1 || strcmp (moment, "busy") != 0))
            || (seat < 0 && (s == 0 || t > 0)))
          continue;
        if (save (view, &look, path))
          (*n_saved)++;
        else
          n_failed++;
      }
  return n_failed;
}

/* A game that people have played: bots without a seat do not vote. */
static GrapeInstance *
play_script (const char *path, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GHashTable) resources = NULL;
  JsonNode *verdicts = NULL;
  GrapeInstance *instance = NULL;
  if (!json_parser_load_from_file (parser, path, error))
    return NULL;
  JsonNode *script = json_parser_get_root (parser);
  const GrapeRules *rules = grape_registry_find (
      json_object_get_string_member_with_default (json_node_get_object (script), "game", ""));
  if (!rules || grape_library_get_resources (NULL, rules, NULL, &resources, error))
    instance = grape_script_run (script, resources, &verdicts, error);
  g_clear_pointer (&verdicts, json_node_unref);
  return instance;
}

/* @only: (nullable): a game, or the file of a script */
guint
shots_boards (const char *folder, const char *only, guint *n_saved)
{
  guint n_failed = 0;
  gboolean is_script = only && g_str_has_suffix (only, ".json");
  for (guint g = 0; grape_registry_list ()[g] && !(is_script && g); g++)
    {
      const GrapeRules *rules = grape_registry_list ()[g];
      g_autoptr (GError) error = NULL;
      if (only && !is_script && strcmp (only, rules->id) != 0)
        continue;
      gint64 begin = g_get_monotonic_time ();
      g_autoptr (GrapeInstance) instance
          = is_script ? play_script (only, &error) : play (rules, &error);
      if (!instance)
        {
          g_printerr ("shots: %s: %s\n", rules->id, error->message);
          n_failed++;
          continue;
        }
      rules = grape_instance_rules (instance);
      g_print ("%s: %u events in %.1f s\n", rules->id, grape_instance_n_events (instance),
               (double)(g_get_monotonic_time () - begin) / G_USEC_PER_SEC);
      for (guint m = 0; m < G_N_ELEMENTS (moments); m++)
        {
          g_autoptr (GrapePosition) position = find_position (instance, moments[m].part);
          int seat = who_moves (position);
          n_failed += save_all (position, seat, folder, moments[m].name, n_saved);
          if (m == 1)
            n_failed += save_all (position, GRAPE_VIEWER_REFEREE, folder, "referee", n_saved)
                        + save_all (position, GRAPE_VIEWER_SPECTATOR, folder, "spectator", n_saved);
        }
    }
  return n_failed;
}
