# SPDX-License-Identifier: GPL-3.0-or-later
"""A society shared by three people over a server: two results arrive at once, of two games and of one."""
import contextlib
import json
import socket
import subprocess
import tempfile
import time

from share_table import link_in
from tap import CTL, Desk, main

PEOPLE = ["Ann", "Bob", "Cleo", "Dora", "Emil", "Sam"]


@contextlib.contextmanager
def server():
    with tempfile.TemporaryDirectory(prefix="grape-server-") as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        process = subprocess.Popen([CTL, "serve", folder, "--port", str(port)],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(500):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.01)
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()
            process.wait()


class Club:
    def __init__(self, address):
        self.sam, self.dora, self.emil = Desk(), Desk(), Desk()
        setup = self.sam.write("setup.json", json.dumps({
            "people": [{"name": name} for name in PEOPLE], "speaker": "Sam",
            "classes": {"Pairs": {"min": 2, "max": 4, "referees": 2}}}))
        self.sam.ctl("new", "society", "--name", "Club", "--setup", setup)
        self.sam.ctl("share", "Club", address)
        for name, desk in (("Dora", self.dora), ("Emil", self.emil)):
            link = link_in(self.sam.ctl("invite", "Club", "spectator"))
            desk.ctl("accept", link, "--name", name)
            self.sam.ctl("sync")
            desk.ctl("sync")

    def sync(self):
        for desk in (self.dora, self.emil, self.sam, self.dora, self.emil):
            desk.ctl("sync")

    def announce(self, desk, label, game, players, referees):
        desk.ctl("act", "Club", f'announce {label} "{game}": players {", ".join(players)}; '
                                f'referees {", ".join(referees)}')
        self.sync()
        for name in players:
            self.sam.ctl("act", "Club", f"consent {label}", "--by", f"person:{name}")
        for name, other in (("Dora", self.dora), ("Emil", self.emil)):
            if name in referees and other is not desk:
                other.ctl("act", "Club", f"consent {label}")
        self.sync()

    def sheets(self, word):
        return [json.loads(desk.ctl("society", "Club", word, "--json"))["rows"]
                for desk in (self.sam, self.dora, self.emil)]

    def logs(self):
        return [desk.ctl("verify", "Club").splitlines()[1] for desk in (self.sam, self.dora, self.emil)]


def test_two_games_end_at_once():
    with server() as address:
        club = Club(address)
        club.announce(club.dora, "g1", "Game of Pure Skill", ["Ann", "Bob", "Cleo"], ["Dora"])
        club.announce(club.emil, "g2", "Game of Pure Skill", ["Ann", "Bob", "Sam"], ["Emil"])
        ends = {}
        for desk, label in ((club.dora, "g1"), (club.emil, "g2")):
            game = desk.ctl("society", "Club", "start", label, "--seed", "05").split()[0]
            done = desk.ctl("resolve", game, "--at", "2100-01-01T00:00:00Z")
            assert "somebody else keeps" in done, done
            assert "to be sent" in desk.ctl("society", "Club", "book", label)
            desk.ctl("export", game, desk.path("log"), "--as", "spectator")
            ends[label] = json.loads(desk.read("log").splitlines()[-1])["hash"]
        club.sync()
        for games in club.sheets("games"):
            assert [row["status"] for row in games] == ["over", "over"], games
            assert {row["label"]: row["hash"] for row in games} == ends, games
        assert len(set(club.logs())) == 1, club.logs()
        trophies = club.sheets("trophies")
        assert trophies[0] == trophies[1] == trophies[2], trophies
        assert "not in this library: g1, g2" in club.sam.ctl("verify", "Club")
        assert "1 result agrees" in club.dora.ctl("verify", "Club")
        assert "not in this library: g2" in club.dora.ctl("verify", "Club")


def test_two_results_of_one_game():
    with server() as address:
        club = Club(address)
        club.announce(club.dora, "p1", "Pairs", ["Ann", "Bob"], ["Dora", "Emil"])
        club.dora.ctl("act", "Club", "pay p1 Ann 40")
        club.emil.ctl("act", "Club", "pay p1 Bob 40")
        club.dora.ctl("act", "Club", "result p1 winners Ann")
        club.emil.ctl("act", "Club", "result p1 winners Bob")
        club.dora.ctl("sync")
        club.emil.ctl("sync")
        told = club.sam.ctl("sync")
        assert "3 taken, 1 refused" in told or "2 taken, 2 refused" in told, told  # as they arrive
        said = {"Ann": club.emil.ctl("sync"), "Bob": club.dora.ctl("sync")}
        club.dora.ctl("sync")
        games, ledger = club.sheets("games"), club.sheets("statement")
        assert games[0] == games[1] == games[2] and ledger[0] == ledger[1] == ledger[2]
        assert games[0][0]["winners"] in ("Ann", "Bob") and games[0][0]["status"] == "over", games
        assert sum(row["amount"] for row in ledger[0]) <= 50, ledger[0]
        assert "is over" in said[games[0][0]["winners"]], said
        assert len(set(club.logs())) == 1, club.logs()


def test_a_shared_game_ends():
    """The game is kept elsewhere, and followed by who keeps the society: a sync books it."""
    with server() as address:
        club = Club(address)
        club.announce(club.dora, "g1", "Game of Pure Skill", ["Ann", "Bob", "Cleo"], ["Dora"])
        game = club.dora.ctl("society", "Club", "start", "g1").split()[0]
        club.dora.ctl("share", game, address)
        club.sam.ctl("accept", link_in(club.dora.ctl("invite", game, "spectator")), "--name", "Sam")
        club.dora.ctl("sync")
        for name in ("Ann", "Bob", "Cleo"):
            club.dora.ctl("act", game, "leave", "--by", name)
        club.dora.ctl("sync")
        told = club.sam.ctl("sync")
        assert "Into the books of Club, for g1:" in told, told
        club.sync()
        assert [games[0]["status"] for games in club.sheets("games")] == ["over"] * 3
        assert "1 result agrees" in club.sam.ctl("verify", "Club")


def test_one_who_is_nobody():
    """Who watches and is not in the society can join it, and do nothing before."""
    with server() as address:
        club = Club(address)
        max_ = Desk()
        max_.ctl("accept", link_in(club.sam.ctl("invite", "Club", "spectator")), "--name", "Max")
        club.sam.ctl("sync")
        max_.ctl("sync")
        assert "nobody in this society" in max_.ctl("act", "Club", "vacation", code=1)
        max_.ctl("act", "Club", "join")
        max_.ctl("sync")
        club.sam.ctl("sync")
        max_.ctl("sync")
        rows = json.loads(max_.ctl("society", "Club", "people", "--json"))["rows"]
        assert rows[-1]["person"] == "Max", rows
        assert "act as Max" in max_.ctl("act", "Club", "vacation", "--by", "person:Ann", code=1)


main(globals())
