/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What games need from outside: found in the data of the program and the user, and stored in the
 * library by hash with an instance, so that later changes to a file do not change a game. */
#pragma once

#include "grape-library.h"

#include "engine/grape-instance.h"

G_BEGIN_DECLS

gboolean grape_library_get_resources (GrapeLibrary *self, const GrapeRules *rules,
                                      GHashTable *pinned, GHashTable **resources, GError **error);
gboolean grape_is_dictionary (const GrapeResource *resource);
gboolean grape_library_choose_resources (GrapeLibrary *self, const GrapeRules *rules,
                                         const char *words, GHashTable **resources, GError **error);
gboolean grape_library_resources_for_file (GrapeLibrary *self, const char *text,
                                           GHashTable **resources, GError **error);
const GrapeResource *grape_library_missing_resource (GrapeLibrary *self, const char *text,
                                                     char **hash);
gboolean grape_library_give_resource (GrapeLibrary *self, const GrapeResource *missing,
                                      const char *hash, GBytes *bytes, GError **error);
gboolean grape_library_keep_resources (GrapeLibrary *self, GrapeInstance *instance, GError **error);
gboolean grape_library_keep_resource (GrapeLibrary *self, const char *name, GBytes *bytes,
                                      GError **error);

G_END_DECLS
