/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The squares of a large board as textures of 512 x 512 device pixels, made when they become
 * visible and kept while the picture stays the same, so that scrolling draws almost nothing
 * anew. */
#pragma once

#include <gtk/gtk.h>

#include "grape-viruses-paint.h"

G_BEGIN_DECLS

typedef struct _GrapeVirusesTiles GrapeVirusesTiles;

GrapeVirusesTiles *grape_viruses_tiles_new (void);
void grape_viruses_tiles_free (GrapeVirusesTiles *self);
void grape_viruses_tiles_clear (GrapeVirusesTiles *self);
void grape_viruses_tiles_snapshot (GrapeVirusesTiles *self, GtkSnapshot *snapshot,
                                   const guint8 *cells, const GrapeVirusesLayout *layout,
                                   const GrapeLook *look, int scale, GskRenderer *renderer);
guint grape_viruses_tiles_n_made (const GrapeVirusesTiles *self);

G_END_DECLS
