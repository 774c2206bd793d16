/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Fictionary: how people post a word, define it, compare, vote and score. What nobody
 * may give away stands in fictionary-secrets.c. */
#include "fictionary-private.h"

#include <string.h>

#include "find/grape-choice.h"
#include "find/grape-find.h"
#include "find/grape-passages.h"

/* A dictionary has these, too, but whoever chooses one puts it in quotation marks. */
#define PLAIN_WORDS                                                                                \
  "word|words|the|an|is|not|no|in|on|at|to|so|out|my|your|for|of|it|that|this|these|still|here|"   \
  "there|now|coming|next|ready|rather|very|too|really|quite|easy|hard|obscure|lovely|posted|"      \
  "chosen|known|tricky|good|great|from|as|all|just|up|will|shall|was"
#define QUOTES       "\"|'|“|”|‘|’|*|_|(|)"
#define MOST_LISTED  30 /* definitions */
#define MOST_LINES   4  /* of a definition */
#define LONGEST_NAME 25
#define LONGEST_CHAT 1200

static const Fictionary *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

/* The definitions on the list. */
static GrapeChoices
choices_of (const GrapeReading *reading, const char **texts)
{
  const Fictionary *self = state_of (reading);
  GrapeChoices choices = { .texts = texts, .n_texts = MIN (self->list->len, MOST_LISTED) };
  const char *own = reading->seat >= 0 && reading->seat < (int)self->n_seats
                        ? self->players[reading->seat].definition
                        : NULL;

  for (guint i = 0; i < choices.n_texts; i++)
    {
      texts[i] = fictionary_entry (self->list, i)->text;
      if (own && g_ascii_strcasecmp (own, texts[i]) == 0)
        choices.own = i + 1;
    }
  return choices;
}

/* "3", "number three", "the third"; what is told of a definition is found over the whole text */
static gboolean
read_choice (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const char *texts[MOST_LISTED];
  const GrapeChoices choices = choices_of (reading, texts);

  return state_of (reading)->stage == FICTIONARY_VOTE
         && grape_read_choice (reading, saying, &choices, at, value);
}

/* A word of the Official Dictionary in quotes or capitals, or named as the word. */
static gboolean
read_word (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  static const char leads[]
      = "is|for this round is|for the round is|shall be|will be|be|of the round is|"
        "this time is|today is|for you",
      nouns[] = "word|choose|define|post|with|at|picked|chosen|on|for|you|it's|round|:|=";
  const Fictionary *self = state_of (reading);
  guint n = grape_words_match (reading->words, at, leads), quoted;

  if (self->stage != FICTIONARY_WORD)
    return FALSE;
  n += grape_words_match (reading->words, at + n, "the word|the ing word");
  for (guint i = 1; i < 8 && !n && grape_words_is (reading->words, at, "that|which"); i++)
    n = grape_words_is (reading->words, at + i, "is") ? i + 1 : 0; /* "the word that you get is" */
  quoted = grape_reading_skip (reading, at + n, QUOTES);
  const char *form = grape_words_form (reading->words, at + n + quoted);
  if (strlen (form) < 2 || !grape_word_is_letters (form)
      || (!quoted && grape_words_is (reading->words, at + n, PLAIN_WORDS))
      || !(quoted || n || grape_words_at (reading->words, at)->capital
           || (at && grape_words_is (reading->words, at - 1, nouns)))
      || !grape_word_list_has (fictionary_lore_words (fictionary_lore (self)), form))
    return FALSE;
  if (reading->seat != self->brainiac
      || grape_reading_speaks_of (reading, at,
                                  "too|taken|famous|already|except|last round|decide|opinions"))
    return FALSE;
  value->said = quoted || grape_words_at (reading->words, at + n)->capital ? GRAPE_SAID_TELLING : 0;
  value->n = n + quoted + 1;
  value->text = g_strdup (form);
  return TRUE;
}

