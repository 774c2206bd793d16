#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two programs read the same shared games: grapefruitctl, and second_client.py, which was written from
PROTOCOL.md. They must find the same entries and events, the same texts in what is sealed for a player, and
both must refuse what the server or the keeper tampered with.

Usage: second_client_test.py GRAPEFRUITCTL [--game ID,...]
"""
import argparse
import collections
import json
import pathlib
import random
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'lint'))
import ledger  # noqa: E402
import second_client  # noqa: E402
import second_crypto as crypto  # noqa: E402
import tap  # noqa: E402
from desk import Desk, utc  # noqa: E402
from second_player import Player  # noqa: E402

START = 1_800_000_000
Shape = collections.namedtuple('Shape', 'options seats bot turns own ends')

# @own: at which seat the keeper plays; @ends: is it over after so many turns?
GAMES = {
    'pure-skill': Shape(['-o', 'deadline=none'], 3, 'random', 14, None, True),
    'spades': Shape(['-o', 'deadline=none'], 4, 'simple', 8, None, False),
    'mediocrity': Shape(['--held', '-o', 'least=none', '-o', 'most=none', '-o', 'begin=none'], 3,
                        'simple', 200, 0, True),
    'sentences': Shape(['-o', 'voting=5m'], 2, 'simple', 12, None, True),
}
AUDIT = re.compile(r'(\d+) entr.*?; (\d+) events? .*?, (\d+) sealed, (\d+) draw')
LAST = re.compile(r'^Event \d+, .*: ([0-9a-f]{64})$', re.M)


class Clock:
    now = START


class Table:
    """A keeper and players, each with a library, round a game in a folder."""

    def __init__(self, ctl, game, folder, guest=False):
        self.ctl, self.game, self.shape = ctl, game, GAMES[game]
        self.folder, self.clock = pathlib.Path(folder), Clock()
        self.place = self.folder / 'place'
        self.opened = collections.Counter()
        self.place.mkdir()
        self.keeper = self.sit('keeper')
        self.guest = None
        self.players = {i: self.sit(f'player{i + 1}') for i in range(self.shape.seats)
                        if i != self.shape.own and not (guest and i == self.shape.seats - 1)}
        self.start(guest)

    def sit(self, name):
        desk = Desk(self.ctl, self.folder, name, random.Random(name), self.clock)
        desk.skew = 0
        return desk

    def close(self):
        for desk in [self.keeper, *self.players.values()]:
            desk.close()

    def start(self, guest):
        seats = [w for i in range(self.shape.seats) for w in ('--seat', f'player{i + 1}')]
        out = self.keeper.sure('new', self.game, '--name', 'Twice', '--at', utc(START), *seats,
                               *self.shape.options)
        self.id = out.split()[0]
        own = [] if self.shape.own is None else ['--seat', f'player{self.shape.own + 1}']
        self.link = self.keeper.sure('share', *own, self.id, str(self.place)).split()[-1]
        for desk in self.players.values():
            link = self.keeper.sure('invite', self.id, desk.name).split()[-1]
            self.keeper.sync()
            desk.sure('accept', link, '--name', desk.name)
        self.topic, self.pk = second_client.read_link(self.link)
        if guest:
            link = self.keeper.sure('invite', self.id, f'player{self.shape.seats}').split()[-1]
            self.guest = Player(self.place, link, 'Guest')
            self.guest.join()
        self.round()

    def act(self, desk, *what):
        """May be in vain: nothing is owed, or it was not that seat's turn."""
        desk.run('act', self.id, '--at', utc(self.clock.now), *what, may_fail=True)

    def round(self):
        self.clock.now += 60
        self.keeper.sync()
        for desk in self.players.values():
            desk.sync()

    def turn(self):
        for desk in self.players.values():
            self.act(desk, '--bot', self.shape.bot)
            desk.sync()
        if self.shape.own is not None:
            self.act(self.keeper, '--bot', self.shape.bot, '--by', f'seat:{self.shape.own + 1}')
        if self.guest:
            reader = self.guest.read()
            self.guest.tell_chance(reader)
            GUESTS[self.game](self.guest, reader)
        self.round()

    def is_over(self):
        return json.loads(self.keeper.sure('list', '--json'))['instances'][0]['over']

    def reveal(self):
        path = self.folder / 'vault'
        self.keeper.sure('export', self.id, str(path), '--with-seed')
        vault = json.loads(path.read_text(encoding='utf-8').splitlines()[1])['vault']['seed']
        self.keeper.sure('act', self.id, f'reveal {vault}', '--by', 'referee', '--at',
                         utc(self.clock.now))
        self.round()
        self.round()

    def audit(self, place=None):
        link = self.link
        if place:
            link = re.sub('address=[^&]*', f'address={place}', link)
        return self.keeper.run('audit', link, may_fail=True)

    def log(self, desk, *viewer):
        path = self.folder / 'export'
        desk.sure('export', self.id, str(path), *viewer)
        lines = path.read_text(encoding='utf-8').splitlines()[1:]
        return [[line['hash'], line.get('text')] for line in map(json.loads, lines)]


