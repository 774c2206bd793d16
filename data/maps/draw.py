#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the drawing of a map of Diplomacy from its sketch: draw.py NAME.sketch NAME.map [ATLAS] > NAME.drawing

A sketch (README.md) has the borders that somebody drew by hand, as points joined by a curve, and a
point in each province. Where it says `atlas`, the coasts and some borders come from the public-domain
data of Natural Earth, as the npm package `world-atlas` ships them (its `countries-50m.json` is ATLAS).
All lines together cut the picture into faces; each face goes to the province whose point lies in it;
what two provinces share becomes one arc, which is why every border is exactly one line."""

import json
import math
import sys
from collections import defaultdict

from plane import Plane, Shore, area, simplify, split, trace
from stand import Region, stand

WIDTH = 5000


def fail(text):
    sys.exit(f'draw.py: {text}')


# --- reading -------------------------------------------------------------------------------------

class Sketch:
    """What a sketch says, in degrees (or in the sketch's own units without an atlas)."""

    def __init__(self, path):
        self.atlas = False
        self.eye = None
        self.frame = None
        self.borders = set()
        self.lines = []  # kind, points
        self.seeds = []  # site, point
        self.hints = {}  # place/coast: point
        self.capes = []
        self.spots = []  # the words of `at`: place, what, point
        self.least = 0
        self.wild = 0
        self.stride = 0.4
        self.islands = []
        self.named = {}
        for number, line in enumerate(open(path, encoding='utf-8'), 1):
            words = line.split('#')[0].split()
            if not words:
                continue
            try:
                self.read(words)
            except (ValueError, KeyError, IndexError) as error:
                fail(f'{path}:{number}: {error!r}')

    def point(self, word):
        """`x,y`, `NAME=x,y`, which names it, or NAME."""
        name, _, rest = word.rpartition('=')
        if ',' not in rest:
            return self.named[rest]
        point = tuple(float(part) for part in rest.split(','))
        if name:
            if name in self.named:
                raise ValueError(f'{name} is there twice')
            self.named[name] = point
        return point

    def read(self, words):
        verb, words = words[0], words[1:]
        if verb == 'atlas':
            self.atlas = True
            self.eye = tuple(float(word) for word in words)
        elif verb == 'frame':
            self.frame = [self.point(word) for word in words]
        elif verb == 'least':
            self.least = float(words[0])
        elif verb == 'wild':
            self.wild = float(words[0])
        elif verb == 'stride':
            self.stride = float(words[0])
        elif verb == 'border':
            pair = ' '.join(words).replace('_', ' ').split(' - ')
            self.borders.add(tuple(sorted(pair)))
        elif verb in ('land', 'sea', 'strait', 'coast', 'shore'):
            self.lines.append((verb, [self.point(word) for word in words]))
        elif verb == 'place':
            for word in words[1:]:
                self.seeds.append((words[0], self.point(word)))
        elif verb == 'on':
            self.hints.setdefault(words[0], []).extend(self.point(word) for word in words[1:])
        elif verb == 'cape':
            self.capes += [self.point(word) for word in words]
        elif verb == 'at':
            for word in words[1:]:
                what, _, where = word.partition(':')
                self.spots.append((words[0], what, self.point(where)))
        else:
            raise ValueError(f'no word "{verb}"')


def read_map(path):
    """The provinces of a map: id -> its kind, its coasts (coast -> what a fleet reaches), its centre."""
    places, last = {}, None
    for line in open(path, encoding='utf-8'):
        words = line.split('#')[0].replace(':', ' : ').split()
        if not words:
            continue
        if words[0] in ('sea', 'land', 'coast'):
            last = words[1].rstrip('*')
            places[last] = {'kind': words[0], 'coasts': {}, 'centre': words[1].endswith('*'),
                            'name': line.split('#')[0].split(None, 2)[2].split(',')[0].strip()}
        elif words[0] == 'fleet':
            if len(words) > 2 and words[2] == ':':
                places[last]['coasts'][words[1]] = {word.split('/')[0] for word in words[3:]}
    return places


# --- the globe -----------------------------------------------------------------------------------

class Globe:
    """The earth as it looks from a point above its surface: the middle is large, the edges bend
    away, and every line stays a line."""

    def __init__(self, eye):
        self.longitude, self.latitude, self.distance = eye

    def project(self, point):
        x, y = math.radians(point[0] - self.longitude), math.radians(point[1])
        middle = math.radians(self.latitude)
        cosine = math.sin(middle) * math.sin(y) + math.cos(middle) * math.cos(y) * math.cos(x)
        if cosine < 0.2:
            return None
        k = (self.distance - 1) / (self.distance - cosine)
        return (k * math.cos(y) * math.sin(x),
                -k * (math.cos(middle) * math.sin(y) - math.sin(middle) * math.cos(y) * math.cos(x)))

    def degrees(self, point):
        x, y = point[0], -point[1]
        r = math.hypot(x, y) or 1e-12
        high, middle = self.distance, math.radians(self.latitude)
        c = math.asin((high - math.sqrt(1 - r * r * (high + 1) / (high - 1)))
                      / ((high - 1) / r + r / (high - 1)))
        return (self.longitude + math.degrees(math.atan2(
            x * math.sin(c), r * math.cos(middle) * math.cos(c) - y * math.sin(middle) * math.sin(c))),
                math.degrees(math.asin(math.cos(c) * math.sin(middle)
                                       + y * math.sin(c) * math.cos(middle) / r)))


class Paper:
    """Without a globe: the sketch's own units."""

    def project(self, point):
        return point

    def degrees(self, point):
        return point


def atlas_lines(path, borders):
    """The coasts (arcs of one country) and the asked borders (arcs of two), in degrees."""
    world = json.load(open(path, encoding='utf-8'))
    scale, move = world['transform']['scale'], world['transform']['translate']
    arcs = []
    for arc in world['arcs']:
        x = y = 0
        points = []
        for step in arc:
            x, y = x + step[0], y + step[1]
            points.append((x * scale[0] + move[0], y * scale[1] + move[1]))
        arcs.append(points)
    users = defaultdict(set)

    def use(arcs, name):
        for arc in arcs:
            if isinstance(arc, list):
                use(arc, name)
            else:
                users[arc if arc >= 0 else ~arc].add(name)

    for country in world['objects']['countries']['geometries']:
        use(country['arcs'], country['properties']['name'])
    coasts, inner = [], []
    for index, names in users.items():
        if len(names) == 1:
            coasts.append(arcs[index])
        elif tuple(sorted(names)) in borders:
            inner.append(arcs[index])
    return coasts, inner


def noise(seed):
    """-1..1, the same for the same place."""
    value = math.sin(seed[0] * 127.1 + seed[1] * 311.7) * 43758.5453
    return 2 * (value - math.floor(value)) - 1


def curve(points, stride, closed=False):
    """A curve through all points, as pieces of about the length of a stride."""
    n = len(points)
    out = []
    for i in range(n if closed else n - 1):
        if closed:
            p = [points[(i + k) % n] for k in (-1, 0, 1, 2)]
        else:
            p = [points[max(0, i - 1)], points[i], points[i + 1], points[min(n - 1, i + 2)]]
        steps = max(1, round(math.dist(p[1], p[2]) / stride))
        for t in (k / steps for k in range(steps)):
            out.append(tuple(
                0.5 * (2 * p[1][c] + (p[2][c] - p[0][c]) * t
                       + (2 * p[0][c] - 5 * p[1][c] + 4 * p[2][c] - p[3][c]) * t * t
                       + (3 * p[1][c] - p[0][c] - 3 * p[2][c] + p[3][c]) * t ** 3)
                for c in (0, 1)))
    out.append(points[0] if closed else points[-1])
    return out


def roughen(points, amount, depth):
    """Moves the middles of the pieces aside a little, as a river or a coast does."""
    for _ in range(depth):
        out = [points[0]]
        for a, b in zip(points, points[1:]):
            dx, dy = b[0] - a[0], b[1] - a[1]
            push = amount * noise(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
            out += [((a[0] + b[0]) / 2 - dy * push, (a[1] + b[1]) / 2 + dx * push), b]
        points = out
    return points


# --- all of it -----------------------------------------------------------------------------------

class Drawing:
    """The picture's faces, each with the site it belongs to: a place, `-` land that nobody may enter,
    `~` water that nobody may enter, `.` beyond the frame; `con=` is water that belongs to a province."""

    def __init__(self, sketch, places, atlas):
        self.sketch, self.places = sketch, places
        self.globe = Globe(sketch.eye) if sketch.eye else Paper()
        corners = [self.globe.project(point) for point in sketch.frame]
        self.left, self.top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
        self.scale = WIDTH / (right - self.left)
        self.height = round((bottom - self.top) * self.scale)
        pieces = self.pieces(atlas)
        edges = split(pieces)
        for _ in range(3):  # what was rounded may meet anew
            edges = split([(kind, a, b) for (a, b), kind in edges.items()])
        for a, b in list(edges):
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            kind = edges[a, b]
            if not (0 <= middle[0] <= WIDTH and 0 <= middle[1] <= self.height):
                del edges[a, b]
            elif kind in ('land', 'sea') and self.is_land(middle) != (kind == 'land'):
                del edges[a, b]
        self.plane = Plane(edges)
        self.plane.capes = set()
        for cape in sketch.capes:
            where = self.place(cape)
            self.plane.capes.add(min(self.plane.around, key=lambda p: math.dist(p, where)))
        self.settle()

    def to_paper(self, at):
        return ((at[0] - self.left) * self.scale, (at[1] - self.top) * self.scale)

    def place(self, point):
        return self.to_paper(self.globe.project(point))

    def is_land(self, point):
        return self.shore.is_land(self.globe.degrees((point[0] / self.scale + self.left,
                                                      point[1] / self.scale + self.top)))

    def pieces(self, atlas):
        """All lines, as pieces in units of the drawing, with their kinds."""
        lines = []
        if self.sketch.atlas:
            coasts, inner = atlas_lines(atlas, self.sketch.borders)
            for points in coasts:
                lines.append(('coast', points))
            lines += [('border', points) for points in inner]
        for kind, points in self.sketch.lines:
            if kind == 'shore':
                points = roughen(curve(points, self.sketch.stride, closed=True), self.sketch.wild, 2)
                lines.append(('coast', points))
            elif kind == 'coast':
                lines.append(('coast', points))
            elif kind == 'land':
                lines.append((kind, roughen(curve(points, stride=self.sketch.stride), 0.11, 2)))
            else:
                lines.append((kind, curve(points, self.sketch.stride)))
        drawn, coasts = [], []
        for kind, points in lines:
            run = [self.globe.project(point) for point in points]
            if None not in run:
                run = [self.to_paper(at) for at in run]
                if kind == 'coast' and run[0] == run[-1] and abs(area(run)) < self.sketch.least:
                    continue
                drawn.append((kind, run))
            elif kind == 'coast':  # it leaves this side of the globe
                at = 0
                while at < len(run):
                    end = run.index(None, at) if None in run[at:] else len(run)
                    if end - at > 1:
                        drawn.append((kind, [self.to_paper(p) for p in run[at:end]]))
                    at = end + 1
            if kind == 'coast':
                coasts.append(points)
        self.shore = Shore(coasts)
        margin = 400
        pieces = []
        for kind, run in drawn:
            for a, b in zip(run, run[1:]):
                if all(not (-margin < p[0] < WIDTH + margin and -margin < p[1] < self.height + margin)
                       for p in (a, b)):
                    continue
                pieces.append((kind, a, b))
        frame = [(0, 0), (WIDTH, 0), (WIDTH, self.height), (0, self.height), (0, 0)]
        pieces += [('frame', a, b) for a, b in zip(frame, frame[1:])]
        return [piece for piece in pieces if piece[1] != piece[2]]

    def settle(self):
        """Gives every face a site."""
        plane = self.plane
        self.site = {-1: '.'}
        for site, point in self.sketch.seeds:
            face = plane.at(self.place(point))
            if self.site.get(face, site) != site:
                print(f'{site} {point}: this face is {self.site[face]} already', file=sys.stderr)
                continue
            self.site[face] = site
        faces = [way for way in range(len(plane.ways)) if plane.face[way] == way]
        self.wet = {face: not self.is_land(plane.inside(face)) for face in faces}
        shared = defaultdict(lambda: defaultdict(float))
        for (a, b) in plane.edges:
            one, two = plane.face[plane.way[a, b]], plane.face[plane.way[b, a]]
            if one != two:
                shared[one][two] += math.dist(a, b)
                shared[two][one] += math.dist(a, b)
        changed = True
        while changed:  # what has no point of its own goes to the neighbour with the longest border
            changed = False
            for face in sorted(faces, key=lambda face: plane.areas[face]):
                if face in self.site:
                    continue
                near = [(length, other) for other, length in shared[face].items()
                        if other in self.site and other >= 0 and self.wet[other] == self.wet[face]]
                if near:
                    self.site[face] = self.site[max(near)[1]]
                    changed = True
                    if plane.areas[face] > 600:
                        print(f'{plane.areas[face]:.0f} at {plane.inside(face)} -> {self.site[face]}',
                              file=sys.stderr)
        rings = [(site, plane.ways[face]) for face, site in self.site.items()
                 if face >= 0 and not self.wet[face]]
        corners = [(site, p) for site, ring in rings for p in ring[::3]]
        for face in faces:
            if face in self.site:
                continue
            if self.wet[face]:  # a lagoon or a lake
                self.site[face] = '~'
                continue
            middle = plane.inside(face)
            distance, site = min((math.dist(p, middle), site) for site, p in corners)
            self.site[face] = site if distance < 150 else '-'
            if plane.areas[face] > 300:
                print(f'island {plane.areas[face]:.0f} at {middle} -> {self.site[face]}', file=sys.stderr)

    def arcs(self):
        plane = self.plane
        pairs = {}
        for a, b in plane.edges:
            left, right = (self.site[plane.face[plane.way[edge]]] for edge in ((a, b), (b, a)))
            if left != right:
                pairs[a, b] = (self.coast(left, right, a, b), self.coast(right, left, a, b))
        return trace(pairs, plane)

    def coast(self, site, other, a, b):
        """A province with several coasts says which one a sea washes."""
        coasts = self.places.get(site, {'coasts': {}})['coasts']
        if not coasts or self.places.get(other, {'kind': ''})['kind'] != 'sea':
            return site
        found = [coast for coast, seas in coasts.items() if other in seas]
        if len(found) != 1:
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            found = sorted(found or coasts, key=lambda coast: min(
                math.dist(self.place(hint), middle) for hint in self.sketch.hints[f'{site}/{coast}']))
        return f'{site}/{found[0]}'


def write(drawing, arcs, title):
    """The lines of a drawing (README.md)."""
    out = [f'drawing {title}', f'size {WIDTH} {drawing.height}']
    given = defaultdict(dict)
    for place, what, point in drawing.sketch.spots:
        given[place][what] = drawing.place(point)
    for place, info in drawing.places.items():
        spots = stand(Region(arcs, place), info, given[place], WIDTH, drawing.height)
        out.append(f'place {place} ' + ' '.join(
            f'{what} {spots[what][0]:.0f} {spots[what][1]:.0f}'
            for what in ('unit', 'dislodged', 'name', 'centre') if what in spots))
        for coast in info['coasts']:
            at = f'{place}/{coast}'
            spots = given[at]
            out.append(f'place {at} ' + ' '.join(
                f'{what} {spots[what][0]:.0f} {spots[what][1]:.0f}' for what in ('unit', 'dislodged')))
    for left, right, points in arcs:
        points = simplify(points, 0.8)
        words = [f'{points[0][0]} {points[0][1]}']
        words += [f'{q[0] - p[0]} {q[1] - p[1]}' for p, q in zip(points, points[1:])]
        out.append(f'arc {left} {right} ' + ' '.join(words))
    return out


def main():
    if len(sys.argv) < 3:
        fail('draw.py NAME.sketch NAME.map [ATLAS]')
    sketch, places = Sketch(sys.argv[1]), read_map(sys.argv[2])
    drawing = Drawing(sketch, places, sys.argv[3] if len(sys.argv) > 3 else None)
    lines = write(drawing, drawing.arcs(), sys.argv[2].rpartition('/')[2].removesuffix('.map'))
    print('\n'.join(lines))


if __name__ == '__main__':
    main()
