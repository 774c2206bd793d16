/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each step is done and over when its function returns. */
#include "shared-table.h"

#include "ui/grape-plan.h"

#include "library/grape-library-people.h"

#include <glib/gstdio.h>

static void
begun_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  *(char **)data = grape_plan_begin_finish (result, &error);
  g_assert_no_error (error);
}

static gboolean
is_set (gpointer data)
{
  return *(char **)data != NULL;
}

/* The user referees Pure Skill for Ann, and for Bo and Cleo, who may be bots. */
static void
begin_game (SharedTable *self, const char *level)
{
  GrapePlan *plan = grape_plan_new (grape_registry_find ("pure-skill"));
  plan->name = g_strdup ("Tuesday table");
  plan->i_referee = TRUE;
  grape_plan_add_chair (plan, "Ann", NULL, "", FALSE);
  grape_plan_add_chair (plan, "Bo", level, "", FALSE);
  grape_plan_add_chair (plan, "Cleo", level, "", FALSE);
  grape_plan_begin_async (plan, self->keeper->library, begun_cb, &self->instance);
  g_assert_true (ui_wait (is_set, &self->instance));
}

static SharedTable *
new_table (void)
{
  SharedTable *self = g_new0 (SharedTable, 1);
  g_autoptr (GError) error = NULL;
  self->folder = g_dir_make_tmp ("grape-shared-XXXXXX", NULL);
  self->place = g_build_filename (self->folder, "place", NULL);
  g_mkdir (self->place, 0700);
  g_autofree char *path = g_build_filename (self->folder, "bo.db", NULL);
  self->bo = grape_library_open (path, &error);
  g_assert_no_error (error);
  self->keeper = ui_fixture_new (FALSE);
  self->ann = ui_fixture_new (FALSE);
  return self;
}

/* @level: of the bots, or NULL: they are people */
SharedTable *
shared_table_new (const char *level)
{
  SharedTable *self = new_table ();
  begin_game (self, level);
  return self;
}

/* The user referees Sentences for Dora and Emil, who have written by mail if @written. */
static SharedTable *
new_sentences (gboolean written)
{
  static const char *const texts[] = { "sentence\nNobody had told me about the bicycle,\nand it "
                                       "knew.",
                                       "sentence\nIn the end we sold everything but the lamp." };
  SharedTable *self = new_table ();
  GrapeLibrary *library = self->keeper->library;
  guint8 seed[GRAPE_SEED_BYTES];
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header = grape_header_new (
      grape_registry_find ("sentences"), "00112233aabbccdd", "Tuesday table", UI_NOW - 3600);
  for (guint i = 0; i < sizeof seed; i++)
    seed[i] = (guint8)(73 * i + 19);
  grape_header_add_seat (header, "Dora", NULL);
  grape_header_add_seat (header, "Emil", NULL);
  header->referee = g_strdup ("Rita");
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  grape_instance_advance (instance, UI_NOW - 1800, &error);
  for (int seat = 0; written && seat < 2; seat++)
    grape_instance_act (instance, UI_NOW - 1800, seat, texts[seat], &error);
  g_assert_no_error (error);
  gint64 me = grape_library_add_person (library, "Rita", NULL, &error);
  grape_library_set_me (library, me, &error);
  grape_library_add_instance (library, instance, &error);
  grape_library_set_seat (library, header->id, GRAPE_AUTHOR_REFEREE, me, &error);
  g_assert_no_error (error);
  self->instance = g_strdup (header->id);
  return self;
}

/** shared_table_new_vote: everybody has written, and whoever likes votes */
SharedTable *
shared_table_new_vote (void)
{
  return new_sentences (TRUE);
}

/** shared_table_new_writing: the same game, and nobody has written yet */
SharedTable *
shared_table_new_writing (void)
{
  return new_sentences (FALSE);
}

/** shared_table_shown: Ann among bots, in the keeper's window */
SharedTable *
shared_table_shown (void)
{
  SharedTable *self = shared_table_new ("random");
  grape_window_show_instance (self->keeper->window, self->instance);
  ui_settle ();
  return self;
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  while (folder && (name = g_dir_read_name (folder)))
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);
      remove_tree (inner);
    }
  g_remove (path);
}

void
shared_table_free (SharedTable *self)
{
  ui_settle ();
  ui_fixture_free (self->ann);
  ui_fixture_free (self->keeper);
  grape_library_close (self->bo);
  g_object_unref (self->bo);
  remove_tree (self->folder);
  g_free (self->folder);
  g_free (self->place);
  g_free (self->topic);
  g_free (self->instance);
  g_free (self);
}

void
shared_table_share (SharedTable *self)
{
  g_autoptr (GError) error = NULL;
  self->topic = grape_share_start (self->keeper->library, self->instance, self->place, NULL,
                                   GRAPE_VIEWER_SPECTATOR, UI_NOW, &error);
  g_assert_no_error (error);
  shared_table_sync (self, self->keeper->library);
}

char *
shared_table_invite (SharedTable *self, int seat)
{
  g_autoptr (GError) error = NULL;
  char *link = grape_share_invite (self->keeper->library, self->topic, seat, &error);
  g_assert_no_error (error);
  return link;
}

void
shared_table_accept (SharedTable *self, GrapeLibrary *library, const char *link, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *topic = grape_share_accept (library, link, name, NULL, UI_NOW, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (topic, ==, self->topic);
  shared_table_sync (self, library);
}

void
shared_table_sync (SharedTable *self, GrapeLibrary *library)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_assert_no_error (error);
  grape_share_sync (library, self->topic, place, UI_NOW, report, NULL, &error);
  g_assert_no_error (error);
  ui_settle ();
}

void
shared_table_act (SharedTable *self, GrapeLibrary *library, const char *text)
{
  g_autoptr (GError) error = NULL;
  grape_share_act (library, self->topic, text, UI_NOW, &error);
  g_assert_no_error (error);
}

/* @on FALSE: the place is gone for Ann; what she does waits. */
void
shared_table_connect (SharedTable *self, gboolean on)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (self->ann->library, self->topic, NULL);
  g_free (shared->address);
  shared->address = g_strdup (on ? self->place : "http://127.0.0.1:9/");
  g_assert_true (grape_library_update_shared (self->ann->library, shared, NULL));
  ui_settle ();
}

/* Ann's laptop has the same key, and both write while they do not see each other. */
void
shared_table_fork (SharedTable *self, const char *there, const char *here)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (self->folder, "laptop.db", NULL);
  g_autofree char *link = grape_share_link (self->keeper->library, self->topic, &error);
  g_autoptr (GrapeKey) key = grape_share_key (self->ann->library, &error);
  g_autoptr (GrapeLibrary) laptop = grape_library_open (path, &error);
  guint8 seed[GRAPE_KEY_SEED_BYTES];
  g_assert_no_error (error);
  grape_key_seed (key, seed);
  grape_library_set_identity (laptop, seed, &error);
  g_assert_no_error (error);
  shared_table_accept (self, laptop, link, "Ann");
  shared_table_sync (self, laptop);
  shared_table_connect (self, FALSE);
  shared_table_act (self, laptop, there);
  shared_table_sync (self, laptop);
  shared_table_act (self, self->ann->library, here);
  shared_table_connect (self, TRUE);
  shared_table_sync (self, self->ann->library);
  grape_library_close (laptop);
}
