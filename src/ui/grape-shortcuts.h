/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window that lists the keys, and the keys themselves. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkShortcutsWindow *grape_shortcuts_new (const char *game);
void grape_shortcuts_install (GtkApplication *application);

G_END_DECLS
