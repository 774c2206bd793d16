/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots of Ghost (R7.1). A bot knows some words by heart: none, the common ones, or all. */
#include "ghost-private.h"

#include <string.h>

#define SELDOM 10 /* the random bot protests in one of this many turns */

/* Some word with these letters in it, or the letters. */
static char *
cite (GrapeWordList *words, const char *letters, GrapeStream *stream)
{
  g_autoptr (GArray) found = words ? grape_word_list_containing (words, letters, 200) : NULL;
  guint length;

  if (!found || !found->len)
    return g_strdup_printf ("cite %s", letters);
  const char *word = grape_word_list_get (
      words, g_array_index (found, guint, grape_stream_below (stream, found->len)), &length);
  return g_strdup_printf ("cite %.*s", (int)length, word);
}

static char *
play_letters (const char *word, const char *letters)
{
  return g_strdup_printf ("%s %s", *word ? "continue" : "begin", letters);
}

static char *
play_random (const char *word, GrapeStream *stream)
{
  char letter = (char)('a' + (char)grape_stream_below (stream, 26));
  gboolean front = grape_stream_below (stream, 2);
  g_autofree char *letters
      = front ? g_strdup_printf ("%c%s", letter, word) : g_strdup_printf ("%s%c", word, letter);

  if (*word && grape_stream_below (stream, SELDOM) == 0)
    return g_strdup (front ? "protest word" : "protest unfindable");
  return play_letters (word, letters);
}

/* What a bot that knows @words does before thinking: a protest, or nothing. */
static char *
notice (GrapeWordList *words, const char *word)
{
  if (!*word)
    return NULL;
  if (ghost_lore_is_word (words, word))
    return g_strdup ("protest word");
  if (!grape_word_list_fragment (words, word).n)
    return g_strdup ("protest unfindable");
  return NULL;
}

/* Any letter that leads to a word that the bot knows, and completes none. */
static char *
play_simple (GrapeWordList *words, const char *word, GrapeStream *stream)
{
  g_autoptr (GPtrArray) moves = ghost_lore_moves (words, word);

  if (!moves->len)
    return play_random (word, stream);
  return play_letters (word, g_ptr_array_index (moves, grape_stream_below (stream, moves->len)));
}

char *
ghost_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
           GrapeStream *stream, guint64 budget)
{
  const Ghost *self = view;
  GhostLore *lore = grape_resources_prepared (self->resources);
  gboolean is_good = g_str_equal (level, "good");
  GrapeWordList *words = is_good                         ? ghost_lore_words (lore)
                         : g_str_equal (level, "simple") ? ghost_lore_common (lore)
                                                         : NULL;
  const char *word = self->word ? self->word : "";

  if (self->stage == GHOST_CITING && self->accused == seat && self->players[seat].playing)
    return cite (words, word, stream);
  if (self->stage != GHOST_TURN || self->turn != seat)
    return NULL;
  if (!words)
    return play_random (word, stream);
  char *protest = notice (words, word);
  if (protest)
    return protest;
  if (!is_good)
    return play_simple (words, word, stream);
  g_autofree char *letters = ghost_think (lore, word, self->n_order, stream, budget);
  return play_letters (word, letters);
}
