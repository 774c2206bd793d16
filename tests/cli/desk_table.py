# SPDX-License-Identifier: GPL-3.0-or-later
"""A library with one game between people."""
import re

from tap import Desk

TABLE = ["--name", "Tuesday table", "--seat", "Ann <ann@example.org>", "--seat",
         "Bob <bob@example.org>", "--seat", "Eve <eve@example.org>", "--referee",
         "Cy <cy@example.org>", "--seed", "01", "--at", "2026-01-05T10:00:00Z"]


def table():
    """A desk with one instance of Pure Skill between people."""
    desk = Desk()
    out = desk.ctl("new", "pure-skill", *TABLE)
    desk.id = re.match(r"([0-9a-f]{16})  Tuesday table\n", out).group(1)
    return desk


def act(desk, text, by, at, **more):
    return desk.ctl("act", desk.id, text, "--by", by, "--at", at, **more)
