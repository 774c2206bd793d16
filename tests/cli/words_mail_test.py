# SPDX-License-Identifier: GPL-3.0-or-later
"""Games of words from the first letter to the last: late, wrong, duplicate and quoted moves, a vacation, posts, and a
log that verifies. Fictionary's is in tests/archives."""
import json
import re

from mail_desk import MailGame, quote
from tap import main

POEMS = {"Ann": "Young Bob had a voice like a bell\nthat had dropped to the foot of a well.\n  When he read us his verse\n"
                "  it grew steadily worse,\nbut the frogs thought it ever so swell.",
         "Bob": "Young Ann had a wonderful pen\nthat she dipped in the ink now and then,\n  but the ink was so blue\n"
                "  that it stuck her like glue\nto the desk, and she wrote nothing then."}


def test_limericks_by_mail():
    """A contest from its first letter to the count: a duplicate, a quoted move, a wrong one, a vacation, people
    without a seat, a vote too late. Until the count nobody but the referee can read a vote."""
    desk = MailGame("limerick", "--referee", "Count Tabula <tabula@example.org>", "-o", "laureate=Xi", subject="rhymes")
    first = "Here is mine, about Bob.\n\n" + POEMS["Ann"] + "\n\nAnn"
    found, _ = desk.take(("Ann", 11, first), ("Walt", 12, "vote 1"))
    assert ("seat:1", "limerick\n" + POEMS["Ann"]) in found, found
    view = desk.state()
    assert view["players"][0]["limerick"] == POEMS["Ann"] and view["stage"] == "writing", view
    assert not view["votes_cast"], view  # there is no vote yet
    found, _ = desk.take(("Ann", 11, first), ("Ann", 13, "limerick\nA better one.\nend"),
                    ("Bob", 14, quote(POEMS["Ann"]) + "\nHa! Wait till tomorrow."),
                    ("Bob", 15, "I am on vacation from 7 January to 8 January."))
    assert not any(by == "seat:2" and text.startswith("limerick") for by, text in found), found
    assert desk.state()["players"][0]["limerick"] == POEMS["Ann"]
    desk.take(("Bob", 34, "limerick\n" + POEMS["Bob"] + "\nend\n\nBob"))
    assert desk.state()["stage"] == "voting"
    desk.take(("Walt", 35, "I vote for number one."), ("Xi", 36, "My vote goes to the second limerick."),
         ("Yo", 37, "> I vote for number one.\n\nSo do many, I guess."), ("Zed", 38, "vote 3"),
         ("Walt", 39, "I change my vote: vote 2, please."), ("Ann", 60, "vote 1"), ("Bob", 61, "vote 2"))
    view = desk.state()
    assert {(v["voter"], v["choice"]) for v in view["votes_cast"]} == {
        (name, "hidden") for name in ("Walt", "Xi", "Ann", "Bob")}, view["votes_cast"]
    cast = desk.state("--as", "referee")["votes_cast"]
    assert {v["voter"]: v["choice"] for v in cast} == {"Walt": 2, "Xi": 2, "Ann": 1, "Bob": 2}, cast
    log = desk.path("public.grapefruit")
    desk.ctl("export", desk.id, log)
    with open(log, encoding="utf-8") as file:
        assert not re.search("vote [12]", file.read())
    assert "sealed until the count: 4" in desk.ctl("post", desk.id)
    desk.take(("Yo", 108, "vote 1"))  # the vote ended two hours before
    outcome = desk.json("show", desk.id)
    assert outcome["state"]["decided"] == "votes" and outcome["state"]["winner"] == 2, outcome["state"]
    assert [p["votes"] for p in outcome["state"]["players"]] == [1, 4], outcome["state"]["players"]
    assert "Bob wins" in desk.ctl("post", desk.id)
    desk.ctl("verify", desk.id)


