/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A letter with orders. All that it orders is one sheet, and the sheet is certain only if every
 * sentence that could be about orders was understood: whoever overlooks half of a change of mind
 * does worse than whoever asks. */
#include "diplomacy-prose.h"
#include "find/grape-find.h"

#include <string.h>

#ifndef N_
#define N_(String) (String)
#endif

#define BIT(KIND) (G_GUINT64_CONSTANT (1) << DIP_I_##KIND)
#define VERBS                                                                                      \
  (BIT (HOLD) | BIT (STAY) | BIT (TO) | BIT (TAKE) | BIT (MOVE) | BIT (SUPPORT) | BIT (SUPPORTED)  \
   | BIT (CONVOY) | BIT (CONVOYED) | BIT (DISBAND) | BIT (BUILD) | BIT (WAIVE))

#define LONGEST_QUOTE 60 /* bytes of a sentence in a remark */
#define LEAST_TALK    3  /* words about something else */

/* What follows is another's. */
#define FORWARDED "(?im)^\\W*(?:original message|forwarded message|begin forwarded)\\b.*"

#define RESULT "(?i)[(:]\\W*(?:succe|bounce|no.convoy|cut|void|disrupt|fail|illegal|dislodge)"

/* A full stop in an abbreviation ends no sentence. */
#define SHORT_FORM                                                                                 \
  "\\b([A-Za-z]{1,5})\\.(?=\\s*(?:-|>|\xe2\x80\x93|\xe2\x86\x92|[HSCR]\\b|to\\b|(?:holds?|stays|"  \
  "stands|supports?|convoys?)\\b|Med|Sea|Atl|Ch|Oc))"

typedef struct
{
  const GrapeReading *reading;
  GrapeWords *words;
  DipDraft *draft, *before; /* .. what was taken back */
  DipDraft *maybe;          /* orders that somebody thinks of */
  guint start, end;         /* of the orders in the text */
  char *strange;            /* a sentence that was not understood */
  char *idle;               /* the same, but it can only matter if orders are missing */
  char *doubtful;
  guint8 doubted[DIP_MAX_PROVINCES]; /* whose units the thoughts were about */
  guint8 open[DIP_MAX_PROVINCES];    /* .. or what was not understood */
  gboolean vague;                    /* .. and something was about no unit, or changed orders */
  gboolean thought;                  /* only a sentence about units is doubtful */
  gboolean press;                    /* it is for another player */
  gboolean warned;                   /* a question or supposition leads up to what follows */
  gboolean changes;                  /* what follows is a correction */
  gboolean ordered;                  /* the sentence before had orders */
  gboolean clears;
} Letter;

static char *
sentence_text (const Letter *self, const GrapeSentence *sentence)
{
  guint start = grape_words_at (self->words, sentence->first)->start;
  guint end = grape_words_at (self->words, sentence->last - 1)->end;
  g_autofree char *text = g_strndup (self->reading->text + start, end - start);
  g_auto (GStrv) lines = g_strsplit_set (text, "\n\t\r", -1);

  return g_strstrip (g_strjoinv (" ", lines));
}

static void
note (Letter *self, const GrapeSentence *sentence, char **where)
{
  self->vague = TRUE;
  if (where == &self->doubtful)
    self->thought = FALSE;
  if (!*where)
    *where = sentence_text (self, sentence);
}

static void
swap (DipDraft **a, DipDraft **b)
{
  DipDraft *before = *a;

  *a = *b;
  *b = before;
}

