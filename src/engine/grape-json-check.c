/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a text is JSON, as RFC 8259 defines it. json-glib accepts more than that, and reads some
 * of it differently from others: 99999999999999999999 as -1, "\0" as an empty text. Somebody could
 * sign one text that two programs read differently. So this checks first, and json-glib reads
 * afterwards. */
#include "grape-json-check.h"

#include <math.h>
#include <string.h>

#include "grape-error.h"
#include "grape-json.h"

typedef struct
{
  const char *c;
  guint depth;
  gsize n_members;
  const char *why; /* besides a byte that does not belong there */
} Reader;

static void
skip_space (Reader *self)
{
  while (*self->c == ' ' || *self->c == '\n' || *self->c == '\r' || *self->c == '\t')
    self->c++;
}

/* Four hexadecimal digits after \u; -1: there are none. */
static int
code_unit (const char *c)
{
  int unit = 0;

  for (guint i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (c[i]);

      if (digit < 0)
        return -1;
      unit = unit * 16 + digit;
    }
  return unit;
}

/* At the u of \u. The two halves of a character beyond the first 65,536 come together. */
static gboolean
read_unicode (Reader *self)
{
  int unit = code_unit (self->c + 1);
  gboolean first = unit >= 0xd800 && unit < 0xdc00, second = unit >= 0xdc00 && unit < 0xe000;

  if (unit == 0)
    self->why = "a text contains \\u0000, a NUL";
  if (unit <= 0 || second)
    return FALSE;
  self->c += 5;
  if (!first)
    return TRUE;
  int other = self->c[0] == '\\' && self->c[1] == 'u' ? code_unit (self->c + 2) : -1;
  if (other < 0xdc00 || other >= 0xe000)
    return FALSE;
  self->c += 6;
  return TRUE;
}

static gboolean
read_text (Reader *self)
{
  if (*self->c++ != '"')
    return self->c--, FALSE;
  while (*self->c != '"')
    {
      if ((guchar)*self->c < 0x20)
        return FALSE;
      if (*self->c++ != '\\')
        continue;
      if (*self->c == 'u' ? !read_unicode (self) : !*self->c || !strchr ("\"\\/bfnrt", *self->c++))
        return FALSE;
    }
  self->c++;
  return TRUE;
}

static gboolean
read_digits (Reader *self)
{
  gsize n = strspn (self->c, "0123456789");

  self->c += n;
  return n > 0;
}

/* An integer must fit 64 bits and any other number a double: json-glib would read a greater one as
 * another number, or write it back as "inf". */
static gboolean
read_number (Reader *self)
{
  const char *start = self->c;
  gint64 value;

  self->c += *self->c == '-';
  gboolean zero = *self->c == '0';
  gsize n = strspn (self->c, "0123456789");
  if (n == 0 || (zero && n > 1))
    return FALSE;
  self->c += n;
  gboolean whole = *self->c != '.' && *self->c != 'e' && *self->c != 'E';
  if (*self->c == '.' && (self->c++, !read_digits (self)))
    return FALSE;
  if (*self->c == 'e' || *self->c == 'E')
    {
      self->c++;
      self->c += *self->c == '+' || *self->c == '-';
      if (!read_digits (self))
        return FALSE;
    }
  g_autofree char *text = g_strndup (start, (gsize)(self->c - start));
  if (whole ? n <= 18 || g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &value, NULL)
            : isfinite (g_ascii_strtod (text, NULL)))
    return TRUE;
  self->c = start;
  self->why = "a number is too large";
  return FALSE;
}

static gboolean
read_word (Reader *self)
{
  static const char *const words[] = { "true", "false", "null" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_has_prefix (self->c, words[i]))
      {
        self->c += strlen (words[i]);
        return TRUE;
      }
  return FALSE;
}

static gboolean read_value (Reader *self);

static gboolean
read_member (Reader *self)
{
  self->n_members++;
  skip_space (self);
  if (!read_text (self))
    return FALSE;
  skip_space (self);
  return *self->c == ':' && self->c++ && read_value (self);
}

/* An object or a list, from its bracket to the one that ends it. */
static gboolean
read_brackets (Reader *self)
{
  gboolean object = *self->c == '{';
  char end = object ? '}' : ']';

  if (++self->depth > GRAPE_JSON_MAX_DEPTH)
    return FALSE;
  self->c++;
  skip_space (self);
  gboolean more = *self->c != end;
  while (more)
    {
      if (!(object ? read_member (self) : read_value (self)))
        return FALSE;
      more = *self->c == ',';
      self->c += more;
    }
  if (*self->c != end)
    return FALSE;
  self->c++;
  self->depth--;
  return TRUE;
}

/* With the space around it. */
static gboolean
read_value (Reader *self)
{
  skip_space (self);
  gboolean good = *self->c == '{' || *self->c == '['              ? read_brackets (self)
                  : *self->c == '"'                               ? read_text (self)
                  : *self->c == '-' || g_ascii_isdigit (*self->c) ? read_number (self)
                                                                  : read_word (self);
  skip_space (self);
  return good;
}

/* From 1. */
static guint
line_of (const char *text, gsize at)
{
  guint line = 1;

  for (gsize i = 0; i < at; i++)
    line += text[i] == '\n';
  return line;
}

/**
 * grape_json_check:
 * @text: UTF-8
 * @n_members: (out): the number of members in all its objects
 *
 * Whether it is one JSON value and nothing else, without NULs in its texts and with integers that
 * fit 64 bits. It may begin with a byte order mark. Errors: FORMAT; LIMIT when it nests too deep.
 */
gboolean
grape_json_check (const char *text, gsize *n_members, GError **error)
{
  Reader self = { .c = g_str_has_prefix (text, "\xef\xbb\xbf") ? text + 3 : text };
  gboolean good = read_value (&self) && !*self.c;
  gsize at = (gsize)(self.c - text);

  *n_members = self.n_members;
  if (good)
    return TRUE;
  if (self.depth > GRAPE_JSON_MAX_DEPTH)
    grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "JSON nested deeper than %d levels",
                     GRAPE_JSON_MAX_DEPTH);
  else if (self.why)
    grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                     "This JSON is not accepted: at byte %" G_GSIZE_FORMAT " %s", at, self.why);
  else if (!*self.c)
    grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Not JSON: it ends in the middle");
  else
    grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                     "Not JSON: line %u: byte %" G_GSIZE_FORMAT " does not belong there",
                     line_of (text, at), at);
  return FALSE;
}
