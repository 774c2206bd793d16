/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a referee rules in mail: found in nobody else's, and only where something waits for it. */
#include "mail-fixture.h"

#include "find/grape-find.h"
#include "mail/grape-finder.h"

#define ID  "0123456789abcdef"
#define TAG "Subject: Re: [gf:01234567] Tavern: the tale"

static const char wolf_kept[] = "Fine work, so WOLF goes on the table as a loose end.";

static const char passage[]
    = "\nOne line of it.\nAnother line.\nA third line.\nA fourth line.\nA fifth line.\nA sixth line.\n"
      "A seventh line.\nAn eighth line.\nA ninth line.\nA tenth line.\nAn eleventh line.\nThe twelfth.";

static void
act_at (GrapeInstance *instance, gint64 at, int author, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (grape_instance_act (instance, T0 + at, author, text, &error));
  g_assert_no_error (error);
}

static void
act_play (GrapeInstance *instance, gint64 at, int seat, const char *card)
{
  g_autofree char *text = g_strdup_printf ("play \"%s\"%s", card, passage);

  act_at (instance, at, seat, text);
}

/* Ann has played a map and an old promise, which lie on the table, and a wolf, which waits. */
static GrapeInstance *
new_tale (gboolean waits)
{
  guint8 seed[GRAPE_SEED_BYTES] = { 9 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find ("lantern"), ID, "Tavern", T0);
  g_autoptr (GString) deck
      = g_string_new ("deck\na map\nan owl\nan old promise\nfog\na wolf\na door");

  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  header->referee = g_strdup ("Rita");
  for (guint i = 0; i < 24; i++)
    g_string_append_printf (deck, "\na thing%u", i);
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  act_at (instance, 60, GRAPE_AUTHOR_REFEREE, deck->str);
  g_assert_true (grape_instance_advance (instance, T0 + 60, &error));
  act_at (instance, 120, GRAPE_AUTHOR_REFEREE, "first Ann");
  static const char *const told[] = { "a map", "an old promise" };
  for (guint i = 0; i < 2; i++)
    {
      act_play (instance, 180 + i, 0, told[i]);
      act_at (instance, 180 + i, GRAPE_AUTHOR_REFEREE, "accept loose end");
    }
  if (waits)
    act_play (instance, 200, 0, "a wolf");
  return g_steal_pointer (&instance);
}

typedef struct
{
  const char *text;
  const char *move; /* NULL: nothing certain */
} Row;

static void
check_rows (GrapeInstance *instance, const Row *rows, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const GrapeSpoken letter = { .subject = "", .text = rows[i].text, .tie = GRAPE_TIE_TAG };
      g_autoptr (GArray) found
          = grape_find (grape_instance_position (instance), GRAPE_AUTHOR_REFEREE, &letter);
      g_autoptr (GString) certain = g_string_new (NULL);

      for (guint k = 0; k < found->len; k++)
        {
          const GrapeFound *one = &g_array_index (found, GrapeFound, k);

          g_test_message ("%s: %s (%s)", rows[i].text, one->text, one->remark ? one->remark : "");
          if (grape_found_sureness (one, GRAPE_TIE_TAG) == GRAPE_CERTAIN)
            g_string_append (certain, one->text);
        }
      g_assert_cmpstr (certain->str, ==, rows[i].move ? rows[i].move : "");
    }
}

static void
test_plays (void)
{
  static const Row rows[] = {
    { "Fine work. WOLF goes on the table\nas a loose end.", "accept loose end" },
    { "No complaints, the wolf stays on the table, face up. The map does too.",
      "accept loose end" },
    { "Accepted. It stays on the table as a loose end.", "accept loose end" },
    { "The wolf is burned, and both MAP and AN OLD PROMISE are resolved. Two Ales!",
      "accept tie \"a map\", \"an old promise\"" },
    { "You tie off the promise with it, and WOLF becomes a loose end.",
      "accept loose end tie \"an old promise\"" },
    { "Accepted, and the card is burned.", "accept" },
    { "accept loose end tie \"A map\"", "accept loose end tie \"a map\"" },
    { "Denied, I fear: it does not follow from what came before.", "deny non_sequitur" },
    { "Not accepted. This is not in the spirit of the game.", "deny spirit" },
    /* What is not said is not certain, and what is asked is not said. */
    { "Accepted.", NULL },
    { "No. Just no, Ann.", NULL },
    { "Denied.", NULL },
    { "MAP is tied off.", NULL },
    { "Denied: too long.", NULL }, /* it is not */
    { "Does WOLF stay on the table, Ann?", NULL },
    { "If nobody objects, WOLF goes on the table.", NULL },
    { "WOLF goes on the table, I think. Let me sleep on it.", NULL },
    { "The map is still on the table, and nobody has tied it off.", NULL },
    { "The wolf was a nice touch, but the map stays on the table.", NULL },
    { "WOLF does not go on the table.", NULL },
    { "Neither MAP nor OLD PROMISE is tied off.", NULL },
    { "MAP is yet to be tied off.", NULL },
    { "The wolf knows that somebody lost his boots long ago, a knife, and what lies on the table.",
      NULL },
    { "WOLF goes on the table. Or rather, it is denied: it makes no sense.", NULL },
    { "Since the last post:\n- Play 3 is accepted\n\nWOLF goes on the table.", NULL },
  };
  g_autoptr (GrapeInstance) instance = new_tale (TRUE), idle = new_tale (FALSE);

  check_rows (instance, rows, G_N_ELEMENTS (rows));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check_rows (idle, &(Row){ rows[i].text, NULL }, 1);
}

