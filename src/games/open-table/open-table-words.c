/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of an Open Table (R8.2): acts stand on lines of their own, and what people most often
 * say in prose is read too: a vote, a card, a pass. */
#include "find/grape-find.h"
#include "open-table-private.h"

#include <string.h>

#define TELLING 12 /* bytes that are nobody else's words */

static const OpenTable *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

/* How many words of the text at @at are @text; 0: it does not stand there. */
static guint
match (const GrapeReading *reading, guint at, const char *text)
{
  g_autoptr (GrapeWords) words = grape_words_new (NULL, text);

  for (guint i = 0; i < words->words->len; i++)
    if (!g_str_equal (grape_words_form (words, i), grape_words_form (reading->words, at + i)))
      return 0;
  return words->words->len;
}

static guint
skip_quotes (const GrapeWords *words, guint at)
{
  guint n = 0;

  while (n < 3 && grape_words_is (words, at + n, "\"|“|”|'|‘|’|*|_|:|for"))
    n++;
  return n;
}

/* One of the ballot's choices; the longest that stands there. */
static gboolean
read_choice (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const OpenTable *self = state_of (reading);
  guint skipped = skip_quotes (reading->words, at), best = 0;

  for (guint i = 0; i < self->choices->len; i++)
    {
      const char *choice = g_ptr_array_index (self->choices, i);
      guint n = match (reading, at + skipped, choice);

      if (n <= best)
        continue;
      best = n;
      g_free (value->text);
      value->text = g_strdup (choice);
    }
  if (!best && grape_words_is (reading->words, at + skipped, "none"))
    {
      best = 1;
      value->text = g_strdup ("none");
    }
  value->n = best ? skipped + best : 0;
  value->n += best && grape_words_is (reading->words, at + value->n, "\"|”|'|’|*|_");
  return best > 0;
}

/* In the scanner of leaks: what somebody keeps sealed, in their own words. */
static gboolean
read_sealed (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const OpenTable *self = state_of (reading);

  for (int seat = 0; reading->seat < 0 && seat < (int)self->n_seats; seat++)
    {
      const char *sealed = self->seats[seat].sealed;
      guint n = sealed && strlen (sealed) < TELLING ? match (reading, at, sealed) : 0;

      if (n <= value->n)
        continue;
      value->n = n;
      g_free (value->text);
      value->text = g_strdup (sealed);
    }
  return value->n > 0;
}

/* How many bytes of @text are a card of the table's deck, by its symbol or its name; 0: none. */
static gsize
find_card (const OpenTable *self, const char *text, guint *kind)
{
  gsize length = strcspn (text, " \t\n");

  for (; length > 0; length--)
    {
      g_autofree char *symbol = g_strndup (text, length);

      if (!g_ascii_isalnum (text[length]) && grape_deck_find (self->deck, symbol, kind))
        return length;
    }
  for (guint i = 0; i < grape_deck_n_kinds (self->deck); i++)
    {
      g_autofree char *name = grape_deck_card_name (self->deck, i);

      length = strlen (name);
      if (g_ascii_strncasecmp (text, name, length) != 0 || g_ascii_isalnum (text[length]))
        continue;
      *kind = i;
      return length;
    }
  return 0;
}

/* A card: in the words that people have for the Standard Deck, or as another deck calls it. */
static gboolean
read_card (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const OpenTable *self = state_of (reading);
  guint start = grape_words_at (reading->words, at)->start, kind;
  gsize length;

  if (grape_deck_find (self->deck, "QH", &kind))
    return grape_read_card (reading, saying, at, value);
  length = find_card (self, reading->text + start, &kind);
  if (!length)
    return FALSE;
  value->text = g_strdup (grape_deck_symbol (self->deck, kind));
  value->n = 1;
  while (at + value->n < reading->words->words->len
         && grape_words_at (reading->words, at + value->n)->start < start + length)
    value->n++;
  return TRUE;
}

/* Acts on lines of their own, as the notation has them. */
static const char *const line_verbs[]
    = { "say", "whisper", "move", "set", "draw", "discard", "play", "roll", "vote", "pass", NULL };

/* What makes a sentence talk about a choice, not a vote. */
static const char doubts[]
    = "(?i)\\?|\\b(?:if|would|might|may|should|could|not|never|last|was|were|yet|either|unless|when|"
      "until)\\b|n['’]t\\b|\\byes and no\\b|\\bor\\b";

/* "I vote for Eve", "Eve gets my vote", where a choice is a name, and so to the finder somebody
 * else. */
