/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds plays in somebody's message (R12.2, R12.3): lines in the notation, and grids of letters
 * that differ from the table by a play. Where the grid was put on the page, and how much room is
 * between its letters, does not matter. */
#include "tromino-go-private.h"

#include <string.h>

#define MAX_SIDE 120

#define SURE     95
#define GRID     92
#define SENTENCE 70
#define LONGEST  300 /* bytes of a line that may be a sentence with a play */
#define ODD      40
#define DOUBTFUL 25

/* A letter somewhere; in a grid, counted from its upper left corner. */
typedef struct
{
  int x, y;
  char letter;
} Cell;

/* Where a grid and the table differ. */
typedef struct
{
  GArray *added;   /* of Cell, as on the table */
  GArray *missing; /* of Cell */
} Difference;

static gboolean
is_letter (char c)
{
  return c && strchr ("ABCabc", c) != NULL;
}

/* A row of a grid: letters, and signs for nothing. A word such as "Abba" makes no grid by itself.
 */
static gboolean
is_row (const char *line, gsize length)
{
  gboolean any = FALSE;
  for (gsize i = 0; i < length; i++)
    {
      if (!strchr ("ABCabc .-_*+:,'\t", line[i]))
        return FALSE;
      any = any || !strchr (" \t", line[i]);
    }
  return any && length <= MAX_SIDE;
}

/* Every tromino has two letters side by side: where no two are, each stands apart by a blank. */
static void
close_up (GArray *cells)
{
  for (guint i = 1; i < cells->len; i++)
    {
      const Cell *a = &g_array_index (cells, Cell, i - 1), *b = &g_array_index (cells, Cell, i);
      if (a->y == b->y && b->x == a->x + 1)
        return;
    }
  for (guint i = 0; i < cells->len; i++)
    g_array_index (cells, Cell, i).x /= 2;
}

/* The letters of the grid that begins at @text; @length: all its rows. Empty: there is none. */
static GArray *
read_grid (const char *text, gsize *length)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  int n_rows = 0;
  *length = 0;
  for (const char *line = text; *line && n_rows < MAX_SIDE; n_rows++)
    {
      gsize n = strcspn (line, "\n"), shown = n && line[n - 1] == '\r' ? n - 1 : n;
      if (!is_row (line, shown))
        break;
      for (gsize i = 0, column = 0; i < shown; i++)
        {
          if (is_letter (line[i]))
            {
              Cell cell = { (int)column, n_rows, line[i] };
              g_array_append_val (cells, cell);
            }
          column = line[i] == '\t' ? column / 8 * 8 + 8 : column + 1;
        }
      *length = (gsize)(line - text) + n;
      line += n + (line[n] == '\n');
    }
  if (n_rows < 2 || cells->len < 3)
    g_array_set_size (cells, 0);
  close_up (cells);
  return cells;
}

static GArray *
cells_on_table (gconstpointer view)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  for (guint i = 0; i < GRAPE_TROMINO_GO_VIEW (view)->now.n_pieces; i++)
    {
      GrapeTrominoGoPiece piece;
      GrapeTrominoGoSquare squares[3];
      grape_tromino_go_piece (view, i, &piece);
      grape_tromino_go_squares (piece.x, piece.y, piece.shape, squares);
      for (guint k = 0; k < 3; k++)
        {
          Cell cell = { squares[k].x, squares[k].y, piece.letter };
          g_array_append_val (cells, cell);
        }
    }
  return cells;
}

static gboolean
has_cell (const GArray *cells, const Cell *cell)
{
  for (guint i = 0; i < cells->len; i++)
    {
      const Cell *each = &g_array_index (cells, Cell, i);
      if (each->x == cell->x && each->y == cell->y && each->letter == cell->letter)
        return TRUE;
    }
  return FALSE;
}

