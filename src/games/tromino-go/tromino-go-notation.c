/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation (R12.3): `play 3,-1 nw`, `move 3,-1 to 5,2 se`, `pass`, `concede 3`, `accept`,
 * `protest`. Reading is forgiving about case, punctuation and small words, never about numbers. */
#include "tromino-go-private.h"

#include <string.h>

#define MAX_WORDS 16

typedef struct
{
  const char *text; /* what was read, for messages */
  char *words[MAX_WORDS];
  guint n_words, next;
} Reader;

/* Cuts into words and numbers; anything else between them is white space. A minus belongs to the
 * number after it; right between two numbers ("3-1") it may mean two things, and becomes a word
 * that nobody understands, like the first of two ("--1"). Typographers' minus signs count as one. A
 * fraction stays whole, so that it can be refused as such. */
static gboolean
cut (Reader *reader, const char *text)
{
  const char *c = text;

  while (*c)
    {
      const char *start = c;
      gboolean minus = FALSE;

      if (g_str_has_prefix (c, "\xe2\x88\x92") || g_str_has_prefix (c, "\xe2\x80\x93"))
        {
          minus = g_ascii_isdigit (c[3]);
          c += 3;
        }
      else if (*c == '-')
        {
          minus = g_ascii_isdigit (c[1]);
          c++;
        }
      if (minus && start > text && (g_ascii_isdigit (start[-1]) || start[-1] == '-'))
        {
          if (reader->n_words == MAX_WORDS)
            return FALSE;
          reader->words[reader->n_words++] = g_strdup ("-");
        }
      if (!g_ascii_isalnum (*c))
        {
          if (c == start)
            c = g_utf8_next_char (c);
          continue;
        }
      if (reader->n_words == MAX_WORDS)
        return FALSE;
      gboolean number = g_ascii_isdigit (*c);
      start = c;
      while (number ? g_ascii_isdigit (*c) : g_ascii_isalpha (*c))
        c++;
      if (number && *c == '.' && g_ascii_isdigit (c[1]))
        for (c++; g_ascii_isdigit (*c);)
          c++;
      g_autofree char *word = g_ascii_strdown (start, c - start);
      reader->words[reader->n_words++] = g_strconcat (minus ? "-" : "", word, NULL);
    }
  return TRUE;
}

static const char *
peek (const Reader *reader)
{
  return reader->next < reader->n_words ? reader->words[reader->next] : NULL;
}

static gboolean
take (Reader *reader, const char *const *choices)
{
  const char *word = peek (reader);
  gboolean found = word && g_strv_contains (choices, word);

  reader->next += found;
  return found;
}

static gboolean
is_number (const char *word)
{
  return word && g_ascii_isdigit (word[*word == '-']);
}

/* Whether the next word is a whole number. */
static gboolean
check_whole (const Reader *reader, const char *rule, GError **error)
{
  const char *word = peek (reader);

  if (!is_number (word) || !strchr (word, '.'))
    return TRUE;
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, rule, "%s is not a whole number", word);
}

/** grape_tromino_go_shape_parse: "nw" or "northwest", of the corner that is missing */
gboolean
grape_tromino_go_shape_parse (const char *word, GrapeTrominoGoShape *shape)
{
  static const char *const names[4][5] = {
    [GRAPE_TROMINO_GO_NW] = { "nw", "northwest", "topleft", "upperleft", NULL },
    [GRAPE_TROMINO_GO_NE] = { "ne", "northeast", "topright", "upperright", NULL },
    [GRAPE_TROMINO_GO_SW] = { "sw", "southwest", "bottomleft", "lowerleft", NULL },
    [GRAPE_TROMINO_GO_SE] = { "se", "southeast", "bottomright", "lowerright", NULL },
  };

  for (guint i = 0; i < 4; i++)
    if (g_strv_contains (names[i], word))
      {
        *shape = (GrapeTrominoGoShape)i;
        return TRUE;
      }
  return FALSE;
}

/* R1.9 */
static gboolean
take_coordinate (Reader *reader, const char *what, int *value, GError **error)
{
  const char *word = peek (reader);

  if (!check_whole (reader, "9", error))
    return FALSE;
  if (!is_number (word))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "9",
                            "“%s” lacks its %s: write `play 3,-1 nw`", reader->text, what);
  gint64 number = g_ascii_strtoll (word, NULL, 10);
  if (strlen (word) > 10 || ABS (number) > GRAPE_TROMINO_GO_FAR)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "9",
                            "%s is too far out: columns and rows go from -%d to %d", word,
                            GRAPE_TROMINO_GO_FAR, GRAPE_TROMINO_GO_FAR);
  *value = (int)number;
  reader->next++;
  return TRUE;
}

