/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HTML mail as plain text: enough to read and search it and to find moves in it, not a browser. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *grape_html_to_text (const char *html, char **unseen);

G_END_DECLS
