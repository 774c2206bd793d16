/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replies as people write them: how often each word crashes, by word ("RIVET: four"), by place
 * ("nothing on the first three"), for the rest together, or in a row. */
#include "double-crash-letter.h"

#include <string.h>

#define MOST_ALONE 10 /* words of "all six of them miss" */

/* Sets of words of the salvo are bits: the first word is 1. */
typedef struct
{
  const DoubleCrashLetter *letter;
  const DoubleCrashSalvo *salvo;
  int crashes[DOUBLE_CRASH_MOST]; /* -1: not said yet */
  guint pending, mentioned;       /* words that wait for their value; all that were named */
  int value;                      /* that waits for its words; -1 */
  int before;                     /* the value before this one in the sentence; -1 */
  int rest;                       /* of what is not named; -1 */
  gboolean used;                  /* some had the value */
  guint last_one;                 /* the word that was counted last */
  guint n_named, strange, first, last;
  guint last_named; /* the word behind the last name */
  gboolean inside;  /* a parenthesis */
  gboolean any;     /* something is said */
  gboolean parts;   /* of words or places, not only of all or the rest together */
  guint n_single;   /* one by one */
  guint length;     /* words of the sentence */
  guint alone;      /* words in the sentence that speaks of all together */
  gboolean stray;   /* a value in the sentence belongs to nothing */
} Counts;

/** double_crash_value_at: "once", "none", "3", "a miss": how many letters crash; -1: no number.
 * @weak: (out): it is said in an image */
int
double_crash_value_at (const GrapeWords *words, guint at, guint *n, gboolean *weak)
{
  static const char *const said[] = {
    "0|null|nul|zéro|nichts|niks|rien|zero|zeros|zeroes|nought|noughts|naught|none|nil|nothing|nowt|zilch|nada|zip|miss|a "
    "miss|misses|missed|splash|splashes|wide|water|blank|no crash|no crashes|no hit|no hits|no "
    "letter|no letters|not a letter|not one|nothing at all|no hits at all|clean miss|a clean "
    "miss|o|not a thing|not a scratch|only water|didn't touch|does not crash|doesn't crash|not at all|a splash|dry|without a trace|fell short|"
    "falls short|in the water|into the water|into the sea|in the sea",
    "1|eins|een|one|once|single|a single|a single one|just one|just the one|one crash|one hit",
    "2|zwei|twee|deux|two|twice|a pair",
    "3|drei|drie|trois|three|thrice",
    "4|vier|quatre|four|four times",
    "5|vijf|cinq|five|all five|five times"
  };
  const char *form = grape_words_form (words, at);

  *weak = FALSE;
  *n = 1;
  if (*form == 'x' && form[1] >= '0' && form[1] <= '5' && !form[2]) /* "RIVET x4" */
    return form[1] - '0';
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if ((*n = grape_words_match (words, at, said[i])) > 0)
      {
        if (grape_words_is (words, at, "one|two|three|four|five") && at
            && grape_words_is (words, at - 1,
                               "first|last|this|that|the|which|each|every|my|only|"
                               "second|third|fourth|fifth|sixth|these|those|next|other|"
                               "remaining"))
          return -1;
        if (grape_words_is (words, at, "one") && at > 1 /* "a good one" */
            && grape_words_is (words, at - 2, "a|an|your|that|this|the")
            && grape_words_at (words, at - 1)->end && !grape_words_at (words, at - 1)->mark
            && !grape_words_at (words, at - 1)->capital
            && !grape_words_is (words, at - 1, "just|only|has|got|had"))
          return -1;
        return (int)i;
      }
  *weak = TRUE;
  if ((*n = grape_words_match (words, at,
                               "clipped|grazed|scratched|nicked|a scratch|a nick|a "
                               "graze|dented|singed"))
      > 0)
    return 1;
  if ((*n = grape_words_match (words, at, "sunk|direct hit|a direct hit|bullseye|bull's eye")) > 0)
    return 5;
  *weak = FALSE;
  *n = 0;
  return -1;
}

