/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds plays in somebody's message, with a confidence. Nothing found here is applied unseen: a
 * referee looks at it, so a doubtful find is shown with the doubt and not dropped. */
#include "single-capture-go-private.h"

#include "engine/grape-prose.h"

#include <string.h>

/* What stands before the square, at the end of the words before it. */
static const GrapeProsePhrase phrases[] = {
  { "\\bmy\\s+(?:play|move|square)(?:\\s+(?:for|in)\\s+(?:this\\s+)?round(?:\\s*#?\\d+)?)?"
    "\\s*(?:is|:|=)?\\s*(?:at\\s+|on\\s+)?$",
    90, 80 },
  { "^\\W*(?:play|move|square)\\s*[:=]?\\s*(?:at\\s+|on\\s+)?$", 92, 75 },
  { "\\bi\\s+(?:hereby\\s+)?(?:play|take|choose|go)\\s*:?\\s*(?:at\\s+|on\\s+|for\\s+|to\\s+)?"
    "(?:square\\s+)?$",
    90, 80 },
  { GRAPE_PROSE_I_WILL "(?:play|take|choose|go)\\s+"
                       "(?:at\\s+|on\\s+|for\\s+|to\\s+)?(?:square\\s+)?$",
    75, 65 },
  { "^\\W*round\\s*#?\\d+\\s*[:=-]\\s*(?:play\\s+)?$", 80, 40 },
  { "^\\s*$", 88, 30 },
  { "\\b(?:play|playing|take|taking)\\s*:?\\s+(?:at\\s+|on\\s+)?(?:square\\s+)?$", 60, 50 },
  { "", 30, 25 },
};

static const GrapeProseDoubt doubts[] = {
  { GRAPE_PROSE_NOT, 20, "it may say what is not played" },
  { GRAPE_PROSE_IF, 30, "it may be a thought, not a play" },
  { "\\b(?:last|previous|earlier|yesterday|was|played|became)\\b", 30,
    "it may speak of an earlier round" },
  { GRAPE_PROSE_QUESTION, 40, "it is a question" },
  { "\\b(?:he|she|they|you|who|everybody|nobody)\\s+(?:will\\s+)?(?:play|take|go)", 15,
    "it may speak of somebody else's play" },
};

/* "a 3 day deadline" and "I 2 ..." are no squares: apart from their number only when they stand
 * alone or behind a word of playing. */
static gboolean
is_square (const char *line, const char *at, const char *end)
{
  if (at > line && (g_ascii_isalnum (at[-1]) || (guchar)at[-1] >= 0x80 || strchr ("@/_", at[-1])))
    return FALSE;
  if (g_ascii_isalpha (*at) && g_ascii_isdigit (at[1]))
    return TRUE;
  g_autofree char *before = g_strndup (line, (gsize)(at - line));
  return grape_prose_ends (end)
         && (grape_prose_ends (before)
             || grape_prose_matches ("\\b(?:play|take|move|square|at|on|"
                                     "is)\\s*:?\\s*$",
                                     before));
}

/* "Bob: e7", written by Ann, is Bob's business. */
static void
weigh_names (const GrapeTable *table, const SingleCaptureGo *self, int seat, const char *before,
             GrapeFound *found)
{
  for (int other = 0; other < (int)self->n_seats; other++)
    {
      const char *name = grape_table_name (table, other);
      gsize length = strlen (name);
      const char *at = length > 1 ? strstr (before, name) : NULL;
      if (other != seat && at && (at == before || !g_ascii_isalnum (at[-1]))
          && !g_ascii_isalnum (at[length]))
        grape_prose_lower (found, 15, "it may speak of somebody else's play");
    }
}

