/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a letter says in another form than the sayings: a list, a reply by words, a row of numbers,
 * a line of the notation (R6.2). */
#include "double-crash-letter.h"

#include <string.h>

#ifndef N_
#define N_(String) (String)
#endif

#define MOST_LEAD     12 /* words that lead up to a row of numbers */
#define LONGEST_QUOTE 60 /* bytes of a sentence in a remark */

/** double_crash_has: whether one of @phrases stands among the words from @first to before @last */
gboolean
double_crash_has (const DoubleCrashLetter *self, guint first, guint last, const char *phrases)
{
  for (guint at = first; at < last; at++)
    if (grape_words_match (self->words, at, phrases))
      return TRUE;
  return FALSE;
}

/** double_crash_says: whether one of @phrases stands in sentence @index */
gboolean
double_crash_says (const DoubleCrashLetter *self, guint index, const char *phrases)
{
  const GrapeSentence *sentence = grape_words_sentence (self->words, index);

  return double_crash_has (self, sentence->first, sentence->last, phrases);
}

/** double_crash_doubts: whether its writer is not sure of what the sentence says, or asks */
gboolean
double_crash_doubts (const DoubleCrashLetter *self, guint index)
{
  static const char doubts[]
      = "if|maybe|perhaps|suppose|would have|would be|could|might|tomorrow|tonight|at a glance|"
        "nearly|"
        "probably|not sure|example|wonder|when we|later|i believe|i'd have|used to|or|"
        "unless|thinking of|about to|so far|yet|for now|next round|promise|should i|could be|almost|roughly|i think";

  return grape_words_sentence (self->words, index)->asks || double_crash_says (self, index, doubts);
}

/** double_crash_changes: whether the sentence changes what was said */
gboolean
double_crash_changes (const DoubleCrashLetter *self, guint index)
{
  static const char changes[]
      = "sorry|should have|should be|should read|make|makes|instead|replace|replaces|replaced|"
        "change|"
        "changed|swap|strike|drop|correction|correct|corrected|meant|rather|oops|no|not|wait|typo|"
        "miscounted|misread|misspelt|wrong|mistake|actually|recount|again|scrap|on second thoughts|"
        "second thoughts|take out|put|insert|use|take|ought to|becomes|read|for the|p.s|ps|p . s|ditch|substitute";

  return double_crash_says (self, index, changes);
}

/** double_crash_word_at: (out) @word: the word of five letters at @at, and its code, or
 * DOUBLE_CRASH_NONE */
int
double_crash_word_at (const DoubleCrashLetter *self, guint at, DoubleCrashWord word)
{
  static const char everyday[]
      = "salvo|first|third|fifth|sixth|three|words|shots|hello|sorry|right|today|maybe|there|these|"
        "those|shall|their|again|after|later|still|other|would|could|shoot|reply|guess|crash's|which|thank|"
        "magda|think|going|about|where|while|until";
  const char *form = grape_words_form (self->words, at);
  int code = strlen (form) == DOUBLE_CRASH_LETTERS ? double_crash_code (form) : DOUBLE_CRASH_NONE;

  if (code != DOUBLE_CRASH_NONE && !grape_words_at (self->words, at)->capital
      && grape_words_is (self->words, at, everyday))
    return DOUBLE_CRASH_NONE;
  if (code != DOUBLE_CRASH_NONE)
    double_crash_word (code, word);
  return code;
}

/** double_crash_names_opponent: whether one of the words from @first on is the other player's name,
 * or its beginning */
gboolean
double_crash_names_opponent (const DoubleCrashLetter *self, guint first, guint last)
{
  const char *name = grape_table_name (self->reading->position->table, 1 - self->seat);

  for (guint at = first; at < last; at++)
    {
      const char *form = grape_words_form (self->words, at);
      gsize n = strlen (form);
      g_auto (GStrv) parts = g_strsplit (name, " ", -1);

      for (guint i = 0; n > 2 && parts[i]; i++)
        if (g_ascii_strncasecmp (parts[i], form, n) == 0 && (n > 3 || strlen (parts[i]) == n))
          return TRUE;
    }
  return FALSE;
}

