/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One line of a mail by itself; @length bytes, without its end. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean grape_line_begins_with (const char *line, gsize length, const char *start);
gboolean grape_line_ends_with (const char *line, gsize length, const char *end);
gboolean grape_line_is_quote (const char *line, gsize length);
gboolean grape_line_ends_attribution (const char *line, gsize length);
gboolean grape_line_begins_forward (const char *line, gsize length);

G_END_DECLS