static guint
n_common (const GArray *grid, const GArray *table, int dx, int dy)
{
  guint n = 0;
  for (guint i = 0; i < grid->len; i++)
    {
      Cell moved = g_array_index (grid, Cell, i);
      moved.x += dx;
      moved.y += dy;
      n += has_cell (table, &moved);
    }
  return n;
}

/* Moves the grid to where most of its letters lie as they do on the table: some letter of the table
 * lies there, so each pairing of its first piece with the grid is tried. */
static guint
lay_over (GArray *grid, const GArray *table)
{
  int best_x = -g_array_index (grid, Cell, 0).x, best_y = -g_array_index (grid, Cell, 0).y;
  guint best = 0;
  for (guint i = 0; i < grid->len && !table->len; i++)
    best_x = MAX (best_x, -g_array_index (grid, Cell, i).x); /* its block comes to 0,0 (R1.8) */
  for (guint k = 0; k < MIN (table->len, 6); k++)
    for (guint i = 0; i < grid->len; i++)
      {
        const Cell *there = &g_array_index (table, Cell, k), *here = &g_array_index (grid, Cell, i);
        int dx = there->x - here->x, dy = there->y - here->y;
        guint n = there->letter == here->letter ? n_common (grid, table, dx, dy) : 0;
        if (n > best)
          {
            best = n;
            best_x = dx;
            best_y = dy;
          }
      }
  for (guint i = 0; i < grid->len; i++)
    {
      g_array_index (grid, Cell, i).x += best_x;
      g_array_index (grid, Cell, i).y += best_y;
    }
  return best;
}

static void
add_absent (GArray *found, const GArray *from, const GArray *in)
{
  for (guint i = 0; i < from->len; i++)
    if (!has_cell (in, &g_array_index (from, Cell, i)))
      g_array_append_val (found, g_array_index (from, Cell, i));
}

/* The three added squares of @letter, if there are three. */
static gboolean
new_place (const Difference *difference, char letter, GrapeTrominoGoPlay *play)
{
  GrapeTrominoGoSquare squares[3];
  guint n = 0;
  for (guint i = 0; i < difference->added->len; i++)
    {
      const Cell *cell = &g_array_index (difference->added, Cell, i);
      if (letter && cell->letter != letter)
        continue;
      if (n == 3)
        return FALSE;
      squares[n++] = (GrapeTrominoGoSquare){ cell->x, cell->y };
    }
  return n == 3 && grape_tromino_go_place_of (squares, play);
}

/* The piece that lost squares, and where it lies now: what it kept and what was added. */
static gboolean
moved_place (gconstpointer view, const Difference *difference, GrapeTrominoGoPlay *play)
{
  if (!difference->missing->len || difference->missing->len != difference->added->len)
    return FALSE;
  const Cell *lost = &g_array_index (difference->missing, Cell, 0);
  GrapeTrominoGoPiece piece;
  GrapeTrominoGoSquare old[3], now[3];
  guint n = 0;
  int index = grape_tromino_go_piece_at (view, lost->x, lost->y);
  if (index < 0 || !grape_tromino_go_piece (view, (guint)index, &piece))
    return FALSE;
  grape_tromino_go_squares (piece.x, piece.y, piece.shape, old);
  for (guint k = 0; k < 3; k++)
    {
      Cell cell = { old[k].x, old[k].y, piece.letter };
      if (!has_cell (difference->missing, &cell))
        now[n++] = old[k];
    }
  for (guint i = 0; i < difference->added->len; i++)
    {
      const Cell *cell = &g_array_index (difference->added, Cell, i);
      if (n == 3 || cell->letter != piece.letter)
        return FALSE;
      now[n++] = (GrapeTrominoGoSquare){ cell->x, cell->y };
    }
  if (n != 3 || !grape_tromino_go_place_of (now, play))
    return FALSE;
  play->piece = index;
  return TRUE;
}

