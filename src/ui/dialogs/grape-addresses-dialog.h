/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAddressesDialog: which person of the library is behind each seat, and their address. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_ADDRESSES_DIALOG (grape_addresses_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeAddressesDialog, grape_addresses_dialog, GRAPE, ADDRESSES_DIALOG,
                      AdwWindow)

GrapeAddressesDialog *grape_addresses_dialog_present (GrapeSession *session, GtkWidget *parent);

G_END_DECLS
