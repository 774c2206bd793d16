/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A choice among a few texts, as in a vote; see grape-choice.c. */
#pragma once

#include "grape-vocabulary.h"

G_BEGIN_DECLS

typedef struct
{
  const char *const *texts;   /* each may be NULL */
  const char *const *authors; /* their names; or NULL */
  guint n_texts;
  guint own; /* the writer's, counted from 1; 0: none */
} GrapeChoices;

void grape_find_choice (const GrapeReading *reading, const GrapeChoices *choices, const char *verb,
                        GArray *found);
gboolean grape_read_choice (const GrapeReading *reading, const GrapeSaying *saying,
                            const GrapeChoices *choices, guint at, GrapeValue *value);

G_END_DECLS