/** double_crash_place_at: the place in a list that is named at @at: "the first one", "number 4",
 * "iv)", "the last"; 0: none. @n: words that it takes */
guint
double_crash_place_at (const DoubleCrashLetter *self, guint at, guint *n)
{
  static const char *const roman[] = { "", "", "ii", "iii", "iv", "v", "vi" };
  const GrapeWords *words = self->words;
  guint skip = grape_words_is (words, at, "the|my|your|that") ? 1 : 0, place = 0, said = 0;
  guint dot
      = grape_words_is (words, at + skip, "no|nr") && grape_words_is (words, at + skip + 1, ".");
  gint number;

  if (grape_words_is (words, at + skip, "number|no|nr|#|word|item|shot|line|place")
      && grape_number_read (words, at + skip + 1 + dot, &number, &said) && number > 0)
    {
      *n = skip + 2 + dot;
      return (guint)number;
    }
  if (g_ascii_isdigit (*grape_words_form (words, at))
      && grape_words_is (words, at + 1, "should|becomes|ought|must|is|)"))
    {
      *n = 1;
      return (guint)g_ascii_strtoull (grape_words_form (words, at), NULL, 10);
    }
  const char *form = grape_words_form (words, at);
  if (*form >= 'a' && *form <= 'f' && !form[1] && grape_words_is (words, at + 1, ":|)|="))
    {
      *n = 1;
      return (guint)(*form - 'a') + 1;
    }
  for (guint i = 2; i < G_N_ELEMENTS (roman); i++)
    if (grape_words_is (words, at, roman[i]) && grape_words_is (words, at + 1, ")|."))
      {
        *n = 1;
        return i;
      }
  if (grape_words_is (words, at + skip, "last|final"))
    place = self->size;
  else
    place = grape_ordinal_read (words, at + skip);
  *n = skip + 1;
  if (place && grape_words_is (words, at + *n, "one|word|shot|place"))
    ++*n;
  return place;
}

/* "salvo HEART SPADE ...", "reply 1 0 2 ...", "claim reply 4.2": the rest of a line is a move. */
static char *
read_rest (const GrapeReading *reading, const char *line)
{
  static const char *const verbs[] = { "salvo", "reply", "claim" };
  const GrapePosition *position = reading->position;
  GrapeRead read = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (g_ascii_strncasecmp (line, verbs[i], strlen (verbs[i])) == 0
        && double_crash_read (position->table, position->state, reading->seat, line, &read, NULL))
      return g_steal_pointer (&read.text);
  return NULL;
}

/* The same in a line, of several the last; but only where a sentence begins: @at. */
static char *
read_line (const GrapeReading *reading, const char *line, guint *at)
{
  char *move = NULL;

  for (*at = (guint)strlen (line); !move && (*at)-- > 0;)
    if (!*at || (*at > 1 && line[*at - 1] == ' ' && strchr (".!?:;", line[*at - 2])))
      move = read_rest (reading, line + *at);
  return move;
}

/* --- rows of numbers ---------------------------------------------------------------------------
 */

static gboolean
is_between (const GrapeWords *words, guint at)
{
  return grape_words_is (
             words, at,
             ",|;|:|.|and|&|then|hit|hits|for|letter|letters|times|obviously|sadly|alas|just|only|well|a|(|)|-|--|+|again|\"|*|/|\xe2\x80\x93")
         || grape_words_at (words, at)->mark;
}

/* "then noughts to the end" */
static gboolean
fills_up (const GrapeWords *words, guint at)
{
  return grape_words_match (
             words, at,
             "noughts|naughts|zeros|zeroes|nothing else|nothing more|"
             "nothing to the end|nothing for the rest|the rest nothing|"
             "the rest are noughts|the rest zero|the rest are zero|the others nothing|"
             "nil for the rest|zero for the rest|all noughts|and no more")
         > 0;
}

/* Whether words of the salvo beside its first one are named in the sentences of these words: then
 * the numbers are theirs, and in no row. */
