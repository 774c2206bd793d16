/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeMoveEntry: where people write a move. Enter sends it; in a move with lines of its own Enter
 * begins the next one, and Ctrl+Enter sends. Shift+Enter always begins a line.
 *
 * Property "label" (string): its name. Signals: "changed": somebody wrote; "send". */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_MOVE_ENTRY (grape_move_entry_get_type ())
G_DECLARE_FINAL_TYPE (GrapeMoveEntry, grape_move_entry, GRAPE, MOVE_ENTRY, AdwBin)

void grape_move_entry_show (GrapeMoveEntry *self, GrapeSession *session);
void grape_move_entry_set_text (GrapeMoveEntry *self, const char *text);
gboolean grape_move_entry_type (GrapeMoveEntry *self, GtkEventControllerKey *keys);
void grape_move_entry_focus (GrapeMoveEntry *self);
void grape_move_entry_send (GrapeMoveEntry *self);
char *grape_move_entry_get_text (GrapeMoveEntry *self);

G_END_DECLS
