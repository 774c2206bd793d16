/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePreviewDialog: what would happen, before anything is final. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_PREVIEW_DIALOG (grape_preview_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapePreviewDialog, grape_preview_dialog, GRAPE, PREVIEW_DIALOG, AdwWindow)

#include "ui/grape-session-resolve.h"

GrapePreviewDialog *grape_preview_dialog_present (GrapeSession *session, GrapeOutlook *outlook,
                                                  GtkWidget *parent);

G_END_DECLS
