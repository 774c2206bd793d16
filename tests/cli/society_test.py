# SPDX-License-Identifier: GPL-3.0-or-later
"""A society in a library: its games start from it, what they bring is booked by itself, and its books are printed."""
import csv
import hashlib
import io
import json
import os
import re

from mail_desk import START, letter, moves, post_in
from schema_check import Schemas
from tap import SOURCE, Desk, main

SCHEMAS = Schemas(SOURCE + "/data/schemas")
PEOPLE = ["Ann", "Bob", "Cleo", "Dora", "Emil", "Sam", "Zoe"]


def day(n, hour=0):
    return f"1998-03-{n:02d}T{hour:02d}:00:00Z"


class Club(Desk):
    def __init__(self, *options):
        super().__init__()
        setup = self.write("setup.json", json.dumps({
            "people": [{"name": name} for name in PEOPLE], "speaker": "Sam"}))
        arguments = [word for each in options for word in ("--option", each)]
        self.id = self.ctl("new", "society", "--name", "Club", "--setup", setup, "--at", day(1),
                           "--seed", "01", *arguments).split()[0]

    def say(self, who, text, at, **more):
        by = who if who == "referee" else f"person:{who}"
        return self.ctl("act", "Club", text, "--by", by, "--at", at, **more)

    def announce(self, label, game, players, referee, at):
        self.say(referee or players[0],
                 f'announce {label} "{game}": players {", ".join(players)}; '
                 f'referees {referee or "none"}', at)
        for name in players[0 if referee else 1:]:
            self.say(name, f"consent {label}", at)

    def start(self, label, at, *more):
        return self.ctl("society", "Club", "start", label, "--at", at, "--seed", "05", *more).split()[0]

    def sheet(self, word, *more):
        value = self.json("society", "Club", word, *more)
        errors = SCHEMAS.errors("books.schema.json", value)
        assert not errors, errors[:3]
        return value["rows"]

    def let_pass(self, game, at):
        return self.ctl("resolve", game, "--at", at)


def played(*options):
    """g1 is played to its end by its deadlines."""
    club = Club(*options)
    club.announce("g1", "Game of Pure Skill", ["Ann", "Bob", "Cleo"], "Dora", day(2))
    return club, club.start("g1", day(2))


def test_a_game_is_booked_by_itself():
    club, game = played()
    done = club.let_pass(game, "1998-06-01T00:00:00Z")
    assert "Into the books of Club, for g1:" in done and "result g1 winners" in done, done
    row = club.sheet("games")[0]
    assert row["status"] == "over" and len(row["hash"]) == 64, row
    won = json.loads(club.ctl("show", game, "--json"))["outcome"]["winners"]
    names = ["Ann", "Bob", "Cleo"]
    assert row["winners"] == ", ".join(names[n - 1] for n in won), (row, won)
    trophies = [(each["person"], each["trophy"]) for each in club.sheet("cabinet")]
    assert (f"{row['winners']} wins the Jade Grapefruit." in done) == (len(won) == 1), done
    assert trophies == ([(row["winners"], "Jade Grapefruit")] if len(won) == 1 else []), trophies
    assert "already" in club.ctl("society", "Club", "book", "g1", code=3)
    assert "Nothing is over" in club.ctl("society", "Club", "book")


def test_verify_follows_to_the_log():
    club, game = played()
    club.let_pass(game, "1998-06-01T00:00:00Z")
    assert "1 result agrees" in club.ctl("verify", "Club")
    club.announce("g2", "Ghost", ["Ann", "Bob", "Cleo"], "Dora", "1998-06-02T00:00:00Z")
    club.say("Dora", "result g2 winners Ann at 0123456789", "1998-06-03T00:00:00Z")
    club.announce("g3", "Ghost", ["Ann", "Bob", "Cleo"], "Dora", "1998-06-04T00:00:00Z")
    club.say("Dora", "result g3 winners none", "1998-06-05T00:00:00Z")
    told = club.ctl("society", "Club", "check")
    assert "not in this library: g2" in told and "name no log: g3" in told, told
    club.ctl("remove", game, "--yes")
    assert "not in this library: g1, g2" in club.ctl("verify", "Club")


