/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many phases of Diplomacy are judged in a second of one processor: the first moves of a game
 * as people write them, and boards that are full of units with random orders. Once with orders that
 * were read, and once from a line of JSON to a line of JSON, as `diplomacy adjudicate --batch`
 * does. Then how long bots think about a phase, and how long a sheet of orders is read for. */
#include "bench-limit.h"

#include "engine/grape-instance.h"
#include "find/grape-find.h"
#include "games/diplomacy/diplomacy-bot.h"

#include <stdio.h>
#include <string.h>

#define N_POSITIONS 500
#define N_ROUNDS    40
#define N_DENSE     40 /* units on a full board */
#define N_THOUGHTS  14 /* of a bot */
#define N_LETTERS   200

typedef struct
{
  const DipMap *map;
  guint64 seed;
  DipPosition positions[N_POSITIONS];
  GPtrArray *texts[N_POSITIONS]; /* of each: its orders */
  GString *json[N_POSITIONS];
} Bench;

static guint
draw (Bench *self, guint n)
{
  self->seed = self->seed * 6364136223846793005u + 1442695040888963407u;
  return (guint)(self->seed >> 33) % n;
}

/* A province that the unit can go to. */
static guint8
draw_neighbour (Bench *self, const DipUnit *unit)
{
  for (;;)
    {
      guint8 province = (guint8)draw (self, self->map->n_provinces);
      if (dip_map_reach (self->map, unit, province))
        return province;
    }
}

static const DipUnit *
find_unit (const DipPosition *position, guint8 province)
{
  for (guint i = 0; i < position->n_units; i++)
    if (position->unit[i].province == province)
      return &position->unit[i];
  return NULL;
}

static const char *
id_of (const Bench *self, guint8 province)
{
  return self->map->province[province].id;
}

static char
letter_of (const DipUnit *unit)
{
  return unit->type == DIP_ARMY ? 'A' : 'F';
}

/* A move somewhere near, or of one army in four over whatever sea there is. */
static char *
draw_move (Bench *self, const DipUnit *unit)
{
  guint8 to = draw_neighbour (self, unit);

  while (unit->type == DIP_ARMY && self->map->shore[unit->province] && draw (self, 4) == 0)
    to = (guint8)draw (self, self->map->n_provinces);
  return g_strdup_printf ("%c %s - %s", letter_of (unit), id_of (self, unit->province),
                          id_of (self, to));
}

/* An order that somebody might give who knows where everybody stands. */
static char *
draw_order (Bench *self, const DipPosition *position, const DipUnit *unit)
{
  const char *at = id_of (self, unit->province);
  char letter = letter_of (unit);
  guint8 near = draw_neighbour (self, unit), beyond;
  const DipUnit *other = find_unit (position, near);

  switch (draw (self, 8))
    {
    case 0:
      return g_strdup_printf ("%c %s H", letter, at);
    case 1:
    case 2:
      for (guint i = 0; i < 20; i++)
        {
          other = &position->unit[draw (self, position->n_units)];
          if (other != unit && dip_map_reach (self->map, other, near))
            return g_strdup_printf ("%c %s S %c %s - %s", letter, at, letter_of (other),
                                    id_of (self, other->province), id_of (self, near));
        }
      return draw_move (self, unit);
    case 3:
      return other ? g_strdup_printf ("%c %s S %c %s", letter, at, letter_of (other),
                                      id_of (self, near))
                   : draw_move (self, unit);
    case 4:
      other = &position->unit[draw (self, position->n_units)];
      beyond = (guint8)draw (self, self->map->n_provinces);
      if (unit->type == DIP_FLEET && other->type == DIP_ARMY && other->province != beyond)
        return g_strdup_printf ("F %s C A %s - %s", at, id_of (self, other->province),
                                id_of (self, beyond));
      return draw_move (self, unit);
    default:
      return draw_move (self, unit);
    }
}

static void
draw_units (Bench *self, DipPosition *position)
{
  position->n_units = 0;
  while (position->n_units < N_DENSE)
    {
      guint8 province = (guint8)draw (self, self->map->n_provinces);
      const DipProvince *place = &self->map->province[province];
      DipUnit unit = { (guint8)draw (self, self->map->n_powers), DIP_ARMY, province, DIP_WHOLE };
      if (find_unit (position, province))
        continue;
      if (place->terrain == DIP_SEA || (place->terrain == DIP_COAST && draw (self, 2)))
        unit.type = DIP_FLEET;
      if (unit.type == DIP_FLEET && place->coast)
        unit.coast = (guint8)__builtin_ctz (place->coast);
      position->unit[position->n_units++] = unit;
    }
}

