# SPDX-License-Identifier: GPL-3.0-or-later
"""What the lint tests share: the list of our files, and TAP on standard output."""
import os
import pathlib
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
_results = []


def files(*suffixes, under=''):
    """Our files as paths relative to the top, sorted: what git keeps or would keep."""
    found = subprocess.run(
        ['git', '-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
        cwd=TOP, capture_output=True, text=True, check=False)
    if found.returncode == 0:
        names = found.stdout.split('\0')
    else:
        names = [str((pathlib.Path(folder) / name).relative_to(TOP))
                 for folder, _, inside in os.walk(TOP) for name in inside]
        names = [name for name in names if not name.startswith(('build', '_', '.git/'))]
    return sorted({name for name in names
                   if name and name.startswith(under) and (not suffixes or name.endswith(suffixes))
                   and (TOP / name).is_file()})


def read(name):
    """The text of one of our files."""
    return (TOP / name).read_text(encoding='utf-8')


def check(name, problems):
    """One test case: it holds when there are no problems."""
    problems = list(problems)
    _results.append(not problems)
    print(f"{'not ok' if problems else 'ok'} {len(_results)} - {name}")
    for problem in problems:
        for line in str(problem).splitlines():
            print(f'# {line}')
            if 'MESON_TEST_ITERATION' in os.environ:
                print(line, file=sys.stderr)  # meson shows nothing else of what failed


def skip(name, why):
    """One test case that cannot be tried here."""
    _results.append(True)
    print(f'ok {len(_results)} - {name} # SKIP {why}')


def on_debian_12():
    """Whether this is the system whose tools the project pins."""
    try:
        return 'VERSION_ID="12"' in pathlib.Path('/etc/os-release').read_text(encoding='utf-8')
    except OSError:
        return False


def run(*command, **options):
    """Runs a program; gives its problems: what it printed, when it failed."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              cwd=TOP, check=False, **options)
    except FileNotFoundError:
        return [f'{command[0]} is not installed; "./dev lint" installs it']
    if done.returncode == 0:
        return []
    return [f"{' '.join(map(str, command))}: exit code {done.returncode}", done.stdout]


def done():
    """Ends the test."""
    print(f'1..{len(_results)}')
    sys.exit(0 if all(_results) and _results else 1)
