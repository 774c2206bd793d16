/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Double Crash (R6.2): targets, claims, and lists in one line. Lists of several lines
 * are read in -shown.c. */
#include "double-crash-private.h"

#include <string.h>

#define QUOTES "\"|'|“|”|‘|’|*|_|:|(|)|=|,|-|–|—"

/* Words that make an everyday word a target. */
static const char about_targets[] = "target|targets|secret|guess|guessed|hit|word";

static const DoubleCrash *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

static int
code_at (const GrapeWords *words, guint at)
{
  const char *form = grape_words_form (words, at);

  return strlen (form) == DOUBLE_CRASH_LETTERS ? double_crash_code (form) : DOUBLE_CRASH_NONE;
}

/* Words with which a player makes a target, whatever else the sentence says. */
static const char makes_target[]
    = "choose|choosing|hide|keep|never find|target|treasure|flagship|my";

/* Who scans a text for secrets finds a target in any word of the dictionary; but an everyday word
 * is one only if it is written as one, or the sentence is about targets. So in mail: "I can't find
 * their notes" makes none. */
static gboolean
may_be_target (const GrapeReading *reading, guint at)
{
  const DoubleCrash *self = state_of (reading);
  int code = code_at (reading->words, at);
  gboolean written = grape_words_at (reading->words, at)->capital
                     || (at && grape_words_is (reading->words, at - 1, "\"|'|“|‘|*|_"));

  gboolean about = grape_reading_speaks_of (reading, at, about_targets);
  gboolean seeks = grape_reading_speaks_of (reading, at, "find")
                   && !grape_reading_speaks_of (reading, at, makes_target);

  if (reading->seat >= 0)
    return !seeks || written || about;
  return written || about || !double_crash_is_common (self, code);
}

static gboolean
read_target (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  guint n = grape_reading_skip (reading, at, QUOTES);
  DoubleCrashWord word;

  if (reading->seat >= 0
      && (double_crash_still_chooses (reading->text)
          || (double_crash_has_target (state_of (reading), reading->seat)
              && !(at
                   && grape_words_is (reading->words, at - 1, "target"))) /* the rules refuse it */
          || grape_words_is (
              reading->words, at + n,
              "yours|truly|salvo|reply|words|letters|first|round|guess|going|quite|still|maybe|"
              "never|about|there|found")))
    return FALSE;
  if (code_at (reading->words, at + n) == DOUBLE_CRASH_NONE || !may_be_target (reading, at + n))
    return FALSE;
  double_crash_word (code_at (reading->words, at + n), word);
  value->n = n + 1;
  value->text = g_strdup (word);
  return TRUE;
}

static const GrapeSaying sayings[] = {
  { .verb = "target",
    .said = "target|i choose as my target|i choose|choosing|my target is|my secret word is|"
            "i hide behind|i hide|i keep as my secret|find|you never find|never find|guess",
    .nouns
    = "target|my target|target word|secret word|my word|my secret|the word to find|"
      "word to find|word to guess|the word i'm hiding|the word i am hiding|the word i hide|my hidden word|"
      "my treasure|my flagship",
    .read = read_target },
  { .verb = NULL },
};

/* R1.2: a target that a salvo has asked for is told by the reply. */
static gboolean
was_asked (const DoubleCrash *self, const char *target)
{
  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    for (guint index = 0; index < self->players[seat].salvos->len; index++)
      {
        const DoubleCrashSalvo *salvo = double_crash_salvo (self, seat, index);

        for (guint i = 0; i < salvo->n; i++)
          if (g_str_equal (salvo->words[i], target))
            return TRUE;
      }
  return FALSE;
}

/* The second form is for targets that other games' reports have too: "takes", "score". */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const DoubleCrash *self = position->state;
  DoubleCrashWord word;

  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    if (!double_crash_may_know (self, seat, viewer) && double_crash_target (self, seat, word))
      {
        const char *name = grape_table_name (position->table, seat);

        grape_secret_add (secrets, seat, g_strdup (word),
                          was_asked (self, word) ? "target|secret|my word" : "*", "",
                          "the target of %s", name);
        grape_secret_add (secrets, seat, g_strdup_printf ("target %s", word), NULL, "",
                          "the target of %s", name);
      }
}

/* R2.2: in round 1 a target and a salvo. */
static guint
count_moves (const GrapePosition *position, int seat)
{
  return ((const DoubleCrash *)position->state)->round == 1 ? 2 : 1;
}

const GrapeVocabulary double_crash_vocabulary = {
  .sayings = sayings,
  .asides = "salvo|salvos|reply|replies|target|word|words|crash|crashes|round|dictionary",
  .titles = "double crash|dc",
  .most = count_moves,
  .shown = double_crash_shown,
  .secrets = list_secrets,
};
