#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of Tromino Go, written from the rule and the readings.

It predicts every verdict, the pieces, scores and what is paid, and compares them with
`grapefruitctl run SCRIPT --state`. Usage: tromino_go_model.py GRAPEFRUITCTL N_SCRIPTS [SEED]
"""
import re
import sys

from by_mail import (DAY, HOUR, START, Table, first_difference, main, random_common, random_tick,
                     run_script, stamp)

# The corner that a 2x2 block lacks, and the squares (column, row) that it has.
SHAPES = {"nw": ((1, 0), (0, 1), (1, 1)), "ne": ((0, 0), (0, 1), (1, 1)),
          "sw": ((0, 0), (1, 0), (1, 1)), "se": ((0, 0), (1, 0), (0, 1))}
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


def squares_of(x, y, shape):
    return frozenset((x + i, y + j) for i, j in SHAPES[shape])


def beside(square):
    return [(square[0] + i, square[1] + j) for i, j in SIDES]


class Piece:
    def __init__(self, letter, side, squares):
        self.letter, self.side, self.squares = letter, side, squares  # side 0: capitals


def units(a, b):
    """Units of edge that two sets of squares share."""
    return sum(near in b for s in a for near in beside(s))


def owners_of(pieces):
    return {s: p for p in pieces for s in p.squares}


def outside(pieces):
    """Empty squares connected with the outside, as far as one ring around the pieces."""
    full = {s for p in pieces for s in p.squares}
    xs, ys = [x for x, _ in full], [y for _, y in full]
    lo, hi = (min(xs) - 1, min(ys) - 1), (max(xs) + 1, max(ys) + 1)
    seen, edge = {lo}, [lo]
    while edge:
        for s in beside(edge.pop()):
            if (s not in full and s not in seen and lo[0] <= s[0] <= hi[0]
                    and lo[1] <= s[1] <= hi[1]):
                seen.add(s)
                edge.append(s)
    return seen


def has_outside_edge(piece, air):
    return any(near in air for s in piece.squares for near in beside(s))


def connected(pieces):
    """Sets of pieces joined by edges."""
    rest, parts = list(pieces), []
    while rest:
        part, edge = [], [rest.pop()]
        while edge:
            piece = edge.pop()
            part.append(piece)
            touched = [p for p in rest if units(piece.squares, p.squares)]
            rest = [p for p in rest if p not in touched]
            edge += touched
        parts.append(part)
    return parts


def surrounded(pieces):
    """Pieces in surrounded groups, of either side."""
    air = outside(pieces)
    counts = [0, 0]
    for side in (0, 1):
        for group in connected([p for p in pieces if p.side == side]):
            if not any(has_outside_edge(p, air) for p in group):
                counts[side] += len(group)
    return counts


class Game(Table):
    def __init__(self, first, length=3 * DAY):
        super().__init__(2, True)
        self.scores, self.rounds_done, self.length = [0, 0], 0, length
        self.round, self.winner, self.by_points = 0, None, False
        self.since = START
        self.start_round(first)

    def start_round(self, first):
        self.first, self.pieces, self.turn, self.round = first, [], 0, self.round + 1
        self.offers, self.passes, self.since = [set(), set()], 0, self.now

    def due(self):
        return self.since + self.length

    def shift(self, seconds):
        self.since += seconds

    def mover(self):
        return (self.first + self.turn) % 2

    def letter(self):
        return self.turn % 3

    def lose(self, seat):
        self.over, self.winner = True, 1 - seat

    def fire(self):
        self.lose(self.mover())

    def gone(self, seat):
        self.lose(seat)
        return True

    def moving(self):
        return len(self.pieces) >= 30

    def fits(self, squares, pieces, owners=None):
        """Sections 2 and 3: whether the next piece may lie there, beside @pieces."""
        owners = owners or owners_of(pieces)
        if any(s in owners for s in squares):
            return False
        touch = [owners[near] for s in squares for near in beside(s) if near in owners]
        n = len(self.pieces)
        if n == 0:
            return True
        if n < 4:
            return touch.count(pieces[-1]) >= 2 and not (n > 1 and pieces[-2] in touch)
        if any(p.letter == self.letter() for p in touch):
            return False
        return len(touch) >= 2 and any(p.side != self.turn % 2 for p in touch)

    def places(self, pieces):
        owners, found = owners_of(pieces), set()
        near = {s for q in owners for s in beside(q)} - set(owners)
        for x, y in near:
            for i in (0, 1):
                for j in (0, 1):
                    for shape in SHAPES:
                        squares = squares_of(x - i, y - j, shape)
                        if squares not in found and self.fits(squares, pieces, owners):
                            found.add(squares)
        return found

    def movable(self):
        air = outside(self.pieces)
        mine = [p for p in self.pieces if p.side == self.turn % 2 and p.letter == self.letter()
                and has_outside_edge(p, air)]
        return [p for p in mine
                if len(connected([q for q in self.pieces if q is not p])) == 1]

    def legal(self):
        """(piece to move or None, squares) of every legal play."""
        if not self.pieces:
            return [(None, squares_of(0, 0, s)) for s in SHAPES]
        if not self.moving():
            return [(None, s) for s in self.places(self.pieces)]
        found = []
        for piece in self.movable():
            rest = [q for q in self.pieces if q is not piece]
            found += [(piece, s) for s in self.places(rest) if s != piece.squares]
        return found

    def read_play(self, text):
        match = re.fullmatch(r"play (-?\d+),(-?\d+) (nw|ne|sw|se)", text)
        if match and not self.moving():
            x, y = (int(match[1]), int(match[2])) if self.pieces else (0, 0)
            squares = squares_of(x, y, match[3])
            return (None, squares) if self.fits(squares, self.pieces) else None
        match = re.fullmatch(r"move (-?\d+),(-?\d+) to (-?\d+),(-?\d+) (nw|ne|sw|se)", text)
        if match and self.moving():
            old = (int(match[1]), int(match[2]))
            squares = squares_of(int(match[3]), int(match[4]), match[5])
            for piece in self.movable():
                rest = [q for q in self.pieces if q is not piece]
                if old in piece.squares and squares != piece.squares and self.fits(squares, rest):
                    return piece, squares
        return None

    def move(self, seat, text):
        if re.fullmatch(r"concede [1-9]\d*", text):
            self.offers[seat].add(int(text[8:]))
            return True
        if re.fullmatch(r"accept( \d+)?", text):
            offers = self.offers[1 - seat]
            number = int(text[7:]) if text != "accept" else None
            if number is None and len(offers) == 1:
                number = min(offers)
            if number not in offers:
                return False
            self.end_round(seat, number)
            return True
        if seat != self.mover():
            return False
        if text == "pass":
            if self.legal():
                return False
            self.turn, self.passes, self.since = self.turn + 1, self.passes + 1, self.now
            if self.passes == 6:  # every letter of the sequence, once
                self.end_round(None, 0)
            return True
        play = self.read_play(text)
        if not play:
            return False
        piece, squares = play
        doubled = self.moving()
        if piece:
            self.pieces.remove(piece)
        self.pieces.append(Piece(self.letter(), self.turn % 2, squares))
        self.turn, self.passes, self.since = self.turn + 1, 0, self.now
        counts = surrounded(self.pieces)
        if any(counts):
            capitals = counts[1] - counts[0]  # what the first player is ahead
            winner = None if not capitals else self.first if capitals > 0 else 1 - self.first
            self.end_round(winner, abs(capitals) * (2 if doubled else 1))
        return True

    def end_round(self, winner, points):
        self.rounds_done += 1
        if winner is None:
            self.start_round(1 - self.first)
            return
        self.scores[winner] += points
        if self.scores[winner] >= 7:
            self.over, self.winner, self.by_points = True, winner, True
            return
        self.start_round(1 - winner)

    def paid(self):
        if not self.over or self.exhibition:
            return {}
        mine, other = self.scores[self.winner], self.scores[1 - self.winner]
        money = min(50, 2 * (mine - other) if self.by_points else 14 - 2 * other)
        return {"seat:%d" % (self.winner + 1): money,
                "referee": min(10, self.rounds_done, 50 - money)}


def name(squares):
    x, y = min(x for x, _ in squares), min(y for _, y in squares)
    shape = [s for s in SHAPES if squares_of(x, y, s) == squares][0]
    return "%d,%d %s" % (x, y, shape)


def random_play(game, rng, crowd):
    """A play that is probably legal; with @crowd, one that leaves the others few edges."""
    plays = sorted(game.legal(), key=lambda p: (name(p[0].squares) if p[0] else "", name(p[1])))
    if not plays:
        return "pass"
    if crowd and game.pieces:
        full = {s for p in game.pieces for s in p.squares}
        tried = rng.sample(plays, min(len(plays), 12))
        piece, squares = max(tried, key=lambda p: units(p[1], full) + rng.random())
    else:
        piece, squares = rng.choice(plays)
    if rng.random() < 0.06:
        shape = rng.choice(sorted(SHAPES))
        x, y = rng.choice(sorted(squares))
        text = "%d,%d %s" % (x + rng.randint(-1, 1), y + rng.randint(-1, 1), shape)
    else:
        text = name(squares)
    if piece:
        return "move %d,%d to %s" % (rng.choice(sorted(piece.squares)) + (text,))
    if game.moving():
        x, y = rng.choice(sorted(rng.choice(game.pieces).squares))
        return "move %d,%d to %s" % (x, y, text)
    return "play " + text


def random_table(game, rng):
    """Plays a round to where trominoes are moved, or shortly before; None where it ended first."""
    for _ in range(rng.randint(26, 33)):
        text = random_play(game, rng, False)
        game.act(START, "seat:%d" % (game.mover() + 1), text)
        if game.round > 1:
            return None
    game.scores = [rng.choice([0, 2, 5, 6]) for _ in (0, 1)]
    return given(game)


def lonely_table(game, rng):
    """A row of one side's trominoes, so that passes follow, one or six."""
    letters, side = rng.choice([[0], [1], [0, 2], [0, 1, 2]]), rng.randrange(2)
    count = rng.choice([4, 6, 9, 30])
    game.pieces = [Piece(rng.choice(letters), side, {(i, i), (i + 1, i), (i, i + 1)})
                   for i in range(count)]
    game.turn = 6 * count + rng.randrange(6)
    return given(game)


