/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences that speak of the move before them: "That is my brother's number.", "It was a joke.",
 * "If Ann agrees, that is." */
#include "grape-find-private.h"

#include <string.h>

#define MOST_GOING_ON 8 /* words of a sentence that goes on with the one before it */
#define MOST_LINKS                                                                                 \
  "next|in|for|to|at|on|when|once|after|as|last|yesterday|not|later|tomorrow|some|provided|assuming"

#define SAMPLES                                                                                    \
  "a joke|a quotation|a quote|an example|a riddle|a lie|a test|a bluff|a hoax|from the rules|"     \
  "from the manual|from the book|from the archive"
#define IDEAS                                                                                      \
  "my advice|a suggestion|a thought|a guess|an idea|a question|a proposal|not my|not mine|"        \
  "not a move|not a bid|not meant|not serious|not for|not what i"

/** grape_reader_is_possessive: who has what: "Bob's", "my brother's", but not "it's" */
gboolean
grape_reader_is_possessive (const GrapeReader *self, guint at)
{
  const char *form = grape_words_form (words_of (self), at);

  return at < words_of (self)->words->len && g_str_has_suffix (form, "'s")
         && !grape_words_is (words_of (self), at,
                             "it's|that's|he's|she's|there's|here's|what's|who's|let's|today's|"
                             "tonight's|everybody's|nobody's|one's|how's")
         && self->named[at] != self->reading.seat;
}

/* What "That is ..." says of the move before it, whose predicate begins at @at: "a joke", "not my
 * number", "my brother's", "what Bob would play"; 0: nothing that matters */
static guint
predicate (const GrapeReader *self, guint at, guint last)
{
  const GrapeWords *words = words_of (self);

  at += grape_words_is (words, at, "only|just|merely|of|really|all");
  at += grape_words_is (words, at, "course");
  /* "a joke", but not "a joke how slow the mail is" */
  guint n = grape_words_match (words, at, SAMPLES "|" IDEAS);
  gboolean ends
      = n
        && (at + n >= last || grape_words_at (words, at + n)->mark
            || grape_words_is (words, at + n, "from|by|for|only|you|this|the|" GRAPE_MOVES));
  if (ends && grape_words_match (words, at, SAMPLES))
    return GRAPE_DOUBT_SUPPOSED;
  if (ends)
    return GRAPE_DOUBT_HEDGE;
  if (grape_words_match (
          words, at,
          "yesterday|last time|last round|last turn|last year's|last week's|last round's|yesterday's|last time's|"
          "last month's"))
    return GRAPE_DOUBT_PAST;
  if (grape_words_is (words, at, "what"))
    for (guint i = at + 1; i + 1 < last; i++)
      if (grape_words_is (words, i + 1, "would|wanted|played|plays|bid|chose|had")
          && (has (self, i, GRAPE_CLUE_OTHER) || self->named[i] >= 0
              || (grape_words_at (words, i)->initial
                  && !grape_words_is (words, i, "i|i'd|i've|we|we'd|we've")))
          && self->named[i] != self->reading.seat)
        return GRAPE_DOUBT_SUPPOSED;
  /* "That was Dora, playing with my keyboard." */
  if (grape_words_is (words, at - 1, "was") && at < last && grape_words_at (words, at)->initial
      && !grape_words_at (words, at)->capital && self->named[at] != self->reading.seat
      && grape_words_is (words, at + 1, ",|.|!")
      && !grape_words_is (words, at, GRAPE_WEEKDAYS "|i|easy|fun|hard|all"))
    return GRAPE_DOUBT_SUPPOSED;
  /* "That is my brother's number", not "It is Ann's turn" */
  at += grape_words_is (words, at, "my|our");
  return grape_reader_is_possessive (self, at)
                 && (at + 1 >= last || grape_words_at (words, at + 1)->mark
                     || grape_words_is (words, at + 1, GRAPE_MOVES "|one|idea|square"))
             ? GRAPE_DOUBT_SUPPOSED
             : 0;
}

