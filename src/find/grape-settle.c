/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole message: further down, people take back, correct, doubt or repeat what they said. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_TOPIC    20 /* strange words around a bare value */
#define MOST_UNTIED   40 /* the same if only the sender ties a message to the game */
#define MOST_STRANGE  40 /* the same of a message that nobody sends to a game */
#define MOST_AGREED   30 /* the same beside a verb that has no value */
#define MOST_THOUGHTS 3  /* values that somebody turns over before the last */
#define MOST_MENTIONS 2  /* a list of values says none */
#define MOST_LONE     4  /* strange words beside the only find */
#define MOST_BESIDE   2  /* strange words beside a bare value that is a sentence */
#define MOST_SUBJECT  5  /* in the body, if the subject says a move */

/** grape_reader_drop: forgets find @index */
void
grape_reader_drop (GrapeReader *self, guint index)
{
  grape_found_clear (found_at (self, index));
  memset (found_at (self, index), 0, sizeof (GrapeFound));
  g_array_remove_index (self->found, index);
}

/* Whether a plain move follows find @index, so that what was taken back is gone. */
static gboolean
has_later (const GrapeReader *self, guint index)
{
  for (guint i = index + 1; i < self->found->len; i++)
    if (is_plain (found_at (self, i)))
      return TRUE;
  return FALSE;
}

static gboolean
has_plain (const GrapeReader *self)
{
  for (guint i = 0; i < self->found->len; i++)
    if (is_plain (found_at (self, i)))
      return TRUE;
  return FALSE;
}

static guint
weight (const GrapeFound *one)
{
  return (one->doubts ? 0 : 10) + one->plain;
}

/* "Diamond. The seven.": of two incomplete values side by side only one move fits both. */
static void
intersect (GrapeReader *self)
{
  for (guint i = 0; i < self->found->len; i++)
    {
      const GrapeFound one = *found_at (self, i);
      guint n = 0, both = G_MAXUINT, other = G_MAXUINT;

      for (guint k = i + 1; k < self->found->len && one.doubts == GRAPE_DOUBT_SEVERAL; k++)
        {
          const GrapeFound *each = found_at (self, k);

          if ((each->doubts && each->doubts != GRAPE_DOUBT_SEVERAL) || each->start <= one.start
              || each->sentence > one.sentence + 1)
            continue;
          for (guint a = 0; a < k; a++)
            if (found_at (self, a)->start == one.start
                && found_at (self, a)->doubts == GRAPE_DOUBT_SEVERAL
                && g_str_equal (found_at (self, a)->text, each->text))
              {
                n++;
                both = k;
                other = each->start;
              }
        }
      if (n != 1)
        continue;
      found_at (self, both)->doubts = 0;
      found_at (self, both)->plain = MAX (found_at (self, both)->plain, GRAPE_PLAIN_BARE);
      for (guint k = self->found->len; k-- > 0;)
        if (k != both && found_at (self, k)->doubts == GRAPE_DOUBT_SEVERAL
            && (found_at (self, k)->start == one.start || found_at (self, k)->start == other))
          {
            grape_reader_drop (self, k);
            both -= both > k;
          }
      return;
    }
}

/* The same move said twice is one, at its plainest place. */
static void
merge (GrapeReader *self)
{
  for (guint i = 0; i < self->found->len; i++)
    for (guint j = self->found->len - 1; j > i; j--)
      {
        GrapeFound *a = found_at (self, i), *b = found_at (self, j);

        if (!g_str_equal (a->text, b->text))
          continue;
        if (weight (b) > weight (a))
          {
            GrapeFound swap = *a;

            *a = *b;
            *b = swap;
          }
        grape_reader_drop (self, j);
      }
}

/* "I'm discarding an old promise and passing": one move says both. */
static void
swallow (GrapeReader *self)
{
  for (guint i = self->found->len; i-- > 0;)
    for (guint k = 0; k < self->found->len; k++)
      {
        const GrapeFound *part = found_at (self, i), *whole = found_at (self, k);

        if (part->verb_alone && i != k && is_plain (whole)
            && g_str_has_prefix (whole->text, part->text)
            && whole->text[strlen (part->text)] == ' ')
          {
            grape_reader_drop (self, i);
            break;
          }
      }
}

