/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grape-box.h"

gboolean
grape_box_holds (GrapeBox box, double x, double y)
{
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}
