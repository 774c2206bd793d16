/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that began with something of its own (a ruleset, a deck), which does not travel with its
 * log: what is missing here, and giving it from a file. */
#pragma once

#include "engine/grape-rules.h"
#include "library/grape-library.h"

#include <adwaita.h>

G_BEGIN_DECLS

char *grape_missing_say (const GrapeResource *missing, const char *hash);
gboolean grape_missing_give (GrapeLibrary *library, const char *text, GFile *file, GError **error);
GtkNativeDialog *grape_missing_choose (GtkWidget *parent, GCallback chosen, gpointer data);

G_END_DECLS
