/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people write of Fictionary in forms of its own: definitions behind all kinds of openings,
 * who knew the word, and a vote for the thing that a definition tells of. */
#include "fictionary-words.h"

#include <string.h>

#include "find/grape-passages.h"

#define MOST_LINES   4 /* of a definition */
#define LONGEST_NAME 25
#define LONGEST_CHAT 1200

/* Up to the end of its paragraph. */
static gsize
paragraph_end (const char *text, gsize at)
{
  const char *end = strstr (text + at, "\n\n");

  return end ? (gsize)(end - text) : strlen (text);
}

/* What people write before a definition of @word, which stands behind it. */
static char *
openings (const char *word)
{
  g_autofree char *escaped = g_regex_escape_string (word, -1);
  g_auto (GStrv) parts = g_strsplit (
      "(?:^[ \t]*|(?<=[.!?] ))"
      "(?:(?:dear |hi |hello |so |well,? |right,? |ok,? |and )?(?!mine|@)[\\p{L}]+(?: love| dear)?[,:!][ \t]+)?"
      "(?:"
      /* "quern (n.): ..", "to quern, v.: ..", "quern - .." */
      "(?:to |a |an )?[\"“'*_]?@[\"”'*_]?[ \t]*(?:[:=–—]|--?[ \t]"
      "|,?[ \t]+(?:n|v|adj|adv|noun|verb)\\.?[ \t]*[:,.–—-]|,?[ \t]+(?:n|v|adj|adv)\\.[ \t]"
      "|[ \t]*[(\\[](?:n|v|vb|adj|adv|noun|verb|adjective|adverb)\\.?[)\\]][ \t]*[:=.,–—-]?"
      "|\\.[ \t]+(?=(?-i:A|An|The|To)[ \t]))"
      /* "my definition is ..", "here is mine: .." */
      "|(?:here(?:'s| is| comes|'s)[ \t]+)?(?:my|the|a)?[ \t]*(?:bogus|fake|own|humble)?[ \t]*(?:definition|def\\.?|entry)"
      "(?:[ \t]+(?:for|of)[ \t]+[\"“']?@[\"”']?)?[ \t]*(?:is[ \t]*[:,]?(?![ \t]*(?:late|coming|not|still|"
      "in\\b|on\\b|ready|done|almost|nearly|too|finished|attached|here|below|the best|number|no\\b|better|good|bad))|[:=–—]|--?)"
      "|(?:here(?:'s|[ \t]+is|[ \t]+comes|[ \t]+goes)|this[ \t]+is)[ \t]+(?:mine|my[ \t]+(?:go|try|attempt|shot|offering|contribution|bluff|answer))[ \t]*[:,–—-]"
      "|(?<![.!?] )mine(?:[ \t]+(?:is|goes))?[ \t]*[:=–—](?=[^\n]*[\\p{L}][^\n]*)"
      "|mine[ \t]+is(?=[ \t]*[\"“])|mine[ \t]+for[ \t]+[\"“']?@[\"”']?[ \t]*(?:is)?[ \t]*:?"
      "|for[ \t]+(?:[\"“']?@[\"”']?|the[ \t]+word)[,]?[ \t]+(?:i|my)[ \t]+(?:offer|say|submit|have|propose|suggest|definition is)[ \t]*:?"
      /* "I define it as ..", "a quern is a ..", "the word means .." */
      "|i(?:['’]d|[ \t]+would)?[ \t]+(?:hereby[ \t]+)?define[ \t]+(?:it|this|[\"“']?@[\"”']?|the word)[ \t]+(?:as|to be|to mean)[ \t]*:?"
      "|(?:(?:i say|i['’]d say|obviously|of course|clearly|everybody knows|everyone knows),?[ \t]+(?:that )?)?(?:an?[ \t]+|to[ \t]+|the[ \t]+)?[\"“'*_]?@[\"”'*_]?[ \t]+(?:is|means|meant|was|must be|has to be|is surely)[ \t]*:?(?=[ \t]*(?:an?|the|to|one|any|that|those|what|someone)[ \t])(?![^\n]*\\b(?:I|I'll|me|my|word|words)\\b)"
      "|(?:it|the[ \t]+word)[ \t]+means[ \t]*:?(?=[ \t]*[\"“']?(?:an?|the|to|one|any)[ \t])(?![^\n]*\\b(?:I|I'll|me|my)\\b)"
      "|define[ \t]+(?:@[ \t]*[:=-]?)?(?=[ \t]*(?:an?|the|to)[ \t])"
      "|define[ \t]+@[ \t]*[:=-]|let[ \t]+(?:the[ \t]+word|it|@)[ \t]+(?:mean|be)(?=[ \t]*[\"“])"
      "|(?:an?[ \t]+)?@\\?[ \t]+(?:that|it|why, that)(?:['’]s|[ \t]+is|[ \t]+means)(?=[ \t]+(?:an?|the|to|what)\\b)"
      "|@[ \t]*\\([\\w. ]{1,12}\\)[ \t]*[:,.–—-]|@[ \t]*\n(?:[=-]+\n)?(?=[ \t]*(?:an?|the|to)[ \t])"
      "|[^\n?.]{0,30}\\bthat[ \t]+to[ \t]+@[ \t]+(?:is|means)(?=[ \t]+to\\b)"
      /* "My stab at it: the hollow .." */
      "|[^\n?:.]{0,40}\\b(?:definition|list|try this|take this|submit|offer|bluff|stab|shot|go|entry|attempt|instead)\\b"
      "[^\n?:.]{0,30}:(?=\\s{0,2}[\"“]?(?:an?|the|to|one|any|something|someone)\\b)"
      "|[^\n?:.]{0,60}:(?=[ \t]*[\"“](?:an?|the|to)\\b)"
      ")\\s*(?=\\S)",
      "@", -1);

  return g_strjoinv (escaped, parts);
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

/* A definition is one paragraph: what stands below it is the letter. */
static void
cut_blocks (GArray *found)
{
  for (guint i = 0; i < found->len; i++)
    {
      GrapeFound *one = &g_array_index (found, GrapeFound, i);
      char *below = g_str_has_prefix (one->text, "define") ? strstr (one->text, "\n\n") : NULL;

      if (below)
        *below = '\0';
      if (below && !strchr (one->text, '\n') && strchr (one->text, ' '))
        *strchr (one->text, ' ') = '\n'; /* "define A small bell." */
    }
}

/* "Juno knew it", "Ivo's is too close to the real one"; of an earlier round the post tells it, too
 */
static void
find_knowing (const GrapeReading *reading, GArray *found)
{
  const GrapeTable *table = reading->position->table;
  g_autoptr (GString) seats = g_string_new (NULL);
  gint first = G_MAXINT, last = 0;

  for (guint seat = 0; seat < grape_table_size (table); seat++)
    {
      g_autofree char *name = g_regex_escape_string (grape_table_name (table, (int)seat), -1);
      g_autofree char *pattern = g_strdup_printf (
          "(?:^|[.!:,] |\\b(?:and|but|both|find|finds|rule|that) )%s(?:['’]s(?: definition| one| entry)?)?(?: and \\w+)? "
          "(?:(?:knew|got|had|has) (?:it|the word|what it means)|(?:(?:is|are|was|were|comes?) )?(?:far |much |clearly )?"
          "(?:too close|substantially (?:similar|right)|similar|right|correct)|got it right|had it right|has it right)"
          "(?![^\n.!]*\\?)",
          name);
      g_autoptr (GRegex) regex
          = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_MULTILINE, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      gint start, end;

      if (!g_regex_match (regex, reading->text, 0, &match)
          || !g_match_info_fetch_pos (match, 0, &start, &end))
        continue;
      g_string_append_printf (seats, "%s%u", seats->len ? "," : "", seat + 1);
      first = MIN (first, start);
      last = MAX (last, end);
    }
  static const char nobody[]
      = "\\b(?:nobody|none|no one|not one|neither)\\b[^.!?\n]*\\b(?:similar|close|near|right|knew|got|came|within|even)\\b|"
        "\\b(?:all|everybody)\\b[^.!?\n]*\\bwrong\\b|\\b(?:post|publish|shuffle|draw|send out|put out)\\b[^.!?\n]*\\b(?:list|order|publish)\\b|"
        "\\blist (?:may|can) go out\\b";
  if (g_regex_match_simple (
          "^[ \t]*(?:similar|list)\\b|\\b(?:if|tomorrow|tonight|later|soon|I'll)\\b|\\?|^Round \\d+ \\(",
          reading->text, G_REGEX_CASELESS | G_REGEX_MULTILINE, 0))
    return;
  if (seats->len)
    grape_found_add (found, (guint)first, (guint)last, g_strconcat ("similar ", seats->str, NULL),
                     NULL);
  else if (g_regex_match_simple (nobody, reading->text, G_REGEX_CASELESS, 0))
    grape_found_add (found, 0, (guint)strlen (reading->text), g_strdup ("list"), NULL);
}

/* "This round it shall be SILLER.", "may I present: zax": the last word in capitals, in quotation
 * marks or alone of which the post does not say that it is out. */
static void
find_word (const GrapeReading *reading, const Fictionary *self, GArray *found)
{
  static const char out[] = "\\b(?:too|taken|famous|already|except|last round|thought)\\b";
  g_autofree char *sure = grape_passages_sure (reading->text);
  g_auto (GStrv) sentences = g_strsplit (sure, "\n", -1);
  g_autoptr (GRegex) regex = g_regex_new (
      "[\"“*‘'_]([A-Za-z]{2,})[\"”*’'_]|\\b([A-Z]{3,})\\b|\\b((?:[A-Z][ .-]){2,}[A-Z])\\b|^\\W*([A-Za-z]{3,})\\W*$|"
      "\\b(?:word|ing)\\b[^.!?]{2,50}\\b(?:is|be):? ([A-Za-z]{3,})\\W*$",
      0, 0, NULL);
  g_autofree char *word = NULL;

  for (guint i = 0; sentences[i]; i++)
    {
      g_autoptr (GMatchInfo) match = NULL;

      for (g_regex_match (
               regex,
               g_regex_match_simple (out, sentences[i], G_REGEX_CASELESS, 0) ? "" : sentences[i], 0,
               &match);
           g_match_info_matches (match); g_match_info_next (match, NULL))
        {
          g_autofree char *form
              = g_match_info_fetch (match, g_match_info_get_match_count (match) - 1);
          g_auto (GStrv) letters = g_strsplit_set (form, " .-", -1);
          g_autofree char *joined = g_strjoinv ("", letters), *lower = g_ascii_strdown (joined, -1);

          if (!g_regex_match_simple ("^(?:" PLAIN_WORDS ")$", lower, 0, 0)
              && grape_word_list_has (fictionary_lore_words (fictionary_lore (self)), lower))
            {
              g_free (word);
              word = g_steal_pointer (&lower);
            }
        }
    }
  if (word)
    grape_found_add (found, 0, (guint)strlen (reading->text), g_strconcat ("word ", word, NULL),
                     NULL);
}

/** fictionary_find_shown: what stands in forms of its own, or is told without a number */
void
fictionary_find_shown (const GrapeReading *reading, GArray *found)
{
  const Fictionary *self = reading->position->state;

  if (self->stage == FICTIONARY_WORD && reading->seat == self->brainiac)
    grape_find_pattern (reading,
                        "^[ \\t]*(?:the[ \\t]+)?actual\\b(?:[ \\t]+definition)?(?:[ \\t]+is)?"
                        "[ \\t]*[:=-]?[ \\t]*[\"“']?(\\S.*?)[\"”']?[ \\t]*$",
                        "actual", found);
  if (self->stage == FICTIONARY_COMPARE && reading->seat == self->brainiac)
    {
      grape_find_pattern (
          reading,
          "^[ \\t]*list[ \\t]*:?[ \\t]*((?:\\d+|actual)(?:[ \\t]*,[ \\t]*(?:\\d+|actual))+)[ \\t]*$",
          "list", found);
      grape_find_pattern (reading,
                          "^[ \\t]*similar[ \\t]*:?[ \\t]*(\\d+(?:[ \\t]*,[ \\t]*\\d+)+)[ \\t]*$",
                          "similar", found);
    }
  if (self->stage == FICTIONARY_WORD && reading->seat == self->brainiac)
    {
      if (!found->len && !self->actual)
        find_apart (reading,
                    "\\b(?:dictionary|definition|meaning|actual|truth|means|eyes|real|it is)\\b",
                    "actual ", found);
      find_word (reading, self, found);
    }
  if (self->stage == FICTIONARY_VOTE && reading->seat >= 0)
    {
      const char *texts[FICTIONARY_LISTED];
      const GrapeChoices choices = fictionary_choices (reading, texts);

      grape_find_choice (reading, &choices, "vote", found);
    }
  if (self->stage == FICTIONARY_COMPARE && reading->seat == self->brainiac && !found->len)
    find_knowing (reading, found);
  if (self->stage != FICTIONARY_DEFINE || !fictionary_bluffs (self, reading->seat))
    return;
  cut_blocks (found);
  if (!found->len)
    find_definition (reading, self, found);
  if (!found->len)
    find_apart (
        reading,
        "\\b(?:mine|my|definition|define|list|this|here|go|try|following|instead|replace|others|"
        "entry|offer|submit|for you)\\b",
        "define\n", found);
}
