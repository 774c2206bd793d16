# SPDX-License-Identifier: GPL-3.0-or-later
"""Random scripts for pokey_nomic_model.py."""
import fractions

from pokey_nomic_model import NAMES, WORDS, No, Pokey, number

TEXTS = ["", "Be kind.", "A piglet, a zipper.", "Analysis of piglets.", "GRONK!", "It says “hi”.", "One\nline more"]
VALUES = {"win": [20, 60, 90, 150, 0], "dissent": [0, 5, 20], "defeat": [0, 3, 15], "die": [1, 4, 20, 0], "limit": [18, 19, 20, 30],
          "chicken": [0, 1, 7], "brick": [1, 2, 12], "opt": [0, 1, 25], "word": [0, 4], "rhyme": [5], "poem": [0, 30],
          "majority": [fractions.Fraction(1, 3), fractions.Fraction(2, 3), fractions.Fraction(3, 4), fractions.Fraction(1, 1)]}


def random_change(rng, model):
    kind = rng.choice(["enact", "enact", "amend", "amend", "repeal", "transmute", "transmute"])
    some = rng.choice(model.rules)
    if rng.random() < 0.5:
        some = rng.choice([r for r in model.rules if r.values or r.odds or r.roots & {109, 103, 111, 114, 212, 213}] or [some])
    target = rng.choice([some.number, some.ordinal, some.number, some.number, 999])
    sets, odds = [], []
    if rng.random() < (0.7 if kind == "amend" and some.values else 0.03):
        name = rng.choice(list(some.values) if some.values and rng.random() < 0.9 else list(VALUES))
        sets.append((name, rng.choice(VALUES[name])))
    if rng.random() < 0.1:
        odds.append(rng.choice(model.rules).number if rng.random() < 0.9 else 998)
    forms = rng.sample(["rhyme", "haiku", "tanka"], rng.choice([0, 0, 0, 0, 1, 1, 2, 3]))
    text = rng.choice(TEXTS) if rng.random() < 0.9 else "So " + rng.choice(WORDS)
    what = {"kind": kind, "target": 0 if kind == "enact" else target, "text": text, "forms": forms, "sets": sets, "odds": odds}
    words = kind + ("" if kind == "enact" else " %d" % target) + ' "%s"' % text
    if forms:
        words += " form " + " ".join(forms)
    for name, value in sets:
        words += "\nset %s %s" % (name, number(value))
    for each in odds:
        words += "\ninconsistent with %d" % each
    return what, words


def likely(rng, model):
    """Acts that go on with the game: (who, words, text)."""
    acts = []
    for p in model.open:
        if not p.called and rng.random() < 0.8:
            acts.append((p.by, ["call", p.number], "call vote %d" % p.number))
        for seat in model.here() if p.called else []:
            if seat not in p.votes:
                yes = rng.random() < 0.75
                acts.append((seat, ["vote", p.number, yes], "vote %d %s" % (p.number, "for" if yes else "against")))
    for seat in model.here():
        if model.throws[seat]:
            rolled = rng.randrange(1, 1 + (model.value("die") or 1))
            acts.append(("keeper", ["throw", rolled, seat], "rule throw %s %d" % (NAMES[seat], rolled)))
    if model.consented() and rng.random() < 0.5:
        what, words = random_change(rng, model)
        acts.append((model.after(model.mover), ["propose", what], "propose " + words))
    elif model.asked:
        acts += [(seat, ["consent"], "consent") for seat in model.here() if seat not in model.consents][:2]
    return acts


