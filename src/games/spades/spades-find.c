/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds bids, plays and concessions in somebody's message, with a confidence. Nothing found here is
 * applied unseen: a referee looks at it, so a doubtful find is shown with the doubt and not
 * dropped. */
#include "spades-private.h"

#include <string.h>

#define MAX_LINE_BYTES 2000

#define OR_QUOTE "(?:'|\xe2\x80\x99)"
#define NUMBER                                                                                     \
  "(?:\\d{1,3}|nil|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen)\\b"

/* How people say what they bid or play. What they name stands right behind the match. */
typedef struct
{
  const char *pattern;
  guint alone; /* confidence when nothing but it follows on the line */
  guint more;  /* and when the sentence goes on */
} Phrase;

#define I_WILL                                                                                     \
  "\\bi(?:" OR_QUOTE "ll|\\s+will|" OR_QUOTE "m\\s+going\\s+to|" OR_QUOTE "d\\s+like\\s+to"        \
  "|\\s+would\\s+like\\s+to|\\s+want\\s+to)?\\s+(?:hereby\\s+)?"

static const Phrase bid_phrases[] = {
  { "^\\W*(?:i\\s+)?bid\\s*[:=]?\\s*", 95, 75 },
  { "^\\W*my\\s+bid\\s*(?:is|:|=)?\\s*", 90, 75 },
  { "\\bmy\\s+bid\\b\\s*(?:is|:|=)?\\s*", 85, 70 },
  { I_WILL "(?:bid|go|say|go\\s+for)\\s+", 85, 75 },
  { "^\\W*(?=nil\\b)", 85, 40 },
  { "\\b(?:bid|bidding)\\s+", 45, 40 },
  { "^\\s*", 60, 0 },
};

static const Phrase play_phrases[] = {
  { "^\\W*(?:i\\s+)?(?:play|lead)\\s*[:=]?\\s*", 95, 80 },
  { "^\\W*my\\s+card\\s*(?:is|:|=)?\\s*", 90, 75 },
  { I_WILL "(?:play|lead|follow\\s+with|trump\\s+with|discard|throw)\\s+", 85, 75 },
  { "\\b(?:play|playing|lead|leading|discard|discarding)\\s*:?\\s+", 45, 40 },
  { "^\\s*", 75, 0 },
};

/* Words in the same line that make it doubtful. */
typedef struct
{
  const char *pattern;
  guint cap;
  const char *remark;
} Doubt;

static const Doubt doubts[] = {
  { "\\b(?:not|never|don" OR_QUOTE "t|won" OR_QUOTE "t|wouldn" OR_QUOTE "t|didn" OR_QUOTE
    "t|instead\\s+of|rather\\s+than)\\b",
    20, "it may say what is not done" },
  { "\\b(?:if|unless|might|maybe|perhaps|suppose|thinking|should\\s+have|would\\s+have|could)\\b",
    30, "it may be a thought, not a move" },
  { "\\b(?:last|previous|earlier|yesterday|was|played|led)\\b", 30, "it may speak of the past" },
  { "\\?\\s*$", 40, "it is a question" },
  { "\\b(?:he|she|they|you|who|everybody|nobody|we)\\s+(?:will\\s+)?(?:bid|play|lead)", 15,
    "it may speak of somebody else" },
};

#define MAX_PHRASES 7

/* One search: what is looked for, made ready once for all lines. */
typedef struct
{
  const GrapeTable *table;
  const Spades *self;
  int seat;
  gboolean bidding;
  const Phrase *phrases;
  guint n_phrases;
  GRegex *patterns[MAX_PHRASES];
  GRegex *number, *concession;
} Finder;

static GRegex *
compile (const char *pattern)
{
  return g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_RAW | G_REGEX_OPTIMIZE, 0, NULL);
}

static gboolean
ends_phrase (const char *text)
{
  return text[strspn (text, " \t\r.!,;)\"'*")] == '\0';
}

static void
lower (GrapeFound *found, guint cap, const char *remark)
{
  if (found->confidence <= cap && found->remark)
    return;
  found->confidence = MIN (found->confidence, cap);
  g_free (found->remark);
  found->remark = g_strdup (remark);
}

