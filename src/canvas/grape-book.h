/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tale as a small book: pages of a PDF, or a text. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean grape_book_save (const char *text, const char *path, GError **error);

G_END_DECLS
