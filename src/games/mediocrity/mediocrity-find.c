/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds moves in somebody's message, with a confidence. What may be a thought, a question or said
 * of somebody else is shown with the doubt and not dropped; what the rules refuse, with the reason.
 */
#include "mediocrity-private.h"

#include <string.h>

#define MAX_LINE_BYTES 2000

#define SURE     95
#define LIKELY   80
#define POSSIBLE 50
#define DOUBTFUL 25

#define OR_QUOTE "(?:'|\xe2\x80\x99)"
#define I_WILL   "\\bi(?:" OR_QUOTE "ll|\\s+will|\\s+now|\\s+hereby)?\\s+(?:now\\s+|hereby\\s+)?"
#define OF_ROUND "(?:\\s+(?:for|in|of)\\s+(?:this\\s+|the\\s+)?round(?:\\s*#?\\s*\\d+)?)?"
#define INTEGER  "([+-]?\\d+)(?![\\d.,:]*\\d)"

/* A sentence that is a move in the middle of a line; the first group is the round or the integer.
 */
typedef struct
{
  const char *pattern;
  const char *move; /* "choose" takes the group behind it */
  guint confidence;
} Phrase;

static const Phrase phrases[] = {
  { I_WILL "(?:begin|start)\\s+(?:the\\s+)?(?:next\\s+)?round", "begin", LIKELY },
  { I_WILL "announce\\b(?!.*\\d:\\d)", "announce", LIKELY },
  { I_WILL
    "(?:choose|pick|select|send|take)\\s+(?:you\\s+)?(?:the\\s+)?(?:number\\s+|integer\\s+)?" INTEGER,
    "choose", LIKELY },
  { "\\bmy\\s+(?:choice|number|integer|pick)" OF_ROUND "\\s*(?:is|:|=)?\\s*" INTEGER, "choose",
    LIKELY },
  { "^\\W*(?:choose|choice|number|integer)" OF_ROUND "\\s*[:=]?\\s*" INTEGER, "choose", LIKELY },
};

static const struct
{
  const char *pattern, *remark;
} doubts[] = {
  { "\\b(?:not|never|don" OR_QUOTE "t|won" OR_QUOTE "t|didn" OR_QUOTE "t|instead\\s+of)\\b",
    "it may say what is not done" },
  { "\\b(?:if|unless|might|maybe|perhaps|suppose|would\\s+have|should\\s+have|could)\\b",
    "it may be a thought, not a move" },
  { "\\b(?:last|previous|yesterday)\\b", "it may speak of an earlier round" },
  { "\\?\\s*$", "it is a question" },
};

static gboolean
matches (const char *pattern, const char *line, char **group)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);
  g_assert (regex);
  if (!g_regex_match (regex, line, 0, &match))
    return FALSE;
  if (group)
    *group = g_match_info_fetch (match, 1);
  return TRUE;
}

/* A bare integer, or a line with a word that is about choosing; "thanks for the 3" is neither. */
static gboolean
is_plain (const char *line, const char *move)
{
  return !g_str_has_prefix (move, "choose") || matches ("^\\W*\\w+\\W*$", line, NULL)
         || matches ("\\b(?:cho(?:o?se|ice|osing)|number|integer|pick|picking|send|select)\\b",
                     line, NULL);
}

/* The canonical move in @line, or what it seems to want; NULL: none. */
static char *
move_in (const GrapeTable *table, gconstpointer view, int seat, const char *line, guint *confidence)
{
  GrapeRead read = { 0 };
  if (mediocrity_read (table, view, seat, line, &read, NULL))
    {
      *confidence = is_plain (line, read.text) ? SURE : POSSIBLE;
      return g_steal_pointer (&read.text);
    }
  for (guint i = 0; i < G_N_ELEMENTS (phrases); i++)
    {
      g_autofree char *group = NULL;
      if (!matches (phrases[i].pattern, line, &group))
        continue;
      *confidence = phrases[i].confidence;
      return g_str_equal (phrases[i].move, "choose") ? g_strdup_printf ("choose %s", group)
                                                     : g_strdup (phrases[i].move);
    }
  return NULL;
}

static void
add_doubts (const GrapeTable *table, gconstpointer view, int seat, const char *line,
            GrapeFound *item)
{
  GrapeRead read = { 0 };
  g_autoptr (GError) error = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (doubts) && !item->remark; i++)
    if (matches (doubts[i].pattern, line, NULL))
      {
        item->confidence = DOUBTFUL;
        item->remark = g_strdup (doubts[i].remark);
      }
  if (!item->remark && item->confidence == POSSIBLE)
    item->remark = g_strdup ("the integer may be meant for something else");
  if (!item->remark && !mediocrity_read (table, view, seat, item->text, &read, &error))
    {
      item->confidence = DOUBTFUL;
      item->remark = g_strdup (error->message);
    }
  grape_read_clear (&read);
}

/* Of two integers in one message one may be quoted, or said of another round. */
static void
doubt_many (GArray *found)
{
  guint n = 0;
  for (guint i = 0; i < found->len; i++)
    n += g_str_has_prefix (g_array_index (found, GrapeFound, i).text, "choose ");
  for (guint i = 0; n > 1 && i < found->len; i++)
    {
      GrapeFound *item = &g_array_index (found, GrapeFound, i);
      if (!g_str_has_prefix (item->text, "choose ") || item->remark)
        continue;
      item->confidence = MIN (item->confidence, POSSIBLE);
      item->remark = g_strdup ("there is another integer in the same message");
    }
}

/**
 * mediocrity_find:
 *
 * The moves in a message from @seat; see #GrapeRules.
 */
void
mediocrity_find (const GrapeTable *table, gconstpointer view, int seat, const char *text,
                 GArray *found)
{
  for (const char *line = text; *line;)
    {
      gsize length = strcspn (line, "\n");
      g_autofree char *copy = length <= MAX_LINE_BYTES ? g_strndup (line, length) : g_strdup ("");
      guint confidence = 0;
      char *move = *copy ? move_in (table, view, seat, copy, &confidence) : NULL;
      if (move)
        {
          GrapeFound item
              = { (guint)(line - text), (guint)(line - text + length), move, confidence, NULL };
          add_doubts (table, view, seat, copy, &item);
          g_array_append_val (found, item);
        }
      line += length + (line[length] == '\n');
    }
  doubt_many (found);
}
