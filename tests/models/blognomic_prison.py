# SPDX-License-Identifier: GPL-3.0-or-later
"""For blognomic_model.py: Prisoners and posts, and what goes on in the Yard: Confessions, walks, Attitudes, Gangs."""
import datetime
import hashlib
import re

HOUR, DAY = 3600, 86400
START = 1444644000  # Monday 12 October 2015, 10:00
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Kim"]
ATTITUDES = ["Withdrawn", "Rebellious", "Comfortable", "Converted", "Injured"]
FIELDS = ["admin", "idle", "sentence", "shiv", "attitude", "gang", "grudge"]


class No(Exception):
    """The act is refused."""


def need(truth):
    if not truth:
        raise No


def stamp(at):
    return datetime.datetime.fromtimestamp(at, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def when(at):
    return datetime.datetime.fromtimestamp(at, datetime.timezone.utc)


def week(at):
    return when(at).isocalendar()[:2]


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


class Person:
    def __init__(self, name, **told):
        self.name, self.stay = name, "plays"
        self.admin, self.idle, self.sentence, self.shiv = False, False, 0, 0
        self.attitude, self.gang, self.grudge = "Withdrawn", None, None
        self.heard, self.did = START, {}
        self.left = self.asked_idle = self.asked_unidle = self.don_at = self.dov_failed = None
        self.asked_dynasty, self.idle_dynasty = 0, 132
        self.monologue = self.wall = self.released = False
        self.__dict__.update(told)


class Post:
    def __init__(self, number, kind, by, at):
        self.number, self.kind, self.by, self.at, self.status = number, kind, by, at, "pending"
        self.parties, self.target, self.gang = [None, None], None, None
        self.hash, self.hash_at, self.out, self.out_at = [None, None], [None, None], [None, None], [None, None]
        self.signed, self.held, self.bullies, self.leaned, self.old = False, [None, None], [], False, False
        self.icons, self.killed, self.vetoed, self.ops, self.empty = [], False, False, [], True
        self.tally = (0, 0)

    votable = property(lambda self: self.kind in ("proposal", "cfj", "dov"))


ALL = {"Sentences", "Confessions", "Rumours", "Snitching", "Attack", "Escaping", "Hashes", "The Don", "Attitudes",
       "Shivving", "The Infirmary", "Grudges", "Victory Conditions", "Riot", "Kingpin", "Release", "Escape",
       "Gang affiliation", "Boredom"}


class Prison:
    """The dynastic rules."""

    # Confessions

    def do_confess(self, at, who, kind, accomplice, target, suspect):
        need({"snitch": "Snitching", "attack": "Attack", "escape": "Escaping"}.get(kind) in (None, *(
            [r for r in ALL if self.rule(r)])))
        need(self.plays(accomplice) and accomplice != who and not self.att(accomplice, "Withdrawn"))
        need((target is not None) == (kind == "attack") and (target is None or self.plays(target)))
        if suspect:
            need(self.plays(suspect) and self.don == who and suspect not in (who, accomplice))
        need(self.fresh(who, "confess", at))
        if kind in ("attack", "escape"):
            need(self.fresh(who, kind, at, True))
        if suspect:
            self.raise_shiv(who, 20)
        p = self.add(kind, who, at)
        p.parties, p.target = [suspect or who, accomplice], target
        p.gang = self.people[who].gang if self.rule("Gang affiliation") else None
        self.people[who].did["confess"] = at
        if kind in ("attack", "escape"):
            self.people[who].did[kind] = at

    def do_rumour(self, at, who, a, b):
        need(a != b and self.fish(a, True) and self.fish(b, True))
        need(self.rumour_at is None or when(self.rumour_at).date() != when(at).date())
        self.use(who, "rumour", at)
        self.rumour_at = at
        p = self.add("rumour", who, at)
        p.parties = [a, b]
        p.gang = self.people[who].gang if self.rule("Gang affiliation") else None

    def do_hold(self, at, who, n, text):
        p, i = self.confession(n, who)
        need(p.hash[i] in (None, md5(text)))
        p.held[i] = text

    def do_statement(self, at, who, n, digest):
        p, i = self.confession(n, who)
        digest = digest or (p.held[i] and md5(p.held[i]))
        need(digest and not p.hash[i] and p.hash[1 - i] != digest)
        p.hash[i], p.hash_at[i] = digest, at

    def do_sign(self, at, who, n, text):
        p, i = self.confession(n, who)
        text = text or p.held[i] or ""
        need(p.hash[i] and not p.out[i] and md5(text) == p.hash[i])
        p.out[i] = "defected" if re.search(r"(?<![a-z])defect(?![a-z])", text.lower()) else "cooperated"
        p.out_at[i], p.signed = at, True

    def do_threaten(self, at, who, n, what):
        p, i = self.confession(n, who)
        j = 1 - i
        need(p.kind != "escape" and not p.out[j])
        need((p.out[i] and at - p.out_at[i] > DAY) or (p.hash[i] and at - p.hash_at[i] > DAY and not p.hash[j]))
        p.out[j], p.out_at[j] = what, at

    def do_intimidate(self, at, who, n):
        p = self.confession(n)
        need(p.status == "pending" and p.gang and who != p.parties[0] and self.people[who].gang)
        need(self.people[who].gang == self.people[p.parties[0]].gang)
        need(not p.hash[1] and not p.signed and who not in p.bullies)
        p.bullies.append(who)

    def do_settle(self, at, who, n):
        p = self.confession(n)
        need(p.status == "pending" and all(p.out))
        bad = [o == "defected" for o in p.out]
        saved = {x: (q.sentence, q.shiv, q.attitude, q.wall) for x, q in self.people.items()}
        try:
            if p.kind == "attack":
                self.settle_attack(p, bad)
            elif p.kind == "escape":
                self.settle_escape(p, bad, at)
            else:
                self.settle_crime(p, bad)
        except No:
            for x, values in saved.items():
                q = self.people[x]
                q.sentence, q.shiv, q.attitude, q.wall = values
            raise
        p.status = "over"

    def settle_crime(self, p, bad):
        years = [1, 1] if not any(bad) else [2, 2] if all(bad) else [0 if b else 3 for b in bad]
        shiv = [15, 15] if not any(bad) else [0, 0] if all(bad) else [10 if b else 0 for b in bad]
        for i in range(2):
            me, other = p.parties[i], p.parties[1 - i]
            if years[i] and self.rule("Grudges") and self.people[other].grudge == me:
                years[i] += 1
            if self.rule("Sentences"):
                self.people[me].sentence += years[i]
            if not self.att(me, "Rebellious" if bad[i] else "Converted"):
                self.raise_shiv(me, shiv[i])
        if p.kind == "snitch" and any(years) and self.rule("Sentences"):
            for me in p.parties:
                self.people[me].sentence = max(0, self.people[me].sentence - 1)
                if self.rule("Shivving"):
                    self.people[me].shiv = max(0, self.people[me].shiv - 10)

    def settle_attack(self, p, bad):
        need(not any(o.number > p.number for o in self.open("attack")))
        if all(bad):
            for n in self.active():
                if not (n in p.parties and self.att(n, "Rebellious")):
                    self.raise_shiv(n, 10)
        else:
            self.injure(p.target if not any(bad) else p.parties[bad.index(False)])

    def settle_escape(self, p, bad, at):
        need(at - p.at > 72 * HOUR and not any(o.number < p.number for o in self.open("escape")))
        if not any(bad):
            self.people[p.parties[0]].wall = True
        elif not all(bad):
            self.injure(p.parties[bad.index(False)])

    # The Yard

    def walked(self, name, roll):
        p = self.people[name]
        if roll < p.shiv:
            if self.rule("Sentences"):
                p.sentence -= -(-p.sentence // 2)
            p.shiv = 50
            self.injure(name)

    def do_walk(self, at, who, roll):
        self.use(who, "walk", at)
        self.walked(who, roll)

    def do_lean(self, at, who, n, roll):
        p = self.confession(n)
        need(p.gang and self.people[who].gang == p.gang and p.out[1] == "defected" and not p.leaned)
        need(self.plays(p.parties[1]) and self.rule("Shivving"))
        self.raise_shiv(p.parties[1], 10 * len(p.bullies))
        p.leaned = True
        self.people[p.parties[1]].did["walk"] = at
        self.walked(p.parties[1], roll)

    def do_peer(self, at, who, name):
        need(self.plays(name))
        lower = [n for n in self.active() if self.people[n].shiv < self.people[who].shiv]
        need(lower == [name])
        self.people[name].shiv = self.people[who].shiv

    def do_fall(self, at, who, name, n):
        need(self.plays(name) and name != who and not self.att(who, "Injured"))
        need(1 <= n <= self.people[name].shiv and self.people[who].shiv + n <= 495)
        self.use(who, "fall", at)
        self.people[name].shiv -= n
        self.people[who].shiv += n

    def do_attitude(self, at, who, attitude):
        p = self.people[who]
        need(p.attitude not in ("Injured", attitude) and not self.party(who))
        need(who != self.warden or attitude in ("Converted", "Injured"))
        self.use(who, "attitude", at, True)
        p.attitude = attitude

    def do_grudge(self, at, who, name):
        need(name is None or (self.plays(name) and name != who))
        need(self.people[who].grudge != name and not self.party(who, True))
        self.use(who, "grudge", at, True)
        self.people[who].grudge = name

    def do_gang(self, at, who, gang):
        need(self.people[who].gang != gang)
        self.use(who, "gang", at, True)
        self.people[who].gang = gang

    def do_monologue(self, at, who):
        p = self.people[who]
        need(self.don != who and p.don_at is not None and at - p.don_at <= 48 * HOUR and not p.monologue)
        self.raise_shiv(who, 50)
        p.monologue = True

    def do_infirmary(self, at, who):
        need(all(self.att(n, "Injured") for n in self.active()))
        for n in self.active():
            self.people[n].attitude = "Converted" if n == self.warden else "Withdrawn"

    def do_bore(self, at, who, name):
        need(self.plays(name) and name != who and not self.att(name, "Injured"))
        need(when(at).weekday() == 6)
        need(sum(not p.votable and p.parties[0] == name and week(p.at) == week(at) for p in self.posts) < 2)
        self.injure(name)
