/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For the subclasses of GrapeCanvas only. */
#pragma once

#include "grape-canvas.h"
#include "grape-look.h"

G_BEGIN_DECLS

void grape_canvas_propose (GrapeCanvas *self, const char *text);
char *grape_canvas_read (GrapeCanvas *self, const char *text, GError **error);
void grape_canvas_send (GrapeCanvas *self);
void grape_canvas_refuse (GrapeCanvas *self, const char *reason);
void grape_canvas_cursor_moved (GrapeCanvas *self);
GrapeLook grape_canvas_look (GrapeCanvas *self);
gboolean grape_canvas_may_propose (GrapeCanvas *self);
cairo_t *grape_canvas_draw (GtkSnapshot *snapshot, const GrapeLook *look);

/* Motion. The phase runs from 0 to 1 within the milliseconds; afterwards, and whenever the desktop
 * wants no animations, it is 1. */
void grape_canvas_start_motion (GrapeCanvas *self, guint milliseconds);
void grape_canvas_start_reveal (GrapeCanvas *self, guint milliseconds);
double grape_canvas_motion (GrapeCanvas *self);
void grape_canvas_stop_motion (GrapeCanvas *self);

G_END_DECLS