/* What is left of weak finds: nothing beside a plain one, and nothing at all in a message without a
 * tie to the game. */
static void
drop_weak (GrapeReader *self)
{
  gboolean plain = has_plain (self), tied = self->letter->tie >= GRAPE_TIE_CHAIN;
  const GrapeWords *words = self->reading.words;

  guint n_mentions = 0;

  for (guint i = 0; i < self->found->len; i++)
    n_mentions += found_at (self, i)->plain == GRAPE_PLAIN_MENTION;
  plain |= n_mentions > MOST_MENTIONS;
  for (guint i = self->found->len; i-- > 0;)
    {
      const GrapeFound *one = found_at (self, i);
      gboolean mention = one->plain == GRAPE_PLAIN_MENTION;
      gboolean illegal = one->doubts & GRAPE_DOUBT_ILLEGAL && one->plain < GRAPE_PLAIN_VERB;

      gboolean subject = one->sentence < words->sentences->len
                         && grape_words_sentence (words, one->sentence)->block == 0;

      if ((mention && (plain || !tied || one->doubts)) || (illegal && (plain || !tied))
          || (subject && one->doubts & GRAPE_DOUBT_ILLEGAL)
          || (illegal && one->doubts & ~(guint)GRAPE_DOUBT_ILLEGAL))
        grape_reader_drop (self, i);
      else if (plain && one->doubts & (GRAPE_DOUBT_PAST | GRAPE_DOUBT_SUPPOSED)
               && one->plain < GRAPE_PLAIN_VERB)
        grape_reader_drop (self, i);
    }
}

/* Where a turn is a list of moves, the first of a list count. */
static gboolean
are_listed (const GrapeReader *self)
{
  const GrapeWords *words = self->reading.words;
  guint block = 0;

  for (guint at = 0; at < words->words->len; at++)
    if (grape_words_is (
            words, at,
            "option|options|alternative|alternatives|alternatively|opties|possibilities"))
      return FALSE;
  for (guint i = 0; i < self->found->len; i++)
    {
      const GrapeFound *one = found_at (self, i);

      if (one->sentence >= words->sentences->len || one->doubts || one->plain < GRAPE_PLAIN_VERB)
        return FALSE;
      if (!i)
        block = grape_words_sentence (words, one->sentence)->block;
      if (grape_words_sentence (words, one->sentence)->block != block
          || one->sentence > found_at (self, 0)->sentence + i)
        return FALSE;
    }
  return TRUE;
}

/* Of the plain finds only @index is meant. */
static void
keep_only (GrapeReader *self, guint index)
{
  for (guint i = self->found->len; i-- > 0;)
    if (i != index && is_plain (found_at (self, i)))
      {
        grape_reader_drop (self, i);
        index -= index > i;
      }
}

/* "a3 looks good. g1 looks better. g1 then.": what is said alone and last is the decision. */
static gboolean
decides_last (GrapeReader *self)
{
  guint last = G_MAXUINT, n = 0;

  for (guint i = 0; i < self->found->len; i++)
    if (is_plain (found_at (self, i)))
      {
        last = i;
        n++;
      }
  const GrapeFound *one = found_at (self, last);
  gboolean closes = one->closes && !self->vocabulary->most;
  if (!closes
      && (n > MOST_THOUGHTS || self->mentions->len > MOST_THOUGHTS + 1 || one->talk
          || one->sentence >= words_of (self)->sentences->len || self->vocabulary->most
          || grape_words_sentence (words_of (self), one->sentence)->row))
    return FALSE;
  /* "bid 7", and below it "bid K": either may be somebody else's, quoted in a way of its own. */
  for (guint i = 0; i < self->found->len; i++)
    if (i != last && is_plain (found_at (self, i))
        && (found_at (self, i)->sentence >= one->sentence
            || (found_at (self, i)->plain >= GRAPE_PLAIN_VERB && !found_at (self, i)->talk)))
      return FALSE;
  keep_only (self, last);
  return TRUE;
}

