# SPDX-License-Identifier: GPL-3.0-or-later
"""Two years of Diplomacy by mail: four players and three bots. Late orders, ambiguous ones, a bad line in a sheet, a
duplicate, a quoted sheet, a correction, a pause, a resignation."""
import json
import re

from mail_desk import MailGame, moves, quote
from tap import main

SEATS = ("Ann", "Bob", "Cleo", "Dan", "bot:simple", "bot:simple", "bot:simple")
OPTIONS = {"movement": "2d", "retreat": "1d", "build": "1d", "bots": "simple", "last": "fall 1902"}


POWERS = {"Austria": 1, "Italy": 2, "Russia": 3, "Turkey": 4, "England": 5, "France": 6, "Germany": 7}


class Tour(MailGame):
    """The bots are far away in the west, or there are wishes."""

    def __init__(self, wishes=False):
        super().__init__("diplomacy", "--referee", "Rex <rex@example.org>",
                         *([] if wishes else ["--setup", "setup.json"]),
                         *[word for option in OPTIONS.items() for word in ("-o", "=".join(option))],
                         seats=SEATS, subject="Grand Tour", files={"setup.json": json.dumps({"powers": POWERS})})

    def units(self, power):
        return {f'{unit["type"]} {unit["province"]}' for unit in self.state()["units"] if unit["power"] == power}

    def orders(self, seat):
        return self.state("--as", "referee")["players"][seat - 1]["orders"]

    def results(self, power):
        return {result["order"]: result["result"] for result in self.state()["results"] if result["power"] == power}

    def phase(self):
        state = self.state()
        return f'{state["season"]} {state["year"]} {state["phase"]}'

    def pass_limit(self):
        """Until half a minute behind the limit of the phase."""
        limit = self.state()["deadline"]
        return self.ctl("resolve", self.id, "--at", limit.replace(":00Z", ":30Z"))

    def hour(self):
        """Of the limit, as letters count them."""
        stamp = re.match(r"2026-01-(\d+)T(\d+):", self.state()["deadline"])
        return (int(stamp[1]) - 5) * 24 + int(stamp[2])


def test_wishes():
    desk = Tour(wishes=True)
    assert desk.phase() == "spring 1901 movement" and desk.state()["powers"] == {}
    found, _ = desk.take(("Ann", 11, "want Austria, France"), ("Bob", 12, "want Italy\n\nBob"),
                         ("Cleo", 12, "Hello all, I want Russia. Cleo"), ("Dan", 12, "Hello everybody!"))
    assert ("seat:1", "want Austria, France") in found and len(found) == 3, found
    assert desk.state()["powers"] == {} and "Austria (nobody)" in desk.ctl("post", desk.id)
    assert "Owed by Dan until" in desk.ctl("post", desk.id)
    desk.take(("Dan", 13, "want Turkey"))
    powers = desk.state()["powers"]
    assert sorted(powers) == sorted(POWERS) and sorted(powers.values()) == [1, 2, 3, 4, 5, 6, 7], powers
    assert desk.hour() == 13 + 48
    desk.ctl("verify", desk.id)


def spring_1901(desk):
    """A duplicate, a quoted sheet, a bad line, an ambiguous order, and a correction."""
    sheet = "A vie - gal\nA bud - ser\nF tri - alb"
    found, _ = desk.take(
        ("Ann", 20, sheet + "\n\nAnn"), ("Ann", 20, sheet + "\n\nAnn"),
        ("Bob", 21, quote("A ven H\nA rom H") + "\nThat was a dull year.\n\nA Venice H\nF nap - ion\n"
                    "A rom - mos\n\nBob"),
        ("Cleo", 22, "F Sevastopol -> Rumania\nA mos - ukr\nfleet st petersburg (south coast) - gob\n"
                     "A war - lvn\n\nThe bear sends love."),
        ("Dan", 23, "A con - bul\nor maybe A con - smy?"))
    assert [by for by, _ in found].count("seat:1") == 2, found
    assert [move["marks"] for move in moves(desk) if move["by"] == "seat:1"] == [["duplicate"]]
    assert desk.orders(1) == sheet.split("\n") and not desk.state()["players"][0].get("orders")
    assert desk.orders(2) == ["A ven H", "F nap - ion", "A rom - mos"], desk.orders(2)
    assert desk.orders(3) == ["F sev - rum", "A mos - ukr", "F stp/sc - bot", "A war - lvn"], desk.orders(3)

    # The bad line is told back to Bob alone, and the rest has arrived.
    told = desk.ctl("post", desk.id, "--to", "Bob")
    assert "orders for phase 1 have arrived" in told and "F nap - ion" in told, told
    assert "“A rom - mos” does not count: The unit in Rome cannot go to Moscow in one move" in told, told
    assert "mos" not in desk.ctl("post", desk.id) and "mos" not in desk.ctl("show", desk.id, "--as", "Ann")

    # What Dan means is for Dan to say: the referee sees both thoughts, and takes none.
    doubts = [move for move in moves(desk) if move["by"] == "seat:4"]
    assert {move["text"] for move in doubts} == {"A con - bul", "A con - smy"}, doubts
    assert all(move["sureness"] != "certain" and move["remark"] for move in doubts), doubts
    assert "not certain" in desk.ctl("moves", desk.id, "--accept", "all")
    desk.ctl("resolve", desk.id, "--at", desk.time(24))
    assert desk.orders(4) == [], desk.orders(4)
    for move in doubts:
        desk.ctl("moves", desk.id, "--reject", str(move["n"]))
    desk.take(("Dan", 25, "A con - bul\nF ank - bla\nA smy - con"), ("Bob", 26, "Sorry, I meant:\n\nA rom - apu"))
    desk.take(("Cleo", 27, "A war H"))  # instead of the first one
    assert desk.orders(2) == ["A ven H", "F nap - ion", "A rom - mos", "A rom - apu"], desk.orders(2)
    assert "A war H" in desk.orders(3) and "A war - lvn" not in desk.orders(3), desk.orders(3)
    desk.take(*[(who, 28, "I am ready.") for who in SEATS[:4]])
    assert desk.phase() == "fall 1901 movement" and desk.hour() == 28 + 48
    assert desk.units("Turkey") == {"A bul", "F bla", "A con"} and desk.units("Italy") == {"A apu", "F ion", "A ven"}
    assert desk.results("Italy")["A rom - mos"] == "illegal", desk.results("Italy")
    public = desk.ctl("post", desk.id)
    assert "Turkey: A con - bul (succeeds)" in public and "Italy: “A rom - mos” does not count" in public, public


