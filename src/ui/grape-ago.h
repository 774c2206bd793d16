/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels that say how long ago something was, and go on to be true while they are shown. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void grape_ago_set (GtkLabel *label, gint64 at);
void grape_ago_refresh (void);

G_END_DECLS
