/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plain-text format of rulesets (RULESETS.md): reading, with what is wrong, where and why; and
 * writing, such that what was written reads back the same. */
#include "grape-ruleset-private.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  GrapeRuleset *ruleset;
  GrapeRule *rule; /* that is being read; or NULL; owned */
  GString *text;   /* of it */
  gboolean body;   /* its head is over */
  guint line, header;
  gint64 next;
} Reader;

/* At most so much of a line as fits into a sentence. */
static char *
shorten (const char *text)
{
  return g_utf8_strlen (text, -1) > 60 ? g_utf8_substring (text, 0, 60) : g_strdup (text);
}

static gboolean
fail (const Reader *self, GError **error, const char *what, const char *why)
{
  g_autofree char *shown = shorten (what);

  return grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Line %u of the ruleset, “%s”: %s",
                          self->line, shown, why);
}

/** grape_ruleset_add: puts @rule (transfer full where it succeeds) at the end; its key follows */
gboolean
grape_ruleset_add (GrapeRuleset *self, GrapeRule *rule, GError **error)
{
  if (self->rules->len >= GRAPE_RULESET_MAX_RULES)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "A ruleset has up to %d rules",
                            GRAPE_RULESET_MAX_RULES);
  if (!rule->ordinal)
    rule->ordinal = rule->number;
  if (!grape_ruleset_check_rule (self, rule, error))
    return FALSE;
  rule->key = self->next_key++;
  g_ptr_array_add (self->rules, rule);
  self->next_number = MAX (self->next_number, MAX (rule->number, rule->ordinal) + 1);
  return TRUE;
}

/* The rule that ends here. */
static gboolean
finish_rule (Reader *self, GError **error)
{
  GError *why = NULL;

  if (!self->rule)
    return TRUE;
  while (self->text->len && g_ascii_isspace (self->text->str[self->text->len - 1]))
    g_string_truncate (self->text, self->text->len - 1);
  g_ref_string_release (self->rule->text);
  self->rule->text = grape_ruleset_share (self->text->str);
  g_string_truncate (self->text, 0);
  if (!grape_ruleset_add (self->ruleset, self->rule, &why))
    {
      g_autofree char *name = grape_rule_name (self->rule);
      g_autofree char *shown = shorten (name ? name : "");

      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Line %u of the ruleset, rule “%s”: %s",
                       self->header, shown, why->message);
      g_error_free (why);
      return FALSE;
    }
  self->rule = NULL;
  return TRUE;
}

/* "[101] immutable" */
static gboolean
begin_rule (Reader *self, const char *line, GError **error)
{
  const char *close = strchr (line, ']');
  g_autofree char *name
      = close ? g_strstrip (g_strndup (line + 1, (gsize)(close - line) - 1)) : NULL;
  g_autofree char *kind = close ? g_strstrip (g_strdup (close + 1)) : NULL;

  if (!finish_rule (self, error))
    return FALSE;
  if (!name || !*name)
    return fail (self, error, line,
                 "a rule begins with its number or title, as in “[101] mutable” (a line of text "
                 "that begins with “[” gets a “\\” in front)");
  self->rule = grape_rule_alloc ();
  self->header = self->line;
  self->body = FALSE;
  if (strspn (name, "0123456789") == strlen (name) && strlen (name) < 9)
    {
      self->rule->number = (guint)atoi (name);
      if (!self->rule->number)
        return fail (self, error, line,
                     "a rule needs a number or a title, and numbers begin with 1");
    }
  else
    self->rule->title = grape_ruleset_share (name);
  if (!grape_rule_kind_from_text (kind, &self->rule->kind))
    return fail (
        self, error, line,
        "a rule is immutable, mutable, core, dynastic or appendix; say which behind “]” (a "
        "line of text that begins with “[” gets a “\\” in front)");
  return TRUE;
}

static gboolean
take_parameter (Reader *self, const char *line, const char *rest, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (rest, " ", 2);

  if (g_strv_length (parts) != 2 || !*g_strstrip (parts[1]))
    return fail (self, error, line, "a parameter has a name and a value, as in “win 100”");
  if (grape_rule_value (self->rule, parts[0]))
    return fail (self, error, line, "this rule has that parameter already");
  g_ptr_array_add (self->rule->names, grape_ruleset_share (parts[0]));
  g_ptr_array_add (self->rule->values, grape_ruleset_share (parts[1]));
  return TRUE;
}

