/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Salvos and replies as people post them (R6.2): a list with a word on each line, and in a reply a
 * number behind it. */
#include "double-crash-private.h"
#include "find/grape-find.h"

#include <string.h>

#define MOST_LEAD 12 /* words that lead up to a list */

/* One line of a list. */
typedef struct
{
  DoubleCrashWord word;
  int crashes; /* -1: none is said */
} Row;

/* "2) SPADE  1" is row 2; the number before it may be missing. */
static gboolean
read_row (const char *line, guint number, Row *row)
{
  const char *at = line + strspn (line, " \t*-");
  gsize digits = strspn (at, "0123456789");

  if (digits && g_ascii_strtoull (at, NULL, 10) != number)
    return FALSE;
  at += digits;
  at += strspn (at, " \t).:");
  if (strspn (at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") != DOUBLE_CRASH_LETTERS)
    return FALSE;
  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    row->word[i] = g_ascii_toupper (at[i]);
  row->word[DOUBLE_CRASH_LETTERS] = '\0';
  at += DOUBLE_CRASH_LETTERS;
  at += strspn (at, " \t-=:,.");
  row->crashes = g_ascii_isdigit (*at) ? *at++ - '0' : -1;
  return !at[strspn (at, " \t\r,.;")];
}

static gboolean
is_salvo (const DoubleCrashSalvo *salvo, const Row *rows, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!salvo || salvo->n != n || !g_str_equal (salvo->words[i], rows[i].word))
      return FALSE;
  return TRUE;
}

/* What is on the board already is no new salvo, whoever quotes it. */
static gboolean
was_posted (const DoubleCrash *self, const Row *rows, guint n)
{
  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    for (guint index = 0; index < self->players[seat].salvos->len; index++)
      if (is_salvo (double_crash_salvo (self, seat, index), rows, n))
        return TRUE;
  return FALSE;
}

/* The move that @rows are; NULL: none now. */
static char *
name_move (const DoubleCrash *self, int seat, const Row *rows, guint n)
{
  guint index = (self->round - 1) / 2, n_numbers = 0;
  DoubleCrashWord words[DOUBLE_CRASH_MOST];
  guint8 crashes[DOUBLE_CRASH_MOST];

  if (n != double_crash_size (index) || !double_crash_owes (self, seat))
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      memcpy (words[i], rows[i].word, sizeof words[i]);
      crashes[i] = (guint8)MAX (rows[i].crashes, 0);
      n_numbers += rows[i].crashes >= 0;
    }
  if (self->stage == DOUBLE_CRASH_REPLY)
    return n_numbers == n && is_salvo (double_crash_salvo (self, 1 - seat, index), rows, n)
               ? double_crash_reply_text (crashes, n)
               : NULL;
  return self->stage == DOUBLE_CRASH_SALVO && !n_numbers && !was_posted (self, rows, n)
                 && !double_crash_salvo (self, seat, index)
             ? double_crash_salvo_text (words, n)
             : NULL;
}

/* "salvo HEART SPADE ...", "reply 1 0 2 ...", "claim reply 4.2": the rest of a line is a move. */
static char *
read_rest (const GrapeReading *reading, const char *line)
{
  static const char *const verbs[] = { "salvo", "reply", "claim" };
  const GrapePosition *position = reading->position;
  GrapeRead read = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (g_ascii_strncasecmp (line, verbs[i], strlen (verbs[i])) == 0
        && double_crash_read (position->table, position->state, reading->seat, line, &read, NULL))
      return g_steal_pointer (&read.text);
  return NULL;
}

/* The same in a line, of several the last; but only where a sentence begins: @at. */
static char *
read_line (const GrapeReading *reading, const char *line, guint *at)
{
  char *move = NULL;

  for (*at = (guint)strlen (line); !move && (*at)-- > 0;)
    if (!*at || (*at > 1 && line[*at - 1] == ' ' && strchr (".!?:;", line[*at - 2])))
      move = read_rest (reading, line + *at);
  return move;
}

/* --- runs of words or numbers in a sentence --------------------------------------------------- */

static gboolean
is_between (const GrapeWords *words, guint at)
{
  return grape_words_is (
             words, at,
             ",|;|:|.|and|&|then|obviously|sadly|alas|just|only|well|a|(|)|-|--|+|again|\"|*|/|\xe2\x80\x93")
         || grape_words_at (words, at)->mark;
}

/* "once", "none", "3": how many letters crash; -1: no number */
static int
number_at (const GrapeWords *words, guint at)
{
  static const char *const said[] = { "0|zero|nought|naught|none|nil|nothing|nowt|zilch",
                                      "1|one|once|single",
                                      "2|two|twice",
                                      "3|three|thrice",
                                      "4|four",
                                      "5|five" };

  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if (grape_words_is (words, at, said[i]))
      return (int)i;
  return -1;
}

