/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the Lantern has to say (R8.1): the board as text, posts and letters, and the tale. */
#include "lantern-private.h"

#include <string.h>

static const char *
name_of (const GrapeTable *table, int seat)
{
  return grape_table_name (table, seat);
}

static void
append_bards (GString *text, const GrapeTable *table, const Lantern *self)
{
  g_string_append_printf (text, "Round the table, clockwise (%u of %u benches):\n", self->n_order,
                          self->benches);
  for (guint i = 0; i < self->n_order; i++)
    {
      int seat = self->order[i];
      guint n = lantern_n_cards (self, seat), ales = self->bards[seat].ales;

      g_string_append_printf (text, "%s %s: %u %s", seat == self->turn ? ">" : " ",
                              name_of (table, seat), n, n == 1 ? "card" : "cards");
      if (ales)
        g_string_append_printf (text, ", %u %s", ales, ales == 1 ? "Ale" : "Ales");
      g_string_append_c (text, '\n');
    }
  if (lantern_pot (self))
    g_string_append_printf (text, "In the brass pot: A$%d\n", (int)lantern_pot (self));
}

static void
append_table (GString *text, const Lantern *self)
{
  if (!self->table->len)
    {
      g_string_append (text, "On the table: no Loose Ends\n");
      return;
    }
  g_string_append (text, "On the table, loose: ");
  lantern_append_cards (text, self->table);
  g_string_append_c (text, '\n');
}

static void
append_open (GString *text, const GrapeTable *table, const Lantern *self)
{
  for (guint i = 1; i <= self->interruptions->len; i++)
    {
      const LanternInterruption *what = lantern_interruption (self, i);

      if (what->fate == LANTERN_WAITS)
        g_string_append_printf (text, "Interruption %u: %s, of play %u, with \"%s\"\n", i,
                                name_of (table, what->seat), what->play, what->card);
    }
  if (self->away)
    g_string_append (text, "The Barkeep is on vacation: the tale waits.\n");
  else if (self->stage == LANTERN_TELLING && self->n_order < 2)
    g_string_append (text, "The tale waits for a second Bard.\n");
  else if (self->has_deck && self->deals->len)
    g_string_append (text, "The deck has run out: the tale waits for the Barkeep.\n");
}

/* In somebody's own words: lines with a tab are nobody's to translate. */
static void
append_words (GString *text, const char *words)
{
  g_auto (GStrv) lines = g_strsplit (words, "\n", -1);

  for (guint i = 0; lines[i]; i++)
    g_string_append_printf (text, *lines[i] ? "\t%s\n" : "%s\n", lines[i]);
}

static const char *
say_fate (const LanternPlay *play)
{
  static const char *const fates[] = { "not answered yet", "accepted", "denied", "lapsed" };

  return fates[play->fate];
}

static void
append_passage (GString *text, const GrapeTable *table, const Lantern *self, guint number)
{
  const LanternPlay *play = lantern_play (self, number);

  g_string_append_printf (text, "Play %u, by %s", number, name_of (table, play->seat));
  if (play->card)
    g_string_append_printf (text, ", with \"%s\"", play->card);
  g_string_append_printf (text, " (%s):\n\n", say_fate (play));
  append_words (text, play->text);
}

char *
lantern_twin (const GrapeTable *table, gconstpointer view)
{
  const Lantern *self = view;
  GString *text = g_string_new (NULL);

  append_bards (text, table, self);
  append_table (text, self);
  append_open (text, table, self);
  if (self->plays->len)
    {
      g_string_append_c (text, '\n');
      append_passage (text, table, self, self->plays->len);
    }
  if (self->finale)
    {
      g_string_append_printf (text, "\nThe end, by %s:\n\n", name_of (table, self->winner));
      append_words (text, self->finale);
    }
  return g_string_free (text, FALSE);
}

/** lantern_post: the engine writes board, debts and result below it; who answers it has the word in
 * the subject that the rule wants there (R24) */
char *
lantern_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  const Lantern *self = view;

  if (self->stage == LANTERN_WON)
    return g_strdup_printf ("%s has won at the Lantern", name_of (table, self->winner));
  if (self->stage == LANTERN_TELLING && self->turn >= 0)
    return g_strdup_printf ("%s's turn at the Lantern", name_of (table, self->turn));
  return g_strdup ("the Lantern");
}

/** lantern_letter: R2.4: a Bard's own hand */
char *
lantern_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body)
{
  const Lantern *self = view;
  g_autoptr (GPtrArray) cards = g_ptr_array_new ();

  if (seat >= (int)self->n_seats || !lantern_at_table (self, seat) || !self->has_deck)
    return NULL;
  for (guint i = 0; i < self->bards[seat].hand->len; i++)
    {
      char *card = g_array_index (self->bards[seat].hand, LanternCard, i).text;

      if (card)
        g_ptr_array_add (cards, card);
    }
  if (!cards->len)
    g_string_append (body, "You hold no cards.\n");
  else
    g_string_append (body, cards->len == 1 ? "Your card is: " : "Your cards are: ");
  lantern_append_cards (body, cards);
  g_string_append (body, cards->len ? ".\n" : "");
  if (self->turn == seat && cards->len)
    g_string_append (body,
                     "To play one, write a public message with “Lantern” in its subject: a line "
                     "`play \"CARD\"`, then twelve to twenty-five lines of the tale.\n");
  return g_strdup ("your cards");
}

/** lantern_keepsake: R6.5: the tale, as far as it was accepted, with its ending */
char *
lantern_keepsake (const GrapeTable *table, gconstpointer view)
{
  const Lantern *self = view;
  g_autofree char *tellers = NULL;
  GrapeAudience seats = 0;
  GString *text = g_string_new ("A Tale of the Rusty Lantern\n");
  gsize empty = text->len;

  for (guint i = 1; i <= self->plays->len; i++)
    {
      const LanternPlay *play = lantern_play (self, i);

      if (play->fate != LANTERN_GOOD)
        continue;
      seats |= GRAPE_AUDIENCE_SEAT (play->seat);
      g_string_append_printf (text, "\n%s\n", play->text);
    }
  if (self->finale)
    g_string_append_printf (text, "\n%s\n", self->finale);
  if (text->len == empty)
    {
      g_string_free (text, TRUE);
      return NULL;
    }
  tellers = grape_table_names (table, seats);
  g_string_append_printf (text, "\nTold by %s", tellers);
  if (table->referee)
    g_string_append_printf (text, " in the tavern of %s", table->referee);
  g_string_append (text, ".\n");
  return g_string_free (text, FALSE);
}
