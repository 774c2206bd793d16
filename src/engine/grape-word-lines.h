/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of a mail. For grape-words.c only. */
#pragma once

#include <glib.h>

gboolean grape_line_begins_row (const char *line);
gboolean grape_line_breaks_word (const char *line, gsize length, const char *next);
gboolean grape_line_is_soft (const char *line, gsize length, const char *next);
gboolean grape_line_is_code (const char *line, gsize length);
