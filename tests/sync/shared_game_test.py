#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole games between real processes (the keeper and players, each with a library of their own) and a real
server, with faults between them, and each of them killed now and then. In the end all logs are equal, nothing
is lost, doubled or out of order, everything verifies, and no secret stands on the server.

Usage: shared_game_test.py GRAPEFRUITCTL [--seed N] [--runs N] [--faults RATE] [--server NAME,...]
       [--game ID,...] [--seconds S] [--onlookers] [--keep DIR] [--results FILE]

A run is a function of its seed as far as processes allow: keys are random, and a kill by the clock hits
where it hits. What went wrong is kept in --keep.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'lint'))
import ledger  # noqa: E402
import tap  # noqa: E402
from desk import KILLED, Desk, utc  # noqa: E402
from faults import Proxy  # noqa: E402
from servers import ALL  # noqa: E402
from shapes import GAMES, REFEREE, WRITTEN  # noqa: E402
from swift_store import Swift  # noqa: E402

KINDS = [*ALL, Swift]
START = 1_800_000_000
MOST_TURNS, MOST_SECONDS = 2000, 600
# What may be said of a server whose answers are cut, whose writes come twice, and which is killed.
PASSING = 'the server answered 400 Bad Request'  # Swift, while a node of it comes back
FORGIVE = ('cut off', 'old head', 'missing', 'larger than')


class Clock:
    now = START


