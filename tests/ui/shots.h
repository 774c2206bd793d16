/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the program that takes pictures share. */
#pragma once

#include <glib.h>

/* Every board in three positions, three sizes, light and dark, and one in high contrast; returns
 * how many could not be saved. */
guint shots_boards (const char *folder, const char *only, guint *n_saved);
