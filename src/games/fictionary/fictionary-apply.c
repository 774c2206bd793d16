/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fictionary: what an event does. */
#include "fictionary-private.h"

#include <string.h>

#define DEFAULT_WORD   "ing"
#define DEFAULT_ACTUAL "A pasture or meadow; generally one lying low, near a river."

/* "numbers 2 3 1": seat by seat. */
static gboolean
apply_numbers (Fictionary *self, const GrapeEvent *event, GError **error)
{
  g_auto (GStrv) words = g_strsplit (event->text, " ", -1);
  guint numbers[GRAPE_MAX_SEATS];
  guint64 seen = 0;

  if (self->stage != FICTIONARY_NUMBERS || g_strv_length (words) != self->n_seats + 1)
    return grape_event_refuse (event, error, "nothing of the kind is drawn");
  for (guint i = 0; i < self->n_seats; i++)
    {
      guint64 number = 0;

      if (!g_ascii_string_to_unsigned (words[i + 1], 10, 1, self->n_seats, &number, NULL)
          || seen & (G_GUINT64_CONSTANT (1) << number))
        return grape_event_refuse (event, error, "the numbers go from 1 to n, each once");
      seen |= G_GUINT64_CONSTANT (1) << number;
      numbers[i] = (guint)number;
    }
  for (guint i = 0; i < self->n_seats; i++)
    self->players[i].number = numbers[i];
  if (fictionary_n_playing (self) < 2)
    fictionary_end_game (self, FICTIONARY_FEW);
  else
    fictionary_begin_round (self, fictionary_after (self, -1), event->at); /* R2.1 */
  return TRUE;
}

/* The order, drawn or given; sealed, it only is there. */
static gboolean
take_order (Fictionary *self, const GrapeEvent *event, GError **error)
{
  const char *order = event->text ? strchr (event->text, ' ') : NULL;
  guint places[GRAPE_MAX_SEATS], actual = 0;

  if ((self->stage != FICTIONARY_ORDER && self->stage != FICTIONARY_COMPARE)
      || (event->text && (!order || !fictionary_read_order (self, order + 1, places, &actual))))
    return grape_event_refuse (event, error, "there is nothing to be put in order");
  for (guint i = 0; event->text && i < self->n_seats; i++)
    self->players[i].place = places[i];
  self->actual_place = actual;
  self->order_event = grape_event_public (event) ? 0 : event->number;
  self->order_readers = event->audience;
  self->stage = FICTIONARY_LIST;
  return TRUE;
}

static gboolean
apply_draw (Fictionary *self, const GrapeEvent *event, GError **error)
{
  if (event->text && g_str_has_prefix (event->text, "numbers "))
    return apply_numbers (self, event, error);
  if (event->text && !g_str_has_prefix (event->text, "order "))
    return grape_event_refuse (event, error, "nothing of the kind is drawn");
  return take_order (self, event, error);
}

static void
after_votes (Fictionary *self, gint64 at)
{
  if (fictionary_all_voted (self))
    fictionary_begin_step (self, FICTIONARY_SCORE, at);
}

/* R4.5: @list is moved. */
static void
post_list (Fictionary *self, GArray *list, gint64 at)
{
  g_array_unref (self->list);
  self->list = list;
  fictionary_begin_step (self, FICTIONARY_VOTE, at);
  after_votes (self, at); /* where nobody is left to vote */
}

static gboolean
is_fined (const GrapeTable *table, const Fictionary *self, int seat, gint64 at)
{
  return !self->players[seat].resigned && !grape_table_seat (table, seat)->left
         && !grape_table_away (table, seat, at);
}

/* R3.2, R7.1 */
static void
fine (const GrapeTable *table, Fictionary *self, int seat, gint64 at)
{
  self->players[seat].score -= is_fined (table, self, seat, at);
}

static void
late_bluffers (const GrapeTable *table, Fictionary *self, gint64 at)
{
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      FictionaryPlayer *player = &self->players[seat];

      if (self->stage == FICTIONARY_DEFINE && fictionary_bluffs (self, seat) && !player->submitted)
        {
          fictionary_set_text (&player->definition, "");
          player->submitted = TRUE;
          fine (table, self, seat, at);
        }
      else if (self->stage == FICTIONARY_VOTE && fictionary_on_list (self, seat) && !player->vote)
        {
          player->sheeped = TRUE; /* R4.7: which one that is stays hidden */
          fine (table, self, seat, at);
        }
    }
}

