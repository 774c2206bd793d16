/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How plainly people say a value: by a verb, in a usual frame for a move, bare, or in passing. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_TALK 7 /* strange words in a sentence that means a bare value */

/* "warm enough", "nice to me": a few words of praise, and the end */
static gboolean
seems_good (const GrapeReader *self, guint at)
{
  guint n = 0;

  for (; at < self->sentence->last && !grape_words_at (words_of (self), at)->mark; at++, n++)
    if (self->used[at]
        || has (self, at, GRAPE_CLUE_NOT | GRAPE_CLUE_IF | GRAPE_CLUE_HEDGE | GRAPE_CLUE_OTHER)
        || grape_words_is (words_of (self), at,
                           "taken|occupied|full|dead|hopeless|lost|bad|silly|risky|too|dangerous|"
                           "wrong|odd|strange|high|low|like|to|popular|gone|unlikely|likely"))
      return FALSE;
  return n > 0 && n < 4;
}

/** grape_reader_is_sealed: "it is", "for me, please" right after it, and then nothing */
gboolean
grape_reader_is_sealed (const GrapeReader *self, const GrapeSlot *value)
{
  guint at = value->first + value->n;
  gboolean any = FALSE;

  /* "d3 seems warm enough." */
  if (grape_words_is (words_of (self), at, "seems|sounds|feels")
      && value->first <= self->sentence->first + 1 && seems_good (self, at + 1))
    return TRUE;
  /* "half a dozen and not a herring more" */
  if (grape_words_match (words_of (self), at,
                         "and not a|and not an|and not one|but not a|but not one"))
    return TRUE;
  /* "So 3 replaces my number from yesterday." */
  if (grape_words_is (words_of (self), at, "replaces|supersedes|supplants")
      && grape_words_is (words_of (self), at + 1, "my|mine|the|what|yesterday's"))
    return TRUE;
  /* "One five deserves another." */
  if (grape_words_match (words_of (self), at, "deserves another"))
    return TRUE;
  /* "Queen takes knave." */
  if (grape_words_is (words_of (self), at, "takes|beats|covers|tops|overtakes")
      && value->first <= self->sentence->first + 1
      && (self->used[at + 1]
          || (grape_words_is (words_of (self), at + 1, "the|his|her|that|your")
              && self->used[at + 2])))
    return TRUE;
  if (grape_words_is (words_of (self), at, "please|pls|plz")
      || (self->letter->tie > GRAPE_TIE_NAME && grape_words_match (words_of (self), at, "for me")
          && !g_ascii_isdigit (*grape_words_form (words_of (self), value->first)))
      || (grape_words_match (words_of (self), at, "from me")
          && (self->letter->tie > GRAPE_TIE_NAME || grape_reader_clause_talk (self, at) == 0))
      || grape_reader_is_signed (self, value))
    return TRUE;
  at += grape_words_is (words_of (self), at, "left"); /* "only the queen left, so here she is" */
  while (at < self->sentence->last)
    {
      any |= has (self, at, GRAPE_CLUE_AFTER);
      if (self->spans[at] && !self->used[at] && self->named[at] < 0
          && !has (self, at, GRAPE_CLUE_ASIDE | GRAPE_CLUE_AFTER)
          && !grape_words_is (words_of (self), at, self->vocabulary->asides))
        return any && self->clause[at] != self->clause[value->first];
      at++;
    }
  return any;
}

/* "put me down for 5 hon", "king lol": the last word of the sentence may be anything but many
 * things, if the value is offered or can hardly be anything else. */
static gboolean
ends_address (const GrapeReader *self, const GrapeSlot *slot)
{
  guint at = slot->first + slot->n;
  const char *form = at < self->sentence->last ? grape_words_form (words_of (self), at) : "";
  gboolean figure = g_ascii_isdigit (*grape_words_form (words_of (self), slot->first));

  if (!*form || g_str_has_suffix (form, "s")
      || !(at + 1 >= self->sentence->last || grape_words_at (words_of (self), at + 1)->mark))
    return FALSE;
  return grape_reader_is_offered (self, slot)
         && (!figure || grape_reader_clause_has (self, slot->first, GRAPE_CLUE_SELF)
             || grape_words_is (words_of (self), slot->first - 1, "for|as|down"));
}

