# SPDX-License-Identifier: GPL-3.0-or-later
"""Refusals that people meet: acts in a script, and what `run --state` says of the last one."""
import json

from tap import Desk, main

START = "2026-01-05T10:00:00Z"
AWAY = (START, "seat:1", "vacation 2026-01-05..2026-02-01")


def verdict(game, seats, *events, **members):
    """The verdict on the last of these (time, author, text)."""
    desk = Desk()
    script = dict(members, game=game, seats=seats, at=START, seed="07" * 32, events=[
        {"at": at, "by": by, "text": text} for at, by, text in events])
    path = desk.write("script.json", json.dumps(script))
    done = desk.run("run", path, "--state")
    return json.loads(done.stdout)["verdicts"][-1]


def tromino(*events, **members):
    return verdict("tromino-go", ["Ann", "Bob"], *events, referee="Ref", **members)


def test_no_substitute_in_a_duel():
    """TRG-24: 1250.1 VI.c goes before section 11 of 1250.11."""
    duel = tromino(AWAY, (START, "seat:1", "substitute Max"), options={"duel": "true"})
    assert not duel["ok"] and "Duel" in duel["error"]["message"], duel
    assert tromino(AWAY, (START, "seat:1", "substitute Max"))["ok"]


def test_no_substitute_without_a_vacation():
    bare = tromino((START, "seat:1", "substitute Max"))
    assert bare["error"]["rule"] == "1250.1 VI.c" and "vacation" in bare["error"]["message"], bare


def test_late_and_over():
    """A second late: the game ended, and the refusal says when and how, and again later."""
    for at in ("2026-01-08T10:00:01Z", "2026-01-09T10:00:00Z"):
        late = tromino((at, "seat:1", "play 0,0 nw"), (at, "seat:1", "play 0,0 nw"))
        message = late["error"]["message"]
        assert "The game is over" in message and "2026-01-08 10:00:00 UTC" in message, message
        assert "time is over" in message and "Drawn" not in message, message


def test_whole_numbers():
    for text, said in (("concede 2.5", "2.5 is not a whole number"),
                       ("play 0.5,0 nw", "0.5 is not a whole number"),
                       ("play --1,5 nw", "“play --1,5 nw”"),
                       ("concede -2", "-2 is not a concession")):
        refused = tromino((START, "seat:1", text))
        assert said in refused["error"]["message"], refused


def test_same_in_json_as_in_text():
    words = "leave \x1b[31m\u2028" + 300 * "x"
    refused = tromino((START, "seat:1", words))["error"]["message"]
    assert refused.startswith("“\\x1b[31m\\u{2028}xxx") and len(refused) < 300, refused


main(globals())
