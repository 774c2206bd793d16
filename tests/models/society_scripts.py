# SPDX-License-Identifier: GPL-3.0-or-later
"""Random scripts for society_model.py."""
import datetime

from society_model import CLASSES, DAY, NAMES, START, No, Society, stamp
from society_months import ZONES, zone_hours


def random_options(rng):
    """Most societies have it as the rules do."""
    if rng.random() < 0.4:
        return {}
    some = {"pot": rng.choice([0, 20, 90]), "month": rng.choice([0, 60]), "points": rng.choice([0, 3]),
            "points-month": rng.choice([0, 7]), "referee": rng.choice([0, 4]), "trophies": rng.random() < 0.5,
            "standard-trophy": "Pebble", "unique-trophy": "Old Hat", "offices": rng.random() < 0.4}
    options = {name: value for name, value in some.items() if rng.random() < 0.3}
    if rng.random() < 0.7:
        options["zone"] = rng.choice(list(ZONES))
    return options


def near_a_month(rng, at, zone):
    """Within the hours in which the next month begins there."""
    day = datetime.datetime.fromtimestamp(at, datetime.timezone.utc)
    first = (day.replace(day=1, hour=0, minute=0, second=0) + datetime.timedelta(days=32)).replace(day=1)
    begins = int(first.timestamp() - zone_hours(zone, first.timestamp()) * 3600)
    return max(at, begins + rng.choice([-3600, -1800, -1, 0, 1800, 3599]))


def random_act(rng, model, at):
    """(who, words, text)"""
    who, words, text = one_act(rng, model, at)
    if words[0] in ("pay", "points", "transfer", "result") and rng.random() < 0.15:
        when = at - rng.choice([0, 1800, 3600, DAY, 20 * DAY, -60])
        day = rng.random() < 0.3
        when = when // DAY * DAY if day else when
        by = who if who in NAMES else rng.choice(NAMES)
        return None, ["dated", when, by, *words], "dated %s %s: %s" % (stamp(when)[:10 if day else 20], by, text)
    return who, words, text


