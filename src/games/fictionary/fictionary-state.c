/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of Fictionary: making and copying it, who plays what part, and who may know what. */
#include "fictionary-private.h"

#include <string.h>

static void
entry_clear (gpointer data)
{
  g_free (((FictionaryEntry *)data)->text);
}

GArray *
fictionary_entries_new (void)
{
  GArray *entries = g_array_new (FALSE, TRUE, sizeof (FictionaryEntry));

  g_array_set_clear_func (entries, entry_clear);
  return entries;
}

void
fictionary_entry_add (GArray *entries, const char *text, int author, guint64 votes)
{
  FictionaryEntry entry = { .text = g_strdup (text), .author = author, .votes = votes };

  g_array_append_val (entries, entry);
}

const FictionaryEntry *
fictionary_entry (const GArray *entries, guint index)
{
  return &g_array_index (entries, FictionaryEntry, index);
}

FictionaryRound *
fictionary_round_new (void)
{
  FictionaryRound *round = g_atomic_rc_box_new0 (FictionaryRound);

  round->brainiac = -1;
  round->entries = fictionary_entries_new ();
  return round;
}

static void
round_clear (gpointer data)
{
  FictionaryRound *round = data;

  g_free (round->word);
  g_free (round->actual);
  g_array_unref (round->entries);
}

void
fictionary_round_unref (gpointer round)
{
  g_atomic_rc_box_release_full (round, round_clear);
}

Fictionary *
fictionary_new (GrapeResources *resources, guint n_seats)
{
  Fictionary *self = g_new0 (Fictionary, 1);

  self->resources = grape_resources_ref (resources);
  self->n_seats = n_seats;
  for (guint i = 0; i < n_seats; i++)
    self->players[i].playing = TRUE;
  self->round = 1; /* R2.3: scores begin with 0 */
  self->brainiac = self->disputer = -1;
  self->list = fictionary_entries_new ();
  self->past = g_ptr_array_new_with_free_func (fictionary_round_unref);
  return self;
}

gpointer
fictionary_copy (gconstpointer state)
{
  const Fictionary *self = state;
  Fictionary *copy = g_memdup2 (self, sizeof *self);

  grape_resources_ref (copy->resources);
  copy->scorekeeper = g_strdup (self->scorekeeper);
  copy->word = g_strdup (self->word);
  copy->actual = g_strdup (self->actual);
  for (guint i = 0; i < self->n_seats; i++)
    copy->players[i].definition = g_strdup (self->players[i].definition);
  copy->list = fictionary_entries_new ();
  for (guint i = 0; i < self->list->len; i++)
    {
      const FictionaryEntry *entry = fictionary_entry (self->list, i);

      fictionary_entry_add (copy->list, entry->text, entry->author, entry->votes);
    }
  copy->past = g_ptr_array_new_with_free_func (fictionary_round_unref);
  for (guint i = 0; i < self->past->len; i++)
    g_ptr_array_add (copy->past, g_atomic_rc_box_acquire (g_ptr_array_index (self->past, i)));
  return copy;
}

void
fictionary_free (gpointer state)
{
  Fictionary *self = state;

  for (guint i = 0; i < self->n_seats; i++)
    g_free (self->players[i].definition);
  g_free (self->scorekeeper);
  g_free (self->word);
  g_free (self->actual);
  g_array_unref (self->list);
  g_ptr_array_unref (self->past);
  grape_resources_unref (self->resources);
  g_free (self);
}

/** fictionary_set_text: @place: (inout) (transfer full) */
void
fictionary_set_text (char **place, const char *text)
{
  char *copy = g_strdup (text);

  g_free (*place);
  *place = copy;
}

guint
fictionary_n_playing (const Fictionary *self)
{
  guint n = 0;

  for (guint i = 0; i < self->n_seats; i++)
    n += self->players[i].playing;
  return n;
}

/** fictionary_after: R2.2: the next higher number with a spot, or the lowest; -1: nobody */
int
fictionary_after (const Fictionary *self, int seat)
{
  guint number = seat >= 0 ? self->players[seat].number : 0;
  int higher = -1, lowest = -1;

  for (int i = 0; i < (int)self->n_seats; i++)
    {
      const FictionaryPlayer *player = &self->players[i];

      if (!player->playing)
        continue;
      if (lowest < 0 || player->number < self->players[lowest].number)
        lowest = i;
      if (player->number > number && (higher < 0 || player->number < self->players[higher].number))
        higher = i;
    }
  return higher >= 0 ? higher : lowest;
}

/** fictionary_bluffs: whether @seat is a Bluffer of this round */
gboolean
fictionary_bluffs (const Fictionary *self, int seat)
{
  return seat >= 0 && seat < (int)self->n_seats && self->brainiac >= 0 && seat != self->brainiac
         && self->players[seat].playing;
}

/** fictionary_on_list: R4.4: whether @seat's definition stands on the list, and @seat votes */
gboolean
fictionary_on_list (const Fictionary *self, int seat)
{
  return fictionary_bluffs (self, seat) && !self->players[seat].similar;
}

