/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scripts: a whole game as one JSON document, for tests and `grapefruitctl run`. */
#pragma once

#include "grape-instance.h"

G_BEGIN_DECLS

GrapeInstance *grape_script_run (JsonNode *script, GHashTable *resources, JsonNode **verdicts,
                                 GError **error);

/* Long ones, from their text. */
typedef gboolean (*GrapeScriptResources) (JsonNode *script, GHashTable **resources, GError **error);

GrapeInstance *grape_script_run_text (const char *text, GrapeScriptResources get_resources,
                                      GPtrArray **refusals, GError **error);
char *grape_script_report_text (GrapeInstance *instance, GPtrArray *refusals);

JsonNode *grape_script_report (GrapeInstance *instance, JsonNode *verdicts);

/* Lets every bot that owes something act, at @at, until none does (or @most moves are made). */
guint grape_match_step (GrapeInstance *instance, gint64 at, guint64 budget, guint most,
                        GError **error);
gboolean grape_match_advance (GrapeInstance *instance, gint64 until, guint64 budget,
                              GError **error);
gint64 grape_match_wakes_at (GrapeInstance *instance);
/* Plays bots against each other to the end (or @most_events). */
gboolean grape_match_play (GrapeInstance *instance, guint64 budget, guint most_events,
                           GError **error);

G_END_DECLS
