/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people say when they order, and what must not be told. */
#include "diplomacy-private.h"

static const GrapeSaying sayings[]
    = { { .verb = "ready", .said = "ready|i am ready|i'm ready" }, { .verb = NULL } };

const GrapeVocabulary diplomacy_vocabulary
    = { .sayings = sayings, .asides = "order|orders|press", .titles = "diplomacy|dip" };
