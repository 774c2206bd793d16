/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAdmitDialog: a spectator asks to join; the keeper decides whether, and at which seat.
 */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_ADMIT_DIALOG (grape_admit_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeAdmitDialog, grape_admit_dialog, GRAPE, ADMIT_DIALOG, AdwWindow)

GrapeAdmitDialog *grape_admit_dialog_present (GrapeSession *session, const char *text,
                                              GtkWidget *parent);

G_END_DECLS
