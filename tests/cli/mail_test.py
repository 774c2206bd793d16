# SPDX-License-Identifier: GPL-3.0-or-later
"""From an archive to events: import, moves, resolve, post, search, as a referee would."""
import base64
import contextlib
import glob
import json
import os
import re
import signal
import sqlite3
import subprocess
import time
import urllib.parse

from mail_desk import MailGame, PEOPLE, letter, moves, post_in
from tap import CTL, Desk, main


def table():
    desk = Desk()
    out = desk.ctl("new", "pure-skill", "--name", "Tuesday table",
                   *[word for name, address in PEOPLE.items()
                     for word in ("--seat", f"{name} <{address}>")],
                   "--referee", "Cy <cy@example.org>", "--seed", "01",
                   "--at", "2026-01-05T10:00:00Z")
    desk.id = out.split()[0]
    return desk


def test_import():
    desk = table()
    mbox = [letter(desk, "Ann", 11, "bid K", 1), letter(desk, "Bob", 12, "Hello.", 2, "weather")]
    assert "2 new" in post_in(desk, *mbox)
    assert "0 new, 2 there already" in post_in(desk, *mbox)
    assert "2 there already" in desk.ctl("import", desk.folder.name + "/in.mbox")
    desk.ctl("import", desk.path("nothing.mbox"), code=3)
    desk.ctl("import", code=2)


def test_import_tells_what_it_skips():
    """A file that is refused makes the exit status say so, and every problem is told."""
    desk = table()
    desk.write("words.txt", "Only words.\n")
    assert "this is not mail" in desk.ctl("import", desk.path("words.txt"), code=3)
    assert "0 skipped" in desk.ctl("import", desk.write("nothing.mbox", ""))
    os.mkdir(desk.path("many"))
    for number in range(150):
        desk.write(f"many/{number}.txt", "No mail.\n")
    desk.write("many/good.mbox", letter(desk, "Ann", 11, "bid K", 1))
    done = desk.run("import", "--library", desk.library, desk.path("many"))
    assert done.returncode == 0 and "1 new" in done.stdout and "150 skipped" in done.stdout
    assert done.stderr.count("this is not mail") == 150, done.stderr[-500:]
    assert "   150  this is not mail" in done.stdout
    desk.ctl("import", desk.path("many/good.mbox"), desk.path("words.txt"), code=3)


def test_lists():
    desk = table()
    named = letter(desk, "Ann", 11, "bid K", 1).replace("To:", "List-Id: <packs.example.org>\nTo:")
    post_in(desk, named, name="mbox")
    os.mkdir(desk.path("others"))
    post_in(desk, letter(desk, "Bob", 12, "Hello.", 2, "weather"), name="others/mbox")
    listed = desk.ctl("lists")
    assert re.search(r"1  2026-01-05..2026-01-05  packs.example.org\n", listed), listed
    assert "others\n" in listed
    desk.ctl("lists", "rename", "packs.example.org", "Packs")
    assert "already" in desk.ctl("lists", "rename", "Packs", "others", code=3)
    assert "no list" in desk.ctl("lists", "remove", "packs.example.org", code=3)
    desk.ctl("lists", "merge", "others", "Packs")
    desk.ctl("import", desk.path("others/mbox"), desk.path("mbox"))
    assert desk.ctl("lists").split()[-1] == "Packs" and desk.ctl("lists").count("\n") == 1
    desk.ctl("lists", "remove", "Packs")
    assert "no mail" in desk.ctl("lists")
    desk.ctl("lists", "rename", "one", code=2)
    desk.ctl("lists", "burn", "one", code=2)


def test_search():
    desk = table()
    post_in(desk, letter(desk, "Ann", 11, "The quick brown \033[31mfox\033[0m jumps.", 1, "foxes"))
    out = desk.ctl("search", "quick", "fo")
    assert "*quick*" in out and "foxes" in out and "\033" not in out
    assert "Nothing" in desk.ctl("search", "quick", "wolf")


