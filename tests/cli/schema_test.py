# SPDX-License-Identifier: GPL-3.0-or-later
"""What the commands print is what data/schemas/ says, field by field; and the checker itself can
say no."""
import copy
import glob
import json
import os

from schema_check import Schemas, undescribed
from tap import SOURCE, Desk, main

FOLDER = os.path.join(SOURCE, "data", "schemas")
SCHEMAS = Schemas(FOLDER)
SCRIPTS = [
    {"game": "pure-skill", "seats": ["Ann", "Bob", {"name": "Eve"}], "seed": "05",
     "events": [{"by": "seat:1", "text": "bid K"}, {"by": "seat:2", "text": "bid"},
                {"by": "seat:3", "text": "leave"}, {"by": "referee", "text": "pause"}]},
    {"game": "pure-skill", "seats": ["bot:good", "bot:simple", "bot:random"], "seed": "06",
     "events": [{"at": "2026-05-05T10:00:00Z", "by": "clock"}]},
    {"game": "single-capture-go", "seats": ["Ann", "Bob", "Eve", "Fay"], "seed": "09",
     "options": {"deadline": "1d", "letters": "WXYZ"},
     "events": [{"by": "seat:1", "text": "c3"}, {"by": "seat:2", "text": "c3"},
                {"by": "seat:4", "text": "leave"}, {"by": "seat:1", "text": "a"},
                {"at": "2026-01-06T10:00:01Z", "by": "seat:2", "text": "d4"}]},
    {"game": "single-capture-go", "seats": ["bot:simple", "bot:simple", "bot:random"],
     "seed": "0a", "events": [{"at": "2027-05-05T10:00:00Z", "by": "clock"}]},
    {"game": "viruses", "seats": ["Ann", "Bob", "Eve"], "seed": "07", "referee": "Cy",
     "options": {"points": 3, "deadline": "1d"},
     "events": [{"by": "seat:1", "text": "place c3"}, {"by": "seat:2", "text": "place c3"},
                {"by": "seat:1", "text": "vacation 2026-01-05..2026-01-07"},
                {"by": "referee", "text": "referee Dan"}, {"by": "seat:2", "text": "leave"},
                {"at": "2026-01-09T10:00:00Z", "by": "clock"},
                {"by": "referee", "text": "join Fay for Bob"},
                {"by": "referee", "text": "extend 2h"}]},
    {"game": "viruses", "seats": ["bot:good", "bot:simple", "bot:random"], "seed": "08",
     "events": [{"at": "2026-09-05T10:00:00Z", "by": "clock"}]},
]


def fits(name, value):
    errors = SCHEMAS.errors(name + ".schema.json", value)
    assert not errors, f"{name}: {errors[:3]}"


def test_schemas_describe_everything():
    names = sorted(glob.glob(os.path.join(FOLDER, "*.schema.json")))
    assert len(names) >= 11
    for path in names:
        schema = SCHEMAS.load(os.path.basename(path))
        assert schema["$id"] == os.path.basename(path) and schema["title"]
        assert list(undescribed(schema)) == [], (path, list(undescribed(schema)))


def test_scripts_and_reports():
    for script in SCRIPTS:
        fits("script", script)
        done = Desk().run("run", "-", "--state", stdin=json.dumps(script))
        assert done.returncode == 0, done.stderr
        report = json.loads(done.stdout)
        fits("report", report)
        fits("state", report["state"])
        fits(script["game"], report["state"])
        assert len(report["verdicts"]) == len(script["events"])


def test_games():
    games = Desk().json("games")
    fits("games", games)
    for game in games["games"]:
        assert os.path.exists(os.path.join(FOLDER, game["id"] + ".schema.json")), game["id"]


def test_instance_files():
    desk = Desk()
    for script in SCRIPTS:
        desk.run("run", "-", "--out", desk.path("game"), stdin=json.dumps(script))
        lines = desk.read("game").splitlines()
        for number, line in enumerate(lines):
            value = json.loads(line)
            fits("instance", value)
            kind = "header" if number == 0 else "vault" if number == 1 else "event"
            assert not SCHEMAS.errors("instance.schema.json", value)
            errors = []
            SCHEMAS._check(SCHEMAS.load("instance.schema.json")["$defs"][kind],
                           "instance.schema.json", value, "$", errors)
            assert errors == [], errors
        desk.ctl("import-instance", desk.path("game"), "--keep")
        listed = desk.json("list")
        fits("list", listed)
        for viewer in ("spectator", "referee", "1", "2"):
            shown = desk.json("show", listed["instances"][0]["id"], "--as", viewer)
            fits("show", shown)
            fits(script["game"], shown["state"])
            desk.ctl("export", shown["id"], desk.path("seen"), "--as", viewer)
            for line in desk.read("seen").splitlines():
                fits("instance", json.loads(line))
        os.unlink(desk.library)


def test_play():
    for extra in ([], ["--each"], ["--rotate", "--decided", "2"]):
        fits("play", Desk().json("play", "viruses", "--seats", "bot:simple,bot:random", "-n", "4",
                                 *extra))


def test_the_checker_says_no():
    report = json.loads(Desk().run("run", "-", "--state", stdin=json.dumps(SCRIPTS[0])).stdout)
    for spoil in (lambda r: r.pop("verdicts"), lambda r: r.update(extra=1),
                  lambda r: r["verdicts"][0].update(n="1"),
                  lambda r: r["verdicts"][1]["error"].update(code="oops"),
                  lambda r: r["state"].pop("pending"), lambda r: r["state"].update(held_since="x"),
                  lambda r: r["outcome"]["winners"].append(0)):
        wrong = copy.deepcopy(report)
        spoil(wrong)
        assert SCHEMAS.errors("report.schema.json", wrong)
    state = report["state"]
    for spoil in (lambda s: s["bids"].append(None), lambda s: s.update(prize="11"),
                  lambda s: s.update(more=True), lambda s: s["hands"][0].append("11")):
        wrong = copy.deepcopy(state)
        spoil(wrong)
        assert SCHEMAS.errors("pure-skill.schema.json", wrong)


main(globals())