/** fictionary_n_list: how many texts the list has, with the Actual Definition */
guint
fictionary_n_list (const Fictionary *self)
{
  guint n = 1;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    n += fictionary_on_list (self, seat);
  return n;
}

gboolean
fictionary_all_submitted (const Fictionary *self)
{
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (fictionary_bluffs (self, seat) && !self->players[seat].submitted)
      return FALSE;
  return TRUE;
}

gboolean
fictionary_all_voted (const Fictionary *self)
{
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (fictionary_on_list (self, seat) && !self->players[seat].vote)
      return FALSE;
  return TRUE;
}

/** fictionary_last_round: (nullable): the one that has ended last */
const FictionaryRound *
fictionary_last_round (const Fictionary *self)
{
  return self->past->len ? g_ptr_array_index (self->past, self->past->len - 1) : NULL;
}

/** fictionary_votes_for: the seats that voted for @place in public */
guint64
fictionary_votes_for (const Fictionary *self, guint place)
{
  guint64 seats = 0;

  for (guint i = 0; i < self->n_seats; i++)
    if (self->players[i].vote == place)
      seats |= GRAPE_AUDIENCE_SEAT (i);
  return seats;
}

/** fictionary_step: 1 to 5; 0: no round is on */
guint
fictionary_step (const Fictionary *self)
{
  static const guint steps[] = {
    [FICTIONARY_WORD] = 1,    [FICTIONARY_LOOK_UP] = 1, [FICTIONARY_DEFINE] = 2,
    [FICTIONARY_COMPARE] = 3, [FICTIONARY_ORDER] = 3,   [FICTIONARY_LIST] = 3,
    [FICTIONARY_VOTE] = 4,    [FICTIONARY_SCORE] = 5,   [FICTIONARY_ACTING] = 5,
    [FICTIONARY_OPEN] = 5,    [FICTIONARY_OVER] = 0,
  };

  return steps[self->stage];
}

/* Views */

/** fictionary_may_know: R5.1: what @seat wrote in this round */
gboolean
fictionary_may_know (const Fictionary *self, int seat, GrapeViewer viewer)
{
  const FictionaryPlayer *player = &self->players[seat];

  return !player->event || (viewer >= 0 && grape_audience_has (player->readers, viewer));
}

/** fictionary_may_know_order: which text on the list is whose */
gboolean
fictionary_may_know_order (const Fictionary *self, GrapeViewer viewer)
{
  return !self->order_event || (viewer >= 0 && grape_audience_has (self->order_readers, viewer));
}

/** fictionary_may_know_actual: the Actual Definition, as its owner wrote it */
gboolean
fictionary_may_know_actual (const Fictionary *self, GrapeViewer viewer)
{
  return !self->actual_event || (viewer >= 0 && grape_audience_has (self->actual_readers, viewer));
}

gpointer
fictionary_view (gconstpointer state, GrapeViewer viewer)
{
  Fictionary *self = fictionary_copy (state);

  for (guint i = 0; i < self->n_seats; i++)
    {
      if (!fictionary_may_know (self, (int)i, viewer))
        g_clear_pointer (&self->players[i].definition, g_free);
      if (!fictionary_may_know_order (self, viewer))
        self->players[i].place = 0;
    }
  if (!fictionary_may_know_actual (self, viewer)) /* R7.5 */
    g_clear_pointer (&self->actual, g_free);
  if (!fictionary_may_know_order (self, viewer))
    self->actual_place = 0;
  return self;
}

typedef struct
{
  char **text;
  guint *place;
} Hidden;

static void
swap (Hidden *one, Hidden *other)
{
  char *text = *one->text;
  guint place = *one->place;

  *one->text = *other->text;
  *one->place = *other->place;
  *other->text = text;
  *other->place = place;
}

/* Once the list is posted, its texts are known, but not whose they are. */
gboolean
fictionary_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  Fictionary *self = state;
  Hidden hidden[GRAPE_MAX_SEATS + 1];
  guint n = 0;
  gboolean varied = FALSE;

  for (guint i = 0; i < self->n_seats; i++)
    {
      FictionaryPlayer *player = &self->players[i];

      if (!player->definition || fictionary_may_know (self, (int)i, viewer))
        continue;
      varied = TRUE;
      if (self->list->len && !player->similar)
        hidden[n++] = (Hidden){ &player->definition, &player->place };
      else
        {
          g_free (player->definition);
          player->definition
              = g_strdup_printf ("Another thing, no. %u.", grape_stream_below (stream, 1000));
        }
    }
  if (self->actual && !fictionary_may_know_actual (self, viewer))
    {
      varied = TRUE;
      if (self->list->len)
        hidden[n++] = (Hidden){ &self->actual, &self->actual_place };
      else
        {
          g_free (self->actual);
          self->actual
              = g_strdup_printf ("What it means, no. %u.", grape_stream_below (stream, 1000));
        }
    }
  for (guint i = 0; i + 1 < n; i++)
    swap (&hidden[i], &hidden[i + grape_stream_below (stream, n - i)]);
  return varied;
}
