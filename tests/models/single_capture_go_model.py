#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of Single Capture Go, written from the rule and the readings.

It predicts every verdict and the final grid of random scripts and compares them with
`grapefruitctl run SCRIPT --state`. Usage: single_capture_go_model.py GRAPEFRUITCTL N [SEED]
"""
import re
import sys

from by_mail import (DAY, HOUR, START, Table, first_difference, main, random_common, random_tick,
                     stamp)

ROUND = 3 * DAY


class Game(Table):
    def __init__(self, n_players, ruins_open=True, length=ROUND):
        super().__init__(n_players, True)
        self.size = 1
        while self.size ** 2 < 12 * n_players:
            self.size += 1
        self.n_started, self.ruins_open, self.length = n_players, ruins_open, length
        self.letters = "ABCDEFGHIJKL"[:n_players]
        self.grid, self.round, self.deadline = {}, 1, START + length
        self.inside = [True] * n_players  # has neither been removed nor left
        self.plays, self.winner = {}, None

    def due(self):
        return self.deadline

    def shift(self, seconds):
        self.deadline += seconds

    def gone(self, seat):
        self.inside[seat] = False
        self.plays.pop(seat, None)
        return True

    def move(self, seat, text):
        match = re.fullmatch(r"([a-z])([0-9]{1,2})", text)
        if not match or not self.inside[seat]:
            return False
        square = (ord(match[1]) - 97, int(match[2]) - 1)
        if not (square[0] < self.size and 0 <= square[1] < self.size):
            return False
        held = self.grid.get(square)
        if held is not None and (held != "@" or not self.ruins_open):
            return False
        self.plays[seat] = square
        return True

    def neighbours(self, square):
        y, x = square
        return [(y + i, x + j) for i, j in ((-1, 0), (1, 0), (0, -1), (0, 1))
                if 0 <= y + i < self.size and 0 <= x + j < self.size]

    def breathless(self):
        """Letters that have a group without liberty."""
        found, seen = set(), set()
        for start, letter in self.grid.items():
            if letter == "@" or start in seen:
                continue
            group, edge, free = {start}, [start], False
            while edge:
                for near in self.neighbours(edge.pop()):
                    free = free or near not in self.grid
                    if self.grid.get(near) == letter and near not in group:
                        group.add(near)
                        edge.append(near)
            seen |= group
            if not free:
                found.add(letter)
        return found

    def fire(self):
        squares = list(self.plays.values())
        for seat, square in self.plays.items():
            self.grid[square] = self.letters[seat] if squares.count(square) == 1 else "@"
        captured = self.breathless()
        players = [i for i, inside in enumerate(self.inside) if inside]
        safe = [i for i in players if i in self.plays and self.letters[i] not in captured]
        counts = {i: list(self.grid.values()).count(self.letters[i]) for i in players}
        for square, letter in self.grid.items():
            if letter not in [self.letters[i] for i in safe]:
                self.grid[square] = "@"
        self.inside = [i in safe for i in range(self.n_started)]
        self.plays = {}
        if len(safe) > 1:
            self.round += 1
            self.deadline += self.length
            return
        self.over = True
        if safe:
            self.winner = safe[0]
        elif counts:
            most = [i for i in counts if counts[i] == max(counts.values())]
            self.winner = most[0] if len(most) == 1 else None

    def rows(self):
        return ["".join(self.grid.get((y, x), ".") for x in range(self.size))
                for y in range(self.size)]


def name(square):
    return "%s%d" % (chr(97 + square[0]), square[1] + 1)


def random_square(game, seat, rng):
    squares = [(y, x) for y in range(game.size) for x in range(game.size)]
    roll = rng.random()
    if roll < 0.1:
        return rng.choice(squares)
    if roll < 0.25 and game.plays:
        return rng.choice(sorted(game.plays.values()))
    near = sorted({n for s, v in game.grid.items() if v != "@" for n in game.neighbours(s)
                   if n not in game.grid})
    if near and roll < 0.8:
        return rng.choice(near)
    return rng.choice([s for s in squares if s not in game.grid] or squares)


def random_setup(game, rng):
    """A grid in mid-game; everybody whose seat is in the game may have Letters or none."""
    dense = rng.choice([0.1, 0.4, 0.7, 0.9])
    for y in range(game.size):
        for x in range(game.size):
            if rng.random() < dense:
                game.grid[y, x] = rng.choice("@" + game.letters * 2)
    game.round = rng.randint(2, 40)
    # No group may be without liberty when a round begins.
    for letter in sorted(game.breathless()):
        for square in [s for s, v in game.grid.items() if v == letter]:
            game.grid[square] = "@"
    return {"round": game.round, "grid": game.rows()}


def random_script(rng):
    n = rng.choice([2, 2, 3, 3, 4, 5, 8, 12])
    options = {}
    if rng.random() < 0.3:
        options["ruins"] = "closed"
    length = rng.choice([ROUND] * 4 + [12 * HOUR, 7 * DAY])
    if length != ROUND:
        options["deadline"] = "%dh" % (length // HOUR)
    game = Game(n, "ruins" not in options, length)
    script = {"game": "single-capture-go", "at": stamp(START), "seats": list(game.names),
              "options": options, "seed": "%064x" % rng.getrandbits(256), "events": []}
    if rng.random() < 0.5:
        script["setup"] = random_setup(game, rng)
        game.breath = game.breathless()
    expected, at = [], START
    wish = rng.randint(5, 30 + 12 * n)
    lazy = rng.random() < 0.2
    while len(expected) < wish:
        at = max(at, game.now) + rng.choice([0, 60, HOUR])
        owing = [i for i in range(n) if game.inside[i] and i not in game.plays]
        seat = rng.choice(owing) if owing and rng.random() < 0.8 else rng.randrange(n)
        by, text = "seat:%d" % (seat + 1), name(random_square(game, seat, rng))
        roll = rng.random()
        if not owing and roll < 0.6 or roll < (0.2 if lazy else 0.02):
            by, text, at = "clock", "tick", random_tick(game, rng)
        elif roll > 0.99:
            text = "leave"
        elif roll > 0.95:
            by, text = random_common(game, rng)
        elif roll > 0.93:
            text = rng.choice(["e", "5", "pass", "z1", "a0", "a99", "a1 b2", "?", "concede"])
        elif roll > 0.92:
            at = game.logged - rng.choice([1, DAY])
        expected.append(game.act(at, by, text))
        script["events"].append({"at": stamp(at), "by": by, "text": text})
    return script, game, expected


def compare(script, game, expected, result):
    state, outcome = result["state"], result["outcome"]
    winners = [] if game.winner is None else [game.winner + 1]
    trophies = [(a["to"], a["points"], a["currency"], a["trophy"]) for a in outcome["awards"]]
    want = [("seat:%d" % w, 0, 0, "Jade Grapefruit") for w in winners if game.n_started >= 3]
    checks = [("grid", game.rows(), state["grid"]), ("round", game.round, state["round"]),
              ("over", game.over, outcome["over"]), ("winners", winners, outcome["winners"]),
              ("awards", want, trophies)]
    if not game.over:
        checks.append(("deadline", stamp(game.deadline), state["deadline"]))
    return first_difference(checks)


if __name__ == "__main__":
    sys.exit(main(random_script, compare))
