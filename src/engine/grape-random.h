/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeRandom: the only source of chance. A referee commits to a seed before the game; players may
 * contribute; every draw has a number and is a function of seed, contributions and number alone, so
 * that after the seed is revealed anybody can check any single draw.
 *
 * Where players committed to what they contribute, the contributions are sorted by their bytes and
 * the key's text is "grapefruit draws 2".
 *
 * Algorithm (version 1), all numbers little-endian:
 *   commitment = BLAKE2b-256 (key = none, "grapefruit commitment 1" || seed)
 *   key        = BLAKE2b-256 (key = seed, "grapefruit draws 1" || contribution 1 || contribution 2
 * ..) where each contribution is its length in bytes as u32, then its bytes stream     = ChaCha20
 * (key, nonce = draw number as u64, counter from 0) over zero bytes word       = the next 4 bytes
 * of the stream as u32 below n    = the first word w with w < 2^32 - (2^32 mod n), then w mod n (1
 * <= n <= 2^31) k of n     = Fisher-Yates from the front over 0..n-1: for i = 0..k-1 swap item i
 * with item i + below (n - i); the first k items in that order Golden vectors:
 * tests/engine/random-test.c. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRAPE_SEED_BYTES         32
#define GRAPE_CONTRIBUTION_BYTES 64 /* the longest one */

/* A stream of random words. A value, to be kept on the stack; copying it copies its place. */
typedef struct
{
  guint8 key[32];
  guint64 nonce;
  guint32 block;
  guint used;
  guint8 bytes[64];
} GrapeStream;

void grape_random_commit (const guint8 seed[GRAPE_SEED_BYTES], guint8 commitment[32]);
gboolean grape_random_seed_looks_chosen (const guint8 seed[GRAPE_SEED_BYTES]);
void grape_random_key (const guint8 seed[GRAPE_SEED_BYTES], GPtrArray *contributions,
                       guint8 key[32]);
void grape_random_key_sorted (const guint8 seed[GRAPE_SEED_BYTES], GPtrArray *contributions,
                              guint8 key[32]);

void grape_stream_init (GrapeStream *self, const guint8 key[32], guint64 draw_number);
void grape_stream_init_from_text (GrapeStream *self, const char *text, guint64 number);
guint32 grape_stream_word (GrapeStream *self);
guint grape_stream_below (GrapeStream *self, guint n);
double grape_stream_unit (GrapeStream *self);
void grape_stream_sample (GrapeStream *self, guint n, guint k, guint *chosen);

char *grape_hex_encode (const guint8 *bytes, gsize n_bytes);
gboolean grape_hex_decode (const char *text, guint8 *bytes, gsize n_bytes);

G_END_DECLS
