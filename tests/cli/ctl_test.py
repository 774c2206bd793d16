# SPDX-License-Identifier: GPL-3.0-or-later
"""Each command as a user would give it: what it prints, what it refuses, and its exit code."""
import contextlib
import json
import os
import re
import shlex
import shutil
import sqlite3

from desk_table import TABLE, act, table
from tap import Desk, main

def test_act_by_name():
    """Somebody without a seat does what anybody may do, and nothing else."""
    desk = Desk()
    out = desk.ctl("new", "sentences", *TABLE)
    desk.id = re.match(r"([0-9a-f]{16})  Tuesday table\n", out).group(1)
    for seat in ("Ann", "Bob", "Eve"):
        act(desk, f"sentence\nBy {seat[0]}\nend\n-- \n{seat}", seat, "2026-01-05T11:00:00Z")
    out = act(desk, "vote 2", "person:Walt", "2026-01-05T12:00:00Z")
    assert "Walt voted" in out, out
    refused = act(desk, "pause", "person:Walt", "2026-01-05T12:00:00Z", code=1)
    assert "Walt has no seat here" in str(refused), refused
    assert "nobody" in str(act(desk, "vote 1", "person:", "2026-01-05T12:00:00Z", code=1))
    act(desk, "rule close", "referee", "2026-01-05T13:00:00Z")
    assert "Votes: 1" in desk.ctl("show", desk.id)
    desk.ctl("verify", desk.id)


def test_help_of_all():
    done = Desk().run("--help")
    assert done.returncode == 0 and "Exit codes:" in done.stdout
    for command in re.findall(r"^  ([a-z-]+)  +\S", done.stdout.split("Commands:")[1], re.M):
        if command.startswith("-"):
            continue
        each = Desk().run(command, "--help")
        assert each.returncode == 0, command
        assert f"grapefruitctl {command}" in each.stdout and "--library" in each.stdout, each.stdout
        assert "Exit codes:" in each.stdout


def test_batch():
    """A line does and says what a process of its own does and says, and leaves nothing behind."""
    desk = table()
    lines = ["list", f"act {desk.id} 'bid K' --by seat:1 --at 2026-01-05T11:00:00Z",
             f"act {desk.id} 'bid ZZ' --by seat:2", f"show {desk.id} --as seat:1", "act --help",
             "show", "nonsense", "run -", f"verify '{desk.id}'"]
    twin = shutil.copy(desk.library, desk.path("twin.db"))
    done = desk.run("batch", "--library", desk.library, "--mark", "=",
                    stdin="# a remark\n\n" + "\n".join(lines))
    assert done.returncode == 1, done  # of the first that failed
    parts = re.split(r"^= (\d+)\n", done.stdout, flags=re.M)
    assert parts[1::2] == ["0", "0", "1", "0", "0", "2", "2", "3", "0"] and parts[-1] == "", parts
    errors = ""
    for line, out, code in zip(lines, parts[::2], parts[1::2]):
        alone = desk.run("--library", twin, *shlex.split(line), stdin="")
        assert (alone.stdout, alone.returncode) == (out, int(code)), (line, alone, out)
        errors += alone.stderr
    assert done.stderr == errors, (done.stderr, errors)


def test_batch_stops():
    desk = table()
    done = desk.run("batch", "--stop", stdin="list\nshow 'x\nlist\n")
    assert done.returncode == 2 and done.stdout.endswith("exit 0\nexit 2\n"), done
    assert "Line 2: " in done.stderr, done
    done = desk.run("batch", stdin="batch\nlist\0\n")
    assert done.stdout == "exit 2\nexit 2\n" and "another" in done.stderr, done
    assert "zero byte" in done.stderr, done


def test_batch_libraries():
    """--library of one line is not that of the next."""
    desk = table()
    other = desk.path("other.db")
    desk.run("key", "--library", other)
    done = desk.run("--library", desk.library, "batch", stdin=f"list\nlist --library {other}\nlist\n")
    first, second, third, rest = done.stdout.split("exit 0\n")
    assert "Tuesday table" in first and first == third and "No instances" in second and not rest