/* Whether the letter or paragraph is for another player: "Beppe, caro:", "Dear Lucien," */
static void
look_for_reader (Letter *self, const GrapeSentence *sentence)
{
  static const char greetings[]
      = "dear|hi|hello|hey|liebe|lieber|cher|chere|caro|cara|to|ciao|hallo|my dear|for|thanks";
  const GrapeTable *table = self->reading->position->table;
  guint at = sentence->first + grape_words_match (self->words, sentence->first, greetings);

  for (guint seat = 0; seat < grape_table_size (table); seat++)
    {
      g_autoptr (GrapeWords) name = grape_words_new (NULL, grape_table_name (table, (int)seat));
      guint n = name->words->len ? grape_words_name (self->words, at, name) : 0;

      if (n && (int)seat != self->reading->seat
          && (at + n == sentence->last || grape_words_is (self->words, at + n, ",|:|!")))
        self->press = TRUE;
    }
  g_autoptr (GrapeWords) referee = grape_words_new (NULL, table->referee ? table->referee : "");
  if (referee->words->len && grape_words_is (self->words, at, grape_words_form (referee, 0)))
    self->press = FALSE;
}

static gboolean
has (const GArray *items, guint64 kinds)
{
  for (guint i = 0; i < items->len; i++)
    if (kinds >> g_array_index (items, DipItem, i).kind & 1)
      return TRUE;
  return FALSE;
}

/* Whether a place is one of the writer's units or, in winter, homes. */
static gboolean
is_own (const Letter *self, const DipItem *item)
{
  const Diplomacy *game = self->draft->self;

  return item->kind == DIP_I_PLACE
         && (diplomacy_draft_unit (self->draft, item->value)
             || (game->position.phase == DIP_BUILD
                 && diplomacy_seat_of (game, game->map->province[item->value].home)
                        == self->draft->seat));
}

/* Whether a sentence can say an order. */
static gboolean
is_about_orders (const Letter *self, const GArray *items)
{
  gboolean verbs = has (items, VERBS);
  DipPhase phase = self->draft->self->position.phase;

  if (has (items, BIT (PLACE)))
    return TRUE;
  for (guint i = 0; self->draft->orders->len && i < items->len; i++)
    if (g_array_index (items, DipItem, i).kind == DIP_I_REFER
        && g_array_index (items, DipItem, i).n > 1)
      return TRUE;
  return (verbs && has (items, BIT (REST) | BIT (TYPE)))
         || (phase == DIP_RETREAT && has (items, BIT (DISBAND)))
         || (phase == DIP_BUILD && has (items, BIT (WAIVE) | BIT (DISBAND)));
}

static gboolean
says (const Letter *self, const GrapeSentence *sentence, const char *phrases)
{
  for (guint at = sentence->first; at < sentence->last; at++)
    if (grape_words_match (self->words, at, phrases))
      return TRUE;
  return FALSE;
}

/* "No wait, all wrong": what was ordered so far does not count. */
static void
take_back (Letter *self, const GrapeSentence *sentence)
{
  if (self->before)
    diplomacy_draft_free (self->before);
  self->before = self->draft;
  self->draft = diplomacy_draft_new (self->before->self, self->before->seat);
  note (self, sentence, &self->doubtful);
}

/* A sentence without places. */
static void
read_aside (Letter *self, const GrapeSentence *sentence, const GArray *items)
{
  static const char judge[] = "that|this|these|those|it|they|ok|okay|legal|valid|right|possible|"
                              "allowed|look|orders|sheet|or|change|wise|rude|them";
  static const char asks[]
      = "should|would|could|shall|can|may|might|if|how|what|does|do|is|are|ok|okay";
  gboolean any = self->draft->orders->len > 0;
  const GrapeWord *last = grape_words_at (self->words, sentence->last - 1);

  if (has (items, BIT (RETRACT)) && !says (self, sentence, "if|whether") && !has (items, BIT (NOT)))
    {
      self->clears |= has (items, BIT (SHEET)) && !says (self, sentence, "wrong game");
      if (any)
        take_back (self, sentence);
    }
  else if (any && self->ordered
           && ((sentence->asks && says (self, sentence, judge))
               || ((says (self, sentence, "if|unless|in case|until|before|confirm|confirmation")
                    || has (items, BIT (MEMORY)))
                   && says (self, sentence,
                            "that|that's|them|they|these|those|orders|sheet|all of"))
               || (says (self, sentence, "follow|follows|come later|comes later")
                   && says (self, sentence, "orders|order|sheet"))
               || grape_words_is (self->words, sentence->first, "or")
               || grape_words_match (self->words, sentence->first,
                                     "is what|are what|... is what|... are what")))
    note (self, sentence, &self->doubtful);
  else if (any && has (items, BIT (REFER))
           && says (self, sentence,
                    "swap|switch|exchange|the other way round|the other way around|vice versa|"
                    "reverse|reversed|one more|forgot|number|line|likewise|ditto"))
    note (self, sentence, &self->strange);
  self->warned = !sentence->asks ? (grape_words_is (self->words, sentence->last - 1, ":")
                                    || !(last->mark && strchr (".!", *last->form)))
                                       && (has (items, BIT (DOUBT) | BIT (PAST))
                                           || says (self, sentence, "should"))
                                       && !says (self, sentence, "sent|please|instead|now")
                                 : says (self, sentence, asks);
  self->changes = has (items, BIT (CORRECT) | BIT (ADDED));
}

