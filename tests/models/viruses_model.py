#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, slow and plain implementation of Viruses, written from the rule and the readings alone.

It makes random scripts, predicts every verdict and the final position, and compares them with
what `grapefruitctl run SCRIPT --state` says. Usage: viruses_model.py GRAPEFRUITCTL N_SCRIPTS [SEED]
"""
import datetime
import json
import random
import re
import subprocess
import sys

DAY = 86400
START = 1767607200
MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def stamp(t):
    return datetime.datetime.fromtimestamp(t, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def column_name(i):
    name = ""
    i += 1
    while i:
        i, rest = divmod(i - 1, 26)
        name = chr(97 + rest) + name
    return name


def column_number(name):
    n = 0
    for letter in name:
        n = n * 26 + ord(letter) - 96
    return n - 1


def around(x, y):
    return [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


class Player:
    def __init__(self, virus, joined, heir=False):
        self.virus, self.joined, self.heir = virus, joined, heir
        self.status, self.left_turn, self.score = "playing", 0, 0


class Game:
    """cells: square -> virus number, or -1 for a clean one."""

    def __init__(self, rows, n_players, turn, now):
        self.cells, self.marks, self.turn, self.now = {}, MARKS[:n_players], turn, now
        self.players = [Player(i, 1) for i in range(n_players)]
        self.names = ["P%d" % (i + 1) for i in range(n_players)]
        for y, row in enumerate(rows):
            for x, mark in enumerate(row):
                if mark == "@":
                    self.cells[x, y] = -1
                elif mark != ".":
                    self.cells[x, y] = MARKS.index(mark)
        self.box()
        self.deadline = now + 3 * DAY
        self.sent, self.over, self.winner, self.held = [], False, None, None

    def box(self):
        xs = [x for x, _ in self.cells]
        ys = [y for _, y in self.cells]
        self.left, self.top = min(xs) - 2, min(ys) - 2
        self.width = max(xs) - min(xs) + 5
        self.height = max(ys) - min(ys) + 5

    def playing(self):
        return [i for i, p in enumerate(self.players) if p.status == "playing"]

    def due_cleaned(self):
        owned = {p.virus for p in self.players if p.status == "playing"}
        due = {p.virus for p in self.players
               if p.status == "retired" and self.turn > p.left_turn and p.virus not in owned}
        return {s: (-1 if v in due else v) for s, v in self.cells.items()}

    def opening_turn(self, seat):
        p = self.players[seat]
        return p.joined == self.turn and not p.heir

    def allowance(self, seat):
        return 3 if self.opening_turn(seat) else 1

    def inside(self, s):
        return (self.left <= s[0] < self.left + self.width
                and self.top <= s[1] < self.top + self.height)

    def valid(self, seat, move, cells):
        kind, squares = move
        mine = self.players[seat].virus
        if not all(self.inside(s) for s in squares):
            return False
        if self.opening_turn(seat) and kind not in ("place", "infect"):
            return False
        a = squares[0]
        if kind == "place":
            return a not in cells
        if kind == "infect":
            return cells.get(a) == -1
        if a not in cells or cells[a] != mine:
            return False
        if kind == "step":
            return squares[1] in around(*a) and squares[1] not in cells
        return True

    def counted(self, seat, cells):
        found = []
        for who, moves in self.sent:
            if who == seat:
                found += [m for m in moves if self.valid(seat, m, cells)]
        return found[:self.allowance(seat)]

    def complete(self, seat):
        return len(self.counted(seat, self.due_cleaned())) == self.allowance(seat)

    def settle(self):
        while not self.over and not self.held and all(self.complete(i) for i in self.playing()):
            self.end_turn(self.now)

    def end_turn(self, at):
        cells = self.due_cleaned()
        moves = [(i, m) for i in self.playing() for m in self.counted(i, cells)]
        wanted = {}
        for _, (kind, squares) in moves:
            if kind in ("place", "step", "infect"):
                key = ("infect" if kind == "infect" else "into", squares[-1])
                wanted[key] = wanted.get(key, 0) + 1
        after = dict(cells)
        for seat, (kind, squares) in moves:
            key = ("infect" if kind == "infect" else "into", squares[-1])
            if kind in ("place", "step", "infect") and wanted[key] > 1:
                continue
            mine = self.players[seat].virus
            if kind in ("step", "destroy"):
                del after[squares[0]]
            if kind in ("place", "infect", "step"):
                after[squares[-1]] = mine
            if kind == "uninfect":
                after[squares[0]] = -1
        born = {}
        neighbours = {}
        for s in after:
            for t in around(*s):
                neighbours.setdefault(t, []).append(after[s])
        for s, parents in neighbours.items():
            if s in after and len(parents) in (2, 3):
                born[s] = after[s]
            elif s not in after and len(parents) == 3:
                viruses = {v for v in parents if v >= 0}
                born[s] = viruses.pop() if len(viruses) == 1 else -1
        if not born:
            x, y = self.left + (self.width - 2) // 2, self.top + (self.height - 2) // 2
            born = {(x + i, y + j): -1 for i in (0, 1) for j in (0, 1)}
        self.cells = born
        self.box()
        counts = {i: sum(v == self.players[i].virus for v in born.values())
                  for i in self.playing()}
        best = max(counts.values())
        leaders = [i for i in counts if counts[i] == best]
        if len(leaders) == 1:
            self.players[leaders[0]].score += 1
            if self.players[leaders[0]].score == 10:
                self.over, self.winner = True, leaders[0]
        if not self.over and self.turn >= 11 and best > 0:
            for i in counts:
                if counts[i] == 0:
                    self.players[i].status = "eliminated"
                    self.players[i].left_turn = self.turn
            self.check_last()
        self.sent = []
        self.turn += not self.over
        self.now, self.deadline = at, at + 3 * DAY

    def check_last(self):
        if not self.over and len(self.playing()) == 1:
            self.over, self.winner = True, self.playing()[0]

    def pass_time(self, at):
        while not self.over and not self.held and self.deadline < at:
            self.now = self.deadline
            self.end_turn(self.deadline)
            self.settle()
        self.now = max(self.now, at)

    def read(self, text):
        """The moves of a block, or None if a line is no move."""
        moves = []
        for line in text.split("\n"):
            words = line.split()
            squares = []
            for word in words[1:]:
                match = re.fullmatch(r"([a-z]+)(\d+)", word)
                if not match:
                    return None
                squares.append((self.left + column_number(match[1]),
                                self.top + int(match[2]) - 1))
            kinds = {"place": 1, "infect": 1, "destroy": 1, "uninfect": 1, "step": 2}
            if not words or kinds.get(words[0]) != len(squares):
                return None
            moves.append((words[0], squares))
        return moves

    def act(self, at, by, text):
        """Whether the act is accepted."""
        if at < self.now:
            return False
        self.pass_time(at)
        if by == "clock":
            return True
        if self.over:
            return False
        self.now = at
        ok = self.referee(text) if by == "referee" else self.player(int(by[5:]) - 1, text)
        if ok:
            self.check_last()
            self.settle()
        return ok

    def referee(self, text):
        words = text.split()
        if text == "resign":
            if self.held:
                return False
            self.held = self.now
            return True
        if words[0] == "referee":
            self.held, self.sent, self.deadline = None, [], self.now + 3 * DAY
            return True
        if words[0] == "join":
            return self.join(words[1], words[3] if len(words) > 3 else None)
        return False

    def join(self, name, old):
        if name in self.names or len(self.playing()) >= 20:
            return False
        if old is None:
            if self.turn > 10:
                return False
            self.players.append(Player(len(self.players), self.turn))
        else:
            if old not in self.names:
                return False
            p = self.players[self.names.index(old)]
            alive = any(v == p.virus for v in self.cells.values())
            owned = any(q.virus == p.virus and q.status == "playing" for q in self.players)
            if p.status != "retired" or not alive or owned:
                return False
            self.players.append(Player(p.virus, self.turn, True))
        self.names.append(name)
        return True

    def player(self, seat, text):
        if seat >= len(self.players) or self.players[seat].status != "playing":
            return False
        if text == "leave":
            self.players[seat].status = "retired"
            self.players[seat].left_turn = self.turn
            self.sent = [s for s in self.sent if s[0] != seat]
            return True
        moves = self.read(text)
        if self.held or moves is None:
            return False
        cells = self.due_cleaned()
        if not all(self.valid(seat, m, cells) for m in moves):
            return False
        self.sent.append((seat, moves))
        return True

    def rows(self, marks):
        return ["".join("." if (x, y) not in self.cells
                        else "@" if self.cells[x, y] < 0 else marks[self.cells[x, y]]
                        for x in range(self.left, self.left + self.width))
                for y in range(self.top, self.top + self.height)]


def name_square(game, s):
    return "%s%d" % (column_name(s[0] - game.left), s[1] - game.top + 1)


def random_line(game, seat, rng):
    mine = [s for s, v in game.cells.items() if v == game.players[seat].virus]
    squares = [(x, y) for x in range(game.left, game.left + game.width)
               for y in range(game.top, game.top + game.height)]
    clean = [s for s, v in game.cells.items() if v < 0]
    empty = [s for s in squares if s not in game.cells]
    kind = rng.choice(["place", "place", "infect", "infect", "step", "destroy", "uninfect"])
    if rng.random() < 0.1:
        a = rng.choice(squares)
        b = (a[0] + rng.randint(-2, 2), a[1] + rng.randint(-2, 2))
        if b not in squares:
            b = a
        return "%s %s%s" % (kind, name_square(game, a),
                            " " + name_square(game, b) if kind == "step" else "")
    if kind == "infect" and clean:
        return "infect " + name_square(game, rng.choice(sorted(clean)))
    if kind in ("destroy", "uninfect") and mine and rng.random() < 0.3:
        return "%s %s" % (kind, name_square(game, rng.choice(sorted(mine))))
    if kind == "step" and mine:
        a = rng.choice(sorted(mine))
        free = [t for t in around(*a) if t not in game.cells]
        if free:
            return "step %s %s" % (name_square(game, a), name_square(game, rng.choice(free)))
    hot = [s for s in game.hot if game.inside(s)]
    if kind == "place" and rng.random() < 0.3 and hot:
        return "place " + name_square(game, rng.choice(hot))
    near = [t for s in sorted(mine)[:20] for t in around(*s) if t in empty]
    return "place " + name_square(game, rng.choice(near or empty))


def random_script(rng):
    n = rng.choice([2, 2, 3, 4, 4, 6, 12])
    turn = rng.choice([1, 1, 2, 5, 9, 10, 11, 12])
    side = rng.randint(4, 14)
    rows = [["." for _ in range(side)] for _ in range(side)]
    for _ in range(rng.randint(1, side * side // 2)):
        who = rng.randint(-1, n - 1) if turn > 1 else -1
        rows[rng.randrange(side)][rng.randrange(side)] = "@" if who < 0 else MARKS[who]
    rows = ["".join(r) for r in rows]
    game = Game(rows, n, turn, START)
    game.hot = []
    # The grid is handed over with its two rings, as it would have been posted.
    rows = game.rows(MARKS)
    left, top = game.left, game.top
    moved = {(x - left, y - top): v for (x, y), v in game.cells.items()}
    game.cells = moved
    game.box()
    for p in game.players:
        p.score = rng.choice([0, 0, 3, 8, 9]) if turn > 1 else 0
    setup = {"turn": turn, "grid": rows, "scores": [p.score for p in game.players]}
    script = {"game": "viruses", "at": stamp(START), "seats": list(game.names), "setup": setup,
              "events": []}
    expected, at = [], START
    script_len = rng.randint(5, 60)
    while len(expected) < script_len:
        at += rng.choice([0, 60, 3600, 3600, 20000])
        by = "seat:%d" % (rng.randrange(len(game.players)) + 1)
        seat = int(by[5:]) - 1
        lines = rng.choice([1, 1, 1, 2, 3]) if game.opening_turn(seat) else rng.choice([1] * 9 + [2])
        text = "\n".join(random_line(game, seat, rng) for _ in range(lines))
        roll = rng.random()
        if roll < 0.02:
            text = "leave"
        elif roll < 0.04:
            by, text = "referee", "join N%d" % rng.randint(1, 9)
        elif roll < 0.07:
            by, text = "referee", "join N%d for %s" % (rng.randint(1, 9), rng.choice(game.names))
        elif roll < 0.08:
            by, text = "referee", "resign"
        elif roll < 0.11:
            by, text = "referee", "referee R%d" % rng.randint(100, 999)
        elif roll < 0.15:
            by, text = "clock", "tick"
            at = max(at, game.deadline + rng.choice([-1, 0, 1, 1, 5 * DAY]))
        elif roll < 0.17:
            text = rng.choice(["pass", "place", "place zz99", "step a1", "infect 4"])
        ok = game.act(at, by, text)
        if ok and by.startswith("seat"):
            game.hot = [s for _, moves in game.sent for k, q in moves if k == "place" for s in q]
        expected.append(ok)
        script["events"].append({"at": stamp(at), "by": by, "text": text})
        at = max(at, game.now) if ok else at
    return script, game, expected


def compare(script, game, expected, result):
    verdicts = [v["ok"] for v in result["verdicts"]]
    for i, (ours, theirs) in enumerate(zip(expected, verdicts)):
        if ours != theirs:
            return "event %d %r: the model says %s, the program %r" % (
                i + 1, script["events"][i], ours, result["verdicts"][i])
    state = result["state"]
    marks = [p["character"] for p in state["players"]]
    checks = [
        ("turn", game.turn, state["turn"]),
        ("grid", game.rows(marks), state["grid"]),
        ("area", [game.left, game.top], [state["area"]["left"], state["area"]["top"]]),
        ("scores", [p.score for p in game.players], result["outcome"]["scores"]),
        ("status", [p.status for p in game.players], ["retired" if p["status"] in ("gone", "inherited") else p["status"]
          for p in state["players"]]),
        ("over", game.over, result["outcome"]["over"]),
        ("winners", [game.winner + 1] if game.over else [], result["outcome"]["winners"]),
    ]
    if not game.over and not game.held:
        checks.append(("deadline", stamp(game.deadline), state["deadline"]))
    for name, ours, theirs in checks:
        if ours != theirs:
            return "%s: the model says %r, the program %r" % (name, ours, theirs)
    return None


def main():
    program, n = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    accepted = refused = ended = 0
    for i in range(n):
        rng = random.Random(seed * 1000003 + i)
        script, game, expected = random_script(rng)
        run = subprocess.run([program, "run", "-", "--state"], input=json.dumps(script),
                             capture_output=True, text=True)
        try:
            result = json.loads(run.stdout)
        except ValueError:
            problem = "no JSON: " + run.stdout[:200] + run.stderr[:500]
        else:
            problem = compare(script, game, expected, result)
        if problem:
            print("script %d of seed %d: %s" % (i, seed, problem))
            print(json.dumps(script))
            return 1
        accepted += sum(expected)
        refused += len(expected) - sum(expected)
        ended += game.over
    print("%d scripts agree: %d acts accepted, %d refused, %d games ended"
          % (n, accepted, refused, ended))
    return 0 if accepted and refused else 1


if __name__ == "__main__":
    sys.exit(main())
