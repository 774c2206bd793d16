#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Every page and dialog as a screen reader sees them, from another process, over AT-SPI's bus: what
# can have the focus has one name, said once, and without the mark of its mnemonic; the text beside
# each board is what the board shows; and each question that the sources can ask was asked. A TAP
# test: names-test.py HOST SOURCES, in dbus-run-session.
import base64
import os
import pathlib
import re
import subprocess
import sys

from gi.repository import Gio, GLib

ATSPI = 'org.a11y.atspi.'
FOCUSABLE, VISIBLE = 11, 30  # of AtspiStateType
FRAME = 23                   # of AtspiRole

# Of the toolkit's own make, and out of our hands: the pages of GtkShortcutsWindow and of the window
# about the program; the list in a row of choices, which is part of the row.
TOOLKIT_VIEWS = ('win.show-help-overlay', 'app.about')

# Questions that take a server which cheats, a list that was half read, or a form filled in: their
# own tests ask them. File and words.
UNASKED = {
    ('grape-new-instance-dialog.c', 'Start Without Addresses?'),
    ('grape-import-bar.c', 'What Was Not Read'),
    ('grape-trouble-bar.c', 'Make the Announcement Void?'),
}

TWIN = 'The board as text'

# Containers that GTK counts as focusable, but that Tab passes while anything is in them; newer
# versions give them no name, and not that of their class.
FRAMES = {'GtkListBox', 'GtkListView', 'GtkFlowBox', 'GtkViewport', 'GtkStack', 'GtkPaned'}
CHOICE, LIST, ROW, PANEL, SCROLL_PANE = 11, 31, 32, 39, 49


def is_doubled(name):
    words = name.replace('_', '').split()
    half = len(words) // 2
    return len(words) > 1 and len(words) % 2 == 0 and words[:half] == words[half:] \
        and not words[0].isdigit()


def trouble_with(name):
    if not name.strip():
        return 'has no name'
    if re.fullmatch(r'(Gtk|Adw|Grape)[A-Z]\w+', name):
        return 'is called after its class'
    if re.search(r'(^|[\s(])_\w|[A-Za-z]_[a-z]', name) and not re.search('[@/:]', name):
        return 'has the mark of a mnemonic'
    if is_doubled(name):
        return 'is said twice'
    return None


class Bus:
    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress',
                                    None, None, 0, -1).unpack()[0]
        self.link = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        self.program = None

    def find_program(self):
        root = self.link.call_sync(ATSPI + 'Registry', '/org/a11y/atspi/accessible/root',
                                   ATSPI + 'Accessible', 'GetChildren', None, None, 0, -1)
        self.program = root.unpack()[0][0][0]

    # The children of all @paths, asked for at once; they are known to the cache then.
    def children(self, paths):
        loop, found, left = GLib.MainLoop(), [], len(paths)

        def answered(link, result):
            nonlocal left
            try:
                found.extend(path for _, path in link.call_finish(result).unpack()[0])
            except GLib.Error:
                pass  # it went meanwhile
            left -= 1
            if not left:
                loop.quit()

        for path in paths:
            self.link.call(self.program, path, ATSPI + 'Accessible', 'GetChildren', None, None, 0,
                           -1, None, answered)
        if left:
            loop.run()
        return found

    # path: (parent, name, role, states), of all that was asked for.
    def things(self):
        level, seen = ['/org/a11y/atspi/accessible/root'], set()
        while level:
            seen.update(level)
            level = [path for path in self.children(level) if path not in seen]
        items = self.link.call_sync(self.program, '/org/a11y/atspi/cache', ATSPI + 'Cache',
                                    'GetItems', None, None, 0, -1).unpack()[0]
        return {item[0][1]: (item[2][1], item[6], item[7], item[9][0]) for item in items
                if item[0][1] in seen}


