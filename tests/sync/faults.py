# SPDX-License-Identifier: GPL-3.0-or-later
"""A proxy between the desks and the server that drops, delays, doubles, cuts and replays what passes,
and kills those who talk, from a seed. Each desk has a port and a sequence of faults of its own."""
import asyncio
import contextlib
import random
import threading

# Fault -> weight. "kill" faults hit the one who asks or the server, "late" ones come after a write took effect.
FAULTS = {
    'drop request': 3, 'cut request': 2, 'drop answer': 3, 'cut answer': 3, 'cut head': 1,
    'double request': 2, 'replay later': 2, 'error': 3, 'late error': 2, 'delay': 3,
    'kill client': 2, 'late kill client': 2, 'kill server': 1, 'late kill server': 1,
}
WAIT_S = 10


class Message:
    """A request or an answer: its first line, its headers and its body."""

    def __init__(self, first, headers, body):
        self.first, self.headers, self.body = first, headers, body

    def header(self, name):
        for key, value in self.headers:
            if key.lower() == name:
                return value
        return None

    def bytes(self, drop=()):
        drop = {'connection', 'keep-alive', 'transfer-encoding', *drop}
        lines = [self.first] + [f'{k}: {v}' for k, v in self.headers if k.lower() not in drop]
        return ('\r\n'.join(lines) + '\r\n\r\n').encode('latin-1') + self.body


async def read_chunks(reader):
    body = b''
    while True:
        size = int((await reader.readline()).split(b';')[0], 16)
        body += await reader.readexactly(size)
        await reader.readline()
        if not size:
            return body


async def read_message(reader, request=None):
    """None at the end of the stream. @request: the one that this is the answer to."""
    head = b''
    with contextlib.suppress(asyncio.IncompleteReadError):
        head = await reader.readuntil(b'\r\n\r\n')
    if not head:
        return None
    first, *lines = head.decode('latin-1').rstrip('\r\n').split('\r\n')
    headers = [tuple(part.strip() for part in line.split(':', 1)) for line in lines]
    message = Message(first, headers, b'')
    length = message.header('content-length')
    bodiless = request and (request.first.startswith('HEAD') or first.split()[1] in ('204', '304'))
    if bodiless:
        return message
    if (message.header('transfer-encoding') or '').lower() == 'chunked':
        message.body = await read_chunks(reader)
        message.headers.append(('Content-Length', str(len(message.body))))
    elif length:
        message.body = await reader.readexactly(int(length))
    elif request:
        message.body = await reader.read()
    return message


class Line:
    """One desk's way to the server."""

    def __init__(self, proxy, name, seed, rate):
        self.proxy, self.name, self.rate = proxy, name, rate
        self.chance = random.Random(f'{seed} {name}')
        self.counts = dict.fromkeys(FAULTS, 0)
        self.n_requests, self.port, self.kill = 0, 0, lambda: None
        self.old = []  # writes that are to come once more

    @property
    def address(self):
        return self.proxy.server.address_at(self.port)

    def fault(self):
        self.n_requests += 1
        rate = 0 if self.proxy.quiet else self.rate
        if self.chance.random() >= rate:
            return None
        kind = self.chance.choices(list(FAULTS), FAULTS.values())[0]
        self.counts[kind] += 1
        return kind

    async def connect(self):
        for _ in range(200):
            with contextlib.suppress(OSError):
                return await asyncio.open_connection('127.0.0.1', self.proxy.server.port)
            await asyncio.sleep(0.01)
        raise OSError('the server does not listen')

    async def ask(self, up, request):
        """@up: a list that holds the connection to the server, for as long as it lives."""
        for attempt in (0, 1):
            if not up:
                up.extend(await self.connect())
            try:
                up[1].write(request.bytes())
                answer = await asyncio.wait_for(read_message(up[0], request), WAIT_S)
                if answer:
                    return answer
            except (OSError, asyncio.IncompleteReadError, ValueError) as why:
                if attempt:
                    raise OSError(str(why)) from why
            up[1].close()
            up.clear()
        raise OSError('the server gives no answer')

    async def cut_off(self, request):
        """The server gets half of it."""
        _, writer = await self.connect()
        text = request.bytes()
        writer.write(text[:len(text) - max(len(request.body) // 2, 1)])
        with contextlib.suppress(OSError):
            await writer.drain()
        writer.close()

    async def replay(self, up):
        """What came before, once more, as some proxy does that thought it lost."""
        for request in self.old:
            await self.ask(up, request)
        self.old = []

    async def before(self, fault, request):
        """TRUE: the request goes no further."""
        if fault == 'cut request':
            await self.cut_off(request)
        if fault == 'delay':
            await asyncio.sleep(self.chance.uniform(0.001, 0.03))
        if fault == 'kill client':
            self.kill()
        if fault == 'kill server':
            await self.proxy.restart()
        return fault in ('drop request', 'cut request', 'kill client', 'kill server')

    async def after(self, fault):
        """TRUE: the answer goes no further."""
        if fault == 'late kill client':
            self.kill()
        if fault == 'late kill server':
            await self.proxy.restart()
        return fault in ('drop answer', 'late kill client', 'late kill server')

    async def pass_on(self, request, up, writer):
        """FALSE: the connection is over."""
        fault = self.fault()
        if await self.before(fault, request):
            return False
        if fault == 'error':
            writer.write(b'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n')
            return True
        if self.old and fault is None and self.chance.random() < 0.1:
            await self.replay(up)
        answer = await self.ask(up, request)
        if fault == 'double request':
            answer = await self.ask(up, request)
        if fault == 'replay later' and request.first.startswith('PUT'):
            self.old.append(request)
        if await self.after(fault):
            return False
        if fault == 'late error':
            writer.write(b'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n')
            return True
        text = answer.bytes()
        if fault in ('cut answer', 'cut head'):
            size = len(answer.body) // 2 if fault == 'cut answer' and answer.body else 10
            writer.write(text[:len(text) - len(answer.body) + size] if fault == 'cut answer'
                         and answer.body else text[:size])
            return False
        writer.write(text)
        return True

    async def serve(self, reader, writer):
        up = []
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
            while (request := await read_message(reader)) and await self.pass_on(request, up, writer):
                await writer.drain()
        writer.close()
        if up:
            up[1].close()


class Proxy:
    """All lines, in a thread of their own."""

    def __init__(self, server):
        self.server, self.lines, self.quiet, self.restarts = server, {}, False, 0
        self.loop = asyncio.new_event_loop()
        self.lock = None
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def line(self, name, seed, rate):
        line = self.lines[name] = Line(self, name, seed, rate)
        listening = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(line.serve, '127.0.0.1', 0, limit=1 << 22), self.loop).result()
        line.port = listening.sockets[0].getsockname()[1]
        return line

    async def restart(self):
        self.lock = self.lock or asyncio.Lock()
        async with self.lock:
            await self.loop.run_in_executor(None, self.server.restart)
            self.restarts += 1

    def count(self):
        return sum(sum(line.counts.values()) for line in self.lines.values())

    def close(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
