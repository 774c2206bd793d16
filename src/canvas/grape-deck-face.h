/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDeckFace: one card of a deck as a widget, with its name for screen readers. */
#pragma once

#include "equipment/grape-deck.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRAPE_TYPE_DECK_FACE (grape_deck_face_get_type ())
G_DECLARE_FINAL_TYPE (GrapeDeckFace, grape_deck_face, GRAPE, DECK_FACE, GtkWidget)

GtkWidget *grape_deck_face_new (GrapeDeck *deck, guint kind, int width_px);
void grape_deck_face_set_width (GrapeDeckFace *self, int width_px);

G_END_DECLS