def test_version():
    assert re.match(r"grapefruitctl \d+\.\d+", Desk().run("--version").stdout)


def test_usage_is_2():
    desk = Desk()
    for line in ([], ["nonsense"], ["--nonsense"], ["show"], ["show", "a", "b"], ["games", "x"],
                 ["show", "x", "--nonsense"], ["act", "x"], ["play", "viruses"],
                 ["play", "nonsense", "--seats", "bot:random"],
                 ["play", "viruses", "--seats", "bot:nonsense,bot:random"],
                 ["play", "viruses", "--seats", "bot:good,bot:good", "-n", "0"],
                 ["play", "viruses", "--seats", "bot:good,bot:good", "--option", "nonsense=1"],
                 ["play", "viruses", "--seats", "bot:good,bot:good", "--option", "points"]):
        done = desk.run(*line)
        assert done.returncode == 2, f"{line}: {done.returncode}"
        assert done.stdout == "" and len(done.stderr.strip().split("\n")) == 1, done
    assert not os.path.exists(desk.library)


def test_games():
    out = Desk().run("games").stdout
    assert "pure-skill" in out and "viruses" in out and "--option deadline=3d" in out
    assert "null" not in [line.split(":")[0] for line in out.split("\n")]


def test_new_and_list():
    desk = table()
    listed = desk.json("list")["instances"]
    assert len(listed) == 1 and listed[0]["id"] == desk.id
    assert listed[0]["seats"] == ["Ann", "Bob", "Eve"] and listed[0]["referee"] == "Cy"
    assert [due["who"] for due in listed[0]["due"]] == ["seat:1", "seat:2", "seat:3"]
    assert "Ann owes a bid, late since 2026-01-08T10:00:00Z" in desk.ctl("list")
    # Who referees what begins here is the user: the window shows it to them as a referee.
    assert sqlite3.connect(desk.library).execute("SELECT name FROM person WHERE me").fetchall() == [("Cy",)]
    people = sqlite3.connect(desk.library).execute("SELECT count(*) FROM person").fetchone()[0]
    assert people == 4


def test_new_refused():
    desk = Desk()
    desk.ctl("new", "nonsense", code=1)
    assert "1250.7" in desk.ctl("new", "pure-skill", "--seat", "Ann", code=1)
    desk.ctl("new", "pure-skill", *["--seat", "A"] * 3, code=1)
    desk.ctl("new", "pure-skill", "--seat", "A", "--seat", "B", "--seat", "bot:best", code=1)
    desk.ctl("new", "viruses", "--seat", "A", "--seat", "B", "--option", "points=-1", code=1)
    desk.ctl("new", "viruses", "--seat", "A", "--seat", "B", "--at", "yesterday", code=2)
    desk.ctl("new", "viruses", "--seat", "A", "--seat", "B", "--seed", "xyz", code=2)
    desk.ctl("new", "viruses", "--seat", "A", "--seat", "B", "--option", "points", code=2)
    assert "society" in desk.ctl("new", "nonsense", code=1)
    desk.ctl("new", "viruses", "--seat", "A", "--seat", "A\033[31m", code=1)
    desk.ctl("new", "viruses", "--seat", "A", "--seat", "B", "--setup", "/nonexistent", code=3)
    assert not os.path.exists(desk.library)


def test_random_seeds_differ():
    desk = Desk()
    commitments = set()
    for name in "AB":
        desk.ctl("new", "viruses", "--name", name, "--seat", "Ann", "--seat", "Bob")
        desk.ctl("export", name, desk.path(name))
        commitments.add(json.loads(desk.read(name).split("\n")[0])["commitment"])
    assert len(commitments) == 2 and "0" * 64 not in commitments


