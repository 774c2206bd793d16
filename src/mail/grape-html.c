/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes the tags out of HTML: libxml2 reads it, and each part is written as it comes, so that
 * neither a tree nor a stack grows with the mail. Block elements begin a line; text in a blockquote
 * gets "> " before it, so that it counts as quoted; scripts, styles and the title are left out. */
#include "grape-html.h"

#include <libxml/HTMLparser.h>
#include <string.h>

#define MAX_QUOTES    20
#define MAX_SELECTORS 200
#define MAX_STYLE     65536 /* bytes of style sheets that are looked at */

typedef struct
{
  GString *text;
  guint quotes;   /* open blockquotes */
  guint verbatim; /* open <pre> */
  guint unread;   /* open elements without text */
  guint depth;    /* open elements */
  guint hidden;   /* the depth of the element that nobody sees; 0: none */
  gboolean in_style;
  GString *style;        /* what the style sheets say */
  GHashTable *selectors; /* whether they hide it, by ".note" or "#top" */
  gboolean at_start;     /* of a line */
  gboolean space;        /* a space is due before the next word */
} Writer;

static void
end_line (Writer *self)
{
  while (self->text->len > 0 && self->text->str[self->text->len - 1] == ' ')
    g_string_truncate (self->text, self->text->len - 1);
  g_string_append_c (self->text, '\n');
  self->at_start = TRUE;
  self->space = FALSE;
}

/* Ends the line, unless one has just been ended. */
static void
break_block (Writer *self)
{
  if (!self->at_start)
    end_line (self);
}