def fall_1901(desk):
    """Cleo's orders come too late: the fleet in Rumania stands alone, and retreats."""
    desk.take(("Dan", 50, "Fleet Black Sea supports Army Bulgaria to Rumania\nA bul - rum\nA con - bul"),
              ("Ann", 51, "A gal S A war\nA ser - gre\nF alb S A ser - gre"),
              ("Bob", 52, "F ion - tun\nA apu H\nA ven H"))
    log = desk.path("public.grapefruit")
    desk.ctl("export", desk.id, log)
    assert desk.orders(1)[1] == "A ser - gre" and "ser - gre" not in desk.read(log)
    assert "A vie - gal" in desk.read(log)  # of the spring
    found, told = desk.take(("Cleo", 28 + 48 + 1, "F rum H\nA ukr S F rum"))
    assert desk.phase() == "fall 1901 retreat", told
    assert desk.results("Russia") == {}, desk.results("Russia")
    late = [move for move in moves(desk, "--no-search") if move["by"] == "seat:3"]
    assert [by for by, _ in found] == ["seat:3"] and desk.orders(3) == [], (found, desk.orders(3))
    assert all(move["status"] == "new" and move["remark"] for move in late), late
    desk.late = late[0]["text"]
    dislodged = desk.state()["dislodged"]
    assert [(unit["power"], unit["type"], unit["province"], unit["dislodged_from"], unit["retreats"])
            for unit in dislodged] == [("Russia", "F", "rum", "bul", ["sev"])], dislodged
    public = desk.ctl("post", desk.id)
    assert "Dislodged: Russia F Rumania, may retreat to Sevastopol" in public and "Owed by Cleo until" in public, public
    desk.take(("Cleo", 80, "Too late, I see. My fleet in Rumania retreats to Sevastopol.\nI am ready."))
    assert desk.orders(3) == ["F rum - sev"] or desk.results("Russia") == {"F rum - sev": "succeeds"}, desk.orders(3)
    if desk.phase() == "fall 1901 retreat":  # another one must retreat too
        desk.pass_limit()
    assert desk.phase() == "fall 1901 build" and "F sev" in desk.units("Russia"), desk.units("Russia")


def still_late(desk):
    """In every later phase the late sheet is among the moves, until somebody decides."""
    for _ in range(2):
        late = [move for move in moves(desk) if move["by"] == "seat:3" and "past" in move["marks"]]
        assert [(move["text"], move["status"]) for move in late] == [(desk.late, "new")], moves(desk)
        remarks = late[0]["remark"].split("; ")
        assert len(set(remarks)) == len(remarks), remarks
    return str(late[0]["n"])


