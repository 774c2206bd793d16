#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of Ghost, written from the rule and the readings.

The order of play is given, or taken from the program's log. The dictionary is a Python set that each
script hands in. Usage: ghost_model.py GRAPEFRUITCTL N_SCRIPTS [SEED]
"""
import re
import sys

from by_mail import (DAY, HOUR, START, Table, Unlikely, at_of, first_difference, main,
                     random_common, random_tick, stamp)

THREE_DAYS = 3 * DAY
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def words_of(text):
    """What counts of a word list."""
    return {line for line in text.split("\n") if re.fullmatch("[a-z]+", line)}


class Game(Table):
    def __init__(self, order, words, options):
        super().__init__(len(order), True)
        self.words, self.began = words, len(order)
        self.duel = options.get("duel", "false") == "true"
        self.active = int(options.get("active", "0"))
        self.inside = [True] * len(order)
        self.number = [order.index(i) + 1 for i in range(len(order))]
        self.played = [False] * len(order)  # whether their first turn has begun
        self.added = [None] * len(order)
        self.open = [False] * len(order)  # whether others may still object
        self.word, self.author = None, None
        self.citing = None  # (protester, accused) while a word is to be cited
        self.last = None    # what the last report did, while it may be set aside
        self.winner = None
        self.start_turn(order[0])

    def members(self):
        return sorted((i for i, x in enumerate(self.inside) if x), key=lambda i: self.number[i])

    def start_turn(self, seat):
        self.turn, self.citing, self.until = seat, None, self.now + THREE_DAYS
        self.played[seat] = True

    def after(self, seat):
        later = [i for i in self.members() if self.number[i] > self.number[seat]]
        return (later or self.members())[0]

    def out(self, seat):
        """Removes a player; whether somebody has won."""
        self.inside[seat] = False
        if len(self.members()) == 1:
            self.over, self.winner = True, self.members()[0]
            self.turn = self.citing = None
        return self.over

    def settles(self):
        """Whose time for objections ends before anything else, or None."""
        open_to = [i for i, at in enumerate(self.added)
                   if at is not None and self.inside[i] and not self.played[i] and self.open[i]]
        first = min(open_to, key=lambda i: (self.added[i], i), default=None)
        return None if first is None or self.added[first] + THREE_DAYS >= self.until else first

    def due(self):
        first = self.settles()
        return self.until if first is None else self.added[first] + THREE_DAYS

    def shift(self, seconds):
        self.until += seconds

    def fire(self):
        first = self.settles()
        if first is not None:
            self.open[first] = False
        elif self.citing:
            self.resolve("unfindable", True, *self.citing)
        else:
            self.resign(self.turn)

    def resign(self, seat):
        self.last = None
        self.word = self.author = None
        if not self.out(seat):
            self.start_turn(self.after(seat))

    def resolve(self, kind, valid, protester, accused):
        self.last = None
        undo = dict(word=self.word, author=self.author, inside=list(self.inside),
                    played=list(self.played))
        if valid or kind == "unfindable":
            self.word = self.author = None
        loser = accused if valid else protester
        if not (self.inside[loser] and self.out(loser)):
            self.start_turn(self.after(protester))
        self.last = (kind, valid, protester, accused, undo)

    def ruling(self, text):
        words = text.split()
        if words[:1] != ["protest"] or words[1:] not in (["valid"], ["invalid"]) or not self.last:
            return False
        kind, valid, protester, accused, undo = self.last
        if valid == (words[1] == "valid"):
            return False
        for name, value in undo.items():
            setattr(self, name, value)
        self.over, self.winner = False, None
        self.resolve(kind, not valid, protester, accused)
        return True

    def try_act(self, by, text):
        # The one thing that is done after the end.
        if self.over and by == "referee" and text.startswith("rule protest "):
            return self.ruling(text[5:])
        if text.startswith("join ") and by == "referee":
            return not self.over and self.join(text[5:].strip())
        return super().try_act(by, text)

    def by_seat(self, seat, word, rest, text):
        if text == "resign":  # the game's own word
            return (self.playing(seat) and not self.held() and not self.is_away(seat)
                    and self.move(seat, text))
        return super().by_seat(seat, word, rest, text)

    def join(self, name):
        highest = self.members()[-1]
        if (not name or name in self.names or self.duel or self.referee is None
                or name == self.referee or name in [s for s in self.substitute if s]
                or self.played[highest]
                or (self.active and len(self.members()) + 1 > self.active - 1)):
            return False
        self.last = None
        self.names.append(name)
        self.left.append(False)
        self.away.append((0, 0))
        self.substitute.append(None)
        self.number.append(self.number[highest] + 1)
        self.inside.append(True)
        self.played.append(False)
        self.added.append(self.now)
        self.open.append(True)
        return True

    def gone(self, seat):
        if not self.inside[seat]:
            return False
        self.last = None
        if self.turn == seat and not self.citing:
            self.resign(seat)
        else:
            self.out(seat)
        return True

    def move(self, seat, text):
        if not self.inside[seat]:
            return False
        word, _, rest = text.partition(" ")
        if word == "object":
            return self.object(seat, rest)
        if word == "cite":
            if not self.citing or self.citing[1] != seat or self.word not in rest:
                return False
            if not re.fullmatch("[a-z]+", rest):
                return False
            self.resolve("unfindable", rest not in self.words, *self.citing)
            return True
        if self.citing or self.turn != seat:
            return False
        if text == "resign":
            self.resign(seat)
            return True
        if text in ("protest word", "protest unfindable"):
            return self.protest(seat, text[8:])
        if word == "begin" and (self.word is not None or rest not in LETTERS or len(rest) != 1):
            return False
        if word == "continue":
            if self.word is None or rest not in [c + self.word for c in LETTERS] + [
                    self.word + c for c in LETTERS]:
                return False
        if word not in ("begin", "continue"):
            return False
        self.last = None
        self.word, self.author = rest, seat
        self.start_turn(self.after(seat))
        return True

    def protest(self, seat, kind):
        if self.word is None:
            return False
        if kind == "word":
            self.resolve(kind, len(self.word) >= 4 and self.word in self.words, seat, self.author)
        else:
            self.last = None
            self.turn, self.citing = None, (seat, self.author)
            self.until = self.now + THREE_DAYS
        return True

    def object(self, seat, name):
        if name not in self.names:
            return False
        other = self.names.index(name)
        if (not self.inside[other] or self.added[other] is None or self.played[other]
                or seat >= other or not self.open[other]):
            return False
        self.last = None
        self.out(other)
        return True

    def by_referee(self, word, rest):
        # Who was removed may referee, though their seat was not left.
        if word == "referee" and rest in self.names and not self.inside[self.names.index(rest)]:
            if rest in self.substitute or rest == self.referee:
                return False
            self.hold(lambda: setattr(self, "referee", rest))
            return True
        return super().by_referee(word, rest)

    def paid(self):
        paid = {}
        if not self.over:
            return paid
        points = 4 if self.began < 4 else min(self.began, 8)
        trophy = "Jade Grapefruit" if self.began >= 3 else None
        if not self.duel:
            paid["seat:%d" % (self.winner + 1)] = (0 if self.exhibition else points, 0, trophy)
        if self.referee and not self.exhibition:
            paid["referee"] = (0, 8, None)
        return {k: v for k, v in paid.items() if v != (0, 0, None)}


def random_words(rng):
    """A dictionary over few letters, so that words and fragments are met with."""
    letters = rng.choice(["ab", "abc", "abcde"])
    return "".join("".join(rng.choice(letters) for _ in range(rng.randint(1, 8))) + "\n"
                   for _ in range(rng.choice([5, 40, 150]))), letters


def random_move(game, rng, letters):
    """(seat, text): what the one whose turn it is might do."""
    if game.citing:
        fitting = sorted(w for w in game.words if game.word in w)
        text = "cite " + rng.choice(fitting * 3 + [game.word, "x" + game.word, rng.choice(letters)])
        return game.citing[1], text
    seat, roll = game.turn, rng.random()
    if game.word is None:
        return seat, "begin " + rng.choice(letters)
    longer = [rng.choice(letters) + game.word, game.word + rng.choice(letters)]
    known = [w for w in longer if any(w in x for x in game.words) and w not in game.words]
    if roll < 0.12 or (game.word in game.words and roll < 0.4):
        return seat, "protest word"
    if roll < 0.2 or (roll < 0.5 and not any(game.word in x for x in game.words)):
        return seat, "protest unfindable"
    return seat, "continue " + rng.choice(known if known and roll < 0.9 else longer)


def odd_move(game, rng, letters):
    word = game.word or "a"
    return rng.choice(["resign", "begin ab", "begin " + rng.choice(letters), "continue", "cite",
                       "continue " + word, "continue x" + word + "x", "protest", "protest huh",
                       "protest word", "protest unfindable", "cite " + word, "cite abab", "pass",
                       "object", "object Nobody", "object " + rng.choice(game.names), "concede"])


def random_script(rng):
    n = rng.choice([2, 2, 3, 3, 4, 5, 7])
    order = list(range(n))
    rng.shuffle(order)
    text, letters = random_words(rng)
    options = rng.choice([{}, {}, {}, {"duel": "true"}, {"active": str(n + 1)},
                          {"active": str(n + rng.randint(2, 4))}])
    game = Game(order, words_of(text), options)
    script = {"game": "ghost", "options": options, "at": stamp(START), "seats": list(game.names),
              "seed": "%064x" % rng.getrandbits(256), "events": [],
              "resources": {"words": text + "Abba\nab'a\naé\n"}}
    if rng.random() < 0.5:
        script["setup"] = {"order": [i + 1 for i in order]}
    at, wish = START, rng.randint(3, 60)
    ended = 0
    for i in range(wish):
        ended += game.over
        if ended > 4:
            break
        at = max(at, game.now) + rng.choice([0, 60, HOUR])
        by, text = "referee", "rule protest " + rng.choice(["valid", "invalid"])
        roll = rng.random()
        if not game.over:
            seat, text = random_move(game, rng, letters)
            by = "seat:%d" % (seat + 1)
        if roll < 0.05:
            by, text = "referee", "rule protest " + rng.choice(["valid", "invalid", "valid", "x"])
        elif roll < 0.10:
            by, text = "seat:%d" % rng.randint(1, len(game.names)), odd_move(game, rng, letters)
        elif roll < 0.14 or (i < 3 and roll < 0.5):
            by, text = "referee", "join " + rng.choice(["N%d" % rng.randint(1, 99)] * 5 + game.names)
        elif roll < 0.17 and any(game.added):
            added = [k for k, x in enumerate(game.added) if x]
            by = "seat:%d" % rng.randint(1, len(game.names))
            text = "object " + game.names[rng.choice(added)]
            at += rng.choice([0, 0, 0, DAY, THREE_DAYS])
        elif roll < 0.22:
            by, text = random_common(game, rng)
        elif roll < 0.23:
            by, text, at = "clock", "tick", random_tick(game, rng) if not game.over else at
        elif roll < 0.25:
            by, text = "seat:%d" % rng.randint(1, len(game.names)), "leave"
        elif roll < 0.28 and not game.over and not game.held():
            at = max(at, game.due() + rng.choice([-1, 0, 1]))
        game.act(at, by, text)
        script["events"].append({"at": stamp(at), "by": by, "text": text})
    return script, game, []


def replay(script, result, draws):
    n = len(script["seats"])
    given = script.get("setup")
    if given:
        order = [i - 1 for i in given["order"]]
        if draws:
            raise Unlikely("the order was given, and is drawn: %r" % draws)
    else:
        words = draws[0].split() if len(draws) == 1 else []
        order = [int(w) - 1 for w in words[1:]]
        if words[:1] != ["order"] or sorted(order) != list(range(n)):
            raise Unlikely("this is no order: %r" % draws)
    game = Game(order, words_of(script["resources"]["words"]), script["options"])
    expected = [game.act(at_of(e["at"]), e["by"], e["text"]) for e in script["events"]]
    return game, expected


def compare(script, game, expected, result):
    state, outcome = result["state"], result["outcome"]
    paid = {a["to"]: (a["points"], a["currency"], a["trophy"]) for a in outcome["awards"]}
    checks = [("over", game.over, outcome["over"]),
              ("winners", [] if game.winner is None else [game.winner + 1], outcome["winners"]),
              ("order", [i + 1 for i in game.members()], state["order"]),
              ("numbers", [game.number[i] for i in game.members()],
               [state["players"][i - 1]["number"] for i in state["order"]]),
              ("word", game.word, state["word"]), ("paid", game.paid(), paid)]
    if not game.over:
        checks += [("turn", None if game.citing else game.turn + 1, state["turn"]),
                   ("stage", "citing" if game.citing else "turn", state["stage"]),
                   ("author", None if game.author is None else game.author + 1, state["author"]),
                   ("deadline", stamp(game.until), state["deadline"])]
    return first_difference(checks)


if __name__ == "__main__":
    sys.exit(main(random_script, compare, replay))
