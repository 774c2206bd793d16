/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences, the template of a game of words: everybody writes one in secret, all are shown
 * shuffled and without their authors, and whoever likes votes. What such games share is an
 * anthology (equipment/grape-anthology.h); a theme from a list, and whatever else is this game's
 * own, is here. */
#pragma once

#include "engine/grape-resources.h"
#include "equipment/grape-anthology.h"

#define SENTENCES_MAX_SEATS 8
#define SENTENCES_THEMES    "words/themes.txt"

typedef struct
{
  GrapeResources *resources; /* the list of themes */
  guint theme;               /* in the list, from 1; 0: not drawn */
  GrapeAnthology texts;
} Sentences;

/* -game.c */
const char *sentences_theme (const Sentences *self);

/* -bot.c */
char *sentences_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                     GrapeStream *stream, guint64 budget);
