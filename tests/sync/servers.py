# SPDX-License-Identifier: GPL-3.0-or-later
"""The servers that shared games are tested on: our own and, if available, three of Debian's:
installed, or unpacked below GRAPE_SERVERS_ROOT."""
import contextlib
import ctypes
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

UNPACKED = os.environ.get('GRAPE_SERVERS_ROOT', '')


def root_of(*needed):
    """The folder in which all of @needed are, or None: the unpacked one, or the machine's."""
    for root in filter(None, (UNPACKED, '/')):
        if all((pathlib.Path(root) / path).exists() for path in needed):
            return pathlib.Path(root)
    return None


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def wait_for(port, process, what):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f'{what} stopped at once with {process.returncode}')
        with contextlib.suppress(OSError), socket.create_connection(('127.0.0.1', port), 0.2):
            return
        time.sleep(0.005)
    raise RuntimeError(f'{what} does not listen')


class Server:
    """One server on a folder of its own; may be killed and started again."""
    name = ''
    needed = ()  # files of it
    user = None  # who alone may read and write, after require()

    def __init__(self, folder, ctl):
        self.home = pathlib.Path(folder)
        self.root = self.home / 'www'
        self.root.mkdir(parents=True)
        self.ctl, self.port, self.process = ctl, free_port(), None
        if os.getuid() == 0:  # these refuse to serve as root
            for path in (self.home, self.root):
                shutil.chown(path, 'nobody', 'nogroup')
            os.chmod(self.home, 0o755)
        self.configure()

    @classmethod
    def available(cls):
        return root_of(*cls.needed) is not None

    @classmethod
    def lacks(cls):
        """Why there is none here; or nothing."""
        return '' if cls.available() else 'is not installed'

    @staticmethod
    def folder():
        """Where its files go: no disk is needed for kills."""
        return '/dev/shm' if os.access('/dev/shm', os.W_OK) else None

    def part(self, path):
        """Where the file @path of this server is."""
        return str(root_of(*self.needed) / path)

    def environment(self):
        if root_of(*self.needed) == pathlib.Path('/'):
            return None
        libraries = sorted({str(p.parent) for p in pathlib.Path(UNPACKED).glob('usr/lib/*/lib*.so*')})
        return dict(os.environ, LD_LIBRARY_PATH=':'.join(libraries))

    def configure(self):
        pass

    def command(self):
        raise NotImplementedError

    def as_nobody(self):
        if os.getuid() != 0:
            return []
        return ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', '--inh-caps=-all']

    def start(self):
        with open(self.home / 'output', 'ab') as log:
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log,
                                            env=self.environment(), start_new_session=True)
        wait_for(self.port, self.process, self.name)

    def stop(self, how=signal.SIGKILL):
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, how)
            self.process.wait()
            self.process = None
            self.wait_for_silence()

    def wait_for_silence(self):
        """Children of a killed server hold its port a little longer."""
        with contextlib.suppress(OSError):
            for _ in range(1000):
                socket.create_connection(('127.0.0.1', self.port), 0.2).close()
                time.sleep(0.005)

    def restart(self):
        self.stop()
        self.start()

    @staticmethod
    def make_password(seed):
        return f'kumquat and lime {seed}'

    def address_at(self, port):
        """As it is told to people, who come through @port."""
        return f'http://127.0.0.1:{port}/'

    @property
    def address(self):
        return self.address_at(self.port)

    def turn(self, chance):
        """Whatever happens to it between two turns of a game."""

    def heal(self):
        """Nothing more happens to it."""

    def secrets(self):
        """Name -> bytes, of what is in no file and no output."""
        return {}

    def summary(self):
        return ''

    def files(self):
        return [p for p in self.root.rglob('*') if p.is_file() and 'grapefruit' in p.parts]


