/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeApplication: opens the library and the window. */
#pragma once

#include <adwaita.h>

#include "library/grape-library.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_APPLICATION (grape_application_get_type ())
G_DECLARE_FINAL_TYPE (GrapeApplication, grape_application, GRAPE, APPLICATION, AdwApplication)

GrapeApplication *grape_application_new (void);
GrapeLibrary *grape_application_library (GrapeApplication *self);
GSettings *grape_application_settings (GrapeApplication *self);

G_END_DECLS
