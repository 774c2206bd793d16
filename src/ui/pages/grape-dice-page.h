/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDicePage: the Magic Dice: a request as a form, the result as the text for a list, the books
 * and the history. */
#pragma once

#include <adwaita.h>

#include "library/grape-library-dice.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_DICE_PAGE (grape_dice_page_get_type ())
G_DECLARE_FINAL_TYPE (GrapeDicePage, grape_dice_page, GRAPE, DICE_PAGE, AdwBin)

void grape_dice_page_set_library (GrapeDicePage *self, GrapeLibrary *library);

G_END_DECLS
