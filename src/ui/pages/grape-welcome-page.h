/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeWelcomePage: what the window shows before anybody chooses anything. */
#pragma once

#include "ui/grape-page.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_WELCOME_PAGE (grape_welcome_page_get_type ())
G_DECLARE_FINAL_TYPE (GrapeWelcomePage, grape_welcome_page, GRAPE, WELCOME_PAGE, GrapePage)

G_END_DECLS
