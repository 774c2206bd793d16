/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Salvos and replies as people post them (R6.2): a list with a word on each line, and in a reply a
 * number behind it. */
#include "double-crash-private.h"
#include "find/grape-find.h"

#include <string.h>

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
}
