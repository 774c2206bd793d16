/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ten years of each nomic: 30 people, 5,000 proposals, 200 rules. What an act takes, how long the
 * log takes to fold and what memory the instance takes, beside a half and a quarter of it: nothing
 * may grow with the square. */
#include <malloc.h>
#include <stdio.h>
#include <string.h>

#include "bench-limit.h"
#include "engine/grape-instance.h"
#include "engine/grape-time.h"

#define PEOPLE    30
#define PROPOSALS 5000
#define RULES     200
#define START     G_GINT64_CONSTANT (1444644000) /* 12 October 2015 */
#define PACE_S    (10 * 365 * GRAPE_DAY_S / PROPOSALS)
#define LIMIT_S   12.0 /* to fold ten years */
#define LIMIT_MIB 200.0
#define GROWTH    2.5 /* for twice the log */

typedef struct
{
  GrapeInstance *instance;
  gint64 at;
} Bench;

static void say (Bench *self, guint seat, const char *format, ...) G_GNUC_PRINTF (3, 4);

static void
say (Bench *self, guint seat, const char *format, ...)
{
  g_autoptr (GError) error = NULL;
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (!grape_instance_act (self->instance, self->at, (int)seat, text, &error))
    g_error ("%u: %s: %s", seat + 1, text, error->message);
}

static GrapeInstance *
found (const char *game, const char *setup)
{
  static const guint8 seed[GRAPE_SEED_BYTES] = { 42 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find (game), "0123456789abcdef", "Bench", START);

  for (guint i = 0; i < PEOPLE; i++)
    {
      g_autofree char *name = g_strdup_printf ("Person %02u", i);
      grape_header_add_seat (header, name, NULL);
    }
  header->setup = setup ? json_from_string (setup, &error) : NULL;
  g_assert_no_error (error);
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  return instance;
}

/* What a rule says, of the length of a rule, and other words each time. */
static const char *
wording (guint n)
{
  static char text[400];

  snprintf (text, sizeof text,
            "In week %u whoever wears hat %u moves the piece on square %u, unless it rains; then "
            "the player before them says what the weather costs, at most %u coins, and nobody "
            "objects twice. What hat %u forbids, this rule does not allow.",
            n, n * 7 % 31, n * 13 % 97, n % 12, n % 5);
  return text;
}

/* --- Pokey Nomic --------------------------------------------------------------------------------
 */

static void
pokey_change (Bench *self, guint n, guint mover)
{
  guint n_enacted = RULES - 40;

  if (n == 0)
    say (self, mover, "propose amend 208\nset win 100000000");
  else if (n == 1)
    say (self, mover, "propose amend 209\nset limit %u", RULES);
  else if (n < n_enacted)
    say (self, mover, "propose enact \"%s\"", wording (n));
  else
    say (self, mover, "propose amend %u \"%s\"", 316 + n % (n_enacted - 2), wording (n));
}

static GrapeInstance *
play_pokey (guint n_proposals)
{
  Bench self = { .instance = found ("pokey-nomic", NULL), .at = START };

  for (guint n = 0; n < n_proposals; n++)
    {
      guint mover = n % PEOPLE;

      self.at = START + (gint64)n * PACE_S;
      pokey_change (&self, n, mover);
      say (&self, mover, "call vote %u", 314 + n);
      for (guint i = 0; i < PEOPLE; i++)
        say (&self, i, "vote %u %s", 314 + n, n < 2 || i % 5 ? "for" : "against");
      say (&self, mover, "throw");
    }
  return self.instance;
}

/* --- BlogNomic ----------------------------------------------------------------------------------
 */

/* From 24 to 26 December next to nothing happens (B2): what would end then begins on the 27th. */
static gint64
after_downtime (gint64 at)
{
  g_autoptr (GDateTime) then = g_date_time_new_from_unix_utc (at);

  for (gint64 each = at; each <= at + GRAPE_DAY_S; each += GRAPE_DAY_S / 2)
    {
      g_autoptr (GDateTime) day = g_date_time_new_from_unix_utc (each);

      if (g_date_time_get_month (day) == 12 && g_date_time_get_day_of_month (day) >= 24
          && g_date_time_get_day_of_month (day) < 27)
        {
          g_autoptr (GDateTime) end
              = g_date_time_new_utc (g_date_time_get_year (then), 12, 27, 0, 0, 0);
          return g_date_time_to_unix (end);
        }
    }
  return at;
}

static void
blog_change (Bench *self, guint n, guint author)
{
  guint n_enacted = RULES - 40;

  if (n < n_enacted)
    say (self, author, "propose \"Number %u\"\nenact \"Hat %u\" in dynastic\n%s", n, n,
         wording (n));
  else if (n % 3)
    say (self, author, "propose \"Number %u\"\namend \"Hat %u\"\n%s", n, n % n_enacted,
         wording (n));
  else
    say (self, author, "propose \"Number %u\"\nset \"Person %02u\" sentence %u", n, n % PEOPLE,
         n % 50);
}

