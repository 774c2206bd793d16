/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDecksPage: every card of a deck, suit by suit. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRAPE_TYPE_DECKS_PAGE (grape_decks_page_get_type ())
G_DECLARE_FINAL_TYPE (GrapeDecksPage, grape_decks_page, GRAPE, DECKS_PAGE, AdwBin)

void grape_decks_page_load (GrapeDecksPage *self);

G_END_DECLS
