/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeNewInstanceDialog: game, name, seats, referee and the game's own options. */
#pragma once

#include "ui/grape-plan.h"
#include "ui/grape-window.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_NEW_INSTANCE_DIALOG (grape_new_instance_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeNewInstanceDialog, grape_new_instance_dialog, GRAPE, NEW_INSTANCE_DIALOG,
                      AdwWindow)

GrapeNewInstanceDialog *grape_new_instance_dialog_present (GrapeWindow *window,
                                                           const GrapeRules *rules);
GrapeNewInstanceDialog *grape_new_instance_dialog_present_plan (GrapeWindow *window,
                                                                GrapePlan *plan);

G_END_DECLS
