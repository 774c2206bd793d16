/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grape-box.h"

gboolean
grape_box_holds (GrapeBox box, double x, double y)
{
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

gboolean
grape_extent_holds (GrapeExtent extent, int column, int row)
{
  return column >= extent.left && column < extent.right && row >= extent.top && row < extent.bottom;
}

/** grape_extent_join: the least that has both in it; an empty one has nothing to be in it */
GrapeExtent
grape_extent_join (GrapeExtent a, GrapeExtent b)
{
  if (a.right <= a.left)
    return b;
  if (b.right <= b.left)
    return a;
  return (GrapeExtent){ MIN (a.left, b.left), MIN (a.top, b.top), MAX (a.right, b.right),
                        MAX (a.bottom, b.bottom) };
}
