/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks the parts of a message: text is joined, HTML alone becomes text, the rest is listed. */
#include "grape-mail-text.h"

#include <string.h>

#include "grape-gmime.h"
#include "grape-html.h"

/* Parts nested deeper are not looked into. */
#define MAX_DEPTH 30

typedef struct
{
  GString *plain;
  GString *html;
  GString *attachments;
  guint depth;
} Collector;

static char *
convert (const char *bytes, gsize n_bytes, const char *charset)
{
  g_autofree char *text = NULL;
  gsize n_written = 0;

  if (n_bytes == 0)
    return g_strdup ("");
  text = g_convert (bytes, (gssize)n_bytes, "UTF-8", g_mime_charset_iconv_name (charset), NULL,
                    &n_written, NULL);
  if (text == NULL || !g_utf8_validate (text, (gssize)n_written, NULL))
    return NULL;
  return g_steal_pointer (&text);
}

/* A NUL or another control byte would end or spoil the text: it becomes U+FFFD, \r\n becomes \n. */
static char *
tidy (const char *bytes, gsize n_bytes)
{
  GString *text = g_string_sized_new (n_bytes);

  for (gsize i = 0; i < n_bytes; i++)
    {
      guchar c = (guchar)bytes[i];

      if (c == '\r')
        {
          if (i + 1 == n_bytes || bytes[i + 1] != '\n')
            g_string_append_c (text, '\n');
        }
      else if (c < ' ' && c != '\n' && c != '\t' && c != '\f')
        g_string_append (text, "\357\277\275");
      else
        g_string_append_c (text, (char)c);
    }
  return g_string_free (text, FALSE);
}

/* Bytes without a NUL in any charset; what the charset is said to be is believed only if it works:
 * else UTF-8, else windows-1252, in which every byte means something. */
char *
grape_text_to_utf8 (const char *bytes, gsize n_bytes, const char *charset)
{
  g_autofree char *text = NULL;
  gsize n = MIN (n_bytes, GRAPE_TEXT_MAX_BYTES);

  if (charset != NULL && g_ascii_strcasecmp (charset, "us-ascii") != 0
      && g_ascii_strcasecmp (charset, "utf-8") != 0)
    text = convert (bytes, n, charset);
  if (text != NULL)
    return tidy (text, strlen (text));
  text = tidy (bytes, n);
  if (n < n_bytes)
    {
      /* The cut may have gone through a character. */
      const char *end = NULL;

      if (!g_utf8_validate (text, -1, &end) && strlen (end) < 6)
        text[end - text] = '\0';
    }
  if (g_utf8_validate (text, -1, NULL))
    return g_steal_pointer (&text);
  {
    g_autofree char *western = convert (text, strlen (text), "windows-1252");

    /* Five bytes mean nothing even there. */
    return western != NULL ? g_steal_pointer (&western) : g_utf8_make_valid (text, -1);
  }
}

static GByteArray *
decoded_content (GMimePart *part)
{
  GByteArray *bytes = g_byte_array_new ();
  g_autoptr (GMimeStream) stream = g_mime_stream_mem_new_with_byte_array (bytes);
  GMimeDataWrapper *content = g_mime_part_get_content (part);

  g_mime_stream_mem_set_owner (GMIME_STREAM_MEM (stream), FALSE);
  if (content != NULL)
    g_mime_data_wrapper_write_to_stream (content, stream);
  return bytes;
}

static void
list_attachment (Collector *self, GMimeObject *object, const char *name, gsize size)
{
  g_autofree char *type
      = g_mime_content_type_get_mime_type (g_mime_object_get_content_type (object));
  g_autofree char *shown = g_utf8_make_valid (name != NULL ? name : "unnamed", -1);
  g_autofree char *shown_type = g_utf8_make_valid (type != NULL ? type : "unknown", -1);

  g_strdelimit (shown, "\r\n", ' ');
  if (self->attachments->len > 0)
    g_string_append_c (self->attachments, '\n');
  g_string_append_printf (self->attachments, "%s (%s, %" G_GSIZE_FORMAT " bytes)", shown,
                          shown_type, size);
}

static void
add_text (Collector *self, GMimePart *part, gboolean html)
{
  g_autoptr (GByteArray) bytes = decoded_content (part);
  const char *charset = g_mime_object_get_content_type_parameter (GMIME_OBJECT (part), "charset");
  g_autofree char *text = grape_text_to_utf8 ((const char *)bytes->data, bytes->len, charset);
  GString *target = html ? self->html : self->plain;

  if (target->len >= GRAPE_TEXT_MAX_BYTES)
    return;
  if (target->len > 0 && target->str[target->len - 1] != '\n')
    g_string_append_c (target, '\n');
  if (html)
    {
      g_autofree char *stripped = grape_html_to_text (text);

      g_string_append (target, stripped);
    }
  else
    g_string_append (target, text);
}

static void
take_part (Collector *self, GMimePart *part)
{
  GMimeContentType *type = g_mime_object_get_content_type (GMIME_OBJECT (part));
  const char *name = g_mime_part_get_filename (part);
  gboolean attached = g_mime_part_is_attachment (part) || name != NULL;

  if (!attached && (type == NULL || g_mime_content_type_is_type (type, "text", "html")))
    add_text (self, part, type != NULL);
  else if (!attached && g_mime_content_type_is_type (type, "text", "*"))
    add_text (self, part, FALSE);
  else
    {
      g_autoptr (GByteArray) bytes = decoded_content (part);

      list_attachment (self, GMIME_OBJECT (part), name, bytes->len);
    }
}

static void
take (Collector *self, GMimeObject *object)
{
  if (object == NULL || self->depth >= MAX_DEPTH)
    return;
  self->depth++;
  if (GMIME_IS_MULTIPART (object))
    for (int i = 0; i < g_mime_multipart_get_count (GMIME_MULTIPART (object)); i++)
      take (self, g_mime_multipart_get_part (GMIME_MULTIPART (object), i));
  else if (GMIME_IS_MESSAGE_PART (object))
    {
      GMimeMessage *inner = g_mime_message_part_get_message (GMIME_MESSAGE_PART (object));

      list_attachment (self, object, inner != NULL ? g_mime_message_get_subject (inner) : NULL, 0);
    }
  else if (GMIME_IS_PART (object))
    take_part (self, GMIME_PART (object));
  self->depth--;
}

/* (transfer full): the text of all text parts; of the HTML parts when there is no other.
 * @attachments: the rest, a line each, or NULL. */
char *
grape_mail_text (GMimeObject *root, char **attachments)
{
  Collector collector = {
    .plain = g_string_new (NULL),
    .html = g_string_new (NULL),
    .attachments = g_string_new (NULL),
  };
  gboolean blank;

  take (&collector, root);
  blank = collector.plain->str[strspn (collector.plain->str, " \t\r\n")] == '\0';
  *attachments = g_string_free (collector.attachments, collector.attachments->len == 0);
  if (blank && collector.html->len > 0)
    {
      g_string_free (collector.plain, TRUE);
      return g_string_free (collector.html, FALSE);
    }
  g_string_free (collector.html, TRUE);
  return g_string_free (collector.plain, FALSE);
}