# --- honest games --------------------------------------------------------------------------------


def compare_public(table):
    """What both say of the game as it stands there."""
    code, text = table.audit()
    mine, why = second_client.look(table.place, table.link)
    if code or why:
        yield f'audit: {code}: {text}; the second client: {why}'
        return
    theirs = [int(n) for n in AUDIT.search(text).groups()]
    ours = [mine[name] for name in ('entries', 'events', 'sealed', 'draws')]
    if theirs != ours:
        yield f'audit found {theirs}, the second client {ours}'
    if LAST.search(text).group(1) != mine['last']:
        yield f'audit ends with another hash than {mine["last"]}: {text}'
    public = [] if table.shape.own is not None else table.log(table.keeper)
    if public and [h for h, _ in public] != [h for h, *_ in mine['log']]:
        yield 'the keeper exports another log than the second client reads'


def compare_player(table, seat, desk):
    """What is sealed for one player. An export never tells them more, even when all is revealed."""
    seed = ledger.secret_key(desk)
    mine, why = second_client.look(table.place, table.link, seed)
    theirs = table.log(desk, '--as', f'seat:{seat + 1}')
    if why:
        yield f'{desk.name}: the second client says: {why}'
    ours = [[hash_, text if readers >> seat & 1 else None] for hash_, text, readers in mine['log']]
    if ours != theirs:
        unlike = [i + 1 for i, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1]]
        yield f'{desk.name}: {len(ours)} and {len(theirs)} events; unlike: {unlike[:5]}'
    table.opened += mine['opened']
    if mine['members'].get(crypto.public_key(seed).hex(), {}).get('seat') != seat:
        yield f'{desk.name}: admitted to another seat than {seat}'


def compare_all(table):
    yield from compare_public(table)
    for seat, desk in table.players.items():
        yield from compare_player(table, seat, desk)


def check_refused(table):
    """A refusal is sealed to its author, and says why: nobody can leave twice."""
    desk = next(iter(table.players.values()))
    seed = ledger.secret_key(desk)
    for text in ('leave', 'leave'):
        table.act(desk, '--', text)
    desk.sync()
    table.round()
    notes = {n: note for n, _, state, note, _ in
             ledger.entries(desk, table.topic, crypto.public_key(seed).hex())
             if state == ledger.REFUSED}
    mine, why = second_client.look(table.place, table.link, seed)
    if why or not notes or set(mine['refused']) != set(notes):
        yield f'refused: {notes}, and for the second client {mine["refused"]} ({why})'
    for n, reason in mine['refused'].items():
        if reason not in notes.get(n, reason):
            yield f'entry {n}: “{notes[n]}” and “{reason}”'


def check_bundles(table):
    """A log that has grown long is there once more, in bundles."""
    for i in range(70):
        table.act(table.keeper, f'note {i}', '--by', 'referee')
        table.keeper.sync()
    place = second_client.Place(table.place)
    entries, log = place.bundled(table.topic, table.pk), place.log(table.topic, table.pk)
    if len(entries) < 64 or entries != log[:len(entries)]:
        yield f'{len(entries)} entries are in bundles, of {len(log)}, or others'
    yield from compare_public(table)


def check_opened(table):
    """That each way in which a private text comes was tried."""
    ways = ('own', 'by') if table.shape.own is not None else ('box',)
    return [f'no text came by “{way}”' for way in ways if not table.opened[way]]


# --- a guest with another program ----------------------------------------------------------------


