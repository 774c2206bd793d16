/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ten years of a society: 200 people and 5,000 games. How long it takes to fold its log and what
 * memory it takes, beside five years of it, since neither may grow with the square. */
#include <malloc.h>

#include "bench-limit.h"
#include "engine/grape-books.h"
#include "engine/grape-instance.h"

#define N_PEOPLE  200
#define N_GAMES   5000
#define N_OPEN    40 /* games at a time */
#define START     ((gint64)883612800)
#define YEARS_S   (10 * 365 * GRAPE_DAY_S)
#define LIMIT_S   20.0
#define LIMIT_MIB 600.0
#define GROWTH    2.6 /* for twice the log */

typedef struct
{
  GrapeInstance *instance;
  GrapeStream stream;
  gint64 at;
} Bench;

static void say (Bench *self, guint person, const char *format, ...) G_GNUC_PRINTF (3, 4);

static void
say (Bench *self, guint person, const char *format, ...)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strdup_printf ("Person %03u", person);
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (!grape_instance_act_person (self->instance, self->at, name, text, &error))
    g_error ("%s: %s: %s", name, text, error->message);
}

static GrapeInstance *
found (void)
{
  static const guint8 seed[GRAPE_SEED_BYTES] = { 42 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find ("society"), "0123456789abcdef", "Bench", START);
  g_autoptr (GString) setup = g_string_new ("{\"people\": [");

  for (guint i = 0; i < N_PEOPLE; i++)
    g_string_append_printf (setup, "%s{\"name\": \"Person %03u\"}", i ? ", " : "", i);
  g_string_append (setup, "]}");
  header->setup = json_from_string (setup->str, &error);
  g_assert_no_error (error);
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  return instance;
}

/* Game @n is announced by its referee, for three players. */
static void
begin_game (Bench *self, guint n)
{
  guint first = n * 7 % N_PEOPLE;

  say (
      self, first,
      "announce g%u \"Ghost\": players Person %03u, Person %03u, Person %03u; referees Person %03u",
      n, (first + 1) % N_PEOPLE, (first + 2) % N_PEOPLE, (first + 3) % N_PEOPLE, first);
  for (guint i = 1; i <= 3; i++)
    say (self, (first + i) % N_PEOPLE, "consent g%u", n);
}

static void
end_game (Bench *self, guint n)
{
  guint first = n * 7 % N_PEOPLE;

  for (guint i = 0; i <= 3; i++)
    say (self, first, "pay g%u Person %03u %u", n, (first + i) % N_PEOPLE, 8 + i);
  say (self, first, "points g%u Person %03u 3", n, (first + 1) % N_PEOPLE);
  say (self, first, "result g%u winners Person %03u", n, (first + 1 + n % 3) % N_PEOPLE);
}

static GrapeInstance *
play (guint n_games)
{
  Bench self = { .instance = found (), .at = START };

  for (guint n = 0; n < n_games + N_OPEN; n++)
    {
      self.at = START + (gint64)n * (YEARS_S / N_GAMES);
      if (n < n_games)
        begin_game (&self, n);
      if (n >= N_OPEN)
        end_game (&self, n - N_OPEN);
    }
  return self.instance;
}

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
  g_autoptr (GrapeInstance) half = play (N_GAMES / 2);
  double half_acted = (bench_ms (CLOCK_THREAD_CPUTIME_ID) - start) / 1e3;
  start = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  g_autoptr (GrapeInstance) whole = play (N_GAMES);
  double acted = (bench_ms (CLOCK_THREAD_CPUTIME_ID) - start) / 1e3;
  double half_s = fold (half, &half_mib), whole_s = fold (whole, &mib);
  double sheets_s = print_sheets (whole);
  gboolean good;

  g_print (
      "society: ten years, %u people, %u games, %u events\n"
      "  folded from a file with the chain checked: %.2f s, %.0f MiB (five years: %.2f s, %.0f MiB)\n"
      "  acted one by one: %.2f s (five years: %.2f s); every sheet once: %.2f s\n",
      N_PEOPLE, N_GAMES, grape_instance_n_events (whole), whole_s, mib, half_s, half_mib, acted,
      half_acted, sheets_s);
  good = bench_at_most ("seconds to fold ten years", whole_s, LIMIT_S);
  good = bench_at_most ("MiB of ten years", mib, LIMIT_MIB) && good;
  good = bench_at_most ("growth of the time with twice the log", whole_s / half_s, GROWTH) && good;
  good = bench_at_most ("growth of the memory with twice the log", mib / half_mib, GROWTH) && good;
  return good ? 0 : 1;
}
