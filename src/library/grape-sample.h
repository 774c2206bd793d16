/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sample library: a game of Viruses and a Game of Pure Skill in mid-play, really played by
 * bots, with a round for the referee to resolve. */
#pragma once

#include "grape-library.h"

G_BEGIN_DECLS

gboolean grape_sample_create (GrapeLibrary *library, gint64 now, const char *words, GError **error);
char *grape_sample_find (GrapeLibrary *library);

G_END_DECLS
