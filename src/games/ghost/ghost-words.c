/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Ghost (R6.2). Its moves are letters, so a value is known by the ghost word: that
 * word with one more letter. Nothing is secret. */
#include "find/grape-vocabulary.h"
#include "ghost-private.h"

#include <string.h>

#include "find/grape-find.h"
#include "find/grape-passages.h"

#define LONGEST    1500 /* bytes: a longer text is about something else */
#define LEAST_TALK 5    /* letters */
#define QUOTES     "\"|'|“|”|‘|’|*|_|:|(|)|=|,"

static const Ghost *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

static gboolean
is_letters (const GrapeWords *words, guint at)
{
  return grape_word_is_letters (grape_words_form (words, at));
}

/* "spers", "S-P-E-R-S", "S P E R S": writes small letters to @letters. Returns: the words it
 * takes. */
static guint
take_letters (const GrapeWords *words, guint at, GString *letters)
{
  guint n = 1;

  g_string_truncate (letters, 0);
  if (!is_letters (words, at))
    return 0;
  g_string_append (letters, grape_words_form (words, at));
  while (letters->len < 2 || n > 1)
    {
      guint next = n + grape_words_is (words, at + n, "-|.|/|–|—|*|_|+");
      const char *more = grape_words_form (words, at + next);

      if (!is_letters (words, at + next) || strlen (more) != 1)
        break;
      g_string_append (letters, more);
      n = next + 1;
    }
  return n;
}

/* A letter alone; of "a" and "I" only capitals, or those in quotes. */
static gboolean
read_letter (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  guint skipped = grape_reading_skip (reading, at, QUOTES);
  guint said = grape_words_match (reading->words, at + skipped,
                                  "the letter|a new word with|a word with|letter|with the letter|"
                                  "with a|with an|with|off with|my letter is");
  guint quoted = grape_reading_skip (reading, at + skipped + said, QUOTES);
  guint n = skipped + said + quoted;
  const char *form = grape_words_form (reading->words, at + n);
  const GrapeWord *word = grape_words_at (reading->words, at + n);

  if (strlen (form) != 1 || !is_letters (reading->words, at + n))
    return FALSE;
  gboolean is_notation = at && grape_words_is (reading->words, at - 1, saying->verb)
                         && grape_words_at (reading->words, at - 1)->opens;
  if (!said && !quoted && !skipped && !is_notation && !word->capital)
    value->said |= GRAPE_SAID_WEAK; /* "e.g. a file of C, or x" */
  if (strchr ("ai", *form) && !said && !quoted && !skipped && !is_notation
      && !(word->capital && *form == 'a'))
    return FALSE;
  value->n = n + 1;
  value->text = g_strdup (form);
  return TRUE;
}

/* Letters after @skipped words that make @fits true of them and the ghost word; with @any, others
 * too. */
static gboolean
read_fitting (const GrapeReading *reading, guint at, guint skipped,
              gboolean (*fits) (const char *word, const char *letters), gboolean any,
              GrapeValue *value)
{
  const char *word = state_of (reading)->word;
  g_autoptr (GString) letters = g_string_new (NULL);
  guint n = take_letters (reading->words, at + skipped, letters);

  if (!n || !(any || fits (word, letters->str)))
    return FALSE;
  value->n = skipped + n;
  value->text = g_strdup (letters->str);
  return TRUE;
}

/* "continue is": that may be the ghost word; "it is now pers": then it only leads to it. Letters
 * that fit nowhere are a value only in the game's own notation. */
static gboolean
read_led (const GrapeReading *reading, const GrapeSaying *saying, guint at, const char *leads,
          gboolean (*fits) (const char *word, const char *letters), GrapeValue *value)
{
  gboolean is_notation = at && grape_words_is (reading->words, at - 1, saying->verb);
  guint quoted = grape_reading_skip (reading, at, QUOTES);
  guint led = quoted + grape_words_match (reading->words, at + quoted, leads);

  led += grape_reading_skip (reading, at + led, QUOTES);
  return read_fitting (reading, at, quoted, fits, FALSE, value)
         || read_fitting (reading, at, led, fits, is_notation, value);
}

