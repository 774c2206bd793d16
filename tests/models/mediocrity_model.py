#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of Mediocrity, written from the rule and the readings.

Player numbers and integers chosen by chance are taken from the program's log, after checking that
they are possible. Usage: mediocrity_model.py GRAPEFRUITCTL N_SCRIPTS [SEED]
"""
import re
import sys

from by_mail import (DAY, HOUR, START, Table, Unlikely, at_of, first_difference, main,
                     random_common, random_tick, run_script, stamp)


def most_mediocre(values):
    """The value, or None."""
    values = sorted(values)
    while values:
        near = values[(len(values) + 1) // 2 - 1]
        if values.count(near) == 1:
            return near
        values = [v for v in values if v != near]
    return None


class Game(Table):
    """@chance: a function that gives the integers of some seats, from 1 to a limit."""

    def __init__(self, numbers, chance, options):
        super().__init__(len(numbers), False)
        self.numbers, self.chance = numbers, chance
        hours = {"least": 72, "most": 144, "begin": 72}
        hours.update({k: int(v[:-1]) for k, v in options.items()})
        self.lengths = {k: v * HOUR for k, v in hours.items()}
        self.scores = [0] * len(numbers)
        self.inside = [True] * len(numbers)
        self.round, self.running = 1, False
        self.moderator = numbers.index(1)  # or who should be; None when that player has left
        self.since = START                 # of the round, or of the pause before it
        self.moved = 0                     # how long deadlines of this stage were put off
        self.n, self.choices, self.winner = 0, {}, None

    def members(self):
        return [i for i, inside in enumerate(self.inside) if inside]

    def due(self):
        return self.end_of("most") if self.running else None

    def end_of(self, length):
        """When such a length of this stage is over."""
        return self.since + self.moved + self.lengths[length]

    def late(self):
        """Nobody began in time. That stays so: a deadline that has passed is put off no more."""
        clock = self.held_since if self.held() else self.now
        return not self.running and clock > self.end_of("begin")

    def shift(self, seconds):
        if not self.late():
            self.moved += seconds

    def fire(self):
        self.inside[self.moderator] = False
        self.end_round()

    def end_round(self):
        scores = [self.scores[i] for i in self.members()]
        best = most_mediocre(scores)
        if scores and sum(scores) >= 2 * len(scores) and best is not None:
            self.over = True
            self.winner = [i for i in self.members() if self.scores[i] == best][0]
        elif not scores:
            self.over = True
        else:
            order = sorted(self.members(), key=lambda i: self.numbers[i])
            later = [i for i in order if self.numbers[i] > self.numbers[self.moderator]]
            self.moderator = (later or order)[0]
            self.round += 1
        self.running, self.choices, self.since, self.moved = False, {}, self.now, 0

    def gone(self, seat):
        if not self.inside[seat]:
            return False
        self.inside[seat] = False
        self.choices.pop(seat, None)
        self.over = not self.members()
        return True

    def ruling(self, text):
        if text != "end" or len(self.members()) > 2:
            return False
        self.over = True
        return True

    def move(self, seat, text):
        if not self.inside[seat]:
            return False
        if text == "begin":
            late = self.now > self.end_of("begin")
            if self.running or not (late or seat == self.moderator):
                return False
            self.running, self.moderator, self.since, self.moved = True, seat, self.now, 0
            self.n = len(self.members()) - 1
            return True
        if text == "announce":
            if not self.running or seat != self.moderator or self.now < self.end_of("least"):
                return False
            late = [i for i in self.members() if i != seat and i not in self.choices]
            self.choices.update(zip(late, self.chance(late, 2 * self.n)))
            best = most_mediocre(self.choices.values())
            for i, chosen in self.choices.items():
                self.scores[i] += chosen == best
            self.end_round()
            return True
        match = re.fullmatch(r"choose ([0-9]+)", text)
        if not match or not self.running or seat == self.moderator:
            return False
        if not self.inside[self.moderator]:
            return False  # nobody is there to get it
        if not 1 <= int(match[1]) <= 2 * self.n:
            return False
        self.choices[seat] = int(match[1])
        return True


class Chance:
    """The draws of a log, one after the other. @script: still grows, and is played by @program."""

    def __init__(self, draws, script=None, program=None):
        self.draws, self.used, self.script, self.program = draws, 0, script, program

    def next(self, label):
        if self.used == len(self.draws) and self.script:
            self.draws = run_script(self.program, self.script, True)[1]
        text = self.draws[self.used] if self.used < len(self.draws) else ""
        self.used += 1
        if not text.startswith(label + " "):
            raise Unlikely("%s is to be drawn, not %r" % (label, text))
        return [int(word) for word in text[len(label):].split()]

    def numbers(self, n):
        found = self.next("numbers")
        if sorted(found) != list(range(1, n + 1)):
            raise Unlikely("these are no player numbers: %r" % found)
        return found

    def __call__(self, late, limit):
        values = [self.next("choose %d" % (seat + 1))[0] for seat in late]
        if any(not 1 <= value <= limit for value in values):
            raise Unlikely("integers go from 1 to %d: %r" % (limit, values))
        return values


def live(script, program):
    """A game whose numbers and missing integers are those that the program draws."""
    chance = Chance([], script, program)
    return Game(chance.numbers(len(script["seats"])), chance, script["options"]), chance


def random_script(rng):
    n = rng.choice([3, 3, 3, 4, 5, 6, 9])
    numbers = list(range(1, n + 1))
    rng.shuffle(numbers)
    options = rng.choice([{}, {}, {"least": "24h", "most": "30h"}, {"most": "200h", "begin": "5h"}])
    game = Game(numbers, lambda late, limit: [rng.randint(1, limit) for _ in late], options)
    script = {"game": "mediocrity", "options": options, "at": stamp(START), "seats": list(game.names),
              "seed": "%064x" % rng.getrandbits(256), "events": [],
              "setup": {"players": [{"number": k} for k in numbers]}}
    if rng.random() < 0.4:
        game.scores = [rng.choice([0, 1, 1, 2, 3]) for _ in range(n)]
        if sum(game.scores) >= 2 * n and most_mediocre(game.scores) is not None:
            game.scores = [0] * n
        for player, score in zip(script["setup"]["players"], game.scores):
            player["score"] = score
        game.round = script["setup"]["round"] = sum(game.scores) + rng.randint(1, 3)
    at = START
    wish = rng.randint(5, 120)
    narrow = rng.random() < 0.5
    while len(script["events"]) < wish:
        at = max(at, game.now) + rng.choice([0, 60, HOUR])
        seat = rng.randrange(n)
        limit = 2 * game.n if not narrow else min(2 * game.n, 3)
        by, text = "seat:%d" % (seat + 1), "choose %d" % rng.randint(1, max(limit, 1))
        roll = rng.random()
        on_time = rng.choice([-1, 0, 0, 0, 1, DAY, 3 * DAY])
        if not game.running:
            by, text = "seat:%d" % (game.moderator + 1), "begin"
            if roll < (0.12 if game.inside[game.moderator] else 0.8):
                by = "seat:%d" % (seat + 1)
                at = max(at, game.end_of("begin") + on_time)
        elif len(game.choices) >= game.n or roll < 0.06:
            by, text = "seat:%d" % (game.moderator + 1), "announce"
            at = max(at, game.end_of("least") + on_time)
            if roll < 0.01:
                at = max(at, game.end_of("most") + rng.choice([0, 1]))
        roll = rng.random()
        if roll < 0.02:
            by, text, at = "clock", "tick", random_tick(game, rng)
        elif roll < 0.03:
            text = "leave"
        elif roll < 0.06:
            by, text = random_common(game, rng)
        elif roll < 0.09:
            text = rng.choice(["choose 0", "choose -1", "choose 99", "choose", "choose 1.5",
                               "begin", "announce", "pass", "concede", "choose x"])
        elif roll < 0.095:
            at = game.logged - rng.choice([1, DAY])
        game.act(at, by, text)
        script["events"].append({"at": stamp(at), "by": by, "text": text})
    return script, game, []


def replay(script, result, draws):
    chance = Chance(draws)
    players = script.get("setup", {}).get("players")
    n = len(script["seats"])
    numbers = [p["number"] for p in players] if players else chance.numbers(n)
    game = Game(numbers, chance, script["options"])
    game.scores = [p.get("score", 0) for p in players] if players else game.scores
    game.round = script.get("setup", {}).get("round", 1)
    expected = [game.act(at_of(e["at"]), e["by"], e["text"]) for e in script["events"]]
    if chance.used < len(draws):
        raise Unlikely("more was drawn than anybody failed to choose")
    return game, expected


def compare(script, game, expected, result):
    state, outcome = result["state"], result["outcome"]
    winners = [] if game.winner is None else [game.winner + 1]
    awards = [(a["to"], a["points"], a["currency"], a["trophy"]) for a in outcome["awards"]]
    checks = [("over", game.over, outcome["over"]), ("winners", winners, outcome["winners"]),
              ("scores", game.scores, outcome["scores"]),
              ("awards", [("seat:%d" % w, 0, 0, "Jade Grapefruit") for w in winners], awards)]
    if not game.over:
        late = game.late()
        checks += [("round", game.round, state["round"]),
                   ("stage", "round" if game.running else "between", state["stage"]),
                   ("moderator", game.moderator + 1, state["moderator"]),
                   ("anybody", late, state["anybody"]),
                   ("deadline", None if late else stamp(game.end_of("most" if game.running else "begin")),
                    state["deadline"]),
                   ("choices", [game.choices.get(i) for i in range(len(game.names))],
                    [p["choice"] for p in state["players"]])]
    return first_difference(checks)


if __name__ == "__main__":
    sys.exit(main(random_script, compare, replay))