static const char *const named[] = {
  "i(?:['’]m| am)? (?:hereby |now )?(?:vot(?:e|ing)|accus(?:e|ing)|go(?:ing)? (?:for|with)|choose|pick|name)(?: for)?:? [\"“]?%s",
  "my (?:vote|choice|ballot)(?: (?:is|goes|must go|has to go))?(?: for| to| against)?:? [\"“]?%s",
  "put me down for %s",
  "count me for %s",
  "count my vote for %s",
  "%s (?:gets|has|takes|receives|earns) my vote",
  "it(?:['’]s| is| must be| has to be) %s",
  "%s (?:it is|did it|is the one|is my choice|is my vote)"
};

/* "Yes from me", "a no", "yes, open it": a choice that is no name, at the beginning of a sentence
 * that says that it is meant. */
static const char *const bare[] = {
  "(?:a |it(?:['’]s| is) a |a clear |a big |definitely |definitely a |certainly |absolutely |clearly |firmly |aye, )?%s"
  "(?: from (?:me|us|my side|here)| for (?:me|now)| it is| to (?:that|it|this))?",
  "(?:i say|i(?:['’]m| am) (?:for|going for|going with)|i go (?:for|with)|i(?:['’]m| am) (?:against|in favou?r):?|mine is|mine['’]s|put me down (?:as|for)(?: an?)?|"
  "count me (?:as|for)(?: an?)?|you have my|i choose|i pick|i(?:['’]d| would) say|that(?:['’]s| is) a|it(?:['’]s| is)|my answer is|my answer:|i answer) [\"“]?%s(?: from me| for me)?"
};

static gboolean
says (const char *line, const char *frame, const char *choice, const char *end)
{
  g_autofree char *escaped = g_regex_escape_string (choice, -1);
  g_auto (GStrv) parts = g_strsplit (frame, "%s", 2);
  g_autofree char *pattern
      = g_strdup_printf ("(?i)(?:^|[.!,:;] |\\b(?:and|so|but) )%s%s%s[\"”]?\\s*(?:%s)", parts[0],
                         escaped, parts[1] ? parts[1] : "", end);

  return g_regex_match_simple (pattern, line, 0, 0);
}

/* Whether the line talks of something that the question is not about: "Yes, I got your mail". */
static gboolean
goes_on (const char *line)
{
  return g_regex_match_simple (
      "(?i)^\\W*\\w+[,.!]? +(?:i (?!vote|say|do|want|agree|am for|think so|mean)|it was|that was|you |we (?:had|were|are)|he |"
      "she |they |thanks|idea|hurry|problem|doubt|more|matter|wonder|news|one |way|time|need|of course you|the .*\\b(?:was|were)\\b)",
      line, 0, 0);
}

static void
find_vote (const GrapeReading *reading, const char *line, gsize at, GArray *found)
{
  const OpenTable *self = state_of (reading);
  const char *said = NULL;
  gboolean begins = strspn (reading->text, " \t\n") >= at;
  guint n = 0;

  if (!self->voting || *line == '>' || g_regex_match_simple (doubts, line, 0, 0))
    return;
  for (guint i = 0; i < self->choices->len; i++)
    {
      const char *choice = g_ptr_array_index (self->choices, i);
      gboolean is_name = grape_table_find (reading->position->table, choice) >= 0, any = FALSE;

      for (guint k = 0; k < G_N_ELEMENTS (named) && is_name; k++)
        any |= says (line, named[k], choice, "[.!,;:]|$");
      any |= is_name && begins
             && grape_table_find (reading->position->table, choice) != reading->seat
             && says (line, "%s", choice, "[.!] |[.!]?$");
      for (guint k = 0; k < G_N_ELEMENTS (bare) && !is_name && strlen (choice) > 1; k++)
        any |= says (line, bare[k], choice, "[.!,;:]|$") && !goes_on (line);
      said = any ? choice : said;
      n += any;
    }
  if (n == 1)
    grape_found_add (found, (guint)at, (guint)(at + strlen (line)),
                     g_strdup_printf ("vote %s", said), NULL);
}

