# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs functions called test_* and reports in TAP; and runs grapefruitctl as a user would."""
import json
import os
import subprocess
import sys
import tempfile
import traceback

CTL = os.environ["GRAPE_CTL"]
SOURCE = os.environ["GRAPE_SOURCE_DIR"]


class Desk:
    """A library of its own in a folder of its own."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="grape-cli-")
        self.library = os.path.join(self.folder.name, "library.db")

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        mode = "wb" if isinstance(text, bytes) else "w"
        with open(self.path(name), mode) as file:
            file.write(text)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def run(self, *arguments, stdin=None, env=None, timeout=120):
        environment = dict(os.environ, XDG_DATA_HOME=self.path("xdg"), **(env or {}))
        return subprocess.run([CTL, *arguments], input=stdin, capture_output=True, text=True,
                              encoding="utf-8", env=environment, timeout=timeout, check=False)

    def ctl(self, command, *arguments, code=0, **more):
        """Runs a command on this library, wants the exit code, and gives stdout (on success) or
        the sentence on stderr."""
        done = self.run(command, "--library", self.library, *arguments, **more)
        assert done.returncode == code, \
            f"{command} {arguments}: exit {done.returncode}, not {code}: {done.stderr}{done.stdout}"
        if code in (0, 130):
            return done.stdout
        assert done.stderr.startswith(f"grapefruitctl {command}: "), done.stderr
        assert len(done.stderr.strip().split("\n")) == 1, done.stderr
        return done.stderr.strip()

    def json(self, command, *arguments, **more):
        return json.loads(self.ctl(command, *arguments, "--json", **more))


def main(scope):
    tests = [(name, each) for name, each in scope.items() if name.startswith("test_")]
    failed = 0
    print(f"1..{len(tests)}")
    for number, (name, each) in enumerate(tests, 1):
        try:
            each()
            print(f"ok {number} {name}")
        except Exception:  # a test that breaks in any way is a test that failed
            failed += 1
            print(f"not ok {number} {name}")
            for line in traceback.format_exc().splitlines():
                print("# " + line)
        sys.stdout.flush()
    sys.exit(1 if failed else 0)
