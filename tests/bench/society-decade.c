/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "society-decade.h"

#define N_OPEN    40 /* games at a time */
#define SUBMITTED 16 /* one submission to so many games */
#define START     ((gint64)883612800)
#define YEARS_S   (10 * 365 * GRAPE_DAY_S)

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

  for (guint i = 0; i < SOCIETY_DECADE_PEOPLE; i++)
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
  guint first = n * 7 % SOCIETY_DECADE_PEOPLE;

  say (
      self, first,
      "announce g%u \"Ghost\": players Person %03u, Person %03u, Person %03u; referees Person %03u",
      n, (first + 1) % SOCIETY_DECADE_PEOPLE, (first + 2) % SOCIETY_DECADE_PEOPLE,
      (first + 3) % SOCIETY_DECADE_PEOPLE, first);
  for (guint i = 1; i <= 3; i++)
    say (self, (first + i) % SOCIETY_DECADE_PEOPLE, "consent g%u", n);
}

static void
end_game (Bench *self, guint n)
{
  guint first = n * 7 % SOCIETY_DECADE_PEOPLE;

  for (guint i = 0; i <= 3; i++)
    say (self, first, "pay g%u Person %03u %u", n, (first + i) % SOCIETY_DECADE_PEOPLE, 8 + i);
  say (self, first, "points g%u Person %03u 3", n, (first + 1) % SOCIETY_DECADE_PEOPLE);
  say (self, first, "result g%u winners Person %03u", n,
       (first + 1 + n % 3) % SOCIETY_DECADE_PEOPLE);
}

/* Submission @n lapses, as most would whose third nobody endorses. */
static void
submit (Bench *self, guint n)
{
  say (self, n * 3 % SOCIETY_DECADE_PEOPLE,
       "submit s%u game \"Game %u\"\nb: none\nc: 2 to active\nd: Play.\ne: 1\nf: Three in a "
       "row.\ng: none\nh: standard",
       n + 1, n + 1);
}

/** society_decade_play: so many games of ten years, one after the other */
GrapeInstance *
society_decade_play (guint n_games)
{
  Bench self = { .instance = found (), .at = START };

  for (guint n = 0; n < n_games + N_OPEN; n++)
    {
      self.at = START + (gint64)n * (YEARS_S / SOCIETY_DECADE_GAMES);
      if (n < n_games)
        begin_game (&self, n);
      if (n < n_games && n % SUBMITTED == 0)
        submit (&self, n / SUBMITTED);
      if (n >= N_OPEN)
        end_game (&self, n - N_OPEN);
    }
  return self.instance;
}
