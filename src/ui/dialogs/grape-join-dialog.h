/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeJoinDialog: an invitation, what it contains, and accepting it. */
#pragma once

#include "ui/grape-window.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_JOIN_DIALOG (grape_join_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeJoinDialog, grape_join_dialog, GRAPE, JOIN_DIALOG, AdwWindow)

GrapeJoinDialog *grape_join_dialog_present (GrapeWindow *window, const char *text);

G_END_DECLS
