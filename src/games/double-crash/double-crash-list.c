/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Salvos as people write them: the words on lines of their own, with numbers or without, or in a
 * sentence; and what later sentences change in them. */
#include "double-crash-letter.h"

#include <string.h>

#define LEAST_LEAD  4 /* words that make a sentence before a list one about it */
#define MOST_LISTS  6
#define LEAST_PROSE 4 /* words of a salvo: fewer stand in any sentence */
#define MOST_SAID   5 /* words for each of them */

typedef struct
{
  DoubleCrashWord words[DOUBLE_CRASH_MOST + 1];
  guint n;
  guint first, last; /* words of the text */
  guint from, to;    /* sentences */
  gboolean odd;      /* numbers are left out, or words are not sure to be meant */
} List;

/* Words of somebody who fires. */
static const char own[]
    = "salvo|salvos|fire|fires|fired|firing|shot|shots|shoot|words|guess|guesses|take that|take "
      "this|take these|round|torpedo|torpedoes|broadside|volley|cannon|load|loaded|aim|turn|attack|"
      "send|sent|sending|try|trying|promised|again|now|finally|follows|below|i|i'm|i've|i'll|my|mine|"
      "here|these|for you|first|second|third|fourth|six|five|four|three|well|incoming|open|start|"
      "very well|go|goes|let's|order|harbour|bow|boom|bang|duck";

/* A word that belongs between those of a list. */
static gboolean
is_between (const GrapeWords *words, guint at)
{
  const char *form = grape_words_form (words, at);

  return grape_words_at (words, at)->mark || g_ascii_isdigit (*form)
         || (g_ascii_isalpha (*form) && !form[1] && grape_words_is (words, at + 1, ")|.|:"))
         || grape_words_is (
             words, at,
             "and|then|a|i|ii|iii|iv|v|vi|finally|lastly|no|nr|number|shot|word|"
             "one|two|four|five|six|three|first|second|third|fourth|fifth|sixth|last|"
             "of|all|next|the|shall|be|is|for|shots");
}

/* "(not bread, you've had your bread)", ", to be polite,": the end of a remark */
static guint
skip_remark (const GrapeWords *words, guint at, guint last)
{
  if (grape_words_is (words, at, "(")
      && !(grape_words_at (words, at + 1) && grape_words_at (words, at + 1)->capital
           && strlen (grape_words_form (words, at + 1)) == DOUBLE_CRASH_LETTERS))
    while (at < last && !grape_words_is (words, at, ")"))
      at++;
  for (guint k = 1; k < 4 && at && grape_words_is (words, at - 1, ","); k++)
    if (at + k < last && grape_words_is (words, at, "to|as|in|by|with|so")
        && grape_words_is (words, at + k, ","))
      return at + k;
  return at;
}

static void
add_word (List *list, const DoubleCrashWord word, guint at)
{
  if (!list->n)
    list->first = at;
  list->last = at;
  if (list->n < G_N_ELEMENTS (list->words))
    memcpy (list->words[list->n], word, sizeof (DoubleCrashWord));
  list->n++;
}

/* A sentence that is nothing but words of a list: "2) SPADE", "heart, stone and crane". Roman and
 * Arabic numbers before a word must be those of the list. */
static gboolean
read_pure (const DoubleCrashLetter *self, const GrapeSentence *sentence, List *list, gboolean *odd)
{
  guint n = 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      DoubleCrashWord word;

      at = skip_remark (self->words, at, sentence->last);
      if (double_crash_word_at (self, at, word) != DOUBLE_CRASH_NONE)
        {
          add_word (list, word, at);
          n++;
        }
      else if (!is_between (self->words, at))
        {
          guint lead = list->n ? sentence->last : at;

          while (lead < sentence->last && !grape_words_is (self->words, lead, ":"))
            lead++;
          if (lead >= sentence->last)
            return FALSE;
          at = lead; /* "Piet fires: CRANE!" */
        }
      else if (g_ascii_isdigit (*grape_words_form (self->words, at))
               && g_ascii_strtoull (grape_words_form (self->words, at), NULL, 10) != list->n + 1)
        *odd = TRUE;
    }
  return n > 0;
}

