#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What we hand to the desktop is what the desktop's own checkers accept; none of them needs a network."""
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree

import tap

APP_ID = 'io.github.grapefruit_games.Grapefruit'
MANIFEST = f'flatpak/{APP_ID}.json'
TEMPLATE = {'desktop': ['--desktop', f'--template=data/{APP_ID}.desktop.in'],
            'metainfo.xml': ['--xml', f'--template=data/{APP_ID}.metainfo.xml.in']}
# What a program that reads mail folders and speaks to a server may ask for, and nothing more.
PERMISSIONS = {'--share=ipc', '--share=network', '--socket=wayland', '--socket=fallback-x11',
               '--device=dri', '--talk-name=org.freedesktop.secrets'}


def merged(kind, folder):
    """The file of this kind with its translations, as meson makes it; and problems."""
    out = pathlib.Path(folder) / f'{APP_ID}.{kind}'
    return str(out), tap.run('msgfmt', *TEMPLATE[kind], '-d', 'po', '-o', str(out))


def desktop_entry():
    with tempfile.TemporaryDirectory() as folder:
        path, problems = merged('desktop', folder)
        return problems or tap.run('desktop-file-validate', path)


def metainfo():
    with tempfile.TemporaryDirectory() as folder:
        path, problems = merged('metainfo.xml', folder)
        # Newer ones wish for a tag that Debian 12's does not know.
        strict = ['--strict'] if tap.on_debian_12() else []
        return problems or tap.run('appstreamcli', 'validate', '--no-net', *strict, path)


def version():
    """The newest release that the metainfo tells of is the version that meson builds."""
    built = re.search(r"^\s*version: '([^']+)'", tap.read('meson.build'), re.MULTILINE).group(1)
    newest = ElementTree.parse(tap.TOP / f'data/{APP_ID}.metainfo.xml.in').find('releases/release')
    if newest.get('version') != built:
        yield f'meson.build says {built}, the metainfo\'s newest release is {newest.get("version")}'


def settings():
    problems = tap.run('glib-compile-schemas', '--strict', '--dry-run', 'data')
    schema = ElementTree.parse(tap.TOP / f'data/{APP_ID}.gschema.xml')
    keys = {key.get('name') for key in schema.iter('key')}
    code = '\n'.join(tap.read(name) for name in tap.files('.c', '.ui', under='src/ui/'))
    if code:
        problems += [f'settings key "{key}" is read by no code in src/ui/'
                     for key in sorted(keys) if f'"{key}"' not in code]
    return problems


def games(names='game_ids'):
    """The ids of a list in src/meson.build; `coming_ids` are games that are not shown yet."""
    inside = re.search(rf'^{names} = \[(.*?)\]', tap.read('src/meson.build'), re.MULTILINE | re.DOTALL)
    return re.findall(r"'([^']+)'", inside.group(1)) if inside else []


def icons():
    wanted = {f'data/icons/{APP_ID}.svg', f'data/icons/{APP_ID}-symbolic.svg'}
    wanted |= {f'data/icons/games/{game}-symbolic.svg' for game in games()}
    code = '\n'.join(tap.read(name) for name in tap.files('.c', '.ui', under='src/ui/'))
    wanted |= {f'data/icons/sync/{name}.svg'
               for name in re.findall(r'"grape-(sync-[a-z]+-symbolic)"', code)}
    coming = {f'data/icons/games/{game}-symbolic.svg' for game in games('coming_ids')}
    found = set(tap.files('.svg', under='data/icons/'))
    yield from (f'{name}: is missing' for name in sorted(wanted - found))
    yield from (f'{name}: belongs to no game, and nothing shows it'
                for name in sorted(found - wanted - coming))
    for name in sorted(found):
        root = ElementTree.parse(tap.TOP / name).getroot()
        size = '16' if name.endswith('-symbolic.svg') else '128'
        if (root.get('width'), root.get('height')) != (size, size):
            yield f'{name}: is not {size} px wide and high'
        if size == '16':
            colours = set(re.findall(r'#[0-9a-fA-F]{3,8}\b', tap.read(name)))
            if colours - {'#2e3436'}:
                yield f'{name}: a symbolic icon has one colour, #2e3436'