/* "F tri - wonderland": a line of the notation that names no province goes to the game, which tells
 * its writer so. */
static gboolean
is_bad_line (const GArray *items)
{
  static const DipItemKind kinds[] = { DIP_I_TYPE, DIP_I_PLACE, DIP_I_TO, DIP_I_OTHER };

  for (guint i = 0; items->len == G_N_ELEMENTS (kinds) && i < items->len; i++)
    if (g_array_index (items, DipItem, i).kind != kinds[i])
      return FALSE;
  return items->len == G_N_ELEMENTS (kinds);
}

static void
add_bad_line (Letter *self, const GrapeSentence *sentence, const GArray *items)
{
  DipDraftOrder one = { .order = { .kind = DIP_NO_ORDER,
                                   .power = DIP_NONE,
                                   .at = g_array_index (items, DipItem, 1).value,
                                   .of = DIP_NONE,
                                   .to = DIP_NONE },
                        .text = sentence_text (self, sentence) };

  g_array_append_val (self->draft->orders, one);
}

static void
take_span (Letter *self, const GrapeSentence *sentence)
{
  if (self->end == 0)
    self->start = grape_words_at (self->words, sentence->first)->start;
  self->end = grape_words_at (self->words, sentence->last - 1)->end;
}

/* "A Par - Bur": a sentence in the notation, and in nothing else. */
static gboolean
is_formal (const Letter *self, const GArray *items)
{
  gboolean any = FALSE;

  for (guint i = 0; i < items->len; i++)
    {
      const DipItem *item = &g_array_index (items, DipItem, i);

      if (item->kind == DIP_I_OTHER)
        return FALSE;
      any |= (item->kind == DIP_I_TYPE && grape_words_is (self->words, item->at, "a|f"))
             || (item->kind == DIP_I_TO && grape_words_at (self->words, item->at)->mark);
    }
  return any;
}

/* "Zug 17": what has a number is no unit. */
static gboolean
is_numbered (const Letter *self, const GArray *items)
{
  for (guint i = 0; i + 1 < items->len; i++)
    if (g_array_index (items, DipItem, i).kind == DIP_I_OTHER
        && g_array_index (items, DipItem, i + 1).kind == DIP_I_QUIET
        && g_ascii_isdigit (
            *grape_words_form (self->words, g_array_index (items, DipItem, i + 1).at)))
      return TRUE;
  return FALSE;
}

/* Whose units a sentence is about: it is thought over or, beyond doubt, ordered. */
static void
mark_doubted (Letter *self, const GArray *items, gboolean doubted)
{
  gboolean only = diplomacy_draft_only (self->draft, DIP_NO_TYPE) != DIP_NONE;

  for (guint i = 0; i < items->len; i++)
    {
      const DipItem *item = &g_array_index (items, DipItem, i);
      gboolean goal = i && g_array_index (items, DipItem, i - 1).kind == DIP_I_TO;

      if (item->kind == DIP_I_PLACE && !goal && diplomacy_draft_unit (self->draft, item->value))
        self->doubted[item->value] = doubted;
    }
  if (!doubted && only)
    memset (self->doubted, 0, sizeof self->doubted);
  if (!doubted && !memchr (self->doubted, TRUE, sizeof self->doubted) && self->thought)
    g_clear_pointer (&self->doubtful, g_free);
}