def test_instance_names():
    desk = table()
    for name in (desk.id, desk.id[:5], "Tuesday table", "TUESDAY TABLE"):
        assert desk.json("show", name)["id"] == desk.id
    desk.ctl("show", "Wednesday", code=3)
    desk.ctl("show", name, "--tale", code=1)  # this game leaves none
    desk.ctl("show", desk.id[:3], code=3)
    desk.ctl("new", "pure-skill", *TABLE)
    assert "2 instances" in desk.ctl("show", "Tuesday table", code=3)


def test_act():
    desk = table()
    assert "event 2" in act(desk, "bid K", "seat:1", "2026-01-05T11:00:00Z")
    assert "event 3" in act(desk, "bid 5", "Bob", "2026-01-05T11:30:00Z")
    told = act(desk, "bid 9", "seat:3", "2026-01-05T12:00:00Z")
    assert "[4f]" in told and "king of hearts" in told
    assert desk.json("show", desk.id)["state"]["phase"] == 2


def test_act_refused():
    desk = table()
    act(desk, "bid K", "seat:1", "2026-01-05T11:00:00Z")
    before = desk.json("show", desk.id, "--as", "referee")
    assert "rule" in act(desk, "bid 77", "seat:2", "2026-01-05T12:00:00Z", code=1)
    act(desk, "bid Q", "seat:2", "2026-01-05T09:00:00Z", code=1)
    act(desk, "pause", "seat:2", "2026-01-05T12:00:00Z", code=1)
    act(desk, "bid Q", "seat:9", "2026-01-05T12:00:00Z", code=1)
    act(desk, "bid Q", "Nobody", "2026-01-05T12:00:00Z", code=1)
    act(desk, "bid Q", "seat:2", "noon", code=2)
    # A refused act after the deadline stores nothing either: the same time passes again later.
    act(desk, "bid 77", "seat:2", "2026-01-20T12:00:00Z", code=1)
    assert desk.json("show", desk.id, "--as", "referee") == before


def test_show_at_event():
    desk = table()
    act(desk, "bid K", "seat:1", "2026-01-05T11:00:00Z")
    assert desk.json("show", desk.id, "--as", "1", "--at-event", "1")["state"]["bids"][0] is None
    assert desk.json("show", desk.id, "--as", "1", "--at-event", "2")["state"]["bids"][0] == "K"
    assert desk.json("show", desk.id, "--at-event", "0")["event"] == 0
    desk.ctl("show", desk.id, "--at-event", "99", code=1)
    desk.ctl("show", desk.id, "--as", "Nobody", code=1)


def test_time_passes():
    desk = table()
    act(desk, "bid K", "seat:1", "2026-01-05T11:00:00Z")
    count = desk.json("show", desk.id)["event"]
    assert "preview" in desk.ctl("resolve", desk.id, "--at", "2026-01-08T10:00:01Z", "--preview")
    assert desk.json("show", desk.id)["event"] == count
    assert "Nothing happens" in desk.ctl("resolve", desk.id, "--at", "2026-01-08T10:00:00Z")
    assert "[4f]" in desk.ctl("resolve", desk.id, "--at", "2026-01-08T10:00:01Z")
    assert desk.json("show", desk.id)["state"]["round"] == 2


def test_a_substitute_is_named_for_whom():
    desk = table()
    act(desk, "vacation 2026-01-06..2026-01-09", "seat:1", "2026-01-05T11:00:00Z")
    assert "Ann: substitute Gus" in act(desk, "substitute Gus", "seat:1", "2026-01-05T11:01:00Z")


def test_bots_sit_at_the_table():
    desk = Desk()
    desk.ctl("new", "pure-skill", "--name", "B", "--seat", "Ann", "--seat", "bot:good", "--seat",
             "bot:random", "--at", "2026-01-05T10:00:00Z")
    for number, card in enumerate("A23456789", 1):
        desk.ctl("act", "B", f"bid {card}", "--by", "Ann", "--at", f"2026-01-06T10:0{number}:00Z")
    assert desk.json("show", "B")["state"]["round"] == 10
    desk.ctl("verify", "B")


