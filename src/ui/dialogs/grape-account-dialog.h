/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAccountDialog: a server, the user's name there, and what a trial finds that it honours. */
#pragma once

#include <adwaita.h>

#include "library/grape-library-accounts.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_ACCOUNT_DIALOG (grape_account_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeAccountDialog, grape_account_dialog, GRAPE, ACCOUNT_DIALOG, AdwWindow)

/* Signal "said" (GrapeAccountDialog *, const char *sentence): what to tell the caller when it
 * closes.
 */

GrapeAccountDialog *grape_account_dialog_present (GrapeLibrary *library,
                                                  const GrapeAccount *account, GtkWidget *parent);

G_END_DECLS
