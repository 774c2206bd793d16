/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeImportBar: a running import: how far it is, and a way to stop it. */
#pragma once

#include <adwaita.h>

#include "library/grape-library.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_IMPORT_BAR (grape_import_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrapeImportBar, grape_import_bar, GRAPE, IMPORT_BAR, AdwBin)

void grape_import_bar_start (GrapeImportBar *self, GrapeLibrary *library, GListModel *files);
gboolean grape_import_bar_running (GrapeImportBar *self);

G_END_DECLS
