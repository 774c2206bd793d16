# SPDX-License-Identifier: GPL-3.0-or-later
"""Instance files that are taken into a library: whose game it is then, and what is there already."""
import json

from desk_table import TABLE, act, table
from tap import Desk, main


def test_import_instance():
    desk, other = table(), Desk()
    act(desk, "bid Q", "seat:1", "2026-01-05T11:00:00Z")
    desk.ctl("export", desk.id, desk.path("own"), "--with-seed")
    other.ctl("import-instance", desk.path("own"), "--keep")
    assert other.json("show", desk.id, "--as", "1") == desk.json("show", desk.id, "--as", "1")
    third = Desk()
    desk.ctl("export", desk.id, desk.path("bob"), "--as", "2")
    third.ctl("import-instance", desk.path("bob"))
    assert third.json("show", desk.id, "--as", "2") == desk.json("show", desk.id, "--as", "2")
    third.ctl("act", desk.id, "bid 4", "--by", "seat:2", "--at", "2026-01-05T12:00:00Z", code=1)
    assert "does not hold the seed" in Desk().ctl("import-instance", desk.path("bob"), "--keep", code=1)


def test_import_a_referees_file():
    """Nobody becomes the referee, and sees everybody's secrets, who did not say --keep."""
    desk, other = table(), Desk()
    act(desk, "bid Q", "seat:1", "2026-01-05T11:00:00Z")
    desk.ctl("export", desk.id, desk.path("own"), "--with-seed")
    done = other.run("import-instance", "--library", other.library, desk.path("own"))
    assert done.returncode == 0 and desk.id in done.stdout and "--keep" in done.stderr, done
    other.ctl("export", desk.id, other.path("seed"), "--with-seed", code=1)
    assert "queen" not in other.ctl("show", desk.id, "--as", "referee")
    act(desk, "bid 4", "seat:2", "2026-01-05T12:00:00Z")
    desk.ctl("export", desk.id, desk.path("later"), "--with-seed")
    told = other.ctl("import-instance", desk.path("later"), code=3)
    assert "up to event 2 of 3" in told and "--keep" in told, told
    done = other.run("import-instance", "--library", other.library, desk.path("later"), "--keep")
    assert done.returncode == 0 and "3 events" in done.stdout and not done.stderr, done
    for viewer in ("referee", "1", "2"):
        assert other.json("show", desk.id, "--as", viewer) == desk.json("show", desk.id, "--as", viewer)
    other.ctl("export", desk.id, other.path("seed"), "--with-seed")
    assert other.read("seed") == desk.read("later")
    script = {"game": "pure-skill", "seats": ["bot:random"] * 3, "events": []}
    over = Desk() # where nothing is secret any more
    over.run("run", "-", "--out", over.path("over"), stdin=json.dumps(script))
    done = over.run("import-instance", "--library", over.library, over.path("over"))
    assert done.returncode == 0 and not done.stderr, done
    over.ctl("export", over.json("list")["instances"][0]["id"], over.path("seed"), "--with-seed")


def test_keep_what_only_players_know():
    """Whoever begins to keep a game does not lose what was sealed for its referee."""
    desk, player = Desk(), Desk()
    desk.id = desk.ctl("new", "diplomacy", *TABLE)[:16]
    act(desk, "press Bob: I shall not move to the Channel", "Ann", "2026-01-05T11:00:00Z")
    act(desk, "want England", "Eve", "2026-01-05T11:30:00Z")
    desk.ctl("export", desk.id, desk.path("ann"), "--as", "Ann")
    desk.ctl("export", desk.id, desk.path("rex"), "--as", "referee")
    desk.ctl("export", desk.id, desk.path("all"), "--with-seed")
    vault = desk.read("all").split("\n")[1]
    desk.write("own", desk.read("rex").replace("\n", "\n" + vault + "\n", 1))
    assert "Channel" not in desk.read("own") and "want England" in desk.read("own")
    player.ctl("import-instance", desk.path("ann"))
    player.ctl("import-instance", desk.path("own"), "--keep")
    player.ctl("export", desk.id, player.path("all"), "--with-seed")
    assert player.read("all") == desk.read("all")
    player.ctl("verify", desk.id)


def test_import_what_is_there():
    """The same file again, a backup, and what went on elsewhere: each is told, and nothing is lost."""
    desk = table()
    act(desk, "bid Q", "seat:1", "2026-01-05T11:00:00Z")
    desk.ctl("export", desk.id, desk.path("backup"), "--with-seed")
    elsewhere = Desk()
    elsewhere.ctl("import-instance", desk.path("backup"), "--keep")
    for table_, text in (desk, "bid 4"), (elsewhere, "bid 5"):
        table_.ctl("act", desk.id, text, "--by", "seat:2", "--at", "2026-01-05T12:00:00Z")
    desk.ctl("export", desk.id, desk.path("now"), "--with-seed")
    elsewhere.ctl("export", desk.id, desk.path("fork"), "--with-seed")
    desk.ctl("export", desk.id, desk.path("seen"))
    for name, said in (("now", "with every event of this file"), ("backup", "with every event of this file"),
                       ("seen", "with every event of this file"), ("fork", "with other events from number 3 on")):
        for keep in ([], ["--keep"]) if name != "seen" else ([],):
            told = desk.ctl("import-instance", desk.path(name), *keep, code=3)
            assert said in told and "nothing was changed" in told and "Without --keep" not in told, told
            desk.ctl("export", desk.id, desk.path("still"), "--with-seed")
            assert desk.read("still") == desk.read("now")
    behind = Desk()
    behind.ctl("import-instance", desk.path("backup"), "--keep")
    told = behind.ctl("import-instance", desk.path("now"), "--keep", code=3)
    assert "up to event 2 of 3 in this file; nothing was changed" in told, told


main(globals())
