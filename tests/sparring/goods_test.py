# SPDX-License-Identifier: GPL-3.0-or-later
"""Every registered game has a match in which only its good bots sit: goods_test.py GAME=PROGRAM ...

PROGRAM is the game's sparring test, or nothing if there is none. The program itself makes sure that
such a match is what its name says, and that the test suite plays it.
"""
import subprocess
import sys


def has_goods(game, program):
    listed = subprocess.run([program, '-l'], text=True, capture_output=True) if program else None
    return bool(listed) and f'/sparring/{game}/goods' in listed.stdout.split()


games = [word.split('=', 1) for word in sys.argv[1:]]
found = [has_goods(game, program) for game, program in games]
for number, ((game, program), fine) in enumerate(zip(games, found), 1):
    print(f'{"ok" if fine else "not ok"} {number} - {game}')
    if not fine:
        print(f'# tests/sparring/{game}-sparring-test.c: a match "goods" is wanted (sparring.h)')
print(f'1..{len(games)}')
sys.exit(0 if games and all(found) else 1)