/* More moves than can be meant at once: the plainer ones stand, else somebody must look.
 */
static void
settle_others (GrapeReader *self)
{
  guint n = 0, best = 0, allowed = MAX (grape_reader_most (self), 1);

  for (guint i = 0; i < self->found->len; i++)
    if (is_plain (found_at (self, i)))
      {
        n++;
        best = MAX (best, found_at (self, i)->plain);
      }
  guint picked = n > 1 ? grape_reader_picked (self, n) : G_MAXUINT;
  if (picked != G_MAXUINT)
    {
      keep_only (self, picked);
      return;
    }
  if (n <= allowed)
    return;
  if (best > GRAPE_PLAIN_BARE)
    for (guint i = self->found->len; i-- > 0;)
      if (is_plain (found_at (self, i))
          && found_at (self, i)->plain < MIN (best, GRAPE_PLAIN_FRAME))
        {
          grape_reader_drop (self, i);
          n--;
        }
  if (n > allowed && allowed == 1 && decides_last (self))
    return;
  /* "The five - no, I tell a lie, I have the three. The three." */
  guint insisted = G_MAXUINT, n_insisted = 0;
  for (guint i = 0; n > allowed && !self->vocabulary->most && i < self->found->len; i++)
    if (is_plain (found_at (self, i)) && grape_reader_insists (self, found_at (self, i)))
      {
        insisted = i;
        n_insisted++;
      }
  if (n_insisted == 1)
    {
      keep_only (self, insisted);
      return;
    }
  guint own
      = n > allowed && !self->vocabulary->most ? grape_reader_said_for_self (self) : G_MAXUINT;
  if (own != G_MAXUINT)
    {
      keep_only (self, own);
      return;
    }
  gboolean listed = self->vocabulary->most && are_listed (self);
  for (guint i = 0, k = 0; n > allowed && i < self->found->len; i++)
    if (is_plain (found_at (self, i)) && ((allowed == 1 && !listed) || ++k > allowed))
      found_at (self, i)->doubts |= GRAPE_DOUBT_OTHERS;
}

/* "I could lead the ace. I could lead the king. King.": after what was only weighed, the value that
 * is said alone and last is the move. */
static gboolean
is_last_word (const GrapeReader *self, const GrapeFound *one)
{
  const GrapeSentence *sentence = one->sentence < words_of (self)->sentences->len
                                      ? grape_words_sentence (words_of (self), one->sentence)
                                      : NULL;

  if (!sentence || !sentence->block || sentence->asks || one->plain < GRAPE_PLAIN_BARE)
    return FALSE;
  for (guint i = 0; i < self->mentions->len; i++)
    if (g_array_index (self->mentions, GrapeFound, i).sentence > one->sentence)
      return FALSE;
  return TRUE;
}

/* "A queen, hm. Probably the king then": a bare value beside something that is said at length. */
static void
doubt_bare (GrapeReader *self)
{
  guint but = GRAPE_DOUBT_SUPPOSED | GRAPE_DOUBT_PAST | GRAPE_DOUBT_ROUND | GRAPE_DOUBT_ILLEGAL
              | GRAPE_DOUBT_TAKEN_BACK;

  gboolean any = FALSE;

  for (guint k = 0; k < self->found->len; k++)
    any |= found_at (self, k)->plain > GRAPE_PLAIN_BARE && found_at (self, k)->doubts;
  for (guint i = 0; any && i < self->found->len; i++)
    for (guint k = 0; k < self->found->len; k++)
      {
        GrapeFound *bare = found_at (self, i);
        const GrapeFound *said = found_at (self, k);

        if (bare->plain == GRAPE_PLAIN_BARE && said->plain > GRAPE_PLAIN_BARE && said->doubts
            && !(said->doubts & but) && !g_str_equal (bare->text, said->text)
            && !(said->start < bare->start && said->sentence < bare->sentence && !bare->talk
                 && is_last_word (self, bare)))
          bare->doubts |= GRAPE_DOUBT_OTHERS;
      }
}