def bid(guest, reader):
    """Game of Pure Skill: one card after another, once in every round."""
    seat = f'seat:{reader.members[guest.pk]["seat"] + 1}'
    rounds = sum(e.kind == 'draw' for e in reader.instance.events)
    bids = sum(e.author == seat and e.kind == 'move' for e in reader.instance.events)
    if bids < min(rounds, 13):
        guest.act(f'bid {"AKQJT98765432"[bids].replace("T", "10")}')


def moderate(guest, reader):
    """Mediocrity: begins, chooses and announces when it is time, and opens what it was told."""
    seats = {f'seat:{m["seat"] + 1}': pk for pk, m in reader.members.items()}
    me = f'seat:{reader.members[guest.pk]["seat"] + 1}'
    events = reader.instance.events
    begun = [e for e in events if e.text == 'begin']
    order = next((e.text.split()[1:] for e in events if e.text.startswith('numbers')), [])
    if not begun or events.index(begun[-1]) < max(
            (i for i, e in enumerate(events) if e.kind == 'step'), default=-1):
        turn = len(begun) % len(order) + 1 if order else 0
        if turn and order.index(str(turn)) + 1 == int(me[5:]):
            guest.act('begin')
        return
    chair, since = begun[-1].author, events[events.index(begun[-1]) + 1:]
    chosen = {e.author: e for e in since if not e.is_public}
    if chair != me and me not in chosen:
        if seats[chair] == reader.keeper:
            guest.act('choose 1', secret=True)
        else:
            guest.act_sealed('choose 1', [seats[chair]])
    elif chair == me and any(e.text == 'announce' for e in since):
        guest.opens(list(chosen.values()))
    elif chair == me and len(chosen) == len(seats) - 1:
        guest.act('announce')


GUESTS = {'pure-skill': bid, 'mediocrity': moderate}


def check_guest(table):
    """Everything that the guest said was taken; the keeper and all others have the same log."""
    for _ in range(table.shape.turns):
        table.turn()
        if table.is_over():
            break
    if not table.is_over():
        yield 'the game does not end'
    table.round()
    reader = table.guest.read()
    n = table.guest.place.tips(table.guest.pk)[table.topic][0]
    takes = [take['n'] for entry in table.guest.place.log(table.topic, table.pk)
             for take in entry.get('takes', []) if take['author'] == table.guest.pk]
    if reader.refused or takes != list(range(1, n + 1)) or n < 10:
        yield f'of {n} entries these were taken: {takes}; and refused: {reader.refused}'
    if any(e.kind == 'void' for e in reader.instance.events):
        yield 'what the guest sealed was no move'
    ours = [event.hash.hex() for event in reader.instance.events]
    for desk in table.players.values():
        if [hash_ for hash_, _ in table.log(desk)] != ours:
            yield f'{desk.name} has another log than the guest'


# --- somebody without a seat ----------------------------------------------------------------------


def check_person(table):
    """Walt, invited to look on, votes with another program; so do the players, by name."""
    link = table.keeper.sure('invite', table.id, 'spectator').split()[-1]
    walt = Player(table.place, link, 'Walt')
    walt.join()
    for _ in range(3):
        table.turn()
    walt.act('vote 2')
    walt.act('vote 1')
    table.turn()
    reader = walt.read()
    votes = [e for e in reader.instance.events if e.author == 'person:Walt']
    if [e.text for e in votes] != [None, None] or reader.refused:
        yield f'Walt voted: {[e.text for e in votes]}, refused: {reader.refused}'
    yield from compare_all(table)
    while not table.is_over():
        table.turn()
    yield from compare_all(table)
    told = [(o['by'], o['text']) for e in walt.read().instance.events for o in e.opens]
    if ('person:Walt', 'vote 1') not in told or 'person:player1' not in [by for by, _ in told]:
        yield f'told: {told}'


def rename(forger):
    """Somebody's vote as that of one with another name."""
    next(e for e in forger.entries if e['kind'] == 'admit' and e['seat'] == -2)['name'] = 'Xi'


def name_like_a_player(forger):
    """Somebody who votes by the name of a player."""
    for entry in forger.entries:
        if entry['kind'] == 'admit' and entry['seat'] == -2:
            entry['name'] = 'player1'


def give_no_seat(forger):
    """A player's vote as that of one who has no seat."""
    next(e for e in forger.entries if e['kind'] == 'admit' and e['seat'] == 0)['seat'] = -2


