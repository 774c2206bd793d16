/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeTroubleDialog: what went wrong in a shared game, in sentences, and what the user can do. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_TROUBLE_DIALOG (grape_trouble_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeTroubleDialog, grape_trouble_dialog, GRAPE, TROUBLE_DIALOG, AdwWindow)

GrapeTroubleDialog *grape_trouble_dialog_present (GrapeSession *session, GtkWidget *parent);

G_END_DECLS
