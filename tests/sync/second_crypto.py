# SPDX-License-Identifier: GPL-3.0-or-later
"""What PROTOCOL.md asks of cryptography, from the standard library alone and independent of libsodium:
Ed25519 (RFC 8032), X25519 (RFC 7748), sealed boxes (XSalsa20-Poly1305) and padding. Slow, and not for
secrets that matter: it takes its time by the bits of a key."""
import base64
import functools
import hashlib
import secrets
import struct

P = 2 ** 255 - 19
L = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # of -1
NONE = (0, 1, 1, 0)  # the neutral point; points are (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z


def blake(data, size=32):
    return hashlib.blake2b(data, digest_size=size).digest()


# --- the curve -----------------------------------------------------------------------------------


def add(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    return (b - a) * (d - c) % P, (d + c) * (b + a) % P, (d - c) * (d + c) % P, (b - a) * (b + a) % P


def times(n, p):
    sum_ = NONE
    for bit in bin(n)[2:]:
        sum_ = add(sum_, sum_)
        if bit == '1':
            sum_ = add(sum_, p)
    return sum_


def same(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def is_small(p):
    """Of an order that divides 8."""
    return same(times(8, p), NONE)


def write_point(p):
    inverse = pow(p[2], -1, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, 'little')


@functools.lru_cache(4096)
def read_point(data):
    """None when the 32 bytes are no point, or not as a point is written."""
    number = int.from_bytes(data, 'little')
    y, odd = number & (1 << 255) - 1, number >> 255
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and odd):
        return None
    x = P - x if x & 1 != odd else x
    return x, y, 1, x * y % P


BASE = read_point((4 * pow(5, -1, P) % P).to_bytes(32, 'little'))


# --- signatures ----------------------------------------------------------------------------------


@functools.lru_cache(4096)
def is_public_key(key):
    """A point of the large group, so that it can be signed with and sealed to."""
    point = read_point(key)
    return bool(point) and not is_small(point) and same(times(L, point), NONE)


def halves(seed):
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], 'little') & (1 << 254) - 8 | 1 << 254
    return scalar, digest[32:]


def public_key(seed):
    return write_point(times(halves(seed)[0], BASE))


def number_of(*parts):
    return int.from_bytes(hashlib.sha512(b''.join(parts)).digest(), 'little') % L


def sign(seed, text):
    scalar, prefix = halves(seed)
    r = number_of(prefix, text)
    point = write_point(times(r, BASE))
    s = (r + number_of(point, public_key(seed), text) * scalar) % L
    return point + s.to_bytes(32, 'little')


def verify(key, text, signature):
    point, first = read_point(key), read_point(signature[:32])
    s = int.from_bytes(signature[32:], 'little')
    if len(signature) != 64 or not point or not first or s >= L or is_small(point) or is_small(first):
        return False
    k = number_of(signature[:32], key, text)
    return same(times(s, BASE), add(first, times(k, point)))


# --- sealed boxes --------------------------------------------------------------------------------


def x25519(scalar, u):
    """Montgomery's ladder."""
    x2, z2, x3, z3, swapped = 1, 0, u, 1, 0
    for bit in reversed(range(255)):
        now = scalar >> bit & 1
        if now != swapped:
            x2, z2, x3, z3 = x3, z3, x2, z2
        swapped = now
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        da, cb, aa, bb = d * a % P, c * b % P, a * a % P, b * b % P
        e = aa - bb
        x3, z3 = (da + cb) ** 2 % P, u * (da - cb) ** 2 % P
        x2, z2 = aa * bb % P, e * (aa + 121665 * e) % P
    if swapped:
        x2, z2 = x3, z3
    return (x2 * pow(z2, -1, P) % P).to_bytes(32, 'little')


def sealing_key(key):
    """The X25519 half of an author's public key."""
    y = int.from_bytes(key, 'little') & (1 << 255) - 1
    return ((1 + y) * pow(1 - y, -1, P) % P).to_bytes(32, 'little')


QUARTERS = [(0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11),
            (0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14)]


def salsa_rounds(words):
    x = list(words)
    for _ in range(10):
        for a, b, c, d in QUARTERS:
            for to, one, two, by in ((b, a, d, 7), (c, b, a, 9), (d, c, b, 13), (a, d, c, 18)):
                total = x[one] + x[two] & 0xffffffff
                x[to] ^= (total << by | total >> 32 - by) & 0xffffffff
    return x


def salsa_words(key, middle):
    k, m = struct.unpack('<8I', key), struct.unpack('<4I', middle)
    c = struct.unpack('<4I', b'expand 32-byte k')
    return [c[0], *k[:4], c[1], *m, c[2], *k[4:], c[3]]


def stream(key, nonce, size):
    """XSalsa20."""
    x = salsa_rounds(salsa_words(key, nonce[:16]))
    subkey = struct.pack('<8I', x[0], x[5], x[10], x[15], *x[6:10])
    made = b''
    for block in range((size + 63) // 64):
        words = salsa_words(subkey, nonce[16:] + struct.pack('<Q', block))
        mixed = zip(words, salsa_rounds(words))
        made += struct.pack('<16I', *[a + b & 0xffffffff for a, b in mixed])
    return made[:size]


def poly1305(key, text):
    r = int.from_bytes(key[:16], 'little') & 0x0ffffffc0ffffffc0ffffffc0fffffff
    total = 0
    for i in range(0, len(text), 16):
        total = (total + int.from_bytes(text[i:i + 16] + b'\1', 'little')) * r % (2 ** 130 - 5)
    return ((total + int.from_bytes(key[16:], 'little')) % 2 ** 128).to_bytes(16, 'little')


def box_stream(scalar, theirs, first, to, size):
    """The bytes that hide a box whose one-time key is @first, and the key of its tag."""
    u = int.from_bytes(theirs, 'little') & (1 << 255) - 1
    x = salsa_rounds(salsa_words(x25519(scalar, u), bytes(16)))
    key = struct.pack('<8I', x[0], x[5], x[10], x[15], *x[6:10])
    made = stream(key, blake(first + to, 24), 32 + size)
    return made[32:], made[:32]


def seal(key, text):
    """@text for the owner of @key, in base64."""
    plain = text.encode() + b'\x80'
    plain += bytes(-len(plain) % 64)
    to, scalar = sealing_key(key), int.from_bytes(secrets.token_bytes(32), 'little')
    scalar = scalar & (1 << 254) - 8 | 1 << 254
    first = x25519(scalar, 9)
    hide, tag_key = box_stream(scalar, to, first, to, len(plain))
    hidden = bytes(a ^ b for a, b in zip(plain, hide))
    return base64.b64encode(first + poly1305(tag_key, hidden) + hidden).decode()


def unseal(seed, box):
    """The text of a box; None when it is not for the one who has @seed, or damaged."""
    data = base64.b64decode(box)
    first, tag, hidden = data[:32], data[32:48], data[48:]
    if not hidden or len(hidden) % 64:
        return None
    hide, tag_key = box_stream(halves(seed)[0], first, first, sealing_key(public_key(seed)),
                               len(hidden))
    if poly1305(tag_key, hidden) != tag:
        return None
    plain = bytes(a ^ b for a, b in zip(hidden, hide)).rstrip(b'\0')
    return plain[:-1].decode() if plain.endswith(b'\x80') else None