static void
apply_late (const GrapeTable *table, Fictionary *self, gint64 at)
{
  switch (fictionary_step (self))
    {
    case 1: /* R4.2 */
      fictionary_set_text (&self->word, DEFAULT_WORD);
      fictionary_set_text (&self->actual, DEFAULT_ACTUAL);
      self->actual_event = 0;
      fine (table, self, self->brainiac, at);
      fictionary_begin_step (self, FICTIONARY_DEFINE, at);
      break;
    case 2: /* R4.3 */
      late_bluffers (table, self, at);
      fictionary_begin_step (self, FICTIONARY_COMPARE, at);
      break;
    case 3: /* R4.6 */
      self->players[self->brainiac].score -= 4;
      fine (table, self, self->brainiac, at);
      fictionary_end_round (self, FICTIONARY_LATE, NULL, at);
      break;
    case 4: /* R4.7 */
      late_bluffers (table, self, at);
      fictionary_begin_step (self, FICTIONARY_SCORE, at);
      break;
    default: /* R5.8 */
      fine (table, self, self->brainiac, at);
      if (self->scorekeeper)
        {
          fictionary_begin_step (self, FICTIONARY_ACTING, at);
          self->deadline = 0;
        }
      else
        fictionary_end_game (self, FICTIONARY_UNSCORED);
      break;
    }
}

static gboolean
apply_step (const GrapeTable *table, Fictionary *self, const GrapeEvent *event, GError **error)
{
  const char *text = event->text;
  g_auto (GrapeNext) next = { 0 };

  if (self->stage == FICTIONARY_LOOK_UP && (!text || g_str_has_prefix (text, "actual ")))
    {
      fictionary_set_text (&self->actual, text ? text + strlen ("actual ") : NULL);
      self->actual_event = grape_event_public (event) ? 0 : event->number;
      self->actual_readers = event->audience;
      fictionary_begin_step (self, FICTIONARY_DEFINE, event->at);
      return TRUE;
    }
  if (self->stage == FICTIONARY_LIST && text && g_str_has_prefix (text, "show"))
    {
      g_autofree char *own = fictionary_knows_list (self) ? fictionary_list_text (self) : NULL;
      GArray *list = fictionary_entries_new ();

      if (!fictionary_read_list (self, text, list) || (own && !g_str_equal (own, text)))
        {
          g_array_unref (list);
          return grape_event_refuse (event, error, "that is another list");
        }
      post_list (self, list, event->at);
      return TRUE;
    }
  if (self->stage == FICTIONARY_OPEN)
    fictionary_open_all (self, &next);
  else if (!self->disputed && fictionary_step (self) && self->stage != FICTIONARY_LOOK_UP
           && self->stage != FICTIONARY_ACTING)
    fictionary_next_late (self, &next);
  if (g_strcmp0 (next.text, text) || event->at < next.at || self->disputed)
    return grape_event_refuse (event, error, "nothing of the kind happens");
  if (self->stage == FICTIONARY_OPEN)
    fictionary_end_round (self, self->end, event, event->at);
  else
    apply_late (table, self, event->at);
  return TRUE;
}

/* R4.4 */
static void
apply_similar (Fictionary *self, guint64 seats, gint64 at)
{
  guint n = 0;

  for (guint i = 0; i < self->n_seats; i++)
    if (seats & GRAPE_AUDIENCE_SEAT (i))
      {
        self->players[i].similar = TRUE;
        n++;
      }
  for (guint i = 0; i < self->n_seats; i++)
    if (self->players[i].similar)
      self->players[i].score += n == 1 ? 4 : 3;
  self->compared = TRUE;
  if (n < 2)
    return;
  self->stage = FICTIONARY_OPEN;
  self->end = FICTIONARY_EASY;
  self->deadline = 0;
}

/* R7.2, R7.3: a spot is gone at once in step 1, else when the round ends. */
static void
resign (Fictionary *self, int seat, gint64 at)
{
  FictionaryPlayer *player = &self->players[seat];

  player->resigned = TRUE;
  if (self->stage == FICTIONARY_OPEN && seat == self->brainiac && !self->opens_until)
    self->opens_until = at + (self->step_s ? self->step_s : GRAPE_DAY_S); /* R5.9 */
  if (self->stage != FICTIONARY_WORD && self->stage != FICTIONARY_NUMBERS)
    return;
  player->playing = FALSE;
  if (self->stage == FICTIONARY_NUMBERS)
    return;
  if (fictionary_n_playing (self) < 2)
    fictionary_end_game (self, FICTIONARY_FEW);
  else if (self->brainiac == seat)
    fictionary_begin_round (self, fictionary_after (self, seat), at);
}

/* R5.1: `score`, by the Brainiac or, since they were late, by the Scorekeeper. */
static void
apply_score (Fictionary *self, gint64 at)
{
  gboolean acting = self->stage == FICTIONARY_ACTING;

  self->stage = FICTIONARY_OPEN;
  self->end = FICTIONARY_SCORED;
  self->since = at;
  self->deadline = 0;
  if (acting)
    self->opens_until = at + (self->step_s ? self->step_s : GRAPE_DAY_S);
}

