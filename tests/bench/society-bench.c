/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ten years of a society: 200 people and 5,000 games. How long it takes to fold its log and what
 * memory it takes, beside five years of it, since neither may grow with the square. */
#include <malloc.h>

#include "bench-limit.h"
#include "engine/grape-books.h"
#include "society-decade.h"

#define LIMIT_S   20.0
#define LIMIT_MIB 600.0
#define GROWTH    2.6 /* for twice the log */

static double
heap_mib (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return (double)(info.uordblks + info.hblkhd) / 1024 / 1024;
}

/* Seconds to read and fold the log; *mib: what the instance takes. */
static double
fold (GrapeInstance *instance, double *mib)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = grape_instance_to_text (instance, TRUE);
  double before = heap_mib (), start = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  g_autoptr (GrapeInstance) again = grape_instance_from_text (text, NULL, &error);

  g_assert_no_error (error);
  *mib = heap_mib () - before;
  return (bench_ms (CLOCK_THREAD_CPUTIME_ID) - start) / 1e3;
}

static double
print_sheets (GrapeInstance *instance)
{
  const GrapeSheetKind *kind = grape_instance_rules (instance)->books->sheets;
  const GrapeSheetQuery query = { 0 };
  double start = bench_ms (CLOCK_THREAD_CPUTIME_ID);

  for (; kind->word; kind++)
    {
      g_auto (GrapeSheet) sheet = { 0 };

      kind->write (grape_instance_position (instance)->state, &query, &sheet, NULL);
    }
  return (bench_ms (CLOCK_THREAD_CPUTIME_ID) - start) / 1e3;
}

int
main (void)
{
  double half_mib, mib, start = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  g_autoptr (GrapeInstance) half = society_decade_play (SOCIETY_DECADE_GAMES / 2);
  double half_acted = (bench_ms (CLOCK_THREAD_CPUTIME_ID) - start) / 1e3;
  start = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  g_autoptr (GrapeInstance) whole = society_decade_play (SOCIETY_DECADE_GAMES);
  double acted = (bench_ms (CLOCK_THREAD_CPUTIME_ID) - start) / 1e3;
  double half_s = fold (half, &half_mib), whole_s = fold (whole, &mib);
  double sheets_s = print_sheets (whole);
  gboolean good;

  g_print (
      "society: ten years, %u people, %u games, %u events\n"
      "  folded from a file with the chain checked: %.2f s, %.0f MiB (five years: %.2f s, %.0f MiB)\n"
      "  acted one by one: %.2f s (five years: %.2f s); every sheet once: %.2f s\n",
      SOCIETY_DECADE_PEOPLE, SOCIETY_DECADE_GAMES, grape_instance_n_events (whole), whole_s, mib,
      half_s, half_mib, acted, half_acted, sheets_s);
  good = bench_at_most ("seconds to fold ten years", whole_s, LIMIT_S);
  good = bench_at_most ("MiB of ten years", mib, LIMIT_MIB) && good;
  good = bench_at_most ("growth of the time with twice the log", whole_s / half_s, GROWTH) && good;
  good = bench_at_most ("growth of the memory with twice the log", mib / half_mib, GROWTH) && good;
  return good ? 0 : 1;
}
