/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeListStop: a frame round a list that makes it one stop of the Tab key. Inside, arrow keys go
 * from row to row; Tab goes to the buttons in a row, then out of the list. Its child is, or
 * contains, one GtkListView, GtkListBox or GtkFlowBox. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRAPE_TYPE_LIST_STOP (grape_list_stop_get_type ())
G_DECLARE_FINAL_TYPE (GrapeListStop, grape_list_stop, GRAPE, LIST_STOP, AdwBin)

typedef gboolean (*GrapeListStopChoice) (gpointer item);

void grape_list_stop_set_choice_func (GrapeListStop *self, GrapeListStopChoice is_choice);
void grape_list_stop_note_row (GtkListItem *list_item);
guint grape_list_stop_position (GrapeListStop *self);
gboolean grape_list_stop_focus_at (GrapeListStop *self, guint position);

G_END_DECLS