def test_a_log_of_another_game():
    """What was announced as Ghost, and whose log is one of Pure Skill, is found."""
    club, game = played()
    club.let_pass(game, "1998-06-01T00:00:00Z")
    club.ctl("export", game, club.path("g.grapefruit"), "--as", "referee")
    other = Club()
    other.say("Dora", f'announce g1 "Ghost" instance {game}: players Ann, Bob, Cleo; referees Dora', day(2))
    for name in ("Ann", "Bob", "Cleo"):
        other.say(name, "consent g1", day(2))
    header, rest = club.read("g.grapefruit").split("\n", 1)
    log = json.loads(header)
    assert log["id"] == game and log["society"] == club.id, log
    end = json.loads(rest.splitlines()[-1])["hash"]
    winners = ", ".join(club.sheet("games")[0]["winners"].split(", ")) or "none"
    other.ctl("import-instance", club.path("g.grapefruit"))
    said = other.say("Dora", f"result g1 winners {winners} at {end}", "1998-06-03T00:00:00Z", code=1)
    assert "announced as Ghost" in said and "Game of Pure Skill" in said, said


def test_a_result_that_is_not_the_logs():
    club, game = played()
    before = club.ctl("verify", "Club")
    said = club.say("Dora", "result g1 winners Ann at 0123456789", day(3), code=1)
    assert "has no event 0123456789" in said and "R5.1" in said, said
    assert club.ctl("verify", "Club") == before
    club.ctl("export", game, club.path("g.grapefruit"), "--as", "spectator")
    lines = [json.loads(line) for line in club.read("g.grapefruit").splitlines()]
    assert lines[0]["society"] == club.id and lines[0]["label"] == "g1", lines[0]
    said = club.say("Dora", f"result g1 winners Ann at {lines[1]['hash']}", day(4), code=1)
    assert "was not over" in said, said
    club.say("Dora", "result g1 winners Ann", day(5))
    said = club.say("Dora", "result g1 winners Bob", day(6), code=1)
    assert "is over" in said and "1250.1" in said, said
    assert club.sheet("games")[0]["winners"] == "Ann"


def test_two_results_for_one_game():
    club, game = played()
    club.say("Dora", "result g1 winners Bob", day(5))
    club.let_pass(game, "1998-06-01T00:00:00Z")
    assert club.sheet("games")[0]["winners"] == "Bob"


def test_a_dispute_holds_the_booking():
    club, game = played()
    club.say("Ann", "dispute g1 referee unable", day(3))
    done = club.let_pass(game, "1998-06-01T00:00:00Z")
    assert "Not booked" in done and "1250.1 X" in done, done
    assert club.sheet("games")[0]["status"] == "running"
    club.say("Sam", "judge g1 play on", "1998-06-02T00:00:00Z")
    preview = club.ctl("society", "Club", "book", "--preview")
    assert "result g1" in preview and "nothing is stored" in preview
    assert club.sheet("games")[0]["status"] == "running"
    club.ctl("society", "Club", "book")
    row = club.sheet("games")[0]
    assert row["status"] == "over" and row["ended"] < "1998-06-01", row


def test_caps_are_said():
    club, game = played("pot=3")
    done = club.let_pass(game, "1998-06-01T00:00:00Z")
    fee, = [row for row in club.sheet("statement") if row["kind"] == "pay"]
    assert fee["person"] == "Dora" and fee["amount"] == 3 < fee["asked"], fee
    assert fee["disregarded"] == fee["asked"] - 3 and fee["rule"] == "1250.1 IV.c", fee
    assert f"A$3 of {fee['asked']}, the rest is disregarded" in done, done
    assert club.sheet("games")[0]["status"] == "over"


