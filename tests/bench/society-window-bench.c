/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What it costs to open a society of ten years, 200 people and 5,000 games, in the real window: the
 * time until its page is there and at rest, and how long the main loop stands still at a stretch.
 * Processor time of the main thread. */
#include "../ui/ui-fixture.h"
#include "bench-limit.h"
#include "society-decade.h"

#include "library/grape-library-instances.h"
#include "ui/pages/grape-instance-page.h"

#define REST_US       (1500 * 1000)
#define STANDSTILL_MS 100

static double
since (double begin)
{
  return bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin;
}

static void
watch (double *longest, double *sum)
{
  for (gint64 end = g_get_monotonic_time () + REST_US; g_get_monotonic_time () < end;)
    {
      double begin = since (0), turn;
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (500);
      turn = since (begin);
      *longest = MAX (*longest, turn);
      *sum += turn;
      if (turn > 20)
        end = g_get_monotonic_time () + REST_US;
    }
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  ui_fixture_init (&argc, &argv);
  UiFixture *fixture = ui_fixture_new (FALSE);
  double worst = 0;
  double begin = since (0);
  g_autoptr (GrapeInstance) society = society_decade_play (SOCIETY_DECADE_GAMES);
  g_print ("a society of %u events made: %.0f ms\n", grape_instance_n_events (society),
           since (begin));
  grape_library_add_instance (fixture->library, society, &error);
  g_assert_no_error (error);
  grape_library_poll (fixture->library);
  ui_spin (500);
  for (guint run = 0; run < 3; run++)
    {
      double longest, sum;
      begin = since (0);
      grape_window_show_instance (fixture->window, grape_instance_header (society)->id);
      longest = sum = since (begin);
      g_print ("shown after %.0f ms", sum);
      watch (&longest, &sum);
      g_print ("; at rest after %.0f ms of work, longest standstill %.0f ms\n", sum, longest);
      worst = MAX (worst, longest);
      grape_window_show_welcome (fixture->window);
      ui_spin (300);
    }
  ui_fixture_free (fixture);
  return !bench_at_most ("the window stands still while it opens a society, ms", worst,
                         STANDSTILL_MS);
}