/* What else people say in so many words; the groups are what the move has. */
static const GrapeForm forms[] = {
  { "(?:I(?:['’]ll| will)? )?(?:draw|take) (?:a|one) (?:new |more )?card(?: from the (?:stock|deck|pile))?(?:,? please)?",
    "draw 1" },
  { "(?:I(?:['’]ll| will)? )?(?:draw|take) (?:two|2) (?:new |more )?cards(?: from the (?:stock|deck|pile))?(?:,? please)?",
    "draw 2" },
  { "(?:I(?:['’]ll| will)? )?(?:draw|take) (?:three|3) (?:new |more )?cards(?: from the (?:stock|deck|pile))?(?:,? please|, \\w+)?",
    "draw 3" },
  { "(?:a|one) (?:new )?card (?:from the (?:stock|deck|pile)|for me),? please", "draw 1" },
  { "(?:two|2) (?:new )?cards (?:from the (?:stock|deck|pile)|for me),? please", "draw 2" },
  { "(?:three|3) (?:new )?cards (?:from the (?:stock|deck|pile)|for me),? please", "draw 3" },
  { "(?:I(?:['’]ll| will| hereby| now)? )(?:roll|throw) (\\d*d\\d+(?:[+-]\\d+)?)", "roll \\1" },
  { "(?:I(?:['’]ll| will| hereby| now)? )(?:roll|throw) (?:a|one|the) di(?:e|ce)", "roll 1d6" },
  { "(?:I(?:['’]ll| will| hereby| now)? )(?:roll|throw) (?:two|2) dice", "roll 2d6" },
  { "(?:I(?:['’]ll| will| hereby| now)? )(?:roll|throw) (?:three|3) dice", "roll 3d6" },
  { "(?:I(?:['’]ll| will| hereby| now)? )(?:put|place|set|write) (?:an? |my |the )?[\"“]?((?-i:[A-Z]))[\"”]? (?:on|in|at|into) ([a-z]\\d+)",
    "set \\2 \\1" },
  { "(?:I(?:['’]ll| will| hereby| now)? )?set ([a-z]\\d+) to [\"“]?((?-i:[A-Z]))[\"”]?(?:,? please)?",
    "set \\1 \\2" },
  { "I(?:['’]ll| will)? (?:pass|skip) (?:tonight|this night|this time|this turn|for now|today)",
    "pass" },
  { "(?:(?:I )?whisper(?:s|ing)? to|to) ((?-i:\\p{Lu})\\w+)(?: only| alone)(?:, please)?: ?[\"“]?([^\n\"”]+)[\"”]?",
    "whisper \\1: \\2" },
  { "I whisper to ((?-i:\\p{Lu})\\w+): ?[\"“]?([^\n\"”]+)[\"”]?", "whisper \\1: \\2" },
  { "my (?:secret |sealed )?move(?: (?:for )?(?:tonight|this night|this round))?(?: is:?|:) ?[\"“]?(I [^\n\"”]*[^\n\"”.])[\"”]?",
    "move \\1" },
  { "for my move,? (I [^\n]*[^\n.])", "move \\1" },
  { NULL },
};

static void
find_lines (const GrapeReading *reading, GArray *found)
{
  const GrapePosition *position = reading->position;

  if (reading->seat < 0)
    return;
  for (gsize at = 0; reading->text[at];)
    {
      gsize length = strcspn (reading->text + at, "\n");
      g_autofree char *line = g_strstrip (g_strndup (reading->text + at, length));
      gsize word = strcspn (line, " :.!");
      g_autofree char *verb = g_ascii_strdown (line, (gssize)word);
      gboolean known = FALSE;
      GrapeRead read = { 0 };

      for (guint i = 0; line_verbs[i] && !known; i++)
        known = g_str_equal (verb, line_verbs[i]);
      if (known && !strchr (line, '?')
          && (g_str_equal (verb, "vote") ? open_table_read_person (
                  position->table, position->state,
                  grape_table_name (position->table, reading->seat), line, &read, NULL)
                                         : open_table_read (position->table, position->state,
                                                            reading->seat, line, &read, NULL)))
        grape_found_add (found, (guint)at, (guint)(at + length), g_strdup (read.text), NULL);
      else if (reading->text[at] != '\t') /* a choice of the ballot in a post */
        find_vote (reading, line, at, found);
      grape_read_clear (&read);
      at += length + (reading->text[at + length] == '\n');
    }
  grape_find_forms (reading, forms, found);
}

