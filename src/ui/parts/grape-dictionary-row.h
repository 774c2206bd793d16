/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row to choose which words there are in a game, from the lists at hand or a file. */
#pragma once

#include <adwaita.h>

#include "engine/grape-rules.h"

G_BEGIN_DECLS

gboolean grape_dictionary_row_fits (const GrapeRules *rules);
GtkWidget *grape_dictionary_row_new (const char *chosen);
char *grape_dictionary_row_value (GtkWidget *row);
void grape_dictionary_row_add (GtkWidget *row, const char *path);

G_END_DECLS