static void
write_char (Writer *self, gunichar c)
{
  if (self->verbatim > 0 && c == '\n')
    {
      end_line (self);
      return;
    }
  if (self->verbatim == 0 && (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'))
    {
      self->space = !self->at_start;
      return;
    }
  if (c == 0 || c == '\r')
    return;
  if (self->at_start)
    for (guint i = 0; i < MIN (self->quotes, MAX_QUOTES); i++)
      g_string_append (self->text, "> ");
  if (self->space)
    g_string_append_c (self->text, ' ');
  self->at_start = FALSE;
  self->space = FALSE;
  g_string_append_unichar (self->text, c == 0xa0 ? ' ' : c);
}

static gboolean
is_one_of (const xmlChar *name, const char *const *names)
{
  for (; *names != NULL; names++)
    if (g_ascii_strcasecmp ((const char *)name, *names) == 0)
      return TRUE;
  return FALSE;
}

static void
count (guint *open, gboolean opens)
{
  if (opens)
    ++*open;
  else if (*open > 0)
    --*open;
}

static void
open_or_close (Writer *self, const xmlChar *name, gboolean opens)
{
  static const char *const unread[] = { "script", "style", "title", "template", NULL };
  static const char *const quotes[] = { "blockquote", NULL };
  static const char *const verbatim[] = { "pre", "textarea", NULL };
  static const char *const blocks[]
      = { "p",  "div", "tr", "li", "ul", "ol", "table", "h1",     "h2",      "h3",
          "h4", "h5",  "h6", "hr", "dl", "dt", "dd",    "center", "address", NULL };
  static const char *const cells[] = { "td", "th", NULL };

  if (is_one_of (name, unread))
    count (&self->unread, opens);
  else if (is_one_of (name, (const char *const[]){ "br", NULL }))
    {
      if (opens)
        end_line (self);
    }
  else if (is_one_of (name, quotes))
    {
      break_block (self);
      count (&self->quotes, opens);
    }
  else if (is_one_of (name, verbatim))
    {
      break_block (self);
      count (&self->verbatim, opens);
    }
  else if (is_one_of (name, blocks))
    {
      break_block (self);
      if (!opens && name[0] == 'p' && self->text->len > 0)
        end_line (self);
    }
  else if (is_one_of (name, cells))
    self->space = !self->at_start;
}

#define HIDES                                                                                      \
  "(?:display\\s*:\\s*none|visibility\\s*:\\s*(?:hidden|collapse)|mso-hide\\s*:\\s*all"            \
  "|font-size\\s*:\\s*0(?:px|pt|em|%)?\\s*(?:[;!}]|$)|opacity\\s*:\\s*0(?:\\.0*)?\\s*(?:[;!}]|$)"  \
  "|max-height\\s*:\\s*0(?:px|pt)?\\s*(?:[;!}]|$))"

/* Whether a style sheet hides what has this class or id, ".note" or "#top". A mail may have a
 * thousand elements of few classes. */
static gboolean
is_hidden_selector (Writer *self, const char *selector)
{
  gpointer known;

  if (g_hash_table_lookup_extended (self->selectors, selector, NULL, &known))
    return GPOINTER_TO_INT (known);
  g_autofree char *name = g_regex_escape_string (selector, -1);
  g_autofree char *rule = g_strconcat (name, "(?![\\w-])[^{}]*\\{[^}]*" HIDES, NULL);
  gboolean hides = g_hash_table_size (self->selectors) < MAX_SELECTORS
                   && g_regex_match_simple (rule, self->style->str, G_REGEX_CASELESS, 0);
  g_hash_table_insert (self->selectors, g_strdup (selector), GINT_TO_POINTER (hides));
  return hides;
}

static gboolean
is_hidden_by_sheet (Writer *self, const char *names, char sign)
{
  g_auto (GStrv) each = g_strsplit_set (names, " \t\n", -1);

  for (guint i = 0; self->style->len > 0 && each[i] != NULL; i++)
    {
      g_autofree char *selector = g_strdup_printf ("%c%s", sign, each[i]);

      if (*each[i] != '\0' && is_hidden_selector (self, selector))
        return TRUE;
    }
  return FALSE;
}

/* What mail programs do not show, nobody wrote for people to read; what is struck out, they took
 * back. */
static gboolean
is_hidden (Writer *self, const xmlChar *name, const xmlChar **attributes)
{
  static const char *const struck[] = { "s", "strike", "del", NULL };

  if (is_one_of (name, struck))
    return TRUE;
  for (; attributes != NULL && attributes[0] != NULL; attributes += 2)
    {
      const char *value = attributes[1] != NULL ? (const char *)attributes[1] : "";

      if (is_one_of (attributes[0], (const char *const[]){ "hidden", NULL })
          || (is_one_of (attributes[0], (const char *const[]){ "style", NULL })
              && g_regex_match_simple (HIDES, value, G_REGEX_CASELESS, 0))
          || (is_one_of (attributes[0], (const char *const[]){ "class", NULL })
              && is_hidden_by_sheet (self, value, '.'))
          || (is_one_of (attributes[0], (const char *const[]){ "id", NULL })
              && is_hidden_by_sheet (self, value, '#')))
        return TRUE;
    }
  return FALSE;
}

static void
start_cb (void *data, const xmlChar *name, const xmlChar **attributes)
{
  Writer *self = data;

  self->depth++;
  self->in_style = is_one_of (name, (const char *const[]){ "style", NULL });
  if (self->hidden == 0 && is_hidden (self, name, attributes))
    self->hidden = self->depth;
  open_or_close (self, name, TRUE);
}

static void
end_cb (void *data, const xmlChar *name)
{
  Writer *self = data;

  open_or_close (self, name, FALSE);
  self->in_style = FALSE;
  if (self->depth <= self->hidden)
    self->hidden = 0;
  if (self->depth > 0)
    self->depth--;
}

static void
characters_cb (void *data, const xmlChar *text, int length)
{
  Writer *self = data;
  const char *end = (const char *)text + length;

  if (self->in_style && self->style->len < MAX_STYLE)
    g_string_append_len (self->style, (const char *)text, length);
  if (self->unread > 0 || self->hidden > 0)
    return;
  for (const char *c = (const char *)text; c < end; c = g_utf8_next_char (c))
    write_char (self, g_utf8_get_char (c));
}

/* @html: UTF-8. Never fails: text that is not HTML comes out as it went in. */
char *
grape_html_to_text (const char *html)
{
  Writer writer = { .text = g_string_new (NULL),
                    .at_start = TRUE,
                    .style = g_string_new (NULL),
                    .selectors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
  htmlParserCtxtPtr parser = htmlNewParserCtxt ();
  const xmlSAXHandler handler = { .startElement = start_cb,
                                  .endElement = end_cb,
                                  .characters = characters_cb,
                                  .ignorableWhitespace = characters_cb,
                                  .cdataBlock = characters_cb };
  xmlDocPtr none;

  *parser->sax = handler;
  parser->userData = &writer;
  none = htmlCtxtReadMemory (parser, html, (int)strlen (html), NULL, "UTF-8",
                             HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING
                                 | HTML_PARSE_NONET | HTML_PARSE_NODEFDTD | HTML_PARSE_NOIMPLIED);
  g_clear_pointer (&none, xmlFreeDoc);
  htmlFreeParserCtxt (parser);
  break_block (&writer);
  g_string_free (writer.style, TRUE);
  g_hash_table_unref (writer.selectors);
  return g_string_free (writer.text, FALSE);
}
