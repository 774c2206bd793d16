/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys: signatures, boxes, and carrying a key to another device. */
#include "sync/wire/grape-key.h"

#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-random.h"

static GrapeKey *
key_of (guint8 first)
{
  guint8 seed[GRAPE_KEY_SEED_BYTES] = { first };

  return grape_key_new_from_seed (seed);
}

/* RFC 8032, 7.1, test 1: the public half of a known secret. */
static void
test_known_vector (void)
{
  guint8 seed[GRAPE_KEY_SEED_BYTES];

  grape_hex_decode ("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", seed,
                    sizeof seed);
  g_autoptr (GrapeKey) key = grape_key_new_from_seed (seed);
  g_assert_cmpstr (grape_key_public (key), ==,
                   "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
}

static void
test_signatures (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autoptr (GrapeKey) bob = key_of (2);
  g_autofree char *signature = grape_key_sign (ann, "entry", "{}");

  g_assert_true (grape_public_verify (grape_key_public (ann), "entry", "{}", signature));
  g_assert_false (grape_public_verify (grape_key_public (bob), "entry", "{}", signature));
  g_assert_false (grape_public_verify (grape_key_public (ann), "head", "{}", signature));
  g_assert_false (grape_public_verify (grape_key_public (ann), "entry", "{ }", signature));
  g_assert_false (grape_public_verify (grape_key_public (ann), "entry", "{}", "00"));
  g_assert_false (grape_public_verify (grape_key_public (ann), "entry", "{}", NULL));
  g_assert_false (grape_public_verify ("no key", "entry", "{}", signature));
}

static void
test_valid (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autofree char *upper = g_ascii_strup (grape_key_public (ann), -1);
  g_autofree char *zeros = g_strnfill (64, '0');

  g_assert_true (grape_public_valid (grape_key_public (ann)));
  g_assert_false (grape_public_valid (upper));
  g_assert_false (grape_public_valid (zeros)); /* a point of small order: anybody could open */
  g_assert_false (grape_public_valid ("../../etc/passwd"));
  g_assert_false (grape_public_valid (NULL));
}

static void
test_boxes (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autoptr (GrapeKey) bob = key_of (2);
  g_autoptr (GError) error = NULL;
  const char *texts[] = { "", "bid 2", "bid 10", "Größe ♠" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *box = grape_public_seal (grape_key_public (ann), texts[i], &error);
      g_assert_no_error (error);
      g_autofree char *text = grape_key_open (ann, box, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (text, ==, texts[i]);
      g_assert_null (grape_key_open (bob, box, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SECRET);
      g_clear_error (&error);
      box[3] = box[3] == 'A' ? 'B' : 'A';
      g_assert_null (grape_key_open (ann, box, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SECRET);
      g_clear_error (&error);
    }
  g_assert_null (grape_key_open (ann, "", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SECRET);
}

/* The length of a box does not tell the length of what is in it. */
static void
test_padding (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autofree char *shorter = grape_public_seal (grape_key_public (ann), "bid 2", NULL);
  g_autofree char *longer
      = grape_public_seal (grape_key_public (ann), "bid 10 and some more", NULL);

  g_assert_cmpuint (strlen (shorter), ==, strlen (longer));
}

static void
test_another_device (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autoptr (GError) error = NULL;

  g_assert_null (grape_key_export (ann, "short", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SYNTAX);
  g_clear_error (&error);
  g_autofree char *text = grape_key_export (ann, "correct horse", &error);
  g_assert_no_error (error);
  g_autoptr (GrapeKey) same = grape_key_import (text, "correct horse", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (grape_key_public (same), ==, grape_key_public (ann));
  g_assert_null (grape_key_import (text, "wrong horse!", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_AUTHOR);
  g_clear_error (&error);
  /* People who compare the file's words with a friend must not see another key. */
  g_autofree char *altered = g_strdup (text);
  char *digit = strstr (altered, "\"public\":\"") + strlen ("\"public\":\"");
  *digit = *digit == '0' ? '1' : '0';
  g_assert_null (grape_key_import (altered, "correct horse", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_AUTHOR);
  g_clear_error (&error);
  g_assert_null (grape_key_import ("{\"grapefruit-key\": 7}", "correct horse", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_FORMAT);
  g_clear_error (&error);
  g_assert_null (grape_key_import ("no JSON", "correct horse", &error));
  g_assert_nonnull (error);
}

static void
test_words (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autoptr (GrapeKey) bob = key_of (2);
  g_autofree char *words = grape_public_words (grape_key_public (ann));
  g_autofree char *others = grape_public_words (grape_key_public (bob));

  g_assert_cmpuint (strlen (words), ==, 24);
  g_assert_cmpstr (words, !=, others);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sync/key/known-vector", test_known_vector);
  g_test_add_func ("/sync/key/signatures", test_signatures);
  g_test_add_func ("/sync/key/valid", test_valid);
  g_test_add_func ("/sync/key/boxes", test_boxes);
  g_test_add_func ("/sync/key/padding", test_padding);
  g_test_add_func ("/sync/key/another-device", test_another_device);
  g_test_add_func ("/sync/key/words", test_words);
  return g_test_run ();
}
