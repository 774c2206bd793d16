/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which rules a text speaks of, and a ruleset as a page of HTML with these as links. */
#include "grape-ruleset-private.h"

#include <string.h>

static void
add_link (GArray *links, const GrapeRule *rule, gsize start, gsize end)
{
  GrapeRuleHit link = { rule->key, FALSE, (guint)start, (guint)end };

  g_array_append_val (links, link);
}

static gboolean
in_word (const char *text, gsize at)
{
  return at && (g_ascii_isalnum (text[at - 1]) || (guchar)text[at - 1] >= 128);
}

/* Whether a list of numbers goes on at @text: ", ", " and ", " - ": how many bytes that takes. */
static gsize
joint (const char *text)
{
  static const char *const joints[]
      = { "and", "or", "to", "through", "until", "und", "bis", "\xe2\x80\x93", "-", ",", "&" };
  gsize n = strspn (text, " \n\t");

  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    if (g_str_has_prefix (text + n, joints[i]))
      {
        n += strlen (joints[i]);
        n += strspn (text + n, " \n\t");
        i = (guint)-1;
      }
  return g_ascii_isdigit (text[n]) ? n : 0;
}

/* "rule 202", "Rules 101 - 116 and 201": from behind the word on. */
static gsize
link_numbers (const GrapeRuleset *self, const char *text, gsize at, GArray *links)
{
  gsize next = at + strspn (text + at, " \n\t#");

  while (g_ascii_isdigit (text[next]))
    {
      gsize n = strspn (text + next, "0123456789");
      g_autofree char *digits = g_strndup (text + next, MIN (n, 9));
      const GrapeRule *rule = grape_ruleset_find (self, digits);

      if (rule)
        add_link (links, rule, next, next + n);
      at = next + n;
      next = at + joint (text + at);
      if (next == at)
        break;
    }
  return at;
}

/* A title between quotation marks. */
static gsize
link_title (const GrapeRuleset *self, const char *text, gsize at, GArray *links)
{
  gboolean curly = g_str_has_prefix (text + at, "\xe2\x80\x9c");
  gsize start = at + (curly ? 3 : 1);
  const char *end = curly ? strstr (text + start, "\xe2\x80\x9d") : strchr (text + start, '"');
  gsize n = end ? (gsize)(end - text) - start : 0;

  if (!n || n > GRAPE_RULE_MAX_TITLE)
    return start;

  g_autofree char *title = g_strndup (text + start, n);
  for (guint i = 0; i < self->rules->len; i++)
    if (grape_ruleset_at (self, i)->title
        && grape_names_equal (grape_ruleset_at (self, i)->title, title))
      {
        add_link (links, grape_ruleset_at (self, i), start, start + n);
        return start + n;
      }
  return start;
}

/**
 * grape_ruleset_references:
 *
 * Returns: (transfer full) (element-type GrapeRuleHit): where @text names rules of @self: by number
 * after the word "rule" or "rules", or by title between quotation marks
 */
GArray *
grape_ruleset_references (const GrapeRuleset *self, const char *text)
{
  GArray *links = g_array_new (FALSE, FALSE, sizeof (GrapeRuleHit));
  gsize at = 0;

  while (text[at])
    {
      gsize word = !g_ascii_strncasecmp (text + at, "rules", 5)  ? 5
                   : !g_ascii_strncasecmp (text + at, "rule", 4) ? 4
                                                                 : 0;

      if (word && !in_word (text, at) && strchr (" \n\t#", text[at + word]))
        at = link_numbers (self, text, at + word, links);
      else if (text[at] == '"' || g_str_has_prefix (text + at, "\xe2\x80\x9c"))
        at = link_title (self, text, at, links);
      else
        at++;
    }
  return links;
}

static void
escape (GString *out, const char *text, gsize length)
{
  g_autofree char *escaped = g_markup_escape_text (text, (gssize)length);

  g_string_append (out, escaped);
}

/* A paragraph, from @start to before @end of @text; @next: the first link that may lie in it. */
static void
write_paragraph (GString *out, const char *text, gsize start, gsize end, GArray *links, guint *next)
{
  g_string_append (out, "<p>");
  while (start < end)
    {
      const GrapeRuleHit *link
          = *next < links->len ? &g_array_index (links, GrapeRuleHit, *next) : NULL;
      gsize stop = link && link->end <= end ? link->start : end;

      escape (out, text + start, stop - start);
      start = stop;
      if (stop < end)
        {
          g_string_append_printf (out, "<a href=\"#rule-%u\">", link->key);
          escape (out, text + start, link->end - link->start);
          g_string_append (out, "</a>");
          start = link->end;
          (*next)++;
        }
    }
  g_string_append (out, "</p>\n");
}

static void
write_text (const GrapeRuleset *self, GString *out, const char *text)
{
  g_autoptr (GArray) links = grape_ruleset_references (self, text);
  gsize at = 0, length = strlen (text);
  guint next = 0;

  while (at < length)
    {
      const char *gap = strstr (text + at, "\n\n");
      gsize end = gap ? (gsize)(gap - text) : length;

      write_paragraph (out, text, at, end, links, &next);
      while (next < links->len && g_array_index (links, GrapeRuleHit, next).end <= end)
        next++;
      at = end + strspn (text + end, "\n");
    }
}

static void
write_heading (const GrapeRuleset *self, const GrapeRule *rule, GString *out)
{
  int level = rule->parent ? 3 : 2;

  g_string_append_printf (out, "<h%d id=\"rule-%u\">", level, rule->key);
  if (rule->number)
    g_string_append_printf (out, "%u%s", rule->number, rule->title ? ". " : "");
  escape (out, rule->title ? rule->title : "", (gsize)-1);
  g_string_append_printf (out, " <small>%s%s", grape_rule_kind_to_text (rule->kind),
                          grape_ruleset_is_void (self, rule) ? ", void" : "");
  if (rule->ordinal != rule->number)
    g_string_append_printf (out, ", ordinal %u", rule->ordinal);
  g_string_append_printf (out, "</small></h%d>\n", level);
}

/** grape_ruleset_write_html: (transfer full): a page that stands alone; everything is escaped */
char *
grape_ruleset_write_html (const GrapeRuleset *self)
{
  GString *out = g_string_new ("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>");

  escape (out, self->title, strlen (self->title));
  g_string_append (out, "</title>\n<style>body{max-width:44em;margin:2em auto;padding:0 1em;"
                        "font:1.05em/1.5 serif}p{white-space:pre-line}small{font-weight:normal;"
                        "opacity:.7}</style></head>\n<body><h1>");
  escape (out, self->title, strlen (self->title));
  g_string_append (out, "</h1>\n");
  for (guint i = 0; i < self->rules->len; i++)
    {
      write_heading (self, grape_ruleset_at (self, i), out);
      write_text (self, out, grape_ruleset_at (self, i)->text);
    }
  g_string_append (out, "</body></html>\n");
  return g_string_free (out, FALSE);
}