def test_moves_to_events():
    desk = table()
    post_in(desk, letter(desk, "Ann", 11, "bid K", 1),
            letter(desk, "Bob", 12, "Ann wrote:\n> bid K\n\nbid 7\n\n-- \nBob, bid 3", 2),
            letter(desk, "Eve", 13, "> bid K\n\nWhen is it over?", 3),
            letter(desk, "mallory@example.net", 14, "bid 9", 4))
    found = [move for move in moves(desk) if move["sureness"] == "certain" and not move["marks"]]
    assert [(move["by"], move["text"]) for move in found] == [("seat:1", "bid K"),
                                                             ("seat:2", "bid 7")], found
    assert found[0]["at"] == "2026-01-05T11:00:00Z" and "bid K" in found[0]["quote"]
    assert desk.json("show", desk.id)["event"] == 1
    before = desk.json("show", desk.id, "--as", "referee")
    desk.ctl("moves", desk.id, "--accept", str(found[0]["n"]))
    assert moves(desk, "--no-search")[0]["status"] == "accepted"
    assert desk.json("show", desk.id, "--as", "referee") == before
    desk.ctl("resolve", desk.id, "--at", "2026-01-05T15:00:00Z")
    shown = desk.json("show", desk.id, "--as", "referee")["state"]
    assert shown["bids"] == ["K", None, None]
    desk.ctl("moves", desk.id, "--accept", "all")
    told = desk.ctl("resolve", desk.id, "--at", "2026-01-05T16:00:00Z")
    assert "bid 7" not in told and "seven" not in told
    assert desk.json("show", desk.id, "--as", "2")["state"]["bids"] == ["hidden", "7", None]
    applied = [move for move in moves(desk, "--decided") if move["status"] == "applied"]
    assert sorted(move["event"] for move in applied) == [2, 3]
    assert "already" in desk.ctl("moves", desk.id, "--reject", str(applied[0]["n"]), code=3)
    desk.ctl("verify", desk.id)


def test_votes_of_people_without_a_seat():
    """Who has no seat is proposed by name where anybody may act, and so stands in the log."""
    desk = Desk()
    desk.id = desk.ctl("new", "sentences", "--name", "Tuesday table", "--seat", "Ann", "--seat", "Bob",
                       "--referee", "Cy", "--at", "2026-01-05T10:00:00Z").split()[0]
    for seat in ("Ann", "Bob"):
        desk.ctl("act", desk.id, f"sentence\nBy {seat[0]}.", "--by", seat, "--at", "2026-01-05T10:30:00Z")
    post_in(desk, letter(desk, "Walt", 11, "vote 2", 1), letter(desk, "Xi", 12, "vote 1", 2),
            letter(desk, "Yo", 13, "sentence\nMine.", 3))
    found = moves(desk)
    assert [(move["by"], move["text"], move["marks"]) for move in found] == [
        ("person:Walt", "vote 2", []), ("person:Xi", "vote 1", [])], found
    assert all("without a seat" in move["remark"] for move in found), found
    desk.ctl("moves", desk.id, "--accept", str(found[0]["n"]))
    told = desk.ctl("resolve", desk.id, "--at", "2026-01-05T15:00:00Z")
    assert "of Walt, sent" in told and "Walt voted" in told, told
    assert [move["by"] for move in moves(desk)] == ["person:Xi"]
    assert "Votes: 1" in desk.ctl("show", desk.id)
    desk.ctl("verify", desk.id)


