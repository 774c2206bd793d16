#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of BlogNomic 132, written from its Ruleset and the readings B1 to B44.

It plays random scripts of all acts and compares each verdict and the position at the end.
Usage: blognomic_model.py GRAPEFRUITCTL N_SCRIPTS [SEED]
"""
import json
import os
import random
import subprocess
import sys
import tempfile

from blognomic_prison import ALL, DAY, FIELDS, HOUR, No, Person, Post, Prison, need, stamp, week, when


class Blog(Prison):
    def __init__(self, people, warden):
        self.people, self.warden, self.posts, self.dynasty = people, warden, [], 132
        self.ascending, self.winner, self.rumour_at, self.kept = False, None, None, None
        self.don = self.find_don()

    # Who counts

    def here(self, name):
        return name in self.people and self.people[name].stay == "plays"

    def plays(self, name):
        return self.here(name) and not self.people[name].idle

    def active(self):
        return [n for n in self.people if self.plays(n)]

    def quorum(self):
        return len(self.active()) // 2 + 1

    def rule(self, name):
        return self.kept is None or name in self.kept

    def needs_rule(self, name):
        need(self.rule(name))

    def att(self, name, attitude):
        return self.rule("Attitudes") and self.people[name].attitude == attitude

    def mean(self, but):
        others = [self.people[n].sentence for n in self.active() if n != but]
        return sum(others) // len(others) if others else 0

    def find_don(self):
        if not self.rule("The Don") or not self.rule("Sentences") or not self.active():
            return None
        most = max(self.people[n].sentence for n in self.active())
        top = [n for n in self.active() if self.people[n].sentence == most]
        return top[0] if len(top) == 1 and not self.att(top[0], "Comfortable") else None

    def fish(self, name, rumour=False):
        if not self.plays(name) or not self.rule("Rumours") or self.att(name, "Comfortable"):
            return False
        if rumour and self.att(name, "Withdrawn"):
            return True
        return self.rule("Sentences") and not any(
            self.people[n].sentence < self.people[name].sentence for n in self.active() if not self.att(n, "Injured"))

    def won(self, name, released=True):
        if not self.plays(name):
            return False
        well = [n for n in self.active() if not self.att(n, "Injured")]
        riot = (self.rule("Riot") and self.rule("Shivving") and name in well and self.fish(name)
                and all(self.people[n].shiv > 50 for n in well) and sum(self.fish(n) for n in well) == 1)
        return (riot or (self.rule("Kingpin") and well == [name]) or (self.people[name].wall and self.rule("Escape"))
                or (released and self.people[name].released and self.rule("Release")))

    def open(self, *kinds):
        return [p for p in self.posts if p.status == "pending" and (not kinds or p.kind in kinds)]

    def hiatus(self):
        return self.ascending or bool(self.open("dov"))

    def party(self, name, suspect=False):
        return any(not p.votable and (p.parties[0] == name or (not suspect and p.parties[1] == name))
                   for p in self.open())

    # Changes

    def raise_shiv(self, name, by):
        if self.rule("Shivving") and self.plays(name):
            need(self.people[name].shiv + by <= 495)
            self.people[name].shiv += by

    def injure(self, name):
        if self.plays(name) and self.rule("Attitudes"):
            self.people[name].attitude = "Injured"

    def reset(self, name):
        p = self.people[name]
        p.sentence, p.shiv, p.gang, p.grudge, p.wall, p.released = self.mean(name), 0, None, None, False, False
        p.attitude = "Converted" if name == self.warden else "Withdrawn"

    def go(self, name, stay, at):
        p = self.people[name]
        p.stay, p.left, p.admin, p.idle = stay, at, False, False
        if self.warden == name:
            self.warden, self.ascending = None, False
        if self.winner == name:
            self.winner = None

    def fresh(self, name, what, at, weekly=False):
        last = self.people[name].did.get(what)
        if last is None:
            return True
        if weekly:
            return week(last) != week(at) and at - last >= DAY
        return when(last).date() != when(at).date() and at - last >= 10 * HOUR

    def use(self, name, what, at, weekly=False):
        need(self.fresh(name, what, at, weekly))
        self.people[name].did[what] = at

    # After everything

    def tidy(self, at):
        rules = {"crime": "Confessions", "snitch": "Snitching", "attack": "Attack", "escape": "Escaping",
                 "rumour": "Rumours"}
        for p in self.open():
            if not p.votable and (not self.rule("Confessions") or not self.rule(rules[p.kind])
                                  or not all(map(self.plays, p.parties))
                                  or (p.kind in ("attack", "escape") and any(self.att(x, "Injured") for x in p.parties))):
                p.status = "ceased"
        if self.don:
            self.people[self.don].don_at = at
        self.don = self.find_don()
        if self.don:
            self.people[self.don].don_at = at

    def pass_to(self, at):
        for p in self.posts:
            if p.status == "pending" and not p.votable and not p.old and self.rule("Confessions") and p.at + 120 * HOUR < at:
                p.old = True
                p.out = ["defected" if p.kind == "escape" else "cooperated"] * 2
                p.out_at = [p.at + 120 * HOUR] * 2
                self.tidy(p.at + 120 * HOUR)

    # Acts: (admin only, idle too, in a Hiatus too, in winter too, heard, rule)
    HOW = {
        "confess": "h", "rumour": "h", "statement": "h", "sign": "h", "settle": "", "threaten": "h", "intimidate": "h",
        "lean": "", "walk": "", "peer": "", "fall": "", "attitude": "", "grudge": "", "gang": "", "monologue": "",
        "infirmary": "", "release": "h", "bore": "", "propose": "h", "cfj": "PWh", "dov": "Ph", "vote": "PWh",
        "withdraw": "iPW", "resolve": "aPW", "ascend": "iPh", "pass": "iPh", "register": "xP", "admit": "aiP",
        "leave": "iP", "resign": "aiP", "ask": "iPWh", "idle": "aiP", "unidle": "aiP", "post": "iPWh",
        "comment": "iPWh", "hold": "PW", "carry": "aPW", "edit": "iPW"}
    RULES = {"confess": "Confessions", "rumour": "Rumours", "statement": "Hashes", "sign": "Hashes", "hold": "Confessions",
             "settle": "Confessions", "threaten": "Confessions", "intimidate": "Gang affiliation",
             "lean": "Gang affiliation", "walk": "Shivving", "peer": "Shivving", "fall": "Shivving",
             "attitude": "Attitudes", "grudge": "Grudges", "gang": "Gang affiliation", "monologue": "The Don",
             "infirmary": "The Infirmary", "release": "Release", "bore": "Boredom"}

    def act(self, at, who, words):
        how = self.HOW[words[0]]
        if words[0] in self.RULES:
            self.needs_rule(self.RULES[words[0]])
        if "x" not in how:
            need(self.here(who))
            need("i" in how or not self.people[who].idle)
            need("a" not in how or self.people[who].admin)
        day = when(at)
        need("W" in how or not (day.month == 12 and 24 <= day.day < 27))
        need("P" in how or not self.hiatus())
        getattr(self, "do_" + words[0])(at, who, *words[1:])
        if "h" in how:
            self.people[who].heard = at
        self.tidy(at)

    def confession(self, n, who=None):
        need(1 <= n <= len(self.posts) and not self.posts[n - 1].votable)
        p = self.posts[n - 1]
        if who:
            need(p.status == "pending" and who in p.parties)
            return p, p.parties.index(who)
        return p

    def pending(self, n, votable=False):
        need(1 <= n <= len(self.posts))
        p = self.posts[n - 1]
        need(p.status == "pending" and (p.votable or not votable))
        return p

    def do_register(self, at, who):
        p = self.people.get(who)
        need(not p or p.stay == "left")
        need(not p or at - p.left > 14 * DAY)
        if not p:
            self.people[who] = Person(who, heard=at, idle_dynasty=0)
        self.people[who].stay = "registered"

    def do_admit(self, at, who, name):
        need(name in self.people and self.people[name].stay == "registered")
        p = self.people[name]
        p.__dict__.update(stay="plays", admin=False, idle=False, monologue=False, heard=at, did={}, asked_idle=None,
                          asked_unidle=None, don_at=None, dov_failed=None)
        self.reset(name)
        if any(n != name and self.att(n, "Injured") for n in self.active()):
            self.injure(name)

    def do_leave(self, at, who):
        self.go(who, "left", at)

    def do_resign(self, at, who):
        self.people[who].admin = False

    def do_ask(self, at, who, what):
        p = self.people[who]
        need(p.idle == (what == "unidle"))
        if what == "idle":
            p.asked_idle, p.asked_dynasty = at, self.dynasty
        else:
            p.asked_unidle = at

    def do_idle(self, at, who, name, announced):
        need(self.plays(name))
        p = self.people[name]
        asked = p.asked_idle is not None and at - p.asked_idle <= 4 * DAY
        need(name == who or asked or (announced and at - p.heard >= 7 * DAY))
        p.idle, p.idle_dynasty = True, self.dynasty
        if name == who:
            p.asked_idle, p.asked_dynasty = at, self.dynasty
        elif announced:
            self.people[who].heard = at

    def do_unidle(self, at, who, name):
        need(self.here(name) and self.people[name].idle)
        p = self.people[name]
        need(name == who or (p.asked_unidle is not None and at - p.asked_unidle <= 4 * DAY))
        need(not (p.asked_idle is not None and at - p.asked_idle <= 4 * DAY and p.asked_dynasty == self.dynasty))
        p.idle = False
        if p.idle_dynasty != self.dynasty:
            self.reset(name)
        if p.grudge and not self.plays(p.grudge):
            p.grudge = None
        if name == self.warden and p.attitude != "Injured":
            p.attitude = "Converted"
        if self.rule("Sentences"):
            p.sentence = max(p.sentence, self.mean(name))
        if any(n != name and self.att(n, "Injured") for n in self.active()):
            self.injure(name)

    def do_post(self, at, who):
        pass

    def do_comment(self, at, who, n):
        need(1 <= n <= len(self.posts))

    # Voting

    def trial(self, ops):
        for op in ops:
            self.op_check(op)

    def op_check(self, op):
        if op[0] == "set":
            name, column, value = op[1:]
            need(self.here(name))
            need(column not in ("sentence",) or self.rule("Sentences"))
            need(column != "shiv" or (self.rule("Shivving") and value <= 495))
            need(column != "attitude" or (self.rule("Attitudes")
                                          and (name != self.warden or value in ("Converted", "Injured"))))
        elif op[0] == "remove":
            need(self.here(op[1]))

    def op_do(self, op, at):
        try:
            self.op_check(op)
        except No:
            return
        if op[0] == "set":
            setattr(self.people[op[1]], op[2], op[3])
        elif op[0] == "remove":
            self.go(op[1], "barred", at)
        else:
            self.kept = (self.kept if self.kept is not None else ALL) - {op[1]}

    def check_ops(self, ops):
        """One after another: a removed one cannot be set afterwards, nor a rule go twice."""
        gone, rules = set(), set()
        for op in ops:
            if op[0] == "repeal":
                need(self.rule(op[1]) and op[1] not in rules)
                rules.add(op[1])
                continue
            need(op[1] not in gone)
            self.op_check(op)
            if op[0] == "set" and {"sentence": "Sentences", "shiv": "Shivving", "attitude": "Attitudes"}.get(op[2]) in rules:
                raise No
            if op[0] == "remove":
                gone.add(op[1])

    def do_propose(self, at, who, ops, text):
        self.check_ops(ops)
        mine = [p for p in self.posts if p.kind == "proposal" and p.by == who]
        need(sum(p.status == "pending" for p in mine) < 2)
        need(sum(when(p.at).date() == when(at).date() for p in mine) < 3)
        self.add("proposal", who, at, ops, text)

    def do_cfj(self, at, who, ops, text):
        self.check_ops(ops)
        self.add("cfj", who, at, ops, text)

    def add(self, kind, who, at, ops=(), text=False):
        p = Post(len(self.posts) + 1, kind, who, at)
        p.ops, p.empty = list(ops), not ops and not text
        self.posts.append(p)
        return p

    def icon(self, p, name):
        used = [i for n, i in p.icons if n == name]
        return used[-1] if used else "FOR" if p.by == name else None

    def vote(self, p, name):
        icon = self.icon(p, name)
        if icon == "DEFERENTIAL" and p.kind == "proposal" and name != self.warden and self.plays(self.warden):
            icon = self.icon(p, self.warden)
        return icon if icon in ("FOR", "AGAINST") else None

    def count(self, p):
        votes = [self.vote(p, n) for n in self.active()]
        return votes.count("FOR"), votes.count("AGAINST")

    def do_vote(self, at, who, n, icon):
        p = self.pending(n, True)
        need(icon != "VETO" or (who == self.warden and p.kind == "proposal"))
        p.icons.append((who, icon))
        if p.kind == "proposal":
            p.vetoed |= icon == "VETO"
            p.killed |= icon == "AGAINST" and p.by == who

    def untouched(self, p, who):
        need(p.by == who and p.kind != "dov" and not p.icons and not p.bullies and not any(p.hash) and not any(p.out))

    def do_withdraw(self, at, who, n):
        p = self.pending(n)
        self.untouched(p, who)
        p.status = "withdrawn"

    def do_edit(self, at, who, n, ops):
        p = self.pending(n)
        self.untouched(p, who)
        if p.votable:
            self.check_ops(ops)
            p.ops, p.empty = ops, False

    def enactable(self, p, at):
        yes, no = self.count(p)
        q, age = self.quorum(), at - p.at
        if p.kind == "proposal":
            if p.vetoed or p.killed or age > 7 * DAY:
                return False
            return (yes >= q and age >= 12 * HOUR) or (age >= 48 * HOUR and yes + no > 1 and yes > no)
        if not self.plays(p.by):
            return False
        return ((age >= 12 * HOUR and yes >= q and (no == 0 or (self.warden and self.vote(p, self.warden) == "FOR")))
                or (age >= 24 * HOUR and yes >= q and no < q // 2)
                or (age >= 48 * HOUR and yes + no >= q and 2 * yes > yes + no))

    def do_resolve(self, at, who, n, verdict):
        need(1 <= n <= len(self.posts) and self.posts[n - 1].votable)
        p = self.pending(n, True)
        day, enact, age = when(at), verdict == "enact", at - p.at
        need(p.kind != "proposal" or not self.hiatus())
        need(p.kind == "cfj" or not (day.month == 12 and 24 <= day.day < 27))
        (yes, no), q = self.count(p), self.quorum()
        others = len(self.active()) - no
        if p.kind == "cfj":
            if not (p.empty and not enact):
                need(yes >= q or no >= q or age > 48 * HOUR)
                need((yes > no) == enact)
        elif p.kind == "proposal":
            stale = age > 7 * DAY
            older = any(o.number < n and at - o.at <= 7 * DAY for o in self.open("proposal"))
            if enact:
                need(not older and self.enactable(p, at))
            else:
                need(stale or not older)
                need(stale or p.vetoed or p.killed or others < q or (age >= 48 * HOUR and not self.enactable(p, at)))
        elif enact:
            need(self.enactable(p, at))
        else:
            need(not self.here(p.by) or (age >= 12 * HOUR and others < q) or (age >= 48 * HOUR and not self.enactable(p, at)))
        self.close(p, "enacted" if enact else "failed", at)
        if enact and p.kind == "dov":
            for o in self.open("dov"):
                self.close(o, "failed", at)
            self.dynasty += 1
            self.ascending, self.winner = True, p.by
            for x in self.people.values():
                x.monologue = False
            self.crown(p.by)
        elif enact:
            for op in p.ops:
                self.op_do(op, at)

    def crown(self, name):
        self.warden = name
        if self.rule("Attitudes") and self.people[name].attitude != "Injured":
            self.people[name].attitude = "Converted"

    def close(self, p, status, at):
        p.tally, p.status = self.count(p), status
        if p.kind == "dov" and status == "failed" and p.tally[1]:
            self.people[p.by].dov_failed = at

    def do_carry(self, at, who, op):
        self.op_check(op)
        self.op_do(op, at)

    # Victory

    def do_dov(self, at, who):
        failed = self.people[who].dov_failed
        need(who != self.warden and not self.ascending and (failed is None or at - failed > 120 * HOUR))
        self.add("dov", who, at)

    def do_pass(self, at, who, name):
        need(self.plays(name) and self.ascending and self.winner == who and name != who)
        self.winner = None
        self.crown(name)

    def do_ascend(self, at, who, kept):
        have = ALL if self.kept is None else self.kept
        need(set(kept) <= have)
        need(self.ascending and who == self.warden)
        self.ascending, self.winner, self.kept = False, None, set(kept)
        for p in self.people.values():
            p.wall = p.released = False

    def do_release(self, at, who, name):
        need(self.plays(name) and who == self.warden and self.won(who, False))
        self.people[name].released = True


def difference(model, expected, result):
    for event, (verdict, want) in enumerate(zip(result["verdicts"], expected), 1):
        if verdict["ok"] != want:
            return "event %d: expected %s, is %s" % (event, want, verdict)
    state = result["state"]
    seen = {n: tuple(p[f] for f in FIELDS) + (p["status"], p["over_the_wall"], p["released"], p["monologue"], p["heard"])
            for n, p in state["prisoners"].items()}
    want = {n: tuple(getattr(p, f) for f in FIELDS) + (p.stay, p.wall, p.released, p.monologue, stamp(p.heard))
            for n, p in model.people.items()}
    if seen != want:
        return "prisoners: expected %s" % "; ".join("%s, is %s" % (want.get(n), s) for n, s in seen.items() if want.get(n) != s)
    rows = [(p["number"], p["kind"], p["status"], p["by"], p["suspect"], p["accomplice"], p["target"], p["gang"],
             [s["outcome"] for s in p["sides"]], p["leaned"], p["self_killed"], p["vetoed"], (p["for"], p["against"]))
            for p in state["posts"]]
    mine = [(p.number, p.kind, p.status, p.by, p.parties[0], p.parties[1], p.target, p.gang, p.out, p.leaned, p.killed,
             p.vetoed, p.tally) for p in model.posts]
    for a, b in zip(rows, mine):
        if a != b:
            return "post: expected %s, is %s" % (b, a)
    rest = (state["warden"], state["don"], state["quorum"], state["hiatus"], state["dynasty"], state["fish"],
            state["victors"], {r["title"] for r in state["rules"] if r["kind"] == "dynastic"}, len(state["posts"]))
    wanted = (model.warden, model.don, model.quorum(), model.hiatus(), model.dynasty,
              [n for n in model.people if model.fish(n)], [n for n in model.people if model.won(n)],
              ALL if model.kept is None else model.kept, len(model.posts))
    return None if rest == wanted else "rest: expected %s, is %s" % (wanted, rest)


def main():
    from blognomic_scripts import make  # which needs this file

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
