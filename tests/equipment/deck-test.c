/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decks: the two of the rules as data/decks/ defines them, what a definition may not be, hands, and
 * shuffles. */
#include "equipment/grape-card.h"
#include "equipment/grape-deck.h"

#include "engine/grape-error.h"

#include <string.h>

static GrapeDeck *
load (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".json", NULL);
  g_autofree char *path
      = g_build_filename (g_getenv ("GRAPE_SOURCE_DIR"), "data", "decks", file, NULL);
  g_autofree char *bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize size;
  g_assert_true (g_file_get_contents (path, &bytes, &size, &error));
  GrapeDeck *deck = grape_deck_parse (bytes, size, &error);
  g_assert_no_error (error);
  return deck;
}

static GrapeDeck *
parse (const char *json, GError **error)
{
  return grape_deck_parse (json, strlen (json), error);
}

/* A definition with these suits, ranks and further members. */
static char *
define (const char *suits, const char *ranks, const char *more)
{
  return g_strdup_printf ("{\"title\":\"Description of a Test Deck\",\"suits\":[%s],"
                          "\"ranks\":[%s]%s}",
                          suits, ranks, more);
}

#define SUITS "{\"name\":\"Suns\",\"symbol\":\"s\"},{\"name\":\"Moons\",\"symbol\":\"m\"}"
#define RANKS "{\"name\":\"One\",\"symbol\":\"1\"},{\"name\":\"Two\",\"symbol\":\"2\"}"

static GrapeDeck *
defined (const char *suits, const char *ranks, const char *more)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *json = define (suits, ranks, more);
  GrapeDeck *deck = parse (json, &error);
  g_assert_no_error (error);
  return deck;
}

/* 1250.5: the definition in data and the fast cards of grape-card.h are one deck. */
static void
test_standard (void)
{
  g_autoptr (GrapeDeck) deck = load ("standard");
  guint seen[52] = { 0 };
  g_assert_cmpstr (grape_deck_name (deck), ==, "Standard");
  g_assert_cmpuint (grape_deck_n_cards (deck), ==, 54);
  g_assert_cmpuint (grape_deck_n_suits (deck), ==, GRAPE_N_SUITS);
  g_assert_cmpuint (grape_deck_n_ranks (deck), ==, GRAPE_N_RANKS);
  for (guint kind = 0; kind < 52; kind++)
    {
      GrapeCard card;
      guint suit, rank;
      g_assert_cmpint (grape_card_parse (grape_deck_symbol (deck, kind), &card), ==, GRAPE_CARD_OK);
      g_autofree char *code = grape_card_format (card);
      g_autofree char *name = grape_card_name (card);
      g_autofree char *own = grape_deck_card_name (deck, kind);
      g_assert_cmpstr (code, ==, grape_deck_symbol (deck, kind));
      g_assert_cmpint (g_ascii_strcasecmp (name, own), ==, 0);
      g_assert_true (grape_deck_split (deck, kind, &suit, &rank));
      g_assert_cmpuint (suit, ==, card.suit - 1u);          /* the same order of suits */
      g_assert_cmpuint (rank, ==, (14u - card.rank) % 13u); /* ace, king .. 2 */
      g_assert_true (grape_suit_red (card.suit)
                     == (grape_deck_colour (deck, kind) == GRAPE_DECK_RED));
      seen[grape_card_index (card)]++;
    }
  for (guint i = 0; i < 52; i++)
    g_assert_cmpuint (seen[i], ==, 1);
}

/* Each way of writing a card that both know means the same card to both. */
static void
test_standard_forms (void)
{
  g_autoptr (GrapeDeck) deck = load ("standard");
  for (guint index = 0; index < 52; index++)
    {
      GrapeCard card = grape_card_from_index (index);
      g_autofree char *symbol = grape_card_symbol (card);
      g_autofree char *code = grape_card_format (card);
      g_autofree char *small = g_ascii_strdown (code, -1);
      guint one = 99, two = 98, three = 97;
      g_assert_true (grape_deck_find (deck, symbol, &one));
      g_assert_true (grape_deck_find (deck, code, &two));
      g_assert_true (grape_deck_find (deck, small, &three));
      g_assert_true (one == two && two == three);
    }
  guint ten, also;
  g_assert_true (grape_deck_find (deck, "TS", &ten) && grape_deck_find (deck, "10S", &also));
  g_assert_cmpuint (ten, ==, also);
}

