/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas may ask: viruses-view.h. */
#include "viruses-private.h"

#include <string.h>

void
grape_viruses_map_clear (GrapeVirusesMap *self)
{
  g_clear_pointer (&self->cells, g_free);
}

/** grape_viruses_started: FALSE before the first cells are drawn: there is no grid yet. */
gboolean
grape_viruses_started (gconstpointer view)
{
  return ((const GrapeViruses *)view)->grid != NULL;
}

guint
grape_viruses_turn (gconstpointer view)
{
  return ((const GrapeViruses *)view)->turn;
}

guint
grape_viruses_width (gconstpointer view)
{
  const GrapeViruses *self = view;

  return self->grid ? self->grid->width : 0;
}

guint
grape_viruses_height (gconstpointer view)
{
  const GrapeViruses *self = view;

  return self->grid ? self->grid->height : 0;
}

int
grape_viruses_left (gconstpointer view)
{
  const GrapeViruses *self = view;

  return self->grid ? self->grid->left : 0;
}

int
grape_viruses_top (gconstpointer view)
{
  const GrapeViruses *self = view;

  return self->grid ? self->grid->top : 0;
}

/** grape_viruses_cell: what is there; nothing outside the active area. */
guint8
grape_viruses_cell (gconstpointer view, guint column, guint row)
{
  const GrapeViruses *self = view;
  int cell = self->grid ? grape_life_get (self->grid, column, row) : GRAPE_LIFE_OUTSIDE;

  if (cell == GRAPE_LIFE_DEAD || cell == GRAPE_LIFE_OUTSIDE)
    return GRAPE_VIRUSES_EMPTY;
  return cell == GRAPE_LIFE_CLEAN ? GRAPE_VIRUSES_CLEAN : GRAPE_VIRUSES_OF_SEAT (cell);
}

/** grape_viruses_fill: width * height bytes, row by row, a1 first. */
void
grape_viruses_fill (gconstpointer view, guint8 *cells)
{
  const GrapeViruses *self = view;

  if (self->grid)
    grape_life_fill (self->grid, cells);
}

int
grape_viruses_winner (gconstpointer view)
{
  return ((const GrapeViruses *)view)->winner;
}

guint
grape_viruses_n_seats (gconstpointer view)
{
  return ((const GrapeViruses *)view)->players->len;
}

char
grape_viruses_character (gconstpointer view, int seat)
{
  const GrapeViruses *self = view;

  return grape_viruses_owner (self, seat) == seat ? grape_viruses_player (self, seat)->mark : 0;
}

GrapeVirusesStatus
grape_viruses_status (gconstpointer view, int seat)
{
  return grape_viruses_player ((const GrapeViruses *)view, seat)->status;
}

guint
grape_viruses_score (gconstpointer view, int seat)
{
  return grape_viruses_player ((const GrapeViruses *)view, seat)->score;
}

guint
grape_viruses_target (gconstpointer view)
{
  return ((const GrapeViruses *)view)->target;
}

guint
grape_viruses_n_cells (gconstpointer view, int seat)
{
  const GrapeViruses *self = view;

  return self->grid ? grape_life_count (self->grid, seat < 0 ? GRAPE_LIFE_CLEAN : seat) : 0;
}

/**
 * grape_viruses_moves:
 *
 * The waiting moves of @seat that this view knows, in order: WAITING if they will count, SURPLUS,
 * or INVALID if something has happened since. (transfer full) (element-type GrapeVirusesMove)
 */
GArray *
grape_viruses_moves (gconstpointer view, int seat)
{
  GArray *moves = g_array_new (FALSE, TRUE, sizeof (GrapeVirusesMove));
  const GrapeViruses *self = view;

  if (!self->grid)
    return moves;
  g_autoptr (GArray) judged = grape_viruses_waiting (self, seat);
  for (guint i = 0; i < judged->len; i++)
    {
      GrapeVirusesMove move = g_array_index (judged, GrapeVirusesJudged, i).move;

      /* Only opening all submissions shows whether it conflicts. */
      if (move.verdict == GRAPE_VIRUSES_DONE || move.verdict == GRAPE_VIRUSES_CONFLICT)
        move.verdict = GRAPE_VIRUSES_WAITING;
      g_array_append_val (moves, move);
    }
  return moves;
}

static void
map_from (GrapeVirusesMap *map, const GrapeLife *grid)
{
  if (!map)
    return;
  map->left = grid->left;
  map->top = grid->top;
  map->width = grid->width;
  map->height = grid->height;
  map->cells = g_malloc ((gsize)grid->width * grid->height);
  grape_life_fill (grid, map->cells);
}