def test_doubts_wait():
    """Of two bids in one message, maybe one that a mail program quoted in its own way, none is taken
    unseen; and a message without a date is seen, with a remark."""
    desk = table()
    post_in(desk, letter(desk, "Ann", 11, "bid K", 1),
            letter(desk, "Bob", 12, "bid 7\n\n________\nFrom: Ann\nSent: Monday\n\nbid K", 2))
    undated = letter(desk, "Eve", 13, "bid 2", 3).split("\n", 1)[1].replace("Date: ", "X-Date: ")
    desk.ctl("import", desk.write("undated.eml", undated))
    found = moves(desk)
    assert [(move["by"], move["text"]) for move in found if move["remark"]] == [
        ("seat:3", "bid 2"), ("seat:2", "bid 7"), ("seat:2", "bid K")], found
    assert any("no readable date" in (move["remark"] or "") for move in found), found
    assert "3 that are not certain" in desk.ctl("moves", desk.id, "--accept", "all")
    desk.ctl("resolve", desk.id, "--at", "2026-01-05T15:00:00Z")
    assert desk.json("show", desk.id, "--as", "referee")["state"]["bids"] == ["K", None, None]


def test_rejected_stay_out():
    desk = table()
    post_in(desk, letter(desk, "Ann", 11, "bid K", 1))
    number = str(moves(desk)[0]["n"])
    desk.ctl("moves", desk.id, "--reject", number)
    assert moves(desk) == []
    assert "Nothing happens" in desk.ctl("resolve", desk.id, "--at", "2026-01-05T15:00:00Z")
    desk.ctl("moves", desk.id, "--accept", "77", code=3)
    desk.ctl("moves", desk.id, "--accept", "many", code=2)
    desk.ctl("moves", "nobody", code=3)


def test_refused_moves_do_not_stop_others():
    desk = table()
    post_in(desk, letter(desk, "Ann", 11, "bid K", 1), letter(desk, "Bob", 12, "bid 44", 2),
            letter(desk, "Eve", 13, "bid 2", 3))
    for move in moves(desk):
        desk.ctl("moves", desk.id, "--accept", str(move["n"]))
    told = desk.ctl("resolve", desk.id, "--at", "2026-01-05T15:00:00Z", "--preview")
    assert "refused" in told
    assert desk.ctl("resolve", desk.id, "--at", "2026-01-05T15:00:00Z").split("A preview")[0] \
        == told.split("A preview")[0]
    assert desk.json("show", desk.id, "--as", "referee")["state"]["bids"] == ["K", None, "2"]


def test_late_and_corrected():
    desk = table()
    post_in(desk, letter(desk, "Ann", 11, "bid K", 1), letter(desk, "Ann", 12, "bid Q", 2),
            letter(desk, "Bob", 11, "bid 5", 3), letter(desk, "Bob", 14, "bid 5", 4),
            letter(desk, "Eve", 96, "bid 2", 5))
    marks = {(move["by"], move["at"][11:13]): move["marks"] for move in moves(desk)}
    assert "corrected" in marks[("seat:1", "11")] and marks[("seat:1", "12")] == [], marks
    assert "duplicate" in marks[("seat:2", "14")], marks
    assert "late" in marks[("seat:3", "10")] if ("seat:3", "10") in marks else \
        any("late" in each for who, each in marks.items() if who[0] == "seat:3"), marks


def test_taken_back_by_a_later_mail():
    """A letter that takes something back and names no move makes what came before it a question. It need not
    have a tag, nor be imported after what it speaks of."""
    for subject, body in ((None, "Please ignore my last mail, I will send another bid tomorrow."),
                          ("Sorry", "Forget my bid, I need to think again."),
                          ("Oops", "Wrong button. That was not meant to go out.")):
        desk = table()
        post_in(desk, letter(desk, "Ann", 12, body, 2, subject), name="later.mbox")
        post_in(desk, letter(desk, "Ann", 11, "bid K", 1), letter(desk, "Bob", 11, "bid 7", 3))
        found = {move["by"]: move for move in moves(desk)}
        assert found["seat:1"]["sureness"] == "unsure", found
        assert "taken back by the message of 2026-01-05T12" in found["seat:1"]["remark"], found
        assert found["seat:2"]["sureness"] == "certain", found
        assert "1 accepted" in desk.ctl("moves", desk.id, "--accept", "all")
        post_in(desk, letter(desk, "Ann", 13, "bid 9", 4), name="anew.mbox")
        found = [move for move in moves(desk) if move["text"] == "bid 9"]
        assert found[0]["sureness"] == "certain" and found[0]["marks"] == [], found


