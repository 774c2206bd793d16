#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A public function is where its name says: grape_foo_bar in grape-foo*.c and grape-foo*.h."""
import re

import tap

WHERE = ('src/sync/', 'src/ui/', 'src/tournament/')
DECLARED = re.compile(r'^(?!typedef|#|static)[A-Za-z_][\w \*]*?\b(grape_\w+) \(', re.MULTILINE)
DEFINED = re.compile(r'^(grape_\w+) \(', re.MULTILINE)
STATIC = re.compile(r'^static\b[^\n;]*\n(grape_\w+) \(', re.MULTILINE)
# They stand with the struct that they are about.
OF_A_STRUCT = re.compile(r'_(free|clear|copy|ref|unref|get_type|error_quark)$')


def misplaced(path, text):
    stem = re.sub(r'^grape-|-private$', '', path.rsplit('/', 1)[1].rsplit('.', 1)[0])
    if path.endswith('-private.h'):
        return
    names = DECLARED.findall(text) if path.endswith('.h') else DEFINED.findall(text)
    for name in sorted(set(names) - set(STATIC.findall(text))):
        first = name.split('_')[1]
        if first != stem.split('-')[0] and not OF_A_STRUCT.search(name):
            yield f'{path}: {name}() belongs in grape-{first}*'


for where in WHERE:
    tap.check(f'{where}: public names match their files',
              [problem for path in tap.files('.c', '.h', under=where)
               for problem in misplaced(path, tap.read(path))])
tap.done()
