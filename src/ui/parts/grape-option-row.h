/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row for one option of a game, of the kind that fits its type. */
#pragma once

#include <adwaita.h>

#include "engine/grape-options.h"

G_BEGIN_DECLS

GtkWidget *grape_option_row_new (const GrapeOption *option, gboolean no_deadlines,
                                 GCallback changed, gpointer data);
const char *grape_option_row_name (GtkWidget *row);
char *grape_option_row_value (GtkWidget *row);
void grape_option_row_set_value (GtkWidget *row, const char *value);

G_END_DECLS
