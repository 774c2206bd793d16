/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people read: how to play, the grid as text, and what the last round did. */
#include "single-capture-go-private.h"

#include <string.h>

/**
 * single_capture_go_append_grid:
 *
 * Writes the grid with the letters of its rows and the numbers of its columns.
 */
void
single_capture_go_append_grid (GString *text, const SingleCaptureGo *self, const guint8 *cells)
{
  g_string_append (text, "     ");
  for (guint column = 0; column < self->side; column++)
    g_string_append_printf (text, "%3u", column + 1);
  g_string_append (text, "\n");
  for (guint row = 0; row < self->side; row++)
    {
      g_string_append_printf (text, "    %c", 'a' + (int)row);
      for (guint column = 0; column < self->side; column++)
        {
          guint8 cell = cells[row * self->side + column];
          char character = cell == SINGLE_CAPTURE_GO_EMPTY  ? '.'
                           : cell == SINGLE_CAPTURE_GO_RUIN ? '@'
                                                            : self->players[cell - 1].letter;
          g_string_append_printf (text, "  %c", character);
        }
      g_string_append (text, "\n");
    }
}

/* "Ann (A)" */
static void
append_player (GString *text, const GrapeTable *table, const SingleCaptureGo *self, guint seat)
{
  g_string_append_printf (text, "%s (%c)", grape_table_name (table, (int)seat),
                          self->players[seat].letter);
}

/**
 * single_capture_go_result:
 * @self: a state in which the game is over
 *
 * Returns: (transfer full): who wins and why, or why nobody does
 */
char *
single_capture_go_result (const GrapeTable *table, const SingleCaptureGo *self)
{
  GString *text = g_string_new (NULL);

  if (self->winner >= 0)
    {
      append_player (text, table, self, (guint)self->winner);
      if (self->players[self->winner].status == GRAPE_SINGLE_CAPTURE_GO_PLAYING)
        g_string_append (text, " wins: nobody else is left who is not doomed.");
      else if (self->has_last)
        g_string_append_printf (
            text, " wins: all are doomed, and they had the most Letters on the grid, %u.",
            self->last.letters[self->winner]);
      else
        g_string_append (text, " wins: all are doomed, and they had the most Letters on the grid.");
      return g_string_free (text, FALSE);
    }
  for (guint seat = 0; self->has_last && seat < self->n_seats; seat++)
    if (self->last.fates[seat] != GRAPE_SINGLE_CAPTURE_GO_ABSENT
        && self->last.fates[seat] != GRAPE_SINGLE_CAPTURE_GO_WALKED)
      {
        g_string_append (text, "All are doomed, and no single one had the most Letters on the "
                               "grid: there is no winner.");
        return g_string_free (text, FALSE);
      }
  g_string_append (text, "Nobody is left in the game: there is no winner.");
  return g_string_free (text, FALSE);
}

static void
append_move (GString *text, const GrapeTable *table, const SingleCaptureGo *self, guint seat)
{
  const GrapeSingleCaptureGoRound *last = &self->last;
  g_autofree char *square
      = last->plays[seat] >= 0
            ? single_capture_go_square_text (self->side, (guint)last->plays[seat])
            : NULL;

  g_string_append (text, "  ");
  append_player (text, table, self, seat);
  if (last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_PLACED)
    g_string_append_printf (text, " played %s: a Letter is placed there.\n", square);
  else if (last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_CLASHED)
    g_string_append_printf (text, " played %s, and so did others: it is a ruin (@).\n", square);
  else if (last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_SILENT)
    g_string_append (text, " did not play.\n");
  else
    g_string_append (text, " left the game.\n");
}

/* The summary of the moves made or attempted, and their results (R3.9). */
static void
append_last (GString *text, const GrapeTable *table, const SingleCaptureGo *self)
{
  const GrapeSingleCaptureGoRound *last = &self->last;
  guint doomed = 0;

  g_string_append_printf (text, "Round %u\n", last->number);
  for (guint seat = 0; seat < self->n_seats; seat++)
    if (last->fates[seat] != GRAPE_SINGLE_CAPTURE_GO_ABSENT)
      append_move (text, table, self, seat);
  for (guint seat = 0; seat < self->n_seats; seat++)
    {
      if (!(last->doomed & (1u << seat)) || last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_WALKED)
        continue;
      doomed |= 1u << seat;
      g_string_append (text, "  ");
      append_player (text, table, self, seat);
      g_string_append (text, last->captured & (1u << seat)
                                 ? " has a group without liberty and is doomed.\n"
                                 : " is doomed for not playing.\n");
    }
  if (!doomed)
    g_string_append (text, "  Nobody is doomed.\n");
  g_string_append (text, "\n");
}

/** single_capture_go_post: how to play now (R3.9) */
char *
single_capture_go_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  const SingleCaptureGo *self = view;

  if (!single_capture_go_over (self))
    g_string_append_printf (
        body,
        "Send the referee, and nobody else, the name of one square: the letter of its row and\n"
        "the number of its column. It may %shold %s.\nThe last valid play that you send counts.\n",
        self->ruins_closed ? "" : "be a ruin, but not ",
        self->ruins_closed ? "neither a Letter nor an @" : "a Letter");
  return g_strdup ("");
}

/** single_capture_go_chosen: the play that has arrived; see #GrapeRules */
char *
single_capture_go_chosen (const GrapeTable *table, gconstpointer view, int seat)
{
  const SingleCaptureGo *self = view;
  int play = self->players[seat].play.value;

  return play < 0 || single_capture_go_over (self)
             ? NULL
             : single_capture_go_square_text (self->side, (guint)play);
}

static void
append_seat (GString *text, const GrapeTable *table, const SingleCaptureGo *self, guint seat)
{
  static const char *const statuses[]
      = { "", ", has left: these become ruins", ", doomed", ", left" };
  const SingleCaptureGoPlayer *player = &self->players[seat];

  append_player (text, table, self, seat);
  g_string_append_printf (text, ": %u on the grid%s",
                          grape_single_capture_go_n_letters (self, (int)seat),
                          statuses[player->status]);
  if (player->status == GRAPE_SINGLE_CAPTURE_GO_PLAYING && !single_capture_go_over (self))
    {
      if (player->play.value >= 0)
        {
          g_autofree char *square
              = single_capture_go_square_text (self->side, (guint)player->play.value);
          g_string_append_printf (text, ", plays %s", square);
        }
      else
        g_string_append (text, player->play.value == GRAPE_SEALED_HIDDEN ? ", has played"
                                                                         : ", has not played yet");
    }
  g_string_append (text, "\n");
}

/**
 * single_capture_go_twin:
 *
 * The grid as text, for those who cannot see it and for mail; see #GrapeRules.
 */
char *
single_capture_go_twin (const GrapeTable *table, gconstpointer view)
{
  const SingleCaptureGo *self = view;
  GString *text = g_string_new (NULL);

  if (self->has_last)
    append_last (text, table, self);
  single_capture_go_append_grid (text, self, self->cells);
  g_string_append (text, "\n");
  for (guint seat = 0; seat < self->n_seats; seat++)
    append_seat (text, table, self, seat);
  return g_string_free (text, FALSE);
}