def test_a_game_is_played_by_its_own_rules():
    """What is won at Viruses is not booked as won at Pure Skill; `--game` is for a class without rules."""
    club = Club()
    club.announce("g1", "Game of Pure Skill", ["Ann", "Bob", "Cleo"], "Dora", day(2))
    start = ("society", "Club", "start", "g1", "--at", day(3))
    said = club.ctl(*start, "--game", "viruses", code=3)
    assert "g1 was announced as Game of Pure Skill" in said and "Viruses" in said, said
    assert "There is no game" in club.ctl(*start, "--game", "nosuch", code=2)
    assert "g1" not in club.ctl("list")
    club.ctl(*start, "--game", "pure-skill")


def test_a_log_begins_with_the_last_consent():
    club = Club()
    club.announce("g1", "Ghost", ["Ann", "Bob", "Cleo"], "Dora", day(2, 5))
    for early in ("1990-01-01T00:00:00Z", "1998-03-02T04:59:59Z"):
        said = club.ctl("society", "Club", "start", "g1", "--at", early, code=3)
        assert "1250.1 VI.a" in said and "1998-03-02 05:00 UTC" in said, said
    club.start("g1", day(2, 5))


def waiting(club, game):
    return [(each["by"], each["text"]) for each in club.json("moves", game, "--no-search")["moves"]]


def test_a_vacation_reaches_the_game():
    """Nobody has to say it twice; the referee decides, as about any move."""
    club = Club()
    club.announce("g1", "Ghost", ["Ann", "Bob", "Cleo"], "Dora", day(2))
    game = club.start("g1", day(2))
    club.say("Ann", "vacation 1998-03-04..1998-03-10", day(3))
    assert waiting(club, game) == [("seat:1", "vacation 1998-03-04..1998-03-10")], waiting(club, game)
    club.say("Ann", "substitute g1 Emil", day(3, 1))
    club.say("Emil", "agree g1", day(3, 2))
    assert [text for _, text in waiting(club, game)][1:] == ["substitute Emil"]
    club.say("Cleo", "vacation 1998-03-05..1998-03-06", day(3, 3))
    club.ctl("moves", game, "--no-search", "--reject", str(club.json(
        "moves", game, "--no-search")["moves"][2]["n"]))
    club.ctl("moves", game, "--no-search", "--accept", "all")
    club.let_pass(game, day(4))
    club.ctl("export", game, club.path("g.grapefruit"), "--as", "referee")
    log = club.read("g.grapefruit")
    assert "vacation 1998-03-04..1998-03-10" in log and "substitute Emil" in log, log
    assert "1998-03-05..1998-03-06" not in log, log
    club.say("Cleo", "return", day(5))
    club.say("Ann", "return", day(5, 1))
    assert waiting(club, game) == [("seat:1", "return")], waiting(club, game)


def test_starting_fills_in():
    club = Club()
    club.announce("g1", "Ghost", ["Ann", "Bob", "Cleo"], "Dora", day(2))
    club.say("Ann", "vacation 1998-03-03..1998-03-10", day(2, 1))
    club.say("Ann", "substitute g1 Emil", day(2, 2))
    club.say("Emil", "agree g1", day(2, 3))
    game = club.start("g1", day(3, 12))
    club.ctl("export", game, club.path("g.grapefruit"), "--as", "referee")
    header, *events = [json.loads(line) for line in club.read("g.grapefruit").splitlines()]
    assert [seat["name"] for seat in header["seats"]] == ["Ann", "Bob", "Cleo"], header
    assert header["referee"] == "Dora" and header["options"]["active"] == 7, header
    texts = [event.get("text") for event in events]
    assert "vacation 1998-03-03..1998-03-10" in texts and "substitute Emil" in texts, texts
    assert "already" in club.ctl("society", "Club", "start", "g1", code=3)
    assert "no instance" in club.ctl("society", "Club", "start", "g9", code=3)
    club.say("Dora", "announce g2 Ghost: players Ann, Bob; referees Dora", day(4))
    assert "consent" in club.ctl("society", "Club", "start", "g2", code=3)


