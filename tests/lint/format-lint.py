#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""clang-format 14 is the only judge of how C is laid out: other versions lay out some lines
differently."""
import shutil

import tap

sources = tap.files('.c', '.h', under='src/') + tap.files('.c', '.h', under='tests/')
tap.check('there is C to look at', [] if sources else ['no .c or .h file'])
if shutil.which('clang-format-14') or tap.on_debian_12():
    tap.check('clang-format changes nothing',
              tap.run('clang-format-14', '--dry-run', '-Werror', '--ferror-limit=2', *sources))
else:
    tap.skip('clang-format changes nothing', 'clang-format-14, which Debian 12 has, is not here')
tap.done()