def test_secrets():
    """Ann's hidden bid and the seed stand in nothing that others get."""
    desk = table()
    act(desk, "bid Q", "seat:1", "2026-01-05T11:00:00Z")
    words = ("bid Q", "queen", '"Q"', ": Q", "Q,")
    seed = "01" + "0" * 62
    outputs = {"show": desk.ctl("show", desk.id), "list": desk.ctl("list", "--json"),
               "log": desk.ctl("show", desk.id, "--log"),
               "log of Bob": desk.ctl("show", desk.id, "--log", "--as", "Bob"),
               "show to Bob": desk.ctl("show", desk.id, "--as", "seat:2")}
    desk.ctl("export", desk.id, desk.path("public"))
    desk.ctl("export", desk.id, desk.path("bob"), "--as", "2")
    desk.ctl("export", desk.id, desk.path("referee"), "--as", "referee")
    outputs["export"] = desk.read("public")
    outputs["export for Bob"] = desk.read("bob")
    for name, text in outputs.items():
        assert not any(word in text for word in words), f"{name}: {text}"
    for viewer in ([], ["--as", "2"]):
        state = desk.json("show", desk.id, *viewer)["state"]
        assert state["bids"] == ["hidden", None, None]
    assert "bid Q" in desk.read("referee") and "K" in desk.ctl("show", desk.id, "--as", "Ann")
    for name, text in {**outputs, "referee": desk.read("referee")}.items():
        assert seed not in text and "vault" not in text, name
    desk.ctl("export", desk.id, desk.path("own"), "--with-seed")
    assert seed in desk.read("own")
    assert os.stat(desk.path("own")).st_mode & 0o077 == 0
    assert desk.run("export", "--library", desk.library, desk.id, "x", "--with-seed", "--as",
                    "1").returncode == 2


def test_posts():
    """A post tells what happened since the last one, and is not held back for telling it."""
    desk = Desk()
    desk.ctl("new", "single-capture-go", "--name", "M", "--seat", "Ann <ann@example.org>", "--seat",
             "Bob <bob@example.org>", "--referee", "Cy <cy@example.org>", "--at",
             "2026-01-05T10:00:00Z")
    desk.ctl("act", "M", "note hello", "--by", "referee", "--at", "2026-01-05T11:00:00Z")
    assert "Since the last post" not in desk.ctl("post", "M")
    desk.ctl("post", "M", "--eml", desk.path("first"))
    desk.ctl("act", "M", "play d1", "--by", "Ann", "--at", "2026-01-05T12:00:00Z")
    desk.ctl("act", "M", "extend 1d", "--by", "referee", "--at", "2026-01-05T13:00:00Z")
    news = desk.ctl("post", "M").split("Since the last post:\n")[1]
    assert news.strip() == "- Referee: extend 1d", news
    desk.ctl("post", "M", "--eml", desk.path("second"))


def test_verify():
    desk = table()
    act(desk, "bid Q", "seat:1", "2026-01-05T11:00:00Z")
    assert "1 draw checked" in desk.ctl("verify", desk.id)
    desk.ctl("export", desk.id, desk.path("own"), "--with-seed")
    desk.ctl("export", desk.id, desk.path("public"))
    assert "1 sealed, 0 draws" in desk.ctl("verify", desk.path("public"))
    own = desk.read("own")
    desk.ctl("verify", desk.path("own"))
    for old, new, code in (("bid Q", "bid K", 1), ("prize", "price", 1), ("11:00", "11:01", 1),
                           ('"seed":"01', '"seed":"02', 1), ('"n":2', '"n":3', 1),
                           ('"kind":"move"', '"kind":"dance"', 3), ("{", "[", 3)):
        assert old in own
        desk.write("forged", own.replace(old, new, 1) if old != '"seed":"01' else
                   own.replace(old, new))
        desk.ctl("verify", desk.path("forged"), code=code)
    desk.write("empty", "")
    desk.ctl("verify", desk.path("empty"), code=3)
    desk.write("zero", b"\0\0\0")
    desk.ctl("verify", desk.path("zero"), code=3)
    desk.write("noise", bytes(range(1, 256)) * 10)
    desk.ctl("verify", desk.path("noise"), code=3)