def test_sheets():
    club = Club()
    club.announce("g1", "Ghost", ["Ann", "Bob", "Cleo"], "Dora", day(2))
    club.say("Dora", "pay g1 Ann 45", day(3))
    club.say("Dora", "pay g1 Bob 10", day(4))
    club.say("Dora", "transfer g1 from Ann to Bob 5", day(5))
    club.say("Dora", "points g1 Ann 5", day(5))
    club.say("Dora", "result g1 winners Ann", day(6))
    text = club.ctl("society", "Club", "statement", "--person", "Ann")
    assert "Balance" in text and "transfer" in text, text
    rows = list(csv.DictReader(io.StringIO(
        club.ctl("society", "Club", "statement", "--person", "Ann", "--csv"))))
    assert [(row["amount"], row["balance"]) for row in rows] == \
        [("45", "45"), ("-5", "40"), ("5", "5")], rows
    cut = club.sheet("statement", "--person", "Bob")[0]
    assert (cut["asked"], cut["amount"], cut["disregarded"], cut["rule"]) == (10, 5, 5, "1250.1 IV.c")
    assert cut["event"] > 0 and cut["month"] == "1998-03"
    assert club.sheet("statement", "--month", "1998-04") == []
    assert club.sheet("limits", "--person", "Ann")[0]["of_money"] == 100
    assert [row["money"] for row in club.sheet("people", "--at", day(4))][:2] == [45, 5]
    ann = club.sheet("standings")[0]
    assert (ann["person"], ann["won"], ann["money"], ann["trophies"]) == ("Ann", 1, 40, 1), ann
    duel = club.sheet("head-to-head", "--person", "Bob")
    assert [(row["other"], row["lost"]) for row in duel] == [("Ann", 1), ("Cleo", 0)], duel
    assert club.sheet("trophies")[0]["person"] == "Ann"
    assert len(club.sheet("classes")) == 12
    assert "nobody" in club.ctl("society", "Club", "statement", "--person", "Max", code=1)
    assert "statement" in club.ctl("society", "Club", "accounts", code=2)
    assert "month" in club.ctl("society", "Club", "statement", "--month", "March", code=2)
    assert "no game of this society" in club.ctl("society", "Club", "statement", "--class", "nosuch", code=1)


def test_what_does_not_go_together():
    """What would be left out silently is wrong usage."""
    club = Club()
    for line in (["people", "extra"], ["check", "extra"], ["people", "--preview"], ["statement", "--game", "ghost"],
                 ["check", "--json"], ["start", "g1", "--person", "Ann"], ["people", "--csv", "--json"],
                 ["people", "--at", "noon"], ["start", "g1", "--seed", "xyz"]):
        club.ctl("society", "Club", *line, code=2)
    club.ctl("society", "Club", "start", "g9", code=3)
    club.ctl("society", "Club", "book", "g9", code=3)
    assert "Society, March 1998\n" in club.ctl("show", "Club")
    assert "month 1998-03" in club.ctl("list") and "month 1998-03" in club.ctl("show", "Club")


def test_two_societies_in_one_library():
    """Their first games have different names."""
    club = Club()
    club.announce("g1", "Ghost", ["Ann", "Bob", "Cleo"], "Dora", day(2))
    first = club.start("g1", day(2))
    other = club.ctl("new", "society", "--name", "Other Club", "--setup", club.path("setup.json"), "--at",
                     day(1)).split()[0]
    club.ctl("act", other, "announce g1 Ghost: players Ann, Bob, Cleo; referees Dora", "--by", "person:Dora", "--at",
             day(2))
    for name in ("Ann", "Bob", "Cleo"):
        club.ctl("act", other, "consent g1", "--by", f"person:{name}", "--at", day(2))
    second = club.ctl("society", other, "start", "g1", "--at", day(3)).split()[0]
    assert club.json("show", "Ghost g1")["id"] == first
    assert club.json("show", "Ghost g1 (Other Club)")["id"] == second


