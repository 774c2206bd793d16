/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON by the letter, before json-glib reads it. Not for other rooms. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean grape_json_check (const char *text, gsize *n_members, GError **error);

G_END_DECLS
