/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values as people write them: numbers, cards, squares, directions, dates, grids; and the cutting
 * of text into words and sentences that they are read from. */
#include <string.h>

#include "engine/grape-words.h"
#include "equipment/grape-card.h"
#include "equipment/grape-grid-words.h"
#include "equipment/grape-value-words.h"

typedef struct
{
  const char *text, *value; /* NULL: none is read */
} Row;

typedef char *(*Reader) (const GrapeWords *words);

static void
check (const Row *rows, guint n, Reader read)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GrapeWords) words = grape_words_new (NULL, rows[i].text);
      g_autofree char *value = read (words);

      if (g_strcmp0 (value, rows[i].value) != 0)
        g_error ("“%s” is read as %s, not as %s", rows[i].text, value ? value : "nothing",
                 rows[i].value ? rows[i].value : "nothing");
    }
}

static char *
read_number (const GrapeWords *words)
{
  gint number;
  guint said = 0, n = grape_number_read (words, 0, &number, &said);

  if (!n || grape_number_counts (words, 0, n))
    return NULL;
  return g_strdup_printf ("%d%s%s", number, said & GRAPE_SAID_SLIP ? " slip" : "",
                          said & GRAPE_SAID_WEAK ? " weak" : "");
}

static void
test_numbers (void)
{
  static const Row rows[] = {
    { "9", "9" },           { "nine", "9" },          { "IX", "9" },        { "XIV.", "14" },
    { "twenty-one", "21" }, { "thirty four", "34" },  { "one", "1 weak" },  { "sevne", "7 slip" },
    { "even", NULL },       { "9:30", NULL },         { "3.5", NULL },      { "3 days", NULL },
    { "eight-ball", NULL }, { "5 past seven", NULL }, { "12345678", NULL }, { "V", "5 weak" },
    { "1998-03-02", NULL },
  };

  check (rows, G_N_ELEMENTS (rows), read_number);
}

static char *
read_card (const GrapeWords *words)
{
  GrapeCardWords card;
  guint said = 0;

  if (!grape_card_words_read (words, 0, &card, &said))
    return NULL;
  return g_strdup_printf ("%s %s", card.rank ? grape_rank_code (card.rank) : "-",
                          card.suit ? grape_suit_name (card.suit) : "-");
}

static void
test_cards (void)
{
  static const Row rows[] = {
    { "QH", "Q hearts" },
    { "hq", "Q hearts" },
    { "queen of hearts", "Q hearts" },
    { "hearts queen", "Q hearts" },
    { "Q of hearts", "Q hearts" },
    { "10 \xe2\x99\xa5", "10 hearts" },
    { "10 <>", "10 diamonds" },
    { "9 H please", "9 hearts" },
    { "9 h", "9 hearts" },
    { "9 h at the club", "9 -" },
    { "TS", "10 spades" },
    { "deuce of clubs", "2 clubs" },
    { "knave of spades", "J spades" },
    { "lady of clubs", "Q clubs" },
    { "quen of hearts", "Q hearts" },
    { "the", NULL },
    { "king", "K -" },
    { "one below the king", "Q -" },
    { "two less than the jack of clubs", "9 clubs" },
    { "one above the king", NULL },
    { "one above the ace", NULL },
    { "spades", "- spades" },
  };

  check (rows, G_N_ELEMENTS (rows), read_card);
}

static char *
read_square (const GrapeWords *words)
{
  char *square = NULL;
  guint said = 0;

  return grape_square_words_read (words, 0, &square, &said) ? square : NULL;
}

static void
test_squares (void)
{
  static const Row rows[] = {
    { "b7", "b7" },
    { "7b", "b7" },
    { "b-7", "b7" },
    { "b,7", "b7" },
    { "row b, column 7", "b7" },
    { "column 7 of row b", "b7" },
    { "column e row 5", "e5" },
    { "third square of column g", "g3" },
    { "three, row g", "g3" },
    { "aa12", "aa12" },
    { "2nd", NULL },
    { "5pm", NULL },
    { "abc1", NULL },
  };

  check (rows, G_N_ELEMENTS (rows), read_square);
}

static char *
read_arithmetic (const GrapeWords *words)
{
  gint number;
  guint n = grape_arithmetic_read (words, 0, FALSE, &number);

  return n ? g_strdup_printf ("%d in %u", number, n) : NULL;
}

