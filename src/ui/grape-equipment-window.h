/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeEquipmentWindow: what games share, for use on its own: the Magic Dice and the decks of
 * cards. It opens beside the window, so that people can see a game while they roll. */
#pragma once

#include "grape-window.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_EQUIPMENT_WINDOW (grape_equipment_window_get_type ())
G_DECLARE_FINAL_TYPE (GrapeEquipmentWindow, grape_equipment_window, GRAPE, EQUIPMENT_WINDOW,
                      AdwWindow)

GrapeEquipmentWindow *grape_equipment_window_present (GrapeWindow *window, const char *page);
void grape_equipment_window_say (gpointer widget, const char *sentence);

G_END_DECLS
