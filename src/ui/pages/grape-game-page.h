/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeGamePage: what a game is, in a minute, and two ways to begin it. */
#pragma once

#include "ui/grape-page.h"

#include "library/grape-library-instances.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_GAME_PAGE (grape_game_page_get_type ())
G_DECLARE_FINAL_TYPE (GrapeGamePage, grape_game_page, GRAPE, GAME_PAGE, GrapePage)

GrapePage *grape_game_page_new (const GrapeRules *rules, GrapeLibrary *library);

G_END_DECLS