static gboolean
take_conflicts (Reader *self, const char *line, const char *rest, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (rest, ",", -1);

  for (char **each = parts; *each; each++)
    {
      guint64 number;

      if (!g_ascii_string_to_unsigned (g_strstrip (*each), 10, 1, GRAPE_RULESET_MAX_NUMBER, &number,
                                       NULL)
          || self->rule->conflicts->len >= GRAPE_RULE_MAX_PARAMETERS)
        return fail (self, error, line, "numbers of rules were expected, as in “109, 312”");
      guint n = (guint)number;
      g_array_append_val (self->rule->conflicts, n);
    }
  return TRUE;
}

static gboolean
take_parent (Reader *self, const char *line, const char *rest, GError **error)
{
  const GrapeRule *parent = grape_ruleset_find (self->ruleset, rest);

  if (!parent)
    return fail (self, error, line, "no rule of that name stands above");
  self->rule->parent = parent->key;
  return TRUE;
}

/* A line of a rule's head: "Title: Turns". */
static gboolean
take_head (Reader *self, const char *line, GError **error)
{
  const char *colon = strchr (line, ':');
  g_autofree char *name = colon ? g_ascii_strdown (line, colon - line) : NULL;
  g_autofree char *rest = colon ? g_strstrip (g_strdup (colon + 1)) : NULL;
  guint64 number;

  if (*line == '#')
    return TRUE;
  if (!name || !*rest)
    return fail (self, error, line,
                 "a name, a colon and a value were expected; an empty line ends a rule's head");
  if (g_str_equal (name, "title") && !self->rule->title)
    self->rule->title = grape_ruleset_share (rest);
  else if (g_str_equal (name, "author") && !self->rule->author)
    self->rule->author = grape_ruleset_share (rest);
  else if (g_str_equal (name, "ordinal"))
    {
      if (!g_ascii_string_to_unsigned (rest, 10, 1, GRAPE_RULESET_MAX_NUMBER, &number, NULL))
        return fail (self, error, line, "an ordinal is a number from 1");
      self->rule->ordinal = (guint)number;
    }
  else if (g_str_equal (name, "parameter"))
    return take_parameter (self, line, rest, error);
  else if (g_str_equal (name, "effect") && self->rule->effects->len < GRAPE_RULE_MAX_PARAMETERS)
    g_ptr_array_add (self->rule->effects, grape_ruleset_share (rest));
  else if (g_str_equal (name, "inconsistent with"))
    return take_conflicts (self, line, rest, error);
  else if (g_str_equal (name, "under") && !self->rule->parent)
    return take_parent (self, line, rest, error);
  else
    return fail (self, error, line,
                 "a head has the lines Title, Author, Ordinal, Under (one each), Parameter, Effect "
                 "and Inconsistent with");
  return TRUE;
}

/* A line before the first rule. */
static gboolean
take_preface (Reader *self, const char *line, GError **error)
{
  guint64 number;

  if (!*line || *line == '#')
    return TRUE;
  if (!g_ascii_strncasecmp (line, "ruleset:", 8) && !*self->ruleset->title)
    {
      g_autofree char *title = g_strstrip (g_strdup (line + 8));

      if (strlen (title) > GRAPE_RULE_MAX_TITLE)
        return fail (self, error, line, "a title has up to 200 bytes");
      g_ref_string_release (self->ruleset->title);
      self->ruleset->title = grape_ruleset_share (title);
      return TRUE;
    }
  if (!g_ascii_strncasecmp (line, "next:", 5) && !self->next)
    {
      g_autofree char *rest = g_strstrip (g_strdup (line + 5));

      if (!g_ascii_string_to_unsigned (rest, 10, 1, GRAPE_RULESET_MAX_NUMBER, &number, NULL))
        return fail (self, error, line, "the number of the next proposal is a number from 1");
      self->next = (gint64)number;
      return TRUE;
    }
  return fail (
      self, error, line,
      "above the first rule stand “Ruleset: TITLE” and “Next: NUMBER”, once each, and remarks "
      "after #");
}

static gboolean
take_line (Reader *self, const char *line, GError **error)
{
  if (*line == '[')
    return begin_rule (self, line, error);
  if (!self->rule)
    return take_preface (self, line, error);
  if (!self->body && *line)
    return take_head (self, line, error);
  if (self->body && (*line || self->text->len))
    {
      g_string_append (self->text, *line == '\\' ? line + 1 : line);
      g_string_append_c (self->text, '\n');
    }
  self->body = TRUE;
  return TRUE;
}

static gboolean
finish (Reader *self, GError **error)
{
  if (!finish_rule (self, error))
    return FALSE;
  if (!self->ruleset->rules->len)
    return grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                            "The ruleset has no rules: each begins as in “[101] mutable”");
  if (self->next && self->next < self->ruleset->next_number)
    return grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                            "The ruleset says that the next number is %u, but has a rule %u",
                            (guint)self->next, self->ruleset->next_number - 1);
  if (self->next)
    self->ruleset->next_number = (guint)self->next;
  return TRUE;
}

