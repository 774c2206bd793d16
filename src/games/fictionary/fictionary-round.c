/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds of Fictionary: how one begins, what its list is, and how it ends. */
#include "fictionary-private.h"

#include <stdio.h>
#include <string.h>

/** fictionary_begin_step: R3.1: each step has three days from the end of the one before */
void
fictionary_begin_step (Fictionary *self, FictionaryStage stage, gint64 at)
{
  self->stage = stage;
  self->since = at;
  self->deadline = self->step_s ? at + self->step_s : 0;
}

/** fictionary_forget_round: nothing is left of the round that is on */
void
fictionary_forget_round (Fictionary *self)
{
  for (guint i = 0; i < self->n_seats; i++)
    {
      FictionaryPlayer *player = &self->players[i];

      g_clear_pointer (&player->definition, g_free);
      player->submitted = player->similar = player->sheeped = FALSE;
      player->event = player->place = player->vote = 0;
      player->before = player->score;
    }
  g_clear_pointer (&self->word, g_free);
  g_clear_pointer (&self->actual, g_free);
  self->actual_event = self->actual_place = self->order_event = 0;
  self->compared = FALSE;
  self->opens_until = 0;
  self->end = FICTIONARY_SCORED;
  g_array_set_size (self->list, 0);
}

/** fictionary_begin_round: R2.2, R4.1; also when another takes over in step 1 (R7.3) */
void
fictionary_begin_round (Fictionary *self, int brainiac, gint64 at)
{
  fictionary_forget_round (self);
  self->brainiac = brainiac;
  fictionary_begin_step (self, FICTIONARY_WORD, at);
}

/** fictionary_end_game: R6.1 to R6.5 */
void
fictionary_end_game (Fictionary *self, FictionaryResult result)
{
  fictionary_forget_round (self);
  self->stage = FICTIONARY_OVER;
  self->result = result;
  self->brainiac = self->disputer = -1;
  self->deadline = self->disputed = 0;
}

/* The order of the list */

/* The owner at @index before it is shuffled: the Bluffers by their seats, then the Actual. */
static int
owner_at (const Fictionary *self, guint index)
{
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (fictionary_on_list (self, seat) && index-- == 0)
      return seat;
  return FICTIONARY_ACTUAL_AUTHOR;
}

/** fictionary_order_text: R4.5: "3,actual,1": whose text is the first, the second ... */
char *
fictionary_order_text (const Fictionary *self, const guint *chosen)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < fictionary_n_list (self); i++)
    {
      int owner = owner_at (self, chosen[i]);

      if (i)
        g_string_append_c (text, ',');
      if (owner == FICTIONARY_ACTUAL_AUTHOR)
        g_string_append (text, "actual");
      else
        g_string_append_printf (text, "%d", owner + 1);
    }
  return g_string_free (text, FALSE);
}

/** fictionary_read_order: places by seat, and of the Actual Definition; FALSE: not all of them once
 */
gboolean
fictionary_read_order (const Fictionary *self, const char *text, guint *places, guint *actual_place)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  guint n = g_strv_length (words);

  memset (places, 0, GRAPE_MAX_SEATS * sizeof *places);
  *actual_place = 0;
  for (guint i = 0; i < n; i++)
    {
      guint64 seat = 0;

      if (g_str_equal (words[i], "actual"))
        {
          if (*actual_place)
            return FALSE;
          *actual_place = i + 1;
        }
      else if (!g_ascii_string_to_unsigned (words[i], 10, 1, self->n_seats, &seat, NULL)
               || !fictionary_on_list (self, (int)seat - 1) || places[seat - 1])
        return FALSE;
      else
        places[seat - 1] = i + 1;
    }
  return *actual_place && n == fictionary_n_list (self);
}

/** fictionary_knows_list: whether every text of the list is known here */
gboolean
fictionary_knows_list (const Fictionary *self)
{
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (fictionary_on_list (self, seat) && !self->players[seat].definition)
      return FALSE;
  return self->actual != NULL;
}

static const char *
text_at (const Fictionary *self, guint place)
{
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (fictionary_on_list (self, seat) && self->players[seat].place == place)
      return self->players[seat].definition;
  return self->actual_place == place ? self->actual : NULL;
}

