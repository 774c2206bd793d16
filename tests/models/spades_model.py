#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of Spades, written from the rule and the readings.

Hands, and cards that chance plays for the late, come from the program's log, after checking that they
are possible. Usage: spades_model.py GRAPEFRUITCTL N_SCRIPTS [SEED]
"""
import sys

from by_mail import (DAY, HOUR, START, Table, Unlikely, first_difference, main, random_common,
                     random_tick, run_script, stamp)

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACK = [r + s for s in "CDHS" for r in RANKS]


def rank(card):
    return RANKS.index(card[:-1])


class Game(Table):
    """@chance deals hands, and plays cards for those who are late."""

    def __init__(self, chance, strict=False, length=3 * DAY, target=500):
        super().__init__(4, True)
        self.chance, self.strict, self.length, self.target = chance, strict, length, target
        self.scores, self.bags = [0, 0], [0, 0]
        self.misplays, self.game_misplays = [0, 0], [0, 0]
        self.conceded = [False] * 4
        self.round, self.winner, self.forfeit = 0, None, False
        self.since = START

    def start_round(self):
        self.round += 1
        self.hands = [set(h) for h in self.chance.deal()]
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
            self.put_card(self.chance.play(self.turn, self.playable()))

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
        if max(self.scores) >= self.target and self.scores[0] != self.scores[1]:
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

    def ruling(self, text):
        """`misplay SEAT CARD`, for a card that came by mail and was refused."""
        words = text.split()
        if len(words) != 3 or words[0] != "misplay" or self.bidding():
            return False
        if words[1] != str(self.turn + 1) or words[2] not in PACK:
            return False
        if words[2] in self.playable():
            return False
        self.misplay(self.turn)
        return True

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
    return seat, "play " + rng.choice(cards or PACK)


class Chance:
    """The draws of a script's log, one after the other; the script may still grow."""

    def __init__(self, script, draws=()):
        self.script, self.draws, self.used = script, draws, 0

    def next(self, label, n):
        if self.used == len(self.draws) and self.script:
            self.draws = run_script(sys.argv[1], self.script, True)[1]
        words = self.draws[self.used].split() if self.used < len(self.draws) else []
        self.used += 1
        if words[:2] != label.split() or len(words) != n + 2 or not set(words[2:]) <= set(PACK):
            raise Unlikely("%d cards are to be drawn for %s, not %r" % (n, label, words))
        return words[2:]

    def deal(self):
        hands = [self.next("deal %d" % (seat + 1), 13) for seat in range(4)]
        if sorted(sum(hands, [])) != sorted(PACK):
            raise Unlikely("these hands are no pack: %r" % hands)
        return hands

    def play(self, seat, cards):
        card = self.next("play %d" % (seat + 1), 1)[0]
        if card not in cards:
            raise Unlikely("seat %d may not play %s" % (seat + 1, card))
        return card


def random_setup(game, rng):
    """Scores shortly before the end, bags shortly before the next hundred."""
    game.scores = [rng.randint(-20, 49) * 10 + rng.randint(0, 9) for _ in (0, 1)]
    game.bags = [rng.choice([0, 7, 8, 9, 18, 19, 29]) for _ in (0, 1)]
    game.game_misplays = [rng.choice([0, 0, 1, 2]) for _ in (0, 1)]
    game.round = rng.randint(2, 9)
    setup = {"round": game.round, "scores": list(game.scores), "bags": list(game.bags),
             "misplays": list(game.game_misplays)}
    game.round -= 1
    return setup


def random_script(rng):
    script = {"game": "spades", "at": stamp(START), "seats": ["P1", "P2", "P3", "P4"],
              "seed": "%064x" % rng.getrandbits(256), "options": {}, "events": []}
    length, target = rng.choice([3 * DAY] * 3 + [12 * HOUR]), rng.choice([500, 500, 150])
    strict = rng.random() < 0.4
    if length != 3 * DAY:
        script["options"]["deadline"] = "12h"
    if strict:
        script["options"]["strict"] = True
    script["options"]["target"] = target
    game = Game(Chance(script), strict, length, target)
    if rng.random() < 0.6:
        script["setup"] = random_setup(game, rng)
        if max(game.scores) >= target:
            game.scores = [100, 90]
            script["setup"]["scores"] = [100, 90]
    game.start_round()
    expected, at = [], START
    wish = rng.choice([20, 70, 130, 250])
    calm = rng.random() < 0.5
    while len(expected) < wish:
        at = max(at, game.now) + rng.choice([0, 60, HOUR])
        seat, text = choose(game, rng)
        by, roll = "seat:%d" % (seat + 1), rng.random()
        if calm and roll < 0.97:
            roll = 1
        if game.left[game.turn] and roll < 0.8 or roll < 0.01:
            by, text, at = "clock", "tick", random_tick(game, rng)
        elif roll < 0.02:
            text = "concede"
        elif roll < 0.023:
            text = "leave"
        elif roll < 0.03:
            by, text = random_common(game, rng)
        elif roll < 0.04:
            by = "referee"
            text = "rule misplay %d %s" % (game.turn + 1, rng.choice(PACK))
        elif roll < 0.05:
            text = rng.choice(["pass", "bid", "play", "play 4", "bid QH", "play ZZ", "bid -2",
                               "play ?", "bid 2 3"])
        script["events"].append({"at": stamp(at), "by": by, "text": text})
        expected.append(game.act(at, by, text))
    return script, game, expected


def compare(script, game, expected, result):
    state, outcome = result["state"], result["outcome"]
    winners = [] if game.winner is None else [game.winner + 1, game.winner + 3]
    checks = [("over", game.over, outcome["over"]), ("winners", winners, outcome["winners"]),
              ("scores", game.scores, state["scores"]), ("bags", game.bags, state["bags"]),
              ("misplays", game.game_misplays, state["misplays"]),
              ("awards", [], outcome["awards"])]
    if not game.over:
        hands = [sorted(h) for h in game.hands]
        checks += [("round", game.round, state["round"]), ("turn", game.turn + 1, state["turn"]),
                   ("bids", game.bids, state["bids"]), ("tricks", game.tricks, state["tricks"]),
                   ("hands", hands, [sorted(h) for h in state["hands"]]),
                   ("deadline", stamp(game.due()), state["deadline"])]
    return first_difference(checks)


if __name__ == "__main__":
    sys.exit(main(random_script, compare))