/* Notes a sentence that is about certain units. */
static void
note_units (Letter *self, const GrapeSentence *sentence, const GArray *items, char **where)
{
  guint64 changes = BIT (CORRECT) | BIT (INSTEAD) | BIT (REFER) | BIT (RETRACT) | BIT (REST)
                    | BIT (AS_SENT) | BIT (SAME);
  static const char waits[]
      = "if|unless|provided|maybe|perhaps|don't know|not sure|can't decide|cannot decide|thinking|"
        "undecided|depends|depending|whether|otherwise|tomorrow|write again|later|wonder|"
        "wondering|tempted|in case|not yet|which";
  gboolean vague = self->vague, any = FALSE;

  note (self, sentence, where);
  for (guint i = 0; i < items->len; i++)
    {
      const DipItem *item = &g_array_index (items, DipItem, i);

      if (!is_own (self, item) || (i && g_array_index (items, DipItem, i - 1).kind == DIP_I_TO))
        continue;
      self->open[item->value] = TRUE;
      any = TRUE;
    }
  /* "Paris could go to Picardy." may be an order. */
  self->vague = vague || !any || has (items, changes) || !says (self, sentence, waits);
}

/* Whether all that is doubtful is about units that have no order: the orders of the others stand.
 */
static gboolean
only_leaves_open (const Letter *self)
{
  if (self->vague || self->draft->rest || !memchr (self->open, TRUE, sizeof self->open))
    return FALSE;
  for (guint i = 0; i < self->draft->orders->len; i++)
    {
      const DipOrder *order = &g_array_index (self->draft->orders, DipDraftOrder, i).order;

      if (order->at < DIP_MAX_PROVINCES && self->open[order->at])
        return FALSE;
      /* .. nor is one of them that another helps */
      if (order->of < DIP_MAX_PROVINCES && self->open[order->of])
        return FALSE;
    }
  return self->draft->orders->len > 0;
}

/* A sentence that somebody only turns over. */
static void
take_thought (Letter *self, const GrapeSentence *sentence, const GArray *items, DipDraft *draft)
{
  gboolean thought = (!self->doubtful || self->thought)
                     && !says (self, sentence, "if|unless|provided|in case|depending|when|should");

  note_units (self, sentence, items, &self->doubtful);
  self->thought = thought;
  mark_doubted (self, items, TRUE);
  if ((!sentence->asks || self->draft->orders->len) && !self->maybe && draft)
    {
      self->maybe = diplomacy_draft_copy (draft);
      if (!self->end)
        take_span (self, sentence);
    }
}

