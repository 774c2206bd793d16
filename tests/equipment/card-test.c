/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards: reading what people write, writing what we write. */
#include "equipment/grape-card.h"

typedef struct
{
  const char *text;
  guint rank;
  GrapeSuit suit;
} Written;

static void
test_parse (void)
{
  static const Written cards[] = {
    { "10S", 10, GRAPE_SUIT_SPADES },
    { "ts", 10, GRAPE_SUIT_SPADES },
    { "T", 10, GRAPE_SUIT_NONE },
    { "10 of spades", 10, GRAPE_SUIT_SPADES },
    { "ten of Spades", 10, GRAPE_SUIT_SPADES },
    { "king of hearts", 13, GRAPE_SUIT_HEARTS },
    { "The King of Hearts.", 13, GRAPE_SUIT_HEARTS },
    { "K", 13, GRAPE_SUIT_NONE },
    { "kh", 13, GRAPE_SUIT_HEARTS },
    { "K-H", 13, GRAPE_SUIT_HEARTS },
    { "K H", 13, GRAPE_SUIT_HEARTS },
    { "K\xe2\x99\xa5", 13, GRAPE_SUIT_HEARTS },
    { "K\xe2\x99\xa5\xef\xb8\x8f", 13, GRAPE_SUIT_HEARTS },
    { "q\xe2\x99\xa2", 12, GRAPE_SUIT_DIAMONDS },
    { "AS", 1, GRAPE_SUIT_SPADES },
    { "ace", 1, GRAPE_SUIT_NONE },
    { " (2c) ", 2, GRAPE_SUIT_CLUBS },
    { "seven diamonds", 7, GRAPE_SUIT_DIAMONDS },
    { "jack club", 11, GRAPE_SUIT_CLUBS },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    {
      GrapeCard card;
      g_test_message ("“%s”", cards[i].text);
      g_assert_cmpint (grape_card_parse (cards[i].text, &card), ==, GRAPE_CARD_OK);
      g_assert_cmpuint (card.rank, ==, cards[i].rank);
      g_assert_cmpuint (card.suit, ==, cards[i].suit);
    }
}

static void
test_refuse (void)
{
  static const struct
  {
    const char *text;
    GrapeCardFault fault;
  } texts[] = {
    { "", GRAPE_CARD_EMPTY },
    { " . ", GRAPE_CARD_EMPTY },
    { "0", GRAPE_CARD_NUMBER },
    { "1", GRAPE_CARD_NUMBER },
    { "11", GRAPE_CARD_NUMBER },
    { "14", GRAPE_CARD_NUMBER },
    { "010", GRAPE_CARD_NUMBER },
    { "100", GRAPE_CARD_NUMBER },
    { "joker", GRAPE_CARD_JOKER },
    { "?1", GRAPE_CARD_JOKER },
    { "X", GRAPE_CARD_UNKNOWN },
    { "10th", GRAPE_CARD_UNKNOWN },
    { "KX", GRAPE_CARD_UNKNOWN },
    { "K of", GRAPE_CARD_UNKNOWN },
    { "K Q", GRAPE_CARD_UNKNOWN },
    { "kings", GRAPE_CARD_UNKNOWN },
    { "10 hearts or 9", GRAPE_CARD_UNKNOWN },
    { "-2", GRAPE_CARD_UNKNOWN },
    { "hearts", GRAPE_CARD_UNKNOWN },
  };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      GrapeCard card = { .rank = 9, .suit = 9 };
      g_test_message ("“%s”", texts[i].text);
      g_assert_cmpint (grape_card_parse (texts[i].text, &card), ==, texts[i].fault);
      g_assert_cmpuint (card.rank, ==, GRAPE_RANK_NONE);
      g_assert_cmpuint (card.suit, ==, GRAPE_SUIT_NONE);
    }
}

static void
test_scan (void)
{
  const char *text = "10 of clubs, please";
  const char *end;
  GrapeCard card;

  g_assert_cmpint (grape_card_scan (text, &card, &end), ==, GRAPE_CARD_OK);
  g_assert_cmpuint (card.rank, ==, 10);
  g_assert_cmpuint (card.suit, ==, GRAPE_SUIT_CLUBS);
  g_assert_cmpstr (end, ==, ", please");
  /* A rank is not robbed of its end by a word that only looks like a suit. */
  g_assert_cmpint (grape_card_scan ("10 songs", &card, &end), ==, GRAPE_CARD_OK);
  g_assert_cmpuint (card.suit, ==, GRAPE_SUIT_NONE);
  g_assert_cmpstr (end, ==, " songs");
}

/* Each of the 52 cards survives each way of writing it. */
static void
test_round_trip (void)
{
  guint seen[52] = { 0 };
  for (guint index = 0; index < 52; index++)
    {
      GrapeCard card = grape_card_from_index (index);
      char *forms[]
          = { grape_card_format (card), grape_card_name (card), grape_card_symbol (card) };
      seen[grape_card_index (card)]++;
      for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
        {
          GrapeCard back;
          g_assert_cmpint (grape_card_parse (forms[i], &back), ==, GRAPE_CARD_OK);
          g_assert_cmpuint (grape_card_index (back), ==, index);
          g_free (forms[i]);
        }
    }
  for (guint index = 0; index < 52; index++)
    g_assert_cmpuint (seen[index], ==, 1);
}

static void
test_words (void)
{
  g_autofree char *name = grape_card_name ((GrapeCard){ 12, GRAPE_SUIT_DIAMONDS });
  g_autofree char *code = grape_card_format ((GrapeCard){ 10, GRAPE_SUIT_SPADES });
  g_autofree char *rank = grape_card_format ((GrapeCard){ 1, GRAPE_SUIT_NONE });

  g_assert_cmpstr (name, ==, "queen of diamonds");
  g_assert_cmpstr (code, ==, "10S");
  g_assert_cmpstr (rank, ==, "A");
  g_assert_cmpint (grape_suit_parse ("Diamonds"), ==, GRAPE_SUIT_DIAMONDS);
  g_assert_cmpint (grape_suit_parse ("c"), ==, GRAPE_SUIT_CLUBS);
  g_assert_cmpint (grape_suit_parse ("cups"), ==, GRAPE_SUIT_NONE);
  g_assert_cmpint (grape_suit_parse (""), ==, GRAPE_SUIT_NONE);
  g_assert_true (grape_suit_red (GRAPE_SUIT_HEARTS));
  g_assert_true (grape_suit_red (GRAPE_SUIT_DIAMONDS));
  g_assert_false (grape_suit_red (GRAPE_SUIT_CLUBS));
  g_assert_false (grape_suit_red (GRAPE_SUIT_SPADES));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/equipment/card/parse", test_parse);
  g_test_add_func ("/equipment/card/refuse", test_refuse);
  g_test_add_func ("/equipment/card/scan", test_scan);
  g_test_add_func ("/equipment/card/round-trip", test_round_trip);
  g_test_add_func ("/equipment/card/words", test_words);
  return g_test_run ();
}