#define PLACES                                                                                      \
  "room|gate|platform|coach|junction|form|exam|appendix|annex|"                                     \
  "envelope|stall|bay|dock|flat|apartment|exit|bus|road|hall|model|vitamin|"                        \
  "vitamins|paragraph|highway|motorway|floor|suite|office|locker|desk|berth|pier|terminal|lane|"    \
  "seats|sockets|socket|plate|well|wells|tube|shelf|drawer|class|grade|wing|block|key|fret|string|" \
  "oven|stove|cupboard|tray|rack|level|"                                                            \
  "bed|page|chapter|verse|psalm|hymn|ward|table|track|channel|ticket|apt|house|pitch|court|lot|unit"

/** grape_reader_is_place: "platform 6", "room G2" */
gboolean
grape_reader_is_place (const GrapeReader *self, guint at)
{
  return at && !grape_words_at (words_of (self), at)->opens
         && grape_words_is (words_of (self), at - 1, PLACES);
}

/* "the king of Norway", "four of us": but not "of hearts" */
static gboolean
is_of_something (const GrapeReader *self, const GrapeSlot *slot)
{
  guint at = slot->first + slot->n;

  if (!grape_words_is (words_of (self), at, "of"))
    return FALSE;
  at += 1 + grape_words_is (words_of (self), at + 1, "the|a|an|all|our|your");
  return at < self->sentence->last
         && (grape_reader_is_talk (self, at)
             || (grape_words_at (words_of (self), at)->initial && !self->used[at]
                 && self->named[at] < 0 && !has (self, at, GRAPE_CLUE_SELF | GRAPE_CLUE_ASIDE)))
         && !(at + 1 < self->sentence->last && self->used[at + 1]);
}

/* A word that ends the clause, or stands before "is" or "in", and is no verb. */
static gboolean
is_noun (const GrapeReader *self, guint at)
{
  return at < self->sentence->last && grape_reader_is_talk (self, at)
         && !g_str_has_suffix (grape_words_form (words_of (self), at), "s")
         && !g_str_has_suffix (grape_words_form (words_of (self), at), "ed")
         && (at + 1 >= self->sentence->last || grape_words_at (words_of (self), at + 1)->mark
             || grape_words_is (words_of (self), at + 1, "is|was|in|on|at|from|for|of|and|or"));
}

/* "the number of groups of order eight": what is counted there, not said. */
static gboolean
is_counted (const GrapeReader *self, const GrapeSlot *slot)
{
  gint number;
  guint said = 0;

  if (!grape_number_read (words_of (self), slot->first, &number, &said))
    return FALSE;
  for (guint at = slot->first; at-- > self->sentence->first;)
    {
      guint n = grape_words_match (words_of (self), at,
                                   "number of|sum of|product of|square root of|cube root of|"
                                   "cube of|difference between|remainder of|order|power of");

      if (self->clause[at] != self->clause[slot->first]
          || grape_words_is (words_of (self), at, ":"))
        return FALSE;
      if (n && (n == 1 ? at + 1 == slot->first : grape_reader_is_talk (self, at + n)))
        return TRUE;
    }
  return FALSE;
}

/** grape_reader_names_thing: "the king of Norway", "the A4 paper", "a B5 drawer", "groups of order
 * eight" */
gboolean
grape_reader_names_thing (const GrapeReader *self, const GrapeSlot *slot)
{
  const char *form = grape_words_form (words_of (self), slot->first);

  /* "vitamin B6", "the road B6" */
  if (slot->first > self->sentence->first
      && grape_words_is (words_of (self), slot->first - 1,
                         "vitamin|vitamins|road|gate|platform|motorway|highway|seats|bus|exit"))
    return TRUE;
  return is_of_something (self, slot) || is_counted (self, slot)
         || (slot->n == 1 && g_ascii_isalpha (*form) && g_ascii_isdigit (form[strlen (form) - 1])
             && slot->first > self->sentence->first
             && grape_words_is (words_of (self), slot->first - 1, "the|a|an|this|that|our")
             && is_noun (self, slot->first + 1));
}

/** grape_reader_has_article: "Place the A4 above the B5", "I will send a v2": nobody says "the" to
 * the square @square */
