/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One message's bytes to a GrapeMessage. GMime does MIME; names, addresses and ids are read more
 * leniently than RFC 5322 allows, since list archives have changed them. */
#include "grape-mail-parse.h"

#include <string.h>

#include "grape-mail-head.h"
#include "grape-mail-text.h"
#include "grape-splitter.h"
#include "grape-gmime.h"
#include "library/grape-library-people.h"

#define MAX_HEADER_CHARS 2000
#define MAX_REFERENCES   200

/* 1971 to 2199: what is outside is a broken clock, not a date. */
#define FIRST_TIME G_GINT64_CONSTANT (31536000)
#define LAST_TIME  G_GINT64_CONSTANT (7258118400)

G_DEFINE_QUARK (grape - mail - error - quark, grape_mail_error)

/**
 * grape_gmime_start:
 *
 * Starts GMime, once; from any thread.
 */
void
grape_gmime_start (void)
{
  static gsize started = 0;

  if (g_once_init_enter (&started))
    {
      g_mime_init ();
      g_once_init_leave (&started, 1);
    }
}

static GMimeMessage *
parse_with_gmime (GBytes *bytes)
{
  static const char *charsets[] = { "utf-8", "windows-1252", NULL };
  gsize size = 0;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autoptr (GMimeStream) stream = g_mime_stream_mem_new_with_buffer (data, size);
  g_autoptr (GMimeParser) parser = g_mime_parser_new_with_stream (stream);
  g_autoptr (GMimeParserOptions) options = g_mime_parser_options_new ();

  g_mime_parser_options_set_fallback_charsets (options, charsets);
  g_mime_parser_set_persist_stream (parser, FALSE);
  return g_mime_parser_construct_message (parser, options);
}

/* A header's text on one line, as valid UTF-8, not endless; NULL when it is not there. */
static char *
header_text (GMimeMessage *mime, const char *name)
{
  const char *value = g_mime_object_get_header (GMIME_OBJECT (mime), name);
  g_autofree char *valid = NULL;

  if (value == NULL)
    return NULL;
  valid = g_utf8_make_valid (value, -1);
  for (char *c = valid; *c != '\0'; c++)
    if ((guchar)*c < ' ')
      *c = ' ';
  g_strstrip (valid);
  if (g_utf8_strlen (valid, -1) > MAX_HEADER_CHARS)
    return g_utf8_substring (valid, 0, MAX_HEADER_CHARS);
  return g_steal_pointer (&valid);
}

/* All "<...>" of a header, without brackets and blanks; only those with something in them. */
static GPtrArray *
bracketed_ids (const char *text)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);

  while (text != NULL && (text = strchr (text, '<')) != NULL && ids->len < MAX_REFERENCES)
    {
      const char *end = text + 1 + strcspn (text + 1, "<>");

      if (*end == '>' && end > text + 1 && memchr (text, ' ', (gsize)(end - text)) == NULL)
        g_ptr_array_add (ids, g_strndup (text + 1, (gsize)(end - text - 1)));
      text = end;
    }
  return ids;
}

/* One id: in brackets, or a header that is nothing but a word with an @ in it. */
static char *
single_id (const char *text)
{
  g_autoptr (GPtrArray) ids = bracketed_ids (text);

  for (guint i = 0; i < ids->len; i++)
    if (strchr (g_ptr_array_index (ids, i), '@') != NULL)
      return g_strdup (g_ptr_array_index (ids, i));
  if (ids->len > 0)
    return g_strdup (g_ptr_array_index (ids, 0));
  if (text != NULL && strchr (text, '@') != NULL && strpbrk (text, " <>\t") == NULL)
    return g_strdup (text);
  return NULL;
}

static char *
strip_quotes (char *name)
{
  gsize length;

  g_strstrip (name);
  length = strlen (name);
  if (length >= 2 && (name[0] == '"' || name[0] == '\'') && name[length - 1] == name[0])
    {
      name[length - 1] = '\0';
      memmove (name, name + 1, length - 1);
      g_strstrip (name);
    }
  return name;
}

/* "Ann Lee <ann@x.org>", "ann at x.org (Ann Lee)", "Ann Lee ann@x.org": the name; "" for none. */
static char *
name_in (const char *from)
{
  const char *open = strrchr (from, '<');
  const char *end;

  if (open != NULL)
    {
      if (open > from)
        return strip_quotes (g_strndup (from, (gsize)(open - from)));
      return g_strdup ("");
    }
  open = strchr (from, '(');
  end = open != NULL ? strrchr (open, ')') : NULL;
  if (end != NULL)
    return strip_quotes (g_strndup (open + 1, (gsize)(end - open - 1)));
  open = strchr (from, '@');
  while (open != NULL && open > from && open[-1] != ' ')
    open--;
  return open != NULL ? strip_quotes (g_strndup (from, (gsize)(open - from))) : g_strdup ("");
}

static void
read_sender (GrapeMessage *self, GMimeMessage *mime)
{
  g_autofree char *from = header_text (mime, "From");

  if (from == NULL || *from == '\0')
    {
      g_free (from);
      from = header_text (mime, "Sender");
    }
  self->from_address = from != NULL ? grape_address_normalise (from) : NULL;
  self->from_name = name_in (from != NULL ? from : "");
  if (self->from_address == NULL)
    {
      /* Better the words as they are than nothing. */
      if (*self->from_name == '\0' && from != NULL)
        {
          g_free (self->from_name);
          self->from_name = g_strdup (from);
        }
      self->from_address = g_strdup ("");
    }
}

