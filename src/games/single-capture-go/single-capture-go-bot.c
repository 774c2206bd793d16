/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots: `random`, and `simple`, a rule of thumb. They look at a view and count nodes. */
#include "single-capture-go-private.h"

#include <string.h>

static int
choose_random (const SingleCaptureGo *self, GrapeStream *stream)
{
  guint squares[SINGLE_CAPTURE_GO_SQUARES], n = 0;

  for (guint square = 0; square < self->side * self->side; square++)
    if (single_capture_go_open (self, square))
      squares[n++] = square;
  return n ? (int)squares[grape_stream_below (stream, n)] : SINGLE_CAPTURE_GO_NONE;
}

/**
 * single_capture_go_bot:
 *
 * The play of @seat from its own view; NULL when it owes none. See #GrapeRules.
 */
char *
single_capture_go_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                       GrapeStream *stream, guint64 budget)
{
  const SingleCaptureGo *self = view;

  if (!single_capture_go_check_turn (table, self, seat, NULL))
    return NULL;
  int square = choose_random (self, stream);
  return square < 0 ? NULL : single_capture_go_square_text (self->side, (guint)square);
}
