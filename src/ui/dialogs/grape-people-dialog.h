/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePeopleDialog: who takes part in a shared game, who was invited, and inviting them. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_PEOPLE_DIALOG (grape_people_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapePeopleDialog, grape_people_dialog, GRAPE, PEOPLE_DIALOG, AdwWindow)

GrapePeopleDialog *grape_people_dialog_present (GrapeSession *session, GtkWidget *parent);

G_END_DECLS