static void
test_jokers (void)
{
  g_autoptr (GrapeDeck) deck = load ("standard");
  g_autoptr (GError) error = NULL;
  guint joker, ace, suit;
  g_assert_true (grape_deck_find (deck, "?2", &joker) && grape_deck_find (deck, "AS", &ace));
  g_assert_false (grape_deck_split (deck, joker, &suit, NULL));
  g_assert_cmpint (grape_deck_colour (deck, joker), ==, GRAPE_DECK_NO_COLOUR);
  g_assert_true (grape_deck_is_optional (deck, joker));
  g_assert_false (grape_deck_exclude (deck, ace, 1, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_OPTION);
  g_clear_error (&error);
  g_assert_true (grape_deck_exclude (deck, joker, 1, &error));
  g_assert_cmpuint (grape_deck_n_cards (deck), ==, 53);
  g_assert_false (grape_deck_exclude (deck, joker, 1, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_OPTION);
  grape_deck_exclude_all (deck);
  g_assert_cmpuint (grape_deck_n_cards (deck), ==, 52);
}

/* 1250.6 */
static void
test_eleusis (void)
{
  static const char *const colours[]
      = { "blue", "blue", "green", "green", "black", "black", "red", "red" };
  static const char symbols[] = "!@#$%^&*";
  g_autoptr (GrapeDeck) deck = load ("eleusis");
  guint wild = 0;
  g_assert_cmpstr (grape_deck_title (deck), ==, "Description of a Eleusis Deck");
  g_assert_cmpstr (grape_deck_rule (deck), ==, "1250.6");
  g_assert_cmpuint (grape_deck_n_cards (deck), ==, 8 * 15 + 4);
  g_assert_cmpuint (grape_deck_n_kinds (deck), ==, 8 * 15 + 1);
  for (guint suit = 0; suit < 8; suit++)
    {
      const GrapeDeckPart *part = grape_deck_suit (deck, suit);
      g_assert_cmpint (part->symbol[0], ==, symbols[suit]);
      g_assert_cmpstr (grape_deck_colour_name (part->colour), ==, colours[suit]);
    }
  GString *ranks = g_string_new (NULL);
  for (guint rank = 0; rank < grape_deck_n_ranks (deck); rank++)
    g_string_append (ranks, grape_deck_rank (deck, rank)->symbol);
  g_assert_cmpstr (ranks->str, ==, "SNMKP1098765432A");
  g_string_free (ranks, TRUE);
  g_assert_true (grape_deck_find (deck, "w", &wild));
  g_assert_cmpuint (grape_deck_copies (deck, wild), ==, 4);
  g_autofree char *name = grape_deck_card_name (deck, 0);
  g_assert_cmpstr (name, ==, "Suber of Wands");
}

static char *
read_back (const GrapeDeck *deck, const char *text, GError **error)
{
  g_autoptr (GArray) kinds = g_array_new (FALSE, FALSE, sizeof (guint));
  if (!grape_deck_read (deck, text, kinds, error))
    {
      g_assert_cmpuint (kinds->len, ==, 0);
      return NULL;
    }
  grape_deck_sort ((guint *)(gpointer)kinds->data, kinds->len);
  return grape_deck_write (deck, (const guint *)(gpointer)kinds->data, kinds->len);
}

static void
assert_reads (const GrapeDeck *deck, const char *text, const char *hand)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *back = read_back (deck, text, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (back, ==, hand);
}

static void
assert_refuses (const GrapeDeck *deck, const char *text, const char *why)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *back = read_back (deck, text, &error);
  g_assert_null (back);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, why));
}

static void
test_hands (void)
{
  g_autoptr (GrapeDeck) deck = load ("eleusis");
  assert_reads (deck, "10! S@ W", "10! S@ W");
  assert_reads (deck, "W, S@ (10!) W.", "10! S@ W W");
  assert_reads (deck, "10!S@WW", "10! S@ W W");
  assert_reads (deck, "s@w a*", "S@ A* W");
  assert_reads (deck, "", "");
  assert_reads (deck, "2! A! 10! S!", "S! 10! 2! A!"); /* the order of the definition */
  assert_refuses (deck, "10! XX", "“XX” at character 5");
  assert_refuses (deck, "10!S@?", "“?” at character 6");
  assert_refuses (deck, "10! S@ 10!", "10! appears twice");
  assert_refuses (deck, "W W W W W", "W appears more than 4 times");
  assert_refuses (deck, "1!", "at character 1");
  assert_refuses (deck, "W \xff", "UTF-8");
  grape_deck_exclude_all (deck);
  assert_refuses (deck, "A! W", "W was left out");
}

