/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several invitations to one seat: whoever comes first ends the others. A link that got lost lets
 * nobody take a seat that somebody has. */
#include <glib/gstdio.h>
#include <string.h>

#include "engine/grape-error.h"
#include "sync/grape-share-members.h"

#define START_S G_GINT64_CONSTANT (888710400)

typedef struct
{
  char *folder, *place, *topic;
  GrapeLibrary *keeper, *ann, *eve;
} Table;

static GrapeLibrary *
open_library (Table *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_library_open (path, &error);

  g_assert_no_error (error);
  return library;
}

/* How many problems were told. */
static guint
sync_desk (Table *self, GrapeLibrary *library)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();

  g_assert_no_error (error);
  grape_share_sync (library, self->topic, place, START_S + 60, report, NULL, &error);
  g_assert_no_error (error);
  return report->problems->len;
}

static void
set_up (Table *self, G_GNUC_UNUSED gconstpointer data)
{
  const GrapeRules *rules = grape_registry_find ("pure-skill");
  g_autoptr (GrapeHeader) header = grape_header_new (rules, "00112233aabbccdd", "Doors", START_S);
  const guint8 seed[GRAPE_SEED_BYTES] = { 7 };
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("grape-invitation-XXXXXX", &error);
  g_assert_no_error (error);
  self->place = g_build_filename (self->folder, "place", NULL);
  g_assert_cmpint (g_mkdir (self->place, 0700), ==, 0);
  self->keeper = open_library (self, "keeper.db");
  self->ann = open_library (self, "ann.db");
  self->eve = open_library (self, "eve.db");
  header->referee = g_strdup ("Cy");
  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  grape_header_add_seat (header, "Bot", "random");
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  grape_library_add_instance (self->keeper, instance, &error);
  g_assert_no_error (error);
  self->topic = grape_share_start (self->keeper, header->id, self->place, NULL,
                                   GRAPE_VIEWER_SPECTATOR, START_S + 60, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (sync_desk (self, self->keeper), ==, 0);
}

static void
tear_down (Table *self, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self->folder);

  g_object_unref (self->keeper);
  g_object_unref (self->ann);
  g_object_unref (self->eve);
  g_assert_cmpint (system (command), ==, 0);
  g_free (self->folder);
  g_free (self->place);
  g_free (self->topic);
}

static char *
invite (Table *self, int seat)
{
  g_autoptr (GError) error = NULL;
  char *link = grape_share_invite (self->keeper, self->topic, seat, &error);

  g_assert_no_error (error);
  return link;
}

static void
answer (Table *self, GrapeLibrary *library, const char *link, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *topic = grape_share_accept (library, link, name, NULL, START_S + 60, &error);

  g_assert_no_error (error);
  sync_desk (self, library);
}

static void
assert_at_seat (Table *self, int seat, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) members = grape_share_list_members (self->keeper, self->topic, &error);
  guint n = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < members->len; i++)
    {
      const GrapeShareMember *member = g_ptr_array_index (members, i);

      if (member->seat != seat)
        continue;
      g_assert_cmpstr (member->name, ==, name);
      n++;
    }
  g_assert_cmpuint (n, ==, 1);
}

/* The first link seemed to be lost; Ann came by the second; then somebody finds the first. */
static void
test_lost_link (Table *self, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *lost = invite (self, 0), *second = invite (self, 0), *bobs = invite (self, 1);

  answer (self, self->ann, second, "Ann");
  g_assert_cmpuint (sync_desk (self, self->keeper), ==, 0);
  assert_at_seat (self, 0, "Ann");
  answer (self, self->eve, lost, "Eve");
  g_assert_cmpuint (sync_desk (self, self->keeper), ==, 0);
  assert_at_seat (self, 0, "Ann");
  g_assert_cmpuint (sync_desk (self, self->ann), ==, 0);
}

/* An invitation to another seat is not touched. */
static void
test_other_seat (Table *self, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *anns = invite (self, 0), *bobs = invite (self, 1);

  answer (self, self->ann, anns, "Ann");
  sync_desk (self, self->keeper);
  answer (self, self->eve, bobs, "Bob");
  g_assert_cmpuint (sync_desk (self, self->keeper), ==, 0);
  assert_at_seat (self, 0, "Ann");
  assert_at_seat (self, 1, "Bob");
}

/* Both come before the keeper looks: one of them is in, and the keeper is told of the other. */
static void
test_at_once (Table *self, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *one = invite (self, 0), *other = invite (self, 0);
  g_autoptr (GError) error = NULL;

  answer (self, self->ann, one, "Ann");
  answer (self, self->eve, other, "Eve");
  g_assert_cmpuint (sync_desk (self, self->keeper), ==, 1);
  g_autoptr (GPtrArray) members = grape_library_list_members (self->keeper, self->topic, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (members->len, ==, 1);
  g_assert_cmpuint (sync_desk (self, self->keeper), ==, 0);
}

/* Who is let in by a request ends invitations to that seat, too. */
static void
test_request (Table *self, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *lost = invite (self, 0);
  g_autoptr (GError) error = NULL;
  g_autofree char *open = grape_share_link (self->keeper, self->topic, &error);

  answer (self, self->ann, open, "Ann");
  g_autofree char *ask = grape_share_ask (self->ann, self->topic, "Ann", &error);
  g_autoptr (GrapeShareRequest) request = grape_share_request_parse (ask, &error);
  g_assert_true (grape_share_admit (self->keeper, request, 0, START_S + 60, &error));
  g_assert_no_error (error);
  answer (self, self->eve, lost, "Eve");
  g_assert_cmpuint (sync_desk (self, self->keeper), ==, 0);
  assert_at_seat (self, 0, "Ann");
}

/* The keeper's ruling still works: made after Ann came, it takes her key from the seat. */
static void
test_ruling (Table *self, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *first = invite (self, 0);
  g_autoptr (GError) error = NULL;

  answer (self, self->ann, first, "Ann");
  sync_desk (self, self->keeper);
  g_assert_null (grape_share_invite (self->keeper, self->topic, 0, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
  g_clear_error (&error);
  g_autofree char *ruling = grape_share_invite_anew (self->keeper, self->topic, 0, &error);
  g_assert_no_error (error);
  answer (self, self->eve, ruling, "Eve");
  g_assert_cmpuint (sync_desk (self, self->keeper), ==, 0);
  assert_at_seat (self, 0, "Eve");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, test) g_test_add ("/sync/invitation/" path, Table, NULL, set_up, test, tear_down)
  ADD ("lost-link", test_lost_link);
  ADD ("other-seat", test_other_seat);
  ADD ("at-once", test_at_once);
  ADD ("request", test_request);
  ADD ("ruling", test_ruling);
#undef ADD
  return g_test_run ();
}
