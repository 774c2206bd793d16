/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of a canvas that stays while pointer and cursor wander: painted once, at device pixels,
 * then shown as an image until it is forgotten or the look changes. */
#pragma once

#include <gtk/gtk.h>

#include "grape-look.h"

G_BEGIN_DECLS

typedef struct
{
  GskRenderNode *node;
  GrapeLook look;
  int scale;
} GrapeStill;

typedef void (*GrapeStillPaint) (cairo_t *cr, const GrapeLook *look, gpointer data);

void grape_still_snapshot (GrapeStill *self, GtkSnapshot *snapshot, const GrapeLook *look,
                           int scale, GrapeStillPaint paint, gpointer data);
void grape_still_forget (GrapeStill *self);

G_END_DECLS
