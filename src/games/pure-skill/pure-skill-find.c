/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds bids in somebody's message, with a confidence. Nothing found here is applied unseen: a
 * referee looks at it, so a doubtful find is shown with the doubt and not dropped. */
#include "pure-skill-private.h"

#include <string.h>

#define MAX_LINE_BYTES 2000

/* How people say that they bid. The card stands right behind the match. */
typedef struct
{
  const char *pattern;
  guint alone; /* confidence when nothing but the card follows on the line */
  guint more;  /* and when the sentence goes on */
} Phrase;

#define OR_QUOTE "(?:'|\xe2\x80\x99)"

static const Phrase phrases[] = {
  { "^\\W*bid\\b\\s*[:=]?\\s*", 95, 75 },
  { "^\\W*(?:my\\s+)?bid\\s+(?:is|for\\s+(?:this\\s+)?round(?:\\s*#?\\d+)?(?:\\s+is)?)\\s*[:=]?\\s*",
    90, 75 },
  { "\\bmy\\s+bid\\b(?:\\s+for\\s+(?:this\\s+)?round(?:\\s*#?\\d+)?)?\\s*(?:is|:|=)?\\s*", 90, 75 },
  { "\\bi\\s+(?:hereby\\s+)?bid\\s*:?\\s+", 85, 75 },
  { "\\bi(?:" OR_QUOTE "ll|\\s+will|" OR_QUOTE "d\\s+like\\s+to|\\s+would\\s+like\\s+to"
    "|\\s+want\\s+to|" OR_QUOTE "m\\s+going\\s+to)\\s+(?:bid|play|put\\s+down)\\s+",
    65, 60 },
  { "^\\W*round\\s*#?\\d+\\s*[:=-]\\s*(?:bid\\s+)?", 70, 30 },
  { "\\b(?:bid|bidding|play|playing)\\s*:?\\s+", 45, 40 },
  { "^\\s*", 40, 0 },
};

/* Words in the same line that make a bid doubtful. */
typedef struct
{
  const char *pattern;
  guint cap;
  const char *remark;
} Doubt;

static const Doubt doubts[] = {
  { "\\b(?:not|never|don" OR_QUOTE "t|won" OR_QUOTE "t|wouldn" OR_QUOTE "t|didn" OR_QUOTE
    "t|instead\\s+of|rather\\s+than)\\b",
    20, "it may say what is not bid" },
  { "\\b(?:if|unless|might|maybe|perhaps|suppose|thinking|should\\s+have|would\\s+have|could)\\b",
    30, "it may be a thought, not a bid" },
  { "\\b(?:last|previous|earlier|yesterday|was)\\b", 30, "it may speak of an earlier round" },
  { "\\?\\s*$", 40, "it is a question" },
  { "\\b(?:he|she|they|you|who|everybody|nobody)\\s+(?:will\\s+)?(?:bid|play)", 15,
    "it may speak of somebody else's bid" },
};

static GRegex *
compile (const char *pattern)
{
  return g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_RAW | G_REGEX_OPTIMIZE, 0, NULL);
}

static gboolean
ends_phrase (const char *text)
{
  text += strspn (text, " \t\r.!,;)\"'*");
  return *text == '\0';
}

/* "a", "as" and "ah" are words long before they are aces; "3 days" is no card. */
static gboolean
is_plain_word (const char *at, const char *end)
{
  static const char *const units[]
      = { "day", "hour", "minute", "week", "round", "time", "point", "more", "%", NULL };
  gsize length = (gsize)(end - at);

  if (*at == 'a' && length == 1 && !ends_phrase (end))
    return TRUE;
  if (*at == 'A' && length == 1 && !ends_phrase (end) && g_ascii_strncasecmp (end, " for", 4) != 0
      && g_ascii_strncasecmp (end, " this", 5) != 0 && g_ascii_strncasecmp (end, " on", 3) != 0)
    return TRUE;
  if (length == 2 && g_ascii_tolower (*at) == 'a' && g_ascii_islower (at[1]))
    return TRUE;
  end += strspn (end, " -");
  for (guint i = 0; units[i]; i++)
    if (g_ascii_strncasecmp (end, units[i], strlen (units[i])) == 0)
      return TRUE;
  return FALSE;
}

