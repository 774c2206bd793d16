/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeInstancePage: one instance: the board, its history, its people, and what the user owes. */
#pragma once

#include "ui/grape-page.h"
#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_INSTANCE_PAGE (grape_instance_page_get_type ())
G_DECLARE_FINAL_TYPE (GrapeInstancePage, grape_instance_page, GRAPE, INSTANCE_PAGE, GrapePage)

GrapePage *grape_instance_page_new (GrapeSession *session);
GrapeSession *grape_instance_page_session (GrapeInstancePage *self);
gboolean grape_instance_page_show_tab (GrapeInstancePage *self, const char *name);
void grape_instance_page_tick (GrapeInstancePage *self);

G_END_DECLS
