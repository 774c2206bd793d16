/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A longer text that somebody types, pastes, or takes from a file: the rules of a game, a deck. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

GtkWidget *grape_text_group_new (const char *title, const char *help, GCallback changed,
                                 gpointer data);
char *grape_text_group_get_text (GtkWidget *group);
void grape_text_group_set_text (GtkWidget *group, const char *text);
void grape_text_group_note (GtkWidget *group, const char *note, gboolean wrong);
gboolean grape_text_group_says (GtkWidget *group, const char *sentence);
gboolean grape_text_group_load (GtkWidget *group, GFile *file, GError **error);

G_END_DECLS
