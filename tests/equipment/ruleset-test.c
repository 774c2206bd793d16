/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulesets: their file format, changes and history, and what readers ask of them. */
#include "engine/grape-error.h"
#include "equipment/grape-ruleset.h"

#include <string.h>

static const char small[] = "Ruleset: A Small Nomic\n"
                            "# a remark\n"
                            "Next: 301\n"
                            "\n"
                            "[101] immutable\n"
                            "Title: Obey\n"
                            "\n"
                            "Everybody obeys the rules. See rules 201 - 202 and \"Victory\".\n"
                            "\n"
                            "[201] mutable\n"
                            "Parameter: win 100\n"
                            "Effect: adopt locking all\n"
                            "Inconsistent with: 101\n"
                            "\n"
                            "First paragraph. It has two sentences.\n"
                            "\n"
                            "\\[a bracket] and \\ a stroke.\n"
                            "\n"
                            "[202] mutable\n"
                            "Ordinal: 300\n"
                            "\n"
                            "[Victory] core\n"
                            "\n"
                            "Win. <b>Rule 201</b>.\n"
                            "\n"
                            "[By points] core\n"
                            "Under: Victory\n"
                            "\n"
                            "Points.\n";

static GrapeRuleset *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  GrapeRuleset *self = grape_ruleset_parse (text, strlen (text), &error);

  g_assert_no_error (error);
  return self;
}

static void
test_parse (void)
{
  g_autoptr (GrapeRuleset) self = parse (small);
  const GrapeRule *rule = grape_ruleset_number (self, 201);
  gint64 value = 0;

  g_assert_cmpstr (self->title, ==, "A Small Nomic");
  g_assert_cmpuint (self->next_number, ==, 301);
  g_assert_cmpuint (self->rules->len, ==, 5);
  g_assert_true (grape_rule_int (rule, "win", &value));
  g_assert_cmpint (value, ==, 100);
  g_assert_true (grape_rule_has_effect (rule, "adopt locking all"));
  g_assert_true (grape_ruleset_is_void (self, rule));
  g_assert_cmpstr (rule->text, ==,
                   "First paragraph. It has two sentences.\n\n[a bracket] and \\ a stroke.");
  g_assert_true (grape_ruleset_find (self, "rule 300") == grape_ruleset_number (self, 202));
  g_assert_cmpuint (grape_ruleset_find (self, "by POINTS")->parent, ==,
                    grape_ruleset_find (self, "Victory")->key);
  g_assert_cmpuint (grape_ruleset_count (self, GRAPE_RULE_MUTABLE), ==, 2);
  g_assert_null (grape_ruleset_with (self, "win")); /* void */

  g_autofree char *written = grape_ruleset_write (self);
  g_autoptr (GrapeRuleset) again = parse (written);
  g_autofree char *twice = grape_ruleset_write (again);
  g_assert_cmpstr (written, ==, twice);
  g_assert_cmpstr (grape_ruleset_number (again, 201)->text, ==, rule->text);
}

