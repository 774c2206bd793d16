/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the Lantern (R8.2): cards are known by the hands and the table, plays by their
 * numbers. Blocks are found by the engine, passages without the word `play` here. */
#include "find/grape-find.h"
#include "find/grape-passages.h"
#include "lantern-private.h"

#include <string.h>

#define QUOTES          "\"|“|”|'|‘|’|*|_|:|[|]|("
#define LEAST_PROSE     6 /* lines: shorter ones are denied, but somebody may have tried */
#define WHOLE_PROSE     12
#define LONGEST_HEADING 60
#define LONG_WORD       5 /* letters: shorter ones stand in any tale */
#define LEAST_PART      3 /* of a passage in several paragraphs */

static const Lantern *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
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

/* The only card that @text names, @loud: in capitals; NULL: none or several. */
static const char *
card_in (const GrapeReading *reading, const char *text, gboolean loud)
{
  g_autoptr (GrapeWords) words = grape_words_new (NULL, text);
  GrapeReading inner = *reading;
  const char *card, *only = NULL;
  guint n;

  inner.words = words;
  for (guint at = 0; at < words->words->len; at++)
    if ((card = find_card (&inner, at, &n))
        && !(loud && !grape_words_at (words, at + n - 1)->capital))
      {
        if (only && only != card)
          return NULL;
        only = card;
      }
  return only;
}

static gboolean
read_card (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  guint skipped = grape_reading_skip (reading, at, QUOTES);
  const char *card = find_card (reading, at + skipped, &value->n);

  value->n += skipped;
  value->text = card ? g_strdup_printf ("\"%s\"", card) : NULL;
  return card != NULL;
}

/* Nobody discards the card of a passage, and what is done with a card is a discard only in a mail
 * about passing. */
static gboolean
read_discard (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  static const char passes[]
      = "\\b(?:pass(?:ing)?|skip|yield|out|by|discard(?:ing)?|burn|throw|deal me|rid of)\\b";

  return (reading->seat < 0
          || (!reading->passage
              && g_regex_match_simple (passes, reading->text, G_REGEX_CASELESS, 0)))
         && read_card (reading, saying, at, value);
}

/* The card of the prose that stands in the mail. */
static gboolean
read_played (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  if (!reading->passage || !read_card (reading, saying, at, value))
    return FALSE;
  guint after = at + value->n;
  after += grape_words_match (reading->words, after, ", obviously ,|, of course ,|, clearly ,");
  if (grape_words_is (reading->words, after, "is|was")
      && !grape_words_is (reading->words, after + 1, "my|mine|it|what"))
    return FALSE; /* "The wolf is a dog." */
  char *move = g_strconcat (value->text, reading->passage, NULL);

  g_free (value->text);
  value->text = move;
  return TRUE;
}

/* "4", "#4", "play 4", "no. 4"; 0: no number stands there. @n: words that it takes */
static guint
match_number (const GrapeReading *reading, guint at, guint *n)
{
  guint from = at, said = 0;
  gint number = 0;

  while (at < from + 4
         && grape_words_is (reading->words, at, "play|passage|number|no|no.|nr|#|.|the|your|post"))
    at++;
  guint digits = grape_number_read (reading->words, at, &number, &said);
  *n = digits ? at + digits - from : 0;
  return digits ? (guint)number : 0;
}

/* Whether the writer may break in. */
static const char wishes[]
    = "\\b(?:interrupt(?:s|ing|ion)?|break(?:s|ing)? in|cut(?:s|ting)? in|(?:barge|butt|step|jump)s? in|"
      "tak(?:e|es|ing) (?:it |the tale )?over|(?:tale|story) is mine|not so fast)\\b";

/* Whose plays may be meant by an interruption that names none: those of others, of @seat if
 * somebody was named, latest first; those in which the card stands if there are any. */
static GArray *
list_plays (const GrapeReading *reading, int seat, const char *card)
{
  const Lantern *self = state_of (reading);
  GArray *plays = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean touched = FALSE;

  for (guint number = self->plays->len; number > 0; number--)
    {
      const LanternPlay *play = lantern_play (self, number);
      gboolean touches = play->text && lantern_touches (play->text, card);

      if (play->seat == reading->seat || (seat >= 0 && play->seat != seat))
        continue;
      if (touches && !touched)
        g_array_set_size (plays, 0);
      if (touches || !touched)
        g_array_append_val (plays, number);
      touched |= touches;
    }
  return plays;
}

/* "Corn is what one thinks of with an empty cradle": the only one of the plays of which the mail
 * has words that no other has; 0: none. */
