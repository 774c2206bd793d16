#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of a society, written from rules 1250.1 to 1250.3 and the readings.

It plays random scripts of all acts and compares each verdict and the position at the end.
Usage: society_model.py GRAPEFRUITCTL N_SCRIPTS [SEED]
"""
import datetime
import json
import os
import random
import subprocess
import sys
import tempfile

from society_months import month

DAY = 86400
START = 888710400 + 20 * DAY  # 1998-03-21
FOREVER = 1 << 62
NAMES = ["Ann", "Bob", "Cleo", "Dora", "Emil", "Finn", "Gus", "Sam"]
CLASSES = {  # fewest and most players; referees; Trophy; Duel; may join; may be replaced; plays
    "Ghost": (2, "active-1", 1, "jade", True, True, True, False),
    "Mediocrity": (3, "people", 0, "jade", False, False, False, False),
    "Limerick Contest": (2, 2, 1, None, True, False, False, True),
    "Spades": (4, 4, 1, None, False, False, False, False),
    "Quarto": (2, "active-1", 2, "knife", True, True, True, False),
}


class No(Exception):
    """The act is refused."""


def need(truth):
    if not truth:
        raise No


def stamp(at):
    return datetime.datetime.fromtimestamp(at, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Instance:
    def __init__(self, kind, players, referees, duel, top, at):
        self.kind, self.duel, self.top, self.status = kind, duel, top, "announced"
        self.players = {p: {"in": True, "sub": None, "asked": None} for p in players}
        self.referees = {r: {"in": True, "heard": at, "silent": False, "asked": None, "got": 0}
                         for r in referees}
        self.past = set(players)       # players and Substitutes ever
        self.agreed = set()
        self.paid = self.scored = self.starters = 0
        self.exhibition, self.dispute, self.judge = False, False, None
        self.winners, self.trophy_to, self.started = [], None, 0

    def refs(self):
        return [r for r, x in self.referees.items() if x["in"]]

    def plays(self, who):
        return (who in self.players and self.players[who]["in"]) or self.stands_in(who)

    def stands_in(self, who):
        return any(x["sub"] == who and x["in"] for x in self.players.values())

    def stands_in_for(self, who):
        return [p for p, x in self.players.items() if x["sub"] == who and x["in"]]


class Society:
    def __init__(self, active, options):
        self.options = dict({"pot": 50, "month": 100, "points": 8, "points-month": 20, "referee": 10,
                             "trophies": True, "standard-trophy": "Jade Grapefruit", "offices": True,
                             "unique-trophy": "Golden Knife", "zone": "UTC"}, **options)
        self.dated = False
        self.people = {n: {"active": n in active, "left": False, "money": 20, "points": 0,
                           "trophies": [], "away": None} for n in NAMES}
        self.speaker, self.president, self.knife, self.haunted = "Sam", "Gus", "Bob", True
        self.people["Bob"]["trophies"].append(self.options["unique-trophy"])
        self.games, self.posts, self.ledger, self.used, self.rule = {}, {}, [], set(), 19

    def here(self, name):
        return name in self.people and not self.people[name]["left"]

    def limit(self, what):
        active = sum(p["active"] and not p["left"] for p in self.people.values())
        return {"active-1": active - 1, "active": active,
                "people": sum(not p["left"] for p in self.people.values())}.get(what, what)

    # Time

    def soonest(self):
        """(when, whether that very second counts, order, what)"""
        found = []
        for name, post in self.posts.items():
            if post["status"] == "posted":
                found.append((post["at"] + 7 * DAY, False, self.reject, name))
            elif post["status"] == "approved":
                ready = post["at"] + 3 * DAY
                found.append((0 if post["approved"] > ready else ready, False, self.accept, name))
        for game in self.games.values():
            if game.status == "running":
                for name, ref in game.referees.items():
                    if ref["in"] and ref["asked"]:
                        found.append((ref["asked"] + 3 * DAY, False, self.give_up, (game, name)))
        for name, person in self.people.items():
            if person["away"] and person["away"][1] != FOREVER:
                found.append((person["away"][1], True, self.back, name))
        return min(found, key=lambda x: (x[0], not x[1])) if found else None

    def pass_to(self, now):
        while True:
            event = self.soonest()
            if not event or not (event[0] < now or (event[1] and event[0] == now)):
                return
            event[2](event[3])

    def reject(self, name):
        self.posts[name]["status"] = "rejected"

    def accept(self, name):
        self.posts[name]["status"] = "accepted"
        self.posts[name]["rule"] = "1250.%d" % self.rule
        self.rule += 1

    @staticmethod
    def give_up(pair):
        pair[0].referees[pair[1]].update({"in": False, "asked": None, "silent": False})

    def back(self, name):
        self.people[name]["away"] = None
        for game in self.games.values():
            if game.status in ("running", "announced") and name in game.players:
                game.players[name].update(sub=None, asked=None)

    def is_away(self, name, at):
        away = self.people[name]["away"]
        return away is not None and away[0] <= at < away[1]

    # Acts: each is a list of words

    def act(self, at, who, words):
        self.pass_to(at)
        need(who in ("Senate", None) or self.here(who) or words[0] == "join" and len(words) == 1)
        if who is None:
            need(words[0] in ("pay", "points", "transfer", "result", "correct", "active", "office",
                                "referee", "dated"))
        if who == "Senate":
            need(self.options["offices"] and words[0] in ("exhibition", "veto"))
        getattr(self, "do_" + words[0])(at, who, *words[1:])
        about = words[1] if len(words) > 1 else None
        if words[0] == "correct":
            about = self.ledger[about - 1]["label"]
        if who and about in self.games and self.games[about].status in ("running", "over"):
            self.hear(self.games[about], who, at)  # any act of a referee's about it (A15)
        self.settle(at)

    def settle(self, at):
        """What happens at once: a Submission approved late."""
        for name, post in self.posts.items():
            if post["status"] == "approved" and post["approved"] > post["at"] + 3 * DAY:
                self.accept(name)

    def game(self, label):
        need(label in self.games)
        return self.games[label]

    def running(self, label):
        game = self.game(label)
        need(game.status == "running")
        return game

    def hear(self, game, who, at):
        if who in game.refs() and self.dated:
            game.referees[who]["heard"] = max(game.referees[who]["heard"], at)
        elif who in game.refs():
            game.referees[who].update(heard=at, silent=False, asked=None)

    def speaks(self, who):
        """Without offices everybody may do what they do."""
        return who is not None and who != "Senate" and (not self.options["offices"] or who == self.speaker)

    def acts_for(self, game, who, at):
        """A player, or a Substitute on the days of the vacation (A13)."""
        return (who in game.players and game.players[who]["in"]) or any(
            self.is_away(p, at) for p in game.stands_in_for(who))

    def do_announce(self, at, who, label, kind, duel, players, referees):
        low, top, n, _, may_duel, _, _, plays = CLASSES[kind]
        need(label not in self.used)
        top = self.limit(top)
        need(all(self.here(p) for p in players + referees))
        need(low <= len(players) <= top and len(referees) == n and (may_duel or not duel))
        need(len(set(players)) == len(players) and len(set(referees)) == len(referees))
        need(plays or not set(players) & set(referees))
        need(who in (referees if n else players))
        self.used.add(label)
        self.games[label] = Instance(kind, players, referees, duel, top, at)
        self.agree_to(self.games[label], who, at)

    @staticmethod
    def agree_to(game, who, at):
        game.agreed.add(who)
        if game.agreed >= set(game.players) | set(game.referees):
            game.status, game.starters, game.started = "running", len(game.players), at
            for ref in game.referees.values():
                ref["heard"] = at

    def do_consent(self, at, who, label):
        game = self.game(label)
        need(game.status == "announced" and who in set(game.players) | set(game.referees))
        need(who not in game.agreed)
        self.agree_to(game, who, at)

    def do_decline(self, at, who, label):
        game = self.game(label)
        need(game.status == "announced" and who in set(game.players) | set(game.referees))
        game.status = "declined"

    def do_join(self, at, who, label=None):
        if label is None:
            need(not self.here(who))
            if who in self.people:
                self.people[who].update(left=False, active=True)
            else:
                self.people[who] = {"active": True, "left": False, "money": 0, "points": 0,
                                    "trophies": [], "away": None}
            return
        game = self.running(label)
        need(CLASSES[game.kind][5] and not game.duel and who not in game.players)
        need(CLASSES[game.kind][7] or who not in game.refs())
        need(sum(x["in"] for x in game.players.values()) < game.top)
        game.players[who] = {"in": True, "sub": None, "asked": None}
        game.past.add(who)

    def do_post(self, at, who, label):
        game = self.game(label)
        need(who in game.refs() or self.acts_for(game, who, at))

    def do_silent(self, at, who, label, name):
        game = self.running(label)
        need(self.here(name) and name in game.refs() and self.acts_for(game, who, at))
        need(not game.referees[name]["silent"] and at - game.referees[name]["heard"] > 7 * DAY)
        game.referees[name]["silent"] = True

    def do_ask(self, at, who, label, name):
        game = self.running(label)
        need(self.here(name) and name in game.refs() and self.speaks(who))
        need(game.referees[name]["silent"] and not game.referees[name]["asked"])
        game.referees[name]["asked"] = at

    def do_reply(self, at, who, label, word):
        game = self.game(label)
        need(game.status in ("running", "announced") and who in game.refs())
        need(game.referees[who]["silent"] or game.referees[who]["asked"])
        if word != "continue":
            self.give_up((game, who))

    def do_resign(self, at, who, label):
        game = self.game(label)
        need(game.status in ("running", "announced") and who in game.refs())
        if game.status == "announced":
            game.status = "declined"
        else:
            self.give_up((game, who))

    def do_referee(self, at, who, label, name):
        game = self.running(label)
        need(self.here(name) and name not in game.refs())
        need(who is None or who == name and CLASSES[game.kind][6])
        need(len(game.refs()) < CLASSES[game.kind][2])
        need(CLASSES[game.kind][7] or not game.plays(name))
        game.referees[name] = {"in": True, "heard": at, "silent": False, "asked": None,
                               "got": game.referees.get(name, {"got": 0})["got"]}

    def do_vacation(self, at, who, first=None, n=None):
        if first is None:
            need(not (self.is_away(who, at) and self.people[who]["away"][1] == FOREVER))
            self.people[who]["away"] = (at, FOREVER)
            return
        need(first + n * DAY > at)
        self.people[who]["away"] = (first, first + n * DAY)

    def do_return(self, at, who):
        need(self.people[who]["away"])
        self.back(who)

    def may_stand_in(self, game, name, at):
        need(not game.duel and name not in game.past and name not in game.refs())
        need(not self.is_away(name, at))

    def do_substitute(self, at, who, label, name):
        game = self.running(label)
        need(self.here(name) and who in game.players and game.players[who]["in"])
        need(self.people[who]["away"])
        self.may_stand_in(game, name, at)
        game.players[who]["asked"] = name

    def do_agree(self, at, who, label):
        game = self.running(label)
        seats = [s for s in game.players.values() if s["asked"] == who and s["in"]]
        need(seats)
        self.may_stand_in(game, who, at)
        seats[0].update(sub=who, asked=None)
        game.past.add(who)

    def do_quit(self, at, who, label):
        game = self.game(label)
        need(game.status in ("running", "announced"))
        if game.status == "announced":
            need(who in set(game.players) | set(game.referees))
            game.status = "declined"
        elif who in game.players and game.players[who]["in"]:
            game.players[who] = {"in": False, "sub": None, "asked": None}
        else:
            need(game.stands_in(who))
            next(s for s in game.players.values() if s["sub"] == who)["sub"] = None

    def do_leave(self, at, who):
        for game in self.games.values():
            if game.status == "announced" and who in set(game.players) | set(game.referees):
                game.status = "declined"
            if game.status != "running":
                continue
            for name, seat in game.players.items():
                if seat["sub"] == who:
                    seat["sub"] = None
                if seat["asked"] == who:
                    seat["asked"] = None
                if name == who:
                    seat.update({"in": False, "sub": None, "asked": None})
            if who in game.refs():
                self.give_up((game, who))
            game.judge = None if game.judge == who else game.judge
        self.speaker = None if self.speaker == who else self.speaker
        self.president = None if self.president == who else self.president
        self.people[who].update(left=True, active=False, away=None)

    def officer(self, who):
        return who == "Senate" or self.speaks(who) or who is not None and who == self.president

    def do_exhibition(self, at, who, label):
        game = self.game(label)
        need(self.officer(who) and game.status in ("running", "announced") and not game.exhibition)
        game.exhibition = True

    def do_dispute(self, at, who, label, unable):
        game = self.running(label)
        need(self.acts_for(game, who, at) or who in game.refs())
        need(not game.dispute and (unable or not game.refs()))
        game.dispute, game.judge = True, None

    def do_appoint(self, at, who, label, name):
        game = self.running(label)
        need(self.here(name) and self.speaks(who) and game.dispute)
        game.judge = name

    def do_judge(self, at, who, label, _):
        game = self.running(label)
        need(game.dispute and (self.speaks(who) or who == game.judge))
        game.dispute, game.judge = False, None

    # Money

    def books(self, game, who, at):
        if who is None or who in game.refs():
            return True
        if not game.referees:
            return self.acts_for(game, who, at)
        return not game.refs() and self.speaks(who)

    def may_book(self, game, who, at):
        need(game.status == "running" and self.books(game, who, at) and not game.dispute)

    @staticmethod
    def referees_it(game, name):
        if name not in game.referees or CLASSES[game.kind][7] and name in game.players:
            return False
        return game.referees[name]["in"] or name not in game.past

    def had(self, kind, name, game, when, but):
        return sum(max(0, e["stands"]) for e in self.ledger
                   if e["kind"] == kind and e["person"] == name and e["month"] == when
                   and e["class"] == game.kind and e is not but)

    def cut(self, amount, name, used):
        return min(amount, max(0, self.options[name] - used)) if self.options[name] else amount

    def room(self, entry, game, but):
        """What is left of an amount under the limits."""
        stood, asked = but["stands"] if but else 0, entry["asked"]
        if entry["kind"] == "points":
            left = self.cut(abs(asked), "points", game.scored - abs(stood))
            if asked < 0:
                return -left
            return self.cut(left, "points-month", self.had("points", entry["person"], game, entry["month"], but))
        if entry["kind"] == "pay":
            asked = self.cut(self.cut(asked, "pot", game.paid - stood), "month",
                             self.had("pay", entry["person"], game, entry["month"], but))
        if entry["referee"]:
            asked = self.cut(asked, "referee", game.referees[entry["person"]]["got"] - stood)
        return asked

    def move(self, entry, game, amount, size):
        if entry["kind"] == "points":
            self.people[entry["person"]]["points"] += amount
            game.scored += size
            return
        self.people[entry["person"]]["money"] += amount
        if entry["from"]:
            self.people[entry["from"]]["money"] -= amount
        else:
            game.paid += amount
        if entry["referee"]:
            game.referees[entry["person"]]["got"] += amount

    def book(self, at, who, label, kind, person, payer, asked):
        game = self.game(label)
        for name in [person] + ([payer] if payer else []):
            need(self.here(name) and (name in game.past or name in game.referees))
        need(asked != 0 and (asked > 0 or kind == "points"))
        self.may_book(game, who, at)
        need(not game.exhibition)
        need(not (kind == "points" and self.referees_it(game, person)))
        need(not (payer and (self.referees_it(game, payer) or payer == person)))
        entry = {"kind": kind, "person": person, "from": payer, "asked": asked, "label": label,
                 "class": game.kind, "month": month(at, self.options["zone"]),
                 "referee": self.referees_it(game, person)}
        entry["amount"] = entry["stands"] = self.room(entry, game, None)
        need(not payer or self.people[payer]["money"] >= entry["amount"])
        self.ledger.append(entry)
        self.move(entry, game, entry["amount"], abs(entry["amount"]))

    def do_pay(self, at, who, label, person, amount):
        self.book(at, who, label, "pay", person, None, amount)

    def do_points(self, at, who, label, person, amount):
        self.book(at, who, label, "points", person, None, amount)

    def do_transfer(self, at, who, label, payer, person, amount):
        self.book(at, who, label, "transfer", person, payer, amount)

    def do_dated(self, at, who, when, person, word, label, *rest):
        """R4.8"""
        need(when <= at and self.here(person) and label in self.games)
        need(word in ("pay", "points", "transfer", "result") and when >= self.games[label].started)
        self.dated = True
        try:
            getattr(self, "do_" + word)(when, person, label, *rest)
            self.hear(self.games[label], person, when)
        finally:
            self.dated = False

    def do_result(self, at, who, label, winners):
        game = self.game(label)
        for name in winners:
            need(self.here(name) and name in game.players and game.players[name]["in"])
        need(len(set(winners)) == len(winners))
        self.may_book(game, who, at)
        game.status, game.winners = "over", winners
        prize = CLASSES[game.kind][3]
        if len(winners) != 1 or game.starters < 3 or not prize or not self.options["trophies"]:
            return
        if game.kind == "Ghost" and game.duel:
            return
        seat, to = game.players[winners[0]], winners[0]
        if seat["sub"] and self.is_away(to, at):
            to = seat["sub"]
        game.trophy_to = to
        if prize == "knife":
            if self.knife:
                self.people[self.knife]["trophies"].remove(self.options["unique-trophy"])
            self.knife, self.haunted = to, False
        self.people[to]["trophies"].append(self.options["unique-trophy" if prize == "knife" else "standard-trophy"])

    def do_correct(self, at, who, number, target):
        need(1 <= number <= len(self.ledger))
        old = self.ledger[number - 1]
        need(old["kind"] != "correct" and (target >= 0 or old["kind"] == "points"))
        game = self.games[old["label"]]
        need(self.books(game, who, at) or self.speaks(who))
        entry = dict(old, asked=target)
        now = self.room(entry, game, old)
        need(target != old["stands"])
        need(not ((game.exhibition or game.dispute) and abs(target) > abs(old["stands"])))
        change = now - old["stands"]
        if old["from"]:
            need(self.people[old["from"] if change > 0 else old["person"]]["money"] >= abs(change))
        self.move(old, game, change, abs(now) - abs(old["stands"]))
        old["stands"] = now
        self.ledger.append(dict(entry, kind="correct", amount=change, stands=0))

    # Offices and rules

    def do_active(self, at, who, name, word):
        need(self.here(name) and (who in (None, name) or self.speaks(who)))
        self.people[name]["active"] = word == "yes"

    def do_office(self, at, who, name):
        need(self.here(name) and (who is None or self.speaks(who)))
        self.president = name

    def do_submit(self, at, who, label, missing):
        need(label not in self.used and not missing)
        self.used.add(label)
        self.posts[label] = {"at": at, "by": who, "status": "posted", "for": [], "rule": None}

    def waiting(self, label):
        need(label in self.posts and self.posts[label]["status"] in ("posted", "approved"))
        return self.posts[label]

    def do_endorse(self, at, who, label):
        post = self.waiting(label)
        need(who != post["by"] and self.people[who]["active"] and who not in post["for"])
        post["for"].append(who)
        if post["status"] == "posted" and len(post["for"]) >= max(4, -(-self.limit("active") // 10)):
            post.update(status="approved", approved=at)

    def do_veto(self, at, who, label):
        post = self.waiting(label)
        need(self.officer(who))
        post["status"] = "vetoed"


def difference(model, expected, result):
    for event, (verdict, want) in enumerate(zip(result["verdicts"], expected), 1):
        if verdict["ok"] != want:
            return "event %d: expected %s, is %s" % (event, want, verdict)
    state = result["state"]
    seen = {"people": [(p["name"], p["active"], p["left"], p["money"], p["points"],
                        [t["trophy"] for t in p["trophies"]], p["vacation_until"] is not None) for p in state["people"]],
            "ledger": [(e["kind"], e["person"], e["amount"], e["stands"], e["month"]) for e in state["ledger"]],
            "posts": [(s["label"], s["status"], s["rule"], s["endorsements"]) for s in state["submissions"]],
            "knife": (state["golden_knife"]["holder"], state["golden_knife"]["haunted_by"] is not None),
            "offices": (state["speaker"], state["president"], state["next_rule"]),
            "games": [(g["label"], g["status"], g["winners"], g["trophy_to"], g["starters"], g["paid"], g["scored"],
                       [(p["name"], not p["left"], p["substitute"], p["asked"]) for p in g["players"]],
                       [r["name"] for r in g["referees"] if not r["resigned"]]) for g in state["games"]]}
    want = {"people": [(n, p["active"], p["left"], p["money"], p["points"], p["trophies"], p["away"] is not None)
                       for n, p in model.people.items()],
            "ledger": [(e["kind"], e["person"], e["amount"], e["stands"], e["month"]) for e in model.ledger],
            "posts": [(n, p["status"], p["rule"], p["for"]) for n, p in model.posts.items()],
            "knife": (model.knife, model.haunted),
            "offices": (model.speaker, model.president, model.rule),
            "games": [(n, g.status, g.winners, g.trophy_to, g.starters, g.paid, g.scored,
                       [(p, x["in"], x["sub"], x["asked"]) for p, x in g.players.items()], g.refs())
                      for n, g in model.games.items()]}
    for key in want:
        if seen[key] != want[key]:
            return "%s: expected %s, is %s" % (key, want[key], seen[key])
    return None


def main():
    from society_scripts import make  # which needs this file

    program, n, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0
    taken = refused = 0
    print("1..1")
    for number in range(first, first + n):
        script, model, expected = make(random.Random(number))
        with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
            json.dump(script, file)
        run = subprocess.run([program, "run", file.name, "--state"], capture_output=True, text=True, check=False)
        wrong = difference(model, expected, json.loads(run.stdout)) if run.stdout else run.stderr
        if wrong:
            print("not ok 1 - script %d (%s): %s" % (number, file.name, wrong))
            return 1
        os.unlink(file.name)
        taken, refused = taken + sum(expected), refused + len(expected) - sum(expected)
    print("# %d scripts, %d acts taken, %d refused" % (n, taken, refused))
    print("ok 1 - no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
