/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of an act in a notation of sentences, taken one by one: *rest is what has not been
 * read. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

void grape_take_blanks (const char **rest);
char *grape_take_word (const char **rest);
gboolean grape_take_is (const char **rest, const char *word);
gsize grape_take_name (const char *text, const char *name);
gboolean grape_take_end (const char **rest, GError **error);

G_END_DECLS
