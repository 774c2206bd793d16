# SPDX-License-Identifier: GPL-3.0-or-later
"""Pokey Nomic by mail: proposals as blocks, votes in people's words, a quoted proposal, a letter sent twice, a judgement."""
from mail_desk import MailGame, quote
from tap import main

FIRST = 'propose enact "Each of us owns a hat.\nIt may be worn by night and day." form rhyme'


def test_whole_game():
    desk = MailGame("pokey-nomic", seats=("Ann", "Bob", "Eve"), subject="nomic")
    found, _ = desk.take(("Ann", 11, "Hello all,\n\nhere is my first idea.\n\n" + FIRST + "\n"),
                         ("Bob", 12, quote(FIRST) + "\nNice, but these lines do not rhyme."),
                         ("Eve", 12, "I might propose something about cake next week."))
    assert found == [("seat:1", FIRST)], found
    desk.take(("Bob", 13, "invoke form 314 Hat and day?\n"))
    desk.take(("Eve", 14, "judge form 314 none\n"))
    found, _ = desk.take(("Ann", 15, "Fine. I call the vote on 314."))
    state = desk.state()
    assert state["proposals"][0]["forms"] == [] and state["proposals"][0]["called"], (found, state["proposals"])
    found, _ = desk.take(("Ann", 16, "I vote for 314."), ("Bob", 16, "I vote against proposal 314. Hats are silly."),
                         ("Bob", 16, "I vote against proposal 314. Hats are silly."),
                         ("Bob", 17, "On second thoughts: vote 314 for"),  # votes stand
                         ("Eve", 18, "vote 314 for\n\nEve"))
    state = desk.state()
    assert state["scores"] == [0, 10, 0] and state["throws"] == [True, False, False], (found, state["scores"])
    post = desk.ctl("post", desk.id)
    assert "Proposal 314 by Ann (enact) is adopted." in post and "Against: Bob" in post, post
    desk.rule(19, "rule throw Ann 4", 'carry "314" column "Hats" number 1')
    found, _ = desk.take(("Bob", 20, 'propose amend 208 "Twenty points win."\nset win 20\n'),
                         ("Bob", 20, "I am on vacation from 6 January to 8 January."))
    assert not desk.state()["proposals"], found  # nobody has consented since judgement was invoked
    desk.take(("Ann", 21, "I consent."), ("Eve", 21, "consent"))
    found, _ = desk.take(("Bob", 22, 'Once more, then:\n\npropose amend 208 "Twenty points win."\nset win 20\n'))
    desk.take(("Bob", 23, "call vote 315"))
    assert desk.state()["proposals"][0]["set"] == ["win 20"], found
    desk.take(("Ann", 24, "vote 315 against"), ("Bob", 25, "vote 315 for"), ("Eve", 26, "I vote FOR 315!"))
    state = desk.state()
    assert state["scores"] == [14, 10, 0] and state["winner"] is None, state["scores"]
    desk.rule(27, "rule throw Bob 6")
    desk.take(("Eve", 28, "I forfeit."), ("Eve", 29, "vote 315 for"))
    assert desk.state()["out"] == [False, False, True]
    desk.rule(30, "join Max chicken", 'carry "314" set Bob score 20')
    shown = desk.json("show", desk.id)
    assert shown["outcome"]["over"] and shown["outcome"]["winners"] == [2], shown["outcome"]
    assert "Bob has the points, and wins." in desk.ctl("post", desk.id)
    desk.ctl("verify", desk.id)


main(globals())
