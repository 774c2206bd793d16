/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What needs the user: what they referee and who they are, late games, and who has sent a move. */
#include "library-fixture.h"

#define ID "00000000000000aa"

static GrapeSummary *
summarise (Fixture *self)
{
  g_autoptr (GError) error = NULL;
  GrapeSummary *summary = grape_library_summarise (self->library, ID, &error);

  g_assert_no_error (error);
  return summary;
}

static gboolean
referees (const GrapeSummary *summary)
{
  for (guint i = 0; i < summary->mine->len; i++)
    if (g_array_index (summary->mine, int, i) == GRAPE_AUTHOR_REFEREE)
      return TRUE;
  return FALSE;
}

static gint64
add_referee (Fixture *self, const char *name, const char *address)
{
  const char *addresses[] = { address, NULL };
  g_autoptr (GError) error = NULL;
  gint64 id = grape_library_add_person (self->library, name, addresses, &error);

  grape_library_set_seat (self->library, ID, GRAPE_AUTHOR_REFEREE, id, &error);
  g_assert_no_error (error);
  return id;
}

static void
add (Fixture *self)
{
  g_autoptr (GrapeInstance) instance = null_instance (ID, "Tuesday table");
  g_autoptr (GError) error = NULL;

  grape_library_add_instance (self->library, instance, &error);
  g_assert_no_error (error);
}

/* The first of those that need somebody at @now. */
static GrapeSummary *
needs_at (Fixture *self, gint64 now)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) all = grape_library_list_needs (self->library, now, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (all->len, ==, 1);
  return g_ptr_array_steal_index (all, 0);
}

/* Nothing came in, but time is up: the game waits for its referee. */
static void
test_late (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  add (self);
  gint64 me = add_referee (self, "Rita", "rita@x.org");
  {
    g_autoptr (GrapeSummary) others = needs_at (self, T0 + 4 * 86400);
    g_assert_false (others->needs_me);
  }
  grape_library_set_me (self->library, me, &error);
  {
    g_autoptr (GrapeSummary) before = needs_at (self, T0 + 86400);
    g_assert_false (before->needs_me);
  }
  g_autoptr (GrapeSummary) late = needs_at (self, T0 + 4 * 86400);
  g_assert_true (late->needs_me);
  g_assert_true (late->late);
  g_assert_cmpint (late->my_deadline, ==, T0 + 3 * 86400);
}

static void
propose (Fixture *self, int author, const char *text)
{
  g_autoptr (GError) error = NULL;
  GrapeProposal proposal
      = { .instance = (char *)ID, .author = author, .text = (char *)text, .at = T0 };

  g_assert_true (grape_library_propose (self->library, &proposal, &error));
}

/* Two moves of one player, and what the referee may rule, are one move that is in. */
static void
test_moves_in (Fixture *self, gconstpointer data)
{
  guint n_all;

  add (self);
  propose (self, 0, "pick 3");
  propose (self, 0, "pick 4");
  propose (self, GRAPE_AUTHOR_REFEREE, "void 1");
  g_autoptr (GrapeSummary) summary = summarise (self);
  g_assert_cmpuint (summary->n_new, ==, 3);
  g_assert_cmpuint (summary->n_in, ==, 1);
  g_assert_cmpuint (grape_summary_count_owing (summary, &n_all), ==, n_all);
  /* Somebody who owes two things waits for one person. */
  GrapeDue *first = g_ptr_array_index (summary->due, 0);
  GrapeDue *twice = g_new0 (GrapeDue, 1);
  twice->seat = first->seat;
  g_ptr_array_add (summary->due, twice);
  guint n_before = n_all;
  g_assert_cmpuint (grape_summary_count_owing (summary, &n_all), ==, n_before);
  g_assert_cmpuint (n_all, ==, n_before);
}

/* A game that was begun here, of which nobody said who referees it. */
static void
test_kept_here (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  add (self);
  {
    g_autoptr (GrapeSummary) kept = summarise (self);
    g_assert_true (referees (kept));
  }
  gint64 me = grape_library_add_person (self->library, "Me", NULL, &error);
  grape_library_set_me (self->library, me, &error);
  grape_library_set_seat (self->library, ID, 1, me, &error);
  {
    g_autoptr (GrapeSummary) played = summarise (self);
    g_assert_false (referees (played));
  }
  grape_library_set_seat (self->library, ID, 1, 0, &error);
  add_referee (self, "Rita", "rita@x.org");
  g_autoptr (GrapeSummary) others = summarise (self);
  g_assert_false (referees (others));
}

/* Rita began games on the command line; now she says in the window who she is. */
static void
test_same_person (Fixture *self, gconstpointer data)
{
  const char *hers[] = { "Rita@X.org", NULL }, *other[] = { "ann@x.org", NULL };
  g_autoptr (GError) error = NULL;

  add (self);
  add_referee (self, "Rita", "rita@x.org");
  grape_library_add_person (self->library, "Ann", other, &error);
  gint64 me = grape_library_add_person (self->library, "Player", NULL, &error);
  grape_library_set_me (self->library, me, &error);
  g_assert_no_error (error);

  g_assert_false (grape_library_change_me (self->library, me, "Rita", other, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS);
  g_assert_nonnull (strstr (error->message, "Ann"));
  g_clear_error (&error);

  g_assert_true (grape_library_change_me (self->library, me, "rita", hers, &error));
  g_assert_no_error (error);
  g_autoptr (GrapeSummary) summary = summarise (self);
  g_assert_true (referees (summary));
  g_autoptr (GPtrArray) people = grape_library_list_people (self->library, &error);
  g_assert_cmpuint (people->len, ==, 2);
  g_autoptr (GrapePerson) user = grape_library_me (self->library, &error);
  g_assert_cmpint (user->id, ==, me);
  g_assert_cmpstr (user->addresses[0], ==, "rita@x.org");
}

#define ADD(path, function)                                                                        \
  g_test_add (path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/library/needs/late", test_late);
  ADD ("/library/needs/moves-in", test_moves_in);
  ADD ("/library/needs/kept-here", test_kept_here);
  ADD ("/library/needs/same-person", test_same_person);
  return g_test_run ();
}
