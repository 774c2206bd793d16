/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeTroubleBar: says over the board that somebody must look at a shared game, and leads to the
 * choices. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_TROUBLE_BAR (grape_trouble_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrapeTroubleBar, grape_trouble_bar, GRAPE, TROUBLE_BAR, AdwBin)

void grape_trouble_bar_show (GrapeTroubleBar *self, GrapeSession *session);

G_END_DECLS