/* Ranks 1, 2 and 12: "12s" alone is one card; within a run it may be two. */
static void
test_ambiguous (void)
{
  g_autoptr (GrapeDeck) deck
      = defined ("{\"name\":\"Suns\",\"symbol\":\"s\"}", RANKS,
                 ",\"extras\":[{\"name\":\"Odd\",\"symbol\":\"s1\"},"
                 "{\"name\":\"One\",\"symbol\":\"é1\"},{\"name\":\"Both\",\"symbol\":\"1s1s\"}]");
  assert_reads (deck, "1s s1", "1s s1");
  assert_reads (deck, "1s1s", "1s1s"); /* one card, as it is written alone */
  assert_reads (deck, "é12s", "2s é1");
  assert_refuses (deck, "1s1s2s", "The card at character 1 could be 1s1s or 1s");
  assert_refuses (deck, "é1 2s1s1s", "The card at character 6 could be 1s1s or 1s");
}

static void
assert_bad (const char *json, const char *why)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeDeck) deck = parse (json, &error);
  g_assert_null (deck);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, why));
  g_assert_cmpstr (grape_error_rule (error), ==, "1250.4");
}

static void
assert_bad_parts (const char *suits, const char *ranks, const char *more, const char *why)
{
  g_autofree char *json = define (suits, ranks, more);
  assert_bad (json, why);
}

static void
test_bad_parts (void)
{
  assert_bad_parts ("", RANKS, "", "1 to 16 suits, not 0");
  assert_bad_parts (SUITS, "", "", "1 to 32 ranks, not 0");
  assert_bad_parts (SUITS ",3", RANKS, "", "suit 3 must be an object");
  assert_bad_parts ("{\"symbol\":\"s\"}", RANKS, "", "suit 1 needs a “name”");
  assert_bad_parts ("{\"name\":\"Suns\"}", RANKS, "", "suit 1 (Suns) needs a “symbol”");
  assert_bad_parts ("{\"name\":\"Suns\",\"symbol\":\"s s\"}", RANKS, "", "needs a “symbol”");
  assert_bad_parts ("{\"name\":\"Suns\",\"symbol\":\"s,\"}", RANKS, "", "needs a “symbol”");
  assert_bad_parts ("{\"name\":\"a\\nb\",\"symbol\":\"s\"}", RANKS, "", "needs a “name”");
  assert_bad_parts ("{\"name\":\"Suns\",\"symbol\":\"s\",\"colour\":\"pink\"}", RANKS, "",
                    "colour of suit 1");
  assert_bad_parts ("{\"name\":\"Suns\",\"symbol\":\"s\",\"color\":\"red\"}", RANKS, "",
                    "member “color”");
  assert_bad_parts ("{\"name\":\"Suns\",\"symbol\":\"s\",\"shape\":\"../x\"}", RANKS, "",
                    "“shape” of suit 1");
  assert_bad_parts (SUITS ",{\"name\":\"Suns\",\"symbol\":\"x\"}", RANKS, "",
                    "suit 1 and 3 are both called Suns");
  assert_bad_parts (SUITS ",{\"name\":\"Stars\",\"symbol\":\"s\"}", RANKS, "",
                    "the suits Suns and Stars have the same symbol “s”");
  assert_bad_parts (SUITS ",{\"name\":\"Stars\",\"symbol\":\"x\",\"also\":[\"m\"]}", RANKS, "",
                    "the suits Moons and Stars have the same symbol “m”");
  /* 1 of 1s, 11 of s */
  assert_bad_parts ("{\"name\":\"A\",\"symbol\":\"s\"},{\"name\":\"B\",\"symbol\":\"1s\"}",
                    RANKS ",{\"name\":\"Eleven\",\"symbol\":\"11\"}", "",
                    "“11s” could be the Eleven of A or the One of B");
  assert_bad_parts (SUITS, RANKS, ",\"extras\":[{\"name\":\"Odd\",\"symbol\":\"1s\"}]",
                    "“1s” could be the One of Suns or the Odd");
}

