/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation: "place c4", "step c4 d5". Reading forgives case, punctuation and small words, but
 * never guesses what an unknown word might mean. */
#include "viruses-private.h"

#include <string.h>

/* More moves than this in one submission are not an honest mistake. */
#define MOST_MOVES 64

typedef enum
{
  TOKEN_WORD,
  TOKEN_NUMBER,
} TokenKind;

typedef struct
{
  TokenKind kind;
  char word[16]; /* lower case, cut */
  guint number;
  gboolean apart; /* a space or line end stands before it */
} Token;

static const char *const verbs[] = {
  [GRAPE_VIRUSES_PLACE] = "place",       [GRAPE_VIRUSES_INFECT] = "infect",
  [GRAPE_VIRUSES_STEP] = "step",         [GRAPE_VIRUSES_DESTROY] = "destroy",
  [GRAPE_VIRUSES_UNINFECT] = "uninfect",
};

static const struct
{
  const char *word;
  GrapeVirusesKind kind;
} synonyms[] = {
  { "put", GRAPE_VIRUSES_PLACE },      { "add", GRAPE_VIRUSES_PLACE },
  { "move", GRAPE_VIRUSES_STEP },      { "walk", GRAPE_VIRUSES_STEP },
  { "kill", GRAPE_VIRUSES_DESTROY },   { "remove", GRAPE_VIRUSES_DESTROY },
  { "delete", GRAPE_VIRUSES_DESTROY }, { "disinfect", GRAPE_VIRUSES_UNINFECT },
  { "cure", GRAPE_VIRUSES_UNINFECT },
};

static const char *const small_words[] = {
  "a",    "an",     "and",    "at",      "cell", "cells", "from", "i",     "in",
  "into", "it",     "move",   "moves",   "my",   "new",   "on",   "one",   "onto",
  "our",  "please", "square", "squares", "the",  "then",  "to",   "virus", "with",
};

/**
 * grape_viruses_column_name:
 *
 * Returns: (transfer full): "a" .. "z", "aa", "ab" .. for columns from 0
 */
char *
grape_viruses_column_name (guint column)
{
  GString *name = g_string_new (NULL);

  for (guint n = column + 1; n; n = (n - 1) / 26) /* R1.4 */
    g_string_prepend_c (name, (char)('a' + (n - 1) % 26));
  return g_string_free (name, FALSE);
}

/** grape_viruses_square_name: "c4" for column 2 and row 3; (transfer full) */
char *
grape_viruses_square_name (guint column, guint row)
{
  g_autofree char *name = grape_viruses_column_name (column);

  return g_strdup_printf ("%s%u", name, row + 1);
}

static gboolean
column_parse (const char *name, guint *column)
{
  guint n = 0;

  if (!*name || strlen (name) > 3)
    return FALSE;
  for (; *name; name++)
    {
      if (!g_ascii_isalpha (*name))
        return FALSE;
      n = n * 26 + (guint)(g_ascii_tolower (*name) - 'a') + 1;
    }
  *column = n - 1;
  return TRUE;
}

/** grape_viruses_square_parse: "c4", in any case; FALSE for anything else. */
gboolean
grape_viruses_square_parse (const char *name, guint *column, guint *row)
{
  gsize n_letters = 0;

  while (g_ascii_isalpha (name[n_letters]))
    n_letters++;
  g_autofree char *letters = g_strndup (name, n_letters);
  gsize n_digits = strspn (name + n_letters, "0123456789");

  if (!n_digits || n_digits > 5 || name[n_letters + n_digits] || !column_parse (letters, column))
    return FALSE;
  guint64 number = g_ascii_strtoull (name + n_letters, NULL, 10);
  if (!number)
    return FALSE;
  *row = (guint)number - 1;
  return TRUE;
}

static void
append_square (GString *text, guint column, guint row)
{
  g_autofree char *name = grape_viruses_square_name (column, row);

  g_string_append (text, name);
}

/** grape_viruses_append_move: as the log has it: "step c4 d5". */
void
grape_viruses_append_move (GString *text, const GrapeVirusesMove *move)
{
  g_string_append (text, verbs[move->kind]);
  g_string_append_c (text, ' ');
  append_square (text, move->column, move->row);
  if (move->kind != GRAPE_VIRUSES_STEP)
    return;
  g_string_append_c (text, ' ');
  append_square (text, move->to_column, move->to_row);
}

/** grape_viruses_move_text: "step c4 d5"; (transfer full) */
char *
grape_viruses_move_text (const GrapeVirusesMove *move)
{
  GString *text = g_string_new (NULL);

  grape_viruses_append_move (text, move);
  return g_string_free (text, FALSE);
}