/* The ghost word and one letter more. */
static gboolean
read_continued (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  if (grape_words_is (reading->words, at, "hi|hey"))
    value->said |= GRAPE_SAID_WEAK; /* "Hi all," */
  return (state_of (reading)->word
          && read_led (reading, saying, at,
                       "the ghost word|ghost word|the word|word|it|to|now|is now|is|becomes|"
                       "make it|with",
                       ghost_extends, value));
}

/* What a protest says, in the game's own words. */
static gboolean
read_protest (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  static const char word[]
      = "word|it is a word|it's a word|that is a word|that's a word|is a word|a word";
  guint skipped = grape_reading_skip (reading, at, QUOTES), n;

  skipped += grape_words_match (reading->words, at + skipped, "that|because|since|as|:|,|-");
  n = grape_words_match (reading->words, at + skipped, word);
  value->text = n ? g_strdup ("word") : NULL;
  if (!n
      && (n = grape_words_match (reading->words, at + skipped,
                                 "unfindable|it is unfindable|it's unfindable")))
    value->text = g_strdup ("unfindable");
  value->n = n ? skipped + n : 0;
  return n > 0;
}

/* --- the whole text -----------------------------------------------------------------------------
 */

/* What speaks against a letter, a word or a protest of a sentence. */
static const char doubts[]
    = "\\?|\\b(?:no|not|never|nothing|if|unless|could|would|might|can['’]t|cannot|I['’]d|thought|had|was|were|"
      "wrote|silly|loses?|losing|too|perhaps|maybe|suppose|tempted|say I|said|tomorrow|than|like|between|is a word|are words|or)\\b|n['’]t\\b";

#define FRONT                                                                                                                    \
  "(?:in|at|to|on|onto|up) (?:the )?(?:very )?(?:front|beginning|start|head|left|fore)(?: of (?:it|yours|that|them|the \\w+))?|" \
  "(?:in )?(?:front)|before(?: it| yours| that| the \\w+)?|ahead(?: of (?:it|that|yours))?"
#define END                                                                                                    \
  "(?:at|to|on|onto) (?:the )?(?:very )?(?:end|back|tail|rear|right)(?: of (?:it|yours|that|them|the \\w+))?|" \
  "behind(?: it| yours| that| the \\w+)?|after(?: it| yours| that| the \\w+)?"
#define LETTER "(?:an? |the |letter |another |big |good )*[\"“'‘*]?(?-i:([A-Z]))[\"”'’*]?"

/* What makes a bare word a move, whoever writes it where. */
static const char says[]
    = "\\b(?:I|I['’]\\w+|my|make|add|put|take|continue|play|then|becomes|now|front|"
      "behind|before|end|it|cite|word|in mind|is|there)\\b";

/* A letter with its place, or the ghost word with one letter more, in a sentence; NULL: none.
 * @pattern: of the ghost word with gaps between its letters */
