# SPDX-License-Identifier: GPL-3.0-or-later
"""Three games that have no rules table, played by mail at an Open Table from the first letter to the last: people with
hidden roles who vote in secret, a game of dice, and four in a row on a grid. With each come late, wrong, duplicate and
quoted moves and a vacation."""
import re

from mail_desk import MailGame, quote
from tap import main

ROLES = "Somebody in the lighthouse is a smuggler. Each night everybody sends a move; each day we vote, in secret."
PIG = "Throw one die as often as you dare; a one loses the turn's points. First to twenty wins."
FOUR = "Drop a counter into a column; it falls to the lowest empty square. Four in a row wins."


def public(desk, name="public.grapefruit"):
    log = desk.path(name)
    desk.ctl("export", desk.id, log)
    with open(log, encoding="utf-8") as file:
        return file.read()


def open_table(rules, *options, seats=("Ann", "Bob", "Eve"), subject):
    words = [word for option in options for word in ("-o", option)]
    return MailGame("open-table", "--referee", "Cy <cy@example.org>", "-o", "rules=" + rules, *words, seats=seats,
                    subject=subject)


def test_hidden_roles():
    """Roles are whispered, moves sealed, votes secret; nobody reads any of them before its time."""
    desk = open_table(ROLES, subject="lighthouse")
    assert ROLES in desk.ctl("post", desk.id)
    desk.rule(10, "whisper Eve: you are the smuggler", "whisper Ann, Bob: you are honest", "round until 2026-01-06")
    found, _ = desk.take(("Ann", 11, "move I hide in the boat house"), ("Ann", 11, "move I hide in the boat house"),
                         ("Bob", 12, quote("move I hide in the boat house") + "\nInteresting! More tomorrow."),
                         ("Bob", 13, "Dear Cy,\n\nmove I watch the stairs tonight\n\nBob"),
                         ("Eve", 14, "play QH"))
    assert not any(by == "seat:2" and "boat" in text for by, text in found), found
    view = desk.state()
    assert [seat["sealed"] for seat in view["players"]] == [True, True, None], view["players"]
    assert [line["text"] for line in view["talk"]] == [None, None], view["talk"]
    assert desk.state("--as", "3")["talk"][0]["text"] == "you are the smuggler"
    assert not re.search("boat|stairs|smuggler$|honest", public(desk).split("\n", 1)[1])
    letter = desk.ctl("post", desk.id, "--to", "seat:3")
    assert "you are the smuggler" in letter and "honest" not in letter, letter
    assert "I watch" not in desk.ctl("post", desk.id)
    desk.take(("Eve", 46, "I am on vacation from 7 January to 8 January."), ("Eve", 50, "move too late, I fear"))
    state = desk.state()
    opened = [line["text"] for line in state["talk"][2:]]
    assert opened == ["I hide in the boat house", "I watch the stairs tonight"], opened
    assert not state["round_on"] and state["players"][2]["sealed"] is None, state

    desk.rule(51, "say The lamp is out.", 'ballot "Who is the smuggler?": players secret')
    found, _ = desk.take(("Ann", 52, "I vote for Eve."), ("Bob", 53, "vote Ann"), ("Bob", 54, "vote Zoe"),
                         ("Bob", 55, "On second thoughts:\n\nvote Eve\n\nBob"))
    assert ("seat:1", "vote Eve") in found, found
    assert [seat["vote"] for seat in desk.state()["players"]] == ["hidden", "hidden", None]
    assert not re.search("vote (Eve|Ann)", public(desk))
    desk.take(("Eve", 98, "I am back.\n\nvote Bob\n\nEve"))
    desk.rule(99, "close", "rule Eve is found out", "end winners Ann, Bob")
    shown = desk.json("show", desk.id)
    assert shown["state"]["counts"] == [0, 1, 2] and shown["outcome"]["winners"] == [1, 2], shown
    assert "Ann and Bob have won" in desk.ctl("post", desk.id)
    assert "vote Eve" in public(desk)
    desk.ctl("verify", desk.id)


