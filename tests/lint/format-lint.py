#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""clang-format 14 is the only judge of how C is laid out."""
import tap

sources = tap.files('.c', '.h', under='src/') + tap.files('.c', '.h', under='tests/')
tap.check('there is C to look at', [] if sources else ['no .c or .h file'])
tap.check('clang-format changes nothing',
          tap.run('clang-format-14', '--dry-run', '-Werror', '--ferror-limit=2', *sources))
tap.done()