/* A row that goes on behind its word: "KNIFE 0340 low", "RIVER (my favourite)" */
static gboolean
read_row (const DoubleCrashLetter *self, const GrapeSentence *sentence, List *list)
{
  guint at = sentence->first;
  DoubleCrashWord word;

  while (at < sentence->last && is_between (self->words, at))
    at++;
  if (at >= sentence->last || double_crash_word_at (self, at, word) == DOUBLE_CRASH_NONE
      || (at == sentence->first && !grape_words_at (self->words, at)->capital))
    return FALSE;
  add_word (list, word, at);
  return TRUE;
}

/* The words that stand together in a sentence about other things, too. */
static void
read_inside (const DoubleCrashLetter *self, const GrapeSentence *sentence, List *list)
{
  List run = { .n = 0 };

  for (guint at = sentence->first; at <= sentence->last; at++)
    {
      DoubleCrashWord word;

      at = at < sentence->last ? skip_remark (self->words, at, sentence->last) : at;
      if (at < sentence->last && double_crash_word_at (self, at, word) != DOUBLE_CRASH_NONE)
        add_word (&run, word, at);
      else if (at == sentence->last || !is_between (self->words, at)
               || grape_words_is (self->words, at, ":"))
        {
          if (run.n == self->size && at < sentence->last
              && grape_words_is (self->words, at, "to|or|would|could|should"))
            run.odd = TRUE;
          if (run.n == self->size)
            *list = run;
          run.n = 0;
          run.odd = FALSE;
        }
    }
}

static gboolean
was_posted (const DoubleCrashLetter *self, const List *list)
{
  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    for (guint index = 0; index < self->game->players[seat].salvos->len; index++)
      {
        const DoubleCrashSalvo *salvo = double_crash_salvo (self->game, seat, index);
        guint same = 0;

        for (guint i = 0; i < list->n && i < salvo->n; i++)
          same += g_str_equal (salvo->words[i], list->words[i]);
        if (same == list->n && salvo->n == list->n)
          return TRUE;
      }
  return FALSE;
}

static void
keep (const DoubleCrashLetter *self, const List *list, List *lists, guint *n)
{
  if (list->n == self->size && *n < MOST_LISTS && !was_posted (self, list))
    lists[(*n)++] = *list;
}

/* All lists of the round's length. */
static guint
find_lists (const DoubleCrashLetter *self, List *lists)
{
  const GArray *sentences = self->words->sentences;
  List pure = { .n = 0 }, rows = { .n = 0 };
  guint n = 0;

  for (guint i = 0; i <= sentences->len; i++)
    {
      const GrapeSentence *sentence
          = i < sentences->len ? grape_words_sentence (self->words, i) : NULL;
      gboolean odd = FALSE, empty = TRUE;

      if (!sentence || (i && sentence->block != grape_words_sentence (self->words, i - 1)->block))
        {
          keep (self, &pure, lists, &n);
          if (pure.n != self->size)
            keep (self, &rows, lists, &n);
          pure.n = rows.n = 0;
          pure.odd = rows.odd = FALSE;
        }
      if (!sentence)
        break;
      List before = pure, inside = { .n = 0 };
      for (guint at = sentence->first; at < sentence->last; at++)
        empty &= is_between (self->words, at);
      pure.from = pure.n ? pure.from : i;
      rows.from = rows.n ? rows.from : i;
      if (empty && pure.n)
        continue; /* "No." before "1: SLATE" */
      if (read_pure (self, sentence, &pure, &odd))
        {
          pure.odd |= odd;
          read_row (self, sentence, &rows);
          pure.to = rows.to = i;
          continue;
        }
      keep (self, &before, lists, &n);
      gboolean done = before.n == self->size, row = read_row (self, sentence, &rows);
      pure = (List){ .n = 0 };
      rows.to = i;
      if (!row && !done)
        keep (self, &rows, lists, &n);
      rows.n = row ? rows.n : 0;
      if (row && done)
        continue;
      read_inside (self, sentence, &inside);
      inside.from = inside.to = i;
      keep (self, &inside, lists, &n);
    }
  return n;
}

