#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Add what strangers wrote to the corpus: the folders are laid out as WRITERS.md asks.

  tests/posts/add.py FOLDER...

Odd posts get odd numbers and even ones even numbers, so that nobody has read what becomes unseen. A post whose body is
in the corpus already is left out, and so are those of the longer half at the end. Nothing is written unless all of
FOLDER can be."""
import itertools
import json
import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def read_posts(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def gather(game, folders, known):
    """The odd and the even posts of the folders, and the situations to copy."""
    halves, situations = ([], []), []
    for folder in folders:
        source = os.path.join(folder, "tests", "posts", game)
        if not os.path.exists(os.path.join(source, "posts.jsonl")):
            continue
        for name in sorted(os.listdir(os.path.join(source, "situations"))):
            target = os.path.join(HERE, game, "situations", name)
            if os.path.exists(target):
                raise SystemExit(f"add.py: {target} is there already; rename {name} in {source}")
            situations.append((os.path.join(source, "situations", name), target))
        for post in read_posts(os.path.join(source, "posts.jsonl")):
            if post["body"].strip() and post["body"] in known:
                print(f"{source} {post['id']}: these words are in the corpus already; left out")
                continue
            known.add(post["body"])
            halves[int(post["id"][2:]) % 2].append(post)
    return halves, situations


def main():
    plans = []
    for game in sorted(os.listdir(HERE)):
        path = os.path.join(HERE, game, "posts.jsonl")
        if not os.path.exists(path):
            continue
        posts = read_posts(path)
        letters, number = posts[0]["id"][:2], len(posts)
        halves, situations = gather(game, sys.argv[1:], {post["body"] for post in posts})
        lines = []
        for number in itertools.count(len(posts) + 1):
            if not halves[number % 2]:
                break
            post = {**halves[number % 2].pop(0), "id": f"{letters}{number:03d}"}
            lines.append(json.dumps(post, ensure_ascii=False) + "\n")
        plans.append((game, path, lines, situations, len(posts) + 1, sum(map(len, halves))))
    for game, path, lines, situations, first, left in plans:
        if not lines:
            continue
        for source, target in situations:
            shutil.copy(source, target)
        with open(path, "a", encoding="utf-8") as file:
            file.writelines(lines)
        print(f"{game}: from {first} on {len(lines)} posts; {left} left out")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    main()
