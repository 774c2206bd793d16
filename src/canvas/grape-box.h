/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rectangles of a picture. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double x, y, width, height;
} GrapeBox;

G_END_DECLS