/* How a definition begins, and what stands between the word and it: "(n.):", "is", a line. */
#define NOUN  "(?=\\s{0,2}[\"“]?(?:an?|the|to|one|any|that|those|what|some\\w+)\\b)"
#define PART  "(?:,?[ \t]*[(\\[]?\\b(?:n|v|vb|adj|adv|noun|verb|adjective|adverb|dial)\\b)?"
#define MEANS "(?:[?]?(?: that| it| why, that)?(?:['’]s| is| means)| as| to be| to mean| mean| be)"

/* What people write before a definition of @word: "quern - ..", "a quern is a ..", "My stab at it:
 * the ..". */
static char *
openings (const char *word)
{
  g_autofree char *escaped = g_regex_escape_string (word, -1);

  return g_strdup_printf (
      "(?:^[ \t]*|(?<=[.!?:] ))(?:"
      "[^\n?.:]{0,30}\\b%s\\b[\"”'*_]?" PART "(?:[.)\\]]*[ \t]*(?:[:=–—]|--?[ \t])|[.)\\]]+,?" NOUN
      "|\n(?:[=-]+\n)?" NOUN ")"
      "|[^\n?.]{0,40}\\b(?:%s|(?<=the )word(?= mean)|(?<=define )it)\\b[\"”'*_]?" MEANS ":?" NOUN
      "(?![^\n]*\\b(?:I|I'll|me|my|words?)\\b)"
      "|[^\n?:.]{0,40}\\b(?:definition|mine|list|try|answer|take this|(?:put|take|write|note) (?:it |me )?down|submit|offer|bluff|stab|shot|go|entry|attempt|instead)\\b"
      "[^\n?:.]{0,30}?(?:[:=–—]|--?|[ \t]is:?)" NOUN "(?! best))\\s*(?=\\S)",
      escaped, escaped);
}

/* As people write it: "quern - the noise that ..", "My definition: ..", "actual ..". */
static void
find_opened (const GrapeReading *reading, const char *verb, GArray *found)
{
  const Fictionary *self = state_of (reading);
  gboolean actual = self->stage == FICTIONARY_WORD;
  g_autofree char *pattern
      = actual ? g_strdup (
            "^[ \t]*(?:the )?actual\\b(?: definition)?(?: is)?[ \t]*[:=-]?[ \t]*(?=\\S)")
               : openings (self->word);
  g_autoptr (GRegex) regex
      = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_MULTILINE, G_REGEX_MATCH_NEWLINE_LF, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  gint start = 0, end = 0;

  if (!regex || !g_regex_match (regex, reading->text, 0, &match)
      || !g_match_info_fetch_pos (match, 0, &start, &end))
    return;
  const char *text = reading->text + end, *stop = strstr (text, actual ? "\n" : "\n\n");
  g_autofree char *rest = g_strndup (text, stop ? (gsize)(stop - text) : strlen (text));
  g_autofree char *first = actual ? g_strdup (rest) : grape_passage_first (rest);
  g_autofree char *bare = grape_passage_unquote (first);
  if (*bare && !g_str_has_suffix (bare, "?"))
    grape_found_add (found, (guint)start, (guint)end + (guint)strlen (rest),
                     g_strconcat (verb, bare, NULL), NULL);
}

