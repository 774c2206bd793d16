/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers that people leave their reader to work out: "one more than six", "half a dozen less one",
 * "twice three", "the sum of two and three". */
#include "grape-value-words.h"

#include <string.h>

#define MOST_TERM  1000 /* of a sum */
#define MOST_TERMS 4

#define ARTICLES "the|a|an|my|your|his|her|their|that|this"

/* A number alone: "six", "the 6", "your nine". */
static guint
read_atom (const GrapeWords *words, guint at, gint *number)
{
  guint said = 0, gap = grape_words_is (words, at, ARTICLES);
  guint n = grape_number_read (words, at + gap, number, &said);

  return n && *number <= MOST_TERM && !grape_number_counts_units (words, at + gap + n) ? gap + n
                                                                                       : 0;
}

/* By how much of which number: "twice three", "half of ten", "the square root of nine". */
static guint
read_prefixed (const GrapeWords *words, guint at, gint *number)
{
  static const struct
  {
    const char *said;
    gint times, part;
  } parts[] = { { "twice|double|two times|the double of|double of", 2, 1 },
                { "thrice|triple|treble|three times", 3, 1 },
                { "half of|one half of", 1, 2 },
                { "a third of|one third of|third of", 1, 3 },
                { "a quarter of|one quarter of|quarter of|a fourth of", 1, 4 } };
  guint n, taken;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if ((n = grape_words_match (words, at, parts[i].said))
        && (taken = read_atom (words, at + n, number)))
      {
        if (*number * parts[i].times % parts[i].part)
          return 0;
        *number = *number * parts[i].times / parts[i].part;
        return n + taken;
      }
  if ((n = grape_words_match (words, at, "square of|the square of"))
      && (taken = read_atom (words, at + n, number)))
    {
      *number *= *number;
      return n + taken;
    }
  if (!(n = grape_words_match (words, at, "square root of|the square root of"))
      || !(taken = read_atom (words, at + n, number)))
    return 0;
  for (gint root = 0; root * root <= *number; root++)
    if (root * root == *number)
      {
        *number = root;
        return n + taken;
      }
  return 0;
}

/* @worked: set if there is something to work out. */
static guint
read_factor (const GrapeWords *words, guint at, gint *number, gboolean *worked)
{
  guint n = read_prefixed (words, at, number);

  *worked |= n > 0;
  if (!n)
    n = read_atom (words, at, number);
  if (!n)
    return 0;
  if (grape_words_is (words, at + n, "squared|doubled|halved"))
    {
      gboolean halves = grape_words_is (words, at + n, "halved");

      if (halves && *number % 2)
        return 0;
      *number = halves ? *number / 2
                       : *number * (grape_words_is (words, at + n, "doubled") ? 2 : *number);
      *worked = TRUE;
      n++;
    }
  return n;
}

/**
 * grape_distance_read:
 * @told: somebody tells of another's number: "two above your four" is six, and not a two for it
 * @distance: (out): below 0: less
 *
 * Returns: how many words from @at on say how far the number or rank behind them is from the one
 *   that is meant: "one more than", "two short of", "one above", "just under"; 0: none do
 */
guint
grape_distance_read (const GrapeWords *words, guint at, gboolean told, gint *distance)
{
  static const struct
  {
    int sign;
    gboolean one; /* only behind "one", unless it is told */
    const char *said;
  } ways[] = { { 1, FALSE,
                 "more than|higher than|greater than|bigger than|larger than|better than|up from|"
                 "up on|on top of" },
               { -1, FALSE,
                 "less than|lower than|fewer than|smaller than|down from|down on|short of|shy of|"
                 "off|below|under" },
               { 1, TRUE, "above|over|after|past|beyond" },
               { -1, TRUE, "before" } };
  guint said = 0, n = grape_number_read (words, at, distance, &said), m;

  for (guint i = 0; n && i < G_N_ELEMENTS (ways); i++)
    if ((!ways[i].one || told || grape_words_is (words, at, "one"))
        && (m = grape_words_match (words, at + n, ways[i].said)))
      {
        *distance *= ways[i].sign;
        return n + m;
      }
  *distance = 1;
  m = n ? 0
        : grape_words_match (words, at,
                             "the one after|just above|just over|the one above|the number after|"
                             "the integer after");
  if (m || n)
    return m;
  *distance = -1;
  return grape_words_match (words, at,
                            "just below|just under|the one before|the one below|the one under|"
                            "the number before|the integer before");
}

