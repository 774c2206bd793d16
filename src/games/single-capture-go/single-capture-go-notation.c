/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation: `e7`, row letter and column number, and what people write instead. A text that can
 * mean only one square is read; anything else is refused with the reason. */
#include "single-capture-go-private.h"

#include <string.h>

/* Words that may come around the square of a play. */
static const char *const words[]
    = { "a",     "at",   "for",     "go",     "i",    "i'd",    "i'll", "i'm",
        "in",    "is",   "it",      "like",   "move", "my",     "now",  "on",
        "place", "play", "playing", "please", "put",  "square", "take", "thanks",
        "the",   "then", "this",    "to",     "will", "would",  NULL };

/**
 * single_capture_go_append_square:
 *
 * Writes "e7".
 */
void
single_capture_go_append_square (GString *text, guint side, guint square)
{
  g_string_append_printf (text, "%c%u", 'a' + (int)(square / side), square % side + 1);
}

/**
 * single_capture_go_square_text:
 *
 * Returns: (transfer full): "e7"
 */
char *
single_capture_go_square_text (guint side, guint square)
{
  GString *text = g_string_new (NULL);
  single_capture_go_append_square (text, side, square);
  return g_string_free (text, FALSE);
}

/**
 * single_capture_go_scan_square:
 * @row: (out): from 0; the caller checks whether the grid is that large
 * @end: (out): after the square
 *
 * Reads a square at the very beginning of @text: "e7", "E-7", "e 7", "e,7" (R2.9).
 */
gboolean
single_capture_go_scan_square (const char *text, guint *row, guint *column, const char **end)
{
  if (!g_ascii_isalpha (*text))
    return FALSE;
  const char *at = text + 1;
  const char *digits = at + strspn (at, " -,/.:");
  if (digits - at > 2 || *digits < '1' || *digits > '9')
    return FALSE;
  *row = (guint)(g_ascii_tolower (*text) - 'a');
  *column = 0;
  for (at = digits; g_ascii_isdigit (*at) && at - digits < 4; at++)
    *column = *column * 10 + (guint)(*at - '0');
  *column -= 1;
  *end = at;
  return !g_ascii_isalnum (*at) && (guchar)*at < 0x80 && *at != '_';
}

/**
 * single_capture_go_check_turn:
 *
 * Whether @seat may play now. Errors: %GRAPE_ERROR_SEAT (no such seat, or they are out of the
 * game), %GRAPE_ERROR_OVER.
 */
gboolean
single_capture_go_check_turn (const GrapeTable *table, const SingleCaptureGo *self, int seat,
                              GError **error)
{
  if (seat < 0 || seat >= (int)self->n_seats)
    grape_error_set (error, GRAPE_ERROR_SEAT, "IV", "Only the players play.");
  else if (single_capture_go_over (self))
    grape_error_set (error, GRAPE_ERROR_OVER, "IV.6", "The game is over.");
  else if (self->players[seat].status == GRAPE_SINGLE_CAPTURE_GO_DOOMED)
    grape_error_set (error, GRAPE_ERROR_SEAT, "IV.6",
                     "%s was doomed and is out of the game (Letter %c).",
                     grape_table_name (table, seat), self->players[seat].letter);
  else if (self->players[seat].status != GRAPE_SINGLE_CAPTURE_GO_PLAYING)
    grape_error_set (error, GRAPE_ERROR_SEAT, "1250.1 IX", "%s has left the game.",
                     grape_table_name (table, seat));
  else
    return TRUE;
  return FALSE;
}

static gsize
word_length (const char *text)
{
  gsize length = 0;
  while (g_ascii_isalpha (text[length]) || text[length] == '\'')
    length++;
  return length;
}

static const char *
skip_gap (const char *text)
{
  return text + strspn (text, " \t\r\n.,;:!=\"`*()[]<>-");
}

static gboolean
is_word (const char *text, gsize length)
{
  for (guint i = 0; words[i]; i++)
    if (strlen (words[i]) == length && g_ascii_strncasecmp (words[i], text, length) == 0)
      return TRUE;
  return FALSE;
}

/* "round 5" names the round that the play is for. */
static gboolean
skip_round (const char **at, guint *round)
{
  const char *text = *at;
  char *end;

  if (g_ascii_strncasecmp (text, "round", 5) != 0 || g_ascii_isalpha (text[5]))
    return FALSE;
  text = skip_gap (text + 5);
  text += *text == '#';
  if (g_ascii_isdigit (*text))
    {
      guint64 number = g_ascii_strtoull (text, &end, 10);
      *round = (guint)MIN (number, G_MAXUINT);
      text = end;
    }
  *at = text;
  return TRUE;
}