/* "Bob plays QH", written by Ann, is Bob's business. */
static void
weigh_names (const GrapeTable *table, int seat, const char *line, gsize start, GrapeFound *found)
{
  g_autofree char *before = g_strndup (line, start);
  gsize at;

  for (at = strlen (before); at && strchr (" \t:,", before[at - 1]);)
    before[--at] = '\0';
  for (int other = 0; other < SPADES_SEATS; other++)
    {
      const char *name = grape_table_name (table, other);
      gsize length = strlen (name);
      if (other != seat && length && at >= length
          && g_ascii_strcasecmp (before + at - length, name) == 0)
        lower (found, 15, "it may speak of somebody else");
    }
}

static void
weigh (const Finder *finder, const char *line, gsize start, GrapeFound *found)
{
  const GrapeTable *table = finder->table;
  const Spades *self = finder->self;
  int seat = finder->seat;
  GrapeRead read = { 0 };
  g_autoptr (GError) refusal = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (doubts); i++)
    {
      g_autoptr (GRegex) regex = compile (doubts[i].pattern);
      if (g_regex_match (regex, line, 0, NULL))
        lower (found, doubts[i].cap, doubts[i].remark);
    }
  weigh_names (table, seat, line, start, found);
  if (!spades_check_turn (table, self, seat, &refusal))
    lower (found, 20, refusal->message);
  else if (!spades_read (table, self, seat, found->text, &read, &refusal))
    lower (found, finder->bidding ? 50 : 60,
           refusal->message); /* a misplay, perhaps: the referee rules */
  else if (g_str_has_prefix (read.text, "misplay"))
    lower (found, 60, "it may not be played there: it would be a misplay (6)");
  grape_read_clear (&read);
}

/* What stands at @at: a bid or a card, in canonical words; NULL for none. */
static char *
thing_at (const Finder *finder, const char *line, const char *at, const char **start,
          const char **end)
{
  static const char *const articles[] = { "with ", "the ", "my ", "a ", "card ", "for ", NULL };
  gboolean again = TRUE;
  GrapeCard card;

  while (again)
    {
      again = FALSE;
      for (guint i = 0; articles[i]; i++)
        if (g_ascii_strncasecmp (at, articles[i], strlen (articles[i])) == 0)
          {
            at += strlen (articles[i]);
            at += strspn (at, " ");
            again = TRUE;
          }
    }
  *start = at;
  if (finder->bidding)
    {
      g_autoptr (GMatchInfo) match = NULL;
      int bid;
      if (!g_regex_match (finder->number, at, 0, &match))
        return NULL;
      g_autofree char *word = g_match_info_fetch (match, 0);
      *end = at + strlen (word);
      if (grape_card_scan (at, &card, end) == GRAPE_CARD_OK && card.suit)
        return NULL;
      *end = at + strlen (word);
      return spades_read_bid (word, &bid, NULL) ? g_strdup_printf ("bid %d", bid)
                                                : g_strdup_printf ("bid %s", word);
    }
  guint number;
  if (!spades_scan_prose (line, at, &number, end))
    return NULL;
  g_autofree char *code = spades_card_text (number);
  return g_strdup_printf ("play %s", code);
}

/* "3 days" is no bid. */
static gboolean
is_measure (const char *end)
{
  static const char *const units[]
      = { "day", "hour", "minute", "week", "round", "time", "point", "more", "%", ":", "th", NULL };
  end += strspn (end, " -");
  for (guint i = 0; units[i]; i++)
    if (g_ascii_strncasecmp (end, units[i], strlen (units[i])) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
find_phrase (const Finder *finder, guint phrase, const char *line, gsize *from, GrapeFound *found)
{
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match_full (finder->patterns[phrase], line, -1, (gint)*from, 0, &match, NULL);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      const char *start, *end;
      gint match_start, match_end;
      g_match_info_fetch_pos (match, 0, &match_start, &match_end);
      g_autofree char *text = thing_at (finder, line, line + match_end, &start, &end);
      if (!text || (finder->bidding && is_measure (end)))
        continue;
      guint confidence
          = ends_phrase (end) ? finder->phrases[phrase].alone : finder->phrases[phrase].more;
      if (!confidence)
        continue;
      match_start += (gint)strspn (line + match_start, " \t*->");
      *found = (GrapeFound){ .start = (guint)match_start,
                             .end = (guint)(end - line),
                             .text = g_steal_pointer (&text),
                             .confidence = confidence };
      weigh (finder, line, (gsize)match_start, found);
      *from = (gsize)(end - line);
      return TRUE;
    }
  return FALSE;
}

static void
find_concession (const Finder *finder, const char *line, guint offset, GArray *found)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GError) refusal = NULL;
  gint start, end;

  if (!g_regex_match (finder->concession, line, 0, &match))
    return;
  g_match_info_fetch_pos (match, 0, &start, &end);
  GrapeFound one = { .start = offset + (guint)start,
                     .end = offset + (guint)end,
                     .text = g_strdup ("concede"),
                     .confidence = ends_phrase (line + end) ? 90 : 60 };
  if (!spades_check_concession (finder->table, finder->self, finder->seat, &refusal))
    lower (&one, 20, refusal->message);
  g_array_append_val (found, one);
}

