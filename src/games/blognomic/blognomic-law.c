/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What proposals and calls for judgement change: their typed lines, one after another. */
#include "blognomic-act.h"
#include "blognomic-law.h"

#include <string.h>

static GrapeRulesetMoment
moment_of (const BlogLaw *law)
{
  return (GrapeRulesetMoment){ .proposal = law->number, .at = law->at, .author = law->author };
}

static gboolean
change_rule (BlogLaw *law, const GrapeRulesetChange *change, GError **error)
{
  GrapeRulesetMoment moment = moment_of (law);
  g_autoptr (GError) why = NULL;

  return grape_ruleset_change (law->self->rules, change, &moment, &why)
         || grape_error_set (error, (GrapeErrorCode)why->code, "Rule", "%s", why->message);
}

static const GrapeRule *
find_rule (const Blog *self, const char *name, GError **error)
{
  const GrapeRule *rule = grape_ruleset_find (self->rules, name);

  if (!rule)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Rule", "There is no rule “%s”", name);
  return rule;
}

/* `enact "RULE" [in core|dynastic|appendix] [under "RULE"]` */
static gboolean
do_enact (BlogLaw *law, BlogAct *words, const char *text, GError **error)
{
  g_autofree char *title = grape_take_word (&words->rest);
  GrapeRulesetChange change
      = { .op = GRAPE_RULESET_ENACT, .kind = GRAPE_RULE_DYNASTIC, .title = title, .text = text };
  gboolean told = FALSE;

  for (;;)
    {
      gboolean in = grape_take_is (&words->rest, "in");

      if (!in && !grape_take_is (&words->rest, "under"))
        break;
      g_autofree char *word = grape_take_word (&words->rest);
      const GrapeRule *parent = in ? NULL : find_rule (law->self, word, error);
      if (!in && !parent)
        return FALSE;
      if (in && (!grape_rule_kind_from_text (word, &change.kind) || change.kind < GRAPE_RULE_CORE))
        return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Rule",
                                "A rule stands in core, dynastic or appendix");
      told = told || in;
      if (parent)
        change.parent = parent->key;
      if (parent && !told)
        change.kind = parent->kind;
    }
  if (!*title)
    change.title = "Unnamed Rule";
  return grape_take_end (&words->rest, error) && change_rule (law, &change, error);
}

/* `amend "RULE"`, `repeal "RULE"`, `rename "RULE" "NEW"` (R5.3) */
static gboolean
do_change (BlogLaw *law, BlogAct *words, GrapeRulesetOp op, const char *text, GError **error)
{
  g_autofree char *name = grape_take_word (&words->rest);
  const GrapeRule *rule = find_rule (law->self, name, error);
  g_autofree char *title = op == GRAPE_RULESET_RENAME ? grape_take_word (&words->rest) : NULL;

  if (!rule || !grape_take_end (&words->rest, error))
    return FALSE;
  if (op == GRAPE_RULESET_AMEND && !*text)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Rule",
                            "The new text of “%s” stands in the lines below", name);
  if (title && !*title)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Rule", "What is “%s” to be called?", name);
  GrapeRulesetChange change = { .op = op, .key = rule->key, .title = title, .text = text };
  return change_rule (law, &change, error);
}

/* `column "Hats" number 0`, `text -`, `words Red, Blue` */
static gboolean
do_column (BlogLaw *law, BlogAct *words, GError **error)
{
  static const char *const kinds[] = { "number", "text", "words" };
  g_autofree char *name = grape_take_word (&words->rest);
  guint kind = 0;

  while (kind < G_N_ELEMENTS (kinds) && !grape_take_is (&words->rest, kinds[kind]))
    kind++;
  g_autofree char *rest = blog_take_rest (words);
  g_autofree char *value = blog_unquote (rest);
  gint64 number = g_ascii_strtoll (rest, NULL, 10);
  gboolean digits = *rest && strspn (rest, "0123456789") == strlen (rest) && number <= BLOG_MOST;

  if (kind == G_N_ELEMENTS (kinds) || !grape_name_valid (name) || strlen (rest) > 1000
      || (kind == BLOG_NUMBER && *rest && !digits) || (kind == BLOG_WORDS && !*rest))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "Gamestate Tracking",
                            "Write: column \"%s\" number 0, text - or words Red, Blue", name);
  if (blog_law_is_column (law->self, name))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Gamestate Tracking",
                            "There is a column “%s” already", name);
  if (law->self->columns.n >= 100)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "Gamestate Tracking",
                            "The tracker has up to 100 columns");
  BlogColumn *column = grape_shelf_add (&law->self->columns);
  blog_begin_column (column);
  column->name = g_strdup (name);
  column->kind = kind;
  column->rule = law->rule;
  column->begins = g_strdup (kind == BLOG_NUMBER && !*rest ? "0" : value);
  if (kind == BLOG_WORDS)
    {
      g_auto (GStrv) all = g_strsplit (rest, ",", 50);

      for (guint i = 0; all[i]; i++)
        g_ptr_array_add (column->words, g_strdup (g_strstrip (all[i])));
      g_free (column->begins);
      column->begins = g_strdup (all[0]);
    }
  return TRUE;
}

