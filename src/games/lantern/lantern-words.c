/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the Lantern (R8.2): cards are known by the hands and the table, plays by their
 * numbers and their tellers. Blocks are found by the engine. */
#include "find/grape-vocabulary.h"
#include "lantern-private.h"

#include <string.h>

static const Lantern *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

static guint
skip_quotes (const GrapeWords *words, guint at)
{
  guint n = 0;

  while (n < 2 && grape_words_is (words, at + n, "\"|“|”|'|‘|’|*|_|:"))
    n++;
  return n;
}

/* How many words of the text at @at are the element @card, with another article or without one; 0:
 * it does not stand there. */
static guint
match_card (const GrapeReading *reading, guint at, const char *card)
{
  static const char articles[] = "a|an|the|my|your";
  g_autoptr (GrapeWords) words = grape_words_new (NULL, card);
  guint from = words->words->len > 1 && grape_words_is (words, 0, "a|an|the");
  guint skipped = grape_words_is (reading->words, at, articles);

  for (guint i = from; i < words->words->len; i++)
    if (!g_str_equal (grape_words_form (words, i),
                      grape_words_form (reading->words, at + skipped + i - from)))
      return 0;
  return words->words->len > from ? skipped + words->words->len - from : 0;
}

/* The longest element of any hand that may be known here, or of the table, that stands at @at. */
static const char *
find_card (const GrapeReading *reading, guint at, guint *n)
{
  const Lantern *self = state_of (reading);
  const char *best = NULL;

  *n = 0;
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    for (guint i = 0; i < self->bards[seat].hand->len; i++)
      {
        const char *card = g_array_index (self->bards[seat].hand, LanternCard, i).text;
        guint length = card && (reading->seat < 0 || reading->seat == seat)
                           ? match_card (reading, at, card)
                           : 0;

        if (length <= *n)
          continue;
        *n = length;
        best = card;
      }
  return best;
}

static gboolean
read_card (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  guint skipped = skip_quotes (reading->words, at), n;
  const char *card = find_card (reading, at + skipped, &n);

  if (!card)
    return FALSE;
  value->n = skipped + n;
  value->n += skip_quotes (reading->words, at + value->n) > 0;
  value->text = g_strdup_printf ("\"%s\"", card);
  return TRUE;
}

static const GrapeSaying sayings[] = {
  { .verb = "pass discard",
    .said
    = "discard|discarding|pass and discard|pass discard|pass , discarding|pass discarding|burn",
    .read = read_card },
  { .verb = "pass", .said = "pass|passing|pass my turn" },
  { .verb = NULL },
};

static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Lantern *self = position->state;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    for (guint i = 0; i < self->bards[seat].hand->len; i++)
      {
        const LanternCard *card = &g_array_index (self->bards[seat].hand, LanternCard, i);

        if (card->text && !card->told && viewer != GRAPE_VIEWER_REFEREE)
          grape_secret_add (secrets, seat, g_strdup_printf ("\"%s\"", card->text),
                            "deal|dealt|card|cards|holds|hold|holding", "", "that %s holds “%s”",
                            grape_table_name (position->table, seat), card->text);
      }
}

const GrapeVocabulary lantern_vocabulary = {
  .sayings = sayings,
  .asides = "card|tale|table|bard|barkeep|bench|ale|story|turn",
  .titles = "lantern|rusty lantern|ye olde rusty lantern",
  .secrets = list_secrets,
};
