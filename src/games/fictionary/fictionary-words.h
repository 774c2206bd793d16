/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that read people's words share. */
#pragma once

#include "fictionary-private.h"

#include "find/grape-choice.h"
#include "find/grape-find.h"

/* A dictionary has these, too, but whoever chooses one puts it in quotation marks. */
#define PLAIN_WORDS                                                                                \
  "word|words|the|an|is|not|no|in|on|at|to|so|out|my|your|for|of|it|that|this|these|still|here|"   \
  "there|now|coming|next|ready|rather|very|too|really|quite|easy|hard|obscure|lovely|posted|"      \
  "chosen|known|tricky|good|great|from|as|all|just|up|will|shall|was"

#define FICTIONARY_LISTED 30 /* definitions */

GrapeChoices fictionary_choices (const GrapeReading *reading, const char **texts);
void fictionary_find_shown (const GrapeReading *reading, GArray *found);