/* As the scanner reads what somebody tells. */
static void
test_told (void)
{
  g_autoptr (GrapeWords) words = grape_words_new (NULL, "two above your four");
  gint number;

  g_assert_cmpuint (grape_arithmetic_read (words, 0, TRUE, &number), ==, 4);
  g_assert_cmpint (number, ==, 6);
  g_assert_cmpuint (grape_arithmetic_read (words, 0, FALSE, &number), ==, 0);
}

static void
test_arithmetic (void)
{
  static const Row rows[] = {
    { "2+2", "4 in 3" },
    { "one more than six", "7 in 4" },
    { "four less than your nine", "5 in 5" },
    { "two below six", "4 in 3" },
    { "two above six", NULL },
    { "one above six", "7 in 3" },
    { "one up from four", "5 in 4" },
    { "just under six", "5 in 3" },
    { "twice three", "6 in 2" },
    { "half of ten", "5 in 3" },
    { "half of nine", NULL },
    { "half ten", NULL },
    { "four without one", NULL },
    { "half a dozen less one", "5 in 5" },
    { "baker's dozen less ten", "3 in 4" },
    { "the square of two", "4 in 4" },
    { "the square root of nine", "3 in 5" },
    { "the square root of eight", NULL },
    { "two squared", "4 in 2" },
    { "the sum of two and three", "5 in 6" },
    { "the difference between nine and four", "5 in 6" },
    { "seven take away two", "5 in 4" },
    { "ten divided by two", "5 in 4" },
    { "ten divided by three", NULL },
    { "ten divided by nought", NULL },
    { "two plus three plus two", "7 in 5" },
    { "two plus three times two", "8 in 5" },
    { "six minus two divided by two", NULL },
    { "three minus nine", NULL },
    { "half of ten minutes", NULL },
    { "one more than five people", NULL },
    { "5 over 7", NULL },
    { "six", NULL },
    { "my six", NULL },
    { "two less than last time", NULL },
    { "999 times 999", NULL },
  };

  check (rows, G_N_ELEMENTS (rows), read_arithmetic);
}

static char *
read_place (const GrapeWords *words)
{
  const char *corner = NULL;
  gint x, y;
  guint n = grape_signed_square_read (words, 0, &x, &y);

  if (!n)
    return NULL;
  grape_corner_read (words, n, &corner);
  return g_strdup_printf ("%d,%d%s%s", x, y, corner ? " " : "", corner ? corner : "");
}

static void
test_places (void)
{
  static const Row rows[] = {
    { "3,-1 nw", "3,-1 nw" },
    { "(3, 4), with the north-west corner missing", "3,4 nw" },
    { "column 4, row 2, the bottom right left out", "4,2 se" },
    { "row 2, column 4", "4,2" },
    { "minus three, four", "-3,4" },
    { "three cats", NULL },
  };

  check (rows, G_N_ELEMENTS (rows), read_place);
}

static char *
read_direction (const GrapeWords *words)
{
  int columns = 0, rows = 0;

  return grape_direction_read (words, 0, &columns, &rows) ? g_strdup_printf ("%d,%d", columns, rows)
                                                          : NULL;
}

static void
test_directions (void)
{
  static const Row rows[] = {
    { "north-east", "1,-1" }, { "up and left", "-1,-1" }, { "se", "1,1" },
    { "down", "0,1" },        { "to the right", "1,0" },  { "sideways", NULL },
  };

  check (rows, G_N_ELEMENTS (rows), read_direction);
}

static char *
read_date (const GrapeWords *words)
{
  GDate near, date;
  gboolean vague = FALSE;

  g_date_set_dmy (&near, 20, G_DATE_DECEMBER, 2004);
  if (!grape_date_read (words, 0, &near, &date, 0, &vague))
    return NULL;
  return g_strdup_printf ("%u-%02d-%02u", g_date_get_year (&date), (int)g_date_get_month (&date),
                          g_date_get_day (&date));
}

static void
test_dates (void)
{
  static const Row rows[] = {
    { "20 December", "2004-12-20" },
    { "the 3rd of January", "2005-01-03" },
    { "Jan. 3", "2005-01-03" },
    { "2005-02-01", "2005-02-01" },
    { "the twenty-first of January", "2005-01-21" },
    { "January the twentieth", "2005-01-20" },
    { "the thirty-first", "2004-12-31" },
    { "the last day of the month", "2004-12-31" },
    { "twenty hens", NULL },
    { "February", NULL },
  };

  check (rows, G_N_ELEMENTS (rows), read_date);
}

