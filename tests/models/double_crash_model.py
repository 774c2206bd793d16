#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of Double Crash, written from the rule and the readings.

Nothing is left to chance in this game: the model plays each script beforehand. The dictionary is a
Python set that each script hands in. Usage: double_crash_model.py GRAPEFRUITCTL N_SCRIPTS [SEED]
"""
import re
import sys

from by_mail import (DAY, HOUR, START, Table, at_of, first_difference, main, random_common,
                     random_tick, stamp)

UNITS = {"d": DAY, "h": HOUR, "m": 60}
WORD = "[A-Z]{5}"


def seconds(text):
    return None if text == "none" else int(text[:-1]) * UNITS[text[-1]]


def crashes(a, b):
    return sum(x == y for x, y in zip(a, b))


def size(round_number):
    """How many words a salvo has, or the reply to it."""
    return {1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4}.get(round_number, 3)


class Game(Table):
    def __init__(self, words, options):
        super().__init__(2, False)
        self.words = {w.upper() for w in words.split("\n") if re.fullmatch("[a-z]{5}", w)}
        self.length = seconds(options.get("round", "3d"))
        self.examination = seconds(options.get("examination", "3d"))
        self.old = options.get("edition") == "old"
        self.is_duel = options.get("duel") == "true"
        self.duel = self.is_duel or self.old  # neither has substitutes
        self.challenged = int(options.get("challenged", "2")) - 1
        self.claims = options.get("check") == "players"
        self.strict = options.get("salvo-words") == "dictionary"
        self.targets = [None, None]
        self.salvos, self.replies = [[], []], [[], []]  # by who posted them
        self.firsts = []  # who was first in each odd round
        self.judged = {}
        self.tentative = self.winner = self.end = None
        self.examining = False
        self.begin_round(1, START)

    def begin_round(self, number, at):
        self.round = number
        self.until = None if self.length is None else at + self.length

    # --- time

    def due(self):
        return self.until

    def shift(self, by):
        if self.until is not None:
            self.until += by

    def fire(self):
        if self.examining:
            self.finish("hit", self.tentative)
            return
        self.fail([not self.has_acted(i) for i in (0, 1)])

    def settle(self):
        """Without a limit, a round for which nobody waits any more is over."""
        late = [not self.has_acted(i) for i in (0, 1)]
        if (not self.over and not self.examining and self.length is None
                and all(self.left[i] for i in (0, 1) if late[i])):
            self.fail(late)

    def fail(self, late):
        if all(late):
            self.finish("both-late", self.challenged if self.is_duel else None)
        else:
            self.finish("late", late.index(False))

    def finish(self, end, winner):
        self.over, self.examining, self.until = True, False, None
        self.end, self.winner = end, winner

    # --- rounds

    def has_acted(self, seat):
        done = (self.round + 1) // 2
        if self.round % 2 == 0:
            return len(self.replies[1 - seat]) == done
        return len(self.salvos[seat]) == done and self.targets[seat] is not None

    def go_on(self):
        if not self.has_acted(0) or not self.has_acted(1):
            return
        if self.round % 2 == 0 and self.someone_hit():
            self.reveal()
        else:
            self.begin_round(self.round + 1, self.now)

    def someone_hit(self):
        places = [self.replies[i][-1].index(5) if 5 in self.replies[i][-1] else 9 for i in (0, 1)]
        if places == [9, 9]:
            return False
        if places[0] == places[1]:
            self.tentative = self.firsts[-1]
        else:
            self.tentative = places.index(min(places))
        return True

    def reveal(self):
        if self.claims:
            self.examining, self.until = True, self.now + self.examination
        else:
            self.examine()

    def is_word(self, word):
        return self.judged.get(word, word in self.words)

    def first_error(self, seat):
        """The round of it, or None."""
        if not self.is_word(self.targets[seat]):
            return 1
        for i, (asked, said) in enumerate(zip(self.salvos[1 - seat], self.replies[1 - seat])):
            if [crashes(w, self.targets[seat]) for w in asked] != said:
                return 2 * i + 2
        return None

    def examine(self):
        errors = [self.first_error(0), self.first_error(1)]
        if errors == [None, None]:
            self.finish("hit", self.tentative)
        elif None in errors:
            self.finish("error", errors.index(None))
        elif errors[0] == errors[1]:
            self.finish("error", self.tentative)
        else:
            self.finish("error", errors.index(max(errors)))

    # --- acts

    def try_act(self, by, text):
        if self.over and by == "referee" and text.startswith("rule "):
            return self.ruling(text[5:])
        return super().try_act(by, text)

    def ruling(self, text):
        found = re.fullmatch("word (%s) (valid|invalid)" % WORD, text.strip(), re.I)
        if not found or (self.over and (self.claims or self.end in ("late", "both-late"))):
            return False
        word = found.group(1).upper()
        self.judged[word] = found.group(2).lower() == "valid"
        if self.over:
            self.examine()
        return True

    def move(self, seat, text):
        words = re.findall("[A-Z]+|[0-9]+", text.upper())
        act = {"TARGET": self.target, "SALVO": self.salvo, "REPLY": self.reply,
               "CLAIM": self.claim}.get(words[0] if words else None)
        if not act or not act(seat, words[1:]):
            return False
        if not self.over and not self.examining:
            self.go_on()
        return True

    def target(self, seat, words):
        if self.targets[seat] is not None or len(words) != 1 or not re.fullmatch(WORD, words[0]):
            return False
        self.targets[seat] = words[0]
        return True

    def salvo(self, seat, words):
        if self.round % 2 == 0 or self.examining or len(self.salvos[seat]) > self.round // 2:
            return False
        if any(w.isdigit() for w in words):  # a numbered list, all of it
            if words[::2] != [str(i + 1) for i in range(len(words[::2]))]:
                return False
            words = words[1::2]
        if len(words) != size(self.round) or not all(re.fullmatch(WORD, w) for w in words):
            return False
        if self.strict and not all(self.is_word(w) for w in words):
            return False
        if len(self.salvos[1 - seat]) <= self.round // 2:
            self.firsts.append(seat)
        self.salvos[seat].append(words)
        return True

    def reply(self, seat, words):
        if self.round % 2 or self.examining or len(self.replies[1 - seat]) == self.round // 2:
            return False
        asked, n = self.salvos[1 - seat][-1], size(self.round)
        counted = [x for i, w in enumerate(asked) for x in (str(i + 1), w)]
        if len(words) == 3 * n and [w for i, w in enumerate(words) if i % 3 < 2] == counted:
            words = words[2::3]
        elif len(words) == 2 * n and words[::2] == asked:
            words = words[1::2]
        if len(words) != n or not all(w in ("0", "1", "2", "3", "4", "5") for w in words):
            return False
        self.replies[1 - seat].append([int(w) for w in words])
        return True

    def claim(self, seat, words):
        if not self.examining:
            return False
        theirs = self.targets[1 - seat]
        if words == ["TARGET"]:
            right = not self.is_word(theirs)
        else:
            if words[:1] != ["REPLY"] or len(words) != 3 or not "".join(words[1:]).isdigit():
                return False
            number, place = int(words[1]), int(words[2])
            if number % 2 or not 2 <= number <= self.round or not 1 <= place <= size(number):
                return False
            asked = self.salvos[seat][number // 2 - 1][place - 1]
            right = crashes(asked, theirs) != self.replies[seat][number // 2 - 1][place - 1]
        if right:
            self.finish("claim", seat)
        return right

    def paid(self):
        if self.winner is None or self.is_duel or (self.exhibition and not self.old):
            return {}
        return {"seat:%d" % (self.winner + 1): (0, 25, None)}


def random_words(rng):
    """A dictionary over few letters, so that targets are hit."""
    letters = rng.choice(["AB", "ABC", "ABCDEFGH"])
    words = sorted({"".join(rng.choice(letters) for _ in range(5)) for _ in range(rng.choice([3, 9, 60]))})
    return words, letters


def any_word(rng, words, letters, share=0.6):
    if rng.random() < share:
        return rng.choice(words)
    return "".join(rng.choice(letters) for _ in range(5))


def list_words(rng, items):
    """A list as people write it."""
    style = rng.random()
    if style < 0.5:
        return " ".join(items)
    if style < 0.7:
        return ", ".join(items).lower()
    return rng.choice([" ", "\n"]).join("%d) %s" % (i + 1, x) for i, x in enumerate(items))


def random_salvo(game, rng, seat, words, letters):
    n = size(game.round)
    theirs = game.targets[1 - seat]
    share = 0.99 if game.strict else 0.6
    items = [any_word(rng, words, letters, share) for _ in range(n)]
    if theirs and rng.random() < 0.15:
        items[rng.randrange(n)] = theirs
    if rng.random() < 0.06:
        items = rng.choice([items[1:], items + items[:1], items[:-1] + ["ABCD"],
                            items[:-1] + ["ABCDEF"], ["5"] + items])
    return "salvo " + list_words(rng, items)


def random_reply(game, rng, seat):
    asked = game.salvos[1 - seat][-1] if game.salvos[1 - seat] else []
    said = [crashes(w, game.targets[seat] or "") for w in asked]
    if said and rng.random() < 0.12:
        said[rng.randrange(len(said))] = rng.randint(0, 5)
    if rng.random() < 0.05:
        said = rng.choice([said[1:], said + [0], said[1:] + [6]])
    style = rng.random()
    if style < 0.6 or len(said) != len(asked):
        return "reply " + rng.choice([" ", ", "]).join(map(str, said))
    rows = ["%s %d" % pair for pair in zip(asked, said)]
    if rng.random() < 0.05:
        rows[0] = "ZZZZZ 0"
    return "reply " + list_words(rng, rows)


def random_claim(game, rng):
    if rng.random() < 0.3:
        return "claim target"
    number = rng.choice([2, 2, 4, 4, 6, 8, 3, 0])
    return "claim reply %d.%d" % (number, rng.randint(0, 7))


def true_claim(game, seat):
    """An error that there is to claim, or None."""
    other = 1 - seat
    if not game.is_word(game.targets[other]):
        return "claim target"
    for i, (asked, said) in enumerate(zip(game.salvos[seat], game.replies[seat])):
        for k, (word, number) in enumerate(zip(asked, said)):
            if crashes(word, game.targets[other]) != number:
                return "claim reply %d.%d" % (2 * i + 2, k + 1)
    return None


def random_move(game, rng, words, letters):
    """(seat, text): what somebody who owes something might do."""
    owing = [i for i in (0, 1) if not game.has_acted(i)] or [0, 1]
    seat = rng.choice(owing)
    if game.examining:
        found = true_claim(game, seat) if rng.random() < 0.3 else None
        return seat, found or random_claim(game, rng)
    if game.targets[seat] is None and (len(game.salvos[seat]) or rng.random() < 0.5):
        return seat, "target " + (rng.choice(words) if rng.random() < 0.93 else any_word(rng, words, letters))
    if game.round % 2:
        return seat, random_salvo(game, rng, seat, words, letters)
    return seat, random_reply(game, rng, seat)


def random_ruling(game, rng, words, letters):
    word = rng.choice([t for t in game.targets if t] * 3 + [any_word(rng, words, letters), "ABCD"])
    return "rule word %s %s" % (rng.choice([word, word.lower()]),
                                rng.choice(["valid", "invalid", "valid", "invalid", "huh"]))


def random_options(rng):
    options = {"edition": "old"} if rng.random() < 0.5 else {}
    for name, values in {"round": ["none", "none", "5h"], "examination": ["2h"], "check": ["players"],
                         "salvo-words": ["dictionary"], "duel": ["true"], "challenged": ["1"]}.items():
        if rng.random() < 0.3:
            options[name] = rng.choice(values)
    return options


def random_event(game, rng, at, words, letters):
    by, text = "referee", random_ruling(game, rng, words, letters)
    roll = rng.random()
    if not game.over:
        seat, text = random_move(game, rng, words, letters)
        by = "seat:%d" % (seat + 1)
    if roll < 0.03:
        by, text = "referee", random_ruling(game, rng, words, letters)
    elif roll < 0.07:
        by = "seat:%d" % rng.randint(1, 2)
        text = rng.choice(["target", "target ABCDEF", "target AB", "salvo", "reply", "claim", "claim x",
                           "claim reply", "claim target", "pass", "concede", "target ABABA",
                           random_claim(game, rng)])
    elif roll < 0.12:
        by, text = random_common(game, rng)
    elif roll < 0.125 and not game.over:
        by, text, at = "clock", "tick", random_tick(game, rng)
    elif roll < 0.135:
        by, text = "seat:%d" % rng.randint(1, 2), "leave"
    elif roll < 0.145 and not game.over and not game.held() and game.due() is not None:
        at = max(at, game.due() + rng.choice([-1, 0, 1]))
    return at, by, text


def random_script(rng):
    words, letters = random_words(rng)
    options, lower = random_options(rng), "\n".join(words).lower()
    script = {"game": "double-crash", "options": options, "at": stamp(START), "seats": ["P1", "P2"],
              "seed": "%064x" % rng.getrandbits(256), "events": [],
              "resources": {"words": lower + "\nAbbas\nab'ab\nabaé\nab\n"}}
    game, at, expected, ended = Game(lower, options), START, [], 0
    for _ in range(rng.randint(4, 60)):
        ended += game.over
        if ended > 4:
            break
        at = max(at, game.now) + rng.choice([0, 60, HOUR])
        at, by, text = random_event(game, rng, at, words, letters)
        expected.append(game.act(at, by, text))
        script["events"].append({"at": stamp(at), "by": by, "text": text})
    return script, game, expected


def salvos_of(game, seat):
    replies = game.replies[seat] + [[]]
    return [(words, seat == game.firsts[i], replies[i]) for i, words in enumerate(game.salvos[seat])]


def compare(script, game, expected, result):
    state, outcome = result["state"], result["outcome"]
    paid = {a["to"]: (a["points"], a["currency"], a["trophy"]) for a in outcome["awards"]}
    stage = ("over" if game.over else "examination" if game.examining
             else "salvo" if game.round % 2 else "reply")
    number = lambda seat: None if seat is None else seat + 1
    checks = [("over", game.over, outcome["over"]), ("stage", stage, state["stage"]),
              ("winners", [] if game.winner is None else [game.winner + 1], outcome["winners"]),
              ("winner", number(game.winner), state["winner"]), ("end", game.end, state["end"]),
              ("tentative", number(game.tentative), state["tentative"]),
              ("round", game.round, state["round"]), ("paid", game.paid(), paid),
              ("targets", game.targets, [p["target"] for p in state["players"]]),
              ("deadline", None if game.until is None else stamp(game.until), state["deadline"])]
    for seat in (0, 1):
        checks.append(("salvos of %d" % seat, salvos_of(game, seat),
                       [(s["words"], s["first"], s["reply"]) for s in state["players"][seat]["salvos"]]))
    return first_difference(checks)


if __name__ == "__main__":
    sys.exit(main(random_script, compare))
