#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How many moves the finder sees in mail in which nobody plays:

    strange_mail.py [--show] [--situations N] GRAPEFRUITCTL MAIL [GAME...]

MAIL is a folder of real archives. Every game is set up from its situations in tests/posts, begun before
the oldest message, once with players who are strangers to the archive and once with its busiest writers
on the seats, others in each situation. No message has a tag or answers a post, so that only the sender ties it
to the game. Whatever is found is wrong. Prints for each game the messages of people at the table, and
the finds by how sure they are; --show prints every find. By hand, since the archives are not in the tree.
Exit status 1: more than one find in MOST messages read for a game.
"""
import argparse
import collections
import contextlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

MOST = 5000
ROOT = pathlib.Path(__file__).resolve().parents[2]
YEARS = re.compile(r"\b(19|20)\d\d(?=-\d\d-\d\dT)")


def run(ctl, *words, library=None, code=0):
    command = [ctl] + (["--library", str(library)] if library else []) + [str(w) for w in words]
    result = subprocess.run(command, capture_output=True, text=True)
    if code is not None and result.returncode != code:
        sys.exit(f"strange_mail: {' '.join(command[:6])}: {result.stderr}")
    return result.stdout


def import_all(ctl, library, mail):
    """Files that cannot be read are no matter here."""
    print(run(ctl, "import", mail, library=library, code=None).splitlines()[0])


@contextlib.contextmanager
def opened(library):
    """What is written is kept, and nothing stays open."""
    with contextlib.closing(sqlite3.connect(library)) as store, store:
        yield store


def busiest(library):
    with opened(library) as store:
        return store.execute(
            "SELECT from_address, max(from_name), count(*) FROM message WHERE from_address != '' "
            "GROUP BY from_address ORDER BY count(*) DESC, from_address").fetchall()


def set_up(ctl, folder, path):
    """The situation as an instance file and what it needs, as many years earlier as lead to 1990."""
    text = path.read_text(encoding="utf-8")
    first = min((int(m[0]) for m in YEARS.finditer(text)), default=1990)
    script, file = folder / "script.json", folder / "game.grapefruit"
    script.write_text(YEARS.sub(lambda m: str(int(m[0]) - first + 1990), text), encoding="utf-8")
    file.unlink(missing_ok=True)
    run(ctl, "run", script, "--out", file)
    words = [file]
    for name, value in json.loads(text).get("resources", {}).items():
        (folder / name).write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
        words += ["--resource", folder / name]
    return words


def seat_people(library, instance, people):
    """Puts each of @people on a seat. Returns how many of their messages there are."""
    with opened(library) as store:
        seats = len(json.loads(store.execute("SELECT header FROM instance").fetchone()[0])["seats"])
        store.execute("DELETE FROM seat WHERE seat >= 0")
        for seat, (address, name, _) in enumerate(people[:seats]):
            person = store.execute("INSERT INTO person (name) VALUES (?)", (f"{name} {seat}",)).lastrowid
            store.execute("INSERT OR REPLACE INTO address VALUES (?, ?, 0)", (address, person))
            store.execute("INSERT OR REPLACE INTO seat VALUES (?, ?, ?)", (instance, seat, person))
        return sum(n for *_, n in people[:seats])


def shown(move):
    return (f"  {move['sureness']:8} {move['text']!r:.60} in {move['quote'] or ''!r:.120} "
            f"({move['from']}: {move['subject']}, {move['at']}; {move['remark'] or ''})")


def measure(ctl, archive, folder, path, people, show):
    library = folder / "table.db"
    for stale in folder.glob("table.db*"):
        stale.unlink()
    shutil.copy(archive, library)
    run(ctl, "import-instance", "--keep", *set_up(ctl, folder, path), library=library)
    with opened(library) as store:
        instance = store.execute("SELECT id FROM instance").fetchone()[0]
    n = seat_people(library, instance, people)
    moves = json.loads(run(ctl, "moves", "--json", library=library))["moves"]
    if show and moves:
        print(f"  {path.parent.parent.name}/{path.stem}")
        for move in moves:
            print(shown(move))
    return n, collections.Counter(move["sureness"] for move in moves)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--situations", type=int, default=6)
    parser.add_argument("ctl")
    parser.add_argument("mail")
    parser.add_argument("games", nargs="*")
    given = parser.parse_args()
    games = given.games or sorted(p.parent.name for p in (ROOT / "tests/posts").glob("*/posts.jsonl"))
    bad = False
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        archive = folder / "archive.db"
        import_all(given.ctl, archive, given.mail)
        writers = busiest(archive)  # and what was in the journal is in the file
        n_all = sum(n for *_, n in writers)
        for kind in "strangers", "writers":
            total, read, tables = collections.Counter(), 0, 0
            for game in games:
                finds, n_read = collections.Counter(), 0
                paths = sorted((ROOT / "tests/posts" / game / "situations").glob("*.json"))
                most = given.situations if kind == "writers" else 1
                paths = paths[:: max(1, len(paths) // most)][:most]
                for i, path in enumerate(paths):
                    # The next ones sit at the next table, and begin anew behind the fortieth.
                    turned = writers[4 * i % 40:40] + writers[:4 * i % 40]
                    n, found = measure(given.ctl, archive, folder, path, turned if kind == "writers" else [],
                                       given.show)
                    finds += found
                    n_read += n if kind == "writers" else n_all
                print(f"{kind:9} {game:18} {len(paths):2} tables {n_read:6} messages: "
                      + ", ".join(f"{finds[s]:3} {s}" for s in ("certain", "likely", "unsure")), flush=True)
                total, read, tables = total + finds, read + n_read, tables + len(paths)
            n = sum(total.values())
            print(f"{kind:9} {'all':18} {tables:2} tables {read:6} messages: "
                  + ", ".join(f"{total[s]:3} {s}" for s in ("certain", "likely", "unsure"))
                  + f"; {5000 * n / max(read, 1):.2f} finds in 5,000 messages")
            bad |= n * MOST > read
    sys.exit(bad)


main()