/* "then noughts to the end" */
static gboolean
fills_up (const GrapeWords *words, guint at)
{
  return grape_words_match (
             words, at,
             "noughts|naughts|zeros|zeroes|nothing else|nothing more|"
             "nothing to the end|nothing for the rest|the rest nothing|"
             "the rest are noughts|the rest zero|the rest are zero|the others nothing|"
             "nil for the rest|zero for the rest|all noughts|and no more")
         > 0;
}

/* The first run of words or numbers of the round's length, and of no other; numbers only in one
 * sentence. */
static char *
find_run (const DoubleCrash *self, int seat, const GrapeWords *words, guint *first, guint *last)
{
  guint index = (self->round - 1) / 2, size = double_crash_size (index), n = 0;
  gboolean replies = self->stage == DOUBLE_CRASH_REPLY;
  const DoubleCrashSalvo *salvo = replies ? double_crash_salvo (self, 1 - seat, index) : NULL;
  Row rows[DOUBLE_CRASH_MOST + 1];

  for (guint at = 0; at <= words->words->len; at++)
    {
      const char *form = at < words->words->len ? grape_words_form (words, at) : "";
      int number = replies && *form ? number_at (words, at) : -1;
      gboolean is = replies ? number >= 0
                            : strlen (form) == DOUBLE_CRASH_LETTERS
                                  && double_crash_code (form) != DOUBLE_CRASH_NONE;

      if (is && n < G_N_ELEMENTS (rows))
        {
          *first = n ? *first : at;
          *last = at;
          rows[n].crashes = number;
          for (guint i = 0; !replies && i <= DOUBLE_CRASH_LETTERS; i++)
            rows[n].word[i] = g_ascii_toupper (form[i]);
          n++;
        }
      while (replies && salvo && n && n < size && fills_up (words, at))
        rows[n++].crashes = 0;
      if (!*form || (!is && !is_between (words, at) && !(!replies && g_ascii_isdigit (*form))))
        {
          for (guint i = 0; replies && salvo && n == size && i < n; i++)
            memcpy (rows[i].word, salvo->words[i], sizeof rows[i].word);
          char *move = n == size ? name_move (self, seat, rows, n) : NULL;

          if (move)
            return move;
          n = 0;
        }
    }
  return NULL;
}

static void
add_run (const GrapeReading *reading, const DoubleCrash *self, GArray *found)
{
  g_autoptr (GrapeWords) words = grape_words_new (NULL, reading->text);
  guint first = 0, last = 0;
  char *move = find_run (self, reading->seat, words, &first, &last);

  /* "Hedwig, you should fire ..." */
  for (guint at = first; move && at-- > 0 && at + MOST_LEAD > first;)
    if (grape_words_is (
            words, at, "you|should|would|could|if|might|he|she|they|used|last|not|suppose|example"))
      g_clear_pointer (&move, g_free);
    else if (grape_words_is (words, at, ".|!|?"))
      break;
  if (move)
    grape_found_add (found, grape_words_at (words, first)->start, grape_words_at (words, last)->end,
                     move, NULL);
}

/** double_crash_shown: the list of the round's length that a message has, or a line with a move; of
 * several the last */
void
double_crash_shown (const GrapeReading *reading, GArray *found)
{
  const DoubleCrash *self = reading->position->state;
  g_autofree char *last = NULL;
  guint start = 0, end = 0, first = 0, n = 0, at = 0;
  Row rows[DOUBLE_CRASH_MOST + 1];

  if (reading->seat < 0 || reading->seat >= DOUBLE_CRASH_SEATS)
    return;
  for (const char *line = reading->text;; line += strcspn (line, "\n") + 1)
    {
      gsize length = strcspn (line, "\n");
      g_autofree char *copy = g_strndup (line, length);
      gboolean is_row = n < G_N_ELEMENTS (rows) && read_row (copy, n + 1, &rows[n]);
      char *said = is_row ? NULL : read_line (reading, copy, &at);

      if (is_row)
        first = n++ ? first : (guint)(line - reading->text);
      if (said)
        {
          g_free (last);
          last = said;
          start = (guint)(line - reading->text) + at;
          end = (guint)(line - reading->text) + (guint)length;
          n = 0;
        }
      else if (!is_row || !line[length])
        {
          char *move = n ? name_move (self, reading->seat, rows, n) : NULL;

          if (move)
            {
              g_free (last);
              last = move;
              start = first;
              end = (guint)(line - reading->text) + (is_row ? (guint)length : 0);
            }
          n = 0;
        }
      if (!line[length])
        break;
    }
  if (last)
    grape_found_add (found, start, end, g_steal_pointer (&last), NULL);
  else if (!found->len)
    add_run (reading, self, found);
}
