#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Our server beside nginx and Apache httpd: each on one core with one worker, wrk on another.

    bench.py GRAPEFRUITCTL [--seconds 4] [--rounds 3] [--links 32]

Asked for: a head file's 304s, the file itself, and a mix with conditional PUTs of the same file (ours
checks its signature, its rights and that it is on the disk before it answers; the others do neither).
The servers take turns, so that whatever else the machine does falls on all; the median counts. Beside
the rate stands the processor time of a request, which other programs disturb less. Ends with 1 when
ours answers less than half as many 304s as nginx."""
import argparse
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import servers  # pylint: disable=wrong-import-position  # noqa: E402

KINDS = {'same': '304 of a head', 'get': 'the head itself', 'mix': 'mix: 18 304, 1 GET, 1 PUT'}
PATH = 'grapefruit/1/heads/'


class OneNginx(servers.Nginx):
    def configure(self):
        super().configure()
        conf = self.home / 'conf'
        conf.write_text(conf.read_text().replace('worker_processes 2', 'worker_processes 1'))


class OneApache(servers.Apache):
    def configure(self):
        super().configure()
        with open(self.home / 'conf', 'a') as conf:
            conf.write('ServerLimit 1\nStartServers 1\nThreadsPerChild 64\nMaxRequestWorkers 64\n')


def on_core(kind, core):
    class Pinned(kind):
        def command(self):
            return ['taskset', '-c', str(core)] + super().command()
    return Pinned


def make_head(ctl, folder):
    """A real head with a real signature: what sharing a game leaves in a folder."""
    place = folder / 'place'
    place.mkdir()

    def run(*args):
        done = subprocess.run([ctl, '--library', str(folder / 'library.db'), *args],
                              capture_output=True, text=True, check=True)
        return done.stdout

    run('new', 'viruses', '--seat', 'Ann', '--seat', 'Bob', '--seat', 'Cy', '--referee', 'Di',
        '--name', 'Bench')
    run('share', 'Bench', str(place))
    run('sync')
    return next((place / PATH).glob('*.json'))


def processor_s(group):
    """Processor time of all processes of a group, in seconds."""
    total = 0
    for stat in pathlib.Path('/proc').glob('[0-9]*/stat'):
        try:
            if int(stat.read_text().rsplit(')', 1)[1].split()[2]) == group:
                total += sum(int(task.read_text().split()[0])
                             for task in stat.parent.glob('task/*/schedstat'))
        except OSError:
            continue
    return total / 1e9


def tag_of(url):
    for _ in range(40):  # Apache's is weak for a second after a write
        with urllib.request.urlopen(url) as answer:
            tag = answer.headers['ETag']
        if not tag.startswith('W/'):
            return tag
        time.sleep(0.1)
    raise RuntimeError(f'{url} has no strong tag')


def in_ms(text):
    for unit, factor in (('us', 0.001), ('ms', 1), ('s', 1000)):
        if text.endswith(unit):
            return float(text[:-len(unit)]) * factor
    raise ValueError(text)


def read_wrk(text):
    """Requests, seconds, median and 99 % in ms, and how many were refused (400 and above)."""
    n, seconds, unit = re.search(r'(\d+) requests in ([\d.]+)(s|m),', text).groups()
    errors = re.search(r'Non-2xx or 3xx responses: (\d+)', text)
    broken = re.search(r'Socket errors: (.*)', text)
    if broken:
        raise RuntimeError(f'wrk: {broken.group(0)}')
    return (int(n), float(seconds) * (60 if unit == 'm' else 1),
            in_ms(re.search(r'^ +50% +(\S+)', text, re.M).group(1)),
            in_ms(re.search(r'^ +99% +(\S+)', text, re.M).group(1)),
            int(errors.group(1)) if errors else 0)


def one_run(server, name, kind, wanted):
    url = server.address + PATH + name
    shutil.copy(wanted.head, server.root / PATH / name)
    tag = tag_of(url)
    asks = {'same': ['-H', f'If-None-Match: {tag}', url], 'get': [url],
            'mix': ['-s', str(HERE / 'mix.lua'), url, '--', tag, str(wanted.head)]}[kind]
    before = processor_s(server.process.pid)
    done = subprocess.run(
        ['taskset', '-c', str(wanted.cores[1]), 'wrk', '-t1', f'-c{wanted.links}',
         f'-d{wanted.seconds}s', '--latency', *asks], capture_output=True, text=True, check=True)
    used = processor_s(server.process.pid) - before
    n, seconds, median, tail, refused = read_wrk(done.stdout)
    return {'rate': n / seconds, 'cpu': used * 1e6 / n, 'busy': used / seconds, 'p50': median,
            'p99': tail, 'refused': refused, 'n': n}


def show(name, runs):
    def middle(key):
        return statistics.median(run[key] for run in runs)

    n, refused = (sum(run[key] for run in runs) for key in ('n', 'refused'))
    print(f'  {name:<10} {middle("rate"):8.0f}/s  {middle("cpu"):6.1f} us CPU each  '
          f'{100 * middle("busy"):3.0f} % of the core  median {middle("p50"):.2f} ms, '
          f'99 % {middle("p99"):.2f} ms  ({n} requests, {refused} of them refused)')
    return middle('rate'), middle('cpu')


def measure(started, kind, wanted):
    runs = {name: [] for name in started}
    for _ in range(wanted.rounds):
        for name, server in started.items():
            runs[name].append(one_run(server, wanted.head.name, kind, wanted))
    print(f'{KINDS[kind]} (load {os.getloadavg()[0]:.1f})')
    return {name: show(name, runs[name]) for name in started}


def start_all(ctl, folder, core):
    started = {}
    for kind in (servers.Own, OneNginx, OneApache):
        if not kind.available():
            print(f'{kind.name} is not installed: left out')
            continue
        server = on_core(kind, core)(folder / kind.name, ctl)
        (server.root / PATH).mkdir(parents=True)
        if os.getuid() == 0:
            for path in server.root.rglob('*'):
                shutil.chown(path, 'nobody', 'nogroup')
        server.start()
        started[kind.name] = server
    return started


def main():
    options = argparse.ArgumentParser()
    options.add_argument('ctl')
    options.add_argument('--seconds', type=int, default=4)
    options.add_argument('--rounds', type=int, default=3)
    options.add_argument('--links', type=int, default=32)
    wanted = options.parse_args()
    for program in ('wrk', 'taskset'):
        if not shutil.which(program):
            print(f'{program} is not installed: the servers are not compared')
            return 0
    wanted.cores = sorted(os.sched_getaffinity(0))[:2]
    if len(wanted.cores) < 2:
        print('There is one processor only: the servers are not compared')
        return 0
    with tempfile.TemporaryDirectory(prefix='grape-load-') as name:
        folder = pathlib.Path(name)
        os.chmod(folder, 0o755)
        wanted.head = make_head(wanted.ctl, folder)
        started = {}
        try:
            started = start_all(wanted.ctl, folder, wanted.cores[0])
            rates = {kind: measure(started, kind, wanted) for kind in KINDS}
        finally:
            for server in started.values():
                server.stop(signal.SIGTERM)
    if 'nginx' not in rates['same']:
        return 0
    own, nginx = rates['same']['grapefruit'], rates['same']['nginx']
    share = own[0] / nginx[0]
    print(f'Of the rate at which nginx answers 304, ours reaches {100 * share:.0f} % (wanted: 50 %);'
          f' of what nginx does in a second of processor time, {100 * nginx[1] / own[1]:.0f} %')
    return 0 if share >= 0.5 else 1


if __name__ == '__main__':
    sys.exit(main())
