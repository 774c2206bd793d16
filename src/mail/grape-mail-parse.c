/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One message's bytes to a GrapeMessage. GMime does MIME; names, addresses and ids are read more
 * leniently than RFC 5322 allows, since list archives have changed them. */
#include "grape-mail-parse.h"

#include <string.h>

#include "grape-base64.h"
#include "grape-mail-date.h"
#include "grape-mail-head.h"
#include "grape-mail-text.h"
#include "grape-splitter.h"
#include "grape-gmime.h"
#include "engine/grape-instance.h"
#include "library/grape-library-people.h"

#define MAX_HEADER_CHARS    2000
#define MAX_REFERENCES      200
#define MAX_HEADER_BYTES    65536
#define MAX_REFERENCE_BYTES 65536

/* How far a Date may be ahead of the time of arrival. */
#define MOST_AHEAD_S (2 * 86400)

/* The same for mail that does not say when it arrived: ahead of this computer's time. */
#define FAR_AHEAD_S (G_GINT64_CONSTANT (366) * 86400)

/* 1971 to 2199: anything outside comes from a broken clock. */
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

/* (transfer none): raw eight bits in headers are UTF-8, or else windows-1252. */
static GMimeParserOptions *
parser_options (void)
{
  static GMimeParserOptions *options = NULL;

  if (g_once_init_enter (&options))
    {
      static const char *charsets[] = { "utf-8", "windows-1252", NULL };
      GMimeParserOptions *made = g_mime_parser_options_new ();

      g_mime_parser_options_set_fallback_charsets (made, charsets);
      g_once_init_leave (&options, made);
    }
  return options;
}

static GMimeMessage *
parse_with_gmime (GBytes *bytes)
{
  gsize size = 0;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autoptr (GMimeStream) stream = g_mime_stream_mem_new_with_buffer (data, size);
  g_autoptr (GMimeParser) parser = g_mime_parser_new_with_stream (stream);

  /* The parts are read in place; the bytes outlive them. */
  g_mime_parser_set_persist_stream (parser, TRUE);
  return g_mime_parser_construct_message (parser, parser_options ());
}

/* "=?utf-8?b?QQ==?=" at @text: how long it is with the bracket, 0: there is none; and its parts.
 */
static gsize
base64_word (const char *text, gsize *n_charset, const char **data, gsize *n_data)
{
  const char *charset = text + 2, *mark, *end;

  if (!g_str_has_prefix (text, "=?"))
    return 0;
  mark = charset + strcspn (charset, "? ");
  if (mark[0] != '?' || g_ascii_tolower (mark[1]) != 'b' || mark[2] != '?')
    return 0;
  end = strstr (mark + 3, "?=");
  if (end == NULL)
    return 0;
  *n_charset = (gsize)(mark - charset);
  *data = mark + 3;
  *n_data = (gsize)(end - mark - 3);
  return (gsize)(end + 2 - text);
}

/* Joins a row of words in one charset, which GMime decodes as one, but before 3.2.14 only up to the
 * first padding. Returns how much of @text that is. */
static gsize
join_words (const char *text, GString *mended)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  const char *data, *word = text;
  gsize n_charset, n_first, n_data, used = 0;
  gsize n = base64_word (text, &n_first, &data, &n_data);

  for (n_charset = n_first;
       n > 0 && n_charset == n_first && g_ascii_strncasecmp (text + 2, word + 2, n_first) == 0;
       n = base64_word (word, &n_charset, &data, &n_data))
    {
      g_byte_array_append (bytes, (const guint8 *)data, (guint)n_data);
      used = (gsize)(word + n - text);
      word += n + strspn (word + n, " \t");
    }
  grape_base64_decode (bytes);
  g_autofree char *whole
      = g_base64_encode (bytes->data != NULL ? bytes->data : (const guint8 *)"", bytes->len);
  g_string_append_printf (mended, "=?%.*s?b?%s?=", (int)n_first, text + 2, whole);
  return used;
}

