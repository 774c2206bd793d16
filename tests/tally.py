#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the test cases in a log of meson's (testlog.json): prints "PASSED FAILED".

A TAP test counts with each of its cases, any other test as one. A test that ended badly without
naming a case (a crash, a timeout) is one failure, and so is a log that is missing or empty.
"""
import json
import re
import sys

CASE = re.compile(r'^(not )?ok\b(.*)$', re.MULTILINE)


def cases(test):
    """(passed, failed) of one test."""
    passed = failed = 0
    for bad, rest in CASE.findall(test.get('stdout', '')):
        if re.search(r'#\s*(skip|todo)\b', rest, re.IGNORECASE):
            continue
        if bad:
            failed += 1
        else:
            passed += 1

    fine = test['result'] in ('OK', 'EXPECTEDFAIL', 'SKIP')
    if not fine and failed == 0:
        failed = 1
    if test['result'] == 'OK' and passed == 0 and not test.get('stdout', '').startswith('1..0'):
        passed = 1
    return passed, failed


def main():
    try:
        with open(sys.argv[1], encoding='utf-8') as log:
            results = [cases(json.loads(line)) for line in log if line.strip()]
    except OSError:
        results = []
    if not results:
        results = [(0, 1)]
    print(sum(p for p, _ in results), sum(f for _, f in results))


main()
