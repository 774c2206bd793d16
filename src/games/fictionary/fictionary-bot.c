/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots of Fictionary (R9.1 to R9.4): what the Brainiac chooses and compares, what Bluffers
 * write, and how they vote. None looks the Ing Word up before it is scored (V.3). */
#include "fictionary-private.h"

#include <string.h>

#define ALIKE 0.6 /* of the words of a definition */

/* The Brainiac's word */

/* How obscure it looks: a plain form of middle length with letters that one seldom sees. */
static int
obscurity (FictionaryLore *lore, const char *word)
{
  static const char *const forms[]
      = { "s", "ed", "ing", "ly", "ness", "er", "est", "ment", "able", "less", "ful", "ism" };
  gsize length = strlen (word);
  int value = 0;

  if (fictionary_lore_is_common (lore, word))
    value -= 20;
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (g_str_has_suffix (word, forms[i]))
      value -= 8;
  if (g_str_has_prefix (word, "un") || g_str_has_prefix (word, "non")
      || g_str_has_prefix (word, "re"))
    value -= 8;
  value -= length < 4 ? 6 : length > 9 ? (int)(length - 9) : 0;
  for (const char *c = word; *c; c++)
    value += strchr ("jkqvwxyz", *c) ? 2 : strchr ("bfgp", *c) ? 1 : 0;
  return value;
}

static gboolean
can_be_word (FictionaryLore *lore, const char *word, char **definition)
{
  g_autoptr (GPtrArray) found = grape_word_list_has (fictionary_lore_words (lore), word)
                                    ? fictionary_lore_define (lore, word)
                                    : NULL;

  if (!found || !found->len)
    return FALSE;
  *definition = g_strdup (g_ptr_array_index (found, 0));
  return TRUE;
}

/* A definition that holds the word's stem gives it away. */
static gboolean
gives_away (const char *word, const char *definition)
{
  gsize length = strlen (word);
  g_autofree char *stem = g_strndup (word, length > 7 ? length - 3 : MIN (length, 4));

  return strstr (definition, stem) != NULL || strlen (definition) < 12;
}

/* Everybody knows by now what it means. */
static gboolean
was_word (const Fictionary *self, const char *word)
{
  for (guint i = 0; i < self->past->len; i++)
    if (g_strcmp0 (((const FictionaryRound *)g_ptr_array_index (self->past, i))->word, word) == 0)
      return TRUE;
  return FALSE;
}

static void
consider (const Fictionary *self, const char *word, int *most, char **best)
{
  FictionaryLore *lore = fictionary_lore (self);
  g_autofree char *definition = NULL;
  int value = obscurity (lore, word);

  if ((*best && value <= *most) || was_word (self, word) || !can_be_word (lore, word, &definition))
    return;
  if (gives_away (word, definition))
    value -= 15;
  if (*best && value <= *most)
    return;
  *most = value;
  g_free (*best);
  *best = g_strdup (word);
}

/* R9.1: random and simple take any; good the most obscure of many, but not of all, or it would be
 * the same one in every game. */
static char *
choose_word (const Fictionary *self, const char *level, GrapeStream *stream, guint64 budget)
{
  FictionaryLore *lore = fictionary_lore (self);
  GrapeWordList *words = fictionary_lore_words (lore);
  GPtrArray *rare = fictionary_lore_rare (lore);
  guint n = grape_word_list_size (words), tries = 40;
  g_autofree char *best = NULL;
  int most = 0;

  if (g_str_equal (level, "good"))
    tries = (guint)CLAMP (budget / 10, 60, 400);
  for (guint i = 0; i < tries && (!best || g_str_equal (level, "good")); i++)
    {
      guint length;
      const char *letters = grape_word_list_get (words, grape_stream_below (stream, n), &length);
      g_autofree char *word = g_strndup (letters, length);

      consider (self, word, &most, &best);
    }
  tries = MIN (tries, rare->len / 3);
  for (guint i = 0; i < rare->len && (!best || (g_str_equal (level, "good") && i < tries)); i++)
    consider (self, g_ptr_array_index (rare, grape_stream_below (stream, rare->len)), &most, &best);
  for (guint i = 0; i < rare->len && !best; i++)
    consider (self, g_ptr_array_index (rare, i), &most, &best);
  for (guint i = 0; i < self->past->len && !best; i++)
    {
      const FictionaryRound *past = g_ptr_array_index (self->past, i);
      g_autofree char *definition = NULL;

      if (past->word && can_be_word (lore, past->word, &definition))
        best = g_strdup (past->word);
    }
  return best ? g_strdup_printf ("word %s", best) : NULL;
}

/* Comparing */

static GHashTable *
content_of (const char *text)
{
  GHashTable *words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *lower = g_utf8_strdown (text, -1);
  g_auto (GStrv) parts = g_strsplit_set (lower, " ,.;:()\"'!?-", -1);

  for (guint i = 0; parts[i]; i++)
    if (strlen (parts[i]) > 3)
      g_hash_table_add (words, g_strdup (parts[i]));
  return words;
}

/* R9.4: how much of the shorter one the other has. */
static double
alikeness (const char *one, const char *other)
{
  g_autoptr (GHashTable) a = content_of (one), b = content_of (other);
  guint n = MIN (g_hash_table_size (a), g_hash_table_size (b)), both = 0;
  GHashTableIter each;
  gpointer word;

  g_hash_table_iter_init (&each, a);
  while (g_hash_table_iter_next (&each, &word, NULL))
    both += g_hash_table_contains (b, word);
  return n < 2 ? 0 : (double)both / n;
}

