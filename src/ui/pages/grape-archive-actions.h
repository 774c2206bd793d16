/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be done with a mailing list as a whole: rename it, merge it into another, remove it. */
#pragma once

#include "ui/grape-page.h"

#include "library/grape-library-mail.h"

G_BEGIN_DECLS

void grape_archive_actions_add (GrapePage *page, GrapeLibrary *library, gint64 archive);

G_END_DECLS
