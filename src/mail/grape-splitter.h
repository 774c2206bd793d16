/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cuts an mbox, or a month of Pipermail, into messages. GMime would cut at every line that begins
 * with "From ", which 59 body lines of real archives do; and would need a blank line before an
 * envelope, which one in seven lacks. */
#pragma once

#include "grape-mail-parse.h"

G_BEGIN_DECLS

typedef struct _GrapeSplitter GrapeSplitter;

/* One message of the file: the envelope line without its end, and the bytes after it. */
typedef struct
{
  char *envelope; /* or NULL: what stood before the first envelope */
  GBytes *raw;    /* ">From " lines still as in the file */
  guint64 offset; /* of the envelope in the (unpacked) stream */
} GrapeSplit;

void grape_split_free (GrapeSplit *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSplit, grape_split_free)

GrapeSplitter *grape_splitter_new (GInputStream *stream, gsize max_bytes);
void grape_splitter_free (GrapeSplitter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSplitter, grape_splitter_free)

/* NULL without error: the end. A message above the limit is ERROR_LIMIT; the next call goes on
 * after it. */
GrapeSplit *grape_splitter_next (GrapeSplitter *self, GCancellable *cancellable, GError **error);

/* "From ann at x.org  Mon May  7 17:52:25 2012" and its kin; @at may be NULL, 0 when it has no date
 * that can be read. */
gboolean grape_envelope_parse (const char *line, gsize length, gint64 *at);
gboolean grape_header_like (const char *line, gsize length);

G_END_DECLS