/* "bid 2": every mail has figures. */
static gboolean
says_figure (const GrapeFound *one)
{
  const char *value = strrchr (one->text, ' ');

  return g_ascii_isdigit (value ? value[1] : *one->text) || one->plain < GRAPE_PLAIN_VERB;
}

/* The only find that nothing speaks against, of a value that is seldom anything else: whatever the
 * rest of a tied message tells, it is the move. */
static guint
lone_find (const GrapeReader *self)
{
  guint lone = G_MAXUINT;

  for (guint i = 0; i < self->found->len; i++)
    {
      const GrapeFound *one = found_at (self, i);

      /* "For the next round you may put the nine." */
      if (one->doubts & GRAPE_DOUBT_ROUND)
        continue;
      if (!is_plain (one) || lone != G_MAXUINT)
        return G_MAXUINT;
      lone = i;
    }
  if (lone == G_MAXUINT)
    return lone;
  const GrapeFound *one = found_at (self, lone);
  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = &g_array_index (self->mentions, GrapeFound, i);

      if (each->sentence == one->sentence && !each->weak
          && !g_str_has_suffix (one->text, each->text))
        return G_MAXUINT;
    }
  return grape_reader_is_plain_value (one) && one->talk <= MOST_LONE && !one->verb_alone
                 && one->sentence < words_of (self)->sentences->len
                 && grape_words_sentence (words_of (self), one->sentence)->block
             ? lone
             : G_MAXUINT;
}

/* The only find that nothing speaks against, at the head of its sentence. */
static gboolean
leads_alone (const GrapeReader *self, guint index)
{
  for (guint i = 0; i < self->found->len; i++)
    if (i != index && is_plain (found_at (self, i)))
      return FALSE;
  return found_at (self, index)->plain >= GRAPE_PLAIN_BARE;
}

/* In mail that nothing but its sender ties to the game: a long letter is about something else, and
 * so is "I agree" in one of some length, and "add support for V2" where no such square is. */
static void
drop_strange (GrapeReader *self, guint topic)
{
  for (guint i = self->found->len; i-- > 0;)
    {
      const GrapeFound *one = found_at (self, i);

      gboolean shown = one->sentence >= words_of (self)->sentences->len;
      gboolean vague = shown ? one->doubts & GRAPE_DOUBT_ILLEGAL
                             : one->verb_alone || (one->weak && one->plain < GRAPE_PLAIN_VERB);

      if (topic > MOST_STRANGE || (vague && topic > MOST_AGREED)
          || ((one->verb_alone || one->talk) && one->doubts & GRAPE_DOUBT_ILLEGAL))
        grape_reader_drop (self, i);
    }
}

/* "play 0,8 nw. Not that. play 0,8 ne": what is said of a move and voids it, where another comes
 * behind it */
static void
drop_voided (GrapeReader *self)
{
  g_autoptr (GArray) doubts = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->found->len; i++)
    g_array_append_val (doubts, found_at (self, i)->doubts);
  if (self->found->len < 2)
    return;
  grape_reader_void (self);
  for (guint i = self->found->len; i-- > 0;)
    {
      GrapeFound *one = found_at (self, i);
      gboolean voided = one->doubts & GRAPE_DOUBT_TAKEN_BACK;

      one->doubts = g_array_index (doubts, guint, i);
      if (voided && !one->doubts && has_later (self, i))
        grape_reader_drop (self, i);
    }
}

/* "You may have a whole number from me, the four.": hardly more than a bare value in a sentence of
 * its own, whatever else the message speaks of; not "Ammo: 12.", "The six is still up." */
