/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people write of Fictionary in forms of its own: definitions behind all kinds of openings,
 * who knew the word, and a vote for the thing that a definition tells of. */
#include "fictionary-words.h"

#include <string.h>

/* Definitions on a line of their own */

/* Without quotes round it, and what follows a quotation on its line. */
static char *
without_quotes (const char *text)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  static const char *const pairs[][2] = { { "\"", "\"" }, { "“", "”" }, { "'", "'" } };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      const char *first = g_str_has_prefix (bare, pairs[i][0]) ? bare + strlen (pairs[i][0]) : NULL;
      const char *last = first ? g_strrstr (first, pairs[i][1]) : NULL;

      if (last > first
          && strspn (last + strlen (pairs[i][1]), ".,!;) \n")
                 == strlen (last) - strlen (pairs[i][1]))
        return g_strstrip (g_strndup (first, (gsize)(last - first)));
    }
  return g_steal_pointer (&bare);
}

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
      "|(?:(?:i say|i['’]d say|obviously|of course|clearly|everybody knows|everyone knows),?[ \t]+(?:that )?)?(?:an?[ \t]+|to[ \t]+|the[ \t]+)?[\"“'*_]?@[\"”'*_]?[ \t]+(?:is|means|meant|was)[ \t]*:?(?=[ \t]*(?:an?|the|to|one|any|that|those|what|someone)[ \t])(?![^\n]*\\b(?:I|I'll|me|my|word|words)\\b)"
      "|(?:it|the[ \t]+word)[ \t]+means[ \t]*:?(?=[ \t]*[\"“']?(?:an?|the|to|one|any)[ \t])(?![^\n]*\\b(?:I|I'll|me|my)\\b)"
      "|define[ \t]+(?:@[ \t]*[:=-]?)?(?=[ \t]*(?:an?|the|to)[ \t])"
      "|define[ \t]+@[ \t]*[:=-]"
      ")\\s*(?=\\S)",
      "@", -1);

  return g_strjoinv (escaped, parts);
}

/* "My stab at it: the hollow ..", "Try this: a ..", in one line */
static const GrapeForm announced[] = {
  { "(?:[^\n?:]{0,40}[ \"“])?(?:definition|list|try this|submit|offer|bluff|stab|shot|go|entry|attempt)\\b[^\n?:.]{0,30}:\\s{0,2}"
    "[\"“]?((?:an?|the|to|one|any|something|someone)\\b[^\n\"”]*[^\n\"” ])[\"”]?(?=\n|$)[^\n]*",
    "define\n\\1" },
  { "(?:try|take|have|how about) this for [^\n?:.]{0,30}:\\s{0,2}[\"“]?((?:an?|the|to)\\b[^\n\"”]*[^\n\"” ])[\"”]?(?=\n|$)[^\n]*",
    "define\n\\1" },
  { NULL },
};

