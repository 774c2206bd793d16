/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie in a Limerick Contest: two pages, side by side or one above the other, what is
 * going on above them, and the votes below. */
#pragma once

#include "games/limerick/limerick-view.h"
#include "canvas/grape-box.h"
#include "canvas/grape-touch.h"

G_BEGIN_DECLS

/* The spots: a page; column: whose, from 0. */
#define GRAPE_LIMERICK_PAGE 1

typedef struct
{
  double text;   /* the size of what is not a poem */
  GrapeBox head; /* what is going on */
  GrapeBox pages[LIMERICK_POETS];
  GrapeBox poems[LIMERICK_POETS];   /* on the pages, below the names */
  GrapeBox buttons[LIMERICK_POETS]; /* no width: the viewer cannot vote now */
  GrapeBox foot;                    /* the votes */
} GrapeLimerickLayout;

void grape_limerick_layout (GrapeLimerickLayout *self, gconstpointer view, const GrapeLook *look);
void grape_limerick_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field);
char *grape_limerick_situation (const GrapePosition *view, GrapeViewer viewer);
char *grape_limerick_tell_page (const GrapePosition *view, int seat);

G_END_DECLS
