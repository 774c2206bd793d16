#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What shared games cost a server: real programs on real libraries play against our real server, through
a proxy that counts bytes; then many light clients wait. src/sync/SCALING.md projects from it.

    simulate.py GRAPEFRUITCTL [--keepers 4] [--games 5] [--players 12] [--moves 12] [--waiters 2000]
                [--server lighttpd] [--deadline 7d]

Each keeper keeps --games games of Viruses; three of the players sit in each. Counted are all requests
that the server answered, and all bytes on the wire, headers included, without TLS."""
import argparse
import collections
import os
import pathlib
import re
import resource
import select
import signal
import socket
import statistics
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import servers  # pylint: disable=wrong-import-position  # noqa: E402
from desk import Desk  # pylint: disable=wrong-import-position  # noqa: E402

SEATS = 3


REQUEST = re.compile(rb'^(GET|PUT) /grapefruit/1/(heads/|[0-9a-f]{32}/[0-9a-f]+/b-|[0-9a-f]{32}/|)', re.M)
STATUS = re.compile(rb'^HTTP/1.1 (\d+)', re.M)


def kind(request):
    """What a request is for, in words."""
    path = request.group(2)
    what = 'head' if path == b'heads/' else 'bundle' if path.endswith(b'/b-') else 'entry' if path else 'other'
    return f'{request.group(1).decode()} {what}'


class Counter:
    """A proxy of TCP that counts what goes up and down, and requests by kind and answer."""

    def __init__(self, port):
        self.upstream, self.up, self.down = port, 0, 0
        self.kinds, self.asked = collections.Counter(), {}
        self.listener = socket.create_server(('127.0.0.1', 0), backlog=256)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            far = socket.create_connection(('127.0.0.1', self.upstream))
            threading.Thread(target=self.carry, args=(near, far), daemon=True).start()

    def note(self, pair, upward, piece):
        """One request at a time is on a connection, and its head comes in one piece."""
        found = (REQUEST if upward else STATUS).search(piece)
        if found and upward:
            self.asked[pair] = kind(found)
        elif found and pair in self.asked:
            self.kinds[f'{self.asked.pop(pair)} {found.group(1).decode()}'] += 1

    def carry(self, near, far):
        poll = select.poll()
        for sock in (near, far):
            poll.register(sock, select.POLLIN)
        with near, far:
            while True:
                for fd, _ in poll.poll():
                    upward = fd == near.fileno()
                    try:
                        piece = (near if upward else far).recv(65536)
                        (far if upward else near).sendall(piece)
                    except OSError:
                        return
                    if not piece:
                        return
                    self.note(near, upward, piece)
                    if upward:
                        self.up += len(piece)
                    else:
                        self.down += len(piece)


class Now:
    """Desks ask for the time; theirs is everybody's."""

    @property
    def now(self):
        return time.time()

    @staticmethod
    def choice(_):
        return 0


