/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What frames of the boards of Single Capture Go and Tromino Go cost: while the pointer wanders
 * over a full board, while a round is revealed or a piece comes down, and the first frame of all.
 * Needs a display. Exit status 1 when a frame costs more than a certain number of frames of one
 * colour. */
#include "bench-limit.h"
#include "canvas/grape-canvas.h"
#include "engine/grape-script.h"
#include "frame-meter.h"

#include <string.h>

#define WANTED_FIRST  10 /* frames of one colour */
#define WANTED_POINT  2
#define WANTED_REVEAL 3

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

/* Whether the frames since the last report cost at most @wanted times @plain ms. */
static gboolean
report (FrameMeter *meter, const char *game, const char *what, double plain, double wanted)
{
  double ms = frame_meter_mean (meter);
  g_autofree char *name = g_strdup_printf ("frames of one colour: %s, %s", game, what);

  g_print ("%-18s  %-22s  %6.2f ms a frame, worst %6.2f  (%u frames); %4.1f of one colour "
           "(wanted: at most %.0f)\n",
           game, what, ms, meter->worst, meter->n, ms / plain, wanted);
  frame_meter_reset (meter);
  return bench_at_most (name, ms / plain, wanted);
}

static gboolean
run (const char *members, const char *level, guint n, double plain)
{
  g_autoptr (GrapeInstance) before = play (members, level, n);
  g_autoptr (GrapeInstance) after = play_on (members, level, n, before);
  g_autoptr (GrapePosition) first = grape_position_view (grape_instance_position (before), 0);
  g_autoptr (GrapePosition) second = grape_position_view (grape_instance_position (after), 0);
  const char *game = first->rules->id;
  GtkWidget *canvas = grape_canvas_new_for (first->rules);
  FrameMeter meter;

  grape_canvas_set_position (GRAPE_CANVAS (canvas), first, 0, FALSE);
  frame_meter_open (&meter, canvas);
  gboolean fine = report (&meter, game, "the first frame", plain, WANTED_FIRST);
  for (guint k = 0; k < FRAME_METER_FRAMES; k++)
    {
      move_pointer (canvas, k);
      frame_meter_draw (&meter, canvas);
    }
  fine = report (&meter, game, "the pointer wanders", plain, WANTED_POINT) && fine;
  gint64 end = g_get_monotonic_time () + 2 * G_USEC_PER_SEC;
  grape_canvas_set_position (GRAPE_CANVAS (canvas), second, 0, TRUE);
  while (g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (500);
  fine = report (&meter, game, "the next play is shown", plain, WANTED_REVEAL) && fine;
  frame_meter_close (&meter);
  return fine;
}

int
main (int argc, char **argv)
{
  if (!gtk_init_check ())
    {
      g_print ("boards-canvas-bench: no display; skipped (try it under xvfb-run)\n");
      return 77;
    }
  frame_meter_plain_ms (); /* what GTK does once */
  double plain = frame_meter_plain_ms ();
  g_print ("a frame of one colour: %.2f ms\n", plain);
  /* Twelve players, seven rounds, so that the board is full. */
  gboolean fine = run (
      "\"game\":\"single-capture-go\",\"options\":{\"early\":true},\"seats\":[\"A\",\"B\",\"C\","
      "\"D\",\"E\",\"F\",\"G\",\"H\",\"I\",\"J\",\"K\",\"L\"]",
      "simple", 60, plain);
  /* All thirty pieces and a dozen moves. */
  fine = run ("\"game\":\"tromino-go\",\"seats\":[\"A\",\"B\"]", "random", 42, plain) && fine;
  return fine ? 0 : 1;
}