static GrapeLife *
moved_last (const GrapeViruses *self)
{
  g_autoptr (GrapeLife) grid = grape_life_copy (self->last->posted);

  for (guint s = 0; s < self->players->len && s < grid->n_viruses; s++)
    if (self->last->cleaned & GRAPE_AUDIENCE_SEAT (s))
      grape_life_clean (grid, s);
  if (grid->n_viruses < self->players->len)
    {
      GrapeLife *wider = grape_life_reframe (grid, grid->left, grid->top, grid->width, grid->height,
                                             self->players->len);
      grape_life_free (grid);
      grid = wider;
    }
  return grape_viruses_moved (self, grid, self->last->moves);
}

/**
 * grape_viruses_last:
 * @posted: (out caller-allocates) (optional): clear it with grape_viruses_map_clear()
 * @moved: (out caller-allocates) (optional): the same
 */
gboolean
grape_viruses_last (gconstpointer view, GrapeVirusesMap *posted, GrapeVirusesMap *moved)
{
  const GrapeViruses *self = view;

  if (!self->last)
    return FALSE;
  g_autoptr (GrapeLife) after = moved_last (self);
  map_from (posted, self->last->posted);
  map_from (moved, after);
  return TRUE;
}

/** grape_viruses_last_moves: (transfer full): DONE and CONFLICT; empty without a last turn */
GArray *
grape_viruses_last_moves (gconstpointer view)
{
  const GrapeViruses *self = view;
  GArray *moves = g_array_new (FALSE, TRUE, sizeof (GrapeVirusesMove));

  if (self->last)
    g_array_append_vals (moves, self->last->moves->data, self->last->moves->len);
  return moves;
}

static guint8
as_byte (int cell)
{
  if (cell == GRAPE_LIFE_DEAD || cell == GRAPE_LIFE_OUTSIDE)
    return GRAPE_VIRUSES_EMPTY;
  return cell == GRAPE_LIFE_CLEAN ? GRAPE_VIRUSES_CLEAN : GRAPE_VIRUSES_OF_SEAT (cell);
}

/** grape_viruses_last_changes: what the generation changed, row by row; (transfer full) */
GArray *
grape_viruses_last_changes (gconstpointer view)
{
  const GrapeViruses *self = view;
  GArray *changes = g_array_new (FALSE, TRUE, sizeof (GrapeVirusesChange));

  if (!self->last)
    return changes;
  g_autoptr (GrapeLife) before = moved_last (self);
  int left = MIN (before->left, self->grid->left), top = MIN (before->top, self->grid->top);
  int right = MAX (before->left + (int)before->width, self->grid->left + (int)self->grid->width);
  int bottom = MAX (before->top + (int)before->height, self->grid->top + (int)self->grid->height);
  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++)
      {
        GrapeVirusesChange change = {
          .column = x - self->grid->left,
          .row = y - self->grid->top,
          .before = as_byte (grape_life_get_plane (before, x, y)),
          .after = as_byte (grape_life_get_plane (self->grid, x, y)),
        };

        if (change.before != change.after)
          g_array_append_val (changes, change);
      }
  return changes;
}

int
grape_viruses_last_scorer (gconstpointer view)
{
  const GrapeViruses *self = view;

  return self->last ? self->last->scorer : -1;
}

/**
 * grape_viruses_last_shift:
 * @columns: what to add to a column of the last turn's labels for the same square now
 * @rows: the same for rows
 */
gboolean
grape_viruses_last_shift (gconstpointer view, int *columns, int *rows)
{
  const GrapeViruses *self = view;

  *columns = *rows = 0;
  if (!self->last)
    return FALSE;
  *columns = self->last->posted->left - self->grid->left; /* R2.3 */
  *rows = self->last->posted->top - self->grid->top;
  return TRUE;
}

guint
grape_viruses_n_past (gconstpointer view)
{
  guint n = 0;

  for (const GrapeVirusesPast *past = ((const GrapeViruses *)view)->past; past; past = past->before)
    n++;
  return n;
}

/** grape_viruses_past_at: (nullable) */
const GrapeVirusesPast *
grape_viruses_past_at (gconstpointer view, guint index)
{
  const GrapeVirusesPast *past = ((const GrapeViruses *)view)->past;

  for (guint n = grape_viruses_n_past (view); n-- > index + 1 && past;)
    past = past->before;
  return past;
}

guint
grape_viruses_past_turn (gconstpointer view, guint index)
{
  const GrapeVirusesPast *past = grape_viruses_past_at (view, index);

  return past ? past->turn : 0;
}

guint
grape_viruses_past_cells (gconstpointer view, guint index, int seat)
{
  const GrapeVirusesPast *past = grape_viruses_past_at (view, index);

  if (!past)
    return 0;
  if (seat < 0)
    return past->clean;
  return (guint)seat < past->n_cells ? past->cells[seat] : 0;
}

guint
grape_viruses_past_score (gconstpointer view, guint index, int seat)
{
  const GrapeVirusesPast *past = grape_viruses_past_at (view, index);

  return past && seat >= 0 && (guint)seat < past->n_scores ? past->scores[seat] : 0;
}
