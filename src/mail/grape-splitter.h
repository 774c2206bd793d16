/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cuts an mbox, an MMDF file, a month of Pipermail or a single message into messages. GMime would
 * cut at every line that begins with "From ", which 59 body lines of real archives do; and would
 * need a blank line before an envelope, which one in seven lacks. */
#pragma once

#include "grape-mail-parse.h"

G_BEGIN_DECLS

typedef struct _GrapeSplitter GrapeSplitter;

/* One message of the file: the envelope line without its end, and the bytes after it. */
typedef struct
{
  char *envelope;     /* or NULL: text before the first envelope */
  GBytes *raw;        /* ">From " lines still as in the file; NULL: not a message but other text */
  guint64 offset;     /* of the envelope in the (unpacked) stream */
  guint64 n_bytes;    /* from there to the next one */
  gboolean is_last;   /* the stream ends here */
  guint64 n_left_out; /* of these; a message that is too large loses its encoded parts */
} GrapeSplit;

void grape_split_free (GrapeSplit *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSplit, grape_split_free)

GrapeSplitter *grape_splitter_new (GInputStream *stream, gsize max_bytes);
void grape_splitter_free (GrapeSplitter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSplitter, grape_splitter_free)

/* NULL without error: the end. Errors: the stream's, after everything before is handed out. */
GrapeSplit *grape_splitter_next (GrapeSplitter *self, GCancellable *cancellable, GError **error);

typedef enum
{
  GRAPE_ENVELOPE_NONE,
  GRAPE_ENVELOPE_UNDATED, /* "From ann@x.org": counts only after a blank line */
  GRAPE_ENVELOPE_DATED,
} GrapeEnvelope;

typedef enum
{
  GRAPE_HEADER_NONE,
  GRAPE_HEADER_UNKNOWN, /* "Deadline: Friday" */
  GRAPE_HEADER_KNOWN,   /* "Subject: Friday" */
} GrapeHeaderKind;

GrapeEnvelope grape_envelope_parse (const char *line, gsize length, gint64 *at);
GrapeHeaderKind grape_header_kind (const char *line, gsize length);
gboolean grape_headers_follow (const char *bytes, gsize size);

G_END_DECLS