/* `remove Ann`, `injure Ann` */
static gboolean
do_person (BlogLaw *law, BlogAct *words, gboolean injure, GError **error)
{
  int person = blog_take_person (words, error);

  if (person < 0 || !grape_take_end (&words->rest, error))
    return FALSE;
  const BlogPrisoner *was = blog_prisoner (law->self, person);
  if (was->stay != BLOG_PLAYS)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "Prisoners", "%s is no Prisoner", was->name);
  if (injure && !blog_has (law->self, "attitudes"))
    return blog_no (error, "B44", "The rule of that value is repealed");
  if (injure)
    blog_edit (law->self, person)->attitude = BLOG_INJURED;
  else
    blog_go (law->self, person, BLOG_BARRED, law->at);
  return TRUE;
}

/* One line, `carry`'s words too. @text: what stands below it. */
static gboolean
do_line (BlogLaw *law, const char *line, const char *text, GError **error)
{
  BlogAct words = { .self = law->self, .rest = line, .me = -1 };

  if (grape_take_is (&words.rest, "enact"))
    return do_enact (law, &words, text, error);
  if (grape_take_is (&words.rest, "amend"))
    return do_change (law, &words, GRAPE_RULESET_AMEND, text, error);
  if (grape_take_is (&words.rest, "repeal"))
    return do_change (law, &words, GRAPE_RULESET_REPEAL, text, error);
  if (grape_take_is (&words.rest, "rename"))
    return do_change (law, &words, GRAPE_RULESET_RENAME, text, error);
  if (grape_take_is (&words.rest, "set"))
    return blog_law_set (law, &words, error);
  if (grape_take_is (&words.rest, "column"))
    return do_column (law, &words, error);
  if (grape_take_is (&words.rest, "remove"))
    return do_person (law, &words, FALSE, error);
  return grape_take_is (&words.rest, "injure")
             ? do_person (law, &words, TRUE, error)
             : grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "What does “%s” mean here?", line);
}

/* How many words in a line, quoted ones as one. */
static guint
count_words (const char *line)
{
  BlogAct words = { .rest = line };

  for (guint n = 0;; n++)
    {
      g_autofree char *word = grape_take_word (&words.rest);

      if (!*word && !*words.rest)
        return n;
      words.rest += !*word && *words.rest ? 1 : 0;
      if (n > 50)
        return n;
    }
}

/* Whether a line works: it begins as one that does. All others are text. */
static gboolean
is_typed (const Blog *self, const char *line)
{
  static const char *const quoted[] = { "enact", "amend", "repeal", "rename", "column" };
  BlogAct words = { .rest = line };

  for (guint i = 0; i < G_N_ELEMENTS (quoted); i++)
    if (grape_take_is (&words.rest, quoted[i]))
      {
        words.rest += strspn (words.rest, " \t");
        return *words.rest == '"' || g_str_has_prefix (words.rest, "“")
               || (count_words (words.rest) == 1 && i > 0);
      }
  if (grape_take_is (&words.rest, "set"))
    return blog_law_is_set (self, line);
  if (!grape_take_is (&words.rest, "remove") && !grape_take_is (&words.rest, "injure"))
    return FALSE;
  return count_words (line) == 2 || blog_find (self, words.rest + strspn (words.rest, " \t")) >= 0;
}

/* Without `carry "RULE"` before it; the rule goes to *name. */
static const char *
skip_carry (const char *line, char **name)
{
  BlogAct words = { .rest = line };

  if (!grape_take_is (&words.rest, "carry"))
    return line;
  *name = grape_take_word (&words.rest);
  words.rest += strspn (words.rest, " \t");
  return words.rest;
}

typedef gboolean (*LineDo) (gpointer data, const char *line, const char *text, GError **error);

