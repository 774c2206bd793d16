/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cuts a stream into messages, line by line. An envelope is a line that begins with "From ", ends
 * in a date (or comes after a blank line, since some archives leave the date out), and has headers
 * below it, a known one among them. Everything else that begins with "From " is somebody's prose.
 * Content-Length is ignored: a wrong one would swallow messages.
 *
 * What is kept in memory is bounded whatever the stream holds: a line is looked at in pieces, a
 * message that grows too large loses its encoded lines first (and so the attachment, not the text
 * beside it), and what is no message at all is let go as it comes. */
#include "grape-splitter.h"

#include <string.h>

#define CHUNK_BYTES 65536

/* A longer line is read in pieces of about this size. */
#define PIECE_BYTES 65536

/* Only the beginning of a line longer than this is examined; its bytes are kept. */
#define LOOK_BYTES 998

/* How far below an envelope to look for headers. */
#define HEADERS_BYTES 16384

/* The room for the text after the attachments of a message that is too large. */
#define TAIL_BYTES(max) ((max) / 16)

/* A line without spaces of at least this length is encoded text. */
#define ENCODED_BYTES 50

/* The separator of MMDF. */
static const char mmdf[] = "\001\001\001\001";

typedef enum
{
  FILE_UNKNOWN,
  FILE_MBOX,
  FILE_MMDF,
} FileKind;

struct _GrapeSplitter
{
  GInputStream *stream;
  gsize max_bytes;
  FileKind kind;
  GByteArray *buffer; /* [begin, kept) of the message, then a gap, then [next, len) to look at */
  gsize begin, kept, next;
  guint64 read;      /* bytes of the stream before buffer[next] */
  guint64 offset;    /* of the message */
  gsize envelope;    /* how long the envelope is, with its end */
  guint64 line_feed; /* the next LF at or after next, in the stream; or how far there is none */
  gboolean has_line_feed;
  gboolean after_blank, in_line, ended;
  gboolean is_start;   /* of an MMDF message: an envelope may be here */
  gboolean is_preface; /* the current lines belong to no message, and are not kept */
  gboolean has_text;   /* something but blank lines */
  char *boundary;      /* of a multipart without an envelope: "From " in it does not count ... */
  gsize doubtful;      /* ... unless the boundary never comes: the first such line, from begin */
  guint64 n_left_out;
  GError *problem; /* the error that ended the stream; reported after everything before it is handed
                    * out */
};

void
grape_split_free (GrapeSplit *self)
{
  if (self == NULL)
    return;
  g_free (self->envelope);
  g_clear_pointer (&self->raw, g_bytes_unref);
  g_free (self);
}

/* @max_bytes: the largest message to keep whole. */
GrapeSplitter *
grape_splitter_new (GInputStream *stream, gsize max_bytes)
{
  GrapeSplitter *self = g_new0 (GrapeSplitter, 1);

  self->stream = g_object_ref (stream);
  self->max_bytes = max_bytes;
  self->buffer = g_byte_array_new ();
  self->after_blank = TRUE;
  return self;
}

void
grape_splitter_free (GrapeSplitter *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->stream);
  g_byte_array_unref (self->buffer);
  g_free (self->boundary);
  g_clear_error (&self->problem);
  g_free (self);
}

/* Moves the kept part and the unread part together, at the start. */
static void
close_gaps (GrapeSplitter *self)
{
  guint8 *data = self->buffer->data;
  gsize kept = self->kept - self->begin;
  gsize rest = self->buffer->len - self->next;

  if (self->begin == 0 && self->kept == self->next)
    return;
  memmove (data, data + self->begin, kept);
  memmove (data + kept, data + self->next, rest);
  self->begin = 0;
  self->kept = self->next = kept;
  g_byte_array_set_size (self->buffer, (guint)(kept + rest));
}

/* Reads on; at the end of the stream, or where it is damaged, self->ended. FALSE: cancelled. */
static gboolean
read_more (GrapeSplitter *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) problem = NULL;
  gsize length;
  gssize n;

  close_gaps (self);
  length = self->buffer->len;
  g_byte_array_set_size (self->buffer, (guint)(length + CHUNK_BYTES));
  n = g_input_stream_read (self->stream, self->buffer->data + length, CHUNK_BYTES, cancellable,
                           &problem);
  g_byte_array_set_size (self->buffer, (guint)(length + (gsize)MAX (n, 0)));
  if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  self->ended = n <= 0;
  self->problem = g_steal_pointer (&problem);
  return TRUE;
}

