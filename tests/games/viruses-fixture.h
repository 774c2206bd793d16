/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of Viruses for their tests in C, from positions drawn as text. */
#pragma once

#include "game-fixture.h"
#include "games/viruses/viruses-private.h"

/* @setup: with ' for "; NULL: from the beginning. */
static inline Game *
game_from (guint n_seats, const char *setup)
{
  Game *self = game_table ("viruses", n_seats, NULL, setup, NULL);
  pass_to (self, START);
  return self;
}

/* A first turn with a clean block: the moves are all that happens. */
#define BLOCK "{'turn':1,'grid':['......','......','..@@..','..@@..','......','......']}"
