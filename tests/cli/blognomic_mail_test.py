# SPDX-License-Identifier: GPL-3.0-or-later
"""A dynasty of BlogNomic by mail: votes in people's words and late, wrong, quoted and doubled ones, a Confession, a Prisoner
who goes idle, a newcomer, and a Declaration of Victory from which the next dynasty comes."""
import hashlib
import re

from mail_desk import MailGame, quote
from tap import main

SEATS = ("Kim", "Ann", "Bob", "Cleo", "Dan")
HATS = 'propose "Hats"\nenact "Hats" in dynastic\nEverybody wears a hat.\ncolumn "Hats" number 1'
SOAP = 'propose "Soap"\nset Dan shiv 90'
SPOONS = 'cfj "Spoons"\nset Ann shiv 7'
FORKS = 'cfj "Forks"\nset Bob shiv 7'
STAY, DEFECT = "I stay loyal, 5512", "defect then, 9921"


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


def public(desk):
    log = desk.path("public.grapefruit")
    desk.ctl("export", desk.id, log)
    with open(log, encoding="utf-8") as file:
        return file.read()


def test_calls():
    """Two Calls for Judgement: one is enacted by a Quorum of letters, one fails after two days with a tie."""
    desk = MailGame("blognomic", seats=SEATS, subject="Block C")

    def post(number):
        return desk.state()["posts"][number - 1]

    found, _ = desk.take(("Bob", 11, "Something has gone wrong here.\n\n" + SPOONS + "\nend\n\nBob"),
                         ("Dan", 12, quote(SPOONS) + "\nI might call for judgement on forks one day."), ("Dan", 13, FORKS))
    assert [text for _, text in found] == [SPOONS, FORKS], found
    assert [(each["kind"], each["status"]) for each in desk.state()["posts"]] == [("cfj", "pending")] * 2, desk.state()["posts"]

    # A Quorum of five is three, and an author's word counts: deferring is no vote here, and who has none cannot veto.
    found, _ = desk.take(("Ann", 14, "1: FOR\n2: AGAINST"), ("Cleo", 14, quote("1: FOR\n2: AGAINST") + "\nI doubt it."),
                         ("Cleo", 14, "DEFERENTIAL on 1"), ("Kim", 15, "vote 2 VETO"), ("Kim", 15, "resolve 1 enact"))
    assert post(1)["status"] == "pending" and desk.state()["prisoners"]["Ann"]["shiv"] == 0, (found, post(1))
    found, _ = desk.take(("Cleo", 16, "Well then: FOR 1."), ("Cleo", 16, "vote 2 FOR"), ("Kim", 16, "I vote against 2."))
    desk.take(("Kim", 17, "resolve 1 enact"), ("Kim", 17, "resolve 2 fail"))
    assert post(1)["status"] == "enacted" and desk.state()["prisoners"]["Ann"]["shiv"] == 7, (found, post(1))
    votes = {vote["by"]: vote["icon"] for vote in post(1)["votes"]}
    assert votes.pop("Bob", "FOR") == "FOR" and votes == {"Ann": "FOR", "Cleo": "FOR"}, votes

    # Nobody reaches a Quorum on the other one: it waits two days, and a tie fails.
    assert post(2)["status"] == "pending" and "7" not in str(desk.state()["prisoners"]["Bob"]["shiv"]), post(2)
    desk.take(("Kim", 61, "resolve 2 enact"))
    assert post(2)["status"] == "pending", post(2)
    desk.take(("Kim", 62, "I fail 2."))
    assert post(2)["status"] == "failed" and desk.state()["prisoners"]["Bob"]["shiv"] == 0, post(2)
    report = desk.ctl("post", desk.id)
    assert "“Forks” by Dan was failed by Kim" in report, report
    desk.ctl("verify", desk.id)


