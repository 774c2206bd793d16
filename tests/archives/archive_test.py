# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole games by mail: an archive in, moves found and decided, rounds resolved, posts out.

Every evening the referee imports what has come, looks at what was found, takes the clean moves and
decides the others. The models of tests/models compute the expected result from what each letter meant
to say, which stands in the table beside the mbox.
"""
import glob
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "cli"), os.path.join(HERE, "..", "models")]

from tap import SOURCE, Desk, main  # noqa: E402

import fictionary_model as fictionary  # noqa: E402
import mediocrity_model  # noqa: E402
import single_capture_go_model as capture  # noqa: E402
import spades_model as spades  # noqa: E402
import tromino_go_model as tromino  # noqa: E402
from by_mail import at_of  # noqa: E402


class Evening:
    """The referee's desk, and the letters that have not come yet."""

    def __init__(self, game):
        with open(os.path.join(HERE, game + ".json"), encoding="utf-8") as file:
            self.table = json.load(file)
        with open(os.path.join(HERE, game + ".mbox"), encoding="utf-8") as file:
            self.mail = re.split(r"(?m)^(?=From \S+@\S+  )", file.read())[1:]
        assert len(self.mail) == len(self.table["letters"])
        self.meant = {}
        for letter in self.table["letters"]:
            self.meant.setdefault(letter["message"], letter)
        self.desk, self.applied, self.marks, self.posts = Desk(), set(), {}, []
        self.refused, self.overtaken = set(), set()
        self.open()

    def open(self):
        table = self.table
        words = ["new", table["game"], "--name", table["name"], "--seed", table["seed"],
                 "--at", table["at"]]
        for person in table["people"]:
            words += ["--seat", person]
        if table["referee"]:
            words += ["--referee", table["referee"]]
        for name, value in table["options"].items():
            words += ["--option", "%s=%s" % (name, str(value).lower())]
        self.id = self.desk.ctl(*words).split()[0]

    def receive(self, until):
        come = [text for letter, text in zip(self.table["letters"], self.mail)
                if letter["at"] <= until]
        if come:
            self.desk.ctl("import", self.desk.write("list.mbox", "".join(come)))

    def take_clean(self):
        """Accepts what is certain and has no mark; all of it must have been meant so."""
        taken = 0
        for move in self.desk.json("moves", self.id)["moves"]:
            meant = self.meant[move["message_id"]]
            self.marks.setdefault(move["message_id"], set()).update(move["marks"])
            if move["status"] != "new" or move["marks"] or move["sureness"] != "certain":
                continue
            assert (move["by"], move["text"]) == (meant["by"], meant["text"]), (move, meant)
            assert meant["fate"] in ("good", "replaced", "overtaken"), (move, meant)
            self.desk.ctl("moves", self.id, "--accept", str(move["n"]))
            (self.overtaken if meant["fate"] == "overtaken" else self.applied).add(
                move["message_id"])
            taken += 1
        return taken

    def decide_rest(self):
        """What has a remark is taken when that is what its writer meant, and else turned down."""
        taken = 0
        for move in self.desk.json("moves", self.id)["moves"]:
            meant = self.meant[move["message_id"]]
            good = (move["text"] == meant["text"] and meant["fate"] == "good"
                    and "illegal" not in move["marks"])
            self.desk.ctl("moves", self.id, "--accept" if good else "--reject", str(move["n"]))
            (self.applied if good else self.refused).add(move["message_id"])
            taken += good
        return taken

    def acts(self, evening):
        for act in self.table["acts"]:
            if act["at"] == evening:
                self.desk.ctl("act", self.id, act["text"], "--by", act["by"], "--at", evening)

    def resolve(self, evening):
        """Moves are made, deadlines pass. What was late may be in time for what comes next; what
        another letter of the same day has overtaken is refused."""
        told = self.desk.ctl("resolve", self.id, "--at", evening)
        assert told.count("refused") <= len(self.overtaken), told
        return False

    def work(self, evening):
        self.receive(evening)
        while self.take_clean() or self.resolve(evening) or self.take_clean() \
                or self.decide_rest():
            self.resolve(evening)
        self.acts(evening)
        self.posts.append(self.desk.ctl("post", self.id))
        self.desk.ctl("verify", self.id)

    def log(self):
        lines = self.desk.ctl("export", self.id, "-", "--with-seed").splitlines()
        return [json.loads(line) for line in lines]

    def script(self):
        """What the letters meant, as a script for a model."""
        events = [dict(letter, by=letter["by"]) for letter in self.table["letters"]
                  if letter["fate"] in ("good", "replaced")] + self.table["acts"]
        return dict(self.table, seats=[p.split(" <")[0] for p in self.table["people"]],
                    events=sorted(events, key=lambda e: e["at"]))


