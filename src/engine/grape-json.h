/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading JSON that comes from outside: json-glib with the checks that json-glib leaves to its
 * callers (types, depth, size), and one way of writing it. */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Deepest nesting that is read: json-glib parses by recursion. */
#define GRAPE_JSON_MAX_DEPTH 64

JsonNode *grape_json_parse (const char *text, GError **error);
JsonNode *grape_json_parse_object (const char *text, GError **error);
char *grape_json_to_text (JsonNode *node, gboolean pretty);
char *grape_json_builder_to_text (JsonBuilder *builder);

const char *grape_json_text (JsonObject *object, const char *member);
gboolean grape_json_int (JsonObject *object, const char *member, gint64 *value);
gboolean grape_json_bool (JsonObject *object, const char *member, gboolean *value);
JsonArray *grape_json_array (JsonObject *object, const char *member);
JsonObject *grape_json_object (JsonObject *object, const char *member);
const char *grape_json_element_text (JsonArray *array, guint i);

void grape_json_add_text (JsonBuilder *builder, const char *name, const char *text);
void grape_json_add_int (JsonBuilder *builder, const char *name, gint64 value);
void grape_json_add_time (JsonBuilder *builder, const char *name, gint64 at);

G_END_DECLS