def cheap_hash(password):
    """As `serve --add-user` writes it, but with 8 KiB and one pass: a server that is killed often has it checked again
    and again."""
    out = ctypes.create_string_buffer(128)
    text = password.encode()
    if ctypes.CDLL('libsodium.so.23').crypto_pwhash_str(out, text, ctypes.c_ulonglong(len(text)), ctypes.c_ulonglong(1),
                                                        ctypes.c_size_t(8192)):
        raise RuntimeError('libsodium makes no hash')
    return out.value.decode()


class Own(Server):
    name = 'grapefruit'

    def require(self, user, password):
        """From the next start on only this user may read and write."""
        self.user = user
        (self.home / 'users').write_text(f'{user}:{cheap_hash(password)}\n', encoding='utf-8')

    def command(self):
        users = ['--users', str(self.home / 'users')] if self.user else []
        return [self.ctl, 'serve', str(self.root), '--port', str(self.port), *users]


class Lighttpd(Server):
    name = 'lighttpd'
    needed = ('usr/sbin/lighttpd', 'usr/lib/lighttpd/mod_webdav.so')

    def configure(self):
        (self.home / 'conf').write_text(f'''
server.document-root = "{self.root}"
server.port = {self.port}
server.bind = "127.0.0.1"
server.max-keep-alive-requests = 65535
server.modules = ( "mod_webdav" )
server.upload-dirs = ( "{self.home}" )
webdav.activate = "enable"
webdav.sqlite-db-name = "{self.home}/dav.db"
mimetype.assign = ( "" => "application/octet-stream" )
''')

    def command(self):
        return self.as_nobody() + [self.part('usr/sbin/lighttpd'), '-D', '-m',
                                   self.part('usr/lib/lighttpd'), '-f', str(self.home / 'conf')]


class Apache(Server):
    name = 'apache'
    needed = ('usr/sbin/apache2', 'usr/lib/apache2/modules/mod_dav_fs.so')

    def configure(self):
        folder = self.part('usr/lib/apache2/modules')
        modules = ['mpm_event', 'authn_core', 'authz_core', 'dav', 'dav_fs', 'dav_lock', 'mime']
        loads = '\n'.join(f'LoadModule {m}_module {folder}/mod_{m}.so' for m in modules)
        (self.home / 'types').write_text('application/json json\n')
        (self.home / 'conf').write_text(f'''
ServerRoot {self.home}
ServerName localhost
PidFile {self.home}/pid
Listen 127.0.0.1:{self.port}
MaxKeepAliveRequests 0
{loads}
TypesConfig {self.home}/types
DavLockDB {self.home}/lock
Mutex file:{self.home}
ErrorLog {self.home}/error
DocumentRoot {self.root}
<Directory {self.root}>
Dav On
Require all granted
</Directory>
''')

    def command(self):
        return self.as_nobody() + [self.part('usr/sbin/apache2'), '-f', str(self.home / 'conf'),
                                   '-DFOREGROUND']


class Nginx(Server):
    name = 'nginx'
    dav_ext = 'usr/lib/nginx/modules/ngx_http_dav_ext_module.so'
    needed = ('usr/sbin/nginx', dav_ext)

    def configure(self):
        temps = '\n'.join(f'  {t}_temp_path {self.home}/{t};' for t in
                          ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        (self.home / 'conf').write_text(f'''
load_module {self.part(self.dav_ext)};
daemon off;
worker_processes 2;
pid {self.home}/pid;
error_log {self.home}/error;
events {{}}
http {{
  access_log off;
  keepalive_requests 100000000;
  client_max_body_size 4m;
{temps}
  server {{
    listen 127.0.0.1:{self.port};
    root {self.root};
    dav_methods PUT MKCOL;
    dav_ext_methods PROPFIND OPTIONS;
  }}
}}
''')

    def command(self):
        return self.as_nobody() + [self.part('usr/sbin/nginx'), '-e', str(self.home / 'error'),
                                   '-c', str(self.home / 'conf')]


ALL = [Own, Lighttpd, Apache, Nginx]


def get(url):
    """Status and body of a GET."""
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, b''