class Game:
    """The desks round one game, and the way between them."""

    def __init__(self, ctl, kind, shape, seed, rate, folder):
        self.shape, self.rate, self.folder = GAMES[shape], rate, folder
        self.chance = random.Random(f'{kind.name} {shape} {seed}')
        self.forgive = FORGIVE if rate else ()
        self.clock, self.topic, self.instance, self.link = Clock(), None, None, None
        self.wrote = collections.defaultdict(list)
        self.due, self.letters, self.script = [], {}, list(self.shape.script)
        self.server = kind(pathlib.Path(folder) / 'server', ctl)
        self.password = None
        user = getattr(self.server, 'always_required', None)
        if user or (hasattr(self.server, 'require') and self.chance.random() < 0.5):
            self.password = self.server.make_password(seed)
            self.server.require(user or 'table', self.password)
        self.server.start()
        self.proxy = Proxy(self.server)
        self.seats = [self.seat_down(ctl, f'player{i + 1}', seed) for i in range(self.shape.seats)]
        self.keeper = self.seats[0] if self.shape.blind else self.seat_down(ctl, 'referee', seed)
        self.people = [desk for desk in self.seats if desk is not self.keeper]
        self.onlookers = []
        self.user = ['--user', self.server.user] if self.server.user else []

    def seat_down(self, ctl, name, seed):
        desk = Desk(ctl, self.folder, name, self.chance, self.clock)
        desk.line = self.proxy.line(name, seed, self.rate)
        desk.line.kill = desk.kill
        if self.password:
            desk.environment.update(GRAPEFRUIT_PASSWORD=self.password)
        return desk

    @property
    def desks(self):
        return [self.keeper] + self.people + self.onlookers

    def close(self):
        for desk in self.desks:
            desk.close()
        self.proxy.close()
        self.server.stop()

    # --- beginning ---------------------------------------------------------------------------------

    def start(self, shape):
        """Made, shared, and everybody invited; each desk has an address of its own for the server."""
        names = [word for desk in self.seats for word in ('--seat', desk.name)]
        if any(seat == REFEREE for seat, _ in self.script):
            names += ['--referee', self.keeper.name]
        held = ['--held'] if self.shape.blind or self.chance.random() < 0.5 else []
        options = [word for option in self.shape.options for word in ('-o', option)]
        if self.shape.setup:
            setup = pathlib.Path(self.folder) / 'setup.json'
            setup.write_text(json.dumps(self.shape.setup), encoding='utf-8')
            options += ['--setup', str(setup)]
        out = self.keeper.sure('new', shape, '--name', 'Shared', '--at', utc(START), *names, *held,
                               *options)
        self.instance = out.split()[0]
        mine = self.user + (['--seat', self.keeper.name] if self.shape.blind else [])
        out = self.keeper.sure('share', self.instance, self.keeper.line.address, *mine)
        self.link = out.split()[-1]
        self.topic = re.search('topic=([0-9a-f]+)', self.link).group(1)
        links = [self.keeper.sure('invite', self.instance, desk.name).strip()
                 for desk in self.people]
        self.until_synced(self.keeper)
        for desk, link in zip(self.people, links):
            self.accept(desk, link)

    def accept(self, desk, link):
        code, text, tries = KILLED, '', 5
        while code == KILLED or (code and tries and PASSING in text):
            tries -= code != KILLED
            code, text = desk.run('accept', self.through(link, desk.line.address), '--name',
                                  desk.name, *self.user, may_fail=True)
        if code not in (0, 3) and not any(words in text for words in (*FORGIVE, 'shared already')):
            raise AssertionError(f'{desk.name}: accept: {code}\n{text}')

    def look_on(self, ctl, name, seed):
        """Somebody who has the public link, from now on."""
        desk = self.seat_down(ctl, name, seed)
        self.onlookers.append(desk)
        self.accept(desk, self.link)

    @staticmethod
    def through(link, address):
        return re.sub('address=[^&]*', 'address=' + urllib.parse.quote(address, safe=''), link)

    def until_synced(self, desk):
        for _ in range(100):
            if desk.sync(None, self.forgive):
                return
        raise AssertionError(f'{desk.name}: a hundred syncs, and none went through')

    # --- play --------------------------------------------------------------------------------------

    def kill_after(self, desk):
        """When a desk's process dies by the clock; mostly never."""
        if self.chance.random() < self.rate / 3:
            return self.chance.uniform(0, 0.03)
        return None

    def sync(self, desks):
        """All at once."""
        for desk in desks:
            desk.give_sync()
        for desk in desks:
            desk.take_sync(self.kill_after(desk), self.forgive)

    def act(self, desk, *what):
        at = desk.now()
        code, text = desk.run('act', self.instance, '--at', utc(at), *what,
                              kill_after=self.kill_after(desk), may_fail=True)
        if code == 0 and 'Saved' in text:
            self.wrote[desk.name].append(at)
            return True
        return False

    def look(self):
        """Whose move it is, as the keeper sees it. TRUE when the game is over."""
        summary = json.loads(self.keeper.sure('list', '--json'))['instances'][0]
        self.due = [d['who'] for d in summary['due'] if not d['done']]
        return summary['over']

    def lead(self):
        """What the script says, once no player owes anything; somebody may have done so before they were killed."""
        if not self.script or any(who != 'referee' for who in self.due):
            return
        seat, text = self.script[0]
        desk = self.keeper if seat == REFEREE else self.seats[seat]
        if desk is self.keeper:
            by = f'seat:{seat + 1}' if self.shape.blind else 'referee'
            done = self.keeper.run('act', self.instance, '--at', utc(self.keeper.now()), '--by', by, '--', text,
                                   may_fail=True)[0] == 0
        else:
            self.sync([desk])
            done = self.act(desk, '--', text)
            self.sync([desk])
        self.script = self.script[done:]

    def owing(self):
        return [desk for i, desk in enumerate(self.seats)
                if desk is not self.keeper and (self.shape.blind or f'seat:{i + 1}' in self.due)]

    def turn(self):
        """The keeper, then those whose move it is, and sometimes others."""
        self.clock.now += self.shape.step
        self.server.turn(self.chance)
        if self.chance.random() < 0.02:
            desk = self.chance.choice(self.desks)
            desk.skew = self.chance.choice([-9 * 3600, 3 * 3600, 0])
        if self.shape.blind:
            self.keeper.run('act', self.instance, '--by', 'seat:1', '--bot', self.shape.bot, '--at',
                            utc(self.keeper.now()), kill_after=self.kill_after(self.keeper),
                            may_fail=True)
        self.sync([self.keeper])
        if self.look() or (self.shape.endless and not self.script and not self.due):
            return True
        self.lead()
        others = 0.1 if self.rate else 0.05
        group = [desk for desk in self.people
                 if desk in self.owing() or self.chance.random() < others]
        self.chance.shuffle(group)
        together = self.chance.random() < 0.4
        for few in ([group] if together else [[desk] for desk in group]):
            self.sync(few)
        wrote = [desk for desk in group if self.act(desk, '--bot', self.shape.bot)]
        for desk in wrote:
            if self.chance.random() < 0.04:
                self.again(desk)
        self.sync((wrote if together else [])
                  + [desk for desk in self.onlookers if self.chance.random() < 0.1])
        for desk in [] if together else wrote:
            self.sync([desk])
        return False

    def write_letters(self):
        """Some to one player, and one to two of them."""
        if self.shape.letters == 'press':
            powers = json.loads(self.keeper.sure('show', self.instance, '--json'))['state']['powers']
            called = {seat: power for power, seat in powers.items()}
            if len(called) < len(self.seats):
                return  # not yet
        else:
            called = {seat: desk.name for seat, desk in enumerate(self.seats, 1)}
        for n, (desk, whom) in enumerate(zip(self.people, [[2], [3], [1, 4]] if len(called) > 4 else [[1], [0]])):
            text = f'Meet me in Burgundy, no. {n}, and tell nobody'
            seats = sorted(self.seats.index(self.people[i]) + 1 for i in whom)
            if self.act(desk, '--', f'{self.shape.letters} {", ".join(called[seat] for seat in seats)}: {text}'):
                self.letters[text] = [desk, *(self.people[i] for i in whom)]
            self.sync([desk])

    def check_letters(self):
        """Those who may read them do, and nobody else; nothing opens them."""
        def reads(desk, text):
            viewer = 'referee' if desk is self.keeper else f'seat:{self.seats.index(desk) + 1}'
            return any(text in e.get('text', '') for e in self.lines(desk, '--as', viewer)[1:])

        # Some came when the game was over.
        self.letters = {text: readers for text, readers in self.letters.items() if reads(readers[0], text)}
        for text, readers in self.letters.items():
            for desk in self.desks:
                if reads(desk, text) != (desk in readers):
                    yield f'{desk.name} {"does not read" if desk in readers else "reads"} a letter: {text}'

    def again(self, desk):
        """The act that was just written down, once more: the keeper refuses it, or takes it."""
        mine = ledger.entries(desk, self.topic, ledger.public_key(desk))
        acts = [note for _, _, _, note, said in mine if said['kind'] == 'act' and note]
        if acts and '\n' not in acts[-1]:
            self.act(desk, '--', acts[-1])

    def play(self):
        began, look_at = time.monotonic(), self.chance.randrange(8)
        for turn in range(MOST_TURNS):
            if self.turn():
                return turn
            if self.shape.letters and not self.letters:
                self.write_letters()
            if turn == 300 and self.shape.blind:  # who was late is out, and nobody is left to win
                self.keeper.run('act', self.instance, 'rule end', '--by', 'referee', '--at',
                                utc(self.keeper.now()), may_fail=True)
            if (turn == look_at or self.shape.short) and (found := list(self.look_for_secrets())):
                raise AssertionError(f'turn {turn}: ' + '; '.join(found))
            if time.monotonic() - began > MOST_SECONDS:
                raise AssertionError(f'no end after {turn} turns; owing: {self.due}')
        raise AssertionError('the game does not end')

    def settle(self):
        """No more faults: after a few syncs everybody has everything."""
        self.proxy.quiet = True
        self.server.heal()
        for turn in range(5):
            self.clock.now += 60
            for desk in [self.keeper, *self.people, self.keeper, *self.onlookers]:
                desk.give_sync()
                good = desk.take_sync(None, self.forgive)
                if turn > 2 and not good:
                    raise AssertionError(f'{desk.name}: no faults any more, and: {desk.said[-1]}')

    # --- the end -----------------------------------------------------------------------------------

    def lines(self, desk, *options):
        path = pathlib.Path(self.folder) / f'{desk.name}-{len(options)}.grapefruit'
        desk.sure('export', self.instance, str(path), *options)
        return [json.loads(line) for line in path.read_text(encoding='utf-8').splitlines()]

    def check(self):
        truth = self.lines(self.keeper, '--as', 'referee')[1:]
        yield from ledger.check_numbers('the keeper', truth)
        done = ledger.settled(self.keeper, self.topic)
        players = {ledger.public_key(desk) for desk in self.people}
        for author, n in done:
            if author not in players:
                yield f'{author[:16]} is nobody here, and entry {n} was settled'
        for seat, desk in enumerate(self.seats):
            if desk is self.keeper:
                continue
            mine = self.lines(desk, '--as', f'seat:{seat + 1}')[1:]
            if [(e['n'], e['hash']) for e in mine] != [(e['n'], e['hash']) for e in truth]:
                yield f'{desk.name} has {len(mine)} events, the keeper {len(truth)}'
            yield from ledger.check_player(desk, self.keeper, self.topic, done,
                                           self.wrote[desk.name])
            yield from ledger.check_moves(seat, desk, self.topic, done, mine)
        for desk in self.onlookers:
            mine = self.lines(desk)[1:]
            if [(e['n'], e['hash']) for e in mine] != [(e['n'], e['hash']) for e in truth]:
                yield f'{desk.name} has {len(mine)} events, the keeper {len(truth)}'
        for desk in self.desks:
            code, text = desk.run('verify', self.instance, may_fail=True)
            if code:
                yield f'{desk.name} does not verify: {text}'

    def check_boxes(self):
        """All that players sealed has one size, whatever they wrote."""
        sizes = collections.Counter()
        for desk in self.seats:
            mine = ledger.entries(desk, self.topic, ledger.public_key(desk))
            for said in (said for _, _, _, _, said in mine if said['kind'] == 'act'):
                boxes = [said['own'], said.get('box'), *(box['box'] for box in said.get('boxes', []))]
                sizes.update(len(box) for box in boxes if box)
        if len(sizes) != 1:
            yield f'boxes of written texts have the sizes {dict(sizes)}'

    def check_readers(self, desk):
        """Whoever an event is for reads it, and nobody else."""
        viewer = (f'seat:{self.seats.index(desk) + 1}' if desk in self.seats
                  else 'spectator' if desk in self.onlookers else 'referee')
        for event in self.lines(desk, '--as', viewer)[1:]:
            if 'to' in event and ('text' in event) != (viewer in event['to']):
                yield f'{desk.name} {"reads" if "text" in event else "does not read"} event {event["n"]}'

    def look_for_secrets(self):
        """What was not opened yet: texts of private events, and nonces, which stand wherever a line of
        theirs would stand; seed, keys and password never."""
        full = self.lines(self.keeper, '--as', 'referee')[1:]
        for seat, desk in enumerate(self.seats):
            code, _ = desk.run('show', self.instance, '--json', may_fail=True)
            if code == 0 and desk is not self.keeper:
                full += self.lines(desk, '--as', f'seat:{seat + 1}')[1:]
        public = self.lines(self.keeper)[1:]
        known = {e['n'] for e in public if 'text' in e}
        opened = [o for e in public for o in e.get('opens', [])]
        told = {e['text'] for e in public if 'text' in e} | {o.get('text') for o in opened}
        hidden = [e for e in full if e.get('nonce') and e['n'] not in known
                  and e['nonce'] not in {o['nonce'] for o in opened}]
        secrets = {f'the nonce of event {e["n"]}': bytes.fromhex(e['nonce']) for e in hidden}
        vault = self.lines(self.keeper, '--as', 'referee', '--with-seed')[1]
        secrets['the seed'] = bytes.fromhex(vault['vault']['seed'])
        for desk in self.desks:
            secrets[f'the key of {desk.name}'] = ledger.secret_key(desk)
        if self.password:
            secrets['the password'] = self.password.encode()
        secrets.update(self.server.secrets())
        where = {str(p.relative_to(self.server.root)): p.read_bytes() for p in self.server.files()}
        # What the one in the chair has just opened for everybody, and the keeper has not read yet.
        where = {p: text for p, text in where.items() if rb'\"kind\":\"opens\"' not in text}
        texts = {e['text'] for e in hidden} - told
        yield from ledger.look_for_texts(texts, where)
        for text in texts:  # and not the words alone, either
            words = text.split(' ', 2)[-1]
            if len(words) >= 20 and not any(words in each for each in told if each):
                secrets[f'what “{text}” says'] = words.encode()
        where['the output of the server'] = (self.server.home / 'output').read_bytes()
        for desk in self.desks:
            where[f'what {desk.name} was told'] = '\n'.join(desk.said).encode()
        yield from ledger.look_for(secrets, where)

    def reveal(self):
        """The seed is told, and with it everything that was sealed; where there is an end."""
        if self.shape.endless:
            return
        vault, *events = self.lines(self.keeper, '--as', 'referee', '--with-seed')[1:]
        at = max(utc(self.keeper.now()), events[-1]['at'])  # no clock goes back behind the log
        self.keeper.sure('act', self.instance, 'reveal ' + vault['vault']['seed'], '--by', 'referee',
                         '--at', at)
        for desk in 2 * [self.keeper, *self.people]:  # what only a player has sealed comes from them
            self.until_synced(desk)

    def audit(self):
        """Somebody who knows the address only checks everything from the files."""
        link = self.through(self.link, self.server.address)
        code, text = self.keeper.run('audit', link, *self.user, may_fail=True)
        sealed = len(self.letters)
        if self.shape.endless:
            sealed = sum('to' in event for event in self.lines(self.keeper, '--as', 'referee')[1:])
        if code or f' {sealed} sealed' not in text:
            yield f'audit: {code}: {sealed} are sealed: {text}'

    def summary(self):
        acts = sum(len(each) for each in self.wrote.values())
        return (f'{acts} acts, {self.proxy.count()} faults, {self.proxy.restarts} restarts, '
                f'{sum(desk.killed for desk in self.desks)} kills, '
                f'{sum(line.n_requests for line in self.proxy.lines.values())} requests; '
                + self.server.summary())


