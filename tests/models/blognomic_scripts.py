# SPDX-License-Identifier: GPL-3.0-or-later
"""Random scripts for blognomic_model.py."""
import copy

from blognomic_model import Blog
from blognomic_prison import ALL, ATTITUDES, DAY, HOUR, NAMES, START, No, Person, md5, stamp

TEXTS = ["I defect 1", "so: DEFECT", "I stay", "I stay 2", "defector", "undefected", "yes"]
GANGS = ["The Dust", "Los Pulpos", None]


def random_ops(rng, model):
    ops, lines = [], []
    for _ in range(rng.choice([0, 1, 1, 2])):
        name = rng.choice(list(model.people))
        kind = rng.randrange(8)
        if kind < 2:
            ops.append(("set", name, "sentence", rng.randrange(9)))
        elif kind < 4:
            ops.append(("set", name, "shiv", rng.choice([0, 30, 51, 60, 490, 496])))
        elif kind < 6:
            ops.append(("set", name, "attitude", rng.choice(ATTITUDES)))
        elif kind == 6:
            ops.append(("set", name, "admin", rng.random() < 0.8))
        elif rng.random() < 0.3:
            ops.append(("remove", name))
        elif rng.random() < 0.3:
            ops.append(("repeal", rng.choice(sorted(ALL))))
    for op in ops:
        value = {True: "yes", False: "no"}.get(op[3], op[3]) if op[0] == "set" and op[2] == "admin" else op[3:] and op[3]
        lines.append('set "%s" %s %s' % (op[1], op[2], value) if op[0] == "set"
                     else 'repeal "%s"' % op[1] if op[0] == "repeal" else "remove %s" % op[1])
    return ops, "".join("\n" + line for line in lines)


def random_act(rng, model, at):
    """(who, words, text)"""
    names = list(model.people)
    active = model.active() or names
    pick = lambda: rng.choice(active if rng.random() < 0.93 else names + ["Zed"])
    who, a, b = pick(), pick(), pick()
    admin = rng.choice([n for n in names if model.people[n].admin] or names)
    crimes = [p for p in model.open() if not p.votable]
    over = [p for p in model.posts if not p.votable]
    matters = [p for p in model.open() if p.votable]
    roll = rng.random()
    if model.ascending and roll < 0.15:
        boss = model.warden or who
        if rng.random() < 0.2:
            return rng.choice([model.winner or who, who]), ["pass", a], "pass mantle %s" % a
        kept = sorted(r for r in (ALL if model.kept is None else model.kept) if rng.random() < 0.9)
        return rng.choice([boss, boss, who]), ["ascend", kept], 'ascend "Next"' + ("\nkeep " + ", ".join(kept) if kept else "")
    if crimes and roll < 0.42:
        p = rng.choice(crimes)
        i = rng.randrange(2)
        me = p.parties[i] if rng.random() < 0.95 else who
        kind = rng.randrange(12)
        if all(p.out) and rng.random() < 0.5:
            return who, ["settle", p.number], "settle %d" % p.number
        if kind < 3:
            text = rng.choice(TEXTS)
            return me, ["hold", p.number, text], "hold %d %s" % (p.number, text)
        if kind < 6:
            digest = md5(rng.choice(TEXTS)) if rng.random() < 0.5 or not p.held[i] else None
            return me, ["statement", p.number, digest], "statement %d %s" % (p.number, digest or "")
        if kind < 9:
            fits = [t for t in TEXTS if md5(t) == p.hash[i]]
            text = rng.choice(fits or TEXTS) if rng.random() < 0.9 else rng.choice(TEXTS)
            return me, ["sign", p.number, text], "sign %d %s" % (p.number, text)
        if kind == 9:
            what = rng.choice(["cooperate", "defect"])
            return me, ["threaten", p.number, what + ("d" if what[-1] == "e" else "ed")], "threaten %d %s" % (p.number, what)
        if kind == 10:
            return who, ["intimidate", p.number], "intimidate %d" % p.number
        return who, ["settle", p.number], "settle %d" % p.number
    if over and roll < 0.45:
        p, n = rng.choice(over), rng.randrange(1, 101)
        gang = [x for x in active if p.gang and model.people[x].gang == p.gang]
        who = rng.choice(gang or active)
        return who, ["lean", p.number, n], (p.number, n)
    if matters and roll < 0.62:
        p = rng.choice(matters)
        if rng.random() < 0.75:
            icon = rng.choice(["FOR", "FOR", "FOR", "AGAINST", "DEFERENTIAL", "VETO"])
            who = model.warden if icon == "VETO" and model.warden and rng.random() < 0.6 else who
            return who, ["vote", p.number, icon], "vote %d %s" % (p.number, icon)
        verdict = rng.choice(["enact", "enact", "fail"])
        return admin, ["resolve", p.number, verdict], "resolve %d %s" % (p.number, verdict)
    kind = rng.randrange(34)
    if kind < 8:
        crime = rng.choice(["crime", "crime", "snitch", "attack", "escape"])
        target = b if (crime == "attack") != (rng.random() < 0.03) else None
        suspect = b if rng.random() < (0.5 if who == model.don else 0.03) else None
        soft = [n for n in active if model.people[n].attitude != "Withdrawn" and n != who]
        a = rng.choice(soft) if soft and rng.random() < 0.9 else a
        return who, ["confess", crime, a, target, suspect], "confess %s with %s%s%s: soap" % (
            crime, a, " target " + target if target else "", " suspect " + suspect if suspect else "")
    if kind < 10:
        fish = [n for n in active if model.fish(n, True)]
        a, b = (rng.sample(fish, 2) if len(fish) > 1 and rng.random() < 0.8 else (a, b))
        return who, ["rumour", a, b], "rumour %s and %s: they say" % (a, b)
    if kind < 13:
        n = rng.randrange(1, 101)
        return who, ["walk", n], n
    if kind == 13:
        low = min(active, key=lambda n: model.people[n].shiv)
        a = low if rng.random() < 0.7 else a
        return who, ["peer", a], "peer %s" % a
    if kind in (14, 15):
        n = rng.choice([0, 1, 5, 40])
        return who, ["fall", a, n], "fall %s %d" % (a, n)
    if kind in (16, 17):
        attitude = rng.choice(ATTITUDES[:4] if rng.random() < 0.9 else ATTITUDES)
        return who, ["attitude", attitude], "attitude " + attitude
    if kind == 18:
        a = rng.choice([a, None])
        return who, ["grudge", a], "grudge %s" % (a or "none")
    if kind == 19:
        gang = rng.choice(GANGS)
        return who, ["gang", gang], "gang %s" % (gang or "none")
    if kind == 20:
        former = [n for n in active if model.people[n].don_at is not None and n != model.don]
        return rng.choice(former or active), ["monologue"], "monologue"
    if kind == 21:
        return who, ["infirmary"], "infirmary"
    if kind == 22:
        return rng.choice([model.warden or who, who]), ["release", a], "release %s" % a
    if kind == 23:
        return who, ["bore", a], "bore %s" % a
    if kind in (24, 25, 26):
        word = "cfj" if rng.random() < 0.35 else "propose"
        ops, lines = random_ops(rng, model)
        prose = rng.random() < 0.4
        return who, [word, ops, prose], '%s "Title"%s%s' % (word, "\nIn words." if prose else "", lines)
    if kind == 27:
        return who, ["dov"], "dov it is me"
    if kind == 28 and model.posts:
        p = rng.choice(model.open() or model.posts)
        who = p.by if rng.random() < 0.8 else who
        if rng.random() < 0.5:
            ops, lines = random_ops(rng, model)
            return who, ["edit", p.number, ops], "edit %d\nEdited.%s" % (p.number, lines)
        return who, ["withdraw", p.number], "withdraw %d" % p.number
    if kind == 29:
        what = rng.choice(["idle", "unidle"])
        idlers = [n for n in names if model.people[n].idle]
        who = rng.choice(idlers) if what == "unidle" and idlers else who
        return who, ["ask", what], "ask " + what
    if kind == 30:
        announced = rng.random() < 0.5
        asked = [n for n in active if model.people[n].asked_idle is not None]
        a = rng.choice(asked) if asked and rng.random() < 0.6 else a
        return admin, ["idle", a, announced], "idle %s%s" % (a, " announced" if announced else "")
    if kind == 31:
        idlers = [n for n in names if model.people[n].idle]
        a = rng.choice(idlers or names)
        return rng.choice([admin, a]), ["unidle", a], "unidle %s" % a
    if kind == 32:
        name = rng.choice(["Zed", "Yan", *names])
        waiting = [n for n in names if model.people[n].stay == "registered"]
        if waiting and rng.random() < 0.8:
            return admin, ["admit", rng.choice(waiting)], "admit %s" % waiting[0] if len(waiting) == 1 else "admit"
        return (name, ["register"], "register") if rng.random() < 0.6 else (who, ["leave"], "leave")
    if rng.random() < 0.3:
        op = ("set", a, "shiv", rng.choice([0, 52, 60, 480]))
        return admin, ["carry", op], 'carry "Names" set %s shiv %d' % (a, op[3])
    return (who, ["post"], "post hello") if rng.random() < 0.7 else (admin, ["resign"], "resign admin")


