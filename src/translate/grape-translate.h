/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What engine, games, library, mail and sync say in English, in the language of the window. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *grape_translate (const char *sentence);
char *grape_translate_lines (const char *text);
const char *grape_translated (const char *sentence);

G_END_DECLS
