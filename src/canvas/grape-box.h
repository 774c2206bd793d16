/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rectangles of a picture, and squares of a board of which perhaps only a part is seen. */
#pragma once

#include "grape-outline.h"

G_BEGIN_DECLS

typedef struct
{
  double x, y, width, height;
} GrapeBox;

/* In squares; @right and @bottom are outside. */
typedef struct
{
  int left, top, right, bottom;
} GrapeExtent;

gboolean grape_box_holds (GrapeBox box, double x, double y);
gboolean grape_extent_holds (GrapeExtent extent, int column, int row);
GrapeExtent grape_extent_join (GrapeExtent a, GrapeExtent b);

G_END_DECLS