/* Text as people write it: UTF-8, no control signs but line breaks and tabs. */
static gboolean
is_text (const char *text, gsize length, GError **error)
{
  const char *end;
  guint line = 1;

  if (length > GRAPE_RULESET_MAX_BYTES)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "A ruleset has up to %u bytes",
                            GRAPE_RULESET_MAX_BYTES);
  gboolean good = g_utf8_validate (text, (gssize)length, &end);
  for (const char *at = text; at < end; at++)
    {
      line += *at == '\n';
      if ((guchar)*at < 32 && *at != '\n' && *at != '\t' && *at != '\r')
        return grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                                "Line %u of the ruleset holds a control sign", line);
    }
  return good
         || grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                             "Line %u of the ruleset is not in UTF-8", line);
}

/**
 * grape_ruleset_parse:
 * @text: @length bytes in the format of RULESETS.md
 *
 * Errors: FORMAT, with the line; LIMIT.
 */
GrapeRuleset *
grape_ruleset_parse (const char *text, gsize length, GError **error)
{
  if (!is_text (text, length, error))
    return NULL;

  gsize mark = length >= 3 && !memcmp (text, "\xef\xbb\xbf", 3) ? 3 : 0; /* of some editors */
  g_autofree char *copy = g_strndup (text + mark, length - mark);
  g_auto (GStrv) lines = g_strsplit (copy, "\n", -1);
  g_autoptr (GrapeRuleset) ruleset = grape_ruleset_new ("");
  Reader reader = { ruleset, NULL, g_string_new (NULL), FALSE, 0, 0, 0 };
  gboolean good = TRUE;

  for (char **each = lines; good && *each; each++)
    {
      reader.line++;
      good = take_line (&reader, g_strchomp (*each), error);
    }
  good = good && finish (&reader, error);
  grape_rule_unref (reader.rule);
  g_string_free (reader.text, TRUE);
  return good ? g_steal_pointer (&ruleset) : NULL;
}

static void
write_body (const GrapeRule *rule, GString *out)
{
  g_auto (GStrv) lines = g_strsplit (rule->text, "\n", -1);

  g_string_append_c (out, '\n');
  for (char **each = lines; *each && *rule->text; each++)
    g_string_append_printf (out, "%s%s\n", **each == '[' || **each == '\\' ? "\\" : "", *each);
  g_string_append_c (out, '\n');
}

static void
write_rule (const GrapeRuleset *self, const GrapeRule *rule, GString *out)
{
  g_autofree char *name = grape_rule_name (rule);
  const GrapeRule *parent = rule->parent ? grape_ruleset_key (self, rule->parent) : NULL;
  g_autofree char *above = parent ? grape_rule_name (parent) : NULL;

  g_string_append_printf (out, "[%s] %s\n", name, grape_rule_kind_to_text (rule->kind));
  if (rule->number && rule->title)
    g_string_append_printf (out, "Title: %s\n", rule->title);
  if (rule->author)
    g_string_append_printf (out, "Author: %s\n", rule->author);
  if (rule->ordinal != rule->number)
    g_string_append_printf (out, "Ordinal: %u\n", rule->ordinal);
  if (above)
    g_string_append_printf (out, "Under: %s\n", above);
  for (guint i = 0; i < rule->names->len; i++)
    g_string_append_printf (out, "Parameter: %s %s\n",
                            (const char *)g_ptr_array_index (rule->names, i),
                            (const char *)g_ptr_array_index (rule->values, i));
  for (guint i = 0; i < rule->effects->len; i++)
    g_string_append_printf (out, "Effect: %s\n",
                            (const char *)g_ptr_array_index (rule->effects, i));
  for (guint i = 0; i < rule->conflicts->len; i++)
    g_string_append_printf (out, "Inconsistent with: %u\n",
                            g_array_index (rule->conflicts, guint, i));
  write_body (rule, out);
}

/** grape_ruleset_write: (transfer full): plain text, for people and for grape_ruleset_parse() */
char *
grape_ruleset_write (const GrapeRuleset *self)
{
  GString *out = g_string_new (NULL);

  if (*self->title)
    g_string_append_printf (out, "Ruleset: %s\n", self->title);
  g_string_append_printf (out, "Next: %u\n\n", self->next_number);
  for (guint i = 0; i < self->rules->len; i++)
    write_rule (self, grape_ruleset_at (self, i), out);
  while (out->len > 1 && out->str[out->len - 2] == '\n')
    g_string_truncate (out, out->len - 1);
  return g_string_free (out, FALSE);
}
