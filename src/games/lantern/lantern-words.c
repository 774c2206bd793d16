/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the Lantern (R8.2): cards are known by the hands and the table, plays by their
 * numbers. Blocks are found by the engine, passages without the word `play` here. */
#include "find/grape-find.h"
#include "find/grape-passages.h"
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
    number = state_of (reading)->plays->len;
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

/* R2.1, R3.2: a passage as people write it, without the word `play`: paragraphs of prose, and in
 * the chat above or below them the card. */

#define LEAST_PROSE     6 /* lines: shorter ones are denied, but somebody may have tried */
#define WHOLE_PROSE     12
#define LONGEST_HEADING 60
#define LEAST_PART      3 /* of a passage in several paragraphs */

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

/* How plainly @chat names the card: 0: not, or behind @denied; 1: somehow; 2: as what is played, or
 * in capitals; 3: on a line of its own, or as decided. */
static guint
named_in_chat (const char *chat, const char *card, const char *denied)
{
  static const char *const ways[][2] = {
    { "^\\W*(?:card[ \\w]*\\W+|i play |playing |played |story element\\W+|element\\W+)?(?:(?:an?|the|my)\\s+)?",
      "\\W*$" },
    { "\\b(?:i play|i'll play|play|playing|plays|card(?: played| is| was|))\\b[ \t:,=-]*[\"“'*_(\\[]*(?:(?:an?|the|my)\\s+)?",
      "\\b" },
    { "(?:^|[.!?(] ?)\\W*(?:(?:an?|the|my)\\s+)?", "(?:[.!?)]|$)" },
    { "\\b",
      " (?:it is|it shall be|it has to be|then\\b|is my card|is what I|was my card|for me\\b)" },
    { "\\b(?:with|using|hold|holding|have|hand|it|it['’]s|element|called|goes|comes|here['’]s|that['’]s|this is|that is|is|was)\\b[ \t:,=-]*"
      "[\"“'*_(\\[]*(?:(?:an?|the|my)\\s+)?",
      "[\"”'*_)\\]]*\\s*(?:[.,:;!)\\]-]|$|and\\b|in it\\b|alive|again|this time)" },
    { "\\b(?:this|i|i've|i have|it|card)\\b[^.!?:\n]* (?:us(?:e|es|ed|ing)(?: up)?|spen[dt]s?|spending|about|round|around|open|begin|start|for)(?: with| on)? "
      "(?:(?:an?|the|my)\\s+)?",
      "\\b" },
  };
  const GRegexCompileFlags flags = G_REGEX_CASELESS | G_REGEX_MULTILINE;
  g_autofree char *noun = noun_pattern (card), *capitals = g_ascii_strup (noun, -1);
  g_autofree char *some = g_strdup_printf ("\\b%s\\b", noun);
  g_autofree char *loud = g_strdup_printf ("\\b%s\\b", capitals);
  g_autofree char *not = g_strdup_printf (
      "\\b(?:not|no|never|without|instead of|%s)\\b[^.!?:\n]*\\b%s\\b", denied, noun);
  guint plain = 0;

  if (!g_regex_match_simple (some, chat, flags, 0))
    return 0;
  for (guint i = 0; !plain && i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *way = g_strconcat (ways[i][0], noun, ways[i][1], NULL);

      if (g_regex_match_simple (way, chat, flags, 0))
        plain = i < 4 ? 3 : 2;
    }
  if (plain < 3 && g_regex_match_simple (not, chat, flags, 0))
    return 0;
  return plain ? plain : g_regex_match_simple (loud, chat, 0, 0) ? 2 : 1;
}

/* The one card of the writer's hand that @chat names as plainly as @least or plainer; NULL: none,
 * or several. */
static const char *
named_card (const GrapeReading *reading, const char *chat, const char *denied, guint least)
{
  const GArray *hand = state_of (reading)->bards[reading->seat].hand;
  const char *card = NULL;
  guint best = least;

  for (guint i = 0; i < hand->len; i++)
    {
      const char *text = g_array_index (hand, LanternCard, i).text;
      guint plain = text ? named_in_chat (chat, text, denied) : 0;

      if (plain >= best && plain)
        card = plain > best || !card ? text : NULL;
      best = MAX (best, plain);
    }
  return card;
}

/* What nobody plays of whom they say so. */
#define BACK "take|took|forget|scrap|keep|keeping|hold on to|hold back|save"

