#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long it takes to find moves in 10,000 messages for 50 running instances, in processor time,
beside importing the same mail in the same run.

    finder-bench.py GRAPEFRUITCTL [MESSAGES INSTANCES]

The mail is that of tests/posts, from 150 people who sit at the tables, once with a tag and else
without, under new dates. Exit status 1: finding takes more than MOST times what importing takes.
"""
import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import time
from email.utils import format_datetime
from datetime import datetime, timedelta, timezone

MOST = 4
GAMES = {"pure-skill": 3, "spades": 4, "mediocrity": 5, "viruses": 3, "single-capture-go": 3, "tromino-go": 2}
START = datetime(2026, 1, 5, 10, tzinfo=timezone.utc)


def run(ctl, library, *words):
    """The processor seconds of a command, which must succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run([ctl, "--library", library, *words], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode:
        sys.exit(f"finder-bench: {' '.join(words[:3])}: {result.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, result.stdout


def bodies(root):
    for path in sorted((root / "tests" / "posts").glob("*/posts.jsonl")):
        for line in path.read_text().splitlines():
            post = json.loads(line)
            yield post["subject"], post["body"]


def write_mail(root, path, n_messages, n_people):
    posts = list(bodies(root))
    with path.open("w") as mbox:
        for i in range(n_messages):
            subject, body = posts[i % len(posts)]
            who = f"p{i * 7 % n_people}"
            at = START + timedelta(minutes=5, seconds=15 * i)
            mbox.write(f"From {who}@example.org {at:%a %b %d %H:%M:%S %Y}\n"
                       f"From: {who.upper()} Player <{who}@example.org>\nTo: list@example.org\n"
                       f"Subject: {subject or '(none)'}\nDate: {format_datetime(at)}\n"
                       f"Message-ID: <bench.{i}@example.org>\nMIME-Version: 1.0\n"
                       "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n")
            mbox.write("".join(f">{line}\n" if line.startswith("From ") else line + "\n"
                               for line in body.split("\n")) + "\n")


def main():
    ctl = sys.argv[1]
    n_messages = int(sys.argv[2]) if len(sys.argv) > 2 else 10000
    n_instances = int(sys.argv[3]) if len(sys.argv) > 3 else 50
    root = pathlib.Path(__file__).resolve().parents[2]
    with tempfile.TemporaryDirectory() as folder:
        library, mail = f"{folder}/library.db", pathlib.Path(folder) / "mail.mbox"
        n_people = 0
        for i in range(n_instances):
            game = list(GAMES)[i % len(GAMES)]
            seats = []
            for _ in range(GAMES[game]):
                seats += ["--seat", f"P{n_people} Player <p{n_people}@example.org>"]
                n_people += 1
            run(ctl, library, "new", game, "--name", f"Table {i}", *seats, "--seed", f"{i:04x}", "--at",
                "2026-01-05T10:00:00Z", *([] if game == "mediocrity" else ["--referee", "Cy <cy@example.org>"]))
        write_mail(root, mail, n_messages, n_people)
        imported, _ = run(ctl, library, "import", str(mail))
        wall = time.monotonic()
        found, output = run(ctl, library, "moves", "--json")
        wall = time.monotonic() - wall
        n_found = len(json.loads(output)["moves"])
        ratio = found / imported
        print(f"{n_messages} messages, {n_instances} instances, {n_people} players: imported in "
              f"{imported:.2f} s, {n_found} moves found in {found:.2f} s of processor time "
              f"({wall:.1f} s by the clock), {1e6 * found / n_messages / n_instances:.1f} us a message and "
              f"instance; {ratio:.1f} times the import, at most {MOST}")
        sys.exit(ratio > MOST)


main()