gboolean
grape_reader_has_article (const GrapeReader *self, const GrapeSlot *slot, const char *square)
{
  /* "I infect the f6 please" */
  guint after = slot->first + slot->n;
  if (slot->first > self->sentence->first + 2 && self->used[slot->first - 2]
      && has (self, slot->first - 3, GRAPE_CLUE_SELF)
      && (after >= self->sentence->last || grape_words_is (words_of (self), after, ".|!|please|,")))
    return FALSE;
  return g_ascii_islower (*square) && g_ascii_isdigit (square[strlen (square) - 1])
         && slot->first > self->sentence->first
         && grape_words_is (words_of (self), slot->first - 1, "the|a|an")
         && !grape_words_at (words_of (self), slot->first)->opens;
}

/** grape_reader_is_part_of_noun: "king prawns", "six blankets": the value belongs to the word after
 * it */
gboolean
grape_reader_is_part_of_noun (const GrapeReader *self, const GrapeSlot *slot)
{
  guint at = slot->first + slot->n;

  if (slot->n > 1 || ends_address (self, slot)
      || grape_words_match (words_of (self), at,
                            "deserves another|and not|seems|sounds|feels|looks")
      || (grape_words_is (words_of (self), at, "left")
          && grape_words_is (words_of (self), slot->first, "ace|king|queen|jack|knave")))
    return FALSE;
  /* "1 time" */
  if (g_ascii_isdigit (*grape_words_form (words_of (self), slot->first))
      && grape_words_is (words_of (self), at, "time|times|x"))
    return TRUE;
  /* "Make that two lower, i.e. 3." */
  if (grape_words_is (words_of (self), at, "lower|higher|less|fewer|more|up|down")
      && grape_words_is (words_of (self), at + 1, ",|than|;|:"))
    return TRUE;
  return at < self->sentence->last && grape_reader_is_talk (self, at)
         && self->clause[at] == self->clause[slot->first]
         && !has (self, at, GRAPE_CLUE_NOT | GRAPE_CLUE_HEDGE | GRAPE_CLUE_IF | GRAPE_CLUE_PAST);
}

/* "I have the 4, the 9 and the 10 of diamonds": what somebody holds. */
static gboolean
is_holding (const GrapeReader *self)
{
  guint n = 0, first = G_MAXUINT;

  for (guint i = 0; self->reading.legal && i < self->slots->len; i++)
    if (slot_at (self, i)->verb < 0)
      {
        first = MIN (first, slot_at (self, i)->first);
        n++;
      }
  for (guint at = self->sentence->first; n > 1 && at < MIN (first, self->sentence->last); at++)
    if (grape_words_match (words_of (self), at,
                           "i have|i've got|i hold|i still have|i still hold|i've|i am left with|"
                           "i'm left with|i was dealt|my hand is|left to me are|all i have are"))
      return TRUE;
  return FALSE;
}

/* Whether a letter may stand for the writer: all do, unless their name is known and has other
 * ones. */
static gboolean
may_sign (const GrapeReader *self, char letter)
{
  const GrapeWords *name = self->reading.seat >= 0 && (guint)self->reading.seat < self->names->len
                               ? g_ptr_array_index (self->names, (guint)self->reading.seat)
                               : NULL;
  gboolean any = !name || !name->words->len;

  for (guint i = 0; !any && i < name->words->len; i++)
    any = *grape_words_form (name, i) == letter;
  return any;
}

/* "T." below a message is its writer. */
static gboolean
is_initial (const GrapeReader *self, const GrapeSlot *slot)
{
  const char *form = grape_words_form (words_of (self), slot->first);

  /* the "A." of "A. K. Rao" */
  const GrapeWord *next = grape_words_at (words_of (self), slot->first + 2);
  if (next && next->capital && !next->form[1] && g_ascii_isalpha (*form) && !form[1]
      && grape_words_match (words_of (self), slot->first + 1, ".")
      && grape_words_is (words_of (self), slot->first + 3, "."))
    return TRUE;
  /* "* J *" */
  const char *text = self->reading.text;
  guint at = grape_words_at (words_of (self), slot->first)->start;
  while (text && at && (text[at - 1] == ' ' || text[at - 1] == '\t'))
    at--;
  if (text && at && text[at - 1] == '*')
    return FALSE;
  /* "--> K <--" */
  if (slot->first > self->sentence->first && slot->first + 1 < self->sentence->last
      && grape_words_at (words_of (self), slot->first - 1)->mark
      && !grape_words_is (words_of (self), slot->first + 1, ".|,"))
    return FALSE;
  return slot->n == 1 && strlen (form) == 1 && g_ascii_isalpha (*form) && may_sign (self, *form)
         && (grape_reader_count_words (self) == 1
             || (slot->first > self->sentence->first
                 && grape_words_at (words_of (self), slot->first - 1)->initial))
         && self->index + 1 == words_of (self)->sentences->len && self->sentence->block > 1;
}