static guint
spoken_of (const GrapeReading *reading, const GArray *plays)
{
  guint found = 0;

  for (guint at = 0; at < reading->words->words->len; at++)
    {
      const char *form = grape_words_form (reading->words, at);
      guint only = 0, n = 0;

      for (guint i = 0; strlen (form) >= LONG_WORD && i < plays->len; i++)
        {
          guint number = g_array_index (plays, guint, i);

          if (!lantern_touches (lantern_play (state_of (reading), number)->text, form))
            continue;
          only = number;
          n++;
        }
      if (n == 1 && found && found != only)
        return 0;
      found = n == 1 ? only : found;
    }
  return found;
}

/* "the last passage", "that one": no older play is meant. */
static gboolean
waits_for_last (const GrapeReading *reading)
{
  return g_regex_match_simple (
      "\\b(?:last|latest|newest|just now|this|that) "
      "(?:play|passage|tale|one|story|post|bit|part|time)\\b|\\bjust now\\b",
      reading->text, G_REGEX_CASELESS, 0);
}

/* "'s oath of last night with": what a play of somebody's is called. */
static guint
skip_play (const GrapeReading *reading, guint at)
{
  guint n = grape_words_is (reading->words, at, "'s"), end;

  for (end = at + n; end < at + n + 7; end++)
    if (grape_words_is (reading->words, end, "with|by|using"))
      return end - at;
    else if (end < reading->words->words->len && grape_words_at (reading->words, end)->mark)
      return 0;
  return 0;
}

/* R5.1: the number of the play and a card, "4 with my wolf"; or whose play it is; or neither, where
 * one only can be meant. */
