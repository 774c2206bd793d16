#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every numbered paragraph of a game's RULES.md is cited by code and named by a test, and no other is."""
import re

import tap

PARAGRAPH = re.compile(r'\*\*(R\d+(?:\.\d+)*[a-z]?)\*\*')
CITED = re.compile(r'\bR\d+(?:\.\d+)+[a-z]?\b')


def lacks(game):
    """Problems of one game."""
    folder = f'src/games/{game}'
    paragraphs = PARAGRAPH.findall(tap.read(f'{folder}/RULES.md'))
    if not paragraphs:
        yield f'{folder}/RULES.md: no numbered paragraph ("**R1.1** ...")'
    for name in sorted({name for name in paragraphs if paragraphs.count(name) > 1}):
        yield f'{folder}/RULES.md: {name} stands twice'

    code = [tap.read(path) for path in tap.files('.c', '.h', under=folder + '/')]
    code_cites = {cite for text in code for cite in CITED.findall(text)}
    tests = [tap.read(path) for path in tap.files('.c', under=f'tests/games/{game}')]
    test_names = {cite for text in tests
                  for cite in re.findall(r'"(?:/games/[a-z-]+/)?(R\d+(?:\.\d+)+[a-z]?)/', text)}
    cases = [tap.read(path) for path in tap.files('.case', under=f'tests/games/{game}/')]
    test_names |= {cite for text in cases for cite in re.findall(r'^case (R\d+(?:\.\d+)+[a-z]?)/', text, re.M)}
    for name in paragraphs:
        if name not in code_cites:
            yield f'{folder}: {name} is cited by no code'
        if name not in test_names:
            yield f'tests/games/{game}/: no case is called {name}/...'
    for name in sorted((code_cites | test_names) - set(paragraphs)):
        yield f'{folder}/RULES.md: code or a test cites {name}, which is not there'


for rules in tap.files('RULES.md', under='src/games/'):
    tap.check(f'{rules.split("/")[2]}: every paragraph has code and a test', lacks(rules.split('/')[2]))
tap.done()