def random_act(rng, model):
    seat, other = rng.randrange(model.n), rng.randrange(model.n)
    mark = rng.choice([p.number for p in model.open] or [314]) if rng.random() < 0.95 else 400
    if rng.random() < 0.72:
        acts = likely(rng, model)
        if acts:
            return rng.choice(acts)
    roll = rng.randrange(17)
    if roll <= 1:
        what, words = random_change(rng, model)
        return seat, ["propose", what], "propose " + words
    if roll == 2:
        what, words = random_change(rng, model)
        owner = model.proposal(mark).by if model.proposal(mark) and rng.random() < 0.9 else seat
        return owner, ["revise", mark, what], "revise %d %s" % (mark, words)
    if roll == 3:
        return seat, ["call", mark], "call vote %d" % mark
    if roll == 4:
        return seat, ["vote", mark, False], "vote %d against" % mark
    if roll == 5:
        rolled = rng.choice([0, 1, 3, 6, 7])
        return "keeper", ["throw", rolled, seat], "rule throw %s %d" % (NAMES[seat], rolled)
    if roll == 6:
        bricks = [s for s in model.here() if model.bricks[s]] or [seat]
        rolled = rng.choice([1, 1, 2, 7])
        seat = rng.choice(bricks)
        return "keeper", ["brick", rolled, seat], "rule brick throw %s %d" % (NAMES[seat], rolled)
    if roll in (7, 8):
        kind = rng.choice(["chicken", "brick", "brick", "hoser"])
        return seat, ["opt", kind], "opt " + kind
    if roll == 9:
        about = mark if rng.random() < 0.6 else 0
        return seat, ["invoke", about], "invoke form %d" % about if about else "invoke legality Why?"
    if roll in (10, 11):
        seat = model.judge if model.judge is not None and rng.random() < 0.9 else seat
        about = rng.choice([q.about for q in model.questions] or [0])
        if about:
            forms = rng.sample(["rhyme", "haiku", "tanka"], rng.choice([0, 1, 2]))
            return seat, ["judge", about, forms], "judge form %d %s" % (about, " ".join(forms) or "none")
        verdict = rng.choice(["legal", "illegal", "undecidable"])
        return seat, ["judge", 0, verdict], "judge %s So it is." % verdict
    if roll == 12:
        return seat, ["overrule"], "overrule"
    if roll == 13:
        return seat, ["consent"], "consent"
    if roll == 14:
        a, b = (rng.choice(model.rules).number if rng.random() < 0.97 else 997 for _ in range(2))
        claims = [rng.choice([0, 0, 1, -1]) for _ in range(2)]
        say = {0: "", 1: " over", -1: " defer"}
        return "person", ["precedence", a, claims[0], b, claims[1]], "precedence %d%s, %d%s" % (a, say[claims[0]], b, say[claims[1]])
    if roll == 15:
        rule, score = rng.choice(model.rules).number, rng.choice([0, 40, -5, 80])
        who = rng.choice(["keeper", seat, model.judge if model.judge is not None else seat])
        return who, ["carry", rule, other, score], 'carry "%d" set %s score %d' % (rule, NAMES[other], score)
    if rng.random() < 0.35:
        return seat, ["forfeit"], rng.choice(["forfeit", "leave"]) if model.live(seat) else "forfeit"
    if model.n < len(NAMES) and rng.random() < 0.6:
        kind = rng.choice(["chicken", "brick", None])
        return "keeper", ["join", kind], "join %s%s" % (NAMES[model.n], " " + kind if kind else "")
    return seat, ["overrule"], "overrule"


def make(rng):
    n = rng.choice([2, 3, 3, 4, 5])
    setup = {}
    if rng.random() < 0.5:
        setup["scores"] = [rng.randrange(-20, 99) for _ in range(n)]
    if rng.random() < 0.6:
        setup["kinds"] = [rng.choice(["chicken", "brick", "hoser"]) for _ in range(n)]
    if rng.random() < 0.3:
        setup["extra"] = rng.randrange(4, 7)
    if rng.random() < 0.2:
        setup["next_number"] = rng.randrange(314, 900)
    script = {"game": "pokey-nomic", "seats": NAMES[:n], "at": "1997-06-10T12:00:00Z", "setup": setup, "events": []}
    model, expected = Pokey(n, setup), []
    for _ in range(rng.randrange(20, 140)):
        if model.over():
            break
        by, words, text = random_act(rng, model)
        who = {"keeper": "referee", "person": "person:Zed"}.get(by) or "seat:%d" % (by + 1)
        script["events"].append({"by": who, "text": text})
        try:
            model.act(by, words)
            expected.append(True)
        except No:
            expected.append(False)
    return script, model, expected
