/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading JSON (RFC 8259) from the front to the back, and quoting strings. */
#include "diplomacy-json.h"

#include <string.h>

/** dip_json_open: begins to read a text; `store` takes the strings that need to be rewritten */
void
dip_json_open (DipJson *self, const char *text, gsize length, GString *store)
{
  *self = (DipJson){ .begin = text, .at = text, .end = text + length, .store = store };
  g_string_set_size (store, length);
  g_string_truncate (store, 0);
}

/** dip_json_fail: notes a problem at this place, unless there is one already. Returns: FALSE */
gboolean
dip_json_fail (DipJson *self, const char *problem)
{
  if (!self->problem)
    self->problem = problem;
  return FALSE;
}

static inline char
peek (DipJson *self)
{
  if (self->at < self->end && (guchar)*self->at > ' ')
    return *self->at;
  while (self->at < self->end
         && (*self->at == ' ' || *self->at == '\t' || *self->at == '\n' || *self->at == '\r'))
    self->at++;
  return self->at < self->end ? *self->at : '\0';
}

static inline gboolean
take (DipJson *self, char c)
{
  if (self->problem || peek (self) != c || self->at == self->end)
    return FALSE;
  self->at++;
  return TRUE;
}

/** dip_json_enter: takes a “{” or “[” */
gboolean
dip_json_enter (DipJson *self, char bracket)
{
  return take (self, bracket)
         || dip_json_fail (self, bracket == '{' ? "an object is expected" : "a list is expected");
}

static inline gboolean
next (DipJson *self, gboolean *first, char close)
{
  if (self->problem || take (self, close))
    return FALSE;
  if (!*first && !take (self, ','))
    return dip_json_fail (self, "a comma or a closing bracket is expected");
  *first = FALSE;
  return TRUE;
}

/** dip_json_member: the next name of an object, with its colon. Returns: FALSE at its end, and for
 * a problem */
gboolean
dip_json_member (DipJson *self, gboolean *first, const char **name, gsize *length)
{
  if (!next (self, first, '}') || !dip_json_string (self, name, length))
    return FALSE;
  return take (self, ':') || dip_json_fail (self, "a colon is expected");
}

/** dip_json_element: whether another element of a list follows */
gboolean
dip_json_element (DipJson *self, gboolean *first)
{
  return next (self, first, ']');
}

static gboolean
read_hex (DipJson *self, gunichar *code)
{
  *code = 0;
  if (self->end - self->at < 4)
    return FALSE;
  for (guint i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (*self->at++);
      if (digit < 0)
        return FALSE;
      *code = *code * 16 + (gunichar)digit;
    }
  return TRUE;
}

/* After “\u”. */
static gboolean
read_code (DipJson *self)
{
  gunichar code, low;

  if (!read_hex (self, &code))
    return FALSE;
  if (code >= 0xd800 && code < 0xdc00 && self->end - self->at >= 6 && self->at[0] == '\\'
      && self->at[1] == 'u')
    {
      const char *second = self->at;
      self->at += 2;
      if (!read_hex (self, &low))
        return FALSE;
      if (low >= 0xdc00 && low < 0xe000)
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
      else
        self->at = second;
    }
  if (code >= 0xd800 && code < 0xe000)
    code = 0xfffd; /* half of a pair */
  g_string_append_unichar (self->store, code);
  return TRUE;
}

