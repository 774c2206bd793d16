#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Who may include whom. The table is the design: a wrong arrow is a fault in the change, not here."""
import re

import tap

PURE = {'engine', 'equipment', 'games'}

UNDER_UI = {'translate', 'engine', 'equipment', 'find', 'suite', 'library', 'mail', 'canvas',
            'sync/wire', 'sync/place', 'sync/share'}

# Room -> rooms whose headers it may include, besides its own.
ROOMS = {
    'engine': set(),
    'equipment': {'engine'},
    'find': {'engine', 'equipment'},
    'games': {'engine', 'equipment', 'find'},
    'suite': {'engine', 'equipment'},
    'library': {'engine', 'equipment', 'find', 'suite'},
    'mail': {'engine', 'library', 'find'},
    'sync/wire': {'engine'},
    'sync/disk': set(),
    'sync/place': {'engine', 'sync/wire', 'sync/disk'},
    'sync/share': {'engine', 'library', 'sync/wire', 'sync/place'},
    'sync/server': {'engine', 'sync/wire', 'sync/disk'},
    'translate': set(),
    'canvas': {'engine', 'equipment', 'translate'},
    'ui': UNDER_UI | {'ui/parts', 'ui/panels', 'ui/dialogs', 'ui/pages'},
    'ui/parts': UNDER_UI | {'ui'},
    'ui/panels': UNDER_UI | {'ui', 'ui/parts', 'ui/dialogs'},
    'ui/dialogs': UNDER_UI | {'ui', 'ui/parts'},
    'ui/pages': UNDER_UI | {'ui', 'ui/parts', 'ui/panels', 'ui/dialogs'},
    'tournament': {'engine', 'library'},
    'cli': {'engine', 'equipment', 'find', 'suite', 'library', 'mail', 'tournament',
            'sync/wire', 'sync/place', 'sync/share', 'sync/server'},
    'cli/demo': {'engine', 'equipment', 'find', 'library', 'mail', 'cli'},
}

GENERATED = {'grape-bundled-data.h'}

# These meet files, clocks and other machines.
DOWN_TO_EARTH = {'library', 'mail', 'sync/disk', 'sync/place', 'sync/share', 'sync/server', 'tournament', 'ui', 'cli'}

# Outside header -> rooms that may include it.
OUTSIDE = {
    'gtk/': {'canvas', 'ui'},
    'gdk/': {'canvas', 'ui'},
    'gsk/': {'canvas', 'ui'},
    'graphene': {'canvas', 'ui'},
    'adwaita.h': {'ui'},
    'libsecret/': {'ui'},
    'sqlite3.h': {'library'},
    'zlib.h': {'library', 'mail'},
    'gmime/': {'mail'},
    'libsoup/': {'sync/place', 'sync/server'},
    'gnutls/': {'sync/server'},
    'sodium': {'engine', 'sync/wire', 'sync/disk', 'sync/share', 'sync/server'},
    'gio/': DOWN_TO_EARTH | {'sync/wire', 'canvas'},
    'glib/gstdio.h': DOWN_TO_EARTH,
    'unistd.h': DOWN_TO_EARTH,
    'fcntl.h': DOWN_TO_EARTH,
    'time.h': DOWN_TO_EARTH,
    'sys/': DOWN_TO_EARTH,
}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)

# The clock, the environment, files, chance from elsewhere: nothing that makes a replay differ.
IMPURE = re.compile(
    r'\b(g_get_real_time|g_get_monotonic_time|g_date_time_new_now\w*|g_getenv|getenv|g_setenv|'
    r'g_file_\w+|g_dir_open|fopen|g_fopen|g_open|g_random_\w+|g_rand_\w+|srand|rand|'
    r'randombytes_\w+|clock|gettimeofday|clock_gettime|g_get_(?:home|user|tmp)_\w+|'
    r'g_print|g_printerr|printf|setlocale)\s*\(')
# A nonce hides a private text and decides nothing: a replay reads it from the log.
ALLOWED = {('src/engine/grape-instance.c', 'randombytes_buf')}
MUTABLE = re.compile(r'^static (?!.*\bconst\b)(?!inline\b)[^(]*[;=]', re.MULTILINE)


