/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How events drive the rule: who owes what, what happens by itself, what a text means for a seat,
 * and what each event does. */
#include "viruses-private.h"

#include <string.h>

/* Beyond this, a list of all moves helps nobody. */
#define MOST_LISTED_SQUARES 16384

/* A view of somebody else's moves has only the fact that they came, not what they are. */
static gboolean
sent_something (const GrapeViruses *self, int seat)
{
  for (guint i = 0; i < self->submissions->len; i++)
    {
      const GrapeVirusesSubmission *each
          = &g_array_index (self->submissions, GrapeVirusesSubmission, i);

      if (each->author == seat && !each->text)
        return TRUE;
    }
  return FALSE;
}

/** grape_viruses_pending: every player owes the rest of their moves; not moving is not a fault. */
void
grape_viruses_pending (const GrapeTable *table, gconstpointer state, GArray *pending)
{
  const GrapeViruses *self = state;

  if (self->over)
    return;
  if (!self->turn)
    {
      grape_pending_add (pending, GRAPE_AUTHOR_REFEREE, N_ ("the first grid"), self->began, 0, NULL,
                         FALSE);
      return;
    }
  for (guint s = 0; s < self->players->len; s++)
    {
      guint allowance = grape_viruses_allowance (self, (int)s);

      if (allowance)
        grape_pending_add (pending, (int)s,
                           allowance == 3 ? N_ ("three moves: place or infect") : N_ ("a move"),
                           self->began, self->deadline, N_ ("the turn ends without"),
                           grape_viruses_complete (self, (int)s) || sent_something (self, (int)s));
    }
}

/* R9.2: only submissions with a move that counts are opened. */
static GArray *
numbers_to_open (const GrapeViruses *self)
{
  g_autoptr (GArray) judged = grape_viruses_counting (self);
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->submissions->len; i++)
    {
      const GrapeVirusesSubmission *each
          = &g_array_index (self->submissions, GrapeVirusesSubmission, i);
      gboolean counts = FALSE;

      for (guint k = 0; k < judged->len && !each->given; k++)
        {
          const GrapeVirusesJudged *one = &g_array_index (judged, GrapeVirusesJudged, k);

          counts = counts
                   || (one->number == each->number && one->move.seat == each->author
                       && (one->move.verdict == GRAPE_VIRUSES_DONE
                           || one->move.verdict == GRAPE_VIRUSES_CONFLICT));
        }
      if (counts)
        g_array_append_val (numbers, each->number);
    }
  return numbers;
}

/** grape_viruses_next: the draw of the first cells, then the end of each turn (R4.1, R4.2). */
void
grape_viruses_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const GrapeViruses *self = state;

  if (self->over || grape_table_held (table))
    return;
  if (!self->turn) /* R1.2 */
    {
      grape_next_draw (next, 0, GRAPE_AUDIENCE_ALL, self->side * self->side,
                       self->n_starters > 10 ? 2 * self->n_starters : 20, "cells");
      return;
    }
  gboolean complete = grape_viruses_all_complete (self);
  if (!complete && !self->deadline)
    return;
  grape_next_step (next, complete ? 0 : self->deadline, "turn %u", self->turn);
  next->opens = numbers_to_open (self);
}

/** grape_viruses_draw_text: "cells c4 d5 ...", squares of the first grid. */
void
grape_viruses_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                         GString *text)
{
  const GrapeViruses *self = state;

  g_string_append (text, next->text);
  for (guint i = 0; i < next->k; i++)
    {
      g_autofree char *name
          = grape_viruses_square_name (chosen[i] % self->side, chosen[i] / self->side);

      g_string_append_printf (text, " %s", name);
    }
}

static gboolean
apply_draw (GrapeViruses *self, const GrapeEvent *event, GError **error)
{
  g_auto (GStrv) words = g_strsplit (event->text, " ", -1);
  guint k = self->n_starters > 10 ? 2 * self->n_starters : 20;
  g_autoptr (GrapeLife) grid = grape_life_new (0, 0, self->side, self->side, self->players->len);

  if (self->turn || !words[0] || !g_str_equal (words[0], "cells"))
    return grape_error_set (error, GRAPE_ERROR_CHANCE, "1", "No such draw is due");
  for (guint i = 1; words[i]; i++)
    {
      guint column, row;

      if (!grape_viruses_square_parse (words[i], &column, &row) || column >= self->side
          || row >= self->side || grape_life_get (grid, column, row) != GRAPE_LIFE_DEAD)
        return grape_error_set (error, GRAPE_ERROR_CHANCE, "1",
                                "Word %u of the draw is not a new square of the %u by %u grid", i,
                                self->side, self->side);
      grape_life_set (grid, column, row, GRAPE_LIFE_CLEAN);
    }
  if (grape_life_count (grid, GRAPE_LIFE_DEAD) != k)
    return grape_error_set (error, GRAPE_ERROR_CHANCE, "1", "The first grid has %u cells, not %u",
                            k, grape_life_count (grid, GRAPE_LIFE_DEAD));
  self->grid = grape_viruses_settle (grid, grid);
  grape_viruses_remember (self, 0);
  self->turn = 1;
  self->began = event->at;
  self->deadline = self->limit ? event->at + self->limit : 0;
  return TRUE;
}

