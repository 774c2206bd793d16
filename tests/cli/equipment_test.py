# SPDX-License-Identifier: GPL-3.0-or-later
"""Decks and the Magic Dice on the command line: what they print, what they refuse, and that what
they print can be checked by somebody else."""
import contextlib
import glob
import io
import json
import os
import re
import runpy

from schema_check import Schemas
from tap import SOURCE, Desk, main

# The algorithm as grape-random.h tells it, in Python and without any code of ours; it prints.
with contextlib.redirect_stdout(io.StringIO()):
    CHANCE = runpy.run_path(os.path.join(SOURCE, "tests", "engine", "random-vectors.py"))
SCHEMAS = Schemas(os.path.join(SOURCE, "data", "schemas"))
SKY = {"title": "Description of a Sky Deck",
       "suits": [{"name": "Suns", "symbol": "s", "colour": "orange"}, {"name": "Moons", "symbol": "m"}],
       "ranks": [{"name": "Two", "symbol": "2"}, {"name": "One", "symbol": "1"}],
       "extras": [{"name": "Comet", "symbol": "C", "count": 2}], "optional": ["C"]}


def fits(name, value):
    errors = SCHEMAS.errors(name + ".schema.json", value)
    assert not errors, errors[:3]


def hands(text):
    return {name: cards.split() for name, cards in re.findall(r"^([A-Z][\w ]*): (.*)$", text, re.M)
            if name.startswith("Hand") or name in ("Left", "From the top")}


def test_decks_of_the_rules():
    for path in glob.glob(os.path.join(SOURCE, "data", "decks", "*.json")):
        with open(path, encoding="utf-8") as file:
            fits("deck", json.load(file))
    out = Desk().run("deck", "list").stdout
    assert "eleusis: Description of a Eleusis Deck: 8 suits, 15 ranks, 124 cards" in out
    assert "standard: Description of a Standard Deck: 4 suits, 13 ranks, 54 cards" in out
    shown = Desk().run("deck", "show", "Eleusis").stdout
    assert "W    Wild, 4 that cannot be told apart, optional" in shown and "124 cards in play" in shown
    assert "120 cards in play" in Desk().run("deck", "show", "eleusis", "--no-optional").stdout
    fits("deck", json.loads(Desk().run("deck", "show", "standard", "--json").stdout))


def test_own_deck():
    desk = Desk()
    folder = desk.path("xdg/grapefruit/decks")
    os.makedirs(folder)
    with open(os.path.join(folder, "sky.json"), "w", encoding="utf-8") as file:
        json.dump(SKY, file)
    with open(os.path.join(folder, "bad.json"), "w", encoding="utf-8") as file:
        file.write('{"title": "My \\u001b[31m deck"}')
    fits("deck", SKY)
    listed = desk.run("deck", "list").stdout
    assert "sky: Description of a Sky Deck: 2 suits, 2 ranks, 6 cards (" in listed
    assert "bad: cannot be used: " in listed and "\033" not in listed
    assert desk.run("deck", "hand", "sky", "C 1s2m C").stdout == "1s 2m C C\n4 cards\n"
    assert "bad.json: The deck's definition" in desk.ctl("deck", "show", "bad", code=3)
    assert not os.path.exists(desk.library)


def test_check():
    desk = Desk()
    assert "a good definition: 2 suits, 2 ranks, 6 cards" in \
        desk.run("deck", "check", "-", stdin=json.dumps(SKY)).stdout
    for spoil, why in (({"title": "Sky"}, "Description of a <name> Deck"),
                       ({"extras": [{"name": "Odd", "symbol": "1s"}]}, "could be the One of Suns"),
                       ({"ranks": []}, "ranks"), ({"colour": 1}, "unknown member")):
        done = desk.run("deck", "check", desk.write("deck.json", json.dumps({**SKY, **spoil})))
        assert done.returncode == 1 and why in done.stderr and "1250.4" in done.stderr, done
        assert len(done.stderr.strip().split("\n")) == 1
    assert desk.run("deck", "check", "/nonexistent").returncode == 3