def accepted(first, *others, enter=True, game="pure-skill", seats=("Ann", "Bob", "Eve")):
    """A game in which Ann's letter and those of others are accepted, and entered."""
    game = MailGame(game, seats=seats)
    found = game.post_in(("Ann", 11, first), *others)
    for move in found:
        game.ctl("moves", game.id, "--accept", str(move["n"]))
    if enter:
        game.ctl("resolve", game.id, "--at", game.time(max([11] + [each[1] for each in others]), 30))
    return game


def about_accepted(game, who, hour, body):
    found = [move for move in game.post_in((who, hour, body)) if "revises accepted" in move["marks"]]
    assert len(found) == 1, (body, found)
    # Nothing changes by itself, now or when all that is certain is accepted.
    before = game.ctl("show", game.id, "--json")
    game.ctl("moves", game.id, "--accept", "all")
    game.ctl("resolve", game.id, "--at", game.time(hour, 40))
    assert json.loads(game.ctl("show", game.id, "--json"))["state"] == json.loads(before)["state"]
    return found[0]


def test_accepted_moves_are_taken_back():
    """The referee hears that it is about an accepted move, and whether it can still be undone."""
    regret = "Please ignore my last mail, I need to think again."
    game = accepted("bid Q")
    found = about_accepted(game, "Ann", 12, regret)
    assert (found["by"], found["text"], found["sureness"]) == ("referee", "void 2", "unsure"), found
    assert "takes back “bid Q”" in found["remark"] and "can still be undone" in found["remark"], found
    assert not [move for move in game.post_in(("Bob", 12, regret)) if move["by"] == "seat:2"]
    game.ctl("moves", game.id, "--accept", str(found["n"]))
    assert "no longer count: 2" in game.ctl("resolve", game.id, "--at", game.time(13))

    # After the round it stands.
    others = (("Bob", 11, "bid 7"), ("Eve", 13, "bid 8"))
    for hour in (12, 14):
        found = about_accepted(accepted("bid Q", *others), "Ann", hour, regret)
        assert found["text"] == "void 2" and "By the rules it stands" in found["remark"], found
    game = accepted("bid Q", *others)
    assert not [move for move in game.post_in(("Ann", 120, regret)) if move["text"].startswith("void")]

    # Accepted, and not entered.
    game = accepted("bid Q", enter=False)
    found = [move for move in game.post_in(("Ann", 12, regret))]
    assert [(move["text"], move["status"], move["marks"]) for move in found] == [
        ("bid Q", "accepted", ["revises accepted"])], found
    assert "takes back this move" in found[0]["remark"] and "can still be rejected" in found[0]["remark"], found
    assert moves(game) == found

    # What they send in its place, in the same mail, is not what they take back.
    for others in ((), (("Bob", 11, "bid 7"), ("Eve", 11, "bid 8"))):
        game = MailGame("pure-skill", seats=("Ann", "Bob", "Eve"))
        game.post_in(("Ann", 11, "I will bid the queen."), ("Ann", 12, "Cy, I take back my bid. King instead."), *others)
        game.ctl("moves", game.id, "--accept", "all")
        assert "bid K" in game.ctl("moves", game.id, "--decided")
        game.ctl("resolve", game.id, "--at", game.time(13, 30))
        assert "void" not in game.ctl("moves", game.id), moves(game)

    # An answer on another list is not about the game.
    for answers, n in (("", 1), ("In-Reply-To: <patch@lists.example>\n", 0)):
        game = accepted("bid Q")
        mail = letter(game, "Ann", 12, "Hold on, never mind the patch.", 9, subject="Re: patch")
        post_in(game, mail.replace("To: Cy", answers + "To: Cy"), name="patch.mbox")
        assert len([move for move in moves(game) if move["text"].startswith("void")]) == n, (answers, moves(game))

    # Entered by the referee; rejected, it does not come again.
    game = MailGame("pure-skill", seats=("Ann", "Bob", "Eve"))
    game.ctl("act", game.id, "bid 5", "--by", "Ann", "--at", game.time(11))
    found = about_accepted(game, "Ann", 12, regret)
    game.ctl("moves", game.id, "--reject", str(found["n"]))
    assert moves(game) == []