/* Each typed line of @body with the text below it. FALSE where @does fails. */
static gboolean
each_line (const Blog *self, const char *body, LineDo does, gpointer data, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (body ? body : "", "\n", -1);

  for (guint i = 0; lines[i];)
    {
      g_autofree char *line = g_strstrip (g_strdup (lines[i++]));
      g_autofree char *rule = NULL;
      g_autoptr (GString) text = g_string_new (NULL);

      if (!is_typed (self, skip_carry (line, &rule)))
        continue;
      for (; lines[i]; i++)
        {
          g_autofree char *next = g_strstrip (g_strdup (lines[i]));
          g_autofree char *other = NULL;

          if (is_typed (self, skip_carry (next, &other)))
            break;
          g_string_append_printf (text, "%s%s", text->len ? "\n" : "", lines[i]);
        }
      g_strstrip (text->str);
      if (!does (data, line, text->str, error))
        return FALSE;
    }
  return TRUE;
}

/* Does a line; the rule it names, or makes, defines the columns that follow. */
static gboolean
enact_line (gpointer data, const char *line, const char *text, GError **error)
{
  BlogLaw *law = data;
  g_autofree char *carried = NULL;
  const char *rest = skip_carry (line, &carried);
  BlogAct words = { .rest = rest };

  if (carried)
    {
      const GrapeRule *rule = find_rule (law->self, carried, error);

      if (!rule)
        return FALSE;
      law->rule = rule->key;
    }
  if (!do_line (law, rest, text, error))
    return FALSE;
  if (grape_take_is (&words.rest, "enact") || grape_take_is (&words.rest, "amend"))
    {
      g_autofree char *name = grape_take_word (&words.rest);
      const GrapeRule *rule = grape_ruleset_find (law->self->rules, name);

      law->rule = rule ? rule->key : 0;
    }
  blog_set_effects (law->self);
  return TRUE;
}

/* R3.9: what cannot be done now is passed over */
static gboolean
enact_if_possible (gpointer data, const char *line, const char *text, GError **error)
{
  enact_line (data, line, text, NULL);
  return TRUE;
}

/** blog_law_check: whether what @body (nullable) says could be carried out now */
gboolean
blog_law_check (const Blog *self, const char *body, GError **error)
{
  Blog *copy = blog_copy (self);
  BlogLaw law = { .self = copy, .at = self->now };
  gboolean good = each_line (copy, body, enact_line, &law, error);

  blog_free (copy);
  return good;
}

/** blog_law_changes: whether it says that anything changes at all (B23) */
gboolean
blog_law_changes (const char *body)
{
  return body && *body;
}

void
blog_law_carry_out (BlogAct *act, const BlogPost *post)
{
  BlogLaw law = { .self = act->self,
                  .at = act->at,
                  .number = post->number,
                  .author = blog_name (act->self, post->by) };
  g_autofree char *body = g_strdup (post->body);

  each_line (law.self, body, enact_if_possible, &law, NULL);
}

static gboolean
note_line (gpointer data, const char *line, const char *text, GError **error)
{
  g_string_append_printf (data, "%s\n", line);
  return TRUE;
}

/** blog_law_same: whether both do the same, whatever texts say (R2.5) */
gboolean
blog_law_same (const Blog *self, const char *a, const char *b)
{
  g_autoptr (GString) first = g_string_new (NULL), second = g_string_new (NULL);

  each_line (self, a, note_line, first, NULL);
  each_line (self, b, note_line, second, NULL);
  return g_string_equal (first, second);
}

/* R3.10: `carry "RULE" set Ann score 40` of an Admin, or of who keeps the log */
gboolean
blog_do_carry (BlogAct *act, GError **error)
{
  BlogLaw law = { .self = act->self, .at = act->at, .author = blog_name (act->self, act->me) };

  law.rule = blog_take_rule (act, act->self, error);
  if (!law.rule)
    return FALSE;
  g_autofree char *line = blog_take_rest (act);
  g_string_append_printf (act->out, " %s", line);
  if (g_ascii_strncasecmp (line, "set ", 4) && g_ascii_strncasecmp (line, "column ", 7)
      && g_ascii_strncasecmp (line, "injure ", 7))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "R3.10",
                            "Write: carry \"RULE\" set NAME COLUMN VALUE, column \"NAME\" number "
                            "0, or injure NAME");
  return do_line (&law, line, "", error);
}

/* Rules by name */

/** blog_take_rule: the key of a rule, by its name, written to @act's text; 0 with @error */
guint
blog_take_rule (BlogAct *act, const Blog *self, GError **error)
{
  g_autofree char *name = grape_take_word (&act->rest);
  const GrapeRule *rule = find_rule (self, name, error);

  if (!rule)
    return 0;
  blog_write_quoted (act->out, rule->title);
  return rule->key;
}

