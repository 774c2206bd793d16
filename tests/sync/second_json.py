# SPDX-License-Identifier: GPL-3.0-or-later
"""JSON as strict as in src/sync/PROTOCOL.md, and the error for what fails its checks, for the second
client."""
import json
import re


class Wrong(Exception):
    """Something that does not hold, as a sentence."""


def insist(holds, why):
    if not holds:
        raise Wrong(why)


# --- JSON, as strict as the page says ------------------------------------------------------------


def no_twins(pairs):
    found = dict(pairs)
    insist(len(found) == len(pairs), 'a member stands twice in its object')
    return found


def depth(text):
    deepest = now = 0
    for mark in re.findall(r'"(?:\\.|[^"\\])*"|[\[\]{}]', text):
        now += (mark in '[{') - (mark in ']}') if len(mark) == 1 else 0
        deepest = max(deepest, now)
    return deepest


def parse(text, deepest):
    insist(depth(text) <= deepest, f'it nests deeper than {deepest}')
    try:
        found = json.loads(text, object_pairs_hook=no_twins)
    except ValueError as error:
        raise Wrong(f'no JSON: {error}') from error
    insist(isinstance(found, dict), 'no JSON object')
    insist('\\u0000' not in text, 'it holds a NUL')
    return found


def member(data, name, kind):
    value = data.get(name)
    insist(isinstance(value, kind) and not (kind is int and isinstance(value, bool)),
           f'“{name}” is missing or malformed')
    return value


def digits(data, name, count):
    text = member(data, name, str)
    insist(re.fullmatch(f'[0-9a-fA-F]{{{count}}}', text), f'“{name}” has not {count} digits')
    return bytes.fromhex(text)
