/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeArchivePage: who said what: threads, messages, and a search as you type. */
#pragma once

#include "ui/grape-page.h"

#include "library/grape-library-mail.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_ARCHIVE_PAGE (grape_archive_page_get_type ())
G_DECLARE_FINAL_TYPE (GrapeArchivePage, grape_archive_page, GRAPE, ARCHIVE_PAGE, GrapePage)

GrapePage *grape_archive_page_new (GrapeLibrary *library, gint64 archive);
void grape_archive_page_show_message (GrapeArchivePage *self, gint64 message);
void grape_archive_page_set_query (GrapeArchivePage *self, const char *text);
guint grape_archive_page_n_listed (GrapeArchivePage *self);
gboolean grape_archive_page_is_searching (GrapeArchivePage *self);

G_END_DECLS
