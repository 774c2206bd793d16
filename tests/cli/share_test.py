# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared games by command line: a referee, players and a doubter, each with a library of their own.
Typing mistakes can be corrected, and every refusal says what to do."""
import contextlib
import gzip
import http.server
import os
import re
import shutil
import stat
import subprocess
import tempfile
import threading
import urllib.error
import urllib.parse
import urllib.request

from share_table import GAME, Table, link_in
from tap import CTL, Desk, main


def test_whole_round():
    table = Table()
    table.share()
    table.referee.ctl("sync")
    ann, ben = table.seated("Ann"), table.seated("Ben")
    assert "Ann owes a bid" in ann.ctl("list"), ann.ctl("list")
    ann.ctl("act", GAME, "bid K")
    ben.ctl("act", GAME, "bid 2")
    listed = ann.ctl("list")
    assert "1 move of yours waits for the next sync" in listed and "Ann owes" not in listed, listed
    assert "1 sent" in ann.ctl("sync") and "1 sent" in ben.ctl("sync")
    assert "your move is on its way" in ann.ctl("list"), ann.ctl("list")
    assert "moves: 2 taken" in table.referee.ctl("sync")
    ann.ctl("sync")
    assert "Ann owes a bid" in ann.ctl("list"), ann.ctl("list")
    assert "round 2" in ann.ctl("show", GAME)


def test_held_game_says_for_whom_it_waits():
    table = Table()
    names = [word for name in ("Ann", "Ben", "Cyd") for word in ("--seat", name)]
    table.referee.ctl("new", "pure-skill", "--name", "Held", "--held", *names, "-o", "deadline=none")
    local = table.referee.ctl("act", "Held", "--by", "seat:1", "bid K", code=1)
    assert "has not begun: it begins when everybody has joined, or when its" in local, local
    assert "begins when its keeper writes `resume`" in table.referee.ctl("show", "Held")
    table.referee.ctl("share", "Held", table.place)
    assert "begins when Ann, Ben and Cyd have joined" in table.referee.ctl("show", "Held")
    ann = Desk()
    ann.ctl("accept", link_in(table.referee.ctl("invite", "Held", "Ann")), "--name", "Ann")
    table.referee.ctl("sync")
    ann.ctl("sync")
    for desk, by in ((table.referee, ["--by", "seat:1"]), (ann, [])):
        said = desk.ctl("act", "Held", "bid K", *by, code=1)
        assert "has not begun: it begins when Ben and Cyd have joined" in said, said
        assert "begins when Ben and Cyd have joined" in desk.ctl("show", "Held")
        assert "begins when Ben and Cyd have joined" in desk.ctl("list")
    ben = Desk()
    ben.ctl("accept", link_in(table.referee.ctl("invite", "Held", "Ben")), "--name", "Ben")
    table.referee.ctl("sync")
    assert "begins when Cyd has joined" in table.referee.ctl("show", "Held")
    said = table.referee.ctl("act", "Held", "--by", "referee", "resume", code=1)
    assert "waits until" in said and "leave" in said, said
    table.referee.ctl("act", "Held", "--by", "seat:3", "leave")
    for desk in (table.referee, ann, ben, table.referee):
        desk.ctl("sync")
    assert "begins" not in table.referee.ctl("show", "Held")
    table.referee.ctl("act", "Held", "--by", "referee", "pause")
    said = table.referee.ctl("act", "Held", "--by", "seat:1", "bid K", code=1)
    assert "The game is paused" in said, said
    assert ", paused" in table.referee.ctl("show", "Held")


def test_newcomers_are_told_what_comes_next():
    table = Table()
    table.share()
    link = table.invite("Ann")
    early = Desk()
    assert "keeper's next sync lets you in" in early.ctl("accept", link, "--name", "Ann")
    table.referee.ctl("sync")
    early.ctl("sync")
    assert "You play as Ann" in early.ctl("accept", link, "--name", "Ann"), "accepted twice: no harm"
    watcher = Desk()
    assert "You are a spectator" in watcher.ctl("accept", table.invite("spectator").split("&code=")[0],
                                        "--name", "Dora")


def test_who_looks_on_may_be_invited_later():
    table = Table()
    watcher = Desk()
    link = table.share()
    table.referee.ctl("sync")
    watcher.ctl("accept", link, "--name", "Ben")
    assert "are a spectator" in watcher.ctl("act", GAME, "bid K", code=1)
    watcher.ctl("accept", table.invite("Ben"), "--name", "Ben")
    assert "Ben joined as Ben" in table.referee.ctl("sync")
    watcher.ctl("sync")
    watcher.ctl("act", GAME, "bid K")
    assert "already" in watcher.ctl("accept", table.invite("Ann"), "--name", "Ben", code=3)


def test_people_without_a_seat_vote():
    """Who was invited to look on votes by name where anybody may; a link for all lets look on only."""
    table = Table()
    table.referee.ctl("new", "sentences", "--name", "Votes", "--seat", "Ann", "--seat", "Ben")
    link = link_in(table.referee.ctl("share", "Votes", table.place))
    for seat in ("Ann", "Ben"):
        table.referee.ctl("act", "Votes", "--by", seat, f"sentence\nBy {seat[0]}.")
    table.referee.ctl("sync")
    walt, dora = Desk(), Desk()
    walt.ctl("accept", link_in(table.referee.ctl("invite", "Votes", "spectator")), "--name", "Walt")
    dora.ctl("accept", link, "--name", "Dora")
    for desk in (table.referee, walt, dora):
        desk.ctl("sync")
    assert "are a spectator" in dora.ctl("act", "Votes", "vote 1", code=1)
    assert "act as Walt" in walt.ctl("act", "Votes", "--by", "person:Ann", "vote 1", code=1)
    assert "act as Walt" in walt.ctl("act", "Votes", "--by", "seat:1", "vote 1", code=1)
    walt.ctl("act", "Votes", "--by", "person:walt", "vote 1")
    walt.ctl("act", "Votes", "vote 2")
    for desk in (walt, table.referee, walt, dora):
        desk.ctl("sync")
    for desk in (table.referee, walt, dora):
        assert "Votes: 1" in desk.ctl("show", "Votes")
        desk.ctl("verify", "Votes")
    assert "events" in dora.ctl("audit", link)


def test_dice_are_checked_before_the_end():
    """Each epoch tells the seed of the one before; hands hang on another, and anybody can check the files."""
    table = Table()
    table.referee.ctl("new", "open-table", "--name", "Dice", "--seat", "Ann", "--seat", "Ben", "--referee", "Cy")
    link = link_in(table.referee.ctl("share", "Dice", table.place))
    ann, dora = Desk(), Desk()
    ann.ctl("accept", link_in(table.referee.ctl("invite", "Dice", "Ann")), "--name", "Ann")
    dora.ctl("accept", link, "--name", "Dora")
    for desk in (table.referee, ann, table.referee):
        desk.ctl("sync")
    for text in ("epoch", "deal 3", "roll 3d6", "deal 2 to table", "roll 2d1000", "epoch", "roll 1d6"):
        table.referee.ctl("act", "Dice", text, "--by", "referee")
    for desk in (table.referee, ann, dora):
        desk.ctl("sync")
    for desk in (ann, dora):
        assert "2 draws checked against the seed; 1 epoch revealed, 1 still open" in desk.ctl("verify", "Dice")
    assert "2 draws checked against the seed; 1 epoch revealed" in dora.ctl("audit", link)
    assert "the referee can do that" in ann.ctl("act", "Dice", "epoch", code=1)


def test_a_link_lets_one_person_in():
    table = Table()
    table.share()
    link = table.invite("Ann")
    table.referee.ctl("sync")
    first, second = Desk(), Desk()
    first.ctl("accept", link, "--name", "Ann")
    done = second.run("accept", "--library", second.library, link, "--name", "Mallory")
    assert done.returncode == 1 and done.stdout.count("Somebody else uses this invitation") == 1
    assert "let in" not in done.stdout
    assert "Ann joined as Ann" in table.referee.ctl("sync")
    assert "You play as Ann" in first.ctl("sync")
    assert "Somebody else" in sync(second, code=1)
    assert "--new-key" in table.referee.ctl("invite", GAME, "Ann", code=1)
    second.ctl("accept", table.invite("Ben"), "--name", "Ben")
    table.referee.ctl("sync")
    assert "You play as Ben" in second.ctl("sync")


def test_who_asks_is_let_in():
    table = Table()
    link = table.share()
    table.referee.ctl("sync")
    nina = Desk()
    nina.ctl("accept", link, "--name", "Nina")
    request = table.referee.write("request", nina.ctl("ask", GAME, "--name", "Nina"))
    words = nina.ctl("key").split()[-1]
    assert words in table.referee.ctl("admit", GAME, request, "Ben")
    table.referee.ctl("sync")
    assert "You play as Ben" in nina.ctl("sync")
    assert words in table.referee.ctl("members", GAME)
    assert "not a request" in table.referee.ctl("admit", GAME, "nonsense", "Ann", code=1)


def test_nobody_acts_for_another():
    table = Table()
    table.share()
    table.referee.ctl("sync")
    ann = table.seated("Ann")
    assert "you act as Ann" in ann.ctl("act", GAME, "bid K", "--by", "Ben", code=1)
    assert "0 sent" in ann.ctl("sync")
    ann.ctl("act", GAME, "bid K", "--by", "Ann")
    assert "Say who acts" in table.referee.ctl("act", GAME, "bid K", code=2)
    assert "No instance" in ann.ctl("act", "Wednesday", "bid K", code=3)


def test_a_wrong_address_can_be_put_right():
    table = Table()
    assert "There is no folder" in table.referee.ctl("share", GAME, "localhost:80", code=3)
    assert "not shared yet" in table.referee.ctl("share", GAME, code=2)
    table.referee.ctl("share", GAME, "http://127.0.0.1:1/")
    table.referee.ctl("sync", code=3)
    told = table.referee.ctl("share", GAME, table.place)
    assert f"Shared at {table.place}." in told
    assert link_in(told) == link_in(table.referee.ctl("share", GAME))
    table.referee.ctl("sync")
    assert "some of its files are there" in table.referee.ctl("share", GAME, table.home.name, code=3)
    assert "your name is cy" in table.referee.ctl("share", GAME, "--user", "cy")
    assert "0 events" not in table.seated("Ann").ctl("audit", table.share())


def test_a_folder_may_be_relative_here_and_is_whole_in_the_link():
    table = Table()
    done = subprocess.run([CTL, "share", "--library", table.referee.library, GAME, "place"],
                          capture_output=True, text=True, cwd=table.home.name, check=True)
    assert table.place.replace("/", "%2F") in link_in(done.stdout)


def test_a_folder_that_is_gone_is_not_taken_for_an_empty_one():
    table = Table()
    table.share()
    table.referee.ctl("sync")
    ann = table.seated("Ann")
    os.rename(table.place, table.place + "-away")
    ann.ctl("act", GAME, "bid K")
    for desk in (ann, table.referee):
        assert "there is no folder" in desk.ctl("sync", code=3)
    assert not os.path.exists(table.place)
    os.rename(table.place + "-away", table.place)
    assert "1 sent" in ann.ctl("sync")
    assert "moves: 1 taken" in table.referee.ctl("sync")


def sync(desk, code=0):
    """What a sync prints, with problems or without."""
    done = desk.run("sync", "--library", desk.library)
    assert done.returncode == code, done
    return done.stdout


def files(folder):
    return sorted(os.path.join(at, name) for at, _, names in os.walk(folder) for name in names)


def test_a_server_that_lost_everything_gets_it_back():
    table = Table()
    link = table.share()
    table.referee.ctl("sync")
    ann, ben = table.seated("Ann"), table.seated("Ben")
    for desk, move in ((ann, "bid K"), (ben, "bid 2")):
        desk.ctl("act", GAME, move)
        desk.ctl("sync")
    table.referee.ctl("sync")
    shutil.rmtree(os.path.join(table.place, "grapefruit"))
    assert "written again" in sync(ann, code=1), "the keeper's head is still away"
    assert "written again" in sync(table.referee, code=1), "Ben's is"
    assert "written again" in sync(ben), "for Ben waits for an answer"
    for desk in (table.referee, ann, ben):
        desk.ctl("sync")
    assert "round 2" in ben.ctl("show", GAME)
    Desk().ctl("audit", link)


def test_one_lost_file_is_found_when_asked_for():
    table = Table()
    link = table.share()
    table.referee.ctl("sync")
    table.seated("Ann")
    first = [path for path in files(table.place) if "/000001-" in path]
    assert len(first) == 2
    for path in first:
        os.remove(path)
    assert "no game" in Desk().run("audit", link).stderr
    assert "written again" not in table.referee.ctl("sync")
    assert "written again" in table.referee.ctl("sync", "--again")
    Desk().ctl("audit", link)


def test_audit_reads_a_link_a_folder_or_the_keepers_log():
    table = Table()
    link = table.share()
    table.referee.ctl("sync")
    ann = table.seated("Ann")
    topic, keeper = (re.search(f"{word}=([0-9a-f]+)", link).group(1) for word in ("topic", "keeper"))
    log = f"{table.place}/grapefruit/1/{topic}/{keeper}"
    with tempfile.TemporaryDirectory(prefix="grape-audit-") as tmp:
        def audit(*words, code=0):
            return ann.ctl("audit", *words, code=code, env={"TMPDIR": tmp})

        told = audit(link)
        assert "events chained and folded" in told
        for place in (table.place, f"file://{table.place}", log, log + "/"):
            assert audit(place) == told, place
        table.referee.ctl("new", "viruses", "--name", "Other", "--seat", "Ann", "--seat", "Ben")
        table.referee.ctl("share", "Other", table.place)
        table.referee.ctl("sync")
        both = audit(table.place)
        assert told in both and "Other: " in both, both
        entry = next(path for path in files(log) if "/000002-" in path)
        with open(entry, "r+", encoding="utf-8") as file:
            file.write("!")
        broken = ann.run("audit", "--library", ann.library, table.place, env={"TMPDIR": tmp})
        assert broken.returncode == 1 and "Other: " in broken.stdout, "the others are checked all the same"
        assert "is not a folder" in audit(table.place + "-not", code=3)
        assert "no shared game in" in audit(tmp, code=1)
        assert "Which game at http://127.0.0.1:1/" in audit("http://127.0.0.1:1/", code=2)
        assert f"There is no game {topic[::-1]}" in audit(log.replace(topic, topic[::-1]), code=1)
        assert os.listdir(tmp) == [], "audit leaves nothing behind"


class Ears(http.server.BaseHTTPRequestHandler):
    """A server that has nothing, and remembers who said who they are."""

    def do_GET(self):
        self.server.heard.append(self.headers.get("Authorization"))
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(404)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_PUT = do_MKCOL = do_GET

    def log_message(self, *_):
        pass


class Signpost(Ears):
    """A server that sends everybody to another one."""

    def do_GET(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(self.server.status)
        self.send_header("Location", self.server.there + self.path.lstrip("/"))
        self.send_header("Set-Cookie", "who=ann")
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_PUT = do_MKCOL = do_GET


class Packer(Ears):
    """A server whose answers are a little gzip that unpacks to a lot."""

    packed = gzip.compress(b" " * (64 << 20))

    def do_GET(self):
        self.server.heard.append(self.headers.get("Accept-Encoding"))
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(200)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(self.packed)))
        self.end_headers()
        self.wfile.write(self.packed)

    do_PUT = do_MKCOL = do_GET


@contextlib.contextmanager
def listening(kind=Ears):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), kind) as server:
        server.heard = []
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server, f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_password_goes_to_the_server_it_is_for():
    table = Table()
    words = {"GRAPEFRUIT_PASSWORD": "kumquat"}
    with listening() as (good, at_good), listening() as (evil, at_evil):
        table.referee.ctl("share", GAME, at_good)
        link = table.referee.ctl("share", GAME).split()[-1]
        elsewhere = link.replace(urllib.parse.quote(at_good, ""), urllib.parse.quote(at_evil, ""))
        assert link != elsewhere
        ann = Desk()
        ann.run("accept", "--library", ann.library, link, "--name", "Ann", "--user", "ann", env=words)
        assert good.heard and all(good.heard)
        ann.run("accept", "--library", ann.library, elsewhere, "--name", "Ann", env=words)
        ann.run("sync", "--library", ann.library, env=words)
        assert evil.heard and not any(evil.heard), "a link to another server does not take it along"
        ann.run("accept", "--library", ann.library, elsewhere, "--name", "Ann", "--user", "", env=words)
        assert not any(evil.heard), "and it is nobody's"
        two = Table()
        two.referee.ctl("share", GAME, at_good, "--user", "cy")
        two.referee.ctl("new", "viruses", "--name", "V", "--seat", "Ann", "--seat", "Ben")
        two.referee.ctl("share", "V", at_evil, "--user", "cy")
        assert "one password" in two.referee.ctl("sync", code=3, env=words), "another port, another server"


def test_no_signpost_is_followed():
    words = {"GRAPEFRUIT_PASSWORD": "kumquat"}
    with listening(Signpost) as (post, at_post), listening() as (evil, at_evil):
        post.there = at_evil
        for post.status in (301, 302, 303, 307, 308):
            table = Table()
            table.referee.ctl("share", GAME, at_post, "--user", "cy")
            said = table.referee.ctl("sync", code=3, env=words)
            assert f"answered {post.status}" in said, said
            ann = Desk()
            link = table.referee.ctl("share", GAME).split()[-1]
            assert f"answered {post.status}" in \
                ann.run("accept", "--library", ann.library, link, "--name", "Ann").stdout
        assert evil.heard == [], "neither a word nor a password went there"


def test_no_answer_is_unpacked():
    table = Table()
    there = urllib.parse.quote(table.place, "")
    with listening(Packer) as (packer, address):
        link = table.share().replace(there, urllib.parse.quote(address, ""))
        ann = Desk()
        said = ann.run("accept", "--library", ann.library, link, "--name", "Ann").stdout
        assert "not from Grapefruit" in said, said
        assert packer.heard and not any(packer.heard), "packed answers are not asked for"


def test_what_is_wrong_with_a_certificate_is_said():
    if not shutil.which("openssl"):
        return
    desk, table = Desk(), Table()
    key, certificate = desk.path("key.pem"), desk.path("certificate.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out",
                    certificate, "-days", "2", "-subj", "/CN=other.example"],
                   check=True, capture_output=True)
    with subprocess.Popen([CTL, "serve", table.place, "--port", "0", "--certificate", certificate,
                           "--private-key", key], stdout=subprocess.PIPE, text=True) as server:
        address = server.stdout.readline().split()[-1]
        assert address.startswith("https://"), address
        table.referee.ctl("share", GAME, address)
        said = table.referee.ctl("sync", code=3)
        server.terminate()
    assert f"{address}: the server's certificate cannot be trusted: it is for a server of another" in said, said
    assert "grapefruit" not in os.listdir(table.place), "and nothing was written there"


def test_what_is_no_address_and_no_name_is_refused():
    table = Table()
    for address in ("http://a b/", "https://x/\x1b[2J", "http://", "https://u:p@h/", "ftp://x/"):
        assert "not the address of a shared folder" in table.referee.ctl("share", GAME, address, code=3)
    for name in ("a:b", "a b", "a\nb"):
        said = table.referee.ctl("share", GAME, "http://127.0.0.1:1/", "--user", name, code=3)
        assert "a colon or a space" in said, said
    assert "not shared yet" in table.referee.ctl("share", GAME, code=2), "nothing came of it"


def test_a_key_goes_to_what_is_no_file_without_replacing_it():
    desk = Desk()
    words = {"GRAPEFRUIT_PASSPHRASE": "kumquats"}
    pipe = desk.path("pipe")
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True) as reader:
        desk.ctl("key", "--export", pipe, env=words)
        assert '"grapefruit-key"' in reader.communicate()[0]
    assert stat.S_ISFIFO(os.stat(pipe).st_mode)
    assert f"{desk.path('no/key')}" in desk.ctl("key", "--export", desk.path("no/key"), code=3, env=words)
    os.symlink("/dev/full", desk.path("full"))
    assert "No space left" in desk.ctl("key", "--export", desk.path("full"), code=3, env=words)
    assert os.path.islink(desk.path("full"))


def test_users_of_a_server():
    desk = Desk()
    users = desk.path("users")
    secret = {"GRAPEFRUIT_PASSWORD": "first words"}
    desk.run("serve", "--users", users, "--add-user", "ann", env=secret).check_returncode()
    desk.run("serve", "--users", users, "--add-user", "ann-lee", env=secret).check_returncode()
    before = desk.read("users").split("\n")
    done = desk.run("serve", "--users", users, "--add-user", "ann",
                    env={"GRAPEFRUIT_PASSWORD": "second words"})
    assert "new password" in done.stdout, done
    after = desk.read("users").split("\n")
    assert len(before) == len(after) and before[1] in after and before[0] not in after
    assert os.stat(users).st_mode & 0o077 == 0
    for short in ("", "1234567"):
        done = desk.run("serve", "--users", users, "--add-user", "cy", env={"GRAPEFRUIT_PASSWORD": short})
        assert done.returncode == 2 and (not short or "at least 8 bytes" in done.stderr), done
    assert "cy:" not in desk.read("users")
    done = desk.run("serve", desk.path("nothing"))
    assert done.returncode == 3 and "has to be made first" in done.stderr
    assert desk.run("serve").returncode == 2


def test_tokens_and_keys_of_a_server():
    desk = Desk()
    users = desk.path("users")
    key = re.search(r"[0-9a-f]{64}", desk.ctl("key")).group()
    desk.run("serve", "--users", users, "--add-user", "ann", "--key", key,
             env={"GRAPEFRUIT_PASSWORD": "first words"}).check_returncode()
    token = desk.ctl("serve", "--users", users, "--add-token", "ann").strip()
    assert re.fullmatch(r"ann\.[0-9a-f]{48}", token)
    lines = desk.read("users").split()
    assert len(lines) == 2 and all(line.endswith(":" + key) for line in lines)
    assert token.split(".")[1] not in desk.read("users")
    desk.run("serve", "--users", users, "--add-user", "ann",
             env={"GRAPEFRUIT_PASSWORD": "second words"}).check_returncode()
    assert desk.read("users").count("\n") == 1 and desk.read("users").strip().endswith(":" + key)
    refused = desk.run("serve", "--users", users, "--add-user", "bob", "--key", "ab" * 32,
                       env={"GRAPEFRUIT_PASSWORD": "words"})
    assert refused.returncode == 2 and "not a public key" in refused.stderr
    token = desk.ctl("serve", "--users", users, "--add-token", "bob").strip()
    os.makedirs(desk.path("games"))
    with Server(desk.path("games"), "--users", users) as server:
        for authorization, status in (("Bearer " + token, 404), ("Bearer ann.x", 401), ("", 401)):
            request = urllib.request.Request(server.address + "grapefruit/1/heads/x.json",
                                             headers={"Authorization": authorization})
            try:
                urllib.request.urlopen(request)
                assert False, "there is no such file"
            except urllib.error.HTTPError as answer:
                assert answer.code == status, (authorization, answer.code)


class Server:
    """Our own server on a folder, until the `with` ends."""

    def __init__(self, folder, *more):
        self.command = [CTL, "serve", folder, "--port", "0", *more]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().split()[-1]
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()


def test_a_server_that_asks_who_one_is():
    table = Table()
    users = table.referee.path("users")
    words = {"GRAPEFRUIT_PASSWORD": "first words"}
    table.referee.run("serve", "--users", users, "--add-user", "cy", env=words)
    with Server(table.place, "--users", users) as server:
        table.referee.ctl("share", GAME, server.address)
        told = table.referee.ctl("sync", code=3)
        assert server.address in told and "wants a name" in told and "--user NAME" in told
        table.referee.ctl("share", GAME, "--user", "cy")
        assert "GRAPEFRUIT_PASSWORD" in table.referee.ctl("sync", code=3)
        wrong = table.referee.ctl("sync", code=3, env={"GRAPEFRUIT_PASSWORD": "other words"})
        assert "does not know this name and password" in wrong and "/heads/" not in wrong
        table.referee.ctl("sync", env=words)
        link = link_in(table.referee.ctl("share", GAME))
        assert "wants a name" in Desk().ctl("audit", link, code=3)
        assert "events chained and folded" in Desk().ctl("audit", link, "--user", "cy", env=words)
    told = table.referee.ctl("sync", code=3, env=words)
    assert server.address in told and "/heads/" not in told, told


def shared_at(desk, name, address):
    seats = [word for who in ("Ann", "Ben", "Cy") for word in ("--seat", who)]
    desk.ctl("new", "mediocrity", "--name", name, *seats)
    desk.ctl("share", name, address, "--user", "ann")


def test_a_password_is_told_to_one_server_only():
    words = {"GRAPEFRUIT_PASSWORD": "first words"}
    desk = Desk()
    shared_at(desk, "Here", "http://127.0.0.1:9/")
    shared_at(desk, "There", "http://localhost:9/")
    told = desk.ctl("sync", code=3, env=words)
    assert "holds one password" in told and "one by one" in told, told
    assert "holds one password" not in desk.run("sync", "--library", desk.library).stderr
    assert "holds one password" not in desk.ctl("sync", "Here", code=3, env=words)


def test_a_password_that_can_be_read_on_the_way():
    words = {"GRAPEFRUIT_PASSWORD": "first words"}
    desk = Desk()
    shared_at(desk, "Far", "http://nowhere.invalid:9/")
    shared_at(desk, "Near", "http://127.0.0.1:9/")
    far = desk.run("sync", "--library", desk.library, "Far", env=words).stderr
    assert "can be read on the way" in far and "first words" not in far, far
    near = desk.run("sync", "--library", desk.library, "Near", env=words).stderr
    assert "can be read on the way" not in near, near


def test_keys():
    desk, other = Desk(), Desk()
    file = desk.path("key")
    good = {"GRAPEFRUIT_PASSPHRASE": "eight and more"}
    assert "eight characters" in desk.ctl("key", "--export", file, code=2)
    desk.ctl("key", "--export", file, env={"GRAPEFRUIT_PASSPHRASE": "short"}, code=1)
    key = desk.ctl("key", "--export", file, env=good)
    desk.ctl("key", "--export", file, "--import", file, env=good, code=2)
    assert "does not open" in other.ctl("key", "--import", file,
                                        env={"GRAPEFRUIT_PASSPHRASE": "other words"}, code=1)
    assert other.ctl("key") != key, "merely looking makes a key"
    other.ctl("key", "--import", file, env=good)
    assert other.ctl("key") == key
    table = Table()
    table.share()
    table.referee.ctl("sync")
    ann = table.seated("Ann")
    before = ann.ctl("key")
    assert "already has a key of its own" in ann.ctl("key", "--import", file, env=good, code=3)
    assert ann.ctl("key") == before


main(globals())
