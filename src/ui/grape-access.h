/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names for screen readers, where GTK 4.8 gives none, or one twice. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

void grape_access_install (void);
void grape_access_name_row (GtkWidget *content);

G_END_DECLS
