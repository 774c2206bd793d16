/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAccountsPage, of the preferences: the servers in use, the user's names there, and their
 * key. */
#pragma once

#include <adwaita.h>

#include "library/grape-library.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_ACCOUNTS_PAGE (grape_accounts_page_get_type ())
G_DECLARE_FINAL_TYPE (GrapeAccountsPage, grape_accounts_page, GRAPE, ACCOUNTS_PAGE,
                      AdwPreferencesPage)

/* Signal "said" (GrapeAccountsPage *, const char *sentence): what to tell the user. */

void grape_accounts_page_set_library (GrapeAccountsPage *self, GrapeLibrary *library);

G_END_DECLS