def test_deal_is_a_deck_and_repeats():
    first = Desk().run("deck", "deal", "eleusis", "--hands", "4", "--cards", "13", "--seed", "07").stdout
    dealt = hands(first)
    assert [len(dealt[f"Hand {n}"]) for n in (1, 2, 3, 4)] == [13] * 4 and len(dealt["Left"]) == 72
    cards = sorted(card for hand in dealt.values() for card in hand)
    assert cards.count("W") == 4 and len(set(cards)) == 121 and len(cards) == 124
    assert re.search(r"^Commitment: [0-9a-f]{64}$", first, re.M)
    check = first.split("grapefruitctl ")[1].replace("\\\n", " ").split()
    assert hands(Desk().run(*check).stdout) == dealt
    other = Desk().run("deck", "deal", "eleusis", "--hands", "4", "--cards", "13", "--seed", "07",
                       "--draw", "2").stdout
    assert hands(other) != dealt
    # The cards go round one by one: a shuffle with the same seed has them in that order.
    top = hands(Desk().run("deck", "shuffle", "eleusis", "--seed", "07").stdout)["From the top"]
    assert dealt["Hand 2"] == top[1:52:4] and dealt["Left"] == top[52:]


def test_deal_of_52():
    dealt = hands(Desk().run("deck", "deal", "standard", "--no-optional", "--sorted").stdout)
    assert [len(hand) for hand in dealt.values()] == [13] * 4
    one = hands(Desk().run("deck", "deal", "standard", "--without", "?1", "--hands", "1").stdout)
    assert len(one["Hand 1"]) == 53 and "?1" not in one["Hand 1"] and "?2" in one["Hand 1"]


def test_deck_refusals():
    for line, code in ((["list", "x"], 2), (["show"], 2), (["nonsense", "standard"], 2),
                       (["deal", "standard", "--hands", "0"], 2), (["show", "nonsense"], 3),
                       (["deal", "standard", "--hands", "9", "--cards", "13"], 2),
                       (["deal", "standard", "--cards", "-2"], 2), (["show", "standard", "x"], 2),
                       (["hand", "standard", "1S"], 1), (["hand", "standard", "AS AS"], 1),
                       (["show", "standard", "--without", "AS"], 1),
                       (["deal", "standard", "--seed", "xyz"], 2), (["show", "../../x"], 3)):
        done = Desk().run("deck", *line)
        assert done.returncode == code, (line, done)
        assert len(done.stderr.strip().split("\n")) == 1 and done.stdout == "", (line, done)


def test_word_of_an_instance():
    desk = Desk()
    words = desk.write("club.txt", "quern\nsuper\nsupersonic\n")
    setup = desk.write("order.json", '{"order": [1, 2]}')
    desk.ctl("new", "ghost", "--name", "G", "--seat", "Ann", "--seat", "Bob", "--referee", "Rex",
             "--words", words, "--setup", setup)
    desk.ctl("new", "viruses", "--name", "V", "--seat", "Ann", "--seat", "Bob", "--seat", "Cy", "--referee", "Rex")
    listed = desk.ctl("word", "list", "-i", "G")
    assert re.search(r": 3 words\nb2sum -l 256: [0-9a-f]{64}\n$", listed), listed
    assert desk.ctl("word", "look-up", "super", "-i", "G") == "super is in the list\n"
    done = desk.run("word", "--library", desk.library, "look-up", "house", "-i", "G", "--as", "referee")
    assert done.returncode == 1 and done.stdout == "house is not in the list\n"
    assert desk.ctl("word", "substring", "perso", "-i", "G") == "supersonic\n"
    for asked in (["look-up", "quern"], ["substring", "perso"], ["define", "quern"]):
        said = desk.ctl("word", *asked, "-i", "G", "--as", "Ann", code=1)
        assert "You play Ghost" in said and "4" in said, said
    assert "3 words" in desk.ctl("word", "list", "-i", "G", "--as", "Ann")
    desk.ctl("act", "G", "resign", "--by", "Ann")
    assert "is in the list" in desk.ctl("word", "look-up", "quern", "-i", "G", "--as", "Ann")
    assert "no word list" in desk.ctl("word", "list", "-i", "V", code=3)
    assert "nobody here" in desk.ctl("word", "look-up", "a", "-i", "G", "--as", "Zoe", code=1)


