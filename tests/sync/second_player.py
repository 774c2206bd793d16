# SPDX-License-Identifier: GPL-3.0-or-later
"""A second player of shared games, written from src/sync/PROTOCOL.md: comes in by an invitation, and
sends moves, to a keeper who reads them and to one who may not. Its caller says which moves there are."""
import json
import secrets
import time
import urllib.parse

import second_chance
import second_client
import second_crypto as crypto


class Player:
    """Somebody with a key of their own, in a folder."""

    def __init__(self, folder, link, name):
        self.place, self.name = second_client.Place(folder), name
        self.topic, self.keeper = second_client.read_link(link)
        values = dict(urllib.parse.parse_qsl(link.partition('?')[2]))
        code, self.version = values['code'], int(values.get('v', '1'))
        self.seat = None
        self.held, self.told = values.get('held') == '1', False
        self.code, self.seed = bytes.fromhex(code), secrets.token_bytes(32)
        self.pk = crypto.public_key(self.seed).hex()

    # --- files -----------------------------------------------------------------------------------

    def write(self, seed, domain, body, path):
        """@path: of the file, from the hash of the body"""
        text = json.dumps(body, ensure_ascii=False)
        signed = f'grapefruit {domain} 1\n{text}'.encode()
        digest = crypto.blake(text.encode()).hex()[:32]
        file = self.place.root / path(digest)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({'body': text, 'sig': crypto.sign(seed, signed).hex()}),
                        encoding='utf-8')
        return digest

    def say(self, seed, kind, **members):
        """The next entry of a key's log, then the head that names it; gives its number."""
        author = crypto.public_key(seed).hex()
        head = self.place.root / 'heads' / f'{author}.json'
        serial, tips = 0, {}
        if head.exists():
            serial = second_client.read_signed(head, author, 'head')[0]['serial']
            tips = {topic: list(tip) for topic, tip in self.place.tips(author).items()}
        n, before = tips.get(self.topic, (0, ''))
        if self.version >= 2 and kind != 'hello':
            members.update(self.vow(n + 1, kind, members))
        entry = {'v': self.version, 'topic': self.topic, 'author': author, 'n': n + 1, 'before': before,
                 'at': int(time.time()), 'kind': kind, **members}
        digest = self.write(seed, 'entry', entry,
                            lambda digest: f'{self.topic}/{author}/{n + 1:06}-{digest}.json')
        tips[self.topic] = [n + 1, digest]
        self.write(seed, 'head', {'v': 1, 'author': author, 'serial': serial + 1,
                                  'at': int(time.time()), 'logs': tips},
                   lambda _: f'heads/{author}.json')
        return n + 1

    def vow(self, n, kind, members):
        """With what this player's key stands behind an entry."""
        events = self.read().instance.events
        saw = {'event': len(events)}
        if events:
            saw['hash'] = events[-1].hash.hex()
        about = members.get('seal', members.get('words', '-'))
        if kind == 'opens':
            about = ','.join(str(item['event']) for item in members['events'])
        claim = f'{self.topic} {n} {kind} {len(events)} {saw.get("hash", "-")} {about}'
        signed = f'grapefruit vow 1\n{claim}'.encode()
        return {'saw': saw, 'vow': crypto.sign(self.seed, signed).hex()}

    # --- what a player says ----------------------------------------------------------------------

    def join(self):
        claim = f'grapefruit hello 1\n{self.topic} {crypto.public_key(self.code).hex()}'
        given = secrets.token_hex(16)
        if self.held:
            self.gift = secrets.token_hex(32)
            given = second_chance.gift_commitment(self.topic + self.pk, self.gift)
        if self.version >= 2:
            claim += f' {given}'
        self.say(self.code, 'hello', pk=self.pk, name=self.name, contribution=given,
                 proof=crypto.sign(self.seed, claim.encode()).hex())

    def tell_chance(self, reader):
        """Once all have committed to what they give to chance, but for whoever keeps the game."""
        committed = reader.instance.chance.committed
        seats = {m['seat']: pk for pk, m in reader.members.items()}
        due = {f'seat:{seat + 1}' for seat, pk in seats.items() if seat >= 0 and pk != self.keeper}
        bots = [seat.get('bot') for seat in reader.instance.header['seats']]
        if (self.held and not self.told and due <= set(committed)
                and all(bot or seat in seats for seat, bot in enumerate(bots))):
            self.told = True
            self.say(self.seed, 'chance', contribution=self.gift)

    def plain(self, text, **more):
        n = self.place.tips(self.pk).get(self.topic, (0, ''))[0] if self.has_head() else 0
        return json.dumps({'topic': self.topic, 'author': self.pk, 'n': n + 1, 'text': text, **more})

    def has_head(self):
        return (self.place.root / 'heads' / f'{self.pk}.json').exists()

    def own(self, plain):
        return crypto.seal(bytes.fromhex(self.pk), plain)

    def bound(self):
        """What this player's secrets hold for."""
        return (self.topic + self.pk, self.seat) if self.version >= 2 else None

    def act(self, text, secret=False):
        """To a keeper who may read it. @text: canonical; @secret: no referee may read it"""
        nonce = secrets.token_bytes(16)
        more = {'nonce': nonce.hex()} if self.version >= 2 else {}
        plain = self.plain(text, **more)
        bound = self.bound() if secret else None
        words = {'words': second_client.commit(nonce, text, (), bound).hex()} if more else {}
        return self.say(self.seed, 'act', to=self.keeper, own=self.own(plain), **words,
                        box=crypto.seal(bytes.fromhex(self.keeper), plain))

    def act_sealed(self, text, readers):
        """@text: canonical; @readers: keys that may read it, of which the keeper's is none"""
        nonce = secrets.token_bytes(16)
        plain = self.plain(text, nonce=nonce.hex())
        boxes = [{'to': pk, 'box': crypto.seal(bytes.fromhex(pk), plain)} for pk in readers]
        seal = second_client.commit(nonce, text, (), self.bound())
        return self.say(self.seed, 'act', seal=seal.hex(), own=self.own(plain), boxes=boxes)

    def opens(self, events):
        """@events: whose texts everybody is to know now"""
        return self.say(self.seed, 'opens', events=[
            {'event': e.number, 'text': e.text, 'nonce': e.nonce.hex()} for e in events])

    def read(self):
        """The game as this player sees it."""
        reader = second_client.Reader(self.place, self.topic, self.keeper, self.seed)
        reader.read()
        self.seat = f'seat:{reader.members.get(self.pk, {"seat": -1})["seat"] + 1}'
        return reader
