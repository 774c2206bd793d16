/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A digest in plain text: many messages in one. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

GPtrArray *grape_digest_cut (const char *text, char **rest);

G_END_DECLS
