# SPDX-License-Identifier: GPL-3.0-or-later
"""What must hold when a shared game is over: the libraries of all desks are compared, entry by entry
and event by event. Gives problems as sentences."""
import base64
import contextlib
import json
import re
import sqlite3

TAKEN, REFUSED = 2, 3


def rows(desk, sql, *values):
    with contextlib.closing(sqlite3.connect(f'file:{desk.library}?mode=ro', uri=True)) as db:
        return db.execute(sql, values).fetchall()


def body(file):
    return json.loads(json.loads(file)['body'])


def entries(desk, topic, author):
    """(n, hash, state, note, body) of an author's entries in a desk's library."""
    found = rows(desk, 'SELECT n, hash, state, note, file FROM entry WHERE topic = ? AND author = ?'
                 ' ORDER BY n', topic, author)
    return [(n, digest, state, note, body(file)) for n, digest, state, note, file in found]


def public_key(desk):
    return desk.sure('key').split()[0]


def secret_key(desk):
    return rows(desk, 'SELECT seed FROM identity')[0][0]


def settled(keeper, topic):
    """(author, n) -> how often it was taken or refused, in the keeper's own entries, in their order."""
    done = {}
    for _, _, _, _, said in entries(keeper, topic, public_key(keeper)):
        for take in said.get('takes', []):
            done.setdefault((take['author'], take['n']), []).append('taken')
        if said['kind'] == 'refuse':
            done.setdefault((said['of'], said['entry']), []).append('refused')
    return done


def check_player(desk, keeper, topic, done, wrote):
    """@wrote: times at which the program said that it had written an act down."""
    pk = public_key(desk)
    mine = [e for e in entries(desk, topic, pk) if e[4]['kind'] == 'act']
    there = {(n, digest) for n, digest, *_ in entries(keeper, topic, pk)}
    at = [e[4]['at'] for e in mine]
    for when in wrote:
        if when in at:
            at.remove(when)
        else:
            yield f'{desk.name}: an act of {when} was written down, and is not in the library'
    for n, digest, state, note, _ in mine:
        outcome = done.get((pk, n), [])
        if (n, digest) not in there:
            yield f'{desk.name}: entry {n} ({note}) never reached the keeper'
        if len(outcome) != 1:
            yield f'{desk.name}: entry {n} ({note}) was settled {len(outcome)} times: {outcome}'
        elif state != {'taken': TAKEN, 'refused': REFUSED}[outcome[0]]:
            yield f'{desk.name}: entry {n} ({note}) was {outcome[0]}, and its state here is {state}'


def check_moves(seat, desk, topic, done, log):
    """The events of a seat are its acts that were taken, each once and in their order; what anybody may do
    stands under the player's name."""
    pk = public_key(desk)
    mine = [(note or '').lower() for n, _, _, note, said in entries(desk, topic, pk)
            if said['kind'] == 'act' and done.get((pk, n)) == ['taken']]
    opened = {each['n']: each['text'] for event in log for each in event.get('opens', [])}
    events = [event.get('text', opened.get(event['n'], '')).lower() for event in log
              if event['by'] in (f'seat:{seat + 1}', f'person:{desk.name}') and event['kind'] == 'move']
    if mine != events:
        yield (f'{desk.name}: {len(mine)} acts were taken, and {len(events)} events are theirs: '
               f'{mine} / {events}')


def check_numbers(name, log):
    numbers = [event['n'] for event in log]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f'{name}: the events are not numbered from 1 on'
    times = [event['at'] for event in log]
    if times != sorted(times):
        yield f'{name}: an event is older than the one before it'


def spellings(secret):
    """A secret's bytes as they might stand in a file."""
    yield 'raw', secret
    yield 'hex', secret.hex().encode()
    for shift in range(3):  # in base64 of something longer
        text = base64.b64encode(bytes(shift) + secret)
        yield 'base64', text[4 if shift else 0:len(text) - 4]


def look_for(secrets, where):
    """@secrets: name -> bytes; @where: name -> bytes. Sentences for what is found."""
    for what, secret in secrets.items():
        for how, text in spellings(secret):
            for place, content in where.items():
                if text in content:
                    yield f'{what} stands in {place} ({how})'


def look_for_texts(texts, where):
    """@texts: of private events; they stand nowhere as an event's text, however often quoted."""
    for text in sorted(texts):
        line = re.compile(rb'text\\*"\s*:\s*\\*"' + re.escape(text.encode()) + rb'\\*"')
        for place, content in where.items():
            if line.search(content):
                yield f'the private text {text} stands in {place}'
