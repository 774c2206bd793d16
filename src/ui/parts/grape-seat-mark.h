/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mark of a seat. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

GtkWidget *grape_seat_mark_new (int seat);

G_END_DECLS
