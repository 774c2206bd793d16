/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long frames of the Viruses board take, on 100x100 and 1000x1000 squares: scrolling at three
 * zooms, a frame in which nothing changes, a generation animated, and the picture for a file. Needs
 * a display. From before-paint to after-paint: the processor's time, which others on the machine
 * hardly change, and the wall's. */
#include "bench-limit.h"
#include "canvas/grape-render.h"
#include "canvas/grape-viruses-canvas.h"
#include "engine/grape-script.h"

#include <stdlib.h>

#define FRAMES 90

typedef struct
{
  GrapeVirusesCanvas *canvas;
  gint64 began;
  double cpu_began, cpu, total, worst;
  guint n;
} Meter;

/* Milliseconds that all threads of this program have worked. */
static double
cpu_ms (void)
{
  return bench_ms (CLOCK_PROCESS_CPUTIME_ID);
}

static void
before_cb (GdkFrameClock *clock, Meter *meter)
{
  meter->began = g_get_monotonic_time ();
  meter->cpu_began = cpu_ms ();
}

static void
after_cb (GdkFrameClock *clock, Meter *meter)
{
  double ms = (double)(g_get_monotonic_time () - meter->began) / 1000;

  double cpu = cpu_ms () - meter->cpu_began;

  meter->cpu += cpu;
  meter->total += ms;
  meter->worst = MAX (meter->worst, cpu);
  meter->n++;
}

/* A soup of @side x @side squares, two fifths of them cells, of eight players and nobody. */
static GrapeInstance *
make_soup (guint side)
{
  g_autoptr (GString) text
      = g_string_new ("{\"game\":\"viruses\",\"seed\":\"00\",\"seats\":[\"A\",\"B\",\"C\",\"D\","
                      "\"E\",\"F\",\"G\",\"H\"],\"setup\":{\"turn\":3,\"grid\":[");
  g_autoptr (GRand) chance = g_rand_new_with_seed (1);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) verdicts = NULL;

  for (guint row = 0; row < side; row++)
    {
      g_string_append (text, row ? ",\"" : "\"");
      for (guint column = 0; column < side; column++)
        g_string_append_c (text, g_rand_int_range (chance, 0, 5) < 3
                                     ? '.'
                                     : "@ABCDEFGH"[g_rand_int_range (chance, 0, 9)]);
      g_string_append_c (text, '"');
    }
  g_string_append (text, "]},\"events\":[]}");
  g_string_replace (text, "\"00\"",
                    "\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"", 1);
  g_autoptr (JsonNode) script = json_from_string (text->str, NULL);
  GrapeInstance *instance = grape_script_run (script, NULL, &verdicts, &error);
  if (!instance)
    g_error ("%s", error->message);
  return instance;
}

/* @dx: how far every frame scrolls; 0: only redraws */
static void
measure (Meter *meter, guint side, const char *what, double cell, double dx)
{
  meter->cpu = meter->total = meter->worst = 0;
  meter->n = 0;
  for (guint k = 0; k < FRAMES; k++)
    {
      guint before = meter->n;

      meter->canvas->zoom
          = (GrapeVirusesZoom){ .cell = cell, .x = 300 + k * dx, .y = 300 + k * dx / 2 };
      gtk_widget_queue_draw (GTK_WIDGET (meter->canvas));
      while (meter->n == before)
        g_main_context_iteration (NULL, TRUE);
    }
  g_print ("%4ux%-4u  %-28s  %6.2f ms a frame, worst %6.2f; wall %6.2f  (%u tiles so far)\n", side,
           side, what, meter->cpu / meter->n, meter->worst, meter->total / meter->n,
           grape_viruses_tiles_n_made (meter->canvas->tiles));
}

static void
measure_file (const GrapePosition *view, guint side)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "grape-canvas-bench.png", NULL);
  gint64 began = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;

  if (!grape_render_to_file (view, GRAPE_VIEWER_SPECTATOR, 800, 600, FALSE, path, &error))
    g_error ("%s", error->message);
  g_print ("%4ux%-4u  %-28s  %6.2f ms\n", side, side, "a file of 800x600",
           (double)(g_get_monotonic_time () - began) / 1000);
  remove (path);
}

static void
run (guint side)
{
  g_autoptr (GrapeInstance) instance = make_soup (side);
  g_autoptr (GrapePosition) view
      = grape_position_view (grape_instance_position (instance), GRAPE_VIEWER_SPECTATOR);
  GtkWidget *window = gtk_window_new (), *canvas = grape_canvas_new_for (view->rules);
  Meter meter = { .canvas = (GrapeVirusesCanvas *)canvas };

  gtk_window_set_default_size (GTK_WINDOW (window), 1000, 800);
  gtk_window_set_child (GTK_WINDOW (window), canvas);
  grape_canvas_set_position (GRAPE_CANVAS (canvas), view, GRAPE_VIEWER_SPECTATOR, FALSE);
  gtk_window_present (GTK_WINDOW (window));
  while (!gtk_widget_get_mapped (canvas))
    g_main_context_iteration (NULL, TRUE);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (canvas);
  g_signal_connect (clock, "before-paint", G_CALLBACK (before_cb), &meter);
  g_signal_connect (clock, "after-paint", G_CALLBACK (after_cb), &meter);
  measure (&meter, side, "all of it, nothing changes", 0, 0);
  measure (&meter, side, "4 px squares, scrolling", 4, 9);
  measure (&meter, side, "12 px squares, scrolling", 12, 9);
  measure (&meter, side, "32 px squares, scrolling", 32, 9);
  measure (&meter, side, "12 px squares, nothing changes", 12, 0);
  measure_file (view, side);
  g_signal_handlers_disconnect_by_data (clock, &meter);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  if (!gtk_init_check ())
    {
      g_print ("viruses-canvas-bench: no display; skipped (try it under xvfb-run)\n");
      return 77;
    }
  run (100);
  run (1000);
  return 0;
}