static char *
mend_words (const char *value)
{
  GString *mended = g_string_new (NULL);
  const char *data;
  gsize n_charset, n_data;

  while (*value != '\0')
    {
      gsize n = strcspn (value, "=");

      g_string_append_len (mended, value, (gssize)n);
      value += n;
      if (base64_word (value, &n_charset, &data, &n_data) > 0)
        value += join_words (value, mended);
      else if (*value != '\0')
        g_string_append_c (mended, *value++);
    }
  return g_string_free (mended, FALSE);
}

/* The first header of that name, undecoded, on one line, for GMime to decode; NULL: none. */
static char *
raw_header (GMimeMessage *mime, const char *name)
{
  GMimeHeader *header
      = g_mime_header_list_get_header (g_mime_object_get_header_list (GMIME_OBJECT (mime)), name);
  g_autofree char *start = NULL, *line = NULL;

  if (header == NULL || g_mime_header_get_raw_value (header) == NULL)
    return NULL;
  start = g_strndup (g_mime_header_get_raw_value (header), MAX_HEADER_BYTES);
  line = g_mime_utils_header_unfold (start);
  return strstr (line, "=?") != NULL ? mend_words (line) : g_steal_pointer (&line);
}

/* A header's text on one line, as valid UTF-8, not endless; NULL: it is not there. */
static char *
header_text (GMimeMessage *mime, const char *name)
{
  g_autofree char *raw = raw_header (mime, name);
  g_autofree char *decoded = NULL, *valid = NULL;

  if (raw == NULL)
    return NULL;
  decoded = g_mime_utils_header_decode_text (parser_options (), raw);
  valid = g_utf8_make_valid (decoded, -1);
  for (char *c = valid; *c != '\0'; c++)
    if ((guchar)*c < ' ')
      *c = ' ';
  g_strstrip (valid);
  if (g_utf8_strlen (valid, -1) > MAX_HEADER_CHARS)
    return g_utf8_substring (valid, 0, MAX_HEADER_CHARS);
  return g_steal_pointer (&valid);
}

/* All "<...>" of a header, without brackets and spaces; only those with something in them. */
static GPtrArray *
bracketed_ids (const char *text)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);

  while (text != NULL && (text = strchr (text, '<')) != NULL)
    {
      const char *end = text + 1 + strcspn (text + 1, "<>");

      if (*end == '>' && end > text + 1 && memchr (text, ' ', (gsize)(end - text)) == NULL)
        g_ptr_array_add (ids, g_strndup (text + 1, (gsize)(end - text - 1)));
      text = end;
    }
  /* The first began the thread, the last are the nearest. */
  if (ids->len > MAX_REFERENCES)
    g_ptr_array_remove_range (ids, 1, ids->len - MAX_REFERENCES);
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

/* The first mailbox with an address, in groups too. */
static InternetAddressMailbox *
first_mailbox (InternetAddressList *list)
{
  for (int i = 0; list != NULL && i < internet_address_list_length (list); i++)
    {
      InternetAddress *each = internet_address_list_get_address (list, i);
      InternetAddressMailbox *mailbox = NULL;

      if (INTERNET_ADDRESS_IS_GROUP (each))
        mailbox
            = first_mailbox (internet_address_group_get_members (INTERNET_ADDRESS_GROUP (each)));
      else if (INTERNET_ADDRESS_IS_MAILBOX (each))
        mailbox = INTERNET_ADDRESS_MAILBOX (each);
      if (mailbox != NULL && internet_address_mailbox_get_addr (mailbox) != NULL
          && strchr (internet_address_mailbox_get_addr (mailbox), '@') != NULL)
        return mailbox;
    }
  return NULL;
}

static char *
one_line (const char *text)
{
  char *line = g_utf8_make_valid (text != NULL ? text : "", -1);

  /* Joiners are part of names in some scripts; characters that end a line or change its direction
   * are not. */
  for (char *c = line, *next; *c != '\0'; c = next)
    {
      gunichar sign = g_utf8_get_char (c);

      next = g_utf8_next_char (c);
      if (!grape_sign_shows (sign) && sign != 0x200c && sign != 0x200d)
        memset (c, ' ', (gsize)(next - c));
    }
  return g_strstrip (line);
}