/* Runs of letters and of digits; everything else only separates. */
static GArray *
tokenize (const char *line, gsize length)
{
  GArray *tokens = g_array_new (FALSE, TRUE, sizeof (Token));
  const char *end = line + length;
  gboolean apart = TRUE;

  for (const char *c = line; c < end;)
    {
      Token token = { .kind = g_ascii_isdigit (*c) ? TOKEN_NUMBER : TOKEN_WORD, .apart = apart };
      guint n = 0;

      if (!g_ascii_isalnum (*c))
        {
          apart = apart || g_ascii_isspace (*c);
          c++;
          continue;
        }
      apart = FALSE;
      for (; c < end && (token.kind == TOKEN_NUMBER ? g_ascii_isdigit (*c) : g_ascii_isalpha (*c));
           c++)
        if (n + 1 < sizeof token.word)
          token.word[n++] = g_ascii_tolower (*c);
      if (token.kind == TOKEN_NUMBER)
        token.number = n > 6 ? 999999 : (guint)g_ascii_strtoull (token.word, NULL, 10);
      g_array_append_val (tokens, token);
    }
  return tokens;
}

static const Token *
token_at (GArray *tokens, guint i)
{
  return i < tokens->len ? &g_array_index (tokens, Token, i) : NULL;
}

static gboolean
is_number (const Token *token)
{
  return token && token->kind == TOKEN_NUMBER;
}

static gboolean
find_verb (const Token *token, GrapeVirusesKind *kind)
{
  if (!token || token->kind != TOKEN_WORD)
    return FALSE;
  for (guint k = 0; k < G_N_ELEMENTS (verbs); k++)
    if (g_str_equal (token->word, verbs[k]))
      {
        *kind = (GrapeVirusesKind)k;
        return TRUE;
      }
  for (guint k = 0; k < G_N_ELEMENTS (synonyms); k++)
    if (g_str_equal (token->word, synonyms[k].word))
      {
        *kind = synonyms[k].kind;
        return TRUE;
      }
  return FALSE;
}

static gboolean
is_small (const Token *token)
{
  for (guint k = 0; k < G_N_ELEMENTS (small_words); k++)
    if (g_str_equal (token->word, small_words[k]))
      return TRUE;
  return FALSE;
}

/* What is being read: a verb, and the squares named since. */
typedef struct
{
  int seat;
  gboolean has_verb;
  GrapeVirusesKind kind;
  char said[16];
  guint n_squares;   /* since the verb */
  guint column, row; /* the first of a step's two */
  GArray *moves;
  gboolean lenient; /* looking for moves in prose */
  guint n_unknown;
} Reader;

/* "c4", "c-4", "c 4"; but "in 3 days" is not a square, and in prose neither is "a 4". */
static gboolean
is_square (const Reader *reader, const Token *letters, const Token *number, guint *column)
{
  if (!is_number (number) || !column_parse (letters->word, column))
    return FALSE;
  return !number->apart || (!reader->lenient && (!letters->word[1] || !is_small (letters)));
}

static gboolean
add_move (Reader *reader, guint column, guint row, GError **error)
{
  GrapeVirusesMove move = { .kind = reader->kind, .seat = reader->seat };

  move.column = move.kind == GRAPE_VIRUSES_STEP ? reader->column : column;
  move.row = move.kind == GRAPE_VIRUSES_STEP ? reader->row : row;
  if (move.kind == GRAPE_VIRUSES_STEP)
    {
      move.to_column = column;
      move.to_row = row;
    }
  if (reader->moves->len >= MOST_MOVES)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "5", "more than %d moves in one message",
                            MOST_MOVES);
  g_array_append_val (reader->moves, move);
  return TRUE;
}

static gboolean
take_square (Reader *reader, guint column, guint row, GError **error)
{
  reader->n_squares++;
  if (!reader->has_verb) /* R5.7: "c4-d5" is a step */
    {
      reader->kind = GRAPE_VIRUSES_STEP;
      g_strlcpy (reader->said, "step", sizeof reader->said);
      if (reader->n_squares == 2)
        reader->has_verb = TRUE;
    }
  if (reader->kind != GRAPE_VIRUSES_STEP)
    return add_move (reader, column, row, error);
  if (reader->n_squares == 1)
    {
      reader->column = column;
      reader->row = row;
      return TRUE;
    }
  if (reader->n_squares == 2)
    return add_move (reader, column, row, error);
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, "5c",
                          "a step names two squares, from and to: \"step c4 d5\"");
}

/* Is the last verb complete? "move" alone may be the noun: "my move: place c4". */
static gboolean
finish_verb (Reader *reader, gboolean another_follows, GError **error)
{
  if (!reader->has_verb && reader->n_squares == 1)
    {
      g_autofree char *name = grape_viruses_square_name (reader->column, reader->row);

      return grape_error_set (
          error, GRAPE_ERROR_SYNTAX, "5",
          "what is to happen at %s? Say place, infect, step, destroy or uninfect", name);
    }
  if (!reader->has_verb
      || (reader->n_squares == 0
          && (reader->lenient || (another_follows && g_str_equal (reader->said, "move")))))
    return TRUE;
  if (reader->n_squares == 0)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "5", "\"%s\" needs a square, like c4",
                            reader->said);
  if (reader->kind == GRAPE_VIRUSES_STEP && reader->n_squares == 1)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "5c",
                            "a step names two squares, from and to: \"step c4 d5\"");
  return TRUE;
}