def winter_1901(desk):
    """A build too many, which is told back; a pause, in which a letter waits and no time runs."""
    still_late(desk)
    begun = desk.hour() - 24
    desk.take(("Dan", begun + 1, "Build fleet Smyrna\nBuild army Constantinople\nBuild army Ankara\n\nready"))
    told = desk.ctl("post", desk.id, "--to", "Dan")
    assert "build F smy\nbuild A con\n“build A ank” does not count: there are more than are due" in told, told
    desk.rule(begun + 2, "pause")
    public = desk.ctl("post", desk.id)
    assert "The game is paused: no limit runs." in public and " until " not in public, public
    assert "until" not in desk.ctl("show", desk.id).split("owes", 1)[1], desk.ctl("show", desk.id)
    desk.take(("Bob", begun + 4, "build F nap"))
    assert desk.orders(2) == [], desk.orders(2)
    assert ("build F nap", "The game is paused") in {(move["text"], move["remark"]) for move in moves(desk)}
    desk.ctl("resolve", desk.id, "--at", desk.time(begun + 50))
    assert desk.phase() == "fall 1901 build" and "F nap" not in desk.units("Italy")
    desk.rule(begun + 50, "resume")
    assert desk.hour() == begun + 24 + 48
    desk.take(("Bob", begun + 51, "As I said before the pause. I am ready."))
    assert desk.orders(2) == ["build F nap"], desk.orders(2)
    desk.pass_limit()
    assert desk.phase() == "spring 1902 movement"
    assert desk.units("Turkey") == {"A bul", "A rum", "F bla", "F smy", "A con"}, desk.units("Turkey")
    assert desk.results("Turkey")["build A ank"] == "bounces" and "F nap" in desk.units("Italy")


def underway(desk, begun):
    """A letter that was sent in time and arrives in the next phase is found, once, and nobody takes it unasked."""
    desk.post_in(("Bob", begun - 5, "build A rom"), ("Bob", begun - 4, "I think that Turkey is too strong."))
    for _ in range(2):
        found = moves(desk)
        late = [move for move in found if move["text"].startswith("build A rom")]
        assert len(late) == 1 and late[0]["by"] == "seat:2" and "past" in late[0]["marks"], found
        assert "imported only when" in late[0]["remark"] and late[0]["sureness"] == "unsure", late
    assert "not certain" in desk.ctl("moves", desk.id, "--accept", "all")
    desk.ctl("moves", desk.id, "--reject", str(late[0]["n"]))
    assert not [move for move in moves(desk) if move["text"] == "build A rom" and move["status"] == "new"], moves(desk)


def spring_1902(desk):
    """Dan resigns: the game waits, Ann's orders with it, until Gus comes."""
    begun = desk.hour() - 48
    desk.ctl("moves", desk.id, "--reject", still_late(desk))
    underway(desk, begun)
    assert "past" not in [mark for move in moves(desk) for mark in move["marks"]], moves(desk)
    desk.take(("Dan", begun + 2, "I am sorry, but I resign."))
    assert desk.state()["seats"][3]["left"] and desk.state()["deadline"] is None
    assert "Owed by the referee until" in desk.ctl("post", desk.id)
    desk.take(("Ann", begun + 3, "A gre H"))
    assert desk.orders(1) == []
    assert "The game waits for a replacement" in moves(desk)[-1]["remark"], moves(desk)
    desk.rule(begun + 10, "join Gus <gus@example.org> for Dan")
    assert desk.state()["seats"][7]["name"] == "Gus", desk.state()["seats"]
    assert desk.state()["powers"]["Turkey"] == 8 and desk.hour() == begun + 48 + 8, desk.state()["deadline"]
    found, _ = desk.take(("Gus", begun + 11, "A rum H\nA bul S A rum"), ("Dan", begun + 11, "A rum - ser"))
    assert "seat:4" not in [by for by, _ in found] and desk.orders(1) == ["A gre H"], (found, desk.orders(1))
    assert desk.orders(8) == ["A rum H", "A bul S A rum"], desk.orders(8)
    desk.pass_limit()
    assert {"A rum", "A bul"} <= {unit.replace("/sc", "") for unit in desk.units("Turkey")}, desk.units("Turkey")
    assert desk.state()["turn"] > 4 and "A rum - ser" not in desk.results("Turkey")


def until_the_end(desk):
    """Whoever has the most centers after the fall of 1902 wins."""
    for _ in range(4):
        if not desk.state()["over"]:
            assert desk.state()["year"] == 1902, desk.phase()
            desk.pass_limit()
    outcome, state = desk.json("show", desk.id)["outcome"], desk.state()
    assert outcome["over"] and (state["year"], state["season"]) == (1902, "fall"), desk.phase()
    scores, winners = outcome["scores"], outcome["winners"]
    centres = state["supply_centers"]
    assert scores == [len(centres[power]) for power in ("Austria", "Italy", "Russia")] + [0] + [
        len(centres[power]) for power in ("England", "France", "Germany", "Turkey")], (scores, centres)
    assert winners == [n for n, score in enumerate(scores, 1) if score == max(scores)], outcome
    assert {"to": "referee", "points": 0, "currency": 10, "trophy": None} in outcome["awards"], outcome
    knives = [award["to"] for award in outcome["awards"] if award["trophy"] == "Golden Knife"]
    assert knives == ([f"seat:{winners[0]}"] if len(winners) == 1 else []), outcome
    public = desk.ctl("post", desk.id)
    assert "The game is over. The last turn is over" in public and "A$10 to Rex" in public, public
    assert "may build" not in public and "removes" not in public and "Owed by" not in public, public


def test_a_full_game():
    desk = Tour()
    for step in (spring_1901, fall_1901, winter_1901, spring_1902, until_the_end):
        step(desk)
    desk.ctl("verify", desk.id)


main(globals())
