/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scripts of the Game of Pure Skill for its tests, and positions to begin them with. */
#pragma once

#include "game-fixture.h"
#include "games/pure-skill/pure-skill-private.h"

#define GAME                     "pure-skill", "'Ann','Bob','Cleo'"
#define try_game(members, error) game_script (GAME, members, error)
#define game(members)            game_script (GAME, members, NULL)
#define gamef(...)               game_scriptf (GAME, __VA_ARGS__)

static inline const PureSkill *
state_of (Game *self)
{
  return now (self)->state;
}

/* The last round: whatever Ann, Bob and Cleo bid is the last card of their hands. */
#define LAST_ROUND(hands, takes, prize)                                                            \
  "'setup':{'prize':'" prize "','prizes_left':[],'hands':" hands ",'takes':" takes "}"

/* A first round with a known prize. */
#define SEVEN "'setup':{'prize':'7'}"
