/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resolving: the moves that the referee accepted, in the order of sending, then time up to now, on
 * a copy. Nothing is final until grape_session_make_it_so_async(). */
#pragma once

#include "grape-outlook.h"
#include "grape-session.h"

G_BEGIN_DECLS

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
guint grape_session_n_in_review (GrapeSession *self);
GPtrArray *grape_session_accepted (GrapeSession *self);
void grape_session_judge_again (GrapeSession *self, GPtrArray *open);
GrapePosition *grape_session_view_accepted (GrapeSession *self);

G_END_DECLS
