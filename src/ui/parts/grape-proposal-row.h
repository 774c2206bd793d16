/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeProposalRow: a move found in mail, with the words around it, and what the referee
 * decides. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_PROPOSAL_ROW (grape_proposal_row_get_type ())
G_DECLARE_FINAL_TYPE (GrapeProposalRow, grape_proposal_row, GRAPE, PROPOSAL_ROW, GtkListBoxRow)

GtkWidget *grape_proposal_row_new (GrapeSession *session, const GrapeProposal *proposal);
void grape_proposal_row_show (GrapeProposalRow *self, const GrapeProposal *proposal);
char *grape_proposal_row_marks (guint marks);
void grape_proposal_row_add_remark (GString *text, const GrapeProposal *proposal);
void grape_proposal_row_focus (GrapeProposalRow *self);
gint64 grape_proposal_row_id (GrapeProposalRow *self);

G_END_DECLS
