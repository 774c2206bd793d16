/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position as a picture in a file, without a display. */
#pragma once

#include "engine/grape-instance.h"

#include "grape-look.h"

G_BEGIN_DECLS

/* Paints all of a picture. */
typedef void (*GrapeRenderPaint) (gpointer data, cairo_t *cr, const GrapePosition *view,
                                  const GrapeLook *look);

gboolean grape_render_with (GrapeRenderPaint paint, gpointer data,
                            const GrapePosition *view_position, const GrapeLook *look,
                            const char *path, GError **error);
gboolean grape_render_to_file (const GrapePosition *view_position, GrapeViewer viewer, int w, int h,
                               gboolean dark, const char *path, GError **error);

gboolean grape_render_wanted (int argc, char **argv);
int grape_render_main (int argc, char **argv);

G_END_DECLS
