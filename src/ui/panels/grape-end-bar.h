/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeEndBar: who won, and what people want next. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_END_BAR (grape_end_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrapeEndBar, grape_end_bar, GRAPE, END_BAR, AdwBin)

void grape_end_bar_set_books (GrapeEndBar *self, gboolean books);
void grape_end_bar_show (GrapeEndBar *self, GrapeSession *session, const GrapePosition *view);

G_END_DECLS
