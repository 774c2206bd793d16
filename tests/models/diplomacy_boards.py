# SPDX-License-Identifier: GPL-3.0-or-later
"""Random boards of Diplomacy for diplomacy_model.py, and orders as people write them: crowded, around the seas, and full
of convoys, so that orders hang together and paradoxes occur. Also the map, read again."""
import functools
import os
import re

TOP = os.environ.get('GRAPE_SOURCE_DIR', os.path.join(os.path.dirname(__file__), '..', '..'))
POWERS = ['Austria', 'England', 'France', 'Germany', 'Italy', 'Russia', 'Turkey']


class Map:
    """The map file, read again."""

    def __init__(self, path):
        self.kind, self.name, self.centres, self.home = {}, {}, set(), {}
        self.army, self.fleet = {}, {}  # fleet: place -> places, a place is "stp/sc" or "lon"
        power = at = None
        with open(path, encoding='utf-8') as file:
            for line in file:
                head = re.match(r'(sea|land|coast) (\w+)(\*?) ([^,\n]+)', line)
                if head:
                    at = head[2]
                    self.kind[at], self.name[at] = head[1], head[4]
                    if head[3]:
                        self.centres.add(at)
                elif line.startswith('power '):
                    power = line[6:].split(',')[0]
                elif line.startswith('  home '):
                    self.home.update({each: power for each in line.split()[1:]})
                elif line.startswith('  army '):
                    self.army[at] = set(line.split()[1:])
                elif line.startswith('  fleet '):
                    own = re.match(r'  fleet (\w\w):', line)
                    place = f'{at}/{own[1]}' if own else at
                    self.fleet[place] = set(line.split(':')[-1].replace('fleet', '').split())
        self.two = {place[:3] for place in self.fleet if '/' in place}
        self.places = sorted(set(self.kind) | set(self.fleet))

    def near(self, unit):
        """The places that a unit could go to by itself."""
        kind, place = unit[1], unit[2]
        return self.army.get(place, set()) if kind == 'A' else self.fleet[place]


MAP = Map(os.path.join(TOP, 'data', 'maps', 'standard.map'))


def home_of(place):
    return place[:3]


@functools.lru_cache(None)
def routes(start, goal, seas):
    """All routes over these seas: chains from which no fleet could be left out."""
    found = []

    def extend(chain):
        last = chain[-1]
        if goal in {home_of(each) for each in MAP.fleet[last]}:
            found.append(frozenset(chain))
            return
        for sea in MAP.fleet[last] & seas:
            if sea not in chain:
                extend(chain + [sea])

    for sea in seas:
        if start in {home_of(each) for each in MAP.fleet[sea]}:
            extend([sea])
    return [each for each in set(found) if not any(other < each for other in found)]


# Random boards

# Where convoys cross: the more units there, the more orders hang together.
THEATRES = [
    'eng nth iri mao nao nwg lon wal bre pic bel hol hel ska den nwy yor edi cly lvp kie swe bot bal'.split(),
    'ion tys adr aeg lyo wes eas tun naf nap rom apu ven tri alb gre bul con smy syr tus pie mar spa por mao'.split(),
    'bal bot den swe kie ber pru lvn fin stp ska nwy hel nth nwg bar hol'.split(),
]


def random_units(rng):
    field = rng.choice(THEATRES) if rng.random() < 0.7 else list(MAP.kind)
    powers = rng.sample(POWERS, rng.randint(2, 5))
    units = {}
    for at in rng.sample(field, rng.randint(min(8, len(field)), min(len(field), 34))):
        kind = 'A' if MAP.kind[at] == 'land' or (MAP.kind[at] == 'coast' and rng.random() < 0.55) else 'F'
        place = at if kind == 'A' or at not in MAP.two else rng.choice([each for each in MAP.fleet if each[:3] == at
                                                                       and '/' in each])
        units[at] = (rng.choice(powers), kind, place)
    return units


def random_goal(rng, units, at):
    unit, near = units[at], sorted(MAP.near(units[at]))
    if unit[1] == 'A' and MAP.kind[at] == 'coast' and rng.random() < 0.5:
        coasts = [each for each in MAP.kind if MAP.kind[each] == 'coast' and each != at]
        seas = frozenset(each for each in units if MAP.kind[each] == 'sea')
        far = [each for each in coasts if routes(at, each, seas)]
        if far:
            return rng.choice(far)
    if rng.random() < 0.03:
        return rng.choice(MAP.places)
    goal = rng.choice(near)
    return home_of(goal) if '/' in goal and rng.random() < 0.3 else goal


def reach_of(units, at):
    return {home_of(each) for each in MAP.near(units[at])}


