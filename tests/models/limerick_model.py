#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second, plain implementation of the Limerick Contest, written from the rule and the readings.

What the dice showed is taken from the program's log. Usage: limerick_model.py GRAPEFRUITCTL
N_SCRIPTS [SEED]
"""
import re
import sys

from by_mail import (DAY, HOUR, START, Table, Unlikely, at_of, first_difference, main,
                     random_common, random_tick, stamp)

DAYS = {"1d": DAY, "3d": 3 * DAY, "5d": 5 * DAY}
VOTERS = ["Walt", "Xi", "Dora", "walt", "Zed", "P1", "p2", "Referee"]


class Game(Table):
    def __init__(self, options, dice, referee="Referee"):
        super().__init__(2, True)
        self.referee = referee
        self.dice = dice  # what each throw shows, in order
        self.duel = options.get("duel", "false") == "true"
        self.roll = [name.lower() for name in options.get("roll", [])]
        self.laureate = options.get("laureate") or None
        self.voting = DAYS[options.get("voting", "3d")]
        self.writing_until = START + DAYS[options.get("writing", "3d")]
        self.texts, self.posted, self.votes = [None, None], [None, None], {}
        self.stage, self.until = "writing", self.writing_until
        self.winner, self.decided, self.counts, self.face = None, "open", [0, 0], None

    def due(self):
        return self.until

    def shift(self, seconds):
        self.writing_until += seconds
        self.until += seconds

    def fire(self):
        if self.stage == "voting":
            self.count()
        elif self.texts == [None, None]:
            self.throw()
        else:
            self.win(0 if self.texts[0] else 1, "default")

    def settle(self):
        # A limerick was struck when the time for writing was over.
        if self.stage == "writing" and self.until < self.now:
            self.fire()

    def win(self, seat, how):
        self.over, self.stage, self.winner, self.decided = True, "over", seat, how

    def throw(self):
        self.face = self.dice.pop(0) if self.dice else 1
        self.win(self.face - 1, "dice")

    def count(self):
        for name, choice in self.votes.items():
            if choice is not None:
                twice = self.laureate and name == self.laureate.lower()
                self.counts[choice] += 2 if twice else 1
        if self.counts[0] != self.counts[1]:
            self.win(0 if self.counts[0] > self.counts[1] else 1, "votes")
        elif self.posted[0] != self.posted[1]:
            self.win(0 if self.posted[0] < self.posted[1] else 1, "first")
        else:
            self.throw()

    def try_act(self, by, text):
        if self.over and by == "referee" and text.startswith("rule dice "):
            return self.ruling(text[5:])
        seats = {n.lower(): "seat:%d" % (i + 1) for i, n in enumerate(self.names)}
        # Everybody votes as a person, on vacation or not; so does a substitute.
        name = by[7:]
        if by.startswith("person:"):
            by = seats.get(name.lower(), by)
        elif by in seats.values():
            name = self.substitute[int(by[5:]) - 1] or self.names[int(by[5:]) - 1]
        if by != "referee" and (by.startswith("person:") or text.startswith("vote")):
            return not self.over and not self.held() and self.vote(name, text)
        return super().try_act(by, text)

    def vote(self, name, text):
        match = re.fullmatch("vote (1|2|none|P1|P2)", text)
        if not match or self.stage != "voting" or (self.roll and name.lower() not in self.roll):
            return False
        self.votes[name.lower()] = {"1": 0, "P1": 0, "2": 1, "P2": 1}.get(match.group(1))
        return True

    def move(self, seat, text):
        head, _, block = text.partition("\n")
        lines = block.split("\n")
        if "end" in lines:
            lines = lines[:lines.index("end")]
        lines = "\n".join(line.rstrip() for line in lines).strip("\n")
        if head != "limerick" or not lines or self.stage != "writing" or self.texts[seat]:
            return False
        self.texts[seat], self.posted[seat] = lines, self.now
        if self.texts[1 - seat]:
            self.stage, self.until = "voting", self.now + self.voting
        return True

    def ruling(self, text):
        words = text.split()
        if words[:1] == ["dice"] and words[1:] in (["1"], ["2"]):
            if self.decided != "dice":
                return False
            self.face = int(words[1])
            self.win(self.face - 1, "dice")
            return True
        if words[:1] == ["laureate"] and len(words) == 2:
            self.laureate = None if words[1] == "none" else words[1]
            return True
        if words[:1] != ["offensive"] or words[1:] not in (["1"], ["2"]):
            return False
        seat = int(words[1]) - 1
        if not self.texts[seat]:
            return False
        self.texts[seat] = self.posted[seat] = None
        self.stage, self.until, self.votes = "writing", self.writing_until, {}
        return True

    def gone(self, seat):
        self.win(1 - seat, "leaving")
        return True


def poem(rng):
    return "\n".join(rng.choice(["Roses are red,", "  and so is my nose", "a cat", "", "vote 2",
                                 "x \t", "> quoted"])
                     for _ in range(rng.randint(1, 6)))


def random_act(game, rng):
    """(by, text): what somebody might do now."""
    if game.stage == "writing":
        seat = rng.choice([i for i in (0, 1) if not game.texts[i]] * 6 + [0, 1])
        text = "limerick\n%d. %s" % (rng.randint(1, 99), poem(rng))
        return "seat:%d" % (seat + 1), text + rng.choice(["", "", "\nend", "\nend\nyours"])
    text = "vote " + rng.choice(["1", "2", "1", "2", "1", "2", "none", "P1", "P2"])
    return rng.choice(["seat:1", "seat:2"] + ["person:" + v for v in VOTERS]), text


def odd_act(rng):
    return (rng.choice(["seat:1", "seat:2", "person:Walt", "referee"]),
            rng.choice(["limerick", "limerick\n", "limerick\n \nend\nmore", "limerick here", "vote",
                        "vote 3", "vote 0", "vote 1 2", "pass", "concede", "join Walt", "vote 1",
                        "limerick\nmore", "rule dice 1", "rule dice 3", "rule offensive 1",
                        "rule offensive 3", "rule offensive", "rule laureate"]))


def ruling(rng):
    return "referee", "rule " + rng.choice(["offensive 1", "offensive 2", "laureate Walt",
                                            "laureate Xi", "laureate P1", "laureate none", "dice 1",
                                            "dice 2"])


def random_script(rng):
    options = {}
    if rng.random() < .4:
        options["roll"] = rng.sample(["P1", "P2", "Walt", "Xi", "Dora", "Referee"],
                                     rng.randint(1, 6))
    if rng.random() < .4:
        options["laureate"] = rng.choice(["Walt", "xi", "P1", "Nobody"])
    if rng.random() < .2:
        options["duel"] = "true"
    for name in ("writing", "voting"):
        if rng.random() < .2:
            options[name] = rng.choice(sorted(DAYS))
    # Count Tabula may be one of the two.
    game = Game(options, [rng.randint(1, 2)], rng.choice(["Referee"] * 6 + ["P1"]))
    script = {"game": "limerick", "options": options, "at": stamp(START),
              "seats": list(game.names), "referee": game.referee,
              "seed": "%064x" % rng.getrandbits(256), "events": []}
    at, ended = START, 0
    hours = rng.choice([0, HOUR, 12 * HOUR])  # who posts both at once lets the dice decide
    for _ in range(rng.randint(2, 40)):
        ended += game.over
        if ended > 3:
            break
        at = max(at, game.now) + rng.choice([0, 60, hours])
        by, text = random_act(game, rng)
        roll = rng.random()
        if roll < .08:
            by, text = odd_act(rng)
        elif roll < .13 or game.over:
            by, text = ruling(rng)
        elif roll < .22:
            by, text = random_common(game, rng)
        elif roll < .25:
            by, text, at = "clock", "tick", random_tick(game, rng)
        elif roll < .26:
            by, text = "seat:%d" % rng.randint(1, 2), "leave"
        elif roll < .32 and not game.held():
            at = max(at, game.due() + rng.choice([-1, 0, 1]))
        game.act(at, by, text)
        script["events"].append({"at": stamp(at), "by": by, "text": text})
    return script, game, []


def replay(script, result, draws):
    faces = []
    for text in draws:
        if text not in ("dice 1", "dice 2"):
            raise Unlikely("this is no throw: %r" % text)
        faces.append(int(text[-1]))
    game = Game(script["options"], list(faces), script["referee"])
    expected = [game.act(at_of(e["at"]), e["by"], e["text"]) for e in script["events"]]
    if game.dice:
        raise Unlikely("thrown without a need: %r" % draws)
    return game, expected


def compare(script, game, expected, result):
    state, outcome = result["state"], result["outcome"]
    checks = [("over", game.over, outcome["over"]),
              ("winners", [] if game.winner is None else [game.winner + 1], outcome["winners"]),
              ("scores", game.counts, outcome["scores"]), ("awards", [], outcome["awards"]),
              ("stage", game.stage, state["stage"]), ("decided", game.decided, state["decided"]),
              ("dice", game.face, state["dice"]), ("referee", game.referee, state["referee"]),
              ("texts", game.texts, [p["limerick"] for p in state["players"]]),
              ("posted", [None if t is None else stamp(t) for t in game.posted],
               [p["posted"] for p in state["players"]])]
    if not game.over:
        checks.append(("deadline", stamp(game.until), state["deadline"]))
        checks.append(("voters", sorted(game.votes),
                       sorted(v["voter"].lower() for v in state["votes_cast"])))
    return first_difference(checks)


if __name__ == "__main__":
    sys.exit(main(random_script, compare, replay))
