/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePreferences: how it looks, who the user is, and the addresses of the others. */
#pragma once

#include <adwaita.h>

#include "library/grape-library-people.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_PREFERENCES (grape_preferences_get_type ())
G_DECLARE_FINAL_TYPE (GrapePreferences, grape_preferences, GRAPE, PREFERENCES, AdwPreferencesWindow)

/* @settings may be NULL: then nobody can choose looks. @page: "accounts", or NULL. */
GrapePreferences *grape_preferences_present (GrapeLibrary *library, GSettings *settings,
                                             const char *page, GtkWindow *parent);

G_END_DECLS