/* What people order in the first spring: nearly all move, some support. */
static char *
draw_opening (Bench *self, const DipPosition *position, const DipUnit *unit)
{
  return draw (self, 6) ? draw_move (self, unit) : draw_order (self, position, unit);
}

static void
write_question (Bench *self, guint i)
{
  GString *json = self->json[i] = g_string_new ("{");

  dip_position_write (self->map, &self->positions[i], json);
  g_string_append (json, ",\"orders\":[");
  for (guint j = 0; j < self->texts[i]->len; j++)
    g_string_append_printf (json, "%s{\"power\":\"%s\",\"text\":\"%s\"}", j ? "," : "",
                            self->map->power[self->positions[i].unit[j].power].name,
                            (const char *)g_ptr_array_index (self->texts[i], j));
  g_string_append (json, "]}");
}

static void
prepare (Bench *self, gboolean dense)
{
  for (guint i = 0; i < N_POSITIONS; i++)
    {
      DipPosition *position = &self->positions[i];
      dip_position_start (self->map, position);
      if (dense)
        draw_units (self, position);
      self->texts[i] = g_ptr_array_new_with_free_func (g_free);
      for (guint j = 0; j < position->n_units; j++)
        g_ptr_array_add (self->texts[i], dense ? draw_order (self, position, &position->unit[j])
                                               : draw_opening (self, position, &position->unit[j]));
      write_question (self, i);
    }
}

static void
forget (Bench *self)
{
  for (guint i = 0; i < N_POSITIONS; i++)
    {
      g_ptr_array_unref (self->texts[i]);
      g_string_free (self->json[i], TRUE);
    }
}

static guint
read_lines (Bench *self, guint i, DipLine *lines)
{
  for (guint j = 0; j < self->texts[i]->len; j++)
    {
      const char *text = g_ptr_array_index (self->texts[i], j);
      dip_order_read (self->map, text, strlen (text), &lines[j]);
    }
  return self->texts[i]->len;
}

/* Judging alone: the orders have been read. */
static double
judge_all (Bench *self)
{
  static DipLine lines[N_POSITIONS][DIP_MAX_PROVINCES], copy[DIP_MAX_PROVINCES];
  guint n_lines[N_POSITIONS];
  DipPosition after;

  for (guint i = 0; i < N_POSITIONS; i++)
    n_lines[i] = read_lines (self, i, lines[i]);
  double begun = bench_ms (CLOCK_PROCESS_CPUTIME_ID);
  for (guint round = 0; round < N_ROUNDS; round++)
    for (guint i = 0; i < N_POSITIONS; i++)
      {
        memcpy (copy, lines[i], sizeof *copy * n_lines[i]);
        dip_judge (self->map, DIP_STANDARD, &self->positions[i], copy, n_lines[i], &after);
      }
  double passed = bench_ms (CLOCK_PROCESS_CPUTIME_ID) - begun;
  return N_ROUNDS * N_POSITIONS / passed * 1000;
}

/* From line to line. */
static double
answer_all (Bench *self)
{
  g_autoptr (GArray) texts = dip_texts_new ();
  g_autoptr (GString) store = g_string_new (NULL), json = g_string_new (NULL);
  static DipLine lines[DIP_MAX_PROVINCES];
  DipPosition before, after;

  double begun = bench_ms (CLOCK_PROCESS_CPUTIME_ID);
  for (guint round = 0; round < N_ROUNDS; round++)
    for (guint i = 0; i < N_POSITIONS; i++)
      {
        g_array_set_size (texts, 0);
        g_string_truncate (json, 0);
        g_assert_true (dip_position_read (self->map, self->json[i]->str, self->json[i]->len,
                                          &before, texts, store, NULL));
        const DipText *text = (const DipText *)(gpointer)texts->data;
        for (guint j = 0; j < texts->len; j++)
          dip_order_read (self->map, text[j].text, text[j].length, &lines[j]);
        dip_judge (self->map, DIP_STANDARD, &before, lines, texts->len, &after);
        dip_position_write (self->map, &after, json);
        dip_results_write (self->map, text, lines, texts->len, json);
      }
  double passed = bench_ms (CLOCK_PROCESS_CPUTIME_ID) - begun;
  return N_ROUNDS * N_POSITIONS / passed * 1000;
}

