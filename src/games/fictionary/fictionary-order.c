/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of the list as a Brainiac tells it by names (R4.5): "in this order: Juno's first, then
 * the true one, and Ivo's at the bottom". */
#include "find/grape-find.h"
#include "fictionary-private.h"

#ifndef N_
#define N_(String) (String)
#endif

#define LEAST_NAMES 3
#define MOST_NAMES  30

typedef struct
{
  int place[MOST_NAMES]; /* a seat, or that of the Actual Definition */
  guint n, first, last;  /* .. words */
  gboolean doubtful;
} Order;

#define ACTUAL (-1)

static const char actual[]
    = "actual|the actual one|the actual definition|the real one|the real definition|the real thing|"
      "the true one|the true definition|the truth|the right one|the genuine one|"
      "the genuine article|the dictionary|the dictionary's|the correct one|the proper one";

static void
add (Order *self, int place, guint at, guint n)
{
  for (guint i = 0; i < self->n; i++)
    self->doubtful |= self->place[i] == place;
  if (self->n == MOST_NAMES)
    return;
  self->first = self->n ? self->first : at;
  self->last = at + n;
  self->place[self->n++] = place;
}

/* The names from the word at @at on, down to where the sentence ends. */
static Order
read_names (const GrapeReading *reading, guint at, guint last)
{
  Order self = { .n = 0 };

  while (at < last)
    {
      guint n = grape_words_match (reading->words, at, actual);
      int seat;

      if (n)
        add (&self, ACTUAL, at, n);
      else if ((seat = grape_reading_seat (reading, at, &n)) >= 0)
        add (&self, seat, at, n);
      self.doubtful |= grape_words_is (reading->words, at, "or|if|maybe|perhaps|not|except");
      at += MAX (n, 1);
    }
  return self;
}

/** fictionary_find_order: whether the mail tells an order by names, which it adds */
gboolean
fictionary_find_order (const GrapeReading *reading, GArray *found)
{
  g_autoptr (GrapeWords) words = grape_words_new (NULL, reading->text);
  GrapeReading inner = *reading;

  inner.words = words;
  for (guint i = 0; i < words->sentences->len; i++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, i);
      guint at = sentence->first;

      while (at < sentence->last && !grape_words_is (words, at, "order|list|ballot|sequence"))
        at++;
      if (at == sentence->last)
        continue;
      const Order order = read_names (&inner, at, sentence->last);
      if (order.n < LEAST_NAMES)
        continue;
      g_autoptr (GString) move = g_string_new ("list ");
      for (guint k = 0; k < order.n; k++)
        if (order.place[k] == ACTUAL)
          g_string_append_printf (move, "%sactual", k ? "," : "");
        else
          g_string_append_printf (move, "%s%d", k ? "," : "", order.place[k] + 1);
      GrapeRead read = { 0 };
      gboolean whole
          = grape_position_read (reading->position, reading->seat, move->str, &read, NULL);
      grape_read_clear (&read);
      grape_found_add (found, grape_words_at (words, order.first)->start,
                       grape_words_at (words, order.last - 1)->end,
                       whole ? g_strdup (move->str) : g_strdup ("list"),
                       !whole || order.doubtful || sentence->asks
                           ? N_ ("The words fit more than one move")
                           : NULL);
      return TRUE;
    }
  return FALSE;
}