/* A Confession from its beginning to its end. @number: its own */
static void
confess (Bench *self, guint n, guint number)
{
  guint parties[] = { n % PEOPLE, (n + 1 + n % 7) % PEOPLE };

  say (self, parties[0], "confess crime with \"Person %02u\": a spoon is missing", parties[1]);
  for (guint i = 0; i < 2; i++)
    say (self, parties[i], "hold %u I am loyal, says %u of %u", number, i, n);
  for (guint i = 0; i < 2; i++)
    say (self, parties[i], "statement %u", number);
  for (guint i = 0; i < 2; i++)
    say (self, parties[i], "sign %u", number);
  say (self, parties[0], "settle %u", number);
}

static GrapeInstance *
play_blog (guint n_proposals)
{
  g_autoptr (GString) setup = g_string_new ("{\"warden\": \"Person 00\", \"prisoners\": {");

  for (guint i = 0; i < PEOPLE; i++)
    g_string_append_printf (setup,
                            "%s\"Person %02u\": {\"admin\": %s, \"attitude\": \"Converted\"}",
                            i ? ", " : "", i, i % 10 ? "false" : "true");
  g_string_append (setup, "}}");
  Bench self = { .instance = found ("blognomic", setup->str), .at = START };

  for (guint n = 0; n < n_proposals; n++)
    {
      self.at = after_downtime (MAX (self.at, START + (gint64)n * PACE_S));
      blog_change (&self, n, n % PEOPLE);
      for (guint i = 0; i < PEOPLE; i++)
        say (&self, i, "vote %u %s", 2 * n + 1, i % 5 || i == n % PEOPLE ? "FOR" : "AGAINST");
      confess (&self, n, 2 * n + 2);
      self.at += 12 * 3600;
      say (&self, n % 3 * 10, "resolve %u enact", 2 * n + 1);
    }
  return self.instance;
}

/* --- measuring ----------------------------------------------------------------------------------
 */

typedef struct
{
  guint n_proposals, n_events;
  double acted_s, folded_s, mib;
} Figures;

static double
heap_mib (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return (double)(info.uordblks + info.hblkhd) / 1024 / 1024;
}

static void
measure (GrapeInstance *(*play) (guint), guint n_proposals, Figures *figures)
{
  g_autoptr (GError) error = NULL;
  double start = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  g_autoptr (GrapeInstance) instance = play (n_proposals);

  figures->n_proposals = n_proposals;
  figures->n_events = grape_instance_n_events (instance);
  figures->acted_s = (bench_ms (CLOCK_THREAD_CPUTIME_ID) - start) / 1e3;
  g_autofree char *text = grape_instance_to_text (instance, TRUE);
  double before = heap_mib ();
  start = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  g_autoptr (GrapeInstance) again = grape_instance_from_text (text, NULL, &error);
  g_assert_no_error (error);
  figures->folded_s = (bench_ms (CLOCK_THREAD_CPUTIME_ID) - start) / 1e3;
  figures->mib = heap_mib () - before;
  printf ("  %u proposals, %u events: acted one by one in %.2f s, folded from a file with the "
          "chain checked in %.2f s, %.0f MiB\n",
          n_proposals, figures->n_events, figures->acted_s, figures->folded_s, figures->mib);
}

static gboolean
bench (const char *game, GrapeInstance *(*play) (guint))
{
  Figures figures[3];
  gboolean good = TRUE;

  printf ("%s: ten years, %u people, %u rules, and a half and a quarter of it\n", game, PEOPLE,
          RULES);
  for (guint i = 0; i < 3; i++)
    measure (play, PROPOSALS >> (2 - i), &figures[i]);
  good = bench_at_most ("seconds to fold ten years", figures[2].folded_s, LIMIT_S) && good;
  good = bench_at_most ("MiB of ten years", figures[2].mib, LIMIT_MIB) && good;
  for (guint i = 1; i < 3; i++)
    {
      const Figures *half = &figures[i - 1], *whole = &figures[i];

      good = bench_at_most ("growth of acting with twice the log", whole->acted_s / half->acted_s,
                            GROWTH)
             && good;
      good = bench_at_most ("growth of folding with twice the log",
                            whole->folded_s / half->folded_s, GROWTH)
             && good;
      good = bench_at_most ("growth of the memory with twice the log", whole->mib / half->mib,
                            GROWTH)
             && good;
    }
  return good;
}

int
main (int argc, char **argv)
{
  gboolean good = TRUE;

  if (argc < 2 || g_str_equal (argv[1], "pokey-nomic"))
    good = bench ("pokey-nomic", play_pokey) && good;
  if (argc < 2 || g_str_equal (argv[1], "blognomic"))
    good = bench ("blognomic", play_blog) && good;
  return good ? 0 : 1;
}
