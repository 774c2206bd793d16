/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What somebody wrote, cut into words, sentences and blocks: what everything that reads people's
 * words stands on. Words keep their place in the text, so that what is found can be shown there. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint start, end;  /* bytes in the text; of the subject's words 0 */
  char *form;        /* folded, with plain apostrophes; a mark ("," "->" "<>") as it stands */
  const char *meant; /* what a short way to write it stands for: "probably" of "prolly"; or NULL */
  gboolean mark;     /* neither letters nor digits */
  gboolean apart;    /* white space before it, or a line's beginning */
  gboolean opens;    /* first on its line */
  gboolean initial;  /* begins with a capital */
  gboolean capital;  /* in capitals, as Roman numbers and suits are */
} GrapeWord;

typedef struct
{
  guint first, last; /* of the words: from first to before last */
  guint block;       /* 0: the subject; then paragraphs, counted from 1 */
  gboolean row;      /* begins as a row of a list or table does: "- ", "* ", "2) " */
  gboolean asks;     /* ends with a question mark */
  gboolean quoted;   /* stands between quotation marks */
} GrapeSentence;

typedef struct
{
  GArray *words;     /* of GrapeWord */
  GArray *sentences; /* of GrapeSentence */
} GrapeWords;

GrapeWords *grape_words_new (const char *subject, const char *text);
void grape_words_free (GrapeWords *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeWords, grape_words_free)

const GrapeWord *grape_words_at (const GrapeWords *self, guint at);
const char *grape_words_form (const GrapeWords *self, guint at);
const GrapeSentence *grape_words_sentence (const GrapeWords *self, guint index);
guint grape_words_match (const GrapeWords *self, guint at, const char *phrases);
guint grape_words_match_one (const GrapeWords *self, guint at, const char *phrase);
gboolean grape_words_is (const GrapeWords *self, guint at, const char *forms);
gboolean grape_words_says (const GrapeWords *self, const GrapeSentence *sentence,
                           const char *phrases);
guint grape_words_end (const GrapeWords *self, const GrapeSentence *sentence);
guint grape_words_name (const GrapeWords *self, guint at, const GrapeWords *name);

G_END_DECLS
