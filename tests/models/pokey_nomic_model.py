#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of Pokey Nomic, written from the rules of 1997 and the readings P1 to P30.

It plays random scripts of all acts and compares each verdict and the position at the end.
Usage: pokey_nomic_model.py GRAPEFRUITCTL N_SCRIPTS [SEED]
"""
import fractions
import json
import random
import re
import subprocess
import sys

NAMES = ["Ann", "Bob", "Cleo", "Dora", "Emil", "Finn"]
IMMUTABLE = range(101, 117)
MUTABLE = [202, *range(204, 214), 301, 304, 305, 308, 309, 310, 312, 313]
PARAMETERS = {202: {"die": 6}, 204: {"dissent": 10}, 206: {"defeat": 10}, 208: {"win": 100}, 209: {"limit": 25},
              305: {"chicken": 2, "brick": 6, "opt": 10}, 308: {"majority": fractions.Fraction(1, 2)},
              313: {"word": 1, "rhyme": 2, "poem": 10}}
AT_ODDS = {304: [109, 312], 309: [103], 310: [111]}  # P2
WORDS = ("pundit velociraptor parthenon innards palaver tenfold pancreas indubitably pitchfork gronk porridge anal "
         "piglet geriatric pugnacious zipper").split()


class No(Exception):
    """The act is refused."""


def need(truth):
    if not truth:
        raise No


class Rule:
    def __init__(self, number, locked):
        self.number = self.ordinal = number
        self.locked = locked
        self.values = dict(PARAMETERS.get(number, {}))
        self.odds = list(AT_ODDS.get(number, []))
        self.roots = {number}  # what it does, whatever its number


class Proposal:
    def __init__(self, number, by, what):
        self.number, self.by, self.called, self.votes = number, by, False, {}
        self.__dict__.update(what)


class Question:
    def __init__(self, about):
        self.about, self.verdict, self.judge, self.was, self.against = about, None, None, None, set()


class Pokey:
    def __init__(self, n, setup):
        self.n, self.out = n, [False] * n
        self.scores = list(setup.get("scores", [0] * n))
        self.kinds = list(setup.get("kinds", ["hoser"] * n))
        self.throws, self.bricks = [False] * n, [False] * n
        self.rules = [Rule(k, True) for k in IMMUTABLE] + [Rule(k, False) for k in MUTABLE]
        self.next = setup.get("next_number", 314)
        for _ in range(setup.get("extra", 0)):
            self.rules.append(Rule(self.next, False))
            self.next += 1
        self.open, self.mover, self.winner, self.paradox = [], None, None, False
        self.asked, self.judge, self.questions, self.consents = False, None, [], set()
        self.precedence = None

    # What follows from the position.
    def live(self, seat):
        return seat is not None and 0 <= seat < self.n and not self.out[seat]

    def here(self):
        return [s for s in range(self.n) if not self.out[s]]

    def over(self):
        return self.winner is not None or not self.here()

    def clockwise(self, first):
        return [(first + i) % self.n for i in range(self.n)]

    def after(self, seat):
        first = 0 if seat is None else (seat + 1) % self.n
        return next((s for s in self.clockwise(first) if not self.out[s]), None)

    def before(self, seat):
        order = [(seat - 1 - i) % self.n for i in range(self.n)]
        found = next((s for s in order if not self.out[s]), None)
        return None if found == seat else found

    def find(self, number, rules=None):
        rules = self.rules if rules is None else rules
        return (next((r for r in rules if r.number == number), None)
                or next((r for r in rules if r.ordinal == number), None))

    def void(self, rule, rules=None):
        rules = self.rules if rules is None else rules
        return not rule.locked and any(o.locked and (o.number in rule.odds or rule.number in o.odds) for o in rules)

    def value(self, name, rules=None):
        rules = self.rules if rules is None else rules
        found = [r for r in rules if name in r.values and not self.void(r, rules)]
        return min(found, key=lambda r: r.ordinal).values[name] if found else None

    def works(self, number):
        """Whether the rule that began as this one is there and in force."""
        rule = self.find(number)
        return rule is not None and number in rule.roots and not self.void(rule)

    def proposal(self, number):
        return next((p for p in self.open if p.number == number), None)

    def needs(self, kind):
        """The share of all that must be exceeded; None: all."""
        speaks = {"unlock": (109, 304), "lock": (312, 304)}.get(kind, (308, 304))
        rules = [r for r in self.rules if r.roots & set(speaks) and not self.void(r)]
        if not rules:
            return fractions.Fraction(1, 2)
        rule = min(rules, key=lambda r: (not r.locked, r.ordinal))
        if rule.roots & {109, 312}:
            return None
        return rule.values.get("majority", fractions.Fraction(1, 2))

    # Points.
    def gain(self, seat, points):
        if self.winner is None and points:
            self.scores[seat] += points
            win = self.value("win")
            if win is not None and self.scores[seat] >= win:
                self.winner = seat

    def bonus(self, p):
        said = set(re.findall(r"\w+", p.text.lower()))
        total = (self.value("word") or 0) if said & set(WORDS) and self.works(313) else 0
        total += (self.value("rhyme") or 0) if "rhyme" in p.forms else 0
        return total + ((self.value("poem") or 0) if set(p.forms) & {"haiku", "tanka"} else 0)

    # A vote that is complete.
    def result(self, p):
        """The rules after the change; None: it cannot be adopted."""
        rules = []
        for r in self.rules:
            twin = Rule(r.number, r.locked)
            twin.__dict__.update({**r.__dict__, "values": dict(r.values), "odds": list(r.odds)})
            rules.append(twin)
        if p.kind == "enact":
            rule = Rule(p.number, False)
            rule.values, rule.odds = {}, []
            rules.append(rule)
        else:
            rule = self.find(p.target, rules)
            if rule is None or rule.locked != (p.kind == "unlock"):
                return None
            if p.kind == "repeal":
                rules.remove(rule)
            elif p.kind in ("lock", "unlock"):
                rule.locked = p.kind == "lock"
        rule.ordinal = p.number
        if p.kind in ("enact", "amend"):
            for name, value in p.sets:
                rule.values[name] = value
            if p.odds:
                rule.odds = list(p.odds)
        limit = self.value("limit", rules)
        mutable = sum(not r.locked for r in rules)
        if limit is not None and mutable > limit:
            return None
        if not mutable and self.works(114):
            return None
        return rules

    def finish(self, p):
        self.open.remove(p)
        here, share = self.here(), self.needs(p.kind)
        yes = sum(p.votes[s] for s in here)
        carried = yes == len(here) if share is None else yes > share * len(here)
        rules = self.result(p) if carried else None
        if rules is None:
            self.gain(p.by, -(self.value("defeat") or 0))
        else:
            for s in self.clockwise(p.by):
                if s in here and not p.votes[s]:
                    self.gain(s, self.value("dissent") or 0)
            for s in self.clockwise(p.by):
                if s in here and self.kinds[s] == "chicken":
                    self.gain(s, self.value("chicken") or 0)
            self.gain(p.by, self.bonus(p))
            self.rules = rules
            win = self.value("win")
            for s in self.clockwise(p.by):
                if self.winner is None and win is not None and s in here and self.scores[s] >= win:
                    self.winner = s
        self.throws[p.by] = True

    def settle(self):
        self.open = [p for p in self.open if not self.out[p.by]]
        while self.winner is None:
            done = next((p for p in self.open if p.called and all(s in p.votes for s in self.here())), None)
            if done is None:
                break
            self.finish(done)
        for s in range(self.n):
            if self.throws[s] and self.value("die") is None:
                self.whole(s)
        if self.asked and not self.works(212):
            self.asked, self.judge, self.consents = False, None, set()
            self.questions = [q for q in self.questions if q.verdict]
        ruled = self.asked and self.last_ruled()
        if ruled:
            others = [s for s in self.here() if s != ruled.judge]
            if others and all(s in ruled.against for s in others):
                p = self.proposal(ruled.about)
                if p:
                    p.forms = ruled.was
                self.judge = self.next_judge(ruled.judge)
                ruled.verdict, ruled.judge, ruled.against = None, None, set()
        if self.judge is not None and self.out[self.judge]:
            self.judge = self.next_judge(self.judge)

    def whole(self, seat):
        self.throws[seat], self.bricks[seat] = False, self.kinds[seat] == "brick"

    def next_judge(self, seat):
        found = self.before(seat)
        if found is not None and found == self.mover:
            found = self.before(found)
        return None if found == self.mover else found

    def last_ruled(self):
        return next((q for q in reversed(self.questions) if q.verdict), None)

    # Acts.
    def act(self, by, words):
        if self.over():
            raise No
        if by not in ("keeper", "person"):
            need(self.live(by))
        getattr(self, "do_" + words[0])(by, *words[1:])
        self.settle()

    def check(self, what):
        """A proposal in the proper way, with its kind spelled out."""
        what = dict(what)
        rule = None
        if what["kind"] != "enact":
            rule = self.find(what["target"])
            need(rule is not None)
            if what["kind"] == "transmute":
                what["kind"] = "unlock" if rule.locked else "lock"
            else:
                need(not rule.locked)
            what["target"] = rule.number
        for name, value in what["sets"]:
            need(what["kind"] == "amend" and name in rule.values)
            need(value < 1 if name == "majority" else value >= (name in ("win", "die", "brick", "limit")))
        need(not what["odds"] or what["kind"] in ("enact", "amend"))
        odds = [self.find(k) for k in what["odds"]]
        need(all(odds))
        what["odds"] = [r.number for r in odds]
        return what

    def consented(self):
        others = [s for s in self.here() if s != self.after(self.mover)]
        return not self.asked or not others or 2 * len(self.consents & set(others)) > len(others)

    def do_propose(self, by, what):
        need(by == self.after(self.mover) and not self.throws[by] and all(p.by != by for p in self.open))
        need(self.consented())
        what = self.check(what)
        if (any(q.verdict == "undecidable" for q in self.questions) and self.live(self.mover) and self.works(213)):
            self.winner, self.paradox = self.mover, True
            return
        self.open.append(Proposal(self.next, by, what))
        self.next += 1
        self.mover, self.asked, self.judge, self.questions, self.consents = by, False, None, [], set()

    def mine(self, by, number):
        p = self.proposal(number)
        need(p is not None and p.by == by and not p.called)
        return p

    def do_revise(self, by, number, what):
        self.mine(by, number).__dict__.update(self.check(what))

    def do_call(self, by, number):
        p = self.mine(by, number)
        need(p is self.open[0])
        p.called = True

    def do_vote(self, by, number, yes):
        p = self.proposal(number)
        need(p is not None and p.called and by not in p.votes)
        p.votes[by] = yes

    def do_throw(self, by, rolled, seat=None):
        seat = by if seat is None else seat
        need(self.live(seat) and self.throws[seat] and self.value("die") is not None)
        need(1 <= rolled <= self.value("die"))
        self.whole(seat)
        self.gain(seat, rolled)

    def do_brick(self, by, rolled, seat=None):
        seat = by if seat is None else seat
        need(self.live(seat) and self.bricks[seat] and self.kinds[seat] == "brick")
        need(self.value("brick") is not None and 1 <= rolled <= self.value("brick"))
        self.bricks[seat] = False
        self.gain(seat, rolled)

    def do_opt(self, by, kind):
        need(self.value("opt") is not None and kind != "hoser" and kind != self.kinds[by])
        cost = 0 if self.kinds[by] == "hoser" else self.value("opt")
        self.kinds[by] = kind
        self.gain(by, -cost)

    def do_invoke(self, by, about):
        need(self.works(212) and self.mover is not None and self.before(self.mover) is not None)
        if about:
            need(self.proposal(about) is not None)
            need(not any(q.about == about and not q.verdict for q in self.questions))
        if not self.asked:
            self.judge = self.before(self.mover)
        self.asked = True
        self.questions.append(Question(about))

    def do_judge(self, by, about, verdict):
        need(self.asked and by == self.judge)
        q = next((q for q in self.questions if q.about == about and not q.verdict), None)
        need(q is not None)
        if about:
            p = self.proposal(about)
            need(p is not None)
            q.was, p.forms = p.forms, verdict
        q.verdict, q.judge, q.against = "form" if about else verdict, by, set()
        later = [o for o in self.questions[self.questions.index(q) + 1:] if o.verdict]
        if later:  # decided ones stand in the order of their judgements
            self.questions.remove(q)
            self.questions.insert(self.questions.index(later[-1]) + 1, q)

    def do_overrule(self, by):
        q = self.last_ruled()
        need(self.asked and q is not None and q.judge != by and by not in q.against)
        q.against.add(by)

    def do_consent(self, by):
        need(self.asked and by != self.after(self.mover) and by not in self.consents)
        self.consents.add(by)

    def do_precedence(self, by, a, claim_a, b, claim_b):
        a, b = self.find(a), self.find(b)
        need(a is not None and b is not None and a is not b)
        first = [r for r in (a, b) if not self.void(r)]
        if len(first) == 2 and a.locked != b.locked:
            first = [a if a.locked else b]
        elif len(first) == 2 and claim_a != claim_b:
            first = [a if claim_a > claim_b else b]
        elif len(first) == 2:
            first = [min(a, b, key=lambda r: r.ordinal)]
        self.precedence = first[0].number if first else None

    def do_carry(self, by, rule, seat, score):
        rule = self.find(rule)
        need(rule is not None and not self.void(rule) and (by == "keeper" or by == self.judge))
        need(self.live(seat))
        self.scores[seat] = 0
        self.gain(seat, score)

    def do_forfeit(self, by):
        self.out[by] = True
        self.throws[by] = self.bricks[by] = False
        self.consents.discard(by)
        for p in self.open:
            p.votes.pop(by, None)
        for q in self.questions:
            q.against.discard(by)

    def do_join(self, by, kind):
        need(self.value("opt") is None or kind is not None)
        self.kinds.append(kind if self.value("opt") is not None else "hoser")
        self.n += 1
        self.scores.append(0)
        for row in (self.out, self.throws, self.bricks):
            row.append(False)


def number(value):
    return "%d/%d" % (value.numerator, value.denominator) if isinstance(value, fractions.Fraction) else value


def difference(model, expected, result):
    for event, (verdict, want) in enumerate(zip(result["verdicts"], expected), 1):
        if verdict["ok"] != want:
            return "event %d: expected %s, is %s" % (event, want, verdict)
    state = result["state"]
    sets = lambda p: [s.split()[0] + " " + s.split()[1] for s in p["set"]]
    seat = lambda s: None if s is None else s + 1
    seen = {k: state[k] for k in ("scores", "kinds", "out", "throws", "brick_throws", "next_number", "mover", "judge", "winner",
                                  "paradox", "precedence", "invoked", "consents")}
    seen["rules"] = [(r["number"], r["ordinal"], r["kind"] == "immutable", r["void"],
                      {k: v for k, v in r["parameters"].items() if k != "words"}, r["inconsistent"]) for r in state["rules"]]
    seen["open"] = [(p["number"], p["by"], p["change"], p["rule"], sorted(p["forms"]), sets(p), p["inconsistent"],
                     p["called"] is not None, p["votes"]) for p in state["proposals"]]
    seen["questions"] = [(q["proposal"], q["verdict"], q["judge"], q["overruling"]) for q in state["questions"]]
    want = {"scores": model.scores, "kinds": model.kinds, "out": model.out, "throws": model.throws,
            "brick_throws": model.bricks, "next_number": model.next, "mover": seat(model.mover), "judge": seat(model.judge),
            "winner": seat(model.winner), "paradox": model.paradox, "precedence": model.precedence, "invoked": model.asked,
            "consents": sorted(s + 1 for s in model.consents)}
    want["rules"] = [(r.number, r.ordinal, r.locked, model.void(r), {k: number(v) for k, v in r.values.items()}, r.odds)
                     for r in model.rules]
    want["open"] = [(p.number, p.by + 1, "transmute" if p.kind in ("lock", "unlock") else p.kind,
                     p.target or None, sorted(p.forms), ["%s %s" % (k, number(v)) for k, v in p.sets], p.odds, p.called,
                     [("for" if p.votes[s] else "against") if s in p.votes else "none" for s in range(model.n)])
                    for p in model.open]
    want["questions"] = [(q.about or None, q.verdict or "open", seat(q.judge), sorted(s + 1 for s in q.against))
                         for q in model.questions]
    for key in want:
        if seen[key] != want[key]:
            return "%s: expected %s, is %s" % (key, want[key], seen[key])
    return None


def main():
    from pokey_nomic_scripts import make  # which needs this file

    program, n, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0
    taken = refused = ended = 0
    print("1..1")
    for count in range(first, first + n):
        script, model, expected = make(random.Random(count))
        run = subprocess.run([program, "run", "-", "--state"], input=json.dumps(script), capture_output=True, text=True,
                             check=False)
        wrong = difference(model, expected, json.loads(run.stdout)) if run.stdout else run.stderr
        if wrong:
            print("not ok 1 - script %d: %s" % (count, wrong))
            print("# " + json.dumps(script))
            return 1
        taken, refused, ended = taken + sum(expected), refused + len(expected) - sum(expected), ended + model.over()
    print("# %d scripts, %d acts taken, %d refused, %d games ended" % (n, taken, refused, ended))
    print("ok 1 - no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
