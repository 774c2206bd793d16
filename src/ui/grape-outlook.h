/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Outlook: what would happen if the moves that the referee accepted became final. */
#pragma once

#include "grape-session.h"

G_BEGIN_DECLS

typedef struct _GrapeOutlook GrapeOutlook;

GrapeOutlook *grape_outlook_ref (GrapeOutlook *self);
void grape_outlook_unref (GrapeOutlook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeOutlook, grape_outlook_unref)

guint grape_outlook_n_new (GrapeOutlook *self);
guint grape_outlook_n_applied (GrapeOutlook *self);
GPtrArray *grape_outlook_reports (GrapeOutlook *self);  /* of GrapeReport */
GPtrArray *grape_outlook_refusals (GrapeOutlook *self); /* of char* */
GrapePosition *grape_outlook_before (GrapeOutlook *self);
GrapePosition *grape_outlook_after (GrapeOutlook *self);
gboolean grape_outlook_is_plain (GrapeOutlook *self);
gboolean grape_outlook_is_same_round (GrapeOutlook *self);
GPtrArray *grape_outlook_missing (GrapeOutlook *self);
char *grape_outlook_post (GrapeOutlook *self, GrapeViewer viewer);
gboolean grape_outlook_posts_to (GrapeOutlook *self, GrapeViewer viewer);

G_END_DECLS
