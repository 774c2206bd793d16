# SPDX-License-Identifier: GPL-3.0-or-later
"""A bench says by its exit status whether it kept its limits: limits_test.py BENCH BENCH_DIR"""
import os
import pathlib
import re
import subprocess
import sys


def run(bench, scale):
    """(exit status, what it complained about) with every limit so many times as wide"""
    done = subprocess.run([bench], env={**os.environ, 'GRAPE_BENCH_LIMITS': scale}, text=True,
                          capture_output=True)
    return done.returncode, done.stderr


bench, folder = sys.argv[1:]
kept, said = run(bench, '1000'), run(bench, '0')
# A limit must decide how each bench ends.
loose = [path.name for path in sorted(pathlib.Path(folder).glob('*-bench.c'))
         if not re.search(r'\bbench_at_(most|least) \(', path.read_text())]
results = [('within the limits', kept == (0, '')),
           ('beyond them', said[0] == 1 and ' the limit: ' in said[1]),
           ('each bench has a limit', not loose)]
print('\n'.join(f'# {line}' for line in [str(kept), str(said), *loose]))
for number, (name, fine) in enumerate(results, 1):
    print(f'{"ok" if fine else "not ok"} {number} - {name}')
print(f'1..{len(results)}')
sys.exit(0 if all(fine for _, fine in results) else 1)
