/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What frames of the Viruses board cost, on 100x100 and 1000x1000 squares: scrolling at three
 * zooms, a frame in which nothing changes, and the picture for a file. Needs a display. Processor
 * time; exit status 1 when a frame costs more than so many frames of one colour, or a file more
 * than so many files of noise. */
#include "bench-limit.h"
#include "canvas/grape-render.h"
#include "canvas/viruses/grape-viruses-canvas.h"
#include "engine/grape-script.h"
#include "frame-meter.h"

#include <stdlib.h>

#define WANTED_FRAME 1 /* frames of one colour */
#define WANTED_FILE  1 /* files of noise */
#define WIDTH        800
#define HEIGHT       600

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

/* @dx: how far every frame scrolls; 0: only redraws. Whether a frame costs little enough. */
static gboolean
measure (FrameMeter *meter, GrapeVirusesCanvas *canvas, guint side, const char *what, double cell,
         double dx, double plain)
{
  frame_meter_reset (meter);
  for (guint k = 0; k < FRAME_METER_FRAMES; k++)
    {
      grape_spot_canvas_touch (GRAPE_SPOT_CANVAS (canvas))->pan
          = (GrapePan){ .cell = cell, .x = (300 + k * dx) / cell, .y = (300 + k * dx / 2) / cell };
      frame_meter_draw (meter, GTK_WIDGET (canvas));
    }
  double ms = frame_meter_mean (meter);
  g_print ("%4ux%-4u  %-28s  %6.2f ms a frame, worst %6.2f; %4.1f of one colour (wanted: at most "
           "%d; %u tiles so far)\n",
           side, side, what, ms, meter->worst, ms / plain, WANTED_FRAME,
           grape_viruses_tiles_n_made (canvas->tiles));
  return bench_at_most (what, ms / plain, WANTED_FRAME);
}

/* Milliseconds for a file of noise, which no painter had to paint. */
static double
noise_ms (const char *path)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  g_autoptr (GRand) chance = g_rand_new_with_seed (1);
  guint32 *pixels = (guint32 *)(gpointer)cairo_image_surface_get_data (surface);

  for (guint i = 0; i < WIDTH * HEIGHT; i++)
    pixels[i] = g_rand_int (chance) % 9 * 0x0f1b17;
  cairo_surface_mark_dirty (surface);
  double began = bench_ms (CLOCK_PROCESS_CPUTIME_ID);
  cairo_surface_write_to_png (surface, path);
  double ms = bench_ms (CLOCK_PROCESS_CPUTIME_ID) - began;
  cairo_surface_destroy (surface);
  return ms;
}

static gboolean
measure_file (const GrapePosition *view, guint side)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "grape-canvas-bench.png", NULL);
  g_autoptr (GError) error = NULL;
  double noise = noise_ms (path), began = bench_ms (CLOCK_PROCESS_CPUTIME_ID);

  if (!grape_render_to_file (view, GRAPE_VIEWER_SPECTATOR, WIDTH, HEIGHT, FALSE, path, &error))
    g_error ("%s", error->message);
  double ms = bench_ms (CLOCK_PROCESS_CPUTIME_ID) - began;
  g_print ("%4ux%-4u  %-28s  %6.2f ms; %4.1f of noise (wanted: at most %d)\n", side, side,
           "a file of 800x600", ms, ms / noise, WANTED_FILE);
  remove (path);
  return bench_at_most ("files of noise: a file of 800x600", ms / noise, WANTED_FILE);
}

static gboolean
run (guint side, double plain)
{
  g_autoptr (GrapeInstance) instance = make_soup (side);
  g_autoptr (GrapePosition) view
      = grape_position_view (grape_instance_position (instance), GRAPE_VIEWER_SPECTATOR);
  GtkWidget *widget = grape_canvas_new_for (view->rules);
  GrapeVirusesCanvas *canvas = (GrapeVirusesCanvas *)widget;
  const struct
  {
    const char *what;
    double cell, dx;
  } cases[] = { { "all of it, nothing changes", 0, 0 },
                { "4 px squares, scrolling", 4, 9 },
                { "12 px squares, scrolling", 12, 9 },
                { "32 px squares, scrolling", 32, 9 },
                { "12 px squares, nothing changes", 12, 0 } };
  FrameMeter meter;
  gboolean fine = TRUE;

  grape_canvas_set_position (GRAPE_CANVAS (widget), view, GRAPE_VIEWER_SPECTATOR, FALSE);
  frame_meter_open (&meter, widget);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    fine = measure (&meter, canvas, side, cases[i].what, cases[i].cell, cases[i].dx, plain) && fine;
  frame_meter_close (&meter);
  return measure_file (view, side) && fine;
}

int
main (int argc, char **argv)
{
  if (!gtk_init_check ())
    {
      g_print ("viruses-canvas-bench: no display; skipped (try it under xvfb-run)\n");
      return 77;
    }
  frame_meter_plain_ms (); /* what GTK does once */
  double plain = frame_meter_plain_ms ();
  g_print ("a frame of one colour: %.2f ms\n", plain);
  gboolean fine = run (100, plain);
  fine = run (1000, plain) && fine;
  return fine ? 0 : 1;
}