static gboolean
names_others (const DoubleCrashLetter *self, guint first, guint last)
{
  const DoubleCrashSalvo *salvo
      = double_crash_salvo (self->game, 1 - self->seat, (self->game->round - 1) / 2);

  for (guint k = 1; salvo && k < salvo->n; k++)
    {
      g_autofree char *word = g_ascii_strdown (salvo->words[k], -1);

      for (guint i = 0; i < self->words->sentences->len; i++)
        if (grape_words_sentence (self->words, i)->last > first
            && grape_words_sentence (self->words, i)->first <= last
            && double_crash_says (self, i, word))
          return TRUE;
    }
  return FALSE;
}

/* What counts in a row; @many: "three misses" are three. -1: nothing. */
static int
row_value (const DoubleCrashLetter *self, guint at, guint n, guint *size, guint *many)
{
  static const char misses[] = "misses|splashes|zeros|zeroes|noughts|zilches|blanks";
  gboolean weak;
  int number = double_crash_value_at (self->words, at, size, &weak);

  *many = 1;
  if (self->size == 6 && grape_words_is (self->words, at, "six|6"))
    {
      *size = 1;
      number = n == 10 ? 6 : -1; /* of "1) 0 2) 0 ..." */
      *many = grape_words_is (self->words, at + 1, misses) ? 6 : 1;
    }
  else if (number > 0 && grape_words_is (self->words, at + *size, misses))
    *many = (guint)number;
  if (*many == 1)
    return weak ? -1 : number;
  ++*size;
  return 0;
}

/* What makes a row doubtful: in its sentence, or behind it. */
static guint
doubt_row (const DoubleCrashLetter *self, const DoubleCrashFind *find)
{
  for (guint i = 0; i < self->words->sentences->len; i++)
    {
      const GrapeSentence *sentence = grape_words_sentence (self->words, i);

      if (sentence->last > find->first
          && (sentence->first <= find->last
                  ? double_crash_doubts (self, i)
                  : double_crash_says (self, i,
                                       "recount|count again|scrub|scrap|check|wrong|miscounted|"
                                       "not final|ignore")))
        return i;
    }
  return G_MAXUINT;
}

/* "P.S. PRINT is a three, not a two": what later sentences say of one word of the salvo. */
static void
mend_row (const DoubleCrashLetter *self, DoubleCrashFind *find, guint8 *crashes)
{
  const DoubleCrashSalvo *salvo
      = double_crash_salvo (self->game, 1 - self->seat, (self->game->round - 1) / 2);

  for (guint i = 0; salvo && i < self->words->sentences->len; i++)
    {
      const GrapeSentence *sentence = grape_words_sentence (self->words, i);

      for (guint at = sentence->first; sentence->first > find->last && at < sentence->last; at++)
        for (guint k = 0; k < salvo->n; k++)
          {
            int value = -1;
            guint n;
            gboolean weak = TRUE;

            if (g_ascii_strcasecmp (grape_words_form (self->words, at), salvo->words[k]) != 0)
              continue;
            for (guint next = at + 1; next < sentence->last && (value < 0 || weak); next++)
              value = double_crash_value_at (self->words, next, &n, &weak);
            if (value < 0 || weak || value == crashes[k])
              continue;
            if (sentence->asks || !double_crash_changes (self, i) || double_crash_doubts (self, i))
              find->strange = i;
            else
              crashes[k] = (guint8)value;
          }
    }
}

