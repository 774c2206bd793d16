/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the Lantern (R8.2): cards are known by the hands and the table, plays by their
 * numbers. Blocks are found by the engine, passages without the word `play` here. */
#include "find/grape-find.h"
#include "lantern-private.h"

#include <string.h>

static const Lantern *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

static guint
skip_quotes (const GrapeWords *words, guint at)
{
  guint n = 0;

  while (n < 2 && grape_words_is (words, at + n, "\"|“|”|'|‘|’|*|_|:"))
    n++;
  return n;
}

/* How many words of the text at @at are the element @card, with another article or without one; 0:
 * it does not stand there. */
static guint
match_card (const GrapeReading *reading, guint at, const char *card)
{
  static const char articles[] = "a|an|the|my|your";
  g_autoptr (GrapeWords) words = grape_words_new (NULL, card);
  guint from = words->words->len > 1 && grape_words_is (words, 0, "a|an|the");
  guint skipped = grape_words_is (reading->words, at, articles);

  for (guint i = from; i < words->words->len; i++)
    if (!g_str_equal (grape_words_form (words, i),
                      grape_words_form (reading->words, at + skipped + i - from)))
      return 0;
  return words->words->len > from ? skipped + words->words->len - from : 0;
}

/* The longest element of any hand that may be known here, or of the table, that stands at @at. */
static const char *
find_card (const GrapeReading *reading, guint at, guint *n)
{
  const Lantern *self = state_of (reading);
  const char *best = NULL;

  *n = 0;
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    for (guint i = 0; i < self->bards[seat].hand->len; i++)
      {
        const char *card = g_array_index (self->bards[seat].hand, LanternCard, i).text;
        guint length = card && (reading->seat < 0 || reading->seat == seat)
                           ? match_card (reading, at, card)
                           : 0;

        if (length <= *n)
          continue;
        *n = length;
        best = card;
      }
  return best;
}

static gboolean
read_card (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  guint skipped = skip_quotes (reading->words, at), n;
  const char *card = find_card (reading, at + skipped, &n);

  if (!card)
    return FALSE;
  value->n = skipped + n;
  value->n += skip_quotes (reading->words, at + value->n) > 0;
  value->text = g_strdup_printf ("\"%s\"", card);
  return TRUE;
}

/* "4", "#4", "play 4", "no. 4"; 0: no number stands there. @n: words that it takes */
static guint
match_number (const GrapeReading *reading, guint at, guint *n)
{
  guint from = at;
  char *end;

  while (*n < 4
         && grape_words_is (reading->words, at, "play|passage|number|no|no.|nr|#|.|the|your|post"))
    at++, (*n)++;
  const char *form = at < reading->words->words->len ? grape_words_form (reading->words, at) : "";
  guint64 number = g_ascii_strtoull (form, &end, 10);
  if (!g_ascii_isdigit (*form) || *end || number > G_MAXINT32)
    {
      *n = 0;
      return 0;
    }
  *n = at + 1 - from;
  return (guint)number;
}

/* "Anneke's play", "the last tale": skips it. Returns: the number of that play; 0: there is none */
static guint
teller_play (const GrapeReading *reading, guint *at)
{
  const Lantern *self = state_of (reading);
  guint n = 0, from = *at, place = self->plays->len;

  from += grape_words_is (reading->words, from, "by|of|in|into|at|,|:");
  int seat = grape_reading_seat (reading, from, &n);
  if (seat >= 0)
    while (place && lantern_play (self, place)->seat != seat)
      place--;
  from += n + grape_words_match (reading->words, from + n, "'s|’s");
  if (seat < 0)
    from += grape_words_match (reading->words, from, "the last|the first|the|this|that|her|his");
  guint thing = grape_words_match (reading->words, from, "play|tale|passage|story|telling|turn");
  if (seat >= 0 || thing)
    *at = from + thing;
  return place;
}

/* R5.1: the number of the play and a card, "4 with my wolf"; without a number the last play. */
static gboolean
read_interruption (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                   GrapeValue *value)
{
  guint used = 0, n = 0, from = at, number = match_number (reading, at, &used);

  if (reading->seat < 0) /* in the scanner of leaks a card is a card, whatever stands before it */
    return FALSE;
  at += used;
  if (!number)
    number = teller_play (reading, &at);
  for (guint i = 0;
       i < 4 && grape_words_is (reading->words, at, "with|by|using|,|:|-|card|tale|and|play|i|is");
       i++)
    at++;
  at += skip_quotes (reading->words, at);
  const char *card = find_card (reading, at, &n);
  if (!card || !number)
    return FALSE;
  at += n;
  at += skip_quotes (reading->words, at) > 0;
  value->n = at - from;
  value->text = g_strdup_printf ("%u \"%s\"", number, card);
  return TRUE;
}

/* R2.1, R3.2: a passage as people write it, without the word `play`: lines of prose, and below them
 * one that only names a card of the teller's. */

#define LEAST_PROSE 6 /* lines: shorter ones are denied, but somebody may have tried */

