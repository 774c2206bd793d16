/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fictionary: who owes what, and what happens by itself; fictionary-apply.c has what an event does.
 */
#include "fictionary-private.h"

#include <stdio.h>
#include <string.h>

static gboolean
acts (const GrapeTable *table, const Fictionary *self, int seat)
{
  const GrapeSeat *at = grape_table_seat (table, seat);

  return seat >= 0 && self->players[seat].playing && !self->players[seat].resigned && at
         && !at->left;
}

static void
owe (const GrapeTable *table, const Fictionary *self, GArray *pending, int seat, const char *what,
     const char *otherwise, gboolean done)
{
  GrapePending item = { .seat = seat,
                        .what = what,
                        .since = self->since,
                        .until = self->deadline,
                        .otherwise = otherwise,
                        .done = done };

  if (seat == GRAPE_AUTHOR_REFEREE || acts (table, self, seat))
    g_array_append_val (pending, item);
}

static void
owe_bluffers (const GrapeTable *table, const Fictionary *self, GArray *pending)
{
  gboolean votes = self->stage == FICTIONARY_VOTE;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      const FictionaryPlayer *player = &self->players[seat];

      if (votes && fictionary_on_list (self, seat))
        owe (table, self, pending, seat, N_ ("a vote"),
             N_ ("a vote for their own, and a Gamepoint lost"), player->vote != 0);
      else if (!votes && fictionary_bluffs (self, seat))
        owe (table, self, pending, seat, N_ ("a definition"),
             N_ ("an empty one, and a Gamepoint lost"), player->submitted);
    }
}

/* What the Brainiac owes. */
static void
owe_brainiac (const GrapeTable *table, const Fictionary *self, GArray *pending)
{
  switch ((int)self->stage)
    {
    case FICTIONARY_WORD:
      owe (table, self, pending, self->brainiac, N_ ("an Ing Word"),
           N_ ("the word “ing”, and a Gamepoint lost"), FALSE);
      break;
    case FICTIONARY_LOOK_UP:
      owe (table, self, pending, self->brainiac, N_ ("the Actual Definition"), NULL, FALSE);
      break;
    case FICTIONARY_COMPARE:
      owe (table, self, pending, self->brainiac, N_ ("the list of definitions"),
           N_ ("the round is over, and 5 Gamepoints lost"), FALSE);
      break;
    case FICTIONARY_ORDER:
    case FICTIONARY_LIST:
      owe (table, self, pending, self->brainiac, N_ ("the list, which their program posts"),
           N_ ("the round is over, and 5 Gamepoints lost"), TRUE);
      break;
    case FICTIONARY_SCORE:
      owe (table, self, pending, self->brainiac, N_ ("the score"),
           self->scorekeeper ? N_ ("the Scorekeeper scores, and a Gamepoint lost")
                             : N_ ("the game is over, without a winner"),
           FALSE);
      break;
    default:
      break;
    }
}

/**
 * fictionary_pending:
 *
 * Those whom a bot replaces owe nothing: then it is time that must pass (R7.1).
 */
void
fictionary_pending (const GrapeTable *table, gconstpointer state, GArray *pending)
{
  const Fictionary *self = state;
  guint before = pending->len;
  const char *what = N_ ("nothing: a bot does what is to be done, when the time is up");

  if (self->stage == FICTIONARY_OVER)
    return;
  if (self->disputed)
    {
      GrapePending item = { .seat = GRAPE_AUTHOR_REFEREE,
                            .what = N_ ("the end of the dispute"),
                            .since = self->disputed };
      g_array_append_val (pending, item);
      return;
    }
  if (self->stage == FICTIONARY_DEFINE || self->stage == FICTIONARY_VOTE)
    owe_bluffers (table, self, pending);
  else
    owe_brainiac (table, self, pending);
  if (self->stage == FICTIONARY_NUMBERS)
    what = N_ ("the players’ numbers, drawn at random");
  else if (self->stage == FICTIONARY_ACTING)
    what = N_ ("the score, by the Scorekeeper");
  else if (self->stage == FICTIONARY_OPEN)
    what = N_ ("the definitions, opened for everybody");
  if (pending->len == before)
    owe (table, self, pending, GRAPE_AUTHOR_REFEREE, what,
         self->deadline ? N_ ("the round goes on without them") : NULL, FALSE);
}

/* Whose private move may be read by whom: see #GrapeRules. R4.2, R4.3, R4.5 */
GrapeAudience
fictionary_secret (const GrapeTable *table, gconstpointer state, int seat)
{
  const Fictionary *self = state;

  if (self->disputed || !acts (table, self, seat))
    return 0;
  switch ((int)self->stage)
    {
    case FICTIONARY_WORD:
    case FICTIONARY_LOOK_UP:
    case FICTIONARY_COMPARE:
    case FICTIONARY_ORDER:
      return seat == self->brainiac ? GRAPE_AUDIENCE_SEAT (seat) : 0;
    case FICTIONARY_DEFINE:
      if (!fictionary_bluffs (self, seat))
        return 0;
      return GRAPE_AUDIENCE_SEAT (seat)
             | (acts (table, self, self->brainiac) ? GRAPE_AUDIENCE_SEAT (self->brainiac) : 0);
    default:
      return 0;
    }
}

