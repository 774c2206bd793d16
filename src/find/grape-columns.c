/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables with bars and headings: leaves out columns that say no move.
 *
 *     | player | round | integer |
 *     | Dmitri |   1   |    7    |
 *
 * leaves "Dmitri" and "7". Leaves out whole rows about another game. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_COLUMNS 12

static const char moves[] = "move|moves|bid|number|integer|card|square|choice|play|order|orders|"
                            "entry|value|verb|action|what|pick|stone|letter|my move|my bid|my card|"
                            "my number|answer|cell|from|to|corner|direction";
static const char people[] = "player|who|name|seat|me|players|from whom";
static const char games[] = "game|table|list|match|which game|in|where";

typedef struct
{
  guint start, end;
} Cell;

static gboolean
is_one_of (const char *text, const Cell *cell, const char *forms)
{
  g_autofree char *copy = g_strndup (text + cell->start, cell->end - cell->start);
  g_autoptr (GrapeWords) words = NULL;

  g_strstrip (copy);
  words = grape_words_new (NULL, copy);
  return words->words->len && grape_words_match (words, 0, forms) == words->words->len;
}

/* The cells of a line with wide gaps instead of bars. */
static guint
cut_gaps (const char *text, guint start, guint end, Cell *cells)
{
  guint n = 0;

  for (guint at = start; at < end && n < MOST_COLUMNS;)
    {
      guint from;

      while (at < end && g_ascii_isspace (text[at]))
        at++;
      from = at;
      while (at < end && text[at] != '\t' && !(text[at] == ' ' && text[at + 1] == ' '))
        at++;
      if (at > from)
        cells[n++] = (Cell){ from, at };
    }
  return n > 1 ? n : 0;
}

/* The cells of the line at @start; 0: it is not a row of a table. */
static guint
cut_cells (const char *text, guint start, guint end, Cell *cells)
{
  guint n = 0, at = start;

  if (!memchr (text + start, '|', end - start))
    return cut_gaps (text, start, end, cells);
  while (at < end && g_ascii_isspace (text[at]))
    at++;
  if (text[at] == '|')
    at++;
  while (at < end && n < MOST_COLUMNS)
    {
      const char *bar = memchr (text + at, '|', end - at);
      guint stop = bar ? (guint)(bar - text) : end;

      if (bar || strspn (text + at, " \t\r") < stop - at)
        cells[n++] = (Cell){ at, stop };
      at = stop + 1;
    }
  return n > 1 ? n : 0;
}

static void
blot_cell (char *text, const Cell *cell)
{
  memset (text + cell->start, ' ', cell->end - cell->start);
}

/* A bar stays, so that the table is one paragraph. */
static void
blot_line (char *text, guint start, guint end)
{
  memset (text + start, ' ', end - start);
  text[start] = '|';
}

static gboolean
is_rule (const char *text, guint start, guint end)
{
  return strspn (text + start, "|-+=: \t\r") >= end - start;
}

static gboolean
names_another (const GrapeReader *self, const char *text, const Cell *cell)
{
  const GrapeTable *table = self->reading.position->table;
  g_autofree char *copy = g_strndup (text + cell->start, cell->end - cell->start);
  g_autoptr (GrapeWords) words = grape_words_new (NULL, copy);

  for (guint seat = 0; seat < grape_table_size (table); seat++)
    {
      g_autoptr (GrapeWords) name = grape_words_new (NULL, grape_table_name (table, (int)seat));

      if ((int)seat != self->reading.seat && words->words->len && name->words->len
          && grape_words_name (words, 0, name))
        return TRUE;
    }
  return FALSE;
}

/* "me", or the writer's name, above the values of a table of rounds. */
static gboolean
names_writer (const GrapeReader *self, const char *text, const Cell *cell)
{
  int seat = self->reading.seat;
  g_autofree char *copy = g_strndup (text + cell->start, cell->end - cell->start);
  g_autoptr (GrapeWords) words = grape_words_new (NULL, copy);
  g_autoptr (GrapeWords) name
      = seat >= 0 ? grape_words_new (NULL, grape_table_name (self->reading.position->table, seat))
                  : NULL;

  return words->words->len
         && (grape_words_match (words, 0, "me|mine|i") == words->words->len
             || (name && grape_words_name (words, 0, name)));
}

/* Whether the cell names a round, and not the one that is being played. */
static gboolean
is_other_round (const GrapeReader *self, const char *text, const Cell *cell)
{
  g_autofree char *copy = g_strstrip (g_strndup (text + cell->start, cell->end - cell->start));
  char *rest;
  guint64 round = g_ascii_strtoull (copy, &rest, 10);

  return rest > copy && !*rest && round != grape_position_phase (self->reading.position);
}

