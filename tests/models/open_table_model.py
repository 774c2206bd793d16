#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of the Open Table, written from RULES.md.

What chance gave is taken from the program's log. Usage: open_table_model.py GRAPEFRUITCTL
N_SCRIPTS [SEED]
"""
import re
import sys

from by_mail import (DAY, HOUR, START, Table, Unlikely, at_of, first_difference, main,
                     random_common, random_tick, stamp)

LENGTHS = {"none": 0, "1d": DAY, "5h": 5 * HOUR, "3d": 3 * DAY}
DECK = [r + s for s in "SHDC" for r in "A K Q J 10 9 8 7 6 5 4 3 2".split()]
COLOURS = "red orange yellow green blue purple black white grey".split()
OFFICE = "round open turn roll shuffle deal give take ballot close clock board rule score end".split()
PLAYERS = "move play draw discard pass".split()
LINES = 60


class Game(Table):
    def __init__(self, script, draws):
        super().__init__(len(script["seats"]), script["referee"] is not None)
        options = script["options"]
        self.draws = draws  # None: any will do
        self.round_s, self.turn_s = (LENGTHS[options.get(k, "none")] for k in ("deadline", "turn"))
        self.edit, self.dice_open = (options.get(k) == "players" for k in ("edit", "dice"))
        size = options.get("board", "none")
        self.width, self.height = (0, 0) if size == "none" else map(int, size.split("x"))
        n = len(self.names)
        self.hands = [list(s.get("hand", [])) for s in script.get("setup", {}).get("players", [{}] * n)]
        self.points, self.score, self.sealed = [0] * n, [None] * n, [None] * n
        self.done, self.votes = [False] * n, [None] * n
        self.round, self.on, self.deadline = 0, False, None
        self.turn = self.turn_until = self.clock = None
        self.lapsed = 0
        self.clock_name, self.laid, self.discarded, self.talk = None, [], [], []
        self.dice, self.question, self.choices, self.secret = [], None, [], False
        self.voting, self.counts, self.cells, self.board = False, [], {}, None
        self.winners = []

    # Time.
    def times(self):
        return [(at, i) for i, at in enumerate((self.deadline if self.on else None,
                                                 self.turn_until, self.clock)) if at is not None]

    def due(self):
        return min(self.times())[0] if self.times() else None

    def fire(self):
        what = min(self.times())[1]
        if what == 0:
            self.open()
        elif what == 1:
            self.lapsed += 1
            self.give_turn(self.after(self.turn))
        else:
            self.say(None, "The clock rings" + (": “%s”" % self.clock_name if self.clock_name else ""))
            self.clock = None

    def shift(self, seconds):
        move = lambda t: None if t is None else t + seconds
        self.deadline, self.turn_until, self.clock = map(
            move, (self.deadline, self.turn_until, self.clock))

    # The table.
    def stock(self):
        out = self.laid + self.discarded + [c for h in self.hands for c in h]
        return [c for c in DECK if c not in out]

    def say(self, who, text):
        self.talk = (self.talk + [text])[-LINES:]

    def after(self, seat):
        n = len(self.names)
        for i in range(1, n + 1):
            if self.playing((seat + i) % n):
                return (seat + i) % n
        return None

    def asleep(self):
        return 0 < sum(map(self.playing, range(len(self.names)))) <= self.lapsed

    def wake(self):
        was, self.lapsed = self.asleep(), 0
        if was and self.turn is not None:
            self.give_turn(self.turn)

    def give_turn(self, seat):
        at = self.held_since if self.held_since is not None else self.now
        self.turn = seat
        self.turn_until = at + self.turn_s if seat is not None and self.turn_s and not self.asleep() else None

    def open(self):
        for seat, text in enumerate(self.sealed):
            if text is not None:
                self.say(seat, text)
        self.sealed, self.done = [None] * len(self.names), [False] * len(self.names)
        self.on, self.deadline = False, None

    def end(self, winners):
        self.over, self.winners = True, winners
        self.on = self.voting = False
        self.deadline = self.clock = None
        self.give_turn(None)

    def chance(self, label, n, k, repeat):
        """What the log says fell; or anything."""
        if self.draws is None:
            return None
        if not self.draws:
            raise Unlikely("nothing was drawn for " + label)
        text = self.draws.pop(0)
        if not text.startswith(label + " "):
            raise Unlikely("%r was drawn for %r" % (text, label))
        return text[len(label) + 1:].split()

    def deal(self, seat, n):
        label = "deal table" if seat is None else "deal %d" % (seat + 1)
        stock = self.stock()
        cards = self.chance(label, len(stock), n, False) or stock[:n]
        if len(cards) != n or len(set(cards)) != n or not set(cards) <= set(stock):
            raise Unlikely("%r cannot be dealt" % cards)
        (self.laid if seat is None else self.hands[seat]).extend(cards)

    def roll(self, n, sides, plus, why):
        faces = [int(f) for f in self.chance("roll", sides, n, True) or [1] * n]
        if len(faces) != n or not all(1 <= f <= sides for f in faces):
            raise Unlikely("%r cannot fall" % faces)
        self.dice = faces
        text = "%dd%d%s: %s" % (n, sides, "%+d" % plus if plus else "", " ".join(map(str, faces)))
        if n > 1 or plus:
            text += " = %d" % (sum(faces) + plus)
        self.say(None, text + (" (%s)" % why if why else ""))

    # Acts.
    def try_act(self, by, text):
        done = self.try_it(by, text)
        word = text.split()[0].lower() if text.split() else ""
        if done and by.startswith("seat:") and (word in PLAYERS or word in OFFICE or word in ("vote", "say", "whisper", "set")):
            self.wake()
        return done

    def try_it(self, by, text):
        text = text.strip()
        word, _, rest = text.partition(" ")
        word, rest = word.partition("\n")[0].lower(), rest.strip()
        seat = None if by == "referee" else int(by[5:]) - 1
        if word == "vote" and seat is not None:
            return not self.over and not self.held() and self.playing(seat) and self.vote(seat, rest)
        own = word in OFFICE or word in PLAYERS or word in ("say", "whisper", "set")
        if word == "draw" and seat is None:
            return False  # entered from elsewhere: nothing is due
        if not own:
            return super().try_act(by, text)
        if word == "rule" and seat is None:  # in a pause, too
            return not self.over and self.do_say(seat, rest)
        if self.over or self.held():
            return False
        if seat is None and word in PLAYERS:
            return False
        if seat is not None and (not self.playing(seat) or self.is_away(seat)):
            return False
        if word in OFFICE and seat is not None and self.has_referee:
            if not (word == "roll" and self.dice_open or word == "board" and self.edit):
                return False
        if word == "set" and seat is not None and self.has_referee and not self.edit:
            return False
        if word == "board":
            block = [line.rstrip() for line in text.split("\n")[1:]]
            block = block[:block.index("end")] if "end" in block else block
            text = "\n".join(block).strip("\n")
            self.board = text or self.board
            return bool(text)
        return getattr(self, "do_" + word)(seat, rest)

    def seats(self, text):
        """Names of this script have no spaces."""
        found = []
        for name in re.split(r", *| and ", text):
            if name in self.names:
                found.append(self.names.index(name))
            elif name.isdigit() and 1 <= int(name) <= len(self.names):
                found.append(int(name) - 1)
            else:
                return None
        return sorted(set(found))

    def do_say(self, seat, rest):
        if rest:
            self.say(seat, " ".join(rest.split()))
        return bool(rest)

    do_rule = do_say

    def do_whisper(self, seat, rest):
        names, colon, text = rest.partition(":")
        readers = self.seats(names.replace(", referee", "")) if colon else None
        if not readers or not text.strip() or readers == [seat]:
            return False
        if not all(self.playing(r) for r in readers):
            return False
        self.say(seat, text.strip())
        return True

    def do_move(self, seat, rest):
        if not rest:
            return False
        self.sealed[seat], self.done[seat] = rest, self.on
        return True

    def do_pass(self, seat, rest):
        if rest or not (self.turn is None or self.turn == seat or self.on):
            return False
        if self.on:
            self.sealed[seat], self.done[seat] = None, True
        if self.turn == seat:
            self.give_turn(self.after(seat))
        return True

    def cards(self, seat, rest, pile):
        named = rest.upper().replace(",", " ").split()
        if not named or len(set(named)) < len(named) or not set(named) <= set(self.hands[seat]):
            return False
        for card in named:
            self.hands[seat].remove(card)
        pile.extend(named)
        return True

    def do_play(self, seat, rest):
        return self.cards(seat, rest, self.laid)

    def do_discard(self, seat, rest):
        return self.cards(seat, rest, self.discarded)

    def do_draw(self, seat, rest):
        n = int(rest) if rest.isdigit() else 0 if rest else 1
        if not 1 <= n <= len(self.stock()):
            return False
        self.deal(seat, n)
        return True

    def do_deal(self, seat, rest):
        match = re.fullmatch(r"(\d+)(?: to (.*))?", rest)
        if not match or not int(match[1]):
            return False
        n, to = int(match[1]), match[2]
        everybody = [s for s in range(len(self.names)) if self.playing(s)]
        readers = [None] if to == "table" else everybody if to in (None, "all") else self.seats(to)
        if not readers or n * len(readers) > len(self.stock()):
            return False
        if not all(r is None or self.playing(r) for r in readers):
            return False
        for reader in readers:
            self.deal(reader, n)
        return True

    def do_shuffle(self, seat, rest):
        if rest not in ("", "all"):
            return False
        self.laid, self.discarded = [], []
        if rest:
            self.hands = [[] for _ in self.names]
        return True

    def do_roll(self, seat, rest):
        match = re.fullmatch(r"(\d*)d(\d+)([+-]\d+)?(?: (.*))?", rest)
        if not match:
            return False
        n, sides, plus = int(match[1] or 1), int(match[2]), int(match[3] or 0)
        if not (1 <= n <= 1000 and 2 <= sides <= 1000 and abs(plus) <= 1000000):
            return False
        why = match[4] or ""
        words = why.split()
        if words[:1] == ["for"] and len(words) > 1 and self.seats(words[1]):
            why = " ".join(words[2:])
        self.roll(n, sides, plus, re.sub("^(for|because) ", "", why))
        return True

    def amount(self, rest):
        match = re.fullmatch(r"(\S+) ([+-]?\d{1,10})(?: .*)?", rest)
        seats = self.seats(match[1]) if match else None
        return (seats[0], int(match[2])) if seats and len(seats) == 1 else (None, None)

    def do_give(self, seat, rest, sign=1):
        whom, n = self.amount(rest)
        if whom is None or not 1 <= n <= 1000000:
            return False
        self.points[whom] += sign * n
        return True

    def do_take(self, seat, rest):
        return self.do_give(seat, rest, -1)

    def do_score(self, seat, rest):
        whom, n = self.amount(rest)
        if whom is None or abs(n) > 1000000:
            return False
        self.score[whom] = n
        return True

    def do_round(self, seat, rest):
        match = re.fullmatch(r"(?:until (\d{4}-\d\d-\d\d)|for (\d+)d)?", rest)
        if not match or self.on or any(s is not None for s in self.sealed):
            return False
        until = self.now + self.round_s if self.round_s else None
        if match[1]:
            until = at_of(match[1] + "T00:00:00Z") + DAY - 1
        if match[2]:
            if not 0 < int(match[2]) <= 366:
                return False
            until = self.now + int(match[2]) * DAY
        if until is not None and until <= self.now:
            return False
        self.round, self.on, self.deadline = self.round + 1, True, until
        self.done = [False] * len(self.names)
        return True

    def do_open(self, seat, rest):
        if rest or not (self.on or any(s is not None for s in self.sealed)):
            return False
        self.open()
        return True

    def do_turn(self, seat, rest):
        seats = [None] if rest == "none" else self.seats(rest) or []
        if len(seats) != 1 or not (seats[0] is None or self.playing(seats[0])):
            return False
        self.lapsed = 0
        self.give_turn(seats[0])
        return True

    def do_ballot(self, seat, rest):
        match = re.fullmatch(r'"([^"]+)": (.*?)(,? secret)?', rest)
        if self.voting or not match:
            return False
        choices = match[2].split(", ")
        if choices == ["players"]:
            choices = [n for s, n in enumerate(self.names) if self.playing(s)]
        if not 2 <= len(choices) <= 30 or len({c.lower() for c in choices}) < len(choices):
            return False
        self.question, self.choices, self.secret = match[1], choices, bool(match[3])
        self.voting, self.counts, self.votes = True, [], [None] * len(self.names)
        return True

    def vote(self, seat, rest):
        lower = [c.lower() for c in self.choices]
        if not self.voting or rest.lower() not in lower + ["none"]:
            return False
        self.votes[seat] = lower.index(rest.lower()) + 1 if rest.lower() in lower else 0
        return True

    def do_close(self, seat, rest):
        if rest or not self.voting:
            return False
        self.voting = False
        self.counts = [sum(v == c + 1 and self.playing(s) for s, v in enumerate(self.votes))
                       for c in range(len(self.choices))]
        return True

    def do_clock(self, seat, rest):
        match = re.fullmatch(r"(\d+)h(?: for (.*))?", rest)
        if rest == "off" and self.clock is not None:
            self.clock, self.clock_name = None, None
            return True
        if not match or not 0 < int(match[1]) <= 366 * 24:
            return False
        self.clock, self.clock_name = self.now + int(match[1]) * HOUR, match[2]
        return True

    def do_set(self, seat, rest):
        match = re.fullmatch(r"([a-z])(\d+) (\S+)(?: (\S+))?", rest)
        if not match or not self.width:
            return False
        column, row = ord(match[1]) - 97, int(match[2])
        if column >= self.width or not 1 <= row <= self.height:
            return False
        mark, colour = match[3], match[4]
        if colour is None and mark in ("empty", "-"):
            self.cells.pop((row, column), None)
            return True
        if colour is None and mark in COLOURS:
            mark, colour = None, mark
        if (colour is not None and colour not in COLOURS) or len(mark or "") > 3:
            return False
        self.cells[row, column] = (mark, colour or "none")
        return True

    def do_end(self, seat, rest):
        match = re.fullmatch("winners? (.*)", rest)
        winners = match and ([] if match[1] == "none" else self.seats(match[1]))
        if winners is None or not match or not all(map(self.playing, winners)):
            return False
        self.end([w + 1 for w in winners])
        return True

    def gone(self, seat):
        self.hands[seat], self.sealed[seat] = [], None
        self.left[seat] = True
        if self.turn == seat:
            self.give_turn(self.after(seat))
        if all(self.left):
            self.end([])
        self.left[seat] = False  # Table does that
        return True


def random_act(game, rng):
    """(by, text): mostly something that can be done now."""
    n = len(game.names)
    seat, name = rng.randrange(n), lambda: rng.choice(game.names + [str(rng.randint(1, n))])
    number = lambda: rng.choice([1, 1, 2, 3, 7, 0, 20])
    card = lambda: rng.choice(rng.choice([h for h in game.hands if h] or [DECK]))
    player = [
        "say hello there", "move %s" % rng.choice(["north", "I wait", "look under the bed"]),
        "move up", "pass", "pass", "draw %d" % number(), "play %s" % card(),
        "whisper %s: %s" % (name(), rng.choice(["now", "meet me there"])),
        "whisper %s, %s: both of you" % (name(), name()), "discard %s" % card(),
        "play %s, %s" % (card(), card()),
        "vote %s" % rng.choice((game.choices or ["yes"]) + ["none", "maybe"]),
        "vote %s" % rng.choice((game.choices or ["no"])), "roll 2d6",
        "set %s%d %s" % (rng.choice("abcz"), rng.randint(1, 4), rng.choice(
            ["X", "X red", "blue", "empty", "LONG", "Y pink", "no grey"])), "board\nMine."]
    office = [
        "round", "round", "round until %s" % stamp(game.now + rng.randint(-1, 3) * DAY)[:10],
        "round for %dd" % rng.randint(0, 3), "open", "open", "turn " + name(), "turn none",
        "roll %dd%d%s" % (rng.choice([1, 3, 51, 1001]), rng.choice([1, 6, 20, 1000]), rng.choice(
            ["", "+2", "-1", " for %s" % name(), " for %s because it rains" % name(),
             " for the rain", " because of it"])),
        "shuffle", "shuffle all", "deal %d" % number(), "deal %d to %s" % (number(), name()),
        "deal %d to table" % number(), "deal %d to all" % number(),
        "give %s %d because of it" % (name(), number()), "take %s %d" % (name(), number()),
        "score %s %d" % (name(), rng.randint(-5, 9)), "ballot \"Well?\": yes, no",
        "ballot \"Well?\": yes, no secret", "ballot \"Who?\": players secret",
        "ballot \"Who?\": one, ONE", "close", "close", "clock %dh for tea" % rng.randint(0, 40),
        "clock off", "board\nA line\nAnother", "rule so be it",
        "set b%d %s" % (rng.randint(1, 4), rng.choice(["O", "O green", "empty", "-"])),
        "say from the chair", "whisper %s: be careful" % name(), "move no", "draw 2"]
    if rng.random() < .03:
        office = ["end winners %s" % name(), "end winners none", "end", "end winners Nemo"]
    if rng.random() < .5:
        return "seat:%d" % (seat + 1), rng.choice(player)
    if rng.random() < .1 or (not game.has_referee and rng.random() < .6):
        return "seat:%d" % (seat + 1), rng.choice(office)
    return "referee", rng.choice(office)


def random_script(rng):
    options = {}
    for name in ("deadline", "turn"):
        if rng.random() < .5:
            options[name] = rng.choice(sorted(LENGTHS))
    for name in ("edit", "dice"):
        options[name] = rng.choice(["referee", "players"])
    options["board"] = rng.choice(["none", "3x3", "5x2", "26x26"])
    n = rng.randint(2, 5)
    script = {"game": "open-table", "options": options, "at": stamp(START),
              "seats": ["P%d" % (i + 1) for i in range(n)],
              "referee": rng.choice(["Referee"] * 3 + [None]),
              "seed": "%064x" % rng.getrandbits(256), "events": []}
    if rng.random() < .5:
        cards = rng.sample(DECK, 3 * n)
        script["setup"] = {"players": [{"playing": True, "hand": cards[3 * i:3 * i + 3]}
                                     for i in range(n)]}
    game, at, ended = Game(script, None), START, 0
    for _ in range(rng.randint(2, 70)):
        ended += game.over
        if ended > 3:
            break
        at = max(at, game.now) + rng.choice([0, 60, HOUR, 6 * HOUR])
        by, text = random_act(game, rng)
        roll = rng.random()
        if roll < .1:
            by, text = random_common(game, rng)
        elif roll < .13:
            by, text, at = "clock", "tick", random_tick(game, rng)
        elif roll < .15:
            by, text = "seat:%d" % rng.randint(1, n), "leave"
        elif roll < .2 and not game.held() and game.due() is not None:
            at = max(at, game.due() + rng.choice([-1, 0, 1]))
        game.act(at, by, text)
        script["events"].append({"at": stamp(at), "by": by, "text": text})
    return script, game, []


def replay(script, result, draws):
    game = Game(script, list(draws))
    expected = [game.act(at_of(e["at"]), e["by"], e["text"]) for e in script["events"]]
    if game.draws:
        raise Unlikely("drawn without a need: %r" % game.draws)
    return game, expected


def compare(script, game, expected, result):
    state, outcome = result["state"], result["outcome"]
    seats = state["players"]
    when = lambda t: None if t is None else stamp(t)
    scores = [p if s is None else s for p, s in zip(game.points, game.score)]
    checks = [("over", game.over, outcome["over"]), ("winners", game.winners, outcome["winners"]),
              ("scores", scores, outcome["scores"]), ("awards", [], outcome["awards"]),
              ("hands", [sorted(h) for h in game.hands], [sorted(s["hand"]) for s in seats]),
              ("points", game.points, [s["points"] for s in seats]),
              ("sealed", game.sealed, [s["sealed"] for s in seats]),
              ("done", game.done, [s["done"] for s in seats]),
              ("playing", [not l for l in game.left], [s["playing"] for s in seats]),
              ("votes", [v or None for v in game.votes], [s["vote"] for s in seats]),
              ("round", (game.round, game.on), (state["round"], state["round_on"])),
              ("turn", None if game.turn is None else game.turn + 1, state["turn"]),
              ("table", game.laid, [c["card"] for c in state["table"]]),
              ("discard", game.discarded, state["discard"]), ("dice", game.dice, state["dice"]),
              ("talk", game.talk, [l["text"] for l in state["talk"]]),
              ("ballot", (game.question, game.choices, game.secret, game.voting),
               (state["question"], state["choices"], state["secret"], state["voting"])),
              ("counts", game.counts, state["counts"]), ("board", game.board, state["board"]),
              ("cells", [("abcdefghijklmnopqrstuvwxyz"[c] + str(r), *game.cells[r, c])
                         for r, c in sorted(game.cells)],
               [(c["square"], c["mark"], c["colour"]) for c in state["cells"]])]
    if not game.held():
        checks += [("deadline", when(game.deadline), state["deadline"]),
                   ("turn_until", when(game.turn_until), state["turn_until"]),
                   ("clock", when(game.clock), state["clock"])]
    return first_difference(checks)


if __name__ == "__main__":
    sys.exit(main(random_script, compare, replay))