/* "I pass, and the owl goes back", "Burn it": what the mail states of a card that goes. */
static void
find_discard (const GrapeReading *reading, GArray *found)
{
  static const char sheds[]
      = "\\b(?:discard(?:s|ing)?|burn(?:ing)?|throw(?:ing)?|rid of|toss(?:ing)?|ditch(?:ing)?|chuck(?:ing)?|shed(?:ding)?|let(?:ting)? go of|"
        "part(?:ing)? with|put(?:ting)? back)\\b";
  static const char goes[]
      = "\\b(?:swap(?:ping)?|exchang(?:e|ing)|return(?:ing|s)?|let(?:ting)?|trad(?:e|ing)|drop(?:ping)?|los(?:e|ing)|giv(?:e|ing)|"
        "hand(?:ing)? (?:in|back|over)|sacrific(?:e|ing)|bury|leav(?:e|ing)|away|out|off|goes|(?:can|must|may|has to|should) go|"
        "take|new (?:card|one)|(?:something|another) for|the fire|instead of)\\b";
  static const char passes[]
      = "\\b(?:pass|passing|passes|skip|yield|goes by|go by|sit (?:this|it) out|(?:count|leave) me out)\\b";
  static const char it[] = "\\b(?:it|him|her|them|that one|that)\\b",
                    keeps[] = "\\b(?:keep|keeping|stay|stays)\\b";
  const GRegexCompileFlags flags = G_REGEX_CASELESS;
  g_autofree char *sure = grape_passages_sure (reading->text);
  g_auto (GStrv) sentences = g_strsplit (sure, "\n", -1);
  gboolean passed = g_regex_match_simple (passes, sure, flags, 0), plain = FALSE;
  const char *card = NULL, *last = NULL;

  for (guint i = 0; sentences[i]; i++)
    {
      const char *named = named_card (reading, sentences[i], "keep", 1);

      if (g_regex_match_simple (keeps, sentences[i], flags, 0))
        continue;
      last = named ? named : last;
      if (!g_regex_match_simple (sheds, sentences[i], flags, 0)
          && !(passed && g_regex_match_simple (goes, sentences[i], flags, 0)))
        continue;
      card = named ? named : card;
      plain |= named || g_regex_match_simple (it, sentences[i], flags, 0);
    }
  card = card ? card : last;
  /* "I pass. The owl has had its day.": the referee asks whether it goes. */
  if (card && (passed || plain))
    grape_found_add (found, 0, (guint)strlen (reading->text),
                     g_strdup_printf ("pass discard \"%s\"", card),
                     plain ? NULL : N_ ("It may be a thought, not a move"));
}

/* "I hold a false prince and wish to take over here": the card and the wish, in one paragraph. */
static void
find_interruption (const GrapeReading *reading, guint number, GArray *found)
{
  static const char wishes[]
      = "\\b(?:interrupt(?:s|ing|ion)?|break(?:s|ing)? in|cut(?:s|ting)? in|(?:barge|butt|step|jump)s? in|"
        "tak(?:e|es|ing) (?:it |the tale )?over|(?:tale|story) is mine|not so fast)\\b";
  g_autofree char *sure = grape_passages_sure (reading->text);
  g_auto (GStrv) sentences = g_strsplit (sure, "\n", -1);
  gboolean wished
      = reading->subject && g_regex_match_simple (wishes, reading->subject, G_REGEX_CASELESS, 0);
  const char *card = NULL;

  for (guint i = 0; sentences[i] && !card; i++)
    {
      gboolean says = g_regex_match_simple (wishes, sentences[i], G_REGEX_CASELESS, 0);

      wished |= says;
      card = says ? named_card (reading, sentences[i], BACK, 1) : NULL;
    }
  card = card || !wished ? card : named_card (reading, sure, BACK, 2);
  const char *hint = card || !wished ? card : named_card (reading, sure, BACK, 1);
  g_autofree char *noun = noun_pattern (hint);
  g_autofree char *own = g_strdup_printf ("\\bmy %s\\b(?!['’])", noun);
  if (hint && g_regex_match_simple (own, sure, G_REGEX_CASELESS, 0))
    card = hint;
  if (hint)
    grape_found_add (found, 0, (guint)strlen (reading->text),
                     g_strdup_printf ("interrupt %u \"%s\"", number, hint),
                     card ? NULL : N_ ("It may be a thought, not a move"));
}

/* What people say to each other, not what they tell: outside quotation marks it has "I" or "you".
 */
static gboolean
is_chat (const GrapePassage *passage)
{
  g_autoptr (GRegex) speech = g_regex_new ("\"[^\"]*\"|“[^”]*”", 0, 0, NULL);
  g_autofree char *told = g_regex_replace_literal (speech, passage->text, -1, 0, " ", 0, NULL);

  return lantern_count_lines (passage->text) < LEAST_PART || g_str_has_suffix (passage->text, ":")
         || g_regex_match_simple (
             "\\b(?:I|I['’]\\w+|my|My|me|you|You|your|card|lantern|Lantern)\\b", told, 0, 0);
}

/* The paragraphs from *@first to *@last are a passage: the longest, and those beside it that are no
 * chat. */
static gboolean
choose_prose (const GArray *passages, guint *first, guint *last)
{
  guint lines = 0, longest = 0;

  for (guint i = 0; i < passages->len; i++)
    {
      guint n = lantern_count_lines (grape_passage_at (passages, i)->text);

      if (n > longest)
        *first = *last = i;
      longest = MAX (longest, n);
    }
  while (*first && !is_chat (grape_passage_at (passages, *first - 1)))
    --*first;
  while (*last + 1 < passages->len && !is_chat (grape_passage_at (passages, *last + 1)))
    ++*last;
  for (guint i = *first; i <= *last && i < passages->len; i++)
    lines += lantern_count_lines (grape_passage_at (passages, i)->text);
  return lines >= LEAST_PROSE;
}