def test_accepted_moves_are_changed():
    entered = about_accepted(accepted("bid Q"), "Ann", 12, "On second thoughts: bid K")
    for found in (entered, accepted("bid Q", enter=False).post_in(("Ann", 12, "bid K"))[1]):
        assert found["text"] == "bid K" and "changes “bid Q”" in found["remark"], found
        assert "still let it be replaced" in found["remark"] and found["marks"] == ["revises accepted"], found
    others = (("Bob", 11, "bid 7"), ("Eve", 13, "bid 8"))
    found = about_accepted(accepted("bid Q", *others), "Ann", 12, "bid K")
    assert "past" in found["marks"] and "By the rules it stands" in found["remark"], found
    # Another round, another bid.
    game = accepted("bid Q", *others)
    assert [move["marks"] for move in game.post_in(("Ann", 14, "bid K"))] == [[]]
    found = about_accepted(accepted("c1", game="single-capture-go"), "Ann", 12, "e3")
    assert "still let it be replaced" in found["remark"], found
    duel = accepted("target CRANE", game="double-crash", seats=("Ann", "Bob"))
    found = about_accepted(duel, "Ann", 12, "target HOUSE")
    assert "By the rules the first one stands" in found["remark"], found


def test_not_taken_back():
    for body in ("Don't forget my bid when you count.", "Did you ignore my bid?", "Thanks, what a round."):
        desk = table()
        post_in(desk, letter(desk, "Ann", 11, "bid K", 1), letter(desk, "Ann", 12, body, 2),
                letter(desk, "Bob", 13, "Ignore my last mail.", 3))
        assert [(move["text"], move["sureness"]) for move in moves(desk)] == [("bid K", "certain")], body


def test_mail_that_shows_two_faces():
    """The same Message-ID with other words, and letters that turn what is shown, are a person's matter."""
    desk = table()
    post_in(desk, letter(desk, "Ann", 11, "bid K", 1), letter(desk, "Ann", 11, "bid Q", 1),
            letter(desk, "Bob", 12, "I bid \u202e01\u202c.", 2))
    found = {move["text"]: move for move in moves(desk)}
    assert found["bid K"]["sureness"] == "unsure", found
    assert "doubtful" in found["bid Q"]["marks"] and "same Message-ID" in found["bid Q"]["remark"], found
    assert all(move["sureness"] == "unsure" for move in found.values() if move["by"] == "seat:2"), found


def test_letters_of_every_shape():
    """Lines that were broken inside words, wide and bold letters: read as people read them, and shown as written."""
    flowed = ("MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n"
              "Content-Transfer-Encoding: 8bit\nTo:")
    for body, quoted, header in (("> Whi \n> ch?\nI bid  \nthe que \nen.\n", "bid the queen", flowed),
                                 ("Ｈｉ！ ｂｉｄ　Ｑ．", "ｂｉｄ　Ｑ", "To:"),
                                 ("My 𝐛𝐢𝐝: 𝐐", "My 𝐛𝐢𝐝: 𝐐", "To:")):
        desk = table()
        post_in(desk, letter(desk, "Ann", 11, body, 1).replace("To:", header))
        assert [(move["text"], move["sureness"], move["quote"]) for move in moves(desk)] == [
            ("bid Q", "certain", quoted)], moves(desk)


def html_letter(desk, number, html, plain=None):
    """A mail with HTML, alone or beside a plain text that should say the same."""
    part = f"Content-Type: text/html; charset=utf-8\n\n{html}\n"
    if plain is not None:
        part = (f'Content-Type: multipart/alternative; boundary="bb"\n\n--bb\nContent-Type: text/plain\n\n{plain}\n'
                f"--bb\n{part}\n--bb--\n")
    head, _ = letter(desk, "Ann", 11, "", number).split("\n\n", 1)
    return f"{head}\nMIME-Version: 1.0\n{part}\n"


