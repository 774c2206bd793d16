/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time stamps and lengths of time as text. The engine never reads the clock: a time is always
 * handed in, as seconds since 1970-01-01T00:00:00Z. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRAPE_HOUR_S ((gint64)3600)
#define GRAPE_DAY_S  (24 * GRAPE_HOUR_S)

/* The last second of the year 9999: what RFC 3339 can write, and so where logs end. */
#define GRAPE_TIME_LATEST_S G_GINT64_CONSTANT (253402300799)

char *grape_time_format (gint64 at);
char *grape_time_format_minute (gint64 at);
void grape_time_append (GString *text, gint64 at);
char *grape_time_format_mail (gint64 at);
char *grape_time_format_envelope (gint64 at);
gboolean grape_time_parse (const char *text, gint64 *at, GError **error);
gboolean grape_date_parse (const char *text, gint64 *midnight, GError **error);
char *grape_duration_format (gint64 seconds);
gboolean grape_duration_parse (const char *text, gint64 *seconds, GError **error);

G_END_DECLS
