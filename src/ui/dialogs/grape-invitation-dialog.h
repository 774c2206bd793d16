/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeInvitationDialog: one invitation on its way out: copied, mailed or saved. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_INVITATION_DIALOG (grape_invitation_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeInvitationDialog, grape_invitation_dialog, GRAPE, INVITATION_DIALOG,
                      AdwWindow)

GrapeInvitationDialog *grape_invitation_dialog_present (GrapeSession *session, const char *link,
                                                        int seat, GtkWidget *parent);
char *grape_invitation_letter (GrapeSession *session, const char *link, int seat);

G_END_DECLS
