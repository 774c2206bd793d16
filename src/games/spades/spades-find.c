/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds bids, plays and concessions in somebody's message, with a confidence. Nothing found here is
 * applied unseen: a referee looks at it, so a doubtful find is shown with the doubt and not
 * dropped. */
#include "spades-private.h"

#include "engine/grape-prose.h"

#include <string.h>

#define NUMBER                                                                                     \
  "(?:\\d{1,3}|nil|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen)\\b"

/* How people say what they bid or play. What they name stands right behind the match. */
#define I_WILL                                                                                     \
  "\\bi(?:" GRAPE_PROSE_QUOTE "ll|\\s+will|" GRAPE_PROSE_QUOTE                                     \
  "m\\s+going\\s+to|" GRAPE_PROSE_QUOTE "d\\s+like\\s+to"                                          \
  "|\\s+would\\s+like\\s+to|\\s+want\\s+to)?\\s+(?:hereby\\s+)?"

static const GrapeProsePhrase bid_phrases[] = {
  { "^\\W*(?:i\\s+)?bid\\s*[:=]?\\s*", 95, 75 },
  { "^\\W*my\\s+bid\\s*(?:is|:|=)?\\s*", 90, 75 },
  { "\\bmy\\s+bid\\b\\s*(?:is|:|=)?\\s*", 85, 70 },
  { I_WILL "(?:bid|go|say|go\\s+for)\\s+", 85, 75 },
  { "^\\W*(?=nil\\b)", 85, 40 },
  { "\\b(?:bid|bidding)\\s+", 45, 40 },
  { "^\\s*", 60, 0 },
};

static const GrapeProsePhrase play_phrases[] = {
  { "^\\W*(?:i\\s+)?(?:play|lead)\\s*[:=]?\\s*", 95, 80 },
  { "^\\W*my\\s+card\\s*(?:is|:|=)?\\s*", 90, 75 },
  { I_WILL "(?:play|lead|follow\\s+with|trump\\s+with|discard|throw)\\s+", 85, 75 },
  { "\\b(?:play|playing|lead|leading|discard|discarding)\\s*:?\\s+", 45, 40 },
  { "^\\s*", 75, 0 },
};

static const GrapeProseDoubt doubts[] = {
  { GRAPE_PROSE_NOT, 20, "it may say what is not done" },
  { GRAPE_PROSE_IF, 30, "it may be a thought, not a move" },
  { "\\b(?:last|previous|earlier|yesterday|was|played|led)\\b", 30, "it may speak of the past" },
  { GRAPE_PROSE_QUESTION, 40, "it is a question" },
  { "\\b(?:he|she|they|you|who|everybody|nobody|we)\\s+(?:will\\s+)?(?:bid|play|lead)", 15,
    "it may speak of somebody else" },
};

/* One search: what is looked for, made ready once for all lines. */
typedef struct
{
  const GrapeTable *table;
  const Spades *self;
  int seat;
  gboolean bidding;
  GRegex *number, *concession;
} Finder;

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
        grape_prose_lower (found, 15, "it may speak of somebody else");
    }
}

static void
weigh (const Finder *finder, const char *line, GrapeFound *found)
{
  const GrapeTable *table = finder->table;
  const Spades *self = finder->self;
  int seat = finder->seat;
  GrapeRead read = { 0 };
  g_autoptr (GError) refusal = NULL;

  grape_prose_doubt (line, doubts, G_N_ELEMENTS (doubts), found);
  weigh_names (table, seat, line, found->start, found);
  if (!spades_check_turn (table, self, seat, &refusal))
    grape_prose_lower (found, 20, refusal->message);
  else if (!spades_read (table, self, seat, found->text, &read, &refusal))
    grape_prose_lower (found, finder->bidding ? 50 : 60,
                       refusal->message); /* a misplay, perhaps: the referee rules */
  else if (g_str_has_prefix (read.text, "misplay"))
    grape_prose_lower (found, 60, "it may not be played there: it would be a misplay (6)");
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

/* The bid or play behind @phrase. */
static gboolean
read_thing (gpointer data, const GrapeProsePhrase *phrase, const char *line, guint at,
            GrapeFound *found)
{
  const Finder *finder = data;
  const char *start, *end;
  g_autofree char *text = thing_at (finder, line, line + at, &start, &end);

  if (!text || (finder->bidding && is_measure (end)))
    return FALSE;
  found->confidence = grape_prose_ends (end) ? phrase->alone : phrase->more;
  if (!found->confidence)
    return FALSE;
  found->end = (guint)(end - line);
  found->text = g_steal_pointer (&text);
  weigh (finder, line, found);
  return TRUE;
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
                     .confidence = grape_prose_ends (line + end) ? 90 : 60 };
  if (!spades_check_concession (finder->table, finder->self, finder->seat, &refusal))
    grape_prose_lower (&one, 20, refusal->message);
  g_array_append_val (found, one);
}

/**
 * spades_find:
 *
 * The bids, plays and concessions in a message from @seat; see #GrapeRules.
 */
void
spades_find (const GrapeTable *table, gconstpointer view, int seat, const char *text, GArray *found)
{
  Finder finder = { table, view, seat };
  guint next = 0, offset;
  char *line;

  if (seat < 0 || seat >= SPADES_SEATS)
    return;
  finder.bidding = spades_stage (view) == GRAPE_SPADES_BIDDING;
  finder.number = grape_prose_compile ("^" NUMBER);
  finder.concession = grape_prose_compile ("^\\W*(?:i\\s+|i\\s+hereby\\s+)?concede\\b");
  g_autoptr (GrapeProse) prose
      = grape_prose_new (finder.bidding ? bid_phrases : play_phrases,
                         finder.bidding ? G_N_ELEMENTS (bid_phrases) : G_N_ELEMENTS (play_phrases),
                         read_thing, &finder);
  while ((line = grape_prose_next_line (text, &next, &offset)))
    {
      find_concession (&finder, line, offset, found);
      grape_prose_find (prose, line, offset, found);
      g_free (line);
    }
  g_regex_unref (finder.number);
  g_regex_unref (finder.concession);
  grape_prose_settle (found, "there is another move in the same message");
}
