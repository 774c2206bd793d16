# SPDX-License-Identifier: GPL-3.0-or-later
"""Where in a place its unit, its name and its centre stand."""

import math

from plane import simplify


class Region:
    """A place's faces as one outline, to ask how far a point is from its border."""

    def __init__(self, arcs, site):
        self.pieces = [(p, q) for left, right, points in arcs
                       if (left.split('/')[0] == site) != (right.split('/')[0] == site)
                       for points in [simplify(points, 8)] for p, q in zip(points, points[1:])]
        ends = [p for piece in self.pieces for p in piece]
        self.box = [min(x for x, _ in ends), min(y for _, y in ends),
                    max(x for x, _ in ends), max(y for _, y in ends)]

    def has(self, x, y):
        odd = False
        for (ax, ay), (bx, by) in self.pieces:
            if (ax > x) != (bx > x) and ay + (by - ay) * (x - ax) / (bx - ax) < y:
                odd = not odd
        return odd

    def room(self, x, y):
        """How far the border is, negative outside."""
        best = 1e9
        for (ax, ay), (bx, by) in self.pieces:
            dx, dy = bx - ax, by - ay
            t = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
            best = min(best, (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2)
        return math.sqrt(best) if self.has(x, y) else -math.sqrt(best)


UNIT, LETTER, LINE = 72, 36, 64  # half a unit, a letter's width, a line's height


def stand(region, info, given, wide, high):
    """Where a place has its unit, its dislodged unit and its name: what is not given is sought where
    there is most room. Returns {what: point}."""
    spots = dict(given)
    box = region.box
    step = 24 if box[2] - box[0] < 900 else 48
    rooms = {(x, y): region.room(x * step, y * step)
             for x in range(int(max(40, box[0]) // step) + 1, int(min(wide - 40, box[2]) // step) + 1)
             for y in range(int(max(40, box[1]) // step) + 1, int(min(high - 40, box[3]) // step) + 1)}
    grid = [(x * step, y * step, room) for (x, y), room in rooms.items() if room > -30]
    middle = [sum(p[c] * max(p[2], 0) for p in grid) / sum(max(p[2], 0) for p in grid) for c in (0, 1)]
    half = len(info['name']) * LETTER / 2

    def clear(point, of, least):
        return all(math.dist(point, spots[what]) >= least for what in of if what in spots)

    def boxed(x, y):
        """How much room a name has around its middle."""
        return min(rooms.get((round((x + dx * half) / step), round((y + dy * LINE / 2) / step)), -100)
                   for dx in (-1, -0.5, 0, 0.5, 1) for dy in (-1, 1))

    if 'unit' not in spots:
        spots['unit'] = max(grid, key=lambda p: (
            min(p[2], 180) - math.dist(p[:2], middle) * 0.1
            + (0 if clear(p[:2], ['centre'], UNIT + 35) else math.dist(p[:2], spots['centre']) - 150)))[:2]
    if info['centre'] and 'centre' not in spots:
        spots['centre'] = max(grid, key=lambda p: min(p[2], 60) - abs(math.dist(p[:2], spots['unit']) - 125))[:2]
    if 'name' not in spots:
        def cost(p):
            x, y, _ = p
            dx, dy = abs(x - spots['unit'][0]), abs(y - spots['unit'][1])
            over = dx < half + UNIT and dy < LINE / 2 + UNIT
            dot = 'centre' in spots and abs(x - spots['centre'][0]) < half + 30 and abs(y - spots['centre'][1]) < LINE / 2 + 28
            return (min(boxed(x, y), 12) * 4 - (math.hypot(dx * 0.8, dy) - UNIT - LINE / 2) * 0.5
                    - 400 * over - 400 * dot)
        spots['name'] = max(grid, key=cost)[:2]
    if 'dislodged' not in spots:
        spots['dislodged'] = max(grid, key=lambda p: min(p[2], 50) - abs(math.dist(p[:2], spots['unit']) - 105) * 0.8
                                 - (0 if clear(p[:2], ['centre'], UNIT) else 40))[:2]
    return spots