static char *
letter_of (const char *sentence, const char *word, const char *gaps)
{
  g_autofree char *grown = g_strdup_printf (
      "\\b(?:([a-z])(?:[-.|]| ?\\+ ?)?%s|%s(?:[-.|]| ?\\+ ?)?([a-z])|(?:([a-z])(?:, ?|[ .|-]))%s|%s(?:, ?|[ .|-])([a-z]))\\b",
      word, word, gaps, gaps);
  const struct
  {
    const char *pattern;
    int front; /* -1: as it matches */
  } ways[] = {
    { grown, -1 },
    { "\\b" LETTER ",?(?: (?:goes|to go|comes|put|right|just|straight|directly|stuck))? (?:" FRONT
      ")\\b",
      1 },
    { "\\b" LETTER ",?(?: (?:goes|to go|comes|put|right|just|straight|directly|stuck))? (?:" END
      ")\\b",
      0 },
    { "\\b(?:" FRONT "|prefix)(?:[,:=]| goes| comes| put| I put| is)+ " LETTER "(?![\\w'’])", 1 },
    { "\\b(?:" END "|suffix)(?:[,:=]| goes| comes| put| I put| is)+ " LETTER "(?![\\w'’])", 0 },
  };
  char *found = NULL;
  gint best = -1;

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (GRegex) regex = g_regex_new (ways[i].pattern, G_REGEX_CASELESS, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      gint start, end;

      for (g_regex_match (regex, sentence, 0, &match); g_match_info_matches (match);
           g_match_info_next (match, NULL))
        {
          gint group = g_match_info_get_match_count (match) - 1;
          g_autofree char *letter = g_match_info_fetch (match, group);
          gboolean front = ways[i].front < 0 ? group % 2 : ways[i].front;

          if (!g_match_info_fetch_pos (match, 0, &start, &end) || start < best
              || (ways[i].front < 0 && end - start <= 2 && strlen (sentence) > LEAST_TALK
                  && g_ascii_islower (sentence[end - 1])))
            continue; /* "Hi all," */
          best = start;
          g_free (found);
          found = front ? g_strconcat (letter, word, NULL) : g_strconcat (word, letter, NULL);
        }
    }
  return found;
}

/* The last letter that the text adds without a doubt; with none, the last doubtful one is offered.
 */
static void
find_letter (const GrapeReading *reading, const Ghost *self, GArray *found)
{
  g_auto (GStrv) sentences
      = g_regex_split_simple ("(?<=[.!?;:])\\s+|\\n\\s*\\n", reading->text, 0, 0);
  g_autoptr (GString) gaps = g_string_new (NULL);
  g_autofree char *said = NULL, *doubtful = NULL;
  static const char place[] = "^(?:" FRONT "|" END "|prefix|suffix)\\b";
  static const char refused[] = "\\bis a word|\\bcan(?:['’]t|not)\\b|\\bloses\\b|\\bwould\\b";
  gboolean several = FALSE, bare = FALSE;

  for (const char *c = self->word; *c; c++)
    g_string_append_printf (gaps, c > self->word ? "(?:, ?|[ .|-])%c" : "%c", *c);
  for (guint i = 0; sentences[i]; i++)
    {
      /* "Add E. At the end" */
      if (sentences[i + 1]
          && (g_str_has_suffix (sentences[i], ":")
                  ? g_regex_match_simple (place, sentences[i], G_REGEX_CASELESS, 0)
                  : g_regex_match_simple (place, sentences[i + 1], G_REGEX_CASELESS, 0)
                        && !g_str_has_suffix (sentences[i + 1], ":")))
        {
          g_autofree char *first = g_strndup (sentences[i], strcspn (sentences[i], ".!"));
          char *both = g_strdup_printf ("%s %s", first, sentences[i + 1]);

          g_free (sentences[i + 1]);
          sentences[i + 1] = both;
          continue;
        }
      g_strdelimit (sentences[i], "\n", ' ');
      g_autofree char *grown = letter_of (sentences[i], self->word, gaps->str);

      if (!grown)
        continue;
      if (g_regex_match_simple (doubts, sentences[i], G_REGEX_CASELESS, 0))
        {
          if (g_regex_match_simple (refused, sentences[i], G_REGEX_CASELESS, 0))
            {
              g_free (doubtful);
              doubtful = g_steal_pointer (&grown);
            }
          continue;
        }
      several
          |= said && g_ascii_strcasecmp (said, grown) != 0
             && !g_regex_match_simple (
                 "\\b(?:wait|sorry|instead|rather|scrap|scratch|correction|meant|make (?:it|that)|I mean)\\b",
                 reading->text, G_REGEX_CASELESS, 0);
      bare = !g_regex_match_simple (says, sentences[i], G_REGEX_CASELESS, 0);
      g_free (said);
      said = g_steal_pointer (&grown);
    }
  if (!said && (!doubtful || strlen (reading->text) > LONGEST / 4))
    return;
  grape_found_add (found, 0, (guint)strlen (reading->text),
                   g_strdup_printf ("continue %s", said ? said : doubtful),
                   said && !several ? NULL : N_ ("It may be a thought, not a move"));
  if (bare)
    g_array_index (found, GrapeFound, found->len - 1).plain = GRAPE_PLAIN_BARE;
}