/* "Ace 1, two to ten, jack 11, queen 12": many values, and nothing done with them. */
static gboolean
is_list (const GrapeReader *self)
{
  guint n = 0;

  for (guint i = 0; i < self->slots->len; i++)
    n += slot_at (self, i)->verb < 0;
  return n > 3;
}

/* "Two and three and two make seven." */
static gboolean
is_sum (const GrapeReader *self)
{
  guint n = 0, sum = 0;

  for (guint i = 0; i < self->slots->len; i++)
    {
      const GrapeSlot *slot = slot_at (self, i);

      n += slot->verb < 0;
      sum |= n > 1 && slot->verb < 0
             && grape_words_is (words_of (self), slot->first - 1, "make|makes|equals|gives|total");
    }
  return n > 2 && sum;
}

guint
grape_reader_count_nots (const GrapeReader *self)
{
  guint n = 0;

  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    n += self->spans[at] && has (self, at, GRAPE_CLUE_NOT);
  return n;
}

/* "the pizza place, number 6 on the corner": a noun that nobody calls theirs. */
static gboolean
is_strange_number (const GrapeReader *self, guint index)
{
  const GrapeSlot *verb = slot_at (self, index);

  guint at = verb->first + verb->n; /* "Number seven, same as our room" */

  if (verb->first == self->sentence->first && index + 1 < self->slots->len
      && slot_at (self, index + 1)->first == at
      && grape_words_is (words_of (self), at + slot_at (self, index + 1)->n, ",|.|!|;"))
    return FALSE;
  return verb->noun && verb->n == 1 && self->talk > 1
         && grape_words_is (words_of (self), verb->first, "number|numeral|square|card")
         && !grape_words_is (words_of (self), verb->first + 1, ":|is|=|for|shall|will|would|this")
         && !(verb->first > self->sentence->first
              && grape_words_is (words_of (self), verb->first - 1,
                                 "my|the|our|following|a|is|it's|be"));
}

/* "I place the date in B3", "add informations in V2": what is put there is nothing of this game. */
static gboolean
has_strange_object (const GrapeReader *self, guint verb, const GrapeSlot *slot)
{
  guint at = slot_at (self, verb)->first + slot_at (self, verb)->n;

  if (at + 2 == slot->first)
    return grape_reader_is_talk (self, at)
           && g_str_has_suffix (grape_words_form (words_of (self), at), "s")
           && grape_words_is (words_of (self), at + 1, "in|into|inside|under");
  return at + 3 == slot->first && grape_words_is (words_of (self), at, "the|a|an|my|our|your")
         && grape_reader_is_talk (self, at + 1)
         && grape_words_is (words_of (self), at + 2, "in|into|inside|under");
}

/* "two for a two", "the eight for the eight": what is given for its like. */
static gboolean
is_tit_for_tat (const GrapeReader *self, guint index, const GrapeValue *value)
{
  const GrapeSlot *slot = slot_at (self, index);
  guint at = slot->first + slot->n;
  guint saying = 0;

  while (&slot->values[saying] != value)
    saying++;
  if (index + 1 >= self->slots->len || slot_at (self, index + 1)->verb >= 0
      || !grape_words_is (words_of (self), at, "for|on|against|to")
      || slot_at (self, index + 1)->first > at + 2
      || !slot_at (self, index + 1)->values[saying].text)
    return FALSE;
  if (grape_words_match (words_of (self), self->sentence->first, "like for like|tit for tat"))
    return TRUE;
  return g_str_equal (slot_at (self, index + 1)->values[saying].text, value->text)
         && !grape_reader_clause_has (self, slot->first, GRAPE_CLUE_OTHER);
}

/** grape_reader_is_subject: "1 can never win", "2,0 ne would have been nicer": something is told of
 * the value */
