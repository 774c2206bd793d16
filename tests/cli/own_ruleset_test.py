# SPDX-License-Identifier: GPL-3.0-or-later
"""A nomic of a stranger's making, which this program does not know: loaded from a file that keeps to the documented
format, and played for ten turns, with a change of the rules by which it is won."""
import os
import shlex
import tempfile

from share_table import link_in
from tap import Desk, SOURCE, main

HARBOUR = r"""Ruleset: Harbour Rules
# Four people run a harbour.

[1] immutable
Title: The harbour stays open

Everybody may always speak, and nobody is fined for it.

[2] immutable
Title: Who decides
Effect: adopt changes 2/3
Effect: adopt locking all
Effect: adopt unlocking all

A change needs more than two thirds of us all; locking and unlocking need everybody.

[10] mutable
Title: The tide
Parameter: die 8

After the vote the tide brings a haul: one die of eight sides.
\[The tide waits for nobody.]

[11] mutable
Title: Full barrels
Parameter: win 400

Whoever is first to have 400 barrels wins.

[12] mutable
Title: The price of a bad idea
Parameter: defeat 3

A proposal that falls costs its author 3 barrels.

[13] mutable
Title: Room on the board
Parameter: limit 6
Effect: keep mutable

Six mutable rules at most.
"""
SEATS = ["Ann", "Bob", "Cleo", "Dan"]
AT = "2027-01-01T00:00:00Z"


class Harbour(Desk):
    def __init__(self):
        super().__init__()
        self.number, self.turns = 14, 0
        file = self.write("harbour.txt", HARBOUR)
        seats = [word for name in SEATS for word in ("--seat", name)]
        self.id = self.ctl("new", "pokey-nomic", "--resource", "ruleset=" + file, "--name", "Harbour", "--seed", "05",
                           "--at", AT, *seats).split()[0]

    def act(self, who, text, **more):
        return self.ctl("act", self.id, text, "--by", who, "--at", AT, **more)

    def turn(self, proposal, against=()):
        """A proposal, a vote of all, and a die: what became of it."""
        mover = SEATS[self.turns % 4]
        self.act(mover, proposal)
        lines = [(mover, f"call vote {self.number}")]
        lines += [(name, f"vote {self.number} {'against' if name in against else 'for'}") for name in SEATS]
        commands = [shlex.join(["act", self.id, text, "--by", who, "--at", AT]) for who, text in [*lines, (mover, "throw")]]
        done = self.run("batch", "--library", self.library, stdin="\n".join(commands) + "\n")
        assert done.returncode == 0, done.stderr + done.stdout
        self.number, self.turns = self.number + 1, self.turns + 1
        return self.json("show", self.id)["state"]

    def rules(self, state):
        return {rule["number"]: rule for rule in state["rules"]}


def test_ten_turns():
    desk = Harbour()
    state = desk.json("show", desk.id)["state"]
    assert sorted(desk.rules(state)) == [1, 2, 10, 11, 12, 13], state["rules"]
    assert desk.rules(state)[10]["text"].endswith("\n[The tide waits for nobody.]"), state["rules"]
    assert 14 in desk.rules(desk.turn('propose enact "Gulls are counted on Fridays."'))
    state = desk.turn('propose amend 11 "Whoever is first to have 30 barrels wins."\nset win 30')
    assert desk.rules(state)[11]["parameters"] == {"win": 30}, desk.rules(state)[11]
    refused = desk.act("Cleo", 'propose amend 12\nset win 5', code=1)
    assert "win" in refused, refused
    scores = desk.turn('propose amend 12 "Half the price."\nset defeat 1', ["Ann"])["scores"]
    assert scores[0] <= 8, scores  # no rule pays for dissent here
    state = desk.turn('propose enact "Nobody whistles."', ["Ann", "Bob"])  # 2 of 4 are not more than two thirds
    assert 17 not in desk.rules(state) and state["scores"][3] in range(0, 8), state["scores"]  # a haul, less one
    assert desk.rules(desk.turn("propose transmute 1", ["Dan"]))[1]["kind"] == "immutable"
    assert desk.rules(desk.turn("propose transmute 1"))[1]["kind"] == "mutable"
    state = desk.turn('propose enact "One rule too many."')
    assert 20 not in desk.rules(state), sorted(desk.rules(state))  # at most six are mutable
    assert 14 not in desk.rules(desk.turn("propose repeal 14", ["Cleo"]))
    state = desk.turn('propose amend 10 "A spring tide."\nset die 20')
    assert desk.rules(state)[10]["parameters"] == {"die": 20}, desk.rules(state)[10]
    assert desk.rules(desk.turn('propose enact "The end is near."'))[23]["kind"] == "mutable"
    assert not desk.json("show", desk.id)["state"]["over"]
    for _ in range(40):
        if desk.turn('propose amend 23 "Once more."\n')["over"]:
            break
    shown = desk.json("show", desk.id)
    assert max(shown["outcome"]["scores"]) >= 30 and len(shown["outcome"]["winners"]) == 1, shown["outcome"]
    desk.ctl("verify", desk.id)


