/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of the Lantern: making, copying and hiding it; cards on their way; who sits where. */
#include "lantern-private.h"

#include <string.h>

static void
card_clear (gpointer data)
{
  g_free (((LanternCard *)data)->text);
}

static void
play_clear (gpointer data)
{
  LanternPlay *play = data;

  g_free (play->card);
  g_free (play->text);
  g_free (play->taken);
  g_clear_pointer (&play->tied, g_ptr_array_unref);
}

static void
interruption_clear (gpointer data)
{
  g_free (((LanternInterruption *)data)->card);
}

static GArray *
list_new (gsize size, GDestroyNotify clear)
{
  GArray *list = g_array_new (FALSE, TRUE, (guint)size);

  if (clear)
    g_array_set_clear_func (list, clear);
  return list;
}

GArray *
lantern_cards_new (void)
{
  return list_new (sizeof (LanternCard), card_clear);
}

GArray *
lantern_plays_new (void)
{
  return list_new (sizeof (LanternPlay), play_clear);
}

GArray *
lantern_interruptions_new (void)
{
  return list_new (sizeof (LanternInterruption), interruption_clear);
}

Lantern *
lantern_new (GrapeResources *resources)
{
  Lantern *self = g_new0 (Lantern, 1);

  self->resources = grape_resources_ref (resources);
  for (guint i = 0; i < GRAPE_MAX_SEATS; i++)
    self->bards[i].hand = lantern_cards_new ();
  self->deck = lantern_cards_new ();
  self->deals = list_new (sizeof (LanternDeal), NULL);
  self->table = g_ptr_array_new_with_free_func (g_free);
  self->burned = g_ptr_array_new_with_free_func (g_free);
  self->plays = lantern_plays_new ();
  self->interruptions = lantern_interruptions_new ();
  self->turn = self->winner = -1;
  return self;
}

static gpointer
copy_text (gconstpointer text, gpointer data)
{
  return g_strdup (text);
}

static GPtrArray *
copy_texts (GPtrArray *texts)
{
  return texts ? g_ptr_array_copy (texts, copy_text, NULL) : NULL;
}

static GArray *
copy_cards (GArray *cards)
{
  GArray *copy = lantern_cards_new ();

  for (guint i = 0; i < cards->len; i++)
    {
      const LanternCard *card = &g_array_index (cards, LanternCard, i);

      lantern_add_card (copy, card->text, card->told);
    }
  return copy;
}

static GArray *
copy_plays (GArray *plays)
{
  GArray *copy = lantern_plays_new ();

  g_array_append_vals (copy, plays->data, plays->len);
  for (guint i = 0; i < copy->len; i++)
    {
      LanternPlay *play = &g_array_index (copy, LanternPlay, i);

      play->card = g_strdup (play->card);
      play->text = g_strdup (play->text);
      play->taken = g_strdup (play->taken);
      play->tied = copy_texts (play->tied);
    }
  return copy;
}

static GArray *
copy_interruptions (GArray *interruptions)
{
  GArray *copy = lantern_interruptions_new ();

  g_array_append_vals (copy, interruptions->data, interruptions->len);
  for (guint i = 0; i < copy->len; i++)
    {
      LanternInterruption *each = &g_array_index (copy, LanternInterruption, i);

      each->card = g_strdup (each->card);
    }
  return copy;
}

gpointer
lantern_copy (gconstpointer state)
{
  const Lantern *self = state;
  Lantern *copy = g_memdup2 (self, sizeof *self);

  grape_resources_ref (copy->resources);
  for (guint i = 0; i < GRAPE_MAX_SEATS; i++)
    copy->bards[i].hand = copy_cards (self->bards[i].hand);
  copy->deck = copy_cards (self->deck);
  copy->deals = g_array_copy (self->deals);
  copy->table = copy_texts (self->table);
  copy->burned = copy_texts (self->burned);
  copy->plays = copy_plays (self->plays);
  copy->interruptions = copy_interruptions (self->interruptions);
  copy->finale = g_strdup (self->finale);
  return copy;
}

void
lantern_free (gpointer state)
{
  Lantern *self = state;

  for (guint i = 0; i < GRAPE_MAX_SEATS; i++)
    g_array_unref (self->bards[i].hand);
  g_array_unref (self->deck);
  g_array_unref (self->deals);
  g_ptr_array_unref (self->table);
  g_ptr_array_unref (self->burned);
  g_array_unref (self->plays);
  g_array_unref (self->interruptions);
  g_free (self->finale);
  grape_resources_unref (self->resources);
  g_free (self);
}

/* Views */