/** fictionary_list_text: R4.5: "show", and each text behind its number; NULL: not all is known */
char *
fictionary_list_text (const Fictionary *self)
{
  g_autoptr (GString) text = g_string_new ("show");

  for (guint place = 1; place <= fictionary_n_list (self); place++)
    {
      const char *line = text_at (self, place);

      if (!line)
        return NULL;
      g_string_append_printf (text, "\n%u:%s%s", place, *line ? " " : "", line);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/** fictionary_read_list: FALSE: not as many texts as there must be */
gboolean
fictionary_read_list (const Fictionary *self, const char *text, GArray *entries)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 1; lines[0] && lines[i]; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u:", i);
      const char *rest = lines[i] + strlen (number);

      if (!g_str_has_prefix (lines[i], number) || (*rest && *rest != ' '))
        return FALSE;
      fictionary_entry_add (entries, *rest ? rest + 1 : "", FICTIONARY_NO_AUTHOR, 0);
    }
  return lines[0] && g_str_equal (lines[0], "show") && entries->len == fictionary_n_list (self);
}

/* The score */

static FictionaryEntry *
entry_at (GArray *entries, guint index)
{
  return &g_array_index (entries, FictionaryEntry, index);
}

/* R5.2: what @opening tells, or everybody knows; nothing else counts. */
static void
take_openings (Fictionary *self, const GrapeEvent *opening)
{
  for (guint i = 0; i < self->n_seats; i++)
    {
      FictionaryPlayer *player = &self->players[i];
      const char *text = player->event ? grape_event_opened (opening, player->event) : NULL;

      if (!player->event)
        continue;
      g_clear_pointer (&player->definition, g_free);
      player->definition
          = text && g_str_has_prefix (text, "define") ? fictionary_definition_of (text) : NULL;
    }
  if (self->actual_event)
    {
      const char *text = grape_event_opened (opening, self->actual_event);

      g_clear_pointer (&self->actual, g_free);
      if (text && g_str_has_prefix (text, "actual "))
        self->actual = g_strdup (text + strlen ("actual "));
    }
}

/* R5.3: by the order that was sealed; FALSE: it is not known, or the list is another one. */
static gboolean
name_by_order (Fictionary *self, const GrapeEvent *opening, gboolean *wrong)
{
  const char *text = self->order_event ? grape_event_opened (opening, self->order_event) : NULL;
  guint places[GRAPE_MAX_SEATS], actual = self->actual_place;

  for (guint i = 0; i < GRAPE_MAX_SEATS; i++)
    places[i] = i < self->n_seats ? self->players[i].place : 0;
  if (self->order_event
      && (!text || !fictionary_read_order (self, strchr (text, ' ') + 1, places, &actual)))
    return FALSE;
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      const char *written = self->players[seat].definition;

      if (!fictionary_on_list (self, seat))
        continue;
      FictionaryEntry *entry = entry_at (self->list, places[seat] - 1);
      *wrong = *wrong || (written && !g_str_equal (written, entry->text));
      entry->author = seat;
    }
  entry_at (self->list, actual - 1)->author = FICTIONARY_ACTUAL_AUTHOR;
  *wrong
      = *wrong
        || (self->actual && !g_str_equal (self->actual, entry_at (self->list, actual - 1)->text));
  return !*wrong;
}

/* R5.3: where that is not known: whoever wrote the same words; nobody's are the Actual Definition.
 */
static void
name_by_words (Fictionary *self)
{
  for (guint i = 0; i < self->list->len; i++)
    entry_at (self->list, i)->author = FICTIONARY_ACTUAL_AUTHOR;
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      const char *written = self->players[seat].definition;

      for (guint i = 0; written && fictionary_on_list (self, seat) && i < self->list->len; i++)
        if (entry_at (self->list, i)->author == FICTIONARY_ACTUAL_AUTHOR
            && g_str_equal (entry_at (self->list, i)->text, written))
          {
            entry_at (self->list, i)->author = seat;
            break;
          }
    }
  for (guint i = 0; !self->actual && i < self->list->len; i++)
    if (entry_at (self->list, i)->author == FICTIONARY_ACTUAL_AUTHOR)
      fictionary_set_text (&self->actual, entry_at (self->list, i)->text);
}