static void
test_hostile (void)
{
  static const struct
  {
    const char *text, *why;
  } bad[] = {
    { "", "no rules" },
    { "Hello\n", "Line 1" },
    { "[101] mutable\n[101] mutable\n", "a rule 101 already" },
    { "[101] sometimes\n", "immutable, mutable" },
    { "[] mutable\n", "number or title" },
    { "[101 mutable\n", "number or title" },
    { "[0] mutable\n", "needs a number or a title" },
    { "[101] mutable\nColour: red\n", "Line 2" },
    { "[101] mutable\nParameter: win\n", "a name and a value" },
    { "[101] mutable\nParameter: win 1\nParameter: win 2\n", "already" },
    { "[101] mutable\nInconsistent with: x\n", "numbers of rules" },
    { "[A] core\nUnder: B\n", "no rule of that name" },
    { "[A] core\n\n[a] core\n", "already" },
    { "[101] mutable\n\nText \x01\n", "control sign" },
    { "[101] mutable\n\nText \xff\n", "UTF-8" },
    { "Next: 5\n[101] mutable\n", "next number" },
    { "Next: -1\n[101] mutable\n", "number from 1" },
    { "[99999999] mutable\n", "end at" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (grape_ruleset_parse (bad[i].text, strlen (bad[i].text), &error));
      g_assert_nonnull (error);
      if (!strstr (error->message, bad[i].why))
        g_error ("%u: “%s” lacks “%s”", i, error->message, bad[i].why);
    }
}

static void
change (GrapeRuleset *self, GrapeRulesetChange what, guint proposal, const char *author)
{
  g_autoptr (GError) error = NULL;
  GrapeRulesetMoment moment = { proposal, proposal, 1000 + proposal, author };

  grape_ruleset_change (self, &what, &moment, &error);
  g_assert_no_error (error);
}

static guint
key (const GrapeRuleset *self, const char *name)
{
  return grape_ruleset_find (self, name)->key;
}

static void
test_history (void)
{
  g_autoptr (GrapeRuleset) self = parse (small);
  g_autoptr (GrapeRuleset) start = grape_ruleset_copy (self);
  g_autofree char *before = grape_ruleset_write (self);
  g_autofree char *mid = NULL;

  change (self,
          (GrapeRulesetChange){ .op = GRAPE_RULESET_ENACT,
                                .number = 301,
                                .kind = GRAPE_RULE_MUTABLE,
                                .text = "One. Two." },
          301, "Ann");
  change (self,
          (GrapeRulesetChange){
              .op = GRAPE_RULESET_AMEND, .key = key (self, "301"), .text = "One. Half. Two." },
          302, "Bob");
  g_assert_cmpuint (grape_ruleset_number (self, 302)->number, ==, 301);
  mid = grape_ruleset_write (self);
  change (self,
          (GrapeRulesetChange){
              .op = GRAPE_RULESET_TRANSMUTE, .key = key (self, "101"), .kind = GRAPE_RULE_MUTABLE },
          303, "Cleo");
  g_assert_false (grape_ruleset_is_void (self, grape_ruleset_number (self, 201)));
  change (self,
          (GrapeRulesetChange){
              .op = GRAPE_RULESET_SET, .key = key (self, "201"), .name = "win", .value = "90" },
          304, "Ann");
  change (self, (GrapeRulesetChange){ .op = GRAPE_RULESET_CONFLICT, .key = key (self, "201") }, 304,
          "Ann");
  change (self,
          (GrapeRulesetChange){
              .op = GRAPE_RULESET_RENAME, .key = key (self, "201"), .title = "Winning" },
          305, "Ann");
  change (
      self,
      (GrapeRulesetChange){ .op = GRAPE_RULESET_RENUMBER, .key = key (self, "201"), .number = 306 },
      306, "Ann");
  change (self,
          (GrapeRulesetChange){
              .op = GRAPE_RULESET_MOVE, .key = key (self, "301"), .parent = key (self, "101") },
          307, "Ann");
  change (self, (GrapeRulesetChange){ .op = GRAPE_RULESET_REPEAL, .key = key (self, "Victory") },
          308, "Bob");
  g_assert_cmpuint (grape_ruleset_find (self, "By points")->parent, ==, 0);
  g_assert_null (grape_ruleset_find (self, "Victory"));
  g_assert_cmpstr (grape_rule_value (grape_ruleset_find (self, "winning"), "win"), ==, "90");

  g_autofree char *untouched = grape_ruleset_write (start);
  g_assert_cmpstr (before, ==, untouched);
  g_autoptr (GrapeRuleset) first = grape_ruleset_back (self, 0);
  g_autofree char *undone = grape_ruleset_write (first);
  first->next_number = 301;
  g_autofree char *undone_first = grape_ruleset_write (first);
  g_assert_cmpstr (before, ==, undone_first);
  g_autoptr (GrapeRuleset) second = grape_ruleset_back (self, 2);
  second->next_number = 302;
  g_autofree char *undone_second = grape_ruleset_write (second);
  g_assert_cmpstr (mid, ==, undone_second);
  g_assert_cmpuint (grape_ruleset_n_revisions (second), ==, 2);
  g_assert_cmpstr (grape_ruleset_revision (self, 2)->author, ==, "Bob");

  g_autoptr (GArray) differences = grape_ruleset_diff (start, self);
  g_assert_cmpuint (differences->len, ==, 5); /* 101, 201, Victory, By points, and 301 */
}

static void
test_refusals (void)
{
  g_autoptr (GrapeRuleset) self = parse (small);
  g_autofree char *before = grape_ruleset_write (self);
  GrapeRulesetMoment moment = { 301, 301, 0, "Ann" };
  GrapeRulesetChange bad[] = {
    { .op = GRAPE_RULESET_ENACT },
    { .op = GRAPE_RULESET_ENACT, .number = 201 },
    { .op = GRAPE_RULESET_ENACT, .number = 301, .parent = 77 },
    { .op = GRAPE_RULESET_AMEND, .key = 77 },
    { .op = GRAPE_RULESET_RENUMBER, .key = 1, .number = 202 },
    { .op = GRAPE_RULESET_MOVE, .key = 4, .parent = 5 },
    { .op = GRAPE_RULESET_RENAME, .key = 5, .title = "VICTORY" },
    { .op = GRAPE_RULESET_RENAME, .key = 5 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (grape_ruleset_change (self, &bad[i], &moment, &error));
      g_assert_nonnull (error);
    }
  g_autofree char *after = grape_ruleset_write (self);
  g_assert_cmpstr (before, ==, after);
}

static void
test_blame (void)
{
  g_autoptr (GrapeRuleset) self = parse ("[201] mutable\n\nOne. Two. Three.\n");

  change (self,
          (GrapeRulesetChange){
              .op = GRAPE_RULESET_AMEND, .key = 1, .text = "One. And a half. Three." },
          301, "Ann");
  change (self,
          (GrapeRulesetChange){ .op = GRAPE_RULESET_SET, .key = 1, .name = "x", .value = "1" }, 302,
          "Bob");
  change (
      self,
      (GrapeRulesetChange){ .op = GRAPE_RULESET_AMEND, .key = 1, .text = "Zero. One. And a half." },
      303, "Cleo");
  g_autoptr (GArray) blame = grape_rule_blame (grape_ruleset_number (self, 201));
  GString *proposals = g_string_new (NULL);
  for (guint i = 0; i < blame->len; i++)
    g_string_append_printf (proposals, "%u ",
                            g_array_index (blame, GrapeRuleBlame, i).wording->proposal);
  g_assert_cmpstr (proposals->str, ==, "303 0 301 ");
  g_string_free (proposals, TRUE);

  g_autoptr (GArray) changes = grape_text_diff ("One. Two. Three.", "One. Three. Four.");
  GString *signs = g_string_new (NULL);
  for (guint i = 0; i < changes->len; i++)
    g_string_append_c (signs, g_array_index (changes, GrapeTextChange, i).sign);
  g_assert_cmpstr (signs->str, ==, "=-=+");
  g_string_free (signs, TRUE);
}

static void
test_links (void)
{
  g_autoptr (GrapeRuleset) self = parse (small);
  const char *text = grape_ruleset_number (self, 101)->text;
  g_autoptr (GArray) links = grape_ruleset_references (self, text);
  g_autoptr (GArray) hits = grape_ruleset_search (self, "PARA");
  g_autofree char *page = grape_ruleset_write_html (self);

  g_assert_cmpuint (links->len, ==, 3);
  for (guint i = 0; i < links->len; i++)
    {
      static const char *const words[] = { "201", "202", "Victory" };
      GrapeRuleHit *link = &g_array_index (links, GrapeRuleHit, i);
      g_autofree char *word = g_strndup (text + link->start, link->end - link->start);

      g_assert_cmpstr (word, ==, words[i]);
    }
  g_assert_cmpuint (hits->len, ==, 1);
  g_assert_nonnull (
      strstr (page, "rules <a href=\"#rule-2\">201</a> - <a href=\"#rule-3\">202</a>"));
  g_assert_nonnull (strstr (page, "&lt;b&gt;Rule <a href=\"#rule-2\">201</a>&lt;/b&gt;"));
}

static void
test_json (void)
{
  g_autoptr (GrapeRuleset) self = parse (small);
  g_autoptr (GrapeRuleset) again = grape_ruleset_new ("A Small Nomic");
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  grape_ruleset_describe (self, builder);
  g_autoptr (JsonNode) node = json_builder_get_root (builder);
  grape_ruleset_read (again, json_node_get_array (node), &error);
  g_assert_no_error (error);
  again->next_number = 301;
  g_autofree char *first = grape_ruleset_write (self);
  g_autofree char *second = grape_ruleset_write (again);
  g_assert_cmpstr (first, ==, second);
}

/* The rulesets that come with the program load, and are written as they stand but for remarks. */
static void
test_files (void)
{
  g_autofree char *folder
      = g_build_filename (g_getenv ("GRAPE_SOURCE_DIR"), "data", "rulesets", NULL);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  guint n = 0;

  g_assert_nonnull (files);
  for (const char *name; (name = g_dir_read_name (files)); n++)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL), *text = NULL;

      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      g_autoptr (GrapeRuleset) self = parse (text);
      g_autofree char *written = grape_ruleset_write (self);
      for (char *at = text; (at = strstr (at, "\n# "));)
        memmove (at, strchr (at + 1, '\n'), strlen (strchr (at + 1, '\n')) + 1);
      g_assert_cmpstr (strchr (written, '['), ==, strchr (text, '['));
    }
  g_assert_cmpuint (n, >=, 2);
}