def one_act(rng, model, at):
    pick = lambda: rng.choice(NAMES if rng.random() < 0.97 else ["Zed"])
    who, label = pick(), rng.choice(list(model.games) or ["g1"])
    game = model.games.get(label)
    new = "x%d" % (len(model.used) + (rng.random() < 0.95))
    if game and rng.random() < 0.7:
        who = rng.choice(list(game.players) + 3 * list(game.referees) + ["Sam"])
        if game.status == "announced" and rng.random() < 0.9:
            rest = sorted((set(game.players) | set(game.referees)) - game.agreed)
            who = rng.choice(rest or NAMES)
            return who, ["consent", label], "consent " + label
    inside = rng.choice(list(game.players) + list(game.referees)) if game and rng.random() < 0.9 else pick()
    name, ref = pick(), rng.choice(list(game.referees) or NAMES) if game else "Ann"
    if rng.random() < 0.05:
        who = rng.choice(["Senate", None])
    roll = rng.choice([*range(34), *range(18, 21), *range(23, 31), 12, 13, 15, 22, 32, *[33] * 8])
    if 23 <= roll <= 29 and game and rng.random() < 0.85:
        who = rng.choice((game.refs() or list(game.players)) + [None])
    if roll < 4 or not model.games:
        kind = rng.choice(list(CLASSES))
        low, top, n = CLASSES[kind][:3]
        size = rng.choice([low, low, 3, 4, rng.randrange(1, 9)])
        some = rng.sample(NAMES, min(8, size + n))
        players, refs = some[:size], some[size:size + n]
        if rng.random() < 0.05:
            refs = [rng.choice(players)]
        who = rng.choice((refs if n and refs else players) if rng.random() < 0.95 else NAMES)
        duel = rng.random() < 0.15
        return who, ["announce", new, kind, duel, players, refs], 'announce %s "%s"%s: players %s; referees %s' % (
            new, kind, " duel" if duel else "", ", ".join(players), ", ".join(refs) or "none")
    plain = {4: "decline", 5: "post", 6: "resign", 7: "quit", 8: "exhibition", 9: "agree", 10: "agree", 11: "join"}
    if roll in plain:
        if roll in (9, 10) and game:
            who = rng.choice([s["asked"] for s in game.players.values() if s["asked"]] or [who])
        return who, [plain[roll], label], "%s %s" % (plain[roll], label)
    if roll in (12, 13, 14):
        word = ["silent", "ask", "referee"][roll - 12]
        if word == "ask" or rng.random() < 0.3:
            who = "Sam" if word == "ask" else who
        target = (who or name) if word == "referee" and rng.random() < 0.8 else ref
        return who, [word, label, target], "%s %s %s" % (word, label, target)
    if roll == 15:
        word = rng.choice(["continue", "resign"])
        return ref, ["reply", label, word], "reply %s %s" % (label, word)
    if roll == 16 and rng.random() < 0.5:
        if rng.random() < 0.5:
            return who, ["vacation"], "vacation"
        first, n = (at // DAY + rng.randrange(-1, 3)) * DAY, rng.randrange(1, 9)
        return who, ["vacation", first, n], "vacation %s..%s" % (stamp(first)[:10],
                                                                 stamp(first + (n - 1) * DAY)[:10])
    if roll == 17:
        return who, ["return"], "return"
    if roll in (18, 19):
        away = [p for p in (game.players if game else []) if p in model.people and model.people[p]["away"]]
        who = rng.choice(away or [who])
        name = rng.choice([p for p in NAMES if p not in game.past] or NAMES) if game else name
        return who, ["substitute", label, name], "substitute %s %s" % (label, name)
    if roll == 20 and rng.random() < 0.2:
        return who, ["leave"], "leave"
    if roll == 20:
        return who, ["join"], "join"
    if roll == 21:
        unable = rng.random() < 0.6
        return who, ["dispute", label, unable], "dispute " + label + (" referee unable" if unable else "")
    if roll == 22:
        if rng.random() < 0.3:
            return "Sam", ["appoint", label, name], "appoint %s %s" % (label, name)
        return rng.choice(["Sam", who]), ["judge", label, "so"], "judge %s so" % label
    if roll in (23, 24):
        n = rng.choice([0, -2, 3, 8, 9, 20, 45, 60])
        return who, ["pay", label, inside, n], "pay %s %s %d" % (label, inside, n)
    if roll in (25, 26):
        n = rng.choice([0, -2, -9, 1, 3, 5, 8, 9])
        return who, ["points", label, inside, n], "points %s %s %d" % (label, inside, n)
    if roll == 27:
        n = rng.choice([0, 3, 12, 40])
        return who, ["transfer", label, inside, name, n], "transfer %s from %s to %s %d" % (label, inside, name, n)
    if roll in (28, 29):
        winners = rng.sample(list(game.players), rng.choice([0, 1, 1, 1, min(2, len(game.players))])) if game else []
        return who, ["result", label, winners], "result %s winners %s" % (label, ", ".join(winners) or "none")
    if roll == 30 and model.ledger:
        number, target = rng.randrange(1, len(model.ledger) + 2), rng.choice([0, 0, 4, 20, 60, -3])
        return rng.choice([who, "Sam"]), ["correct", number, target], "correct %d to %s" % (number, target or "nothing")
    if roll == 31:
        word = rng.choice(["yes", "no"])
        return who, ["active", name, word], "active %s %s" % (name, word)
    going = [n for n, p in model.posts.items() if p["status"] in ("posted", "approved")]
    post = rng.choice(going or list(model.posts) or ["s1"])
    if roll == 32 and rng.random() < 0.4:
        missing = rng.random() < 0.2
        text = "".join("\n%s: %s" % (c, {"c": "2 to active - 1", "e": "1", "h": "none"}.get(c, "some"))
                       for c in "bcdefgh" if not (missing and c == "g"))
        return who, ["submit", new, missing], 'submit %s game "Game %s"%s' % (new, new, text)
    if roll == 32 and rng.random() < 0.1:
        return rng.choice(["Sam", "Gus", who]), ["veto", post], "veto " + post
    if rng.random() < 0.04:
        return who, ["office", name], "office president " + name
    return pick(), ["endorse", post], "endorse " + post


def make(rng):
    active = [n for n in NAMES if rng.random() < 0.85]
    options = random_options(rng)
    start = START + rng.choice([0, 0, rng.randrange(360)]) * DAY
    model, at, events, expected = Society(active, options), start, [], []
    for _ in range(rng.randrange(20, 110)):
        at += rng.choice([0, 60, 60, 3600, 7200, DAY, rng.randrange(6 * DAY), 8 * DAY])
        if rng.random() < 0.12:
            at = near_a_month(rng, at, model.options["zone"])
        event = model.soonest()
        if event and event[0] > at - DAY and rng.random() < 0.2:
            at = max(at, event[0] + rng.choice([0, 1]))
        model.pass_to(at)
        who, words, text = random_act(rng, model, at)
        try:
            model.act(at, who, words)
            expected.append(True)
        except No:
            expected.append(False)
        events.append({"at": stamp(at), "by": "person:" + who if who else "referee", "text": text})
    people = [{"name": n, "active": n in active, "money": 20} for n in NAMES]
    quarto = {"min": 2, "max": "active - 1", "referees": 2, "trophy": "golden knife", "duel": True, "joins": True}
    setup = {"people": people, "speaker": "Sam", "president": "Gus", "classes": {"Quarto": quarto},
             "golden_knife": {"holder": "Bob", "haunted_by": "a ghost"}}
    return {"game": "society", "at": stamp(start), "seats": [], "setup": setup, "options": options, "events": events}, model, expected
