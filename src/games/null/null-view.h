/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas may know of a null game: everything in a view, which has no hidden number. */
#pragma once

#include "engine/grape-sealed.h"

#define NULL_MAX_SEATS 4
#define NULL_ROUNDS    3
#define NULL_HIGHEST   3

typedef struct
{
  gboolean playing;
  int score;
  GrapeSealed pick; /* 1..3 */
  int last;         /* pick of the round before; 0: none */
} NullPlayer;

typedef struct
{
  guint n_players;
  NullPlayer players[NULL_MAX_SEATS];
  guint round;     /* 1..3; 4: over */
  gint64 since;    /* when the round began */
  gint64 length;   /* seconds a round; 0: no deadline */
  gint64 deadline; /* 0: none */
  int last_scorer; /* seat, or -1 */
} NullState;