/* The card that the line names and nothing else; NULL: none. */
static const char *
named_alone (const Lantern *self, int seat, const char *line)
{
  static const char *const heads[]
      = { "card played", "card", "i play", "playing", "played", "story element", "element", NULL };
  g_autofree char *copy = g_strdup (line);
  char *from;

  g_strdelimit (copy, "[]()*_{}<>", ' ');
  from = g_strstrip (copy);
  while (*from == '-' || *from == '=' || *from == '~')
    from++;
  from += strspn (from, " ");
  for (guint i = 0; heads[i]; i++)
    {
      gsize length = strlen (heads[i]);

      if (g_ascii_strncasecmp (from, heads[i], length) == 0 && strchr (": =-", from[length])
          && from[length])
        {
          from += length;
          from += strspn (from, ": =-");
          break;
        }
    }
  g_autofree char *card = lantern_card_tidy (from);
  return card ? lantern_held (self, seat, card) : NULL;
}

/* Where the prose begins: behind a greeting of one short line. */
static const char *
skip_greeting (const char *text)
{
  static const char *const words[]
      = { "dear ", "hi ", "hi,", "hello", "hey", "all,", "friends,", NULL };
  const char *at = text + strspn (text, " \n");
  gsize line = strcspn (at, "\n");
  gboolean greets = FALSE;

  for (guint i = 0; words[i]; i++)
    greets = greets || g_ascii_strncasecmp (at, words[i], strlen (words[i])) == 0;

  if (line && line < 40 && strchr (",:!", at[line - 1]) && at[line] == '\n'
      && (greets || at[line + 1] == '\n'))
    at += line + strspn (at + line, "\n");
  return at;
}

/* A pattern for an element without its article. */
static char *
noun_pattern (const char *card)
{
  static const char *const articles[] = { "the ", "an ", "a " };

  for (guint i = 0; card && i < G_N_ELEMENTS (articles); i++)
    if (g_ascii_strncasecmp (card, articles[i], strlen (articles[i])) == 0)
      return g_regex_escape_string (card + strlen (articles[i]), -1);
  return g_regex_escape_string (card ? card : "", -1);
}

/* "I pass, and the owl goes back", "I get rid of the owl and pass": two things that are one act. */
static void
find_discard (const GrapeReading *reading, const Lantern *self, GArray *found)
{
  static const char doubts[] = "(?i)\\?|\\b(?:if|would|could|might|may|not|never|or)\\b|n['’]t\\b";
  static const char pass[] = "\\b(?:pass|passing|skip)\\b";
  static const char sheds[]
      = "\\b(?:discard|discarding|burn|burning|throw(?:ing)? (?:away|out|back)|get(?:ting)? rid of|"
        "swap(?:ping)?|exchang(?:e|ing)|toss(?:ing)?|ditch(?:ing)?|chuck(?:ing)?(?: out| away)?|put(?:ting)? back|"
        "return(?:ing)?|shed(?:ding)?|let(?:ting)? go of|trade(?: in)?)\\b";
  const GArray *hand = self->bards[reading->seat].hand;

  for (guint i = 0; i < hand->len; i++)
    {
      const char *card = g_array_index (hand, LanternCard, i).text;
      g_autofree char *noun = noun_pattern (card);
      g_autofree char *thing
          = g_strdup_printf ("[ :]*[\"“'*]?(?:(?:my|the|an?|this|that)[ ]+)?%s\\b", noun);
      g_autofree char *pattern = g_strdup_printf (
          "(?i)(?:%s[^\n?]{0,40}%s%s|%s%s[^\n?]{0,50}%s|%s[^\n?]{0,20}\\b(?:my|the) %s "
          "(?:goes|can go|must go|has to go|may go))",
          pass, sheds, thing, sheds, thing, pass, pass, noun);
      g_autoptr (GRegex) regex = card ? g_regex_new (pattern, 0, 0, NULL) : NULL;
      g_autoptr (GMatchInfo) match = NULL;
      gint start, end;

      if (!regex || !g_regex_match (regex, reading->text, 0, &match)
          || !g_match_info_fetch_pos (match, 0, &start, &end))
        continue;
      g_autofree char *said = g_match_info_fetch (match, 0);
      if (g_regex_match_simple (doubts, said, 0, 0))
        continue;
      gsize stop = (gsize)end + strcspn (reading->text + end, ".!?\n");
      if (reading->text[stop] != '?')
        grape_found_add (found, (guint)start, (guint)stop,
                         g_strdup_printf ("pass discard \"%s\"", card), NULL);
      return;
    }
}

/* The one card of the teller's that the chat round a passage names, as what is played: "it's my
 * map", "I play the owl:"; NULL: none, or several. */
