/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the dice page: a book, and a roll of the history. */
#pragma once

#include <adwaita.h>

#include "library/grape-library-dice.h"

G_BEGIN_DECLS

GtkWidget *grape_dice_book_row_new (GrapeLibrary *library, const GrapeDiceBook *book);
GtkWidget *grape_dice_entry_row_new (const GrapeDiceEntry *entry);
const char *grape_dice_entry_row_book (GtkWidget *row, guint *number);

G_END_DECLS