/* "1)" before a word, or at the end of the sentence before */
static gboolean
is_index (const Counts *self, guint at, guint last)
{
  const GrapeWords *words = self->letter->words;
  guint next = at + 1;

  if (!g_ascii_isdigit (*grape_words_form (words, at))
      || (at && grape_words_is (words, at - 1, "(|[")))
    return FALSE;
  if (grape_words_is (words, next, ")"))
    return TRUE;
  while (next < last && grape_words_at (words, next)->mark)
    next++;
  const char *form = grape_words_form (words, next);
  guint64 number = g_ascii_strtoull (grape_words_form (words, at), NULL, 10);
  gboolean valued = FALSE; /* "1 RIVET 4" */
  for (guint i = next + 1; i < last; i++)
    {
      guint n;
      gboolean weak;

      valued |= double_crash_value_at (words, i, &n, &weak) >= 0;
    }
  return (next > at + 1 || valued) && number >= 1 && number <= self->salvo->n
         && !grape_words_is (words, at + 1, ",|;")
         && g_ascii_strcasecmp (form, self->salvo->words[number - 1]) == 0;
}

/* "the rest", "all the others", "the remaining two words", "t'other five", "otherwise" */
static guint
rest_at (const GrapeWords *words, guint at)
{
  static const char numbers[] = "two|three|four|five|2|3|4|5|ones|words|shots";
  guint next = at + grape_words_match (words, at, "all of|for|to");

  next += grape_words_match (words, next, "all the|the|all|your|my");
  if (grape_words_is (words, next, "other|remaining|t'other"))
    return grape_words_is (words, next + 1, numbers) || grape_words_is (words, next, "remaining")
               ? next + 1 + grape_words_is (words, next + 1, numbers) - at
               : 0;
  guint n = grape_words_match (
      words, next, "rest of them|rest of your|rest|others|otherwise|everything else|end|elsewhere");
  return n ? next + n - at : 0;
}

/* The word of the salvo that is named at @at, with a slip if it is no word else; of a word that is
 * there twice the next that is not counted. 0: none */
static guint
word_at (const Counts *self, guint at)
{
  const char *form = grape_words_form (self->letter->words, at);
  gboolean known = double_crash_is_word (self->letter->game, double_crash_code (form));
  guint same = 0, slips = 0;

  for (guint i = self->salvo->n; i-- > 0;)
    if (g_ascii_strcasecmp (form, self->salvo->words[i]) == 0
        && !grape_words_is (self->letter->words, at + 1, "'s")
        && (!same || (self->crashes[i] < 0 && !(self->pending >> i & 1))))
      same = 1u << i;
    else
      {
        g_autofree char *word = g_ascii_strdown (self->salvo->words[i], -1);

        if (!known && strlen (form) == DOUBLE_CRASH_LETTERS && grape_words_slip (form, word))
          slips |= 1u << i;
      }
  return same ? same : slips & (slips - 1) ? 0 : slips;
}

/* Which words of the salvo are named at @at; @n: the words that it takes. */
static guint
named_at (const Counts *self, guint at, guint *n)
{
  static const char all[]
      = "all of them|all six|all five|all four|all three|every one|each of them|"
        "everything|every word|all your words|the lot|all|every single one of them|every single one|"
        "them|the six|the five|the four|the three|your six|your five|your four|your three";
  const GrapeWords *words = self->letter->words;
  guint whole = (1u << self->salvo->n) - 1, word = word_at (self, at), size = self->salvo->n, m;
  guint said = 0;
  gint many;

  *n = 1;
  if (word)
    return word;
  if (at && grape_words_is (words, at, "all")
      && grape_words_is (words, at - 1, "are|were|is|they|at|rest"))
    return *n = 0;
  if ((*n = rest_at (words, at)) > 0)
    return whole & ~self->mentioned;
  if ((*n = grape_words_match (words, at, all)) > 0)
    return self->length > MOST_ALONE ? (*n = 0) : whole; /* "see you all at 5" */
  /* "the first three", "last two", "the second" */
  guint place = double_crash_place_at (self->letter, at, n), last = place;
  if (place && (place == 1 || place == size)
      && !grape_words_is (words, at + *n - 1, "one|word|shot")
      && grape_number_read (words, at + *n, &many, &said) && many > 1 && many < (int)size)
    {
      ++*n;
      return place == 1 ? (1u << many) - 1 : whole & ~((1u << (size - (guint)many)) - 1);
    }
  if (place && grape_words_is (words, at + *n, "to|through|-")
      && double_crash_place_at (self->letter, at + *n + 1, &m) > place)
    {
      last = double_crash_place_at (self->letter, at + *n + 1, &m); /* "the second to fourth" */
      *n += m + 1;
    }
  return !place || last > size ? (*n = 0) : ((1u << last) - 1) & ~((1u << (place - 1)) - 1);
}

