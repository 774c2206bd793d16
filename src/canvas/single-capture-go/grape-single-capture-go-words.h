/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single Capture Go in words: what stands beside the board, and what a screen reader says. */
#pragma once

#include "engine/grape-position.h"
#include "games/single-capture-go/single-capture-go-view.h"

G_BEGIN_DECLS

gboolean grape_single_capture_go_proposed (const GrapePosition *view, GrapeViewer viewer,
                                           const char *text, guint *square);
char *grape_single_capture_go_describe (const GrapePosition *view, GrapeViewer viewer,
                                        guint square);
char *grape_single_capture_go_title (const GrapePosition *view);
char *grape_single_capture_go_progress (const GrapePosition *view);
char *grape_single_capture_go_advice (const GrapePosition *view, GrapeViewer viewer);
char *grape_single_capture_go_fate (const GrapePosition *view, int seat);

G_END_DECLS
