#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Begins a game: a copy of a template (src/games/sentences), its tests, icon, schema and transcript under the new
name. What stands afterwards builds and passes; then change it, step by step, as src/games/ADDING.md says.

new-game.py ID: lower case, words joined by `-`. `./dev new-game ID` then builds, and writes schema, transcript and texts.
"""
import pathlib
import re
import shutil
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
TEMPLATE = "sentences"
ICON = """<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">
  <path d="M2 2h12v9H7l-4 3v-3H2zm2 2v1.5h8V4zm0 3v1.5h5V7z" fill="#2e3436" fill-rule="evenodd"/>
</svg>
"""
SPARRING = """/* SPDX-License-Identifier: GPL-3.0-or-later */
/* %(title)s among good bots alone. */
#include "sparring.h"

static const SparMatch matches[] = { { .path = "goods",
                                       .game = "%(id)s",
                                       .players = { { "good" }, { "good" }, { "good" } },
                                       .n_fast = 4,
                                       .most_events = 2000,
                                       .least_decided = 0.5 },
                                     { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
"""


def fail(why):
    sys.exit(f"new-game: {why}")


class Names:
    """The template's names, and what they become."""

    def __init__(self, old, new):
        self.old, self.new = old, new
        titles = [id.replace("-", " ").title() for id in (old, new)]
        self.title = titles[1]
        self.pairs = [(old.replace("-", "_") + "_", new.replace("-", "_") + "_"),
                      (old.replace("-", "_").upper() + "_", new.replace("-", "_").upper() + "_"),
                      (titles[0].replace(" ", ""), titles[1].replace(" ", "")),
                      (f'"{old}"', f'"{new}"'), (f'"{old}-', f'"{new}-'), (f"'{old}-", f"'{new}-")]

    def change(self, text):
        text = text.replace(f'N_ ("{self.old.title()}")', f'N_ ("{self.title}")')
        for old, new in self.pairs:
            text = re.sub(r"(?<![A-Za-z])" + re.escape(old), new, text)
        return text


def copy_folder(names, folder, wanted=None):
    target = TOP / folder / names.new
    target.mkdir()
    for source in sorted((TOP / folder / names.old).iterdir()):
        if wanted and not source.name.endswith(wanted):
            continue
        name = re.sub("^" + names.old, names.new, source.name)
        (target / name).write_text(names.change(source.read_text()))


def add_line(path, before, line):
    text = (TOP / path).read_text()
    if before not in text:
        fail(f"{path} has no line “{before.strip()}”")
    (TOP / path).write_text(text.replace(before, line + before, 1))


def main(new):
    if not re.fullmatch("[a-z][a-z0-9]*(-[a-z0-9]+)*", new):
        fail(f"“{new}” is not an id: lower case, words joined by “-”")
    if (TOP / "src/games" / new).exists():
        fail(f"src/games/{new} is there already")
    names = Names(TEMPLATE, new)
    for folder, wanted in (("src/games", None), ("tests/games", ".case"), ("tests/golden", ".json")):
        copy_folder(names, folder, wanted)
    (TOP / f"tests/sparring/{new}-sparring-test.c").write_text(SPARRING % {"id": new, "title": names.title})
    (TOP / f"data/icons/games/{new}-symbolic.svg").write_text(ICON)
    add_line("src/meson.build", "]\n", f"  '{new}',\n")
    add_line("data/schemas/README.md", "| `deck.schema.json`",
             f"| `{new}.schema.json` | the state of {names.title}, besides those |\n")
    shutil.rmtree(TOP / "tests/games/__pycache__", ignore_errors=True)
    print(f"src/games/{new}, tests/games/{new}, tests/golden/{new}, its icon and its match of good bots.\n"
          "How to go on: src/games/ADDING.md.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        fail("new-game.py ID")
    main(sys.argv[1])
