/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words that point back at a value: "That one.", "Out she goes.", "the latter", "the other". */
#include "grape-find-private.h"

#include <string.h>

#define MOST_POINTING 7 /* words of a sentence that does nothing but point */
#define MOST_BACK     2 /* sentences between the value and what points at it */

static gboolean
is_of (const char *move, const char *value)
{
  return g_str_has_suffix (move, value)
         && (strlen (move) == strlen (value) || move[strlen (move) - strlen (value) - 1] == ' ');
}

static gboolean
is_denied (const GrapeReader *self, const char *value)
{
  for (guint i = 0; i < self->denials->len; i++)
    if (is_of (g_array_index (self->denials, GrapeFound, i).text, value))
      return TRUE;
  return FALSE;
}

static guint
count_words (const GrapeReader *self, const GrapeSentence *sentence)
{
  guint n = 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    n += !grape_words_at (words_of (self), at)->mark;
  return n;
}

static gboolean
mentions_any (const GrapeReader *self, guint index)
{
  for (guint i = 0; i < self->mentions->len; i++)
    if (mention_at (self, i)->sentence == index)
      return TRUE;
  return FALSE;
}

/* "That one, please." */
static gboolean
points_back (const GrapeReader *self, guint index)
{
  static const char phrases[]
      = "that one|that's the one|that is the one|that's mine|that is mine|that's my|that is my|"
        "that it is|that it shall be|that it will be|so be it|that'll do|that will do|"
        "that'll be it|that will be it|that shall be it|that's what i|that is what i|out she goes|"
        "out he goes|out it goes|off she goes|off he goes|off it goes|in she goes|in he goes|"
        "in it goes|down she goes|down he goes|down it goes|up it goes|there it goes|"
        "there she goes|there he goes|away it goes|away with it|out with it|out with him|"
        "out with her|i go with that|i'll go with that|i go with it|i'll go with it|i pick that|"
        "i'll have that|i'll have it|i choose that|i play that|i bid that|i take that one|"
        "i'll take that one|i send that|send that|that one wins|that wins|let that be it|"
        "put me there|place me there|set me there|set me down there|put me down there|"
        "i'll go there|i go there|there i go|there please|there , please|count that|put that down|"
        "write that down|make it that|that for me|him then|her then|he goes|she goes|it goes|wins|"
        "i so choose|i so bid|i so play|and so i choose|so i choose it";
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), index);

  if (!sentence->block || sentence->asks || count_words (self, sentence) > MOST_POINTING
      || mentions_any (self, index))
    return FALSE;
  for (guint at = sentence->first; at < sentence->last; at++)
    if (self->spans[at]
        && has (self, at, GRAPE_CLUE_NOT | GRAPE_CLUE_IF | GRAPE_CLUE_TAKE_BACK | GRAPE_CLUE_HEDGE))
      return FALSE;
  for (guint at = sentence->first; at < MIN (sentence->first + 3, sentence->last); at++)
    if (grape_words_match (words_of (self), at, phrases))
      return TRUE;
  return FALSE;
}

/* The value that was named last before sentence @index; NULL: none, or it was refused. */
static const GrapeFound *
last_before (const GrapeReader *self, guint index)
{
  for (guint i = self->mentions->len; i-- > 0;)
    {
      const GrapeFound *one = mention_at (self, i);

      if (one->sentence < index)
        return one->sentence + MOST_BACK < index || is_denied (self, one->text) ? NULL : one;
    }
  return NULL;
}

static void
confirm (GrapeReader *self, const GrapeFound *mention, guint index)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->found->len; i++)
    {
      GrapeFound *one = found_at (self, i);

      if (one->sentence != mention->sentence || !is_of (one->text, mention->text)
          || one->doubts & ~(guint)(GRAPE_DOUBT_HEDGE | GRAPE_DOUBT_OTHERS | GRAPE_DOUBT_QUESTION))
        continue;
      one->plain = MAX (one->plain, GRAPE_PLAIN_FRAME);
      one->doubts = 0;
      one->talk = 0;
      one->own = TRUE;
      one->strays = FALSE;
      any = TRUE;
    }
  for (guint i = 0; i < self->found->len; i++)
    any |= found_at (self, i)->sentence == mention->sentence
           || is_of (found_at (self, i)->text, mention->text);
  if (any || !mention->remark || mention->weak)
    return;
  /* "b3 would give my three a little air. Please put me there." */
  GrapeFound one = { .start = mention->start,
                     .end = mention->end,
                     .text = g_strdup (mention->remark),
                     .plain = GRAPE_PLAIN_FRAME,
                     .own = TRUE };
  self->sentence = grape_words_sentence (words_of (self), index);
  self->index = index;
  self->talk = 0;
  grape_reader_add (self, &one);
}

/* Of two values side by side: "the latter"; of one refused and another: "the other". NULL: not of
 * two. */
