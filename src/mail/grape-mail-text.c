/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks the parts of a message: joins text, with attached text below a line that says so; takes the
 * plain one of alternatives; hands out messages inside, which are read on their own; lists the
 * rest. */
#include "grape-mail-text.h"

#include <string.h>

#include "grape-base64.h"
#include "grape-charset.h"
#include "grape-digest.h"
#include "grape-flowed.h"
#include "grape-html.h"
#include "grape-mail-faces.h"

/* Parts nested deeper are not read. */
#define MAX_DEPTH 30

/* The most encoded text to decode, since encoding makes it longer. */
#define MAX_ENCODED_BYTES (2 * GRAPE_TEXT_MAX_BYTES)

typedef struct
{
  GString *text;
  GString *attachments;
  GrapeMailText *result;
  gboolean is_escaped;
  guint depth;
  guint n_locked; /* parts that are encrypted, or in a format of their own */
} Collector;

void
grape_mail_text_clear (GrapeMailText *self)
{
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->attachments, g_free);
  g_clear_pointer (&self->inner, g_ptr_array_unref);
  g_clear_pointer (&self->unread, g_free);
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

/* ">From " at the start of a line was "From " before mbox escaped it; ">>From " was ">From ". */
static char *
unescape_from (const char *text)
{
  GString *plain = g_string_sized_new (strlen (text));

  while (*text != '\0')
    {
      gsize length = strcspn (text, "\n");
      gsize n = strspn (text, ">");

      if (n > 0 && strncmp (text + n, "From ", 5) == 0)
        {
          text++;
          length--;
        }
      if (text[length] == '\n')
        length++;
      g_string_append_len (plain, text, (gssize)length);
      text += length;
    }
  return g_string_free (plain, FALSE);
}

/* Decoded bytes as text with \n at the ends of lines, at most GRAPE_TEXT_MAX_BYTES of them. */
static char *
to_text (const char *bytes, gsize n_bytes, const char *charset, gboolean is_escaped)
{
  gsize n_text = 0;
  g_autofree char *utf8
      = grape_charset_to_utf8 (bytes, MIN (n_bytes, GRAPE_TEXT_MAX_BYTES), charset, &n_text);
  char *text = tidy (utf8, n_text);

  if (is_escaped && strstr (text, ">From ") != NULL)
    {
      g_autofree char *escaped = text;

      text = unescape_from (escaped);
    }
  return text;
}

/* A body without parts, as it is. */
char *
grape_mail_text_plain (const char *bytes, gsize n_bytes, gboolean is_escaped)
{
  return to_text (bytes, n_bytes, NULL, is_escaped);
}

static gboolean
is_base64 (GMimePart *part)
{
  GMimeDataWrapper *content = g_mime_part_get_content (part);

  return content != NULL
         && g_mime_data_wrapper_get_encoding (content) == GMIME_CONTENT_ENCODING_BASE64;
}

static GByteArray *
decoded_content (GMimePart *part, gboolean *is_good)
{
  GByteArray *bytes = g_byte_array_new ();
  g_autoptr (GMimeStream) stream = g_mime_stream_mem_new_with_byte_array (bytes);
  GMimeDataWrapper *content = g_mime_part_get_content (part);

  *is_good = TRUE;
  g_mime_stream_mem_set_owner (GMIME_STREAM_MEM (stream), FALSE);
  if (content == NULL)
    return bytes;
  if (!is_base64 (part))
    {
      g_mime_data_wrapper_write_to_stream (content, stream);
      return bytes;
    }
  GMimeStream *encoded = g_mime_data_wrapper_get_stream (content);
  if (encoded != NULL)
    {
      char chunk[16384];
      gssize n;

      g_mime_stream_reset (encoded);
      while (bytes->len < MAX_ENCODED_BYTES
             && (n = g_mime_stream_read (encoded, chunk, sizeof chunk)) > 0)
        g_byte_array_append (bytes, (const guint8 *)chunk, (guint)n);
    }
  if (grape_base64_is_encoded (bytes))
    *is_good = grape_base64_decode (bytes);
  return bytes;
}

