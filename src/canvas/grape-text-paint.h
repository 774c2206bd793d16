/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game without a painter of its own is drawn as its text twin. */
#pragma once

#include "grape-look.h"

G_BEGIN_DECLS

void grape_text_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

G_END_DECLS
