/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No icon of GTK's cache goes in one of GTK's threads. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void grape_icons_install (void);

G_END_DECLS
