/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verbs that are a move by themselves: "I concede", "pass", "accepted". */
#include "grape-find-private.h"

#define SHORT_PROTEST 8 /* words in which nobody says about what */

/* "I accept your apology": the verb's object is nothing of this game. */
static gboolean
has_strange_object (const GrapeReader *self, const GrapeSlot *slot)
{
  guint at = slot->first + slot->n;

  /* "I pass by your tavern" */
  if (grape_words_is (words_of (self), at, "by|through|along|over|on|out|away|around")
      && at + 1 < self->sentence->last && !grape_words_at (words_of (self), at + 1)->mark
      && !grape_words_is (words_of (self), at + 1, "this|that|it|to"))
    return TRUE;
  /* "I resign as Keeper of the Map" */
  if (grape_words_is (words_of (self), at, "as|from") && at + 1 < self->sentence->last
      && !grape_words_match (words_of (self), at + 1, self->vocabulary->titles)
      && !grape_words_match (
          words_of (self), at + 1,
          "the game|this game|game|the duel|this duel|the contest|this contest|this|"
          "here|it|player|a player|the round|the match|the table|of now|of today")
      && grape_words_is (words_of (self), slot->first + slot->n - 1, "resign|resigning|resigns"))
    return TRUE;
  /* "I accept nothing under four" */
  if (grape_words_is (words_of (self), at, "nothing|no|none|neither"))
    return TRUE;
  /* "I accept that it is snowing" */
  if (grape_words_is (words_of (self), at, "that")
      && grape_words_is (words_of (self), at + 1,
                         "it|you|he|she|we|they|i|i'm|i've|it's|there|there's|nobody|everybody"))
    return TRUE;
  /* "Agreed, the weather is awful." */
  if (slot->n == 1 && self->talk > 1 && grape_words_is (words_of (self), at, ",")
      && !grape_words_match (words_of (self), at + 1, "and a|and an|and my")
      && grape_words_is (words_of (self), slot->first, "agreed|deal|taken|done"))
    return TRUE;
  /* "I give up smoking", "I resign myself to it", "I yield to nobody" */
  if (grape_words_match (words_of (self), at, "myself to|ourselves to")
      || grape_words_is (words_of (self), at, "hope|sugar|meat|drink|drinking")
      || (at < self->sentence->last && grape_reader_is_talk (self, at)
          && g_str_has_suffix (grape_words_form (words_of (self), at), "ing")))
    return TRUE;
  if (grape_words_is (words_of (self), at, "on|to") && at + 1 < self->sentence->last
      && self->named[at + 1] < 0
      && !grape_words_match (words_of (self), at + 1,
                             "you|him|her|them|my opponent|my opponents|my partner|the others|"
                             "this game|the game|this one|this match|the better|a better"))
    return TRUE;
  /* "Time does pass." */
  if (slot->first > self->sentence->first + 1
      && grape_words_is (words_of (self), slot->first - 1, "does|do|did|shall|will|can|must")
      && grape_reader_is_talk (self, slot->first - 2))
    return TRUE;
  return grape_words_is (words_of (self), at, "your|my|our|his|her|their|a|an|the|this|that")
         && at + 1 < self->sentence->last && grape_reader_is_talk (self, at + 1)
         && !grape_ordinal_read (words_of (self), at + 1)
         && !grape_words_is (
             words_of (self), at + 1,
             "game|match|turn|go|chance|round|result|trick|hand|play|move|rest|next|new|last|"
             "point|points|offer|concession|following");
}

/* "I'll accept tonight" */
static gboolean
is_put_off (const GrapeReader *self, const GrapeSlot *slot)
{
  /* "I will give it until Sunday night and then announce." */
  if (slot->first > self->sentence->first + 1
      && grape_words_match (words_of (self), slot->first - 2, "and then|, then") == 2)
    for (guint at = self->sentence->first; at < slot->first; at++)
      if (grape_words_is (words_of (self), at, "until|till"))
        return TRUE;
  for (guint at = slot->first + slot->n; at < self->sentence->last; at++)
    if (self->clause[at] == self->clause[slot->first]
        && grape_words_match (
            words_of (self), at,
            "tonight|tomorrow|later|by the weekend|at the weekend|soon|in the morning|after supper|"
            "after dinner|after lunch|after work|after breakfast|after tea|after school|after the|"
            "after my|after church|when i|once i|as soon as|before bed|this evening|this afternoon"))
      return TRUE;
  return FALSE;
}