def test_epochs():
    desk = Desk()
    desk.ctl("new", "open-table", "--name", "Dice", "--seat", "Ann", "--seat", "Bob", "--referee", "Rex")
    for text in ("epoch", "roll 3d6", "epoch", "roll 2d6", "roll 1d6"):
        desk.ctl("act", "Dice", text, "--by", "referee")
    assert "3 draws checked against the seed; 1 epoch revealed, 1 still open" in desk.ctl("verify", "Dice")
    desk.ctl("export", "Dice", desk.path("seen"))
    assert "1 draw checked against the seed; 1 epoch revealed, 1 still open" in desk.ctl("verify", desk.path("seen"))
    told = re.search("epoch 2 ([0-9a-f]{64})", desk.read("seen")).group(1)
    desk.write("forged", desk.read("seen").replace(told, told[::-1]))
    desk.ctl("verify", desk.path("forged"), code=1)


def test_files_without_end():
    desk = Desk()
    assert "longer than 256 MiB" in desk.ctl("verify", "/dev/zero", code=1)
    assert "cannot be read" in desk.ctl("verify", desk.folder.name, code=3)
    assert "cannot be read" in desk.ctl("run", desk.path("nothing.json"), code=3)


def test_cannot_be_read():
    """An instance that does not hold is listed, stops no other one, and can be removed."""
    desk = table()
    other = desk.ctl("new", "spades", "-s", "bot:simple", "-s", "B", "-s", "C", "-s", "D")[:16]
    act(desk, "bid Q", "seat:1", "2026-01-05T11:00:00Z")
    with contextlib.closing(sqlite3.connect(desk.library)) as rows:
        line = json.loads(rows.execute("SELECT line FROM event WHERE instance = ? AND number = 1",
                                       [desk.id]).fetchone()[0])
        line.update({"to": ["seat:1"], "sealed": "00" * 32})
        del line["text"]
        with rows:
            rows.execute("UPDATE event SET line = ? WHERE instance = ? AND number = 1",
                         [json.dumps(line), desk.id])
            rows.execute("DELETE FROM summary")
    listed = desk.ctl("list")
    assert other in listed and "cannot be read" in listed, listed
    desk.ctl("show", other)
    desk.ctl("show", desk.id, code=1)
    desk.ctl("remove", desk.id, code=2)
    assert desk.id in desk.ctl("list")
    desk.ctl("remove", desk.id, "--yes")
    assert desk.id not in desk.ctl("list") and other in desk.ctl("list")
    desk.ctl("remove", desk.id, "--yes", code=3)


def test_seed_that_was_typed():
    """Its commitment is in the header: 07 is found in 256 tries."""
    for seed in ("07", "00" * 31 + "07", "ab" * 32):
        desk = Desk()
        game = desk.ctl("new", "spades", "-s", "A", "-s", "B", "-s", "C", "-s", "D", "--held",
                        "--seed", seed)[:16]
        said = desk.ctl("share", game, desk.folder.name, code=1)
        assert "can be guessed" in said and "without --seed" in said, said
    game = desk.ctl("new", "spades", "-s", "A", "-s", "B", "-s", "C", "-s", "D", "--held")[:16]
    desk.ctl("share", game, desk.folder.name)


