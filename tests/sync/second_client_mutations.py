#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a keeper wrote, with something odd in it and properly signed: grapefruitctl and the second
client take it or refuse it, but both alike. A difference is a place where PROTOCOL.md is not exact.

Usage: second_client_mutations.py GRAPEFRUITCTL [--seed N] [--count N] [--game ID]
"""
import argparse
import collections
import copy
import json
import pathlib
import random
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'lint'))
import ledger  # noqa: E402
import second_client  # noqa: E402
import tap  # noqa: E402
from second_client_test import GAMES, START, Forger, Table  # noqa: E402

import second_crypto as crypto  # noqa: E402

ODD = [None, True, False, '', 'x', 0, -1, 1, 2, 1.0, 1e3, 2 ** 31, 2 ** 63, 10 ** 30, [], {}, ['x'],
       {'a': 1}, 'a\0b', 'ü\u202e', '0' * 32, '0' * 64, 'seat:1', 'seat:0', 'seat:01', 'seat:61',
       'clock', 'referee', 'person:Walt', 'person:', 'person: \n']


def paths(value, path=()):
    """Where something stands in JSON."""
    if path:
        yield path
    inside = []
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for key, item in inside:
        yield from paths(item, path + (key,))


def mutate(value, chance):
    """One thing in @value is another one; says which."""
    path = chance.choice(list(paths(value)))
    parent = value
    for key in path[:-1]:
        parent = parent[key]
    key, old = path[-1], parent[path[-1]]
    how = chance.choice(['odd', 'odd', 'odd', 'delete', 'upper', 'more', 'text', 'float', 'shuffle'])
    if how == 'odd':
        parent[key] = chance.choice(ODD)
    elif how == 'delete':
        del parent[key]
    elif how == 'upper' and isinstance(old, str):
        parent[key] = old.upper()
    elif how == 'more' and isinstance(parent, dict):
        parent['more'] = chance.choice(ODD)
    elif how == 'text':
        parent[key] = str(old)
    elif how == 'float' and isinstance(old, int):
        parent[key] = float(old)
    elif how == 'shuffle' and isinstance(parent, list):
        chance.shuffle(parent)
    return how, path


def write(value, chance):
    """@value as JSON, mostly as everybody would write it."""
    text = json.dumps(value, ensure_ascii=False)
    how = chance.choice(['plain'] * 5 + ['space', 'twice', 'tail', 'comment', 'nul', 'octal'])
    return how, {'plain': text, 'space': text.replace(':', ' : ', 1) + ' \n',
                 'twice': text[:-1] + ', "n": 1}', 'tail': text + ' {}',
                 'comment': text + '/* x */', 'nul': text[:-1] + ', "q": "\\u0000"}',
                 'octal': text[:-1] + ', "q": 010}'}[how]


def change(entries, number, chance):
    """Something odd in an entry, or in a line of an event: (what, the entry's text or None)."""
    entry, how = entries[number], None
    if entry.get('events') and chance.random() < 0.6:
        i = chance.randrange(len(entry['events']))
        line = json.loads(entry['events'][i])
        if chance.random() < 0.75:
            how = mutate(line, chance)
        style, entry['events'][i] = write(line, chance)
        return f'line {i}: {how} {style}', None
    if chance.random() < 0.75:
        how = mutate(entry, chance)
    style, text = write(entry, chance)
    return f'{how} {style}', text


def sign(seed, domain, text):
    signature = crypto.sign(seed, f'grapefruit {domain} 1\n{text}'.encode())
    return json.dumps({'body': text, 'sig': signature.hex()})


def publish(forger, folder, entries, number, odd):
    """The log anew, with @odd as the text of entry @number."""
    table, before = forger.table, ''
    root = pathlib.Path(folder) / 'grapefruit' / '1'
    log = root / table.topic / table.pk
    shutil.rmtree(log)
    log.mkdir()
    for n, entry in enumerate(entries, 1):
        text = odd
        if odd is None or n - 1 != number:
            entry.update(n=n, before=before)
            text = json.dumps(entry, ensure_ascii=False)
        before = crypto.blake(text.encode()).hex()[:32]
        (log / f'{n:06}-{before}.json').write_text(sign(forger.seed, 'entry', text), encoding='utf-8')
    head = {'v': 1, 'author': table.pk, 'serial': 10 ** 6, 'at': START,
            'logs': {table.topic: [len(entries), before]}}
    (root / 'heads' / f'{table.pk}.json').write_text(sign(forger.seed, 'head', json.dumps(head)),
                                                     encoding='utf-8')


def compare(forger, folder, chance):
    """(what was changed, whether ours refused it, a difference or None)"""
    entries = copy.deepcopy(forger.entries)
    number = chance.randrange(len(entries))
    what, odd = change(entries, number, chance)
    shutil.copytree(forger.root.parent.parent, folder)
    publish(forger, folder, entries, number, odd)
    code, text = forger.table.audit(folder)
    _, why = second_client.look(folder, forger.table.link)
    shutil.rmtree(folder)
    if (code == 0) == (why is None) and code in (0, 1):
        return code != 0, None
    return code != 0, (f'{forger.entries[number]["kind"]}, {what}: audit {code}: {text.strip()}; '
                       f'the second client: {why}')


def main():
    options = argparse.ArgumentParser()
    options.add_argument('ctl')
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--count', type=int, default=40)
    options.add_argument('--game', default='pure-skill', choices=list(GAMES))
    given = options.parse_args()
    chance, outcomes, differences = random.Random(given.seed), collections.Counter(), []
    with tempfile.TemporaryDirectory(prefix='grape-odd-') as folder:
        table = Table(given.ctl, given.game, folder)
        try:
            for _ in range(3):
                table.turn()
            forger = Forger(table, table.folder / 'base', ledger.secret_key(table.keeper))
            for i in range(given.count):
                refused, difference = compare(forger, table.folder / f'odd{i}', chance)
                outcomes['refused' if refused else 'taken'] += 1
                differences += [difference] if difference else []
        finally:
            table.close()
    tap.check(f'{given.game}/{given.seed}/alike', differences)
    tap.check('some were taken and some refused',
              [] if len(outcomes) == 2 else [f'of {given.count}: {dict(outcomes)}'])
    print(f'# {dict(outcomes)}')
    return tap.done()


if __name__ == '__main__':
    sys.exit(main())
