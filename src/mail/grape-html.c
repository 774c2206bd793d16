/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes the tags out of HTML: libxml2 reads it, and each part is written as it comes, so that no
 * tree grows with the mail. Block elements begin a line; text in a blockquote gets "> " before it,
 * so that it counts as quoted; scripts, styles and the title are left out, and so is what people
 * do not see (grape-html-look.h). */
#include "grape-html.h"

#include <libxml/HTMLparser.h>
#include <string.h>

#include "grape-html-look.h"

#define MAX_QUOTES 20
#define MAX_STYLE  65536 /* bytes of style sheets that are looked at */
#define MAX_UNSEEN 2000  /* bytes of hidden text that are kept */

typedef struct
{
  GString *text;
  guint quotes;   /* open blockquotes */
  guint verbatim; /* open <pre> */
  guint unread;   /* open elements without text */
  gboolean in_style;
  GString *style;        /* what the style sheets say */
  GrapeHtmlSheet *sheet; /* the same, read; NULL in the first pass, which only collects it */
  GArray *open;          /* of GrapeHtmlElement */
  GString *unseen;       /* text that people do not see */
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

static void
start_cb (void *data, const xmlChar *name, const xmlChar **attributes)
{
  Writer *self = data;

  self->in_style = is_one_of (name, (const char *const[]){ "style", NULL });
  if (self->sheet == NULL)
    return;
  grape_html_look_open (self->open, self->sheet, (const char *)name,
                        (const char *const *)attributes);
  open_or_close (self, name, TRUE);
}

static void
end_cb (void *data, const xmlChar *name)
{
  Writer *self = data;

  self->in_style = FALSE;
  if (self->sheet == NULL)
    return;
  open_or_close (self, name, FALSE);
  if (self->open->len > 0)
    g_array_set_size (self->open, self->open->len - 1);
}

/* Words one after the other. */
static void
keep_unseen (Writer *self, const char *text, gsize length)
{
  if (self->unseen->len + length > MAX_UNSEEN)
    return;
  g_string_append_len (self->unseen, text, (gssize)length);
}

static void
characters_cb (void *data, const xmlChar *text, int length)
{
  Writer *self = data;
  const char *start = (const char *)text, *end = start + length;
  const GrapeHtmlLook *look
      = self->open->len > 0
            ? &g_array_index (self->open, GrapeHtmlElement, self->open->len - 1).look
            : NULL;

  if (self->sheet == NULL)
    {
      if (self->in_style && self->style->len < MAX_STYLE)
        g_string_append_len (self->style, start, length);
      return;
    }
  /* What is struck out, its writer took back. */
  if (self->unread > 0 || (look != NULL && look->struck))
    return;
  if (look != NULL && grape_html_look_is_unseen (look))
    {
      keep_unseen (self, start, (gsize)length);
      return;
    }
  for (const char *c = start; c < end; c = g_utf8_next_char (c))
    write_char (self, g_utf8_get_char (c));
}

static void
read_html (Writer *self, const char *html)
{
  htmlParserCtxtPtr parser = htmlNewParserCtxt ();
  const xmlSAXHandler handler = { .startElement = start_cb,
                                  .endElement = end_cb,
                                  .characters = characters_cb,
                                  .ignorableWhitespace = characters_cb,
                                  .cdataBlock = characters_cb };
  xmlDocPtr none;

  *parser->sax = handler;
  parser->userData = self;
  none = htmlCtxtReadMemory (parser, html, (int)strlen (html), NULL, "UTF-8",
                             HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING
                                 | HTML_PARSE_NONET | HTML_PARSE_NODEFDTD | HTML_PARSE_NOIMPLIED);
  g_clear_pointer (&none, xmlFreeDoc);
  htmlFreeParserCtxt (parser);
}

/* (nullable) (transfer full): the words that people do not see, on one line. */
static char *
unseen_words (const Writer *self)
{
  g_auto (GStrv) words = g_strsplit_set (self->unseen->str, " \t\r\n\f", -1);
  GString *line = g_string_new (NULL);
  gboolean any = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (*words[i] == '\0')
        continue;
      for (const char *c = words[i]; *c != '\0'; c = g_utf8_next_char (c))
        any |= g_unichar_isalnum (g_utf8_get_char (c));
      g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", words[i]);
    }
  return g_string_free (line, !any);
}

/**
 * grape_html_to_text:
 * @html: UTF-8
 * @unseen: (out) (nullable) (transfer full): words in it that people do not see, such as white ones
 *   on white, on one line; NULL: none
 *
 * Never fails: text that is not HTML comes out as it went in.
 */
char *
grape_html_to_text (const char *html, char **unseen)
{
  Writer writer = { .text = g_string_new (NULL),
                    .at_start = TRUE,
                    .style = g_string_new (NULL),
                    .unseen = g_string_new (NULL),
                    .open = g_array_new (FALSE, FALSE, sizeof (GrapeHtmlElement)) };

  g_array_set_clear_func (writer.open, (GDestroyNotify)grape_html_element_clear);
  /* A style sheet may stand below what it hides. */
  if (strstr (html, "<style") != NULL || strstr (html, "<STYLE") != NULL
      || strstr (html, "<Style") != NULL)
    read_html (&writer, html);
  writer.sheet = grape_html_sheet_new (writer.style->str);
  read_html (&writer, html);
  break_block (&writer);
  if (unseen != NULL)
    *unseen = unseen_words (&writer);
  grape_html_sheet_free (writer.sheet);
  g_string_free (writer.style, TRUE);
  g_string_free (writer.unseen, TRUE);
  g_array_unref (writer.open);
  return g_string_free (writer.text, FALSE);
}
