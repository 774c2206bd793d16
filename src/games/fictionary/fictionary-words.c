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

/* "3,5" is one word here. */
static gboolean
is_numbers (const char *form)
{
  return g_ascii_isdigit (*form) && strspn (form, "0123456789,") == strlen (form);
}

/* "2,4", "Bob and Dora" */
static gboolean
read_seats (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const Fictionary *self = state_of (reading);
  g_autoptr (GString) seats = g_string_new (NULL);
  guint n = 0;

  if (self->stage != FICTIONARY_COMPARE)
    return FALSE;
  for (;;)
    {
      GrapeValue one = { 0 };
      guint between = seats->len ? grape_words_match (reading->words, at + n, ",|and|&") : 0;
      guint taken = 0;
      int found = grape_reading_seat (reading, at + n + between, &taken);

      if (found < 0 && is_numbers (grape_words_form (reading->words, at + n + between))
          && strchr (grape_words_form (reading->words, at + n + between), ','))
        {
          g_string_append_printf (seats, "%s%s", seats->len ? "," : "",
                                  grape_words_form (reading->words, at + n + between));
          n += between + 1;
          continue;
        }
      if (found < 0 && grape_read_number (reading, saying, at + n + between, &one))
        {
          taken = one.n;
          found = (int)g_ascii_strtoull (one.text, NULL, 10) - 1;
        }
      grape_value_clear (&one);
      if (found < 0 || found >= (int)self->n_seats)
        break;
      g_string_append_printf (seats, "%s%d", seats->len ? "," : "", found + 1);
      n += between + taken;
    }
  if (!seats->len)
    return FALSE;
  value->n = n;
  value->text = g_string_free (g_steal_pointer (&seats), FALSE);
  return TRUE;
}

/* Up to the end of its paragraph. */
static gsize
paragraph_end (const char *text, gsize at)
{
  const char *end = strstr (text + at, "\n\n");

  return end ? (gsize)(end - text) : strlen (text);
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
      "|[^\n?:.]{0,40}\\b(?:definition|mine|list|try|answer|take this|submit|offer|bluff|stab|shot|go|entry|attempt|instead)\\b"
      "[^\n?:.]{0,30}?(?:[:=–—]|--?|[ \t]is:?)" NOUN "(?! best))\\s*(?=\\S)",
      escaped, escaped);
}

/* A paragraph that stands apart and that the line above leads to, or that is one quotation. */
static void
find_apart (const GrapeReading *reading, const char *leads, const char *verb, GArray *found)
{
  const Fictionary *state = reading->position->state;
  g_autoptr (GArray) passages = grape_passages_cut (reading->text);

  for (guint i = 0; i < passages->len; i++)
    {
      const GrapePassage *one = grape_passage_at (passages, i);
      const char *above = i ? grape_passage_at (passages, i - 1)->text : "";
      g_autofree char *rest = grape_passages_rest (reading->text, one->start, one->end);

      gboolean defines
          = g_regex_match_simple ("^\\W{0,3}(?:an?|the|to)\\b", one->text, G_REGEX_CASELESS, 0);
      gboolean alone = i < 2 && defines && g_str_has_prefix (verb, "define")
                       && !strstr (one->text, state->word) && !g_str_has_suffix (one->text, "!")
                       && strlen (rest) < LONGEST_NAME;

      if (one->n_lines > MOST_LINES || strlen (rest) > LONGEST_CHAT || !strchr (one->text, ' ')
          || g_regex_match_simple (
              "[=%{}<>|@\t\\\\]|https?:|[?:]$|\\b(?:I|I['’]\\w+|we|We|you|You|your)\\b", one->text,
              0, 0)
          || !(
              one->quoted || alone
              || (one->led && (defines || g_regex_match_simple (leads, above, G_REGEX_CASELESS, 0)))
              || (defines
                  && g_regex_match_simple ("\\b(?:that|this|above) is (?:mine|my)\\b", rest,
                                           G_REGEX_CASELESS, 0))))
        continue;
      const char *text = one->text + strspn (one->text, "-* ");
      grape_found_add (found, (guint)one->start, (guint)one->end, g_strconcat (verb, text, NULL),
                       grape_passage_is_draft (rest) ? N_ ("It may be a draft") : NULL);
      if (alone && !one->quoted && !one->led)
        g_array_index (found, GrapeFound, found->len - 1).plain = GRAPE_PLAIN_BARE;
      return;
    }
}

