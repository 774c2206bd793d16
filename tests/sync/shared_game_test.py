#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole games between real processes (a referee and players, each with a library of their own) and a
real server, with faults between them. In the end all logs are equal, nothing is lost, doubled or out
of order, everything verifies, and no secret stands on the server.

Usage: shared_game_test.py GRAPEFRUITCTL [--seed N] [--runs N] [--faults RATE] [--server NAME] [--game ID]
"""
import argparse
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'lint'))
import tap  # noqa: E402
from faults import Proxy  # noqa: E402
from servers import ALL  # noqa: E402

# Shape -> how to start it and who plays. Without deadlines a round ends with its last move.
GAMES = {
    'pure-skill': (['-o', 'deadline=none'], 3),
    'viruses': (['-o', 'deadline=none'], 2),
    'spades': (['-o', 'deadline=none', '-o', 'target=10'], 4),
    'single-capture-go': (['-o', 'deadline=none'], 2),
    'tromino-go': (['-o', 'turn=none', '-o', 'points=1'], 2),
}
MOST_TURNS = 400


class Desk:
    """One desktop: a library, and grapefruitctl."""

    def __init__(self, ctl, folder, name, chance, kills):
        self.ctl, self.name, self.chance, self.kills = ctl, name, chance, kills
        self.library = pathlib.Path(folder) / f'{name}.db'
        self.skew = chance.choice([0, 0, -7 * 3600, 5 * 3600])
        self.killed = 0

    def run(self, *command, may_fail=False):
        full = [self.ctl, command[0], '--library', str(self.library), *command[1:]]
        process = subprocess.Popen(full, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if self.kills and command[0] == 'sync' and self.chance.random() < self.kills:
            try:
                process.wait(self.chance.uniform(0.001, 0.06))
            except subprocess.TimeoutExpired:
                process.kill()
                self.killed += 1
                may_fail = True
        out, err = process.communicate()
        if process.returncode and not may_fail:
            raise AssertionError(f"{self.name}: {' '.join(full)}: {process.returncode}\n{out}{err}")
        return process.returncode, out, err

    def sync(self):
        code, out, err = self.run('sync', may_fail=True)
        cut_off = code == 1 and self.kills and 'Nothing new is taken' in out  # half a file, so far
        if code not in (0, 3, -signal.SIGKILL) and not cut_off:
            raise AssertionError(f'{self.name}: sync: {code}\n{out}{err}')
        return code == 0


def start(ctl, folder, address, game, chance, kills):
    options, seats = GAMES[game]
    referee = Desk(ctl, folder, 'referee', chance, kills)
    people = [Desk(ctl, folder, f'player{i + 1}', chance, kills) for i in range(seats)]
    names = [word for desk in people for word in ('--seat', desk.name)]
    out = referee.run('new', game, '--name', 'Shared', *names, *options)[1]
    instance = out.split()[0]
    looking_on = referee.run('share', instance, address)[1].split()[-1]
    links = [referee.run('invite', instance, desk.name)[1].strip() for desk in people]
    while not referee.sync():
        pass
    for desk, link in zip(people, links):
        desk.run('accept', link, '--name', desk.name, may_fail=True)
    return instance, referee, people, looking_on


def reveal(instance, referee, people, folder):
    """The seed is told, and with it everything that was sealed."""
    vault = lines(referee, instance, folder, '--as', 'referee', '--with-seed')[1]
    referee.run('act', instance, 'reveal ' + json.loads(vault)['vault']['seed'], '--by', 'referee')
    for desk in [referee] + people:
        while not desk.sync():
            pass


def is_over(desk, instance):
    code, out, _ = desk.run('show', instance, '--json', may_fail=True)
    return code == 0 and json.loads(out)['outcome']['over']


def play(instance, referee, people, chance, server, restarts):
    """Everybody syncs and moves in any order, until all know that the game is over."""
    for turn in range(MOST_TURNS):
        desks = people + [referee]
        chance.shuffle(desks)
        for desk in desks:
            desk.sync()
            if desk is not referee:
                desk.run('act', instance, '--bot', 'random', may_fail=True)
                if chance.random() < 0.7:
                    desk.sync()
        if restarts and chance.random() < restarts:
            server.stop()
            server.start()
        if turn % 4 == 3 and all(is_over(desk, instance) for desk in desks):
            return turn
    raise AssertionError('the game does not end')


def lines(desk, instance, folder, *options):
    path = pathlib.Path(folder) / f'{desk.name}-{len(options)}.grapefruit'
    desk.run('export', instance, str(path), *options)
    return path.read_text(encoding='utf-8').splitlines()


def chain(log):
    return [(event['n'], event['hash']) for event in map(json.loads, log[1:])]


def secrets_of(referee, instance, folder):
    """Texts of private events, nonces and the seed: what must not stand on the server."""
    full = [json.loads(line) for line in lines(referee, instance, folder, '--as', 'referee')[1:]]
    public = {e['n'] for e in map(json.loads, lines(referee, instance, folder)[1:]) if 'text' in e}
    return {e['nonce'] for e in full if e.get('nonce') and e['n'] not in public}


def check(instance, referee, people, server, folder):
    problems = []
    for desk in people + [referee]:
        code, out, err = desk.run('verify', instance, may_fail=True)
        if code:
            problems.append(f'{desk.name} does not verify: {out}{err}')
    truth = chain(lines(referee, instance, folder, '--as', 'referee'))
    for i, desk in enumerate(people):
        mine = chain(lines(desk, instance, folder, '--as', f'seat:{i + 1}'))
        if mine != truth:
            problems.append(f'{desk.name} has {len(mine)} events, the referee {len(truth)}')
    everything = b'\n'.join(p.read_bytes() for p in server.files())
    opened = {o['nonce'] for line in lines(referee, instance, folder)[1:]
              for o in json.loads(line).get('opens', [])}
    for nonce in secrets_of(referee, instance, folder) - opened:
        if nonce.encode() in everything:
            problems.append(f'the nonce {nonce} of a private event stands on the server')
    return problems


def audit(desk, link, address):
    """Somebody who knows the address only checks everything from the files."""
    link = re.sub('address=[^&]*', 'address=' + urllib.parse.quote(address, safe=''), link)
    code, out, err = desk.run('audit', link, may_fail=True)
    if code or ' 0 still sealed' not in out:
        return [f'audit: {code}: {out}{err}']
    return []


def one_game(ctl, kind, game, seed, rate):
    chance = random.Random(f'{kind.name} {game} {seed}')
    with tempfile.TemporaryDirectory(prefix='grape-sync-') as folder:
        os.chmod(folder, 0o755)
        server = kind(pathlib.Path(folder) / 'server', ctl)
        server.start()
        proxy = Proxy(server.port, seed, rate) if rate else None
        try:
            address = proxy.address if proxy else server.address
            kills = 0.1 if rate else 0
            instance, referee, people, link = start(ctl, folder, address, game, chance, kills)
            turns = play(instance, referee, people, chance, server, 0.05 if rate else 0)
            problems = check(instance, referee, people, server, folder)
            reveal(instance, referee, people, folder)
            problems += audit(referee, link, server.address)
            faults = sum(proxy.counts.values()) if proxy else 0
            killed = sum(desk.killed for desk in people + [referee])
            print(f'# {kind.name} {game} seed {seed}: {turns} rounds of sync, {faults} faults, '
                  f'{killed} kills')
            return problems
        except AssertionError as error:
            return [f'{kind.name} {game} seed {seed}: {error}']
        finally:
            if proxy:
                proxy.shutdown()
            server.stop()


def known_games(ctl):
    out = subprocess.run([ctl, 'games', '--json'], capture_output=True, text=True, check=True).stdout
    return {game['id'] for game in json.loads(out)['games']}


def main():
    options = argparse.ArgumentParser()
    options.add_argument('ctl')
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--runs', type=int, default=1)
    options.add_argument('--faults', type=float, default=0.08)
    options.add_argument('--server')
    options.add_argument('--game')
    wanted = options.parse_args()
    games = [g for g in GAMES if g in known_games(wanted.ctl) and wanted.game in (None, g)]
    for run in range(wanted.runs):
        for kind in ALL:
            if wanted.server not in (None, kind.name):
                continue
            if not kind.available():
                print(f'# {kind.name} is not installed')
                continue
            for game in games:
                tap.check(f'{kind.name}/{game}/{wanted.seed + run}',
                          one_game(wanted.ctl, kind, game, wanted.seed + run, wanted.faults))
    return tap.done()


if __name__ == '__main__':
    sys.exit(main())
