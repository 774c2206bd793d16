#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a shared game costs on OpenStack Swift: one request of each kind, and what a program asks for.
src/sync/SCALING.md has the figures.

    GRAPE_SWIFT_ROOT=FOLDER swift_bench.py GRAPEFRUITCTL [--requests 200]

FOLDER: where Debian's packages are unpacked, as `fetch_swift` in `dev` does it. Processor time is that of all
processes of the store; a real one has three machines for the copies, and proxies beside them."""
import argparse
import http.client
import os
import pathlib
import re
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import faults  # pylint: disable=wrong-import-position  # noqa: E402
from desk import Desk, utc  # pylint: disable=wrong-import-position  # noqa: E402
from swift_store import CONTAINER, Swift  # pylint: disable=wrong-import-position  # noqa: E402

TICK = os.sysconf('SC_CLK_TCK')


class Clock:
    now = 1_800_000_000


def processor_s(group):
    total = 0
    for stat in pathlib.Path('/proc').glob('[0-9]*/stat'):
        try:
            fields = stat.read_text().rsplit(')', 1)[1].split()
        except OSError:
            continue
        if int(fields[2]) == group:
            total += sum(int(each) for each in fields[11:13])
    return total / TICK


def each_kind(store, n):
    token = store.token()
    own = {'X-Auth-Token': token}
    head, entry = f'{CONTAINER}/grapefruit/1/heads/aa.json', f'{CONTAINER}/grapefruit/1/t/a/000001-aa.json'
    sign_in = {'X-Auth-User': store.user, 'X-Auth-Key': store.password}
    connection = http.client.HTTPConnection('127.0.0.1', store.port)

    def ask(connection, method, path, headers, body=None):
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.read()
        return answer

    ask(connection, 'PUT', CONTAINER, own)
    for path in (head, entry):
        ask(connection, 'PUT', path, own, b'x' * 800)
    tag = ask(connection, 'GET', head, own).getheader('ETag')
    kinds = (('sign in', 'GET', '/auth/v1.0', sign_in, None),
             ('head, nothing new: 304', 'GET', head, {**own, 'X-Newest': 'true', 'If-None-Match': tag}, None),
             ('the same without X-Newest', 'GET', head, {**own, 'If-None-Match': tag}, None),
             ('head: 200', 'GET', head, {**own, 'X-Newest': 'true'}, None),
             ('entry: 200', 'GET', entry, own, None),
             ('entry that is not there: 404', 'GET', entry + 'x', own, None),
             ('the same with X-Newest', 'GET', entry + 'x', {**own, 'X-Newest': 'true'}, None),
             ('write 800 bytes', 'PUT', head, own, b'x' * 800))
    print(f'{"":32} {"ms":>7} {"cpu ms":>7} {"a second, 8 at once":>20}')
    for name, method, path, headers, body in kinds:
        before, began = processor_s(store.process.pid), time.monotonic()
        for _ in range(n):
            status = ask(connection, method, path, headers, body).status
        wall, used = time.monotonic() - began, processor_s(store.process.pid) - before

        def many(method=method, path=path, headers=headers, body=body):
            mine = http.client.HTTPConnection('127.0.0.1', store.port)
            for _ in range(n // 8):
                ask(mine, method, path, headers, body)
        threads = [threading.Thread(target=many) for _ in range(8)]
        began = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        rate = n // 8 * 8 / (time.monotonic() - began)
        print(f'{name:32} {wall / n * 1000:7.1f} {used / n * 1000:7.1f} {rate:20.0f}   {status}', flush=True)


def count_bytes(line):
    """Makes the line count what passes, headers included."""
    line.up, line.down, inner = 0, 0, line.ask

    async def ask(connection, request):
        answer = await inner(connection, request)
        line.up += len(request.bytes())
        line.down += len(answer.bytes())
        return answer
    line.ask = ask


def one_game(ctl, store, folder):
    """A referee, two players and one who looks on; what each kind of sync asks for."""
    import random
    proxy, clock = faults.Proxy(store), Clock()
    desks = {}
    for name in ('referee', 'ann', 'bob', 'eve', 'late'):
        desk = desks[name] = Desk(ctl, folder, name, random.Random(1), clock)
        desk.skew = 0
        desk.line = proxy.line(name, 1, 0)
        count_bytes(desk.line)
        desk.environment.update(GRAPEFRUIT_PASSWORD=store.password)
    user = ['--user', store.user]

    def spent(title, name, work):
        line, began = desks[name].line, time.monotonic()
        before, used = (line.n_requests, line.up, line.down), processor_s(store.process.pid)
        work()
        after = (line.n_requests, line.up, line.down)
        wall, used = time.monotonic() - began, processor_s(store.process.pid) - used
        print(f'{title:44}' + ''.join(f'{b - a:8}' for a, b in zip(before, after))
              + f' {wall * 1000:8.0f} {used * 1000:8.0f}', flush=True)

    def sync(title, name):
        clock.now += 60
        spent(title, name, lambda: desks[name].sure('sync', '--at', utc(clock.now)))

    referee = desks['referee']
    game = referee.sure('new', 'viruses', '--name', 'T', '--at', utc(clock.now), '--seat', 'Ann', '--seat', 'Bob',
                        '-o', 'deadline=none', '--held').split()[0]
    link = referee.sure('share', game, referee.line.address, *user).split()[-1]
    links = {name: referee.sure('invite', game, name.title()).strip() for name in ('ann', 'bob')}
    print(f'\n{"":44}{"requests":>8}{"up":>8}{"down":>8} {"ms":>8} {"cpu ms":>8}')
    sync('the game is shared: the referee', 'referee')
    for name, it in (*links.items(), ('eve', link)):
        it = re.sub('address=[^&]*', 'address=' + desks[name].line.address.replace(':', '%3A').replace('/', '%2F')
                    .replace('+', '%2B'), it)
        spent(f'{name} comes', name, lambda d=desks[name], i=it, n=name: d.run('accept', i, '--name', n, *user,
                                                                                may_fail=True))
    for name in ('referee', 'ann', 'bob', 'eve', 'referee'):
        desks[name].sure('sync', '--at', utc(clock.now + 1))
    clock.now += 4000  # heads are looked at once an hour
    for name in desks:
        if name != 'late':
            desks[name].sure('sync', '--at', utc(clock.now))
    sync('quiet: the referee of two players', 'referee')
    sync('quiet: a player', 'ann')
    for _ in range(3):
        for name in ('ann', 'bob'):
            desks[name].run('act', game, '--bot', 'random', '--at', utc(clock.now), may_fail=True)
        sync('a move: Ann sends it', 'ann')
        desks['bob'].sure('sync', '--at', utc(clock.now))
        sync('two moves: the referee takes them', 'referee')
        sync('what came of it: Bob fetches it', 'bob')
        sync('what came of it: who looks on', 'eve')
        desks['ann'].sure('sync', '--at', utc(clock.now))
    for desk in desks.values():
        desk.close()
    proxy.close()


def main():
    options = argparse.ArgumentParser()
    options.add_argument('ctl')
    options.add_argument('--requests', type=int, default=200)
    options = options.parse_args()
    if Swift.lacks():
        raise SystemExit(f'swift {Swift.lacks()}')
    with tempfile.TemporaryDirectory(dir=Swift.folder()) as folder:
        os.chmod(folder, 0o755)
        store = Swift(pathlib.Path(folder) / 'store', options.ctl)
        store.require('games:table', 'kumquat')
        began = time.monotonic()
        store.start()
        print(f'started in {time.monotonic() - began:.1f} s; load {os.getloadavg()[0]:.1f}')
        try:
            each_kind(store, options.requests)
            one_game(options.ctl, store, folder)
        finally:
            store.stop()


main()
