# SPDX-License-Identifier: GPL-3.0-or-later
"""OpenStack Swift as a server for shared games: a proxy, an account, a container and four object nodes, of
which three have a copy of each file. A node dies and comes back with its old files. From Debian's packages,
unpacked below GRAPE_SWIFT_ROOT; nothing is installed, and it all listens on 127.0.0.1 only."""
import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from servers import Server, free_port

ROOT = pathlib.Path(os.environ.get('GRAPE_SWIFT_ROOT', '/nowhere'))
MODULES = [path for path in (ROOT / 'usr/lib/python3/dist-packages', pathlib.Path('/usr/lib/python3/dist-packages'))
           if path.is_dir()]
MEMCACHED = next((str(path) for path in (ROOT / 'usr/bin/memcached', pathlib.Path('/usr/bin/memcached'))
                  if path.exists()), None)
PYTHON = '/usr/bin/python3'  # Debian's, for which the modules were built
NODES = [f'object{i}' for i in range(1, 5)]
NAMES = ['memcached', 'account', 'container', *NODES, 'proxy']
CONTAINER = '/v1/AUTH_games/tables'


def keeps_attributes(folder):
    """Swift's nodes write them; tmpfs has them from Linux 6.6 on."""
    try:
        with tempfile.NamedTemporaryFile(dir=folder) as file:
            os.setxattr(file.name, 'user.grape', b'1')
    except OSError:
        return False
    return True


class Swift(Server):
    name = 'swift'
    always_required = 'games:table'

    @classmethod
    def lacks(cls):
        if not MEMCACHED or not any((path / 'swift').is_dir() for path in MODULES):
            return 'is not installed'
        return '' if cls.folder() else 'was not tried: no folder here keeps attributes of files'

    @staticmethod
    def folder():
        return next(filter(keeps_attributes, ('/dev/shm', tempfile.gettempdir())), None)

    def configure(self):
        self.ports = {name: free_port() for name in NAMES}
        self.port = self.ports['proxy']
        self.root = self.home / 'devices'
        self.away, self.kills, self.old, self.forgotten = None, 0, 0, 0
        self.processes = {}

    @staticmethod
    def make_password(seed):
        return f'kumquat-and-lime-{seed}'  # here they have no spaces

    def require(self, user, password):
        self.user, self.password = user, password
        self.users = {user: f'{password} .admin'}

    def address_at(self, port):
        return f'swift+http://127.0.0.1:{port}{CONTAINER}'

    def start(self):
        (self.home / 'ports.json').write_text(json.dumps(self.ports))
        (self.home / 'users.json').write_text(json.dumps(self.users))
        libraries = sorted({str(p.parent) for p in ROOT.glob('usr/lib/*/lib*.so*')})
        environment = dict(os.environ, PYTHONPATH=':'.join(map(str, MODULES)),
                           PYTHONWARNINGS='ignore', LD_LIBRARY_PATH=':'.join(libraries))
        node = pathlib.Path(__file__).with_name('swift_node.py')
        with open(self.home / 'output', 'ab') as log:
            self.process = subprocess.Popen(
                [PYTHON, str(node), str(self.home), MEMCACHED], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=log, env=environment, start_new_session=True, text=True)
        for _ in range(len(NAMES) - 1):
            name, process = self.answer().split()
            self.processes[name] = int(process)
        for name in NAMES:
            self.wait_until_up(name)

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError('swift: ' + (self.home / 'output').read_text()[-2000:])
        return line

    def ask(self, line):
        self.process.stdin.write(line + '\n')
        self.process.stdin.flush()
        return self.answer().strip()

    def wait_until_up(self, name):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with contextlib.suppress(OSError), \
                    socket.create_connection(('127.0.0.1', self.ports[name]), 0.5):
                return
            time.sleep(0.02)
        said = (self.home / 'output').read_text(errors='replace')[-2000:]
        raise RuntimeError(f'swift: {name} does not listen: {said}')

    # --- nodes -------------------------------------------------------------------------------------

    def kill(self, name):
        os.kill(self.processes[name], signal.SIGKILL)
        self.away = name
        self.kills += 1

    def come_back(self):
        """With the files that it had when it went."""
        self.processes[self.away] = int(self.ask(f'up {self.away}'))
        self.wait_until_up(self.away)
        self.away = None
        self.old += self.count_old()

    def restart(self):
        """What a fault of the server is here: a node goes, or the one that went comes back."""
        if self.away:
            self.come_back()
        else:
            self.kill(NODES[self.kills % len(NODES)])

    def turn(self, chance):
        """At first a node goes, and comes back at the next turn; then it is chance."""
        what = chance.random()
        if what < 0.35 or not self.kills or (self.kills == 1 and self.away):
            self.restart()
        elif what < 0.4:
            self.forget_tokens()
        elif what < 0.43 and not self.away:
            self.replicate()

    def heal(self):
        if self.away:
            self.come_back()

    def replicate(self):
        self.ask('replicate ' + ' '.join(NODES))

    def secrets(self):
        return {'the token': self.token().encode()}

    def summary(self):
        bundles = sum('/b-' in name for name in self.names())
        return (f'{self.kills} nodes killed, {self.old} old heads shown to who asks plainly, '
                f'{self.forgotten} times without tokens, {bundles} bundles')

    # --- what stands there -------------------------------------------------------------------------

    def request(self, path, method='GET', **headers):
        headers = {key.replace('_', '-'): value for key, value in headers.items()}
        request = urllib.request.Request(f'http://127.0.0.1:{self.port}{path}', method=method, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, b''

    def token(self):
        """While a node comes back, the proxy may answer something else for a moment."""
        for _ in range(50):
            status, headers, _ = self.request('/auth/v1.0', X_Auth_User=self.user, X_Auth_Key=self.password)
            if headers['X-Auth-Token']:
                return headers['X-Auth-Token']
            time.sleep(0.1)
        raise RuntimeError(f'swift gives no token: {status}')

    def forget_tokens(self):
        """As if all of them had expired."""
        self.forgotten += 1
        with socket.create_connection(('127.0.0.1', self.ports['memcached']), 5) as s:
            s.sendall(b'flush_all\r\n')
            s.recv(100)

    def names(self):
        return self.request(CONTAINER, X_Auth_Token=self.token())[2].decode().split()

    def count_old(self):
        """How many heads a plain GET shows older than they are."""
        token, n = self.token(), 0
        for name in self.names():
            if '/heads/' in name:
                path = f'{CONTAINER}/{name}'
                newest = self.request(path, X_Auth_Token=token, X_Newest='true')[2]
                n += sum(self.request(path, X_Auth_Token=token)[2] != newest for _ in range(2))
        return n

    def files(self):
        return list(self.root.rglob('*.data'))

    def wait_for_silence(self):
        for name in NAMES:
            with contextlib.suppress(OSError):
                for _ in range(1000):
                    socket.create_connection(('127.0.0.1', self.ports[name]), 0.2).close()
                    time.sleep(0.005)