static gboolean
measure (Bench *self, const char *what, gboolean dense, double wanted)
{
  prepare (self, dense);
  double judged = judge_all (self), answered = answer_all (self);
  printf ("%s: %.0f a second judged, %.0f from JSON to JSON\n", what, judged, answered);
  forget (self);
  return bench_at_least (what, judged, wanted);
}

/* The longest thought about the orders of one power, at the start and on a full board. */
static gboolean
measure_bot (Bench *self, const char *level, double most)
{
  g_autoptr (DipLore) lore = dip_lore_new (self->map, DIP_STANDARD);
  DipOrder orders[DIP_MAX_PROVINCES];
  DipPosition position;
  GrapeStream stream;
  double sum = 0, longest = 0;

  grape_stream_init_from_text (&stream, level, 0);
  for (guint i = 0; i < N_THOUGHTS; i++)
    {
      dip_position_start (self->map, &position);
      if (i % 2)
        draw_units (self, &position);
      double begun = bench_ms (CLOCK_PROCESS_CPUTIME_ID);
      dip_bot_orders (lore, &position, (guint8)(i % self->map->n_powers), level, &stream,
                      GRAPE_BOT_BUDGET, orders);
      double passed = bench_ms (CLOCK_PROCESS_CPUTIME_ID) - begun;
      sum += passed;
      longest = MAX (longest, passed);
    }
  printf ("bot %s: %.2f ms a phase, %.2f ms the longest\n", level, sum / N_THOUGHTS, longest);
  return bench_at_most (level, longest, most);
}

/* A sheet with talk around it, as a referee finds it in the mail. */
static gboolean
measure_finder (double most)
{
  static const GrapeSpoken letter
      = { .text
          = "Dear referee,\n\nit rains in Budapest, and the post is late again. If Italy asks, "
            "we never met. For this spring I have:\n\nA Vie -> Gal\nA Bud - Ser\nF Tri-Alb\n\n"
            "The army in Vienna moves to Galicia whatever Russia says.\n\nAnn\n",
          .tie = GRAPE_TIE_TAG };
  const GrapeRules *rules = grape_registry_find ("diplomacy");
  g_autoptr (GrapeHeader) header
      = grape_header_new (rules, "0000000000000000", "Bench", 1767607200);
  const guint8 seed[GRAPE_SEED_BYTES] = { 1 };

  for (guint i = 0; i < 7; i++)
    {
      g_autofree char *name = g_strdup_printf ("Player %c", 'A' + (int)i);
      grape_header_add_seat (header, name, NULL);
    }
  header->referee = g_strdup ("Rex");
  grape_options_set (header->options, "powers", "lot", NULL);
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, NULL);
  grape_instance_advance (instance, 1767607200, NULL);
  double begun = bench_ms (CLOCK_PROCESS_CPUTIME_ID);
  for (guint i = 0; i < N_LETTERS; i++)
    {
      g_autoptr (GArray) found
          = grape_find (grape_instance_position (instance), (int)(i % 7), &letter);
      g_assert_nonnull (found);
    }
  double each = (bench_ms (CLOCK_PROCESS_CPUTIME_ID) - begun) / N_LETTERS;
  printf ("a letter with orders: %.2f ms to read\n", each);
  return bench_at_most ("a letter with orders", each, most);
}

int
main (void)
{
  static Bench bench = { .seed = 1 };
  g_autoptr (GBytes) bytes = grape_bundled_load ("maps/standard.map");
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_autoptr (DipMap) map = dip_map_parse (text, NULL);
  gboolean good;

  bench.map = map;
  good = measure (&bench, "opening positions", FALSE, 100000);
  good = measure (&bench, "dense random positions", TRUE, 60000) && good;
  good = measure_bot (&bench, "random", 5) && good;
  good = measure_bot (&bench, "simple", 5) && good;
  good = measure_bot (&bench, "good", 1500) && good;
  good = measure_finder (20) && good;
  return good ? 0 : 1;
}