/* "nw", "north west", "upper left", and a word like "corner" or "missing" after it. */
static gboolean
take_shape (Reader *reader, GrapeTrominoGoShape *shape, GError **error)
{
  static const char *const before[]
      = { "shape", "without", "missing", "lacking", "less", "the", "its", "corner", NULL };
  static const char *const behind[] = { "corner", "square", "missing", "shape", NULL };

  while (take (reader, before))
    ;
  const char *word = peek (reader);
  const char *second = reader->next + 1 < reader->n_words ? reader->words[reader->next + 1] : NULL;
  g_autofree char *both = second ? g_strconcat (word, second, NULL) : NULL;
  if (both && grape_tromino_go_shape_parse (both, shape))
    reader->next += 2;
  else if (word && grape_tromino_go_shape_parse (word, shape))
    reader->next++;
  else
    return grape_error_set (
        error, GRAPE_ERROR_SYNTAX, "9",
        "“%s” does not say which corner of the block is missing: nw, ne, sw or se", reader->text);
  while (take (reader, behind))
    ;
  return TRUE;
}

static gboolean
take_place (Reader *reader, GrapeTrominoGoAct *act, GError **error)
{
  static const char *const small[] = { "at", "in", "on", "column", "col", "x", "block", NULL };
  static const char *const row[] = { "row", "y", "and", NULL };

  while (take (reader, small))
    ;
  if (!take_coordinate (reader, "column", &act->x, error))
    return FALSE;
  while (take (reader, row))
    ;
  return take_coordinate (reader, "row", &act->y, error) && take_shape (reader, &act->shape, error);
}

static gboolean
read_play (Reader *reader, GrapeTrominoGoAct *act, GError **error)
{
  static const char *const small[]
      = { "a", "b", "c", "an", "my", "the", "tromino", "piece", "new", NULL };

  act->kind = GRAPE_TROMINO_GO_ACT_PLAY;
  while (take (reader, small))
    ;
  return take_place (reader, act, error);
}

static gboolean
read_move (Reader *reader, GrapeTrominoGoAct *act, GError **error)
{
  static const char *const small[]
      = { "a", "b", "c", "an", "my", "the", "tromino", "piece", "at", "from", "in", "on", NULL };
  static const char *const to[] = { "to", "into", NULL };
  GrapeTrominoGoShape old;

  act->kind = GRAPE_TROMINO_GO_ACT_MOVE;
  while (take (reader, small))
    ;
  if (!take_coordinate (reader, "column", &act->from_x, error)
      || !take_coordinate (reader, "row", &act->from_y, error))
    return FALSE;
  if (peek (reader) && grape_tromino_go_shape_parse (peek (reader), &old))
    reader->next++;
  if (!take (reader, to))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "9",
                            "“%s” does not say where to: write `move 3,-1 to 5,2 se`",
                            reader->text);
  return take_place (reader, act, error);
}

/* R8.1: the number of an offer. */
static gboolean
read_points (Reader *reader, GrapeTrominoGoAct *act, GError **error)
{
  static const char *const small[] = { "the",   "this", "round", "your", "eir", "concession",
                                       "offer", "of",   "with",  "for",  "and", NULL };
  static const char *const units[] = { "point", "points", "gamepoint", "gamepoints", NULL };

  while (take (reader, small))
    ;
  if (!check_whole (reader, "7", error))
    return FALSE;
  if (!is_number (peek (reader)))
    return act->kind == GRAPE_TROMINO_GO_ACT_ACCEPT
           || grape_error_set (error, GRAPE_ERROR_SYNTAX, "7",
                               "Say how many Gamepoints are conceded, as in `concede 3`");
  gint64 number = g_ascii_strtoll (peek (reader), NULL, 10);
  if (number < 1 || number > GRAPE_TROMINO_GO_MOST_CONCEDED)
    return grape_error_set (
        error, GRAPE_ERROR_ILLEGAL, "7",
        "%s is not a concession: concede a whole number of Gamepoints from 1 to %d", peek (reader),
        GRAPE_TROMINO_GO_MOST_CONCEDED);
  act->points = (guint)number;
  reader->next++;
  while (take (reader, units) || take (reader, small))
    ;
  return TRUE;
}

static gboolean
read_words (Reader *reader, GrapeTrominoGoAct *act, GError **error)
{
  static const char *const i[] = { "i", "ll", "will", "hereby", "please", NULL };
  static const char *const plays[] = { "play", "plays", "place", "put", "add", NULL };
  static const char *const moves[] = { "move", "moves", "shift", NULL };
  static const char *const passes[] = { "pass", "passes", NULL };
  static const char *const concedes[] = { "concede", "concedes", NULL };
  static const char *const accepts[] = { "accept", "accepts", NULL };
  static const char *const protests[] = { "protest", "protests", NULL };

  while (take (reader, i))
    ;
  if (take (reader, plays))
    return read_play (reader, act, error);
  if (take (reader, moves))
    return read_move (reader, act, error);
  if (take (reader, passes))
    act->kind = GRAPE_TROMINO_GO_ACT_PASS;
  else if (take (reader, protests))
    act->kind = GRAPE_TROMINO_GO_ACT_PROTEST;
  else if (take (reader, concedes) || take (reader, accepts))
    {
      gboolean concede = g_str_has_prefix (reader->words[reader->next - 1], "con");

      act->kind = concede ? GRAPE_TROMINO_GO_ACT_CONCEDE : GRAPE_TROMINO_GO_ACT_ACCEPT;
      return read_points (reader, act, error);
    }
  else
    return grape_error_set (
        error, GRAPE_ERROR_SYNTAX, "9",
        "“%s” is not a play: write `play 3,-1 nw`, `move 3,-1 to 5,2 se`, `pass`, "
        "`concede 3`, `accept` or `protest`",
        reader->text);
  return TRUE;
}

