/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the JSON of a given position, from which a referee adopts a game under way and a test
 * begins anywhere: each failure names the member and says what is wrong with it. */
#pragma once

#include "grape-json.h"

G_BEGIN_DECLS

gboolean grape_given_fail (GError **error, const char *where, const char *why);
gboolean grape_given_refuse (GError **error, const char *where, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
gboolean grape_given_known (JsonObject *position, const char *const *names, GError **error);
JsonNode *grape_given_member (JsonObject *object, const char *name);
const char *grape_given_text (JsonNode *node);
gboolean grape_given_time (JsonObject *object, const char *name, gint64 *at, GError **error);

G_END_DECLS