def json_schemas():
    names = [name for name in tap.files('.json', under='data/schemas/')]
    index = tap.TOP / 'data/schemas/README.md'
    text = index.read_text(encoding='utf-8') if index.exists() else ''
    if names and not text:
        yield 'data/schemas/README.md: there is no index'
    for name in names:
        try:
            schema = json.loads(tap.read(name))
        except ValueError as error:
            yield f'{name}: {error}'
            continue
        if '$schema' not in schema or not schema.get('title', schema.get('description')):
            yield f'{name}: has no "$schema", or neither "title" nor "description"'
        if text and pathlib.PurePath(name).name not in text:
            yield f'data/schemas/README.md does not name {name}'
        yield from undescribed(name, schema, '')


def undescribed(name, schema, where):
    """Fields that a schema does not describe."""
    if isinstance(schema, list):
        for item in schema:
            yield from undescribed(name, item, where)
    if not isinstance(schema, dict):
        return
    for field, inside in schema.get('properties', {}).items():
        if isinstance(inside, dict) and 'description' not in inside and '$ref' not in inside:
            yield f'{name}: {where}/{field} is not described'
    for key, inside in schema.items():
        if key == 'properties':
            for field, deeper in inside.items():
                yield from undescribed(name, deeper, f'{where}/{field}')
        elif key not in ('enum', 'const', 'examples', 'default'):
            yield from undescribed(name, inside, where)


def manifest():
    """flatpak-builder's own check where it is installed, and ours: every source is pinned."""
    try:
        text = json.loads(tap.read(MANIFEST))
    except (OSError, ValueError) as error:
        yield f'{MANIFEST}: {error}'
        return
    if text.get('id') != APP_ID:
        yield f'{MANIFEST}: "id" is not {APP_ID}'
    for key in ('runtime', 'runtime-version', 'sdk', 'command', 'modules'):
        if not text.get(key):
            yield f'{MANIFEST}: "{key}" is missing'
    for permission in sorted(set(text.get('finish-args', [])) - PERMISSIONS):
        yield f'{MANIFEST}: asks for {permission}'
    names = [module.get('name') for module in text['modules']]
    if names[-1:] != ['grapefruit']:
        yield f'{MANIFEST}: the last module is not grapefruit'
    for module in text['modules']:
        for source in module.get('sources', []):
            pinned = {'archive': 'sha256', 'file': 'sha256', 'git': 'commit', 'dir': 'path'}
            key = pinned.get(source.get('type'))
            if not key or not source.get(key):
                yield f'{MANIFEST}: {module.get("name")}: a source is not pinned ({key})'
            if key == 'sha256' and not re.fullmatch('[0-9a-f]{64}', source.get(key, '')):
                yield f'{MANIFEST}: {module.get("name")}: that is no sha256'
            if key == 'commit' and not re.fullmatch('[0-9a-f]{40}', source.get(key, '')):
                yield f'{MANIFEST}: {module.get("name")}: that is no commit'
    if shutil.which('flatpak-builder'):
        shown = subprocess.run(['flatpak-builder', '--show-manifest', MANIFEST], cwd=tap.TOP,
                               capture_output=True, text=True, check=False)
        if shown.returncode or 'Unknown property' in shown.stderr:
            yield f'flatpak-builder: {shown.stderr}'


tap.check('the desktop entry is valid', desktop_entry())
tap.check('the metainfo is valid', metainfo())
tap.check('the metainfo tells of this version', version())
tap.check('the settings are valid and used', settings())
tap.check('every game has its icon, and icons are well formed', icons())
tap.check('the JSON schemas are well formed, described and indexed', json_schemas())
tap.check('the flatpak manifest is complete and asks for little', manifest())
tap.done()
