/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the JSON of a given position: each of these leaves the value alone where the member is
 * missing, and is FALSE (NULL) with GRAPE_ERROR_SETUP where it is not what it should be. */
#pragma once

#include "engine/grape-json.h"

G_BEGIN_DECLS

gboolean grape_tromino_go_member_bad (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
gboolean grape_tromino_go_member_has (JsonObject *object, const char *name);
gboolean grape_tromino_go_member_only (JsonObject *object, const char *where,
                                       const char *const *names, GError **error);
gboolean grape_tromino_go_member_int (JsonObject *object, const char *name, gint64 min, gint64 max,
                                      gint64 *value, GError **error);
gboolean grape_tromino_go_member_uint (JsonObject *object, const char *name, guint max,
                                       guint *value, GError **error);
gboolean grape_tromino_go_member_seat (JsonObject *object, const char *name, int *seat,
                                       GError **error);
gboolean grape_tromino_go_member_time (JsonObject *object, const char *name, gint64 *at,
                                       GError **error);
gboolean grape_tromino_go_member_list (JsonObject *object, const char *name, JsonArray **array,
                                       GError **error);
gboolean grape_tromino_go_member_object (JsonObject *object, const char *name, JsonObject **member,
                                         GError **error);
JsonObject *grape_tromino_go_element (JsonArray *array, guint i, const char *name, GError **error);
gboolean grape_tromino_go_element_int (JsonArray *array, guint i, const char *name, gint64 min,
                                       gint64 max, gint64 *value, GError **error);
gboolean grape_tromino_go_member_pair (JsonObject *object, const char *name, gint64 values[2],
                                       GError **error);

G_END_DECLS