def play_one(game, shape, options, seed):
    game.start(shape)
    if options.onlookers:
        game.look_on(options.ctl, 'onlooker', seed)
    turns = game.play()
    if options.onlookers:
        game.look_on(options.ctl, 'latecomer', seed)
    game.settle()
    yield from game.check()
    yield from game.check_letters()
    if shape in WRITTEN:
        yield from game.check_boxes()
    for desk in game.desks:
        yield from game.check_readers(desk)
    yield from game.look_for_secrets()
    game.reveal()
    yield from game.audit()
    print(f'# {turns} turns, {game.summary()}')


def one_game(options, kind, shape, seed):
    """Problems as sentences; the folder of a game that had some is kept."""
    folder = tempfile.mkdtemp(prefix='grape-sync-', dir=kind.folder())
    os.chmod(folder, 0o755)
    game = Game(options.ctl, kind, shape, seed, options.faults, folder)
    try:
        problems = list(play_one(game, shape, options, seed))
    except AssertionError as error:
        problems = [str(error)]
    finally:
        game.close()
    if problems:
        kept = pathlib.Path(options.keep) / f'{kind.name}-{shape}-{seed}'
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(folder, kept)
        problems.append(f'again: --server {kind.name} --game {shape} --seed {seed} --faults '
                        f'{options.faults}; its files are in {kept}')
    shutil.rmtree(folder, ignore_errors=True)
    return problems


