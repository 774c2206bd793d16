/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bogus definitions in the style of a dictionary (R9.2): the beginning of what one word means and
 * the end of what another does, put together where both have the same little word. The Ing Word
 * itself is never looked up. */
#include "fictionary-private.h"

#include <string.h>

enum
{
  NOUN,
  VERB,
  ADJECTIVE,
  ADVERB,
};

/** fictionary_part_of: of speech, as its end suggests */
guint
fictionary_part_of (const char *word)
{
  static const struct
  {
    const char *end;
    guint part;
  } ends[] = {
    { "ly", ADVERB },     { "ate", VERB },      { "ize", VERB },      { "ise", VERB },
    { "ify", VERB },      { "ous", ADJECTIVE }, { "ose", ADJECTIVE }, { "ic", ADJECTIVE },
    { "al", ADJECTIVE },  { "ive", ADJECTIVE }, { "ent", ADJECTIVE }, { "ine", ADJECTIVE },
    { "oid", ADJECTIVE }, { "ble", ADJECTIVE }, { "ish", ADJECTIVE }, { "ary", ADJECTIVE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (strlen (word) > strlen (ends[i].end) + 2 && g_str_has_suffix (word, ends[i].end))
      return ends[i].part;
  return NOUN;
}

/* Names and remarks in brackets would not fit the other half. */
static gboolean
is_plain (const char *gloss)
{
  gsize length = strlen (gloss);

  if (length < 20 || length > 120 || strpbrk (gloss, "()\"`:;[]/0123456789"))
    return FALSE;
  for (const char *c = gloss; *c; c++)
    if (g_ascii_isupper (*c) || (guchar)*c >= 0x80)
      return FALSE;
  return TRUE;
}

/* Little words at which one half ends and another begins; those beside each other do not stand for
 * each other. */
static const char *const joints[]
    = { " used for ",  " used to ",  " used in ",  " that ", " made of ",
        " made from ", " in which ", " by which ", " with ", " for ",
        " of ",        " by ",       " from ",     " in ",   " to " };

/* The first joint that is not too near to either end; NULL: there is none. */
static const char *
find_joint (const char *gloss, guint *which)
{
  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    {
      const char *at = strstr (gloss + MIN (strlen (gloss), 6), joints[i]);

      if (at && strlen (at) > strlen (joints[i]) + 6)
        {
          *which = i;
          return at;
        }
    }
  return NULL;
}

static gboolean
begins_like (const char *one, const char *other)
{
  gboolean to = g_str_has_prefix (one, "to "), too = g_str_has_prefix (other, "to ");

  return to == too;
}

/* The words of the Ing Word's own stem give nothing away, but read badly. */
static gboolean
names_word (const char *text, const char *word)
{
  g_autofree char *stem = g_strndup (word, MAX (4, strlen (word) * 2 / 3));

  return strstr (text, stem) != NULL;
}

/* "a and b": not the same halves again, and not the same thing twice. */
static char *
join (const char *head, const char *tail, guint joint)
{
  const char *at, *end;
  guint one, other;

  if (!(at = find_joint (head, &one)) || one != joint || !(end = find_joint (tail, &other))
      || other != joint || !begins_like (head, tail))
    return NULL;
  char *text = g_strdup_printf ("%.*s%s", (int)(at - head), head, end);
  if (!is_plain (text) || strstr (text, " the the ") || g_str_equal (text, head)
      || g_str_equal (text, tail))
    g_clear_pointer (&text, g_free);
  return text;
}

/**
 * fictionary_bluff:
 *
 * Returns: (transfer full): one line
 */
char *
fictionary_bluff (FictionaryLore *lore, const char *word, GrapeStream *stream, guint64 budget)
{
  g_autoptr (GPtrArray) heads = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *whole = NULL;
  guint part = fictionary_part_of (word), joint = 0, wanted = 0;
  guint64 most = CLAMP (budget, 50, 600);

  for (guint64 i = 0; i < most; i++)
    {
      g_autofree char *gloss = fictionary_lore_any_gloss (lore, part, word, stream);

      if (!gloss || !is_plain (gloss) || names_word (gloss, word))
        continue;
      if (!whole)
        whole = g_strdup (gloss);
      if (!find_joint (gloss, &joint))
        continue;
      for (guint j = 0; j < heads->len; j++)
        {
          const char *other = g_ptr_array_index (heads, j);
          char *text
              = find_joint (other, &wanted) && wanted == joint ? join (other, gloss, joint) : NULL;

          if (text && !names_word (text, word))
            return text;
          g_free (text);
        }
      g_ptr_array_add (heads, g_steal_pointer (&gloss));
    }
  return whole ? g_steal_pointer (&whole) : g_strdup ("something small of little use");
}
