/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sealed choices: taken, replaced, hidden, opened and compared. */
#include <stdlib.h>

#include "engine/grape-sealed.h"

static gboolean
read_number (const GrapeTable *table, gconstpointer state, int seat, const char *text, int *value,
             GError **error)
{
  *value = atoi (text);
  return *value > 0 || grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "No number");
}

static GrapeSealed
taken (guint number, const char *text, int value)
{
  g_autoptr (GrapeEvent) event = grape_event_new (0, GRAPE_EVENT_MOVE, 1, 2, text);
  GrapeSealed self = { .value = 9, .event = 1, .drawn = TRUE, .told = TRUE };

  event->number = number;
  grape_sealed_take (&self, event, value);
  return self;
}

static void
test_take (void)
{
  GrapeSealed none = { 0 }, own = taken (3, "7", 7), other = taken (4, NULL, 7);

  g_assert_false (grape_sealed_is_in (&none));
  g_assert_true (grape_sealed_is_in (&own));
  g_assert_cmpint (own.value, ==, 7); /* nothing is left of the one before */
  g_assert_cmpuint (own.event, ==, 3);
  g_assert_false (own.drawn || own.told);
  g_assert_cmpint (other.value, ==, GRAPE_SEALED_HIDDEN);
}

static void
test_hide (void)
{
  static const struct
  {
    GrapeViewer viewer;
    gboolean told;
    int seen;
  } rows[] = { { 1, FALSE, 7 },
               { GRAPE_VIEWER_REFEREE, FALSE, 7 },
               { 0, FALSE, GRAPE_SEALED_HIDDEN },
               { GRAPE_VIEWER_SPECTATOR, FALSE, GRAPE_SEALED_HIDDEN },
               { 0, TRUE, 7 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GrapeSealed self = taken (3, "7", 7);
      self.told = rows[i].told;
      grape_sealed_hide (&self, 1, rows[i].viewer);
      g_assert_cmpint (self.value, ==, rows[i].seen);
    }
}

static gboolean
opens (const GrapeSealed *self, guint number, const char *text, int *value, GError **error)
{
  static const guint8 nonce[GRAPE_NONCE_BYTES];
  g_autoptr (GrapeEvent) step
      = grape_event_new (0, GRAPE_EVENT_STEP, GRAPE_AUTHOR_CLOCK, GRAPE_AUDIENCE_ALL, "round 1");

  grape_event_add_opening (step, number, 1, text, nonce);
  return grape_sealed_open (self, step, read_number, NULL, NULL, 1, value, error);
}

static void
test_open (void)
{
  GrapeSealed own = taken (3, "7", 7), other = taken (3, NULL, 0), none = { 0 };
  GrapeSealed told = { .value = 5, .told = TRUE };
  int value = 0;

  g_assert_true (opens (&own, 3, "7", &value, NULL));
  g_assert_cmpint (value, ==, 7);
  g_assert_true (opens (&other, 3, "8", &value, NULL)); /* whoever cannot know takes its word */
  g_assert_cmpint (value, ==, 8);
  g_assert_true (opens (&told, 3, "8", &value, NULL)); /* nothing needs opening */
  g_assert_cmpint (value, ==, 5);
  const GrapeSealed *bad[] = { &own, &own, &own, &none };
  const char *texts[] = { "8", "7", "nothing", "7" }; /* another; of another event; no number */
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_false (opens (bad[i], i == 1 ? 4 : 3, texts[i], &value, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL);
    }
}

static void
test_will_open (void)
{
  GrapeSealed own = taken (3, "7", 7), told = { .value = 5, .told = TRUE };
  g_auto (GrapeNext) next = { 0 };

  grape_sealed_will_open (&told, &next);
  g_assert_nonnull (next.opens);
  g_assert_cmpuint (next.opens->len, ==, 0);
  grape_sealed_will_open (&own, &next);
  g_assert_cmpuint (next.opens->len, ==, 1);
  g_assert_cmpuint (g_array_index (next.opens, guint, 0), ==, 3);
}

static void
test_ruling (void)
{
  g_autoptr (GrapeEvent) ruling = grape_event_new (0, GRAPE_EVENT_RULING, GRAPE_AUTHOR_REFEREE,
                                                   GRAPE_AUDIENCE_ALL, "rule prize 9");

  g_assert_cmpstr (grape_event_ruling (ruling), ==, "prize 9");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/sealed/take", test_take);
  g_test_add_func ("/engine/sealed/hide", test_hide);
  g_test_add_func ("/engine/sealed/open", test_open);
  g_test_add_func ("/engine/sealed/will-open", test_will_open);
  g_test_add_func ("/engine/event/ruling", test_ruling);
  return g_test_run ();
}
