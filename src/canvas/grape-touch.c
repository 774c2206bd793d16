/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grape-touch.h"

/** grape_touch_of: never NULL: nobody touches a file, and nothing moves in it. */
const GrapeTouch *
grape_touch_of (const GrapeLook *look)
{
  static const GrapeTouch at_rest = { .motion = 1 };

  return look->touch ? look->touch : &at_rest;
}

/** grape_touch_at: what the pointer, or else the cursor, is on */
GrapeSpotId
grape_touch_at (const GrapeTouch *self)
{
  return self->hover.kind ? self->hover : self->cursor;
}

/** grape_touch_arrives: what @seat did is on its way */
gboolean
grape_touch_arrives (const GrapeTouch *self, int seat)
{
  return self->motion < 1 && (self->arrives >> seat & 1);
}

/**
 * grape_look_proposal:
 *
 * Returns: (transfer full) (nullable): the proposed move in canonical form, if the viewer may make
 * it
 */
char *
grape_look_proposal (const GrapePosition *view, const GrapeLook *look)
{
  GrapeRead read = { 0 };
  char *text = NULL;

  if (look->proposal && *look->proposal && look->viewer >= 0
      && grape_position_read (view, look->viewer, look->proposal, &read, NULL))
    text = g_strdup (read.text);
  grape_read_clear (&read);
  return text;
}