/**
 * grape_tromino_go_act_parse:
 *
 * Reads the notation, whether it fits a position or not. Errors: GRAPE_ERROR_SYNTAX,
 * GRAPE_ERROR_LIMIT for coordinates far out of range, GRAPE_ERROR_ILLEGAL for a concession of
 * nothing.
 */
gboolean
grape_tromino_go_act_parse (const char *text, GrapeTrominoGoAct *act, GError **error)
{
  g_autofree char *shown = g_utf8_substring (text, 0, MIN (60, g_utf8_strlen (text, -1)));
  Reader reader = { .text = g_strstrip (shown) };
  gboolean good;

  *act = (GrapeTrominoGoAct){ 0 };
  good = cut (&reader, text)
         || grape_error_set (error, GRAPE_ERROR_SYNTAX, "9", "“%s” has more words than a play",
                             reader.text);
  good = good && read_words (&reader, act, error);
  if (good && reader.next < reader.n_words)
    good = grape_error_set (error, GRAPE_ERROR_SYNTAX, "9", "What does “%s” after the play mean?",
                            peek (&reader));
  for (guint i = 0; i < reader.n_words; i++)
    g_free (reader.words[i]);
  return good;
}

/** grape_tromino_go_act_text: canonical; (transfer full) */
char *
grape_tromino_go_act_text (const GrapeTrominoGoAct *act)
{
  const char *shape = grape_tromino_go_shape_name (act->shape);

  switch (act->kind)
    {
    case GRAPE_TROMINO_GO_ACT_PLAY:
      return g_strdup_printf ("play %d,%d %s", act->x, act->y, shape);
    case GRAPE_TROMINO_GO_ACT_MOVE:
      return g_strdup_printf ("move %d,%d to %d,%d %s", act->from_x, act->from_y, act->x, act->y,
                              shape);
    case GRAPE_TROMINO_GO_ACT_CONCEDE:
      return g_strdup_printf ("concede %u", act->points);
    case GRAPE_TROMINO_GO_ACT_ACCEPT:
      return act->points ? g_strdup_printf ("accept %u", act->points) : g_strdup ("accept");
    case GRAPE_TROMINO_GO_ACT_PROTEST:
      return g_strdup ("protest");
    case GRAPE_TROMINO_GO_ACT_PASS:
    default:
      return g_strdup ("pass");
    }
}

/* The first square of a piece, row by row: how a move names it. */
static void
name_piece (const GrapeTrominoGoPlay *place, int *x, int *y)
{
  GrapeTrominoGoSquare squares[3];

  grape_tromino_go_squares (place->x, place->y, place->shape, squares);
  *x = squares[0].x;
  *y = squares[0].y;
}

/** grape_tromino_go_turn_text: what its player wrote; (transfer full) */
char *
grape_tromino_go_turn_text (const GrapeTrominoGoTurn *turn)
{
  GrapeTrominoGoAct act = { .x = turn->play.x, .y = turn->play.y, .shape = turn->play.shape };

  act.kind = turn->kind == GRAPE_TROMINO_GO_TURN_PASS   ? GRAPE_TROMINO_GO_ACT_PASS
             : turn->kind == GRAPE_TROMINO_GO_TURN_MOVE ? GRAPE_TROMINO_GO_ACT_MOVE
                                                        : GRAPE_TROMINO_GO_ACT_PLAY;
  if (act.kind == GRAPE_TROMINO_GO_ACT_MOVE)
    name_piece (&turn->from, &act.from_x, &act.from_y);
  return grape_tromino_go_act_text (&act);
}

/** grape_tromino_go_play_text: canonical; (transfer full) */
char *
grape_tromino_go_play_text (gconstpointer view, const GrapeTrominoGoPlay *play)
{
  const GrapeTrominoGo *self = view;
  GrapeTrominoGoTurn turn = { .kind = GRAPE_TROMINO_GO_TURN_PLAY, .play = *play };

  if (play->piece >= 0 && (guint)play->piece < self->now.n_pieces)
    {
      const GrapeTrominoGoPiece *piece = &self->now.pieces[play->piece];

      turn.kind = GRAPE_TROMINO_GO_TURN_MOVE;
      turn.from = (GrapeTrominoGoPlay){ play->piece, piece->x, piece->y, piece->shape };
    }
  return grape_tromino_go_turn_text (&turn);
}