/* What leads up to a list tells what it is a list of. */
static gboolean
is_of_something_else (const DoubleCrashLetter *self, const List *list)
{
  static const char strange[]
      = "newsletter|puzzle|crossword|anagram|anagrams|paper|newspaper|menu|recipe|prices|catch|"
        "landed|shopping|reading list|quiz|bingo|scrabble|club|crew|boats|dictionary|spelling|"
        "other game|other opponent|another game|last game|last year|league|example|would have|used "
        "to|if|should|could|suppose|next round|when we|last time|across|down|you should|he fired|she "
        "fired|his|their";
  const GrapeSentence *sentence = grape_words_sentence (self->words, list->from);
  guint n = 0;

  if (double_crash_has (
          self, sentence->first, list->first,
          "newsletter|puzzle|crossword|anagram|other opponent|if|should|would|could|you had|you "
          "fired|you sent|you can|you may|you said|do you|he|she|"
          "they|suppose|used"))
    return TRUE;
  for (guint at = sentence->first; at < list->first; at++)
    n += !grape_words_at (self->words, at)->mark;
  if (n > 1) /* "The boats in today: SPRAT, ..." */
    return !double_crash_says (self, list->from, own)
           && !double_crash_names_opponent (self, sentence->first, list->first);
  if (!list->from)
    return FALSE;
  sentence = grape_words_sentence (self->words, list->from - 1);
  if (!sentence->block)
    return FALSE;
  /* The sentence before a list, if it leads up to it */
  return double_crash_says (self, list->from - 1, strange)
         || (sentence->last - sentence->first > LEAST_LEAD
             && grape_words_is (self->words, sentence->last - 1, ":")
             && !double_crash_says (self, list->from - 1, own)
             && !double_crash_names_opponent (self, sentence->first, sentence->last));
}

/* The new word of a correction: in capitals or quoted, or behind "to", "read", "make it". */
static gboolean
new_word (const DoubleCrashLetter *self, const List *list, const GrapeSentence *sentence,
          DoubleCrashWord word)
{
  guint found = 0, best = 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      DoubleCrashWord each;
      guint weight = 0;
      gboolean listed = FALSE;

      if (double_crash_word_at (self, at, each) == DOUBLE_CRASH_NONE)
        continue;
      for (guint i = 0; i < list->n; i++)
        listed |= g_str_equal (list->words[i], each);
      if (grape_words_at (self->words, at)->capital)
        weight += 4;
      if (at && grape_words_is (self->words, at - 1, "\"|'|“|‘|*"))
        weight += 3;
      if (at
          && grape_words_is (self->words, at - 1,
                             "to|read|be|been|it|with|by|make|is|->|=|:|take|use|)"))
        weight += 2;
      if (listed || !weight)
        continue;
      found = weight > best ? 1 : found + (weight == best);
      if (weight > best)
        memcpy (word, each, sizeof each);
      best = MAX (best, weight);
    }
  return found == 1;
}

/* Which word of the list a correction is about; G_MAXUINT: that is not said. */
static guint
old_word (const DoubleCrashLetter *self, const List *list, const GrapeSentence *sentence)
{
  guint found = G_MAXUINT;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      guint n, place = double_crash_place_at (self, at, &n);

      for (guint i = 0; i < list->n; i++)
        if (g_ascii_strcasecmp (grape_words_form (self->words, at), list->words[i]) == 0)
          return i;
      /* "the first", "4 should": but not "I had LUNAR first" */
      if (place && place <= list->n && found == G_MAXUINT
          && (n > 1 || g_ascii_isdigit (*grape_words_form (self->words, at))
              || grape_words_is (self->words, at, "ii|iii|iv|v|vi")))
        found = place - 1;
    }
  return found;
}

/* "sorry, 4 should have been BASIL". FALSE: something is changed, and it is not plain what.
 * @sentence: the words behind the list */
static gboolean
mend (const DoubleCrashLetter *self, List *list, const GrapeSentence *sentence, guint index,
      guint *open)
{
  static const char retracts[]
      = "forget|ignore|disregard|cancel|withdraw|scratch that|scrap|strike "
        "that|hold fire|hold on|changed my mind|not final|don't fire|too "
        "early|wait";
  guint old = old_word (self, list, sentence);
  gboolean changes = double_crash_changes (self, index);
  DoubleCrashWord word;

  if (sentence->asks)
    return !(changes || old != G_MAXUINT
             || double_crash_says (self, index, "is that|is this|ok|okay|allowed|look|it"));
  if (!new_word (self, list, sentence, word))
    {
      /* "Strike out the liver." before "Make iv) LATER." */
      if (old != G_MAXUINT && changes)
        *open = index;
      return !double_crash_has (self, sentence->first, sentence->last, retracts);
    }
  if (!changes
      || double_crash_has (self, sentence->first, sentence->last,
                           "had|wanted|tempted|almost|nearly|was"))
    return old == G_MAXUINT && !changes;
  if (old == G_MAXUINT && *open == G_MAXUINT)
    return FALSE;
  if (old == G_MAXUINT) /* "Strike out the liver. LATER instead." */
    old = old_word (self, list, grape_words_sentence (self->words, *open));
  memcpy (list->words[old], word, sizeof word);
  *open = G_MAXUINT;
  return TRUE;
}