/* What the difference says; @remark: what is odd about it. NULL: nothing that a play could be. */
static char *
play_of (gconstpointer view, const Difference *difference, guint common, const char **remark)
{
  GrapeTrominoGoPlay play = { .piece = -1 };
  char letter = grape_tromino_go_letter (view);
  *remark = NULL;
  if (2 * common < 3 * GRAPE_TROMINO_GO_VIEW (view)->now.n_pieces)
    return NULL; /* this is some other table */
  if (grape_tromino_go_moving (view))
    return moved_place (view, difference, &play) ? grape_tromino_go_play_text (view, &play) : NULL;
  if (difference->missing->len)
    *remark = "letters of the table are missing in this grid";
  if (difference->added->len != 3 || !new_place (difference, letter, &play))
    {
      *remark = difference->added->len == 3 ? "the new tromino has another letter than the turn"
                                            : "the grid shows more than one new tromino";
      if (!new_place (difference, difference->added->len == 3 ? 0 : letter, &play))
        return NULL;
    }
  play.piece = -1;
  return grape_tromino_go_play_text (view, &play);
}

static void
add_found (const GrapeTable *table, gconstpointer view, int seat, GArray *found, guint start,
           guint end, char *text, guint confidence, const char *remark)
{
  GrapeRead read = { 0 };
  g_autoptr (GError) error = NULL;
  GrapeFound item = { start, end, text, remark ? ODD : confidence, g_strdup (remark) };
  if (!grape_tromino_go_read (table, view, seat, text, &read, &error))
    {
      item.confidence = DOUBTFUL;
      if (!item.remark)
        item.remark = g_strdup (error->message);
    }
  grape_read_clear (&read);
  for (guint i = 0; i < found->len; i++)
    {
      GrapeFound *same = &g_array_index (found, GrapeFound, i);

      if (!g_str_equal (same->text, item.text))
        continue;
      if (item.confidence > same->confidence) /* said again, and more plainly */
        {
          GrapeFound weaker = *same;

          *same = item;
          item = weaker;
        }
      grape_found_clear (&item);
      return;
    }
  g_array_append_val (found, item);
}

/* A grid at @at, if there is one. Returns: how long it is. */
static gsize
find_grid (const GrapeTable *table, gconstpointer view, int seat, const char *text, const char *at,
           GArray *found)
{
  gsize length;
  const char *remark;
  g_autoptr (GArray) grid = read_grid (at, &length);
  if (!grid->len)
    return 0;
  g_autoptr (GArray) lying = cells_on_table (view),
                     added = g_array_new (FALSE, FALSE, sizeof (Cell)),
                     missing = g_array_new (FALSE, FALSE, sizeof (Cell));
  Difference difference = { added, missing };
  guint common = lay_over (grid, lying);
  add_absent (added, grid, lying);
  add_absent (missing, lying, grid);
  char *play = play_of (view, &difference, common, &remark);
  if (play)
    add_found (table, view, seat, found, (guint)(at - text), (guint)(at - text) + (guint)length,
               play, GRID, remark);
  return length;
}

/* Words before a play in a sentence that make it doubtful. */
static const char *
doubt_of (const char *line)
{
  static const char *const doubts[]
      = { "if ",    "not ",   "n't ",     "could ",   "would ",      "should ",
          "might ", "maybe ", "perhaps ", "thought ", "instead of ", "you ",
          "he ",    "she ",   "who ",     "last ",    "previous ",   NULL };
  g_autofree char *lower = g_ascii_strdown (line, -1);

  if (strchr (line, '?'))
    return "it is a question";
  for (guint i = 0; doubts[i]; i++)
    {
      const char *at = strstr (lower, doubts[i]);

      if (at && (at == lower || !g_ascii_isalpha (at[-1]) || *doubts[i] == 'n'))
        return "the sentence may say something else";
    }
  return NULL;
}

