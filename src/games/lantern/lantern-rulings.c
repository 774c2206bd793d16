/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the Barkeep rules in prose (R3.4, R4.1, R5.4 to R5.6): of the play that waits, or else of an
 * interruption. What is not said is not guessed: then the find is unsure, or there is none. */
#include "find/grape-find.h"
#include "lantern-private.h"

#include <string.h>

#define FLAGS   (G_REGEX_CASELESS | G_REGEX_OPTIMIZE)
#define LONGEST 40 /* bytes between a card and what is said of it */

/* A way to say a ruling. */
typedef struct
{
  const char *verb, *rest;
  const char *pattern;
} Way;

static const Way denials[] = {
  { "deny", "incomprehensible",
    "\\b(?:incomprehensible|gibberish|garbled?|unintelligible|nonsense|(?:no|any) sense|"
    "(?:head (?:n?or|or) tail)|(?:not|\\w*n['’]t|cannot) (?:understand|follow (?:a|one|any)))\\b" },
  { "deny", "non_sequitur",
    "\\b(?:non[- ]?sequitur|(?:not|\\w*n['’]t) follow (?:from|on|what)|follows from nothing|"
    "nothing to do with|contradicts)\\b" },
  { "deny", "spirit", "\\bspirit of (?:the|this|our)\\b|\\bin the spirit\\b" },
  { "deny", "length", "\\btoo (?:long|short)\\b|\\blines (?:too|short)\\b" },
  { "deny", "no_card",
    "\\b(?:names?|named|naming|shows?|showed|without) (?:no|a|any) card\\b|\\bno card (?:is |was )?"
    "(?:named|shown|played)\\b" },
  { "deny", "nothing", "\\bt(?:ies|ied|ying) (?:off |up )?nothing\\b" },
  { "deny", "not_in_tale",
    "\\b(?:not|never|nowhere|\\w*n['’]t) (?:\\w+ ){0,3}(?:mentioned|appears?|turns? up|comes? up|in "
    "(?:the|your|his|her|this|that) (?:tale|passage|story|text|play))\\b|\\bno mention of\\b" },
  { NULL, NULL, NULL },
};

static const Way answers[] = {
  { "grant", "",
    "(?<!not )\\b(?:granted|I grant|takes over|interruption (?:stands|succeeds|counts|holds|is "
    "good)|(?:tale|story|turn|floor) is (?:now )?(?:yours|theirs))\\b" },
  { "refuse", " not-held",
    "(?:\\bnot|\\bnever|n['’]t) (?:actually |even |really )?(?:hold|have|own)\\b|"
    "(?:\\bnot|n['’]t|\\bno \\w+) in (?:your|his|her|their) hand\\b" },
  { "refuse", " not-mentioned",
    "(?:\\bnot|\\bnever|\\bnowhere|n['’]t) (?:\\w+ ){0,3}(?:mentioned|appears?|turns? up|in (?:the|"
    "that|this|his|her) (?:tale|passage|story|text|play))\\b|\\bno mention of\\b" },
  { "refuse", " late",
    "(?<!not )\\btoo late\\b|(?<!not )\\b(?:more than|over|beyond|past) (?:the )?(?:three|3) days\\b|"
    "\\b(?:three|3) days (?:are|were|had) (?:up|over|gone|past)\\b|\\bout of time\\b" },
  { NULL, NULL, NULL },
};

static const char asks[] = "\\?\\s*$";
static const char doubts[]
    = "\\b(?:if(?! (?:ever|you (?:ask|please|like)|I['’]m not))|unless|whether|would|could|might|may|should|ought|tomorrow|tonight|yesterday|last "
      "(?:time|week))\\b";
static const char puts_off[]
    = "\\b(?:maybe|perhaps|probably|possibly|(?:I|we) (?:think|suppose|guess)|tempted|not sure|sleep "
      "on|(?:I['’]ll|will|shall) (?:rule|decide)|(?:ruling|verdict|decision) (?:later|follows|comes|soon))\\b";
static const char nots[] = "\\b(?:not|no|never|nobody|none|neither|nor|cannot|nothing|yet|to be|to "
                           "tie|wants?|needs?|must|without)\\b|n['’]t\\b";
static const char accepts[]
    = "\\b(?:accept(?:ed|s)?|verified|approved|good play|(?:play|passage|tale) (?:stands|counts))\\b";
static const char denies[]
    = "^\\W*(?:(?:sorry|alas|so),? )?no\\W*$|\\b(?:den(?:y|ied)|reject(?:ed)?|disallow(?:ed)?|no good)\\b|(?:\\bnot|n['’]t|\\bcannot) (?:be "
      ")?(?:stand|count|accept(?:ed)?|allow(?:ed)?|pass)\\b";