/* The first row of numbers of the round's length, and of no other. */
static gboolean
read_numbers (const DoubleCrashLetter *self, DoubleCrashFind *find)
{
  const GrapeWords *words = self->words;
  guint8 crashes[2 * DOUBLE_CRASH_MOST + 2];
  guint n = 0;

  if (self->game->stage != DOUBLE_CRASH_REPLY || !double_crash_owes (self->game, self->seat))
    return FALSE;
  for (guint at = 0; at <= words->words->len; at++)
    {
      gboolean over = at == words->words->len;
      const char *form = over ? "" : grape_words_form (words, at);
      gboolean block = !n && strlen (form) == self->size && strspn (form, "012345") == self->size;
      guint many = self->size, size = 1;
      int number = over || block ? -1 : row_value (self, at, n, &size, &many);

      if (number >= 0 || block)
        {
          find->first = n ? find->first : at;
          find->last = at;
        }
      for (guint i = 0; (number >= 0 || block) && i < many && n <= 2 * self->size; i++)
        crashes[n++] = (guint8)(block ? form[i] - '0' : number); /* "000100" */
      if (number >= 0)
        at += size - 1;
      while (n && n < self->size && at > find->first && fills_up (words, at))
        crashes[n++] = 0;
      if (over || (number < 0 && !block && !is_between (words, at)))
        {
          guint labels = 0;

          for (guint i = 0; n == 2 * self->size && i < self->size; i++)
            labels += crashes[2 * i] == i + 1;
          for (guint i = 0; labels == self->size && i < self->size; i++)
            crashes[i] = crashes[2 * i + 1];
          n = labels == self->size ? self->size : n;
          if (n == self->size && !names_others (self, find->first, find->last))
            {
              find->strange = doubt_row (self, find);
              mend_row (self, find, crashes);
              find->move = double_crash_reply_text (crashes, n);
              return TRUE;
            }
          n = 0;
        }
    }
  return FALSE;
}

/* "Hedwig, your reply should be ..." */
static gboolean
is_advice (const DoubleCrashLetter *self, guint first)
{
  for (guint at = first; at-- > 0 && at + MOST_LEAD > first;)
    if (grape_words_is (
            self->words, at,
            "you|should|would|could|if|might|he|she|they|used|last|not|suppose|example|other|another"))
      return TRUE;
    else if (grape_words_is (self->words, at, ".|!|?"))
      return FALSE;
  return FALSE;
}

static void
add_find (const DoubleCrashLetter *self, DoubleCrashFind *find, GArray *found)
{
  g_autofree char *remark = NULL;

  if (find->strange != G_MAXUINT)
    {
      const GrapeSentence *sentence = grape_words_sentence (self->words, find->strange);
      const char *text = self->reading->text + grape_words_at (self->words, sentence->first)->start;
      const char *last
          = self->reading->text + grape_words_at (self->words, sentence->last - 1)->end;
      const char *end = text;

      while (end < last && end - text < LONGEST_QUOTE && *end != '\n')
        end = g_utf8_next_char (end);
      g_autofree char *quote = g_strndup (text, (gsize)(end - text));
      remark = g_strdup_printf (N_ ("“%s” makes it doubtful"), quote);
    }
  grape_found_add (found, grape_words_at (self->words, find->first)->start,
                   grape_words_at (self->words, find->last)->end, g_steal_pointer (&find->move),
                   remark);
}

static void
read_letter (const DoubleCrashLetter *self, GArray *found)
{
  DoubleCrashFind find = { .strange = G_MAXUINT };

  DoubleCrashFind row = find;

  if (!double_crash_read_list (self, &find) && !double_crash_read_counts (self, &find))
    double_crash_read_claim (self, &find);
  if ((!find.move || find.strange != G_MAXUINT) && read_numbers (self, &row))
    {
      gboolean counts = !is_advice (self, row.first) && (!find.move || row.strange == G_MAXUINT);

      g_free (counts ? find.move : row.move);
      find = counts ? row : find;
    }
  if (find.move)
    {
      const GrapeWord *word = grape_words_at (self->words, find.first);
      gsize n = strspn (self->reading->text + word->start, "0123456789 \t\n,.;:/|-+");
      gboolean bare
          = word->opens && word->start + n >= grape_words_at (self->words, find.last)->end;

      add_find (self, &find, found);
      if (bare) /* "4, 4, 3, 3." may be anything */
        g_array_index (found, GrapeFound, found->len - 1).plain = GRAPE_PLAIN_BARE;
    }
  find = (DoubleCrashFind){ .strange = G_MAXUINT };
  if (double_crash_read_secret (self, &find))
    add_find (self, &find, found);
}

/* "1 plane  4 chaff" above "2 sword  5 brain": as "1 plane" and so on down to the last, if all
 * numbers are there. */
