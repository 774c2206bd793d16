/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secrets that only their owner knows, by the engine: on a desk that knows everything, and in a log
 * whose keeper gets commitments. The game is tests/toy/targets-game.c. */
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-instance.h"
#include "engine/grape-random.h"

#define T0       G_GINT64_CONSTANT (1767607200) /* 2026-01-05T10:00:00Z */
#define HOURS(h) (T0 + (gint64)((h)*3600))
#define ANN      0
#define BOB      1
#define CYD      2

static const guint8 seed[GRAPE_SEED_BYTES] = { 5, 6, 7 };

static GrapeInstance *
targets_new (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find ("targets"), "00112233445566ff", "Targets", T0);

  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  grape_header_add_seat (header, "Cyd", NULL);
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  return instance;
}

static void
must (GrapeInstance *self, double hours, int author, const char *text)
{
  g_autoptr (GError) error = NULL;

  grape_instance_act (self, HOURS (hours), author, text, &error);
  g_assert_no_error (error);
}

/* What an owner's program keeps: the text, and the nonce of its commitment. */
static void
commit (const char *text, guint8 fill, guint8 nonce[GRAPE_NONCE_BYTES],
        guint8 commitment[GRAPE_HASH_BYTES])
{
  g_autoptr (GrapeEvent) event = grape_event_new (0, GRAPE_EVENT_MOVE, 0, 0, text);

  memset (nonce, fill, GRAPE_NONCE_BYTES);
  memcpy (event->nonce, nonce, GRAPE_NONCE_BYTES);
  grape_event_commit (event);
  memcpy (commitment, event->commitment, GRAPE_HASH_BYTES);
}

static void
seal (GrapeInstance *self, double hours, int seat, const char *text)
{
  guint8 nonce[GRAPE_NONCE_BYTES], commitment[GRAPE_HASH_BYTES];
  g_autoptr (GError) error = NULL;

  commit (text, (guint8)(seat + 1), nonce, commitment);
  grape_instance_act_sealed (self, HOURS (hours), seat, GRAPE_AUDIENCE_SEAT (seat), NULL,
                             commitment, &error);
  g_assert_no_error (error);
}

static guint
event_of (GrapeInstance *self, int seat)
{
  for (guint n = 1; n <= grape_instance_n_events (self); n++)
    if (grape_instance_event (self, n)->author == seat)
      return n;
  g_assert_not_reached ();
}

/* @seat's owner tells it; FALSE with @error when it is not what was committed to. */
static gboolean
open_it (GrapeInstance *self, int seat, const char *text, GError **error)
{
  guint8 nonce[GRAPE_NONCE_BYTES], commitment[GRAPE_HASH_BYTES];
  g_autoptr (GPtrArray) fulls = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_event_free);

  commit (text, (guint8)(seat + 1), nonce, commitment);
  GrapeEvent *full
      = grape_event_open (grape_instance_event (self, event_of (self, seat)), text, nonce, error);
  if (!full)
    return FALSE;
  g_ptr_array_add (fulls, full);
  return grape_instance_fill (self, fulls, error);
}

static const GrapeEvent *
last (GrapeInstance *self)
{
  return grape_instance_event (self, grape_instance_n_events (self));
}

static void
assert_clean (GrapeInstance *self, guint wanted_draws)
{
  g_autoptr (GError) error = NULL;
  guint n_draws = 0;

  grape_instance_verify (self, &n_draws, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n_draws, ==, wanted_draws);
}

/* --- a desk that knows everything ------------------------------------------------------------- */

/* Nobody's view has another's target, the referee's neither; what a viewer may have folds to it. */
static void
assert_hidden (GrapeInstance *self, const char *text)
{
  for (GrapeViewer viewer = GRAPE_VIEWER_SPECTATOR; viewer <= CYD; viewer++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeInstance) copy = grape_instance_for_viewer (self, viewer, &error);
      g_assert_no_error (error);
      g_autofree char *log = grape_instance_to_text (copy, TRUE);
      g_autoptr (GrapePosition) view = grape_position_view (grape_instance_position (self), viewer);
      g_autofree char *seen = grape_position_to_json (view);
      g_autofree char *folded = grape_position_to_json (grape_instance_position (copy));

      g_assert_cmpstr (folded, ==, seen);
      g_assert_cmpint (strstr (log, text) != NULL, ==, viewer == ANN);
      g_assert_cmpint (strstr (seen, "\"target\":7") != NULL, ==, viewer == ANN);
    }
}

