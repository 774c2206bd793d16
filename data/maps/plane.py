# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines that cut a plane into faces: where they meet, what lies between them, and what two faces share."""

import math
from collections import defaultdict


def area(ring):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1])) / 2


class Shore:
    """Tells land from water: whether a line north crosses the coast an odd number of times."""

    def __init__(self, coasts):
        self.columns = defaultdict(list)
        for line in coasts:
            for a, b in zip(line, line[1:]):
                if a[0] == b[0] or abs(a[0] - b[0]) > 180:
                    continue
                low, high = sorted((a[0], b[0]))
                for column in range(math.floor(low), math.floor(high) + 1):
                    self.columns[column].append((a, b))

    def is_land(self, point):
        x, y = point
        odd = False
        for a, b in self.columns[math.floor(x)]:
            if (a[0] > x) != (b[0] > x):
                if a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]) > y:
                    odd = not odd
        return odd


def cross(a, b, c, d):
    """Where the pieces ab and cd meet: how far along ab; None if they do not."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    bottom = rx * sy - ry * sx
    if bottom == 0:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / bottom
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / bottom
    return t if -1e-9 <= t <= 1 + 1e-9 and -1e-9 <= u <= 1 + 1e-9 else None


def split(pieces):
    """Cuts pieces where they meet: [(kind, a, b)] -> the same, meeting only at ends, on whole units."""
    cell = 25
    grid = defaultdict(list)
    for index, (_, a, b) in enumerate(pieces):
        for x in range(int(min(a[0], b[0]) // cell), int(max(a[0], b[0]) // cell) + 1):
            for y in range(int(min(a[1], b[1]) // cell), int(max(a[1], b[1]) // cell) + 1):
                grid[x, y].append(index)
    cuts = defaultdict(set)
    for members in grid.values():
        for i, p in enumerate(members):
            for q in members[:i]:
                for one, two in ((p, q), (q, p)):
                    t = cross(*pieces[one][1:], *pieces[two][1:])
                    if t is not None and 1e-9 < t < 1 - 1e-9:
                        cuts[one].add(t)
    out = {}
    for index, (kind, a, b) in enumerate(pieces):
        stops = [0] + sorted(cuts[index]) + [1]
        points = [(round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t)) for t in stops]
        for c, d in zip(points, points[1:]):
            if c != d and (d, c) not in out and (c, d) not in out:
                out[c, d] = kind
    return out


# --- faces ---------------------------------------------------------------------------------------

class Plane:
    """The faces between pieces. A half edge (a, b) has its face on the left as one sees it; ways round
    a face have a positive area, and the way round a whole island a negative one."""

    def __init__(self, edges):
        while True:  # loose ends go
            degree = defaultdict(int)
            for a, b in edges:
                degree[a] += 1
                degree[b] += 1
            loose = [edge for edge in edges if degree[edge[0]] == 1 or degree[edge[1]] == 1]
            if not loose:
                break
            for edge in loose:
                del edges[edge]
        self.edges = edges
        self.around = defaultdict(list)
        for a, b in edges:
            self.around[a].append(b)
            self.around[b].append(a)
        after = {}
        for a, ends in self.around.items():
            ends.sort(key=lambda b, a=a: math.atan2(b[1] - a[1], b[0] - a[0]))
            for index, b in enumerate(ends):
                after[b, a] = (a, ends[(index + 1) % len(ends)])
        self.way = {}
        self.ways = []
        for start in after:
            ring, edge = [], start
            while edge not in self.way:
                self.way[edge] = len(self.ways)
                ring.append(edge[0])
                edge = after[edge]
            if ring:
                self.ways.append(ring)
        self.areas = [-area(ring) for ring in self.ways]
        self.columns = defaultdict(list)
        for a, b in edges:
            a, b = sorted((a, b))
            if a[0] != b[0]:
                for column in range(a[0] // 20, b[0] // 20 + 1):
                    self.columns[column].append((a, b))
        self.join()

    def above(self, point, apart=()):
        """The way below the first piece above a point, or None; pieces of some ways do not count."""
        x, y = point
        best, found = None, None
        for a, b in self.columns[int(x // 20)]:
            if a[0] <= x < b[0]:
                height = a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0])
                if height < y and (best is None or height > best) and self.way[b, a] not in apart:
                    best, found = height, self.way[b, a]
        return found

    def join(self):
        """The way round an island belongs to the face that the island lies in."""
        part = {}
        for start in self.around:
            if start not in part:
                part[start] = start
                stack = [start]
                while stack:
                    for b in self.around[stack.pop()]:
                        if b not in part:
                            part[b] = start
                            stack.append(b)
        members = defaultdict(set)
        for edge, way in self.way.items():
            members[part[edge[0]]].add(way)
        self.face = list(range(len(self.ways)))
        for ways in members.values():
            round_it = min(ways, key=lambda way: self.areas[way])
            top = min(self.ways[round_it], key=lambda p: (p[1], p[0]))
            found = self.above(top, ways)
            self.face[round_it] = -1 if found is None else found
        for way in range(len(self.ways)):
            at = way
            while at >= 0 and self.face[at] != at:
                at = self.face[at]
            self.face[way] = at

    def at(self, point):
        way = self.above(point)
        return -1 if way is None else self.face[way]

    def inside(self, way):
        """A point in the face of a way, beside its longest edge."""
        ring = self.ways[way]
        a, b = max(zip(ring, ring[1:] + ring[:1]), key=lambda ab: math.dist(*ab))
        length = math.dist(a, b)
        return ((a[0] + b[0]) / 2 + (b[1] - a[1]) / length * 0.3,
                (a[1] + b[1]) / 2 - (b[0] - a[0]) / length * 0.3)


def trace(pairs, plane):
    """Joins edges with the same two sites into arcs: [(left, right, points)]."""
    links = defaultdict(list)
    for (a, b), sites in pairs.items():
        links[a].append(b)
        links[b].append(a)

    def sites_of(a, b):
        return pairs[a, b] if (a, b) in pairs else pairs[b, a][::-1]

    def is_node(p, capes):
        if len(links[p]) != 2 or p in capes:
            return True
        a, b = links[p]
        return sites_of(a, p) != sites_of(p, b)

    capes = plane.capes
    done, arcs = set(), []

    def walk(a, b):
        points = [a, b]
        done.update(((a, b), (b, a)))
        sites = sites_of(a, b)
        while not is_node(points[-1], capes):
            here = links[points[-1]]
            ahead = here[0] if here[1] == points[-2] else here[1]
            if (points[-1], ahead) in done:
                break
            done.update(((points[-1], ahead), (ahead, points[-1])))
            points.append(ahead)
        arcs.append((sites[0], sites[1], points))

    for p in sorted(links):
        if is_node(p, capes):
            for b in sorted(links[p]):
                if (p, b) not in done:
                    walk(p, b)
    for p in sorted(links):
        for b in sorted(links[p]):
            if (p, b) not in done:
                walk(p, b)
    return arcs


def simplify(points, tolerance):
    """Leaves out what lies within a tolerance of the line without it (Douglas and Peucker)."""
    if len(points) < 3:
        return points
    if points[0] == points[-1]:
        middle = max(range(len(points)), key=lambda i: math.dist(points[0], points[i]))
        return simplify(points[:middle + 1], tolerance)[:-1] + simplify(points[middle:], tolerance)
    keep = {0, len(points) - 1}
    stack = [(0, len(points) - 1)]
    while stack:
        low, high = stack.pop()
        a, b = points[low], points[high]
        length = math.dist(a, b)
        far, where = 0, None
        for i in range(low + 1, high):
            off = abs((b[0] - a[0]) * (a[1] - points[i][1]) - (a[0] - points[i][0]) * (b[1] - a[1])) / length
            if off > far:
                far, where = off, i
        if far > tolerance:
            keep.add(where)
            stack += [(low, where), (where, high)]
    return [points[i] for i in sorted(keep)]