static void
test_interruptions (void)
{
  static const Row late[] = {
    { "That is more than three days. Too late, Bob.", "refuse 1 late" },
    { "That makes three days and a bit. It is not too late, I think?", NULL },
    { "Your interruption is granted.", NULL }, /* it came too late */
  };
  static const Row early[] = {
    { "Granted, Bob.", "grant 1" },
    { "The tale is yours, Bob.", "grant 1" },
    { "There is no mention of it, Bob.", "refuse 1 not-mentioned" },
    { "Too late, Bob.", NULL },
    { "WOLF goes on the table.", NULL },
    { "Granted, if it is in the tale.", NULL },
    { "Your cards are: \"a king\", \"a promise granted\", \"fog\".", NULL },
  };
  g_autoptr (GrapeInstance) first = new_tale (FALSE), second = new_tale (FALSE);

  act_at (first, 600, 1, "interrupt 2 \"a thing5\"");
  check_rows (first, early, G_N_ELEMENTS (early));
  act_at (second, 4 * GRAPE_DAY_S, 1, "interrupt 2 \"a thing5\"");
  check_rows (second, late, G_N_ELEMENTS (late));
}

static void
sit (GrapeLibrary *library, int seat, const char *name, const char *address)
{
  const char *addresses[] = { address, NULL };
  g_autoptr (GError) error = NULL;
  gint64 person = grape_library_add_person (library, name, addresses, &error);

  g_assert_true (grape_library_set_seat (library, ID, seat, person, &error));
}

static GPtrArray *
find (Fixture *self)
{
  GrapeFinderReport report;
  g_autoptr (GError) error = NULL;

  g_assert_true (grape_finder_run (self->library, NULL, NULL, &report, &error));
  g_assert_no_error (error);
  return grape_library_list_proposals (self->library, ID, TRUE, NULL);
}

static void
add_tale (Fixture *self, GrapeInstance *instance)
{
  g_assert_true (grape_library_add_instance (self->library, instance, NULL));
  sit (self->library, 0, "Ann", "ann@x.org");
  sit (self->library, 1, "Bob", "bob@x.org");
  sit (self->library, GRAPE_AUTHOR_REFEREE, "Rita", "rita@x.org");
}

/* The referee's words are a ruling; the same ones from a player, from a stranger, or from somebody
 * who only calls themselves Rita are nothing. */
static void
test_writer (Fixture *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) instance = new_tale (TRUE);
  g_autoptr (GError) error = NULL;

  add_tale (self, instance);
  receive (self, "1", "Ann <ann@x.org>", 1, TAG, wolf_kept);
  receive (self, "2", "Bob <bob@x.org>", 1, TAG, wolf_kept);
  receive (self, "3", "Rita <rita@elsewhere.org>", 1, TAG, wolf_kept);
  receive (self, "4", "Walt <walt@y.org>", 1, TAG, wolf_kept);
  g_autoptr (GPtrArray) none = find (self);
  g_assert_cmpuint (none->len, ==, 0);
  receive (self, "5", "Rita <rita@x.org>", 1, "Subject: well told", wolf_kept);
  g_autoptr (GPtrArray) found = find (self);
  g_assert_cmpuint (found->len, ==, 1);
  const GrapeProposal *ruling = g_ptr_array_index (found, 0);
  g_assert_cmpint (ruling->author, ==, GRAPE_AUTHOR_REFEREE);
  g_assert_cmpstr (ruling->text, ==, "accept loose end");
  g_assert_cmpstr (ruling->quote, ==, "Fine work, so WOLF goes on the table as a loose end.");
  g_assert_cmpuint (ruling->marks, ==, 0);
  g_assert_cmpint (ruling->sureness, ==, GRAPE_CERTAIN);
  /* It is accepted like any other. */
  g_assert_true (grape_instance_act_by (instance, ruling->at, ruling->author, ruling->person,
                                        ruling->text, NULL, &error));
  g_assert_no_error (error);
}

/* Who was the referee is a stranger. */
static void
test_new_referee (Fixture *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) instance = new_tale (TRUE);

  act_at (instance, 300, GRAPE_AUTHOR_REFEREE, "referee Dora");
  add_tale (self, instance);
  receive (self, "1", "Rita <rita@x.org>", 1, TAG, wolf_kept);
  g_autoptr (GPtrArray) none = find (self);
  g_assert_cmpuint (none->len, ==, 0);
  sit (self->library, GRAPE_AUTHOR_REFEREE, "Dora", "dora@x.org");
  receive (self, "2", "Dora <dora@x.org>", 1, TAG, wolf_kept);
  g_autoptr (GPtrArray) found = find (self);
  g_assert_cmpuint (found->len, ==, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mail/rulings/plays", test_plays);
  g_test_add_func ("/mail/rulings/interruptions", test_interruptions);
#define ADD(name, function)                                                                        \
  g_test_add ("/mail/rulings/" name, Fixture, NULL, fixture_set_up, function, fixture_tear_down)
  ADD ("writer", test_writer);
  ADD ("new-referee", test_new_referee);
  return g_test_run ();
}
