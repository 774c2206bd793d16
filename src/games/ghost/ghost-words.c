/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Ghost (R6.2). Its moves are letters, so a value is known by the ghost word: that
 * word with one more letter, or a letter and the end where it goes. Nothing is secret. */
#include "ghost-private.h"

#include <string.h>

#include "find/grape-find.h"
#include "find/grape-passages.h"

#define QUOTES "\"|'|“|”|‘|’|*|_|:|(|)|=|,"

#define SHORT 4 /* letters: a word of fewer may be any */

static const Ghost *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

/* A letter alone; of "a" and "I" only capitals, or those that something leads to. */
static gboolean
read_letter (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const GrapeWords *words = reading->words;
  guint n = grape_reading_skip (reading, at, QUOTES);

  n += grape_words_match (
      words, at + n,
      "the letter|on an|on a|a new word with|a word with|letter|with the letter|with a|"
      "with an|with|off with|my letter is");
  n += grape_reading_skip (reading, at + n, QUOTES);
  const char *form = grape_words_form (words, at + n);
  if (strlen (form) != 1 || !grape_word_is_letters (form) || state_of (reading)->word)
    return FALSE;
  gboolean led = n
                 || (at && grape_words_is (words, at - 1, saying->verb)
                     && grape_words_at (words, at - 1)->opens);
  gboolean capital = grape_words_at (words, at + n)->capital;
  if (!led && (*form == 'i' || (*form == 'a' && !capital)))
    return FALSE;
  value->said |= led || capital ? 0 : GRAPE_SAID_WEAK; /* "e.g. a file of C, or x" */
  value->n = n + 1;
  value->text = g_strdup (form);
  return TRUE;
}

/* "spers", "S-P-E-R-S", "s, p, e", "s + pers", "pers -> spers": how many words make the ghost word
 * and one letter more. */
static guint
match_grown (const GrapeReading *reading, guint at, GString *letters)
{
  const GrapeWords *words = reading->words;
  const char *word = state_of (reading)->word;
  guint n = 0;

  for (guint apart = 0; letters->len <= strlen (word); n += apart)
    {
      const char *form = grape_words_form (words, at + n);

      if (!grape_word_is_letters (form)
          || (n && form[1] && (!apart || grape_words_is (words, at + n - 1, ",|\"|“|”"))))
        return 0;
      g_string_append (letters, form);
      n++;
      if (ghost_extends (word, letters->str))
        return n;
      apart = at + n < words->words->len && grape_words_at (words, at + n)->mark;
      if (g_str_equal (word, letters->str)
          && grape_words_is (words, at + n, "becomes|->|→|is|makes"))
        {
          apart = 1 + grape_words_is (words, at + n + 1, "now");
          g_string_truncate (letters, 0);
        }
    }
  return 0;
}

#define GOES                                                                                       \
  "(?:[,:=]|,?\\s(?:goes(?:\\s(?:on|up|down|in))?|to\\sgo|comes|put|right|just|straight|directly|" \
  "stuck(?:\\son)?|I\\sput|is|belongs|sits|hangs|(?:tacked|nailed|glued|pinned|hung|tied|added)"   \
  "(?:\\son)?|for\\s(?:it|her|him)))"
#define OF "(?:\\sof\\s(?:the\\s)?\\w+|\\s(?:it|yours|that)|\\sthe\\s\\w+)?"
#define TO "(?:in|at|to|on|onto|up|for)\\s(?:(?:the|its|his|her)\\s)?(?:very\\s)?"
#define FRONT                                                                                      \
  "(?<front>" TO                                                                                   \
  "(?:front(?:\\send)?|beginning|start|head|left|fore|prow|bow|nose)|front|prefix|before|ahead)"
#define END                                                                                        \
  "(?:" TO "(?:(?:tail|back|hind|rear|far|other)\\s(?:end|side)|end|back|tail|rear|right|stern|"   \
  "caboose|heels?)|end|suffix|behind|after)"
#define PLACE "(?:" FRONT "|" END ")\\b" OF
#define SIDE                                                                                       \
  "(?:(?<front>front|beginning|start|left)|end|back|tail|rear|right)(?:\\s(?:end|side|one))?(?=[.!,]|$)"
#define LETTER                                                                                     \
  "(?:(?:(?:an?|the|letter|another|big)\\s)*[\"“'‘*]?(?-i:(?<letter>[A-Z]))\\b"                \
  "|(?:an?|another|letter)\\s[\"“'‘*]?(?-i:(?<letter>[b-hj-z]))\\b)[\"”'’*]?(?!['’])"

