#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The sentences that the pure rooms make in English: refusals, reports, reasons, remarks.

They know of no language, so nothing there calls gettext. This reads the sources, and writes either
the table by which the window finds the template of a sentence that it is to show (--table), or the
template of the translations (--pot). What is a sentence is told by where it stands: in a call of
SETTERS, or of a function that hands its format on (G_GNUC_PRINTF), as a reason that is returned or
kept, or inside N_().
"""
import pathlib
import re
import sys

# Functions that make a sentence, and those of their arguments, from 0, that hold no words of it.
SETTERS = {
    'grape_error_set': (0, 1, 2), 'grape_report_add': (0, 1), 'grape_event_refuse': (0, 1),
    'grape_given_fail': (0, 1), 'dip_json_fail': (0,), 'blog_no': (0, 1), 'grape_field_fail': (0, 1), 'g_set_error': (0, 1, 2),
    'GRAPE_FIELD_THAT_FOLLOWS': (0, 1, 2, *range(4, 12)), 'g_set_error_literal': (0, 1, 2), 'g_prefix_error': (0,), 'g_propagate_prefixed_error': (0, 1),
}
# What a reason is kept in, and what makes its text.
KEPT = {'why', 'sentence', 'wrong', 'problem', 'fault', 'reason', 'otherwise', 'closed', 'owner'}
# What they are given stands before another sentence.
PREFIXES = ('g_prefix_error', 'g_propagate_prefixed_error')
# What is written in canonical words, or for the command line and the server's log alone.
NOT_SHOWN = ('grape_next_say', 'grape_next_draw', 'grape_next_step')
PHRASES = 'po/phrases.txt'
INSIDE = '# Only inside of sentences: after this line.\n'
# Games that no window shows: hidden_ids of src/meson.build.
UNLISTED = ('null', 'sentences')
ROOMS = ('engine', 'equipment', 'find', 'games', 'library', 'mail', 'sync/wire', 'sync/place',
         'sync/share')
FORMATS = {'G_GINT64_FORMAT': 'd', 'G_GUINT64_FORMAT': 'u', 'G_GSIZE_FORMAT': 'u',
           'PRId64': 'd', 'PRIu64': 'u'}
TOKEN = re.compile(r'''(?P<space>\s+|/\*.*?\*/|//[^\n]*)|(?P<string>"(?:[^"\\\n]|\\.)*")
                   |(?P<char>'(?:[^'\\]|\\.)+')|(?P<name>[A-Za-z_]\w*)|(?P<other>.)''',
                   re.DOTALL | re.VERBOSE)
PLACE = re.compile(r'%(?:\d+\$)?[-+ #0-9.]*(?:hh|h|ll|l|z|j|t)?([a-zA-Z%])')
ESCAPE = re.compile(r'\\([0-7]{1,3}|x[0-9a-fA-F]{2}|.)')
NAMED = {'n': '\n', 't': '\t'}


def unescape(literal):
    """The text of a C string."""
    def one(match):
        what = match[1]
        if what[0] in '01234567':
            return chr(int(what, 8))
        return chr(int(what[1:], 16)) if what[0] == 'x' else NAMED.get(what, what)
    text = ESCAPE.sub(one, literal)
    if any('\x80' <= c <= '\xff' for c in text) and re.search(r'\\[0-7x]', literal):
        text = text.encode('latin-1', 'ignore').decode('utf-8', 'ignore')
    return text


class Source:
    """The tokens of one file: (kind, text, line), with strings joined as the compiler joins them."""

    def __init__(self, path, text):
        self.path = path
        self.texts = dict(re.findall(r'#\s*define\s+(\w+)\s+"((?:[^"\\\n]|\\.)*)"', text))
        text = re.sub(r'^[ \t]*#(?:[^\n\\]|\\.)*', lambda m: '\n' * m[0].count('\n'), text,
                      flags=re.MULTILINE | re.DOTALL)
        self.tokens = []
        line = 1
        for match in TOKEN.finditer(text):
            kind, what = match.lastgroup, match[0]
            if kind != 'space':
                self.add(kind, what, line)
            line += what.count('\n')

    def add(self, kind, what, line):
        last = self.tokens[-1] if self.tokens else (None, '', 0)
        if kind == 'string':
            what = unescape(what[1:-1])
        elif kind == 'name' and what in FORMATS and last[0] == 'string':
            kind, what = 'string', FORMATS[what]
        elif kind == 'name' and what in self.texts:
            kind, what = 'string', unescape(self.texts[what])
        if kind == 'string' and last[0] == 'string':
            self.tokens[-1] = ('string', last[1] + what, last[2])
        else:
            self.tokens.append((kind, what, line))

    def arguments(self, at):
        """Where the arguments of a call are whose '(' stands at @at: a list of (first, past)."""
        depth, first, found = 0, at + 1, []
        for i in range(at, len(self.tokens)):
            what = self.tokens[i][1] if self.tokens[i][0] == 'other' else ''
            depth += (what in '([{') - (what in ')]}') if what else 0
            if depth == 0:
                return found + [(first, i)]
            if what == ',' and depth == 1:
                found.append((first, i))
                first = i + 1
        return found

    def is_call(self, i, name=None):
        return (self.tokens[i][0] == 'name' and i + 1 < len(self.tokens)
                and self.tokens[i + 1][:2] == ('other', '(')
                and (name is None or self.tokens[i][1] == name))

    def statement_end(self, i):
        depth = 0
        while i < len(self.tokens):
            kind, what, _ = self.tokens[i]
            if kind == 'other':
                depth += (what in '([{') - (what in ')]}')
                if depth < 0 or (depth == 0 and what in ';,'):
                    return i
            i += 1
        return i


def printf_like(text):
    """Functions that take a format, with the argument that it is."""
    for match in re.finditer(r'(\w+)\s*\([^;{}()]*\)\s*G_GNUC_PRINTF\s*\((\d+),', text):
        yield match[1], int(match[2]) - 1
    for match in re.finditer(r'G_GNUC_PRINTF\s*\((\d+),\s*\d+\)\s*(?:static\s+)?[\w\s*]*?(\w+)\s*\(',
                             text):
        yield match[2], int(match[1]) - 1


def refusing(text):
    """Static functions that take an error and a text, which is a sentence or part of one."""
    for match in re.finditer(r'^static [\w *]+\n(\w+) \(([^)]*)\)', text, re.MULTILINE):
        parameters = [p.strip() for p in match[2].split(',')]
        texts = [i for i, p in enumerate(parameters) if p.startswith('const char *')
                 and not p.startswith('const char *const')]
        if any(p.startswith('GError **') for p in parameters) and texts:
            yield match[1], tuple(i for i in range(len(parameters)) if i not in texts)


def is_words(text):
    """Whether a literal can be a sentence or a part of one, rather than a code or a name."""
    bare = PLACE.sub('', re.sub('`[^`]*`', '', text))
    if re.fullmatch(r'\d+ [ivx]+', text) or re.match(r' ?[A-Z]{4,} |tried alone', text):
        return False  # a clause, SQL
    return bool(re.search(r'[A-Za-z]{2,}', bare)) and ' ' in text.strip()


def literals(source, first, past, marked=False):
    """(text, line) of the literals there that are words; not those that are compared with."""
    i = first
    while i < past:
        kind, what, line = source.tokens[i]
        if kind == 'name' and source.is_call(i) and re.search(
                r'equal|strcmp|has_prefix|has_suffix|strstr|sscanf|strlen|_object_|builder|find|time_text|'
                r'gettext|_query_', what):
            i = source.arguments(i + 1)[-1][1]
        elif kind == 'string' and (is_words(what) or marked):
            yield what, line
        i += 1


def returned(source):
    """Literals that a function gives back as a text for people: why something is so."""
    i = 0
    while i < len(source.tokens):
        head = [what for _, what, _ in source.tokens[i:i + 6]]
        if head[:4] == ['static', 'const', 'char', '*'] and head[5:] == ['(']:
            body = source.arguments(i + 5)[-1][1] + 1
            if body < len(source.tokens) and source.tokens[body][1] == '{':
                end = source.arguments(body)[-1][1]
                for at in range(body, end):
                    if source.tokens[at][:2] == ('name', 'return'):
                        yield from literals(source, at, source.statement_end(at))
                i = end
        i += 1


def sentences_of(source, raw, printf):
    setters = dict(SETTERS)
    setters.update(refusing(raw))
    words = dict(printf)
    words.update(printf_like(raw))
    for name in NOT_SHOWN:
        words.pop(name, None)
    for i, (kind, what, _) in enumerate(source.tokens):
        if kind != 'name':
            continue
        if source.is_call(i, 'N_'):
            yield from literals(source, i + 2, source.arguments(i + 1)[-1][1], True)
        elif source.is_call(i) and (what in setters or what in words):
            skip = setters.get(what) or tuple(range(words.get(what, 0)))
            for n, (first, past) in enumerate(source.arguments(i + 1)):
                if n not in skip:
                    for text, line in literals(source, first, past):
                        yield text + '%s' if what in PREFIXES else text, line
        elif what in KEPT and i + 1 < len(source.tokens) and source.tokens[i + 1][1] == '=':
            if source.tokens[i + 2][1] != '=':
                yield from literals(source, i + 2, source.statement_end(i + 2))
    yield from returned(source)


def clauses(top):
    """Those of PHRASES that stand inside of sentences only."""
    text = (top / PHRASES).read_text(encoding='utf-8')
    return [line for line in text.partition(INSIDE)[2].splitlines() if line]


def gather(top):
    """Every sentence, with the places where it stands, in the order of the files."""
    found = {}
    for line in (top / PHRASES).read_text(encoding='utf-8').splitlines():
        if line and not line.startswith('# '):
            found[line] = [PHRASES]
    paths = sorted(p for room in ROOMS for p in (top / 'src' / room).rglob('*.[ch]')
                   if p.parent.name not in UNLISTED)
    raws = {path: path.read_text(encoding='utf-8') for path in paths}
    printf = {name: at for path in paths if path.suffix == '.h'
              for name, at in printf_like(raws[path])}
    for path in paths:
        source = Source(path, raws[path])
        for text, line in sentences_of(source, raws[path], printf):
            found.setdefault(text, []).append(f'{path.relative_to(top)}:{line}')
    return found


def n_letters(text):
    """How much of a template is its own words."""
    return len(PLACE.sub('', text))


def quote(text):
    """A C string, which is one of a .po file too."""
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n').replace('\t', '\\t') + '"'


def ends(text):
    """How many bytes of its own a template begins and ends with."""
    pieces = PLACE.split(text)[::2]
    return f"{len(pieces[0].encode())}, {len(pieces[-1].encode())}"


def rank(text):
    """The order of the table: what takes in any sentence comes first, then what says most."""
    return not text.startswith('%s%s '), -n_letters(text), text


def table(sentences, clauses):
    def array(name, rows):
        rows = sorted(rows, key=rank)
        return (f'\nconst GrapeTemplate {name}[] = {{\n'
                + ''.join(f'  {{ {quote(row)}, {ends(row)} }},\n' for row in rows) + '  { NULL },\n};\n')

    return ('/* Made by po/sentences.py: do not edit. */\n#include "translate/grape-template.h"\n'
            + array('grape_sentences', [row for row in sentences if row not in clauses])
            + array('grape_clauses', clauses))


def pot(sentences):
    yield 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    for text, where in sentences.items():
        places = ''.join(f'#: {place.split(":")[0]}\n' for place in dict.fromkeys(where))
        flag = '#, c-format\n' if PLACE.search(text) else ''
        yield f'{places}{flag}msgid {quote(text)}\nmsgstr ""\n'


def main():
    arguments = sys.argv[1:]
    options = {}
    while arguments and arguments[0].startswith('--'):
        options[arguments[0]] = pathlib.Path(arguments[1])
        arguments = arguments[2:]
    top = pathlib.Path(arguments[0])
    sentences = gather(top)
    if '--table' in options:
        options['--table'].write_text(table(sentences, clauses(top)), encoding='utf-8')
    if '--depfile' in options:
        read = [str(path) for room in ROOMS for path in sorted((top / 'src' / room).rglob('*'))
                if path.suffix in ('.c', '.h') or path.name == 'meson.build'] + [str(top / PHRASES)]
        options['--depfile'].write_text(f"{options['--table']}: {' '.join(read)}\n", encoding='utf-8')
    if '--pot' in options:
        options['--pot'].write_text('\n'.join(pot(sentences)), encoding='utf-8')
    if not options:
        for text, where in sentences.items():
            print(where[0], quote(text))


if __name__ == '__main__':
    main()
