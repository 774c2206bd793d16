# SPDX-License-Identifier: GPL-3.0-or-later
"""What programs ask about before a shared game goes on: a folder that a link names, a clock that
jumped, a typed seed."""
import os
import shutil
import tempfile
import urllib.parse

from share_table import GAME, Table
from tap import Desk, main


def test_a_link_to_a_folder_of_something_else():
    table = Table()
    table.share()
    home = tempfile.TemporaryDirectory(prefix="grape-else-")
    with open(os.path.join(home.name, "diary"), "w", encoding="utf-8") as file:
        file.write("dear diary")
    there = urllib.parse.quote(table.place, "")

    def to(address):
        return table.invite("Ann").replace(there, urllib.parse.quote(address, ""))

    ann = Desk()
    said = ann.ctl("accept", to(home.name), "--name", "Ann", code=3)
    assert "holds other things" in said and "--folder" in said, said
    said = ann.ctl("accept", to("file://" + home.name), "--name", "Ann", code=3)
    assert "holds other things" in said, said
    for address in ("place", "../place", "./."):
        said = ann.ctl("accept", to(address), "--name", "Ann", code=1)
        assert "without saying where" in said, said
    said = ann.ctl("accept", to("file://host.example" + home.name), "--name", "Ann", code=3)
    assert "another machine" in said, said
    os.symlink(table.place, os.path.join(home.name, "grapefruit"))
    assert "holds other things" in ann.ctl("accept", to(home.name), "--name", "Ann", code=3)
    os.unlink(os.path.join(home.name, "grapefruit"))
    assert os.listdir(home.name) == ["diary"], "nothing was written"
    ann.ctl("accept", to(home.name), "--name", "Ann", "--folder")
    assert sorted(os.listdir(home.name)) == ["diary", "grapefruit"]
    Desk().ctl("accept", to("file://localhost" + table.place), "--name", "Ann")


def test_a_clock_that_jumps():
    table = Table()
    table.share()
    table.referee.ctl("sync")
    ann = table.seated("Ann")
    ann.ctl("act", GAME, "bid K")
    ann.ctl("sync")

    def files():
        return sorted((path, names) for path, _, names in os.walk(table.place))

    before = files()
    for _ in range(2):
        done = table.referee.run("sync", "--library", table.referee.library, "--at", "2031-11-22T10:00:00Z")
        assert done.returncode == 1, done
        assert "clock says 2031-11-22" in done.stdout and "--clock-is-right" in done.stdout, done
        assert files() == before, "nothing was published"
    assert "moves: 1 taken" in table.referee.ctl("sync"), "at the right time the move counts as ever"
    ann.ctl("act", GAME, "bid 3")
    ann.ctl("sync")
    said = table.referee.ctl("sync", "--at", "2031-11-22T10:00:00Z", "--clock-is-right")
    assert "moves: 1 taken" in said, said
    assert "clock" not in table.referee.ctl("sync", "--at", "2031-12-22T10:00:00Z")


def test_a_seed_that_somebody_typed():
    """Its commitment is public: 256 tries find 07."""
    keeper = Desk()
    place = tempfile.TemporaryDirectory(prefix="grape-seed-")
    for number, seed in enumerate(("07", "0123456789abcdef", "ab" * 32, "00" * 31 + "01")):
        keeper.ctl("new", "pure-skill", "--name", f"T{number}", "--seat", "Ann", "--seat", "Bob", "--seat", "Cyd",
                   "--referee", "Rex", "--seed", seed)
        said = keeper.ctl("share", f"T{number}", place.name, code=1)
        assert "seed was typed and can be guessed" in said, said
        assert os.listdir(place.name) == [], "nothing was written"
    keeper.ctl("new", "pure-skill", "--name", "T", "--seat", "Ann", "--seat", "Bob", "--seat", "Cyd", "--referee", "Rex")
    keeper.ctl("share", "T", place.name)


def test_two_devices_that_wrote_at_once():
    """Until the user chooses, every sync says that something is not sent."""
    table = Table()
    table.share()
    table.referee.ctl("sync")
    ann, _ben = table.seated("Ann"), table.seated("Ben")
    other = Desk()
    shutil.copy(ann.library, other.library)
    ann.ctl("act", GAME, "vacation 2026-12-01..2026-12-03")
    other.ctl("act", GAME, "bid K")
    other.ctl("sync")
    first, again = (ann.run("sync", "--library", ann.library) for _ in range(2))
    assert first.returncode == again.returncode == 1, (first, again)
    assert "- 1 entry came from another device" in first.stdout and "waits for your choice" in first.stdout, first
    assert "not sent before you choose" in again.stdout, again
    key = ann.ctl("conflicts", GAME).split("settle ")[1].split("again")[0].split()[-1]
    ann.ctl("settle", GAME, key, "drop")
    assert "choose" not in ann.ctl("sync")


main(globals())
