#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain table of Diplomacy, written from RULES.md: sheets, limits, who is ready, who is lost and comes back,
centres, ends and what they are worth. What orders do is judged by diplomacy_model.py.

Usage: diplomacy_table_model.py GRAPEFRUITCTL N_SCRIPTS [SEED [FIRST]]
"""
import sys

from by_mail import DAY, HOUR, START, first_difference, main, stamp
from diplomacy_boards import MAP, POWERS, home_of, random_orders, random_units, say, say_place
from diplomacy_model import Movement, after_movement, judge_builds, judge_retreats, unit_json, unit_of

PATIENCE = 3 * DAY


class Game:
    def __init__(self, n_seats, powers, units, owner, year, autumn, options):
        self.now, self.over = START, False
        self.names = ["P%d" % (i + 1) for i in range(n_seats)]
        self.player = dict(powers)  # power: seat
        self.units, self.owner = dict(units), dict(owner)
        self.year, self.autumn, self.phase = year, autumn, "movement"
        self.dislodged, self.contested = [], set()
        self.old = options.get("edition") == "1976"
        self.limits = {name: int(options[name][:-1]) * HOUR for name in ("movement", "retreat", "build")}
        self.waits, self.manual = options["late"] == "wait", options["adjudication"] == "manual"
        self.win, self.shared = int(options["centers"]), options["shared"] == "yes"
        self.press = options["press"]
        season, last = options["last"].split() if "last" in options else ("spring", "9999")
        self.last, self.most = (int(last), season == "fall"), options["last-winner"] == "most"
        self.lost, self.resigned, self.bot, self.stand_in = set(), set(), set(), {}
        self.claims, self.winners, self.end = {}, [], None
        self.referee, self.paused, self.judging = "Referee", False, False
        self.lost_since, self.left_s, self.referee_gone = None, None, False
        self.begin(START)

    # --- who has something to order

    def powers_of(self, seat):
        return [power for power in POWERS if self.player.get(power) == seat]

    def due_of(self, power):
        """What may be built (above 0) or must be removed."""
        due = (sum(each == power for each in self.owner.values())
               - sum(unit[0] == power for unit in self.units.values()))
        homes = sum(owner == power and self.owner.get(at) == power and at not in self.units
                    for at, owner in MAP.home.items())
        return min(due, homes)

    def has_work(self, power):
        if self.phase == "movement":
            return any(unit[0] == power for unit in self.units.values())
        if self.phase == "retreat":
            return any(unit[0] == power and retreats for unit, _, retreats in self.dislodged)
        return self.due_of(power) != 0

    def owing(self):
        return [seat for seat in range(len(self.names)) if seat not in self.lost
                and any(self.has_work(power) for power in self.powers_of(seat))]

    # --- time

    def begin(self, at):
        self.since, self.orders, self.ready, self.sent = at, [], set(), set()
        self.deadline = at + self.limits[self.phase]
        if self.lost_since is not None:
            self.left_s, self.deadline = self.limits[self.phase], None

    def awaited(self):
        return self.waits and any(seat not in self.ready and seat not in self.sent for seat in self.owing())

    def due(self):
        """When the next thing happens by itself, or None."""
        if self.over:
            return None
        if self.lost_since is not None:
            return self.lost_since + PATIENCE
        if self.paused or self.judging or self.awaited():
            return None
        return self.deadline

    def pass_time(self, at):
        while self.due() is not None and self.due() < at:
            self.now = max(self.now, self.due())
            if self.lost_since is not None:
                self.give_up()
            else:
                self.close()
            self.settle()
        self.now = max(self.now, at)

    def settle(self):
        """What happens at once."""
        while not self.over and not self.paused and self.lost_since is None and not self.judging:
            owing = self.owing()
            if owing and any(seat not in self.ready for seat in owing):
                return
            if not owing and self.phase == "movement":
                return
            self.close()

    def close(self):
        if self.manual:
            self.judging, self.deadline = True, None
        else:
            self.judge()

    # --- what a phase does

    def judge(self):
        orders = [(power, order) for _, power, order in self.orders]
        before = (self.year, self.autumn, self.phase)
        self.judging = False
        if self.phase == "movement":
            phase = Movement(self.units, orders, "1976" if self.old else "standard")
            self.units, self.dislodged, self.contested = after_movement(phase)
            if any(retreats for _, _, retreats in self.dislodged):
                self.phase = "retreat"
            else:
                self.after_retreats()
        elif self.phase == "retreat":
            self.units, _ = judge_retreats(self.units, self.dislodged, orders)
            self.dislodged, self.contested = [], set()
            self.after_retreats()
        else:
            self.units = judge_builds(self.units, self.owner, orders, self.old)
            self.year, self.autumn, self.phase = self.year + 1, False, "movement"
        self.begin(self.now)
        if before[1] and before[2] != "build" and self.phase != "retreat":
            self.count()
        if not self.over and (self.year, self.autumn) >= self.last and (
                (self.year, self.autumn) > self.last or self.phase == "build"):
            self.finish("last", self.richest() if self.most else [])

    def after_retreats(self):
        if not self.autumn:
            self.autumn, self.phase = True, "movement"
            return
        for at in MAP.centres:
            if at in self.units:
                self.owner[at] = self.units[at][0]
        if any(self.due_of(power) for power in POWERS):
            self.phase = "build"
        else:
            self.year, self.autumn, self.phase = self.year + 1, False, "movement"

    def centres(self, seat):
        return sum(self.player.get(owner) == seat for owner in self.owner.values())

    def richest(self):
        best = max(map(self.centres, range(len(self.names))))
        return [seat for seat in range(len(self.names)) if self.centres(seat) == best and best]

    def count(self):
        first = self.richest()
        if len(first) == 1 and self.centres(first[0]) >= self.win:
            self.finish("won", first)
        else:
            self.share()

    def share(self):
        for claim in self.claims.values():
            if (all(self.claims.get(seat) == claim for seat in claim) and all(map(self.powers_of, claim))
                    and sum(map(self.centres, claim)) >= self.win):
                self.finish("shared", sorted(claim))
                return

    def finish(self, how, winners):
        self.over, self.end, self.winners, self.deadline = True, how, winners, None

    def paid(self):
        share = 8 // len(self.winners) if self.winners else 0
        paid = {"seat:%d" % (seat + 1): (share, 0, "Golden Knife" if len(self.winners) == 1 else None)
                for seat in self.winners if share}
        if self.over and self.end != "unrefereed":
            paid["referee"] = (0, 10, None)
        return paid

    # --- who is lost

    def last_of(self, seat):
        while seat in self.stand_in:
            seat = self.stand_in[seat]
        return seat

    def missing(self):
        return [seat for seat in self.lost if self.powers_of(seat) and seat not in self.bot]

    def wait(self):
        if self.lost_since is None and (self.missing() or self.referee_gone):
            self.lost_since = self.now
            self.left_s = self.deadline and max(self.deadline - self.now, 0)
            self.deadline = None

    def go_on(self):
        if self.lost_since is not None and not self.missing() and not self.referee_gone:
            self.lost_since = None
            self.deadline = self.now + self.left_s if self.left_s else None

    def give_up(self):
        if self.referee_gone:
            self.finish("unrefereed", [])
            self.lost_since = None
            return
        self.bot.update(self.missing())
        self.go_on()

    def lose(self, seat):
        self.lost.add(seat)
        self.bot.discard(seat)
        self.ready.discard(seat)
        self.wait()

    def hand_over(self, old, new):
        for seat in (old, new):
            self.drop(seat)
        for power in self.powers_of(old):
            self.player[power] = new

    def drop(self, seat):
        self.orders = [each for each in self.orders if each[0] != seat]
        self.ready.discard(seat)
        self.sent.discard(seat)
        self.claims.pop(seat, None)

    # --- acts; each is (by, text, what it means), and says whether it is taken

    def act(self, at, by, meant):
        self.pass_time(at)
        ok = not self.over and self.try_act(by, meant)
        if ok:
            self.settle()
        return ok

    def try_act(self, by, meant):
        what = meant[0]
        if by == "referee":
            return getattr(self, "do_" + what)(*meant[1:])
        if what == "leave":
            return by not in self.resigned and self.do_leave(by)
        if by in self.lost or self.lost_since is not None or self.paused:
            return False
        if what == "press":
            return self.powers_of(by) != [] and (self.press == "all" or (self.press == "public" and meant[1]))
        if self.judging:
            return False
        return getattr(self, "by_seat_" + what)(by, *meant[1:])

    def by_seat_orders(self, seat, orders):
        """orders: (power, order, whether it can be followed)"""
        if not any(good for _, _, good in orders):
            return False
        self.orders += [(seat, power, order) for power, order, good in orders if good]
        self.sent.add(seat)
        return True

    def by_seat_clear(self, seat):
        self.orders = [each for each in self.orders if each[0] != seat]
        self.sent.add(seat)
        return True

    def by_seat_ready(self, seat):
        self.ready.add(seat)
        return True

    def by_seat_unready(self, seat):
        self.ready.discard(seat)
        return True

    def by_seat_claim(self, seat, seats):
        if not self.shared:
            return False
        self.claims[seat] = frozenset(seats) | {seat}
        self.sent.add(seat)
        if self.phase == "build":
            self.share()
        return True

    def do_lost(self, seat):
        if seat in self.lost:
            return False
        self.lose(seat)
        return True

    def do_leave(self, seat):
        self.resigned.add(seat)
        self.lose(seat)
        return True

    def do_back(self, seat):
        if seat not in self.lost or seat in self.resigned:
            return False
        last = self.last_of(seat)
        self.lost.discard(seat)
        self.bot.discard(seat)
        if last != seat:
            self.hand_over(last, seat)
        while seat in self.stand_in:
            seat = self.stand_in.pop(seat)
        self.go_on()
        return True

    def do_join(self, name, seat):
        old = self.last_of(seat)
        if old not in self.lost or name in self.names:
            return False
        self.names.append(name)
        self.hand_over(old, len(self.names) - 1)
        self.stand_in[old] = len(self.names) - 1
        self.go_on()
        return True

    def do_resign(self):
        self.referee_gone, self.referee = True, None
        self.wait()
        return True

    def do_referee(self, name):
        self.referee_gone, self.referee = False, name
        self.go_on()
        return True

    def do_pause(self):
        self.paused, self.held_since = True, self.now
        return True

    def do_resume(self):
        if not self.paused:
            return False
        self.paused = False
        self.since += self.now - self.held_since
        self.deadline = self.deadline and self.deadline + self.now - self.held_since
        return True

    def do_adjudicate(self):
        if not self.judging:
            return False
        self.judge()
        return True


# --- scripts

def movement_lines(game, rng, seat):
    """[(text, power, order, whether it can be followed)]"""
    powers, lines = game.powers_of(seat), []
    judge = Movement(game.units, [], "1976" if game.old else "standard")
    for power, order in random_orders(rng, game.units):
        whose = game.units[order[1]][0] if order[1] in game.units else None
        if whose in powers or rng.random() < 0.03:
            good = whose in powers and judge.is_legal(whose, order)
            lines.append((say(rng, game.units, order), whose, order, good))
    return lines


def retreat_lines(game, rng, seat):
    lines = []
    for unit, _, retreats in game.dislodged:
        if game.player.get(unit[0]) != seat:
            continue
        goal = rng.choice(retreats + sorted(MAP.near(unit))) if rng.random() < 0.8 else None
        order, start = (home_of(unit[2]), goal), "%s %s" % (unit[1], say_place(rng, home_of(unit[2])))
        _, legal = judge_retreats(game.units, game.dislodged, [(unit[0], order)])
        text = start + (rng.choice([" - ", " R "]) + say_place(rng, goal) if goal else " D")
        lines.append((text, unit[0], order, legal[0] and bool(retreats)))
    return lines


def build_lines(game, rng, seat):
    """Of a sheet that stands alone."""
    lines = []
    for power in game.powers_of(seat):
        due = game.due_of(power)
        if due > 0:
            homes = [at for at, owner in MAP.home.items() if owner == power and game.owner.get(at) == power
                     and at not in game.units]
            for at in rng.sample(homes, rng.randint(0, len(homes))):
                kind = rng.choice("AF") if MAP.kind[at] != "land" else "A"
                place = rng.choice([each for each in MAP.fleet if each[:3] == at]) if kind == "F" else at
                good = kind == "A" or at not in MAP.two or "/" in place
                lines.append(("build %s %s" % (kind, say_place(rng, place)), power, ("build", kind, place), good))
        elif due < 0:
            mine = sorted(at for at, unit in game.units.items() if unit[0] == power)
            for at in rng.sample(mine, rng.randint(0, min(len(mine), -due))):
                lines.append(("remove %s %s" % (game.units[at][1], say_place(rng, at)), power, ("remove", at), True))
    return lines


LINES = {"movement": movement_lines, "retreat": retreat_lines, "build": build_lines}


def seat_acts(game, rng, seat):
    """One or two acts of somebody: [(text, meant)]"""
    roll, acts = rng.random(), []
    if seat in game.pact and seat not in game.claims and rng.random() < 0.5:
        roll = 0.85
    if roll < 0.55:
        if game.phase == "build" and (rng.random() < 0.3 or any(each[0] == seat for each in game.orders)):
            acts.append(("clear", ("clear",)))
        lines = LINES[game.phase](game, rng, seat)
        if lines:
            text = "orders\n" + "\n".join(each[0] for each in lines)
            if len(lines) == 1 and rng.random() < 0.5:
                text = lines[0][0]
            elif rng.random() < 0.1:
                text += "\nA nowhere - Atlantis"
            acts.append((text, ("orders", [each[1:] for each in lines])))
    if 0.4 < roll < 0.8:
        acts.append(("ready", ("ready",)))
    elif roll >= 0.97:
        acts.append(("clear", ("clear",)))
    elif 0.93 < roll and seat in game.ready:
        acts.append(("not ready", ("unready",)))
    elif roll > 0.87:
        to_all = rng.random() < 0.5
        other = rng.choice([i for i in range(len(game.names)) if i != seat and game.powers_of(i)] or [None])
        if to_all:
            acts.append(("press all: Hello!", ("press", True)))
        elif other is not None and other not in game.lost:
            acts.append(("press %s: Hello!" % game.names[other], ("press", False)))
    elif roll > 0.8:
        playing = [i for i in range(len(game.names)) if game.powers_of(i) and i != seat]
        best = sorted(playing, key=game.centres)[-rng.randint(1, 2):]
        if rng.random() < 0.7:
            best = [i for i in game.pact if i != seat and i in playing]
        if best:
            acts.append(("claim " + ", ".join(game.names[i] for i in best), ("claim", best)))
    return acts


def referee_act(game, rng):
    seat = rng.randrange(len(game.names))
    name = game.names[seat]
    if game.paused:
        return "resume", ("resume",)
    if game.referee_gone:
        new = "R%d" % rng.randint(1, 99999)
        return "referee " + new, ("referee", new)
    if game.judging and rng.random() < 0.8:
        return "adjudicate", ("adjudicate",)
    if game.lost and rng.random() < 0.7:
        seat = rng.choice(sorted(game.lost))
        if rng.random() < 0.5:
            return "back " + game.names[seat], ("back", seat)
        new = "N%d" % rng.randint(1, 99999)
        return "join %s for %s" % (new, game.names[seat]), ("join", new, seat)
    if not game.powers_of(seat) or game.judging:
        return None
    choice = rng.choice(["lost", "lost", "back", "leave", "join", "pause", "resign"])
    if choice == "leave" and seat in game.resigned:
        return None
    if choice == "join":
        new = "N%d" % rng.randint(1, 99999)
        return "join %s for %s" % (new, name), ("join", new, seat)
    if choice in ("pause", "resign"):
        return None if game.lost_since is not None else (choice, (choice,))
    return choice + " " + name, (choice, seat)


def random_board(rng):
    """Units, whose centres are whose, and a year."""
    units, owner = random_units(rng), {}
    powers = sorted({unit[0] for unit in units.values()})
    for at in sorted(MAP.centres):
        if rng.random() < 0.9:
            owner[at] = MAP.home[at] if at in MAP.home and rng.random() < 0.5 else rng.choice(powers)
    return units, owner, rng.choice([1901, 1904]), rng.random() < 0.5


def random_script(rng):
    n = rng.randint(2, 7)
    units, owner, year, autumn = random_board(rng)
    powers = {power: rng.randrange(n) for power in POWERS if rng.random() < 0.85}
    for seat, power in zip(range(n), rng.sample(POWERS, n)):
        powers[power] = seat
    options = {"movement": "48h", "retreat": "24h", "build": "24h", "bots": "hold",
               "late": rng.choice(["hold", "hold", "wait"]),
               "adjudication": rng.choice(["automatic"] * 5 + ["manual"]),
               "centers": str(rng.choice([6, 10, 14, 18])), "shared": rng.choice(["yes", "yes", "no"]),
               "press": rng.choice(["all", "public", "none"]), "last-winner": rng.choice(["most", "none"])}
    if rng.random() < 0.7:
        options["last"] = "%s %d" % (rng.choice(["spring", "fall"]), year + rng.randint(0, 1) + autumn)
    if rng.random() < 0.3:
        options["edition"] = "1976"
    game = Game(n, powers, units, owner, year, autumn, options)
    centers = {power: sorted(at for at, each in owner.items() if each == power) for power in POWERS}
    script = {"game": "diplomacy", "options": options, "at": stamp(START), "seats": list(game.names),
              "referee": "Referee", "seed": "%064x" % rng.getrandbits(256), "events": [],
              "setup": {"powers": {power: seat + 1 for power, seat in powers.items()}, "year": year,
                        "season": "fall" if autumn else "spring", "phase": "movement",
                        "units": [unit_json(unit) for unit in units.values()], "supply_centers": centers}}
    game.settle()
    game.pact = rng.sample(range(n), rng.randint(2, min(n, 3)))  # who would win together
    at, expected = START, []

    def do(by, text, meant):
        script["events"].append({"at": stamp(at), "by": "referee" if by == "referee" else "seat:%d" % (by + 1),
                                 "text": text})
        expected.append(game.act(at, by, meant))

    for _ in range(rng.randint(5, 50)):
        if game.over:
            break
        at = max(at, game.now) + rng.choice([0, 60, HOUR, 5 * HOUR])
        due = game.due()
        if due is not None and rng.random() < 0.12:
            at = max(at, due + rng.choice([-1, 0, 1, HOUR, DAY]))
        game.pass_time(at)
        if game.over:
            break
        roll = rng.random()
        if roll < 0.1 or game.paused or game.judging or (game.lost_since is not None and roll < 0.7):
            found = referee_act(game, rng)
            if found:
                do("referee", *found)
            continue
        if roll < 0.11:
            seat = rng.randrange(len(game.names))
            if game.powers_of(seat) and seat not in game.resigned and game.lost_since is None:
                do(seat, "leave", ("leave",))
            continue
        seats = game.owing() or [None]
        seat = rng.choice(seats)
        if seat is None:
            continue
        for text, meant in seat_acts(game, rng, seat):
            if not game.over and seat in game.owing():
                do(seat, text, meant)
    at = max(at, game.now) + rng.choice([0, 1, DAY, 5 * DAY])
    script["events"].append({"at": stamp(at), "by": "clock", "text": ""})
    game.pass_time(at)
    expected.append(None)
    return script, game, expected


def compare(script, game, expected, result):
    state, outcome = result["state"], result["outcome"]
    awards = {each["to"]: (each["points"], each["currency"], each["trophy"]) for each in outcome["awards"]}
    checks = [("over", game.over, outcome["over"]), ("year", game.year, state["year"]),
              ("season", "fall" if game.autumn else "spring", state["season"]), ("phase", game.phase, state["phase"]),
              ("units", sorted(game.units.values()), sorted(map(unit_of, state["units"]))),
              ("winners", [seat + 1 for seat in game.winners], outcome["winners"]),
              ("scores", [game.centres(seat) for seat in range(len(game.names))], outcome["scores"]),
              ("awards", game.paid(), awards),
              ("powers", {power: seat + 1 for power, seat in game.player.items()}, state["powers"]),
              ("centres", sorted(game.owner.items()),
               sorted((at, power) for power, owned in state["supply_centers"].items() for at in owned))]
    if game.phase == "retreat":
        checks += [("contested", sorted(game.contested), sorted(state["contested"])),
                   ("dislodged", sorted((unit, by, retreats) for unit, by, retreats in game.dislodged),
                    sorted((unit_of(each), each["dislodged_from"], sorted(each["retreats"]))
                           for each in state["dislodged"]))]
    if not game.over:
        checks += [("ready", [seat in game.ready for seat in range(len(game.names))],
                    [each["ready"] for each in state["players"]]),
                   ("lost", [seat in game.lost for seat in range(len(game.names))],
                    [each["lost"] for each in state["players"]]),
                   ("bots", [seat in game.bot for seat in range(len(game.names))],
                    [each["bot"] for each in state["players"]]),
                   ("deadline", game.deadline and stamp(game.deadline), state["deadline"])]
    return first_difference(checks)


if __name__ == "__main__":
    sys.exit(main(random_script, compare))
