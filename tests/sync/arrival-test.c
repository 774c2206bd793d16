/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When an act counts as made, and in which order: by the age that the place gives its file,
 * whatever its author's clock says. And who can open the keeper's boxes. */
#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>

#include "exchange-fixture.h"
#include "sync/place/grape-place-private.h"

#define DAY_S   (24 * 3600)
#define SLACK_S 600 /* files grow older while a test runs */

/* The file of @whose entry @n is @age_s old; negative: it comes from the future. */
static void
set_age (Table *self, GrapeLibrary *whose, guint n, gint64 age_s)
{
  g_autofree char *file = table_entry_file (self, whose, n);
  time_t at = (time_t)(g_get_real_time () / G_USEC_PER_SEC - age_s);
  const struct utimbuf times = { at, at };

  g_assert_cmpint (utime (file, &times), ==, 0);
}

static void
bid (Table *self, GrapeLibrary *who, const char *text)
{
  table_act (self, who, text);
  table_sync_clean (self, who);
}

/* The keeper's last event by @seat; NULL: none after event @after. */
static GrapeEvent *
last_by (Table *self, int seat, guint after)
{
  g_autoptr (GrapeInstance) log = table_load (self, self->keeper);

  for (guint n = grape_instance_n_events (log); n > after; n--)
    if (grape_instance_event (log, n)->author == seat)
      return grape_event_copy (grape_instance_event (log, n));
  return NULL;
}

static guint
n_events (Table *self)
{
  g_autoptr (GrapeInstance) log = table_load (self, self->keeper);

  return grape_instance_n_events (log);
}

/* Whose file is older comes first, whoever that is. */
static void
test_order (Table *self, gconstpointer data)
{
  for (guint round = 0; round < 2; round++)
    {
      guint before = n_events (self);

      self->now += 60000; /* files that are older than any player's word that they are there */
      bid (self, self->ann, round ? "bid 3" : "bid K");
      bid (self, self->bob, round ? "bid 4" : "bid 2");
      set_age (self, self->ann, round + 1, round ? 20000 : 40000);
      set_age (self, self->bob, round + 1, round ? 40000 : 20000);
      table_sync_clean (self, self->keeper);
      g_autoptr (GrapeEvent) ann = last_by (self, 0, before), bob = last_by (self, 1, before);
      g_assert_nonnull (ann);
      g_assert_nonnull (bob);
      g_assert_cmpint (ann->number < bob->number, ==, round == 0);
      g_assert_cmpint (ann->at, <=, self->now - (round ? 20000 : 40000));
      g_assert_cmpint (ann->at, >, self->now - (round ? 20000 : 40000) - SLACK_S);
      table_sync_all (self);
    }
  table_assert_same_logs (self);
}

/* Whatever age a file claims: not before the last event, not after now, and not before its author's
 * entry before it. */
static void
test_bounds (Table *self, gconstpointer data)
{
  gint64 last = self->now;

  bid (self, self->ann, "bid K");
  set_age (self, self->ann, 1, 3650 * DAY_S);
  self->now += 1000;
  table_sync_clean (self, self->keeper);
  g_autoptr (GrapeEvent) old = last_by (self, 0, 0);
  g_assert_cmpint (old->at, <=, last);
  g_assert_cmpstr (old->text, ==, "bid K");

  bid (self, self->bob, "bid 2");
  set_age (self, self->bob, 1, -3650 * DAY_S);
  self->now += 1000;
  table_sync_clean (self, self->keeper);
  g_autoptr (GrapeEvent) young = last_by (self, 1, 0);
  g_assert_cmpint (young->at, ==, self->now);

  table_sync_all (self);
  guint before = n_events (self);
  bid (self, self->ann, "bid 3");
  bid (self, self->ann, "bid 4");
  set_age (self, self->ann, 2, 10000);
  set_age (self, self->ann, 3, 30000);
  self->now += 60000;
  table_sync_clean (self, self->keeper);
  g_autoptr (GrapeEvent) second = last_by (self, 0, before);
  g_assert_cmpstr (second->text, ==, "bid 4");
  g_assert_cmpint (second->at, >, self->now - 10000 - SLACK_S);
}

/* The deadline of three days is kept by the files' ages, however late the keeper's program looks.
 */
static void
test_deadline (Table *self, gconstpointer data)
{
  guint before = n_events (self);

  bid (self, self->ann, "bid K");
  set_age (self, self->ann, 1, 3 * DAY_S);
  bid (self, self->bob, "note Late."); /* a card might be the one that was bid for him */
  set_age (self, self->bob, 1, 3600);
  self->now += 5 * DAY_S;
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_autoptr (GrapeEvent) ann = last_by (self, 0, before);
  g_assert_cmpstr (ann->text, ==, "bid K");
  /* Bob's came in the second round: in the first one a card was bid for him. */
  g_autoptr (GrapeInstance) log = table_load (self, self->keeper);
  g_autoptr (GrapeEvent) bob = last_by (self, 1, before);
  guint n_openings = 0;
  g_assert_nonnull (bob);
  for (guint n = before; n < bob->number; n++)
    {
      const GrapeEvent *event = grape_instance_event (log, n);

      n_openings += event && event->kind == GRAPE_EVENT_STEP && event->opens ? 1 : 0;
    }
  g_assert_cmpuint (n_openings, ==, 1);
}

/* --- a server that knows no condition --------------------------------------------------------- */

typedef struct
{
  GrapePlace parent;
  const char *folder;
  GrapePlace *below;
} Renewing;

static gboolean
renewing_get (GrapePlace *place, const char *path, const char *tag, gsize most,
              GrapeFetched *fetched, GCancellable *cancellable, GError **error)
{
  return grape_place_get (((Renewing *)place)->below, path, tag, most, fetched, cancellable, error);
}