static char *
compare (const Fictionary *self)
{
  g_autoptr (GString) similar = g_string_new (NULL);

  for (int seat = 0; seat < (int)self->n_seats && self->actual && !self->compared; seat++)
    {
      const char *written = self->players[seat].definition;

      if (fictionary_bluffs (self, seat) && written && alikeness (written, self->actual) >= ALIKE)
        g_string_append_printf (similar, "%s%d", similar->len ? "," : "", seat + 1);
    }
  return similar->len ? g_strdup_printf ("similar %s", similar->str) : g_strdup ("list");
}

/* Voting */

/* R9.3: how much a text sounds like a dictionary, of which one would expect this word. */
static int
plausibility (FictionaryLore *lore, const char *word, const char *text)
{
  static const char *const openings[]
      = { "a ", "an ", "the ", "any ", "one ", "of ", "having ", "to ", "in a ", "relating to " };
  guint part = fictionary_part_of (word), n_words = 1;
  int value = 0;

  if (!*text)
    return -1000;
  for (guint i = 0; i < G_N_ELEMENTS (openings); i++)
    if (!g_ascii_strncasecmp (text, openings[i], strlen (openings[i])))
      value += part == 0 && i > 6 ? 0 : 4;
  for (const char *c = text; *c; c++)
    {
      n_words += *c == ' ';
      value -= strchr ("!?&", *c) ? 6 : 0;
      value += strchr (";(", *c) ? 2 : 0;
    }
  value += n_words < 3 ? -6 : n_words > 25 ? -3 : n_words > 6 ? 3 : 0;
  g_autoptr (GHashTable) content = content_of (text);
  GHashTableIter each;
  gpointer one;
  g_hash_table_iter_init (&each, content);
  while (g_hash_table_iter_next (&each, &one, NULL)) /* learned words sound right */
    value += !fictionary_lore_is_common (lore, one) && grape_word_is_letters (one);
  return value;
}

static char *
vote (const Fictionary *self, int seat, const char *level, GrapeStream *stream)
{
  const char *own = self->players[seat].definition;
  guint n = self->list->len, first = grape_stream_below (stream, n), best = 0;
  int most = G_MININT;

  for (guint i = 0; i < n; i++)
    {
      guint at = (first + i) % n;
      const char *text = fictionary_entry (self->list, at)->text;
      int value = g_str_equal (level, "random") ? 0
                  : g_str_equal (level, "simple")
                      ? (int)MIN (strlen (text), 60)
                      : plausibility (fictionary_lore (self), self->word, text);

      if ((own && g_str_equal (own, text)) || (best && value <= most))
        continue;
      best = at + 1;
      most = value;
    }
  return g_strdup_printf ("vote %u", best ? best : first + 1);
}

#define BLUFFS 8

/* R9.2: of several the one that others would believe. */
static char *
best_bluff (FictionaryLore *lore, const char *word, GrapeStream *stream, guint64 budget)
{
  char *best = NULL;
  int most = 0;

  for (guint i = 0; i < BLUFFS; i++)
    {
      g_autofree char *text = fictionary_bluff (lore, word, stream, budget / BLUFFS);
      int value = plausibility (lore, word, text) + (int)strlen (text) / 6;

      if (best && value <= most)
        continue;
      most = value;
      g_free (best);
      best = g_steal_pointer (&text);
    }
  return best;
}

static char *
define (const Fictionary *self, const char *level, GrapeStream *stream, guint64 budget)
{
  FictionaryLore *lore = fictionary_lore (self);
  g_autofree char *text = NULL;

  if (g_str_equal (level, "good"))
    text = best_bluff (lore, self->word, stream, budget);
  for (guint i = 0; i < 20 && !text; i++) /* what some other word means */
    text = fictionary_lore_any_gloss (lore, 0, self->word, stream);
  return g_strdup_printf ("define\n%s", text && *text ? text : "a thing that is seldom seen");
}

/** fictionary_bot: in its own name only, and from what its seat may know */
char *
fictionary_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                GrapeStream *stream, guint64 budget)
{
  const Fictionary *self = view;
  gboolean brainiac = seat == self->brainiac;

  if (seat < 0 || seat >= (int)self->n_seats || !self->players[seat].playing
      || self->players[seat].resigned || self->disputed || grape_table_seat (table, seat)->left)
    return NULL;
  switch ((int)self->stage)
    {
    case FICTIONARY_WORD:
      return brainiac ? choose_word (self, level, stream, budget) : NULL;
    case FICTIONARY_DEFINE:
      return fictionary_bluffs (self, seat) && !self->players[seat].submitted
                 ? define (self, level, stream, budget)
                 : NULL;
    case FICTIONARY_COMPARE:
      return !brainiac ? NULL : g_str_equal (level, "random") ? g_strdup ("list") : compare (self);
    case FICTIONARY_VOTE:
      return fictionary_on_list (self, seat) && !self->players[seat].vote
                 ? vote (self, seat, level, stream)
                 : NULL;
    case FICTIONARY_SCORE:
      return brainiac ? g_strdup ("score") : NULL;
    default:
      return NULL;
    }
}
