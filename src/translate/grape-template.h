/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats of printf read backwards: what was put in their places, and the same put into another. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What stood in the places of a template, in their order. */
typedef struct
{
  char *text;
  gboolean words;  /* its place takes text: %s */
  gboolean quoted; /* somebody's own words: “%s” or `%s` */
} GrapeTemplatePart;

typedef struct
{
  const char *format;
  gsize n_before, n_after; /* bytes before its first place and after its last */
} GrapeTemplate;

/* Those with most letters of their own come first, so that the first to fit says most; ended by
 * NULL. Made by po/sentences.py. */
extern const GrapeTemplate grape_sentences[];
extern const GrapeTemplate grape_clauses[]; /* only inside of sentences */

gboolean grape_template_match (const GrapeTemplate *self, const char *text, GArray *parts);
const GrapeTemplate *grape_template_find (const GrapeTemplate *templates, const char *text,
                                          GArray *parts);
char *grape_template_fill (const char *format, const GArray *parts);
GArray *grape_template_parts_new (void);

G_END_DECLS
