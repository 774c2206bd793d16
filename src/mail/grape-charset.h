/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes of any charset as text, also where their label lies or some of them are damaged. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *grape_charset_to_utf8 (const char *bytes, gsize n_bytes, const char *label, gsize *n_text);

G_END_DECLS
