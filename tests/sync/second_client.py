#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second reader of shared games, written from src/sync/PROTOCOL.md and nothing else: no code of
Grapefruit, no libsodium. It watches a game in a folder and checks signatures, names, chains and
commitments; with somebody's key, it opens what was sealed for them too. It knows no game's rules: it
cannot say whether a move was allowed.

Usage: second_client.py FOLDER LINK [--seed FILE]

Prints what it found as JSON. Exit code 1: a check failed, and what came before it is printed.
"""
import argparse
import base64
import collections
import json
import pathlib
import re
import sys
import unicodedata
import urllib.parse
import zlib

import second_crypto as crypto
from second_chance import Chance
from second_json import Wrong, digits, insist, member, parse

MOST_BYTES, MOST_ENTRIES, DEEPEST, MOST_SEATS = 1 << 20, 999999, 8, 60
MOST_NAME, UNSHOWN = 100, ('Cc', 'Cf', 'Cn', 'Cs', 'Zl', 'Zp')
MOST_BUNDLED, MOST_UNPACKED = 4096, 8 << 20
NEWEST = 2  # version of the protocol
HASH, KEY = re.compile('[0-9a-f]{32}'), re.compile('[0-9a-f]{64}')
KINDS = ('move draw step join leave vacation return substitute bot referee resign pause resume extend '
         'ruling void exhibition contribute reveal epoch note').split()
EVERYBODY = 2 ** 64 - 1


# --- signed files --------------------------------------------------------------------------------


def is_key(text):
    return bool(isinstance(text, str) and KEY.fullmatch(text)
                and crypto.is_public_key(bytes.fromhex(text)))


def read_signed(path, author, domain):
    """Body of a signed file as an object, and the hash of its bytes."""
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise Wrong(f'{path.name} is not there') from error
    found, digest = open_signed(path, data, author, domain)
    if domain == 'head':
        member(found, 'at', int)
    return found, digest


def open_signed(path, data, author, domain):
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Wrong(f'{path.name} is no text') from error
    insist(len(data) <= MOST_BYTES and '\0' not in text, f'{path.name} is too large, or holds a NUL')
    outer = parse(text, 1)
    body, signature = member(outer, 'body', str).encode(), digits(outer, 'sig', 128)
    signed = f'grapefruit {domain} 1\n'.encode() + body
    insist(crypto.verify(bytes.fromhex(author), signed, signature),
           f'{path.name} is not signed by {author[:16]}')
    found = parse(body.decode(), DEEPEST)
    newest = NEWEST if domain == 'entry' else 1
    insist(1 <= member(found, 'v', int) <= newest, 'it is of another version')
    insist(member(found, 'author', str) == author, 'it belongs to another author')
    return found, crypto.blake(body).hex()[:32]


class Place:
    """A folder of files."""

    def __init__(self, folder):
        self.root = pathlib.Path(folder) / 'grapefruit' / '1'

    def tips(self, author):
        """Where an author's logs end: topic -> (n, hash)."""
        found, _ = read_signed(self.root / 'heads' / f'{author}.json', author, 'head')
        insist(member(found, 'serial', int) >= 1, 'a head has no serial number')
        tips = {}
        for topic, tip in member(found, 'logs', dict).items():
            insist(HASH.fullmatch(topic) and isinstance(tip, list) and len(tip) == 2
                   and type(tip[0]) is int and 1 <= tip[0] <= MOST_ENTRIES
                   and isinstance(tip[1], str) and HASH.fullmatch(tip[1]), 'a log ends nowhere')
            tips[topic] = tuple(tip)
        return tips

    def entry(self, topic, author, n, digest):
        path = self.root / topic / author / f'{n:06}-{digest}.json'
        return self.check_entry(path, read_signed(path, author, 'entry'), topic, n, digest)

    @staticmethod
    def check_entry(path, signed, topic, n, digest):
        found, real = signed
        member(found, 'at', int)
        insist(member(found, 'topic', str) == topic, f'{path.name} belongs to another game')
        insist(member(found, 'n', int) == n and real == digest,
               f'{path.name} does not hold the entry that its name says')
        before = member(found, 'before', str)
        insist(HASH.fullmatch(before) if n > 1 else not before, f'{path.name} follows nothing')
        member(found, 'kind', str)
        return found

    def bundled(self, topic, author):
        """The entries that an author's bundles hold, from the first on."""
        head, _ = read_signed(self.root / 'heads' / f'{author}.json', author, 'head')
        entries, digests = [], []
        for first, last, digest, until in head.get('bundles', {}).get(topic, []):
            path = self.root / topic / author / f'b-{first:06}-{last:06}-{digest}.json'
            found, real = read_signed(path, author, 'bundle')
            insist((found.get('topic'), found.get('first'), found.get('last'), real)
                   == (topic, first, last, digest), f'{path.name} is another one than its name says')
            packed = zlib.decompressobj(31)
            files = packed.decompress(base64.b64decode(member(found, 'gz', str)), MOST_UNPACKED)
            lines = files.split(b'\n')
            insist(packed.eof and len(lines) == last - first + 1 <= MOST_BUNDLED,
                   f'{path.name} holds more or less than it says')
            for n, line in enumerate(lines, first):
                entry, own = open_signed(path, line, author, 'entry')
                entries.append(self.check_entry(path, (entry, own), topic, n, own))
                insist(n == 1 or not digests or entry['before'] == digests[-1], 'a bundle has a gap')
                digests.append(own)
            insist(digests[-1] == until, f'{path.name} ends otherwise than the head says')
        return entries

    def log(self, topic, author):
        """An author's entries, from the first on; read from the last one back."""
        n, digest = self.tips(author).get(topic, (0, ''))
        found = []
        for number in range(n, 0, -1):
            found.append(self.entry(topic, author, number, digest))
            digest = found[-1]['before']
        return found[::-1]