def test_words_that_are_not_shown():
    """They are nobody's move, and the referee hears of them, with a move beside them or without."""
    for style in ("color:white", "color:rgb(255, 255, 255)", "color:#fefefe", "color:transparent", "display:none",
                  "font-size:0px", "font-size:1px", "opacity:0.0", "visibility:hidden", "position:absolute;left:-999em",
                  "background:#123456;color:#123456", "max-height:0;overflow:hidden"):
        desk = table()
        post_in(desk, html_letter(desk, 1, f"<p>Hello.</p><p style='{style}'>bid Q</p>"))
        told = desk.ctl("moves", desk.id)
        assert "1 of them has words that are not shown" in told and "No moves are waiting" in told, (style, told)
        assert "bid Q" in desk.ctl("search", '"bid Q"').replace("*", ""), style
    desk = table()
    post_in(desk, html_letter(desk, 1, "<style>p b{color:#fff}</style><p>I bid the king. <b>bid Q</b></p>"))
    found = moves(desk)
    assert [(move["text"], move["sureness"]) for move in found] == [("bid K", "unsure")], found
    assert "not shown" in found[0]["remark"] and "doubtful" in found[0]["marks"], found
    for html in ("<body bgcolor=black text=white>bid Q</body>", "<div style='background:#000;color:#fff'>bid Q</div>",
                 "<table bgcolor='#000000'><tr><td><font color=#FFFFFF>bid Q</font></td></tr></table>",
                 "<style>@media (prefers-color-scheme: dark) {p {color: white}}</style><p>bid Q</p>",
                 "<div style='background:url(x.png); color:white'>bid Q</div>",
                 "<p>bid Q</p><span style='display:none'>&nbsp;</span>"):
        desk = table()
        post_in(desk, html_letter(desk, 1, html))
        assert [(move["text"], move["sureness"]) for move in moves(desk)] == [("bid Q", "certain")], html


def test_plain_text_and_html_that_differ():
    """Each may be what its reader saw: both moves are shown, and neither is certain."""
    differ = "Its plain text and its HTML say different things"
    for plain, html, wanted in (("bid Q", "<p>bid K</p>", ["bid K", "bid Q"]),
                                ("This mail is in HTML.", "<p>bid K</p>", ["bid K"]),
                                ("Hello. bid Q", "<p>Hello.</p><p style='color:white'>bid Q</p>", ["bid Q"])):
        desk = table()
        post_in(desk, html_letter(desk, 1, html, plain))
        found = moves(desk)
        assert sorted(move["text"] for move in found) == wanted, found
        assert all(move["sureness"] == "unsure" and differ in move["remark"] for move in found), found
        assert all(move["quote"].lower() in wanted or move["quote"] == move["text"] for move in found), found
    for plain, html in (("*bid Q*\n\n1. one\n2. two <http://x.example.org/>", "<b>bid\nQ</b><ol><li>one<li><a href=x>two</a></ol>"),
                        ("bid Q\n-- \nAnn", "<p>bid Q</p><p>-- <br>Ann, Queen of Cards</p>"),
                        ("bid Q\n\nOn Monday, Cy <cy@example.org>\nwrote:\n> Your bid?", "bid&nbsp;Q<br>On Monday, Cy wrote:"
                         "<blockquote>Your bid?</blockquote>")):
        desk = table()
        post_in(desk, html_letter(desk, 1, html, plain))
        assert [(move["text"], move["sureness"]) for move in moves(desk)] == [("bid Q", "certain")], moves(desk)


def test_long_mail():
    """A move above five megabytes of something else is seen, and soon."""
    desk = table()
    post_in(desk, letter(desk, "Ann", 11, "bid K\n\n" + "lorem ipsum dolor sit amet\n" * 190000, 1))
    begun = time.monotonic()
    found = moves(desk)
    assert [move["text"] for move in found] == ["bid K"], found
    assert time.monotonic() - begun < 20


