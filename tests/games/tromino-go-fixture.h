/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of Tromino Go for its tests in C, from positions drawn as text. */
#pragma once

#include "game-fixture.h"
#include "games/tromino-go/tromino-go-private.h"

/* @setup: with ' for ". */
static inline Game *
game_from (const char *setup)
{
  return game_table ("tromino-go", 2, NULL, setup, NULL);
}

static inline const GrapeTrominoGo *
state_of (Game *self)
{
  return now (self)->state;
}

/* The smallest surround that random play came upon: the b in the second column. */
#define SIX "'first':1,'grid':['...cc','.bAAc','CbbA.','CC.B.','aaBB.','.a...']"
