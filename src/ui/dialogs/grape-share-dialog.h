/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeShareDialog: where to share an instance that the user keeps, and what goes there. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_SHARE_DIALOG (grape_share_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeShareDialog, grape_share_dialog, GRAPE, SHARE_DIALOG, AdwWindow)

GrapeShareDialog *grape_share_dialog_present (GrapeSession *session, GtkWidget *parent);

G_END_DECLS
