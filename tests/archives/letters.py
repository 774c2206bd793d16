# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes an archive of one game as its players and referee would have written it.

The writer knows what each letter means to say (its intent) and what a fair referee makes of it (its
fate); both go into a table beside the mbox, so that a test can compare what was found with what was
meant.
"""
import datetime
import email.utils
import json
import os
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "models"))

from by_mail import DAY, HOUR, START, stamp  # noqa: E402

LIST = "games@list.example"
REMARKS = [
    "The rain has not stopped here since Tuesday, so I have had time to think about this.",
    "Sorry for the short note, the children want the phone line.",
    "My new modem works, by the way. The old one is a paperweight now.",
    "I still say that the last round was luck.",
    "Nice to see everybody awake this week!",
    "I'll be at my sister's at the weekend but can read mail there.",
    "Does anybody remember who suggested this game? I owe em a coffee.",
    "Work is dreadful. This is the best part of my day.",
    "The cat walked over the keyboard, so blame em for any typos.",
    "I had this written yesterday and then forgot to send it.",
    "Good luck everyone, some of you will need it.",
    "No clever speech today.",
]
MAILERS = ["Pine 3.95", "Mutt 0.76", "Eudora Light 3.0.5", "Mozilla 3.01 (X11)", "elm 2.4ME+",
           "Pegasus Mail 2.54"]


class Person:
    def __init__(self, name, address, hello, bye, mailer, top=False, signature=None):
        self.name, self.address, self.hello, self.bye = name, address, hello, bye
        self.mailer, self.top, self.signature = mailer, top, signature

    def header(self):
        return "%s <%s>" % (self.name, self.address)


class Archive:
    """@settings: what `grapefruitctl new` is told: game, name, seed, options, at."""

    def __init__(self, rng, people, referee, settings):
        self.rng, self.people, self.referee, self.settings = rng, people, referee, settings
        self.letters, self.number, self.acts = [], 0, []

    def date(self, at):
        return email.utils.format_datetime(
            datetime.datetime.fromtimestamp(at, datetime.timezone.utc))

    def body(self, who, words, quoted):
        lines = []
        if self.rng.random() < 0.6:
            lines += [self.rng.choice(who.hello), ""]
        if quoted and not who.top:
            lines += quoted + [""]
        lines += words
        if self.rng.random() < 0.3:
            lines += [""] + textwrap.wrap(self.rng.choice(REMARKS), 72)
        lines += ["", self.rng.choice(who.bye)]
        if quoted and who.top:
            lines += ["", ""] + quoted
        if who.signature:
            lines += ["", "-- "] + who.signature
        return lines

    def quote(self, letter):
        """Some lines of another letter, as an answer shows them."""
        lines = [line for line in letter["lines"] if line.strip()][:12]
        return ["On %s, %s wrote:" % (letter["date"][:16], letter["who"].name.split()[0])] + [
            "> " + line for line in lines]

    def send(self, at, who, words, intent=None, fate="chatter", answer=None, private=False,
             subject=None, again=None):
        """One letter. @again: an earlier one that is sent once more as it was, same id and all."""
        if again:
            self.letters.append(dict(again, at=at, fate="duplicate", resent=True))
            return again
        self.number += 1
        name = self.settings["name"]
        letter = {"id": "%s.%04d@%s" % (stamp(at)[:10].replace("-", ""), self.number,
                                        who.address.split("@")[1]),
                  "at": at, "who": who, "date": self.date(at), "intent": intent, "fate": fate,
                  "subject": ("Re: " if answer else "") + "[%s] %s" % (
                      name, subject or self.rng.choice(["my move", "here it is", "next", "onward",
                                                        "Tuesday's news", "well then"])),
                  "to": self.referee.header() if private and self.referee else private or LIST,
                  "answer": answer["id"] if answer else None}
        quoted = self.quote(answer) if answer else None
        letter["lines"] = self.body(who, words, quoted)
        self.letters.append(letter)
        return letter

    def mbox(self):
        text = []
        for letter in sorted(self.letters, key=lambda each: each["at"]):
            who = letter["who"]
            sent = datetime.datetime.fromtimestamp(letter["at"], datetime.timezone.utc)
            text.append("From %s  %s\n" % (who.address, sent.strftime("%a %b %d %H:%M:%S %Y")))
            text.append("From: %s\nTo: %s\nSubject: %s\nDate: %s\nMessage-ID: <%s>\n" % (
                who.header(), letter["to"], letter["subject"], letter["date"], letter["id"]))
            if letter["answer"]:
                text.append("In-Reply-To: <%s>\n" % letter["answer"])
            text.append("X-Mailer: %s\n\n" % who.mailer)
            text.append("\n".join(">" + line if line.startswith("From ") else line
                                  for line in letter["lines"]) + "\n\n")
        return "".join(text)

    def table(self, evenings):
        meant = [{"message": each["id"], "at": stamp(each["at"]), "by": by_of(self, each["who"]),
                  "text": each["intent"], "fate": each["fate"]}
                 for each in sorted(self.letters, key=lambda each: each["at"])]
        return dict(self.settings, people=[p.header() for p in self.people],
                    referee=self.referee.header() if self.referee else None,
                    evenings=[stamp(t) for t in evenings], acts=self.acts, letters=meant)

    def save(self, folder, evenings):
        base = os.path.join(folder, self.settings["game"])
        with open(base + ".mbox", "w", encoding="utf-8") as file:
            file.write(self.mbox())
        with open(base + ".json", "w", encoding="utf-8") as file:
            json.dump(self.table(evenings), file, indent=1)
            file.write("\n")
        print("%s: %d letters, %d evenings" % (base, len(self.letters), len(evenings)))


def by_of(archive, who):
    return "seat:%d" % (archive.people.index(who) + 1) if who in archive.people else "referee"


def evenings_until(start, end):
    """Ten at night, every day."""
    first = start - start % DAY + 22 * HOUR
    return list(range(first, end + 2 * DAY, DAY))


ANN = Person("Ottilie Marsh", "ottilie@fen.example", ["Hello all,", "Dear players,"],
             ["Ottilie", "Yours, Ottilie"], MAILERS[0])
BEN = Person("Bertrand Oke", "boke@harbour.example", ["Hi,", "Evening all."], ["B.", "Bertrand"],
             MAILERS[2], top=True)
CAT = Person("Catia Lund", "catia@north.example", ["Greetings from the north!", "Hei,"],
             ["/Catia", "Catia L."], MAILERS[1],
             signature=["Catia Lund   play a3, they said", "it will be fun, they said"])
DOV = Person("Dov Prem", "dov.prem@mill.example", ["Right.", "So,"], ["- Dov", "Dov"], MAILERS[4])
EDA = Person("Edda Vance", "edda@valley.example", ["Dear all,", "Hullo!"], ["Edda", "E. Vance"], MAILERS[5])
REF = Person("Ruth Adair", "ruth@desk.example", ["Players,", "Good evening."], ["Ruth (referee)"],
             MAILERS[3])