static void
mend_columns (char *text)
{
  static const char rows[] = "(?:^[ \t]*\\d[.):]?[ \t]+[A-Za-z]{5}(?:[ \t]{2,}\\d[.):]?[ \t]+"
                             "[A-Za-z]{5})+[ \t]*(?:\n|\\z)){2,}";
  g_autoptr (GRegex) block = g_regex_new (rows, G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GRegex) item = g_regex_new ("(\\d)[.):]?[ \t]+([A-Za-z]{5})", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL, each = NULL;
  char words[DOUBLE_CRASH_MOST][DOUBLE_CRASH_LETTERS + 1] = { "" };
  gint start, end;
  guint n = 0;

  if (!g_regex_match (block, text, 0, &match) || !g_match_info_fetch_pos (match, 0, &start, &end))
    return;
  g_autofree char *all = g_match_info_fetch (match, 0);
  for (g_regex_match (item, all, 0, &each); g_match_info_matches (each);
       g_match_info_next (each, NULL), n++)
    {
      g_autofree char *digit = g_match_info_fetch (each, 1);
      g_autofree char *word = g_match_info_fetch (each, 2);
      guint number = (guint)(*digit - '0');

      if (number < 1 || number > DOUBLE_CRASH_MOST || *words[number - 1])
        return;
      g_strlcpy (words[number - 1], word, sizeof words[number - 1]);
    }
  for (guint i = 0; i < n; i++)
    if (!*words[i])
      return;
  for (gint i = start; i < end; i++)
    if (text[i] != '\n' || i < end - 1)
      text[i] = ' ';
  for (guint i = 0, at = (guint)start; i < n; i++, at += DOUBLE_CRASH_LETTERS + 2)
    {
      memcpy (text + at, words[i], DOUBLE_CRASH_LETTERS);
      text[at + DOUBLE_CRASH_LETTERS] = i + 1 < n ? ',' : '.';
    }
}

/* "RIVET ...... 4", "SPADE ......  -": dots lead to a number, and end no sentence. Two columns,
 * numbered downwards, become one. Nothing changes its place. */
static char *
mend_layout (const char *text)
{
  g_autoptr (GRegex) dots = g_regex_new ("(?<=[A-Za-z])[ \t]*\\.{2,}[ \t]*(?=[0-9]|[-–—][ \t]*$)",
                                         G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  char *copy = g_strdup (text);
  gint start, end;

  for (g_regex_match (dots, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    if (g_match_info_fetch_pos (match, 0, &start, &end))
      {
        memset (copy + start, ' ', (gsize)(end - start));
        copy[start] = ':';
      }
  mend_columns (copy);
  return copy;
}

/** double_crash_shown: a salvo, a reply, a target or a claim in a list or in sentences, or in a
 * line of the notation; of several lines the last */
void
double_crash_shown (const GrapeReading *reading, GArray *found)
{
  const DoubleCrash *self = reading->position->state;
  g_autofree char *last = NULL;
  guint start = 0, end = 0, at = 0;

  if (reading->seat < 0 || reading->seat >= DOUBLE_CRASH_SEATS)
    return;
  for (const char *line = reading->text;; line += strcspn (line, "\n") + 1)
    {
      gsize length = strcspn (line, "\n");
      g_autofree char *copy = g_strndup (line, length);
      char *said = read_line (reading, copy, &at);

      if (said)
        {
          g_free (last);
          last = said;
          start = (guint)(line - reading->text) + at;
          end = (guint)(line - reading->text) + (guint)length;
        }
      if (!line[length])
        break;
    }
  guint before = found->len;
  if (last || !before)
    {
      g_autofree char *text = mend_layout (reading->text);
      g_autoptr (GrapeWords) words = grape_words_new (NULL, text);
      const DoubleCrashLetter letter
          = { reading, self, reading->seat, words, double_crash_size ((self->round - 1) / 2) };

      read_letter (&letter, found);
    }
  /* What stands around a line may change it: "Correction: heart -> stone" */
  if (last && found->len == before)
    grape_found_add (found, start, end, g_steal_pointer (&last), NULL);
}
