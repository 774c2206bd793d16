/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A commitment that nobody guesses: people write where the program shall put a nonce of its own. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRAPE_NONCE "{nonce}" /* stands for 32 random hexadecimal digits */

char *grape_nonce_fill (const char *text, GError **error);

G_END_DECLS