def test_long_mail_is_read_at_both_ends():
    desk = table()
    post_in(desk, letter(desk, "Ann", 11, "lorem ipsum dolor sit amet.\n" * 190000 + "bid K\n\nAnn", 1),
            letter(desk, "Bob", 11, "Word " * 5700 + "\n\nbid 9", 2))
    found = {move["text"]: move for move in moves(desk)}
    assert found["bid K"]["quote"] == "bid K" and found["bid K"]["sureness"] == "likely", found
    assert "its middle was not searched" in found["bid K"]["remark"], found
    assert found["bid 9"]["remark"] is None, found


def damaged(text):
    """Base64 from which a letter of the second line is lost."""
    lines = base64.encodebytes(text.encode()).decode().split("\n")
    lines[1] = lines[1][:20] + lines[1][21:]
    return "\n".join(lines)


def test_nothing_is_lost_in_silence():
    """Each mail comes in with its move, or something says what could not be read, and why."""
    sealed = "--bb\nContent-Type: application/octet-stream; name={0}\nContent-Transfer-Encoding: base64\n\n{1}\n--bb--\n"
    mixed = 'Content-Type: multipart/mixed; boundary="bb"\n\n--bb\nContent-Type: text/plain\n\n{0}\n'
    inner = "From: Ann <ann@example.org>\nSubject: [gf:{0}] hi\nDate: Mon, 5 Jan 2026 11:00:00 +0000\n\nbid Q\n"
    plain = "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n"
    winmail = ("Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n\n"
               + base64.b64encode(b"\x78\x9f\x3e\x22" * 30).decode())

    def moves_of(part, head=""):
        desk = table()
        part = part.replace("INNER", base64.encodebytes(inner.format(desk.id[:8]).encode()).decode())
        mail = letter(desk, "Ann", 11, "", 1).split("\n", 1)[1].split("\n\n", 1)[0]
        if head:
            mail = re.sub("^Date:.*$", lambda _: head, mail, flags=re.MULTILINE)
        done = desk.run("import", "--library", desk.library, desk.write("a.eml", f"{mail}\nMIME-Version: 1.0\n{part}\n"))
        return desk, done.stdout + done.stderr, [(move["text"], move["sureness"], move["remark"]) for move in moves(desk)]

    long = "Hello all, this is a text of more than a line.\nIt goes on.\nAnd on, to the end of that line.\n" * 2 + "bid Q\n"
    desk, told, found = moves_of(plain + damaged(long))
    assert "cannot be read (damaged base64)" in told, told
    assert found == [("bid Q", "unsure", "A part of it cannot be read")], found
    assert moves_of(plain + "Hello all, I say this:\n\nbid Q")[2] == [("bid Q", "certain", None)]
    desk, told, found = moves_of(winmail)
    assert "cannot be read (winmail.dat" in told and found == [], (told, found)
    assert "1 of them cannot be read" in desk.ctl("moves", desk.id)
    found = moves_of(mixed.format("See below.") + sealed.format("moves.txt", base64.b64encode(b"bid Q").decode()))[2]
    assert found == [("bid Q", "certain", None)], found
    for name in ("fwd.eml",):
        found = moves_of(mixed.format("See below.") + sealed.format(name, "INNER"))[2]
        assert found == [("bid Q", "unsure", "It came inside another mail")], found
    encoded = "--bb\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nINNER\n--bb--\n"
    assert moves_of(mixed.format("See below.") + encoded)[2] == [("bid Q", "unsure", "It came inside another mail")]

    # Clocks that are years wrong.
    body = "\nbid Q\n"
    wrong = "Its date is wrong: it is from before the game"
    assert moves_of(body, "Date: Mon, 4 Jan 2016 11:00:00 +0000")[2] == [("bid Q", "unsure", wrong)]
    received = "Received: from a by b; Mon, 5 Jan 2026 12:00:00 +0000"
    desk, _, found = moves_of(body, f"Date: Mon, 4 Jan 2016 11:00:00 +0000\n{received}")
    assert found == [("bid Q", "unsure", wrong)] and moves(desk)[0]["at"] == "2026-01-05T12:00:00Z", found
    found = moves_of(body, "Date: Mon, 4 Jan 2066 11:00:00 +0000")[2]
    assert found == [("bid Q", "unsure", "The message has no readable date")], found
    assert moves_of(body, f"Date: Mon, 4 Jan 2066 11:00:00 +0000\n{received}")[2] == [("bid Q", "certain", None)]