gboolean
grape_reader_is_subject (const GrapeReader *self, const GrapeSlot *slot)
{
  guint at = slot->first + slot->n;

  return at < self->sentence->last && !has (self, at, GRAPE_CLUE_AFTER)
         && grape_words_is (words_of (self), at,
                            "tempts|beckons|haunts|can|could|might|was|has|had|did|would|never|won|"
                            "lost|always|wouldn't|can't|doesn't|didn't|isn't|wasn't|won't");
}

/* "three, because I'm stingy": a number word is all of its clause, the first or the last. */
static gboolean
fills_clause (const GrapeReader *self, const GrapeSlot *slot)
{
  guint end = slot->first + slot->n, before = slot->first;

  if (strlen (grape_words_form (words_of (self), slot->first)) < 3)
    return FALSE;
  /* "one, as in uno" */
  for (guint i = 0; i < self->slots->len; i++)
    for (guint k = 0; k < self->n_sayings; k++)
      if (slot_at (self, i)->verb >= 0
          || g_strcmp0 (slot_at (self, i)->values[k].text, slot->values[k].text) != 0)
        return FALSE;
  while (before > self->sentence->first
         && (grape_words_at (words_of (self), before - 1)->mark
             || grape_words_is (words_of (self), before - 1, "the|my|a|so|ok|well")))
    before--;
  if (before == self->sentence->first)
    return has (self, end, GRAPE_CLUE_BREAK);
  while (end < self->sentence->last && grape_words_at (words_of (self), end)->mark)
    end++;
  return end == self->sentence->last && has (self, slot->first - 1, GRAPE_CLUE_BREAK);
}

/* "my two", "our trusty three for theirs", but not "my two children" */
static gboolean
is_mine (const GrapeReader *self, const GrapeSlot *slot)
{
  guint before = slot->first, end = slot->first + slot->n;

  before -= before > self->sentence->first + 1 && !self->used[before - 1]
            && grape_words_is (words_of (self), before - 2, "my|our")
            && !grape_reader_is_talk (self, before - 1);
  /* "the little two" of spades */
  gboolean fond = before < slot->first
                  || (self->vocabulary->trumps && before > self->sentence->first + 1
                      && grape_words_is (words_of (self), before - 2, "the")
                      && grape_lexicon_is_fond (words_of (self), before - 1, GRAPE_FOND_SMALL));
  before -= fond && before == slot->first;
  return before > self->sentence->first
         && (grape_words_is (words_of (self), before - 1, "my|our")
             || (fond && self->vocabulary->trumps
                 && grape_words_is (words_of (self), before - 1, "the")))
         && (end == self->sentence->last || !grape_reader_is_talk (self, end))
         && !grape_words_is (words_of (self), end, "or|and|to");
}

