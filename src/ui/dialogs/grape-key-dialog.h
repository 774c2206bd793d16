/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeKeyDialog: exports the user's key to a file under a passphrase, and imports one. */
#pragma once

#include <adwaita.h>

#include "library/grape-library.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_KEY_DIALOG (grape_key_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeKeyDialog, grape_key_dialog, GRAPE, KEY_DIALOG, AdwWindow)

/* Signal "done" (GrapeKeyDialog *, const char *sentence): the key was exported or imported. */

GrapeKeyDialog *grape_key_dialog_present_export (GrapeLibrary *library, GFile *file,
                                                 GtkWidget *parent);
GrapeKeyDialog *grape_key_dialog_present_import (GrapeLibrary *library, GFile *file,
                                                 GtkWidget *parent);

G_END_DECLS
