/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resolving: the moves that the referee accepted, in the order they were sent, then time up to now,
 * on a copy. Nothing is final until grape_session_make_it_so_async(). */
#pragma once

#include "grape-session.h"

G_BEGIN_DECLS

/* What would happen. */
typedef struct _GrapeOutlook GrapeOutlook;

void grape_session_preview_async (GrapeSession *self, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user_data);
void grape_session_preview_act_async (GrapeSession *self, int author, const char *person,
                                      const char *text, GAsyncReadyCallback callback,
                                      gpointer user_data);
GrapeOutlook *grape_session_preview_finish (GrapeSession *self, GAsyncResult *result,
                                            GError **error);
void grape_session_make_it_so_async (GrapeSession *self, GrapeOutlook *outlook,
                                     GAsyncReadyCallback callback, gpointer user_data);
gboolean grape_session_make_it_so_finish (GrapeSession *self, GAsyncResult *result, GError **error);

gboolean grape_session_may_unmake (GrapeSession *self);
void grape_session_unmake_async (GrapeSession *self, GAsyncReadyCallback callback,
                                 gpointer user_data);
gboolean grape_session_unmake_finish (GrapeSession *self, GAsyncResult *result, GError **error);

gboolean grape_session_previews (GrapeSession *self, int author);
guint grape_session_n_held (GrapeSession *self);
GPtrArray *grape_session_accepted (GrapeSession *self);
GrapePosition *grape_session_view_accepted (GrapeSession *self);

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
