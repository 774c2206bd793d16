# SPDX-License-Identifier: GPL-3.0-or-later
"""A referee's desk that gets its moves by mail: letters, the moves found in them, what becomes of them."""
import os

from schema_check import Schemas
from tap import SOURCE, Desk

SCHEMAS = Schemas(os.path.join(SOURCE, "data", "schemas"))
PEOPLE = {"Ann": "ann@example.org", "Bob": "bob@example.org", "Eve": "eve@example.org"}
START = "2026-01-05T10:00:00Z"


def address(who):
    return who if "@" in who else f"{who.lower()}@example.org"


def letter(desk, who, hour, body, number, subject=None):
    """One message of an mbox, sent on 5 January at that hour or later."""
    day = 5 + hour // 24
    stamp = f"{day:02} Jan 2026 {hour % 24:02}:00:00 +0000"
    subject = subject or f"[gf:{desk.id[:8]}] my bid"
    return (f"From {address(who)}  Mon Jan {day:2} {hour % 24:02}:00:00 2026\n"
            f"From: {who} <{address(who)}>\nTo: Cy <cy@example.org>\n"
            f"Subject: {subject}\nDate: {stamp}\nMessage-ID: <{number}@example.org>\n\n{body}\n\n")


def post_in(desk, *letters, name="in.mbox"):
    return desk.ctl("import", desk.write(name, "".join(letters)))


def moves(desk, *arguments):
    listed = desk.json("moves", desk.id, *arguments)
    errors = SCHEMAS.errors("moves.schema.json", listed)
    assert not errors, errors
    return listed["moves"]


def quote(text):
    return "".join(f"> {line}\n" for line in text.splitlines())


class MailGame(Desk):
    """One game of people who write letters."""

    def __init__(self, game, *arguments, seats=("Ann", "Bob"), subject="", files=()):
        super().__init__()
        for name in files:
            self.write(name, files[name])
        arguments = [self.path(each) if each in files else each for each in arguments]
        self.subject = subject
        self.n_letters = 0
        self.id = self.ctl("new", game, "--name", "By mail", "--seed", "01", "--at", START,
                           *[word for who in seats
                             for word in ("--seat", who if who[:4] == "bot:" else f"{who} <{address(who)}>")],
                           *arguments).split()[0]

    @staticmethod
    def time(hour, minute=0):
        return f"2026-01-{5 + hour // 24:02}T{hour % 24:02}:{minute:02}:00Z"

    def post_in(self, *letters, subject=None):
        """Who, at which hour, what."""
        mbox = []
        for who, hour, body in letters:
            self.n_letters += 1
            mbox.append(letter(self, who, hour, body, self.n_letters,
                               f"[gf:{self.id[:8]}] {self.subject if subject is None else subject}"))
        post_in(self, *mbox)
        return moves(self)

    def take(self, *letters):
        """Everything that is certain, as far as it goes. Returns what was found, and what happened then."""
        found = self.post_in(*letters)
        for move in found:
            if move["sureness"] == "certain" and not move["marks"] and move["status"] == "new":
                self.ctl("moves", self.id, "--accept", str(move["n"]))
        told = self.ctl("resolve", self.id, "--at", self.time(max(each[1] for each in letters), 30))
        return [(move["by"], move["text"]) for move in found], told

    def rule(self, hour, *texts):
        """What the referee decides."""
        for minute, text in enumerate(texts):
            self.ctl("act", self.id, text, "--by", "referee", "--at", self.time(hour, 31 + minute))

    def state(self, *arguments):
        return self.json("show", self.id, *arguments)["state"]