/* The checks of read() and of apply(), so that no log can hold what nobody could have submitted. */
static gboolean
check_moves (const GrapeViruses *self, GArray *moves, GError **error)
{
  g_autoptr (GrapeLife) grid = grape_viruses_cleaned (self, NULL);

  for (guint i = 0; i < moves->len; i++)
    if (!grape_viruses_judge (self, grid, &g_array_index (moves, GrapeVirusesMove, i), error))
      {
        if (moves->len > 1)
          g_prefix_error (error, "Move %u: ", i + 1);
        return FALSE;
      }
  return TRUE;
}

static gboolean
may_move (const GrapeViruses *self, int seat, GError **error)
{
  if (self->over)
    grape_error_set (error, GRAPE_ERROR_OVER, "8", "The game is over");
  else if (seat < 0 || (guint)seat >= self->players->len)
    grape_error_set (error, GRAPE_ERROR_SEAT, "4", "Only players have moves");
  else if (!self->turn)
    grape_error_set (error, GRAPE_ERROR_TURN, "1", "The first grid is not posted yet");
  else if (grape_viruses_player (self, seat)->status != GRAPE_VIRUSES_PLAYING)
    grape_error_set (error, GRAPE_ERROR_SEAT, "10", "This player is no longer in the game");
  else
    return TRUE;
  return FALSE;
}

static char *
canonical (GArray *moves)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < moves->len; i++)
    {
      if (i)
        g_string_append_c (text, '\n');
      grape_viruses_append_move (text, &g_array_index (moves, GrapeVirusesMove, i));
    }
  return g_string_free (text, FALSE);
}

/**
 * grape_viruses_read:
 *
 * A submission of one or several lines; one invalid line refuses them all (R5.6, R5.7). Errors:
 * GRAPE_ERROR_SYNTAX, _ILLEGAL, _LIMIT, _SEAT, _TURN, _OVER, each with its clause.
 */
gboolean
grape_viruses_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                    GrapeRead *read, GError **error)
{
  const GrapeViruses *self = state;

  if (!may_move (self, seat, error))
    return FALSE;
  g_autoptr (GArray) moves = grape_viruses_parse (seat, text, error);
  if (!moves || !check_moves (self, moves, error))
    return FALSE;
  read->text = canonical (moves);
  read->audience = GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE; /* R4.4 */
  return TRUE;
}

static gboolean
apply_move (GrapeViruses *self, const GrapeEvent *event, GError **error)
{
  if (!event->text)
    {
      grape_viruses_submit (self, event->number, event->author, NULL);
      return TRUE;
    }
  if (!may_move (self, event->author, error))
    return FALSE;
  g_autoptr (GArray) moves = grape_viruses_parse (event->author, event->text, error);
  if (!moves || !check_moves (self, moves, error))
    return FALSE;
  grape_viruses_submit (self, event->number, event->author, event->text);
  return TRUE;
}

static gint
by_number (gconstpointer a, gconstpointer b)
{
  guint first = ((const GrapeVirusesSubmission *)a)->number;
  guint second = ((const GrapeVirusesSubmission *)b)->number;

  return first < second ? -1 : first > second;
}

