/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position: a game's state and its table at one point of the log. What instances fold, views are
 * made of, and previews compare. */
#pragma once

#include "grape-rules.h"

G_BEGIN_DECLS

typedef struct
{
  const GrapeRules *rules;
  GrapeTable *table;
  gpointer state;
  gint64 at;        /* time of the last event */
  guint n_events;   /* how many events were folded */
  GrapeViewer seen; /* whose view this is; only when is_view */
  gboolean is_view;
} GrapePosition;

GrapePosition *grape_position_copy (const GrapePosition *self);
void grape_position_free (GrapePosition *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapePosition, grape_position_free)

GrapePosition *grape_position_view (const GrapePosition *self, GrapeViewer viewer);
gboolean grape_position_apply (GrapePosition *self, const GrapeEvent *event, GError **error);

gboolean grape_position_over (const GrapePosition *self);
guint grape_position_phase (const GrapePosition *self);
guint grape_position_turn (const GrapePosition *self);
GArray *grape_position_pending (const GrapePosition *self);
GrapeOutcome *grape_position_outcome (const GrapePosition *self);
gboolean grape_position_read (const GrapePosition *self, int seat, const char *text,
                              GrapeRead *read, GError **error);
gboolean grape_position_read_person (const GrapePosition *self, const char *person,
                                     const char *text, GrapeRead *read, GError **error);
GPtrArray *grape_position_legal (const GrapePosition *self, int seat);
GrapePost *grape_position_post (const GrapePosition *self, GrapeViewer viewer);
gboolean grape_position_may_look_up (const GrapePosition *self, int seat, const char *word,
                                     GError **error);
char *grape_position_twin (const GrapePosition *self);
char *grape_position_bot (const GrapePosition *self, int seat, const char *level,
                          GrapeStream *stream, guint64 budget);
JsonNode *grape_position_describe (const GrapePosition *self);
char *grape_position_to_json (const GrapePosition *self);

G_END_DECLS