/* R2.5 */
gboolean
blog_mend_rule (BlogAct *act, guint key, const char *text, GError **error)
{
  BlogLaw law = { .self = act->self, .at = act->at, .author = blog_name (act->self, act->me) };
  GrapeRulesetChange change = { .op = GRAPE_RULESET_AMEND, .key = key, .text = text };

  return change_rule (&law, &change, error);
}

/** blog_take_kept: "Sentences, The Don": the keys of dynastic rules */
gboolean
blog_take_kept (const Blog *self, const char *text, GArray *kept, GError **error)
{
  g_auto (GStrv) names /* a comma in quotes is the title's */
      = g_regex_split_simple ("(?:\"[^\"]*\"|“[^”]*”)(*SKIP)(*FAIL)|,", text, 0, 0);

  for (guint i = 0; names[i]; i++)
    {
      g_autofree char *name = blog_unquote (g_strstrip (names[i]));
      const GrapeRule *rule = find_rule (self, name, error);

      if (!rule)
        return FALSE;
      if (rule->kind != GRAPE_RULE_DYNASTIC)
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Victory and Ascension",
                                "“%s” is no dynastic rule: it stays anyway", rule->title);
      g_array_append_val (kept, rule->key);
    }
  return TRUE;
}

static gboolean
is_kept (GArray *kept, guint key)
{
  for (guint i = 0; i < kept->len; i++)
    if (g_array_index (kept, guint, i) == key)
      return TRUE;
  return FALSE;
}

/* @text with one term in place of another, wherever it is a word, or its plural */
static char *
replace (const char *text, const char *old, const char *new)
{
  g_autofree char *escaped = g_regex_escape_string (old, -1);
  g_autofree char *pattern = g_strdup_printf ("\\b%s(s?)\\b", escaped);
  g_autofree char *with = g_strdup_printf ("%s\\1", new);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);

  return regex && !strchr (new, '\\') ? g_regex_replace (regex, text, -1, 0, with, 0, NULL)
                                      : g_strdup (text);
}

static void
reword (BlogLaw *law, guint key, const char *prisoner, const char *warden)
{
  const Blog *self = law->self;
  const GrapeRule *rule = grape_ruleset_key (self->rules, key);
  /* Through marks, so that two terms may change places. */
  g_autofree char *a = replace (rule->text, self->term_prisoner, "\001");
  g_autofree char *b = replace (a, self->term_warden, "\002");
  g_auto (GStrv) first = g_strsplit (b, "\001", -1);
  g_autofree char *c = g_strjoinv (prisoner, first);
  g_auto (GStrv) second = g_strsplit (c, "\002", -1);
  g_autofree char *text = g_strjoinv (warden, second);
  GrapeRulesetChange change = { .op = GRAPE_RULESET_AMEND, .key = key, .text = text };

  if (!g_str_equal (text, rule->text))
    change_rule (law, &change, NULL);
}

/** blog_law_ascend: repeals what is not @kept, and changes the terms (R4.11) */
void
blog_law_ascend (BlogAct *act, GArray *kept, const char *prisoner, const char *warden)
{
  Blog *self = act->self;
  BlogLaw law = { .self = self, .at = act->at, .author = blog_name (self, act->me) };

  for (guint i = 0; i < self->rules->rules->len;)
    {
      const GrapeRule *rule = grape_ruleset_at (self->rules, i);
      GrapeRulesetChange change = { .op = GRAPE_RULESET_REPEAL, .key = rule->key };

      if (rule->kind != GRAPE_RULE_DYNASTIC || is_kept (kept, rule->key)
          || !change_rule (&law, &change, NULL))
        i++;
    }
  for (guint i = 0; i < self->rules->rules->len; i++)
    reword (&law, grape_ruleset_at (self->rules, i)->key, prisoner, warden);
  blog_set_effects (self);
}

/** blog_rules_if: (transfer full) (nullable): the Ruleset if @post were enacted now; NULL: it
 * changes nothing there */
GrapeRuleset *
blog_rules_if (const Blog *self, const BlogPost *post)
{
  g_auto (BlogAct) act = { 0 };

  if (!blog_is_votable (post) || post->kind == BLOG_DOV)
    return NULL;
  blog_begin (&act, self, NULL);
  blog_law_carry_out (&act, post);
  return grape_ruleset_n_revisions (act.self->rules) == grape_ruleset_n_revisions (self->rules)
             ? NULL
             : grape_ruleset_copy (act.self->rules);
}