/* "Put this on the list, please:" and a paragraph below, with which the letter ends. */
static gboolean
find_announced (const GrapeReading *reading, GArray *found)
{
  static const char pattern[]
      = "^[^\n?]*\\b(?:mine|my|definition|define|list|this|here|go|try|following|instead)\\b[^\n?]*:"
        "[ \t]*\n[ \t]*\n([^\n]+(?:\n[^\n]+){0,3})(?:\n[ \t]*\n[^\n]{0,30}(?:\n[^\n]{0,30})?)?\\s*$(?!\n)";
  g_autoptr (GRegex) regex
      = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_MULTILINE, G_REGEX_MATCH_NEWLINE_LF, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  gint start = 0, end = 0;

  if (!g_regex_match (regex, reading->text, 0, &match)
      || !g_match_info_fetch_pos (match, 1, &start, &end)
      || reading->text[end + (gint)strspn (reading->text + end, " \n")] == '>')
    return FALSE;
  g_autofree char *text = g_match_info_fetch (match, 1);
  g_autofree char *bare = without_quotes (text);
  if (!*bare || g_str_has_suffix (bare, "?") || strchr (bare, ':'))
    return FALSE;
  grape_found_add (found, (guint)start, (guint)end, g_strconcat ("define\n", bare, NULL), NULL);
  return TRUE;
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
  g_autofree char *bare = without_quotes (text);
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

/* A paragraph that is one quotation. */
static void
find_quotation (const GrapeReading *reading, GArray *found)
{
  for (gsize at = 0; reading->text[at];)
    {
      gsize end = paragraph_end (reading->text, at);
      g_autofree char *whole = g_strstrip (g_strndup (reading->text + at, end - at));
      g_autofree char *bare = without_quotes (whole);

      if (strlen (bare) > 8 && !g_str_equal (whole, bare))
        {
          grape_found_add (found, (guint)at, (guint)end, g_strconcat ("define\n", bare, NULL),
                           NULL);
          return;
        }
      at = end + strspn (reading->text + end, "\n");
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
          "(?:^|[.!:,] |\\b(?:and|but|both) )%s(?:['’]s(?: definition| one| entry)?)?(?: and \\w+)? "
          "(?:knew (?:it|the word|what it means)|(?:is|are|was|were|comes?) (?:far |much |clearly )?"
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
  if (seats->len
      && !g_regex_match_simple ("(?m)^[ \t]*similar\\b|\\bif\\b|^Round \\d+ \\(", reading->text,
                                G_REGEX_CASELESS, 0))
    grape_found_add (found, (guint)first, (guint)last, g_strconcat ("similar ", seats->str, NULL),
                     NULL);
}

/* What only this definition tells of, as a pattern. */
static char *
things_of (const Fictionary *self, guint place)
{
  static const char small[]
      = "^(?:that|this|with|from|when|what|which|some|other|does|make|used|thing|"
        "small|large|kind|word|list|vote|number|like|having|made|type|sort|something|someone)$";
  g_autoptr (GrapeWords) own = grape_words_new (NULL, fictionary_entry (self->list, place)->text);
  g_autoptr (GString) things = g_string_new ("");

  for (guint at = 0; at < own->words->len; at++)
    {
      const char *form = grape_words_form (own, at);
      gboolean shared = strlen (form) < 3 || grape_words_at (own, at)->mark
                        || grape_words_is (own, at, "the|and|for|not|its|has|was|are|who|you")
                        || g_regex_match_simple (small, form, 0, 0);

      for (guint i = 0; i < self->list->len && !shared; i++)
        {
          g_autoptr (GrapeWords) other
              = grape_words_new (NULL, fictionary_entry (self->list, i)->text);

          for (guint k = 0; i != place && k < other->words->len; k++)
            shared |= g_str_equal (form, grape_words_form (other, k));
        }
      if (shared)
        continue;
      g_autofree char *escaped = g_regex_escape_string (form, -1);
      g_string_append_printf (things, "%s%s", things->len ? "|" : "", escaped);
    }
  return things->len ? g_string_free (g_steal_pointer (&things), FALSE) : NULL;
}

/* "Geese. Final answer.", "my vote flies with the geese": without a number */
static void
find_thing (const GrapeReading *reading, const Fictionary *self, GArray *found)
{
  static const char doubts[]
      = "(?i)\\d|\\?|\\b(?:if|would|might|never|not|who|was|were|wrote|voted|or|mine|both|"
        "number|one|two|three|four|five|six|seven|eight|nine)\\b|n['’]t\\b";
  static const char frame[]
      = "(?i)(?:^\\s*(?:the )?(?:%s)(?=\\s*(?:[.!\n]|, (?:please|of course|surely|final)| for me| it is| every time|$))"
        "|\\b(?:my (?:vote|money|choice|ballot) \\w+ (?:for |on |to |with |in )?|vote for |i(?:['’]ll| will)? (?:have|take|pick|choose|fancy|trust|back) "
        "|(?:i(?:['’]m| am) (?:for|with|on)|put me down for|give me|going for|i go (?:for|with)|i believe in) )(?:the )?(?:%s)\\b"
        "|\\bthe (?:%s) (?:have it|has it|(?:get|gets|has|have|wins|win) my vote))";
  guint place = 0, n = 0;
  gint start = 0, end = 0;

  if (g_regex_match_simple (doubts, reading->text, 0, 0))
    return;
  for (guint i = 0; i < self->list->len; i++)
    {
      g_autofree char *things = things_of (self, i);
      g_autofree char *pattern = things ? g_strdup_printf (frame, things, things, things) : NULL;
      g_autoptr (GRegex) regex = pattern ? g_regex_new (pattern, 0, 0, NULL) : NULL;
      g_autoptr (GMatchInfo) match = NULL;

      if (!regex || !g_regex_match (regex, reading->text, 0, &match)
          || !g_match_info_fetch_pos (match, 0, &start, &end))
        continue;
      place = i + 1;
      n++;
    }
  if (n == 1 && !fictionary_is_own (reading, self, place))
    grape_found_add (found, (guint)start, (guint)end, g_strdup_printf ("vote %u", place), NULL);
}

/* "Your word, dear bluffers, is zax", "our next word, from page 412, is “zax”" */
static void
find_word (const GrapeReading *reading, const Fictionary *self, GArray *found)
{
  g_autoptr (GRegex) regex = g_regex_new (
      "\\b(?:our|your|the|my|next|ing) (?:\\w+ )?word\\b[^.!?\n]{2,50}\\b(?:is|shall be|will be):? [\"“*‘']?([a-z]+)[\"”*’']?(?=\\s*(?:[.,!;\n]|$))",
      G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  gint start, end;

  if (!g_regex_match (regex, reading->text, 0, &match)
      || !g_match_info_fetch_pos (match, 0, &start, &end))
    return;
  g_autofree char *form = g_match_info_fetch (match, 1);
  g_autofree char *lower = g_utf8_strdown (form, -1);
  if (!g_regex_match_simple ("^(?:" PLAIN_WORDS ")$", lower, 0, 0)
      && grape_word_list_has (fictionary_lore_words (fictionary_lore (self)), lower))
    grape_found_add (found, (guint)start, (guint)end, g_strconcat ("word ", lower, NULL), NULL);
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
    find_word (reading, self, found);
  if (self->stage == FICTIONARY_VOTE && reading->seat >= 0 && !found->len)
    find_thing (reading, self, found);
  if (self->stage == FICTIONARY_COMPARE && reading->seat == self->brainiac && !found->len)
    find_knowing (reading, found);
  if (self->stage != FICTIONARY_DEFINE || !fictionary_bluffs (self, reading->seat))
    return;
  cut_blocks (found);
  if (!found->len)
    find_definition (reading, self, found);
  if (!found->len)
    grape_find_forms (reading, announced, found);
  if (!found->len && !find_announced (reading, found))
    find_quotation (reading, found);
}