# --- events --------------------------------------------------------------------------------------


def seconds(text):
    insist(isinstance(text, str), 'a time is no text')
    found = re.fullmatch(r'(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z', text)
    insist(found, f'“{text}” is not a time')
    year, month, day, hour, minute, second = map(int, found.groups())
    years = year - (month < 3)
    days = (365 * years + years // 4 - years // 100 + years // 400
            + (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 719469)
    return days * 86400 + hour * 3600 + minute * 60 + second


def is_person(text):
    """Somebody by name, with or without a seat."""
    name = text[7:].strip(' \t\n\v\f\r') if isinstance(text, str) and text.startswith('person:') else ''
    return (0 < len(name) <= MOST_NAME and not name.isspace()
            and all(unicodedata.category(sign) not in UNSHOWN for sign in name))


def fold(name):
    """As names are compared."""
    return str(name).casefold().strip()


def person(text):
    insist(text in ('referee', 'clock') or is_person(text) or (isinstance(text, str)
           and re.fullmatch(r'seat:[1-9]\d?', text) and int(text[5:]) <= MOST_SEATS),
           f'“{text}” is nobody')
    return text


def mask(readers):
    """Who may read an event, as a number of 64 bits."""
    insist(isinstance(readers, list) and 'clock' not in readers
           and not any(map(is_person, readers)), '“to” is no list of readers')
    bits = [63 if person(reader) == 'referee' else int(reader[5:]) - 1 for reader in readers]
    return sum(1 << bit for bit in set(bits))


def commit(nonce, text, opens=(), bound=None):
    """@bound: (context, author) of a secret that holds for these only"""
    said = b'grapefruit event 1' + nonce + f'{len(text.encode())}\x1f{text}'.encode()
    if bound and bound[0]:
        said += f'\x1d{bound[0]}\x1f{bound[1]}'.encode()
    for o in opens:
        said += (f'\x1e{o["n"]}\x1f{o["by"]}\x1f{o["nonce"].lower()}\x1f'
                 f'{len(o["text"].encode())}\x1f{o["text"]}').encode()
    return crypto.blake(said)


class Event:
    def __init__(self, line):
        data = parse(line, 64)
        self.number, self.kind = member(data, 'n', int), member(data, 'kind', str)
        self.at, self.author = seconds(data.get('at')), person(data.get('by'))
        self.readers = mask(data['to']) if 'to' in data else EVERYBODY
        self.text, self.opens = data.get('text'), data.get('opens', [])
        self.context = data.get('for')
        insist('for' not in data or not self.is_public and isinstance(self.context, str)
               and re.fullmatch('[0-9a-f]{1,256}', self.context), '“for” is no context')
        self.hash = digits(data, 'hash', 64)
        insist(self.kind in KINDS, f'an event of the kind “{self.kind}”')
        if isinstance(self.text, str):
            self.nonce = bytes(16) if self.is_public else digits(data, 'nonce', 32)
            self.read_openings()
            self.commitment = self.commit(self.nonce, self.text, self.opens)
        else:
            insist(not self.is_public and not self.opens, f'event {self.number} is public, and no text')
            self.text, self.commitment = None, digits(data, 'sealed', 64)

    def commit(self, nonce, text, opens=()):
        return commit(nonce, text, opens, (self.context, self.author))

    @property
    def is_public(self):
        return self.readers == EVERYBODY

    def read_openings(self):
        insist(isinstance(self.opens, list), '“opens” is no list')
        for opening in self.opens:
            insist(isinstance(opening, dict), 'an opening is no object')
            person(opening.get('by'))
            member(opening, 'n', int)
            member(opening, 'text', str)
            digits(opening, 'nonce', 32)

    def follows(self, before):
        fields = (f'{self.number}\x1f{self.at}\x1f{self.kind}\x1f{self.author}\x1f'
                  f'{self.readers:x}\x1f')
        return crypto.blake(before + fields.encode() + self.commitment) == self.hash


def check_proof(topic, admit, held):
    """The newcomer's own key stands behind what they gave to chance, or committed to."""
    by, given = admit.get('by'), digits(admit, 'contribution', 64 if held else 32).hex()
    insist(is_key(by), 'it is not said how somebody came in')
    claim = f'grapefruit hello 1\n{topic} {by} {admit["contribution"]}'.encode()
    insist(given and crypto.verify(bytes.fromhex(admit['pk']), claim, digits(admit, 'proof', 128)),
           'what somebody gave to chance is not theirs')


class Instance:
    """A header and the events after it."""

    def __init__(self, line):
        self.header = parse(line, 64)
        insist(self.header.get('grapefruit') == 1, 'the first line is no header')
        self.commitment = digits(self.header, 'commitment', 64)
        self.first = crypto.blake(b'grapefruit header 1' + line.encode())
        self.begin, self.events, self.void = seconds(self.header.get('at')), [], set()
        self.chance, self.absent = Chance(bool(self.header.get('held'))), set()
        # of each seat, whoever plays or played it
        seats = self.header.get('seats')
        insist(isinstance(seats, list) and all(isinstance(seat, dict) for seat in seats),
               'the header has no seats')
        self.names = [{fold(seat.get('name'))} for seat in seats]

    def event(self, number):
        insist(1 <= number <= len(self.events), f'there is no event {number}')
        return self.events[number - 1]

    def append(self, event):
        last = self.events[-1] if self.events else None
        number = len(self.events) + 1
        insist(event.number == number, f'event {number} is missing')
        insist(event.follows(last.hash if last else self.first),
               f'event {number} does not follow from the events before it')
        insist(event.at >= (last.at if last else self.begin), f'event {number} is older than the last')
        for o in event.opens:
            opened = self.event(o['n'])
            insist(opened.author == o['by']
                   and opened.commit(bytes.fromhex(o['nonce']), o['text']) == opened.commitment,
                   f'event {number} opens event {o["n"]} with another text')
        if event.kind == 'void':
            self.append_void(event)
        wrong = self.chance.add(event, self.absent)
        insist(not wrong, wrong)
        if event.kind in ('leave', 'bot'):
            self.absent.add(event.author)
        elif event.kind == 'return':
            self.absent.discard(event.author)
        if event.kind == 'join':
            self.names.append({fold(re.sub(r'^join (for [1-9]\d* )?', '', event.text))})
        elif event.kind == 'substitute' and event.author.startswith('seat:'):
            self.names[int(event.author[5:]) - 1].add(fold(event.text[11:]))
        self.events.append(event)

    def is_by(self, event, member):
        """By @member's seat, by a name of who plays it, or without a seat by their own."""
        name = fold(event.author[7:]) if is_person(event.author) else None
        if member['seat'] >= 0:
            return (name in self.names[member['seat']] if name
                    else event.author == f'seat:{member["seat"] + 1}')
        return (event.author == f'person:{member["name"]}'
                and not any(name in names for names in self.names))

    def append_void(self, event):
        insist(re.fullmatch(r'void \d+(,\d+)*', event.text), 'a void event without numbers')
        for number in map(int, event.text[5:].split(',')):
            insist(self.event(number).kind != 'void' and number not in self.void,
                   f'event {number} cannot be voided')
            self.void.add(number)

    def fill(self, full):
        """A sealed event, now with its text."""
        stub = self.event(full.number)
        insist(full.text is not None and full.hash == stub.hash and full.commitment == stub.commitment
               and full.readers == stub.readers, f'event {full.number} was another one')
        self.events[full.number - 1] = full

    def fill_text(self, number, text, nonce):
        """As fill(); FALSE when that is not what was committed to."""
        stub = self.event(number)
        if stub.commit(nonce, text) != stub.commitment:
            return False
        stub.text, stub.nonce = text, nonce
        return True

    def seed(self):
        """What the log reveals, if anything."""
        before = None
        for number, event in enumerate((e for e in self.events if e.kind == 'epoch'), 1):
            insist(re.fullmatch(f'epoch {number} [0-9a-f]{{64}}', event.text), 'this begins no epoch')
            told = bytes.fromhex(event.text[-64:])
            insist(before in (None, crypto.blake(b'grapefruit epoch 1' + told)), 'another epoch')
            before = told
        told = [e.text for e in self.events if e.kind == 'reveal']
        for text in told:
            insist(re.fullmatch('reveal [0-9a-f]{64}', text), 'the seed that is revealed is none')
            insist(crypto.blake(b'grapefruit commitment 1' + bytes.fromhex(text[7:]))
                   == self.commitment, 'the seed is not the one that the header commits to')
        return told[-1][7:] if told else None


# --- the keeper's log ----------------------------------------------------------------------------


class Reader:
    """What somebody makes of the keeper's entries, one after another."""

    def __init__(self, place, topic, keeper, seed=None):
        self.place, self.topic, self.keeper, self.seed = place, topic, keeper, seed
        self.me = crypto.public_key(seed).hex() if seed else None
        self.instance, self.members, self.n_entries, self.refused = None, {}, 0, {}
        self.version = None  # of the protocol, as the game's beginning has it
        self.dealt, self.vows, self.opens = {}, set(), []  # (2): what the keeper dealt with
        self.opened = collections.Counter()  # how private texts came

    def read(self):
        for entry in self.place.log(self.topic, self.keeper):
            kind = entry['kind']
            follow = getattr(self, f'follow_{kind}', None)
            insist(follow, f'the keeper writes “{kind}”, which this page does not know')
            insist(kind == 'open' or self.instance, 'something comes before the beginning')
            insist(kind == 'open' or entry['v'] == self.version, 'it is of another version than the game')
            follow(entry)
            self.n_entries += 1
        self.instance and self.instance.seed()

    def follow_open(self, entry):
        header = member(entry, 'header', str)
        pk = bytes.fromhex(self.keeper)
        self.version = entry['v']
        made = crypto.blake(f'grapefruit topic {self.version}'.encode() + pk + header.encode())
        insist(entry['n'] == 1 and made.hex()[:32] == self.topic,
               'this is another game than the link was for')
        self.instance = Instance(header)

    def follow_admit(self, entry):
        seat, pk = member(entry, 'seat', int), entry.get('pk')
        insist(is_key(pk) and (seat == -2 or 0 <= seat < MOST_SEATS), 'nobody is admitted')
        if self.version >= 2 and seat >= 0 and pk != self.keeper:
            check_proof(self.topic, entry, bool(self.instance.header.get('held')))
        for old in entry.get('replaces', []):
            insist(isinstance(old, dict) and is_key(old.get('pk')), 'it is not said who is replaced')
            self.members.pop(old['pk'], None)
        self.members[pk] = {'name': member(entry, 'name', str), 'seat': seat}

    def follow_events(self, entry):
        boxes, takes = entry.get('boxes', []), entry.get('takes', [])
        for line in member(entry, 'events', list):
            insist(isinstance(line, str), 'an event is no text')
            self.instance.append(Event(line))
            self.open_box(len(self.instance.events), boxes)
        first = len(self.instance.events) - len(entry['events']) + 1
        named = {}
        for take in takes:
            member(take, 'n', int)
            if self.version >= 2:
                self.check_take(take, first, named)
            self.open_own(take)
        if self.version >= 2:
            self.check_bound(first, named)
            self.check_choices(first)

    def follow_boxes(self, entry):
        for number in range(1, len(self.instance.events) + 1):
            self.open_box(number, member(entry, 'boxes', list))

    def follow_opened(self, entry):
        for line in member(entry, 'lines', list):
            insist(isinstance(line, str), 'an event is no text')
            self.instance.fill(Event(line))

    # --- who vouches for what (2) ----------------------------------------------------------------

    def check_vow(self, told, author, n):
        """What a key signed about its entry: (kind, last event seen, its hash, what it is about)."""
        who = self.members.get(author)
        insist(who, 'something is taken from a key that was not admitted')
        kind, about = member(told, 'said', str), member(told, 'about', str)
        saw = member(told, 'saw', dict)
        number = member(saw, 'event', int)
        seen = digits(saw, 'hash', 64).hex() if number else '-'
        insist(re.fullmatch('[a-z]+', kind) and re.fullmatch('[0-9a-f,-]+', about), 'a vow about nothing')
        signed = f'grapefruit vow 1\n{self.topic} {n} {kind} {number} {seen} {about}'.encode()
        insist(crypto.verify(bytes.fromhex(author), signed, digits(told, 'vow', 128)),
               f'entry {n} of {who["name"]} is not signed')
        if kind == 'opens':
            self.opens.append((number, [int(e) for e in about.split(',')] if about != '-' else []))
        return kind, number, seen, about

    def check_turn(self, author, n, vow):
        insist(n == self.dealt.get(author, 0) + 1, f'entry {n} is not the one whose turn it is')
        insist((author, vow) not in self.vows, f'entry {n} is dealt with twice')
        self.dealt[author] = n
        if vow:
            self.vows.add((author, vow))

    def check_take(self, take, first, named):
        author, n = take.get('author'), take['n']
        kind, saw, seen, about = self.check_vow(take, author, n)
        self.check_turn(author, n, take['vow'])
        insist(not saw or self.instance.event(saw).hash.hex() == seen,
               f'entry {n} was written after another log than this one')
        if 'seen' in take:
            self.check_seen(member(take, 'seen', dict), author, n)
        if kind != 'act':
            insist('event' not in take and self.members[author]['seat'] >= 0,
                   f'entry {n} is no act')
            return
        event = self.instance.event(member(take, 'event', int))
        who = self.members[author]
        insist(event.number >= first and self.instance.is_by(event, who) and event.number not in named,
               f'entry {n} became no event')
        insist(who['seat'] >= 0 or not any(
            pk != author and other['seat'] < 0 and fold(other['name']) == fold(who['name'])
            for pk, other in self.members.items()), f'two keys act as {who["name"]}')
        named[event.number] = author
        insist(event.is_public or not any(e.opens and e.number not in self.instance.void
                                          for e in self.instance.events[saw:event.number - 1]),
               f'event {event.number} was meant for a round that is over')
        words = commit(digits(take, 'nonce', 32), event.text) if event.is_public else event.commitment
        insist(words.hex() == about, f'event {event.number} is not what was said in entry {n}')

    def check_seen(self, seen, author, n):
        """Somebody else than the author and the keeper signed when they saw it."""
        by, until, at = seen.get('by'), member(seen, 'n', int), member(seen, 'at', int)
        claim = f'grapefruit seen 1\n{self.topic} {author} {until} {member(seen, "hash", str)} {at}'
        insist(by in self.members and by not in (author, self.keeper) and n <= until <= MOST_ENTRIES
               and crypto.verify(bytes.fromhex(by), claim.encode(), digits(seen, 'sig', 128)),
               f'nobody signed to have seen entry {n}')

    def check_bound(self, first, named):
        """What no referee may read is bound to the game and to who made it: the keeper, if nobody."""
        for event in self.instance.events[first - 1:]:
            insist(event.readers >> 63 or event.context == self.topic + named.get(event.number, self.keeper),
                   f'event {event.number} is not bound to who made it')

    def check_choices(self, first):
        """Who keeps the game cannot choose again when secrets of the round were open. Which round is
        the game's to tell: here only what one step opens together is known to be of one round."""
        seat = f'seat:{self.members.get(self.keeper, {"seat": -2})["seat"] + 1}'
        events = self.instance.events
        opens = self.opens + [(e.number, [o['n'] for o in e.opens]) for e in events if e.opens]
        voids = [e.number for e in events if e.kind == 'void']
        for step in events[first - 1:]:
            told = {o['n'] for o in step.opens}
            for own in (o['n'] for o in step.opens if o['by'] == seat):
                late = any(told.intersection(numbers) - {own}
                           and any(since < v < own for v in voids)
                           for since, numbers in opens)
                insist(not late or own in self.instance.void or step.number in self.instance.void,
                       f'event {own} was chosen when secrets of the round had been opened')

    def follow_refuse(self, entry):
        if self.version >= 2:
            author, n = entry.get('of'), member(entry, 'entry', int)
            if 'vow' in entry:
                self.check_vow(entry, author, n)
            self.check_turn(author, n, entry.get('vow'))
        if self.me and entry.get('of') == self.me:
            why = crypto.unseal(self.seed, member(entry, 'box', str))
            insist(why, 'a reason is sealed for somebody else')
            self.refused[member(entry, 'entry', int)] = why

    def follow_settle(self, entry):
        insist(is_key(entry.get('of')), 'it is not said whose log was settled')
        if self.version >= 2:
            self.dealt[entry['of']] = member(entry, 'entry', int)

    def follow_withdrawn(self, entry):
        ended = member(entry, 'invitations', list)
        insist(all(map(is_key, ended)), 'it is not said which invitations were withdrawn')

    # --- with a key ------------------------------------------------------------------------------

    def open_act(self, box, author, n):
        """The text of an act, and its nonce if it was sealed."""
        plain = crypto.unseal(self.seed, box)
        data = parse(plain, DEEPEST) if plain is not None else {}
        if (data.get('topic'), data.get('author'), data.get('n')) != (self.topic, author, n):
            return None, None
        return data.get('text'), bytes.fromhex(data.get('nonce', ''))

    def open_box(self, number, boxes):
        mine = [b for b in boxes if self.me and b.get('to') == self.me and b.get('event') == number]
        if not mine or self.instance.event(number).text is not None:
            return
        if 'by' not in mine[0]:
            line = crypto.unseal(self.seed, mine[0]['box'])
            insist(line, f'the box of event {number} is sealed for somebody else')
            self.instance.fill(Event(line))
            self.opened['box'] += 1
            return
        by = mine[0]['by']
        author = self.members.get(by['author'], {'seat': -2})
        insist(author['seat'] >= 0 and self.instance.event(number).readers >> author['seat'] & 1,
               f'the box of event {number} is by one who may not read it')
        text, nonce = self.open_act(mine[0]['box'], by['author'], by['n'])
        if text is not None and nonce:  # else: whoever is in the chair says so with `bad`
            self.opened['by'] += self.instance.fill_text(number, text, nonce)

    def open_own(self, take):
        """What I sealed, and the keeper only knows as a commitment."""
        if not self.me or take.get('author') != self.me or 'event' not in take:
            return
        own = self.place.entry(self.topic, self.me, take['n'], member(take, 'hash', str))
        if 'seal' not in own:
            return
        text, nonce = self.open_act(member(own, 'own', str), self.me, take['n'])
        insist(text is not None and nonce and self.instance.fill_text(take['event'], text, nonce),
               f'event {take["event"]} is not what I sealed')
        self.opened['own'] += 1

    def summary(self):
        events = self.instance.events if self.instance else []
        sealed = sum(event.text is None for event in events)
        draws = sum(event.kind == 'draw' and event.author == 'clock' for event in events)
        lacking = any(event.text is None and event.readers >> 63 for event in events)
        told = self.instance and not lacking and self.instance.seed()
        return {'name': self.instance and self.instance.header.get('name'),
                'entries': self.n_entries, 'events': len(events), 'sealed': sealed,
                'draws': draws if told else 0, 'members': self.members, 'refused': self.refused,
                'last': events[-1].hash.hex() if events else None,
                'opened': self.opened,
                'log': [[event.hash.hex(), event.text, event.readers] for event in events]}


def read_link(link):
    """(topic, keeper) of an invitation."""
    insist(re.match('grapefruit://join/?[?]', link, re.IGNORECASE), 'this is no invitation')
    values = dict(urllib.parse.parse_qsl(link.partition('?')[2]))
    topic, keeper = values.get('topic', ''), values.get('keeper', '')
    insist(HASH.fullmatch(topic) and is_key(keeper), 'the invitation is damaged')
    return topic, keeper


def look(folder, link, seed=None):
    """(summary, None), or (what came before, why it ends there)."""
    reader = Reader(Place(folder), *read_link(link), seed)
    try:
        reader.read()
        insist(reader.instance, 'there is no game at this place')
    except Wrong as why:
        return reader.summary(), str(why)
    return reader.summary(), None


def main():
    options = argparse.ArgumentParser(description='Looks on at a shared game in a folder.')
    options.add_argument('folder')
    options.add_argument('link')
    options.add_argument('--seed', type=pathlib.Path, help='a file with 64 digits: my secret key')
    given = options.parse_args()
    seed = bytes.fromhex(given.seed.read_text(encoding='ascii')) if given.seed else None
    try:
        summary, why = look(given.folder, given.link, seed)
    except Wrong as wrong:
        summary, why = {}, str(wrong)
    print(json.dumps(summary, indent=1, ensure_ascii=False))
    if why:
        print(why, file=sys.stderr)
    return 1 if why else 0


if __name__ == '__main__':
    sys.exit(main())
