#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Diplomacy's phases judged a second time, plainly and slowly, from RULES.md: every question that orders can put to
each other is asked by recursion, and whatever convoys might do is tried. Usage: diplomacy_model.py GRAPEFRUITCTL N [SEED]"""
import functools
import itertools
import json
import random
import subprocess
import sys

from diplomacy_boards import MAP, POWERS, home_of, random_orders, random_units, routes, say, say_place


class Movement:
    """A movement phase: units {province: (power, kind, place)}, orders [(power, text as a tuple)]."""

    def __init__(self, units, orders, edition):
        self.units, self.old = units, edition == '1976'
        self.seas = frozenset(at for at, unit in units.items() if unit[1] == 'F' and MAP.kind[at] == 'sea')
        self.legal = [self.is_legal(power, order) for power, order in orders]
        self.order = {at: ('hold',) for at in units}
        self.chosen = {}
        for number, (_, order) in enumerate(orders):
            if self.legal[number]:
                self.order[order[1]] = self.settled(order)
                self.chosen[order[1]] = order
        self.moves = {at: order for at, order in self.order.items() if order[0] == 'move'}
        self.into = {}
        for at, order in self.moves.items():
            self.into.setdefault(home_of(order[2]), []).append(at)
        self.fits = {at for at in units if self.is_fitting(at)}
        self.helpers = {}
        for at in self.fits:
            if self.order[at][0] in ('support', 'support-hold'):
                self.helpers.setdefault(self.order[at][2], []).append(at)
        self.carriers = {at: frozenset(f for f in self.fits if self.order[f][0] == 'convoy' and self.order[f][2] == at)
                         for at in self.moves}
        self.ways = {at: routes(at, home_of(self.moves[at][2]), self.carriers[at]) for at in self.moves
                     if units[at][1] == 'A'}
        self.outcome = self.decide()

    # What could be followed

    def targets(self, unit, goal):
        """The places by which a unit reaches a province itself."""
        return sorted(place for place in MAP.near(unit) if home_of(place) == home_of(goal))

    def goes(self, unit, goal, seas, by_convoy=False):
        """Whether a unit could go there; of a fleet with the coast that is said."""
        at = home_of(unit[2])
        if home_of(goal) == at:
            return False
        if unit[1] == 'F':
            reached = self.targets(unit, goal)
            return not by_convoy and bool(reached) and ('/' not in goal or goal in reached)
        if MAP.kind[goal[:3]] == 'sea':
            return False
        if home_of(goal) in MAP.near(unit) and (self.old or not by_convoy):
            return True
        return bool(routes(at, home_of(goal), frozenset(seas)))

    def is_legal(self, power, order):
        unit = self.units.get(order[1])
        if not unit or unit[0] != power:
            return False
        kind, at = order[0], order[1]
        if kind == 'hold':
            return True
        if kind == 'move':
            goal = order[2]
            if not self.goes(unit, goal, self.seas, order[3]):
                return False
            return unit[1] == 'A' or '/' in goal or len(self.targets(unit, goal)) == 1
        other = self.units.get(order[2])
        if not other:
            return False
        if kind == 'convoy':
            goal = home_of(order[3])
            return (unit[1] == 'F' and MAP.kind[at] == 'sea' and other[1] == 'A' and MAP.kind[goal] == 'coast'
                    and goal != order[2]
                    and any(at in way for way in routes(order[2], goal, self.seas)))
        goal = order[2] if kind == 'support-hold' else order[3]
        if at == order[2] or home_of(goal) == at or not self.targets(unit, home_of(goal)):
            return False
        return kind == 'support-hold' or self.goes(other, goal, self.seas - {at})

    def settled(self, order):
        """With the only coast where none was said."""
        unit = self.units[order[1]]
        if order[0] == 'move' and unit[1] == 'F' and '/' not in order[2]:
            return order[:2] + (self.targets(unit, order[2])[0],) + order[3:]
        if order[0] == 'move' and unit[1] == 'A':
            return order[:2] + (home_of(order[2]),) + order[3:]
        return order

    def is_fitting(self, at):
        order = self.order[at]
        if order[0] == 'support-hold':
            return self.order[order[2]][0] != 'move'
        if order[0] not in ('support', 'convoy') or self.order[order[2]][0] != 'move':
            return False
        goal = self.order[order[2]][2]
        if home_of(goal) != home_of(order[3]):
            return False
        return order[0] == 'convoy' or self.units[order[2]][1] == 'A' or '/' not in order[3] or order[3] == goal

    # How moves go, once it is known which fleets convoy

    def sails(self, at, safe):
        """Whether it goes over sea."""
        unit, goal = self.units[at], home_of(self.moves[at][2])
        if unit[1] == 'F':
            return False
        if goal not in MAP.near(unit):
            return True
        if self.old:
            other = self.order.get(goal, ('hold',))
            return (bool(self.ways[at]) and other[0] == 'move' and home_of(other[2]) == at
                    and self.is_carried(at, safe))
        return self.moves[at][3] or any(self.units[f][0] == unit[0] for f in self.carriers[at])

    def is_carried(self, at, safe):
        if self.old:
            return bool(self.ways[at]) and all(way <= safe for way in self.ways[at])
        return any(way <= safe for way in self.ways[at])

    def judge(self, safe):
        """Who moves, which supports are given and who is dislodged if just these fleets convoy."""
        return Judgment(self, frozenset(safe))

    # Which fleets convoy

    def decide(self):
        """R6.2: tries everything that the fleets may do."""
        fleets = sorted({f for at in self.moves for f in self.carriers[at]})
        fixed, self.failed = {}, set()

        @functools.lru_cache(None)
        def outcome(safe):
            return frozenset(f for f in fleets if f not in self.judge(safe).dislodged)

        while len(fixed) < len(fleets):
            left = [f for f in fleets if f not in fixed]
            sure = frozenset(f for f in fixed if fixed[f])
            table = {frozenset(chosen): outcome(sure | frozenset(chosen)) & frozenset(left)
                     for n in range(len(left) + 1) for chosen in itertools.combinations(left, n)}
            core = self.find_core(left, table)
            solutions = [chosen for chosen in table if chosen <= core and table[chosen] & core == chosen]
            agreed = {f for f in core if len({f in chosen for chosen in solutions}) == 1}
            for f in agreed or core:
                fixed[f] = bool(agreed) and f in solutions[0]
                if not agreed:
                    self.failed.add(f)
        return self.judge(f for f in fixed if fixed[f])

    @staticmethod
    def find_core(left, table):
        """Fleets that need to know of each other and of nobody else."""
        needs = {f: {g for g in left if any((f in table[c]) != (f in table[c ^ {g}]) for c in table)} for f in left}

        def all_needs(f):
            known, fresh = {f}, [f]
            while fresh:
                more = needs[fresh.pop()] - known
                known |= more
                fresh += more
            return known
        return min((all_needs(f) for f in left), key=len)

    def result(self, at, order):
        """The word for an order that the unit follows."""
        end, kind = self.outcome, order[0]
        if kind == 'hold':
            return 'succeeds'
        if kind == 'move':
            return 'succeeds' if end.goes[at] else 'bounces' if end.path[at] else 'no convoy'
        if at not in self.fits:
            return 'void'
        if kind == 'convoy':
            return 'disrupted' if at in end.dislodged else 'fails' if at in self.failed else 'succeeds'
        return 'succeeds' if end.is_given(at) else 'cut'

    def results(self, orders):
        words = []
        for legal, (power, order) in zip(self.legal, orders):
            at = order[1]
            followed = legal and self.chosen[at] == order
            words.append((self.result(at, order) if followed else 'illegal',
                          at in self.units and self.units[at][0] == power and at in self.outcome.dislodged))
        return words


class Judgment:
    """One answer to all questions, for one set of fleets that convoy."""

    def __init__(self, phase, safe):
        self.phase, self.safe = phase, safe
        self.over_sea = {at: phase.sails(at, safe) for at in phase.moves}
        self.path = {at: not self.over_sea[at] or phase.is_carried(at, safe) for at in phase.moves}
        self.goes, self.given, self.asked = {}, {}, set()
        for at in phase.moves:
            self.does_go(at)
        self.dislodged = {}
        for at in phase.units:
            for attacker in phase.into.get(at, []):
                if self.goes[attacker] and not self.goes.get(at):
                    self.dislodged[at] = attacker

    def does_go(self, at):
        """A question that comes back to itself is a circle, and then they all go."""
        if at in self.goes:
            return self.goes[at]
        if at in self.asked:
            return True
        self.asked.add(at)
        answer = self.weigh(at)
        self.asked.discard(at)
        if not self.asked:
            self.goes[at] = answer
        elif not answer:
            self.goes[at] = False  # it fails even if the circle turns
        return answer

    def meets(self, at, other):
        order = self.phase.order.get(other, ('hold',))
        return order[0] == 'move' and home_of(order[2]) == at and not self.over_sea[at] and not self.over_sea[other]

    def helpers(self, at, without=None):
        return sum(1 for f in self.phase.helpers.get(at, [])
                   if self.phase.units[f][0] != without and self.is_given(f))

    def attack(self, at, leaves):
        units, goal = self.phase.units, home_of(self.phase.moves[at][2])
        other = units.get(goal)
        if not other or (goal in self.phase.moves and not self.meets(at, goal) and leaves()):
            return 1 + self.helpers(at)
        return 0 if other[0] == units[at][0] else 1 + self.helpers(at, other[0])

    def weigh(self, at):
        goal = home_of(self.phase.moves[at][2])
        if not self.path[at]:
            return False
        leaves = functools.lru_cache(None)(lambda: self.does_go(goal))
        strength = self.attack(at, leaves)
        if not strength:
            return False  # whatever else hangs on it
        if self.meets(at, goal):
            resistance = 1 + self.helpers(goal)
        elif goal not in self.phase.units:
            resistance = 0
        elif goal in self.phase.moves:
            resistance = 0 if leaves() else 1
        else:
            resistance = 1 + self.helpers(goal)
        return strength > resistance and all(strength > self.prevents(other, leaves)
                                             for other in self.phase.into[goal] if other != at)

    def prevents(self, at, leaves=None):
        goal = home_of(self.phase.moves[at][2])
        if not self.path[at] or (self.meets(at, goal) and (leaves() if leaves else self.goes[goal])):
            return 0
        return 1 + self.helpers(at)

    def is_given(self, at):
        if at not in self.given:
            self.given[at] = not any(self.cuts(attacker, at) for attacker in self.phase.into.get(at, []))
        return self.given[at]

    def cuts(self, attacker, at):
        phase, order = self.phase, self.phase.order[at]
        goal = home_of(order[3]) if order[0] == 'support' else order[2]
        if (phase.old and self.over_sea[attacker] and order[0] == 'support' and phase.units[at][1] == 'F'
                and any(goal in way for way in phase.ways[attacker])):
            return False
        if phase.units[attacker][0] != phase.units[at][0] and attacker != goal:
            return self.path[attacker]
        return self.does_go(attacker)


def after_movement(phase):
    """Units, dislodged with their retreats, contested."""
    end, units, dislodged = phase.outcome, {}, []
    for at, unit in phase.units.items():
        place = phase.moves[at][2] if end.goes.get(at) else unit[2]
        if at not in end.dislodged:
            units[home_of(place)] = (unit[0], unit[1], place)
    contested = {home_of(order[2]) for at, order in phase.moves.items()
                 if not end.goes[at] and end.prevents(at) and home_of(order[2]) not in units}
    for at, attacker in end.dislodged.items():
        unit = phase.units[at]
        closed = set(units) | contested | (set() if end.over_sea[attacker] else {attacker})
        dislodged.append((unit, attacker, sorted(each for each in MAP.near(unit) if home_of(each) not in closed)))
    return units, dislodged, contested


# Retreats and builds

def judge_retreats(units, dislodged, orders):
    """orders: [(power, (province, place or None))]"""
    lost = {home_of(unit[2]): (unit, retreats) for unit, _, retreats in dislodged}
    legal, choice = [], {}
    for power, (at, goal) in orders:
        fits = at in lost and lost[at][0][0] == power
        if fits and goal:
            fits = len([each for each in lost[at][1] if each == goal or ('/' not in goal and each[:3] == goal)]) == 1
        legal.append(fits)
        if fits:
            choice[at] = goal and [each for each in lost[at][1] if each == goal or each[:3] == goal][0]
    goals = [home_of(goal) for goal in choice.values() if goal]
    after = dict(units)
    for at, goal in choice.items():
        if goal and goals.count(home_of(goal)) == 1:
            after[home_of(goal)] = lost[at][0][:2] + (goal,)
    return after, legal


def steps(unit, goals, old):
    """How far it is to the nearest of some provinces."""
    by_sea = old and unit[1] == 'F'
    reached, distance = {unit[2] if by_sea else home_of(unit[2])}, 0
    while reached and not goals & {home_of(each) for each in reached}:
        more = set(reached)
        for place in reached:
            if by_sea:
                more |= MAP.fleet.get(place, set())
            else:
                more |= MAP.army.get(place, set())
                for other, near in MAP.fleet.items():
                    if home_of(other) == place:
                        more |= {home_of(each) for each in near}
        if more == reached:
            return 99
        reached, distance = more, distance + 1
    return distance if reached else 99


def judge_builds(units, owner, orders, old):
    """orders: [(power, ('build', kind, place) or ('remove', province) or ('waive',))]; returns the units after."""
    after, left = dict(units), {}
    for power in POWERS:
        left[power] = (sum(1 for each in owner.values() if each == power)
                       - sum(1 for unit in units.values() if unit[0] == power))
    gone = set()
    for power, order in orders:
        if order[0] == 'waive' and left[power] > 0:
            left[power] -= 1
        elif order[0] == 'build' and left[power] > 0:
            kind, place = order[1:]
            at = home_of(place)
            if (MAP.home.get(at) == power and owner.get(at) == power and at not in after
                    and not (kind == 'F' and (MAP.kind[at] == 'land' or (at in MAP.two and '/' not in place)))):
                after[at] = (power, kind, place if kind == 'F' else at)
                left[power] -= 1
        elif order[0] == 'remove' and left[power] < 0 and units.get(order[1], ' ')[0] == power and order[1] not in gone:
            gone.add(order[1])
            left[power] += 1
    for power in POWERS:
        goals = ({at for at, owned in MAP.home.items() if owned == power} if old
                 else {at for at, each in owner.items() if each == power})
        mine = sorted((unit for at, unit in units.items() if unit[0] == power and at not in gone),
                      key=lambda unit: (-steps(unit, goals, old), unit[1] == 'A', MAP.name[home_of(unit[2])].lower()))
        gone |= {home_of(unit[2]) for unit in mine[:max(0, -left[power])]}
    return {at: unit for at, unit in after.items() if at not in gone}


# Comparing

def unit_json(unit):
    return {'power': unit[0], 'type': unit[1], 'province': unit[2]}


def unit_of(each):
    return each['power'], each['type'], each['province']


def ask(ctl, edition, questions):
    text = ''.join(json.dumps(each) + '\n' for each in questions)
    done = subprocess.run([ctl, 'diplomacy', 'adjudicate', '--batch', '--edition', edition], input=text, text=True,
                          capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def movement_question(rng):
    """(question, units, orders)"""
    while True:
        units = random_units(rng)
        orders = random_orders(rng, units)
        if sum(1 for _, order in orders if order[0] == 'convoy') <= 7:
            break
    texts = [{'power': power, 'text': say(rng, units, order)} for power, order in orders]
    question = {'year': 1905, 'season': 'spring', 'phase': 'movement', 'units': [unit_json(u) for u in units.values()],
                'orders': texts, 'supply_centers': {}}
    return question, units, orders


def check_movement(question, units, orders, edition, answer):
    """What differs, or None; and whether it was a paradox."""
    phase = Movement(units, orders, edition)
    after, dislodged, contested = after_movement(phase)
    ours = (sorted(after.values()), sorted((unit, attacker, retreats) for unit, attacker, retreats in dislodged),
            sorted(contested) if any(retreats for _, _, retreats in dislodged) else [], phase.results(orders))
    theirs = (sorted(map(unit_of, answer['units'])),
              sorted((unit_of(each), each['dislodged_from'], sorted(each['retreats'])) for each in answer['dislodged']),
              sorted(answer['contested']), [(each['result'], each['dislodged']) for each in answer['results']])
    if ours == theirs:
        return None, phase
    for text, word, other in zip(question['orders'], ours[3], theirs[3]):
        print('#', text['power'], text['text'], word, '' if word == other else f'<<< {other}')
    return next((a, b) for a, b in zip(ours, theirs) if a != b), phase


def retreat_question(rng, phase):
    units, dislodged, contested = after_movement(phase)
    orders, texts = [], []
    for unit, _, retreats in dislodged:
        goal = rng.choice(retreats + sorted(MAP.near(unit))) if rng.random() < 0.8 else None
        if goal and rng.random() < 0.3:
            goal = home_of(goal)
        orders.append((unit[0], (home_of(unit[2]), goal)))
        start = f'{unit[1]} {say_place(rng, home_of(unit[2]))}'
        texts.append(start + (rng.choice([' - ', ' R ', ' retreats to ']) + say_place(rng, goal) if goal else ' D'))
    return {'year': 1905, 'season': 'spring', 'phase': 'retreat', 'units': [unit_json(u) for u in units.values()],
            'dislodged': [dict(unit_json(unit), dislodged_from=attacker, retreats=retreats)
                          for unit, attacker, retreats in dislodged],
            'contested': sorted(contested),
            'orders': [{'power': power, 'text': text} for (power, _), text in zip(orders, texts)]}, orders


def build_question(rng):
    units, owner = random_units(rng), {}
    powers = sorted({unit[0] for unit in units.values()})
    for at in sorted(MAP.centres):
        if rng.random() < 0.6:
            owner[at] = MAP.home[at] if at in MAP.home and rng.random() < 0.6 else rng.choice(powers)
    orders, texts = [], []
    for power in POWERS:
        for _ in range(rng.randint(0, 4)):
            kind = rng.random()
            if kind < 0.1:
                orders.append((power, ('waive',)))
                texts.append('waive')
            elif kind < 0.6:
                what, at = rng.choice('AF'), rng.choice([each for each in MAP.home if MAP.home[each] == power])
                place = rng.choice([each for each in MAP.fleet if each[:3] == at] or [at])
                if what == 'A':
                    place = at
                orders.append((power, ('build', what, place)))
                texts.append(f'build {what} {say_place(rng, place)}')
            else:
                at = rng.choice(list(units))
                orders.append((power, ('remove', at)))
                texts.append(f'remove {units[at][1]} {say_place(rng, at)}')
    centres = {power: sorted(at for at, each in owner.items() if each == power) for power in POWERS}
    return {'year': 1905, 'season': 'fall', 'phase': 'build', 'units': [unit_json(unit) for unit in units.values()],
            'supply_centers': centres,
            'orders': [{'power': power, 'text': text} for (power, _), text in zip(orders, texts)]}, units, owner, orders


def check_edition(ctl, edition, n, seed):
    """How often they differ; prints what was seen."""
    rng = random.Random(f'{seed}/{edition}')
    asked = [movement_question(rng) for _ in range(n)]
    wrong, retreats, seen = 0, [], {}
    for (question, units, orders), answer in zip(asked, ask(ctl, edition, [each[0] for each in asked])):
        difference, phase = check_movement(question, units, orders, edition, answer)
        for word in phase.results(orders):
            seen[word[0]] = seen.get(word[0], 0) + 1
        if difference:
            wrong += 1
            print('# differs:', json.dumps(question), *difference, sep='\n#   ')
        if answer['phase'] == 'retreat':
            retreats.append(retreat_question(rng, phase))
    for (question, orders), answer in zip(retreats, ask(ctl, edition, [each[0] for each in retreats])):
        units = {home_of(each['province']): unit_of(each) for each in question['units']}
        dislodged = [(unit_of(each), each['dislodged_from'], each['retreats']) for each in question['dislodged']]
        after, legal = judge_retreats(units, dislodged, orders)
        if (sorted(after.values()) != sorted(map(unit_of, answer['units']))
                or legal != [each['result'] != 'illegal' for each in answer['results']]):
            wrong += 1
            print('# differs:', json.dumps(question), json.dumps(answer), sep='\n#   ')
    builds = [build_question(rng) for _ in range(n)]
    for (question, units, owner, orders), answer in zip(builds, ask(ctl, edition, [each[0] for each in builds])):
        after = judge_builds(units, owner, orders, edition == '1976')
        if sorted(after.values()) != sorted(map(unit_of, answer['units'])):
            wrong += 1
            print('# differs:', json.dumps(question), json.dumps(answer), sep='\n#   ')
    print(f'# {edition}: {n} movements, {len(retreats)} retreats, {n} builds, {seen}: {wrong} differ')
    return wrong


def main():
    ctl, n = sys.argv[1], int(sys.argv[2])
    seed = sys.argv[3] if len(sys.argv) > 3 else '1'
    wrong = [check_edition(ctl, edition, n, seed) for edition in ('standard', '1976')]
    for number, (edition, count) in enumerate(zip(('standard', '1976'), wrong), 1):
        print(f'{"not ok" if count else "ok"} {number} - {edition}')
    print('1..2')
    return any(wrong)


if __name__ == '__main__':
    sys.exit(main())
