/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeBrokenPage: a game that cannot be opened: why, and how to remove it. */
#pragma once

#include "ui/grape-page.h"

#include "library/grape-library-instances.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_BROKEN_PAGE (grape_broken_page_get_type ())
G_DECLARE_FINAL_TYPE (GrapeBrokenPage, grape_broken_page, GRAPE, BROKEN_PAGE, GrapePage)

GrapePage *grape_broken_page_new (GrapeLibrary *library, const char *id, const char *why);

G_END_DECLS