def test_post():
    desk = table()
    desk.ctl("act", desk.id, "bid Q", "--by", "Ann", "--at", "2026-01-05T11:00:00Z")
    public = desk.ctl("post", desk.id)
    assert public.startswith("Subject: [Tuesday table]") and "queen" not in public
    assert "bid Q" not in public and ": Q" not in public
    folder = desk.path("outbox")
    desk.ctl("post", desk.id, "--eml", folder)
    files = {os.path.basename(path): open(path, encoding="utf-8", newline="").read()
             for path in glob.glob(folder + "/*.eml")}
    public_mail = [text for name, text in files.items() if "public" in name]
    assert len(public_mail) == 1
    assert f"gf:{desk.id[:8]}" in public_mail[0] and "Message-I" in public_mail[0]
    for address in PEOPLE.values():
        assert address in public_mail[0]
    for name, text in files.items():
        assert "\r\n" in text and "\n" not in text.replace("\r\n", "")
        if "seat1" not in name:
            assert not re.search(r"bid Q|queen|\bQ\b.*yet", text), name
    desk.ctl("post", desk.id, "--to", "Nobody", code=1)
    # The next post says what happened since.
    assert "Since the last post" not in public
    desk.ctl("act", desk.id, "vacation 2026-02-01..2026-02-08", "--by", "Bob", "--at", "2026-01-05T12:00:00Z")
    assert "Since the last post:\n- Bob: vacation 2026-02-01..2026-02-08\n" in desk.ctl("post", desk.id)
    # What was sent can be imported, and answers to it are found.
    desk.ctl("import", folder)


def until_some_are_in(library, process):
    """The import is under way: before that nobody would hear the signal."""
    end = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < end:
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(
                f"file:{urllib.parse.quote(str(library))}?mode=ro", uri=True)) as look:
            if look.execute("SELECT EXISTS (SELECT 1 FROM message)").fetchone()[0]:
                return
        time.sleep(0.01)


def test_import_can_be_stopped():
    desk = table()
    many = "".join(letter(desk, "Ann", 11, f"Chatter number {i}. " + "word " * 200, i, "chatter")
                   for i in range(20000))
    path = desk.write("big.mbox", many)
    with subprocess.Popen([CTL, "import", "--library", desk.library, path],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        until_some_are_in(desk.library, process)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 130, (process.returncode, errors)
    desk.ctl("list")
    done = desk.ctl("import", path)
    new, there = map(int, re.search(r"(\d+) new, (\d+) there already", done).groups())
    assert new + there == 20000 and new > 0, done


def test_demo():
    desk = Desk()
    done = desk.run("demo", "--keep", desk.path("mail"), timeout=280)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    assert "all as it should be" in done.stdout
    assert done.stdout.count("the log holds") >= 4
    library = desk.path("mail/library.db")
    listed = json.loads(desk.run("list", "--library", library, "--json").stdout)["instances"]
    # Where one writes after the other, the game gets as far as the others take.
    for each in listed:
        assert each["over"] or each["game"] in ("spades", "tromino-go"), each
    assert sum(each["over"] for each in listed) >= 3
    assert len(listed) == done.stdout.count("the log holds")
    for each in listed:
        assert desk.run("verify", "--library", library, each["id"]).returncode == 0
    mbox = open(desk.path("mail/evening-01.mbox"), "rb").read()
    assert mbox.count(b"\nMessage-I") + mbox.count(b"\nSubject:") > 1000


main(globals())