/* "For starters heart and spade, then train and ghost with a little stone, and for afters bread":
 * a sentence in which as many words stand as a large round wants, and that says little else. */
static gboolean
read_prose (const DoubleCrashLetter *self, guint index, List *list)
{
  static const char idle[]
      = "begin|start|makes|comes|takes|gives|every|never|might|since|while|bring|great|small|large|"
        "final|until|under|above|along|below|would|could|quite|lucky|third|early|ready";
  static const char others[]
      = "you|your|he|she|they|his|her|their|we|our|had|was|were|or|if|would|could|not|no|never";
  const GrapeSentence *sentence = grape_words_sentence (self->words, index);
  guint said = 0;

  *list = (List){ .from = index, .to = index };
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      DoubleCrashWord word;

      said += !grape_words_at (self->words, at)->mark;
      if (double_crash_word_at (self, at, word) == DOUBLE_CRASH_NONE
          || (!grape_words_at (self->words, at)->capital && grape_words_is (self->words, at, idle)))
        continue;
      for (guint i = 0; i < MIN (list->n, G_N_ELEMENTS (list->words)); i++)
        if (g_str_equal (list->words[i], word))
          return FALSE;
      add_word (list, word, at);
    }
  return self->size >= LEAST_PROSE && list->n == self->size && sentence->block && !sentence->asks
         && said <= MOST_SAID * list->n
         && !double_crash_has (self, sentence->first, sentence->last, others);
}

/** double_crash_read_list: a salvo, as it is at the end of the letter; FALSE: there is none */
gboolean
double_crash_read_list (const DoubleCrashLetter *self, DoubleCrashFind *find)
{
  guint index = (self->game->round - 1) / 2, n, open = G_MAXUINT;
  List lists[MOST_LISTS];

  if (self->game->stage != DOUBLE_CRASH_SALVO || !double_crash_owes (self->game, self->seat)
      || double_crash_salvo (self->game, self->seat, index))
    return FALSE;
  n = find_lists (self, lists);
  for (guint i = 0; !n && i < self->words->sentences->len; i++)
    n = read_prose (self, i, lists) && !was_posted (self, lists);
  if (!n)
    return FALSE;
  List *list = &lists[n - 1];
  find->strange
      = list->odd || is_of_something_else (self, list) || double_crash_doubts (self, list->from)
            ? list->from
            : G_MAXUINT;
  for (guint i = 0; i + 1 < n; i++)
    if (memcmp (lists[i].words, list->words, self->size * sizeof (DoubleCrashWord)) != 0)
      {
        gboolean changes = FALSE;

        for (guint k = lists[i].to + 1; k <= list->from; k++)
          changes |= double_crash_changes (self, k);
        if (!changes)
          find->strange = list->from;
      }
  for (guint i = list->to; i < self->words->sentences->len; i++)
    {
      GrapeSentence behind = *grape_words_sentence (self->words, i);

      behind.first = MAX (behind.first, list->last + 1);
      if (behind.first < behind.last && !mend (self, list, &behind, i, &open))
        find->strange = i;
    }
  for (guint i = 0; i < self->words->sentences->len; i++)
    if (double_crash_says (self, i, "salvo|shots") /* "No salvo yet!" */
        && double_crash_says (self, i, "no|not|yet|comes|follows|tomorrow|tonight|monday"))
      find->strange = i;
  if (open != G_MAXUINT)
    find->strange = open;
  for (guint i = 1; i < list->n; i++) /* "bread, bread, bread!" */
    for (guint k = 0; k < i; k++)
      if (g_str_equal (list->words[i], list->words[k]))
        find->strange = list->from;
  find->move = double_crash_salvo_text ((const DoubleCrashWord *)list->words, list->n);
  find->first = list->first;
  find->last = list->last;
  return TRUE;
}