SLIPS = (  # a line of the file, what somebody wrote there, and what they are told
    ("Parameter: win 400", "Parameter: wins 400", "Rule 11, “wins 400”: No parameter is called “wins”"),
    ("Parameter: win 400", "Parameter: win many", "Rule 11, “win many”: “win” is a number from 1 to"),
    ("Parameter: win 400", "Parameter: majority 3/2", "Rule 11, “majority 3/2”: A majority is more than a share below"),
    ("Parameter: win 400", "Parameter: chicken 2", "Rule 11 has the parameter “chicken” and lacks “opt”"),
    ("Parameter: win 400", "Parametr: win 400", "Line 26 of the ruleset, “Parametr: win 400”: a head has the lines"),
    ("Effect: keep mutable", "Effect: judgment", "Rule 13, “judgment”: an effect is judgement, paradox, keep mutable"),
    ("changes 2/3", "changes 3/2", "Rule 2, “adopt changes 3/2”: a share is all, majority, or a fraction below 1"),
    ("changes 2/3", "changes majority", "Rule 2, “adopt changes majority”: this rule lacks the parameter “majority”"),
    ("changes 2/3", "amendments 2/3", "Rule 2, “adopt amendments 2/3”: an effect is"),
    ("Parameter: limit 6", "Inconsistent with: 9", "Rule 13 is said to be inconsistent with 9, and there is no other rule"),
    ("[13] mutable", "[12] mutable", "There is a rule 12 already"),
    ("[13] mutable", "[0] mutable", "a rule needs a number or a title, and numbers begin with 1"),
    ("\\[The tide", "[The tide", "a line of text that begins with “[” gets a “\\” in front"),
    ("# Four", "Ruleset: Four", "“Ruleset: TITLE” and “Next: NUMBER”, once each"),
)


def test_slips():
    """Where a stranger's file goes wrong, the program says what, where and why; an editor's mark in front is none."""
    desk = Desk()
    for right, wrong, told in SLIPS:
        assert HARBOUR.count(right) == 1, right
        file = desk.write("slip.txt", HARBOUR.replace(right, wrong))
        done = desk.run("new", "pokey-nomic", "--seat", "Ann", "--seat", "Bob", "--resource", "ruleset=" + file,
                        "--library", desk.library)
        assert done.returncode in (1, 3) and told in done.stderr, (wrong, done.stderr)
    file = desk.write("windows.txt", "\ufeff" + HARBOUR.replace("\n", "\r\n"))
    desk.ctl("new", "pokey-nomic", "--seat", "Ann", "--seat", "Bob", "--resource", "ruleset=" + file)


def test_a_prison_of_ones_own():
    """A BlogNomic with fewer rules: what none provides for is not there. Slips are told."""
    desk, name = Desk(), "rulesets/blognomic.txt"
    with open(os.path.join(SOURCE, "data", name), encoding="utf-8") as file:
        whole = file.read()
    for right, wrong, told in (("Effect: attack", "Effect: atack", "Rule “Attack”: this game knows no effect “atack”"),
                               ("Effect: attack", "Parameter: hours 5", "Rule “Attack”: this game reads no parameters, not “hours”"),
                               ("[Attack] dynastic", "[Attack] mutable", "Rule “Attack”: a rule of this game has a title and no number"),
                               (whole, "", "The ruleset has no rules")):
        file = desk.write("slip.txt", whole.replace(right, wrong))
        done = desk.run("new", "blognomic", "--seat", "Ann", "--resource", f"{name}={file}", "--library", desk.library)
        assert done.returncode in (1, 3) and told in done.stderr, (wrong, done.stderr)
    file = desk.write("quiet.txt", whole.replace("Effect: rumours\n", ""))
    quiet = desk.ctl("new", "blognomic", "--seat", "Ann", "--seat", "Bob", "--at", AT, "--resource", f"{name}={file}").split()[0]
    assert "rule" in desk.ctl("act", quiet, "rumour Ann and Bob: tea", "--by", "Ann", "--at", AT, code=1)
    assert desk.ctl("act", quiet, "post Good morning", "--by", "Ann", "--at", AT)