def test_play():
    desk = Desk()
    line = ["pure-skill", "--seats", "bot:simple,bot:random,bot:random", "--seed", "7", "-n", "30",
            "--rotate"]
    first = desk.json("play", *line, "--each", "--jobs", "1")
    second = desk.json("play", *line, "--each", "--jobs", "2")
    assert first["results"] == second["results"] and len(first["results"]) == 30
    assert first["decided"] + first["ties"] == 30 and first["unfinished"] == 0
    assert sum(each["wins"] for each in first["entrants"]) == first["decided"]
    assert first["levels"][1]["entrants"] == 2
    assert first["mean_length"] == 13
    other = desk.json("play", *line[:4], "8", *line[5:], "--each")
    assert other["results"] != first["results"]
    some = desk.json("play", *line, "--each", "--decided", "5")
    assert some["decided"] == 5 and some["results"] == first["results"][:some["games"]]
    assert "decided" in desk.ctl("play", *line)
    assert not os.path.exists(desk.library)


SCRIPT = {"game": "pure-skill", "options": {}, "seats": ["Ann", "Bob", "bot:random"],
          "seed": "02", "events": [{"by": "seat:1", "text": "bid K"},
                                   {"by": "seat:2", "text": "bid 44"},
                                   {"at": "2026-01-05T11:00:00Z", "by": "seat:2", "text": "bid 4"},
                                   {"at": "2026-03-01T10:00:00Z", "by": "clock"}]}


def test_run():
    desk = Desk()
    path = desk.write("script.json", json.dumps(SCRIPT))
    done = desk.run("run", path, "--state")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert [verdict["ok"] for verdict in report["verdicts"]] == [True, False, True, True]
    assert report["verdicts"][1]["error"]["code"] in ("illegal", "syntax")
    assert report["outcome"]["over"] is True
    again = desk.run("run", "-", "--state", stdin=json.dumps(SCRIPT))
    assert again.stdout == done.stdout
    assert desk.run("run", path, "--strict").returncode == 1
    assert "refused" in desk.run("run", path).stdout
    desk.run("run", path, "--out", desk.path("game"))
    desk.ctl("verify", desk.path("game"))
    # A state that was printed can be begun from, and is the same then.
    printed = json.loads(desk.run("run", "-", "--state", stdin=json.dumps(
        dict(SCRIPT, seats=["Ann", "Bob", "Eve"], events=SCRIPT["events"][:1]))).stdout)["state"]
    later = desk.run("run", "-", "--state", stdin=json.dumps(
        dict(SCRIPT, seats=["Ann", "Bob", "Eve"], setup=printed, events=[])))
    assert later.returncode == 0, later.stderr
    assert json.loads(later.stdout)["state"] == printed


def test_run_malformed():
    desk = Desk()
    for text in ("", "{", "[]", "null", "{}", '{"game": "x"}', json.dumps(dict(SCRIPT, seats=3)),
                 json.dumps(dict(SCRIPT, seats=[])), json.dumps(dict(SCRIPT, seed="xyz")),
                 json.dumps(dict(SCRIPT, events=[3])), json.dumps(dict(SCRIPT, events={})),
                 json.dumps(dict(SCRIPT, events=[{"by": "seat:0", "text": "x"}])),
                 json.dumps(dict(SCRIPT, options={"deadline": "x"})), "[" * 100000,
                 json.dumps(dict(SCRIPT, setup={"round": 99}))):
        message = desk.ctl("run", "-", stdin=text, code=3)
        assert message.startswith("grapefruitctl run: script: "), message
    assert "line 2:" in desk.ctl("run", "-", stdin='{"game":\n oops}', code=3)
    desk.ctl("run", desk.path("nothing"), code=3)
    desk.ctl("run", desk.write("bytes", b'{"game": "\xff\xfe"}'), code=3)
    desk.ctl("run", desk.write("zero", b'{"game"\0}'), code=3)