/* A private move in the log of one who may not know it. */
static gboolean
apply_sealed (Fictionary *self, const GrapeEvent *event, GError **error)
{
  int seat = event->author;
  gboolean brainiac = seat >= 0 && seat == self->brainiac;

  if (self->disputed)
    return grape_event_refuse (event, error, "play is suspended");
  if (brainiac && (self->stage == FICTIONARY_WORD || self->stage == FICTIONARY_LOOK_UP))
    {
      g_clear_pointer (&self->actual, g_free);
      self->actual_event = event->number;
      self->actual_readers = event->audience;
      if (self->stage == FICTIONARY_LOOK_UP)
        fictionary_begin_step (self, FICTIONARY_DEFINE, event->at);
      return TRUE;
    }
  if (brainiac)
    return take_order (self, event, error);
  return grape_event_refuse (event, error, "nothing is to be sealed");
}

/* R4.3 */
static gboolean
take_definition (Fictionary *self, const GrapeEvent *event, const char *text, GError **error)
{
  FictionaryPlayer *player = event->author >= 0 ? &self->players[event->author] : NULL;

  if (self->disputed || self->stage != FICTIONARY_DEFINE
      || !fictionary_bluffs (self, event->author))
    return grape_event_refuse (event, error, "nothing is to be defined");
  fictionary_set_text (&player->definition, text);
  player->submitted = TRUE;
  player->event = grape_event_public (event) ? 0 : event->number;
  player->readers = event->audience;
  if (fictionary_all_submitted (self))
    fictionary_begin_step (self, FICTIONARY_COMPARE, event->at);
  return TRUE;
}

static gboolean
apply_move (const GrapeTable *table, Fictionary *self, const GrapeEvent *event, GError **error)
{
  g_auto (FictionaryMove) move = { 0 };
  int seat = event->author;

  if (event->person)
    {
      if (!fictionary_check_score (table, self, event->person, error))
        return FALSE;
      apply_score (self, event->at);
      return TRUE;
    }
  if (!event->text)
    return self->stage == FICTIONARY_DEFINE ? take_definition (self, event, NULL, error)
                                            : apply_sealed (self, event, error);
  if (!fictionary_move_read (table, self, seat, event->text, &move, error))
    return FALSE;
  switch (move.verb)
    {
    case FICTIONARY_SAY_ACTUAL:
      fictionary_set_text (&self->actual, move.text);
      self->actual_event = grape_event_public (event) ? 0 : event->number;
      self->actual_readers = event->audience;
      if (self->stage == FICTIONARY_LOOK_UP)
        fictionary_begin_step (self, FICTIONARY_DEFINE, event->at);
      break;
    case FICTIONARY_SAY_WORD: /* R4.1 */
      fictionary_set_text (&self->word, move.text);
      fictionary_begin_step (self, FICTIONARY_DEFINE, event->at);
      if (!self->actual && !self->actual_event) /* R4.2 */
        {
          self->stage = FICTIONARY_LOOK_UP;
          self->deadline = 0;
        }
      break;
    case FICTIONARY_SAY_DEFINE:
      return take_definition (self, event, move.text, error);
    case FICTIONARY_SAY_SIMILAR:
      apply_similar (self, move.seats, event->at);
      break;
    case FICTIONARY_SAY_LIST: /* R4.5 */
      if (move.text)
        return take_order (self, event, error);
      self->stage = FICTIONARY_ORDER;
      break;
    case FICTIONARY_SAY_SHOW:
      post_list (self, g_steal_pointer (&move.list), event->at);
      break;
    case FICTIONARY_SAY_VOTE: /* R4.7 */
      self->players[seat].vote = move.number;
      after_votes (self, event->at);
      break;
    case FICTIONARY_SAY_SCORE:
      apply_score (self, event->at);
      break;
    case FICTIONARY_SAY_DISPUTE: /* R8.1 */
      self->disputed = event->at;
      self->disputer = seat;
      break;
    case FICTIONARY_SAY_RESIGN:
      resign (self, seat, event->at);
      break;
    }
  return TRUE;
}

static gboolean
apply_ruling (const GrapeTable *table, Fictionary *self, const GrapeEvent *event, GError **error)
{
  GrapeRead read = { 0 };

  if (!fictionary_read_ruling (table, self, grape_event_ruling (event), &read, error))
    return FALSE;
  if (g_str_equal (read.text, "unplayable")) /* R10.5 */
    fictionary_end_game (self, FICTIONARY_UNPLAYABLE);
  else /* R8.2 */
    {
      if (self->deadline)
        self->deadline += event->at - self->disputed;
      if (self->opens_until)
        self->opens_until += event->at - self->disputed;
      self->disputed = 0;
      self->disputer = -1;
    }
  grape_read_clear (&read);
  return TRUE;
}

gboolean
fictionary_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  Fictionary *self = state;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return apply_move (table, self, event, error);
    case GRAPE_EVENT_DRAW:
      return apply_draw (self, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (table, self, event, error);
    case GRAPE_EVENT_RULING:
      return apply_ruling (table, self, event, error);
    case GRAPE_EVENT_LEAVE:
      if (self->players[event->author].playing && !self->players[event->author].resigned)
        resign (self, event->author, event->at);
      return TRUE;
    default:
      return TRUE; /* R7.1: vacations and substitutes are the table's */
    }
}