/** fictionary_chair: R5.1: the Brainiac, until somebody else must score */
int
fictionary_chair (gconstpointer state)
{
  const Fictionary *self = state;
  gboolean there = self->brainiac >= 0 && self->players[self->brainiac].playing
                   && !self->players[self->brainiac].resigned;

  return there && self->stage != FICTIONARY_ACTING && !self->opens_until ? self->brainiac : -1;
}

static void
next_step (GrapeNext *next, gint64 at)
{
  next->kind = GRAPE_NEXT_STEP;
  next->at = at;
}

/** fictionary_open_all: R5.2: the step that opens what was sealed in the round */
void
fictionary_open_all (const Fictionary *self, GrapeNext *next)
{
  next_step (next, 0);
  grape_next_say (next, "%s %u", self->end == FICTIONARY_EASY ? "easy" : "score", self->round);
  next->opens = g_array_new (FALSE, FALSE, sizeof (guint));
  next->opens_until = self->opens_until;
  for (guint i = 0; i < self->n_seats; i++)
    if (self->players[i].event)
      g_array_append_val (next->opens, self->players[i].event);
  if (self->actual_event)
    g_array_append_val (next->opens, self->actual_event);
  if (self->order_event)
    g_array_append_val (next->opens, self->order_event);
}

/** fictionary_next_late: R3.2: the step of the round that is late */
void
fictionary_next_late (const Fictionary *self, GrapeNext *next)
{
  if (!self->deadline)
    return;
  next_step (next, self->deadline);
  grape_next_say (next, "late %u.%u", self->round, fictionary_step (self));
}

/* R4.1: the first that is at hand; NULL: none is */
static char *
look_up (const Fictionary *self)
{
  g_autoptr (GPtrArray) found = fictionary_lore_define (fictionary_lore (self), self->word);

  return found->len ? g_strdup (g_ptr_array_index (found, 0)) : NULL;
}

/** fictionary_next: where a keeper's copy lacks the texts, the list waits for the Brainiac's own
 * program; see fictionary_due() */
void
fictionary_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const Fictionary *self = state;
  g_autofree char *text = NULL;

  next->kind = GRAPE_NEXT_NOTHING;
  if (self->disputed) /* R8.1 */
    return;
  switch (self->stage)
    {
    case FICTIONARY_NUMBERS: /* R1.3 */
      next->kind = GRAPE_NEXT_DRAW;
      next->n = next->k = self->n_seats;
      grape_next_say (next, "numbers");
      return;
    case FICTIONARY_LOOK_UP: /* R4.2 */
      text = look_up (self);
      if (text)
        {
          next_step (next, 0);
          next->audience = GRAPE_AUDIENCE_SEAT (self->brainiac);
          grape_next_say (next, "actual %s", text);
        }
      return;
    case FICTIONARY_ORDER: /* R4.5 */
      if (!fictionary_knows_list (self))
        {
          fictionary_next_late (self, next);
          return;
        }
      next->kind = GRAPE_NEXT_DRAW;
      next->n = next->k = fictionary_n_list (self);
      next->audience = GRAPE_AUDIENCE_SEAT (self->brainiac);
      grape_next_say (next, "order");
      return;
    case FICTIONARY_LIST:
      text = fictionary_knows_list (self) ? fictionary_list_text (self) : NULL;
      if (!text)
        {
          fictionary_next_late (self, next);
          return;
        }
      next_step (next, 0);
      grape_next_say (next, "%s", text);
      return;
    case FICTIONARY_OPEN:
      fictionary_open_all (self, next);
      return;
    case FICTIONARY_ACTING: /* R5.8: no limit */
    case FICTIONARY_OVER:
      return;
    case FICTIONARY_WORD:
    case FICTIONARY_DEFINE:
    case FICTIONARY_COMPARE:
    case FICTIONARY_VOTE:
    case FICTIONARY_SCORE:
      fictionary_next_late (self, next);
      return;
    }
}

void
fictionary_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                      GString *text)
{
  const Fictionary *self = state;

  g_string_append (text, next->text);
  if (self->stage == FICTIONARY_ORDER)
    {
      g_autofree char *order = fictionary_order_text (self, chosen);

      g_string_append_printf (text, " %s", order);
      return;
    }
  for (guint i = 0; i < next->k; i++)
    g_string_append_printf (text, " %u", chosen[i] + 1);
}

/** fictionary_due: R4.5: the order by the Brainiac's own chance, and then the list; see #GrapeRules
 */
char *
fictionary_due (const GrapeTable *table, gconstpointer view, int seat, GrapeStream *stream)
{
  const Fictionary *self = view;
  guint chosen[GRAPE_MAX_SEATS + 1];

  if (self->disputed || seat != self->brainiac || !acts (table, self, seat)
      || !fictionary_knows_list (self))
    return NULL;
  if (self->stage == FICTIONARY_LIST)
    return fictionary_list_text (self);
  if (self->stage != FICTIONARY_ORDER)
    return NULL;
  grape_stream_sample (stream, fictionary_n_list (self), fictionary_n_list (self), chosen);
  g_autofree char *order = fictionary_order_text (self, chosen);
  return g_strdup_printf ("list %s", order);
}
