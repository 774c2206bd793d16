#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything that people read can be translated, and is, into each language of po/LINGUAS.

With --update it repairs instead: writes po/POTFILES.in and merges new texts into po/*.po, where the
empty ones then wait for a translator.
"""
import pathlib
import re
import sys
import tempfile

import tap

sys.path.insert(0, str(tap.TOP / 'po'))
import sentences  # noqa: E402

MARKED = re.compile(r'(?<![A-Za-z0-9_])(?:_|N_|C_|NC_|ngettext|g_dngettext)\s*\(\s*"')
KEYWORDS = ['--keyword=_', '--keyword=N_', '--keyword=C_:1c,2', '--keyword=NC_:1c,2',
            '--keyword=ngettext:1,2', '--keyword=g_dngettext:2,3']
# xgettext knows the macros of <inttypes.h> and cuts the text at any other.
CUT = re.compile(r'(?<![A-Za-z0-9_])(?:_|N_) ?\("[^;]{0,600}?" (?!PRI)[A-Z]\w+')
# Names of days and months follow the desktop's language: for people, through _(), or not at all.
NAMED_DATE = re.compile(r'g_date_time_format\s*\([^;]*?(?<!_ \()"[^";]*%-?[aAbBhpPcxX][^";]*"')
GTK_RULES = '/usr/share/gettext/its/gtk4builder.its'


def sources():
    """The files that hold texts for people."""
    names = [name for name in tap.files('.desktop.in', '.metainfo.xml.in', under='data/')]
    names += [name for name in tap.files('.c', '.h', under='src/') if MARKED.search(tap.read(name))]
    names += [name for name in tap.files('.ui', under='src/') if 'translatable=' in tap.read(name)]
    return sorted(names)


def listed():
    return [line for line in tap.read('po/POTFILES.in').splitlines()
            if line.strip() and not line.startswith('#')]


def extract(names, pot):
    """Writes the template; gives problems. xgettext takes .ui files for those of GTK 3 unless told.

    The sentences of the pure rooms, which call no gettext, are found by po/sentences.py.
    """
    common = ['xgettext', '--from-code=UTF-8', '--add-comments=Translators',
              '--package-name=grapefruit', '--no-wrap', '-o', str(pot)]
    groups = [
        ([name for name in names if name.endswith(('.c', '.h'))], ['-L', 'C', *KEYWORDS]),
        ([name for name in names if name.endswith('.ui')], [f'--its={GTK_RULES}']),
        ([name for name in names if name.endswith('.in')], []),
    ]
    problems = []
    for group, options in groups:
        if group:
            join = ['-j'] if pot.exists() else []
            problems += tap.run(*common, *join, *options, *group)
    pure = pot.with_name('sentences.pot')
    pure.write_text('\n'.join(sentences.pot(sentences.gather(tap.TOP))), encoding='utf-8')
    return problems + tap.run('msgcat', '--use-first', '--no-wrap', '-o', str(pot), str(pot), str(pure))


def entries(po):
    """(translated, fuzzy, untranslated) of a .po file, obsolete entries left out."""
    blocks = [block for block in re.split(r'\n\n+', po.read_text(encoding='utf-8').strip())[1:]
              if re.search(r'^msgid ', block, re.MULTILINE)]
    fuzzy = [b for b in blocks if re.search(r'^#,.*\bfuzzy\b', b, re.MULTILINE)]
    empty = [b for b in blocks if b not in fuzzy
             and re.search(r'^msgstr(\[\d\])? ""(?!\n")', b + '\n', re.MULTILINE)]
    return [b for b in blocks if b not in fuzzy and b not in empty], fuzzy, empty


def incomplete(language, pot, folder):
    """What a language lacks, once merged with the texts as they are now."""
    merged = folder / f'{language}.po'
    po = f'po/{language}.po'
    problems = tap.run('msgmerge', '--quiet', '--no-fuzzy-matching', '-o', str(merged), po, str(pot))
    problems += tap.run('msgfmt', '--check', '-o', '/dev/null', po)
    if not problems:
        translated, fuzzy, empty = entries(merged)
        if not translated:
            yield f'{po}: nothing is translated'
        for kind, found in ('fuzzy', fuzzy), ('not translated', empty):
            for block in found:
                yield f'{po}: {kind}:\n{block}'
    yield from problems


def update(pot):
    potfiles = tap.TOP / 'po/POTFILES.in'
    potfiles.write_text('# The files that hold texts for people; tests/lint/po-lint.py --update writes this.\n'
                        + ''.join(f'{name}\n' for name in sources()), encoding='utf-8')
    problems = extract(sources(), pot)
    for language in tap.read('po/LINGUAS').split():
        po = tap.TOP / f'po/{language}.po'
        problems += tap.run('msgmerge', '--quiet', '--update', '--backup=none', '--no-wrap', '--sort-by-file',
                            '--no-fuzzy-matching', '--add-location=file', str(po), str(pot))
        translated, fuzzy, empty = entries(po)
        print(f'{po.name}: {len(translated)} translated, {len(fuzzy)} fuzzy, {len(empty)} empty')
    sys.exit('\n'.join(problems) or 0)


with tempfile.TemporaryDirectory() as scratch:
    template = pathlib.Path(scratch) / 'grapefruit.pot'
    if sys.argv[1:] == ['--update']:
        update(template)
    ours, named = sources(), listed()
    tap.check('po/POTFILES.in names every file with texts for people',
              [f'po/POTFILES.in lacks {name}' for name in ours if name not in named]
              + [f'po/POTFILES.in: {name} holds no such text' for name in named
                 if name not in ours])
    tap.check('no text is cut by a macro that xgettext does not know (write PRId64)',
              [f'{name}: {match.group()}' for name in ours if name.endswith('.c')
               for match in CUT.finditer(tap.read(name))])
    tap.check('dates in files and mail know no language',
              [f'{name}: {match.group()}' for name in tap.files('.c', under='src/')
               for match in NAMED_DATE.finditer(tap.read(name))])
    tap.check('the texts can be extracted', extract(ours, template))
    for each in tap.read('po/LINGUAS').split():
        tap.check(f'{each}: complete', incomplete(each, template, pathlib.Path(scratch)))
tap.done()