/* "an S goes before", "Add E. At the end", "at the front: H" */
static guint
match_placed (const GrapeReading *reading, guint at, GString *letters)
{
  static const char placed[]
      = "^(?:" LETTER "(?:,|[.!](?=\\s(?:in|at|to|front)))?" GOES "?\\s" PLACE "|" LETTER
        "[,;.]?\\s(?:and\\s)?(?:it|that|this|she|he)\\s(?:goes|is|sits|belongs|comes)\\s" PLACE
        "|" LETTER
        "[,.]?\\s(?:and\\s|with\\s)?(?:my|the)\\s(?:(?:end|side|place)\\sis\\s(?:the\\s)?)?" SIDE
        "|" PLACE "(?:,\\s(?:please|then|again|as\\susual))?" GOES "+\\s" LETTER ")";
  g_autoptr (GRegex) regex = g_regex_new (placed, G_REGEX_CASELESS | G_REGEX_DUPNAMES, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  const GrapeWord *word = grape_words_at (reading->words, at);
  gint end;
  guint n = 0;

  if (!word || !word->end || !g_regex_match (regex, reading->text + word->start, 0, &match))
    return 0;
  g_autofree char *letter = g_match_info_fetch_named (match, "letter");
  g_autofree char *front = g_match_info_fetch_named (match, "front");
  g_match_info_fetch_pos (match, 0, NULL, &end);
  while (at + n < reading->words->words->len
         && grape_words_at (reading->words, at + n)->end <= word->start + (guint)end)
    n++;
  g_string_printf (letters, "%s%s", front && *front ? letter : state_of (reading)->word,
                   front && *front ? state_of (reading)->word : letter);
  g_string_ascii_down (letters);
  return n;
}

/* "With an E in front that is EQU, and Tamsin gets equip. I'll ask the dog and write tomorrow.":
 * somebody counts what would follow, and puts off the move. */
static gboolean
only_muses (const char *text)
{
  static const char follows[]
      = "\\b(?:leaves? (?-i:him|her|me|you|them|\\p{Lu}\\w+)\\b|comes? out (?:wrong|bad|badly)|"
        "(?:is|it['’]s|are|even|no) (?:worse|better)|(?:gets?|has|have|makes?|finds?|takes?) \\w+ (?:or|and) \\w+|"
        "(?-i:she|he|they|you|\\p{Lu}\\w+) (?:gets|has|makes|finds|says|wins|must|can|could|would|will)\\b|"
        "(?:loses|would lose|finishes me|hangs me|sinks me)\\b|n['’]t (?:like|see)\\b)";
  static const char puts_off[]
      = "\\b(?:I['’]ll|I will|I shall|let me|I must|I need to|I have to|I want to|going to)\\b[^.!?:]*\\b(?:"
        "(?:chew|ponder|mull|brood|think|sleep|sit|meditate)\\b[^.!?:]*\\b(?:on|over|about|more|again)\\b|"
        "(?:ask|write|decide|answer|reply|play|move|say|consult|come back|get back|let you know)\\b"
        "[^.!?:]*\\b(?:tomorrow|tonight|later|in the morning|\\w+day|until|till|first|after|when|again|know)\\b)|"
        "\\b(?:more|move|letter|answer|decision) (?:tomorrow|later|tonight|to follow)\\b|\\bnot (?:yet )?decided\\b";

  return g_regex_match_simple (puts_off, text, G_REGEX_CASELESS, 0)
         && g_regex_match_simple (follows, text, G_REGEX_CASELESS, 0);
}

/* The ghost word and one letter more. */
static gboolean
read_continued (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  static const char leads[] = "the ghost word|ghost word|the word|word|it|to|now|is now|is|becomes|"
                              "make it|with";
  g_autoptr (GString) letters = g_string_new (NULL);
  guint n = grape_reading_skip (reading, at, QUOTES), m;

  if (!state_of (reading)->word || state_of (reading)->stage != GHOST_TURN
      || (at > 1
          && grape_words_match (reading->words, at - 2,
                                "thought of|then of|think of"))) /* "I thought of P, then of V" */
    return FALSE;
  m = match_grown (reading, at + n, letters);
  if (!m)
    {
      n += grape_words_match (reading->words, at + n, leads);
      n += grape_reading_skip (reading, at + n, QUOTES);
      g_string_truncate (letters, 0);
      m = match_grown (reading, at + n, letters);
    }
  if (!m)
    m = match_placed (reading, at + n, letters);
  n += m;
  if (!m || only_muses (reading->text)
      || grape_words_match (reading->words, at + n + grape_reading_skip (reading, at + n, QUOTES),
                            "is a word|which is a word|are words|loses|would lose"))
    return FALSE;
  /* "he" of the ghost word "h" is any word. */
  value->said
      = strlen (letters->str) < SHORT && m == 1 && !grape_words_at (reading->words, at)->capital
            ? GRAPE_SAID_WEAK
            : GRAPE_SAID_TELLING;
  value->n = n;
  value->text = g_strdup (letters->str);
  return TRUE;
}

/* A word of the dictionary that has the ghost word in it. */
static gboolean
read_cited (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const Ghost *self = state_of (reading);
  guint n = grape_reading_skip (reading, at, QUOTES);
  const char *form = grape_words_form (reading->words, at + n);
  g_autofree char *move = g_strdup_printf ("cite %s", form);
  GrapeRead read = { 0 };

  if (self->stage != GHOST_CITING || reading->seat < 0 || ghost_throws_out (reading->words, at + n)
      || ghost_cites_later (reading->text) || strlen (form) <= strlen (self->word)
      || !grape_position_read (reading->position, reading->seat, move, &read, NULL))
    return FALSE;
  grape_read_clear (&read);
  value->n = n + 1;
  value->said = GRAPE_SAID_TELLING;
  value->text = g_strdup (form);
  return TRUE;
}

/* "Unfindable, I say. Protest!", "let him produce one": a challenge and its reason, anywhere. */
static void
find_protest (const GrapeReading *reading, GArray *found)
{
  static const char calls[]
      = "\\bI(?: am|['’]m)? (?:hereby |do |must |therefore |accordingly )?(?:protest|challeng|contest)(?:e|ing)?\\b|\\bI (?:say|call) (?:it|that|this)|\\bI put it to|"
        "(?:^|[.!:]\\s|\\bI['’]m )\\W*(?:(?:hence|so|therefore),? )?(?:protest|challeng|objection)(?:e|ed|ing)?\\b|\\bout with the word|\\bprove it\\b|\\bshow (?:me|us)(?: it| one| the word)?[.!,]|"
        "\\b(?:let|may) (?:him|her|them) (?:name|produce|show|cite)|\\bmy (?:protest|challenge)\\b|\\bconsider (?:it|this|that) (?:protested|challenged)|\\byou(?:['’]ve| have) (?:made|completed)";
  static const char unfindable[]
      = "\\bunfindable|\\b(?:name|cite|produce|show) (?:the|a|one|me|us|your|it)\\b|\\bno (?:such )?(?:word|thing)\\b|\\bno [\\w ]{0,20}word\\b|n['’]t believe|\\bnot believe|\\bnot (?:in|part of) any\\b|"
        "\\b(?:nothing|nowhere)\\b|\\bcan(?:not|['’]t) be found|\\bin no word";
  static const char word[]
      = "\\b(?:is|was|['’]s|made|completed|spells?|be|also|already|been) (?:already |now |also |in fact |long )?an? (?:\\w+ ){0,3}word\\b|\\bis in the dictionary|\\bprotest\\W{1,3}word";
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
  for (guint seat = 0; seat < grape_table_size (reading->position->table); seat++)
    {
      g_autofree char *move
          = g_strdup_printf ("object %s", grape_table_name (reading->position->table, (int)seat));
      const GrapeForm forms[] = {
        { "(?:[^.!?\n]*\\b)?(?:I|I['’]m|my) (?:hereby |do |must |have to |will |also |strongly |am )*"
          "(?:object(?:ion)?|protest against|veto|against)\\b[^.!?]*|object(?:ion)?\\b[^.!?]*",
          move },
        { NULL }
      };

      if (self->players[seat].added && (int)seat != reading->seat)
        grape_find_forms (reading, forms, found);
    }
}

/* "An A in front or an A behind? Behind.": somebody answers their own question. */
static void
find_answered (const GrapeReading *reading, const Ghost *self, GArray *found)
{
  static const char asked[]
      = "\\b(?i:an?|the|another)\\s(?<one>[A-Z])\\b[^.!?\n]*?\\b(?:or|and)\\b[^.!?\n]*\\?\\s+"
        "(?<answer>(?i:(?:well|so|then|hm+)[,.]? )?(?i:" PLACE "))[.!]";
  g_autoptr (GRegex) regex = g_regex_new (asked, G_REGEX_DUPNAMES, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  gint start, end;

  if (self->stage != GHOST_TURN || !g_regex_match (regex, reading->text, 0, &match)
      || !g_match_info_fetch_pos (match, 0, &start, &end))
    return;
  g_autofree char *letter = g_match_info_fetch_named (match, "one");
  g_autofree char *front = g_match_info_fetch_named (match, "front");
  g_autofree char *asks = g_match_info_fetch (match, 0);
  g_autofree char *letters = g_strdup_printf ("\\b(?!%s\\b)[B-HJ-Z]\\b", letter);
  /* "An A in front or an E behind?" */
  if (g_regex_match_simple (letters, asks, 0, 0))
    return;
  g_autofree char *grown = front && *front ? g_strconcat (letter, self->word, NULL)
                                           : g_strconcat (self->word, letter, NULL);
  g_autofree char *lower = g_ascii_strdown (grown, -1);
  grape_found_add (found, (guint)start, (guint)end, g_strconcat ("continue ", lower, NULL), NULL);
}

/* "So that nobody misreads me: R, Y, T, H.": the ghost word and one letter more, letter by letter,
 * which hardly ever stands for anything else. */
static void
find_spelled (const GrapeReading *reading, const Ghost *self, GArray *found)
{
  g_autofree char *pattern = g_strdup_printf (
      "(?<![\\w'’])(?:[A-Za-z](?:[ ]?[,.–-][ ]?|[ ])){%u}[A-Za-z](?![\\w'’]|[ ]?[,.–-][ ]?[A-Za-z]\\b)",
      (guint)strlen (self->word));
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  gint start, end;

  if (self->stage != GHOST_TURN || strlen (self->word) < 2
      || !g_regex_match (regex, reading->text, 0, &match)
      || !g_match_info_fetch_pos (match, 0, &start, &end))
    return;
  g_autoptr (GString) letters = g_string_new (NULL);
  for (gint i = start; i < end; i++)
    if (g_ascii_isalpha (reading->text[i]))
      g_string_append_c (letters, g_ascii_tolower (reading->text[i]));
  const char *before = reading->text + start;
  while (before > reading->text && !strchr (".!?\n", before[-1]))
    before--;
  g_autofree char *sentence = g_strndup (before, (gsize)(reading->text + end - before)
                                                     + strcspn (reading->text + end, ".!\n?") + 1);
  if (ghost_extends (self->word, letters->str) && !only_muses (reading->text)
      && !g_regex_match_simple ("\\b(?:if|would|could|might|maybe|perhaps|or)\\b|[?]", sentence,
                                G_REGEX_CASELESS, 0))
    grape_found_add (found, (guint)start, (guint)end, g_strconcat ("continue ", letters->str, NULL),
                     NULL);
  /* "E-R-S-E" on a line of its own, under another subject, may be anything. */
  if (found->len && (!start || reading->text[start - 1] == '\n')
      && (!reading->text[end] || reading->text[end] == '\n'))
    g_array_index (found, GrapeFound, found->len - 1).plain = GRAPE_PLAIN_BARE;
}

static void
find_shown (const GrapeReading *reading, GArray *found)
{
  const Ghost *self = state_of (reading);

  if (found->len || reading->seat < 0 || strlen (reading->text) > 1500)
    return;
  find_objection (reading, self, found);
  if (!found->len)
    ghost_find_cited (reading, found);
  if (!found->len && self->word)
    find_answered (reading, self, found);
  if (!found->len && self->word)
    find_spelled (reading, self, found);
  if (!found->len && self->word)
    find_protest (reading, found);
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
    .said
    = "begin|begins|beginning|start|starting|i start|open|opening|i begin|new word|"
      "first letter|kick off|start off|we begin|we start|we open|we start on|we begin on|start on|begin on",
    .also = "play|say|choose|pick|take|call|bid|go",
    .nouns = "letter|my letter|first letter|ghost word|new word|my first letter",
    .read = read_letter,
    .bare = TRUE },
  { .verb = "cite",
    .said
    = "cite|citing|i cite|i say|take|it goes|thinking of|was thinking of|thought of|had in mind|"
      "have in mind|"
      "i had in mind is|i meant|i meant was|meant was|i name|look up",
    .nouns = "word|my word|the word|answer|my answer|my word was|the word was",
    .read = read_cited,
    .bare = TRUE },
  { .verb = "resign",
    .said
    = "resign|i resign|resigning|i give up|i surrender|i yield|throw in the towel|"
      "throw in the sponge|i concede .|i concede !|i concede the game|i concede defeat|i am beaten|i'm beaten|"
      "throw in my hand|lay down my letters" },
  { .verb = NULL },
};

const GrapeVocabulary ghost_vocabulary = {
  .sayings = sayings,
  .asides = "letter|letters|ghost|word|front|end|back|beginning|dictionary|player|turn",
  .titles = "ghost|gh",
  .shown = find_shown,
};
