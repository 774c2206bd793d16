/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of the program that takes pictures. */
#pragma once

#include <gtk/gtk.h>

/* Every board in three positions, three sizes, light and dark, and one in high contrast; returns
 * how many could not be saved. */
guint shots_boards (const char *folder, const char *only, guint *n_saved);

/* Every page of a society or a BlogNomic, in the same way; and both nomics in the window. */
guint shots_pages (const char *folder, const char *game, guint *n_saved);
void shots_nomics_window (int width, int height);

/* A society in the window, and the page that founds one. */
void shots_society_window (int width, int height);

/* A picture of @window, called @name and after the style that is on. */
void shots_save (GtkWidget *window, const char *name);

/* The accounts, and how shared games stand with their places. */
void shots_sync (int width, int height);

/* A shared game: shared, joined, played, and what is new in it. */
void shots_shared (int width, int height);

/* Starting a game, what is picked on the way, and the end of one. */
void shots_start (int width, int height);
