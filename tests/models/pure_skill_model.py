#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of the Game of Pure Skill, written from the rule and the readings.

It makes random scripts, predicts what does not depend on chance (verdicts of bids in rounds that
nobody is late in), checks everything else against the draws that the program reports (totals,
takers, hands, deadlines, the winner) and compares with `grapefruitctl run SCRIPT --state`.
Usage: pure_skill_model.py GRAPEFRUITCTL N_SCRIPTS [SEED]
"""
import datetime
import json
import random
import subprocess
import sys

DAY = 86400
START = 1767607200
CODES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
VALUES = {code: i + 1 for i, code in enumerate(CODES)}
SUITS = "HDC"


def stamp(t):
    return datetime.datetime.fromtimestamp(t, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Game:
    """What is known without the draws. A hand is None once chance has bid from it."""

    def __init__(self):
        self.hands = [set(CODES) for _ in range(3)]
        self.bids, self.left = [None] * 3, [False] * 3
        self.round, self.now, self.deadline = 1, START, START + 3 * DAY
        self.over = False

    def end_round(self, at):
        self.round += 1
        self.over = self.round > 13
        self.bids = [None] * 3
        self.now, self.deadline = at, at + 3 * DAY
        for seat in range(3):
            if self.left[seat]:
                self.hands[seat] = None

    def settle(self):
        while not self.over and all(self.bids[i] or self.left[i] for i in range(3)):
            for seat in range(3):
                if self.bids[seat] and self.hands[seat] is not None:
                    self.hands[seat].discard(self.bids[seat])
                else:
                    self.hands[seat] = None
            self.end_round(self.now)

    def pass_time(self, at):
        while not self.over and self.deadline < at:
            self.now = self.deadline
            for seat in range(3):
                if self.bids[seat] and self.hands[seat] is not None:
                    self.hands[seat].discard(self.bids[seat])
                else:
                    self.hands[seat] = None
            self.end_round(self.deadline)
            self.settle()
        self.now = max(self.now, at)

    def act(self, at, by, text):
        """True or False; None where it hangs on chance."""
        if at < self.now:
            return False
        self.pass_time(at)
        if by == "clock":
            return True
        if self.over:
            return False
        self.now = at
        if by == "referee":
            return False
        seat = int(by[5:]) - 1
        if self.left[seat]:
            return False
        if text == "leave":
            self.left[seat] = True
            self.settle()
            return True
        code = text[4:] if text.startswith("bid ") else ""
        if len(code) > 1 and code[-1] in "HDCS":
            if code[-1] != SUITS[seat]:
                return False
            code = code[:-1]
        if code not in VALUES:
            return False
        if self.hands[seat] is None:
            return None
        if code not in self.hands[seat]:
            return False
        self.bids[seat] = code
        self.settle()
        return True


def random_script(rng):
    game, at, events, expected = Game(), START, [], []
    quiet = rng.random() < 0.6
    for _ in range(rng.randint(3, 80)):
        at += rng.choice([0, 60, 3600, 7200])
        seat = rng.randrange(3)
        by, roll = "seat:%d" % (seat + 1), rng.random()
        hand = sorted(game.hands[seat] or CODES)
        text = "bid " + (rng.choice(hand) if roll < 0.85 else rng.choice(CODES))
        if 0.80 < roll < 0.85:
            text += rng.choice("HDCS")
        if 0.95 < roll < 0.965:
            text = rng.choice(["bid 1", "bid 11", "bid", "pass", "bid ?1", "concede", "join Eve"])
        elif 0.965 < roll < 0.97:
            text = "leave"
        elif roll > 0.985:
            by, text = "clock", "tick"
            at = max(at, game.deadline + rng.choice([-1, 0] if quiet else [-1, 0, 1, 7 * DAY]))
        ok = game.act(at, by, text)
        expected.append(ok)
        events.append({"at": stamp(at), "by": by, "text": text})
        if ok is None:
            break
        at = max(at, game.now) if ok else at
    script = {"game": "pure-skill", "at": stamp(START), "seats": ["Ann", "Bob", "Cleo"],
              "seed": "%064x" % rng.getrandbits(256), "events": events}
    return script, game, expected


def replay(state):
    """Totals and hands as the rule makes them from the rounds that the program reports."""
    totals, hands = [0] * 3, [set(CODES) for _ in range(3)]
    prizes = set(CODES)
    for entry in state["history"]:
        if entry["prize"] not in prizes:
            return "prize %s came twice" % entry["prize"]
        prizes.discard(entry["prize"])
        values = []
        for seat, code in enumerate(entry["bids"]):
            if code not in hands[seat]:
                return "seat %d bid %s, which it did not hold" % (seat + 1, code)
            hands[seat].discard(code)
            values.append(VALUES[code])
        top = max(values)
        taker = values.index(top) if values.count(top) == 1 else None
        if entry["taker"] != (None if taker is None else taker + 1):
            return "round %d went to %r" % (entry["round"], entry["taker"])
        if taker is not None:
            totals[taker] += VALUES[entry["prize"]]
    return totals, hands


def expected_winner(game, totals):
    remaining = [i for i in range(3) if not game.left[i]]
    if not remaining:
        return []
    best = max(totals[i] for i in remaining)
    leaders = [i + 1 for i in remaining if totals[i] == best]
    return leaders if len(leaders) == 1 else []


def compare(game, expected, result):
    for i, ours in enumerate(expected):
        if ours is not None and ours != result["verdicts"][i]["ok"]:
            return "event %d: the model says %s, the program %r" % (i + 1, ours,
                                                                    result["verdicts"][i])
    if expected and expected[-1] is None:
        return None
    state, outcome = result["state"], result["outcome"]
    replayed = replay(state)
    if isinstance(replayed, str):
        return replayed
    totals, hands = replayed
    checks = [("scores", totals, outcome["scores"]),
              ("over", game.over, outcome["over"]),
              ("rounds", game.round - 1, len(state["history"])),
              ("hands", [sorted(h) for h in hands], [sorted(h) for h in state["hands"]]),
              ("winners", expected_winner(game, totals) if game.over else [],
               outcome["winners"])]
    for seat in range(3):
        if game.hands[seat] is not None:
            checks.append(("hand %d" % (seat + 1), sorted(game.hands[seat]),
                           sorted(state["hands"][seat])))
    if not game.over:
        checks.append(("deadline", stamp(game.deadline), state["deadline"]))
        mine = [b if not game.left[i] or b else None for i, b in enumerate(game.bids)]
        theirs = [b if not game.left[i] or game.bids[i] else None
                  for i, b in enumerate(state["bids"])]
        checks.append(("bids", mine, theirs))
    if game.over:
        awards = {a["to"]: (a["points"], a["currency"], a["trophy"]) for a in outcome["awards"]}
        winner = expected_winner(game, totals)
        want = {"seat:%d" % winner[0]: (8, 0, "Jade Grapefruit"),
                "referee": (0, 8, None)} if winner else {}
        checks.append(("awards", want, awards))
    for name, ours, theirs in checks:
        if ours != theirs:
            return "%s: the model says %r, the program %r" % (name, ours, theirs)
    return None


def main():
    program, n = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    accepted = refused = ended = 0
    for i in range(n):
        script, game, expected = random_script(random.Random(seed * 1000003 + i))
        run = subprocess.run([program, "run", "-", "--state"], input=json.dumps(script),
                             capture_output=True, text=True)
        try:
            problem = compare(game, expected, json.loads(run.stdout))
        except ValueError:
            problem = "no JSON: " + run.stdout[:200] + run.stderr[:500]
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


if __name__ == "__main__":
    sys.exit(main())