/* The card at @at, past an article; FALSE where none stands there. */
static gboolean
card_at (const char *at, const char **start, const char **end, GrapeCardFault *fault)
{
  static const char *const articles[]
      = { "with ", "the ", "my ", "a ", "an ", "card ", "card: ", NULL };
  GrapeCard card;
  gboolean again = TRUE;
  const char *ace = NULL;

  while (again)
    {
      again = FALSE;
      for (guint i = 0; articles[i]; i++)
        if (g_ascii_strncasecmp (at, articles[i], strlen (articles[i])) == 0)
          {
            if (g_str_equal (articles[i], "a "))
              ace = at;
            at += strlen (articles[i]);
            at += strspn (at, " ");
            again = TRUE;
          }
    }
  for (guint try = 0; try < 2; try++)
    {
      const char *from = try ? ace : at;
      if (!from)
        break;
      *fault = grape_card_scan (from, &card, end);
      if (*fault != GRAPE_CARD_UNKNOWN && *fault != GRAPE_CARD_EMPTY && !is_plain_word (from, *end))
        {
          *start = from;
          return TRUE;
        }
    }
  return FALSE;
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

static void
weigh_round (const PureSkill *self, const char *line, GrapeFound *found)
{
  g_autoptr (GRegex) regex = compile ("\\bround\\s*#?(\\d{1,3})\\b");
  g_autoptr (GMatchInfo) match = NULL;

  if (!g_regex_match (regex, line, 0, &match))
    return;
  g_autofree char *digits = g_match_info_fetch (match, 1);
  guint number = (guint)g_ascii_strtoull (digits, NULL, 10);
  if (number == pure_skill_round (self))
    return;
  g_autofree char *remark = g_strdup_printf ("it names round %u; round %u is under way", number,
                                             pure_skill_round (self));
  lower (found, 25, remark);
}

/* "Bob bid the king", written by Ann, is Bob's business. */
static void
weigh_names (const GrapeTable *table, int seat, const char *line, gsize start, GrapeFound *found)
{
  g_autofree char *before = g_strndup (line, start);
  g_strchomp (before);
  for (int other = 0; other < PURE_SKILL_SEATS; other++)
    {
      const char *name = grape_table_name (table, other);
      gsize length = strlen (name), at = strlen (before);
      if (other != seat && length && at >= length
          && g_ascii_strcasecmp (before + at - length, name) == 0)
        lower (found, 15, "it may speak of somebody else's bid");
    }
}

static void
weigh (const GrapeTable *table, const PureSkill *self, int seat, const char *line, gsize start,
       const char *after, GrapeFound *found)
{
  g_autoptr (GError) turn = NULL;
  GrapeCard card;
  const char *end;

  for (guint i = 0; i < G_N_ELEMENTS (doubts); i++)
    {
      g_autoptr (GRegex) regex = compile (doubts[i].pattern);
      if (g_regex_match (regex, line, 0, NULL))
        lower (found, doubts[i].cap, doubts[i].remark);
    }
  weigh_round (self, line, found);
  weigh_names (table, seat, line, start, found);
  const char *rest = after + strspn (after, " ,/");
  if (g_ascii_strncasecmp (rest, "or ", 3) == 0)
    rest += 3;
  if (rest != after && grape_card_scan (rest, &card, &end) == GRAPE_CARD_OK
      && !is_plain_word (rest, end))
    lower (found, 20, "it names more than one card");
  if (!pure_skill_check_turn (table, self, seat, &turn))
    lower (found, 20, turn->message);
}

/* The text of the bid: canonical, or as it was written where it will be refused. */
static char *
bid_text (const PureSkill *self, int seat, const char *written, GrapeFound *found)
{
  g_autoptr (GError) error = NULL;
  guint rank;

  if (pure_skill_read_bid (self, seat, written, &rank, &error))
    return g_strdup_printf ("bid %s", grape_rank_code (rank));
  lower (found, 60, error->message);
  return g_strdup_printf ("bid %s", written);
}

/* Looks for @phrase in @line from byte *@from on; moves *@from behind what was found. */
static gboolean
find_phrase (const GrapeTable *table, const PureSkill *self, int seat, const Phrase *phrase,
             const char *line, gsize *from, GrapeFound *found)
{
  g_autoptr (GRegex) regex = compile (phrase->pattern);
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match_full (regex, line, -1, (gint)*from, 0, &match, NULL);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      const char *start, *end;
      gint match_start, match_end;
      GrapeCardFault fault;
      g_match_info_fetch_pos (match, 0, &match_start, &match_end);
      if (!card_at (line + match_end, &start, &end, &fault))
        continue;
      gboolean alone = ends_phrase (end);
      guint confidence = alone ? phrase->alone : phrase->more;
      /* A number that is no card is a bid gone wrong only where it is plainly meant as one. */
      if (confidence == 0 || (fault != GRAPE_CARD_OK && confidence < 75))
        continue;
      g_autofree char *written = g_strndup (start, (gsize)(end - start));
      match_start += (gint)strspn (line + match_start, " \t*->");
      *found = (GrapeFound){ .start = (guint)match_start,
                             .end = (guint)(end - line),
                             .confidence = confidence };
      if (phrase->pattern[1] == '\\' && phrase->more == 0)
        found->remark = g_strdup ("it is only a card");
      weigh (table, self, seat, line, (gsize)match_start, end, found);
      found->text = bid_text (self, seat, written, found);
      *from = (gsize)(end - line);
      return TRUE;
    }
  return FALSE;
}

static void
find_in_line (const GrapeTable *table, const PureSkill *self, int seat, const char *line,
              guint offset, GArray *found)
{
  gsize from = 0;
  gboolean any = TRUE;

  while (any)
    {
      any = FALSE;
      for (guint i = 0; !any && i < G_N_ELEMENTS (phrases); i++)
        {
          GrapeFound one;
          if (phrases[i].pattern[0] == '^' && from > 0)
            continue;
          any = find_phrase (table, self, seat, &phrases[i], line, &from, &one);
          if (!any)
            continue;
          one.start += offset;
          one.end += offset;
          g_array_append_val (found, one);
        }
    }
}

/* One bid said twice is one bid; two different ones make both doubtful. */
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
             "there is another bid in the same message");
    }
}

/**
 * pure_skill_find:
 *
 * The bids in a message from @seat; see #GrapeRules.
 */
void
pure_skill_find (const GrapeTable *table, gconstpointer view, int seat, const char *text,
                 GArray *found)
{
  guint offset = 0;

  if (seat < 0 || seat >= PURE_SKILL_SEATS)
    return;
  while (text[offset])
    {
      gsize length = strcspn (text + offset, "\n");
      if (length <= MAX_LINE_BYTES)
        {
          g_autofree char *line = g_strndup (text + offset, length);
          find_in_line (table, view, seat, line, offset, found);
        }
      offset += (guint)length;
      offset += text[offset] == '\n';
    }
  settle (found);
}
