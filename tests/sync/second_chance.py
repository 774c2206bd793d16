# SPDX-License-Identifier: GPL-3.0-or-later
"""What players give to chance if they commit first, written from src/sync/PROTOCOL.md."""
import re

import second_crypto as crypto

COMMIT = re.compile('contribute commit ([0-9a-f]{64}) for ([0-9a-f]{0,256})')
DAY_S = 24 * 60 * 60


def gift_commitment(context, hex_):
    """The commitment to what somebody gives to chance."""
    return crypto.blake(b'grapefruit contribution 1' + context.encode() + bytes.fromhex(hex_)).hex()


class Chance:
    """Commitments and what was told, event by event."""

    def __init__(self, held):
        self.held, self.begun = held, not held
        self.committed, self.told, self.last = {}, set(), None

    def add(self, event, absent):
        """Why no log holds @event; or None. @absent: seats that were left, or given to a bot"""
        if event.kind == 'resume':
            waits = set(self.committed) - self.told - absent
            early = not self.begun and waits and event.at < self.last + DAY_S
            self.begun = True
            return 'it begins too early' if early else None
        if event.kind != 'contribute' or event.text is None:
            return None
        commitment = COMMIT.fullmatch(event.text)
        if commitment:
            return self.add_commitment(event, commitment)
        return self.add_gift(event) if self.committed else None

    def add_commitment(self, event, commitment):
        if self.begun or self.told:
            return 'it is too late to commit to anything'
        if any(c[0] == commitment[1] for seat, c in self.committed.items() if seat != event.author):
            return 'a commitment is copied'
        self.committed[event.author], self.last = commitment.groups(), event.at
        return None

    def add_gift(self, event):
        hex_ = event.text.removeprefix('contribute ')
        if event.author not in self.committed or self.begun or event.author in self.told:
            return 'nothing was to be told there'
        expected, context = self.committed[event.author]
        if not re.fullmatch('[0-9a-f]{64}', hex_) or gift_commitment(context, hex_) != expected:
            return 'it is not what was committed to'
        self.told.add(event.author)
        return None