/* How long an attachment is, without unpacking it into memory. */
static gsize
content_size (GMimePart *part)
{
  GMimeDataWrapper *content = g_mime_part_get_content (part);
  g_autoptr (GMimeStream) null = g_mime_stream_null_new ();
  gssize n = content != NULL ? g_mime_data_wrapper_write_to_stream (content, null) : 0;

  return n > 0 ? (gsize)g_mime_stream_length (null) : 0;
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

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t\r\n\f")] == '\0';
}

/* @name: of an attachment, or NULL. */
static void
add_text (Collector *self, const char *text, const char *name)
{
  gsize room;

  if (self->text->len > 0 && self->text->str[self->text->len - 1] != '\n')
    g_string_append_c (self->text, '\n');
  if (name != NULL && !is_blank (text))
    {
      g_autofree char *shown = g_utf8_make_valid (name, -1);

      g_strdelimit (shown, "\r\n", ' ');
      g_string_append_printf (self->text, "%s" GRAPE_ATTACHMENT_START "%s]\n",
                              self->text->len > 0 ? "\n" : "", shown);
    }
  room = GRAPE_TEXT_MAX_BYTES - MIN (self->text->len, GRAPE_TEXT_MAX_BYTES);
  if (strlen (text) > room)
    {
      const char *end = g_utf8_find_prev_char (text, text + room + 1);

      self->result->is_cut = TRUE;
      g_string_append_len (self->text, text, end != NULL ? end - text : 0);
    }
  else
    g_string_append (self->text, text);
}

/* "text", "plain" and "html" alone say enough, although GMime does not know them. */
static GMimeContentType *
mended_type (GMimeObject *object)
{
  const char *value = g_mime_object_get_header (object, "Content-Type");
  GMimeContentType *type = g_mime_object_get_content_type (object);
  gsize length = value != NULL ? strcspn (value, "; \t\r\n") : 0;
  g_autofree char *word = g_strndup (value != NULL ? value : "", length);
  g_autofree char *whole = NULL;

  if (type != NULL
      && (value == NULL || (strchr (word, '/') != NULL && !g_str_has_suffix (word, "/"))))
    return g_object_ref (type);
  if (g_ascii_strncasecmp (word, "html", 4) == 0)
    whole = g_strconcat ("text/html", value + length, NULL);
  else
    whole = g_strconcat ("text/plain", value != NULL ? value + length : "", NULL);
  return g_mime_content_type_parse (NULL, whole);
}

static gboolean
has_parameter (GMimeContentType *type, const char *name, const char *value)
{
  const char *given = g_mime_content_type_get_parameter (type, name);

  return given != NULL && g_ascii_strcasecmp (given, value) == 0;
}

static void
add_inner (Collector *self, GBytes *message)
{
  if (self->result->inner == NULL)
    self->result->inner = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);
  g_ptr_array_add (self->result->inner, message);
}

/* @text: (transfer full): what somebody wrote, or a list assembled. Returns the text to read
 * here. */
static char *
take_digest (Collector *self, char *text)
{
  char *rest = NULL;
  g_autoptr (GPtrArray) messages = grape_digest_cut (text, &rest);

  for (guint i = 0; messages != NULL && i < messages->len; i++)
    add_inner (self, g_bytes_ref (g_ptr_array_index (messages, i)));
  if (rest != NULL)
    g_free (text);
  return rest != NULL ? rest : text;
}

/* What people do not see counts as nobody's words, and is told below those that they see. */
static char *
html_text (const char *html)
{
  g_autofree char *unseen = NULL;
  char *seen = grape_html_to_text (html, &unseen);

  if (unseen == NULL)
    return seen;
  g_autofree char *before = seen;
  return g_strconcat (before, g_str_has_suffix (before, "\n") || *before == '\0' ? "" : "\n",
                      GRAPE_UNSEEN_START "\n> ", unseen, "\n", NULL);
}

/* @text: (transfer full): a text part, decoded. Returns it as people read it. */
static char *
readable_text (Collector *self, GMimeContentType *type, char *text, gboolean attached)
{
  g_autofree char *written = text;

  if (g_mime_content_type_is_type (type, "text", "html"))
    return html_text (written);
  if (has_parameter (type, "format", "flowed") && has_parameter (type, "delsp", "yes"))
    {
      char *joined = grape_flowed_join (written);

      return attached ? joined : take_digest (self, joined);
    }
  g_steal_pointer (&written);
  return attached ? text : take_digest (self, text);
}