# --- tampering -----------------------------------------------------------------------------------


class Forger:
    """A copy of the place, and what may be done to it."""

    def __init__(self, table, folder, seed=None):
        self.table, self.root = table, pathlib.Path(folder) / 'grapefruit' / '1'
        shutil.copytree(table.place, folder)
        self.seed = seed
        place = second_client.Place(folder)
        self.entries = place.log(table.topic, table.pk)
        self.files = sorted((self.root / table.topic / table.pk).iterdir())
        self.head = self.root / 'heads' / f'{table.pk}.json'

    def sign(self, domain, body):
        text = json.dumps(body, separators=(',', ':'), ensure_ascii=False)
        signed = f'grapefruit {domain} 1\n{text}'.encode()
        file = json.dumps({'body': text, 'sig': crypto.sign(self.seed, signed).hex()})
        return file, crypto.blake(text.encode()).hex()[:32]

    def write_anew(self):
        """The keeper's own hand: every entry as it is in self.entries, each after the one before."""
        before = ''
        for path in self.files:
            path.unlink()
        for n, entry in enumerate(self.entries, 1):
            entry.update(n=n, before=before)
            file, before = self.sign('entry', entry)
            (self.files[0].parent / f'{n:06}-{before}.json').write_text(file, encoding='utf-8')
        head = {'v': 1, 'author': self.table.pk, 'serial': 10 ** 6, 'at': START,
                'logs': {self.table.topic: [len(self.entries), before]}}
        self.head.write_text(self.sign('head', head)[0], encoding='utf-8')

    def last(self, kind):
        return [entry for entry in self.entries if entry['kind'] == kind and entry.get('events', 1)][-1]


def flip(forger):
    path = forger.files[-1]
    text = path.read_text(encoding='utf-8')
    path.write_text(text.replace('"at', '"aT', 1).replace('\\"n\\"', '\\"m\\"', 1), encoding='utf-8')


def swap(forger):
    one, other = forger.files[1:3]
    text = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(text)


def lose(forger):
    forger.files[1].unlink()


def cut(forger):
    forger.files[-1].write_bytes(forger.files[-1].read_bytes()[:-20])


def behead(forger):
    forger.head.unlink()


def borrow_head(forger):
    """Somebody else's head, under the keeper's name."""
    other = next(p for p in sorted(forger.head.parent.iterdir()) if p != forger.head)
    forger.head.write_bytes(other.read_bytes())


def twin_member(forger):
    file = json.loads(forger.files[-1].read_text(encoding='utf-8'))
    text = json.dumps(file)
    forger.files[-1].write_text('{"body": "", ' + text[1:], encoding='utf-8')


def alter_event(forger):
    lines = forger.last('events')['events']
    event = json.loads(lines[-1])
    event['at'] = event['at'][:-3] + ('59Z' if event['at'][-3:-1] != '59' else '58Z')
    lines[-1] = json.dumps(event)


def drop_event(forger):
    for entry in forger.entries:
        if len(entry.get('events', [])) > 1:
            del entry['events'][0]
            return


def repeat_event(forger):
    lines = forger.last('events')['events']
    lines.append(lines[-1])


def unknown_kind(forger):
    forger.last('events')['kind'] = 'surprise'


def other_game(forger):
    header = json.loads(forger.entries[0]['header'])
    header['name'] = 'Another'
    forger.entries[0]['header'] = json.dumps(header, separators=(',', ':'))


def bad_seat(forger):
    forger.last('admit')['seat'] = 60


def bad_key(forger):
    forger.last('admit')['pk'] = '00' * 32


def no_event(forger):
    forger.last('events')['events'] = [17]


def too_deep(forger):
    forger.last('events')['more'] = [[[[[[[[1]]]]]]]]


def other_version(forger):
    forger.entries[-1]['v'] = 3


def older_version(forger):
    """One entry of a game of version 2 as if it were of version 1."""
    forger.entries[-1]['v'] = 1


def downgraded(forger):
    """The whole game shown as one of version 1."""
    for entry in forger.entries:
        entry['v'] = 1


def public_secret(forger):
    """What an opened event had for its text, changed by one letter."""
    for entry in forger.entries:
        for i, line in enumerate(entry.get('events', [])):
            event = json.loads(line)
            if event.get('opens'):
                event['opens'][0]['text'] += 'x'
                entry['events'][i] = json.dumps(event)
                return
    raise AssertionError('no event opens another')


