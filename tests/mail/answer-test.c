/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words below a quotation, and the moves that they take from it. */
#include <string.h>

#include "engine/grape-instance.h"
#include "find/grape-find.h"
#include "mail/grape-body-quotes.h"

typedef struct
{
  const char *body;
  const char *found; /* "MOVE SURENESS", with ", " between them */
} Row;

static const Row rows[] = {
  { "> queen or nine, ask me in the morning\n\nThe latter.\n", "bid 9 certain" },
  { "> queen or nine, ask me in the morning\n\nthe first\n", "bid Q certain" },
  { "> Seven, isn't it?\n\nYes, that's right.\n", "bid 7 certain" },
  { "-----Original Message-----\nFrom: Rita\n> You had 5 then. Again 5?\n\nYes, correct.\n",
    "bid 5 certain" },
  /* No question, several values, none that the rules take, and no answer. */
  { "> Seven is a number.\n\nYes.\n", "" },
  { "> queen, nine or four?\n\nThe latter.\n", "" },
  { "> queen or nine?\n\nThis one.\n", "" },
  { "> twenty or thirty?\n\nThe latter.\n", "" },
  { "> queen or nine?\n\nNot the latter.\n", "" },
  { "> queen or nine?\n\nThe latter half was better, I thought.\n", "" },
  { "> queen or nine?\n>\n> See you on Monday.\n\nThe latter.\n", "" },
  { "> queen or nine?\n\nThe higher.\n", "bid Q certain" },
  { "> queen or nine?\n\nThe lower one, please.\n", "bid 9 certain" },
  { "> queen or nine?\n\nThe second, she says.\n", "bid 9 certain" },
  { "> queen or nine?\n\nThe former, it turns out.\n", "bid Q certain" },
  { "> queen or nine?\n\nThe second one, sorry, my handwriting is bad.\n", "bid 9 certain" },
  { "> queen or nine?\n\nHigher than you think.\n", "" },
  { "> See you at 9.\n\nMe too.\n", "" },
  { "> I have 3 kids.\n\nSame here.\n", "" },
  { "> 4 beers for me.\n\nSame for me.\n", "" },
  /* Below a signature stands what mends, too. */
  { "9\n\n-- \nBob\n\nNo no no. Take that away again.\n", "bid 9 unsure" },
  { "9\n\n-- \nBob\n\nSorry, 10.\n", "bid 10 certain" },
  { "9\n\n-- \nBob\n\nStopford and Sons, 5 Mill Lane\n", "bid 9 certain" },
  /* A value of one's own counts. */
  { "> queen or nine?\n\nThe latter. No, 4.\n", "bid 4 certain" },
};

static GrapeInstance *
new_game (const char *game)
{
  static const char *const names[] = { "Ann", "Bob", "Cyd" };
  guint8 seed[GRAPE_SEED_BYTES] = { 9 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find (game), "0123456789abcdef", "Skill", 1000000000);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    grape_header_add_seat (header, names[i], NULL);
  header->referee = g_strdup ("Rita");
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (grape_instance_advance (instance, 1000000000, &error));
  return instance;
}

static char *
find (GrapeInstance *instance, const char *text)
{
  g_autoptr (GrapeBody) body = grape_body_new (text);
  g_autoptr (GArray) quotes = grape_body_quotes (body);
  const GrapeSpoken letter = {
    .subject = "Re: Skill", .text = grape_body_own (body), .tie = GRAPE_TIE_CHAIN, .quotes = quotes
  };
  g_autoptr (GArray) found = grape_find (grape_instance_position (instance), 1, &letter);
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *one = &g_array_index (found, GrapeFound, i);

      g_string_append_printf (all, "%s%s %s", i ? ", " : "", one->text,
                              grape_sureness_to_text (grape_found_sureness (one, GRAPE_TIE_CHAIN)));
    }
  return g_string_free (all, FALSE);
}

static void
test_rows (void)
{
  g_autoptr (GrapeInstance) instance = new_game ("pure-skill");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *found = find (instance, rows[i].body);

      if (!g_str_equal (found, rows[i].found))
        {
          g_test_message ("%s: \"%s\"", rows[i].body, found);
          g_test_fail ();
        }
    }
}

/* Somebody who bids in the same breath does not leave for certain. */
static void
test_leaving (void)
{
  static const char *const texts[] = { "I'm out.", "No bid. I'm out. As if. The queen, please." };
  g_autoptr (GrapeInstance) instance = new_game ("pure-skill");

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const GrapeSpoken letter
          = { .subject = "Re: Skill", .text = texts[i], .tie = GRAPE_TIE_CHAIN };
      g_autoptr (GArray) found
          = grape_find_acts (grape_instance_position (instance), 1, "Bob", &letter);

      g_assert_cmpuint (found->len, ==, 1);
      g_assert_cmpstr (g_array_index (found, GrapeFound, 0).text, ==, "leave");
      g_assert_cmpint (
          grape_found_sureness (&g_array_index (found, GrapeFound, 0), GRAPE_TIE_CHAIN), ==,
          i == 0 ? GRAPE_CERTAIN : GRAPE_UNSURE);
    }
}

/* Who leaves a house, a club or a train does not leave the game; somebody else's holiday is not the
 * writer's; who may, or will not, or used to play for them is no substitute. */
