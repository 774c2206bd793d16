#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of Fictionary in both editions, written from the rules and the readings.

The players' numbers and the orders of lists are given, or taken from the program's log. The dictionaries are
those that each script hands in. Usage: fictionary_model.py GRAPEFRUITCTL N_SCRIPTS [SEED [FIRST]]
"""
import re
import sys

from by_mail import (DAY, HOUR, START, Table, Unlikely, at_of, first_difference, main, random_common,
                     random_tick, stamp)

LEAST, ING = 5, "A pasture or meadow; generally one lying low, near a river."
WORDS = ["quern", "siller", "crwth", "ing", "wadset", "zax"]
MEANINGS = {"quern": ["A mill for grinding corn by hand.", "A hand mill."], "crwth": ["A kind of fiddle."],
            "wadset": ["A pledge."], "zyzzyva": ["A weevil."]}

# For games by mail, in which the program has its own dictionaries.
LETTER_WORDS = ["ivory", "furnace", "cobweb", "chestnut", "lament"]
TEXTS = ["the noise that geese make at night", "a small pit for storing potatoes", "to walk sideways, as a crab does",
         "a leather cap worn by bellringers", "the smell of rain on hot slate", "a toll paid at a frozen river",
         "the seventh son of a cooper", "a shallow basket for carrying eels", "a bishop's second-best hat",
         "to mutter in one's sleep, as of judges", "a cart horse past its prime", "the lower half of a ladder",
         "a quarrel between neighbours about a hedge", "an unlucky day for sailing", "the wet side of a hill",
         "a pudding that has failed to rise", "to count sheep for a fee", "a spoon with holes in it",
         "the last guest at a wedding", "a boot worn on the wrong foot"]


def of_letters(settings):
    """The options as a script has them."""
    WORDS.extend(LETTER_WORDS)
    MEANINGS.update((word, ["What the program's dictionary says."]) for word in LETTER_WORDS)
    return {name: str(value) for name, value in settings["options"].items()}


class Bluffer:
    """What somebody has done in this round."""

    def __init__(self):
        self.text = self.vote = None
        self.right = self.sheeped = False


class Game(Table):
    def __init__(self, numbers, options, lists):
        super().__init__(len(numbers), False)
        self.numbers, self.lists = numbers, lists
        self.old = options.get("edition") == "old"
        self.step = {"3d": 3 * DAY, "1h": HOUR, "6d": 6 * DAY}[options.get("step", "3d")]
        keeper = options.get("scorekeeper", "none")
        self.keeper = None if keeper == "none" else keeper
        self.goal = int(options.get("goal", "25"))
        self.inside = [True] * len(numbers)
        self.resigned = [False] * len(numbers)
        self.score, self.turns = [0] * len(numbers), [0] * len(numbers)
        self.past, self.result, self.winners = [], None, []
        self.disputed = None  # since when
        self.round = 1
        self.begin_round(numbers.index(1))

    # --- rounds -------------------------------------------------------------------------------------

    @property
    def winner(self):
        return self.winners[0] if self.result == "won" else None

    def members(self):
        return sorted((i for i, x in enumerate(self.inside) if x), key=lambda i: self.numbers[i])

    def after(self, seat):
        later = [i for i in self.members() if self.numbers[i] > self.numbers[seat]]
        return (later or self.members())[0]

    def begin_round(self, seat):
        self.brainiac = seat
        self.bluffers = {i: Bluffer() for i in self.members() if i != seat}
        self.word = self.actual = self.noted = None
        self.compared, self.order = False, []
        self.begin("word")

    def begin(self, stage):
        self.stage, self.since = stage, self.now
        self.until = None if stage == "acting" else self.now + self.step

    def voters(self):
        return [i for i, b in self.bluffers.items() if not b.right]

    def is_bot(self, seat):
        return self.resigned[seat] or self.is_away(seat)

    def fine(self, seat, points=1):
        if not self.is_bot(seat):
            self.score[seat] -= points

    def end(self, result, winners=()):
        self.over, self.result, self.winners = True, result, list(winners)
        self.disputed = None
        self.stage = "over"

    def end_round(self, how):
        told = None if how == "late" else self.actual  # without a list nothing is disclosed
        self.past.append((how, self.word, told, self.brainiac))
        self.turns[self.brainiac] += 1
        self.inside = [x and not self.resigned[i] for i, x in enumerate(self.inside)]
        left = self.members()
        if len(left) < 2:
            return self.end("few")
        most = max(self.score[i] for i in left)
        if most >= self.goal and len({self.turns[i] for i in left}) == 1:
            best = [i for i in left if self.score[i] == most]
            return self.end("won" if len(best) == 1 else "tied", best)
        self.round += 1
        self.begin_round(self.after(self.brainiac))

    def count(self):
        """5a"""
        found = 0
        for seat in self.voters():
            vote = self.bluffers[seat].vote
            if not vote:
                continue
            author = self.order[vote - 1]
            if author == "actual":
                self.score[seat] += 2
                found += 1
            elif author != seat:
                self.score[author] += 1
        if not found:
            self.score[self.brainiac] += 2
        self.end_round("scored")

    # --- time ---------------------------------------------------------------------------------------

    def due(self):
        return None if self.disputed is not None else self.until

    def fire(self):
        if self.stage == "word":
            self.fine(self.brainiac)
            self.word, self.actual = "ing", ING
            self.begin("define")
        elif self.stage == "define":
            for seat, each in self.bluffers.items():
                if each.text is None:
                    each.text = ""
                    self.fine(seat)
            self.begin("compare")
        elif self.stage == "compare":
            self.score[self.brainiac] -= 4
            self.fine(self.brainiac)
            self.end_round("late")
        elif self.stage == "vote":
            for seat in self.voters():
                if not self.bluffers[seat].vote:
                    self.bluffers[seat].sheeped = True
                    self.fine(seat)
            self.begin("score")
        else:
            self.fine(self.brainiac)
            if self.keeper:
                self.begin("acting")
            else:
                self.end("unscored")

    def shift(self, seconds):
        if self.until is not None:
            self.until += seconds

    # --- acts ---------------------------------------------------------------------------------------

    def try_act(self, by, text):
        if by.startswith("person:"):
            return (not self.over and not self.held() and self.disputed is None and text == "score"
                    and self.scores_for(by[7:]))
        return super().try_act(by, text)

    def by_seat(self, seat, word, rest, text):
        if text == "resign":
            return (self.playing(seat) and not self.held() and not self.is_away(seat)
                    and self.resign(seat))
        return super().by_seat(seat, word, rest, text)

    def gone(self, seat):
        return not self.inside[seat] or self.resigned[seat] or self.resign(seat)

    def resign(self, seat):
        if not self.inside[seat] or self.resigned[seat]:
            return False
        self.resigned[seat] = True
        if self.stage != "word":
            return True
        self.inside[seat] = False
        self.bluffers.pop(seat, None)
        if len(self.members()) < 2:
            self.end("few")
        elif seat == self.brainiac:
            self.begin_round(self.after(seat))
        return True

    def scores_for(self, name):
        if self.stage != "acting" or name != self.keeper:
            return False
        self.count()
        return True

    def ruling(self, text):
        if text == "settled" and self.disputed is not None:
            self.shift(self.now - self.disputed)
            self.disputed = None
            return True
        if text == "unplayable" and self.old:
            self.end("unplayable")
            return True
        return False

    def move(self, seat, text):
        if not self.inside[seat] or self.resigned[seat] or self.disputed is not None:
            return False
        word, _, rest = text.partition(" ")
        if text == "dispute":
            self.disputed = self.now
            return True
        if text == "define" or text.startswith("define\n"):
            return self.define(seat, text[7:])
        if word == "vote":
            return self.vote(seat, rest)
        if seat != self.brainiac:
            return False
        if self.stage == "word" and word == "actual" and rest:
            self.noted = rest
            return True
        if self.stage == "word" and word == "word":
            return self.post_word(rest.lower())
        if self.stage == "compare" and word == "similar":
            return self.similar(rest)
        if self.stage == "compare" and word == "list":
            return self.post_list(rest)
        if self.stage == "score" and text == "score":
            self.count()
            return True
        return False

    def post_word(self, word):
        if word not in WORDS or not (self.noted or word in MEANINGS):
            return False
        self.word, self.actual = word, self.noted or MEANINGS[word][0]
        self.begin("define")
        return True

    def define(self, seat, text):
        lines = text.split("\n")
        if "end" in lines:
            lines = lines[:lines.index("end")]
        line = " ".join(" ".join(lines).split())
        if self.stage != "define" or seat not in self.bluffers or len(line) > 1000:
            return False
        self.bluffers[seat].text = line
        if all(each.text is not None for each in self.bluffers.values()):
            self.begin("compare")
        return True

    def similar(self, rest):
        if self.compared or not re.fullmatch(r"\d+(,\d+)*", rest):
            return False
        seats = {int(x) - 1 for x in rest.split(",")}
        if any(i not in self.bluffers for i in seats):
            return False
        self.compared = True
        for seat in seats:
            self.bluffers[seat].right = True
            self.score[seat] += 4 if len(seats) == 1 else 3
        if len(seats) > 1:
            self.end_round("easy")
        return True

    def post_list(self, rest):
        fair = sorted(str(i + 1) for i in self.voters()) + ["actual"]
        if rest:
            order = rest.split(",")
            if sorted(order) != sorted(fair):
                return False
        else:
            order = self.lists.pop(0) if self.lists else list(fair)
            if sorted(order) != sorted(fair):
                raise Unlikely("this is no order of the list: %r" % order)
        self.order = [x if x == "actual" else int(x) - 1 for x in order]
        self.begin("vote" if self.voters() else "score")
        return True

    def vote(self, seat, rest):
        if (self.stage != "vote" or seat not in self.voters() or not rest.isdigit()
                or not 1 <= int(rest) <= len(self.order)):
            return False
        self.bluffers[seat].vote = int(rest)
        if all(self.bluffers[i].vote for i in self.voters()):
            self.begin("score")
        return True

    # --- the end ------------------------------------------------------------------------------------

    def paid(self):
        paid, left = {}, None if self.old else 50
        for seat in sorted(self.winners, key=lambda i: self.numbers[i]):
            amount = self.score[seat] if self.result == "won" else 12
            if left is not None:
                amount = min(amount, left)
                left -= amount
            trophy = "Jade Grapefruit" if self.result == "won" and not self.old else None
            paid["seat:%d" % (seat + 1)] = (0, 0 if self.exhibition else amount, trophy)
        return {k: v for k, v in paid.items() if v != (0, 0, None)}


def random_move(game, rng):
    """(seat or person, text): what somebody who owes something might do."""
    text = rng.choice(["", "a bird", "a bird", "A kind of  fiddle.", "the noise\nof geese", "end of it"])
    seat = game.brainiac
    if game.stage == "word":
        if rng.random() < 0.3:
            return seat, "actual " + rng.choice(["A mill.", "whatever it is"])
        return seat, "word " + rng.choice(WORDS + ["QUERN", "quern", "zyzzyva", "wadset", "crwth"])
    if game.stage == "define":
        open_to = [i for i, b in game.bluffers.items() if b.text is None and not game.is_bot(i)]
        return rng.choice(open_to or list(game.bluffers) or [seat]), "define\n" + (text or "x")
    if game.stage == "compare":
        roll, some = rng.random(), list(game.bluffers)
        rng.shuffle(some)
        if roll < 0.2:
            return seat, "similar " + ",".join(str(i + 1) for i in some[:rng.choice([1, 1, 1, 2, 3])])
        if roll < 0.5:
            order = [str(i + 1) for i in game.voters()] + ["actual"]
            rng.shuffle(order)
            return seat, "list " + ",".join(order)
        return seat, "list"
    if game.stage == "vote":
        open_to = [i for i in game.voters() if not game.bluffers[i].vote and not game.is_bot(i)]
        return (rng.choice(open_to or game.voters() or [seat]),
                "vote %d" % rng.randint(1, len(game.order)))
    if game.stage == "acting":
        return game.keeper, "score"
    return seat, "score"


def odd_move(game, rng):
    return rng.choice(["resign", "vote 1", "vote 9", "vote", "vote x", "list", "list 1,2", "score", "similar",
                       "similar 1", "similar 9", "similar 2,2", "word quern", "word", "word zzz", "define\nlate",
                       "actual", "actual late", "dispute", "pass", "list actual", "vote 0"])


def random_script(rng):
    n = rng.choice([5, 5, 5, 6, 7])
    numbers = list(range(1, n + 1))
    rng.shuffle(numbers)
    options = {"step": rng.choice(["3d", "3d", "1h", "6d"]), "goal": str(rng.choice([1, 3, 5, 8, 25])),
               "edition": rng.choice(["new", "old"])}
    if rng.random() < 0.6:
        options["scorekeeper"] = rng.choice(["Walt", "none", "Xi Yo"])
    script = {"game": "fictionary", "options": options, "at": stamp(START),
              "seats": ["P%d" % (i + 1) for i in range(n)], "seed": "%064x" % rng.getrandbits(256),
              "resources": {"words": "\n".join(WORDS + ["Abba", "ab'a"]) + "\n", "definitions": MEANINGS},
              "events": []}
    if rng.random() < 0.7:
        script["setup"] = {"numbers": numbers}
    game = Game(numbers, options, [])
    calm = rng.random() < 0.6  # nobody is late, and nobody leaves
    at, ended = START, 0
    for _ in range(rng.randint(5, 220 if calm else 110)):
        ended += game.over
        if ended > 3:
            break
        at = max(at, game.now) + rng.choice([0, 60, 600])
        by, text = "clock", "tick"
        roll = rng.random() * (8 if calm else 1)
        if not game.over:
            who, text = random_move(game, rng)
            by = "person:" + who if isinstance(who, str) else "seat:%d" % (who + 1)
        if game.disputed is not None and rng.random() < 0.5:
            by, text = "referee", "rule settled"
        elif roll < 0.08:
            by, text = "seat:%d" % rng.randint(1, n), odd_move(game, rng)
        elif roll < 0.16 and not game.over and not game.held() and game.due():
            at = max(at, game.due() + rng.choice([-1, 0, 1, 1, 60]))
        elif roll < 0.20:
            by, text = "clock", "tick"
            at = random_tick(game, rng) if not game.over else at
        elif roll < 0.30:
            by, text = random_common(game, rng)
        elif roll < 0.32:
            by, text = "seat:%d" % rng.randint(1, n), rng.choice(["leave", "resign"])
        elif roll < 0.34:
            by, text = "person:" + rng.choice(["Walt", "Xi Yo", "Nobody"]), "score"
        elif roll < 0.36:
            by, text = "referee", "rule " + rng.choice(["settled", "settled", "huh", "unplayable"])
        game.act(at, by, text)
        script["events"].append({"at": stamp(at), "by": by, "text": text})
    return script, game, []


def replay(script, result, draws):
    n = len(script["seats"])
    given = script.get("setup")
    if given:
        numbers = given["numbers"]
    else:
        words = draws[0].split() if draws else []
        numbers, draws = [int(w) for w in words[1:]], draws[1:]
        if words[:1] != ["numbers"] or sorted(numbers) != list(range(1, n + 1)):
            raise Unlikely("these are no numbers: %r" % words)
    lists = []
    for text in draws:
        word, _, order = text.partition(" ")
        if word != "order":
            raise Unlikely("a draw of what? %r" % text)
        lists.append(order.replace(" ", ",").split(","))
    game = Game(numbers, script["options"], lists)
    expected = [game.act(at_of(e["at"]), e["by"], e["text"]) for e in script["events"]]
    return game, expected


def compare(script, game, expected, result):
    state, outcome = result["state"], result["outcome"]
    paid = {a["to"]: (a["points"], a["currency"], a["trophy"]) for a in outcome["awards"]}
    checks = [("over", game.over, outcome["over"]),
              ("result", game.result, state["result"]),
              ("winners", [i + 1 for i in game.winners] if game.result == "won" else [], outcome["winners"]),
              ("numbers", game.numbers, state["numbers"]),
              ("scores", game.score, state["scores"]),
              ("turns", game.turns, [p["turns"] for p in state["players"]]),
              ("playing", game.inside, [p["playing"] for p in state["players"]]),
              ("rounds", [(how, word, actual, seat + 1) for how, word, actual, seat in game.past],
               [(r["end"], r["word"], r["actual"], r["brainiac"]) for r in state["history"]]),
              ("paid", game.paid(), paid)]
    if not game.over:
        seats = range(len(game.names))
        each = [game.bluffers.get(i, Bluffer()) for i in seats]
        texts = {i: game.actual if i == "actual" else game.bluffers[i].text for i in game.order}
        checks += [("stage", game.stage, state["stage"]), ("round", game.round, state["round"]),
                   ("brainiac", game.brainiac + 1, state["brainiac"]),
                   ("word", game.word, state["word"]),
                   ("resigned", [game.resigned[i] and game.inside[i] for i in seats],
                    [p["resigned"] and p["playing"] for p in state["players"]]),
                   ("texts", [b.text for b in each], [p["definition"] for p in state["players"]]),
                   ("votes", [b.vote for b in each], [p["vote"] for p in state["players"]]),
                   ("sheeped", [b.sheeped for b in each], [p["sheeped"] for p in state["players"]]),
                   ("right", [b.right for b in each], [p["similar"] for p in state["players"]]),
                   ("list", [texts[i] for i in game.order], [e["text"] for e in state["list"]]),
                   ("disputed", game.disputed and stamp(game.disputed), state["disputed"]),
                   ("deadline", game.until and stamp(game.until), state["deadline"])]
        if game.stage not in ("word",):
            checks.append(("actual", game.actual, state["actual"]))
    return first_difference(checks)


if __name__ == "__main__":
    sys.exit(main(random_script, compare, replay))