/* By the rules of RFC 5322, if the header follows them. */
static gboolean
read_strict_sender (GrapeMessage *self, GMimeMessage *mime, const char *name)
{
  g_autofree char *raw = raw_header (mime, name);
  g_autoptr (InternetAddressList) list
      = raw != NULL ? internet_address_list_parse (parser_options (), raw) : NULL;
  InternetAddressMailbox *mailbox = first_mailbox (list);

  if (mailbox == NULL)
    return FALSE;
  g_autofree char *address = one_line (internet_address_mailbox_get_addr (mailbox));
  self->from_address = g_utf8_strdown (address, -1);
  g_autofree char *written = one_line (internet_address_get_name (INTERNET_ADDRESS (mailbox)));
  self->from_name = strip_quotes (g_steal_pointer (&written));
  return TRUE;
}

/* As archives have changed it, or old programs wrote it. */
static void
read_loose_sender (GrapeMessage *self, const char *from)
{
  self->from_address = grape_address_normalise (from);
  self->from_name = name_in (from);
  if (self->from_address != NULL)
    return;
  /* The words as they are, which is better than nothing. */
  if (*self->from_name == '\0')
    {
      g_free (self->from_name);
      self->from_name = g_strdup (from);
    }
  self->from_address = g_strdup ("");
}

static void
read_sender (GrapeMessage *self, GMimeMessage *mime)
{
  g_autofree char *from = header_text (mime, "From");
  const char *name = "From";

  if (from == NULL || *from == '\0')
    {
      g_free (from);
      from = header_text (mime, "Sender");
      name = "Sender";
    }
  if (!read_strict_sender (self, mime, name))
    read_loose_sender (self, from != NULL ? from : "");
}

/* 0: it has no date, or an impossible one. */
static gint64
date_in (const char *text)
{
  g_autoptr (GDateTime) other = NULL;
  gint64 at = 0;

  if (text == NULL)
    return 0;
  if (!grape_mail_date_parse (text, &at)
      && (other = g_mime_utils_header_decode_date (text)) != NULL)
    at = g_date_time_to_unix (other);
  return at >= FIRST_TIME && at < LAST_TIME ? at : 0;
}

/**
 * grape_mail_received_at:
 *
 * Returns: when the last server, which wrote the first Received, had it; 0: unknown
 */
gint64
grape_mail_received_at (GMimeMessage *mime)
{
  g_autofree char *received = raw_header (mime, "Received");
  const char *date = received != NULL ? strrchr (received, ';') : NULL;

  return date != NULL ? date_in (date + 1) : 0;
}

static void
read_times (GrapeMessage *self, GMimeMessage *mime, const char *envelope)
{
  g_autofree char *date = raw_header (mime, "Date");
  gint64 received_at = grape_mail_received_at (mime);

  self->header_at = date_in (date);
  /* Nobody sends a mail days after it arrived. */
  if (received_at != 0 && self->header_at > received_at + MOST_AHEAD_S)
    self->header_at = 0;
  if (self->header_at > g_get_real_time () / G_USEC_PER_SEC + FAR_AHEAD_S)
    self->header_at = 0;
  if (envelope != NULL)
    grape_envelope_parse (envelope, strlen (envelope), &self->envelope_at);
  if (self->envelope_at < FIRST_TIME || self->envelope_at >= LAST_TIME)
    self->envelope_at = 0;
  self->at = self->header_at != 0 ? self->header_at
             : received_at != 0   ? received_at
                                  : self->envelope_at;
}

