/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands round the board of Single Capture Go. */
#pragma once

#include "grape-single-capture-go-paint.h"

G_BEGIN_DECLS

void grape_single_capture_go_paint_players (cairo_t *cr, const GrapePosition *view,
                                            const GrapeLook *look,
                                            const GrapeSingleCaptureGoTouch *touch,
                                            const GrapeSingleCaptureGoLayout *layout);
void grape_single_capture_go_paint_hint (cairo_t *cr, const GrapePosition *view,
                                         const GrapeLook *look,
                                         const GrapeSingleCaptureGoTouch *touch,
                                         const GrapeSingleCaptureGoLayout *layout);

G_END_DECLS