static gboolean
read_interruption (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                   GrapeValue *value)
{
  const Lantern *self = state_of (reading);
  guint used = 0, n = 0, from = at, number = match_number (reading, at, &used);
  guint open = lantern_open_play (self);
  gboolean waits = open && lantern_play (self, open)->seat != reading->seat;
  int seat = -1;

  at += used;
  if (reading->seat < 0 /* in the scanner of leaks a card is a card, whatever stands before it */
      || !(number
           || ((waits
                || grape_words_is (reading->words, from - (from > 0), "interrupt|interrupting"))
               && g_regex_match_simple (wishes, reading->text, G_REGEX_CASELESS, 0))))
    return FALSE;
  gboolean named = FALSE;
  for (guint i = 0; i < 5; i++)
    {
      int who = grape_reading_seat (reading, at, &n);

      if (who >= 0)
        {
          named |= at && grape_words_is (reading->words, at - 1, saying->said);
          seat = who;
          at += n;
          at += skip_play (reading, at);
        }
      at += grape_words_is (reading->words, at, "'s|with|by|using|,|:|-|card|tale|and|play|i|is");
    }
  at += grape_reading_skip (reading, at, QUOTES);
  const char *card = find_card (reading, at, &n);
  if (!card && named) /* "I interrupt Hugo." */
    card = card_in (reading, reading->text, FALSE);
  if (!card)
    return FALSE;
  g_autoptr (GArray) plays = list_plays (reading, number ? -1 : seat, card);
  if (!number && !plays->len)
    return FALSE;
  if (!number && plays->len > 1)
    number = spoken_of (reading, plays);
  value->n = at + n - from;
  value->text
      = g_strdup_printf ("%u \"%s\"", number ? number : g_array_index (plays, guint, 0), card);
  if (!number && plays->len > 1 && !waits_for_last (reading))
    {
      value->fits = g_new0 (char *, plays->len + 1);
      for (guint i = 0; i < plays->len; i++)
        value->fits[i] = g_strdup_printf ("%u \"%s\"", g_array_index (plays, guint, i), card);
    }
  return TRUE;
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

/* The paragraphs from *@first to *@last are a passage: what the word `play` stands above, or the
 * longest if @any may be one, and those beside it that are no chat. */
static gboolean
choose_prose (const GArray *passages, gboolean any, guint *first, guint *last)
{
  guint lines = 0, longest = 0;
  gboolean headed = FALSE;

  for (guint i = 0; i < passages->len && !headed; i++)
    {
      const char *text = grape_passage_at (passages, i)->text;
      guint n = lantern_count_lines (text);

      headed = g_ascii_strncasecmp (text, "play \"", 6) == 0;
      if (n > longest || headed)
        *first = *last = i;
      longest = MAX (longest, n);
    }
  while (!headed && *first && !is_chat (grape_passage_at (passages, *first - 1)))
    --*first;
  for (guint i = *first; i < passages->len; i++)
    {
      const GrapePassage *one = grape_passage_at (passages, i);

      if (i > *last && is_chat (one)
          && !(headed && lines < WHOLE_PROSE && lantern_count_lines (one->text) >= LEAST_PART))
        break;
      lines += lantern_count_lines (one->text);
      *last = i;
    }
  return headed || (any && lines >= LEAST_PROSE);
}

/* A line of the prose that only names the card, or greets. */
static gboolean
is_heading (const GrapeReading *reading, const char *line)
{
  g_autofree char *card = lantern_card_tidy (line);

  return strlen (line) < LONGEST_HEADING
         && ((card && lantern_held (state_of (reading), reading->seat, card))
             || g_regex_match_simple ("^(?:dear|hi|hello|hey|all|friends|folks|good)\\b.*[,:!.]$|"
                                      "^\\W*(?:card|play|end)\\b|"
                                      "\\b(?:my turn|here goes|(?:my|the) card)\\b.*[:.!]$",
                                      line, G_REGEX_CASELESS, 0));
}

/* R2.1, R3.2: a passage as people write it: paragraphs of prose, without lines above and below that
 * are none. */
static void
find_prose (const GrapeReading *reading, GArray *found)
{
  g_autoptr (GArray) passages = grape_passages_cut (reading->text);
  const Lantern *self = state_of (reading);
  gboolean now
      = self->stage == LANTERN_TELLING && self->turn == reading->seat && !lantern_open_play (self);
  guint first = 0, last = 0;

  if (reading->seat < 0 || !passages->len || !choose_prose (passages, now, &first, &last))
    return;
  gsize start = grape_passage_at (passages, first)->start;
  gsize end = grape_passage_at (passages, last)->end;
  while (end > start && g_ascii_isspace (reading->text[end - 1]))
    end--;
  g_autofree char *prose = g_strndup (reading->text + start, end - start);
  g_auto (GStrv) lines = g_strsplit (prose, "\n", -1);
  guint n = g_strv_length (lines);
  if (n && is_heading (reading, g_strchomp (lines[0])))
    start += strcspn (prose, "\n") + 1;
  for (gsize below = 0; n > 1 && (below += strlen (lines[n - 1]) + 1) < LONGEST_HEADING; n--)
    if (is_heading (reading, lines[n - 1]))
      {
        end -= below;
        below = 0;
      }
  if (start >= end)
    return;
  g_autofree char *rest = grape_passages_rest (reading->text, start, end);
  const char *loud = card_in (reading, rest, FALSE) ? NULL : card_in (reading, prose, TRUE);
  grape_found_add (found, (guint)start, (guint)end,
                   g_strdup_printf (loud ? "play \"%s\"\n%.*s" : "%s\n%.*s", loud ? loud : "",
                                    (int)(end - start), reading->text + start),
                   grape_passage_is_draft (rest) ? N_ ("It may be a draft") : NULL);
}

static const GrapeSaying sayings[] = {
  { .verb = "interrupt",
    .said = "interrupt|interrupts|interrupting|i break in|break in|breaking in|interruption of|"
            "interruption",
    .also = "i hold|i have|i lay down|my|in her hand|in his hand|in my hand|i say",
    .read = read_interruption,
    .bare = TRUE },
  { .verb = "play",
    .said
    = "play|playing|plays|open with|begin with|use|using|uses up|used|spent|spend|with|have|hold|"
      "that was|this was|that is|this is|it was",
    .nouns = "card|my card|the card|card played|the card was|my card was|element|story element",
    .read = read_played,
    .bare = TRUE },
  { .verb = "pass discard",
    .said
    = "discard|discarding|pass and discard|pass discard|pass , discarding|pass discarding|burn|"
      "burning|throw out|throw away|throw back|throw|throwing|skip and let|and let|get rid of|"
      "rid of|toss|tossing|ditch|ditching|chuck|shed|part with|put back|let go of|swap|exchange|"
      "return|trade|drop|lose|losing|hand in|hand back|give back|sacrifice|bury|something for|"
      "another for|new one for|better than this|instead of|with",
    .behind
    = "goes|goes back|goes out|go back|can go|can go back|may go|may go back|must go|must go back|"
      "has to go|"
      "has to go back|should go|should go back",
    .also = "take|let|give",
    .read = read_discard },
  { .verb = "pass",
    .said
    = "pass|passing|pass my turn|let this one go by|let it go by|let this go by|let the turn go by|"
      "let the bench go by|no play from me|i'd rather listen|i would rather listen|i only listen|"
      "i just listen|i have nothing to tell|i've nothing to tell|i have no tale|i've no tale|"
      "no tale from me|no story from me|no passage from me|sit this one out|sit this out|skip me|"
      "i skip|skip my turn|nothing from me|i have nothing for this one|go on without me|"
      "i'll sit this one out|pass me over|i let it go by|yield my turn|my turn goes by|"
      "let my turn go by|i yield|count me out" },
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
  .own_block = "play",
  .shown = find_prose,
  .rulings = lantern_find_rulings,
  .secrets = list_secrets,
};
