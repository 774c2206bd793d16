/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves in what people write to each other: the search that finders of games have in common. A game
 * says how its moves are said (phrases), what makes one doubtful, and reads what stands behind a
 * phrase. Nothing found is applied unseen, so a doubtful find is shown with the doubt. */
#pragma once

#include "grape-rules.h"

G_BEGIN_DECLS

/* Parts of patterns; all are matched without regard to case. */
#define GRAPE_PROSE_QUOTE "(?:'|\xe2\x80\x99)"
#define GRAPE_PROSE_I_WILL                                                                         \
  "\\bi(?:" GRAPE_PROSE_QUOTE "ll|\\s+will|" GRAPE_PROSE_QUOTE "d\\s+like\\s+to"                   \
  "|\\s+would\\s+like\\s+to|\\s+want\\s+to|" GRAPE_PROSE_QUOTE "m\\s+going\\s+to)\\s+"
#define GRAPE_PROSE_NOT                                                                            \
  "\\b(?:not|never|don" GRAPE_PROSE_QUOTE "t|won" GRAPE_PROSE_QUOTE "t|wouldn" GRAPE_PROSE_QUOTE   \
  "t|didn" GRAPE_PROSE_QUOTE "t|instead\\s+of|rather\\s+than)\\b"
#define GRAPE_PROSE_IF                                                                             \
  "\\b(?:if|unless|might|maybe|perhaps|suppose|thinking|should\\s+have|would\\s+have|could)\\b"
#define GRAPE_PROSE_QUESTION "\\?\\s*$"

/* How people say a move; what they name stands right behind the match. A pattern that begins with ^
 * is tried at the beginning of a line only. */
typedef struct
{
  const char *pattern;
  guint alone; /* confidence when nothing else follows on the line */
  guint more;  /* and when the sentence goes on; 0: then it is none */
} GrapeProsePhrase;

/* Words anywhere in the line that make a find doubtful. */
typedef struct
{
  const char *pattern;
  guint cap; /* it is not surer than this */
  const char *remark;
} GrapeProseDoubt;

/* Reads the move behind @phrase, at byte @at of @line: fills @found from `end` on, or says FALSE.
 */
typedef gboolean (*GrapeProseRead) (gpointer finder, const GrapeProsePhrase *phrase,
                                    const char *line, guint at, GrapeFound *found);

/* Phrases made ready for a whole message. */
typedef struct GrapeProse GrapeProse;
GrapeProse *grape_prose_new (const GrapeProsePhrase *phrases, guint n_phrases, GrapeProseRead read,
                             gpointer finder);
void grape_prose_free (GrapeProse *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeProse, grape_prose_free)
void grape_prose_find (const GrapeProse *self, const char *line, guint offset, GArray *found);

GRegex *grape_prose_compile (const char *pattern);
gboolean grape_prose_matches (const char *pattern, const char *text);
char *grape_prose_next_line (const char *text, guint *next, guint *offset);
gboolean grape_prose_ends (const char *text);
guint grape_prose_round (const char *line);
void grape_prose_doubt (const char *line, const GrapeProseDoubt *doubts, guint n_doubts,
                        GrapeFound *found);
void grape_prose_lower (GrapeFound *found, guint cap, const char *remark);
void grape_prose_merge (GArray *found);
void grape_prose_settle (GArray *found, const char *remark);

G_END_DECLS
