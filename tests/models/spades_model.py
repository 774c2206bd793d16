#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of Spades, written from the rule and the readings.

Hands, and cards that chance plays for the late, come from the program's log, after a look whether
they can be so. Usage: spades_model.py GRAPEFRUITCTL N_SCRIPTS [SEED]
"""
import random
import re
import sys

from by_mail import (DAY, HOUR, START, Table, Unlikely, at_of, first_difference, main,
                     random_common, random_tick, stamp)

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACK = [r + s for s in "CDHS" for r in RANKS]


def rank(card):
    return RANKS.index(card[:-1])


class Game(Table):
    """@deal gives four hands; @blind gives one of some cards, for a seat that is late."""

    def __init__(self, deal, blind, strict=False, length=3 * DAY):
        super().__init__(4, True)
        self.deal, self.blind, self.strict, self.length = deal, blind, strict, length
        self.scores, self.bags = [0, 0], [0, 0]
        self.misplays, self.game_misplays = [0, 0], [0, 0]
        self.conceded = [False] * 4
        self.round, self.winner, self.forfeit = 0, None, False
        self.since = START

    def start_round(self):
        self.round += 1
        self.hands = [set(h) for h in self.deal()]
        self.bids, self.tricks = [None] * 4, [0] * 4
        self.trick = []  # (seat, card)
        self.turn = (self.round - 1) % 4
        self.misplays = [0, 0]

    def due(self):
        return self.since + self.length

    def shift(self, seconds):
        self.since += seconds

    def bidding(self):
        return None in self.bids

    def playable(self):
        hand = self.hands[self.turn]
        suit = [c for c in hand if self.trick and c[-1] == self.trick[0][1][-1]]
        return sorted(suit or hand)

    def fire(self):
        self.since = self.now
        if self.bidding():
            self.put_bid(2)
        else:
            self.put_card(self.blind(self.turn, self.playable()))

    def put_bid(self, bid):
        self.bids[self.turn] = bid
        self.turn = (self.turn + 1) % 4
        if not self.bidding():
            order = [(self.round - 1 + i) % 4 for i in range(4)]
            self.turn = max(order, key=lambda i: (self.bids[i], -order.index(i)))

    def put_card(self, card):
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % 4
        if len(self.trick) < 4:
            return
        trumps = [p for p in self.trick if p[1][-1] == "S"]
        suit = trumps or [p for p in self.trick if p[1][-1] == self.trick[0][1][-1]]
        self.turn = max(suit, key=lambda p: rank(p[1]))[0]
        self.tricks[self.turn] += 1
        self.trick = []
        if not self.hands[self.turn]:
            self.score_round()

    def score_round(self):
        for team in (0, 1):
            pair = (team, team + 2)
            bid = sum(self.bids[i] for i in pair)
            took = sum(self.tricks[i] for i in pair)
            worth = 20 * bid if bid >= 10 else 10 * bid
            over = max(took - bid, 0)
            self.scores[team] += -worth if took < bid else worth + over
            for i in pair:
                if self.bids[i] == 0:
                    self.scores[team] += -100 if self.tricks[i] else 100
            tens = (self.bags[team] + over) // 10 - self.bags[team] // 10
            self.bags[team] += over
            self.scores[team] -= 100 * tens
        if max(self.scores) >= 500 and self.scores[0] != self.scores[1]:
            self.over, self.winner = True, self.scores.index(max(self.scores))
        else:
            self.start_round()

    def misplay(self, seat):
        team = seat % 2
        self.scores[team] -= 100
        self.misplays[team] += 1
        self.game_misplays[team] += 1
        self.since = self.now
        if self.misplays[team] >= 2 or self.game_misplays[team] >= 3:
            self.over, self.winner, self.forfeit = True, 1 - team, True

    def move(self, seat, text):
        if text == "concede":
            if self.conceded[seat]:
                return False
            self.conceded[seat] = True
            if self.conceded[(seat + 2) % 4]:
                self.over, self.winner = True, 1 - seat % 2
            return True
        words = text.split()
        if len(words) != 2 or seat != self.turn:
            return False
        if words[0] == "bid" and self.bidding():
            if words[1] not in [str(b) for b in range(14) if b != 1]:
                return False
            self.put_bid(int(words[1]))
        elif words[0] == "play" and not self.bidding():
            card = words[1]
            if card not in PACK:
                return False
            if card not in self.playable():
                if not self.strict:
                    return False
                self.misplay(seat)
                return True
            self.put_card(card)
        else:
            return False
        self.since = self.now
        return True


def random_script(rng):
    def deal():
        cards = list(PACK)
        rng.shuffle(cards)
        return [cards[i::4] for i in range(4)]

    script = {"game": "spades", "at": stamp(START), "seats": ["P1", "P2", "P3", "P4"],
              "seed": "%064x" % rng.getrandbits(256), "options": {}, "events": []}
    strict = rng.random() < 0.4
    if strict:
        script["options"]["strict"] = True
    return script, strict, deal


def choose(game, rng):
    """An act of the one whose turn it is, now and then a foolish one."""
    seat, roll = game.turn, rng.random()
    if roll < 0.03:
        seat = rng.randrange(4)
    if game.bidding():
        bid = rng.choice([0, 2, 2, 3, 3, 4, 5]) if roll < 0.9 else rng.choice(
            [0, 1, 8, 10, 12, 13, 14, "x"])
        return seat, "bid %s" % bid
    cards = game.playable()
    if roll > 0.985:
        cards = sorted(game.hands[seat]) or cards
    elif roll > 0.98:
        cards = PACK + ["1S", "11H", "Joker"]
    return seat, "play " + rng.choice(cards)