static gboolean
renewing_put (GrapePlace *place, const char *path, const char *text, GrapePutMode mode,
              gboolean *taken, GCancellable *cancellable, GError **error)
{
  g_autofree char *file = g_build_filename (((Renewing *)place)->folder, path, NULL);
  g_autofree char *folder = g_path_get_dirname (file);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  file_spill (file, text);
  return TRUE;
}

static gint64
age_of (Table *self, GrapeLibrary *whose, guint n)
{
  g_autofree char *file = table_entry_file (self, whose, n);
  GStatBuf info;

  g_assert_cmpint (g_stat (file, &info), ==, 0);
  return g_get_real_time () / G_USEC_PER_SEC - info.st_mtime;
}

/* Whoever sends everything once more makes none of their own moves younger. */
static void
test_own_move_is_not_renewed (Table *self, gconstpointer data)
{
  static const GrapePlaceKind kind = { .get = renewing_get, .put = renewing_put };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) below = grape_place_new (self->place, NULL, NULL, &error);
  Renewing place = { .parent = { .kind = &kind }, .folder = self->place, .below = below };

  bid (self, self->ann, "bid K");
  set_age (self, self->ann, 1, 4 * DAY_S);
  g_autofree char *file = table_entry_file (self, self->ann, 1), *text = file_slurp (file);
  for (guint cut = 0; cut < 2; cut++) /* the second time, half of it stands there */
    {
      if (cut)
        file_spill (file, "{\"bo");
      grape_place_put (&place.parent, file + strlen (self->place) + 1, text, TRUE, NULL, &error);
      g_assert_no_error (error);
      g_autofree char *now = file_slurp (file);
      g_assert_cmpstr (now, ==, text);
      if (cut)
        g_assert_cmpint (age_of (self, self->ann, 1), <, DAY_S);
      else
        g_assert_cmpint (age_of (self, self->ann, 1), >=, 4 * DAY_S);
    }
}

/* Somebody else with write access to the folder plants links in it: nothing is written or read
 * through them. */
static void
test_planted_links (Table *self, gconstpointer data)
{
  g_autofree char *outside = g_build_filename (self->folder, "outside", NULL);
  g_autofree char *author = table_key_of (self->ann);

  bid (self, self->ann, "bid 3");
  g_autofree char *log = g_build_filename (self->place, "grapefruit/1", self->topic, author, NULL);
  g_autofree char *head = table_head_file (self, self->ann), *own = file_slurp (head);
  g_autofree char *diary = g_build_filename (self->folder, "diary", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  g_auto (GrapeFetched) fetched = { 0 };

  g_assert_cmpint (g_mkdir (outside, 0700), ==, 0);
  g_assert_cmpint (run_in_shell ("rm -rf '%s' && ln -s '%s' '%s'", log, outside, log), ==, 0);
  table_act (self, self->ann, "bid K");
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_assert_false (
      grape_share_sync (self->ann, self->topic, place, self->now, report, NULL, &error));
  g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED);
  g_clear_error (&error);
  g_assert_cmpint (run_in_shell ("test -z \"$(ls -A '%s')\"", outside), ==, 0);

  file_spill (diary, own);
  g_assert_cmpint (run_in_shell ("rm '%s' '%s' && ln -s '%s' '%s'", log, head, diary, head), ==, 0);
  g_assert_false (
      grape_place_get (place, head + strlen (self->place) + 1, NULL, 9999, &fetched, NULL, &error));
  g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD);
  g_clear_error (&error);
  grape_place_put (place, head + strlen (self->place) + 1, "{}", FALSE, NULL, &error);
  g_assert_no_error (error);
  g_autofree char *kept = file_slurp (diary);
  g_assert_cmpstr (kept, ==, own);
}

/* Nothing is sealed for somebody who looks on. */
static void
test_no_box_for_lookers (Table *self, gconstpointer data)
{
  self->eve = table_open_library (self, "eve.db");
  table_let_in (self, self->eve, GRAPE_VIEWER_SPECTATOR, "Eve");
  g_autofree char *key = table_key_of (self->eve);
  g_autofree char *box_for = g_strdup_printf ("\\\"to\\\":\\\"%s", key);
  g_autofree char *keeper = table_key_of (self->keeper);
  g_autofree char *anns = table_key_of (self->ann);
  g_autofree char *box_for_ann = g_strdup_printf ("\\\"to\\\":\\\"%s", anns);
  gboolean for_ann = FALSE;

  table_act (self, self->ann, "bid K");
  table_act (self, self->bob, "bid 2");
  table_round_of_sync (self);
  g_autoptr (GPtrArray) list
      = grape_library_list_entries (self->keeper, self->topic, keeper, 1, NULL);
  for (guint i = 0; i < list->len; i++)
    {
      const GrapeStoredEntry *entry = g_ptr_array_index (list, i);

      g_assert_null (strstr (entry->file, box_for));
      for_ann = for_ann || strstr (entry->file, box_for_ann);
    }
  g_assert_true (for_ann); /* so boxes are looked for as they are written */
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Table *, gconstpointer);
  } tests[] = { { "order", test_order },
                { "bounds", test_bounds },
                { "deadline", test_deadline },
                { "own-move-not-renewed", test_own_move_is_not_renewed },
                { "planted-links", test_planted_links },
                { "no-box-for-lookers", test_no_box_for_lookers } };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/sync/arrival/", tests[i].path, NULL);

      g_test_add (path, Table, NULL, table_set_up, tests[i].test, table_tear_down);
    }
  return g_test_run ();
}
