/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes in any charset as text, even if their label is wrong or some are damaged. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *grape_charset_to_utf8 (const char *bytes, gsize n_bytes, const char *label, gsize *n_text);

G_END_DECLS