#define PLACE  "\\(?-?\\d+\\s*,\\s*-?\\d+\\)?,?\\s*(?:nw|ne|sw|se)\\b"
#define SQUARE "[-+]?\\d+\\s*,\\s*-?\\d+"

/* Plays in a sentence: the notation as it is, with a few small words. */
static const char sentence[]
    = "\\b(?:(?:play|place|put)(?:s|ing)?\\b[^.\\n]{0,30}?" PLACE
      "|move[sd]?\\b[^.\\n]{0,20}?" SQUARE "[^.\\n]{0,12}?\\bto\\b[^.\\n]{0,12}?" PLACE ")"
      "|\\bi\\s+(?:hereby\\s+)?(?:concede\\s+(?:this\\s+round\\s+(?:for|with)\\s+)?\\d+"
      "|accept\\b(?:\\s+(?:the|your)\\s+(?:concession|offer))?(?:\\s+of)?(?:\\s+\\d+)?"
      "|pass\\b|protest\\b)";

/* A play in the middle of a sentence: shown, but never sure. */
static void
find_in_sentence (const GrapeTable *table, gconstpointer view, int seat, guint start,
                  const char *line, GArray *found)
{
  g_autoptr (GRegex) regex = g_regex_new (sentence, G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (regex, line, 0, &match);
  while (g_match_info_matches (match))
    {
      g_autofree char *words = g_match_info_fetch (match, 0);
      const char *doubt = doubt_of (line);
      GrapeTrominoGoAct act;
      int from, to;

      g_match_info_fetch_pos (match, 0, &from, &to);
      if (grape_tromino_go_act_parse (words, &act, NULL))
        {
          GrapeRead read = { 0 };
          char *text = grape_tromino_go_read (table, view, seat, words, &read, NULL)
                           ? g_steal_pointer (&read.text)
                           : grape_tromino_go_act_text (&act);

          add_found (table, view, seat, found, start + (guint)from, start + (guint)to, text,
                     SENTENCE, doubt);
        }
      g_match_info_next (match, NULL);
    }
}

static void
find_line (const GrapeTable *table, gconstpointer view, int seat, const char *text,
           const char *line, gsize length, GArray *found)
{
  g_autofree char *copy = g_strndup (line, length);
  GrapeTrominoGoAct act;
  GrapeRead read = { 0 };
  guint start = (guint)(line - text), end = start + (guint)length;
  if (copy[strspn (copy, " \t")] == '>')
    return; /* quoted */
  if (grape_tromino_go_read (table, view, seat, copy, &read, NULL))
    add_found (table, view, seat, found, start, end, g_steal_pointer (&read.text), SURE, NULL);
  else if (grape_tromino_go_act_parse (copy, &act,
                                       NULL)) /* what the rules refuse, with the reason */
    add_found (table, view, seat, found, start, end, grape_tromino_go_act_text (&act), SURE, NULL);
  else if (length <= LONGEST && g_utf8_validate (copy, -1, NULL))
    find_in_sentence (table, view, seat, start, copy, found);
}

/**
 * grape_tromino_go_find:
 *
 * The plays in a message from @seat; see #GrapeRules.
 */
void
grape_tromino_go_find (const GrapeTable *table, gconstpointer view, int seat, const char *text,
                       GArray *found)
{
  for (const char *line = text; *line;)
    {
      gsize length = strcspn (line, "\n");
      gsize grid = find_grid (table, view, seat, text, line, found);
      if (!grid)
        find_line (table, view, seat, text, line, length, found);
      line += MAX (grid, length);
      line += *line == '\n';
    }
  for (guint i = 0; found->len > 1 && i < found->len; i++)
    {
      GrapeFound *item = &g_array_index (found, GrapeFound, i);
      if (item->remark || g_str_has_prefix (item->text, "concede")
          || g_str_has_prefix (item->text, "protest"))
        continue;
      item->confidence = MIN (item->confidence, ODD);
      item->remark = g_strdup ("there is another play in the same message");
    }
}
