/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game as tests share it: what it is and who sits there, in a line; everything else is the
 * default. */
#pragma once

#include "sync/share/grape-share.h"

#define START_S G_GINT64_CONSTANT (888710400)

typedef struct
{
  const char *rules;  /* NULL: Pure Skill, which Cy referees */
  const char *id;     /* NULL: GAME_ID */
  const char *name;   /* NULL: "Shared" */
  const char *people; /* "Ann, Bob"; bots take the other seats that the game needs */
  gint64 at;          /* 0: START_S */
  guint16 seed;       /* its first bytes; 0: 7 */
  gboolean held;
  const char *options; /* as JSON; NULL: as they are */
  const char *setup;   /* a given position, as JSON; NULL: the beginning */
} GameToShare;

#define GAME_ID "00112233aabbccdd"

GrapeInstance *game_to_share_make (const GameToShare *self);
char *game_to_share_start (const GameToShare *self, GrapeLibrary *keeper, const char *address,
                           const char *user, int seat, gint64 now);
