/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Epochs: what chance decided is checked before the end, by anybody, and tells nothing else. */
#include "null-table.h"

#include <string.h>

/* An Open Table with a referee, Ann and Bob. */
static GrapeInstance *
open_table (void)
{
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find ("open-table"), "00112233445566ff", "Dice", T0);

  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  header->referee = g_strdup ("Ref");
  return null_table_open (header);
}

/* Six draws: one before the first epoch, two in it, and in the second one a hand, a card for
 * everybody, and dice. */
static GrapeInstance *
played (void)
{
  GrapeInstance *game = open_table ();

  must (game, 1, REF, "roll 3d6");
  must (game, 2, REF, "epoch");
  must (game, 3, REF, "roll 3d6");
  must (game, 4, REF, "roll 5d1000");
  must (game, 5, REF, "epoch");
  must (game, 6, REF, "deal 2 to Ann");
  must (game, 7, REF, "deal 3 to table");
  must (game, 8, REF, "roll 3d6");
  return game;
}

static guint
checked (GrapeInstance *game, GrapeViewer viewer)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) copy = grape_instance_for_viewer (game, viewer, &error);
  guint n_draws = 0;

  g_assert_no_error (error);
  grape_instance_verify (copy, &n_draws, &error);
  g_assert_no_error (error);
  return n_draws;
}

static void
expect_epochs (GrapeInstance *game, guint n_revealed, guint n_open)
{
  const GrapeEpochs epochs = grape_instance_epochs (game);

  g_assert_cmpuint (epochs.n_revealed, ==, n_revealed);
  g_assert_cmpuint (epochs.n_open, ==, n_open);
}

/* Everybody checks the epochs that have ended; who has the seed, and everybody at the end, all. */
static void
test_checked (void)
{
  g_autoptr (GrapeInstance) game = played ();
  g_autoptr (GError) error = NULL;
  guint n_draws;

  expect_epochs (game, 1, 2);
  g_assert_cmpuint (checked (game, GRAPE_VIEWER_SPECTATOR), ==, 2);
  g_assert_cmpuint (checked (game, 0), ==, 2);
  g_assert_true (grape_instance_verify (game, &n_draws, &error));
  g_assert_cmpuint (n_draws, ==, 6);
  must (game, 9, REF, "epoch");
  expect_epochs (game, 2, 2);
  g_assert_cmpuint (checked (game, 1), ==, 3);
  g_autofree char *text = grape_instance_to_text (game, TRUE);
  g_autoptr (GrapeInstance) again = reload (text);
  must (again, 10, REF, "roll 5d1000");
  must (game, 10, REF, "roll 5d1000");
  g_assert_cmpstr (last_text (game), ==, last_text (again));
  must (game, 11, REF, "end winners none");
  must (game, 12, REF, "reveal");
  expect_epochs (game, 4, 0);
  g_assert_true (grape_instance_verify (game, &n_draws, &error));
  g_assert_cmpuint (n_draws, ==, 7);
}

/* Dice fall otherwise from the first epoch on. Cards do not, whoever sees them: where in the stock
 * an open card was would tell what others hold, and so would the seed that chose their cards. */
static void
test_hidden (void)
{
  static const char *const acts[] = { "deal 3 to Ann", "deal 3 to table", "roll 5d1000" };
  g_autoptr (GrapeInstance) with = open_table (), without = open_table ();

  must (with, 1, REF, "epoch");
  must (without, 1, REF, "note No epoch.");
  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    {
      must (with, 2 + i, REF, acts[i]);
      must (without, 2 + i, REF, acts[i]);
      g_assert_true (g_str_equal (last_text (with), last_text (without)) == (i < 2));
    }
  must (with, 9, REF, "epoch");
  for (guint number = 1; number <= grape_instance_n_events (with); number++)
    {
      const GrapeEvent *event = grape_instance_event (with, number);
      g_assert_true (!event->text || !strstr (event->text, "0102030000"));
    }
  g_assert_cmpuint (checked (with, GRAPE_VIEWER_SPECTATOR), ==, 1);
}

static void
test_refused (void)
{
  g_autoptr (GrapeInstance) game = open_table (), null = null_table_new (2);
  g_autoptr (GError) error = NULL;

  refused (null, 1, REF, "epoch", GRAPE_ERROR_UNSUPPORTED);
  refused (game, 1, 0, "epoch", GRAPE_ERROR_AUTHOR);
  refused (game, 1, REF, "reveal", GRAPE_ERROR_ILLEGAL);
  must (game, 1, REF, "epoch");
  refused (game, 2, REF, "epoch", GRAPE_ERROR_ILLEGAL);
  must (game, 2, REF, "deal 1 to table");
  must (game, 3, REF, "epoch");
  refused (game, 4, REF, "void 1", GRAPE_ERROR_ILLEGAL);
  must (game, 4, REF, "void 2"); /* what chance decided then may fall, and is never drawn again */
  g_assert_cmpuint (checked (game, GRAPE_VIEWER_SPECTATOR), ==, 0);
  g_autofree char *text = grape_instance_to_text (game, FALSE);
  g_autoptr (GrapeInstance) blind = reload (text);
  refused (blind, 5, REF, "epoch", GRAPE_ERROR_CHANCE);
  must (game, 6, REF, "end winners none");
  refused (game, 7, REF, "epoch", GRAPE_ERROR_OVER);
}