/* The only word of the dictionary in the text that has the ghost word in it, or the last that it
 * does not put aside. */
static void
find_cited (const GrapeReading *reading, const Ghost *self, GArray *found)
{
  g_autofree char *pattern = g_strdup_printf ("\\b[a-z]*%s[a-z]*\\b", self->word);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);
  g_auto (GStrv) sentences
      = g_regex_split_simple ("(?<=[.!?;])\\s+|\\n\\s*\\n", reading->text, 0, 0);
  g_autofree char *word = NULL;
  gboolean several = FALSE, bare = FALSE;

  for (guint i = 0; sentences[i]; i++)
    {
      g_autoptr (GMatchInfo) match = NULL;
      gboolean sure
          = !g_regex_match_simple ("\\?|\\b(?:if|not|never|would|nobody)\\b|(?:would|is)n['’]t\\b",
                                   sentences[i], G_REGEX_CASELESS, 0);

      for (g_regex_match (regex, sentences[i], 0, &match); g_match_info_matches (match);
           g_match_info_next (match, NULL))
        {
          g_autofree char *form = g_match_info_fetch (match, 0),
                          *lower = g_ascii_strdown (form, -1);

          if (strlen (lower) <= strlen (self->word) || g_strcmp0 (word, lower) == 0
              || (!sure && strlen (reading->text) > LONGEST / 4))
            continue;
          several |= word || !sure;
          bare = !g_regex_match_simple (says, sentences[i], G_REGEX_CASELESS, 0);
          g_free (word);
          word = g_steal_pointer (&lower);
        }
    }
  if (!word)
    return;
  g_autofree char *move = g_strdup_printf ("cite %s", word);
  GrapeRead read = { 0 };
  gboolean good = grape_position_read (reading->position, reading->seat, move, &read, NULL);
  grape_read_clear (&read);
  if (!good)
    return;
  grape_found_add (found, 0, (guint)strlen (reading->text), g_steal_pointer (&move),
                   several ? N_ ("It may be a thought, not a move") : NULL);
  if (bare)
    g_array_index (found, GrapeFound, found->len - 1).plain = GRAPE_PLAIN_BARE;
}

/* "Unfindable, I say. Protest!", "let him produce one": a challenge and its reason, anywhere. */
static void
find_protest (const GrapeReading *reading, GArray *found)
{
  static const char calls[]
      = "\\bI (?:hereby |do |must |therefore )?(?:protest|challenge)|(?:^|[.!] )\\W*(?:protest|challenge)\\b|\\bI put it to|"
        "\\b(?:let|may) (?:him|her|them) (?:name|produce|show|cite)|\\bmy (?:protest|challenge)\\b|\\bconsider (?:it|this|that) (?:protested|challenged)|\\bout with the word";
  static const char unfindable[]
      = "\\bunfindable|\\b(?:name|cite|produce|show) (?:the|a|one|me|us|your|it)\\b|\\bno (?:such )?(?:word|thing)\\b|\\bno [\\w ]{0,20}word\\b|n['’]t believe|\\bnot believe|\\bnot (?:in|part of) any\\b|"
        "\\b(?:nothing|nowhere)\\b|\\bcan(?:not|['’]t) be found|\\bin no word";
  static const char word[]
      = "\\b(?:is|was|['’]s|made|completed|spells?|be) (?:already |now |in fact )?an? (?:\\w+ )?word\\b|\\bis in the dictionary";
  static const char denied[]
      = "\\bif\\b|\\b(?:no|not|never|without an?|would|might|could|tempted to) (?:protest|challenge)|n['’]t (?:protest|challenge)|\\bprotest against\\b";
  g_autoptr (GRegex) questions = g_regex_new ("[^.!?]*\\?", 0, 0, NULL);
  g_autofree char *text = g_regex_replace_literal (questions, reading->text, -1, 0, "", 0, NULL);
  gboolean none
      = g_regex_match_simple (unfindable, text, G_REGEX_CASELESS, 0)
        || g_regex_match_simple ("\\bw(?:hich|hat) word\\b", reading->text, G_REGEX_CASELESS, 0);

  if (g_regex_match_simple (calls, text, G_REGEX_CASELESS, 0)
      && none != g_regex_match_simple (word, text, G_REGEX_CASELESS, 0)
      && !g_regex_match_simple (denied, text, G_REGEX_CASELESS, 0))
    grape_found_add (found, 0, (guint)strlen (reading->text),
                     g_strdup (none ? "protest unfindable" : "protest word"), NULL);
}

