# SPDX-License-Identifier: GPL-3.0-or-later
"""All processes of a small OpenStack Swift, forked from one that has imported it once (two seconds):
swift_node.py FOLDER MEMCACHED; FOLDER/ports.json has a port for each name. Reads commands, a line each, and
answers each with a line: "up NAME" (with its process), "replicate NAME...". Ends with its input."""
import json
import logging.handlers
import os
import pathlib
import pwd
import signal
import subprocess
import sys

# A bare machine has no /etc/hosts, where asking who localhost is takes seconds for each line that is logged.
WRITE = logging.handlers.SysLogHandler.__init__
WRITE.__defaults__ = (('127.0.0.1', 514), *WRITE.__defaults__[1:])

import swift.common.utils as utils  # noqa: E402

HOME = pathlib.Path(sys.argv[1])
PORTS = json.loads((HOME / 'ports.json').read_text())
NODES = sorted(name for name in PORTS if name.startswith('object'))


def name_conf_file():
    """Nothing of ours stands in /etc; where the name of this file is kept changed over the years."""
    for module in list(sys.modules.values()):
        if getattr(module, '__name__', '').startswith('swift.') and hasattr(module, 'SWIFT_CONF_FILE'):
            module.SWIFT_CONF_FILE = str(HOME / 'swift.conf')


def sections(**parts):
    return '\n'.join(f'[{title.replace("__", ":")}]\n' + '\n'.join(f'{k} = {v}' for k, v in values.items())
                     for title, values in parts.items()) + '\n'


def common(name, devices='devices'):
    return {'bind_ip': '127.0.0.1', 'bind_port': PORTS[name], 'user': pwd.getpwuid(os.getuid()).pw_name,
            'swift_dir': HOME, 'devices': HOME / devices / name.rstrip('0123456789'), 'mount_check': 'false',
            'workers': 0, 'log_level': 'WARNING', 'disable_fallocate': 'true', 'eventlet_debug': 'false',
            'recon_cache_path': HOME / 'cache'}


def configure(users):
    (HOME / 'cache').mkdir(exist_ok=True)
    (HOME / 'swift.conf').write_text(sections(
        **{'swift-hash': {'swift_hash_path_prefix': 'a', 'swift_hash_path_suffix': 'b'},
           'storage-policy__0': {'name': 'p0', 'default': 'yes'}}))
    for name in ('account', 'container', *NODES):
        kind = name.rstrip('0123456789')
        (HOME / f'{name}.conf').write_text(sections(
            DEFAULT=common(name), pipeline__main={'pipeline': f'{kind}-server'},
            **{f'app__{kind}-server': {'use': f'egg:swift#{kind}', 'replication_concurrency': 0,
                       'replication_concurrency_per_device': 0},
               'object-replicator': {'sync_method': 'ssync', 'concurrency': 4, 'http_timeout': 5}}))
    filters = ('catch_errors', 'gatekeeper', 'healthcheck', 'cache', 'tempauth', 'listing_formats', 'copy')
    options = {name: {} for name in filters}
    options['cache'] = {'memcache_servers': f'127.0.0.1:{PORTS["memcached"]}'}
    options['tempauth'] = {f'user_{user.replace(":", "_")}': rest for user, rest in users.items()}
    (HOME / 'proxy.conf').write_text(sections(
        DEFAULT=common('proxy'), pipeline__main={'pipeline': ' '.join(filters) + ' proxy-server'},
        **{'app__proxy-server': {'use': 'egg:swift#proxy', 'account_autocreate': 'true', 'node_timeout': 3,
                   'recoverable_node_timeout': 3, 'conn_timeout': 0.5,
                   # a node that came back is read at once, with what it has
                   'error_suppression_interval': 0.2}},
        **{f'filter__{name}': {'use': f'egg:swift#{"memcache" if name == "cache" else name}', **options[name]}
           for name in filters}))


def build_rings():
    from swift.common.ring import RingBuilder
    for kind, power, copies, names in (('account', 4, 1, ['account']), ('container', 4, 1, ['container']),
                                       ('object', 6, 3, NODES)):
        builder = RingBuilder(power, copies, 0)
        for zone, name in enumerate(names):
            (HOME / 'devices' / kind / name).mkdir(parents=True, exist_ok=True)
            builder.add_dev({'region': 1, 'zone': zone + 1, 'ip': '127.0.0.1', 'port': PORTS[name],
                             'replication_ip': '127.0.0.1', 'replication_port': PORTS[name],
                             'device': name, 'weight': 1.0})
        builder.rebalance()
        builder.get_ring().save(str(HOME / f'{kind}.ring.gz'))


def fork(work):
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    os.setsid = lambda: None  # daemons leave the group, and would outlive the test
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(2, 1)
    try:
        work()
    finally:
        os._exit(1)


def up(name):
    def work():
        from swift.common.wsgi import run_wsgi
        sys.argv = [f'swift-{name}']
        run_wsgi(str(HOME / f'{name}.conf'), name.rstrip('0123456789') + '-server', verbose=True)
    return fork(work)


def replicate(names):
    """Each node gives the others what they lack."""
    def work(name):
        from swift.common.daemon import run_daemon
        from swift.obj.replicator import ObjectReplicator
        run_daemon(ObjectReplicator, str(HOME / f'{name}.conf'), section_name='object-replicator', once=True)
        os._exit(0)
    for child in [fork(lambda n=name: work(n)) for name in names]:
        os.waitpid(child, 0)
    return 'done'


def main():
    import swift.account.server, swift.container.server, swift.obj.server, swift.proxy.server  # noqa
    import swift.common.middleware.copy, swift.common.middleware.listing_formats  # noqa
    import swift.common.middleware.tempauth, swift.common.wsgi, swift.obj.replicator  # noqa
    name_conf_file()
    configure(json.loads((HOME / 'users.json').read_text()))
    build_rings()
    user = ['-u', 'root'] if os.getuid() == 0 else []
    subprocess.Popen([sys.argv[2], *user, '-l', '127.0.0.1', '-p', str(PORTS['memcached']), '-U', '0', '-m', '64'],
                     stdin=subprocess.DEVNULL, stdout=sys.stderr)
    for name in ('account', 'container', *NODES, 'proxy'):
        print(name, up(name), flush=True)
    for line in sys.stdin:
        what, *names = line.split()
        print(up(names[0]) if what == 'up' else replicate(names), flush=True)
    os.killpg(0, signal.SIGKILL)


main()
