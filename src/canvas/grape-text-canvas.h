/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The canvas of a game that has none of its own: its text twin. */
#pragma once

#include "grape-canvas.h"

G_BEGIN_DECLS

GType grape_text_canvas_get_type (void);

G_END_DECLS
