/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For the vocabulary of a game that has an anthology. */
#pragma once

#include "equipment/grape-anthology.h"
#include "grape-vocabulary.h"

G_BEGIN_DECLS

gboolean grape_read_vote (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                          GrapeValue *value);
void grape_anthology_secrets (const GrapeAnthology *self, const GrapePosition *position,
                              GrapeViewer viewer, GArray *secrets);

G_END_DECLS