def test_shared():
    """Whoever is invited gets the ruleset with the game, whatever they hand in."""
    keeper, ann = Desk(), Desk()
    file, other = ann.write("harbour.txt", HARBOUR), ann.write("other.txt", HARBOUR + "More.\n")
    with tempfile.TemporaryDirectory(prefix="grape-share-") as place:
        keeper.ctl("new", "pokey-nomic", "--resource", "ruleset=" + file, "--name", "Harbour", "--seat", "Ann", "--seat",
                   "Bob")
        keeper.ctl("share", "Harbour", place)
        link = link_in(keeper.ctl("invite", "Harbour", "Ann"))
        keeper.ctl("sync")
        ann.ctl("accept", link, "--name", "Ann", "--folder", "--resource", other)
        keeper.ctl("sync")
        ann.ctl("sync")
        assert "Everybody may always speak" in ann.ctl("show", "Harbour", "--json"), "their copy has its rules"


def test_an_open_table_with_rules_from_a_file():
    desk = Desk()
    rules = desk.write("rules.txt", "Whoever laughs first loses.\n")
    game = desk.ctl("new", "open-table", "--resource", "rules=" + rules, "--seat", "Ann", "--seat", "Bob").split()[0]
    assert "Whoever laughs first loses." in desk.ctl("post", game)


def test_a_shared_table_with_long_rules():
    """Rules longer than the option takes, and a deck, reach everybody with the game itself."""
    keeper, ann, bob = Desk(), Desk(), Desk()
    rules = keeper.write("rules.txt", "".join(f"{n}. Whoever laughs in round {n}, loses a point; äöü.\n" for n in range(900)))
    deck = keeper.write("moon.txt", "Description of a Moon Deck\n\nThis deck has 2 suits: Sun and Moon, and 3 ranks: 1, 2, 3.\n")
    with tempfile.TemporaryDirectory(prefix="grape-share-") as place:
        keeper.ctl("new", "open-table", "--name", "Long", "--referee", "Rex", "--resource", "rules=" + rules, "--resource",
                   "deck=" + deck, "--option", "deck=own", "--seat", "Ann", "--seat", "Bob")
        keeper.ctl("share", "Long", place)
        links = {name: link_in(keeper.ctl("invite", "Long", name)) for name in ("Ann", "Bob")}
        keeper.ctl("sync")
        for desk, name in (ann, "Ann"), (bob, "Bob"):
            desk.ctl("accept", links[name], "--name", name, "--folder")
        keeper.ctl("act", "Long", "deal 3", "--by", "referee")
        for desk in keeper, ann, bob:
            desk.ctl("sync")
        for desk in ann, bob:
            assert "laughs in round 899" in desk.ctl("post", "Long"), "the rules travelled"
            desk.ctl("verify", "Long")
        file = keeper.path("long.grape")
        keeper.ctl("export", "Long", file)
        other = Desk()
        assert "“rules”" in other.ctl("import-instance", file, code=3)
        other.ctl("import-instance", file, "--resource", rules, "--resource", deck)
        assert "laughs in round 899" in other.ctl("post", "Long")
        assert "holds" in other.ctl("verify", file, "--resource", deck, "--resource", rules)
        hands = [desk.json("show", "Long", "--as", name)["state"]["players"] for desk, name in ((ann, "Ann"), (bob, "Bob"))]
        assert len(hands[0][0]["hand"]) == 3 and None not in hands[0][0]["hand"], hands


def test_refused():
    desk = Desk()
    two = ("--seat", "Ann", "--seat", "Bob")
    file = desk.write("wrong.txt", "[1] wobbly\n\nText.\n")
    for game, resource, words, code in (("viruses", "ruleset=" + file, "nothing called “ruleset”", 1),
                                        ("pokey-nomic", file, "NAME=FILE", 1),
                                        ("ghost", "words=" + file, "nothing called “words”", 1),
                                        ("pokey-nomic", "ruleset=" + file, "Line 1 of the ruleset", 3),
                                        ("pokey-nomic", "ruleset=" + desk.path("nowhere"), "nowhere", 3)):
        said = desk.ctl("new", game, "--resource", resource, *two, code=code)
        assert words in said, said
    assert not os.path.exists(desk.library)


main(globals())
