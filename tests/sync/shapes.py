# SPDX-License-Identifier: GPL-3.0-or-later
"""The games that are shared between processes, and how each is played there."""
import collections

# `step`: seconds between turns; `blind`: nobody is referee, and the keeper has the first seat; `short`: it is over in
# a few turns, and looked through for secrets in each; `letters`: how players write to each other what the keeper never
# reads; `script`: who does what, whenever no player owes anything; `setup`: the given position; `endless`: over with
# its script.
Shape = collections.namedtuple('Shape', 'options seats bot step blind short letters script setup endless',
                               defaults=(60, False, False, None, (), None, False))
REFEREE = -1

# Without deadlines a round ends with its last move. Where the keeper plays too (`blind`) and their clock is behind
# the log by hours, they cannot move before it has caught up: there a turn takes hours.
GAMES = {
    'pure-skill': Shape(['deadline=none'], 3, 'random'),
    'viruses': Shape(['deadline=none', 'points=3'], 2, 'random'),
    'spades': Shape(['deadline=none', 'target=10'], 4, 'simple'),
    'single-capture-go': Shape(['deadline=none'], 2, 'random'),
    'tromino-go': Shape(['turn=none', 'points=1'], 2, 'random'),
    'mediocrity': Shape([], 3, 'random', 20 * 3600, True),
    'fictionary': Shape(['step=none', 'goal=1'], 5, 'random', 6 * 3600, True),
    'ghost': Shape(['turn=none', 'citation=none'], 3, 'simple'),
    'double-crash': Shape(['round=none'], 2, 'simple', 6 * 3600, True, True),
    'limerick': Shape(['writing=none', 'voting=none'], 2, 'simple', short=True),
    'lantern': Shape(['barkeep=program', 'sleep=none', 'finish=none', 'interruption=none'], 3, 'good',
                     short=True),
    'diplomacy': Shape(['powers=lot', 'movement=none', 'retreat=none', 'build=none', 'last=spring-1901'], 6, 'random',
                       short=True, letters='press'),
    'open-table': Shape([], 2, 'good', short=True, letters='whisper', script=[(REFEREE, each) for each in (
        'epoch', 'deal 2', 'roll 2d6', 'epoch', 'round', 'open', 'ballot "Who is it?": players secret',
        'close', 'end winners player1')]),
    'pokey-nomic': Shape([], 3, 'simple', 6 * 3600, True, setup={'scores': [90, 95, 90]}),
    'blognomic': Shape([], 3, 'good', 6 * 3600, True, short=True, endless=True, script=[
        (1, 'attitude Rebellious'), (2, 'attitude Comfortable'), (1, 'confess crime with player3: a spoon is missing'),
        (0, 'settle 1'), (2, 'walk')]),
}
# In these players write texts of their own length, which no box may tell.
WRITTEN = ('fictionary', 'limerick', 'open-table', 'blognomic')