/* As people write it: "quern - the noise that ..", "My definition: ..", "\"To walk ..\"" alone. */
static void
find_definition (const GrapeReading *reading, const Fictionary *self, GArray *found)
{
  g_autofree char *pattern = openings (self->word);
  g_autoptr (GRegex) regex
      = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_MULTILINE, G_REGEX_MATCH_NEWLINE_LF, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  gint start = 0, end = 0;

  if (!regex || !g_regex_match (regex, reading->text, 0, &match)
      || !g_match_info_fetch_pos (match, 0, &start, &end))
    return;
  gsize last = paragraph_end (reading->text, (gsize)end);
  g_autofree char *rest = g_strndup (reading->text + end, last - (gsize)end);
  gsize named = strlen (self->word);
  char *text = rest;

  /* "Here's mine: quern: a toll" */
  if (g_ascii_strncasecmp (rest, self->word, named) == 0
      && strspn (rest + named, " ") < strspn (rest + named, " :=-"))
    text = rest + named + strspn (rest + named, " :=-");
  g_autofree char *first = grape_passage_first (text);
  g_autofree char *bare = grape_passage_unquote (first);
  if (*bare && !g_str_has_suffix (bare, "?"))
    grape_found_add (found, (guint)start, (guint)last, g_strconcat ("define\n", bare, NULL), NULL);
}

/* "Juno knew it", "Ivo's is too close to the real one", "nobody came near", "list 3,actual,5" */
static void
find_compared (const GrapeReading *reading, GArray *found)
{
  const GrapeTable *table = reading->position->table;
  g_autoptr (GString) who = g_string_new ("(?:");

  for (guint seat = 0; seat < grape_table_size (table); seat++)
    {
      g_autofree char *name = g_regex_escape_string (grape_table_name (table, (int)seat), -1);

      g_string_append_printf (who, "%s%s", seat ? "|" : "", name);
    }
  g_string_append_c (who, ')');
  g_autofree char *knew = g_strdup_printf (
      "(?:I (?:find|rule)(?: that)? )?(%s)(?:['’]s(?: \\w+)?)?(?: and (%s)(?:['’]s)?)?,? (?:[a-z]+ ){0,2}?(?:knew|(?:got|had|has) (?:it|the word)|"
      "too close|similar|right|correct)\\b[^.!?,]*",
      who->str, who->str);
  static const char nobody[]
      = "(?:[^.!?\n]*\\b)?(?:nobody|none|no one|not one|neither|all|everybody)\\b[^.!?\n]*\\b(?:similar|close|near|right|knew|got|came|within|even|wrong)\\b[^.!?]*",
      publish[]
      = "(?:[^.!?\n]*\\b)?(?:post|publish|shuffle|draw|send out|put out|here comes)\\b[^.!?\n]*\\b(?:list|order|publish)\\b[^.!?]*|(?:the )?list (?:may|can) go out";
  const GrapeForm forms[] = { { "similar:? (\\d+(?: *, *\\d+)+)", "similar \\1" },
                              { "list:? ((?:\\d+|actual)(?: *, *(?:\\d+|actual))+)", "list \\1" },
                              { knew, "similar \\1 \\2" },
                              { nobody, "list" },
                              { publish, "list" },
                              { NULL } };
  grape_find_forms (reading, forms, found);
}

static void
find_shown (const GrapeReading *reading, GArray *found)
{
  const Fictionary *self = reading->position->state;

  if (self->stage == FICTIONARY_WORD && reading->seat == self->brainiac)
    grape_find_pattern (reading,
                        "^[ \\t]*(?:the[ \\t]+)?actual\\b(?:[ \\t]+definition)?(?:[ \\t]+is)?"
                        "[ \\t]*[:=-]?[ \\t]*[\"“']?(\\S.*?)[\"”']?[ \\t]*$",
                        "actual", found);
  if (self->stage == FICTIONARY_WORD && reading->seat == self->brainiac)
    {
      if (!found->len && !self->actual)
        find_apart (reading,
                    "\\b(?:dictionary|definition|meaning|actual|truth|means|eyes|real|it is)\\b",
                    "actual ", found);
    }
  if (self->stage == FICTIONARY_VOTE && reading->seat >= 0)
    {
      const char *texts[MOST_LISTED];
      const GrapeChoices choices = choices_of (reading, texts);

      grape_find_choice (reading, &choices, "vote", found);
    }
  if (self->stage == FICTIONARY_COMPARE && reading->seat == self->brainiac)
    find_compared (reading, found);
  if (self->stage != FICTIONARY_DEFINE || !fictionary_bluffs (self, reading->seat))
    return;
  if (!found->len)
    find_definition (reading, self, found);
  if (!found->len)
    find_apart (
        reading,
        "\\b(?:mine|my|definition|define|list|this|here|go|try|following|instead|replace|others|"
        "entry|offer|submit|for you)\\b",
        "define\n", found);
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
      "this round's word is|your word is|your word|let it|it shall|it will|take|may i present",
    .nouns = "word|ing word|my word|the word|your word",
    .read = read_word,
    .bare = TRUE },
  { .verb = "similar",
    .said = "similar|substantially similar|substantially right|too close|correct definition by|"
            "correct definitions by|knew it",
    .nouns = "similar",
    .read = read_seats },
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
    = "resign|i resign|i hereby resign|resigning|i resign from the game|i'm out of the game" },
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
