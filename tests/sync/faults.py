# SPDX-License-Identifier: GPL-3.0-or-later
"""A proxy between client and server that drops, delays, doubles and cuts what passes, from a seed."""
import http.client
import random
import socketserver
import threading
import time
from http.server import BaseHTTPRequestHandler

KINDS = ('drop request', 'drop answer', 'cut answer', 'double request', 'error', 'delay',
         'late error')


class Proxy(socketserver.ThreadingMixIn, socketserver.TCPServer):
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port, seed, rate):
        super().__init__(('127.0.0.1', 0), Handler)
        self.upstream, self.rate = port, rate
        self.chance, self.lock = random.Random(seed), threading.Lock()
        self.counts = dict.fromkeys(KINDS, 0)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f'http://127.0.0.1:{self.server_address[1]}/'

    def fault(self):
        with self.lock:
            if self.chance.random() >= self.rate:
                return None
            kind = self.chance.choice(KINDS)
            self.counts[kind] += 1
            return kind

    def handle_error(self, request, client_address):
        pass


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *args):
        pass

    def upstream(self, body):
        link = http.client.HTTPConnection('127.0.0.1', self.server.upstream, timeout=10)
        headers = {k: v for k, v in self.headers.items()
                   if k.lower() not in ('host', 'connection', 'content-length')}
        link.request(self.command, self.path, body if body else (b'' if self.command == 'PUT' else None),
                     headers)
        answer = link.getresponse()
        text = answer.read()
        link.close()
        return answer, text

    def give_up(self):
        self.close_connection = True

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get('Content-Length') or 0))
        fault = self.server.fault()
        if fault == 'drop request':
            return self.give_up()
        if fault == 'error':
            return self.send_text(503, b'')
        if fault == 'delay':
            time.sleep(0.05)
        try:
            answer, text = self.upstream(body)
            if fault == 'double request':
                answer, text = self.upstream(body)
        except OSError:
            return self.send_text(502, b'')
        if fault == 'drop answer':  # the write took effect, and nobody is told
            return self.give_up()
        if fault == 'late error':
            return self.send_text(500, b'')
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ('connection', 'transfer-encoding', 'content-length', 'keep-alive'):
                self.send_header(name, value)
        self.send_header('Content-Length', str(len(text)))
        self.end_headers()
        if fault == 'cut answer':
            self.wfile.write(text[:len(text) // 2])
            return self.give_up()
        self.wfile.write(text)
        return None

    def send_text(self, status, text):
        self.send_response_only(status)
        self.send_header('Content-Length', str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_PUT = do_HEAD = do_MKCOL = handle_any