/* Counts what is in @set; with several values the next for each. */
static void
count (Counts *self, guint set, const int *values, gboolean several, guint sentence)
{
  for (guint i = 0; i < self->salvo->n; i++)
    if (set >> i & 1)
      {
        int value = several ? *values++ : *values;

        if (self->crashes[i] >= 0 && self->crashes[i] != value
            && !double_crash_changes (self->letter, sentence)
            && !double_crash_says (self->letter, sentence, "except|but|only"))
          self->strange = sentence;
        self->crashes[i] = value;
        self->last_one = i;
        self->any = TRUE;
      }
  self->pending &= ~set;
}

/* "four on RIVET", "nothing for the first three": a value before what it is about */
static gboolean
leads_to (const Counts *self, guint at, guint last)
{
  const GrapeWords *words = self->letter->words;
  guint n;
  gboolean weak;

  at += grape_words_is (words, at, "each|apiece") ? 1 : 0;
  if (rest_at (words, at))
    return TRUE;
  if (!grape_words_is (words, at,
                       "on|for|at|in|from|by|with|to|of|crash|crashes|hit|hits|letter|letters"))
    return FALSE;
  for (guint i = at + 1; i < MIN (last, at + 5); i++)
    if (named_at (self, i, &n))
      return TRUE;
    else if (double_crash_value_at (words, i, &n, &weak) >= 0 || grape_words_is (words, i, ",|;"))
      return FALSE;
  return FALSE;
}

/* How many values stand in a row. */
static guint
count_row (const Counts *self, guint at, guint last, int *values)
{
  const GrapeWords *words = self->letter->words;
  guint n = 0, count = 0;
  gboolean weak;

  while (at < last && count < DOUBLE_CRASH_MOST)
    {
      int value = double_crash_value_at (words, at, &n, &weak);

      if (value >= 0)
        values[count++] = value;
      else if (!grape_words_at (words, at)->mark && !grape_words_is (words, at, "and"))
        break;
      at += MAX (n, 1);
    }
  return count;
}

/* "the wagon rolled by without stopping", "the other five went over the mast": words without a
 * number, up to @last, that did not hit. */
static gboolean
take_misses (Counts *self, guint last, guint sentence)
{
  static const char misses[]
      = "didn't|did not|doesn't|does not|never|without|no|not|nowhere|past|over|wasted|harmlessly|"
        "in "
        "vain|for nothing|lost|beside|wide|low|high|short";
  static const int none = 0;

  if (!self->pending || double_crash_doubts (self->letter, sentence)
      || !double_crash_has (self->letter, self->last_named, last, misses)
      || double_crash_has (self->letter, self->last_named, last, "sure|know|counted|looked"))
    return FALSE;
  count (self, self->pending, &none, FALSE, sentence);
  return TRUE;
}