/* Copies share wordings and revisions: thousands of changes cost no more than what they change. */
static void
test_long (void)
{
  g_autoptr (GrapeRuleset) self = parse (small);

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GrapeRuleset) copy = grape_ruleset_copy (self);
      g_autofree char *text = g_strdup_printf ("Wording %u.", i);

      change (self, (GrapeRulesetChange){ .op = GRAPE_RULESET_AMEND, .key = 1, .text = text },
              301 + i, "Ann");
      g_assert_cmpuint (grape_ruleset_n_revisions (copy), ==, i);
    }
  g_autoptr (GrapeRuleset) first = grape_ruleset_back (self, 0);
  g_assert_cmpuint (grape_ruleset_n_revisions (first), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/equipment/ruleset/parse", test_parse);
  g_test_add_func ("/equipment/ruleset/hostile", test_hostile);
  g_test_add_func ("/equipment/ruleset/history", test_history);
  g_test_add_func ("/equipment/ruleset/refusals", test_refusals);
  g_test_add_func ("/equipment/ruleset/blame", test_blame);
  g_test_add_func ("/equipment/ruleset/links", test_links);
  g_test_add_func ("/equipment/ruleset/json", test_json);
  g_test_add_func ("/equipment/ruleset/files", test_files);
  g_test_add_func ("/equipment/ruleset/long", test_long);
  return g_test_run ();
}