def test_double_crash_by_mail():
    """From two targets to a hit: a duplicate, a quoted move, a wrong one, a vacation, one too late. Until a word
    is hit nobody reads the targets in what is shown."""
    desk = MailGame("double-crash", subject="torpedoes")

    def listed(words, numbers=()):
        numbers = [f"  {n}" for n in numbers] or [""] * 6
        return "".join(f"{i + 1}) {w}{n}\n" for i, (w, n) in enumerate(zip(words.split(), numbers)))

    mine, theirs = "HEART SPADE TRAIN GHOST STONE BREAD", "PLANE SWORD STAFF CRANK TRAIN BRAIN"
    desk.take(("Ann", 11, "My target is CRANE."), ("Ann", 12, "My first salvo:\n\n" + listed(mine)),
         ("Ann", 12, "My first salvo:\n\n" + listed(mine)))
    found, _ = desk.take(("Bob", 13, quote(listed(mine)) + "\nI shall think about it."),
                         ("Bob", 14, "My target is HOUSE."),
                 ("Bob", 15, listed("PLANE SWORD STAFF CRANK TRAIN")),
                 ("Bob", 16, "I am on vacation from 7 January to 8 January."))
    assert not any(by == "seat:2" and text.startswith("salvo") for by, text in found), found
    players = desk.state()["players"]
    assert [p["target"] for p in players] == ["hidden", "hidden"], players
    assert [len(p["salvos"]) for p in players] == [1, 0], players
    desk.take(("Bob", 34, listed(theirs)))
    assert desk.state()["stage"] == "reply"
    desk.take(("Ann", 35, listed(theirs, [3, 0, 1, 4, 2, 2])), ("Bob", 36, listed(mine, [1, 1, 0, 1, 1])),
         ("Bob", 37, quote(listed(mine)) + "\n" + listed(mine, [1, 1, 0, 1, 1, 0])))
    state = desk.state()
    assert state["round"] == 3 and state["players"][0]["salvos"][0]["reply"] == [1, 1, 0, 1, 1, 0], state
    log = desk.path("public.grapefruit")
    desk.ctl("export", desk.id, log)
    with open(log, encoding="utf-8") as file:
        assert not re.search("CRANE|HOUSE", file.read())
    assert "Target of Ann: sealed" in desk.ctl("post", desk.id)
    aims, shots = "MOUSE HORSE NOISE POISE GOOSE", "CRANE CRATE BRAVE GRAPE PLANT"
    desk.take(("Ann", 38, listed(aims)), ("Bob", 39, listed(shots)))
    desk.take(("Bob", 40, listed(aims, [4, 4, 3, 3, 3])), ("Ann", 41, listed(shots, [5, 4, 3, 3, 2])))
    state = desk.state()
    assert state["over"] and state["winner"] == 2 and state["end"] == "hit", state
    assert [p["target"] for p in state["players"]] == ["CRANE", "HOUSE"], state["players"]
    desk.take(("Ann", 60, listed(shots, [4, 4, 3, 3, 2])))  # too late
    assert desk.state()["winner"] == 2
    assert "Bob has hit the target of Ann" in desk.ctl("post", desk.id)
    desk.ctl("verify", desk.id)


def test_ghost_by_mail():
    """A ghost word, a vacation, a player who is too late, and a protest: a duplicate, a quoted move, a wrong one."""
    setup = {"order": [1, 2, 3]}
    desk = MailGame("ghost", "--referee", "Cy <cy@example.org>", "--setup", "setup.json", "--words", "words.txt",
                    seats=("Ann", "Bob", "Eve"), subject="ghost",
                    files={"setup.json": json.dumps(setup), "words.txt": "quern\nsuper\nsupersonic\nsupper\n"})
    first = "I begin a new word with S."
    found, _ = desk.take(("Ann", 11, first), ("Ann", 11, first))
    assert ("seat:1", "begin s") in found, found
    found, _ = desk.take(("Bob", 12, quote(first) + "\nHm. I shall think about it."), ("Bob", 13, "continue xyz"))
    assert desk.state()["word"] == "s", found
    found, told = desk.take(("Bob", 14, quote(first) + "\nSU"),
                            ("Eve", 15, "I am on vacation from 6 January to 7 January."))
    assert ("seat:2", "continue su") in found and desk.state()["word"] == "su", (found, told)
    assert "Eve" in desk.ctl("post", desk.id) and "su" in desk.ctl("post", desk.id).lower()
    desk.take(("Eve", 74, "I am back, and continue with SUP."))
    desk.take(("Ann", 75, "I add an E at the end."))
    assert desk.state()["word"] == "supe", desk.state()

    # Bob is silent for three days and a bit: that is resigning, and destroys the word.
    _, told = desk.take(("Bob", 160, "continue super"))
    state = desk.state()
    assert not state["players"][1]["playing"] and not state["word"], (state, told)
    assert [past["end"] for past in state["past"]] == ["resigned"], state["past"]
    desk.take(("Eve", 161, "My letter is Q."))
    desk.take(("Ann", 162, "continue qu"))
    found, _ = desk.take(("Eve", 163, "I protest: there is no word with QU in it!"))
    assert ("seat:3", "protest unfindable") in found, found
    found, _ = desk.take(("Ann", 164, "I cite house."), ("Ann", 165, "But there is one: quern."))
    state = desk.state()
    assert state["over"] and state["winner"] == 1, (found, state)
    public = desk.ctl("post", desk.id)
    for said in ("Ann is the last player left", "found in “quern”", "A Jade Grapefruit to Ann", "A$8 to Cy"):
        assert said in public, (said, public)

    # The referee may set the report aside, also after the end.
    desk.rule(165, "rule protest valid")
    assert desk.state()["winner"] == 3, desk.state()
    desk.ctl("verify", desk.id)