/* A paragraph that stands apart and that the line above leads to, or that is one quotation. */
static void
find_apart (const GrapeReading *reading, const char *verb, GArray *found)
{
  static const char leads[]
      = "(?i)\\b(?:mine|my|definition|define|list|this|here|go|try|following|instead|replace|others|entry|offer|submit|for you|"
        "dictionary|meaning|actual|truth|means|eyes|real|it is)\\b",
      noun[] = "(?i)^\\W{0,3}(?:an?|the|to)\\b",
      own[] = "(?i)\\b(?:that|this|above) is (?:mine|my)\\b",
      chat[] = "[=%{}<>|@\t\\\\]|https?:|[?:]$|\\b(?:I|I['’]\\w+|we|We|you|You|your)\\b";
  const Fictionary *self = state_of (reading);
  g_autoptr (GArray) passages = grape_passages_cut (reading->text);

  for (guint i = 0; i < passages->len && !found->len; i++)
    {
      const GrapePassage *one = grape_passage_at (passages, i);
      const char *text = one->text + strspn (one->text, "-* ");
      const char *above = i ? grape_passage_at (passages, i - 1)->text : "";
      g_autofree char *rest = grape_passages_rest (reading->text, one->start, one->end);
      gboolean defines = g_regex_match_simple (noun, one->text, 0, 0);
      gboolean led = one->quoted
                     || (one->led && (defines || g_regex_match_simple (leads, above, 0, 0)))
                     || (defines && g_regex_match_simple (own, rest, 0, 0));
      gboolean alone = i < 2 && defines && self->stage == FICTIONARY_DEFINE
                       && !strstr (one->text, self->word) && !g_str_has_suffix (one->text, "!")
                       && strlen (rest) < LONGEST_NAME;

      if (one->n_lines > MOST_LINES || strlen (rest) > LONGEST_CHAT || !strchr (one->text, ' ')
          || g_regex_match_simple (chat, one->text, 0, 0) || !(led || alone))
        continue;
      grape_found_add (found, (guint)one->start, (guint)one->end, g_strconcat (verb, text, NULL),
                       grape_passage_is_draft (rest) ? N_ ("It may be a draft") : NULL);
      if (!led)
        g_array_index (found, GrapeFound, 0).plain = GRAPE_PLAIN_BARE;
    }
}

/* "Juno knew it", "Ivo's is too close to the real one", "nobody came near", "list 3,actual,5" */
static void
find_compared (const GrapeReading *reading, GArray *found)
{
  const GrapeTable *table = reading->position->table;
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint seat = 0; seat < grape_table_size (table); seat++)
    {
      g_autofree char *name = g_regex_escape_string (grape_table_name (table, (int)seat), -1);

      g_string_append_printf (names, "%s%s", seat ? "|" : "", name);
    }
  g_autofree char *more = g_strdup_printf ("(?:(?:,| and|, and) (%s)(?:['’]s)?)?", names->str);
  g_autofree char *who = g_strdup_printf ("(%s)(?:['’]s(?: \\w+)?)?%s%s", names->str, more, more);
  g_autofree char *named
      = g_strdup_printf ("(?:similar|correct definitions? by|too close):? %s", who);
  g_autofree char *knew = g_strdup_printf (
      "(?:I (?:find|rule)(?: that)? )?%s,? (?:[a-z]+ ){0,2}?(?:knew|(?:got|had|has) (?:it|the word)|"
      "too close|similar|right|correct)\\b[^.!?,]*",
      who);
  static const char nobody[]
      = "(?:[^.!?\n]*\\b)?(?:nobody|none|no one|not one|neither|all|everybody)\\b[^.!?\n]*\\b(?:similar|close|near|right|knew|got|came|within|even|wrong)\\b[^.!?]*",
      publish[]
      = "(?:[^.!?\n]*\\b)?(?:post|publish|shuffle|draw|send out|put out|here comes)\\b[^.!?\n]*\\b(?:list|order|publish)\\b[^.!?]*|(?:the )?list (?:may|can) go out";
  const GrapeForm forms[] = { { "similar:? (\\d+(?: *, *\\d+)*)", "similar \\1" },
                              { "list:? ((?:\\d+|actual)(?: *, *(?:\\d+|actual))+)", "list \\1" },
                              { named, "similar \\1 \\2 \\3" },
                              { knew, "similar \\1 \\2 \\3" },
                              { nobody, "list" },
                              { publish, "list" },
                              { NULL } };
  if (!fictionary_find_order (reading, found))
    grape_find_forms (reading, forms, found);
}

/* "Long answer: the ..." and a sentence in quotation marks stand in any mail. One that names
 * neither the round's word nor a definition needs something else that ties it to the game. */
