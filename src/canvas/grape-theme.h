/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a widget's theme says that a painter has to know. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

gboolean grape_theme_is_dark (GtkWidget *widget);

G_END_DECLS