def test_run_strangers():
    """What a script calls almost like something that is read is refused; the rest are its own remarks."""
    desk = Desk()
    one = {"by": "seat:1", "text": "bid K"}
    for script, where in ((dict(SCRIPT, option={"deadline": "1d"}), "“option”"),
                          (dict(SCRIPT, evetns=[one]), "“evetns”"), (dict(SCRIPT, Setup={}), "“Setup”"),
                          (dict(SCRIPT, events=[one, dict(one, texts="x")]), "Event 2: Malformed script: “texts”"),
                          (dict(SCRIPT, seats=["A", "B", {"name": "C", "bots": "good"}]), "“bots”")):
        message = desk.ctl("run", "-", stdin=json.dumps(script), code=3)
        assert where in message and "; is it “" in message, message
    fine = dict(SCRIPT, id=7, title="x", expect=[], events=[dict(one, comment="Another", clause="R1", note=1, test=2)])
    desk.ctl("run", "-", stdin=json.dumps(fine))


def test_bad_diplomacy_orders():
    """Whatever orders say, there is an answer, it is JSON, and the other orders stand."""
    desk = Desk()
    where = {"year": 1901, "season": "spring", "phase": "movement", "supply_centers": {},
             "units": [{"power": "France", "type": "A", "province": "par"}]}
    position = desk.write("position.json", json.dumps(where))
    orders = desk.write("orders.txt", b"Freedonia: A par - gas\nFrance: A p\xff\xfe - bre\n"
                                      b"France: A par - bur\n")
    done = json.loads(desk.ctl("diplomacy", "adjudicate", "--position", position, "--orders",
                               orders))
    assert [x["result"] for x in done["results"]] == ["illegal", "illegal", "succeeds"], done
    orders = desk.write("zero.txt", b"France: A p\0r - bre\nFrance: A par - bur\n")
    done = json.loads(desk.ctl("diplomacy", "adjudicate", "--position", position, "--orders", orders))
    assert [x["result"] for x in done["results"]] == ["illegal", "succeeds"], done
    bad = [{"power": "Freedonia", "text": "A par - gas"}, {"power": "France", "text": "A \ud83d"},
           {"power": "France", "text": "A par - bur"}]
    done = json.loads(desk.ctl("diplomacy", "adjudicate", "--batch",
                               stdin=json.dumps(dict(where, orders=bad)) + "\n"))
    assert [x["result"] for x in done["results"]] == ["illegal", "illegal", "succeeds"], done


def test_bad_diplomacy_positions():
    desk = Desk()
    for centres, code in (({"Narnia": ["bre"]}, 3), ({"France": ["narnia"]}, 3),
                          ({"neutral": ["bre"], "France": ["par"]}, 0)):
        where = desk.write("position.json", json.dumps({"supply_centers": centres}))
        desk.ctl("diplomacy", "adjudicate", "--position", where, code=code)
    desk.ctl("diplomacy", "adjudicate", "--position", desk.write("position.json", "{"), code=3)
    lines = json.dumps({"supply_centers": {"Narnia": ["bre"]}}) + "\n\n{}\n"
    first, second = desk.ctl("diplomacy", "adjudicate", "--batch", stdin=lines).splitlines()
    assert "not on the map" in json.loads(first)["error"] and "units" in json.loads(second), lines


def test_libraries():
    desk = Desk()
    assert desk.run("list").returncode == 0
    assert os.path.exists(desk.path("xdg/grapefruit/library.db"))
    desk.write("library.db", "this is no database, but long enough to be looked at " * 40)
    desk.ctl("list", code=3)
    desk.library = "/dev/null/folder/library.db"
    desk.ctl("list", code=3)


