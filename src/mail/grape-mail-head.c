/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adds what GMime expects and old archives lack: line ends with LF, an empty line below the
 * headers, a space before the second line of a long header. The stored message stays as it came;
 * this copy is only for reading. */
#include "grape-mail-head.h"

#include <string.h>

#include "grape-splitter.h"

/* The number of lines after a broken one within which headers may go on. */
#define RESUME_LINES 2

typedef struct
{
  const char *data;
  gsize size;
  GString *head; /* the mended copy, if there is one; else NULL */
  gsize copied;  /* how much of the data it covers, including what was left out on purpose */
  gsize prose;   /* where headers that no program writes begin; G_MAXSIZE: none */
} Mender;

/* A CR without a LF after it, even after several CRs in a row. */
static gboolean
has_lone_cr (const char *data, gsize size)
{
  const char *end = data + size;

  for (const char *cr = memchr (data, '\r', size); cr != NULL && cr + 1 < end;
       cr = memchr (cr + 1, '\r', (gsize)(end - cr - 1)))
    if (cr[1] != '\n')
      return TRUE;
  return FALSE;
}

/* Every line end as LF. */
static GBytes *
with_line_feeds (const char *data, gsize size)
{
  GByteArray *lines = g_byte_array_sized_new ((guint)size);

  for (gsize i = 0; i < size;)
    {
      const char *cr = memchr (data + i, '\r', size - i);
      gsize end = cr != NULL ? (gsize)(cr - data) : size;
      gsize behind = end;

      g_byte_array_append (lines, (const guint8 *)data + i, (guint)(end - i));
      while (behind < size && data[behind] == '\r')
        behind++;
      if (behind < size && data[behind] == '\n')
        behind = end = behind + 1;
      else
        behind = end + 1;
      if (cr != NULL)
        g_byte_array_append (lines, (const guint8 *)"\n", 1);
      i = MIN (behind, size);
    }
  return g_byte_array_free_to_bytes (lines);
}

static gsize
line_at (const Mender *self, gsize start, gsize *next)
{
  const char *newline = memchr (self->data + start, '\n', self->size - start);
  gsize end = newline != NULL ? (gsize)(newline - self->data) : self->size;

  *next = MIN (end + 1, self->size);
  return end > start && self->data[end - 1] == '\r' ? end - 1 : end;
}

/* Whether headers go on right below a line that is not one. */
static gboolean
resumes (const Mender *self, gsize start)
{
  for (guint i = 0; i < RESUME_LINES && start < self->size; i++)
    {
      gsize next, end = line_at (self, start, &next);

      if (end == start)
        return FALSE;
      if (grape_header_kind (self->data + start, end - start) == GRAPE_HEADER_KNOWN)
        return TRUE;
      start = next;
    }
  return FALSE;
}

static void
mend_before (Mender *self, gsize at, const char *insert)
{
  if (self->head == NULL)
    self->head = g_string_new (NULL);
  if (at > self->copied)
    g_string_append_len (self->head, self->data + self->copied, (gssize)(at - self->copied));
  g_string_append (self->head, insert);
  self->copied = MAX (self->copied, at);
}

/* Headers that are not known and have no "-" in their name may be the first lines of a text without
 * an empty line above it: "Deadline: Friday". */
static void
note_header (Mender *self, gsize start, gsize end)
{
  const char *line = self->data + start;
  const char *colon = memchr (line, ':', end - start);

  if (grape_header_kind (line, end - start) == GRAPE_HEADER_KNOWN
      || memchr (line, '-', (gsize)(colon - line)) != NULL)
    self->prose = G_MAXSIZE;
  else if (self->prose == G_MAXSIZE && start > 0)
    self->prose = start;
}

/* Goes through the headers. Returns where the body begins; @has_gap: behind an empty line. */
static gsize
read_head (Mender *self, gboolean *has_gap)
{
  gsize start = 0, next;

  *has_gap = FALSE;
  for (; start < self->size; start = next)
    {
      gsize end = line_at (self, start, &next);
      const char *line = self->data + start;

      if (end == start)
        {
          *has_gap = TRUE;
          return next;
        }
      if (grape_header_kind (line, end - start) != GRAPE_HEADER_NONE)
        note_header (self, start, end);
      else if (start > 0 && (*line == ' ' || *line == '\t'))
        continue;
      else if (end - start > 6 && memcmp (line, ">From ", 6) == 0)
        {
          /* A second envelope, escaped. */
          mend_before (self, start, "");
          self->copied = next;
        }
      else if (start > 0 && resumes (self, next))
        mend_before (self, start, " ");
      else
        break;
    }
  return self->prose != G_MAXSIZE ? self->prose : start;
}

/**
 * grape_mail_mend:
 * @raw: a message that begins with a header
 * @body: (out): where the body begins in the result
 *
 * Returns: (transfer full): @raw itself if nothing is wrong with it
 */
GBytes *
grape_mail_mend (GBytes *raw, gsize *body)
{
  Mender self = { .prose = G_MAXSIZE };
  g_autoptr (GBytes) lines = NULL;
  gboolean has_gap;

  self.data = g_bytes_get_data (raw, &self.size);
  if (self.data != NULL && has_lone_cr (self.data, self.size))
    {
      lines = with_line_feeds (self.data, self.size);
      self.data = g_bytes_get_data (lines, &self.size);
    }
  else
    lines = g_bytes_ref (raw);
  *body = read_head (&self, &has_gap);
  if (self.head == NULL && (has_gap || *body == self.size))
    return g_steal_pointer (&lines);
  mend_before (&self, *body, has_gap ? "" : "\n");
  gsize n_head = self.head->len;
  g_string_append_len (self.head, self.data + *body, (gssize)(self.size - *body));
  *body = n_head;
  return g_string_free_to_bytes (self.head);
}
