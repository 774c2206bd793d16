/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long frames of the boards of Single Capture Go and Tromino Go take: while the pointer wanders
 * over a full board, while a round is revealed or a piece comes down, and the first frame of all.
 * Needs a display. From before-paint to after-paint, the processor's time. */
#include "bench-limit.h"
#include "canvas/grape-canvas.h"
#include "engine/grape-script.h"

#include <string.h>

#define FRAMES 90

typedef struct
{
  GtkWidget *canvas;
  double began, total, worst;
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
  meter->began = cpu_ms ();
}

static void
after_cb (GdkFrameClock *clock, Meter *meter)
{
  double ms = cpu_ms () - meter->began;

  meter->total += ms;
  meter->worst = MAX (meter->worst, ms);
  meter->n++;
}

/* Bots play until @n moves are made. */
static GrapeInstance *
play (const char *members, const char *level, guint n)
{
  g_autofree char *text = g_strdup_printf (
      "{\"seed\":\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\","
      "\"at\":\"2026-01-05T10:00:00Z\",\"events\":[],%s}",
      members);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) script = json_from_string (text, &error), verdicts = NULL;
  GrapeInstance *instance = script ? grape_script_run (script, NULL, &verdicts, &error) : NULL;
  GrapeStream stream;
  gint64 at = G_GINT64_CONSTANT (1767607260);

  if (!instance)
    g_error ("%s", error->message);
  grape_stream_init_from_text (&stream, "bench", 1);
  for (guint done = 0; done < n && !grape_position_over (grape_instance_position (instance));)
    {
      g_autoptr (GArray) pending = grape_position_pending (grape_instance_position (instance));
      gboolean any = FALSE;

      for (guint i = 0; i < pending->len && done < n; i++)
        {
          const GrapePending *item = &g_array_index (pending, GrapePending, i);

          if (item->seat < 0 || item->done)
            continue;
          g_autoptr (GrapePosition) view
              = grape_position_view (grape_instance_position (instance), item->seat);
          g_autofree char *move
              = grape_position_bot (view, item->seat, level, &stream, GRAPE_BOT_BUDGET);
          if (!move || !grape_instance_act (instance, at++, item->seat, move, &error))
            g_error ("%s", error ? error->message : "a bot without a move");
          any = TRUE;
          done++;
        }
      if (!any)
        break;
    }
  return instance;
}

/* The same game, so much later that the canvas has something to show. */
static GrapeInstance *
play_on (const char *members, const char *level, guint n, GrapeInstance *before)
{
  const GrapePosition *then = grape_instance_position (before);
  gboolean rounds = then->rules->seats_max > 2; /* else every play is seen at once */

  for (guint k = n + 1;; k++)
    {
      GrapeInstance *after = play (members, level, k);
      const GrapePosition *now = grape_instance_position (after);

      if (!rounds || grape_position_over (now)
          || grape_position_phase (now) > grape_position_phase (then))
        return after;
      grape_instance_free (after);
    }
}

/* As a pointer that goes across the board. */
static void
move_pointer (GtkWidget *canvas, guint k)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (canvas);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        g_signal_emit_by_name (controller, "motion", 150.0 + (k * 37) % 500,
                               150.0 + (k * 23) % 450);
    }
}

static void
report (Meter *meter, const char *game, const char *what)
{
  g_print ("%-18s  %-34s  %6.2f ms a frame, worst %6.2f  (%u frames)\n", game, what,
           meter->total / MAX (1, meter->n), meter->worst, meter->n);
  meter->total = meter->worst = 0;
  meter->n = 0;
}

static void
run (const char *members, const char *level, guint n)
{
  g_autoptr (GrapeInstance) before = play (members, level, n);
  g_autoptr (GrapeInstance) after = play_on (members, level, n, before);
  g_autoptr (GrapePosition) first = grape_position_view (grape_instance_position (before), 0);
  g_autoptr (GrapePosition) second = grape_position_view (grape_instance_position (after), 0);
  const char *game = first->rules->id;
  GtkWidget *window = gtk_window_new (), *canvas = grape_canvas_new_for (first->rules);
  Meter meter = { .canvas = canvas };

  gtk_window_set_default_size (GTK_WINDOW (window), 1000, 800);
  gtk_window_set_child (GTK_WINDOW (window), canvas);
  grape_canvas_set_position (GRAPE_CANVAS (canvas), first, 0, FALSE);
  gtk_window_present (GTK_WINDOW (window));
  while (!gtk_widget_get_mapped (canvas))
    g_main_context_iteration (NULL, TRUE);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (canvas);
  g_signal_connect (clock, "before-paint", G_CALLBACK (before_cb), &meter);
  g_signal_connect (clock, "after-paint", G_CALLBACK (after_cb), &meter);
  while (meter.n < 1)
    g_main_context_iteration (NULL, TRUE);
  report (&meter, game, "the first frame");
  for (guint k = 0; k < FRAMES; k++)
    {
      guint seen = meter.n;

      move_pointer (canvas, k);
      gtk_widget_queue_draw (canvas);
      while (meter.n == seen)
        g_main_context_iteration (NULL, TRUE);
    }
  report (&meter, game, "the pointer wanders");
  gint64 end = g_get_monotonic_time () + 2 * G_USEC_PER_SEC;
  grape_canvas_set_position (GRAPE_CANVAS (canvas), second, 0, TRUE);
  while (g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (500);
  report (&meter, game, "the next play is shown");
  g_signal_handlers_disconnect_by_data (clock, &meter);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  if (!gtk_init_check ())
    {
      g_print ("boards-canvas-bench: no display; skipped (try it under xvfb-run)\n");
      return 77;
    }
  /* Twelve players, seven rounds, so that the board is full. */
  run ("\"game\":\"single-capture-go\",\"options\":{\"early\":true},\"seats\":[\"A\",\"B\",\"C\","
       "\"D\",\"E\",\"F\",\"G\",\"H\",\"I\",\"J\",\"K\",\"L\"]",
       "simple", 60);
  /* All thirty pieces and a dozen moves. */
  run ("\"game\":\"tromino-go\",\"seats\":[\"A\",\"B\"]", "random", 42);
  return 0;
}