static void
read_orders (Letter *self, const GrapeSentence *sentence, const GArray *items)
{
  gboolean winter = self->draft->self->position.phase == DIP_BUILD;
  gboolean own = FALSE;
  gboolean verbs = has (items, VERBS);
  gboolean me = has (items, BIT (ME));
  gboolean type = has (items, BIT (TYPE));
  gboolean doubt = sentence->asks || sentence->quoted
                   || has (items, BIT (DOUBT) | BIT (PAST) | BIT (MEMORY)) || self->warned
                   || is_numbered (self, items);
  /* "Delete the Spain order." */
  gboolean back = self->draft->orders->len && has (items, BIT (RETRACT));
  g_autofree char *text = sentence_text (self, sentence);
  g_autoptr (DipDraft) draft = diplomacy_draft_copy (self->draft);

  for (guint i = 0; i < items->len; i++)
    own |= is_own (self, &g_array_index (items, DipItem, i));
  draft->soft = !is_formal (self, items);
  draft->changes = self->changes || has (items, BIT (CORRECT) | BIT (ADDED) | BIT (INSTEAD));
  draft->n_said = 0;
  self->ordered = FALSE;
  if (g_regex_match_simple (RESULT, text, 0, 0) /* a post sent back */
      || (has (items, BIT (MEMORY)) && has (items, BIT (PAST) | BIT (WAS))))
    return;
  if (is_bad_line (items) && diplomacy_draft_unit (draft, g_array_index (items, DipItem, 1).value))
    {
      add_bad_line (self, sentence, items);
      self->ordered = TRUE;
      take_span (self, sentence);
    }
  else if (!(winter ? diplomacy_winter_read (draft, items) : diplomacy_clause_read (draft, items)))
    {
      if (has (items, BIT (AS_SENT)) && !draft->n_said)
        return;
      /* "There's nothing for Berlin on my sheet." */
      if (!sentence->asks && !back
          && says (self, sentence,
                   "nothing for|forgot|forgotten|missing|left out|overlooked|no order|no orders|"
                   "without an order|without orders")
          && diplomacy_items_count (items, DIP_I_PLACE) == 1
          && !has (items, BIT (SUPPORT) | BIT (CONVOY) | BIT (TAKE) | BIT (HOLD)))
        return;
      if (doubt && own)
        take_thought (self, sentence, items, NULL);
      else if (back
               || (own
                   && (verbs
                       || says (self, sentence, "too|also|as well|likewise|ditto|either|the same")))
               || has (items, BIT (REFER))
               /* "No, Ksenia would take that badly, and it rains in Armenia." changes nothing */
               || (has (items, BIT (CORRECT))
                   && (own || type || diplomacy_items_count (items, DIP_I_OTHER) < LEAST_TALK))
               || (type && verbs && !has (items, BIT (PLACE))))
        note (self, sentence, &self->strange);
      else if (own || (me && verbs && has (items, BIT (PLACE))))
        note (self, sentence, &self->idle);
    }
  else if (!draft->n_said)
    {
      if (back || has (items, BIT (REFER))
          || (own && verbs && !winter && !has (items, BIT (AS_SENT))))
        note (self, sentence, &self->strange);
      swap (&self->draft, &draft);
    }
  else if (doubt)
    take_thought (self, sentence, items, draft);
  else
    {
      swap (&self->draft, &draft);
      mark_doubted (self, items, FALSE);
      self->ordered = TRUE;
      take_span (self, sentence);
    }
}

static void
read_sentence (Letter *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (self->words, index);
  gboolean opens
      = !index || grape_words_sentence (self->words, index - 1)->block != sentence->block;
  g_autoptr (GArray) items = diplomacy_items_read (self->reading, self->words, sentence);

  if (opens)
    look_for_reader (self, sentence);
  self->draft->amends |= has (items, BIT (CORRECT) | BIT (SHEET));
  if (self->press)
    return;
  if (!is_about_orders (self, items))
    {
      read_aside (self, sentence, items);
      self->ordered = FALSE;
      return;
    }
  read_orders (self, sentence, items);
  self->warned = self->warned && self->doubtful;
  self->changes = FALSE;
}

static char *
explain (const Letter *self)
{
  const char *sentence = self->strange ? self->strange : NULL;

  if (only_leaves_open (self))
    return self->draft->contradicts || diplomacy_draft_is_odd (self->draft)
               ? g_strdup (N_ ("An order in it cannot be meant so"))
               : NULL;
  if (!sentence && self->idle && !diplomacy_draft_is_whole (self->draft))
    sentence = self->idle;
  if (!sentence)
    sentence = self->doubtful;
  if (!sentence && !self->draft->orders->len)
    return g_strdup (N_ ("It may speak of orders that were sent before"));
  if (!sentence)
    return diplomacy_draft_is_odd (self->draft)
               ? g_strdup (N_ ("An order in it cannot be meant so"))
           : self->draft->contradicts ? g_strdup (N_ ("The words fit more than one move"))
                                      : NULL;
  const char *end = sentence;
  while (*end && end - sentence < LONGEST_QUOTE)
    end = g_utf8_next_char (end);
  g_autofree char *quote = g_strndup (sentence, (gsize)(end - sentence));
  return g_strdup_printf (self->strange || sentence == self->idle
                              ? N_ ("“%s” was not understood")
                              : N_ ("“%s” may be a thought, not an order"),
                          quote);
}