/* The LF that ends the line at self->next; NULL when it was not read yet. It is remembered, since
 * a file whose lines end with CR alone has none. */
static const guint8 *
find_line_feed (GrapeSplitter *self)
{
  const guint8 *data = self->buffer->data;
  gsize from = self->next;
  const guint8 *found;

  if (self->line_feed >= self->read && self->has_line_feed)
    return data + self->next + (gsize)(self->line_feed - self->read);
  if (self->line_feed > self->read)
    from += (gsize)(self->line_feed - self->read);
  found = self->buffer->len > from ? memchr (data + from, '\n', self->buffer->len - from) : NULL;
  self->has_line_feed = found != NULL;
  self->line_feed
      = self->read
        + (found != NULL ? (gsize)(found - data) - self->next : self->buffer->len - self->next);
  return found;
}

/* Where the line that begins at self->next ends, after its LF, CR LF or single CR; 0: read more to
 * know. */
static gsize
find_line_end (GrapeSplitter *self)
{
  const guint8 *data = self->buffer->data;
  const guint8 *newline = find_line_feed (self);
  gsize end = newline != NULL ? (gsize)(newline - data) : self->buffer->len;
  const guint8 *cr = memchr (data + self->next, '\r', end - self->next);

  if (cr != NULL)
    {
      gsize behind = (gsize)(cr - data);

      while (behind < end && data[behind] == '\r')
        behind++;
      if (behind < end)
        return (gsize)(cr - data) + 1;
    }
  return newline != NULL ? end + 1 : 0;
}

/* Reads a whole line, or a large piece of one, from self->next to @end; both are the same at the
 * end of the stream. */
static gboolean
have_line (GrapeSplitter *self, gsize *end, GCancellable *cancellable, GError **error)
{
  for (;;)
    {
      gsize found = self->buffer->len > self->next ? find_line_end (self) : 0;

      if (found == 0 && (self->ended || self->buffer->len - self->next >= PIECE_BYTES))
        found = self->buffer->len;
      if (found != 0 || self->ended)
        {
          *end = found;
          return TRUE;
        }
      if (!read_more (self, cancellable, error))
        return FALSE;
    }
}

/* Reads this many bytes from self->next on, or all that there are. */
static gboolean
have_bytes (GrapeSplitter *self, gsize n, GCancellable *cancellable, GError **error)
{
  while (self->buffer->len - self->next < n && !self->ended)
    if (!read_more (self, cancellable, error))
      return FALSE;
  return TRUE;
}

