# SPDX-License-Identifier: GPL-3.0-or-later
"""systemd takes our unit: unit_test.py SYSTEMD-ANALYZE UNIT GRAPEFRUITCTL"""
import os
import pathlib
import subprocess
import sys
import tempfile


def complaints(analyze, unit, program):
    """What systemd says, of the unit as it is and with the program as it was built."""
    text = pathlib.Path(unit).read_text()
    line = next(line for line in text.splitlines() if line.startswith('ExecStart='))
    quoted = '"' + os.path.abspath(program) + '"'  # whose path may have blanks
    built = text.replace(line.split('=', 1)[1].split()[0], quoted)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'grapefruit.service'
        path.write_text(built)
        done = subprocess.run([analyze, 'verify', '--man=no', str(path)], capture_output=True,
                              text=True)
    return done.stderr.strip()


said = complaints(*sys.argv[1:])
for words in said.splitlines():
    print('# ' + words)
print(('not ok' if said else 'ok') + ' 1 - systemd-analyze verify\n1..1')
sys.exit(1 if said else 0)
