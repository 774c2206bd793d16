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

/* The templates, those with most letters of their own first, so that the first to fit says most;
 * NULL-terminated. Made by po/sentences.py. */
extern const char *const grape_sentences[];

gboolean grape_template_match (const char *format, const char *text, GArray *parts);
char *grape_template_fill (const char *format, const GArray *parts);
GArray *grape_template_parts_new (void);

G_END_DECLS
