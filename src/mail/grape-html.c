/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes the tags out of HTML. Block elements begin a line; what stands in a blockquote gets "> "
 * before it, so that quoted text is known as such; scripts, styles and the head are left out. */
#include "grape-html.h"

#include <string.h>

#define MAX_QUOTES 20

typedef struct
{
  GString *text;
  guint quotes;      /* blockquotes that are open */
  guint verbatim;    /* <pre> that are open */
  gboolean at_start; /* of a line */
  gboolean space;    /* a blank is owed before the next word */
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
  g_string_append_unichar (self->text, c);
}

static gunichar
named_entity (const char *name, gsize length)
{
  static const struct
  {
    const char *name;
    gunichar c;
  } entities[] = {
    { "amp", '&' },      { "lt", '<' },       { "gt", '>' },       { "quot", '"' },
    { "apos", '\'' },    { "nbsp", ' ' },     { "copy", 0xa9 },    { "hellip", 0x2026 },
    { "mdash", 0x2014 }, { "ndash", 0x2013 }, { "lsquo", 0x2018 }, { "rsquo", 0x2019 },
    { "ldquo", 0x201c }, { "rdquo", 0x201d }, { "auml", 0xe4 },    { "ouml", 0xf6 },
    { "uuml", 0xfc },    { "Auml", 0xc4 },    { "Ouml", 0xd6 },    { "Uuml", 0xdc },
    { "szlig", 0xdf },   { "eacute", 0xe9 },  { "egrave", 0xe8 },  { "euro", 0x20ac },
  };

  for (guint i = 0; i < G_N_ELEMENTS (entities); i++)
    if (strlen (entities[i].name) == length && strncmp (name, entities[i].name, length) == 0)
      return entities[i].c;
  return 0;
}

/* "&amp;", "&#228;", "&#xe4;": writes it and returns what is behind it; else the "&" as it is. */
static const char *
write_entity (Writer *self, const char *text)
{
  gsize length = strcspn (text + 1, "; <&\n");
  gunichar c = 0;

  if (length == 0 || length > 10 || text[1 + length] != ';')
    {
      write_char (self, '&');
      return text + 1;
    }
  if (text[1] == '#' && (text[2] == 'x' || text[2] == 'X'))
    c = (gunichar)g_ascii_strtoull (text + 3, NULL, 16);
  else if (text[1] == '#')
    c = (gunichar)g_ascii_strtoull (text + 2, NULL, 10);
  else
    c = named_entity (text + 1, length);
  if (c == 0 || !g_unichar_validate (c))
    {
      write_char (self, '&');
      return text + 1;
    }
  if (c == 0xa0)
    c = ' ';
  write_char (self, c);
  return text + length + 2;
}

static gboolean
is_one_of (const char *name, const char *names)
{
  g_autofree char *wanted = g_strdup_printf (" %s ", name);

  return strstr (names, wanted) != NULL;
}

static void
open_or_close (Writer *self, const char *name, gboolean closes)
{
  if (g_str_equal (name, "br"))
    end_line (self);
  else if (g_str_equal (name, "blockquote"))
    {
      break_block (self);
      if (!closes)
        self->quotes++;
      else if (self->quotes > 0)
        self->quotes--;
    }
  else if (g_str_equal (name, "pre"))
    {
      break_block (self);
      if (!closes)
        self->verbatim++;
      else if (self->verbatim > 0)
        self->verbatim--;
    }
  else if (is_one_of (name,
                      " p div tr li ul ol table h1 h2 h3 h4 h5 h6 hr center address dl dt dd "))
    {
      break_block (self);
      if (closes && g_str_equal (name, "p") && self->text->len > 0)
        end_line (self);
    }
  else if (is_one_of (name, " td th "))
    self->space = !self->at_start;
}

/* Behind the closing tag of an element whose content is no text. */
static const char *
skip_element (const char *text, const char *name)
{
  for (const char *c = strchr (text, '<'); c != NULL; c = strchr (c + 1, '<'))
    if (c[1] == '/' && g_ascii_strncasecmp (c + 2, name, strlen (name)) == 0)
      {
        const char *end = strchr (c, '>');

        return end != NULL ? end + 1 : c + strlen (c);
      }
  return text + strlen (text);
}

static const char *
read_tag (Writer *self, const char *text)
{
  const char *c = text + 1;
  gboolean closes = *c == '/';
  char name[16] = "";
  gsize n = 0;
  const char *end;

  if (g_str_has_prefix (text, "<!--"))
    {
      end = strstr (text + 4, "-->");
      return end != NULL ? end + 3 : text + strlen (text);
    }
  if (closes)
    c++;
  if (!g_ascii_isalpha (*c) && *c != '!' && *c != '?')
    {
      write_char (self, '<');
      return text + 1;
    }
  while (g_ascii_isalnum (*c) && n + 1 < sizeof name)
    name[n++] = g_ascii_tolower (*c++);
  name[n] = '\0';
  end = strchr (c, '>');
  if (end == NULL)
    return text + strlen (text);
  if (!closes && is_one_of (name, " script style head title "))
    return skip_element (end + 1, name);
  open_or_close (self, name, closes);
  return end + 1;
}

/* @html: UTF-8. Never fails: what is no HTML comes out as it went in. */
char *
grape_html_to_text (const char *html)
{
  Writer writer = { .text = g_string_new (NULL), .at_start = TRUE };

  while (*html != '\0')
    if (*html == '<')
      html = read_tag (&writer, html);
    else if (*html == '&')
      html = write_entity (&writer, html);
    else
      {
        write_char (&writer, g_utf8_get_char (html));
        html = g_utf8_next_char (html);
      }
  break_block (&writer);
  return g_string_free (writer.text, FALSE);
}