static void
take_value (Counts *self, guint at, guint n, int value, guint sentence, guint last)
{
  const GrapeWords *words = self->letter->words;
  int values[DOUBLE_CRASH_MOST];
  guint m;

  if (self->pending)
    {
      /* "RIVET, TABLE, STONE: 4, 0, 1" */
      gboolean row
          = (self->pending & (self->pending - 1))
            && count_row (self, at, last, values) == (guint)__builtin_popcount (self->pending);

      self->last = row ? last - 1 : at + n - 1;
      count (self, self->pending, row ? values : &value, row, sentence);
    }
  else if (leads_to (self, at + n, last)
           || (at == grape_words_sentence (words, sentence)->first /* "4 RIVET" */
               && named_at (self, at + n, &m)))
    self->value = value;
  else if (value != self->before && self->any
           && !(at && grape_words_is (words, at - 1, "of|round|not|in|move|out")))
    self->stray = TRUE; /* "TABLE 1... no, 0" */
  self->before = value;
  self->used = FALSE;
}

static void
take_named (Counts *self, guint at, guint n, guint named, guint sentence)
{
  static const char between[] = ",|and|&|/|nor|or|the|as|well|plus|+|with|both|also|for|\"|*|'|“|”";
  const GrapeWords *words = self->letter->words;
  const GrapeSentence *whole = grape_words_sentence (words, sentence);
  gboolean weak, strange = FALSE;
  guint m;

  if (!self->n_named++)
    self->first = at;
  self->last = at + n - 1;
  for (guint i = self->last_named; i < at; i++)
    strange |= !grape_words_is (words, i, between);
  if (self->value >= 0
      && ((strange && self->used) /* "none of the first five did anything, and the sixth" */
          || (self->any && double_crash_value_at (words, at + n, &m, &weak) >= 0)))
    self->value = -1; /* "one on the third, the rest two" */
  if (self->value < 0)
    take_misses (self, at, sentence);
  /* "TABLE scores nothing, nor does STONE" */
  if (self->value < 0 && self->before >= 0 && !self->pending
      && (double_crash_has (self->letter, at > 3 ? at - 3 : 0, at, "nor|neither")
          || double_crash_has (self->letter, at > 2 ? at - 2 : 0, at,
                               "so has|so have|so does|so do|so did|so is|so gets|likewise")))
    self->value = self->before;
  if ((rest_at (words, at) && !self->mentioned)         /* the rest of what? */
      || (strange && self->pending && self->value < 0)) /* "RIVET: IV, TABLE: 0" */
    self->strange = sentence;
  self->used = self->value >= 0;
  self->last_named = at + n;
  if (self->value >= 0)
    count (self, named, &self->value, FALSE, sentence);
  else
    self->pending |= named;
  self->mentioned |= named;
  self->parts |= named + 1 != 1u << self->salvo->n;
  self->n_single += !(named & (named - 1));
  self->alone = MAX (self->alone, whole->last - whole->first);
}

/* A number that is none of the reply: "1)", "round 2." at the end, whatever stands in parentheses.
 */
static guint
skip_number (Counts *self, const GrapeSentence *sentence, guint at, gboolean valued)
{
  const GrapeWords *words = self->letter->words;
  gboolean index = is_index (self, at, sentence->last), weak;
  guint m;

  if (grape_words_is (words, at, "(|[")) /* "(0)" counts, "(not that it matters)" does not */
    self->inside = double_crash_value_at (words, at + 1, &m, &weak) < 0
                   || !grape_words_is (words, at + 1 + m, ")|]");
  else if (grape_words_is (words, at, ")|]"))
    self->inside = FALSE;
  else if (index)
    return grape_words_is (words, at + 1, ")|.") ? 2 : 1;
  else
    return self->inside
           || (at + 2 == sentence->last && g_ascii_isdigit (*grape_words_form (words, at))
               && grape_words_is (words, at + 1, ".") && valued && !self->pending);
  return 1;
}