static void
add_found (Letter *self, GArray *found)
{
  g_autofree char *remark = NULL;

  if (self->before && !self->draft->orders->len && !self->draft->rest)
    {
      swap (&self->draft, &self->before);
    }
  else if (self->before && diplomacy_draft_is_whole (self->draft))
    g_clear_pointer (&self->doubtful, g_free);
  if (!self->draft->orders->len && !self->draft->rest)
    {
      if (self->maybe)
        {
          swap (&self->draft, &self->maybe);
        }
      else if (self->clears)
        {
          grape_found_add (found, 0, 0, g_strdup ("clear"), NULL);
          return;
        }
      else
        return;
    }
  g_autofree char *text = diplomacy_draft_write (self->draft);
  if (!*text)
    return;
  remark = explain (self);
  g_autofree char *other
      = self->maybe && self->maybe->contradicts ? diplomacy_draft_write (self->maybe) : NULL;
  if (remark && other && !g_str_equal (other, text)) /* "... or maybe A con - smy?" */
    grape_found_add (found, self->start, self->end, g_strdup (other), remark);
  grape_found_add (found, self->start, self->end, g_steal_pointer (&text), remark);
}

static void
read_letter (const GrapeReading *reading, const char *text, GArray *found)
{
  const Diplomacy *self = reading->position->state;
  Letter letter = { .reading = reading, .draft = diplomacy_draft_new (self, reading->seat) };
  g_autoptr (GRegex) regex = g_regex_new (SHORT_FORM, 0, 0, NULL);
  g_autofree char *mended = g_regex_replace (regex, text, -1, 0, "\\1 ", 0, NULL);
  g_autoptr (GRegex) forwarded = g_regex_new (FORWARDED, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  int start;

  if (g_regex_match (forwarded, mended, 0, &match)
      && g_match_info_fetch_pos (match, 0, &start, NULL))
    mended[start] = '\0';
  letter.words = grape_words_new (NULL, mended);
  for (guint i = 0; i < letter.words->sentences->len; i++)
    read_sentence (&letter, i);
  add_found (&letter, found);
  diplomacy_draft_free (letter.draft);
  g_clear_pointer (&letter.before, diplomacy_draft_free);
  g_clear_pointer (&letter.maybe, diplomacy_draft_free);
  grape_words_free (letter.words);
  g_free (letter.strange);
  g_free (letter.idle);
  g_free (letter.doubtful);
}

/* "claim Ann, Bob", "want France": acts of a line, word for word. Blanks them. */
static void
add_lines (const GrapeReading *reading, char *text, GArray *found)
{
  static const char notation[] = "(?im)^(?:press|claim|want)\\b.*$";
  g_autoptr (GRegex) regex = g_regex_new (notation, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  const GrapePosition *position = reading->position;

  for (g_regex_match (regex, reading->text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *line = g_match_info_fetch (match, 0);
      GrapeRead read = { 0 };
      int start, end;

      if (diplomacy_read (position->table, position->state, reading->seat, line, &read, NULL)
          && g_match_info_fetch_pos (match, 0, &start, &end))
        {
          grape_found_add (found, (guint)start, (guint)end, g_strdup (read.text), NULL);
          memset (text + start, ' ', (gsize)(end - start));
        }
      grape_read_clear (&read);
    }
}

/** diplomacy_shown: the sheet of orders that a letter is, and acts on lines of their own */
void
diplomacy_shown (const GrapeReading *reading, GArray *found)
{
  const Diplomacy *self = reading->position->state;
  g_autofree char *text = g_strdup (reading->text);

  if (reading->seat < 0)
    return;
  add_lines (reading, text, found);
  if (self->stage == DIPLOMACY_ORDERS && reading->seat < (int)self->n_seats
      && self->seats[reading->seat].powers)
    {
      read_letter (reading, text, found);
      if (!found->len)
        diplomacy_find_ready (reading, found);
    }
}