static void
test_bad_wholes (void)
{
  static const char *const titles[] = { "Test Deck",
                                        "Description of a Deck",
                                        "Description of a  Deck",
                                        "Description of an Eleusis Deck",
                                        "description of a Test Deck",
                                        "Description of a Test Deck.",
                                        "Description of a A very long name, longer than forty "
                                        "characters at any rate Deck" };
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      g_autofree char *json = g_strdup_printf (
          "{\"title\":\"%s\",\"suits\":[" SUITS "],\"ranks\":[" RANKS "]}", titles[i]);
      assert_bad (json, "Description of a <name> Deck");
    }
  assert_bad ("{\"suits\":[" SUITS "],\"ranks\":[" RANKS "]}", "“title” is missing");
  assert_bad ("{\"title\":\"Description of a X Deck\"}", "“suits”, a list, is missing");
  assert_bad ("[]", "JSON object");
  assert_bad ("{", "Not JSON");
  assert_bad_parts (SUITS, RANKS, ",\"optional\":[\"1x\"]", "“1x”, which is not a card");
  assert_bad_parts (SUITS, RANKS, ",\"optional\":[\"1s\",\"1m\",\"2s\",\"2m\"]", "but not all");
  assert_bad_parts (SUITS, RANKS, ",\"optional\":7", "“optional” must be a list");
  assert_bad_parts (SUITS, RANKS, ",\"extras\":[{\"name\":\"W\",\"symbol\":\"W\",\"count\":997}]",
                    "1001 cards are too many");
  assert_bad_parts (SUITS, RANKS, ",\"extras\":[{\"name\":\"W\",\"symbol\":\"W\",\"count\":0}]",
                    "“count” of extra card 1");
  g_autofree char *large = g_strnfill (GRAPE_DECK_MAX_BYTES + 1, ' ');
  assert_bad (large, "65537 bytes; at most 65536 are allowed");
  g_autoptr (GError) error = NULL;
  g_assert_null (grape_deck_parse ("{}\0", 3, &error));
  g_assert_nonnull (strstr (error->message, "zero byte"));
}

/* Where only capital and small letters tell cards apart, they are told apart. */
static void
test_case (void)
{
  g_autoptr (GrapeDeck) deck = defined (
      "{\"name\":\"Suns\",\"symbol\":\"s\"}",
      "{\"name\":\"Great\",\"symbol\":\"A\"},{\"name\":\"Little\",\"symbol\":\"a\"}", "");
  assert_reads (deck, "as As", "As as");
  assert_refuses (deck, "AS", "at character 1");
}

/* Normal cards may be optional too: 1250.4 says "some, but not all, of its cards". */
static void
test_optional_normal (void)
{
  g_autoptr (GrapeDeck) deck = defined (SUITS, RANKS, ",\"optional\":[\"2m\"]");
  guint kind;
  g_assert_true (grape_deck_find (deck, "2m", &kind));
  g_assert_true (grape_deck_exclude (deck, kind, 1, NULL));
  g_assert_cmpuint (grape_deck_n_cards (deck), ==, 3);
  assert_refuses (deck, "2m", "left out");
}

/* A shuffle is a draw: the same stream gives the same cards, each card of the deck comes once. */
static void
test_shuffle (void)
{
  g_autoptr (GrapeDeck) deck = load ("eleusis");
  guint cards[124], again[124], indices[124], list[124];
  GrapeStream stream;
  grape_stream_init_from_text (&stream, "deck", 1);
  grape_deck_shuffle (deck, &stream, 124, cards);
  grape_stream_init_from_text (&stream, "deck", 1);
  grape_stream_sample (&stream, 124, 124, indices);
  grape_deck_list (deck, list);
  for (guint i = 0; i < 124; i++)
    g_assert_cmpuint (cards[i], ==, list[indices[i]]);
  grape_stream_init_from_text (&stream, "deck", 1);
  grape_deck_shuffle (deck, &stream, 10, again);
  for (guint i = 0; i < 10; i++)
    g_assert_cmpuint (again[i], ==, cards[i]);
  g_autofree char *hand = grape_deck_write (deck, cards, 124);
  g_autofree char *all = grape_deck_write (deck, list, 124);
  assert_reads (deck, hand, all); /* and no more than the deck has */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/equipment/deck/1250.5/standard", test_standard);
  g_test_add_func ("/equipment/deck/1250.5/forms", test_standard_forms);
  g_test_add_func ("/equipment/deck/1250.5/jokers", test_jokers);
  g_test_add_func ("/equipment/deck/1250.6/eleusis", test_eleusis);
  g_test_add_func ("/equipment/deck/1250.4/hands", test_hands);
  g_test_add_func ("/equipment/deck/1250.4/ambiguous", test_ambiguous);
  g_test_add_func ("/equipment/deck/1250.4/bad-parts", test_bad_parts);
  g_test_add_func ("/equipment/deck/1250.4/bad-wholes", test_bad_wholes);
  g_test_add_func ("/equipment/deck/1250.4/case", test_case);
  g_test_add_func ("/equipment/deck/1250.4/optional", test_optional_normal);
  g_test_add_func ("/equipment/deck/shuffle", test_shuffle);
  return g_test_run ();
}
