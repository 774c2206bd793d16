/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requests that our own server holds until a head changes. */
#include "server-fixture.h"
#include "sync/grape-place-private.h"

/* --- waiting for changes ---------------------------------------------------------------------- */

typedef struct
{
  Desk *desk;
  const GrapeKey *key;
} LaterHead;

/* The server says how many do. */
static void
until_somebody_waits (Desk *self)
{
  gint64 end = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;

  for (gboolean waits = FALSE; !waits;)
    {
      g_auto (Answer) answer = { 0 };

      g_assert_cmpint (g_get_monotonic_time (), <, end);
      desk_ask (self, &answer, "GET", "/grapefruit/1/health", NULL, NULL);
      waits = strstr (answer.body, "\"waiting\":1") != NULL;
    }
}

static gpointer
put_head_later (gpointer data)
{
  LaterHead *self = data;

  until_somebody_waits (self->desk);
  put_head (self->desk, self->key, 2);
  return NULL;
}

static guint64
first_number (GrapePlace *place)
{
  guint64 seq = 0;
  g_auto (GStrv) heads = NULL;
  gboolean all;
  g_autoptr (GError) error = NULL;

  grape_place_wait (place, NULL, &seq, &heads, &all, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (all);
  g_assert_cmpuint (seq, >, 0);
  return seq;
}

static void
wait_ok (GrapePlace *place, const char *of, guint64 *seq, GStrv *heads, gboolean *all)
{
  const char *const list[] = { of, NULL };
  g_autoptr (GError) error = NULL;

  grape_place_wait (place, of ? list : NULL, seq, heads, all, NULL, &error);
  g_assert_no_error (error);
}

static void
test_wait_is_told_at_once_and_later (Desk *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = desk_place (self);
  g_autoptr (GrapeKey) ann = grape_key_new (), bob = grape_key_new ();
  guint64 seq = first_number (place), before = seq;
  g_auto (GStrv) first = NULL, second = NULL;
  gboolean all;

  put_head (self, ann, 1);
  wait_ok (place, NULL, &seq, &first, &all);
  g_assert_false (all);
  g_assert_cmpuint (seq, ==, before + 1);
  g_assert_cmpstr (first[0], ==, grape_key_public (ann));
  g_assert_null (first[1]);

  LaterHead later = { self, bob };
  gint64 start = g_get_monotonic_time ();
  GThread *thread = g_thread_new ("later", put_head_later, &later);
  wait_ok (place, NULL, &seq, &second, &all);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 15 * G_USEC_PER_SEC);
  g_thread_join (thread);
  g_assert_cmpstr (second[0], ==, grape_key_public (bob));
  g_assert_null (second[1]);
}

static void
test_wait_is_for_some (Desk *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = desk_place (self);
  g_autoptr (GrapeKey) ann = grape_key_new (), bob = grape_key_new ();
  guint64 seq = first_number (place), other = seq;
  g_auto (GStrv) none = NULL, one = NULL;
  gboolean all;

  put_head (self, ann, 1);
  gint64 start = g_get_monotonic_time ();
  wait_ok (place, grape_key_public (bob), &seq, &none, &all);
  g_assert_cmpint (g_get_monotonic_time () - start, >=, 900000);
  g_assert_false (all);
  g_assert_null (none[0]);
  wait_ok (place, grape_key_public (ann), &other, &one, &all);
  g_assert_cmpstr (one[0], ==, grape_key_public (ann));
  g_assert_cmpuint (seq, ==, other);
}

static void
test_wait_knows_another_run (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new ();
  guint64 seq;
  gboolean all = FALSE;

  {
    g_autoptr (GrapePlace) place = desk_place (self);
    seq = first_number (place);
  }
  desk_close (self);
  desk_open (self);
  g_autoptr (GrapePlace) again = desk_place (self);
  g_auto (GStrv) heads = NULL;
  wait_ok (again, NULL, &seq, &heads, &all);
  g_assert_true (all);
}

/* The server goes down while somebody waits: an answer, not a fault. */
static gpointer
close_later (gpointer data)
{
  until_somebody_waits (data);
  desk_close (data);
  return NULL;
}

static void
test_wait_ends_with_the_server (Desk *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = desk_place (self);
  guint64 seq = first_number (place);
  g_auto (GStrv) heads = NULL;
  gboolean all;
  gint64 start = g_get_monotonic_time ();
  GThread *thread = g_thread_new ("later", close_later, self);

  wait_ok (place, NULL, &seq, &heads, &all);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 15 * G_USEC_PER_SEC);
  g_assert_null (heads[0]);
  g_thread_join (thread);
  desk_open (self);
}

static void
test_wait_elsewhere (void)
{
  g_autofree char *folder = g_dir_make_tmp ("grape-server-XXXXXX", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (folder, NULL, NULL, &error);
  guint64 seq = 0;
  GStrv heads;
  gboolean all;

  g_assert_false (grape_place_wait (place, NULL, &seq, &heads, &all, NULL, &error));
  g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_NOT_OFFERED);
  g_rmdir (folder);
}

/* Another server may answer anything. */
static void
test_wait_answers_that_make_no_sense (void)
{
  static const char *const bad[] = {
    "",
    "[]",
    "{}",
    "{\"seq\":1}",
    "{\"seq\":0,\"all\":true}",
    "{\"seq\":-4,\"heads\":[]}",
    "{\"seq\":\"1\",\"heads\":[]}",
    "{\"seq\":1,\"heads\":[\"../x\"]}",
    "{\"seq\":1,\"heads\":[7]}",
    "{\"seq\":1,\"heads\":{}}",
    "{\"seq\":1,\"all\":false}",
    "{\"seq\":1e300,\"heads\":[]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      guint64 seq = 5;
      GStrv heads = NULL;
      gboolean all = FALSE;
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", bad[i]);
      g_assert_false (grape_place_read_changes (bad[i], &seq, &heads, &all, &error));
      g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD);
      g_assert_cmpuint (seq, ==, 5);
      g_assert_null (heads);
    }
}

int
main (int argc, char **argv)
{
  static const GrapeServerOptions short_hold = { .hold_s = 1 }, long_hold = { .hold_s = 20 };

  g_test_init (&argc, &argv, NULL);
  ADD ("wait/told", &long_hold, test_wait_is_told_at_once_and_later);
  ADD ("wait/some", &short_hold, test_wait_is_for_some);
  ADD ("wait/another-run", &long_hold, test_wait_knows_another_run);
  ADD ("wait/shutdown", &long_hold, test_wait_ends_with_the_server);
  g_test_add_func ("/sync/server/wait/elsewhere", test_wait_elsewhere);
  g_test_add_func ("/sync/server/wait/nonsense", test_wait_answers_that_make_no_sense);
  return g_test_run ();
}
