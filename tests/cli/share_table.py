# SPDX-License-Identifier: GPL-3.0-or-later
"""A referee's game in a shared folder, for the tests of shared games by command line."""
import os
import tempfile

from tap import Desk

GAME = "Tuesday table"


class Table:
    """A referee's game in a shared folder, and the links to it."""

    def __init__(self):
        self.home = tempfile.TemporaryDirectory(prefix="grape-share-")
        self.place = os.path.join(self.home.name, "place")
        os.mkdir(self.place)
        self.referee = Desk()
        names = [word for name in ("Ann", "Ben", "bot:simple") for word in ("--seat", name)]
        self.referee.ctl("new", "pure-skill", "--name", GAME, *names, "-o", "deadline=none")

    def share(self):
        return link_in(self.referee.ctl("share", GAME, self.place))

    def invite(self, who):
        return link_in(self.referee.ctl("invite", GAME, who))

    def seated(self, who):
        desk = Desk()
        desk.ctl("accept", self.invite(who), "--name", who)
        self.referee.ctl("sync")
        desk.ctl("sync")
        return desk


def link_in(text):
    return next(line for line in text.split("\n") if line.startswith("grapefruit://"))
