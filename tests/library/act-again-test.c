/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts on a log to which another program, such as a sync pass, has added meanwhile: those that
 * still mean the same are made, the others are reported, and nothing is stored. */
#include <string.h>

#include "library-fixture.h"

#define ID "00000000000000aa"

typedef struct
{
  const char *name;
  struct
  {
    int author;
    const char *text;
  } meanwhile[3]; /* what the other one stores */
  int author;
  const char *text;
  gboolean good; /* it is stored all the same */
} Case;

static const Case cases[] = {
  { "sealed", { { 1, "pick 3" } }, 0, "pick 2", TRUE },
  { "note", { { GRAPE_AUTHOR_REFEREE, "note hello" } }, 0, "pick 2", TRUE },
  { "chance", { { 1, "contribute 00ff" } }, 0, "pick 2", TRUE },
  { "ruling-on-sealed", { { 1, "pick 3" } }, GRAPE_AUTHOR_REFEREE, "exhibition", TRUE },
  { "note-anywhere",
    { { 0, "pick 3" }, { 1, "pick 2" } },
    GRAPE_AUTHOR_REFEREE,
    "note well played",
    TRUE },
  { "time", { { 0, "pick 3" }, { 1, "pick 2" } }, GRAPE_AUTHOR_CLOCK, NULL, TRUE },
  { "next-round", { { 0, "pick 3" }, { 1, "pick 2" } }, 0, "pick 1", FALSE },
  { "own", { { 0, "pick 3" } }, 0, "pick 1", FALSE },
  { "pause", { { GRAPE_AUTHOR_REFEREE, "pause" } }, 0, "pick 1", FALSE },
  { "void",
    { { 0, "pick 3" }, { GRAPE_AUTHOR_REFEREE, "void 1" } },
    GRAPE_AUTHOR_REFEREE,
    "exhibition",
    FALSE },
  { "gone", { { 1, "leave" } }, 1, "pick 1", FALSE },
};

/* The same where anybody votes, by name. */
static const struct
{
  const char *name, *meanwhile, *by;
  gboolean good;
} votes[] = {
  { "another-vote", "vote 2", "Xi", TRUE },
  { "own-vote", "vote 2", "walt", FALSE },
  { "struck", "rule strike 1", NULL, FALSE },
};

static gboolean
act_again (GrapeInstance *instance, gpointer data, GError **error)
{
  const Case *what = data;
  gint64 at = MAX (T0 + 60, grape_instance_position (instance)->at);

  return !what->text || grape_instance_act (instance, at, what->author, what->text, error);
}

static void
go_on (Fixture *self, const Case *what)
{
  g_autoptr (GrapeInstance) other = grape_library_load_instance (self->library, ID, NULL);
  g_autoptr (GError) error = NULL;
  guint first = grape_instance_n_events (other) + 1;

  for (guint i = 0; i < G_N_ELEMENTS (what->meanwhile) && what->meanwhile[i].text; i++)
    act (other, T0 + 90, what->meanwhile[i].author, what->meanwhile[i].text);
  g_assert_true (grape_library_append (self->library, other, first, &error));
  g_assert_no_error (error);
}

/* How often the log has it by this author. */
static guint
count (GrapeInstance *instance, int author, const char *text)
{
  guint n = 0;

  for (guint i = 1; i <= grape_instance_n_events (instance); i++)
    n += grape_instance_event (instance, i)->author == author
         && g_strcmp0 (grape_instance_event (instance, i)->text, text) == 0;
  return n;
}

