/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dates as people's programs have written them for forty years. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean grape_mail_date_parse (const char *text, gint64 *at);
gboolean grape_mail_date_at_end (const char *text, gsize *start, gint64 *at);

G_END_DECLS
