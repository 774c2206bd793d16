/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The writer's own words in a message, without quotes, attributions and signatures. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  GRAPE_LINE_OWN,
  GRAPE_LINE_QUOTE,       /* "> ", "| ", "Ann> " */
  GRAPE_LINE_ATTRIBUTION, /* "On Tuesday, Ann wrote:" */
  GRAPE_LINE_SIGNATURE,   /* from "-- " on */
  GRAPE_LINE_FORWARD,     /* below "-----Original Message-----", and scrub notes */
  GRAPE_LINE_OTHER,       /* of the HTML part, where it says something else than the plain one */
} GrapeLineClass;

typedef struct
{
  guint start, end; /* bytes in the body, without the \n */
  GrapeLineClass kind;
} GrapeBodyLine;

typedef struct _GrapeBody GrapeBody;

GrapeBody *grape_body_new (const char *text);
/* The same with the HTML part's words as the own ones; NULL: it says nothing else. */
GrapeBody *grape_body_new_other (const char *text);
void grape_body_free (GrapeBody *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeBody, grape_body_free)

guint grape_body_n_lines (const GrapeBody *self);
const GrapeBodyLine *grape_body_line (const GrapeBody *self, guint index);
/* The writer's own lines, each with \n at its end; others are left out. Wide letters and their like
 * are plain ones there (grape-fold.h). */
const char *grape_body_own (const GrapeBody *self);
/* The body itself, whose lines the offsets are in. */
const char *grape_body_text (const GrapeBody *self);
/* Whether it is so long that its middle is left out. */
gboolean grape_body_is_cut (const GrapeBody *self);
/* From an offset in the own text to one in the body. */
guint grape_body_map (const GrapeBody *self, guint own_offset);
/* The same for where something ends. */
guint grape_body_map_end (const GrapeBody *self, guint own_offset);

G_END_DECLS