static void
test_again (Fixture *self, gconstpointer data)
{
  const Case *what = data;
  const GrapeActAgain again = { what->author, NULL, what->text, act_again, (gpointer)what };
  g_autoptr (GrapeInstance) mine = null_instance (ID, "Tuesday table");
  g_autoptr (GError) error = NULL;
  guint first = 1;

  g_assert_true (grape_library_add_instance (self->library, mine, &error));
  if (what->text)
    act (mine, T0 + 60, what->author, what->text);
  else
    grape_instance_advance (mine, T0 + 4 * GRAPE_DAY_S, &error); /* the deadline passes */
  g_assert_no_error (error);
  go_on (self, what);
  g_autoptr (GrapeInstance) before = grape_library_load_instance (self->library, ID, &error);
  guint n = grape_instance_n_events (before);
  gboolean good = grape_library_append_act (self->library, &mine, &first, &again, &error);
  g_autoptr (GrapeInstance) after = grape_library_load_instance (self->library, ID, &error);

  g_assert_cmpint (good, ==, what->good);
  if (!what->good)
    {
      g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE);
      g_assert_nonnull (strstr (error->message, "went on while you did this"));
      g_assert_cmpuint (grape_instance_n_events (after), ==, n);
      return;
    }
  g_assert_no_error (error);
  g_assert_cmpuint (first, ==, n + 1);
  g_assert_cmpuint (grape_instance_n_events (after), ==, grape_instance_n_events (mine));
  if (what->text)
    g_assert_cmpuint (count (after, what->author, what->text), ==, 1);
}

static GrapeInstance *
new_vote (void)
{
  guint8 seed[GRAPE_SEED_BYTES] = { 9 };
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find ("sentences"), ID, "Tuesday table", T0);

  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  header->referee = g_strdup ("Rita");
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, NULL);
  act (instance, T0, 0, "sentence\nOne.");
  act (instance, T0, 1, "sentence\nTwo.");
  return instance;
}

static gboolean
vote_again (GrapeInstance *instance, gpointer data, GError **error)
{
  return grape_instance_act_person (instance, grape_instance_position (instance)->at, "Walt",
                                    "vote 1", error);
}

static void
test_vote_again (Fixture *self, gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  const GrapeActAgain again = { GRAPE_AUTHOR_PERSON, "Walt", "vote 1", vote_again, NULL };
  g_autoptr (GrapeInstance) mine = new_vote ();
  g_autoptr (GError) error = NULL;
  guint first = grape_instance_n_events (mine) + 1;

  g_assert_true (grape_library_add_instance (self->library, mine, &error));
  g_autoptr (GrapeInstance) other = grape_library_load_instance (self->library, ID, &error);
  g_assert_true (vote_again (mine, NULL, &error));
  g_assert_true (grape_instance_act_by (other, T0, votes[i].by ? GRAPE_AUTHOR_PERSON : -1,
                                        votes[i].by, votes[i].meanwhile, NULL, &error));
  g_assert_true (grape_library_append (self->library, other, first, &error));
  g_assert_cmpint (grape_library_append_act (self->library, &mine, &first, &again, &error), ==,
                   votes[i].good);
  g_autoptr (GrapeInstance) after = grape_library_load_instance (self->library, ID, NULL);
  const GrapeEvent *last = grape_instance_event (after, grape_instance_n_events (after));

  g_assert_cmpint (g_strcmp0 (last->person, "Walt") == 0, ==, votes[i].good);
  if (!votes[i].good)
    g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE);
}

/* Without anybody else, it is grape_library_append(). */
static void
test_alone (Fixture *self, gconstpointer data)
{
  const GrapeActAgain again = { 0, NULL, "pick 2", NULL, NULL };
  g_autoptr (GrapeInstance) mine = null_instance (ID, "Tuesday table");
  g_autoptr (GError) error = NULL;
  guint first = 1;

  g_assert_true (grape_library_add_instance (self->library, mine, &error));
  act (mine, T0 + 60, 0, "pick 2");
  g_assert_true (grape_library_append_act (self->library, &mine, &first, &again, &error));
  g_assert_no_error (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/library/act-again/alone", Fixture, NULL, fixture_set_up, test_alone,
              fixture_tear_down);
  for (gsize i = 0; i < G_N_ELEMENTS (votes); i++)
    {
      g_autofree char *path = g_strconcat ("/library/act-again/", votes[i].name, NULL);
      g_test_add (path, Fixture, GSIZE_TO_POINTER (i), fixture_set_up, test_vote_again,
                  fixture_tear_down);
    }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/library/act-again/", cases[i].name, NULL);
      g_test_add (path, Fixture, &cases[i], fixture_set_up, test_again, fixture_tear_down);
    }
  return g_test_run ();
}