/* @game as somebody tells it who knows nothing but what everybody sees, and who has changed event
 * @changed. NULL: it was refused. */
static GrapeInstance *
tell (GrapeInstance *game, guint changed, const char *text, GError **error)
{
  g_autoptr (GrapeInstance) seen = grape_instance_for_viewer (game, GRAPE_VIEWER_SPECTATOR, NULL);
  g_autofree char *whole = grape_instance_to_text (seen, FALSE);
  g_auto (GStrv) lines = g_strsplit (whole, "\n", -1);
  g_autofree char *start = g_strjoin ("\n", lines[0], lines[1], "", NULL);
  g_autoptr (GrapeInstance) told = reload (start);

  g_assert_cmpuint (changed, >, 1);
  for (guint number = 2; number <= grape_instance_n_events (seen); number++)
    {
      g_autoptr (GrapeEvent) event = grape_event_copy (grape_instance_event (seen, number));

      if (number == changed)
        {
          g_free (event->text);
          event->text = g_strdup (text);
          grape_event_commit (event);
        }
      grape_event_chain (event, grape_instance_event (told, number - 1)->hash);
      if (!grape_instance_append (told, event, error))
        return NULL;
    }
  return g_steal_pointer (&told);
}

static guint
find (GrapeInstance *game, const char *prefix)
{
  for (guint number = 1; number <= grape_instance_n_events (game); number++)
    if (g_str_has_prefix (grape_instance_event (game, number)->text, prefix))
      return number;
  g_assert_not_reached ();
}

/* A seed that was not committed to is refused, however well its log is chained; dice that the seed
 * does not give are found as soon as it is told; a first epoch that does not come from the header's
 * seed, at the end. */
static void
test_tampered (void)
{
  g_autoptr (GrapeInstance) game = played ();
  g_autoptr (GError) error = NULL;
  guint second = find (game, "epoch 2"), n_draws;
  const char *honest = grape_instance_event (game, second)->text;
  g_autofree char *other = g_strdup (honest), *skipped = g_strdup (honest);

  g_autoptr (GrapeInstance) same = tell (game, second, honest, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (checked (same, GRAPE_VIEWER_SPECTATOR), ==, 2);
  other[strlen (other) - 1] = other[strlen (other) - 1] == '0' ? '1' : '0';
  skipped[strlen ("epoch ")] = '3';
  const char *const wrong[] = { other, skipped, "epoch 2", "epoch 2 00ff", "epoch" };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_assert_null (tell (game, second, wrong[i], &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_CHANCE);
      g_clear_error (&error);
    }

  guint dice = find (game, "epoch 1") + 2;
  g_assert_cmpint (grape_instance_event (game, dice)->kind, ==, GRAPE_EVENT_DRAW);
  gboolean is_six = g_str_equal (grape_instance_event (game, dice)->text, "roll 6 6 6");
  g_autoptr (GrapeInstance) loaded
      = tell (game, dice, is_six ? "roll 6 6 5" : "roll 6 6 6", &error);
  g_assert_no_error (error);
  g_assert_false (grape_instance_verify (loaded, &n_draws, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_CHANCE);
  g_clear_error (&error);

  g_autofree char *zeros = g_strnfill (2 * GRAPE_SEED_BYTES, '0');
  g_autofree char *first = g_strconcat ("epoch 1 ", zeros, NULL);
  g_autoptr (GrapeInstance) chosen = open_table ();
  must (chosen, 1, REF, "note Begin.");
  must (chosen, 2, REF, "epoch");
  must (chosen, 3, REF, "end winners none");
  must (chosen, 4, REF, "reveal");
  g_autoptr (GrapeInstance) found = tell (chosen, 2, first, &error);
  g_assert_no_error (error);
  g_assert_false (grape_instance_verify (found, &n_draws, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_CHANCE);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/epoch/checked", test_checked);
  g_test_add_func ("/engine/epoch/hidden", test_hidden);
  g_test_add_func ("/engine/epoch/refused", test_refused);
  g_test_add_func ("/engine/epoch/tampered", test_tampered);
  return g_test_run ();
}
