/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a Game of Pure Skill, drawn from a view. */
#pragma once

#include "grape-pure-skill-layout.h"

G_BEGIN_DECLS

/* What only a canvas has: a cursor, a hovering pointer, motion. All zero and motion 1: none. */
typedef struct
{
  guint hover, cursor;                      /* ranks in the hand, or 0 */
  double motion;                            /* 0..1 of what follows */
  gboolean reveal;                          /* the last round's bids are turned over */
  gboolean arrives[GRAPE_PURE_SKILL_SEATS]; /* this seat's bid has just come in */
} GrapePureSkillTouch;

void grape_pure_skill_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);
void grape_pure_skill_paint_touched (cairo_t *cr, const GrapePosition *view, const GrapeLook *look,
                                     const GrapePureSkillTouch *touch);
guint grape_pure_skill_proposed (const GrapePosition *view, GrapeViewer viewer, const char *text);

G_END_DECLS