/* A line of the prose that only names the card, or greets. */
static gboolean
is_heading (const GrapeReading *reading, const char *line)
{
  return strlen (line) < LONGEST_HEADING
         && (named_card (reading, line, BACK, 3)
             || g_regex_match_simple ("^(?:dear|hi|hello|hey|all|friends|folks|good)\\b.*[,:!.]$|"
                                      "\\b(?:my turn|here goes|(?:my|the) card)\\b.*[:.!]$",
                                      line, G_REGEX_CASELESS, 0));
}

/* The card that somebody plays: in @chat, or in capitals in @prose. */
static const char *
played_card (const GrapeReading *reading, const char *chat, const char *prose)
{
  const GArray *hand = state_of (reading)->bards[reading->seat].hand;
  const char *card = named_card (reading, chat, BACK, 2);
  guint n = card != NULL;

  for (guint i = 0; n < 2 && !named_card (reading, chat, BACK, 2) && i < hand->len; i++)
    {
      const char *text = g_array_index (hand, LanternCard, i).text;
      g_autofree char *noun = noun_pattern (text), *capitals = g_ascii_strup (noun, -1);
      g_autofree char *loud = g_strdup_printf ("\\b%s\\b|[*_]%s[*_]", capitals, noun);

      if (!text || !g_regex_match_simple (loud, prose, 0, 0))
        continue;
      card = text;
      n++;
    }
  return n == 1 ? card : NULL;
}

/* Prose, and the card that the chat above or below it names. */
static void
find_told (const GrapeReading *reading, GArray *found)
{
  g_autoptr (GArray) passages = grape_passages_cut (reading->text);
  guint first = 0, last = 0;

  if (!passages->len || !choose_prose (passages, &first, &last))
    return;
  gsize start = grape_passage_at (passages, first)->start;
  gsize end = grape_passage_at (passages, last)->end;
  while (end > start && g_ascii_isspace (reading->text[end - 1]))
    end--;
  gsize head = strcspn (reading->text + start, "\n");
  g_autofree char *above = g_strndup (reading->text + start, head);
  if (start + head < end && is_heading (reading, g_strchomp (above)))
    start += head + 1;
  g_autofree char *prose = g_strndup (reading->text + start, end - start);
  /* "Card: a wolf", and nothing below it but a name */
  for (char *below = prose + strlen (prose); below > prose && strlen (below) < LONGEST_HEADING;
       below--)
    {
      g_autofree char *line
          = *below == '\n' ? g_strndup (below + 1, strcspn (below + 1, "\n")) : NULL;

      if (!line || !is_heading (reading, line))
        continue;
      end = start + (gsize)(below - prose);
      *below = '\0';
      break;
    }
  g_autofree char *rest = grape_passages_rest (reading->text, start, end);
  g_autofree char *chat
      = g_strdup_printf ("%s\n\n%s", reading->subject ? reading->subject : "", rest);
  const char *card = played_card (reading, chat, prose);
  if (!card)
    return;
  g_array_set_size (found, 0);
  grape_found_add (found, (guint)start, (guint)end,
                   g_strdup_printf ("play \"%s\"\n%s", card, prose),
                   grape_passage_is_draft (rest) ? N_ ("It may be a draft") : NULL);
}

/* A passage below the word `play` ends with its prose: what stands further down is the letter.
 * FALSE: the rules do not read it at all, so that it may be chat. */
static gboolean
cut_block (const GrapeReading *reading, GrapeFound *block)
{
  guint lines = 0;
  GrapeRead read = { 0 };
  gboolean good;

  for (char *at = block->text, *next; (next = strstr (at, "\n\n")); at = next + 2)
    {
      g_autofree char *part = g_strndup (at, (gsize)(next - at));

      lines += lantern_count_lines (part);
      if (lines > WHOLE_PROSE && lantern_count_lines (next + 2) < LEAST_PART + 2)
        {
          *next = '\0';
          break;
        }
    }
  good = grape_position_read (reading->position, reading->seat, block->text, &read, NULL);
  grape_read_clear (&read);
  return good;
}

static void
find_passage (const GrapeReading *reading, GArray *found)
{
  const Lantern *self = state_of (reading);
  guint open = lantern_open_play (self);

  if (!found->len && open && reading->seat >= 0 && lantern_play (self, open)->seat != reading->seat)
    find_interruption (reading, open, found);
  if (self->stage != LANTERN_TELLING || self->turn != reading->seat || open)
    return;
  GrapeFound *block = found->len == 1 ? &g_array_index (found, GrapeFound, 0) : NULL;
  if (!found->len
      || (g_ascii_strncasecmp (block ? block->text : "", "play", 4) == 0
          && !cut_block (reading, block)))
    find_told (reading, found);
  if (!found->len)
    find_discard (reading, found);
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
    = "pass|passing|pass my turn|let this one go by|let it go by|let this go by|let the turn go by|let the bench go by|sit this one out|sit this out|skip me|i skip|skip my turn|nothing from me|i have nothing for this one|go on without me|i'll sit this one out|pass me over|i let it go by|yield my turn|my turn goes by|let my turn go by|i yield" },
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
