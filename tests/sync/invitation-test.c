/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several invitations to one seat: whoever comes first ends the others. A link that got lost lets
 * nobody take a seat that somebody has. */
#include "exchange-fixture.h"

#include <string.h>

#include "engine/grape-error.h"
#include "sync/share/grape-share-members.h"
#include "sync/share/grape-share-private.h"

#define IN_VAIN "The invitation was withdrawn, or somebody else took its seat"

/* Somebody answers an invitation that is no longer valid, and learns so. */
static void
assert_in_vain (Table *self, GrapeLibrary *library, const char *link, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *topic = grape_share_accept (library, link, name, NULL, self->now, &error);

  g_assert_no_error (error);
  table_assert_problem (self, library, IN_VAIN);
}

/* Nobody is there yet. */
static void
set_up (Table *self, gconstpointer data)
{
  table_open (self);
  self->ann = table_open_library (self, "ann.db");
  self->eve = table_open_library (self, "eve.db");
  table_share (self, &(GameToShare){ .people = "Ann, Bob" }, GRAPE_VIEWER_SPECTATOR);
  table_sync_clean (self, self->keeper);
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
test_lost_link (Table *self, gconstpointer data)
{
  g_autofree char *lost = table_invite (self, 0), *second = table_invite (self, 0),
                  *bobs = table_invite (self, 1);

  table_come (self, self->ann, second, "Ann");
  table_sync_clean (self, self->keeper);
  assert_at_seat (self, 0, "Ann");
  assert_in_vain (self, self->eve, lost, "Eve");
  table_sync_clean (self, self->keeper);
  assert_at_seat (self, 0, "Ann");
  table_sync_clean (self, self->ann);
}

/* An invitation to another seat is not touched. */
static void
test_other_seat (Table *self, gconstpointer data)
{
  g_autofree char *anns = table_invite (self, 0), *bobs = table_invite (self, 1);

  table_come (self, self->ann, anns, "Ann");
  table_sync_clean (self, self->keeper);
  table_come (self, self->eve, bobs, "Bob");
  table_sync_clean (self, self->keeper);
  assert_at_seat (self, 0, "Ann");
  assert_at_seat (self, 1, "Bob");
}

/* Both come before the keeper looks: one of them is in, and the keeper is told of the other. */
static void
test_at_once (Table *self, gconstpointer data)
{
  g_autofree char *one = table_invite (self, 0), *other = table_invite (self, 0);
  g_autoptr (GError) error = NULL;

  table_come (self, self->ann, one, "Ann");
  table_come (self, self->eve, other, "Eve");
  table_assert_problem (self, self->keeper, "that is no longer valid");
  g_autoptr (GPtrArray) members = grape_library_list_members (self->keeper, self->topic, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (members->len, ==, 1);
  table_sync_clean (self, self->keeper);
  g_autofree char *first = g_strdup (((GrapeMember *)g_ptr_array_index (members, 0))->name);
  gboolean ann = g_str_equal (first, "Ann");
  table_sync_clean (self, ann ? self->ann : self->eve);
  table_assert_problem (self, ann ? self->eve : self->ann, IN_VAIN);
}

/* Admitting somebody by a request also ends invitations to that seat. */
static void
test_request (Table *self, gconstpointer data)
{
  g_autofree char *lost = table_invite (self, 0);
  g_autoptr (GError) error = NULL;

  table_come (self, self->ann, self->link, "Ann");
  g_autofree char *ask = grape_share_ask (self->ann, self->topic, "Ann", &error);
  g_autoptr (GrapeShareRequest) request = grape_share_request_parse (ask, &error);
  g_assert_true (grape_share_admit (self->keeper, request, 0, self->now, &error));
  g_assert_no_error (error);
  table_sync_clean (self, self->keeper);
  assert_in_vain (self, self->eve, lost, "Eve");
  table_sync_clean (self, self->keeper);
  assert_at_seat (self, 0, "Ann");
}

static void
withdraw (Table *self, const char *link)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (grape_share_withdraw (self->keeper, self->topic, link, self->now, &error));
  g_assert_no_error (error);
  table_sync_clean (self, self->keeper);
}

/* After the withdrawal of an answered invitation, each sync says so, and another one lets the
 * person in. */
static void
test_withdrawn (Table *self, gconstpointer data)
{
  g_autofree char *link = table_invite (self, 0), *bobs = table_invite (self, 1);
  g_autoptr (GError) error = NULL;

  table_come (self, self->ann, link, "Ann");
  g_assert_false (grape_share_withdraw (self->ann, self->topic, link, self->now, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_AUTHOR);
  withdraw (self, link);
  table_assert_problem (self, self->ann, IN_VAIN);
  table_assert_problem (self, self->ann, IN_VAIN);
  g_autoptr (GrapeShared) shared = grape_library_shared (self->ann, self->topic, NULL);
  g_assert_nonnull (strstr (shared->problem, IN_VAIN)); /* the window's status */
  table_admit (self, self->eve, bobs, "Bob");           /* is not concerned */
  table_let_in (self, self->ann, 0, "Ann");
  assert_at_seat (self, 0, "Ann");
  g_autoptr (GrapeShared) after = grape_library_shared (self->ann, self->topic, NULL);
  g_assert_null (after->problem);
}

/* It was withdrawn before anybody answered it: by somebody who knows the game, and by one who does
 * not. */
static void
test_withdrawn_before (Table *self, gconstpointer data)
{
  g_autofree char *link = table_invite (self, 0), *other = table_invite (self, 1);

  table_come (self, self->ann, self->link, "Ann");
  withdraw (self, link);
  withdraw (self, other);
  table_sync_clean (self, self->ann);
  assert_in_vain (self, self->ann, link, "Ann");
  assert_in_vain (self, self->eve, other, "Eve");
  table_sync_clean (self, self->keeper);
}

/* The keeper's ruling still works: made after Ann came, it takes her key from the seat. */
static void
test_ruling (Table *self, gconstpointer data)
{
  g_autofree char *first = table_invite (self, 0);
  g_autoptr (GError) error = NULL;

  table_come (self, self->ann, first, "Ann");
  table_sync_clean (self, self->keeper);
  g_assert_null (grape_share_invite (self->keeper, self->topic, 0, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
  g_clear_error (&error);
  g_autofree char *ruling = grape_share_invite_anew (self->keeper, self->topic, 0, &error);
  g_assert_no_error (error);
  table_come (self, self->eve, ruling, "Eve");
  table_sync_clean (self, self->keeper);
  assert_at_seat (self, 0, "Eve");
}

/* Ann's second device answers a spectator's link, and then one for Bob: she keeps her seat, and the
 * keeper learns of it. */
static void
test_has_a_seat (Table *self, gconstpointer data)
{
  const int seats[] = { GRAPE_VIEWER_SPECTATOR, 1 };
  g_autofree char *anns = table_invite (self, 0);

  table_come (self, self->ann, anns, "Ann");
  table_sync_clean (self, self->keeper);
  for (guint i = 0; i < G_N_ELEMENTS (seats); i++)
    {
      g_autofree char *link = table_invite (self, seats[i]);
      g_autoptr (GrapeShareLink) parsed = grape_share_link_parse (link, NULL);
      g_autoptr (GrapeKey) code = grape_key_new_from_seed (parsed->code);
      g_autoptr (GrapeKey) ann = table_pair_of (self->ann);
      g_autoptr (JsonObject) hello = grape_share_hello (
          ann, GRAPE_PROTOCOL_VERSION, FALSE, grape_key_public (code), self->topic, "Ann");

      table_plant_hello (self, link, hello);
      table_assert_problem (self, self->keeper, "Ann answered an invitation that was not for them");
      assert_at_seat (self, 0, "Ann");
      table_sync_clean (self, self->keeper); /* said once */
    }
  table_sync_clean (self, self->ann);
  table_act (self, self->ann, "bid 3");
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann);
  table_assert_same_log (self, self->ann);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, test)                                                                            \
  g_test_add ("/sync/invitation/" path, Table, NULL, set_up, test, table_tear_down)
  ADD ("lost-link", test_lost_link);
  ADD ("other-seat", test_other_seat);
  ADD ("at-once", test_at_once);
  ADD ("request", test_request);
  ADD ("withdrawn", test_withdrawn);
  ADD ("withdrawn-before", test_withdrawn_before);
  ADD ("ruling", test_ruling);
  ADD ("has-a-seat", test_has_a_seat);
#undef ADD
  return g_test_run ();
}