static void
read_times (GrapeMessage *self, GMimeMessage *mime, const char *envelope)
{
  GDateTime *date = g_mime_message_get_date (mime);
  gint64 at = date != NULL ? g_date_time_to_unix (date) : 0;

  if (at >= FIRST_TIME && at < LAST_TIME)
    self->header_at = at;
  if (envelope != NULL)
    grape_envelope_parse (envelope, strlen (envelope), &self->envelope_at);
  if (self->envelope_at < FIRST_TIME || self->envelope_at >= LAST_TIME)
    self->envelope_at = 0;
  self->at = self->header_at != 0 ? self->header_at : self->envelope_at;
}

static void
read_ids (GrapeMessage *self, GMimeMessage *mime)
{
  g_autofree char *id = header_text (mime, "Message-Id");
  g_autofree char *reply = header_text (mime, "In-Reply-To");
  const char *raw = g_mime_object_get_header (GMIME_OBJECT (mime), "References");
  g_autofree char *refs = raw != NULL ? g_utf8_make_valid (raw, -1) : NULL;
  g_autoptr (GPtrArray) ids = bracketed_ids (refs);

  self->message_id = single_id (id);
  self->in_reply_to = single_id (reply);
  g_strfreev (self->references);
  self->references = g_new0 (char *, ids->len + 1);
  for (guint i = 0; i < ids->len; i++)
    self->references[i] = g_strdup (g_ptr_array_index (ids, i));
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

/* Of the raw body, less what transport adds or takes: line ends, blanks at their end, empty lines
 * at both ends, the ">" before "From ". */
static char *
hash_body (const char *body, gsize size)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  guint n_empty = 0;
  gboolean begun = FALSE;

  for (gsize i = 0; i < size;)
    {
      const char *newline = memchr (body + i, '\n', size - i);
      gsize next = newline != NULL ? (gsize)(newline - body) + 1 : size;
      gsize end = next;
      gsize start = i;
      gsize n;

      while (end > start && g_ascii_isspace (body[end - 1]))
        end--;
      for (n = start; n < end && body[n] == '>'; n++)
        ;
      if (n > start && end - n >= 5 && memcmp (body + n, "From ", 5) == 0)
        start++;
      i = next;
      if (end == start)
        {
          n_empty++;
          continue;
        }
      for (; begun && n_empty > 0; n_empty--)
        g_checksum_update (sum, (const guchar *)"\n", 1);
      n_empty = 0;
      begun = TRUE;
      g_checksum_update (sum, (const guchar *)body + start, (gssize)(end - start));
      g_checksum_update (sum, (const guchar *)"\n", 1);
    }
  return g_strdup (g_checksum_get_string (sum));
}

static void
read_body (GrapeMessage *self, GMimeMessage *mime, GBytes *mended, gsize body, gboolean from_mbox)
{
  gsize size = 0;
  const char *raw = g_bytes_get_data (mended, &size);

  self->text = grape_mail_text (g_mime_message_get_mime_part (mime), &self->attachments);
  /* A multipart without the parts it promises: show what is there. */
  if (*self->text == '\0' && self->attachments == NULL && body < size)
    {
      g_free (self->text);
      self->text = grape_text_to_utf8 (raw + body, size - body, NULL);
    }
  if (from_mbox && strstr (self->text, ">From ") != NULL)
    {
      g_autofree char *escaped = g_steal_pointer (&self->text);

      self->text = unescape_from (escaped);
    }
  self->body_hash = hash_body (raw + body, size - body);
}

static gboolean
begins_with_header (const char *data, gsize size)
{
  gsize end = 0;

  while (end < size && data[end] != '\n' && data[end] != '\r')
    end++;
  return grape_header_kind (data, end) != GRAPE_HEADER_NONE || grape_headers_follow (data, size);
}

static gboolean
check_message (GBytes *raw, GError **error)
{
  gsize size = 0;
  const char *data = g_bytes_get_data (raw, &size);
  gsize start = 0;

  if (size > GRAPE_MESSAGE_MAX_BYTES)
    {
      g_set_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_LIMIT,
                   "The message has %" G_GSIZE_FORMAT " bytes; %d is the most that is taken", size,
                   GRAPE_MESSAGE_MAX_BYTES);
      return FALSE;
    }
  while (start < size && (data[start] == '\n' || data[start] == '\r'))
    start++;
  if (begins_with_header (data + start, size - start))
    return TRUE;
  g_set_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_FORMAT,
               "This is no mail: its first line is no header");
  return FALSE;
}

/* Without the empty lines at the start, which GMime takes for the end of the headers. */
static GBytes *
without_leading_lines (GBytes *raw)
{
  gsize size = 0;
  const char *data = g_bytes_get_data (raw, &size);
  gsize start = 0;

  while (start < size && (data[start] == '\n' || data[start] == '\r'))
    start++;
  return g_bytes_new_from_bytes (raw, start, size - start);
}

GrapeMessage *
grape_mail_parse (GBytes *raw, const char *envelope, GError **error)
{
  g_autoptr (GMimeMessage) mime = NULL;
  g_autoptr (GBytes) mended = NULL;
  GrapeMessage *self;
  gsize body = 0;

  grape_gmime_start ();
  if (!check_message (raw, error))
    return NULL;
  self = grape_message_new ();
  self->raw = without_leading_lines (raw);
  mended = grape_mail_mend (self->raw, &body);
  mime = parse_with_gmime (mended);
  if (mime == NULL)
    {
      grape_message_free (self);
      g_set_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_FORMAT,
                   "This is no mail: its headers cannot be read");
      return NULL;
    }
  self->subject = header_text (mime, "Subject");
  if (self->subject == NULL)
    self->subject = g_strdup ("");
  self->to = header_text (mime, "To");
  if (self->to == NULL)
    self->to = g_strdup ("");
  read_sender (self, mime);
  read_times (self, mime, envelope);
  read_ids (self, mime);
  read_body (self, mime, mended, body, envelope != NULL);
  return self;
}