class World:
    def __init__(self, ctl, folder, wanted):
        self.server = next(k for k in servers.ALL if k.name == wanted.server)(folder / 'server', ctl)
        self.server.start()
        self.counter = Counter(self.server.port)
        self.address = f'http://127.0.0.1:{self.counter.port}/'
        now, self.deadline = Now(), wanted.deadline
        self.keepers = [Desk(ctl, folder, f'keeper{i}', now, now) for i in range(wanted.keepers)]
        self.players = [Desk(ctl, folder, f'player{i}', now, now) for i in range(wanted.players)]
        self.visitor = Desk(ctl, folder, 'visitor', now, now)
        self.games = []  # name, keeper, players
        self.tables = []

    def run(self, desk, *command):
        desk.give(*command)
        code, out = desk.take()
        if code:
            raise RuntimeError(f'{desk.name}: {command}: {code}: {out}')
        return out

    def cost(self, what, *args):
        """Requests, bytes up and bytes down of a call."""
        before = self.counter.up, self.counter.down
        self.counter.kinds.clear()
        what(*args)
        kinds = dict(self.counter.kinds)
        return sum(kinds.values()), self.counter.up - before[0], self.counter.down - before[1], kinds

    def found(self, wanted):
        """All games, with everybody at the table."""
        for number in range(wanted.keepers * wanted.games):
            keeper, name = self.keepers[number % wanted.keepers], f'Game {number}'
            first = number * SEATS + number // wanted.keepers  # who meets changes
            people = [self.players[(first + i) % len(self.players)] for i in range(SEATS)]
            names = [arg for i in range(SEATS) for arg in ('--seat', people[i].name)]
            self.run(keeper, 'new', 'viruses', '--name', name, *names, '--referee', keeper.name,
                     '--option', f'deadline={self.deadline}')
            self.run(keeper, 'share', name, self.address)
            for seat, person in enumerate(people):
                link = self.run(keeper, 'invite', name, person.name).split()[-1]
                self.run(person, 'accept', link, '--name', person.name)
            self.games.append((name, keeper, people))
        for _ in range(3):
            self.everybody_syncs()

    def everybody_syncs(self):
        for desk in self.keepers + self.players:
            self.run(desk, 'sync')

    def one_move(self, number):
        name, keeper, people = self.games[number % len(self.games)]
        mover = people[(number // len(self.games)) % SEATS]
        costs = {}
        self.run(mover, 'act', name, '--bot', 'random')
        costs['the player sends it'] = self.cost(self.run, mover, 'sync')
        costs['the keeper takes it'] = self.cost(self.run, keeper, 'sync')
        for person in people:
            costs.setdefault('each player fetches it', []).append(
                self.cost(self.run, person, 'sync'))
        return costs

    def close(self):
        for desk in self.keepers + self.players + [self.visitor]:
            desk.close()
        self.server.stop(signal.SIGTERM)


def tell(what, costs):
    """A line of the table: medians."""
    middle = [statistics.median(cost[i] for cost in costs) for i in range(3)]
    print(f'| {what} | {middle[0]:.0f} | {middle[1]:.0f} | {middle[2]:.0f} |')
    typical = next((cost[3] for cost in reversed(costs) if cost[0] == round(middle[0])), {})
    print('    ' + ', '.join(f'{n} x {name}' for name, n in sorted(typical.items())), flush=True)


def quiet(world):
    time.sleep(3)  # tags are trusted when the file is two seconds old
    world.everybody_syncs()
    tell(f'quiet sync of a keeper of {len(world.games) // len(world.keepers)} games',
         [world.cost(world.run, desk, 'sync') for desk in world.keepers])
    tell(f'quiet sync of a player of {SEATS * len(world.games) // len(world.players)} games',
         [world.cost(world.run, desk, 'sync') for desk in world.players])


def play(world, wanted):
    print('| | requests | bytes up | bytes down |\n|---|---|---|---|')
    moves = {}
    for number in range(wanted.moves):
        time.sleep(2)
        for what, cost in world.one_move(number).items():
            moves.setdefault(what, []).extend(cost if isinstance(cost, list) else [cost])
    for what, costs in moves.items():
        tell('a move: ' + what, costs)
    quiet(world)


def open_first(world):
    name, keeper, _ = world.games[0]
    link = world.run(keeper, 'invite', name, 'spectator').split()[-1]
    world.run(world.visitor, 'accept', link, '--name', 'visitor')
    tell('a visitor says hello', [world.cost(world.run, world.visitor, 'sync')])
    world.run(keeper, 'sync')
    time.sleep(2)
    tell('and opens the game for the first time', [world.cost(world.run, world.visitor, 'sync')])
    heads = list((world.server.root / 'grapefruit/1/heads').glob('*.json'))
    sizes = sorted(path.stat().st_size for path in heads)
    entries = [p.stat().st_size for p in (world.server.root / 'grapefruit/1').glob('*/*/*.json')]
    print(f'\n{len(heads)} heads of {sizes[0]} to {sizes[-1]} bytes; {len(entries)} entries, '
          f'{sum(entries) / len(entries):.0f} bytes each on average, {max(entries)} at most')


# --- waiting ---------------------------------------------------------------------------------------

def ask(sock, path):
    request = f'GET /{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: Grapefruit/1 libsoup/3.2.3\r\n\r\n'
    sock.sendall(request.encode())
    return len(request)


def hear(sock):
    data = b''
    while b'}' not in data:
        piece = sock.recv(4096)
        if not piece:
            raise ConnectionError('the server went away')
        data += piece
    return data


def memory_kib(pid):
    return int(re.search(r'VmRSS:\s+(\d+)', pathlib.Path(f'/proc/{pid}/status').read_text()).group(1))


def used_s(pid):
    return sum(int(task.read_text().split()[0])
               for task in pathlib.Path(f'/proc/{pid}/task').glob('*/schedstat')) / 1e9


def wait_together(world, n_waiters):
    """Many wait, each for one keeper of many; then one move is made."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    n_waiters = min(n_waiters, hard - 400)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, n_waiters + 400), hard))
    pid, before = world.server.process.pid, memory_kib(world.server.process.pid)
    heads = sorted(p.stem for p in (world.server.root / 'grapefruit/1/heads').glob('*.json'))
    socks = [socket.create_connection(('127.0.0.1', world.server.port)) for _ in range(n_waiters)]
    ask(socks[0], 'grapefruit/1/changes/0')
    seq = re.search(rb'"seq":(\d+)', hear(socks[0])).group(1).decode()
    for i, sock in enumerate(socks):
        up = ask(sock, f'grapefruit/1/changes/{seq}?of={heads[i % len(heads)][:16]}')
    time.sleep(1)
    grown, cpu, start = memory_kib(pid) - before, used_s(pid), time.monotonic()
    name, _, people = world.games[-1]  # nobody has moved there
    world.run(people[0], 'act', name, '--bot', 'random')
    world.run(people[0], 'sync')
    told, down, poll = 0, 0, select.poll()
    for sock in socks:
        poll.register(sock, select.POLLIN)
    time.sleep(0.5)
    for fd, _ in poll.poll(0):
        down = len(os.read(fd, 4096))
        told += 1
    print(f'{n_waiters} clients wait: {grown / n_waiters:.1f} KiB of memory each; a head is written: '
          f'{told} are told ({n_waiters / len(heads):.0f} asked for it), {used_s(pid) - cpu:.3f} s of '
          f'processor time in all, {up} bytes up and {down} down each')
    cpu, start = used_s(pid), time.monotonic()
    time.sleep(3)
    print(f'while they wait: {100 * (used_s(pid) - cpu) / (time.monotonic() - start):.2f} % of a core')
    for sock in socks:
        sock.close()


def main():
    options = argparse.ArgumentParser()
    options.add_argument('ctl')
    options.add_argument('--keepers', type=int, default=4)
    options.add_argument('--games', type=int, default=5)
    options.add_argument('--players', type=int, default=12)
    options.add_argument('--moves', type=int, default=12)
    options.add_argument('--deadline', default='none', help='of a move, as in 7d: then players are witnesses elsewhere')
    options.add_argument('--server', default='grapefruit', choices=[k.name for k in servers.ALL])
    options.add_argument('--waiters', type=int, default=2000)
    wanted = options.parse_args()
    with tempfile.TemporaryDirectory(prefix='grape-simulate-') as name:
        os.chmod(name, 0o755)  # for servers that run as nobody
        world = World(wanted.ctl, pathlib.Path(name), wanted)
        try:
            start = time.monotonic()
            world.found(wanted)
            print(f'{len(world.games)} games of {len(world.keepers)} keepers and '
                  f'{len(world.players)} players founded in {time.monotonic() - start:.0f} s, '
                  f'{sum(world.counter.kinds.values())} requests\n')
            play(world, wanted)
            open_first(world)
            if wanted.waiters:
                wait_together(world, wanted.waiters)
        finally:
            world.close()
    return 0


if __name__ == '__main__':
    sys.exit(main())
