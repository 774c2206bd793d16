/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas may know of a null game: never a hidden number. */
#pragma once

#include <glib.h>

/* Numbers that a pick can be, beside 1..3. */
#define NULL_PICK_NONE   0
#define NULL_PICK_HIDDEN (-1)

guint null_view_round (gconstpointer view);
int null_view_pick (gconstpointer view, int seat);
int null_view_score (gconstpointer view, int seat);
