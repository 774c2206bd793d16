#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays a game that the Python engine `diplomacy` saved (JSON) through our judge, phase by phase: every
position after a phase must be the next one of the record. Usage: diplomacy_replay.py GRAPEFRUITCTL FILE..."""
import json
import subprocess
import sys

POWERS = {name.upper(): name for name in ('Austria', 'England', 'France', 'Germany', 'Italy', 'Russia', 'Turkey')}
PHASES = {'M': 'movement', 'R': 'retreat', 'A': 'build'}


def place(text):
    """'STP/SC' as we write it; that engine calls the east coast of Bulgaria so, too."""
    return text.lower()


def position(state):
    """Our form of one of its states."""
    name, units, dislodged = state['name'], [], []
    for power, texts in state['units'].items():
        for text in texts:
            kind, where = text.lstrip('*').split(' ')
            unit = {'power': POWERS[power], 'type': kind, 'province': place(where)}
            if text.startswith('*'):
                retreats = state['retreats'][power].get(text[1:], [])
                dislodged.append(dict(unit, retreats=[place(each) for each in retreats]))
            else:
                units.append(unit)
    centres = {POWERS[power]: [place(each) for each in owned] for power, owned in state['centers'].items()}
    return {'year': int(name[1:5]), 'season': 'spring' if name[0] == 'S' else 'fall',
            'phase': PHASES[name[5]], 'units': units, 'dislodged': dislodged, 'supply_centers': centres}


def essence(given):
    """What two positions must agree in."""
    def unit(each):
        return each['power'], each['type'], each['province']
    return (given['year'], given['season'], given['phase'], sorted(map(unit, given['units'])),
            sorted((unit(each), sorted(each['retreats'])) for each in given['dislodged'] if each['retreats']),
            sorted((power, sorted(owned)) for power, owned in given['supply_centers'].items() if owned))


def excuse(ours, theirs, answer):
    """Why the record is wrong where it differs, or None: retreats that it offers into provinces where a unit stands
    or that were contested."""
    if ours[:4] != theirs[:4] or ours[5] != theirs[5]:
        return None
    closed = {each['province'][:3] for each in answer['units']} | set(answer['contested'])
    extra = {(unit, where) for unit, retreats in theirs[4] for where in retreats}
    extra -= {(unit, where) for unit, retreats in ours[4] for where in retreats}
    missing = [1 for (unit, retreats), (_, others) in zip(ours[4], theirs[4]) if set(retreats) - set(others)]
    if missing or len(ours[4]) != len(theirs[4]) or any(where[:3] not in closed for _, where in extra):
        return None
    return ', '.join(f'{unit[2]} to {where}' for unit, where in sorted(extra))


def question(phase):
    orders = [{'power': POWERS[power], 'text': text}
              for power, texts in phase['orders'].items() for text in texts or []]
    return dict(position(phase['state']), orders=orders)


def replay(ctl, path):
    """How many phases agree, and what is wrong with the others."""
    with open(path, encoding='utf-8') as file:
        phases = json.load(file)['phases']
    questions = '\n'.join(json.dumps(question(phase)) for phase in phases) + '\n'
    done = subprocess.run([ctl, 'diplomacy', 'adjudicate', '--batch'], input=questions, text=True,
                          capture_output=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    good, wrong = 0, []
    for phase, answer, after in zip(phases, answers, phases[1:]):
        illegal = [each for each in answer['results'] if each['result'] == 'illegal']
        ours, theirs = essence(answer), essence(position(after['state']))
        why = excuse(ours, theirs, answer)
        if ours == theirs:
            good += 1
        elif why:
            print(f'# {phase["name"]}: the record offers retreats where a unit stands or a standoff was: {why}')
        else:
            wrong.append((phase['name'], [(a, b) for a, b in zip(ours, theirs) if a != b], illegal))
        for each in illegal:
            print(f'# {phase["name"]}: {each["order"]}: {each["message"]}')
    return good, len(phases) - 1, wrong


def main():
    failed = False
    for path in sys.argv[2:]:
        good, n_phases, wrong = replay(sys.argv[1], path)
        print(f'{path}: {good} of {n_phases} phases agree')
        for name, differences, _ in wrong:
            print(f'  {name}: {differences}')
        failed |= bool(wrong)
    return failed


sys.exit(main())