/* "I object to him being added", of the one who just was. */
static void
find_objection (const GrapeReading *reading, const Ghost *self, GArray *found)
{
  static const char objects[]
      = "(?m)\\bI (?:hereby |do |must |have to |will |also |strongly )*(?:object|protest against|veto)\\b|^\\W*object(?:ion)?\\b|\\bmy objection\\b|\\bI (?:am|['’]m) against";
  g_autofree char *sure = grape_passages_sure (reading->text);

  for (guint seat = 0; seat < grape_table_size (reading->position->table); seat++)
    if (self->players[seat].added && (int)seat != reading->seat
        && g_regex_match_simple (objects, sure, G_REGEX_CASELESS, 0))
      grape_found_add (
          found, 0, (guint)strlen (reading->text),
          g_strdup_printf ("object %s", grape_table_name (reading->position->table, (int)seat)),
          NULL);
}

static void
find_shown (const GrapeReading *reading, GArray *found)
{
  const Ghost *self = state_of (reading);

  if (found->len || reading->seat < 0 || strlen (reading->text) > LONGEST)
    return;
  find_objection (reading, self, found);
  if (!found->len && self->word && self->stage == GHOST_CITING)
    find_cited (reading, self, found);
  else if (!found->len && self->word)
    {
      find_protest (reading, found);
      if (!found->len)
        find_letter (reading, self, found);
    }
}

static const GrapeSaying sayings[] = {
  { .verb = "continue",
    .said = "continue|continues|continuing|extend|extends|extending|add|adding|i make it|make it|"
            "making it|i'll make it|prepend|append|it becomes|that makes|it is now|it's now|"
            "put|i put|stick|attach",
    .also = "play|playing|say|call|choose|bid",
    .nouns = "ghost word|the ghost word|word|my word|new word|continuation|my play|my move",
    .read = read_continued,
    .bare = TRUE },
  { .verb = "begin",
    .said = "begin|begins|beginning|start|starting|i start|open|opening|i begin|new word|"
            "first letter|kick off|start off",
    .also = "play|say|choose|pick|take|call|bid|go",
    .nouns = "letter|my letter|first letter|ghost word|new word|my first letter",
    .read = read_letter,
    .bare = TRUE },
  { .verb = "protest",
    .said = "protest|protests|protesting|i protest|challenge|i challenge|challenging|i call|"
            "objection|i say",
    .nouns = "protest|my protest|challenge",
    .read = read_protest },
  { .verb = "protest word",
    .said = "i protest that is a word|you have made a word|you've made a word|"
            "you have completed a word|you've completed a word" },
  { .verb = "resign", .said = "resign|i resign|resigning|i give up|i surrender|i yield" },
  { .verb = NULL },
};

const GrapeVocabulary ghost_vocabulary = {
  .sayings = sayings,
  .asides = "letter|letters|ghost|word|front|end|back|beginning|dictionary|player|turn",
  .titles = "ghost|gh",
  .shown = find_shown,
};