def play(game):
    """All evenings of a game. Gives the desk, what is shown at the end, and the draws."""
    evening = Evening(game)
    for at in evening.table["evenings"]:
        evening.work(at)
    good = {m for m, letter in evening.meant.items() if letter["fate"] == "good"}
    assert good <= evening.applied, [evening.meant[m] for m in good - evening.applied]
    check_marks(evening)
    check_posts(evening)
    shown = evening.desk.json("show", evening.id, "--as", "referee")
    assert shown["outcome"]["over"], shown["outcome"]
    events = evening.log()
    return evening, shown, [e["text"] for e in events if e.get("kind") == "draw"]


def check_marks(evening):
    """The doubtful letters were shown as what they are, and no quoted move was taken for one."""
    wanted = {"late": {"late", "illegal"}, "wrong": {"illegal"},
              "duplicate": {"duplicate", "illegal"}}
    for message, letter in evening.meant.items():
        if letter["fate"] in wanted:
            assert evening.marks.get(message, set()) & wanted[letter["fate"]], (
                letter, evening.marks.get(message))
            assert message not in evening.applied, letter
        if letter["fate"] == "chatter":
            assert message not in evening.applied, letter


def check_posts(evening):
    """The seed opens and repeats the game; each letter to be sent can go to the one it is for."""
    desk = evening.desk
    last = evening.table["evenings"][-1]
    desk.ctl("act", evening.id, "reveal", "--by", "referee", "--at", last)
    assert "sealed" in desk.ctl("verify", evening.id)
    public = desk.path("public.grapefruit")
    desk.ctl("export", evening.id, public)
    desk.ctl("verify", public)
    assert len(set(evening.posts)) > 3 and all(p.startswith("Subject: [") for p in evening.posts)
    writer = [] if evening.table["referee"] else ["--from", "seat:1"]
    desk.ctl("post", evening.id, "--eml", desk.path("outbox"), *writer)
    if writer:
        assert "--from" in desk.ctl("post", evening.id, "--eml", desk.path("none"), code=3)
    assert glob.glob(desk.path("outbox") + "/*.eml")


def same(ours, theirs):
    assert ours == theirs, "the model says %r, the program %r" % (ours, theirs)


def test_single_capture_go():
    evening, shown, _ = play("single-capture-go")
    game = capture.Game(len(evening.table["people"]))
    for event in evening.script()["events"]:
        assert game.act(at_of(event["at"]), event["by"], event["text"]), event
    game.act(at_of(evening.table["evenings"][-1]), "clock", "")
    same(game.rows(), shown["state"]["grid"])
    same([game.winner + 1], shown["outcome"]["winners"])
    same(["Jade Grapefruit"], [a["trophy"] for a in shown["outcome"]["awards"]])


def test_mediocrity():
    evening, shown, draws = play("mediocrity")
    game, expected = mediocrity_model.replay(evening.script(), None, draws)
    assert all(expected), [e for e, ok in zip(evening.script()["events"], expected) if not ok]
    same(game.scores, shown["outcome"]["scores"])
    same([game.winner + 1], shown["outcome"]["winners"])
    same(["Jade Grapefruit"], [a["trophy"] for a in shown["outcome"]["awards"]])
    same([not inside for inside in game.inside],
         [not player["playing"] for player in shown["state"]["players"]])


def test_spades():
    evening, shown, draws = play("spades")
    chance = spades.Chance(None, draws)
    game = spades.Game(chance, target=evening.table["options"]["target"])
    game.start_round()
    for event in evening.script()["events"]:
        assert game.act(at_of(event["at"]), event["by"], event["text"]), event
    same(len(draws), chance.used)
    same(game.scores, shown["state"]["scores"])
    same(game.bags, shown["state"]["bags"])
    same([game.winner + 1, game.winner + 3], shown["outcome"]["winners"])


def test_fictionary():
    """Public letters and private ones, a bot for one on vacation, a dispute that a ruling settles."""
    evening, shown, draws = play("fictionary")
    table = evening.table
    game = fictionary.Game([int(w) for w in draws[0].split()[1:]], fictionary.of_letters(table), [])
    for event in evening.script()["events"]:
        assert game.act(at_of(event["at"]), event["by"], event["text"]), event
    same(1, len(draws))
    same(game.score, shown["state"]["scores"])
    same([game.winner + 1], shown["outcome"]["winners"])
    same([how for how, *_ in game.past], [each["end"] for each in shown["state"]["history"]])
    same([game.score[game.winner]], [a["currency"] for a in shown["outcome"]["awards"]])


def test_tromino_go():
    evening, shown, draws = play("tromino-go")
    game = tromino.Game(int(re.search(r"(\d+)$", draws[0])[1]) - 1)
    for event in evening.script()["events"]:
        assert game.act(at_of(event["at"]), event["by"], event["text"]), event
    game.act(at_of(evening.table["evenings"][-1]), "clock", "")
    same(game.scores, shown["outcome"]["scores"])
    same([game.winner + 1], shown["outcome"]["winners"])
    paid = {a["to"]: a["currency"] for a in shown["outcome"]["awards"]}
    same(game.paid(), paid)


main(globals())