/** lantern_view: R2.3: hands are their Bards' and the Barkeep's, the deck is the Barkeep's */
gpointer
lantern_view (gconstpointer state, GrapeViewer viewer)
{
  Lantern *self = lantern_copy (state);
  guint n_known = 0;

  if (viewer == GRAPE_VIEWER_REFEREE)
    return self;
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    for (guint i = 0; seat != viewer && i < self->bards[seat].hand->len; i++)
      {
        LanternCard *card = &g_array_index (self->bards[seat].hand, LanternCard, i);

        if (!card->told)
          g_clear_pointer (&card->text, g_free);
      }
  while (n_known < self->deck->len && g_array_index (self->deck, LanternCard, n_known).told)
    n_known++;
  g_array_set_size (self->deck, n_known);
  self->unshuffled = self->unshuffled && !self->secret;
  self->blind = self->secret;
  return self;
}

/* A card that its Bard has just named in a play is one that they hold. */
static gboolean
is_named (const Lantern *self, int seat, const LanternCard *card)
{
  const LanternPlay *play = lantern_play (self, lantern_open_play (self));

  return play && play->seat == seat && lantern_same (play->card, card->text);
}

/** lantern_vary: shuffles what @viewer has not seen */
gboolean
lantern_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  Lantern *self = state;
  g_autoptr (GPtrArray) hidden = g_ptr_array_new ();

  if (viewer == GRAPE_VIEWER_REFEREE)
    return FALSE;
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    for (guint i = 0; seat != viewer && i < self->bards[seat].hand->len; i++)
      {
        LanternCard *card = &g_array_index (self->bards[seat].hand, LanternCard, i);

        if (!card->told && card->text && !is_named (self, seat, card))
          g_ptr_array_add (hidden, card);
      }
  for (guint i = 0; i < self->deck->len; i++)
    if (!g_array_index (self->deck, LanternCard, i).told)
      g_ptr_array_add (hidden, &g_array_index (self->deck, LanternCard, i));
  for (guint i = hidden->len; i > 1; i--)
    {
      LanternCard *one = g_ptr_array_index (hidden, i - 1);
      LanternCard *other = g_ptr_array_index (hidden, grape_stream_below (stream, i));
      char *text = one->text;

      one->text = other->text;
      other->text = text;
    }
  return hidden->len > 1;
}

/** lantern_shift: the turn, and what is left of the winner's time */
void
lantern_shift (gpointer state, gint64 seconds)
{
  Lantern *self = state;

  if (self->since)
    self->since += seconds;
  if (self->suspended_since)
    self->suspended_since += seconds;
  if (self->deadline)
    self->deadline += seconds;
}

/* What a canvas may ask */

/** lantern_play: (nullable): @number counts from 1 */
const LanternPlay *
lantern_play (const Lantern *self, guint number)
{
  return number && number <= self->plays->len
             ? &g_array_index (self->plays, LanternPlay, number - 1)
             : NULL;
}

const LanternInterruption *
lantern_interruption (const Lantern *self, guint number)
{
  return number && number <= self->interruptions->len
             ? &g_array_index (self->interruptions, LanternInterruption, number - 1)
             : NULL;
}

/** lantern_open_play: the play that waits for an answer; 0: none does */
guint
lantern_open_play (const Lantern *self)
{
  const LanternPlay *last = lantern_play (self, self->plays->len);

  return last && last->fate == LANTERN_WAITS ? self->plays->len : 0;
}

/** lantern_open_interruption: the first that waits; 0: none does */
guint
lantern_open_interruption (const Lantern *self)
{
  for (guint i = 1; i <= self->interruptions->len; i++)
    if (lantern_interruption (self, i)->fate == LANTERN_WAITS)
      return i;
  return 0;
}

guint
lantern_n_cards (const Lantern *self, int seat)
{
  return self->bards[seat].hand->len;
}

/** lantern_held: (nullable) (transfer none): the card of that hand, as it is written there; NULL:
 * it is not there, or not known */
const char *
lantern_held (const Lantern *self, int seat, const char *card)
{
  const GArray *hand = self->bards[seat].hand;

  for (guint i = 0; card && i < hand->len; i++)
    if (lantern_same (g_array_index (hand, LanternCard, i).text, card))
      return g_array_index (hand, LanternCard, i).text;
  return NULL;
}

gboolean
lantern_at_table (const Lantern *self, int seat)
{
  for (guint i = 0; i < self->n_order; i++)
    if (self->order[i] == seat)
      return TRUE;
  return FALSE;
}

/** lantern_suspended: R1.4, R1.5 */
gboolean
lantern_suspended (const Lantern *self)
{
  return self->away || self->n_order < 2;
}

/** lantern_is_late: R5.6 */
gboolean
lantern_is_late (const Lantern *self, const LanternInterruption *what)
{
  const LanternPlay *play = lantern_play (self, what->play);

  if (self->late_s && what->at - play->at > self->late_s)
    return TRUE;
  return play->taken && !lantern_same (play->taken, what->card);
}

