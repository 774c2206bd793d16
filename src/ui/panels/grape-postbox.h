/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePostbox: what became of moves in a shared game: the user's, if somebody else keeps it;
 * everybody's, if the user does. Signal "revise" (const char *text): the user wants a refused move
 * back in the entry. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_POSTBOX (grape_postbox_get_type ())
G_DECLARE_FINAL_TYPE (GrapePostbox, grape_postbox, GRAPE, POSTBOX, AdwBin)

void grape_postbox_show (GrapePostbox *self, GrapeSession *session);

G_END_DECLS