OPENING = """In the days when the river still ran through the town,
a carter called Wat came over the hill with an empty cart
and a full heart, for he had been promised supper.
The gate was shut, though it was barely noon,
and nobody answered when he knocked.
He sat down on a stone and counted his buttons.
There were four, and one of them was not his.
A boy looked over the wall and was called away.
Then it began to rain, as it does in such stories,
and Wat crept under his cart with the dog.
They heard steps above them, slow and heavy,
"""


def passage(card, last):
    return f'play "{card}"\n{OPENING}{last}\nend'


def test_lantern_by_mail():
    """A tale with a Barkeep who rules: a play accepted and two denied, interruptions, a Bard asleep, one on vacation, a
    letter without “Lantern” in its subject, a duplicate, a quoted play, one out of turn."""
    setup = {"turn": 1, "hands": [["a map", "a bell"], ["a wolf"], ["a crown"]], "loose_ends": ["the plague"],
             "deck": [f"x{n}" for n in range(1, 10)]}
    desk = MailGame("lantern", "--referee", "Cy <cy@example.org>", "--setup", "setup.json",
                    seats=("Ann", "Bob", "Eve"), subject="Ye Olde Rusty Lantern",
                    files={"setup.json": json.dumps(setup)})
    first = passage("a map", "The map lay under the stone, and it was torn.")
    found, _ = desk.take(("Ann", 11, first), ("Ann", 11, first))
    assert any(by == "seat:1" and text.startswith('play "a map"') for by, text in found), found
    found, _ = desk.take(("Bob", 12, quote(first) + "\nWhat a beginning!"), ("Bob", 13, 'interrupt 1 "a wolf"'),
                         ("Eve", 14, passage("a crown", "On the stone lay a crown.")),
                         ("Eve", 15, "I am on vacation from 6 January to 7 January."))
    plays = desk.state()["plays"]
    assert len(plays) == 1 and len(desk.state()["interruptions"]) == 1, (found, plays)
    desk.ctl("act", desk.id, "refuse 1 not-mentioned", "--by", "referee", "--at", desk.time(15, 35), code=1)
    desk.rule(16, "accept loose end", "refuse 1 not-mentioned")
    state = desk.state()
    assert state["loose_ends"] == ["the plague", "a map"] and state["cards"] == [1, 2, 1], state

    # No “Lantern” in the subject: the referee takes it by hand, and denies it.
    short = 'play "a bell"\nThe bell rang.\nIt rang twice.\nend'
    found = desk.post_in(("Ann", 17, short), subject="my move")
    doubtful = [move for move in found if move["text"].startswith('play "a bell"')]
    assert doubtful and doubtful[0]["sureness"] != "certain", found
    assert len(desk.state()["plays"]) == 1
    desk.ctl("moves", desk.id, "--accept", str(doubtful[0]["n"]))
    desk.ctl("resolve", desk.id, "--at", desk.time(17, 30))
    desk.ctl("act", desk.id, "deny no_card", "--by", "referee", "--at", desk.time(17, 31), code=1)
    desk.rule(17, "deny length")
    assert desk.state()["cards"] == [2, 2, 1]
    found, _ = desk.take(("Ann", 18, "I pass."))
    assert desk.state()["turn"] == 2, (found, desk.state())

    # Bob says nothing for three days; what he sends then is out of turn.
    desk.ctl("act", desk.id, "asleep Bob", "--by", "referee", "--at", desk.time(80), code=1)
    desk.rule(91, "asleep Bob")
    found, told = desk.take(("Bob", 92, passage("a wolf", "The wolf was awake by now.")))
    assert len(desk.state()["plays"]) == 2 and desk.state()["turn"] == 3, (found, told)
    public = desk.ctl("post", desk.id)
    assert "a crown" not in public and "x1" not in public and "a map" in public, public
    assert "a crown" in desk.ctl("post", desk.id, "--to", "Eve")
    desk.take(("Eve", 93, passage("a crown", "The crown was his: the map had ended the plague.")))
    desk.rule(93, 'accept tie "the plague", "a map"')
    desk.take(("Eve", 94, "finish\nAnd Wat had his supper after all,\nand a second helping.\nend"))
    state = desk.state()
    assert state["over"] and state["winner"] == 3, state
    assert "Eve told the tale to its end" in desk.ctl("post", desk.id)
    tale = desk.ctl("show", desk.id, "--tale")
    assert tale.count("a carter called Wat") == 2 and "second helping" in tale and "The bell rang" not in tale, tale
    desk.ctl("verify", desk.id)


main(globals())
