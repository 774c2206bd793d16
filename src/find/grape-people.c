/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who is called by name: the players, and those for whom a substitute plays. */
#include "grape-find-private.h"

static void
free_words (gpointer words)
{
  if (words)
    grape_words_free (words);
}

/** grape_find_cut_absent: (transfer full): the words in the name of each seat's player, if somebody
 * else plays it now; else NULL */
GPtrArray *
grape_find_cut_absent (const GrapeTable *table)
{
  GPtrArray *absent = g_ptr_array_new_with_free_func (free_words);

  for (guint seat = 0; seat < grape_table_size (table); seat++)
    {
      const GrapeSeat *each = grape_table_seat (table, (int)seat);

      g_ptr_array_add (absent, each->substitute ? grape_words_new (NULL, each->name) : NULL);
    }
  return absent;
}

/** grape_reader_cut_names: cuts the names of those at the table into words */
void
grape_reader_cut_names (GrapeReader *self)
{
  const GrapeTable *table = self->reading.position->table;

  self->names = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_words_free);
  for (guint seat = 0; seat < grape_table_size (table); seat++)
    g_ptr_array_add (self->names, grape_words_new (NULL, grape_table_name (table, (int)seat)));
  self->absent = grape_find_cut_absent (table);
}

/** grape_reader_name_at: whose name begins at @at, and how many words it has; -1: nobody's. One
 * that is also a card's ("Jack") counts as a name only without an article. */
int
grape_reader_name_at (const GrapeReader *self, guint at, guint *n)
{
  int who = -1;

  *n = 0;
  if (at && !grape_words_at (self->reading.words, at)->opens
      && grape_words_is (self->reading.words, at - 1, "the|my|a|of|bid|play"))
    return -1;
  if (grape_words_is (self->reading.words, at + 1, "of")
      && grape_words_is (self->reading.words, at + 2,
                         "hearts|spades|clubs|diamonds|heart|spade|club|diamond"))
    return -1; /* "jack of diamonds" */
  for (guint i = 0, n_seats = self->names->len; i < 2 * n_seats; i++)
    {
      guint seat = i % n_seats;
      const GrapeWords *name = g_ptr_array_index (i < n_seats ? self->names : self->absent, seat);
      guint length
          = name && name->words->len ? grape_words_name (self->reading.words, at, name) : 0;

      /* "6: infect f4" names the player called 6; "6" is a number */
      if (length > *n
          && (length > 1 || !g_ascii_isdigit (*grape_words_form (name, 0))
              || (grape_words_at (self->reading.words, at)->opens
                  && grape_words_is (self->reading.words, at + 1, ":"))))
        {
          *n = length;
          who = (int)seat;
        }
    }
  return who;
}

/** grape_reader_other_name_at: how many words at @at name somebody else: behind "of" too, where
 * self->named has nobody */
guint
grape_reader_other_name_at (const GrapeReader *self, guint at)
{
  guint most = 0;

  for (guint i = 0, n_seats = self->names->len; i < 2 * n_seats; i++)
    {
      const GrapeWords *name
          = g_ptr_array_index (i < n_seats ? self->names : self->absent, i % n_seats);

      if ((int)(i % n_seats) != self->reading.seat && name && name->words->len
          && grape_words_at (words_of (self), at)->initial)
        most = MAX (most, grape_words_name (words_of (self), at, name));
    }
  return most;
}

/** grape_reader_names_another: whether the sentence names somebody who has another seat */
gboolean
grape_reader_names_another (const GrapeReader *self, const GrapeSentence *sentence)
{
  for (guint at = sentence->first; at < sentence->last; at++)
    if (self->named[at] >= 0 && self->named[at] != self->reading.seat)
      return TRUE;
  return FALSE;
}