static const GrapeFound *
other_of_two (const GrapeReader *self, guint index, guint at)
{
  const GrapeWords *words = words_of (self);
  const GrapeFound *two[2] = { NULL, NULL };
  gboolean latter = grape_words_is (words, at, "latter");
  gboolean former = grape_words_is (words, at, "former");

  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *one = mention_at (self, i);

      if (one->sentence > index || one->sentence + MOST_BACK < index
          || (one->sentence == index && one->start > grape_words_at (words, at)->start)
          || (two[0] && g_str_equal (two[0]->text, one->text))
          || (two[1] && g_str_equal (two[1]->text, one->text)))
        continue;
      if (two[1])
        return NULL;
      two[two[0] ? 1 : 0] = one;
    }
  if (!two[1])
    return NULL;
  if (latter || former)
    return two[latter];
  if (is_denied (self, two[0]->text) == is_denied (self, two[1]->text))
    return NULL;
  return two[is_denied (self, two[0]->text)];
}

static void
point_at_other (GrapeReader *self, guint index)
{
  const GrapeWords *words = words_of (self);
  const GrapeSentence *sentence = grape_words_sentence (words, index);

  for (guint at = sentence->first + 1; at < sentence->last && !sentence->asks && sentence->block;
       at++)
    {
      guint after = at + 1 + grape_words_is (words, at + 1, "one");

      if (!grape_words_is (words, at, "latter|former|other")
          || !grape_words_is (words, at - 1, "the")
          || !(after >= sentence->last || grape_words_at (words, after)->mark
               || has (self, after, GRAPE_CLUE_ASIDE | GRAPE_CLUE_AFTER))
          || grape_words_is (words, at + 1, "day|hand|side|game|thing|night|time|week|way"))
        continue;
      const GrapeFound *mention = other_of_two (self, index, at);

      if (!mention || !mention->remark)
        continue;
      self->sentence = sentence;
      self->index = index;
      self->talk = 0;
      GrapeFound one = { .start = grape_words_at (words, at - 1)->start,
                         .end = grape_words_at (words, at)->end,
                         .text = g_strdup (mention->remark),
                         .plain = GRAPE_PLAIN_FRAME,
                         .own = TRUE,
                         .doubts = grape_reader_doubts (self, at, TRUE) };
      grape_reader_add (self, &one);
      return;
    }
}

/* "The tanker is due at 5. So in short: B4": words of prose before a colon, and not a label or
 * somebody's word. */
static gboolean
leads_up (const GrapeReader *self, guint colon)
{
  guint n = 0;

  for (guint at = self->sentence->first; at < colon; at++)
    {
      n += !grape_words_at (words_of (self), at)->mark;
      if (self->named[at] >= 0 && self->named[at] != self->reading.seat
          && !grape_words_is (words_of (self), at + self->spans[at], ","))
        return FALSE;
      if (grape_words_is (
              words_of (self), at,
              "tonight|radio|tv|film|concert|programme|program|channel|episode|band|menu|dinner|"
              "lunch|recipe|says|said|told|wrote|writes|asks|asked|posted|result|results|score|"
              "scores|points|total|average|bill|sum|round|age|date|price|cost|size|floor|"
              "temperature|weather|example|syntax|format|prize|range|deadline|poll|survey|your|his|"
              "her|their|won|wins|lost|chess|bus|platform|room|fax|phone|tel|page"))
        return FALSE;
    }
  /* "Hello - not sure: b3" */
  for (guint at = self->sentence->first; at < colon; at++)
    if ((at + self->spans[at] == colon || (n < 5 && self->spans[at] > 1))
        && has (self, at, GRAPE_CLUE_HEDGE | GRAPE_CLUE_LATER)
        && !grape_words_match (words_of (self), at, "i think|i guess"))
      return FALSE;
  return n > 2 && !has (self, colon - 1, GRAPE_CLUE_OTHER);
}

/* "So seven, for this old goat.", "Hence six.", "So I take 13": the first thing that a sentence
 * concludes, behind others. @before: the word at which the value or its article stands; @after: the
 * word behind it */
static gboolean
concludes (const GrapeReader *self, const GrapeSlot *slot, guint before, guint after)
{
  const GrapeWords *words = words_of (self);
  guint at = self->sentence->first;

  if (!self->index || self->sentence->asks || self->vocabulary->most
      || !grape_words_sentence (words, self->index - 1)->block
      || !grape_words_is (words, at, "so|hence|therefore|thus|ergo"))
    return FALSE;
  at += 1 + grape_words_is (words, at + 1, ",|:");
  if (at < before && grape_words_is (words, at, "i|i'll|we|we'll|it's|it|let|my"))
    at += MAX (self->spans[at], 1);
  while (at < before
         && (has (self, at, GRAPE_CLUE_OFFER) || grape_words_is (words, at, "will|shall|is|be|my")
             || self->used[at]))
    at++;
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->verb < 0 && slot_at (self, i) != slot)
      return FALSE;
  return at == before && !grape_reader_is_subject (self, slot)
         && !grape_reader_is_part_of_noun (self, slot)
         && (after >= self->sentence->last || grape_words_at (words, after)->mark);
}

