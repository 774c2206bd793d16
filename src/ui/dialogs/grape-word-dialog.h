/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeWordDialog: which word list a game is played with, and what it says of a word; or why it is
 * shut to those who play here. What is in dispute goes to the referee. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_WORD_DIALOG (grape_word_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrapeWordDialog, grape_word_dialog, GRAPE, WORD_DIALOG, AdwWindow)

GrapeWordDialog *grape_word_dialog_present (GrapeSession *session, GtkWidget *parent);

G_END_DECLS
