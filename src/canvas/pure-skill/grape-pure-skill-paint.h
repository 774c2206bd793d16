/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a Game of Pure Skill, drawn from a view. */
#pragma once

#include "canvas/grape-touch.h"
#include "grape-pure-skill-layout.h"

G_BEGIN_DECLS

void grape_pure_skill_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);
guint grape_pure_skill_proposed (const GrapePosition *view, GrapeViewer viewer, const char *text);
const char *grape_pure_skill_no_winner (const GrapePosition *view);

G_END_DECLS