/* Below what could be read, for people; and for the report of the import. */
static void
note_unread (Collector *self, const char *what)
{
  g_autofree char *line = g_strconcat (GRAPE_UNREAD_START, what, "]\n", NULL);
  g_autofree char *before = g_steal_pointer (&self->result->unread);

  add_text (self, line, NULL);
  self->result->unread
      = before != NULL ? g_strdup_printf ("%s, %s", before, what) : g_strdup (what);
}

/* "moves.txt", labelled as any bytes. */
static const char *
type_by_name (GMimeContentType *type, const char *name)
{
  g_autofree char *folded = g_ascii_strdown (name != NULL ? name : "", -1);

  if (!g_mime_content_type_is_type (type, "application", "octet-stream"))
    return NULL;
  if (g_str_has_suffix (folded, ".txt") || g_str_has_suffix (folded, ".text"))
    return "text/plain";
  if (g_str_has_suffix (folded, ".html") || g_str_has_suffix (folded, ".htm"))
    return "text/html";
  return g_str_has_suffix (folded, ".eml") ? "message/rfc822" : NULL;
}

/* What nobody can read here, and what may say all that the writer has to say. */
static gboolean
is_locked (GMimeContentType *type)
{
  static const char *const names[]
      = { "ms-tnef", "vnd.ms-tnef", "pkcs7-mime", "x-pkcs7-mime", "pgp-encrypted", NULL };

  for (int i = 0; names[i] != NULL; i++)
    if (g_mime_content_type_is_type (type, "application", names[i]))
      return TRUE;
  return FALSE;
}

static void
take_text (Collector *self, GMimePart *part, GMimeContentType *type, const char *name,
           gboolean attached)
{
  gboolean is_good;
  g_autoptr (GByteArray) bytes = decoded_content (part, &is_good);
  char *written = to_text ((const char *)bytes->data, bytes->len,
                           g_mime_content_type_get_parameter (type, "charset"),
                           self->is_escaped && !is_base64 (part));
  g_autofree char *text = readable_text (self, type, written, attached);

  self->result->is_cut = self->result->is_cut || bytes->len > GRAPE_TEXT_MAX_BYTES;
  if (attached)
    list_attachment (self, GMIME_OBJECT (part), name, bytes->len);
  add_text (self, text, attached ? name != NULL ? name : "unnamed" : NULL);
  if (!is_good)
    note_unread (self, "damaged base64");
}

static void
take_part (Collector *self, GMimePart *part)
{
  g_autoptr (GMimeContentType) type = mended_type (GMIME_OBJECT (part));
  const char *name = g_mime_part_get_filename (part);
  gboolean attached = g_mime_part_is_attachment (part) || name != NULL;
  const char *by_name = type_by_name (type, name);

  if (by_name != NULL)
    {
      g_object_unref (type);
      type = g_mime_content_type_parse (NULL, by_name);
    }
  /* Each part of a mail that was sent in several is text as it is. */
  if (g_mime_content_type_is_type (type, "text", "*")
      || g_mime_content_type_is_type (type, "message", "partial"))
    take_text (self, part, type, name, attached);
  else if (g_mime_content_type_is_type (type, "message", "rfc822"))
    {
      gboolean is_good;
      GByteArray *bytes = decoded_content (part, &is_good);

      list_attachment (self, GMIME_OBJECT (part), name, bytes->len);
      add_inner (self, g_byte_array_free_to_bytes (bytes));
    }
  else
    {
      list_attachment (self, GMIME_OBJECT (part), name, content_size (part));
      self->n_locked += is_locked (type);
    }
}

static void take (Collector *self, GMimeObject *object);

/* The text of @object alone. */
static char *
text_of (Collector *self, GMimeObject *object)
{
  GString *before = self->text;
  char *text;

  self->text = g_string_new (NULL);
  take (self, object);
  text = g_string_free (self->text, FALSE);
  self->text = before;
  return text;
}

static gboolean
is_plain (GMimeObject *object)
{
  GMimeContentType *type = g_mime_object_get_content_type (object);

  return type != NULL && g_mime_content_type_is_type (type, "text", "plain");
}