static gboolean
refuse_text (const SingleCaptureGo *self, const char *text, GError **error)
{
  return grape_error_set (
      error, GRAPE_ERROR_SYNTAX, "IV",
      "“%.80s” does not name exactly one square. Write the letter of the row, a to "
      "%c, and the number of the column, 1 to %u: `b3`.",
      text, 'a' + (int)self->side - 1, self->side);
}

/* Exactly one square, among words with no other meaning. */
static gboolean
parse (const SingleCaptureGo *self, const char *text, guint *row, guint *column, guint *round,
       GError **error)
{
  gboolean any = FALSE;
  const char *at = skip_gap (text);

  while (*at)
    {
      guint r, c;
      const char *end;
      gsize length = word_length (at);
      if (skip_round (&at, round))
        ;
      else if (single_capture_go_scan_square (at, &r, &c, &end))
        {
          if (any)
            return refuse_text (self, text, error); /* R2.3 */
          any = TRUE;
          *row = r;
          *column = c;
          at = end;
        }
      else if (length && is_word (at, length))
        at += length;
      else
        return refuse_text (self, text, error);
      at = skip_gap (at);
    }
  return any || refuse_text (self, text, error);
}

/**
 * single_capture_go_read_play:
 * @square: (out):
 *
 * Reads a play and checks that its square may be named. Errors: %GRAPE_ERROR_SYNTAX if the text
 * does not name exactly one square; %GRAPE_ERROR_ILLEGAL for one that is not on the grid, that held
 * a Letter when the round began, a ruin if those are closed, or a play for another round.
 */
gboolean
single_capture_go_read_play (const SingleCaptureGo *self, const char *text, guint *square,
                             GError **error)
{
  guint row = 0, column = 0, round = self->round;

  if (!parse (self, text, &row, &column, &round, error))
    return FALSE;
  if (round != self->round) /* R2.10 */
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                            "“%.80s” is for another round; round %u is under way.", text,
                            self->round);
  if (row >= self->side || column >= self->side)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                            "There is no square %c%u: rows go from a to %c, columns from 1 to %u.",
                            'a' + (int)row, column + 1, 'a' + (int)self->side - 1, self->side);
  guint named = row * self->side + column;
  guint8 cell = self->cells[named];
  if (!single_capture_go_open (self, named))
    {
      if (cell == SINGLE_CAPTURE_GO_RUIN)
        grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                         "%c%u is a ruin (@), and in this game ruins cannot be played on.",
                         'a' + (int)row, column + 1);
      else
        grape_error_set (error, GRAPE_ERROR_ILLEGAL, "IV",
                         "%c%u was occupied by the Letter %c at the beginning of the round.",
                         'a' + (int)row, column + 1, self->players[cell - 1].letter);
      return FALSE;
    }
  *square = named;
  return TRUE;
}

/**
 * single_capture_go_read:
 *
 * A player's text as a checked play, known only to that seat and the referee (R2.1); see
 * #GrapeRules.
 */
gboolean
single_capture_go_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                        GrapeRead *read, GError **error)
{
  const SingleCaptureGo *self = state;
  g_autofree char *word = g_strstrip (g_strdup (text));
  guint square;

  if (!single_capture_go_check_turn (table, self, seat, error))
    return FALSE;
  if (g_ascii_strcasecmp (word, "concede") == 0 || g_ascii_strcasecmp (word, "pass") == 0)
    return grape_error_set (
        error, GRAPE_ERROR_UNSUPPORTED, "IV.3",
        "Nobody can pass or concede in this game: anybody who does not play in a "
        "round is doomed. To stop playing, `leave`.");
  if (!single_capture_go_read_play (self, text, &square, error))
    return FALSE;
  read->text = single_capture_go_square_text (self->side, square);
  read->audience = GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE;
  return TRUE;
}

/**
 * single_capture_go_legal:
 *
 * Every square that may be named, in order; see #GrapeRules.
 */
gboolean
single_capture_go_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  const SingleCaptureGo *self = state;

  if (single_capture_go_check_turn (table, self, seat, NULL))
    for (guint square = 0; square < self->side * self->side; square++)
      if (single_capture_go_open (self, square))
        g_ptr_array_add (moves, single_capture_go_square_text (self->side, square));
  return TRUE;
}