/* "WOLF stays on the table", "as a loose end", "MAP and OATH are tied off", "is burned" */
static const char looses[]
    = "\\b(?:(?:(?:goes|go|stays|stay|remains|remain|lies|lying|sits|lands|is|are|now) (?:\\w+ "
      "){0,3})?on(?:to)? (?:the|our|my) table|loose ends?|face up|(?:stays|stay|lies|remains|is "
      "left|sits) (?:out|open)\\b)\\b";
static const char burns[]
    = "\\b(?:burn(?:ed|t|s)?|discarded|(?:in|into|onto|on|for|to|up) the (?:fire|flames|stove|grate|hearth|flue|chimney|embers)|for burning|gone up in (?:smoke|flames))\\b";
static const char ties[]
    = "\\bt(?:ie[sd]?|ying)\\b(?=[^.,;]{0,60} (?:off|up)\\b)(?: (?:off|up)\\b)?|\\b(?:is|are|both|"
      "now|stands?|been) (?:\\w+ )?(?:resolved|settled|closed|laid to rest)\\b|\\b(?:resolves|settles|closes)\\b";
static const char cards_play[] = "\\b(?:the|your|his|her|their|this|that) card\\b|"
                                 "\\bit(?= (?:goes|stays|remains|is|lies|lands|burns|becomes)\\b)";

/* Between two cards of a list; between a verb and the card behind it. */
static const char joins[] = "^[\\s,&]*(?:(?:and|both|the|an?|your|his|her|their|also)\\b[\\s,]*)*"
                            "[\"'“”‘’*_]*$";
static const char leads[] = "^[\\s:(]*(?:(?:off|up|both|the|an?|your|his|her|their)\\b[\\s:(]*)*"
                            "[\"'“‘*_]*$";

/* A card, or what is said of one, in a sentence. */
typedef struct
{
  guint what; /* 0: the play's card; 1 to n: on the table; then loose, burned and tied */
  int start, end;
} Token;

typedef struct
{
  const Lantern *state;
  const char *text;
  GRegex *tokens;
  gboolean loose, burned, good, denied, doubtful;
  GPtrArray *tied;
  guint ways;       /* bit i: row i */
  gsize start, end; /* of the sentences that say something */
} Ruling;

/* An element without its article, and its last word if no other card here ends in it. */
static void
add_card (GString *pattern, const Lantern *self, const char *card, const char *played)
{
  const char *noun = card, *last;
  guint n = 0;

  if (g_regex_match_simple ("^(?:an?|the) .", card, FLAGS, 0))
    noun = strchr (card, ' ') + 1;
  last = strrchr (noun, ' ') ? strrchr (noun, ' ') + 1 : noun;
  for (guint i = 0; i < self->table->len; i++)
    n += g_str_has_suffix (g_ptr_array_index (self->table, i), last);
  n += played && g_str_has_suffix (played, last);
  g_autofree char *before = g_regex_escape_string (noun, (int)(last - noun));
  g_autofree char *behind = g_regex_escape_string (last, -1);
  g_string_append_printf (pattern, "(\\b(?:%s)%s%s\\b)|", before, n == 1 ? "?" : "", behind);
}

static GRegex *
new_tokens (const Lantern *self, const LanternPlay *play)
{
  g_autoptr (GString) pattern = g_string_new (NULL);

  if (play->card)
    add_card (pattern, self, play->card, play->card);
  else
    g_string_append (pattern, "((?!))|");
  for (guint i = 0; i < self->table->len; i++)
    add_card (pattern, self, g_ptr_array_index (self->table, i), play->card);
  g_string_append_printf (pattern, "(%s)|(%s)|(%s)|(%s)", looses, burns, ties, cards_play);
  return g_regex_new (pattern->str, FLAGS, 0, NULL);
}

