/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A label counts as far as the bytes agree: a damaged byte becomes U+FFFD and the rest stays; a
 * label that fits hardly any byte gives way to UTF-8, and that to windows-1252, in which nearly
 * every byte means something. */
#include "grape-charset.h"

#include <errno.h>
#include <string.h>

#include "grape-gmime.h"

#define REPLACEMENT "\357\277\275"

/* The number of letters for which East Asian text can look like UTF-8 by chance. */
#define CHANCE_LETTERS 4

typedef struct
{
  GString *text;
  guint n_good, n_bad; /* letters outside ASCII; bytes that mean nothing */
} Decoded;

static void
decoded_clear (Decoded *self)
{
  if (self->text != NULL)
    g_string_free (g_steal_pointer (&self->text), TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Decoded, decoded_clear)

static guint
count_letters (const char *text, gsize length)
{
  guint n = 0;

  for (gsize i = 0; i < length; i++)
    n += (guchar)text[i] >= 0xc0;
  return n;
}

static void
decode_utf8 (Decoded *self, const char *bytes, gsize n_bytes)
{
  const char *end = bytes + n_bytes;

  self->text = g_string_sized_new (n_bytes);
  while (bytes < end)
    {
      const char *bad;

      g_utf8_validate (bytes, end - bytes, &bad);
      self->n_good += count_letters (bytes, (gsize)(bad - bytes));
      g_string_append_len (self->text, bytes, bad - bytes);
      bytes = bad;
      if (bytes < end && *bytes == '\0')
        g_string_append_c (self->text, *bytes++);
      else if (bytes < end)
        {
          g_string_append (self->text, REPLACEMENT);
          self->n_bad++;
          bytes++;
        }
    }
}

/* FALSE: the charset does not exist. */
static gboolean
decode_as (Decoded *self, const char *bytes, gsize n_bytes, const char *charset)
{
  GIConv converter = g_iconv_open ("UTF-8", charset);
  char *in = (char *)bytes;
  gsize in_left = n_bytes;
  char buffer[4096];

  if (converter == (GIConv)-1)
    return FALSE;
  self->text = g_string_sized_new (n_bytes);
  while (in_left > 0)
    {
      char *out = buffer;
      gsize out_left = sizeof buffer;
      gsize result = g_iconv (converter, &in, &in_left, &out, &out_left);
      int code = errno;

      self->n_good += count_letters (buffer, (gsize)(out - buffer));
      g_string_append_len (self->text, buffer, out - buffer);
      if (result != (gsize)-1 || code == E2BIG)
        continue;
      /* A character cut off at the end is damaged too. */
      g_string_append (self->text, REPLACEMENT);
      self->n_bad++;
      in++;
      in_left--;
    }
  g_iconv_close (converter);
  return TRUE;
}

static gboolean
is_one_of (const char *label, const char *const *names)
{
  for (; *names != NULL; names++)
    if (g_ascii_strcasecmp (label, *names) == 0)
      return TRUE;
  return FALSE;
}

/* The charset to decode with, which may be a larger one of the same family; NULL: the label adds
 * nothing to ASCII or UTF-8. */
static const char *
charset_of (const char *label)
{
  static const char *const plain[]
      = { "",          "us-ascii", "ascii",   "utf-8",     "utf8", "unknown", "unknown-8bit",
          "x-unknown", "8bit",     "default", "iso-10646", NULL };
  static const char *const western[] = { "iso-8859-1", "iso8859-1", "latin1", "iso_8859-1", NULL };
  static const char *const chinese[] = { "gb2312", "gbk", "x-gbk", "gb_2312-80", "euc-cn", NULL };

  if (label == NULL || is_one_of (label, plain))
    return NULL;
  if (is_one_of (label, western))
    return "windows-1252";
  if (is_one_of (label, chinese))
    return "GB18030";
  return g_mime_charset_iconv_name (label);
}

/* Charsets in which bytes below 0x80 may be anything, so that UTF-8 says nothing about them. */
static gboolean
is_shifting (const char *charset)
{
  return g_ascii_strncasecmp (charset, "utf-16", 6) == 0
         || g_ascii_strncasecmp (charset, "utf-32", 6) == 0
         || g_ascii_strncasecmp (charset, "ucs-", 4) == 0
         || g_ascii_strncasecmp (charset, "utf-7", 5) == 0
         || g_ascii_strncasecmp (charset, "iso-2022", 8) == 0
         || g_ascii_strncasecmp (charset, "hz", 2) == 0;
}

/* A label of two bytes a letter over text with one byte a letter and no NUL at all. */
static gboolean
is_plainly_ascii (const char *bytes, gsize n_bytes)
{
  for (gsize i = 0; i < n_bytes; i++)
    if (bytes[i] == '\0' || bytes[i] & 0x80)
      return FALSE;
  return TRUE;
}

/* UTF-8 in which letters are whole far more often than not. */
static gboolean
is_utf8 (const Decoded *utf8, guint n_least)
{
  return utf8->n_good >= MAX (n_least, 1) && utf8->n_good >= utf8->n_bad;
}

static char *
steal_text (Decoded *self, gsize *n_text)
{
  *n_text = self->text->len;
  return g_string_free (g_steal_pointer (&self->text), FALSE);
}

/**
 * grape_charset_to_utf8:
 * @label: (nullable): the charset that the label names
 *
 * @n_text: (out): its length in bytes, since it may contain NULs
 *
 * Returns: (transfer full): valid UTF-8
 */
char *
grape_charset_to_utf8 (const char *bytes, gsize n_bytes, const char *label, gsize *n_text)
{
  const char *charset = n_bytes > 0 ? charset_of (label) : NULL;
  g_auto (Decoded) utf8 = { 0 };
  g_auto (Decoded) labelled = { 0 };
  g_auto (Decoded) western = { 0 };

  if (charset != NULL
      && (g_ascii_strncasecmp (charset, "utf-16", 6) == 0
          || g_ascii_strncasecmp (charset, "utf-32", 6) == 0
          || g_ascii_strncasecmp (charset, "ucs-", 4) == 0)
      && is_plainly_ascii (bytes, n_bytes))
    charset = NULL;
  /* Seven bits with shifts in them are Japanese, whatever the label says. */
  if (charset == NULL && n_bytes > 0
      && (g_strstr_len (bytes, (gssize)n_bytes, "\033$B") != NULL
          || g_strstr_len (bytes, (gssize)n_bytes, "\033$@") != NULL))
    charset = "ISO-2022-JP";
  if (charset == NULL || !is_shifting (charset))
    {
      decode_utf8 (&utf8, bytes, n_bytes);
      if (utf8.n_good + utf8.n_bad == 0)
        return steal_text (&utf8, n_text);
      if (utf8.n_bad == 0
          && (charset == NULL || utf8.n_good > CHANCE_LETTERS
              || g_ascii_strncasecmp (charset, "windows-", 8) == 0
              || g_ascii_strncasecmp (charset, "iso-8859", 8) == 0))
        return steal_text (&utf8, n_text);
    }
  if (charset != NULL && decode_as (&labelled, bytes, n_bytes, charset)
      && labelled.n_bad <= labelled.n_good)
    return steal_text (&labelled, n_text);
  if (utf8.text == NULL)
    decode_utf8 (&utf8, bytes, n_bytes);
  if (is_utf8 (&utf8, 1) || !decode_as (&western, bytes, n_bytes, "windows-1252"))
    return steal_text (&utf8, n_text);
  return steal_text (&western, n_text);
}