static void
test_else (void)
{
  static const struct
  {
    const char *text;
    gboolean certain;
  } acts[] = {
    { "I leave the game.", TRUE },
    { "I leave at 9.", FALSE },
    { "I leave early today.", FALSE },
    { "I have to leave now, more later.", FALSE },
    { "I leave the club but not the game.", FALSE },
    { "I leave the game to my sister.", FALSE },
    { "I am away from 20 to 25 October.", TRUE },
    { "Ann is away from 20 to 25 October.", FALSE },
    { "I cancel my vacation from 20 to 25 October.", FALSE },
    { "My sister is away and I feed her cat from 20 to 25 October.", FALSE },
    { "Dora Pym plays for me.", TRUE },
    { "Dora Pym used to play for me.", FALSE },
    { "Dora Pym will not play for me.", FALSE },
    { "Dora Pym covers for me at work.", FALSE },
    { "I asked Dora Pym to play for me.", FALSE },
  };
  g_autoptr (GrapeInstance) instance = new_game ("pure-skill");

  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    {
      const GrapeSpoken letter = {
        .subject = "Re: Skill", .text = acts[i].text, .tie = GRAPE_TIE_TAG, .at = 1000000001
      };
      g_autoptr (GArray) found
          = grape_find_acts (grape_instance_position (instance), 1, "Bob", &letter);
      gboolean certain = FALSE;

      for (guint k = 0; k < found->len; k++)
        certain |= grape_found_sureness (&g_array_index (found, GrapeFound, k), GRAPE_TIE_TAG)
                   == GRAPE_CERTAIN;
      if (certain != acts[i].certain)
        {
          g_test_message ("%s", acts[i].text);
          g_test_fail ();
        }
    }
}

/* The same week in the dates of many countries; the mail is of 9 September 2001. */
static void
test_dates (void)
{
  static const char *const texts[]
      = { "I am away from 20 Oct to 25 Oct.",
          "Away 20/10/01 to 25/10/01",
          "vacation 20/10/2001 - 25/10/2001",
          "Absent from 10/20 to 10/25.",
          "On holiday from 20-Oct until 25-Oct.",
          "vacation 20-Oct-2001 to 25-Oct-2001",
          "Offline 20. Oktober to 25. Oktober.",
          "I'll be away from 20.10. through 25.10.",
          "I am away from the twentieth of October till the twenty-fifth of October inclusive.",
          "I shall be travelling from Tuesday 20 octobre to Sunday 25 octobre." };
  g_autoptr (GrapeInstance) instance = new_game ("pure-skill");

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const GrapeSpoken letter
          = { .subject = "Re: Skill", .text = texts[i], .tie = GRAPE_TIE_TAG, .at = 1000000001 };
      g_autoptr (GArray) found
          = grape_find_acts (grape_instance_position (instance), 1, "Bob", &letter);

      g_test_message ("%s", texts[i]);
      g_assert_cmpuint (found->len, ==, 1);
      g_assert_cmpstr (g_array_index (found, GrapeFound, 0).text, ==,
                       "vacation 2001-10-20..2001-10-25");
    }
}

/* Somebody without a seat takes over what Bob left; nobody takes what Ann still has. */
static void
test_taking_over (void)
{
  static const char *const texts[]
      = { "I'll have Bob's B, and go on with it.", "Bob's place can be mine, if you like.",
          "I'll take Bob's advice, thanks.", "I'd have Ann's A, and go on with it.",
          "Whose is Bob's place?" };
  g_autoptr (GrapeInstance) instance = new_game ("viruses");

  g_assert_true (grape_instance_act (instance, 1000000001, 1, "leave", NULL));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const GrapeSpoken letter
          = { .subject = "Re: Skill", .text = texts[i], .tie = GRAPE_TIE_CHAIN };
      g_autoptr (GArray) found = grape_find_acts (grape_instance_position (instance),
                                                  GRAPE_AUTHOR_REFEREE, "Dora", &letter);

      g_test_message ("%s", texts[i]);
      g_assert_cmpuint (found->len, ==, i < 2);
      if (found->len)
        g_assert_cmpstr (g_array_index (found, GrapeFound, 0).text, ==, "join Dora");
    }
}

/* Each paragraph that own words stand below, without its marks, and where they go on. */
static void
test_quotes (void)
{
  static const char text[] = "Ann wrote:\n> > 1. a peg\n> > of wood\nno\n> 2. a wump\n\nYES. this\n"
                             "HF> a\nHF>\nHF> b?\nlast\n> nothing below\n";
  static const char *const quoted[] = { "1. a peg\nof wood\n", "2. a wump\n", "b?\n" };
  static const char *const own[] = { "no\n", "YES.", "last\n" };
  g_autoptr (GrapeBody) body = grape_body_new (text);
  g_autoptr (GArray) quotes = grape_body_quotes (body);

  g_assert_cmpuint (quotes->len, ==, G_N_ELEMENTS (quoted));
  for (guint i = 0; i < quotes->len; i++)
    {
      const GrapeQuote *one = &g_array_index (quotes, GrapeQuote, i);
      const char *words = grape_body_own (body) + one->at;

      g_assert_cmpstr (one->text, ==, quoted[i]);
      g_assert_true (g_str_has_prefix (words + strspn (words, "\n"), own[i]));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mail/answer/rows", test_rows);
  g_test_add_func ("/mail/answer/leaving", test_leaving);
  g_test_add_func ("/mail/answer/else", test_else);
  g_test_add_func ("/mail/answer/dates", test_dates);
  g_test_add_func ("/mail/answer/taking-over", test_taking_over);
  g_test_add_func ("/mail/answer/quotes", test_quotes);
  return g_test_run ();
}