/* HTML, or HTML with its pictures. */
static gboolean
is_html (GMimeObject *object)
{
  GMimeContentType *type = g_mime_object_get_content_type (object);

  return type != NULL
         && (g_mime_content_type_is_type (type, "text", "html")
             || g_mime_content_type_is_type (type, "multipart", "related"));
}

/* The first plain part with text, else the last part with text. An HTML part that says something
 * else is kept beside the plain one, since many programs show it. */
static void
take_alternative (Collector *self, GMimeMultipart *multipart)
{
  g_autofree char *plain = NULL;
  g_autofree char *other = NULL;
  gboolean other_is_html = FALSE;

  for (int i = 0; i < g_mime_multipart_get_count (multipart); i++)
    {
      GMimeObject *child = g_mime_multipart_get_part (multipart, i);
      g_autofree char *text = text_of (self, child);

      if (is_blank (text))
        continue;
      if (plain == NULL && is_plain (child))
        plain = g_steal_pointer (&text);
      else if (is_html (child) || !other_is_html)
        {
          other_is_html = is_html (child);
          g_free (other);
          other = g_steal_pointer (&text);
        }
    }
  if (plain == NULL && other != NULL)
    add_text (self, other, NULL);
  if (plain == NULL)
    return;
  add_text (self, plain, NULL);
  if (other_is_html && grape_faces_differ (plain, other))
    {
      g_autofree char *framed = g_strconcat (GRAPE_OTHER_FACE_START "\n", other,
                                             g_str_has_suffix (other, "\n") ? "" : "\n",
                                             GRAPE_OTHER_FACE_END "\n", NULL);

      add_text (self, framed, NULL);
    }
}

static void
take_message (Collector *self, GMimeMessagePart *part)
{
  GMimeMessage *inner = g_mime_message_part_get_message (part);
  GByteArray *bytes = g_byte_array_new ();
  g_autoptr (GMimeStream) stream = g_mime_stream_mem_new_with_byte_array (bytes);

  g_mime_stream_mem_set_owner (GMIME_STREAM_MEM (stream), FALSE);
  if (inner != NULL)
    g_mime_object_write_to_stream (GMIME_OBJECT (inner), NULL, stream);
  list_attachment (self, GMIME_OBJECT (part),
                   inner != NULL ? g_mime_message_get_subject (inner) : NULL, bytes->len);
  add_inner (self, g_byte_array_free_to_bytes (bytes));
}

static void
take (Collector *self, GMimeObject *object)
{
  if (object == NULL)
    return;
  if (self->depth >= MAX_DEPTH)
    {
      self->result->is_deep = TRUE;
      return;
    }
  self->depth++;
  if (GMIME_IS_MULTIPART (object)
      && g_mime_content_type_is_type (g_mime_object_get_content_type (object), "multipart",
                                      "alternative"))
    take_alternative (self, GMIME_MULTIPART (object));
  else if (GMIME_IS_MULTIPART (object))
    for (int i = 0; i < g_mime_multipart_get_count (GMIME_MULTIPART (object)); i++)
      take (self, g_mime_multipart_get_part (GMIME_MULTIPART (object), i));
  else if (GMIME_IS_MESSAGE_PART (object))
    take_message (self, GMIME_MESSAGE_PART (object));
  else if (GMIME_IS_PART (object))
    take_part (self, GMIME_PART (object));
  self->depth--;
}

/**
 * grape_mail_text_read:
 * @self: (out caller-allocates): clear it with grape_mail_text_clear()
 * @is_escaped: the message comes from an mbox, in which "From " is ">From "
 */
void
grape_mail_text_read (GrapeMailText *self, GMimeObject *root, gboolean is_escaped)
{
  Collector collector = { .text = g_string_new (NULL),
                          .attachments = g_string_new (NULL),
                          .result = self,
                          .is_escaped = is_escaped };

  *self = (GrapeMailText){ 0 };
  take (&collector, root);
  if (is_blank (collector.text->str) && collector.n_locked > 0)
    {
      g_autofree char *what = g_strdelimit (g_strdup (collector.attachments->str), "\n", ',');

      note_unread (&collector, what);
    }
  self->text = g_string_free (collector.text, FALSE);
  self->attachments = g_string_free (collector.attachments, collector.attachments->len == 0);
}
