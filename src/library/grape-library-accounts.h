/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The servers in use, and the names there; and what waits to go to them. Passwords are never
 * here. */
#pragma once

#include "grape-library.h"

G_BEGIN_DECLS

typedef struct
{
  char *address;
  char *user;    /* or NULL */
  guint n_games; /* shared there */
} GrapeAccount;

void grape_account_free (GrapeAccount *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeAccount, grape_account_free)

GPtrArray *grape_library_list_accounts (GrapeLibrary *self, GError **error);
gboolean grape_library_add_account (GrapeLibrary *self, const char *address, const char *user,
                                    GError **error);
gboolean grape_library_change_account (GrapeLibrary *self, const GrapeAccount *old,
                                       const char *address, const char *user, GError **error);
gboolean grape_library_remove_account (GrapeLibrary *self, const GrapeAccount *account,
                                       GError **error);

GHashTable *grape_library_count_waiting (GrapeLibrary *self, const char *author, GError **error);

GHashTable *grape_library_count_invites (GrapeLibrary *self, GError **error);

G_END_DECLS
