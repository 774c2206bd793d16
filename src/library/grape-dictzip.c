/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The header's extra field "RA" tells how long each chunk is, before and after compression. */
#include "grape-dictzip.h"

#include <string.h>
#include <zlib.h>

#include "grape-library.h"

#define MOST_BYTES (1024 * 1024) /* that are asked for in one go */

struct _GrapeDictzip
{
  GBytes *bytes;
  guint chunk; /* bytes of each, the last one's may be fewer */
  guint n_chunks;
  guint64 *starts; /* of each chunk in the file, and where the last one ends */
};

static guint
word_at (const guint8 *data, gsize at)
{
  return data[at] | (guint)data[at + 1] << 8;
}

static gpointer
malformed (GError **error)
{
  g_set_error_literal (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID,
                       "This is not a file that dictzip compressed");
  return NULL;
}

/* Where the compressed data begin: behind the extra field and the name. 0: nowhere. */
static gsize
skip_header (const guint8 *data, gsize size, gsize extra_end)
{
  gsize at = extra_end;

  for (guint flag = 8; flag <= 16; flag *= 2) /* a name, and a comment */
    if (data[3] & flag)
      {
        const guint8 *end = memchr (data + at, 0, size - at);
        if (!end)
          return 0;
        at = (gsize)(end - data) + 1;
      }
  if (data[3] & 2)
    at += 2;
  return at < size ? at : 0;
}

/** grape_dictzip_new: (transfer full): Errors: INVALID */
GrapeDictzip *
grape_dictzip_new (GBytes *bytes, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  if (size < 22 || data[0] != 0x1f || data[1] != 0x8b || data[2] != 8 || !(data[3] & 4))
    return malformed (error);
  gsize extra_end = 12 + word_at (data, 10);
  guint n = word_at (data, 20);
  if (extra_end > size || data[12] != 'R' || data[13] != 'A' || word_at (data, 16) != 1
      || 22 + 2 * (gsize)n > extra_end || !word_at (data, 18))
    return malformed (error);
  gsize at = skip_header (data, size, extra_end);
  g_autoptr (GrapeDictzip) self = g_new0 (GrapeDictzip, 1);
  self->bytes = g_bytes_ref (bytes);
  self->chunk = word_at (data, 18);
  self->n_chunks = n;
  self->starts = g_new (guint64, n + 1);
  self->starts[0] = at;
  for (guint i = 0; i < n; i++)
    self->starts[i + 1] = self->starts[i] + word_at (data, 22 + 2 * (gsize)i);
  if (!at || self->starts[n] > size)
    return malformed (error);
  return g_steal_pointer (&self);
}

void
grape_dictzip_free (GrapeDictzip *self)
{
  g_bytes_unref (self->bytes);
  g_free (self->starts);
  g_free (self);
}

/* One chunk; @out holds as much as each has. FALSE: it is damaged. */
static gboolean
inflate_chunk (const GrapeDictzip *self, guint index, char *out, gsize *length)
{
  const guint8 *data = g_bytes_get_data (self->bytes, NULL);
  z_stream stream = { .next_in = (guint8 *)data + self->starts[index],
                      .avail_in = (uInt)(self->starts[index + 1] - self->starts[index]),
                      .next_out = (guint8 *)out,
                      .avail_out = self->chunk };

  if (inflateInit2 (&stream, -15) != Z_OK)
    return FALSE;
  int result = inflate (&stream, Z_PARTIAL_FLUSH);
  *length = self->chunk - stream.avail_out;
  inflateEnd (&stream);
  return result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR;
}

/** grape_dictzip_read: (transfer full): so much of what was compressed. Errors: INVALID */
char *
grape_dictzip_read (GrapeDictzip *self, guint64 offset, gsize length, GError **error)
{
  g_autofree char *chunk = g_malloc (self->chunk);
  g_autoptr (GString) text = g_string_sized_new (length);
  gsize skip = offset % self->chunk, got;

  if (length > MOST_BYTES)
    return malformed (error);
  for (guint64 i = offset / self->chunk; text->len < length; i++, skip = 0)
    {
      if (i >= self->n_chunks || !inflate_chunk (self, (guint)i, chunk, &got) || got <= skip)
        return malformed (error);
      g_string_append_len (text, chunk + skip, (gssize)MIN (got - skip, length - text->len));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
