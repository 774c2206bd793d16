/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: a deck's definition, and behind the first empty line a hand in its symbols. What was
 * accepted must come through being written and read again. */
#include "fuzz-driver.h"

#include "equipment/grape-deck.h"

#include <string.h>

static void
exercise (const GrapeDeck *deck)
{
  guint n = grape_deck_n_cards (deck);
  g_autofree guint *cards = g_new (guint, n + 1);
  g_autoptr (GArray) back = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GError) error = NULL;
  GrapeStream stream;
  grape_stream_init_from_text (&stream, grape_deck_title (deck), 1);
  grape_deck_shuffle (deck, &stream, n, cards);
  g_autofree char *text = grape_deck_write (deck, cards, n);
  grape_deck_read (deck, text, back, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (back->data, back->len * sizeof (guint), cards, n * sizeof (guint));
  for (guint kind = 0; kind < grape_deck_n_kinds (deck); kind++)
    {
      g_autofree char *name = grape_deck_card_name (deck, kind);
      g_assert_true (*name && g_utf8_validate (name, -1, NULL));
    }
}

/* What is no definition may describe one. */
static void
read_prose (const char *bytes, gsize size)
{
  g_autofree char *text = g_utf8_make_valid (bytes, (gssize)size);
  g_autoptr (GError) error = NULL;
  g_autofree char *definition = grape_deck_from_prose ("Fuzzy", text, &error);
  g_autoptr (GrapeDeck) deck
      = definition ? grape_deck_parse (definition, strlen (definition), NULL) : NULL;
  g_assert ((definition == NULL) == (deck == NULL) && (deck || *error->message));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *bytes = (const char *)data, *hand = g_strstr_len (bytes, (gssize)size, "\n\n");
  gsize n = hand ? (gsize)(hand - bytes) : size;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeDeck) deck = grape_deck_parse (bytes, n, &error);
  if (!deck)
    {
      g_assert (error && *error->message);
      read_prose (bytes, size);
      return 0;
    }
  exercise (deck);
  g_autofree char *text = g_strndup (bytes + n, size - n);
  g_autoptr (GArray) kinds = g_array_new (FALSE, FALSE, sizeof (guint));
  if (!grape_deck_read (deck, text, kinds, &error))
    {
      g_assert (error && *error->message && kinds->len == 0);
      g_clear_error (&error);
    }
  grape_deck_exclude_all (deck);
  exercise (deck);
  return 0;
}