def random_knot(rng, units, orders):
    """A convoy over one or two fleets to a unit that has a say in whether they stand: it supports them, or an attack."""
    seas = [at for at, unit in units.items() if MAP.kind[at] == 'sea' and at not in orders]
    armies = [at for at, unit in units.items() if unit[1] == 'A' and at not in orders]
    for army in rng.sample(armies, len(armies)):
        for goal in rng.sample(list(units), len(units)):
            ways = [way for way in routes(army, goal, frozenset(seas)) if len(way) < 3]
            if goal in orders or goal == army or MAP.kind[goal] != 'coast' or not ways:
                continue
            way = rng.choice(sorted(ways, key=sorted))
            target = rng.choice(sorted(way))
            hunters = [at for at in units if at not in way and at not in (army, goal) and at not in orders
                       and target in reach_of(units, at)]
            if target not in reach_of(units, goal) or not hunters:
                continue
            hunter = rng.choice(hunters)
            orders[army] = ('move', army, goal, rng.random() < 0.2)
            orders.update({each: ('convoy', each, army, goal) for each in way})
            orders[hunter] = ('move', hunter, target, False)
            orders[goal] = (('support', goal, hunter, target) if rng.random() < 0.6 else ('support-hold', goal, target))
            for at in hunters:
                if at not in orders and rng.random() < 0.6:
                    orders[at] = rng.choice([('support', at, hunter, target), ('move', at, target, False),
                                             ('support-hold', at, target)])
            return


def random_orders(rng, units):
    """First some move, then others help them, convoy them, or stand in their way."""
    moves, orders, knots = {}, [], {}
    for _ in range(rng.choice([0, 1, 2, 3])):
        random_knot(rng, units, knots)
    for at, order in knots.items():
        orders.append((at, order))
        if order[0] == 'move':
            moves[at] = order[2]
    prey = rng.sample(list(units), 3)
    for at in [each for each in units if each not in knots]:
        near = [each for each in MAP.near(units[at]) if home_of(each) in prey]
        if near and rng.random() < 0.4:
            moves[at] = rng.choice(sorted(near))
        elif rng.random() < 0.4:
            moves[at] = random_goal(rng, units, at)
    for at, goal in moves.items():
        if at not in knots:
            orders.append((at, ('move', at, goal, units[at][1] == 'A' and rng.random() < 0.15)))
    for at in units:
        if (at in moves or at in knots) and rng.random() < 0.97:
            continue
        unit = units[at]
        reach = reach_of(units, at)
        choices = [('support', at, other, goal if rng.random() < 0.7 else home_of(goal))
                   for other, goal in moves.items() if home_of(goal) in reach and other != at] * 4
        choices += [('support-hold', at, other) for other in units if other in reach]
        if unit[1] == 'F' and MAP.kind[at] == 'sea':
            choices += [('convoy', at, other, home_of(goal)) for other, goal in moves.items()
                        if units[other][1] == 'A' and home_of(goal) not in MAP.army.get(other, ())] * 6
            choices += [('convoy', at, other, home_of(goal)) for other, goal in moves.items() if units[other][1] == 'A']
        if choices and rng.random() < 0.95:
            orders.append((at, rng.choice(choices)))
        elif rng.random() < 0.3:
            other = rng.choice(list(units))
            orders.append((at, ('support', at, other, rng.choice(MAP.places))))
    rng.shuffle(orders)
    wrong = rng.random() < 0.05
    return [(rng.choice(POWERS) if wrong and rng.random() < 0.1 else units[at][0], order) for at, order in orders]


# Words

def say_place(rng, place):
    at, _, coast = place.partition('/')
    name = rng.choice([at, at, at.upper(), MAP.name[at]])
    if not coast:
        return name
    long = {'nc': 'north', 'sc': 'south', 'ec': 'east'}[coast]
    return name + rng.choice([f'/{coast}', f'({coast})', f' {coast}', f' ({long} coast)', f' {long} coast'])


def say(rng, units, order):
    def unit(at):
        kind = units[at][1] if at in units else 'A'
        return rng.choice([kind, kind, {'A': 'army', 'F': 'Fleet'}[kind]]) + ' ' + say_place(rng, at)
    to = rng.choice([' - ', '-', ' -> ', ' to ', ' \u2192 ', ' \u2013 '])
    if order[0] == 'hold':
        return unit(order[1]) + rng.choice([' H', ' holds', ''])
    if order[0] == 'move':
        text = unit(order[1]) + to + say_place(rng, order[2])
        return text + (rng.choice([' via convoy', ' VIA', ' (via convoy)', ' by convoy']) if order[3] else '')
    verb = rng.choice([' S ', ' supports ', ' s ']) if order[0] != 'convoy' else rng.choice([' C ', ' convoys '])
    text = unit(order[1]) + verb + unit(order[2])
    return text + (to + say_place(rng, order[3]) if len(order) > 3 else rng.choice(['', ' H', ' to hold']))
