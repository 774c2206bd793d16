/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAwaitedPage: a game that the user joined but that has not arrived yet, and what it waits
 * for. */
#pragma once

#include "ui/grape-page.h"
#include "ui/grape-window.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_AWAITED_PAGE (grape_awaited_page_get_type ())
G_DECLARE_FINAL_TYPE (GrapeAwaitedPage, grape_awaited_page, GRAPE, AWAITED_PAGE, GrapePage)

gboolean grape_awaited_page_needed (GrapeLibrary *library, const GrapeShared *shared);
GrapePage *grape_awaited_page_new (GrapeLibrary *library, const char *topic);
void grape_awaited_page_give (GrapeAwaitedPage *self, GFile *file);
const char *grape_awaited_page_topic (GrapeAwaitedPage *self);

G_END_DECLS