def test_dynasty():
    desk = MailGame("blognomic", seats=SEATS, subject="Block C")

    def prisoner(name):
        return desk.state()["prisoners"][name]

    def post(number):
        return desk.state()["posts"][number - 1]

    # The first day: attitudes, a Confession, two Proposals.
    desk.take(("Ann", 11, "My attitude is Rebellious."), ("Bob", 11, "attitude Rebellious"),
              ("Cleo", 11, "I become Comfortable.\n\nCleo"), ("Dan", 11, "attitude Rebellious"))
    assert prisoner("Cleo")["attitude"] == "Comfortable" and prisoner("Bob")["attitude"] == "Rebellious"
    found, _ = desk.take(("Ann", 12, "confess crime with Bob: A spoon is missing"),
                         ("Bob", 12, "I have an idea.\n\n" + HATS + "\nend\n\nBob"),
                         ("Cleo", 12, quote(HATS) + "\nI might propose berets next week."),
                         ("Dan", 12, SOAP))
    assert [text for _, text in found] == ["confess crime with Bob: A spoon is missing", HATS, SOAP], found
    assert [each["kind"] for each in desk.state()["posts"]] == ["crime", "proposal", "proposal"]

    # Sealed: what will be signed comes by letter, and the Hash is public.
    found, _ = desk.take(("Bob", 13, f"Dear Cy,\n\nhold 1 {DEFECT}\n\nBob"), ("Ann", 13, f"My statement on 1 is {md5(STAY)}."))
    assert DEFECT not in public(desk) and "9921" not in desk.ctl("post", desk.id)
    desk.take(("Bob", 14, "statement 1"))
    assert post(1)["sides"][1]["hash"] == md5(DEFECT), (found, post(1))

    # Votes: a list, icons, a quoted one, one sent twice, one on what is not there, a veto of who has none.
    found, _ = desk.take(("Ann", 15, "2: FOR\n3: AGAINST"), ("Kim", 15, "FOR on 2."),
                         ("Cleo", 15, quote("2: FOR\n3: AGAINST") + "\nBold words, Ann."),
                         ("Cleo", 16, "[FOR] 2"), ("Cleo", 16, "[FOR] 2"), ("Dan", 16, "vote 9 FOR"),
                         ("Dan", 16, "vote 2 VETO"), ("Dan", 17, "If it were berets I would vote FOR 2."))
    votes = [(vote["by"], vote["icon"]) for vote in post(2)["votes"]]
    assert set(votes) == {("Ann", "FOR"), ("Kim", "FOR"), ("Cleo", "FOR")} and len(votes) == 3, (found, votes)
    desk.take(("Dan", 18, "I am on vacation from 6 January to 8 January."))  # there is none
    desk.take(("Dan", 18, "I ask to be idled. Exams!"))
    desk.take(("Kim", 19, "I idle Dan."), ("Dan", 20, "AGAINST 2!"))
    assert prisoner("Dan")["idle"] and len(post(2)["votes"]) == len(votes), post(2)

    # The second day: resolved, in order; a vote comes late.
    found, _ = desk.take(("Kim", 36, "resolve 2 enact"), ("Dan", 36, "vote 2 AGAINST"))
    assert post(2)["status"] == "enacted" and "Hats" in str(desk.state()["columns"]), (found, post(2))
    desk.take(("Kim", 37, "VETO on 3. The keys are mine."))
    found, _ = desk.take(("Kim", 37, "I fail proposal 3."))
    assert post(3)["status"] == "failed", (found, post(3))
    report = desk.ctl("post", desk.id)
    assert "“Hats” by Bob was enacted by Kim" in report and "“Soap” by Dan was failed by Kim" in report, report
    found, _ = desk.take(("Bob", 38, f"sign 1 {DEFECT}"), ("Ann", 38, "sign 1 I stay, whatever"), ("Ann", 39, f"I sign 1: {STAY}"))
    desk.take(("Cleo", 40, "settle 1"))
    assert prisoner("Ann")["sentence"] == 3 and prisoner("Ann")["shiv"] == 0 and post(1)["status"] == "over", (found, post(1))
    desk.take(("Finn", 40, "register"))
    desk.take(("Kim", 41, "admit Finn"))

    # The third day: a Declaration that fails, a Call for Judgement, and one that is enacted.
    desk.take(("Cleo", 60, "dov I am the tallest"))
    desk.take(("Ann", 61, "AGAINST 4, and no."), ("Bob", 61, "vote 4 AGAINST"),
              ("Kim", 61, "I vote against 4."), ("Bob", 62, HATS))  # no Proposals in a Hiatus
    took = desk.take(("Kim", 73, "resolve 4 fail"))
    assert post(4)["status"] == "failed" and not desk.state()["hiatus"], (took, post(4))
    desk.rule(74, *['carry "Attitudes" set %s attitude Injured' % name for name in ("Kim", "Bob", "Cleo", "Finn")])
    desk.take(("Ann", 75, "dov Nobody else can stand"))
    desk.take(*[(name, 76, "vote 5 FOR") for name in ("Kim", "Bob", "Cleo")])
    desk.take(("Kim", 99, "resolve 5 enact"))
    assert desk.state()["dynasty"] == 133 and desk.state()["warden"] == "Ann", post(5)
    desk.take(("Ann", 100, 'ascend "The ship"\nkeep Confessions, Sentences, Hashes\ncall Prisoner Sailor, Warden Captain'))
    state = desk.state()
    assert state["theme"] == "The ship" and not state["hiatus"], state
    assert "Captain" in desk.ctl("show", desk.id, "--tale")
    desk.ctl("verify", desk.id)


def test_nonce():
    """Where the player lets the program choose, nobody guesses the text from its Hash."""
    desk = MailGame("blognomic", seats=SEATS, subject="Block C")
    told = desk.ctl("hash", "I stay loyal {nonce}")
    text, posted = re.fullmatch(r"Keep: (I stay loyal [0-9a-f]{32})\nPost: ([0-9a-f]{32})\n", told).groups()
    assert posted == md5(text) and desk.ctl("hash", "I stay loyal {nonce}") != told
    assert "MD5 is weak" in desk.run("hash", "loyal").stderr
    for name, act in (("Bob", "attitude Rebellious"), ("Ann", "confess crime with Bob: A spoon"), ("Ann", "hold 1 loyal {nonce}"),
                      ("Ann", "statement 1"), ("Bob", f"statement 1 {posted}"), ("Ann", "sign 1"), ("Bob", f"sign 1 {text}")):
        told = desk.ctl("act", desk.id, act, "--by", name, "--at", "2026-01-05T12:00:00Z")
        if act.startswith("hold"):
            assert "MD5" not in told and "The Hash of what is held for 1 is " in told, told
    sides = desk.state()["posts"][0]["sides"]
    assert re.fullmatch("loyal [0-9a-f]{32}", sides[0]["said"]) and sides[0]["hash"] == md5(sides[0]["said"]), sides
    assert [side["outcome"] for side in sides] == ["cooperated", "cooperated"], sides


main(globals())