def test_a_corrected_move_leaves_the_rest():
    """A later move replaces the earlier one, and neither a vote nor a mark that came with that."""
    desk = open_table(FOUR, "board=3x3", "edit=players", subject="crossing")
    desk.rule(10, "round", 'ballot "Shall we sail?": yes, no secret')
    desk.take(("Bob", 11, "vote no\n\nmove I follow Ann\n\nset b2 B blue\n\nwhisper Ann: wait"),
              ("Bob", 12, "Correction:\n\nmove I stay home"))
    state = desk.state("--as", "referee")
    assert state["cells"] == [{"square": "b2", "mark": "B", "colour": "blue"}], state["cells"]
    assert [seat["vote"] for seat in state["players"]] == [None, 2, None], state["players"]
    assert state["players"][1]["sealed"] == "I stay home" and len(state["talk"]) == 1, state


def test_dice():
    """Everybody throws for themselves; the referee counts. What fell can be checked, what is due cannot be guessed."""
    desk = open_table(PIG, "dice=players", "turn=2d", subject="pig")
    desk.rule(10, "turn Ann")
    found, _ = desk.take(("Ann", 11, "Here I go!\n\nroll 2d6 for Ann\n"), ("Bob", 12, "roll 9999d6"),
                         ("Eve", 12, quote("roll 2d6 for Ann") + "\nLucky you."))
    assert found == [("seat:1", "roll 2d6 for Ann")], found
    state = desk.state()
    assert len(state["dice"]) == 2 and state["rolled_for"] == 1, state
    sums = [sum(state["dice"]), 0, 0]
    desk.rule(12, f"give Ann {sums[0]} because she dared")
    desk.take(("Ann", 13, "I pass."))
    assert desk.state()["turn"] == 2
    desk.take(("Bob", 14, "roll 3d6"), ("Bob", 14, "roll 3d6"))  # twice the same letter: the second is a duplicate
    sums[1] = sum(desk.state()["dice"])
    desk.rule(15, f"give Bob {sums[1]}", f"take Bob {sums[1]} because there was a one", f"give Bob {sums[1]}")
    assert "Bob, %d" % sums[1] in desk.ctl("post", desk.id)
    desk.take(("Eve", 16, "I am on vacation from 6 January to 7 January."), ("Bob", 17, "pass"))
    desk.take(("Eve", 90, "I am back. Is it still my turn? I hope so."))  # two days are over: she has passed
    assert desk.state()["turn"] == 1, desk.state()
    best = max(range(3), key=lambda seat: sums[seat])
    desk.rule(91, "end winners %s" % ("Ann", "Bob", "Eve")[best])
    shown = desk.json("show", desk.id)
    assert shown["outcome"]["scores"] == sums and shown["outcome"]["winners"] == [best + 1], shown
    desk.ctl("verify", desk.id)


def test_four_in_a_row():
    """A grid that the players edit; an impossible move is the referee's to undo."""
    desk = open_table(FOUR, "board=7x6", "edit=players", "turn=3d", seats=("Ann", "Bob"), subject="four")
    desk.rule(10, "turn Ann")
    hour = 11
    for column, row in zip("dddd", (6, 5, 4, 3)):
        for who, mark, place in (("Ann", "X red", f"{column}{row}"), ("Bob", "O blue", f"e{row}")):
            if who == "Bob" and row == 3:
                break
            found, _ = desk.take((who, hour, f"Mine goes here:\n\nset {place} {mark}\npass\n\n{who}"))
            assert [text for _, text in found if text != "pass"][-1] == f"set {place} {mark}", found
            if row == 5:
                desk.take((who, hour, quote(f"set {place} {mark}") + "\nThat was well played."))
            hour += 1
    state = desk.state()
    squares = {cell["square"]: cell["mark"] for cell in state["cells"]}
    assert squares == {"d6": "X", "d5": "X", "d4": "X", "d3": "X", "e6": "O", "e5": "O", "e4": "O"}, squares
    assert state["turn"] == 2, state["turn"]
    desk.take(("Bob", hour, "set h1 O blue"), ("Bob", hour, "set e1 OOOO"))  # no such square, too many letters
    assert len(desk.state()["cells"]) == 7
    desk.take(("Bob", hour + 1, "set a1 O blue"))  # it hangs in the air
    desk.rule(hour + 1, "set a1 empty", "rule a counter falls to the ground: a1 is void")
    assert len(desk.state()["cells"]) == 7, desk.state()["cells"]
    desk.take(("Bob", hour + 2, "I am on vacation from 7 January to 12 January."))
    post = desk.ctl("post", desk.id)
    assert re.search(r" 3  \.   \.   \.   Xr", post), post
    desk.rule(hour + 3, "end winners Ann")
    assert desk.json("show", desk.id)["outcome"]["winners"] == [1]
    desk.ctl("verify", desk.id)


main(globals())
