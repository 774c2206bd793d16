# SPDX-License-Identifier: GPL-3.0-or-later
"""The man page names every command and every option that --help names, and groff has no complaint."""
import os
import re
import shutil
import subprocess

from tap import SOURCE, Desk, main

PAGE = os.path.join(SOURCE, "data", "grapefruitctl.1")


def page():
    with open(PAGE, encoding="utf-8") as file:
        return file.read()


def commands():
    listed = Desk().run("--help").stdout.split("Commands:")[1].split("Options:")[0]
    return re.findall(r"^  ([a-z][a-z-]*) ", listed, re.M)


def test_every_command_and_option():
    sections = re.split(r"^\.Cm |^\.It Cm ", page(), flags=re.M)
    assert len(commands()) >= 12
    for command in commands():
        own = [text for text in sections if re.match(rf"{command}\b(?!-)", text)]
        assert own, f"no {command} in the man page"
        wanted = Desk().run(command, "--help").stdout
        for option in re.findall(r"--([a-z][a-z-]+)", wanted.split("Application Options:")[1]
                                 .split("\n\n")[0]):
            if option != "library":
                assert any(f"Fl -{option}" in text for text in own), f"{command} --{option}"


def test_exit_codes():
    codes = re.findall(r"^  (\d+)  +", Desk().run("--help").stdout, re.M)
    assert codes == ["0", "1", "2", "3", "130"]
    for code in codes:
        assert f".It {code}\n" in page()


def test_groff():
    if not shutil.which("groff"):
        return
    done = subprocess.run(["groff", "-mdoc", "-ww", "-z", PAGE], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0 and done.stderr == "", done.stderr


main(globals())
