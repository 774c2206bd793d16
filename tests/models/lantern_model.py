#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of Ye Olde Rusty Lantern, written from the rule and the readings.

Nothing hangs on chance: every deck is told in its dealing order. The Barkeep is a person. Usage:
lantern_model.py GRAPEFRUITCTL N_SCRIPTS [SEED]
"""
import re
import sys
import textwrap

from by_mail import (DAY, HOUR, START, Table, first_difference, main, random_common, random_tick,
                     stamp)

THREE_DAYS = 3 * DAY
REASONS = ["incomprehensible", "non_sequitur", "spirit", "length", "no_card", "nothing",
           "not_in_tale"]
FAULTS = ["not-held", "not-mentioned", "late"]
QUOTED = re.compile(r'"([^"]+)"')


def n_lines(text):
    """R21: lines that are not empty; a long one counts as often as it would at 72 characters."""
    return sum(len(textwrap.wrap(line, 72, break_long_words=False)) for line in text.split("\n")
               if line.strip())


class Game(Table):
    def __init__(self, n_seats, options, setup):
        super().__init__(n_seats, True)
        self.benches = int(options.get("benches", "8"))
        self.ante = int(options.get("ante", "0"))
        self.began = n_seats
        self.order = list(range(n_seats))
        self.hands = [[] for _ in range(n_seats)]
        self.ales, self.paid = [0] * n_seats, [self.ante] * n_seats
        self.deck, self.loose, self.burned = [], [], []
        self.has_deck, self.away_self = False, False
        self.plays, self.tries, self.deals = [], [], []
        self.stage, self.turn, self.winner, self.until = "opening", None, None, None
        # The time in which somebody could have played, up to @awake_at, and what it was when the
        # turn began or the last play in it was tried.
        self.awake, self.awake_at, self.mark = 0, START, 0
        if setup:
            self.has_deck = True
            self.deck = list(setup["deck"])
            if "hands" in setup:
                self.hands = [list(hand) for hand in setup["hands"]]
                self.loose = list(setup["loose_ends"])
                self.stage, self.turn = "telling", setup["turn"] - 1
            else:
                self.deals = [(seat, 7) for seat in self.order]
        self.settle()

    def suspended(self):
        return self.away_self or len(self.order) < 2 or bool(self.deals)

    def stands(self):
        return self.held() or self.stage != "telling" or self.suspended()

    def wake(self):
        """Counts the time up to now; called before anything changes."""
        if not self.stands():
            self.awake += self.now - self.awake_at
        self.awake_at = self.now

    def hold(self, change):
        self.wake()
        super().hold(change)

    def due(self):
        return self.until if self.stage == "won" else None

    def fire(self):
        self.end()

    def shift(self, seconds):
        if self.until is not None:
            self.until += seconds

    def begin_turn(self, seat):
        self.turn, self.mark = seat, self.awake

    # Cards
    def settle(self):
        while self.deals and len(self.deck) >= self.deals[0][1] and not self.over:
            seat, n = self.deals.pop(0)
            self.hands[seat] += self.deck[:n]
            del self.deck[:n]

    def deal(self, seat, n):
        if seat in self.order:
            self.deals.append((seat, n))

    def held_card(self, seat, card):
        return next((c for c in self.hands[seat] if card and c.lower() == card.lower()), None)

    def burn(self, seat, card):
        held = self.held_card(seat, card)
        self.hands[seat].remove(held)
        self.burned.append(held)

    def end(self):
        for thing in self.plays + self.tries:
            if thing["fate"] == "waiting":
                thing["fate"] = "lapsed"
        self.over, self.stage, self.turn, self.until, self.deals = True, "over", None, None, []

    def no_referee(self):
        self.end()
        return True

    def try_act(self, by, text):
        self.wake()
        if by == "referee" and text.startswith("join "):
            return not self.over and self.join(text[5:]) and self.settled()
        return super().try_act(by, text)

    def settled(self):
        if not self.held():
            self.settle()
        return True

    def join(self, rest):
        words = re.fullmatch(r"(\S+)(?: after (\S+))?(?: paid (\d+))?", rest.strip())
        if not words or self.stage in ("won", "over") or self.referee is None:
            return False
        name, after, paid = words[1], words[2], int(words[3] or 0)
        seat = self.names.index(name) if name in self.names else len(self.names)
        if seat < len(self.names) and not self.left[seat]:
            return False
        if name == self.referee or name in [s for s in self.substitute if s]:
            return False
        if after and (after not in self.names or self.names.index(after) not in self.order):
            return False
        if len(self.order) >= self.benches or paid < self.ante or (paid and not self.ante):
            return False
        if seat == len(self.names):
            for each, value in ((self.names, name), (self.left, False), (self.away, (0, 0)),
                                (self.substitute, None), (self.hands, []), (self.ales, 0),
                                (self.paid, 0)):
                each.append(value)
        self.left[seat] = False
        self.paid[seat] += paid
        place = self.order.index(self.names.index(after)) + 1 if after else len(self.order)
        self.order.insert(place, seat)
        if self.has_deck:
            self.deal(seat, 7)
        if self.stage == "telling" and self.turn is None:
            self.begin_turn(seat)
        return True

    def gone(self, seat):
        if seat not in self.order:
            return False
        place = self.order.index(seat)
        after = self.order[(place + 1) % len(self.order)] if len(self.order) > 1 else None
        open_play = self.open_play()
        own = open_play is not None and open_play["seat"] == seat
        if own:
            open_play["fate"] = "lapsed"
        for one in self.tries:
            if one["fate"] == "waiting" and (one["seat"] == seat
                                             or (own and self.plays[one["play"]] is open_play)):
                one["fate"] = "lapsed"
        self.deals = [deal for deal in self.deals if deal[0] != seat]
        self.deck += self.hands[seat]
        self.hands[seat] = []
        self.order.remove(seat)
        if self.stage == "won" and self.winner == seat:
            self.end()
        elif self.stage == "telling" and self.turn == seat:
            self.begin_turn(after)
        return True

    def open_play(self):
        return self.plays[-1] if self.plays and self.plays[-1]["fate"] == "waiting" else None

    def open_try(self):
        return next((i for i, t in enumerate(self.tries) if t["fate"] == "waiting"), None)

    def going(self):
        return (not self.away_self and len(self.order) >= 2 and self.has_deck and not self.deals)

    def after(self, seat):
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def move(self, seat, text):
        line, _, block = text.partition("\n")
        word, _, rest = line.partition(" ")
        if seat not in self.order:
            return False
        if word == "finish":
            if self.stage != "won" or self.winner != seat or not block.strip() or rest:
                return False
            self.end()
            return True
        if self.stage != "telling" or not self.going():
            return False
        if word == "interrupt":
            return self.interrupt(seat, rest)
        if self.turn != seat or self.open_play():
            return False
        card = QUOTED.search(rest)
        if word == "play":
            if not block.strip() or (card and not self.held_card(seat, card[1])):
                return False
            self.plays.append({"seat": seat, "card": self.held_card(seat, card[1]) if card else None,
                               "text": block, "at": self.now, "fate": "waiting", "reason": None,
                               "loose": False, "tied": [], "taken": None, "by": None})
            self.mark = self.awake
            return True
        if word != "pass" or (rest and not (rest.startswith("discard ") and card
                                            and self.held_card(seat, card[1]))):
            return False
        self.passes(seat, card[1] if card else None)
        return True

    def passes(self, seat, discard):
        if discard:
            self.burn(seat, discard)
        self.deal(seat, 1)
        self.begin_turn(self.after(seat))

    def interrupt(self, seat, rest):
        words = re.fullmatch(r'(\d+) "([^"]+)"', rest)
        if not words or not 1 <= int(words[1]) <= len(self.plays):
            return False
        number = int(words[1]) - 1
        play = self.plays[number]
        if play["seat"] == seat or play["fate"] == "lapsed":
            return False
        if any(one["fate"] == "waiting" and one["seat"] == seat and one["play"] == number
               and one["card"].lower() == words[2].lower() for one in self.tries):
            return False
        card = self.held_card(seat, words[2]) or words[2]
        self.tries.append({"seat": seat, "play": number, "card": card, "at": self.now,
                           "fate": "waiting", "fault": None})
        return True

    def by_referee(self, word, rest):
        line, _, block = rest.partition("\n")
        word, _, more = word.partition("\n")  # "deck" and its lines
        block = block or more
        verbs = ("deck", "first", "accept", "deny", "grant", "refuse", "asleep", "add", "end",
                 "vacation", "return")
        if word == "extend" and super().by_referee(word, rest):
            if not self.suspended():  # more time for whoever is in turn
                self.mark += int(rest[:-1]) * {"d": DAY, "h": HOUR, "m": 60}[rest[-1]]
            return True
        if word not in verbs:
            return super().by_referee(word, rest)
        return not self.held() and self.barkeep(word, line, (more + " " + rest) if more else block)

    def barkeep(self, word, line, block):
        if word == "return":
            if self.away_self and not line:
                self.away_self = False
                return True
            return False
        if self.away_self:
            return False
        if word == "vacation":
            self.away_self = not line
            return not line
        if self.stage == "won":
            return False
        if word == "deck":
            return self.make_deck([c for c in block.split() if c])
        if word == "first":
            if self.stage != "opening" or not self.going() or line not in self.names:
                return False
            seat = self.names.index(line)
            if seat not in self.order:
                return False
            self.stage = "telling"
            self.begin_turn(seat)
            return True
        if word == "add":
            return self.add(QUOTED.findall(line))
        if word == "end":
            if line != "lamely" or not self.deals or not self.has_deck:
                return False
            self.end()
            return True
        if self.stage != "telling" or not self.going():
            return False
        if word == "asleep":
            if line not in self.names or self.turn != self.names.index(line) or self.open_play():
                return False
            if self.awake - self.mark < THREE_DAYS:
                return False
            self.passes(self.turn, None)
            return True
        if word == "accept":
            return self.accept(line)
        if word == "deny":
            return self.deny(line)
        return self.reply(word, line)

    def make_deck(self, cards):
        low = [c.lower() for c in cards]
        if self.has_deck or not cards or len(set(low)) < len(low) or len(self.order) < 2:
            return False
        self.has_deck, self.deck = True, cards
        for seat in self.order:
            self.deal(seat, 7)
        return True

    def add(self, cards):
        low = [c.lower() for c in cards]
        there = [c.lower() for hand in self.hands for c in hand] + [
            c.lower() for c in self.deck + self.loose]
        if not self.has_deck or not cards or len(set(low)) < len(low):
            return False
        if (len(self.order) < 2 and not self.deals) or any(c in there for c in low):
            return False
        self.deck += cards
        return True

    def accept(self, line):
        play = self.open_play()
        words = re.fullmatch(r'(loose end)? ?(?:tie ("[^"]+"(?:, "[^"]+")*))?', line)
        if play is None or not words:
            return False
        names = [n.lower() for n in QUOTED.findall(words[2] or "")]
        low = [c.lower() for c in self.loose]
        if (words[1] and not play["card"]) or any(n not in low for n in names):
            return False
        if len(set(names)) < len(names):
            return False
        seat = play["seat"]
        play["fate"], play["loose"] = "accepted", bool(words[1])
        for name in names:
            card = next(c for c in self.loose if c.lower() == name)
            self.loose.remove(card)
            self.burned.append(card)
            play["tied"].append(card)
            self.ales[seat] += 1
        if play["card"]:
            self.hands[seat].remove(play["card"])
            (self.loose if words[1] else self.burned).append(play["card"])
        if not self.hands[seat] and not self.loose:
            for one in self.tries:
                if one["fate"] == "waiting":
                    one["fate"] = "lapsed"
            self.stage, self.winner, self.turn = "won", seat, None
            self.until = self.now + THREE_DAYS
        return True

    def deny(self, line):
        play = self.open_play()
        if play is None or line not in REASONS:
            return False
        seat, named = play["seat"], play["card"] is not None
        possible = {"length": not 12 <= n_lines(play["text"]) <= 25,
                    "no_card": not named and bool(self.hands[seat]), "nothing": not named,
                    "not_in_tale": named}
        if not possible.get(line, True):
            return False
        play["fate"], play["reason"] = "denied", line
        if named:
            self.burn(seat, play["card"])
            self.deal(seat, 2)
        self.begin_turn(self.after(seat))
        return True

    def reply(self, word, line):
        words = re.fullmatch(r"(\d+)? ?(\S+)?", line)
        first = self.open_try()
        if first is None or self.open_play() or not words:
            return False
        number = int(words[1]) - 1 if words[1] else first
        if not 0 <= number < len(self.tries) or self.tries[number]["fate"] != "waiting":
            return False
        one = self.tries[number]
        play = self.plays[one["play"]]
        held = self.held_card(one["seat"], one["card"])
        late = (one["at"] - play["at"] > THREE_DAYS
                or (play["taken"] is not None and play["taken"].lower() != one["card"].lower()))
        if word == "grant":
            if words[2] or not held or late:
                return False
            one["fate"] = "accepted"
            if play["taken"] is None:
                play["taken"], play["by"] = one["card"], one["seat"]
            self.deal(play["seat"], 1)
            self.begin_turn(one["seat"])
            return True
        fault = words[2]
        if fault not in FAULTS or (fault == "not-held") == bool(held) or (
                fault == "late" and not late):
            return False
        one["fate"], one["fault"] = "denied", fault
        if fault != "not-held":
            self.burn(one["seat"], one["card"])
        self.deal(one["seat"], 2 if fault == "not-mentioned" else 1)
        return True

    def paid_out(self):
        if self.winner is None:
            return []
        winner = self.winner + 1
        if self.ante:
            return [] if self.exhibition else [
                (winner, seat + 1, paid, None) for seat, paid in enumerate(self.paid)
                if paid and seat != self.winner]
        return [(winner, None, 0, "Jade Grapefruit")] if self.began >= 3 else []


def random_text(rng):
    n = rng.choice([12, 12, 12, 12, 13, 25, 25, 11, 26, 1, 30])
    lines = ["Line %d of it." % i for i in range(n)]
    if rng.random() < .3:
        lines.insert(rng.randrange(1, n + 1), rng.choice(["", "  "]))
        lines.append("The last.")
    if rng.random() < .2:
        lines[0] = " ".join(["word"] * rng.randint(10, 60))
    return "\n".join(lines)


def random_card(game, seat, rng):
    roll = rng.random()
    if roll < .85 and game.hands[seat]:
        card = rng.choice(game.hands[seat])
        return card.upper() if rng.random() < .1 else card
    return rng.choice([c for hand in game.hands for c in hand] + game.burned + ["nothing"])


def random_bard(game, rng):
    seat = rng.randrange(len(game.names))
    if game.turn is not None and rng.random() < .7:
        seat = game.turn
    if game.winner is not None and rng.random() < .6:
        return "seat:%d" % (game.winner + 1), rng.choice(
            ["finish\nThe end.", "finish\nIt was so.\nAnd no other way.", "finish", "pass"])
    roll, by = rng.random(), "seat:%d" % (seat + 1)
    if roll < .12:
        return by, rng.choice(["pass", "pass", 'pass discard "%s"' % random_card(game, seat, rng)])
    if roll < .35 and game.plays:
        number = len(game.plays) - rng.choice([0, 0, 0, 1, 2]) + rng.choice([0] * 9 + [1])
        other = rng.randrange(len(game.names))
        return "seat:%d" % (other + 1), 'interrupt %d "%s"' % (max(number, 0),
                                                             random_card(game, other, rng))
    if roll < .9:
        card = ' "%s"' % random_card(game, seat, rng)
        bare = not game.hands[seat] or rng.random() < .08
        return by, "play%s\n%s" % ("" if bare else card, random_text(rng))
    return by, rng.choice(["play", "pass please", "interrupt 1", 'interrupt x "w1"', "listen",
                           "accept", "finish\nNow."])


def random_accept(game, rng):
    text = "accept" + rng.choice(["", "", "", " loose end"])
    ends = list(game.loose) if rng.random() < .5 else rng.sample(
        game.loose, rng.randint(0, len(game.loose)))
    if rng.random() < .05:
        ends.append(rng.choice(["nothing", "w1"]))
    if ends:
        text += " tie " + ", ".join('"%s"' % e for e in ends)
    return text


def random_barkeep(game, rng, new):
    here = [game.names[s] for s in game.order] or game.names
    if game.away_self and rng.random() < .7:
        return "return"
    if len(game.order) < 2 and rng.random() < .5:
        return "join N%d" % rng.randint(1, 4) + (" paid 5" if game.ante else "")
    if not game.has_deck and rng.random() < .8:
        cards = ["w%d" % i for i in range(rng.choice([15, 30, 40, 60]))]
        rng.shuffle(cards)
        return "deck\n" + "\n".join(cards)
    if game.stage == "opening" and rng.random() < .7:
        return "first " + rng.choice(here + game.names)
    if game.deals and game.has_deck and rng.random() < .7:
        return rng.choice(["end lamely"] + ['add "n%d", "n%d", "n%d"' % (new, new + 1, new + 2)] * 9)
    number = rng.choice(["", "", " %d" % rng.randint(1, max(1, len(game.tries)))])
    if game.open_play() and rng.random() < .8:
        return random_accept(game, rng) if rng.random() < .7 else "deny " + rng.choice(REASONS)
    if game.open_try() is not None and rng.random() < .8:
        return rng.choice(["grant", "grant", "refuse"]) + number + rng.choice(
            [""] + [" " + f for f in FAULTS]) if rng.random() < .5 else rng.choice(
                ["grant" + number] + ["refuse%s %s" % (number, f) for f in FAULTS])
    who = here if game.turn is None or rng.random() < .3 else [game.names[game.turn]]
    return rng.choice(["asleep " + rng.choice(who)] * 6 + [
        "vacation", "return", "return", "return", "grant" + number, "accept", "deny spirit",
        "end lamely", 'add "n%d"' % new, 'add "w1"', "deny", "deck\nq1\nq2", "first " + here[0],
        "vacation 2026-01-01..2026-01-09"])


def random_people(game, rng):
    roll = rng.random()
    if roll < .5:
        name = rng.choice(["N%d" % rng.randint(1, 4)] * 4 + game.names)
        after = " after " + rng.choice(game.names + ["Nobody"]) if rng.random() < .5 else ""
        paid = rng.choice(["", " paid 5", " paid 7", " paid 2"]) if (
            game.ante or rng.random() < .1) else ""
        return "referee", "join %s%s%s" % (name, after, paid)
    if roll < .9:
        return "seat:%d" % rng.randint(1, len(game.names)), "leave"
    return "referee", rng.choice(["resign", "leave", "leave P1", "referee Ref2"])


def random_setup(rng, n):
    cards = ["w%d" % i for i in range(rng.choice([40, 60]))]
    rng.shuffle(cards)
    roll = rng.random()
    if roll < .2:
        return None
    if roll < .5:
        return {"deck": cards[:rng.choice([15, 30, len(cards)])]}
    hands = []
    for _ in range(n):
        size = rng.choice([0, 1, 1, 2, 3])
        hands.append(cards[:size])
        del cards[:size]
    loose = cards[:rng.choice([0, 0, 1, 2])]
    del cards[:len(loose)]
    return {"turn": rng.randint(1, n), "hands": hands, "loose_ends": loose,
            "deck": cards[:rng.choice([0, 3, 10, len(cards)])]}


def random_script(rng):
    n = rng.randint(2, 4)
    options = {}
    if rng.random() < .3:
        options["benches"] = str(rng.randint(n, 6))
    if rng.random() < .3:
        options["ante"] = "5"
    setup = random_setup(rng, n)
    game = Game(n, options, setup)
    script = {"game": "lantern", "at": stamp(START), "options": options, "seats": list(game.names),
              "referee": game.referee, "seed": "%064x" % rng.getrandbits(256), "events": []}
    if setup:
        script["setup"] = setup
    at, ended, expected = START, 0, []
    hours = rng.choice([0, HOUR, 9 * HOUR])
    for i in range(rng.randint(5, 90)):
        ended += game.over
        if ended > 3:
            break
        at = max(at, game.now) + rng.choice([0, 60, hours])
        roll = rng.random()
        waits = (game.open_play() or game.open_try() is not None or not game.has_deck
                 or game.stage == "opening" or game.deals or game.away_self)
        if game.held() and roll < .4:
            by, text = "referee", "resume"
        elif roll < .05:
            by, text = random_people(game, rng)
        elif roll < .09:
            by, text = random_common(game, rng)
        elif roll < .11:
            by, text, at = "clock", "tick", random_tick(game, rng)
        elif roll < (.7 if waits else .15):
            by, text = "referee", random_barkeep(game, rng, 100 + 3 * i)
            if text.startswith("asleep") and rng.random() < .8:
                at = max(at, game.now + max(0, THREE_DAYS - (game.awake - game.mark))
                         + rng.choice([-1, 0, 0, 1, HOUR]))
        else:
            by, text = random_bard(game, rng)
            if text.startswith("interrupt") and rng.random() < .1:
                at += THREE_DAYS + rng.choice([-HOUR, 0, 1])
        expected.append(game.act(at, by, text))
        script["events"].append({"at": stamp(at), "by": by, "text": text})
    return script, game, expected


def compare(script, game, expected, result):
    state, outcome = result["state"], result["outcome"]
    seat = lambda s: None if s is None else s + 1
    checks = [("over", game.over, outcome["over"]),
              ("winners", [] if game.winner is None else [game.winner + 1], outcome["winners"]),
              ("scores", game.ales, outcome["scores"]),
              ("awards", game.paid_out(),
               [(int(a["to"][5:]), int(a["from"][5:]) if a.get("from") else None,
                 a.get("currency", 0), a.get("trophy")) for a in outcome["awards"]]),
              ("stage", game.stage, state["stage"]), ("turn", seat(game.turn), state["turn"]),
              ("order", [s + 1 for s in game.order], state["order"]),
              ("hands", [h for h in game.hands], [h or [] for h in state["hands"]]),
              ("deck", game.deck, state["deck"] or []), ("loose", game.loose, state["loose_ends"]),
              ("burned", game.burned, state["burned"]), ("ales", game.ales, state["ales"]),
              ("pot", game.paid, state["pot"]), ("away", game.away_self, state["away"]),
              ("fates", [(p["fate"], p["reason"], p["loose"], p["tied"], seat(p["by"]), p["taken"])
                         for p in game.plays],
               [(p["fate"], p["reason"], p["loose_end"], p["tied"], p["interrupted_by"],
                 p["interrupted_with"]) for p in state["plays"]]),
              ("tries", [(t["seat"] + 1, t["play"] + 1, t["fate"], t["fault"])
                         for t in game.tries],
               [(t["seat"], t["play"], t["fate"], t["fault"]) for t in state["interruptions"]]),
              ("due", [(s + 1, n) for s, n in game.deals],
               [(d["seat"], d["cards"]) for d in state["deals"]])]
    if game.stage == "won":
        checks.append(("deadline", stamp(game.until), state["deadline"]))
    return first_difference(checks)


if __name__ == "__main__":
    sys.exit(main(random_script, compare))