REQUEST = "Dear dice,\n\n#S 6\n#D 2\n#R 5\n#L 3\n#T Moving day\n#C one\n#C 1: two\n-- \nAnn\n"


def test_roll_and_verify():
    desk = Desk()
    post = desk.ctl("dice", "-", stdin=REQUEST)
    assert post.startswith("Subject: [Magic Dice] Moving day\n\n")
    rolls = re.findall(r"(\d)\+(\d)=(\d+)", post)
    assert len(rolls) == 5 and all(int(a) + int(b) == int(c) for a, b, c in rolls)
    name = desk.write("post", post)
    assert "Roll 1 of book" in desk.ctl("dice", "--verify", name)
    quoted = desk.write("quoted", "".join(f"> {line}\n" for line in post.splitlines()) + "Nice!\n")
    assert "is right" in desk.ctl("dice", "--verify", quoted)
    # Somebody else cannot check yet; when the book is closed they can.
    other = Desk()
    assert "--seed" in other.ctl("dice", "--verify", name, code=1)
    closed = desk.ctl("dice", "--close")
    seed = re.search(r"^Seed: ([0-9a-f]{64})$", closed, re.M).group(1)
    assert "is right" in Desk().ctl("dice", "--verify", name, "--seed", seed)
    assert "not the one" in Desk().ctl("dice", "--verify", name, "--seed", "00", code=1)


def test_verify_finds_changes():
    desk = Desk()
    desk.ctl("dice", "--open", "--seed", "05")
    post = desk.ctl("dice", "--sides", "20", "--rolls", "3", "--title", "Hit")
    first = int(re.search(r"^   1: +(\d+)$", post, re.M).group(1))
    wrong = re.sub(r"^(   1: +)\d+$", rf"\g<1>{first % 20 + 1}", post, flags=re.M)
    assert "Roll 1, die 1" in desk.ctl("dice", "--verify", desk.write("w", wrong), code=1)
    moved = desk.write("w", post.replace("Draw: 1", "Draw: 2"))
    assert "the seed gives" in desk.ctl("dice", "--verify", moved, code=1)
    later = desk.write("w", post.replace("#T Hit", "#T Miss"))
    assert "another request" in desk.ctl("dice", "--verify", later, code=1)
    assert "no line of dice" in desk.ctl("dice", "--verify", desk.write("w", "#S 6\n"), code=3)


def test_book():
    desk = Desk()
    opened = desk.ctl("dice", "--open", "--seed", "05", "--at", "2026-01-05T10:00:00Z")
    commitment = re.search(r"^Commitment: ([0-9a-f]{64})$", opened, re.M).group(1)
    assert "open already" in desk.ctl("dice", "--open", code=3)
    assert "1 contribution\n" in desk.ctl("dice", "--contribute", "Ann's luck")
    posts = [desk.ctl("dice", "--sides", "1000", "--rolls", "9", "--title", title) for title in "AB"]
    assert all(f"Commitment: {commitment}" in post for post in posts)
    assert "Contribution: 416e6e2773206c75636b" in posts[0]
    assert "Draw: 1\n" in posts[0] and "Draw: 2\n" in posts[1]
    assert posts[0].split("\n   1:")[1][:60] != posts[1].split("\n   1:")[1][:60]
    assert "before the first roll" in desk.ctl("dice", "--contribute", "late", code=3)
    assert desk.ctl("dice", "--show", "2") == posts[1]
    assert desk.ctl("dice", "--show", commitment[:6] + "/1") == posts[0]
    desk.ctl("dice", "--show", commitment[:6] + "/3", code=3)
    log = desk.json("dice", "--log")
    fits("dice", log)
    assert log["books"][0]["seed"] is None and len(log["books"][0]["rolls"]) == 2
    desk.ctl("dice", "--close")
    assert "No dice book is open" in desk.ctl("dice", "--close", code=3)
    log = desk.json("dice", "--log")
    fits("dice", log)
    assert log["books"][0]["seed"] == "05" + "00" * 31
    assert "closed, 2 rolls" in desk.ctl("dice", "--log")


