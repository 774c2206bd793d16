/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the exchange tests, and the files of its server. */
#include "exchange-fixture.h"
#include "sync/wire/grape-head.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>

/* --- setting up ------------------------------------------------------------------------------- */

/* A place, the keeper's library, and no game. */
void
table_open (Table *self)
{
  g_autoptr (GError) error = NULL;

  self->now = START_S + 60;
  self->folder = g_dir_make_tmp ("grape-exchange-XXXXXX", &error);
  g_assert_no_error (error);
  self->place = g_build_filename (self->folder, "place", NULL);
  g_assert_cmpint (g_mkdir (self->place, 0700), ==, 0);
  self->topics = g_ptr_array_new_with_free_func (g_free);
  self->keeper = table_open_library (self, "keeper.db");
}

GrapeLibrary *
table_open_library (Table *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_library_open (path, &error);

  g_assert_no_error (error);
  return library;
}

/* The keeper shares @game, and plays at @seat, or does not (GRAPE_VIEWER_SPECTATOR). */
const char *
table_share (Table *self, const GameToShare *game, int seat)
{
  return table_share_at (self, game, self->place, NULL, seat);
}

/* At another place than the table's folder. */
const char *
table_share_at (Table *self, const GameToShare *game, const char *address, const char *user,
                int seat)
{
  char *topic = game_to_share_start (game, self->keeper, address, user, seat, self->now);
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (self->topics, topic);
  if (self->topic)
    return topic;
  self->topic = topic;
  self->instance = g_strdup (game->id ? game->id : GAME_ID);
  self->link = grape_share_link (self->keeper, topic, &error);
  g_assert_no_error (error);
  return topic;
}

char *
table_invite (Table *self, int seat)
{
  g_autoptr (GError) error = NULL;
  char *link = grape_share_invite (self->keeper, self->topic, seat, &error);

  g_assert_no_error (error);
  return link;
}

/* Somebody comes by the link; the keeper has not seen it yet. */
void
table_come (Table *self, GrapeLibrary *library, const char *link, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *topic = grape_share_accept (library, link, name, NULL, self->now, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (topic, ==, self->topic);
  table_sync_clean (self, library);
}

/* Somebody comes by the link, and is let in. */
void
table_admit (Table *self, GrapeLibrary *library, const char *link, const char *name)
{
  table_come (self, library, link, name);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, library);
}

void
table_let_in (Table *self, GrapeLibrary *library, int seat, const char *name)
{
  g_autofree char *link = table_invite (self, seat);

  table_admit (self, library, link, name);
}

void
table_set_up (Table *self, gconstpointer data)
{
  table_open (self);
  self->ann = table_open_library (self, "ann.db");
  self->bob = table_open_library (self, "bob.db");
  table_share (self, &(GameToShare){ .people = "Ann, Bob" }, GRAPE_VIEWER_SPECTATOR);
  table_sync_clean (self, self->keeper);
  table_let_in (self, self->ann, 0, "Ann");
  table_let_in (self, self->bob, 1, "Bob");
  table_sync_clean (self, self->ann);
}

/* Whatever was done with it, a library is sound in the end. */
static void
close_library (GrapeLibrary *library)
{
  g_autoptr (GError) error = NULL;

  if (!library)
    return;
  grape_library_check (library, &error);
  g_assert_no_error (error);
  g_assert_finalize_object (library);
}

void
table_tear_down (Table *self, gconstpointer data)
{
  for (guint i = 0; i < N_DESKS; i++)
    close_library (self->desks[i]);
  close_library (self->eve);
  close_library (self->laptop);
  g_assert_cmpint (run_in_shell ("rm -rf '%s'", self->folder), ==, 0);
  g_ptr_array_unref (self->topics);
  g_free (self->folder);
  g_free (self->place);
  g_free (self->instance);
  g_free (self->link);
}

/* --- going on --------------------------------------------------------------------------------- */

/* Whatever stands in a report can be shown. */
static void
check_sentences (GPtrArray *sentences, const char *mark)
{
  for (guint i = 0; i < sentences->len; i++)
    {
      const char *sentence = g_ptr_array_index (sentences, i);

      g_test_message ("%s%s", mark, sentence);
      g_assert_true (g_utf8_validate (sentence, -1, NULL));
      g_assert_cmpuint (strlen (sentence), >, 0);
      g_assert_cmpuint (strlen (sentence), <, 2000);
      g_assert_null (strpbrk (sentence, "\n\r\t\x1b"));
    }
}

/* @requests: how many it took; or NULL. */
GrapeSyncReport *
table_sync_counting (Table *self, GrapeLibrary *library, guint64 *requests)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  GrapeSyncReport *report = grape_sync_report_new ();

  g_assert_no_error (error);
  self->now += self->tick_s;
  grape_share_sync (library, self->topic, place, self->now, report, NULL, &error);
  g_assert_no_error (error);
  check_sentences (report->notes, "");
  check_sentences (report->problems, "! ");
  if (requests)
    *requests = grape_place_traffic (place)->requests;
  return report;
}

GrapeSyncReport *
table_sync_report (Table *self, GrapeLibrary *library)
{
  return table_sync_counting (self, library, NULL);
}

