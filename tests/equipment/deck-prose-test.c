/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Descriptions of decks as people write them. */
#include "equipment/grape-deck.h"

#include "engine/grape-error.h"

#include <string.h>

static GrapeDeck *
read_deck (const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *definition = grape_deck_from_prose (name, text, &error);

  g_assert_no_error (error);
  return grape_deck_parse (definition, strlen (definition), &error);
}

static void
test_like_standard (void)
{
  g_autoptr (GrapeDeck) deck = read_deck (
      "Tavern", "There are four suits: Cups (C), Coins (O), Swords (S), and Clubs (L), "
                "and 5 ranks: Ace (A), King (K), 10, 9,8, and 2. Cups and Coins are "
                "red. Swords and Clubs are black.\n\nThere are also two Fools in it "
                "(?1, ?2). Fools have no suit. Fools are optional.");
  guint kind;

  g_assert_cmpstr (grape_deck_name (deck), ==, "Tavern");
  g_assert_cmpuint (grape_deck_n_suits (deck), ==, 4);
  g_assert_cmpuint (grape_deck_n_ranks (deck), ==, 6);
  g_assert_cmpuint (grape_deck_n_cards (deck), ==, 26);
  g_assert_true (grape_deck_find (deck, "10O", &kind));
  g_assert_cmpint ((int)grape_deck_colour (deck, kind), ==, (int)GRAPE_DECK_RED);
  g_assert_true (grape_deck_find (deck, "?2", &kind));
  g_assert_true (grape_deck_is_optional (deck, kind));
  g_assert_cmpint ((int)grape_deck_suit (deck, 3)->colour, ==, (int)GRAPE_DECK_BLACK);
}

static void
test_like_eleusis (void)
{
  g_autoptr (GrapeDeck) deck = read_deck (
      "Weather",
      "It has 2 suits: Rain (!) and Sun (@), and 3 ranks: Storm (S), Page (P), 1. Besides "
      "there are three indistinguishable Wild cards (W), which are neither. The Wild "
      "cards are optional. Here Rain is blue, and Sun is orange.");
  guint kind;

  g_assert_cmpuint (grape_deck_n_cards (deck), ==, 9);
  g_assert_true (grape_deck_find (deck, "W", &kind));
  g_assert_cmpuint (grape_deck_copies (deck, kind), ==, 3);
  g_assert_true (grape_deck_is_optional (deck, kind));
  g_assert_cmpint ((int)grape_deck_suit (deck, 1)->colour, ==, (int)GRAPE_DECK_ORANGE);
}

static void
test_bare (void)
{
  g_autoptr (GrapeDeck) deck = read_deck (
      "Rainbow", "A Rainbow Deck has 3 suits: Red, Orange, and Violet. Its ranks are 3, 2, 1.");

  g_assert_cmpuint (grape_deck_n_cards (deck), ==, 9);
  g_assert_cmpstr (grape_deck_suit (deck, 2)->symbol, ==, "V");
}

static void
test_refused (void)
{
  static const char *const wrong[] = { "", "Some cards.", "2 suits: A, B", "{\"title\": 1}",
                                       "2 suits: Ash (A), Asp (A), and 2 ranks: 1, 2." };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (grape_deck_from_prose ("Odd", wrong[i], &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_FORMAT);
    }
}

/* Texts over which a search could go back and forth. */
static void
test_long (void)
{
  static const char *const parts[]
      = { "one a ", "A, and B and ", "2 suits: ", "are red and is ", "(", "three Wild cards " };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (GString) text = g_string_new ("2 suits: A (A), B (B), and 2 ranks: 1, 2. ");
      gint64 start = g_get_monotonic_time ();

      while (text->len < 8000)
        g_string_append (text, parts[i]);
      g_autofree char *definition = grape_deck_from_prose ("Long", text->str, NULL);
      g_test_message ("%s: %.3f s", parts[i], (double)(g_get_monotonic_time () - start) / 1e6);
      g_assert_cmpint (g_get_monotonic_time () - start, <, 5 * G_USEC_PER_SEC);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/equipment/deck-prose/1250.5/like-standard", test_like_standard);
  g_test_add_func ("/equipment/deck-prose/1250.6/like-eleusis", test_like_eleusis);
  g_test_add_func ("/equipment/deck-prose/bare", test_bare);
  g_test_add_func ("/equipment/deck-prose/refused", test_refused);
  g_test_add_func ("/equipment/deck-prose/long", test_long);
  return g_test_run ();
}