static const GrapeSaying sayings[] = {
  { .verb = "vote",
    .said = "vote|votes|voting|vote for|i vote|i vote for|my vote is|my vote goes to",
    .nouns = "vote|my vote|ballot",
    .read = read_choice },
  { .verb = "move", .said = "", .read = read_sealed },
  { .verb = "play",
    .said = "play|playing|i play|i'll play|lay|lay down|put down|i lay",
    .nouns = "card|my card",
    .read = read_card,
    .partial = TRUE },
  { .verb = "discard",
    .said = "discard|discarding|i discard|throw away|get rid of",
    .nouns = "discard|my discard",
    .read = read_card,
    .partial = TRUE },
  { .verb = "draw", .said = "draw|i draw|drawing|i take", .read = grape_read_number },
  { .verb = "pass", .said = "pass|i pass|passing|i'll pass|no move from me" },
  { .verb = NULL },
};

static const char *
name_choice (const OpenTable *self, int vote)
{
  return vote > 0 ? g_ptr_array_index (self->choices, (guint)vote - 1) : "none";
}

static void
list_hand (const GrapePosition *position, int seat, GArray *secrets)
{
  const OpenTable *self = position->state;

  for (guint i = 0; i < self->seats[seat].hand->len; i++)
    {
      const OpenTableCard *card = &g_array_index (self->seats[seat].hand, OpenTableCard, i);

      if (card->kind >= 0 && !card->told)
        grape_secret_add (secrets, seat,
                          g_strdup (grape_deck_symbol (self->deck, (guint)card->kind)),
                          "card|cards|hand|hold|holds|holding|dealt|deal|has|got", "",
                          "that %s holds %s", grape_table_name (position->table, seat),
                          grape_deck_symbol (self->deck, (guint)card->kind));
    }
}

/* Long words give themselves away; short ones behind the verb, or beside their owner's name. */
static void
list_words (GArray *secrets, int seat, const char *verb, const char *words, const char *name)
{
  gboolean telling = strlen (words) >= TELLING;

  grape_secret_add (secrets, seat,
                    telling ? g_strdup (words) : g_strdup_printf ("%s %s", verb, words), NULL, "",
                    "what %s keeps sealed", name);
  if (!telling)
    grape_secret_add (secrets, seat, g_strdup (words), "move|moves|moved|sealed|sent", "",
                      "what %s keeps sealed", name);
}

/* Where a choice is a player's name, the scanner takes it for an owner: so it looks for words. */
static void
list_vote (const GrapeTable *table, GArray *secrets, int seat, const char *choice)
{
  const char *name = grape_table_name (table, seat);
  char *said[]
      = { g_strdup_printf ("voted %s", choice), g_strdup_printf ("%s: vote %s", name, choice),
          g_strdup_printf ("vote goes to %s", choice),
          g_strdup_printf ("vote of %s is %s", name, choice) };

  grape_secret_add (secrets, seat, g_strdup (choice), "vote|votes|voted|voting|ballot", "",
                    "how %s votes", name);
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if (grape_table_find (table, choice) >= 0)
      grape_secret_add (secrets, seat, said[i], NULL, "", "how %s votes", name);
    else
      g_free (said[i]);
}

static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const OpenTable *self = position->state;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      const OpenTableSeat *each = &self->seats[seat];
      const char *name = grape_table_name (position->table, seat);

      if (seat != viewer && !(viewer == GRAPE_VIEWER_REFEREE && self->referee_sees))
        list_hand (position, seat, secrets);
      if (each->sealed && each->sealed_in && seat != viewer && viewer != GRAPE_VIEWER_REFEREE)
        list_words (secrets, seat, "move", each->sealed, name);
      if (self->secret && each->vote.event && viewer != GRAPE_VIEWER_REFEREE && seat != viewer
          && each->vote.value >= 0)
        list_vote (position->table, secrets, seat, name_choice (self, each->vote.value));
    }
  for (guint i = 0; i < self->lines->len; i++)
    {
      const OpenTableLine *line = open_table_line (self, i);

      if (line->kind == OPEN_TABLE_WHISPERED && line->text && !line->told
          && !grape_audience_has (line->to, viewer))
        grape_secret_add (secrets, line->seat,
                          strlen (line->text) >= TELLING ? g_strdup (line->text)
                                                         : g_strdup_printf (": %s", line->text),
                          NULL, "", "a whisper of %s",
                          line->seat < 0 ? "the referee"
                                         : grape_table_name (position->table, line->seat));
    }
}

/* Several acts may stand in one message. */
static guint
most (const GrapePosition *position, int seat)
{
  return 20;
}

const GrapeVocabulary open_table_vocabulary = {
  .sayings = sayings,
  .asides = "table|card|dice|board|round|turn|ballot|vote|move",
  .titles = "open table|table",
  .most = most,
  .shown = find_lines,
  .secrets = list_secrets,
};