static gboolean
says_little_else (const GrapeReader *self, const GrapeFound *one)
{
  const GrapeWords *words = words_of (self);
  const GrapeSentence *sentence
      = one->sentence < words->sentences->len ? grape_words_sentence (words, one->sentence) : NULL;

  if (!sentence || one->plain != GRAPE_PLAIN_BARE || one->talk > MOST_BESIDE)
    return FALSE;
  for (guint at = sentence->first; at < sentence->last; at++)
    if (grape_words_at (words, at)->start == one->start && at > sentence->first
        && grape_words_is (words, at - 1, ":") && !grape_reader_own_label (self, sentence))
      return FALSE;
    else if (grape_words_at (words, at)->end == one->end && at + 1 < sentence->last
             && grape_words_is (words, at + 1, "is|are|was|were|has|had"))
      return FALSE;
  return TRUE;
}

/** grape_reader_settle: weighs the finds of a message against each other, and explains them */
void
grape_reader_settle (GrapeReader *self)
{
  grape_reader_drop_bare_subject (self);
  grape_reader_answer (self);
  grape_reader_point (self);
  grape_reader_replace (self);
  grape_reader_take_back (self);
  grape_reader_doubt_echoes (self);
  grape_reader_uphold (self);
  grape_reader_drop_mended (self);
  drop_voided (self);
  intersect (self);
  doubt_bare (self);
  for (guint i = self->found->len; i-- > 0;)
    if (found_at (self, i)->doubts & GRAPE_DOUBT_TAKEN_BACK && has_later (self, i))
      grape_reader_drop (self, i);
  merge (self);
  swallow (self);
  drop_weak (self);
  settle_others (self);
  grape_reader_trust_only (self);
  const GrapeWords *words = self->reading.words;
  guint topic = grape_reader_count_topic (self);
  gboolean tied = self->letter->tie > GRAPE_TIE_SENDER;
  if (!tied)
    drop_strange (self, topic);
  guint lone = tied ? lone_find (self) : G_MAXUINT;
  gboolean pointed = grape_reader_points_to_subject (self);
  gboolean *open = g_newa (gboolean, self->found->len + 1);
  for (guint i = 0; i < self->found->len; i++)
    open[i] = grape_reader_leaves_open (self, found_at (self, i));
  for (guint i = self->found->len; i-- > 0;)
    {
      GrapeFound *one = found_at (self, i);

      if (one->sentence < words->sentences->len && topic > MOST_SUBJECT && !pointed
          && !grape_words_sentence (words, one->sentence)->block)
        {
          one->plain = MIN (one->plain, GRAPE_PLAIN_BARE);
          one->doubts |= GRAPE_DOUBT_TOPIC;
        }
      if (open[i])
        one->doubts |= GRAPE_DOUBT_OPEN;
      if (i == lone || (tied && one->leads && !open[i] && !one->doubts && leads_alone (self, i)))
        {
          grape_found_explain (one);
          continue;
        }
      if (tied && grape_reader_is_crowded (self, one))
        one->doubts |= GRAPE_DOUBT_TOPIC;
      gboolean own = tied && says_little_else (self, one);
      if (tied && one->talk && !own && !grape_reader_is_alone (self, one)
          && grape_reader_is_drowned (self, one, topic))
        one->doubts |= GRAPE_DOUBT_TOPIC;
      if (!own && one->plain <= (tied ? GRAPE_PLAIN_BARE : GRAPE_PLAIN_FRAME) && topic > MOST_TOPIC
          && one->talk && !(tied && grape_reader_is_alone (self, one)))
        one->doubts |= GRAPE_DOUBT_TOPIC;
      if (!tied && one->doubts
          && (one->plain <= GRAPE_PLAIN_BARE
              || (one->plain < GRAPE_PLAIN_VERB
                  && one->doubts & (GRAPE_DOUBT_PAST | GRAPE_DOUBT_SUPPOSED))
              || (topic > MOST_UNTIED && says_figure (one))))
        grape_reader_drop (self, i);
      else
        grape_found_explain (one);
    }
}
