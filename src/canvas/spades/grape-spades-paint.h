/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of Spades and its sheet of scores, drawn from a view. */
#pragma once

#include "grape-spades-layout.h"

G_BEGIN_DECLS

/* What a text proposes, if it is a valid move. */
typedef struct
{
  int bid;        /* GRAPE_SPADES_NO_BID: none */
  GrapeCard card; /* rank none: none */
} GrapeSpadesProposal;

GrapeSpadesProposal grape_spades_proposed (const GrapePosition *view, GrapeViewer viewer,
                                           const char *text);
char *grape_spades_team_name (const GrapePosition *view, int team);
char *grape_spades_bid_text (const GrapePosition *view, int seat);
char *grape_spades_latest_text (const GrapePosition *view);
char *grape_spades_situation (const GrapePosition *view, GrapeViewer viewer);

void grape_spades_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);
void grape_spades_paint_sheet (cairo_t *cr, const GrapePosition *view, const GrapeLook *look,
                               GrapeBox box, double text);
void grape_spades_paint_strip (cairo_t *cr, const GrapePosition *view, const GrapeLook *look,
                               GrapeBox box, double text);

G_END_DECLS
