/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commitments to what players give to chance: `contribute commit COMMITMENT for CONTEXT`. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRAPE_CHANCE_BYTES          32
#define GRAPE_CHANCE_CONTEXT_DIGITS 256

gboolean grape_chance_read_commitment (const char *text, const char **commitment,
                                       const char **context);
char *grape_chance_commit (const char *context, const char *given);

G_END_DECLS
