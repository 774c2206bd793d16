/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which line breaks of a mail stay. */
#include "mail/grape-reflow.h"

#include <string.h>

/* @joined: as @text, with "~" where a line break went; @fixed: the first words of what keeps its
 * columns. */
static void
check (const char *joined, const char *fixed)
{
  g_autofree char *text = g_strdelimit (g_strdup (joined), "~", '\n');
  g_autofree char *expected = g_strdelimit (g_strdup (joined), "~", ' ');
  g_autoptr (GrapeReflow) reflow = grape_reflow_new (text, strlen (text));
  g_autoptr (GString) heads = g_string_new (NULL);
  g_assert_cmpstr (reflow->text, ==, expected);
  for (guint i = 0; i < reflow->fixed->len; i++)
    {
      const GrapeSpan *span = &g_array_index (reflow->fixed, GrapeSpan, i);
      gsize skipped = strspn (text + span->start, " ");
      g_assert_true (span->start == 0 || text[span->start - 1] == '\n');
      g_string_append_printf (heads, "%s%.*s", heads->len ? " " : "",
                              (int)strcspn (text + span->start + skipped, " \t\n"),
                              text + span->start + skipped);
    }
  g_assert_cmpstr (heads->str, ==, fixed);
}

static void
test_prose (void)
{
  check ("Hello Bob,\n\n"
         "I think that the referee should wait until Tuesday, since Cleo is on~"
         "vacation and has not sent her bid. The rule says three days, and all of~"
         "us have been late before.\n\n"
         "My bid is the queen.\n"
         "Ann\n",
         "");
}

/* Somebody put a line in after the paragraph was broken. */
static void
test_edited (void)
{
  check ("I think that the referee should wait until Tuesday, since Cleo is on~"
         "vacation and has not sent her bid. The rule says three days, and all of~"
         "us have been late before. Besides, nobody is in a hurry at this time of~"
         "the year.\n"
         "Deadline: Friday, as always, and late moves do not count in this round.\n\n"
         "Bids please, and have them here before Friday evening, as you always do.\n"
         "place c4\n"
         "infect d5\n",
         "");
}

static void
test_flowed (void)
{
  const char *text = "I think that the referee should wait until Tuesday. \n"
                     "Cleo is on vacation and has not yet sent her own bid, \n"
                     "I hear.\n";
  g_autoptr (GrapeReflow) reflow = grape_reflow_new (text, strlen (text));
  g_assert_cmpstr (reflow->text, ==,
                   "I think that the referee should wait until Tuesday.  "
                   "Cleo is on vacation and has not yet sent her own bid,  I hear.\n");
  g_assert_cmpuint (reflow->surplus->len, ==, 2);
  const GrapeSpan *span = &g_array_index (reflow->surplus, GrapeSpan, 0);
  g_assert_cmpint (text[span->start], ==, '\n');
  g_assert_cmpuint (span->end, ==, span->start + 1);
}

static void
test_kept (void)
{
  check ("- I think that the referee should wait until Tuesday, since Cleo is on\n"
         "- vacation and has not sent her bid. The rule says three days, and all\n"
         "- of us have been late before.\n\n"
         "1. I think that the referee should wait until Tuesday, since Cleo is on\n"
         "2. vacation and has not sent her bid. The rule says three days, and\n\n"
         "> I think that the referee should wait until Tuesday, since Cleo is on\n"
         "> vacation and has not sent her bid. The rule says three days, and all of\n"
         "> us have been late before.\n\n"
         "place c4 in the first turn, I would say\n"
         "infect d5\n\n"
         "=====\n",
         "");
}

static void
test_verse (void)
{
  check ("There was an old referee of Kent\n"
         "who asked where the bids of all went;\n"
         "they lay in the mail\n"
         "of a list that would fail\n"
         "whenever a player's was sent.\n\n"
         "When shall we bid again the queen of spades, and who shall then play on?\n"
         "When the last of all the rounds is lost and won, and everybody else gone,\n"
         "That will be ere the set of sun, if nobody is late who should have bidden.\n",
         "");
}

static void
test_columns (void)
{
  check ("Name      Bid  Points\n"
         "Ann       K        12\n"
         "Bob       7         3\n\n"
         "   a b c d\n"
         "1  . A . .\n"
         "2  B . @ .\n\n"
         "AABBC\n"
         "ABBCC\n"
         "CCABB\n\n"
         "12 7 3\n"
         "10 9 4\n\n"
         "int main\n"
         "  return 0\n"
         "    if so\n\n"
         "| Ann | 12 |\n",
         "Name a AABBC 12 int |");
}

static void
test_signature (void)
{
  check ("I bid the queen.\n"
         "-- \n"
         "Ann of the eternal game, who has been playing it since anybody remembers\n"
         "and will go on\n",
         "");
  check ("I bid the queen.\n"
         "-- \n"
         " Ann | the eternal game\n"
         "-----+  who plays on, since she has played it for as long as all of us\n"
         "remember\n",
         "Ann");
}

/* Of any bytes at all: as many, and only line breaks changed. */
static void
test_random (void)
{
  static const char *const pieces[] = { "word", "a",        "-- ", "\n", "\n",
                                        " ",    "  ",       "\t",  "> ", "- ",
                                        "1. ",  "\303\244", "=",   "|",  "and so on it goes" };
  GRand *random = g_rand_new_with_seed (1);
  for (guint i = 0; i < 3000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      for (int n = g_rand_int_range (random, 0, 80); n > 0; n--)
        g_string_append (text, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
      g_autoptr (GrapeReflow) reflow = grape_reflow_new (text->str, text->len);
      g_assert_cmpuint (strlen (reflow->text), ==, text->len);
      for (gsize k = 0; k < text->len; k++)
        g_assert_true (reflow->text[k] == text->str[k]
                       || (reflow->text[k] == ' ' && text->str[k] == '\n'));
    }
  g_rand_free (random);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mail/reflow/prose", test_prose);
  g_test_add_func ("/mail/reflow/edited", test_edited);
  g_test_add_func ("/mail/reflow/flowed", test_flowed);
  g_test_add_func ("/mail/reflow/kept", test_kept);
  g_test_add_func ("/mail/reflow/verse", test_verse);
  g_test_add_func ("/mail/reflow/columns", test_columns);
  g_test_add_func ("/mail/reflow/signature", test_signature);
  g_test_add_func ("/mail/reflow/random", test_random);
  return g_test_run ();
}