static GArray *
cut_tokens (const Ruling *self, const char *sentence)
{
  GArray *tokens = g_array_new (FALSE, FALSE, sizeof (Token));
  g_autoptr (GMatchInfo) match = NULL;
  guint last = 0, n_cards = self->state->table->len;

  for (g_regex_match (self->tokens, sentence, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      Token token = { .what = (guint)g_match_info_get_match_count (match) - 2 };

      g_match_info_fetch_pos (match, 0, &token.start, &token.end);
      if (token.what > n_cards + 3) /* "it": what was named last, or the play's card */
        token.what = sentence[token.start] == 'i' || sentence[token.start] == 'I' ? last : 0;
      if (token.what <= n_cards)
        last = token.what;
      g_array_append_val (tokens, token);
    }
  return tokens;
}

static gboolean
fits (const char *sentence, int from, int to, const char *pattern)
{
  g_autofree char *gap = g_strndup (sentence + from, (gsize)MAX (to - from, 0));

  return g_regex_match_simple (pattern, gap, FLAGS, 0);
}

/* @what is said of the card @of. */
static void
say (Ruling *self, guint what, guint of)
{
  guint n_cards = self->state->table->len;

  if (what == n_cards + 1)
    self->loose |= of == 0;
  else if (what == n_cards + 2)
    self->burned |= of == 0;
  else if (of
           && !g_ptr_array_find (self->tied, g_ptr_array_index (self->state->table, of - 1), NULL))
    g_ptr_array_add (self->tied, g_ptr_array_index (self->state->table, of - 1));
}

/* The cards of what token @at says: right behind it, or the list that stands before it. */
static void
read_said (Ruling *self, const char *sentence, const GArray *tokens, guint at)
{
  const Token *token = &g_array_index (tokens, Token, at), *card;
  guint n_cards = self->state->table->len, first = at + 1, end = first;
  int from = token->start, before = token->end;

  for (; end < tokens->len; end++, before = card->end)
    {
      card = &g_array_index (tokens, Token, end);
      if (card->what > n_cards
          || !fits (sentence, before, card->start, end == first ? leads : joins))
        break;
    }
  if (end == first) /* nothing behind it */
    for (first = end = at; first > 0; first--, from = card->start)
      {
        card = &g_array_index (tokens, Token, first - 1);
        if (card->what > n_cards
            || (first == at ? from - card->end > LONGEST
                            : !fits (sentence, card->end, from, joins)))
          break;
      }
  /* "Neither is tied off", but not "no complaints, and MAP is tied off" */
  while (from > 0 && !strchr (",:;-", sentence[from - 1]))
    from--;
  for (guint i = first; i < end && !fits (sentence, from, token->end, nots); i++)
    say (self, token->what, g_array_index (tokens, Token, i).what);
}

static void
read_sentence (Ruling *self, const char *whole, const Way *ways)
{
  g_autofree char *sentence = g_strdelimit (g_strdup (whole), "\n\t", ' ');
  /* A card may be called "too late". */
  g_autoptr (GRegex) quote = g_regex_new ("\"[^\"]*\"|“[^”]*”", 0, 0, NULL);
  g_autofree char *own = g_regex_replace_literal (quote, sentence, -1, 0, "…", 0, NULL);
  const Ruling before = *self;
  guint n_tied = self->tied->len;
  gboolean said;

  if (g_regex_match_simple (asks, whole, FLAGS, 0))
    return;
  for (guint i = 0; ways[i].verb; i++)
    if (g_regex_match_simple (ways[i].pattern, own, FLAGS, 0))
      self->ways |= 1u << i;
  g_autoptr (GArray) tokens = self->tokens ? cut_tokens (self, sentence) : NULL;
  for (guint i = 0; tokens && i < tokens->len; i++)
    if (g_array_index (tokens, Token, i).what > self->state->table->len)
      read_said (self, sentence, tokens, i);
  self->denied |= g_regex_match_simple (denies, own, FLAGS, 0);
  self->good |= self->denied == before.denied && g_regex_match_simple (accepts, own, FLAGS, 0);
  said = self->loose != before.loose || self->burned != before.burned || self->good != before.good
         || self->denied != before.denied || self->ways != before.ways || self->tied->len > n_tied;
  if (!said)
    return;
  self->doubtful |= g_regex_match_simple (doubts, sentence, FLAGS, 0);
  const char *at = strstr (self->text + self->end, whole);
  gsize start = at ? (gsize)(at - self->text) : 0;
  if (!self->end)
    self->start = start;
  self->end = start + strlen (whole);
}

static void
read_all (Ruling *self, const Way *ways)
{
  g_auto (GStrv) sentences = g_regex_split_simple ("(?<=[.!?;])\\s+|\\n\\s*\\n", self->text, 0, 0);

  self->doubtful = g_regex_match_simple (puts_off, self->text, FLAGS, 0);
  for (guint i = 0; sentences[i]; i++)
    if (*sentences[i])
      read_sentence (self, sentences[i], ways);
}

static void
add (const Ruling *self, GArray *found, char *move, const char *remark)
{
  static const char thought[] = N_ ("It may be a thought, not a move");

  grape_found_add (found, (guint)self->start, (guint)(self->end ? self->end : strlen (self->text)),
                   move, self->doubtful ? thought : remark);
}

static guint
count (guint bits)
{
  guint n = 0;

  for (; bits; bits &= bits - 1)
    n++;
  return n;
}

/* R4.1: with the reason that is said; if it is a bare "No.", with those that it may have. */
static void
add_denials (const Ruling *self, guint bits, gboolean sure, GArray *found)
{
  for (guint i = 0; denials[i].verb; i++)
    if (bits & (1u << i))
      add (self, found, g_strdup_printf ("deny %s", denials[i].rest),
           sure && count (bits) == 1 ? NULL : N_ ("The words fit more than one move"));
}

/* "Jacko. No. Simply no." */
static gboolean
is_bare_no (const GrapeReading *reading)
{
  g_autofree char *text = g_strdup (reading->text);
  g_autoptr (GrapeWords) words = grape_words_new (NULL, g_strstrip (text));
  gboolean any = FALSE;

  for (guint at = 0, n; at < words->words->len; at += n)
    {
      n = 1;
      if (grape_words_is (words, at, "no|nope"))
        any = TRUE;
      else if (!grape_words_at (words, at)->mark
               && !grape_words_is (words, at,
                                   "just|simply|sorry|oh|dear|alas|and|again|but|i'm|friend"))
        {
          const GrapeReading own = { .position = reading->position, .words = words };

          if (grape_reading_seat (&own, at, &n) < 0)
            return FALSE;
        }
    }
  return any;
}

/* R3.4, R4.1 */
static void
find_answer_to_play (const GrapeReading *reading, guint open, GArray *found)
{
  const Lantern *self = reading->position->state;
  const LanternPlay *play = lantern_play (self, open);
  g_autoptr (GRegex) tokens = new_tokens (self, play);
  g_autoptr (GPtrArray) tied = g_ptr_array_new ();
  Ruling ruling = { .state = self, .text = reading->text, .tokens = tokens, .tied = tied };
  guint n = lantern_count_lines (play->text);

  read_all (&ruling, denials);
  gboolean kept = ruling.loose || ruling.tied->len || ruling.good;
  if (!kept && is_bare_no (reading))
    add_denials (&ruling, n < LANTERN_LINES_LEAST || n > LANTERN_LINES_MOST ? 1u << 3 : 7u, FALSE,
                 found);
  else if (ruling.denied || (!kept && ruling.ways))
    add_denials (&ruling, ruling.ways, !kept && (ruling.denied || ruling.burned), found);
  if (!kept)
    return;
  g_autoptr (GString) move = g_string_new (ruling.loose ? "accept loose end" : "accept");
  if (tied->len)
    {
      g_string_append (move, " tie ");
      lantern_append_cards (move, tied);
    }
  add (&ruling, found, g_strdup (move->str),
       ruling.denied || (ruling.loose && ruling.burned) ? N_ ("The words fit more than one move")
       : ruling.loose || ruling.burned || !play->card
           ? NULL
           : N_ ("It does not say whether the card stays on the table"));
}

/* The interruption that the mail names by its Bard or card, or the only one; 0: none, or several.
 */
static guint
named_interruption (const GrapeReading *reading)
{
  const Lantern *self = reading->position->state;
  guint only = 0, named = 0, n = 0, n_named = 0;

  for (guint i = 1; i <= self->interruptions->len; i++)
    {
      const LanternInterruption *each = lantern_interruption (self, i);

      if (each->fate != LANTERN_WAITS)
        continue;
      only = i;
      n++;
      if (!lantern_mentions (reading->text, each->card)
          && !lantern_mentions (reading->text,
                                grape_table_name (reading->position->table, each->seat)))
        continue;
      named = i;
      n_named++;
    }
  return n == 1 ? only : n_named == 1 ? named : 0;
}

/* R5.4 to R5.6 */
static void
find_answer_to_interruption (const GrapeReading *reading, GArray *found)
{
  const Lantern *self = reading->position->state;
  g_autoptr (GPtrArray) tied = g_ptr_array_new ();
  Ruling ruling = { .state = self, .text = reading->text, .tied = tied };
  guint number = named_interruption (reading);

  read_all (&ruling, answers);
  for (guint i = 0; answers[i].verb; i++)
    if (ruling.ways & (1u << i))
      add (&ruling, found,
           g_strdup_printf ("%s %u%s", answers[i].verb,
                            number ? number : lantern_open_interruption (self), answers[i].rest),
           number && count (ruling.ways) == 1 ? NULL : N_ ("The words fit more than one move"));
}

/** lantern_find_rulings: see rulings in #GrapeVocabulary */
void
lantern_find_rulings (const GrapeReading *reading, GArray *found)
{
  static const GrapeForm forms[]
      = { { "(?:accept|deny|grant|refuse)\\b.*", NULL }, { NULL, NULL } };
  const Lantern *self = reading->position->state;
  guint open = lantern_open_play (self);

  grape_find_forms (reading, forms, found);
  for (guint i = found->len; i > 0; i--)
    {
      GrapeRead read = { 0 };

      if (!grape_position_read (reading->position, reading->seat,
                                g_array_index (found, GrapeFound, i - 1).text, &read, NULL))
        g_array_remove_index (found, i - 1);
      grape_read_clear (&read);
    }
  if (found->len)
    return;
  if (open)
    find_answer_to_play (reading, open, found);
  else if (lantern_open_interruption (self))
    find_answer_to_interruption (reading, found);
}
