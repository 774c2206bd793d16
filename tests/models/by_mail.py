# SPDX-License-Identifier: GPL-3.0-or-later
"""What the second implementations share: people who come and go, clocks, pauses, and the comparing.

A model of a game derives from Table, says when its next deadline is and what happens then, and
reads moves; Table does the rest as rule 1250.1 and the readings G1 to G6 have it. `main` runs
random scripts through `grapefruitctl run - --state` and stops at the first disagreement.
"""
import datetime
import json
import os
import random
import subprocess
import sys
import tempfile

HOUR = 3600
DAY = 86400
START = 1767607200


def stamp(t):
    return datetime.datetime.fromtimestamp(t, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def at_of(text):
    return int(datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
               .replace(tzinfo=datetime.timezone.utc).timestamp())


def day_of(t):
    return stamp(t)[:10]


class Unlikely(Exception):
    """Chance gave what it cannot give."""


class Table:
    """The clock and the chairs. Games override due, fire, settle, shift, move, ruling and gone."""

    def __init__(self, n_seats, has_referee, now=START):
        self.now, self.over = now, False
        self.logged = now  # the last event that we know of: nothing may be dated before it
        self.has_referee, self.referee = has_referee, "Referee" if has_referee else None
        self.names = ["P%d" % (i + 1) for i in range(n_seats)]
        self.left = [False] * n_seats
        self.away = [(0, 0)] * n_seats
        self.substitute = [None] * n_seats
        self.substitutes, self.duel = set(), False  # everybody who ever was one
        self.paused, self.held_since, self.exhibition = False, None, False

    # What a game says about itself.
    def due(self):
        """The next second at whose end something happens by itself, or None."""
        return None

    def fire(self):
        """What happens then."""

    def settle(self):
        """What happens at once, after an act."""

    def shift(self, seconds):
        """Every running deadline moves."""

    def move(self, seat, text):
        return False

    def ruling(self, text):
        return False

    def gone(self, seat):
        """Somebody leaves; whether the game takes it."""
        return True

    def new_referee(self):
        return True

    def no_referee(self):
        return True

    # The same for all.
    def held(self):
        return self.paused or (self.has_referee and self.referee is None)

    def pass_time(self, at):
        while not self.over and not self.held() and self.due() is not None and self.due() < at:
            self.now = self.logged = max(self.now, self.due())
            self.fire()
            self.settle()
        self.now = max(self.now, at)

    def hold(self, change):
        """Does @change; what stood still meanwhile moves."""
        before = self.held()
        change()
        if self.held() and not before:
            self.held_since = self.now
        elif before and not self.held():
            self.shift(self.now - self.held_since)
            self.held_since = None

    def is_away(self, seat):
        start, end = self.away[seat]
        return self.substitute[seat] is None and start <= self.now < end

    def act(self, at, by, text):
        """True or False: whether it is accepted; None where it hangs on chance."""
        if at < self.logged:
            return False
        self.pass_time(at)
        self.end_substitutes()
        ok = by == "clock" or self.try_act(by, text)
        if ok and by != "clock":
            self.logged = at
        return ok

    def end_substitutes(self):
        """A substitute plays to the vacation's last day (A13)."""
        for seat, (_, end) in enumerate(self.away):
            if end and self.now >= end:
                self.substitute[seat] = None

    def try_act(self, by, text):
        word, _, rest = text.strip().partition(" ")
        rest = rest.strip()
        if word == "note":
            return bool(rest)
        if self.over:
            return False
        ok = self.by_referee(word, rest) if by == "referee" else self.by_seat(
            int(by[5:]) - 1, word, rest, text.strip())
        if ok and not self.held():
            self.settle()
        return ok

    def playing(self, seat):
        return 0 <= seat < len(self.names) and not self.left[seat]

    def leave(self, seat):
        if not self.playing(seat) or not self.gone(seat):
            return False
        self.left[seat], self.away[seat], self.substitute[seat] = True, (0, 0), None
        return True

    def vacation(self, seat, days):
        try:
            first, last = (datetime.datetime.strptime(d, "%Y-%m-%d") for d in days.split(".."))
        except ValueError:
            return False
        first, last = (int(d.replace(tzinfo=datetime.timezone.utc).timestamp())
                       for d in (first, last))
        if last < first or last + DAY <= self.now or not self.playing(seat):
            return False
        self.away[seat] = (first, last + DAY)
        return True

    def by_seat(self, seat, word, rest, text):
        if word in ("pause", "resume", "resign") and not rest:
            return False
        if word in ("extend", "rule", "void", "referee", "reveal", "draw", "exhibition"):
            return False
        if word in ("leave", "vacation", "return", "substitute") and not self.playing(seat):
            return False
        if word == "leave":
            return (not rest or rest == self.names[seat]) and self.leave(seat)
        if word == "vacation":
            return self.vacation(seat, rest)
        if word == "return":
            if rest or (self.away[seat] == (0, 0) and self.substitute[seat] is None):
                return False
            self.away[seat], self.substitute[seat] = (0, 0), None
            return True
        if word == "substitute":
            if self.duel or rest in self.names or rest in self.substitutes or not rest:
                return False
            if rest == self.referee or self.away[seat][1] <= self.now:
                return False
            self.substitute[seat] = rest
            self.substitutes.add(rest)
            return True
        if not self.playing(seat) or self.held() or self.is_away(seat):
            return False
        return self.move(seat, text)

    def by_referee(self, word, rest):
        if word == "rule":
            return self.ruling(rest)
        if word in ("resign", "leave") and not rest:
            if self.referee is None or not self.no_referee():
                return False
            self.hold(lambda: setattr(self, "referee", None))
            return True
        if word == "leave":
            return rest in self.names and self.leave(self.names.index(rest))
        if word == "referee":
            taken = [n for i, n in enumerate(self.names) if not self.left[i]]
            if not self.has_referee or rest in taken + self.substitute or rest == self.referee:
                return False
            self.new_referee()
            self.hold(lambda: setattr(self, "referee", rest))
            return True
        if word in ("pause", "resume") and not rest:
            if self.paused == (word == "pause"):
                return False
            self.hold(lambda: setattr(self, "paused", word == "pause"))
            return True
        if word == "extend":
            unit = {"d": DAY, "h": HOUR, "m": 60}.get(rest[-1:])
            if not unit or not rest[:-1].isdigit() or not 0 < int(rest[:-1]) * unit <= 366 * DAY:
                return False
            self.shift(int(rest[:-1]) * unit)
            return True
        if word == "exhibition" and not rest and not self.exhibition:
            self.exhibition = True
            return True
        return False


def random_common(table, rng):
    """An act that every game knows, now and then a wrong one: (by, text)."""
    seat = rng.randrange(len(table.names) + (rng.random() < 0.05))
    by = "seat:%d" % (seat + 1)
    day = lambda lo, hi: day_of(table.now + rng.randint(lo, hi) * DAY)
    choice = rng.choice(["vacation", "vacation", "return", "return", "substitute", "note", "pause",
                         "resume", "resume", "extend", "resign", "referee", "referee", "out",
                         "exhibition", "wrong"])
    if choice == "vacation":
        return by, "vacation %s..%s" % (day(-3, 2), day(-2, 6))
    if choice == "substitute":
        return by, "substitute " + rng.choice(table.names + ["S%d" % rng.randint(1, 999)] * 9)
    if choice == "return":
        return by, "return"
    if choice == "note":
        return rng.choice([by, "referee"]), "note hello"
    if choice == "extend":
        return "referee", "extend " + rng.choice(["1d", "5h", "90m", "0d", "400d", "x"])
    if choice == "referee":
        return "referee", "referee " + rng.choice(table.names + ["R%d" % rng.randint(1, 999)] * 9)
    if choice == "out":
        return "referee", "leave " + rng.choice(table.names + ["Nobody"])
    if choice == "wrong":
        return by, rng.choice(["pause", "resume", "extend 1d", "void 1", "referee X", "rule x",
                               "reveal", "exhibition", "draw 3", "leave X", "resign"])
    return "referee", choice


def random_tick(table, rng):
    due = table.due()
    if due is None or table.held():
        return table.now + rng.choice([0, HOUR, DAY])
    return max(table.now, due + rng.choice([-1, 0, 0, 1, 1, 60, DAY, 4 * DAY]))


def first_difference(checks):
    for name, ours, theirs in checks:
        if ours != theirs:
            return "%s: the model says %r, the program %r" % (name, ours, theirs)
    return None


def compare_verdicts(script, expected, result):
    for i, ours in enumerate(expected):
        if ours is not None and ours != result["verdicts"][i]["ok"]:
            return "event %d %r: the model says %s, the program %r" % (
                i + 1, script["events"][i], ours, result["verdicts"][i])
    return None


def run_script(program, script, with_log):
    """The report of a script, and the texts of its draws in their order."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log.grapefruit")
        run = subprocess.run([program, "run", "-", "--state"] + (["-o", log] if with_log else []),
                             input=json.dumps(script), capture_output=True, text=True)
        try:
            result = json.loads(run.stdout)
        except ValueError:
            return "no JSON: " + run.stdout[:200] + run.stderr[:500], []
        events = []
        if with_log:
            with open(log, encoding="utf-8") as lines:
                events = [json.loads(line) for line in lines]
    return result, [e["text"] for e in events if e.get("kind") == "draw"]


def main(random_script, compare, replay=None):
    """Usage: MODEL GRAPEFRUITCTL N_SCRIPTS [SEED [FIRST]]

    With @replay the model plays the script only after the program did, and takes from its log what
    chance gave (after checking that it may be so).
    """
    program, n = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    accepted = refused = ended = 0
    for i in range(first, first + n):
        try:
            script, game, expected = random_script(random.Random(seed * 1000003 + i))
        except Unlikely as unlikely:
            print("script %d of seed %d: %s" % (i, seed, unlikely))
            return 1
        result, draws = run_script(program, script, replay is not None)
        problem = result if isinstance(result, str) else None
        if replay and not problem:
            try:
                game, expected = replay(script, result, draws)
            except Unlikely as unlikely:
                problem = str(unlikely)
        problem = (problem or compare_verdicts(script, expected, result)
                   or compare(script, game, expected, result))
        if problem:
            print("script %d of seed %d: %s" % (i, seed, problem))
            print(json.dumps(script))
            return 1
        accepted += expected.count(True)
        refused += expected.count(False)
        ended += game.over
    print("%d scripts agree: %d acts accepted, %d refused, %d games ended"
          % (n, accepted, refused, ended))
    return 0 if accepted and refused else 1