static void
doubt_strange (const GrapeReading *reading, GArray *found)
{
  static const char speaks[] = "\\b(?:defin\\w+|fictionary|brainiac|bluff\\w*|mine|my)\\b";
  const Fictionary *self = state_of (reading);
  g_autofree char *subject = g_utf8_casefold (reading->subject ? reading->subject : "", -1);
  g_autofree char *text = g_utf8_casefold (reading->text, -1);
  g_autofree char *word = g_utf8_casefold (self->word ? self->word : "", -1);

  if (*word && (strstr (subject, word) || strstr (text, word)))
    return;
  if (g_regex_match_simple (speaks, text, 0, 0) || g_regex_match_simple (speaks, subject, 0, 0))
    return;
  for (guint i = 0; i < found->len; i++)
    g_array_index (found, GrapeFound, i).plain = GRAPE_PLAIN_BARE;
}

static void
find_shown (const GrapeReading *reading, GArray *found)
{
  const Fictionary *self = state_of (reading);
  const char *texts[MOST_LISTED];
  const GrapeChoices choices = choices_of (reading, texts);
  gboolean choosing = self->stage == FICTIONARY_WORD && reading->seat == self->brainiac;
  const char *verb = choosing ? "actual " : "define\n";

  if (self->stage == FICTIONARY_VOTE && reading->seat >= 0)
    grape_find_choice (reading, &choices, "vote", found);
  if (self->stage == FICTIONARY_COMPARE && reading->seat == self->brainiac)
    find_compared (reading, found);
  if (!choosing && !(self->stage == FICTIONARY_DEFINE && fictionary_bluffs (self, reading->seat)))
    return;
  if (!found->len)
    find_opened (reading, verb, found);
  if (!found->len && !(choosing && self->actual))
    find_apart (reading, verb, found);
  doubt_strange (reading, found);
}

static const GrapeSaying sayings[] = {
  { .verb = "vote",
    .said = "vote|votes|voting|vote for|i vote for|votes for|voting for|i'm voting for|"
            "i am voting for|my vote goes to|my vote is for|put me down for|i go for|going for|"
            "i'll take|i take",
    .also = "choose|pick|take|go|say|believe|guess|try",
    .nouns = "vote|my vote|choice|my choice",
    .read = read_choice,
    .bare = TRUE },
  { .verb = "word",
    .said
    = "word|the word is|the ing word is|my word is|the word for this round is|i choose|"
      "i've settled on|i have settled on|i'm going for|i open the round with|have a go at|"
      "i've picked|i have picked|i've chosen|i have chosen|please define|kindly define|this "
      "time it's|i give you|i post|i post the word|here is|my word|the word|the ing word|ing word|"
      "this round's word is|your ing word|our ing word|your word is|your word|let it|it shall|it will|take|may i present",
    .nouns = "word|ing word|my word|the word|your word",
    .read = read_word,
    .bare = TRUE },
  { .verb = "list",
    .said = "list|i post the list|post the list|please post the list|here is the list|"
            "nobody knew it|nobody was right|no one was right|none is similar|"
            "none of them is similar|none are similar|none similar" },
  { .verb = "score",
    .said = "score|i score the votes|score the votes|i score the round|scoring the round|"
            "i score it|please score the votes|i hereby score the votes" },
  { .verb = "dispute",
    .said = "dispute|i dispute|i dispute this|i dispute that|i dispute the list|"
            "i dispute the score|i hereby dispute" },
  { .verb = "resign",
    .said
    = "resign|i resign|i hereby resign|resigning|i'm resigning|i am resigning|i'm resigning from|"
      "i am resigning from|i resign from|i resign from the game|i'm out of the game" },
  { .verb = NULL },
};

static guint
most (const GrapePosition *position, int seat)
{
  const Fictionary *self = position->state;

  return self->stage == FICTIONARY_WORD || self->stage == FICTIONARY_COMPARE ? 2 : 1;
}

const GrapeVocabulary fictionary_vocabulary = {
  .sayings = sayings,
  .asides = "definition|word|brainiac|bluffer|list|number|ing",
  .titles = "fictionary|fict",
  .most = most,
  .shown = find_shown,
  .secrets = fictionary_secrets,
};