static void
find_in_line (const Finder *finder, const char *line, guint offset, GArray *found)
{
  gsize from = 0;
  gboolean any = TRUE;

  find_concession (finder, line, offset, found);
  while (any)
    {
      any = FALSE;
      for (guint i = 0; !any && i < finder->n_phrases; i++)
        {
          GrapeFound one;
          if (finder->phrases[i].pattern[0] == '^' && from > 0)
            continue;
          any = find_phrase (finder, i, line, &from, &one);
          if (!any)
            continue;
          one.start += offset;
          one.end += offset;
          g_array_append_val (found, one);
        }
    }
}

/* One move said twice is one move; two different ones make both doubtful. */
static void
settle (GArray *found)
{
  gboolean differ = FALSE;

  for (guint i = 0; i < found->len; i++)
    for (guint j = found->len - 1; j > i; j--)
      {
        GrapeFound *a = &g_array_index (found, GrapeFound, i);
        GrapeFound *b = &g_array_index (found, GrapeFound, j);
        if (!g_str_equal (a->text, b->text))
          {
            differ = TRUE;
            continue;
          }
        if (b->confidence > a->confidence)
          {
            GrapeFound swap = *a;
            *a = *b;
            *b = swap;
          }
        grape_found_clear (b);
        g_array_remove_index (found, j);
      }
  for (guint i = 0; differ && i < found->len; i++)
    {
      GrapeFound *one = &g_array_index (found, GrapeFound, i);
      lower (one, one->confidence > 30 ? one->confidence - 30 : one->confidence,
             "there is another move in the same message");
    }
}

static void
finder_init (Finder *finder, const GrapeTable *table, const Spades *self, int seat)
{
  *finder = (Finder){ .table = table, .self = self, .seat = seat };
  finder->bidding = spades_stage (self) == GRAPE_SPADES_BIDDING;
  finder->phrases = finder->bidding ? bid_phrases : play_phrases;
  finder->n_phrases = finder->bidding ? G_N_ELEMENTS (bid_phrases) : G_N_ELEMENTS (play_phrases);
  g_assert (finder->n_phrases <= MAX_PHRASES);
  for (guint i = 0; i < finder->n_phrases; i++)
    finder->patterns[i] = compile (finder->phrases[i].pattern);
  finder->number = compile ("^" NUMBER);
  finder->concession = compile ("^\\W*(?:i\\s+|i\\s+hereby\\s+)?concede\\b");
}

static void
finder_clear (Finder *finder)
{
  for (guint i = 0; i < finder->n_phrases; i++)
    g_regex_unref (finder->patterns[i]);
  g_regex_unref (finder->number);
  g_regex_unref (finder->concession);
}

/**
 * spades_find:
 *
 * The bids, plays and concessions in a message from @seat; see #GrapeRules.
 */
void
spades_find (const GrapeTable *table, gconstpointer view, int seat, const char *text, GArray *found)
{
  guint offset = 0;
  Finder finder;

  if (seat < 0 || seat >= SPADES_SEATS)
    return;
  finder_init (&finder, table, view, seat);
  while (text[offset])
    {
      gsize length = strcspn (text + offset, "\n");
      if (length <= MAX_LINE_BYTES)
        {
          g_autofree char *line = g_strndup (text + offset, length);
          find_in_line (&finder, line, offset, found);
        }
      offset += (guint)length;
      offset += text[offset] == '\n';
    }
  finder_clear (&finder);
  settle (found);
}
