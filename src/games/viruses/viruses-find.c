/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves in somebody's message: a line of notation is nearly certain, a sentence less so, and what
 * reads like a question, a plan or a memory is only offered with a remark. */
#include "viruses-private.h"

#include <string.h>

/* With one of these, a sentence is hardly an order. */
static const char *const doubts[]
    = { "not",   "never",   "if",   "would",    "should", "could", "might", "instead",
        "maybe", "perhaps", "was",  "were",     "did",    "had",   "last",  "why",
        "what",  "who",     "when", "thinking", "cannot", "dont",  "wont",  NULL };

static gboolean
has_doubt (const char *text, gsize length)
{
  g_autofree char *lower = g_ascii_strdown (text, (gssize)length);
  g_auto (GStrv) words = g_strsplit_set (lower, " \t\n,.:;!?\"()", -1);

  if (strchr (lower, '?') || strstr (lower, "n't"))
    return TRUE;
  for (guint i = 0; words[i]; i++)
    if (g_strv_contains (doubts, words[i]))
      return TRUE;
  return FALSE;
}

/* "Turn 4: place c4" while turn 5 is on. */
static gboolean
other_turn (const GrapeViruses *self, const char *text, gsize length, guint *turn)
{
  g_autofree char *lower = g_ascii_strdown (text, (gssize)length);
  const char *word = strstr (lower, "turn ");

  if (!word || !g_ascii_isdigit (word[5]))
    return FALSE;
  *turn = (guint)g_ascii_strtoull (word + 5, NULL, 10);
  return *turn != self->turn;
}

static const GError *
first_refusal (const GrapeViruses *self, GArray *moves, GError **error)
{
  g_autoptr (GrapeLife) grid = grape_viruses_cleaned (self, NULL);

  for (guint i = 0; i < moves->len; i++)
    if (!grape_viruses_judge (self, grid, &g_array_index (moves, GrapeVirusesMove, i), error))
      return *error;
  return NULL;
}

static char *
text_of (GArray *moves)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < moves->len; i++)
    {
      if (i)
        g_string_append_c (text, '\n');
      grape_viruses_append_move (text, &g_array_index (moves, GrapeVirusesMove, i));
    }
  return g_string_free (text, FALSE);
}

static void
find_in (const GrapeViruses *self, int seat, const char *text, gsize start, gsize end,
         guint heading, GArray *found)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, TRUE, sizeof (GrapeVirusesMove));
  g_autoptr (GError) refusal = NULL;
  guint n_unknown = 0, turn = heading;
  GrapeFound each = { .start = (guint)start, .end = (guint)end };
  const char *piece = text + start;
  gsize length = end - start;

  if (!grape_viruses_parse_line (seat, piece, length, moves, NULL, NULL))
    {
      g_array_set_size (moves, 0);
      if (!grape_viruses_parse_line (seat, piece, length, moves, &n_unknown, NULL))
        return;
    }
  if (!moves->len)
    return;
  first_refusal (self, moves, &refusal);
  if (refusal && n_unknown > 1)
    return; /* talk that happens to hold a verb and a square */
  each.confidence = n_unknown ? (n_unknown < 8 ? 80 - 5 * n_unknown : 40) : 96;
  if (refusal)
    {
      each.confidence = MIN (each.confidence, 50);
      each.remark = g_strdup (refusal->message);
    }
  else if (other_turn (self, piece, length, &turn) || heading)
    {
      each.confidence = MIN (each.confidence, 20);
      each.remark = g_strdup_printf ("It speaks of turn %u; this is turn %u", turn, self->turn);
    }
  else if (has_doubt (piece, length))
    {
      each.confidence = MIN (each.confidence, 25);
      each.remark = g_strdup ("It may be a question, a plan or a memory, not an order");
    }
  else if (n_unknown)
    each.remark = g_strdup ("A sentence, not a line of notation");
  each.text = text_of (moves);
  g_array_append_val (found, each);
}

/* Where the piece that begins at @start ends: at a line's end, ";", or a full stop before a space.
 */
static gsize
piece_end (const char *text, gsize start)
{
  gsize i = start;

  while (text[i] && text[i] != '\n' && text[i] != ';')
    {
      if ((text[i] == '.' || text[i] == '!' || text[i] == '?') && i > start + 2
          && (!text[i + 1] || g_ascii_isspace (text[i + 1])))
        return i + 1;
      i++;
    }
  return i;
}

/** grape_viruses_find: one finding a line or sentence, in order. */
void
grape_viruses_find (const GrapeTable *table, gconstpointer view, int seat, const char *text,
                    GArray *found)
{
  const GrapeViruses *self = view;

  if (!self->grid || self->over || seat < 0 || (guint)seat >= self->players->len
      || !grape_viruses_allowance (self, seat))
    return;
  guint heading = 0; /* the turn that the lines up to the next empty one tell of; 0: this one */
  for (gsize start = 0; text[start];)
    {
      gsize end = piece_end (text, start), last = end;
      guint turn;

      while (start < end && g_ascii_isspace (text[start]))
        start++;
      while (last > start && g_ascii_isspace (text[last - 1]))
        last--;
      if (last > start)
        find_in (self, seat, text, start, last, heading, found);

      /* "Moves of turn 4:", and then a list that the game itself wrote once. */
      if (last == start)
        heading = 0;
      else if (text[last - 1] == ':' && other_turn (self, text + start, last - start, &turn))
        heading = turn;
      start = text[end] == '\n' || text[end] == ';' ? end + 1 : MAX (end, start);
    }
}