/* "I concede, provided my partner does": what makes it a condition stands in a clause behind. */
static gboolean
hangs_on (const GrapeReader *self, const GrapeSlot *slot)
{
  for (guint at = slot->first + slot->n; at < self->sentence->last; at++)
    if (self->spans[at] && has (self, at, GRAPE_CLUE_IF)
        && grape_words_is (words_of (self), at, "if|provided|providing|unless|assuming|as"))
      return TRUE;
  return FALSE;
}

/* "before I announce tonight" */
static gboolean
waits_for (const GrapeReader *self, const GrapeSlot *slot)
{
  guint at = slot->first;

  while (at > self->sentence->first
         && grape_words_is (words_of (self), at - 1, "i|we|will|shall|can"))
    at--;
  return at > self->sentence->first
         && grape_words_is (words_of (self), at - 1, "before|after|until|till|when|once|whenever");
}

/* "I must protest! Whoever put the deadline on the day of the fair has no heart." */
static gboolean
is_about_else (const GrapeReader *self, const GrapeSaying *saying)
{
  guint n = 0;

  for (guint at = 0; saying->about && at < words_of (self)->words->len; at++)
    {
      if (grape_words_match (words_of (self), at, saying->about))
        return FALSE;
      n += !grape_words_at (words_of (self), at)->mark && grape_words_at (words_of (self), at)->end;
    }
  return saying->about && n > SHORT_PROTEST;
}

/** grape_reader_read_verb: adds the move that the verb in slot @index makes without a value, if it
 * does
 */
void
grape_reader_read_verb (GrapeReader *self, guint index)
{
  const GrapeSlot *slot = slot_at (self, index);
  const GrapeSaying *saying = &self->vocabulary->sayings[slot->verb];

  if ((saying->read && (!saying->optional || slot->borrowed))
      || (grape_reader_is_others (self, slot->first)
          && !(saying->phase && grape_words_is (words_of (self), slot->first - 1, ":")))
      || grape_reader_is_denied (self, slot->first)
      || grape_reader_is_labelled_other (self, slot->first)
      || (slot->first > self->sentence->first
          && grape_words_is (words_of (self), slot->first - 1, "no|any|without|zero")))
    return;
  if (saying->read && index + 1 < self->slots->len
      && slot_at (self, index + 1)->values[slot->verb].text)
    return;
  GrapeFound one = { .start = grape_words_at (words_of (self), slot->first)->start,
                     .end = grape_words_at (words_of (self), slot->first + slot->n - 1)->end,
                     .plain = self->talk <= 1 ? GRAPE_PLAIN_VERB : GRAPE_PLAIN_MENTION,
                     .doubts = grape_reader_doubts (self, slot->first, TRUE),
                     .text = g_strdup (saying->verb),
                     .verb_alone = TRUE };
  if (slot->first > self->sentence->first
      && grape_words_is (words_of (self), slot->first - 1, "i'd|would|could|might|may|you'd"))
    one.doubts |= GRAPE_DOUBT_HEDGE;
  if (hangs_on (self, slot))
    one.doubts |= GRAPE_DOUBT_IF;
  if (is_about_else (self, saying))
    one.doubts |= GRAPE_DOUBT_TOPIC;
  if (waits_for (self, slot) || is_put_off (self, slot))
    one.doubts |= GRAPE_DOUBT_ROUND;
  if (grape_words_is (words_of (self), slot->first + slot->n, "or"))
    one.doubts |= GRAPE_DOUBT_OR;
  /* "Resigning is for cowards" */
  if (has_strange_object (self, slot)
      || (g_str_has_suffix (grape_words_form (words_of (self), slot->first), "ing")
          && grape_words_is (words_of (self), slot->first + slot->n, "is|was|are|would|isn't")))
    one.plain = GRAPE_PLAIN_MENTION;
  else if (one.plain == GRAPE_PLAIN_MENTION
           && (grape_reader_begins_clause (self, slot->first)
               || grape_words_is (words_of (self), slot->first, "i|we|i'll")
               || grape_reader_clause_has (self, slot->first, GRAPE_CLUE_SELF))
           && (self->talk <= 5
               || grape_words_match (words_of (self), slot->first,
                                     "announce the result|announce the results")
               || grape_words_match (words_of (self), slot->first, "i hereby|hereby")))
    one.plain = GRAPE_PLAIN_FRAME;
  if (slot->borrowed) /* "Pocketed!": anybody says so, of anything */
    one.plain = MIN (one.plain, GRAPE_PLAIN_BARE);
  grape_reader_add (self, &one);
}
