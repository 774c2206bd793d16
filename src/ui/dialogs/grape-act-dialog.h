/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeActDialog: a decision that is written into the log: a ruling, an extension, a vacation, a
 * substitute. It first shows the line as the log will have it. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_ACT_DIALOG (grape_act_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeActDialog, grape_act_dialog, GRAPE, ACT_DIALOG, AdwWindow)

/* @kind: "extend", "pause" ..., or "rule KIND" for one of the game's own rulings. */
GrapeActDialog *grape_act_dialog_present (GrapeSession *session, const char *kind,
                                          GtkWidget *parent);
gboolean grape_act_dialog_offers_ruling (GrapeSession *session, const GrapeRuling *ruling);
void grape_act_dialog_fill_menu (GrapeSession *session, GMenu *menu);

G_END_DECLS