static const char *
named_in_chat (const Lantern *self, int seat, const char *chat)
{
  static const char talks[]
      = "(?i)\\?|\\b(?:if|draft|not|never|tomorrow|would|unless|rather)\\b|n['’]t\\b";
  const GArray *hand = self->bards[seat].hand;
  const char *card = NULL;

  for (guint i = 0; i < hand->len; i++)
    {
      const char *text = g_array_index (hand, LanternCard, i).text;
      g_autofree char *escaped = noun_pattern (text);
      g_autofree char *pattern = g_strdup_printf (
          "(?i)(?:\\b(?:play|playing|played|card|it|it['’]s|is|was|with|using|element|called|goes|comes|here['’]s)\\b"
          "[ \t:,=-]*[\"“'*_(\\[]*(?:(?:an?|the|my)[ \t]+)?|^[\"“'*_(\\[ \t]*(?:(?:an?|the|my)[ \t]+)?)%s[\"”'*_)\\]]*\\s*(?:[.,:;!)\\]-]|$)",
          escaped);
      GRegex *regex = text ? g_regex_new (pattern, G_REGEX_MULTILINE, 0, NULL) : NULL;
      gboolean named = regex && g_regex_match (regex, chat, 0, NULL);

      g_clear_pointer (&regex, g_regex_unref);
      if (named && card)
        return NULL;
      card = named ? text : card;
    }
  return card && !g_regex_match_simple (talks, chat, 0, 0) ? card : NULL;
}

/* A paragraph of prose, and a card that the chat above or below it names. */
static void
find_told (const GrapeReading *reading, const Lantern *self, GArray *found)
{
  g_auto (GStrv) paragraphs = g_strsplit (reading->text, "\n\n", -1);
  g_autoptr (GString) chat = g_string_new (NULL);
  gsize at = 0, start = 0;
  const char *prose = NULL;

  for (guint i = 0; paragraphs[i]; at += strlen (paragraphs[i]) + 2, i++)
    if (lantern_count_lines (paragraphs[i]) < LEAST_PROSE)
      g_string_append_printf (chat, "%s\n", paragraphs[i]);
    else if (prose)
      return;
    else
      {
        prose = paragraphs[i];
        start = at;
      }
  const char *card = prose ? named_in_chat (self, reading->seat, chat->str) : NULL;
  if (card)
    grape_found_add (found, (guint)start, (guint)(start + strlen (prose)),
                     g_strdup_printf ("play \"%s\"\n%s", card, prose), NULL);
}

/* Lines of prose down to one that only names a card. */
static void
find_signed (const GrapeReading *reading, const Lantern *self, GArray *found)
{
  const char *prose = skip_greeting (reading->text);
  const char *card = NULL;
  gsize end = 0, start = (gsize)(prose - reading->text);

  for (gsize at = start; reading->text[at];)
    {
      gsize length = strcspn (reading->text + at, "\n");
      g_autofree char *line = g_strndup (reading->text + at, length);
      const char *named = at > start ? named_alone (self, reading->seat, line) : NULL;

      if (named)
        {
          card = named;
          end = at;
        }
      at += length + (reading->text[at + length] == '\n');
    }
  if (!card)
    return;
  g_autofree char *passage = g_strchomp (g_strndup (prose, end - start));
  gsize last = end + strcspn (reading->text + end, "\n");
  if (lantern_count_lines (passage) >= LEAST_PROSE)
    grape_found_add (found, (guint)start, (guint)last,
                     g_strdup_printf ("play \"%s\"\n%s", card, passage), NULL);
}

static void
find_passage (const GrapeReading *reading, GArray *found)
{
  const Lantern *self = state_of (reading);

  if (found->len || self->stage != LANTERN_TELLING || self->turn != reading->seat
      || lantern_open_play (self))
    return;
  find_signed (reading, self, found);
  if (!found->len)
    find_told (reading, self, found);
  if (!found->len)
    find_discard (reading, self, found);
}

static const GrapeSaying sayings[] = {
  { .verb = "interrupt",
    .said
    = "interrupt|interrupts|interrupting|i break in|break in|breaking in|interruption of|interruption",
    .read = read_interruption },
  { .verb = "pass discard",
    .said
    = "discard|discarding|pass and discard|pass discard|pass , discarding|pass discarding|burn|"
      "throw out|throw away|throw back|skip and let|and let",
    .read = read_card },
  { .verb = "pass",
    .said
    = "pass|passing|pass my turn|let this one go by|let it go by|let this go by|let the turn go by|let the bench go by|sit this one out|sit this out|skip me|i skip|skip my turn|nothing from me|i have nothing for this one|go on without me|i'll sit this one out|pass me over|i let it go by" },
  { .verb = NULL },
};

static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Lantern *self = position->state;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    for (guint i = 0; i < self->bards[seat].hand->len; i++)
      {
        const LanternCard *card = &g_array_index (self->bards[seat].hand, LanternCard, i);

        if (card->text && !card->told && viewer != GRAPE_VIEWER_REFEREE)
          grape_secret_add (secrets, seat, g_strdup_printf ("\"%s\"", card->text),
                            "deal|dealt|card|cards|holds|hold|holding", "", "that %s holds “%s”",
                            grape_table_name (position->table, seat), card->text);
      }
}

const GrapeVocabulary lantern_vocabulary = {
  .sayings = sayings,
  .asides = "card|tale|table|bard|barkeep|bench|ale|story|turn",
  .titles = "lantern|rusty lantern|ye olde rusty lantern",
  .subject = "lantern", /* R24 */
  .shown = find_passage,
  .secrets = list_secrets,
};
