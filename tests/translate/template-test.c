/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats read backwards, and filled again. */
#include "translate/grape-template.h"
#include "translate/grape-translate.h"

/* The values in the places, "|" between them; NULL if @format does not fit. */
static char *
parts_of (const char *format, const char *text)
{
  g_autoptr (GArray) parts = grape_template_parts_new ();
  GrapeTemplate template = { .format = format };
  if (!grape_template_match (&template, text, parts))
    return NULL;
  GString *all = g_string_new (NULL);
  for (guint i = 0; i < parts->len; i++)
    {
      const GrapeTemplatePart *part = &g_array_index (parts, GrapeTemplatePart, i);
      g_string_append_printf (all, "%s%s%s", i ? "|" : "", part->text, part->quoted ? "!" : "");
    }
  return g_string_free (all, FALSE);
}

static void
test_match (void)
{
  static const struct
  {
    const char *format, *text, *parts;
  } rows[] = {
    { "The game is over", "The game is over", "" },
    { "The game is over", "The game is over.", NULL },
    { "%s bids the %s.", "Ann bids the king of hearts.", "Ann|king of hearts" },
    { "%s bids the %s.", "Ann bids the king", NULL },
    { "%s bids the %s.", "Bob bids the rest bids the 7.", "Bob|rest bids the 7" },
    { "Round %u: %s", "Round 12: nobody", "12|nobody" },
    { "Round %u: %s", "Round twelve: nobody", NULL },
    { "%s: score %+d of %" G_GINT64_FORMAT, "Ann: score -3 of 500", "Ann|-3|500" },
    { "%c%u is a ruin (@)", "b12 is a ruin (@)", "b|12" },
    { "%c%u is a ruin (@)", "b is a ruin (@)", NULL },
    { "100%% of %s", "100% of it", "it" },
    { "“%.80s” is no move", "“pick me” is no move", "pick me!" },
    { "Write `%s` or %s", "Write `begin` or wait", "begin!|wait" },
    { "%s%s At %s", "Too late. At noon", "|Too late.|noon" },
    { "%s wins", "Ärger wins", "Ärger" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *parts = parts_of (rows[i].format, rows[i].text);
      g_assert_cmpstr (parts, ==, rows[i].parts);
    }
}

static void
test_fill (void)
{
  g_autoptr (GArray) parts = grape_template_parts_new ();
  GrapeTemplate template = { "%s takes the %s in round %u", 0, 0 };
  g_assert_true (grape_template_match (&template, "Ann takes the 7 in round 3", parts));
  g_autofree char *in_order = grape_template_fill ("%s: %s (%u)", parts);
  g_autofree char *numbered = grape_template_fill ("Runde %3$u: 100%% für %1$s, %2$s", parts);
  g_autofree char *too_many = grape_template_fill ("%s %s %s %s!", parts);
  g_assert_cmpstr (in_order, ==, "Ann: 7 (3)");
  g_assert_cmpstr (numbered, ==, "Runde 3: 100% für Ann, 7");
  g_assert_cmpstr (too_many, ==, "Ann 7 3 !");
}

/* The table has the sentences of every room, and the more a template says the earlier it comes. */
static void
test_table (void)
{
  guint n = 0;
  gboolean found = FALSE;
  for (; grape_sentences[n].format; n++)
    found |= g_str_equal (grape_sentences[n].format, "Only the referee can do that");
  g_assert_cmpuint (n, >, 800);
  g_assert_true (found);
}

/* Without a language, every sentence stays as it is. */
static void
test_english (void)
{
  g_autofree char *lines = grape_translate_lines ("Round 3\n  The game is over");
  g_assert_cmpstr (grape_translated ("Only the referee can do that"), ==,
                   "Only the referee can do that");
  g_assert_cmpstr (lines, ==, "Round 3\n  The game is over");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/translate/template/match", test_match);
  g_test_add_func ("/translate/template/fill", test_fill);
  g_test_add_func ("/translate/table", test_table);
  g_test_add_func ("/translate/english", test_english);
  return g_test_run ();
}