GrapePlainness
grape_reader_plainness (const GrapeReader *self, guint index, int verb, int behind,
                        const GrapeValue *value)
{
  const GrapeSlot *slot = slot_at (self, index);
  gboolean weak = (value->said & GRAPE_SAID_WEAK) != 0, strong = !weak && !value->fits;
  guint talk = grape_reader_clause_talk (self, slot->first);
  gboolean mends = grape_reader_is_exchanged (self, index);
  guint nots = self->denials->len ? grape_reader_count_nots (self)
                                  : 0; /* "not the 8, not the 9, the 10" */
  gboolean figure = g_ascii_isdigit (*value->text) && strlen (value->text) < 3
                    && !strpbrk (value->text, "SHDC")
                    && !(value->n > 2 && grape_words_is (words_of (self), slot->first + 1, "of"));

  if (weak && verb >= 0 && slot_at (self, (guint)verb)->borrowed
      && !grape_words_is (words_of (self), slot->first - 1, "the|my|a|an|his|her"))
    return GRAPE_PLAIN_MENTION; /* "name => Mac OS X" */
  if (grape_reader_is_referred_to (self, self->sentence, slot->first)
      || grape_reader_has_article (self, slot, value->text))
    return GRAPE_PLAIN_MENTION;
  if (verb >= 0 && is_strange_number (self, (guint)verb))
    return GRAPE_PLAIN_MENTION;
  if (verb >= 0 && has_strange_object (self, (guint)verb, slot))
    return GRAPE_PLAIN_MENTION;
  /* "take away three", "and add two": a sum to do */
  if (figure && slot->first > self->sentence->first + 1
      && (grape_words_match (words_of (self), slot->first - 2, "take away|taking away|take off")
          || grape_words_is (words_of (self), slot->first - 1,
                             "add|adding|subtract|subtracting|minus|plus|times|deduct")
          || grape_words_match (words_of (self), slot->first - 2,
                                "down by|up by|lower by|higher by|raise by|drop by")))
    return GRAPE_PLAIN_MENTION;
  /* "I'd place the basil at the end of bed B2" */
  if (verb >= 0 && self->talk > 2 && slot->first > self->sentence->first
      && grape_words_is (words_of (self), slot->first - 1,
                         "bed|room|locker|shelf|drawer|bay|gate|platform|seat"))
    return GRAPE_PLAIN_MENTION;
  /* "bid 9 + 1" */
  gint sum;
  guint how = 0, after = slot->first + slot->n;
  if (figure
      && (is_sum (self)
          || (grape_words_is (words_of (self), after, "+|plus|minus")
              && grape_number_read (words_of (self), after + 1, &sum, &how))))
    return GRAPE_PLAIN_MENTION;
  /* "My stone at b3 is dead." */
  if (verb >= 0 && slot_at (self, (guint)verb)->noun
      && grape_words_is (words_of (self), slot->first - 1, "at|on|in")
      && grape_reader_describes (self, self->sentence, slot->first, slot->first + slot->n))
    return GRAPE_PLAIN_MENTION;
  if ((verb >= 0 || behind >= 0) && !(figure && grape_reader_is_part_of_noun (self, slot)))
    return verb < 0
                   && grape_reader_describes (self, self->sentence, slot->first,
                                              slot->first + slot->n)
               ? GRAPE_PLAIN_MENTION
               : GRAPE_PLAIN_VERB;
  /* "6 instead of 8" */
  if (index + 1 < self->slots->len && slot_at (self, index + 1)->verb < 0
      && grape_words_match (words_of (self), slot->first + slot->n,
                            "instead of|instead of the|instead of my|in place of|in place of the|"
                            "in place of my|rather than|rather than the|rather than a|not|not the"))
    return GRAPE_PLAIN_VERB;
  if (is_tit_for_tat (self, index, value) || (value->said & GRAPE_SAID_TELLING && self->talk))
    return GRAPE_PLAIN_FRAME;
  if (mends || grape_reader_is_own_label (self, slot->first)
      || ((grape_reader_own_label (self, self->sentence) || self->placed[self->index])
          && self->sentence->block && self->talk <= (weak ? 0 : 1)))
    return GRAPE_PLAIN_VERB;
  if (is_initial (self, slot)
      || (slot->first > self->sentence->first && grape_reader_is_place (self, slot->first)))
    return GRAPE_PLAIN_MENTION;
  if ((grape_reader_is_part_of_noun (self, slot)
       && !(g_ascii_isalpha (*value->text) && strlen (value->text) < 4 && !weak
            && strpbrk (value->text, "0123456789")))
      || is_holding (self)
      || (is_list (self)
          && !(index + 1 == self->slots->len && grape_reader_is_offered (self, slot)
               && grape_reader_clause_has (self, slot->first, GRAPE_CLUE_SELF | GRAPE_CLUE_OFFER))))
    return GRAPE_PLAIN_MENTION;
  gboolean is_described
      = grape_reader_describes (self, self->sentence, slot->first, slot->first + slot->n);
  if (!(weak && self->talk > 2) && talk < 5
      && (grape_reader_is_sealed (self, slot)
          || (grape_reader_is_offered (self, slot) && !is_described)))
    return GRAPE_PLAIN_FRAME;
  if (self->talk > MOST_TALK || is_described)
    return GRAPE_PLAIN_MENTION;
  if (weak ? (self->talk == 0
              && grape_reader_count_words (self)
                     <= slot->n + 1 + 2 * (slot->first == self->sentence->first))
                 || fills_clause (self, slot) || (self->talk < 2 && is_mine (self, slot))
           : talk <= nots || (talk <= (strong ? 2 : 1) + nots && self->talk <= 3 + nots && !figure))
    return GRAPE_PLAIN_BARE;
  return GRAPE_PLAIN_MENTION;
}