static gboolean
is_opened (const GrapeVirusesSubmission *given, const GrapeEvent *event)
{
  for (guint k = 0; event->opens && k < event->opens->len; k++)
    {
      const GrapeOpening *opening = g_ptr_array_index (event->opens, k);

      if (opening->number == given->number && opening->author == given->author
          && g_strcmp0 (opening->text, given->text) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Only what the step opens, and what the given position told everybody, so that every viewer's fold
 * gives the same grid. */
static GArray *
opened (const GrapeViruses *self, const GrapeEvent *event)
{
  GArray *submissions = g_array_new (FALSE, TRUE, sizeof (GrapeVirusesSubmission));

  for (guint i = 0; i < self->submissions->len; i++)
    {
      GrapeVirusesSubmission each = g_array_index (self->submissions, GrapeVirusesSubmission, i);

      if (each.given && each.text && !is_opened (&each, event))
        g_array_append_val (submissions, each);
    }
  guint n_given = submissions->len;
  for (guint k = 0; event->opens && k < event->opens->len; k++)
    {
      const GrapeOpening *opening = g_ptr_array_index (event->opens, k);
      GrapeVirusesSubmission each
          = { .number = opening->number, .author = opening->author, .text = opening->text };

      g_array_append_val (submissions, each);
    }
  if (submissions->len > n_given)
    qsort (&g_array_index (submissions, GrapeVirusesSubmission, n_given),
           submissions->len - n_given, sizeof (GrapeVirusesSubmission), by_number);
  return submissions;
}

static gboolean
apply_step (GrapeViruses *self, const GrapeEvent *event, GError **error)
{
  g_autofree char *due = g_strdup_printf ("turn %u", self->turn);

  if (self->over || !self->turn || g_strcmp0 (event->text, due) != 0)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4", "\"%s\" does not end now",
                            event->text ? event->text : "");
  g_autoptr (GArray) submissions = opened (self, event);
  g_autoptr (GrapeLife) grid = grape_viruses_cleaned (self, NULL);
  g_autoptr (GArray) judged = grape_viruses_verdicts (self, grid, submissions);
  grape_viruses_end_turn (self, event->at, judged);
  return TRUE;
}

/**
 * grape_viruses_read_ruling:
 *
 * "character SEAT C": the referee assigns characters (R10.10). Errors: GRAPE_ERROR_SYNTAX,
 * GRAPE_ERROR_SEAT, GRAPE_ERROR_ILLEGAL.
 */
gboolean
grape_viruses_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                           GrapeRead *read, GError **error)
{
  const GrapeViruses *self = state;
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);

  if (g_strv_length (words) != 3 || g_ascii_strcasecmp (words[0], "character") != 0
      || strlen (words[2]) != 1)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "1",
                            "Write \"character SEAT C\", such as \"character 2 x\"");
  int seat = table ? grape_table_find (table, words[1]) : -1;
  if (seat < 0 || (guint)seat >= self->players->len)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "1", "There is no player \"%s\"", words[1]);
  if (!grape_viruses_mark_allowed (*words[2]))
    return grape_error_set (
        error, GRAPE_ERROR_ILLEGAL, "1",
        "A virus's character is a visible ASCII character other than '.' and '@'");
  for (guint s = 0; s < self->players->len; s++)
    if (grape_viruses_player (self, s)->mark == *words[2])
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1", "'%s' is taken by player %u",
                              words[2], s + 1);
  read->text = g_strdup_printf ("character %d %s", seat + 1, words[2]);
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}

static gboolean
apply_ruling (const GrapeTable *table, GrapeViruses *self, const GrapeEvent *event, GError **error)
{
  GrapeRead read = { 0 };

  if (!grape_viruses_read_ruling (table, self, grape_event_ruling (event), &read, error))
    return FALSE;
  g_auto (GStrv) words = g_strsplit (read.text, " ", -1);
  grape_read_clear (&read);
  int seat = (int)g_ascii_strtoll (words[1], NULL, 10) - 1;
  int owner = grape_viruses_owner (self, seat);
  for (guint s = 0; s < self->players->len; s++)
    if (grape_viruses_owner (self, (int)s) == owner)
      grape_viruses_player (self, s)->mark = *words[2];
  return TRUE;
}

/** grape_viruses_apply: state + event. Refusals leave the state as it was. */
gboolean
grape_viruses_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                     GError **error)
{
  GrapeViruses *self = state;

  switch (event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return apply_move (self, event, error);
    case GRAPE_EVENT_DRAW:
      return apply_draw (self, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (self, event, error);
    case GRAPE_EVENT_RULING:
      return apply_ruling (table, self, event, error);
    case GRAPE_EVENT_JOIN:
      return grape_viruses_join (table, self, event, error);
    case GRAPE_EVENT_LEAVE:
      return grape_viruses_leave (self, event, error);
    case GRAPE_EVENT_REFEREE:
      return grape_viruses_new_referee (table, self, event, error);
    case GRAPE_EVENT_RESIGN:
      grape_viruses_lose_referee (self);
      return TRUE;
    default: /* vacations, substitutes and bots change nothing here (R12.1) */
      return TRUE;
    }
}

static void
list_square (const GrapeViruses *self, const GrapeLife *grid, GrapeVirusesMove *move,
             GPtrArray *moves)
{
  static const GrapeVirusesKind kinds[] = { GRAPE_VIRUSES_PLACE, GRAPE_VIRUSES_INFECT,
                                            GRAPE_VIRUSES_DESTROY, GRAPE_VIRUSES_UNINFECT };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      move->kind = kinds[k];
      if (grape_viruses_judge (self, grid, move, NULL))
        g_ptr_array_add (moves, grape_viruses_move_text (move));
    }
  move->kind = GRAPE_VIRUSES_STEP;
  for (guint k = 0; k < 9; k++)
    {
      move->to_column = move->column + k % 3 - 1;
      move->to_row = move->row + k / 3 - 1;
      if (grape_viruses_judge (self, grid, move, NULL))
        g_ptr_array_add (moves, grape_viruses_move_text (move));
    }
}

/** grape_viruses_legal: each single move; FALSE when the grid is too large to list them. */
gboolean
grape_viruses_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  const GrapeViruses *self = state;

  if (!may_move (self, seat, NULL) || grape_viruses_complete (self, seat))
    return TRUE;
  if (self->grid->width * self->grid->height > MOST_LISTED_SQUARES)
    return FALSE;
  g_autoptr (GrapeLife) grid = grape_viruses_cleaned (self, NULL);
  GrapeVirusesMove move = { .seat = seat };
  for (move.row = 0; move.row < grid->height; move.row++)
    for (move.column = 0; move.column < grid->width; move.column++)
      list_square (self, grid, &move, moves);
  return TRUE;
}