static gboolean
read_escape (DipJson *self)
{
  static const char marks[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
  const char *mark;
  char c;

  if (self->at == self->end)
    return FALSE;
  c = *self->at++;
  if (c == 'u')
    return read_code (self);
  mark = c ? strchr (marks, c) : NULL;
  if (!mark)
    return FALSE;
  g_string_append_c (self->store, meant[mark - marks]);
  return TRUE;
}

/* From its first escape on a string is put together anew. */
static gboolean
read_rewritten (DipJson *self, const char *begin, const char **text, gsize *length)
{
  gsize at = self->store->len;

  g_string_append_len (self->store, begin, self->at - begin);
  while (self->at < self->end && *self->at != '"')
    {
      char c = *self->at++;
      if ((guchar)c < 0x20 || (c == '\\' && !read_escape (self)))
        return dip_json_fail (self, "a string is not well written");
      if (c != '\\')
        g_string_append_c (self->store, c);
    }
  if (self->at == self->end)
    return dip_json_fail (self, "a string does not end");
  self->at++;
  *length = self->store->len - at;
  g_string_append_c (self->store, '\0');
  *text = self->store->str + at;
  return TRUE;
}

/** dip_json_string: the text is not terminated by a zero */
gboolean
dip_json_string (DipJson *self, const char **text, gsize *length)
{
  if (!take (self, '"'))
    return dip_json_fail (self, "a string is expected");
  const char *begin = self->at;
  const char *at = begin, *end = self->end;
  while (at < end && *at != '"' && *at != '\\' && (guchar)*at >= 0x20)
    at++;
  self->at = at;
  if (self->at < self->end && *self->at == '\\')
    return read_rewritten (self, begin, text, length);
  if (self->at == self->end || *self->at != '"')
    return dip_json_fail (self, "a string is not well written");
  *text = begin;
  *length = (gsize)(self->at - begin);
  self->at++;
  return TRUE;
}

static gboolean
take_word (DipJson *self, const char *word)
{
  gsize length = strlen (word);

  if (self->problem || peek (self) != *word || (gsize)(self->end - self->at) < length
      || memcmp (self->at, word, length) != 0)
    return FALSE;
  self->at += length;
  return TRUE;
}

/** dip_json_null: takes null, if it is next */
gboolean
dip_json_null (DipJson *self)
{
  return take_word (self, "null");
}

static gboolean
is_digit (const DipJson *self)
{
  return self->at < self->end && g_ascii_isdigit (*self->at);
}

static gboolean
take_digits (DipJson *self)
{
  if (!is_digit (self))
    return dip_json_fail (self, "a number is not well written");
  while (is_digit (self))
    self->at++;
  return TRUE;
}

static gboolean
take_number (DipJson *self, gboolean *whole)
{
  take (self, '-');
  if (is_digit (self) && *self->at == '0')
    self->at++;
  else if (!take_digits (self))
    return FALSE;
  *whole = TRUE;
  if (self->at < self->end && *self->at == '.')
    {
      *whole = FALSE;
      self->at++;
      if (!take_digits (self))
        return FALSE;
    }
  if (self->at < self->end && (*self->at == 'e' || *self->at == 'E'))
    {
      *whole = FALSE;
      self->at++;
      if (self->at < self->end && (*self->at == '+' || *self->at == '-'))
        self->at++;
      return take_digits (self);
    }
  return TRUE;
}

gboolean
dip_json_int (DipJson *self, gint64 *value)
{
  gboolean whole;
  char digits[24];

  peek (self);
  const char *begin = self->at;
  if (self->problem || !take_number (self, &whole))
    return dip_json_fail (self, "a number is expected");
  gsize length = (gsize)(self->at - begin);
  if (!whole || length >= sizeof digits - 4)
    return dip_json_fail (self, "a whole number is expected");
  memcpy (digits, begin, length);
  digits[length] = '\0';
  *value = g_ascii_strtoll (digits, NULL, 10);
  return TRUE;
}

static gboolean
skip_value (DipJson *self, guint depth)
{
  gboolean first = TRUE, whole;
  const char *text;
  gsize length;

  if (depth > DIP_JSON_DEEPEST)
    return dip_json_fail (self, "it is nested too deeply");
  switch (peek (self))
    {
    case '{':
      take (self, '{');
      while (dip_json_member (self, &first, &text, &length))
        if (!skip_value (self, depth + 1))
          return FALSE;
      return !self->problem;
    case '[':
      take (self, '[');
      while (dip_json_element (self, &first))
        if (!skip_value (self, depth + 1))
          return FALSE;
      return !self->problem;
    case '"':
      return dip_json_string (self, &text, &length);
    case 't':
      return take_word (self, "true") || dip_json_fail (self, "a value is expected");
    case 'f':
      return take_word (self, "false") || dip_json_fail (self, "a value is expected");
    case 'n':
      return take_word (self, "null") || dip_json_fail (self, "a value is expected");
    default:
      return take_number (self, &whole);
    }
}

/** dip_json_skip: passes over any value */
gboolean
dip_json_skip (DipJson *self)
{
  return !self->problem && skip_value (self, 0);
}

/** dip_json_close: whether all was read, and nothing was wrong */
gboolean
dip_json_close (DipJson *self)
{
  peek (self);
  return !self->problem
         && (self->at == self->end || dip_json_fail (self, "something follows the value"));
}

/** dip_json_quote: appends a string with its quotes */
void
dip_json_quote (GString *json, const char *text, gsize length)
{
  gsize i = 0;

  g_string_append_c (json, '"');
  while (i < length)
    {
      gsize from = i;
      while (i < length && (guchar)text[i] >= 0x20 && text[i] != '"' && text[i] != '\\'
             && text[i] != 0x7f)
        i++;
      g_string_append_len (json, text + from, (gssize)(i - from));
      if (i < length)
        g_string_append_printf (json, "\\u%04x", (guint)text[i++]);
    }
  g_string_append_c (json, '"');
}