void
table_sync_clean (Table *self, GrapeLibrary *library)
{
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, library);

  g_assert_cmpuint (report->problems->len, ==, 0);
}

void
table_assert_problem (Table *self, GrapeLibrary *library, const char *words)
{
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, library);

  g_assert_cmpuint (report->problems->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (report->problems, 0), words));
}

/* The players' acts go to the keeper, and the results to all. */
void
table_sync_all (Table *self)
{
  for (guint i = 1; i < N_DESKS && self->desks[i]; i++)
    table_sync_clean (self, self->desks[i]);
  for (guint i = 0; i < N_DESKS && self->desks[i]; i++)
    table_sync_clean (self, self->desks[i]);
}

void
table_round_of_sync (Table *self)
{
  self->now += 60;
  table_sync_all (self);
}

/* Syncs: the messages to @library's person contain @words. */
void
table_assert_told (Table *self, GrapeLibrary *library, const char *words)
{
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, library);

  for (guint i = 0; i < report->notes->len; i++)
    if (strstr (g_ptr_array_index (report->notes, i), words))
      return;
  g_error ("nothing says “%s”", words);
}

/* The keeper, whose acts need not travel, does something as @author. */
void
table_act_as_keeper (Table *self, int author, const char *text, guint n_times)
{
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  g_autoptr (GError) error = NULL;
  guint first = grape_instance_n_events (instance) + 1;

  for (guint i = 0; i < n_times; i++)
    {
      grape_instance_act (instance, self->now, author, text, &error);
      g_assert_no_error (error);
    }
  g_assert_true (grape_library_append (self->keeper, instance, first, &error));
  g_assert_no_error (error);
}

void
table_act (Table *self, GrapeLibrary *library, const char *text)
{
  g_autoptr (GError) error = NULL;

  grape_share_act (library, self->topic, text, self->now, &error);
  g_assert_no_error (error);
}

/* --- asking ----------------------------------------------------------------------------------- */

static GrapeInstance *
load_of (GrapeLibrary *library, const char *topic)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, &error);
  g_assert_no_error (error);
  GrapeInstance *instance = grape_library_load_instance (library, shared->instance, &error);
  g_assert_no_error (error);
  return instance;
}

GrapeInstance *
table_load (Table *self, GrapeLibrary *library)
{
  return load_of (library, self->topic);
}

static void
assert_same_log (GrapeLibrary *keeper, GrapeLibrary *library, const char *topic)
{
  g_autoptr (GrapeInstance) truth = load_of (keeper, topic);
  g_autoptr (GrapeInstance) copy = load_of (library, topic);
  guint n = grape_instance_n_events (truth);

  g_assert_cmpuint (grape_instance_n_events (copy), ==, n);
  g_assert_cmpmem (grape_instance_event (copy, n)->hash, GRAPE_HASH_BYTES,
                   grape_instance_event (truth, n)->hash, GRAPE_HASH_BYTES);
}

void
table_assert_same_log (Table *self, GrapeLibrary *library)
{
  assert_same_log (self->keeper, library, self->topic);
}

/* Of every game, everybody at the desks has the keeper's log. */
void
table_assert_same_logs (Table *self)
{
  for (guint k = 0; k < self->topics->len; k++)
    for (guint i = 1; i < N_DESKS && self->desks[i]; i++)
      assert_same_log (self->keeper, self->desks[i], g_ptr_array_index (self->topics, k));
}

char *
table_key_of (GrapeLibrary *library)
{
  g_autoptr (GrapeKey) key = grape_share_key (library, NULL);

  return g_strdup (grape_key_public (key));
}

char *
table_head_file (Table *self, GrapeLibrary *library)
{
  g_autofree char *author = table_key_of (library);
  g_autofree char *path = grape_head_path (author);

  return g_build_filename (self->place, path, NULL);
}

char *
table_entry_file (Table *self, GrapeLibrary *library, guint n)
{
  g_autofree char *author = table_key_of (library);
  g_autoptr (GPtrArray) list = grape_library_list_entries (library, self->topic, author, n, NULL);
  const GrapeStoredEntry *entry = g_ptr_array_index (list, 0);
  g_autofree char *path = grape_entry_make_path (self->topic, author, entry->n, entry->hash);

  return g_build_filename (self->place, path, NULL);
}

char *
file_slurp (const char *file)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  return text;
}

void
file_spill (const char *file, const char *text)
{
  g_assert_true (g_file_set_contents (file, text, -1, NULL));
}

/* How the command ended. */
int
run_in_shell (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *command = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  int status = system (command);
  g_assert_true (WIFEXITED (status));
  return WEXITSTATUS (status);
}

/* Mediocrity: the keeper plays at seat 0; each desk has the seat of its number. */
void
table_set_up_blind (Table *self, gconstpointer data)
{
  const GameToShare game = { .rules = "mediocrity", .people = "Kim, Ann, Bob", .held = TRUE };

  table_open (self);
  self->ann = table_open_library (self, "ann.db");
  self->bob = table_open_library (self, "bob.db");
  table_share (self, &game, 0);
  table_sync_clean (self, self->keeper);
  table_let_in (self, self->ann, 1, "Ann");
  table_let_in (self, self->bob, 2, "Bob");
  table_sync_all (self); /* all have committed to what they give to chance, */
  table_sync_all (self); /* and told it */
}
