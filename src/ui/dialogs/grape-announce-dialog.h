/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAnnounceDialog: which game somebody announces in their society, who plays and who referees.
 * It shows the act as it will be sent, and sends nothing itself. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_ANNOUNCE_DIALOG (grape_announce_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeAnnounceDialog, grape_announce_dialog, GRAPE, ANNOUNCE_DIALOG, AdwWindow)

/* Signal "announce" (GrapeAnnounceDialog *, const char *act): the rules take it. */

GrapeAnnounceDialog *grape_announce_dialog_present (GrapeSession *session, GtkWidget *parent,
                                                    const char *class);

G_END_DECLS
