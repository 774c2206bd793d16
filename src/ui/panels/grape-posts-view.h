/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePostsView: each post as its reader will get it, behind a shield. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_POSTS_VIEW (grape_posts_view_get_type ())
G_DECLARE_FINAL_TYPE (GrapePostsView, grape_posts_view, GRAPE, POSTS_VIEW, AdwBin)

void grape_posts_view_show (GrapePostsView *self, GrapeSession *session);
void grape_posts_view_select (GrapePostsView *self, GrapeViewer reader);
gboolean grape_posts_view_is_safe (GrapePostsView *self);

G_END_DECLS