static void
weigh (const GrapeTable *table, const SingleCaptureGo *self, int seat, const char *line,
       const char *at, const char *end, GrapeFound *found)
{
  g_autofree char *before = g_strndup (line, (gsize)(at - line));
  g_autofree char *written = g_strndup (at, (gsize)(end - at));
  g_autoptr (GError) error = NULL;
  guint square, round = grape_prose_round (line);

  for (guint i = 0; i < G_N_ELEMENTS (phrases); i++)
    if (grape_prose_matches (phrases[i].pattern, before))
      {
        found->confidence = grape_prose_ends (end) ? phrases[i].alone : phrases[i].more;
        break;
      }
  grape_prose_doubt (line, doubts, G_N_ELEMENTS (doubts), found);
  if (round && round != self->round)
    {
      g_autofree char *remark
          = g_strdup_printf ("it names round %u; round %u is under way", round, self->round);
      grape_prose_lower (found, 25, remark);
    }
  weigh_names (table, self, seat, before, found);
  if (single_capture_go_read_play (self, written, &square, &error))
    found->text = single_capture_go_square_text (self->side, square);
  else
    {
      found->text = g_strdup (written);
      grape_prose_lower (found, 60, error->message);
    }
  g_clear_error (&error);
  if (!single_capture_go_check_turn (table, self, seat, &error))
    grape_prose_lower (found, 20, error->message);
}

/* A line of a grid, "a1 a2 a3 ...", or one that weighs many squares, is no play. */
static void
find_in_line (const GrapeTable *table, const SingleCaptureGo *self, int seat, const char *line,
              guint offset, GArray *found)
{
  guint first = found->len;

  for (const char *at = line; *at; at++)
    {
      guint row, column;
      const char *end;
      if (!single_capture_go_scan_square (at, &row, &column, &end) || column >= 99
          || !is_square (line, at, end))
        continue;
      GrapeFound one
          = { .start = offset + (guint)(at - line), .end = offset + (guint)(end - line) };
      weigh (table, self, seat, line, at, end, &one);
      g_array_append_val (found, one);
      at = end - 1;
    }
  if (found->len - first > 3)
    {
      for (guint i = first; i < found->len; i++)
        grape_found_clear (&g_array_index (found, GrapeFound, i));
      g_array_set_size (found, first);
    }
}

/* One square named twice is one play, where it is said most clearly. Of different ones the last
 * that is meant as a play replaces the others (R2.2), but somebody must look. */
static void
settle (GArray *found)
{
  for (guint i = 0; i < found->len; i++)
    for (guint j = found->len - 1; j > i; j--)
      {
        GrapeFound *a = &g_array_index (found, GrapeFound, i);
        GrapeFound *b = &g_array_index (found, GrapeFound, j);
        if (!g_str_equal (a->text, b->text))
          continue;
        GrapeFound *less = b->confidence > a->confidence ? a : b;
        guint index = less == a ? i : j;
        grape_found_clear (less);
        g_array_remove_index (found, index);
        if (index == i)
          j = found->len;
      }
  guint last = 0;
  for (guint i = 0; i < found->len; i++)
    if (g_array_index (found, GrapeFound, i).confidence >= 50)
      last = i;
  for (guint i = 0; found->len > 1 && i < found->len; i++)
    {
      GrapeFound *one = &g_array_index (found, GrapeFound, i);
      if (i == last && one->confidence >= 50)
        grape_prose_lower (one, 60,
                           "there are other squares in the same message; of valid plays the last "
                           "counts");
      else
        grape_prose_lower (one, MIN (one->confidence, 30),
                           "there is another square in the same message");
    }
}

/**
 * single_capture_go_find:
 *
 * The plays in a message from @seat; see #GrapeRules.
 */
void
single_capture_go_find (const GrapeTable *table, gconstpointer view, int seat, const char *text,
                        GArray *found)
{
  const SingleCaptureGo *self = view;
  guint next = 0, offset;
  char *line;

  if (seat < 0 || seat >= (int)self->n_seats)
    return;
  while ((line = grape_prose_next_line (text, &next, &offset)))
    {
      if (*line != '>')
        find_in_line (table, self, seat, line, offset, found);
      g_free (line);
    }
  settle (found);
}
