/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What replies tell of a target, by plain logic and without a dictionary; and a move that is typed
 * letter by letter. */
#include "grape-double-crash-layout.h"

#include <string.h>

#define ANY ((1u << GRAPE_DOUBLE_CRASH_LETTERS) - 1)

static guint32
bit_of (char letter)
{
  return 1u << (letter - 'A');
}

static gboolean
limit (guint32 *may, guint32 to)
{
  gboolean changes = (*may & to) != *may;

  *may &= to;
  return changes;
}

/* One word and its number: where no other place can crash any more all must, and where enough crash
 * no other does. */
static gboolean
learn (GrapeDoubleCrashKnown *known, const char *word, guint crashes)
{
  guint sure = 0, possible = 0;
  gboolean changes = FALSE;

  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    {
      sure += known->may[i] == bit_of (word[i]);
      possible += (known->may[i] & bit_of (word[i])) != 0;
    }
  if (sure > crashes || possible < crashes)
    return limit (&known->may[0], 0); /* nothing can be so */
  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    if (known->may[i] == bit_of (word[i]) || !(known->may[i] & bit_of (word[i])))
      continue;
    else if (sure == crashes)
      changes |= limit (&known->may[i], ~bit_of (word[i]));
    else if (possible == crashes)
      changes |= limit (&known->may[i], bit_of (word[i]));
  return changes;
}

/* FALSE: the replies contradict each other */
static gboolean
learn_all (GrapeDoubleCrashKnown *known, const DoubleCrash *self, int seat)
{
  gboolean changes = TRUE;

  while (changes)
    {
      changes = FALSE;
      for (guint index = 0; index < self->players[seat].salvos->len; index++)
        {
          const DoubleCrashSalvo *salvo = double_crash_salvo (self, seat, index);

          for (guint i = 0; i < salvo->replied; i++)
            changes |= learn (known, salvo->words[i], salvo->crashes[i]);
        }
    }
  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    if (!known->may[i])
      return FALSE;
  return TRUE;
}

/* Supposes each letter at @place, and takes out those that lead to a contradiction. */
static gboolean
suppose (GrapeDoubleCrashKnown *known, const DoubleCrash *self, int seat, guint place)
{
  guint32 out = 0;

  for (guint letter = 0; letter < GRAPE_DOUBLE_CRASH_LETTERS; letter++)
    {
      GrapeDoubleCrashKnown supposed = *known;

      supposed.may[place] = 1u << letter;
      if (known->may[place] & 1u << letter && !learn_all (&supposed, self, seat))
        out |= 1u << letter;
    }
  return limit (&known->may[place], ~out);
}

/**
 * grape_double_crash_know:
 *
 * What follows from the replies to @seat's salvos. FALSE: they contradict each other
 */
gboolean
grape_double_crash_know (const DoubleCrash *self, int seat, GrapeDoubleCrashKnown *known)
{
  gboolean changes = TRUE;

  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    known->may[i] = ANY;
  while (changes)
    {
      changes = FALSE;
      if (!learn_all (known, self, seat))
        return FALSE;
      for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
        changes |= suppose (known, self, seat, i);
    }
  return TRUE;
}

/** grape_double_crash_letter: the one that stands at @place; 0: not known */
char
grape_double_crash_letter (const GrapeDoubleCrashKnown *known, guint place)
{
  guint32 may = known->may[place];

  return may && !(may & (may - 1)) ? (char)('A' + g_bit_nth_lsf (may, -1)) : '\0';
}

gboolean
grape_double_crash_excludes (const GrapeDoubleCrashKnown *known, guint place, char letter)
{
  return !(known->may[place] & bit_of (letter));
}

/** grape_double_crash_writes: the verb of what @viewer is to write now; NULL: nothing */
const char *
grape_double_crash_writes (const DoubleCrash *self, GrapeViewer viewer)
{
  if (self->stage != DOUBLE_CRASH_SALVO || viewer < 0 || viewer >= DOUBLE_CRASH_SEATS
      || !double_crash_owes (self, viewer))
    return NULL;
  return double_crash_has_target (self, viewer) ? "salvo" : "target";
}

/**
 * grape_double_crash_type:
 * @proposal: what is written so far
 * @key: a letter from 0, or GRAPE_DOUBLE_CRASH_BACK
 *
 * Returns: (transfer full) (nullable): what it is then; "" when nothing is left; NULL: as before
 */
char *
grape_double_crash_type (const DoubleCrash *self, GrapeViewer viewer, const char *proposal, int key)
{
  const char *verb = grape_double_crash_writes (self, viewer);
  g_autoptr (GString) letters = g_string_new (NULL);
  GString *text;

  if (!verb)
    return NULL;
  gsize most
      = DOUBLE_CRASH_LETTERS * (*verb == 't' ? 1 : double_crash_size ((self->round - 1) / 2));
  if (proposal && g_ascii_strncasecmp (proposal, verb, strlen (verb)) == 0)
    for (const char *c = proposal + strlen (verb); *c; c++)
      if (g_ascii_isalpha (*c))
        g_string_append_c (letters, g_ascii_toupper (*c));
  if (key == GRAPE_DOUBLE_CRASH_BACK)
    g_string_truncate (letters, letters->len ? letters->len - 1 : 0);
  else if (letters->len < most)
    g_string_append_c (letters, (char)('A' + key));
  else
    return NULL;
  if (!letters->len)
    return g_strdup ("");
  text = g_string_new (verb);
  for (gsize i = 0; i < letters->len; i++)
    {
      if (i % DOUBLE_CRASH_LETTERS == 0)
        g_string_append_c (text, ' ');
      g_string_append_c (text, letters->str[i]);
    }
  return g_string_free (text, FALSE);
}