def test_submissions_and_new_classes():
    club = Club()
    text = "submit s1 game \"Quarto\"\n" + "\n".join(
        ["b: none", "c: 2 to 4", "d: Put pieces.", "e: 1", "f: A line.", "g: -", "h: standard"])
    club.say("Ann", text, day(2))
    row = club.sheet("submissions")[0]
    assert (row["status"], row["endorsements"], row["needed"], row["until"]) == \
        ("posted", 0, 4, day(9)), row
    for name in ["Bob", "Cleo", "Dora", "Emil"]:
        club.say(name, "endorse s1", day(3))
    assert club.sheet("submissions")[0]["until"] == day(5)
    club.let_pass("Club", day(5, 1))
    assert club.sheet("submissions")[0]["rule"] == "1250.19"
    assert club.sheet("classes")[-1]["class"] == "Quarto"
    club.announce("q1", "Quarto", ["Ann", "Bob"], "Dora", day(6))
    game = club.start("q1", day(6))
    club.ctl("export", game, club.path("q1"), "--as", "spectator")
    header = json.loads(club.read("q1").splitlines()[0])
    rules = hashlib.blake2b(text.split("\n", 1)[1].encode(), digest_size=32).hexdigest()
    assert header["game"] == "open-table" and header["resources"]["rules"] == rules, header
    club.ctl("act", game, "end winners Ann", "--by", "referee", "--at", day(7))
    assert club.sheet("games", "--class", "Quarto")[0]["winners"] == "Ann"


def test_an_accepted_deck():
    club = Club()
    club.say("Ann", 'submit s1 equipment "Description of a Rainbow Deck"\nA Rainbow Deck has 3 suits: Red (R), '
                    "Blue (B), and Green (G), and 4 ranks: 4, 3, 2, 1. Red is red.", day(2))
    club.say("Ann", 'submit s2 equipment "Description of a Muddy Deck"\nSome cards.', day(2))
    for name in ["Bob", "Cleo", "Dora", "Emil"]:
        club.say(name, "endorse s1", day(3))
        club.say(name, "endorse s2", day(3))
    assert club.ctl("society", "Club", "deck") == ""
    club.let_pass("Club", day(5, 1))
    listed = club.ctl("society", "Club", "deck").splitlines()
    assert listed[0] == "Rainbow" and "suits and ranks" in listed[1], listed
    assert "no such" in club.ctl("society", "Club", "deck", "Hidden", code=3)
    assert "cannot be read" in club.ctl("society", "Club", "deck", "Muddy", code=3)
    path = club.ctl("society", "Club", "deck", "Rainbow").strip()
    assert path.endswith("decks/rainbow.json") and "Rainbow" in club.run("deck", "list").stdout
    assert "12 cards" in club.run("deck", "show", "rainbow").stdout
    assert "already" in club.ctl("society", "Club", "deck", "Rainbow", code=3)


def test_by_mail():
    """Acts on lines of their own; prose and quotes are none. A payment that comes late counts on its own day."""
    desk = Desk()
    setup = desk.write("setup.json", json.dumps({"people": [{"name": n} for n in ("Ann", "Bob", "Eve")]}))
    desk.id = desk.ctl("new", "society", "--name", "Club", "--setup", setup, "--at", START).split()[0]

    def mail(*letters):
        found = []
        for who, hour, body in letters:
            mail.n += 1
            post_in(desk, letter(desk, who, hour, body, mail.n, f"[gf:{desk.id[:8]}] business"))
            for move in moves(desk):
                if move["status"] == "new":
                    found.append(move["text"])
                    desk.ctl("moves", desk.id, "--accept", str(move["n"]))
            desk.ctl("resolve", desk.id, "--at", f"2026-01-{6 + hour // 24:02}T12:00:00Z")
        return found
    mail.n = 0
    assert mail(("Ann", 11, 'I would like a game.\n\nannounce g1 "Double Crash": players Ann, Bob\n\nAnn'),
                ("Bob", 12, "> consent g1\n\nI will consent, later.\nLeave it to me, and ask Eve?\n\nBob"),
                ("Bob", 13, "consent g1\n\nBob")) == \
        ['announce g1 "Double Crash": players Ann, Bob; referees none', "consent g1"]
    desk.ctl("act", desk.id, "vacation", "--by", "person:Eve", "--at", "2026-01-09T10:00:00Z")
    assert mail(("Ann", 40, "pay g1 Bob 20\n\nAnn")) == ["pay g1 Bob 20"]
    row = desk.json("society", desk.id, "statement")["rows"][0]
    assert row["at"] == "2026-01-06T16:00:00Z" and row["amount"] == 20, row
    assert mail(("Bob", 120, "result g1 winners Bob at 0123456789\n")) == ["result g1 winners Bob at 0123456789"]
    assert desk.json("society", desk.id, "games")["rows"][0]["winners"] == "Bob"
    desk.ctl("verify", desk.id)


