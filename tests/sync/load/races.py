#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Conditional races: fifty clients create one name (If-None-Match: *), then replace it (If-Match), in
the same moment. In each round exactly one may win, and the file afterwards is the winner's.

    races.py GRAPEFRUITCTL [--rounds 10000] [--clients 50] [--server grapefruit]

The requests of a round are all sent before the first answer is read. Our own server takes unsigned
text only as a probe, whose conditions go the way that every file's do."""
import argparse
import collections
import os
import pathlib
import signal
import socket
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from servers import ALL  # pylint: disable=wrong-import-position


class Client:
    """One connection that stays open."""

    def __init__(self, port):
        self.port, self.sock, self.rest = port, None, b''
        self.connect()

    def connect(self):
        self.sock = socket.create_connection(('127.0.0.1', self.port), 30)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b''

    def send(self, method, path, body=b'', headers=''):
        self.sock.sendall(f'{method} {path} HTTP/1.1\r\nHost: h\r\n{headers}'
                          f'Content-Length: {len(body)}\r\n\r\n'.encode() + body)

    def answer(self):
        """Status, headers and body."""
        while b'\r\n\r\n' not in self.rest:
            self.more()
        head, self.rest = self.rest.split(b'\r\n\r\n', 1)
        lines = head.decode('latin-1').split('\r\n')
        headers = {}
        for line in lines[1:]:
            name, value = line.split(':', 1)
            headers[name.lower()] = value.strip()
        status = int(lines[0].split()[1])
        length = 0 if status in (204, 304) else int(headers.get('content-length', 0))
        while len(self.rest) < length:
            self.more()
        body, self.rest = self.rest[:length], self.rest[length:]
        if headers.get('connection', '').lower() == 'close':
            self.sock.close()
            self.connect()
        return status, headers, body

    def more(self):
        piece = self.sock.recv(65536)
        if not piece:
            raise ConnectionError(f"the server closed a connection after {self.rest!r}")
        self.rest += piece


def race(clients, path, what, condition):
    """All at once; the winners' bodies, and how often each status came."""
    bodies = [f'{what} {i}'.encode() for i in range(len(clients))]
    for client, body in zip(clients, bodies):
        client.send('PUT', path, body, condition)
    statuses = [client.answer()[0] for client in clients]
    winners = [body for body, status in zip(bodies, statuses) if status in (200, 201, 204)]
    return winners, collections.Counter(statuses)


def read(client, path):
    client.send('GET', path)
    status, headers, body = client.answer()
    return (headers.get('etag'), body) if status == 200 else (None, b'')


def one_round(clients, number):
    """What went wrong, as sentences."""
    path, problems = f'/grapefruit/1/probe/race-{number}.json', []
    for what, condition in (('create', 'If-None-Match: *\r\n'), ('replace', None)):
        if condition is None:
            tag, _ = read(clients[0], path)
            condition = f'If-Match: {tag}\r\n'
        winners, statuses = race(clients, path, f'{number} {what}', condition)
        _, body = read(clients[-1], path)
        if len(winners) != 1 or statuses[412] != len(clients) - 1:
            problems.append(f'round {number}, {what}: {len(winners)} winners, {dict(statuses)}')
        elif body != winners[0]:
            problems.append(f'round {number}, {what}: {winners[0]} won, {body} stands there')
    return problems


def races(server, n_rounds, n_clients):
    clients = [Client(server.port) for _ in range(n_clients)]
    problems = []
    for number in range(n_rounds):
        problems += one_round(clients, number)
    return problems


def main():
    options = argparse.ArgumentParser()
    options.add_argument('ctl')
    options.add_argument('--rounds', type=int, default=10000)
    options.add_argument('--clients', type=int, default=50)
    options.add_argument('--server', default='grapefruit')
    wanted = options.parse_args()
    kind = next(k for k in ALL if k.name == wanted.server)
    if not kind.available():
        print(f'1..0 # SKIP {wanted.server} is not installed')
        return 0
    with tempfile.TemporaryDirectory(prefix='grape-races-') as folder:
        os.chmod(folder, 0o755)
        server = kind(pathlib.Path(folder) / 'server', wanted.ctl)
        if wanted.server != 'grapefruit':
            probe = server.root / 'grapefruit/1/probe'
            probe.mkdir(parents=True)
            for place in (probe, probe.parent, probe.parent.parent):
                os.chmod(place, 0o777)
        server.start()
        try:
            start = time.monotonic()
            problems = races(server, wanted.rounds, wanted.clients)
            seconds = time.monotonic() - start
            if wanted.server == 'grapefruit':
                server.process.send_signal(signal.SIGTERM)
                code = server.process.wait(20)
                problems += [f'after SIGTERM the server ends with {code}'] if code else []
        finally:
            server.stop(signal.SIGTERM)
    for problem in problems[:20]:
        print('# ' + problem)
    n = 2 * wanted.rounds
    print(f'# {n} races of {wanted.clients} clients in {seconds:.1f} s, '
          f'{n * wanted.clients / seconds:.0f} conditional PUTs a second, {len(problems)} lost')
    print(f'{"not ok" if problems else "ok"} 1 - one of {wanted.clients} wins, {n} times\n1..1')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
