/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What cannot be written as a case (pure-skill/ has those): a step that opens other texts than were
 * committed to, and noise. */
#include "pure-skill-fixture.h"
#include "find/grape-find.h"

#define THREE_BIDS                                                                                 \
  "'events':[{'by':'seat:1','text':'bid 9'},{'by':'seat:3','text':'bid 8'},"                       \
  "{'by':'seat:2','text':'bid K'}]"

/* A step may take the cards from nothing but what it opens. */
static void
test_r3_7_step_opens (void)
{
  g_autoptr (Game) full = game (SEVEN "," THREE_BIDS);
  const GrapeRules *rules = now (full)->rules;
  const GrapeEvent *step = last_event (full, GRAPE_EVENT_STEP, "round 1");
  g_autoptr (GrapePosition) before = grape_instance_at (full, step->number - 1, NULL);
  g_autoptr (GrapePosition) spectator = grape_position_view (before, GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapeEvent) empty = grape_event_copy (step);
  g_autoptr (GrapeEvent) lying = grape_event_copy (step);
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&empty->opens, g_ptr_array_unref);
  g_assert_false (rules->apply (before->table, before->state, empty, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);

  GrapeOpening *opening = g_ptr_array_index (lying->opens, 0);
  g_free (opening->text);
  opening->text = g_strdup ("bid 3");
  g_assert_false (rules->apply (before->table, before->state, lying, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);

  g_assert_true (rules->apply (spectator->table, spectator->state, step, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (PURE_SKILL_VIEW (spectator->state)->core.totals[1], ==, 7);
}

/* A bid as a canvas asks for it. */
static void
test_r3_7_known (void)
{
  g_autoptr (Game) one = game (SEVEN ",'events':[{'by':'seat:2','text':'bid K'}]");
  g_autoptr (GrapePosition) anns = grape_position_view (now (one), 0);
  guint rank;

  g_assert_cmpint (grape_pure_skill_bid (state_of (one), 0, &rank), ==, GRAPE_PURE_SKILL_BID_NONE);
  g_assert_cmpint (grape_pure_skill_bid (state_of (one), 1, &rank), ==, GRAPE_PURE_SKILL_BID_KNOWN);
  g_assert_cmpuint (rank, ==, 13);
  g_assert_cmpint (grape_pure_skill_bid (anns->state, 1, &rank), ==, GRAPE_PURE_SKILL_BID_HIDDEN);
}

/* What is found must be readable, or refused: never a crash, whatever the text. */
static void
test_find_noise (void)
{
  static const char *const words[]
      = { "bid", "I",  "K",  "10",   "the", "of",  "hearts", "round", "1", "\n",    ":", "or",
          "a",   "my", "is", "\xff", "?1",  "'ll", "Bob",    "not",   " ", "joker", "0", "=" };
  g_autoptr (Game) begun = game (SEVEN);
  PureSkillDice dice;

  pure_skill_dice_init (&dice, 7);
  for (guint n = 0; n < 300; n++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      for (guint i = pure_skill_dice_below (&dice, 30); i > 0; i--)
        g_string_append_printf (text, "%s%s",
                                words[pure_skill_dice_below (&dice, G_N_ELEMENTS (words))],
                                pure_skill_dice_below (&dice, 4) ? " " : "");
      const GrapeSpoken letter = { .text = text->str, .tie = GRAPE_TIE_TAG };
      g_autoptr (GArray) found = grape_find (now (begun), 0, &letter);
      for (guint i = 0; i < found->len; i++)
        {
          const GrapeFound *one = &g_array_index (found, GrapeFound, i);
          g_assert_cmpuint (one->end, <=, text->len);
          g_assert_nonnull (one->text);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/pure-skill/R3.7/step-opens", test_r3_7_step_opens);
  g_test_add_func ("/games/pure-skill/R3.7/known", test_r3_7_known);
  g_test_add_func ("/games/pure-skill/find/noise", test_find_noise);
  return g_test_run ();
}