/* "If Ann agrees, that is.", "Unless Ann has it.": a condition that is a sentence of its own */
static gboolean
is_bare_condition (const GrapeReader *self, const GrapeSentence *sentence)
{
  const GrapeWords *words = words_of (self);
  guint first = sentence->first;

  first += grape_words_is (words, first, "but|well|or");
  if (grape_words_is (words, first, "unless"))
    for (guint at = first; at < sentence->last; at++)
      if (grape_words_is (words, at,
                          "mistaken|wrong|forgotten|miscounted|missed|late|,|i|i'm|i'll|we|we're"))
        return FALSE;
  if (grape_words_is (words, first, "unless"))
    return TRUE;
  if (!grape_words_is (words, first, "if"))
    return FALSE;
  for (guint at = first; at < sentence->last; at++)
    if (grape_words_match (words, at, ", that is") && at + 5 > sentence->last)
      return !grape_words_is (words, first + 1, "it's|that's|you")
             && !grape_words_is (words, first + 2, "still|not");
  return FALSE;
}

/* Sentences of a few words that judge the move before them, and say nothing else: "EDIT: don't." */
static const struct
{
  guint doubt;
  const char *said;
} verdicts[] = {
  { GRAPE_DOUBT_QUESTION,
    "thoughts|thoughts welcome|comments|comments welcome|comments by tonight|opinions welcome|"
    "advice welcome|feedback please|feedback welcome|shoot me down|vote below|good or bad|"
    "correct format|yes or no|discuss" },
  { GRAPE_DOUBT_HEDGE,
    "perhaps|maybe|probably|possibly|sleeping on it|soon|eventually|one of these days|some day|"
    "someday|reservation only|option only|wishful thinking|on paper|in theory|in principle|"
    "hypothetically|big if|if only|were it so simple|i wish|not yet|not yet though|"
    "almost certainly|in all likelihood|as things stand" },
  { GRAPE_DOUBT_SUPPOSED,
    "example|an example|for example|for instance|for the sake of argument|joke|a joke|"
    "just a joke|lies|all lies|lies , all lies|as if" },
  { GRAPE_DOUBT_TAKEN_BACK,
    "error|my error|an error|error on my part|sent in error|slip of the finger|"
    "a slip of the finger|finger slipped|my finger slipped|my fingers slipped|typo|never|"
    "don't|do not|don't do it|i don't|of course i don't|of course not|cancel|delete|undo|"
    "not you|lol no|lol , no|haha no|haha , no" },
};

static guint
verdict_of (const GrapeReader *self, const GrapeSentence *sentence)
{
  const GrapeWords *words = words_of (self);
  guint at = sentence->first, last = grape_words_end (words, sentence);

  last -= last > at + 1 && grape_words_is (words, last - 1, "though|please|really|either");
  while (at + 1 < last
         && (grape_words_at (words, at)->mark
             || grape_words_is (
                 words, at, "but|well|oh|just|only|sorry|hm|hmm|ok|edit|ps|wait|stop|no|please")))
    at++;
  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    if (last > at && grape_words_match (words, at, verdicts[i].said) == last - at)
      return verdicts[i].doubt;
  return 0;
}

/* Whether the sentence is a few words that go on with the one before it, which says a move: "Last
 * round, that is.", "In Tom's game, I mean.", "When I'm back.", "Not now, later." */
static gboolean
goes_on (const GrapeReader *self, const GrapeSentence *sentence, guint index)
{
  const GrapeWords *words = words_of (self);
  guint n = 0;
  gboolean said = FALSE;

  for (guint i = 0; i < self->found->len; i++)
    said |= found_at (self, i)->sentence + 1 == index;
  if (!said || !grape_words_is (words, sentence->first, MOST_LINKS))
    return FALSE;
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      if (self->used[at] || grape_words_is (words, at, "?|:")
          || (self->spans[at] && has (self, at, GRAPE_CLUE_OTHER)
              && !grape_words_is (words, at, "his|her|their|your")))
        return FALSE;
      n += !grape_words_at (words, at)->mark;
    }
  return n <= MOST_GOING_ON;
}