def without_comments(text):
    """The text with comments and strings blanked, line by line the same."""
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"',
                  lambda m: re.sub(r'[^\n]', ' ', m.group()), text, flags=re.DOTALL)


def line_of(text, at):
    return text.count('\n', 0, at) + 1


def room_of(path):
    """The room of a path below src/: the innermost of the table; else its first folder."""
    parts = path.split('/')[:-1]
    for n in range(len(parts), 0, -1):
        if '/'.join(parts[:n]) in ROOMS:
            return '/'.join(parts[:n])
    return parts[0] if parts else ''


def wrong_room(room, path, header):
    """Why a file of this room may not include this header of ours, or None."""
    if '/' not in header:
        own = path.rsplit('/', 1)[0]
        known = header in GENERATED or (tap.TOP / own / header).exists()
        return None if known else f'name its room: it is not in {own}/'
    other, rest = header.split('/', 1)
    if other == 'games':
        game, _, name = rest.partition('/')
        if room == 'games' and path.split('/')[2] == game:
            return None
        if room == 'canvas' and name == f'{game}-view.h':
            own = path.split('/')[2]
            return None if own == game else f'only canvas/{game}/ may draw {game}'
        if room == 'games':
            return 'a game never includes another game'
        if room == 'cli' and name == f'{game}-judge.h' and path.endswith(f'/grape-ctl-{game}.c'):
            return None
        return f'{room}/ knows a game only through the registry' + (
            ' and its -view.h' if room == 'canvas' else
            ' and, in grape-ctl-<game>.c, its -judge.h' if room == 'cli' else '')
    other = room_of(header)
    if other not in ROOMS:
        return f'there is no room "{other}"'
    if other == room == 'canvas' and '/' in rest:
        return 'of a game\'s canvas only its own folder knows'
    if other == room or other in ROOMS[room]:
        return None
    return f'{room}/ may not use {other}/'


def includes(room, path, text):
    for match in INCLUDE.finditer(text):
        ours, header = match.group(1) == '"', match.group(2)
        why = wrong_room(room, path, header) if ours else None
        if not ours:
            for prefix, rooms in OUTSIDE.items():
                if header.startswith(prefix) and not {room, room.split('/')[0]} & rooms:
                    why = f'<{prefix}> is for {", ".join(sorted(rooms))} only'
        if why:
            yield f'{path}:{line_of(text, match.start())}: includes {header}: {why}'


def impurities(path, text):
    bare = without_comments(text)
    for match in IMPURE.finditer(bare):
        if (path, match.group(1)) in ALLOWED:
            continue
        yield f'{path}:{line_of(bare, match.start())}: calls {match.group(1)}; this room is pure'
    for match in MUTABLE.finditer(bare):
        yield f'{path}:{line_of(bare, match.start())}: a global that can change; this room is pure'


def loose_threads(path, text):
    """Whoever lets go of a task last takes apart its source: that must not be its worker."""
    bare = without_comments(text)
    if path != 'src/library/grape-work.c':
        for match in re.finditer(r'\bg_task_run_in_thread(?:_sync)?\b', bare):
            yield f'{path}:{line_of(bare, match.start())}: use grape_work_run()'
    for match in re.finditer(r'\bg_main_context_invoke(?:_full)?\b', bare):
        yield (f'{path}:{line_of(bare, match.start())}: attach an idle source: this one calls back in '
               'the worker while nobody runs the loop')


def main():
    sources = tap.files('.c', '.h', '.in', under='src/')
    in_room = {}
    for path in sources:
        if path.count('/') > 1:
            in_room.setdefault(room_of(path[len('src/'):]), []).append(path)
    rooms = set(in_room)
    tap.check('every folder in src/ is a room of the table',
              [f'src/{room}: not in the table' for room in sorted(rooms - set(ROOMS))])
    for room in sorted(rooms & set(ROOMS)):
        texts = [(path, tap.read(path)) for path in in_room[room]]
        tap.check(f'{room}: includes',
                  [problem for path, text in texts for problem in includes(room, path, text)])
        tap.check(f'{room}: threads',
                  [problem for path, text in texts for problem in loose_threads(path, text)])
        if room in PURE:
            tap.check(f'{room}: pure',
                      [problem for path, text in texts for problem in impurities(path, text)])
    tap.done()


main()