static gsize
trimmed (const guint8 *bytes, gsize start, gsize end)
{
  while (end > start && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r'))
    end--;
  return MIN (end - start, LOOK_BYTES);
}

static const char *
at_next (GrapeSplitter *self)
{
  return (const char *)self->buffer->data + self->next;
}

/* Whether the line at self->next is an envelope: needs a look at the lines below it. */
static gboolean
look_for_envelope (GrapeSplitter *self, gsize length, gboolean *is_envelope,
                   GCancellable *cancellable, GError **error)
{
  GrapeEnvelope envelope;
  gsize trimmed_length = trimmed (self->buffer->data, self->next, self->next + length);

  *is_envelope = FALSE;
  if (self->in_line || length < 6 || (*at_next (self) != 'F' && *at_next (self) != '\357'))
    return TRUE;
  envelope = grape_envelope_parse (at_next (self), trimmed_length, NULL);
  if (envelope == GRAPE_ENVELOPE_NONE || (envelope == GRAPE_ENVELOPE_UNDATED && !self->after_blank))
    return TRUE;
  if (self->boundary != NULL)
    {
      if (self->doubtful == 0)
        self->doubtful = self->kept - self->begin;
      return TRUE;
    }
  if (!have_bytes (self, length + HEADERS_BYTES, cancellable, error))
    return FALSE;
  *is_envelope
      = grape_headers_follow (at_next (self) + length, self->buffer->len - self->next - length);
  return TRUE;
}

/* The boundary of a multipart whose headers begin at self->next; NULL for any other. */
static char *
read_boundary (GrapeSplitter *self)
{
  g_autofree char *headers
      = g_strndup (at_next (self), MIN (self->buffer->len - self->next, HEADERS_BYTES));
  char *end = strstr (headers, "\n\n"), *found;

  if (end == NULL)
    end = strstr (headers, "\n\r\n");
  if (end != NULL)
    *end = '\0';
  for (found = headers; (found = strchr (found, '=')) != NULL; found++)
    if (found - headers >= 8 && g_ascii_strncasecmp (found - 8, "boundary", 8) == 0)
      {
        const char *value = found + 1 + (found[1] == '"');
        gsize length = strcspn (value, found[1] == '"' ? "\"\r\n" : "; \t\r\n");

        return length > 0 ? g_strdup_printf ("--%.*s--", (int)length, value) : NULL;
      }
  return NULL;
}

/* The beginning of a file says how to cut it, and whether its first lines are a message at all. */
static gboolean
look_at_start (GrapeSplitter *self, GCancellable *cancellable, GError **error)
{
  gsize length;
  const char *bytes;

  if (!have_bytes (self, HEADERS_BYTES, cancellable, error))
    return FALSE;
  bytes = at_next (self);
  length = self->buffer->len - self->next;
  self->kind
      = length >= strlen (mmdf) && memcmp (bytes, mmdf, strlen (mmdf)) == 0 ? FILE_MMDF : FILE_MBOX;
  for (; length > 0 && strchr ("\r\n \t", *bytes) != NULL && *bytes != '\0'; bytes++)
    length--;
  self->is_preface = !grape_headers_follow (bytes, length);
  if (!self->is_preface)
    self->boundary = read_boundary (self);
  return TRUE;
}

/* The blank line that mbox writes before the next envelope is not the message's. */
static gsize
without_separator (const guint8 *bytes, gsize from, gsize end)
{
  if (end >= from + 4 && memcmp (bytes + end - 4, "\r\n\r\n", 4) == 0)
    return end - 2;
  if (end >= from + 2
      && (memcmp (bytes + end - 2, "\n\n", 2) == 0 || memcmp (bytes + end - 2, "\r\r", 2) == 0))
    return end - 1;
  return end;
}

/* The bytes of the message; a large one takes the buffer along, to avoid a second copy. */
static GBytes *
take_bytes (GrapeSplitter *self, gsize body, gsize end)
{
  GByteArray *whole = self->buffer;

  if (end - body < 64 * CHUNK_BYTES)
    return g_bytes_new (whole->data + body, end - body);
  self->buffer = g_byte_array_new ();
  g_byte_array_append (self->buffer, whole->data + self->next, (guint)(whole->len - self->next));
  self->next = 0;
  g_byte_array_set_size (whole, (guint)end);
  g_byte_array_remove_range (whole, 0, (guint)body);
  return g_byte_array_free_to_bytes (whole);
}

/* Hands out the kept message; NULL if there are only blank lines. The next one begins here. */
static GrapeSplit *
cut (GrapeSplitter *self, gboolean is_end)
{
  const guint8 *data = self->buffer->data;
  gsize body = self->begin + self->envelope;
  GrapeSplit *split = NULL;

  if (self->has_text)
    {
      split = g_new0 (GrapeSplit, 1);
      split->offset = self->offset;
      split->n_bytes = self->read - self->offset;
      split->n_left_out = self->n_left_out;
      split->is_last = is_end;
      if (self->envelope > 0)
        split->envelope
            = g_strndup ((const char *)data + self->begin, trimmed (data, self->begin, body));
      if (!self->is_preface)
        split->raw = take_bytes (self, body,
                                 is_end ? self->kept : without_separator (data, body, self->kept));
    }
  self->begin = self->kept = self->next;
  self->offset = self->read;
  self->envelope = 0;
  self->n_left_out = 0;
  self->doubtful = 0;
  self->has_text = self->is_preface = FALSE;
  g_clear_pointer (&self->boundary, g_free);
  return split;
}

/* At the end: the boundary never came, so a line that looked like an envelope may be one. */
static gboolean
look_again (GrapeSplitter *self)
{
  gsize back = self->begin + self->doubtful;

  if (self->boundary == NULL || self->doubtful == 0 || self->n_left_out > 0)
    return FALSE;
  g_clear_pointer (&self->boundary, g_free);
  self->read -= self->kept - back;
  self->line_feed = 0;
  self->has_line_feed = FALSE;
  self->kept = self->next = back;
  self->after_blank = back >= 2 && strchr ("\r\n", self->buffer->data[back - 2]) != NULL;
  return TRUE;
}

/* Whether to drop a line of a message that is too large: an encoded one, and any line once the room
 * for the text after the attachments is used up. */
static gboolean
is_too_much (GrapeSplitter *self, gsize length)
{
  gsize kept = self->kept - self->begin;
  gsize text = trimmed (self->buffer->data, self->next, self->next + length);

  if (self->is_preface || kept + length > self->max_bytes)
    return TRUE;
  if (kept + length <= self->max_bytes - TAIL_BYTES (self->max_bytes))
    return FALSE;
  return self->in_line
         || (text >= ENCODED_BYTES && memchr (at_next (self), ' ', text) == NULL
             && memcmp (at_next (self), "--", 2) != 0);
}

/* Adds the line, or the piece of one, at self->next to the message, or drops it. */
static void
take_line (GrapeSplitter *self, gsize length)
{
  guint8 *line = self->buffer->data + self->next;
  gsize text = trimmed (self->buffer->data, self->next, self->next + length);

  self->after_blank = !self->in_line && text == 0;
  self->has_text = self->has_text || text > 0;
  if (self->boundary != NULL && !self->in_line && text == strlen (self->boundary)
      && memcmp (line, self->boundary, text) == 0)
    g_clear_pointer (&self->boundary, g_free);
  if (is_too_much (self, length))
    self->n_left_out += length;
  else
    {
      if (self->kept != self->next)
        memmove (self->buffer->data + self->kept, line, length);
      self->kept += length;
    }
  self->in_line = line[length - 1] != '\n' && line[length - 1] != '\r';
  self->next += length;
  self->read += length;
}

static gboolean
is_mmdf_line (GrapeSplitter *self, gsize length)
{
  return self->kind == FILE_MMDF && !self->in_line
         && trimmed (self->buffer->data, self->next, self->next + length) == strlen (mmdf)
         && memcmp (at_next (self), mmdf, strlen (mmdf)) == 0;
}

/* The line at self->next begins a message: as its envelope, or in MMDF as the separator above it.
 */
static void
begin_message (GrapeSplitter *self, gsize length)
{
  if (self->kind == FILE_MMDF)
    {
      self->next += length;
      self->read += length;
      self->begin = self->kept = self->next;
      self->offset = self->read;
      self->is_start = TRUE;
      return;
    }
  take_line (self, length);
  self->envelope = length;
}

static void
take_body_line (GrapeSplitter *self, gsize length)
{
  if (self->is_start && length > 5 && memcmp (at_next (self), "From ", 5) == 0)
    self->envelope = length;
  self->is_start = FALSE;
  take_line (self, length);
}

GrapeSplit *
grape_splitter_next (GrapeSplitter *self, GCancellable *cancellable, GError **error)
{
  if (self->kind == FILE_UNKNOWN && !look_at_start (self, cancellable, error))
    return NULL;
  for (;;)
    {
      GrapeSplit *split;
      gsize end = 0, length;
      gboolean begins;

      if (!have_line (self, &end, cancellable, error))
        return NULL;
      length = end - self->next;
      if (length == 0 && look_again (self))
        continue;
      if (length == 0)
        {
          split = cut (self, TRUE);
          if (split == NULL && self->problem != NULL)
            g_propagate_error (error, g_steal_pointer (&self->problem));
          return split;
        }
      begins = is_mmdf_line (self, length);
      if (self->kind == FILE_MBOX && !look_for_envelope (self, length, &begins, cancellable, error))
        return NULL;
      if (!begins)
        {
          take_body_line (self, length);
          continue;
        }
      split = cut (self, FALSE);
      begin_message (self, length);
      if (split != NULL)
        return split;
    }
}
