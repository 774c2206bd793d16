/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeNewsBar: what happened in an instance since the user last looked, over its board. They can
 * step through it, line by line, with the board as it was then. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_NEWS_BAR (grape_news_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrapeNewsBar, grape_news_bar, GRAPE, NEWS_BAR, AdwBin)

void grape_news_bar_open (GrapeNewsBar *self, GrapeSession *session);

G_END_DECLS