def test_dice_by_hand():
    """Somebody who has the post, the seed and the description alone gets the same dice."""
    desk = Desk()
    desk.ctl("dice", "--open", "--seed", "0badcafe")
    desk.ctl("dice", "--contribute", "Ann's luck")
    desk.ctl("dice", "--contribute", "é")
    for number, (sides, dice, rolls) in enumerate([(6, 1, 20), (1000, 3, 9), (2, 50, 4)], 1):
        post = desk.ctl("dice", "--sides", str(sides), "--dice", str(dice), "--rolls", str(rolls),
                        "--per-line", "7")
        seed = bytes.fromhex("0badcafe").ljust(32, b"\0")
        assert f"Commitment: {CHANCE['commitment'](seed).hex()}\n" in post
        given = [bytes.fromhex(each) for each in re.findall(r"^Contribution: (\S+)$", post, re.M)]
        assert given == [b"Ann's luck", "é".encode()] and f"Draw: {number}\n" in post
        stream = CHANCE["words"](CHANCE["draw_key"](seed, given), number)
        by_hand = [CHANCE["below"](stream, sides) + 1 for _ in range(dice * rolls)]
        lines = re.search(r"^   1:.*?\n\n", post, re.M | re.S).group(0)
        told = [int(face) for face in
                re.findall(r"\d+", re.sub(r"^ *\d+:|=\d+", "", lines, flags=re.M))]
        assert told == by_hand, (told, by_hand)


def test_deal_by_hand():
    with open(os.path.join(SOURCE, "data", "decks", "eleusis.json"), encoding="utf-8") as file:
        deck = json.load(file)
    cards = [rank["symbol"] + suit["symbol"] for suit in deck["suits"] for rank in deck["ranks"]]
    cards += ["W"] * 4
    stream = CHANCE["words"](CHANCE["draw_key"](b"\7" + bytes(31), []), 3)
    top = [cards[i] for i in CHANCE["sample"](stream, 124, 124)]
    told = Desk().run("deck", "shuffle", "eleusis", "--seed", "07", "--draw", "3").stdout
    assert hands(told)["From the top"] == top


def test_private_rolls():
    desk = Desk()
    public = desk.ctl("dice", "--sides", "6")
    private = desk.ctl("dice", "--sides", "6", "--to", "ann@example.org", "--to", "bob@example.org")
    head, text = private.split("Subject:", 1)
    assert head.startswith("To: ann@example.org\nTo: bob@example.org\n")
    assert "example.org" not in text and "in private" in text
    book = re.compile(r"^Book: (\S+)$", re.M)
    assert book.search(public).group(1) != book.search(private).group(1)
    desk.ctl("dice", "--close")
    assert "open, private" in desk.ctl("dice", "--log")
    assert book.search(private).group(1) in desk.ctl("dice", "--close", "--private")


def test_dice_refusals():
    desk = Desk()
    for line, code in (([], 2), (["--dice", "3"], 2), (["--open", "--close"], 2),
                       (["--sides", "6", "--log"], 2), (["--sides", "6", "--seed", "01"], 2),
                       (["--contribute", "x" * 65], 2), (["--contribute", ""], 2),
                       (["--show", "x"], 2), (["--sides", "1"], 1), (["--sides", "six"], 1),
                       (["--sides", "6", "--rolls", "1001"], 1), (["/nonexistent"], 3),
                       (["--sides", "6", "--to", "nobody"], 1), (["--sides", "6", "--at", "x"], 2)):
        done = desk.run("dice", "--library", desk.library, *line)
        assert done.returncode == code, (line, done)
        assert len(done.stderr.strip().split("\n")) == 1 and done.stdout == "", (line, done)
    assert "Line 2: #R: 1001 rolls are not possible; choose 1 to 1000" in \
        desk.ctl("dice", "-", stdin="#S 6\n#R 1001\n", code=1)
    desk.ctl("dice", desk.write("request", REQUEST), "--sides", "6", code=2)
    assert desk.json("dice", "--log") == {"books": []}


main(globals())