/** lantern_pot: R1.6: all antes together */
gint64
lantern_pot (const Lantern *self)
{
  gint64 sum = 0;

  for (guint i = 0; i < self->n_seats; i++)
    sum += self->bards[i].paid;
  return sum;
}

/* Cards on their way */

void
lantern_add_card (GArray *cards, const char *text, gboolean told)
{
  LanternCard card = { g_strdup (text), told };

  g_array_append_val (cards, card);
}

/** lantern_take_card: takes @text away, or in a copy that does not know it one of those unknown */
gboolean
lantern_take_card (GArray *cards, const char *text)
{
  int unknown = -1;

  for (guint i = 0; i < cards->len; i++)
    {
      const LanternCard *card = &g_array_index (cards, LanternCard, i);

      if (!card->text && unknown < 0)
        unknown = (int)i;
      if (!card->text || !lantern_same (card->text, text))
        continue;
      g_array_remove_index (cards, i);
      return TRUE;
    }
  if (unknown >= 0)
    g_array_remove_index (cards, (guint)unknown);
  return unknown >= 0;
}

/** lantern_deal: @seat is to get @n cards, unless they have left */
void
lantern_deal (Lantern *self, int seat, guint n)
{
  LanternDeal deal = { seat, n };

  if (lantern_at_table (self, seat))
    g_array_append_val (self->deals, deal);
}

/** lantern_return_hand: R2.6: to the bottom of the deck, where nobody knows a card any more */
void
lantern_return_hand (Lantern *self, int seat)
{
  GArray *hand = self->bards[seat].hand;

  for (guint i = 0; i < hand->len; i++)
    {
      const LanternCard *card = &g_array_index (hand, LanternCard, i);

      if (!self->blind)
        lantern_add_card (self->deck, card->text, card->told && !self->secret);
    }
  g_array_set_size (hand, 0);
}

static gboolean
has_text (GPtrArray *texts, const char *text)
{
  for (guint i = 0; i < texts->len; i++)
    if (lantern_same (g_ptr_array_index (texts, i), text))
      return TRUE;
  return FALSE;
}

static gboolean
has_card (GArray *cards, const char *text)
{
  for (guint i = 0; i < cards->len; i++)
    if (lantern_same (g_array_index (cards, LanternCard, i).text, text))
      return TRUE;
  return FALSE;
}

/** lantern_has_element: whether there is such a card, wherever it is, burned ones apart */
gboolean
lantern_has_element (const Lantern *self, const char *text)
{
  for (guint i = 0; i < self->n_seats; i++)
    if (has_card (self->bards[i].hand, text))
      return TRUE;
  return has_card (self->deck, text) || has_text (self->table, text);
}

/** lantern_loose_end: its place on the table; -1: it is none */
int
lantern_loose_end (const Lantern *self, const char *text)
{
  for (guint i = 0; i < self->table->len; i++)
    if (lantern_same (g_ptr_array_index (self->table, i), text))
      return (int)i;
  return -1;
}

/* Turns and benches */

/** lantern_begin_turn: R2.5; @seat -1: nobody's */
void
lantern_begin_turn (Lantern *self, int seat, gint64 at)
{
  self->turn = seat;
  self->turns++;
  self->since = at;
  if (self->suspended_since)
    self->suspended_since = at;
}

/** lantern_after: the next Bard, clockwise; -1: there is none */
int
lantern_after (const Lantern *self, int seat)
{
  for (guint i = 0; i < self->n_order; i++)
    if (self->order[i] == seat)
      return self->order[(i + 1) % self->n_order];
  return self->n_order ? self->order[0] : -1;
}

/** lantern_sit: R1.3: on the bench behind @after; -1: the last one */
void
lantern_sit (Lantern *self, int seat, int after)
{
  guint at = self->n_order;

  for (guint i = 0; i < self->n_order; i++)
    if (self->order[i] == after)
      at = i + 1;
  memmove (&self->order[at + 1], &self->order[at], (self->n_order - at) * sizeof *self->order);
  self->order[at] = seat;
  self->n_order++;
}

void
lantern_stand_up (Lantern *self, int seat)
{
  for (guint i = 0; i < self->n_order; i++)
    if (self->order[i] == seat)
      {
        self->n_order--;
        memmove (&self->order[i], &self->order[i + 1], (self->n_order - i) * sizeof *self->order);
        self->order[self->n_order] = 0;
        return;
      }
}

/** lantern_settle: R1.5, R4.3: time in which nobody can play does not count */
void
lantern_settle (Lantern *self, gint64 at)
{
  gboolean stands
      = self->stage == LANTERN_TELLING && (lantern_suspended (self) || self->deals->len);

  if (stands && !self->suspended_since)
    self->suspended_since = at;
  else if (!stands && self->suspended_since)
    {
      self->since += at - self->suspended_since;
      self->suspended_since = 0;
    }
}