/* R5.4 to R5.6 */
static void
count (Fictionary *self)
{
  gboolean found = FALSE;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      FictionaryPlayer *voter = &self->players[seat];

      if (!fictionary_on_list (self, seat) || !voter->vote || voter->vote > self->list->len)
        continue;
      FictionaryEntry *entry = entry_at (self->list, voter->vote - 1);
      entry->votes |= GRAPE_AUDIENCE_SEAT (seat);
      if (entry->author == FICTIONARY_ACTUAL_AUTHOR)
        {
          voter->score += 2; /* R5.5 */
          found = TRUE;
        }
      else if (entry->author != seat)
        self->players[entry->author].score++;
    }
  if (!found)
    self->players[self->brainiac].score += 2;
}

/* Of an easy word there is no list: what was written, by seats. */
static void
gather_written (const Fictionary *self, GArray *entries)
{
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (fictionary_bluffs (self, seat) && self->players[seat].definition)
      fictionary_entry_add (entries, self->players[seat].definition, seat, 0);
}

static void
keep_round (Fictionary *self, FictionaryEnd end, gboolean wrong, gint64 at)
{
  FictionaryRound *round = fictionary_round_new ();

  round->number = self->round;
  round->brainiac = self->brainiac;
  round->end = end;
  round->word = g_strdup (self->word);
  round->actual = end == FICTIONARY_LATE ? NULL : g_strdup (self->actual);
  round->wrong = wrong;
  round->at = at;
  for (guint i = 0; i < self->n_seats; i++)
    {
      const FictionaryPlayer *player = &self->players[i];

      round->similar |= player->similar ? GRAPE_AUDIENCE_SEAT (i) : 0;
      round->sheeped |= player->sheeped ? GRAPE_AUDIENCE_SEAT (i) : 0;
      round->gained[i] = player->score - player->before;
    }
  if (end == FICTIONARY_EASY)
    gather_written (self, round->entries);
  else if (end == FICTIONARY_SCORED)
    for (guint i = 0; i < self->list->len; i++)
      {
        const FictionaryEntry *entry = fictionary_entry (self->list, i);

        fictionary_entry_add (round->entries, entry->text, entry->author, entry->votes);
      }
  g_ptr_array_add (self->past, round);
}

/* R6.1, R6.2 */
static gboolean
test_end (Fictionary *self)
{
  int most = G_MININT;
  guint turns = 0, n = 0, n_most = 0;

  for (guint i = 0; i < self->n_seats; i++)
    {
      const FictionaryPlayer *player = &self->players[i];

      if (!player->playing)
        continue;
      if (n++ && player->turns != turns)
        return FALSE;
      turns = player->turns;
      if (player->score > most)
        {
          most = player->score;
          n_most = 0;
          self->winners = 0;
        }
      if (player->score == most)
        {
          n_most++;
          self->winners |= GRAPE_AUDIENCE_SEAT (i);
        }
    }
  if (most >= self->goal)
    fictionary_end_game (self, n_most == 1 ? FICTIONARY_WON : FICTIONARY_TIED);
  return most >= self->goal;
}

/**
 * fictionary_end_round:
 * @opening: (nullable): the step that opens what was sealed
 *
 * R2.2, R5.2 to R5.7, R6.1, R7.2: what the round brings, and whatever follows it.
 */
void
fictionary_end_round (Fictionary *self, FictionaryEnd end, const GrapeEvent *opening, gint64 at)
{
  gboolean wrong = FALSE;
  int next;

  if (opening)
    take_openings (self, opening);
  if (end == FICTIONARY_SCORED)
    {
      if (!name_by_order (self, opening, &wrong))
        name_by_words (self);
      count (self);
    }
  self->players[self->brainiac].turns++;
  keep_round (self, end, wrong, at);
  for (guint i = 0; i < self->n_seats; i++) /* R7.2 */
    self->players[i].playing = self->players[i].playing && !self->players[i].resigned;
  if (fictionary_n_playing (self) < 2) /* R6.3 */
    {
      fictionary_end_game (self, FICTIONARY_FEW);
      return;
    }
  next = fictionary_after (self, self->brainiac);
  if (test_end (self))
    return;
  self->winners = 0;
  self->round++;
  fictionary_begin_round (self, next, at);
}
