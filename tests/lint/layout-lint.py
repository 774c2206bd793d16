#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What lies where, and what every file of ours has: a licence, a bounded length, no unfinished marks."""
import os
import re

import tap

TOP_LEVEL = {'src', 'data', 'po', 'tests', 'flatpak', 'meson.build', 'README.md', 'LICENSE', 'dev'}
MAX_LINES = 600
CODE = ('.c', '.h', '.in', '.py', '.sh', '.blp', '.ui', '.css')
UNFINISHED = re.compile(r'\b(' + '|'.join(['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX']) + r')\b')
TEXT = CODE + ('.md', '.build', '.json', '.xml', '.svg', '.txt', '.desktop', '.1', 'dev', '.ci/run')


def top_level():
    for name in sorted({path.split('/')[0] for path in tap.files()}):
        if not name.startswith('.') and name not in TOP_LEVEL:
            yield f'{name}: does not belong at the top; it may hold {", ".join(sorted(TOP_LEVEL))}'


def licences():
    for path in tap.files(*CODE, 'dev', '.ci/run'):
        if path.startswith(('src/', 'tests/', 'data/', 'dev', '.ci/')):
            head = tap.read(path)[:600]
            if 'SPDX-License-Identifier: GPL-3.0-or-later' not in head:
                yield f'{path}: its first lines do not name the licence (SPDX)'


def lengths():
    for path in tap.files('.c', '.h', '.py', 'dev'):
        n_lines = tap.read(path).count('\n')
        if n_lines > MAX_LINES:
            yield f'{path}: {n_lines} lines; {MAX_LINES} is the most, cut it by subject'


def unfinished():
    for path in tap.files(*TEXT):
        for number, line in enumerate(tap.read(path).splitlines(), 1):
            if UNFINISHED.search(line):
                yield f'{path}:{number}: marked unfinished: {line.strip()[:80]}'


def vague_names():
    for path in tap.files('.c', '.h', under='src/'):
        if re.search(r'(^|[/-])(utils?|helpers?|misc|common)\.[ch]$', path):
            yield f'{path}: name the subject'


def executables():
    for path in ('dev', '.ci/run'):
        if not os.access(tap.TOP / path, os.X_OK):
            yield f'{path}: not executable'


tap.check('the top level holds what it may', top_level())
tap.check('every source names its licence', licences())
tap.check(f'no source is longer than {MAX_LINES} lines', lengths())
tap.check('nothing is marked unfinished', unfinished())
tap.check('files are named after their subject', vague_names())
tap.check('the scripts can be run', executables())
tap.check('the scripts are sound shell', [problem for path in ('dev', '.ci/run')
                                          for problem in tap.run('bash', '-n', path)])
tap.done()
