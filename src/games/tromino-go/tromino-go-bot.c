/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots. */
#include "tromino-go-private.h"

char *
grape_tromino_go_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                      GrapeStream *stream, guint64 budget)
{
  const GrapeTrominoGo *self = view;
  g_autoptr (GArray) plays = NULL;

  if (seat < 0 || grape_tromino_go_to_move (self) != seat)
    return NULL;
  plays = grape_tromino_go_plays (self);
  if (!plays->len)
    return g_strdup ("pass");
  return grape_tromino_go_play_text (
      self, &g_array_index (plays, GrapeTrominoGoPlay, grape_stream_below (stream, plays->len)));
}