static void
read_ids (GrapeMessage *self, GMimeMessage *mime)
{
  g_autofree char *id = header_text (mime, "Message-Id");
  g_autofree char *reply = header_text (mime, "In-Reply-To");
  const char *raw = g_mime_object_get_header (GMIME_OBJECT (mime), "References");
  gsize n_raw = raw != NULL ? strlen (raw) : 0;
  g_autofree char *refs = NULL;

  if (n_raw > MAX_REFERENCE_BYTES)
    raw += n_raw - MAX_REFERENCE_BYTES;
  refs = raw != NULL ? g_utf8_make_valid (raw, -1) : NULL;
  g_autoptr (GPtrArray) ids = bracketed_ids (refs);

  self->message_id = single_id (id);
  self->in_reply_to = single_id (reply);
  g_strfreev (self->references);
  self->references = g_new0 (char *, ids->len + 1);
  for (guint i = 0; i < ids->len; i++)
    self->references[i] = g_strdup (g_ptr_array_index (ids, i));
}

/* Of the raw body, without what transport changes: line ends, spaces at their end, empty lines at
 * both ends, the ">" before "From ". */
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
read_body (GrapeMessage *self, GMimeMessage *mime, GBytes *mended, gsize body, gboolean is_escaped,
           GrapeMailRest *rest)
{
  gsize size = 0;
  const char *raw = g_bytes_get_data (mended, &size);
  g_auto (GrapeMailText) found = { 0 };

  grape_mail_text_read (&found, g_mime_message_get_mime_part (mime), is_escaped);
  self->text = g_steal_pointer (&found.text);
  self->attachments = g_steal_pointer (&found.attachments);
  /* A multipart without the parts it promises: show what is there. */
  if (*self->text == '\0' && self->attachments == NULL && body < size)
    {
      g_free (self->text);
      self->text = grape_mail_text_plain (raw + body, size - body, is_escaped);
    }
  self->body_hash = hash_body (raw + body, size - body);
  if (rest != NULL)
    *rest = (GrapeMailRest){ .inner = g_steal_pointer (&found.inner),
                             .is_cut = found.is_cut,
                             .is_deep = found.is_deep,
                             .unread = g_steal_pointer (&found.unread) };
}

void
grape_mail_rest_clear (GrapeMailRest *self)
{
  g_clear_pointer (&self->inner, g_ptr_array_unref);
  g_clear_pointer (&self->unread, g_free);
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
                   "The message has %" G_GSIZE_FORMAT " bytes; at most %d are accepted", size,
                   GRAPE_MESSAGE_MAX_BYTES);
      return FALSE;
    }
  while (start < size && (data[start] == '\n' || data[start] == '\r'))
    start++;
  if (begins_with_header (data + start, size - start))
    return TRUE;
  g_set_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_FORMAT,
               "This is not mail: its first line is not a header");
  return FALSE;
}

/* Skips the empty lines at the start, which GMime takes for the end of the headers. */
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
grape_mail_parse (GBytes *raw, const char *envelope, GrapeMailRest *rest, GError **error)
{
  g_autoptr (GBytes) mended = NULL;
  g_autoptr (GMimeMessage) mime = NULL;
  GrapeMessage *self;
  gsize body = 0;

  if (rest != NULL)
    *rest = (GrapeMailRest){ 0 };
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
                   "This is not mail: its headers cannot be read");
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
  read_body (self, mime, mended, body, envelope != NULL, rest);
  return self;
}

/* (nullable) (transfer full): the headers alone, of a message that was parsed before. */
GMimeMessage *
grape_mail_parse_head (GBytes *raw)
{
  gsize body = 0;
  g_autoptr (GBytes) mended = NULL;
  g_autoptr (GBytes) head = NULL;

  grape_gmime_start ();
  mended = grape_mail_mend (raw, &body);
  head = g_bytes_new_from_bytes (mended, 0, body);
  g_autoptr (GMimeStream) stream
      = g_mime_stream_mem_new_with_buffer (g_bytes_get_data (head, NULL), g_bytes_get_size (head));
  g_autoptr (GMimeParser) parser = g_mime_parser_new_with_stream (stream);
  g_mime_parser_set_persist_stream (parser, FALSE);
  return g_mime_parser_construct_message (parser, parser_options ());
}