static void
test_desk (void)
{
  g_autoptr (GrapeInstance) self = targets_new ();
  g_autoptr (GError) error = NULL;

  must (self, 1, ANN, "target 7");
  assert_hidden (self, "target 7");
  must (self, 2, BOB, "target 2");
  must (self, 3, CYD, "target 3");
  g_assert_true (g_str_has_prefix (last (self)->text, "bonus "));
  assert_hidden (self, "target 7");
  must (self, 4, ANN, "guess 2");
  must (self, 5, BOB, "guess 7");
  g_assert_cmpuint (grape_instance_position (self)->n_events, ==, 6);
  must (self, 6, CYD, "guess 7");
  g_assert_cmpstr (last (self)->text, ==, "result");
  g_assert_cmpuint (last (self)->opens->len, ==, 3);
  g_assert_true (grape_position_over (grape_instance_position (self)));
  assert_clean (self, 1);

  /* Dirty when the target that was opened is another. */
  g_autofree char *text = grape_instance_to_text (self, TRUE);
  char *opened = g_strrstr (text, "target 7");
  opened[strlen ("target ")] = '8';
  g_assert_null (grape_instance_from_text (text, NULL, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
  g_assert_nonnull (strstr (error->message, "was altered at event 8"));
}

/* --- a keeper who gets commitments ------------------------------------------------------------ */

static GrapeInstance *
blind_up_to_opening (void)
{
  GrapeInstance *self = targets_new ();

  seal (self, 1, ANN, "target 7");
  seal (self, 2, BOB, "target 2");
  must (self, 3, CYD, "target 3"); /* who keeps the log */
  must (self, 4, ANN, "guess 2");
  must (self, 5, BOB, "guess 3");
  must (self, 6, CYD, "guess 7");
  return self;
}

static void
test_blind (void)
{
  g_autoptr (GrapeInstance) self = blind_up_to_opening ();
  g_autoptr (GError) error = NULL;
  guint n = grape_instance_n_events (self);

  assert_clean (self, 1); /* the draw hangs on nothing that is sealed */
  grape_instance_advance (self, HOURS (50), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grape_instance_n_events (self), ==, n);

  g_assert_false (open_it (self, ANN, "target 8", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
  g_clear_error (&error);
  g_assert_true (open_it (self, ANN, "target 7", &error));
  grape_instance_advance (self, HOURS (51), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grape_instance_n_events (self), ==, n); /* for Bob's it waits */
  g_assert_true (open_it (self, BOB, "target 2", &error));
  grape_instance_advance (self, HOURS (52), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (last (self)->text, ==, "result");
  g_assert_cmpuint (last (self)->opens->len, ==, 3);
  assert_clean (self, 1);

  /* All three logs are one: this one's, and those of two who look on. */
  g_autofree char *text = grape_instance_to_text (self, FALSE);
  g_autoptr (GrapeInstance) again = grape_instance_from_text (text, NULL, &error);
  g_assert_no_error (error);
  assert_clean (again, 0);
}

/* An owner who vanishes does not block the game: the step opens what is known once the time is
 * over. */
static void
test_vanished (void)
{
  g_autoptr (GrapeInstance) self = blind_up_to_opening ();
  g_autoptr (GError) error = NULL;

  must (self, 7, CYD, "note hm");
  guint n = grape_instance_n_events (self);
  g_assert_true (open_it (self, ANN, "target 7", &error));
  g_assert_cmpint (grape_instance_wakes_at (self), ==, HOURS (54) + 1);
  g_assert_cmpint (grape_instance_next_deadline (self), ==, HOURS (54));
  grape_instance_advance (self, HOURS (54), &error);
  g_assert_cmpuint (grape_instance_n_events (self), ==, n);
  grape_instance_advance (self, HOURS (54) + 1, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grape_instance_n_events (self), ==, n + 1);
  g_assert_cmpint (last (self)->at, ==, HOURS (54));
  g_assert_cmpuint (last (self)->opens->len, ==, 2);
  assert_clean (self, 1);

  /* Cyd hit Ann's; nobody scores for what stayed shut. */
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (grape_instance_position (self));
  g_assert_true (outcome->over);
  g_assert_cmpint (g_array_index (outcome->scores, gint64, ANN), ==, 0);
  g_assert_cmpint (g_array_index (outcome->scores, gint64, BOB), ==, 0);
  g_assert_cmpint (g_array_index (outcome->scores, gint64, CYD), >=, 1);

  /* It stands when something else is made void, and everybody folds the same. */
  g_autofree char *what = g_strdup_printf ("void %u", n);
  must (self, 61, GRAPE_AUTHOR_REFEREE, what);
  g_assert_cmpstr (last (self)->text, ==, what);
  g_assert_true (grape_position_over (grape_instance_position (self)));
  for (GrapeViewer viewer = GRAPE_VIEWER_SPECTATOR; viewer <= CYD; viewer++)
    {
      g_autoptr (GrapeInstance) copy = grape_instance_for_viewer (self, viewer, &error);
      g_assert_no_error (error);
      g_autofree char *one = grape_position_twin (grape_instance_position (self));
      g_autofree char *other = grape_position_twin (grape_instance_position (copy));
      g_assert_cmpstr (one, ==, other);
    }
}

/* Nobody believes a keeper who says too early that somebody did not open. */
static void
test_too_early (void)
{
  g_autoptr (GrapeInstance) self = blind_up_to_opening ();
  g_autoptr (GrapeEvent) event = grape_event_new (HOURS (54) - 1, GRAPE_EVENT_STEP,
                                                  GRAPE_AUTHOR_CLOCK, GRAPE_AUDIENCE_ALL, "result");
  const GrapeEvent *own = grape_instance_event (self, event_of (self, CYD));
  g_autoptr (GError) error = NULL;

  grape_event_add_opening (event, own->number, CYD, own->text, own->nonce);
  event->number = grape_instance_n_events (self) + 1;
  grape_event_commit (event);
  grape_event_chain (event, last (self)->hash);
  g_assert_false (grape_instance_append (self, event, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL);
  g_assert_nonnull (strstr (error->message, "Event 8 leaves something sealed"));
  g_clear_error (&error);
  event->at = HOURS (54);
  grape_event_chain (event, last (self)->hash);
  g_assert_true (grape_instance_append (self, event, &error));
  g_assert_no_error (error);
}

/* What cannot be sealed now, or for others, is refused whatever it says. */
static void
test_refused (void)
{
  g_autoptr (GrapeInstance) self = targets_new ();
  g_autoptr (GError) error = NULL;
  guint8 nonce[GRAPE_NONCE_BYTES], commitment[GRAPE_HASH_BYTES];

  commit ("target 1", 9, nonce, commitment);
  g_assert_false (grape_instance_act_sealed (self, HOURS (1), ANN,
                                             GRAPE_AUDIENCE_SEAT (ANN) | GRAPE_AUDIENCE_SEAT (BOB),
                                             NULL, commitment, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL);
  g_assert_nonnull (strstr (error->message, "sealed for the wrong readers"));
  g_clear_error (&error);
  seal (self, 1, ANN, "target 1");
  seal (self, 1, BOB, "target 2");
  seal (self, 1, CYD, "target 3");
  g_assert_false (grape_instance_act_sealed (self, HOURS (2), ANN, GRAPE_AUDIENCE_SEAT (ANN), NULL,
                                             commitment, &error));
  g_assert_nonnull (strstr (error->message, "Ann cannot seal anything now"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/secret/desk", test_desk);
  g_test_add_func ("/engine/secret/blind", test_blind);
  g_test_add_func ("/engine/secret/vanished", test_vanished);
  g_test_add_func ("/engine/secret/too-early", test_too_early);
  g_test_add_func ("/engine/secret/refused", test_refused);
  return g_test_run ();
}
