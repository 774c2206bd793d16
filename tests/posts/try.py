#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Print what the finder makes of a text, in the situation and from the seat of a post, tied by tag.

  tests/posts/try.py [--program PATH] ID TEXT...

TEXT may hold \\n, and may begin with "Subject: WORDS\\n\\n". By hand, while the finder is tuned; --program is posts-test."""
import argparse
import datetime
import json
import os
import re
import shutil
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))


def find_post(wanted):
    for game in sorted(os.listdir(HERE)):
        path = os.path.join(HERE, game, "posts.jsonl")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    post = json.loads(line)
                    if post["id"] == wanted:
                        return game, post
    raise SystemExit(f"try.py: no post is called {wanted}")


def make_post(post, number, text):
    subject, body = "news", text.replace("\\n", "\n")
    if body.startswith("Subject: "):
        head, _, body = body.partition("\n\n")
        subject = head[len("Subject: "):]
    date = datetime.datetime.fromisoformat(post["date"].replace("Z", "+00:00"))
    return {
        **post, "id": f"{post['id'][:2]}{number:03d}", "subject": subject, "body": body + "\n", "tie": "any",
        "date": (date + datetime.timedelta(minutes=number)).isoformat(), "note": text,
        # What nobody finds is missed, and what is missed is shown.
        "expect": [{"move": "nothing of the kind", "seat": "nobody", "certain": True}]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=os.path.join(TOP, "build", "tests", "posts", "posts-test"))
    parser.add_argument("id")
    parser.add_argument("text", nargs="+")
    options = parser.parse_args()
    game, post = find_post(options.id)
    with tempfile.TemporaryDirectory() as root:
        folder = os.path.join(root, "tests", "posts", game)
        os.makedirs(os.path.join(folder, "situations"))
        situation = post["context"]["situation"] + ".json"
        shutil.copy(os.path.join(HERE, game, "situations", situation), os.path.join(folder, "situations", situation))
        with open(os.path.join(folder, "posts.jsonl"), "w", encoding="utf-8") as file:
            for number, text in enumerate(options.text, 1):
                file.write(json.dumps(make_post(post, number, text), ensure_ascii=False) + "\n")
        shown = subprocess.run([options.program, "--half", "all", "--show", game], capture_output=True, text=True,
                               env={**os.environ, "GRAPE_SOURCE_DIR": root}, check=True).stdout
    for part in re.split(r"\n(?=[a-z]{2}\d+ \[)", shown):
        lines = part.strip().split("\n")
        if "[tagged]" not in lines[0]:
            continue
        print(lines[0].split(": ", 1)[1])
        for line in lines:
            if line.startswith("  got"):
                print("  " + line[len("  got  "):])


if __name__ == "__main__":
    main()
