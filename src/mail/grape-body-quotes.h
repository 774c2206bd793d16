/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a message quotes right above own words, which answer it. */
#pragma once

#include "grape-body.h"

G_BEGIN_DECLS

/* Returns: (transfer full) (element-type GrapeQuote): in their order */
GArray *grape_body_quotes (const GrapeBody *self);

G_END_DECLS
