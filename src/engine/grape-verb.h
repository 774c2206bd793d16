/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words that a game's acts begin with (GrapeRules.verbs), and acts of several lines.
 *
 * A *block* is the act's own line and the text below it, up to a line `end` or the end of the
 * message, word for word; only blanks at the ends of lines, and empty lines round the text, are
 * cut. Its canonical text is the act's line, a line break, and the lines joined by line breaks.
 *
 * A verb's `block` is TRUE, or GRAPE_BLOCK_GOES_ON where the text may begin in the act's own line,
 * as between quotation marks: then empty lines below that line count. */
#pragma once

#include "grape-rules.h"

G_BEGIN_DECLS

#define GRAPE_BLOCK_GOES_ON 2

/* A block in a text. */
typedef struct
{
  guint start, end; /* bytes */
  char *move;       /* canonical */
} GrapeBlock;

const GrapeVerb *grape_verb_find (const GrapeVerb *verbs, const char *text);
gboolean grape_verb_by (const GrapeVerb *verbs, guint by);
char *grape_verb_tidy (const GrapeVerb *verb, const char *text);
const char *grape_block_text (const char *move);
GPtrArray *grape_block_lines (const char *move);
GArray *grape_block_find (const GrapeVerb *verbs, const char *text);

G_END_DECLS
