/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scripts of the game of Spades for its tests, and hands to begin them with. */
#pragma once

#include "game-fixture.h"
#include "games/spades/spades-private.h"

#define GAME                     "spades", "'Ann','Bob','Cleo','Dora'"
#define try_game(members, error) game_script (GAME, members, error)
#define game(members)            game_script (GAME, members, NULL)
#define gamef(...)               game_scriptf (GAME, __VA_ARGS__)

static inline const Spades *
state_of (Game *self)
{
  return now (self)->state;
}

/* Everybody has a suit of their own: Ann the spades, Bob the hearts, Cleo the diamonds, Dora the
 * clubs. */
#define SUITS                                                                                      \
  "'hands':[['AS','KS','QS','JS','10S','9S','8S','7S','6S','5S','4S','3S','2S'],"                  \
  "['AH','KH','QH','JH','10H','9H','8H','7H','6H','5H','4H','3H','2H'],"                           \
  "['AD','KD','QD','JD','10D','9D','8D','7D','6D','5D','4D','3D','2D'],"                           \
  "['AC','KC','QC','JC','10C','9C','8C','7C','6C','5C','4C','3C','2C']]"

/* The deck dealt one by one from the ace of spades on: everybody has every suit. */
#define MIXED                                                                                      \
  "'hands':[['AS','10S','6S','2S','JH','7H','3H','QD','8D','4D','KC','9C','5C'],"                  \
  "['KS','9S','5S','AH','10H','6H','2H','JD','7D','3D','QC','8C','4C'],"                           \
  "['QS','8S','4S','KH','9H','5H','AD','10D','6D','2D','JC','7C','3C'],"                           \
  "['JS','7S','3S','QH','8H','4H','KD','9D','5D','AC','10C','6C','2C']]"

#define BY(seat, text) "{'by':'seat:" #seat "','text':'" text "'}"

/* @seat acts at the time of the last event; it must be accepted. */
#define act_now(game, seat, text) act (game, now (game)->at, seat, text)

/* Everybody plays the first card listed until @n cards of the round are played, or it is over. */
static inline void
play_on (Game *self, guint n)
{
  guint round = state_of (self)->round;
  while (state_of (self)->round == round && !grape_position_over (now (self))
         && state_of (self)->n_plays < n)
    {
      int turn = grape_spades_turn (state_of (self));
      g_autoptr (GPtrArray) moves = grape_position_legal (now (self), turn);
      act_now (self, turn, g_ptr_array_index (moves, 0));
    }
}