/* "the sum of two and three", "the difference between nine and four" */
static guint
read_named (const GrapeWords *words, guint at, gint *number)
{
  guint gap = grape_words_is (words, at, "the"), n = 0, taken;
  gboolean sum = grape_words_match (words, at + gap, "sum of") > 0;
  gint other;

  if (!sum
      && !grape_words_match (words, at + gap,
                             "product of|difference between|difference of|difference from"))
    return 0;
  n = gap + 2;
  if (!(taken = read_atom (words, at + n, number)))
    return 0;
  n += taken;
  if (!grape_words_is (words, at + n, "and|to|&")
      || !(taken = read_atom (words, at + n + 1, &other)))
    return 0;
  *number = sum                                                 ? *number + other
            : grape_words_match (words, at + gap, "product of") ? *number * other
                                                                : ABS (*number - other);
  return n + 1 + taken;
}

/* What stands between two terms: '+', '-', '*', '/'; 0: nothing. */
static char
operator_at (const GrapeWords *words, guint at, guint *n)
{
  static const struct
  {
    const char *said;
    char sign;
  } signs[] = { { "+|plus|added to", '+' },
                { "minus|less|take away", '-' },
                { "times|multiplied by", '*' },
                { "divided by", '/' } };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if ((*n = grape_words_match (words, at, signs[i].said)))
      return signs[i].sign;
  return '\0';
}

static gboolean
apply (char sign, gint other, gint *number)
{
  if (sign == '/' && (!other || *number % other))
    return FALSE;
  *number = sign == '+'   ? *number + other
            : sign == '-' ? *number - other
            : sign == '*' ? *number * other
                          : *number / other;
  return ABS (*number) <= MOST_TERM;
}

/**
 * grape_arithmetic_read:
 * @told: see grape_distance_read()
 * @number: (out): 0 or more
 *
 * Returns: how many words from @at on give a number that must be worked out: "one more than six",
 *   "half a dozen less one", "twice three"; 0: none do, a number alone among them
 */
guint
grape_arithmetic_read (const GrapeWords *words, guint at, gboolean told, gint *number)
{
  gint distance;
  guint n, m, taken, lead = grape_distance_read (words, at, told, &distance);
  gboolean worked = FALSE;

  /* What comes right after a card comes later. */
  if (!lead && (lead = grape_words_match (words, at, "next after|the next after|right after")))
    distance = 1;
  if (lead && (n = read_factor (words, at + lead, number, &worked)))
    {
      *number += distance;
      return *number >= 0 ? lead + n : 0;
    }
  if ((n = read_named (words, at, number)))
    return n;
  /* An article begins nothing: the number behind it does. */
  if (grape_words_is (words, at, ARTICLES) && !read_prefixed (words, at, number))
    return 0;
  n = read_factor (words, at, number, &worked);
  char before = '\0';
  for (guint terms = 1; n && terms < MOST_TERMS; terms++)
    {
      gint other;
      char sign = operator_at (words, at + n, &m);

      if (!sign || !(taken = read_factor (words, at + n + m, &other, &worked)))
        break;
      /* "six minus two divided by two": people differ on what comes first. */
      if ((before && !strchr ("+-", before) != !strchr ("+-", sign))
          || !apply (sign, other, number))
        return 0;
      before = sign;
      n += m + taken;
      worked = TRUE;
    }
  return n && worked && *number >= 0 ? n : 0;
}