# The words of the text view at @path.
def text_of(bus, path):
    def ask(interface, method, parameters):
        return bus.link.call_sync(bus.program, path, interface, method, parameters, None, 0,
                                  -1).unpack()[0]

    count = ask('org.freedesktop.DBus.Properties', 'Get',
                GLib.Variant('(ss)', (ATSPI + 'Text', 'CharacterCount')))
    return ask(ATSPI + 'Text', 'GetText', GLib.Variant('(ii)', (0, count)))


# One board has one text, word by word the one that posts carry.
def check_twin(bus, view, twin, things, failures):
    texts = [text_of(bus, path) for path, thing in things.items() if thing[1] == TWIN]
    if texts != [twin]:
        failures.setdefault(f'“{TWIN}” is not what the board shows', []).append(view)


def is_shown(things, path):
    while path in things:
        parent, _, role, states = things[path]
        if role != 75 and not states >> VISIBLE & 1:
            return False
        path = parent
    return True


def place_of(things, path):
    names = []
    while path in things and len(names) < 3:
        path = things[path][0]
        if path in things and things[path][1]:
            names.append(things[path][1][:40])
    return ' < '.join(names)


# The list that a row of choices, or a drop-down, draws its choice with: ours all have names.
def is_in_choice(things, path):
    parent, name, role, _ = things[path]
    if name == 'GtkListItemWidget' or parent in things and things[parent][1] == 'GtkListView':
        return True
    while role == ROW and not name and parent in things:
        if things[parent][2] in (CHOICE, ROW):
            return True
        parent = things[parent][0]
    return False


def check(view, things, failures):
    n = 0
    for path, (_, name, role, states) in things.items():
        if not states >> FOCUSABLE & 1 or role in (FRAME, SCROLL_PANE) or name in FRAMES \
                or (role in (LIST, PANEL) and not name) \
                or not is_shown(things, path) or is_in_choice(things, path):
            continue
        n += 1
        trouble = trouble_with(name)
        if trouble:
            key = f'role {role} “{name}” {trouble} ({place_of (things, path)})'
            failures.setdefault(key, []).append(view)
    return n


# The first words of each question in the sources; those that are put together are left out.
def questions(sources):
    for path in sorted(pathlib.Path(sources).rglob('*.c')):
        name, text = path.name, path.read_text(encoding='utf-8')
        for call in re.finditer(r'adw_message_dialog_new \(([^;]*);', text):
            for heading in re.findall(r'_ \("([^"]+)"\)', call.group(1))[:1]:
                yield name, heading


def main():
    host = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            encoding='utf-8', env=os.environ | {'GTK_A11Y': 'atspi'})
    bus, failures, headings, n_views, n_names, ended = Bus(), {}, set(), 0, 0, False
    twin, games = None, set()
    for line in host.stdout:
        ended = ended or line.startswith('end')
        if line.startswith('twin\t'):
            twin = base64.b64decode(line.split('\t')[1]).decode()
        if not line.startswith('view\t'):
            continue
        _, _, view, heading = line.rstrip('\n').split('\t')
        if not bus.program:
            bus.find_program()
        n_views += 1
        headings.add(heading)
        if not any(view.endswith(name) for name in TOOLKIT_VIEWS):
            things = bus.things()
            n_names += check(view, things, failures)
            if twin and view.startswith('past of '):
                check_twin(bus, view, twin, things, failures)
                games.add(view.split()[-1])
        host.stdin.write('next\n')
        host.stdin.flush()
    missing = [f'{name}: “{heading}” was never asked: add it to views.c'
               for name, heading in questions(sys.argv[2])
               if heading not in headings and (name, heading) not in UNASKED]
    good = ended and not failures and not missing and n_views > 80 and len(games) >= 6
    print(f'# {n_views} views, {n_names} names, texts of {len(games)} boards')
    for what, views in sorted(failures.items(), key=lambda item: -len(item[1])):
        print(f'# {len(views)} times, first in {views[0]}: {what}')
    for what in missing:
        print('# ' + what)
    print('1..1')
    print('ok 1 /names/views' if good else 'not ok 1 /names/views')
    return 0 if good else 1


sys.exit(main())