def given(game):
    game.rounds_done = 0
    pieces = [{"letter": "aAbBcC"[2 * p.letter + (p.side == 0)],
               "squares": [list(s) for s in sorted(p.squares)]} for p in game.pieces]
    return {"first": game.first + 1, "turn": game.turn, "pieces": pieces,
            "scores": list(game.scores)}


def random_script(rng):
    script = {"game": "tromino-go", "at": stamp(START), "seats": ["P1", "P2"],
              "seed": "%064x" % rng.getrandbits(256), "events": []}
    setup = None
    if rng.random() < 0.4:
        game = Game(rng.randrange(2))
        setup = rng.choice([random_table, random_table, lonely_table])(game, rng)
    if setup:
        script["setup"] = setup
    else:
        result, _ = run_script(sys.argv[1], script, False)
        game = Game(result["state"]["first"] - 1)
    expected, at = [], START
    crowd = rng.random() < 0.6
    wish = rng.choice([10, 40, 60, 100])
    while len(expected) < wish:
        at = max(at, game.now) + rng.choice([0, 60, HOUR])
        by, text = "seat:%d" % (game.mover() + 1), random_play(game, rng, crowd)
        roll = rng.random()
        if roll < 0.02:
            by = "seat:%d" % (2 - game.mover())
        elif roll < 0.04:
            text = "pass"
        elif roll < 0.06:
            by, text = "seat:%d" % rng.randint(1, 2), "concede %d" % rng.choice([0, 1, 1, 2, 3, 9])
        elif roll < 0.08:
            by = "seat:%d" % rng.randint(1, 2)
            text = rng.choice(["accept", "accept 1", "accept 2", "accept 9"])
        elif roll < 0.09:
            by, text = random_common(game, rng)
        elif roll < 0.10:
            text = rng.choice(["play 0,0", "play nw", "play 1,1 n", "concede", "concede -1", "huh",
                               "move 0,0 to 1,1 se", "play 0,0 nw", "play 99,99 se", "accept x"])
        elif roll < 0.103:
            by, text, at = "clock", "tick", random_tick(game, rng)
        elif roll < 0.105:
            text = "leave"
        expected.append(game.act(at, by, text))
        script["events"].append({"at": stamp(at), "by": by, "text": text})
    return script, game, expected


def compare(script, game, expected, result):
    state, outcome = result["state"], result["outcome"]
    checks = [("over", game.over, outcome["over"]), ("scores", game.scores, outcome["scores"]),
              ("winners", [] if game.winner is None else [game.winner + 1], outcome["winners"])]
    if not game.over:
        theirs = sorted(sorted(map(tuple, p["squares"])) for p in state["pieces"])
        checks += [("round", game.round, state["round"]),
                   ("pieces", sorted(sorted(p.squares) for p in game.pieces), theirs),
                   ("deadline", stamp(game.due()), state["deadline"])]
    else:
        paid = {a["to"]: a["currency"] for a in outcome["awards"]}
        checks.append(("paid", {k: v for k, v in game.paid().items() if v},
                       {k: v for k, v in paid.items() if v}))
    return first_difference(checks)


if __name__ == "__main__":
    sys.exit(main(random_script, compare))
