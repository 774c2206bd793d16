/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeThreadView: the messages of a thread, one of them open, with a strip over it for each
 * move. */
#pragma once

#include <adwaita.h>

#include "library/grape-library-mail.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_THREAD_VIEW (grape_thread_view_get_type ())
G_DECLARE_FINAL_TYPE (GrapeThreadView, grape_thread_view, GRAPE, THREAD_VIEW, AdwBin)

void grape_thread_view_set_library (GrapeThreadView *self, GrapeLibrary *library);
void grape_thread_view_show (GrapeThreadView *self, gint64 thread, gint64 message);
char *grape_thread_view_text (GrapeThreadView *self);

G_END_DECLS
