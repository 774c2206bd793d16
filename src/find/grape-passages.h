/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that people hand in with their mail: verses, a tale, a definition; see grape-passages.c. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A paragraph, or verses that stand in one line. */
typedef struct
{
  gsize start, end; /* bytes of the mail */
  char *text;       /* its lines, without slashes and quotation marks round all of it */
  guint n_lines;
  gboolean quoted;
  gboolean led;   /* the line above leads to it: "here is mine:" */
  gboolean moved; /* indented, beside lines that are not */
} GrapePassage;

GArray *grape_passages_cut (const char *text);
const GrapePassage *grape_passage_at (const GArray *passages, guint index);
void grape_passages_join (GArray *passages, const char *text);
char *grape_passages_rest (const char *text, gsize start, gsize end);
char *grape_passage_unquote (const char *text);
char *grape_passage_first (const char *text);
gboolean grape_passage_is_draft (const char *rest);

G_END_DECLS
