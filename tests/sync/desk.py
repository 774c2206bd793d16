# SPDX-License-Identifier: GPL-3.0-or-later
"""One desktop: a library, and a process of grapefruitctl that takes commands until it is killed."""
import contextlib
import os
import pathlib
import re
import select
import shlex
import signal
import subprocess
import time

MARK = '=-=exit'
PATIENCE_S = 60
KILLED = -signal.SIGKILL


def utc(seconds):
    return time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(seconds))


class Desk:
    def __init__(self, ctl, folder, name, chance, clock):
        self.ctl, self.name, self.chance, self.clock = ctl, name, chance, clock
        self.library = pathlib.Path(folder) / f'{name}.db'
        self.skew = chance.choice([0, 0, -7 * 3600, 5 * 3600, 11 * 3600])
        self.environment = dict(os.environ, LC_ALL='C.UTF-8')
        self.process, self.buffer, self.killed, self.last = None, b'', 0, ''
        self.said = []  # all that the program ever printed

    def now(self):
        """What this desk takes for the time."""
        return self.clock.now + self.skew

    def kill(self):
        process = self.process
        if process:
            with contextlib.suppress(ProcessLookupError):
                process.kill()

    def close(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            with contextlib.suppress(BrokenPipeError):  # what it died before it could read
                self.process.stdin.close()
            self.process.stdout.close()
            self.process = None

    def give(self, *command):
        """One command; take() has its answer."""
        if not self.process:
            self.process = subprocess.Popen(
                [self.ctl, 'batch', '--library', str(self.library), '--mark', MARK],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                env=self.environment)
            self.buffer = b''
        self.last = shlex.join(command)
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(self.last.encode() + b'\n')
            self.process.stdin.flush()

    def take(self, kill_after=None):
        """Exit code and output of what was given. @kill_after: seconds, for a process that dies."""
        ends = re.compile(rb'^' + MARK.encode() + rb' (\d+)\n', re.M)
        until = time.monotonic() + (PATIENCE_S if kill_after is None else kill_after)
        out = self.process.stdout.fileno()
        while not (found := ends.search(self.buffer)):
            ready, _, _ = select.select([out], [], [], max(0, until - time.monotonic()))
            if not ready:
                if kill_after is None:
                    raise AssertionError(f'{self.name}: no end of: {self.last}')
                self.process.kill()
                until, kill_after = time.monotonic() + PATIENCE_S, None
                continue
            piece = os.read(out, 65536)
            if not piece:
                return self.bury()
            self.buffer += piece
        text = self.buffer[:found.start()].decode()
        self.buffer = self.buffer[found.end():]
        self.said.append(text)
        return int(found.group(1)), text

    def bury(self):
        text = self.buffer.decode(errors='replace')
        code = self.process.wait()
        self.close()
        self.said.append(text)
        if code != KILLED:
            raise AssertionError(f'{self.name}: {self.last}: died with {code}\n{text}')
        self.killed += 1
        return KILLED, text

    def run(self, *command, kill_after=None, may_fail=False):
        self.give(*command)
        code, text = self.take(kill_after)
        if code not in (0, KILLED) and not may_fail:
            raise AssertionError(f'{self.name}: {self.last}: {code}\n{text}')
        return code, text

    def sure(self, *command):
        """Until it was not killed."""
        while (done := self.run(*command))[0] == KILLED:
            pass
        return done[1]

    # --- shared games ------------------------------------------------------------------------------

    def give_sync(self):
        self.give('sync', '--at', utc(self.now()))

    def take_sync(self, kill_after=None, forgive=()):
        """TRUE: it went through. @forgive: what may be said when the answers are cut."""
        code, text = self.take(kill_after)
        if code == 1:
            for line in re.findall(r'^    ! (.*)$', text, re.M):
                if not any(words in line for words in forgive):
                    raise AssertionError(f'{self.name}: sync says: {line}')
        elif code not in (0, 3, KILLED) or (code == 3 and not forgive):
            raise AssertionError(f'{self.name}: {self.last}: {code}\n{text}')
        return code == 0

    def sync(self, kill_after=None, forgive=()):
        self.give_sync()
        return self.take_sync(kill_after, forgive)