/* Sentences, apart by |; words by a blank. */
static char *
read_sentences (const GrapeWords *words)
{
  GString *text = g_string_new (NULL);

  for (guint s = 0; s < words->sentences->len; s++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, s);

      if (s)
        g_string_append_c (text, '|');
      for (guint at = sentence->first; at < sentence->last; at++)
        g_string_append_printf (text, "%s%s", at > sentence->first ? " " : "",
                                grape_words_form (words, at));
    }
  return g_string_free (text, FALSE);
}

static void
test_sentences (void)
{
  static const Row rows[] = {
    { "I bid the\nking.", "i bid the king ." },
    { "Yes. No.\n\nWell", "yes .|no .|well" },
    { "the sev-\nen of hearts", "the seven of hearts" },
    { "twenty-\none", "twenty - one" },
    { "Dont u know? U5, U", "dont u know ?|u5 , u" },
    { "KING\nOF\nCLUBS", "king of clubs" },
    { "b7\nc8", "b7|c8" },
    { "i5 infect\nh4 place", "i5 infect|h4 place" },
    { "SEVEN STOP DO NOT LAUGH STOP", "seven|do not laugh" },
    { "Nov. 20 thru Nov. 28", "nov . 20 thru nov . 28" },
    { "1. The pub. 2", "1 . the pub .|2" },
    { "No. Five.", "no .|five ." },
    { "if (bid > 12) return KING;\nWhat?", "what ?" },
    { "> bid K\nQ", "q" },
  };

  check (rows, G_N_ELEMENTS (rows), read_sentences);
}

/* A short form is read as what it stands for and as what it is, which may be a secret word. */
static void
test_shorthand (void)
{
  g_autoptr (GrapeWords) words = grape_words_new (NULL, "prolly u cud, U");

  g_assert_cmpuint (grape_words_match (words, 0, "probably you could"), ==, 3);
  g_assert_cmpuint (grape_words_match (words, 0, "prolly u cud|probably"), ==, 3);
  g_assert_true (grape_words_is (words, 2, "cud"));
  g_assert_cmpstr (grape_words_form (words, 2), ==, "cud");
  g_assert_false (grape_words_is (words, 4, "you"));
}

static char *
draw (GArray *cells)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < cells->len; i++)
    {
      const GrapeGridCell *cell = &g_array_index (cells, GrapeGridCell, i);

      g_string_append_printf (text, "%c%d,%d ", cell->letter, cell->x, cell->y);
    }
  return g_string_free (text, FALSE);
}

static void
test_grids (void)
{
  static const Row rows[] = {
    { "AA.\n.A.\n", "A0,0 A1,0 A1,1 " },
    { "+---+\n|AA.|\n|.A.|\n+---+\n", "A0,0 A1,0 A1,1 " },
    { ".---.\n|AA.|\n|.A.|\n'---'\n", "A0,0 A1,0 A1,1 " },
    { "|A|A|.|\n|.|A|.|\n", "A0,0 A1,0 A1,1 " },
    { "  0 1 2\n0 A A .   <- new\n1 . A .\n", "A0,0 A1,0 A1,1 " },
    { "Abba\n", "" },
    { "Some text\nAA\n", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gsize length;
      g_autoptr (GArray) cells = grape_grid_read (rows[i].text, "Ab", &length);
      g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (GrapeGridCell));
      g_auto (GrapeGridDifference) difference = { 0 };

      if (cells->len)
        grape_grid_lay_over (cells, known, &difference);
      g_autofree char *text = draw (cells);
      g_assert_cmpstr (text, ==, rows[i].value);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/value-words/numbers", test_numbers);
  g_test_add_func ("/value-words/arithmetic", test_arithmetic);
  g_test_add_func ("/value-words/told", test_told);
  g_test_add_func ("/value-words/cards", test_cards);
  g_test_add_func ("/value-words/squares", test_squares);
  g_test_add_func ("/value-words/places", test_places);
  g_test_add_func ("/value-words/directions", test_directions);
  g_test_add_func ("/value-words/dates", test_dates);
  g_test_add_func ("/value-words/sentences", test_sentences);
  g_test_add_func ("/value-words/shorthand", test_shorthand);
  g_test_add_func ("/value-words/grids", test_grids);
  return g_test_run ();
}