static void
read_sentence (Counts *self, guint index)
{
  const GrapeWords *words = self->letter->words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint before = self->n_named, named, n, m;
  gboolean valued = FALSE, weak, other;
  int value;

  self->value = self->before = -1;
  self->stray = FALSE;
  self->length = sentence->last - sentence->first;
  self->pending = 0;
  if (grape_words_match (words, sentence->first,
                         "that is all|that's all|that was all|no more|only|just"))
    self->rest = 0; /* "Only RIVET did any damage: four." */
  for (guint at = sentence->first; at < sentence->last; at += MAX (n, 1))
    if ((n = skip_number (self, sentence, at, valued)) > 0)
      continue;
    else if (self->n_named
             && (n = grape_words_match (words, at,
                                        "nothing else|no others|no other|none of the others|none "
                                        "of the rest|no more|nothing more"))
                    > 0)
      self->rest = 0;
    else if ((value = double_crash_value_at (words, at, &n, &weak)) >= 0)
      {
        guint next = at + n + (grape_words_is (words, at + n, "(|,|:|-") ? 1 : 0);

        /* "clipped twice": the number counts */
        if (weak && (double_crash_value_at (words, next, &m, &other) >= 0 || !self->pending))
          continue;
        if (weak)
          self->strange = index;
        if (!self->pending
            && double_crash_has (self->letter, at + n, at + n + 3, "except|but|apart from|save"))
          self->rest = value; /* "no crashes at all except RIVET" */
        else
          take_value (self, at, n, value, index, sentence->last);
        valued = TRUE;
      }
    else if ((named = named_at (self, at, &n)) != 0)
      take_named (self, at, n, named, index);
    else if (at + 1 == sentence->last && self->pending
             && grape_words_is (words, at, "-|--|\xe2\x80\x93|\xe2\x80\x94"))
      take_value (self, at, 1, 0, index, sentence->last);
    else if (g_ascii_isdigit (*grape_words_form (words, at)) && self->pending)
      self->strange = index; /* "RIVET 6" */
  valued |= take_misses (self, sentence->last, index);
  if (self->n_named == before && self->any && self->before >= 0
      && double_crash_changes (self->letter, index))
    {
      if (self->length < MOST_ALONE / 2)
        count (self, 1u << self->last_one, &self->before, FALSE, index); /* "No, 4." */
      else
        self->strange = index;
    }
  if (self->n_named > before
      && (self->stray
          || (valued ? double_crash_doubts (self->letter, index) /* "Let me recount CRASH." */
                     : double_crash_says (self->letter, index,
                                          "recount|check|look|again|wrong|sure|wait|correction|"
                                          "mistake|miscounted|no|not"))))
    self->strange = index;
  if (self->length
      && (index + 1 == words->sentences->len
          || grape_words_sentence (words, index + 1)->block != sentence->block))
    self->inside = FALSE;
}

/** double_crash_read_counts: a reply that names the words or their places; FALSE: there is none */
gboolean
double_crash_read_counts (const DoubleCrashLetter *letter, DoubleCrashFind *find)
{
  Counts self = { .letter = letter,
                  .salvo = double_crash_salvo (letter->game, 1 - letter->seat,
                                               (letter->game->round - 1) / 2),
                  .rest = -1,
                  .strange = G_MAXUINT };
  guint8 crashes[DOUBLE_CRASH_MOST];

  if (letter->game->stage != DOUBLE_CRASH_REPLY || !double_crash_owes (letter->game, letter->seat)
      || !self.salvo)
    return FALSE;
  for (guint i = 0; i < DOUBLE_CRASH_MOST; i++)
    self.crashes[i] = -1;
  for (guint i = 0; i < letter->words->sentences->len; i++)
    read_sentence (&self, i);
  guint n_indices = 0, n_same = 0; /* "1 RIVET", "2 TABLE" are no counts */
  for (guint i = 0; i < self.salvo->n; i++)
    {
      if (self.any && self.crashes[i] < 0)
        self.crashes[i] = self.rest;
      if (self.crashes[i] < 0)
        return FALSE;
      crashes[i] = (guint8)self.crashes[i];
      n_indices += crashes[i] == i + 1;
      n_same += crashes[i] == *crashes;
    }
  /* "See you all at 5" */
  if (n_indices == self.salvo->n || (!self.parts && self.alone > MOST_ALONE)
      || (n_same == self.salvo->n && *crashes && self.n_single < self.salvo->n))
    return FALSE;
  find->move = double_crash_reply_text (crashes, self.salvo->n);
  find->first = self.first;
  find->last = self.last;
  find->strange = self.strange;
  return TRUE;
}