def read_options():
    options = argparse.ArgumentParser()
    options.add_argument('ctl')
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--runs', type=int, default=1)
    options.add_argument('--faults', type=float, default=0.08)
    options.add_argument('--server', default=','.join(kind.name for kind in KINDS))
    options.add_argument('--game', default=','.join(GAMES))
    options.add_argument('--onlookers', action='store_true',
                         help='one from the beginning, and one who comes at the end')
    options.add_argument('--seconds', type=float, default=float('inf'))
    options.add_argument('--keep', default=os.path.join(tempfile.gettempdir(), 'grape-sync-kept'))
    options.add_argument('--results')
    return options.parse_args()


def note(path, line):
    if path:
        with open(path, 'a', encoding='utf-8') as file:
            file.write(line + '\n')


def main():
    options = read_options()
    began = time.monotonic()
    games = options.game.split(',')
    kinds = [kind for kind in KINDS if kind.name in options.server.split(',')]
    for kind in kinds:
        if kind.lacks():
            print(f'# {kind.name} {kind.lacks()}')
    kinds = [kind for kind in kinds if not kind.lacks()]
    if not kinds:
        print('1..0 # SKIP none of these servers is to be had')
        return 0
    n_played = 0
    for run in range(options.seed, options.seed + options.runs):
        for shape in games:
            for kind in kinds:
                # However slow the machine, each server has its game.
                if time.monotonic() - began > options.seconds and n_played >= len(kinds):
                    return tap.done()
                n_played += 1
                since = time.monotonic()
                problems = one_game(options, kind, shape, run)
                tap.check(f'{kind.name}/{shape}/{run}', problems)
                note(options.results, f'{"FAULT" if problems else "good"} {kind.name} {shape} {run} '
                     f'{time.monotonic() - since:.1f} s')
                sys.stdout.flush()
    return tap.done()


if __name__ == '__main__':
    sys.exit(main())