/** grape_reader_closes: whether a sentence leads up to the value and ends with it: "I refuse to be
 * superstitious: FOUR.", "my sister says c6, so c6" */
gboolean
grape_reader_closes (const GrapeReader *self, const GrapeSlot *slot)
{
  const GrapeWords *words = words_of (self);
  guint before = slot->first, after = slot->first + slot->n;

  if (!self->sentence->block || self->sentence->row)
    return FALSE;
  while (after < self->sentence->last
         && (has (self, after, GRAPE_CLUE_AFTER)
             || grape_words_is (words, after, ".|!|please|thanks|for|me|it|is|then|;")
             || self->named[after] >= 0))
    after++;
  if (after < self->sentence->last
      && !grape_words_is (words, after, ",|-|--|(|\xe2\x80\x93|\xe2\x80\x94"))
    return FALSE;
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->verb < 0 && slot_at (self, i)->first >= after)
      return FALSE;
  while (
      before > self->sentence->first + 1
      && grape_words_is (words, before - 1, "the|a|an|my|just|only|at|on|it|is|it's|square|number"))
    before--;
  if (concludes (self, slot, before, after))
    return TRUE;
  if (before <= self->sentence->first)
    return FALSE;
  if (grape_words_is (words, before - 1, ":|\xe2\x80\x94|\xe2\x80\x93|--"))
    return leads_up (self, before - 1);
  /* "so the seven, for this old pen" */
  gboolean ends = after >= self->sentence->last
                  || (grape_words_is (words, after, ",")
                      && grape_words_is (words, after + 1, "for|says|said"));
  return grape_words_is (words, before - 1, "so|therefore|hence")
         && before > self->sentence->first + 1 && ends
         && !grape_words_is (words, before - 2, "and|or|day|if");
}

/* The only move with a value that the rules leave; NULL: there are several. */
static const char *
only_legal (const GrapeReader *self)
{
  const char *only = NULL;

  for (guint i = 0; self->reading.legal && i < self->reading.legal->len; i++)
    {
      const char *move = g_ptr_array_index (self->reading.legal, i);

      for (guint k = 0; k < self->n_sayings; k++)
        {
          const GrapeSaying *saying = &self->vocabulary->sayings[k];
          gsize length = strlen (saying->verb);

          if (!saying->partial || strncmp (move, saying->verb, length) != 0 || move[length] != ' ')
            continue;
          if (only)
            return NULL;
          only = move;
        }
    }
  return only;
}

/* "I have but one card. Down it goes.": the rules say which. */
static void
point_at_only (GrapeReader *self)
{
  static const char phrases[]
      = "last card|only card|but one card|one card left|only one left|only one card|the one left|"
        "my last|the last one|its last|last heart|last spade|last club|last diamond|only heart|"
        "only spade|only club|only diamond|only the one|what is left|what's left|that one then|"
        "that one , then|no choice|it is forced|it's forced|forced anyway|you know which|"
        "you can see it from there|you know what i have|you know what's left|you know what i hold|"
        "bid it|play it|all i have left|whatever is left|whatever's left|but one|only the one|"
        "follow suit|following suit|whatever i have|whatever i've got|what i must|"
        "my hand is forced|the rules choose|the rules say which|nothing else to play|"
        "nothing else i can";
  const char *only = only_legal (self);

  /* "One has only the one heart": what is named may be that. */
  for (guint i = 0; only && i < self->found->len; i++)
    if (found_at (self, i)->plain > GRAPE_PLAIN_MENTION
        || !g_str_equal (found_at (self, i)->text, only))
      only = NULL;

  for (guint s = 0; only && s < words_of (self)->sentences->len; s++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words_of (self), s);

      for (guint at = sentence->first; at < sentence->last && sentence->block; at++)
        {
          if (!grape_words_match (words_of (self), at, phrases) || sentence->asks
              || self->foreign[s])
            continue;
          self->sentence = sentence;
          self->index = s;
          self->talk = 0;
          GrapeFound one = { .start = grape_words_at (words_of (self), at)->start,
                             .end = grape_words_at (words_of (self), at)->end,
                             .text = g_strdup (only),
                             .plain = GRAPE_PLAIN_FRAME,
                             .own = TRUE,
                             .doubts = grape_reader_doubts (self, at, TRUE) };
          /* "my last card" is none of the past. */
          if (grape_words_match (words_of (self), at, "my last|the last one"))
            one.doubts &= ~(guint)GRAPE_DOUBT_PAST;
          grape_reader_add (self, &one);
          return;
        }
    }
}

/** grape_reader_point: finds what people only point at */
void
grape_reader_point (GrapeReader *self)
{
  guint n = words_of (self)->sentences->len;

  for (guint i = 0; i < n && self->mentions->len; i++)
    {
      const GrapeFound *mention = self->foreign[i] ? NULL : last_before (self, i);

      if (mention && points_back (self, i))
        confirm (self, mention, i);
      if (!self->foreign[i] && !self->vocabulary->most)
        point_at_other (self, i);
    }
  point_at_only (self);
}
