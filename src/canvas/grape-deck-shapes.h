/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The symbols of suits as vectors, by the names that a deck's definition gives them. */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

gboolean grape_deck_shape_known (const char *name);
void grape_deck_shape_draw (cairo_t *cr, const char *name, double x, double y, double size);

G_END_DECLS