static guint
doubts_of_rest (const GrapeReader *self, const GrapeSentence *sentence)
{
  const GrapeWords *words = words_of (self);
  guint first = sentence->first, doubts = 0;
  gboolean closes = TRUE; /* no clause of its own follows */
  gboolean own = FALSE;   /* "Next round I shall be away." */

  for (guint at = first; at < sentence->last; at++)
    if (grape_words_is (words, at, ",")
        && !grape_words_match (
            words, at + 1,
            "when|once|if|after|that is|i mean|mind|not now|not today|later|of course|please|then"))
      closes = FALSE;
  for (guint at = first + 1; at < sentence->last; at++)
    own |= self->spans[at] && has (self, at, GRAPE_CLUE_SELF)
           && !grape_words_match (words, at, "i mean|my");
  if (!closes)
    return 0;
  if (grape_words_is (words, first, "provided|assuming"))
    doubts |= GRAPE_DOUBT_IF;
  if (grape_words_is (words, first, "when|once|after|as")
      && (grape_words_match (words, first, "when|once|after the|as soon as")))
    doubts |= GRAPE_DOUBT_IF;
  /* "Next week come the mushrooms." */
  guint later = grape_words_match (
      words, first,
      "next round|next time|next turn|next week|next trick|in the next round|in the next|"
      "for the next round|for the next|not now|not today|not yet|later|tomorrow|some day|"
      "on monday|on tuesday|on wednesday|on thursday|on friday|on saturday|on sunday");
  guint past = grape_words_match (words, first,
                                  "last round|last time|last turn|last week|last year|yesterday");
  if (!own && later
      && (first + later >= sentence->last || grape_words_at (words, first + later)->mark))
    doubts |= GRAPE_DOUBT_ROUND;
  if (!own && past
      && (first + past >= sentence->last || grape_words_at (words, first + past)->mark))
    doubts |= GRAPE_DOUBT_PAST;
  if (grape_words_is (words, first, "in|at|for|to|on"))
    for (guint at = first + 1; at < sentence->last; at++)
      if ((grape_words_is (
               words, at,
               "game|table|group|match|league|list|tournament|thread|dreams|life|universe|world")
           && (grape_reader_is_possessive (self, at - 1)
               || grape_words_is (
                   words, at - 1,
                   "other|another|his|her|their|your|parallel|different|second|my|perfect")))
          || grape_words_match (words, at, "your dreams|my dreams|a dream"))
        doubts |= GRAPE_DOUBT_SUPPOSED;
  return doubts;
}

/** grape_reader_verdict: what sentence @index says of the move before it; @first: the word at which
 * it does, set where anything is said */
guint
grape_reader_verdict (const GrapeReader *self, guint index, guint *first)
{
  const GrapeWords *words = words_of (self);
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint at = sentence->first, doubts = 0, n;

  if (!sentence->block || at == sentence->last)
    return 0;
  /* "Thoughts?", "Typo." */
  *first = at;
  if ((doubts = verdict_of (self, sentence)) || sentence->asks)
    return doubts;
  for (guint i = 0; i < self->mentions->len; i++)
    if (mention_at (self, i)->sentence == index)
      return 0; /* It has a value of its own. */
  for (guint i = 0; i < self->found->len; i++)
    if (found_at (self, i)->sentence == index)
      return 0;
  at += grape_words_is (words, at, "but|well|no|oh|and|of");
  at += grape_words_is (words, at, ",|course");
  n = grape_words_match (words, at, "that is|that was|this is|this was|it is|it was");
  if (!n)
    n = grape_words_is (words, at, "that's|it's|this's");
  if (n)
    doubts = predicate (self, at + n, sentence->last);
  if (is_bare_condition (self, sentence))
    doubts |= GRAPE_DOUBT_IF;
  /* "Nine. Or is that silly." */
  if (grape_words_match (words, sentence->first, "or is|or isn't|or am i|or are|or was that"))
    doubts |= GRAPE_DOUBT_QUESTION;
  if (goes_on (self, sentence, index))
    doubts |= doubts_of_rest (self, sentence);
  *first = at;
  return doubts;
}
