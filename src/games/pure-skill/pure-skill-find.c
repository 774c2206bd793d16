/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds bids in somebody's message, with a confidence. Nothing found here is applied unseen: a
 * referee looks at it, so a doubtful find is shown with the doubt and not dropped. */
#include "pure-skill-private.h"

#include "engine/grape-prose.h"

#include <string.h>

/* How people say that they bid. The card stands right behind the match. */
static const GrapeProsePhrase phrases[] = {
  { "^\\W*bid\\b\\s*[:=]?\\s*", 95, 75 },
  { "^\\W*(?:my\\s+)?bid\\s+(?:is|for\\s+(?:this\\s+)?round(?:\\s*#?\\d+)?(?:\\s+is)?)\\s*[:=]?\\s*",
    90, 75 },
  { "\\bmy\\s+bid\\b(?:\\s+for\\s+(?:this\\s+)?round(?:\\s*#?\\d+)?)?\\s*(?:is|:|=)?\\s*", 90, 75 },
  { "\\bi\\s+(?:hereby\\s+)?bid\\s*:?\\s+", 85, 75 },
  { GRAPE_PROSE_I_WILL "(?:bid|play|put\\s+down)\\s+", 65, 60 },
  { "^\\W*round\\s*#?\\d+\\s*[:=-]\\s*(?:bid\\s+)?", 70, 30 },
  { "\\b(?:bid|bidding|play|playing)\\s*:?\\s+", 45, 40 },
  { "^\\s*", 40, 0 },
};

static const GrapeProseDoubt doubts[] = {
  { GRAPE_PROSE_NOT, 20, "it may say what is not bid" },
  { GRAPE_PROSE_IF, 30, "it may be a thought, not a bid" },
  { "\\b(?:last|previous|earlier|yesterday|was)\\b", 30, "it may speak of an earlier round" },
  { GRAPE_PROSE_QUESTION, 40, "it is a question" },
  { "\\b(?:he|she|they|you|who|everybody|nobody)\\s+(?:will\\s+)?(?:bid|play)", 15,
    "it may speak of somebody else's bid" },
};

typedef struct
{
  const GrapeTable *table;
  const PureSkill *self;
  int seat;
} Finder;

/* "a", "as" and "ah" are words long before they are aces; "3 days" is no card. */
static gboolean
is_plain_word (const char *at, const char *end)
{
  static const char *const units[]
      = { "day", "hour", "minute", "week", "round", "time", "point", "more", "%", NULL };
  gsize length = (gsize)(end - at);

  if (*at == 'a' && length == 1 && !grape_prose_ends (end))
    return TRUE;
  if (*at == 'A' && length == 1 && !grape_prose_ends (end)
      && g_ascii_strncasecmp (end, " for", 4) != 0 && g_ascii_strncasecmp (end, " this", 5) != 0
      && g_ascii_strncasecmp (end, " on", 3) != 0)
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
        grape_prose_lower (found, 15, "it may speak of somebody else's bid");
    }
}

static void
weigh (const Finder *finder, const char *line, const char *after, GrapeFound *found)
{
  guint round = grape_prose_round (line), now = pure_skill_round (finder->self);
  g_autoptr (GError) turn = NULL;
  GrapeCard card;
  const char *end;

  grape_prose_doubt (line, doubts, G_N_ELEMENTS (doubts), found);
  if (round && round != now)
    {
      g_autofree char *remark
          = g_strdup_printf ("it names round %u; round %u is under way", round, now);
      grape_prose_lower (found, 25, remark);
    }
  weigh_names (finder->table, finder->seat, line, found->start, found);
  const char *rest = after + strspn (after, " ,/");
  if (g_ascii_strncasecmp (rest, "or ", 3) == 0)
    rest += 3;
  if (rest != after && grape_card_scan (rest, &card, &end) == GRAPE_CARD_OK
      && !is_plain_word (rest, end))
    grape_prose_lower (found, 20, "it names more than one card");
  if (!pure_skill_check_turn (finder->table, finder->self, finder->seat, &turn))
    grape_prose_lower (found, 20, turn->message);
}

/* The text of the bid: canonical, or as it was written where it will be refused. */
static char *
bid_text (const PureSkill *self, int seat, const char *written, GrapeFound *found)
{
  g_autoptr (GError) error = NULL;
  guint rank;

  if (pure_skill_read_bid (self, seat, written, &rank, &error))
    return g_strdup_printf ("bid %s", grape_rank_code (rank));
  grape_prose_lower (found, 60, error->message);
  return g_strdup_printf ("bid %s", written);
}

/* The bid behind @phrase. */
static gboolean
read_bid (gpointer data, const GrapeProsePhrase *phrase, const char *line, guint at,
          GrapeFound *found)
{
  const Finder *finder = data;
  const char *start, *end;
  GrapeCardFault fault;

  if (!card_at (line + at, &start, &end, &fault))
    return FALSE;
  found->confidence = grape_prose_ends (end) ? phrase->alone : phrase->more;
  /* A number that is no card is a bid gone wrong only where it is plainly meant as one. */
  if (found->confidence == 0 || (fault != GRAPE_CARD_OK && found->confidence < 75))
    return FALSE;
  found->end = (guint)(end - line);
  if (phrase->more == 0)
    found->remark = g_strdup ("it is only a card");
  weigh (finder, line, end, found);
  g_autofree char *written = g_strndup (start, (gsize)(end - start));
  found->text = bid_text (finder->self, finder->seat, written, found);
  return TRUE;
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
  Finder finder = { table, view, seat };
  guint next = 0, offset;
  char *line;

  if (seat < 0 || seat >= PURE_SKILL_SEATS)
    return;
  g_autoptr (GrapeProse) prose
      = grape_prose_new (phrases, G_N_ELEMENTS (phrases), read_bid, &finder);
  while ((line = grape_prose_next_line (text, &next, &offset)))
    {
      grape_prose_find (prose, line, offset, found);
      g_free (line);
    }
  grape_prose_settle (found, "there is another bid in the same message");
}