def make(rng):
    people = {}
    for name in NAMES:
        people[name] = Person(name, admin=rng.random() < 0.4, idle=rng.random() < 0.1, sentence=rng.randrange(6),
                              shiv=rng.choice([0, 0, 40, 55, 90, 470]), attitude=rng.choice(ATTITUDES[:4]),
                              gang=rng.choice(GANGS), grudge=rng.choice([None, None] + [n for n in NAMES if n != name]))
    warden = rng.choice([*NAMES, None])
    setup = {n: {"admin": p.admin, "idle": p.idle, "sentence": p.sentence, "shiv": p.shiv, "attitude": p.attitude,
                 "gang": p.gang, "grudge": p.grudge} for n, p in people.items()}
    if warden:
        people[warden].attitude = "Converted"
    start = START if rng.random() < 0.9 else START + 70 * DAY
    for p in people.values():
        p.heard = start
    model, at, events, expected = Blog(people, warden), start, [], []
    for _ in range(rng.randrange(30, 150)):
        at += rng.choice([0, 60, 60, 600, HOUR, 3 * HOUR, 12 * HOUR, DAY, rng.randrange(2 * DAY), 48 * HOUR])
        if rng.random() < 0.02:
            at += 5 * DAY
        model.pass_to(at)
        who, words, text = random_act(rng, model, at)
        if words[0] == "admit":
            text = "admit " + words[1]
        before = copy.deepcopy(model)
        try:
            model.act(at, who, words)
            expected.append(True)
        except No:
            model = before
            expected.append(False)
        by = "person:" + who
        if words[0] == "walk":
            by, text = "referee", "rule walk %s %d" % (who, text)
        elif words[0] == "lean":
            by, text = "referee", "rule lean %d %s %d" % (text[0], who, text[1])
        events.append({"at": stamp(at), "by": by, "text": text.strip()})
    script = {"game": "blognomic", "at": stamp(start), "seats": [], "setup": {"warden": warden, "prisoners": setup},
              "events": events}
    return script, model, expected