SEASON = os.path.join(SOURCE, "tests", "golden", "society")


def test_a_season():
    """Three months of twelve people: what tests/golden/society/season.json tells."""
    desk = Club()
    desk.run("run", os.path.join(SEASON, "season.json"), "--out", desk.path("season.grapefruit"))
    desk.library = desk.path("season.db")
    season = desk.ctl("import-instance", desk.path("season.grapefruit"), "--keep").split()[0]
    assert "0 results agree" in desk.ctl("verify", season)
    sheet = lambda word, *more: desk.json("society", season, word, *more)["rows"]
    with open(os.path.join(SOURCE, "src/cli/grape-ctl-society.c"), encoding="utf-8") as file:
        known = re.findall(r'NC_ \("sheet", "(.+?)"\)', file.read())
    for word, column in (("people", "active"), ("statement", "kind"), ("submissions", "kind"),
                         ("submissions", "status"), ("games", "status")):
        assert {row[column] for row in sheet(word)} <= set(known), (word, column)
    people = [row["person"] for row in sheet("people")]
    rows = sheet("statement")
    games = {row["label"]: row for row in sheet("games")}
    assert len(people) == 12 and sum(row["started"] is not None for row in games.values()) == 20
    assert all(row["paid"] <= 50 and row["scored"] <= 8 for row in games.values())
    cuts = [(row["kind"], row["rule"]) for row in rows if row["disregarded"]]
    assert {("pay", "1250.1 IV.c"), ("pay", "1250.1 III.e"), ("points", "1250.1 IV.d")} <= set(cuts)
    limits = sheet("limits")
    assert max(row["money"] for row in limits) == 100 and max(row["points"] for row in limits) == 20
    assert max(row["paid"] for row in games.values()) == 50
    assert max(row["scored"] for row in games.values()) == 8
    assert [row["person"] for row in sheet("trophies") if row["trophy"] == "Golden Knife"] == ["Bob", "Eve"]
    knives = [row["person"] for row in sheet("cabinet") if row["trophy"] == "Golden Knife"]
    assert knives == ["Eve"], knives
    assert [row["status"] for row in sheet("submissions")] == ["accepted", "rejected", "vetoed"]
    said = []
    for row in sheet("people"):
        own = sheet("statement", "--person", row["person"])
        for points in (False, True):
            mine = [each for each in own if is_points(each, rows) == points]
            assert sum(each["amount"] for each in mine) == row["points" if points else "money"], row
        said.append(f"== {row['person']}\n" + desk.ctl("society", season, "statement", "--person",
                                                       row["person"]))
    said = "\n".join(said) + "\n== " + desk.ctl("society", season, "standings")
    path = os.path.join(SEASON, "season.statements")
    if os.environ.get("GRAPE_WRITE"):
        with open(path, "w", encoding="utf-8") as file:
            file.write(said)
    with open(path, encoding="utf-8") as file:
        assert said == file.read(), "GRAPE_WRITE=1 writes season.statements anew"


def is_points(row, rows):
    first = rows[row["corrects"] - 1] if row["corrects"] else row
    return first["kind"] == "points"


main(globals())
