#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Works out the golden vectors of random-test.c from the algorithm as documented in
src/engine/grape-random.h, without any code of ours: BLAKE2b from hashlib, ChaCha20 written here
from its specification (64-bit nonce, 64-bit counter, as D. J. Bernstein defined it).

  tests/engine/random-vectors.py            prints the vectors as C
"""
import hashlib
import struct


def rotate(x, n):
    return ((x << n) | (x >> (32 - n))) & 0xFFFFFFFF


def quarter(s, a, b, c, d):
    for x, y, z, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        s[x] = (s[x] + s[y]) & 0xFFFFFFFF
        s[z] = rotate(s[z] ^ s[x], n)


def block(key, nonce, counter):
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    start += struct.unpack("<8I", key)
    start += [counter & 0xFFFFFFFF, counter >> 32, nonce & 0xFFFFFFFF, nonce >> 32]
    s = list(start)
    for _ in range(10):
        for q in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                  (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            quarter(s, *q)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(s, start)))


def words(key, nonce):
    counter = 0
    while True:
        yield from struct.unpack("<16I", block(key, nonce, counter))
        counter += 1


def below(stream, n):
    for w in stream:
        if w < 2**32 - 2**32 % n:
            return w % n


def sample(stream, n, k):
    items = list(range(n))
    for i in range(k):
        j = i + below(stream, n - i)
        items[i], items[j] = items[j], items[i]
    return items[:k]


def commitment(seed):
    return hashlib.blake2b(b"grapefruit commitment 1" + seed, digest_size=32).digest()


def draw_key(seed, contributions):
    text = b"grapefruit draws 1"
    for c in contributions:
        text += struct.pack("<I", len(c)) + c
    return hashlib.blake2b(text, digest_size=32, key=seed).digest()


# The well-known first block for the all-zero key shows that ChaCha20 above is ChaCha20.
assert block(bytes(32), 0, 0)[:8].hex() == "76b8e0ada0f13d90"

seeds = {"zero": bytes(32), "count": bytes(range(32))}
contributions = {"none": [], "two": [bytes.fromhex("c0ffee"), bytes.fromhex("00")]}
for name, seed in seeds.items():
    print(f'commitment {name}: "{commitment(seed).hex()}"')
    for cname, cs in contributions.items():
        key = draw_key(seed, cs)
        print(f'key {name} {cname}: "{key.hex()}"')
key = draw_key(seeds["count"], contributions["two"])
for nonce in (0, 1, 7, 2**32 + 5):
    s = words(key, nonce)
    print(f"words nonce {nonce}:", ", ".join(f"0x{next(s):08x}" for _ in range(20)))
s = words(key, 3)
print("below 13 nonce 3:", [below(s, 13) for _ in range(24)])
s = words(key, 4)
print("below 3000000000//2 nonce 4:", [below(s, 1500000000) for _ in range(12)])
s = words(key, 9)
print("sample 52 of 52 nonce 9:", sample(s, 52, 52))
print("next word:", hex(next(s)))
s = words(key, 10)
print("sample 5 of 1000 nonce 10:", sample(s, 1000, 5))
text_key = hashlib.blake2b("bot 00 1".encode(), digest_size=32).digest()
s = words(text_key, 6)
print("from text:", ", ".join(f"0x{next(s):08x}" for _ in range(3)))
