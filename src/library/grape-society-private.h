/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the grape-society-*.c files. */
#pragma once

#include "grape-society-books.h"

G_BEGIN_DECLS

gboolean grape_society_fail (GError **error, int code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
char *grape_society_id_of (const GrapeBook *book, const char *society);
const GrapeRules *grape_society_rules_of (const GrapeBook *book);
GrapeInstance *grape_society_load (GrapeLibrary *library, const char *id, GError **error);
const GrapeEvent *grape_society_end_of (GrapeInstance *game);
gboolean grape_society_tell_absences (GrapeLibrary *library, GrapeInstance *society, guint first,
                                      GError **error);
GPtrArray *grape_society_winners (const GrapePosition *position);

G_END_DECLS