SERVER = [flip, swap, lose, cut, behead, borrow_head, twin_member]
KEEPER = [alter_event, drop_event, repeat_event, unknown_kind, other_game, bad_seat, bad_key,
          no_event, too_deep, other_version, older_version, downgraded, public_secret]
PERSON = [rename, name_like_a_player, give_no_seat]


def tampered(table, how, number, by_keeper):
    folder = table.folder / f'forged{number}'
    forger = Forger(table, folder, ledger.secret_key(table.keeper))
    if how:
        how(forger)
    if by_keeper:
        forger.write_anew()
    code, text = table.audit(folder)
    mine, why = second_client.look(folder, table.link)
    return code, text, mine, why


def check_untouched(table):
    """What is signed anew without a change is as good as it was: so much for our own pen."""
    code, text, mine, why = tampered(table, None, 0, True)
    if code or why or [int(n) for n in AUDIT.search(text).groups()][:2] != [mine['entries'],
                                                                           mine['events']]:
        yield f'{code}: {text} / {why}'


def check_tampered(table, how, number):
    code, text, mine, why = tampered(table, how, number, how in KEEPER + PERSON)
    if code == 0:
        yield f'audit takes it: {text}'
    if why is None:
        yield f'the second client takes it: {mine["entries"]} entries, {mine["events"]} events'


def check_bound_commitment():
    """The example that PROTOCOL.md gives."""
    found = second_client.commit(bytes(range(16)), 'choose 5', (), ('00ff' * 24, 'seat:2')).hex()
    if found != 'f400fe548dac9c8330f712568d4cc091c3510c39b4b9fea16e493bf92f9ae7ef':
        yield found


# --- all of it -----------------------------------------------------------------------------------


def check_played(ctl, game):
    with tempfile.TemporaryDirectory(prefix='grape-guest-') as folder:
        table = Table(ctl, game, folder, guest=True)
        try:
            tap.check(f'{game}/guest', check_guest(table))
            table.reveal()
            tap.check(f'{game}/guest-revealed', compare_all(table))
        finally:
            table.close()


def check_without_seat(ctl):
    with tempfile.TemporaryDirectory(prefix='grape-person-') as folder:
        table = Table(ctl, 'sentences', folder)
        try:
            tap.check('sentences/person', check_person(table))
            tap.check('sentences/person-untouched', check_untouched(table))
            for number, how in enumerate(PERSON, 1):
                tap.check(f'sentences/{how.__name__}', check_tampered(table, how, number))
        finally:
            table.close()


def check_game(ctl, game):
    with tempfile.TemporaryDirectory(prefix='grape-twice-') as folder:
        table = Table(ctl, game, folder)
        try:
            tap.check(f'{game}/begun', compare_all(table))
            for turn in range(table.shape.turns):
                table.turn()
                if turn == 2:
                    tap.check(f'{game}/under-way', compare_all(table))
                if table.is_over():
                    break
            over = table.is_over()
            tap.check(f'{game}/played', compare_all(table))
            tap.check(f'{game}/opened', check_opened(table))
            tap.check(f'{game}/ends', [] if over == table.shape.ends else [f'over: {over}'])
            if not over:
                tap.check(f'{game}/refused', check_refused(table))
                tap.check(f'{game}/bundles', check_bundles(table))
            if over:
                table.reveal()
                tap.check(f'{game}/revealed', compare_all(table))
            if game == 'pure-skill':
                tap.check(f'{game}/untouched', check_untouched(table))
                for number, how in enumerate(SERVER + KEEPER, 1):
                    tap.check(f'{game}/{how.__name__}', check_tampered(table, how, number))
        finally:
            table.close()


def main():
    options = argparse.ArgumentParser()
    options.add_argument('ctl')
    options.add_argument('--game', default=','.join(GAMES))
    given = options.parse_args()
    tap.check('bound-commitment', check_bound_commitment())
    for game in given.game.split(','):
        check_game(given.ctl, game)
        if game in GUESTS:
            check_played(given.ctl, game)
        if game == 'sentences':
            check_without_seat(given.ctl)
    return tap.done()


if __name__ == '__main__':
    sys.exit(main())