static gboolean
names_another_game (const GrapeReader *self, const char *text, const Cell *cell)
{
  g_autofree char *copy = g_strndup (text + cell->start, cell->end - cell->start);
  g_autoptr (GrapeWords) words = grape_words_new (NULL, copy);

  for (guint at = 0; at < words->words->len; at++)
    if (grape_words_match (words, at, self->vocabulary->titles))
      return FALSE;
  return words->words->len > 0;
}

static void
blot_bars (char *text, guint start, guint end)
{
  for (guint at = start; at < end; at++)
    if (text[at] == '|')
      text[at] = ' ';
}

/* One table, whose heading is in @heads. */
static void
blot_row (const GrapeReader *self, char *text, guint start, guint end, const char *kinds, guint n)
{
  Cell cells[MOST_COLUMNS];
  guint found = cut_cells (text, start, end, cells);
  gboolean other = FALSE;

  for (guint i = 0; i < MIN (n, found); i++)
    other
        |= (kinds[i] == 'g' && names_another_game (self, text, &cells[i]))
           || (kinds[i] == 'p' && names_another (self, text, &cells[i]))
           || (kinds[i] == 'r' && memchr (kinds, 'w', n) && is_other_round (self, text, &cells[i]));
  for (guint i = 0; i < found; i++)
    if (other || i >= n || (kinds[i] != 'm' && kinds[i] != 'w'))
      blot_cell (text, &cells[i]);
  blot_bars (text, start, end);
}

/* What stands below a heading: a move, the writer's value, a game, a person, a round; or else. */
static char
kind_of (const GrapeReader *self, const char *text, const Cell *cells, guint n, guint index)
{
  const Cell *cell = &cells[index];
  gboolean rounds = FALSE;

  for (guint i = 0; i < n; i++)
    rounds |= i != index && is_one_of (text, &cells[i], "round|rd|turn|trick");
  if (is_one_of (text, cell, moves))
    return 'm';
  if (rounds && names_writer (self, text, cell))
    return 'w';
  /* "what | where" */
  for (guint i = 0; i < n && is_one_of (text, cell, "where"); i++)
    if (i != index && is_one_of (text, &cells[i], "what|move|verb|action|do|deed"))
      return 'm';
  if (is_one_of (text, cell, games))
    return 'g';
  if (is_one_of (text, cell, people))
    return 'p';
  return is_one_of (text, cell, "round|rd|turn|trick") ? 'r' : 'o';
}

/* "j9 | infect": one cell is a verb of the game and nothing else, so that row says a move. */
static gboolean
has_verb_cell (const GrapeReader *self, const char *text, const Cell *cells, guint n)
{
  for (guint i = 0; i < n; i++)
    for (guint k = 0; self->vocabulary->sayings[k].verb; k++)
      {
        const GrapeSaying *saying = &self->vocabulary->sayings[k];

        if (is_one_of (text, &cells[i], saying->verb)
            || (saying->said && is_one_of (text, &cells[i], saying->said)))
          return TRUE;
      }
  return FALSE;
}

/** grape_reader_blot_columns: blanks out in @text what says no move in a table with headings */
void
grape_reader_blot_columns (const GrapeReader *self, char *text)
{
  char kinds[MOST_COLUMNS] = { 0 };
  guint n_columns = 0;

  for (guint start = 0; text[start];)
    {
      guint end = start + (guint)strcspn (text + start, "\n");
      Cell cells[MOST_COLUMNS];
      guint n = cut_cells (text, start, end, cells), n_moves = 0, n_others = 0;

      if (n_columns && is_rule (text, start, end) && end > start)
        blot_line (text, start, end);
      else if (n_columns && n == n_columns)
        blot_row (self, text, start, end, kinds, n_columns);
      else if (!n_columns && n)
        {
          for (guint i = 0; i < n; i++)
            {
              kinds[i] = kind_of (self, text, cells, n, i);
              n_moves += kinds[i] == 'm' || kinds[i] == 'w';
              n_others += strchr ("gpr", kinds[i]) || names_another (self, text, &cells[i])
                          || is_one_of (text, &cells[i], "no|prize|#|trump|lead");
            }
          if (n_moves && n_others + n_moves >= n
              && (n_others || memchr (text + start, '|', end - start)))
            {
              n_columns = n;
              blot_line (text, start, end);
            }
          else if (memchr (text + start, '|', end - start) && has_verb_cell (self, text, cells, n))
            blot_bars (text, start, end);
        }
      else
        n_columns = 0;
      start = end + (text[end] == '\n');
    }
}
