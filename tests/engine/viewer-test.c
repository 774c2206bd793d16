/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each viewer may hold: sealed stubs, no seed, and still a chain that can be checked. */
#include "null-table.h"

#include <string.h>

static GrapeInstance *
two_picks (void)
{
  GrapeInstance *game = null_table_new (3);
  must (game, 1, 0, "pick 1");
  must (game, 2, 1, "pick 3");
  return game;
}

static void
test_sealed (void)
{
  static const struct
  {
    GrapeViewer viewer;
    gboolean first, second;
  } viewers[] = { { 0, TRUE, FALSE },
                  { 1, FALSE, TRUE },
                  { 2, FALSE, FALSE },
                  { GRAPE_VIEWER_REFEREE, TRUE, TRUE },
                  { GRAPE_VIEWER_SPECTATOR, FALSE, FALSE } };
  g_autoptr (GrapeInstance) game = two_picks ();
  for (guint i = 0; i < G_N_ELEMENTS (viewers); i++)
    {
      guint n_draws;
      g_autoptr (GrapeInstance) copy = grape_instance_for_viewer (game, viewers[i].viewer, NULL);
      g_autofree char *text = grape_instance_to_text (copy, TRUE);
      g_autoptr (GrapeInstance) again = reload (text);
      g_assert_cmpint (strstr (text, "pick 1") != NULL, ==, viewers[i].first);
      g_assert_cmpint (strstr (text, "pick 3") != NULL, ==, viewers[i].second);
      g_assert_null (strstr (text, "vault"));
      g_assert_false (grape_instance_has_seed (copy, NULL));
      g_assert_true (grape_instance_verify (again, &n_draws, NULL));
    }
}

/* What is sealed cannot be replaced by another text, nor opened with one. */
static void
test_no_second_text (void)
{
  g_autoptr (GrapeInstance) game = two_picks ();
  must (game, 3, 2, "pick 2");
  g_autoptr (GrapeInstance) copy = grape_instance_for_viewer (game, GRAPE_VIEWER_SPECTATOR, NULL);
  g_autofree char *text = grape_instance_to_text (copy, FALSE);
  g_autoptr (GError) error = NULL;
  char *opened = strstr (strstr (text, "opens"), "pick 3");
  opened[5] = '2';
  g_assert_null (grape_instance_from_text (text, NULL, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
}

/* An opening with a chain made anew, but with a text that was never committed to. */
static void
test_false_opening (void)
{
  g_autoptr (GrapeInstance) game = two_picks ();
  g_autoptr (GrapeInstance) copy = grape_instance_for_viewer (game, 2, NULL);
  for (guint way = 0; way < 4; way++)
    {
      g_autoptr (GError) error = NULL;
      const GrapeEvent *first = grape_instance_event (game, 1);
      g_autoptr (GrapeEvent) step
          = grape_event_new (HOURS (3), GRAPE_EVENT_STEP, CLOCK, GRAPE_AUDIENCE_ALL, "round 1");
      guint8 nonce[GRAPE_NONCE_BYTES];
      memcpy (nonce, first->nonce, sizeof nonce);
      nonce[0] ^= way == 1;
      grape_event_add_opening (step, way == 2 ? 7 : 1, way == 3 ? 1 : 0,
                               way == 0 ? "pick 2" : "pick 1", nonce);
      step->number = 3;
      grape_event_commit (step);
      grape_event_chain (step, grape_instance_event (copy, 2)->hash);
      g_assert_false (grape_instance_append (copy, step, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
    }
}

/* The same moves with the same seed give the same nonces; other seeds others. */
static void
test_nonces (void)
{
  g_autoptr (GrapeInstance) one = two_picks ();
  g_autoptr (GrapeInstance) other = two_picks ();
  const GrapeEvent *a = grape_instance_event (one, 1), *b = grape_instance_event (other, 1);
  g_assert_cmpmem (a->nonce, GRAPE_NONCE_BYTES, b->nonce, GRAPE_NONCE_BYTES);
  g_assert_true (memcmp (a->nonce, grape_instance_event (one, 2)->nonce, GRAPE_NONCE_BYTES) != 0);
  g_autoptr (GrapeHeader) header = null_table_header (3);
  guint8 seed[GRAPE_SEED_BYTES] = { 9 };
  g_autoptr (GrapeInstance) third = grape_instance_new (header, seed, NULL, NULL);
  must (third, 1, 0, "pick 1");
  g_assert_true (memcmp (a->nonce, grape_instance_event (third, 1)->nonce, GRAPE_NONCE_BYTES) != 0);
}

/* A viewer's copy is for looking at: acts go to the referee, and nothing happens in it by itself.
 */
static void
test_read_only (void)
{
  g_autoptr (GrapeInstance) game = two_picks ();
  g_autoptr (GrapeInstance) copy = grape_instance_for_viewer (game, 0, NULL);
  refused (copy, 5, 0, "pick 2", GRAPE_ERROR_AUTHOR);
  g_assert_true (grape_instance_advance (copy, HOURS (1000), NULL));
  g_assert_cmpuint (grape_instance_n_events (copy), ==, 2);
}

/* A post to everybody tells what happened since the last one: not what is secret, and not what was
 * taken back. */
static void
test_news (void)
{
  g_autoptr (GrapeInstance) game = two_picks ();
  must (game, 3, 1, "vacation 2026-02-01..2026-02-08");
  must (game, 4, 0, "note late tonight");
  must (game, 5, 2, "pick 2");
  guint since = 2;
  g_autofree char *all = grape_instance_news (game, since + 1, GRAPE_VIEWER_SPECTATOR);
  g_assert_cmpstr (all, ==,
                   "- Bob: vacation 2026-02-01..2026-02-08\n"
                   "- Ann: note late tonight\n"
                   "- Bob has the highest number that is alone, and scores [R1.3]\n");
  g_autofree char *own = grape_instance_news (game, 1, 0);
  g_assert_nonnull (strstr (own, "- Ann pick 1 [R1.1]\n"));
  g_assert_null (strstr (own, "pick 3"));
  must (game, 6, REF, "void 4");
  g_autofree char *less = grape_instance_news (game, since + 1, GRAPE_VIEWER_SPECTATOR);
  g_assert_null (strstr (less, "late tonight"));

  g_autoptr (GrapePost) first = grape_instance_post (game, GRAPE_VIEWER_SPECTATOR, G_MAXUINT);
  g_autoptr (GrapePost) next = grape_instance_post (game, GRAPE_VIEWER_SPECTATOR, since);
  g_assert_null (strstr (first->body, "Since the last post"));
  g_assert_true (g_str_has_prefix (next->body, first->body));
  g_assert_nonnull (strstr (next->body, "\nSince the last post:\n- Bob: vacation"));
  /* The last post may have been sent before anything happened. */
  g_autoptr (GrapePost) early = grape_instance_post (game, GRAPE_VIEWER_SPECTATOR, 0);
  g_assert_nonnull (strstr (early->body, "\nSince the last post:\n- "));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/viewer/sealed", test_sealed);
  g_test_add_func ("/engine/viewer/no-second-text", test_no_second_text);
  g_test_add_func ("/engine/viewer/false-opening", test_false_opening);
  g_test_add_func ("/engine/viewer/nonces", test_nonces);
  g_test_add_func ("/engine/viewer/read-only", test_read_only);
  g_test_add_func ("/engine/viewer/news", test_news);
  return g_test_run ();
}
