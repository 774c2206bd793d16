/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cuts a stream into messages, line by line. An envelope is a line that begins with "From ", has a
 * time in it (or stands after a blank line, for some archives leave the time out), and is followed
 * by a line that looks like a header. Everything else that begins with "From " is somebody's prose.
 */
#include "grape-splitter.h"

#include <string.h>

#define CHUNK_BYTES 65536

/* A line longer than this is cut for looking at only; its bytes are kept. */
#define LOOK_BYTES 998

struct _GrapeSplitter
{
  GInputStream *stream;
  gsize max_bytes;
  GByteArray *buffer; /* read, not handed out; begins at `offset` of the stream */
  gsize place;        /* how much of it was looked at */
  guint64 offset;
  gboolean ended;
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

/* @max_bytes: the largest message taken. */
GrapeSplitter *
grape_splitter_new (GInputStream *stream, gsize max_bytes)
{
  GrapeSplitter *self = g_new0 (GrapeSplitter, 1);

  self->stream = g_object_ref (stream);
  self->max_bytes = max_bytes;
  self->buffer = g_byte_array_new ();
  return self;
}

void
grape_splitter_free (GrapeSplitter *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->stream);
  g_byte_array_unref (self->buffer);
  g_free (self);
}

/* "Subject: ..." or a folded line's like; mbox and Pipermail write one right below the envelope. */
gboolean
grape_header_like (const char *line, gsize length)
{
  gsize n = 0;

  /* Some spools have a second, escaped envelope there. */
  if (length > 6 && strncmp (line, ">From ", 6) == 0)
    return TRUE;
  while (n < length && line[n] > ' ' && line[n] != ':' && (guchar)line[n] < 0x7f)
    n++;
  return n > 0 && n < 77 && n < length && line[n] == ':';
}

typedef enum
{
  ENVELOPE_NONE,
  ENVELOPE_UNDATED, /* "From ann@x.org": believed only after a blank line */
  ENVELOPE_DATED,
} Envelope;

static Envelope
look_at_envelope (const char *line, gsize length)
{
  gint64 at = 0;

  if (!grape_envelope_parse (line, length, &at))
    return ENVELOPE_NONE;
  return at != 0 ? ENVELOPE_DATED : ENVELOPE_UNDATED;
}

/* Reads on until there is a whole line at @start, or the end. @end: behind its \n, or the end. */
static gboolean
have_line (GrapeSplitter *self, gsize start, gsize *end, GCancellable *cancellable, GError **error)
{
  gsize from = start;

  for (;;)
    {
      const guint8 *newline = from < self->buffer->len ? memchr (self->buffer->data + from, '\n',
                                                                 self->buffer->len - from)
                                                       : NULL;
      gsize length = self->buffer->len;
      gssize n;

      if (newline != NULL || self->ended)
        {
          *end = newline != NULL ? (gsize)(newline - self->buffer->data) + 1 : length;
          return TRUE;
        }
      from = length;
      g_byte_array_set_size (self->buffer, (guint)(length + CHUNK_BYTES));
      n = g_input_stream_read (self->stream, self->buffer->data + length, CHUNK_BYTES, cancellable,
                               error);
      g_byte_array_set_size (self->buffer, (guint)(length + (gsize)MAX (n, 0)));
      if (n < 0)
        return FALSE;
      self->ended = n == 0;
    }
}

static gsize
trimmed (const guint8 *bytes, gsize start, gsize end)
{
  while (end > start && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r'))
    end--;
  return MIN (end - start, LOOK_BYTES);
}

/* Whether the line from @start to @end begins a message: needs a look at the next one. */
static gboolean
begins_message (GrapeSplitter *self, gsize start, gsize end, gboolean after_blank, gboolean *begins,
                GCancellable *cancellable, GError **error)
{
  const char *line = (const char *)self->buffer->data + start;
  gsize next_end = 0;
  Envelope envelope;

  *begins = FALSE;
  if (end - start < 6 || memcmp (line, "From ", 5) != 0)
    return TRUE;
  envelope = look_at_envelope (line, trimmed (self->buffer->data, start, end));
  if (envelope == ENVELOPE_NONE || (envelope == ENVELOPE_UNDATED && !after_blank))
    return TRUE;
  if (!have_line (self, end, &next_end, cancellable, error))
    return FALSE;
  *begins = grape_header_like ((const char *)self->buffer->data + end,
                               trimmed (self->buffer->data, end, next_end));
  return TRUE;
}

static GrapeSplit *
cut (GrapeSplitter *self, gsize envelope_end, gsize end, gsize next)
{
  GrapeSplit *split = g_new0 (GrapeSplit, 1);

  split->offset = self->offset;
  if (envelope_end > 0)
    {
      gsize length = trimmed (self->buffer->data, 0, envelope_end);

      split->envelope = g_strndup ((const char *)self->buffer->data, length);
    }
  split->raw = g_bytes_new (self->buffer->data + envelope_end, end - envelope_end);
  self->offset += next;
  g_byte_array_remove_range (self->buffer, 0, (guint)next);
  return split;
}

/* The blank line that mbox writes before the next envelope is not the message's. */
static gsize
without_separator (GrapeSplitter *self, gsize from, gsize end)
{
  const guint8 *bytes = self->buffer->data;

  if (end >= from + 2 && bytes[end - 1] == '\n' && bytes[end - 2] == '\n')
    return end - 1;
  if (end >= from + 4 && memcmp (bytes + end - 4, "\r\n\r\n", 4) == 0)
    return end - 2;
  return end;
}

/* The bytes that are too many are let go as they come, so that no file can fill the memory. */
static void
let_go (GrapeSplitter *self, gsize *start, gsize *dropped)
{
  *dropped += *start;
  self->offset += *start;
  g_byte_array_remove_range (self->buffer, 0, (guint)*start);
  *start = 0;
}

static GrapeSplit *
too_large (GrapeSplitter *self, guint64 offset, gsize size, GError **error)
{
  g_set_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_LIMIT,
               "The message at byte %" G_GUINT64_FORMAT " has %" G_GSIZE_FORMAT
               " bytes; %" G_GSIZE_FORMAT " is the most that is taken",
               offset, size, self->max_bytes);
  return NULL;
}

GrapeSplit *
grape_splitter_next (GrapeSplitter *self, GCancellable *cancellable, GError **error)
{
  gsize envelope_end = 0;
  gsize start = 0;
  gsize dropped = 0;
  guint64 offset = self->offset;
  gboolean after_blank = TRUE;

  for (;;)
    {
      gsize end = 0;
      gboolean begins = FALSE;

      if (!have_line (self, start, &end, cancellable, error))
        return NULL;
      if (end > start
          && !begins_message (self, start, end, after_blank, &begins, cancellable, error))
        return NULL;
      if (begins && start == 0 && dropped == 0)
        envelope_end = end;
      else if (begins || end == start)
        {
          if (dropped > 0)
            {
              let_go (self, &start, &dropped);
              return too_large (self, offset, dropped, error);
            }
          if (start == 0)
            return NULL;
          return cut (self, envelope_end,
                      begins ? without_separator (self, envelope_end, start) : start, start);
        }
      after_blank = trimmed (self->buffer->data, start, end) == 0;
      start = end;
      if (dropped > 0 || start > self->max_bytes)
        let_go (self, &start, &dropped);
    }
}
