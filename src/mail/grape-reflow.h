/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the text of a mail is laid out for reading: the lines of a paragraph that its writer's
 * program broke run together again; tables and boards keep their columns. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  gsize start, end; /* bytes */
} GrapeSpan;

typedef struct
{
  char *text;    /* byte for byte as it came, except that some line breaks are spaces */
  GArray *fixed; /* of GrapeSpan: whole lines with aligned columns */
  GArray
      *surplus; /* of GrapeSpan: spaces after a space, where lines of format=flowed were joined */
} GrapeReflow;

GrapeReflow *grape_reflow_new (const char *text, gsize n_bytes);
void grape_reflow_free (GrapeReflow *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeReflow, grape_reflow_free)

G_END_DECLS
