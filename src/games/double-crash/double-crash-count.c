/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replies as people write them: how often each word crashes, by word ("RIVET: four"), by place
 * ("nothing on the first three"), for the rest together, or in a row. */
#include "double-crash-letter.h"

#include <string.h>

#define MOST_ALONE 10 /* words of "all six of them miss" */

typedef struct
{
  const DoubleCrashLetter *letter;
  const DoubleCrashSalvo *salvo;
  int crashes[DOUBLE_CRASH_MOST]; /* -1: not said yet */
  gboolean pending[DOUBLE_CRASH_MOST];
  guint n_pending;
  gboolean used;  /* some had it */
  guint last_one; /* the word that was counted last */
  int value;      /* that waits for its words; -1 */
  int rest;       /* of what is not named; -1 */
  guint n_named, strange, first, last;
  guint last_named; /* the word behind the last name */
  gboolean mentioned[DOUBLE_CRASH_MOST];
  int before;      /* the value before this one in the sentence; -1 */
  gboolean inside; /* a parenthesis */
  gboolean any;    /* something is said */
  guint n_said;    /* words or places, not all or the rest together */
  guint length;    /* words of the sentence */
  guint n_single;  /* one by one */
  guint alone;     /* words in the sentence that speaks of all together */
  gboolean stray;  /* a value in the sentence belongs to nothing */
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
  static const char *const images[]
      = { "", "clipped|grazed|scratched|nicked|a scratch|a nick|a graze|dented|singed",
          "", "",
          "", "sunk|direct hit|a direct hit|bullseye|bull's eye" };

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
  for (guint i = 0; i < G_N_ELEMENTS (images); i++)
    if (*images[i] && (*n = grape_words_match (words, at, images[i])) > 0)
      {
        *weak = TRUE;
        return (int)i;
      }
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

/* One letter wrong, or two that changed places, in a word of the same length. */
static gboolean
is_slip (const char *a, const char *b)
{
  guint wrong = 0, first = 0, last = 0;

  if (strlen (a) != strlen (b))
    return FALSE;
  for (guint i = 0; a[i]; i++)
    if (g_ascii_tolower (a[i]) != g_ascii_tolower (b[i]))
      {
        first = wrong++ ? first : i;
        last = i;
      }
  return wrong == 1
         || (wrong == 2 && last == first + 1
             && g_ascii_tolower (a[first]) == g_ascii_tolower (b[last])
             && g_ascii_tolower (a[last]) == g_ascii_tolower (b[first]));
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

/* Which words of the salvo are named at @at; the number of words that it takes. */
static guint
named_at (Counts *self, guint at, gboolean *named)
{
  static const char all[]
      = "all of them|all six|all five|all four|all three|every one|each of them|"
        "everything|every word|all your words|the lot|all|every single one of them|every single one|"
        "them|the six|the five|the four|the three|your six|your five|your four|your three";
  const GrapeWords *words = self->letter->words;
  const char *form = grape_words_form (words, at);
  guint n, place, count;

  memset (named, 0, DOUBLE_CRASH_MOST * sizeof *named);
  for (guint i = 0; i < self->salvo->n; i++)
    if (g_ascii_strcasecmp (form, self->salvo->words[i]) == 0
        && !grape_words_is (words, at + 1, "'s"))
      {
        for (guint k = i; k < self->salvo->n; k++) /* a word twice: the next that is not counted */
          if (g_str_equal (self->salvo->words[i], self->salvo->words[k]) && self->crashes[k] < 0
              && !self->pending[k])
            {
              named[k] = TRUE;
              return 1;
            }
        named[i] = TRUE;
        return 1;
      }
  /* "RIVTE", which is no word */
  for (guint i = 0, k = 0, hits = 0; i < self->salvo->n; i++)
    {
      hits += is_slip (form, self->salvo->words[i])
              && !double_crash_is_word (self->letter->game, double_crash_code (form));
      if (is_slip (form, self->salvo->words[i]))
        k = i;
      if (i + 1 == self->salvo->n && hits == 1)
        {
          named[k] = TRUE;
          return 1;
        }
    }
  if (at && grape_words_is (words, at, "all")
      && grape_words_is (words, at - 1, "are|were|is|they|at|rest"))
    return 0;
  gboolean others = (n = rest_at (words, at)) > 0;
  if (others || (n = grape_words_match (words, at, all)) > 0)
    {
      /* "see you all at 5", "everything we want in one" */
      if (!others && self->length > MOST_ALONE)
        return 0;

      for (guint i = 0; i < self->salvo->n; i++)
        named[i] = !others || !self->mentioned[i];
      return n;
    }
  /* "the first three", "last two", "the second" */
  place = double_crash_place_at (self->letter, at, &n);
  if (!place)
    return 0;
  for (count = 2; count < self->salvo->n; count++)
    {
      static const char *const numbers[] = { "", "", "2|two", "3|three", "4|four", "5|five" };

      if (count < G_N_ELEMENTS (numbers) && grape_words_is (words, at + n, numbers[count])
          && !grape_words_is (words, at + n - 1, "one|word|shot")
          && (place == 1 || place == self->salvo->n))
        break;
    }
  if (count < self->salvo->n)
    {
      for (guint i = 0; i < count; i++)
        named[place == 1 ? i : self->salvo->n - 1 - i] = TRUE;
      return n + 1;
    }
  guint m, last = grape_words_is (words, at + n, "to|through|-")
                      ? double_crash_place_at (self->letter, at + n + 1, &m)
                      : 0;
  if (MAX (place, last) > self->salvo->n)
    return 0;
  n += last > place ? m + 1 : 0; /* "the second to fourth" */
  for (guint i = place; i <= MAX (place, last); i++)
    named[i - 1] = TRUE;
  return n;
}

static void
count (Counts *self, guint index, int value, guint sentence)
{
  gboolean again = self->crashes[index] >= 0 && self->crashes[index] != value;

  if (again && !double_crash_changes (self->letter, sentence)
      && !double_crash_says (self->letter, sentence, "except|but|only"))
    self->strange = sentence;
  self->crashes[index] = value;
  self->last_one = index;
  self->any = TRUE;
}

/* "four on RIVET", "nothing for the first three": a value before what it is about */
static gboolean
leads_to (Counts *self, guint at, guint last)
{
  gboolean named[DOUBLE_CRASH_MOST];

  at += grape_words_is (self->letter->words, at, "each|apiece") ? 1 : 0;
  if (rest_at (self->letter->words, at))
    return TRUE;
  if (!grape_words_is (self->letter->words, at,
                       "on|for|at|in|from|by|with|to|of|crash|crashes|hit|hits|"
                       "letter|letters"))
    return FALSE;
  for (guint i = at + 1; i < MIN (last, at + 5); i++)
    {
      guint n;
      gboolean weak;

      if (named_at (self, i, named))
        return TRUE;
      if (double_crash_value_at (self->letter->words, i, &n, &weak) >= 0
          || grape_words_is (self->letter->words, i, ",|;"))
        return FALSE;
    }
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
      = "didn't|did not|doesn't|does not|never|without|no|not|nowhere|past|over|wasted|harmlessly|in "
        "vain|for nothing|lost|beside|wide|low|high|short";

  if (!self->n_pending || double_crash_doubts (self->letter, sentence)
      || !double_crash_has (self->letter, self->last_named, last, misses)
      || double_crash_has (self->letter, self->last_named, last, "sure|know|counted|looked"))
    return FALSE;
  for (guint i = 0; i < self->salvo->n; i++)
    if (self->pending[i])
      count (self, i, 0, sentence);
  memset (self->pending, 0, sizeof self->pending);
  self->n_pending = 0;
  return TRUE;
}

static void
take_value (Counts *self, guint at, guint n, int value, guint sentence, guint last)
{
  int values[DOUBLE_CRASH_MOST];

  if (self->n_pending > 1 && count_row (self, at, last, values) == self->n_pending)
    {
      /* "RIVET, TABLE, STONE: 4, 0, 1" */
      for (guint i = 0, k = 0; i < self->salvo->n; i++)
        if (self->pending[i])
          count (self, i, values[k++], sentence);
      memset (self->pending, 0, sizeof self->pending);
      self->n_pending = 0;
      self->last = last - 1;
    }
  else if (self->n_pending)
    {
      for (guint i = 0; i < self->salvo->n; i++)
        if (self->pending[i])
          count (self, i, value, sentence);
      memset (self->pending, 0, sizeof self->pending);
      self->n_pending = 0;
      self->last = at + n - 1;
    }
  else if (leads_to (self, at + n, last))
    self->value = value;
  else
    {
      gboolean named[DOUBLE_CRASH_MOST];
      const GrapeSentence *whole = grape_words_sentence (self->letter->words, sentence);

      if (at == whole->first && named_at (self, at + n, named)) /* "4 RIVET" */
        self->value = value;
      else if (value != self->before && self->any
               && !(at && grape_words_is (self->letter->words, at - 1, "of|round|not|in|move|out")))
        self->stray = TRUE; /* "TABLE 1... no, 0" */
    }
  self->before = value;
  self->used = FALSE;
}

static void
take_named (Counts *self, guint at, guint n, const gboolean *named, guint sentence)
{
  const GrapeWords *words = self->letter->words;

  if (!self->n_named++)
    self->first = at;
  self->last = at + n - 1;
  guint m;
  gboolean weak;
  if (self->value >= 0 && self->any && double_crash_value_at (words, at + n, &m, &weak) >= 0)
    self->value = -1; /* "one on the third, the rest two" */
  /* "TABLE scores nothing, nor does STONE" */
  for (guint i = at > 3 ? at - 3 : 0; i < at && self->before >= 0 && !self->n_pending; i++)
    if (grape_words_is (words, i, "nor|neither") && self->value < 0)
      {
        for (guint k = 0; k < self->salvo->n; k++)
          if (named[k])
            {
              count (self, k, self->before, sentence);
              self->mentioned[k] = TRUE;
            }
        return;
      }
  if (self->value < 0)
    take_misses (self, at, sentence);
  gboolean strange = FALSE; /* "RIVET: IV, TABLE: 0" */
  for (guint i = self->last_named; i < at; i++)
    strange |= !grape_words_is (
        words, i, ",|and|&|/|nor|or|the|as|well|plus|+|with|both|also|for|\"|*|'|“|”");
  if (rest_at (words, at) && !memchr (self->mentioned, TRUE, sizeof self->mentioned))
    self->strange = sentence; /* the rest of what? */
  if (strange && self->used)
    self->value = -1; /* "none of the first five did anything, and the sixth" */
  self->used = self->value >= 0;
  if (strange && self->n_pending && self->value < 0)
    self->strange = sentence;
  self->last_named = at + n;
  for (guint i = 0; i < self->salvo->n; i++)
    if (named[i] && self->value >= 0)
      count (self, i, self->value, sentence);
    else if (named[i])
      {
        self->n_pending += !self->pending[i];
        self->pending[i] = TRUE;
      }
  guint n_together = 0;
  for (guint i = 0; i < self->salvo->n; i++)
    {
      self->mentioned[i] |= named[i];
      n_together += named[i];
    }
  const GrapeSentence *whole = grape_words_sentence (words, sentence);
  self->n_said += n_together < self->salvo->n;
  self->n_single += n_together == 1;
  self->alone = MAX (self->alone, whole->last - whole->first);
}

static void
read_sentence (Counts *self, guint index)
{
  const GrapeWords *words = self->letter->words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint before = self->n_named;
  gboolean valued = FALSE;

  self->value = self->before = -1;
  self->stray = FALSE;
  self->length = sentence->last - sentence->first;
  if (grape_words_match (words, sentence->first,
                         "that is all|that's all|that was all|no more|only|just"))
    self->rest = 0; /* "Only RIVET did any damage: four." */
  memset (self->pending, 0, sizeof self->pending);
  self->n_pending = 0;
  for (guint at = sentence->first; at < sentence->last;)
    {
      gboolean named[DOUBLE_CRASH_MOST], weak;
      guint n = 0;
      int value;

      if (grape_words_is (words, at, "(|["))
        {
          guint m;
          /* "(0)" counts, "(not that it matters)" does not */
          self->inside = double_crash_value_at (words, at + 1, &m, &weak) < 0
                         || !grape_words_is (words, at + 1 + m, ")|]");
          n = 1;
        }
      else if (grape_words_is (words, at, ")|]"))
        {
          self->inside = FALSE;
          n = 1;
        }
      else if (self->n_named
               && (n = grape_words_match (
                       words, at,
                       "nothing else|no others|no other|none of the others|none of "
                       "the rest|no more|nothing more"))
                      > 0)
        self->rest = 0;
      else if (self->inside || is_index (self, at, sentence->last)
               || (at + 2 == sentence->last && g_ascii_isdigit (*grape_words_form (words, at))
                   && grape_words_is (words, at + 1, ".") && valued && !self->n_pending))
        {
          n = 1;
          if (is_index (self, at, sentence->last) && grape_words_is (words, at + 1, ")|."))
            n = 2;
        }
      else if ((value = double_crash_value_at (words, at, &n, &weak)) >= 0)
        {
          guint m;
          gboolean other;

          /* "clipped twice": the number counts */
          guint next = at + n + (grape_words_is (words, at + n, "(|,|:|-") ? 1 : 0);
          if (weak && (double_crash_value_at (words, next, &m, &other) >= 0 || !self->n_pending))
            value = -1;
          if (value >= 0)
            {
              if (weak && self->n_pending)
                self->strange = index;
              if (!self->n_pending
                  && double_crash_has (self->letter, at + n, at + n + 3,
                                       "except|but|apart from|save"))
                self->rest = value; /* "no crashes at all except RIVET" */
              else
                take_value (self, at, n, value, index, sentence->last);
              valued = TRUE;
            }
        }
      else if ((n = named_at (self, at, named)) > 0)
        take_named (self, at, n, named, index);
      else if (at + 1 == sentence->last && self->n_pending
               && grape_words_is (words, at, "-|--|\xe2\x80\x93|\xe2\x80\x94"))
        take_value (self, at, 1, 0, index, sentence->last);
      else if (g_ascii_isdigit (*grape_words_form (words, at)) && self->n_pending)
        self->strange = index; /* "RIVET 6" */
      at += MAX (n, 1);
    }
  valued |= take_misses (self, sentence->last, index);
  if (self->n_named == before && self->any && self->before >= 0
      && double_crash_changes (self->letter, index))
    {
      if (sentence->last - sentence->first < MOST_ALONE / 2)
        count (self, self->last_one, self->before, index); /* "No, 4." */
      else
        self->strange = index;
    }
  if (self->n_named > before
      && (self->stray || (valued && double_crash_doubts (self->letter, index))))
    self->strange = index;
  /* "Let me recount CRASH." */
  if (self->n_named > before && !valued
      && double_crash_says (self->letter, index,
                            "recount|check|look|again|wrong|sure|wait|correction|"
                            "mistake|miscounted|no|not"))
    self->strange = index;
  if (sentence->first < sentence->last
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
  guint n_indices = 0; /* "1 RIVET", "2 TABLE" are no counts */
  for (guint i = 0; i < self.salvo->n; i++)
    n_indices += self.crashes[i] == (int)i + 1;
  for (guint i = 0; i < self.salvo->n; i++)
    {
      if (self.any && self.crashes[i] < 0)
        self.crashes[i] = self.rest;
      if (self.crashes[i] < 0 || n_indices == self.salvo->n)
        return FALSE;
      crashes[i] = (guint8)self.crashes[i];
    }
  /* "See you all at 5" */
  guint n_same = 0;
  for (guint i = 0; i < self.salvo->n; i++)
    n_same += crashes[i] == *crashes;
  if ((!self.n_said && self.alone > MOST_ALONE)
      || (n_same == self.salvo->n && *crashes && self.n_single < self.salvo->n))
    return FALSE;
  find->move = double_crash_reply_text (crashes, self.salvo->n);
  find->first = self.first;
  find->last = self.last;
  find->strange = self.strange;
  return TRUE;
}