static gboolean
take_word (Reader *reader, GArray *tokens, guint *i, GError **error)
{
  const Token *token = token_at (tokens, *i), *after = token_at (tokens, *i + 1);
  GrapeVirusesKind kind;
  guint column;

  if (g_str_equal (token->word, "turn") && is_number (after))
    {
      ++*i;
      return TRUE;
    }
  if (is_square (reader, token, after, &column))
    {
      ++*i;
      if (after->number >= 1 && after->number < 100000)
        return take_square (reader, column, after->number - 1, error);
      return grape_error_set (error, GRAPE_ERROR_SYNTAX, "5",
                              "%s%u is not a square: rows count from 1", token->word,
                              after->number);
    }
  gboolean un
      = g_str_equal (token->word, "un") && find_verb (after, &kind) && kind == GRAPE_VIRUSES_INFECT;
  if (un || find_verb (token, &kind))
    {
      if (!finish_verb (reader, TRUE, error))
        return FALSE;
      *i += un;
      reader->kind = un ? GRAPE_VIRUSES_UNINFECT : kind;
      reader->has_verb = TRUE;
      reader->n_squares = 0;
      g_strlcpy (reader->said, un ? "uninfect" : token->word, sizeof reader->said);
      return TRUE;
    }
  if (!is_small (token))
    {
      if (!reader->n_unknown++ && error && !*error)
        grape_error_set (
            error, GRAPE_ERROR_SYNTAX, "5",
            "\"%s\" is not a move: write place, infect, step, destroy or uninfect, and a "
            "square",
            token->word);
    }
  return TRUE;
}

/**
 * grape_viruses_parse_line:
 * @moves: of GrapeVirusesMove; appends what the line says
 * @n_unknown: (nullable): the number of words that were not understood; without it each is an error
 *
 * Reads one line, whether it fits the grid or not. Errors: GRAPE_ERROR_SYNTAX, GRAPE_ERROR_LIMIT.
 */
gboolean
grape_viruses_parse_line (int seat, const char *line, gsize length, GArray *moves, guint *n_unknown,
                          GError **error)
{
  g_autoptr (GArray) tokens = tokenize (line, length);
  g_autoptr (GError) unknown = NULL;
  Reader reader = { .seat = seat, .moves = moves, .lenient = n_unknown != NULL };
  GrapeVirusesKind kind;
  guint i = 0, n_before = moves->len;

  if (is_number (token_at (tokens, 0)) && find_verb (token_at (tokens, 1), &kind))
    i = 1; /* "2. place c4" */
  for (; i < tokens->len; i++)
    {
      const Token *token = token_at (tokens, i);

      if (token->kind == TOKEN_NUMBER)
        {
          if (n_unknown)
            {
              reader.n_unknown++;
              continue;
            }
          return grape_error_set (error, GRAPE_ERROR_SYNTAX, "5",
                                  "%u lacks its column: a square is a letter and a number, like c4",
                                  token->number);
        }
      GError *problem = NULL;
      if (!take_word (&reader, tokens, &i, &problem))
        {
          g_propagate_error (error, problem);
          return FALSE;
        }
      if (problem && !unknown)
        unknown = problem;
      else
        g_clear_error (&problem);
    }
  if (n_unknown)
    *n_unknown = reader.n_unknown;
  else if (unknown)
    {
      g_propagate_error (error, g_steal_pointer (&unknown));
      return FALSE;
    }
  if (!finish_verb (&reader, FALSE, error))
    return FALSE;
  if (moves->len > n_before || n_unknown)
    return TRUE;
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, "5", "this names no move: write \"place c4\"");
}

/**
 * grape_viruses_parse:
 *
 * Reads a block of lines (";" also separates them), whether the moves fit the grid or not.
 *
 * Returns: (transfer full): of GrapeVirusesMove, at least one; NULL with GRAPE_ERROR_SYNTAX or
 * GRAPE_ERROR_LIMIT, whose message names the line if there are several
 */
GArray *
grape_viruses_parse (int seat, const char *text, GError **error)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, TRUE, sizeof (GrapeVirusesMove));
  g_auto (GStrv) lines = g_strsplit_set (text, "\n;", -1);
  gboolean several = lines[0] && lines[1];

  for (guint i = 0; lines[i]; i++)
    {
      const char *line = g_strstrip (lines[i]);

      if (!*line)
        continue;
      if (!grape_viruses_parse_line (seat, line, strlen (line), moves, NULL, error))
        {
          if (several)
            g_prefix_error (error, "Line %u: ", i + 1);
          return NULL;
        }
    }
  if (!moves->len)
    {
      grape_error_set (error, GRAPE_ERROR_SYNTAX, "5", "There is no move: write \"place c4\"");
      return NULL;
    }
  return g_steal_pointer (&moves);
}

/** grape_viruses_move_parse: what a typed text means, for a preview; as grape_viruses_parse(). */
GArray *
grape_viruses_move_parse (gconstpointer view, int seat, const char *text, GError **error)
{
  return grape_viruses_parse (seat, text, error);
}