def test_a_mistyped_library():
    """Only what begins something makes a library; nothing else makes one, nor its folders."""
    desk = table()
    right = desk.library
    for typo in (desk.path("typo/deep/x.db"), desk.write("empty.db", "")):
        desk.library = typo
        for line in (["list"], ["search", "x"], ["show", "Tuesday"], ["moves"], ["lists"], ["sync"],
                     ["society", "Club"], ["act", "x", "bid K", "--by", "1"], ["verify", "Tuesday"]):
            assert "There is no library" in desk.ctl(*line, code=3), line
        assert not os.path.exists(desk.path("typo")) and os.path.getsize(desk.path("empty.db")) == 0
    desk.run("export", "--library", right, desk.id, desk.path("game"))
    for number, line in enumerate((["import-instance", desk.path("game")], ["dice", "--sides", "6"],
                                   ["key"], ["import", desk.write("nothing.mbox", "")])):
        desk.library = desk.path(f"deep/{number}/library.db")
        desk.ctl(*line)
        desk.ctl("list")


def test_one_and_many():
    """“1 message in 1 file”, and a batch written with the line ends of other systems."""
    desk = table()
    mail = desk.write("one.mbox", "From a@x.org Mon Jan  5 10:00:00 2026\nFrom: A <a@x.org>\nSubject: s\n"
                                  "Date: Mon, 5 Jan 2026 10:00:00 +0000\nMessage-ID: <1@x.org>\n\nHello.\n")
    said = desk.ctl("import", mail)
    assert said.startswith("1 message in 1 file: 1 new, 0 there already, 0 variants, 0 skipped"), said
    assert "1 message looked at, 0 about a game here, 0 moves are waiting." in desk.ctl("moves")
    desk.ctl("import", mail, "--archive", "", code=2)
    desk.ctl("moves", "--accept", "foo", code=2)
    desk.ctl("moves", "--accept", "all", "--reject", "all", code=2)
    done = desk.run("batch", "--library", desk.library, stdin="list\r\n\r\nlist\r\n")
    assert done.returncode == 0 and done.stdout.count("exit 0\n") == 2, done


def test_search_empty():
    desk = table()
    assert "Nothing" in desk.ctl("search", "grapefruit")
    desk.ctl("search", '"', "(", "OR", "*")
    desk.ctl("search", "x", "-n", "0", code=2)


def test_text_of_others_is_safe():
    """What stands in a file cannot drive a terminal."""
    desk = table()
    act(desk, "note \033[2Jhello \u202edlrow", "seat:1", "2026-01-05T11:00:00Z")
    out = desk.ctl("show", desk.id, "--log")
    assert "hello" in out and "\033" not in out and "\u202e" not in out and "\\x1b" in out


def test_any_locale():
    desk = table()
    done = desk.run("show", "--library", desk.library, desk.id, env={"LC_ALL": "C"})
    assert done.returncode == 0 and done.stdout == desk.ctl("show", desk.id)


def test_full_disk():
    desk = Desk()
    with open("/dev/full", "w", encoding="ascii") as full:
        import subprocess
        done = subprocess.run([os.environ["GRAPE_CTL"], "games"], stdout=full, check=False,
                              stderr=subprocess.PIPE)
    assert done.returncode == 3, done
    table_desk = table()
    table_desk.ctl("export", table_desk.id, desk.path("no/such/folder/x"), code=3)


def test_words_of_a_script():
    """A script hands in a word list and definitions; "ing" needs one too, but as the default (Fictionary F22)."""
    script = {"game": "fictionary", "seats": ["Ann", "Bob", "Cleo", "Dora", "Eve"], "seed": "01",
              "at": "2026-01-05T10:00:00Z", "setup": {"numbers": [1, 2, 3, 4, 5]},
              "resources": {"words": "ing\nquern\nslate\n", "definitions": {"quern": ["A mill."]}}}
    for word, good in (("quern", True), ("ing", False), ("slate", False), ("house", False)):
        done = Desk().run("run", "-", "--state", stdin=json.dumps({**script, "events": [
            {"by": "seat:1", "text": f"word {word}"}]}))
        verdict = json.loads(done.stdout)["verdicts"][0]
        assert verdict["ok"] == good, verdict


main(globals())
