/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of a few texts somebody chooses, in a vote: by its number, by its author, by what it tells
 * ("the potatoes it is", "my vote goes to the bells"), or by pointing at what they named before
 * ("but the bells, oh the bells. I'm for those."). */
#include "grape-choice-private.h"

#include <string.h>

#include "grape-choice-words.h"

#include "grape-lexicon.h"

#ifndef N_
#define N_(String) (String)
#endif

#define LONGEST         20000 /* bytes: no longer text is a vote */
#define MOST_BETWEEN    4     /* words */
#define MOST_EXCLAIMING 12
#define MOST_TALK       4 /* other words, where nobody speaks of a vote */
#define MOST_DENYING    2 /* other words of a clause that refuses a text */
#define MOST_ORACLES    6
#define MOST_NOUNS      4 /* words of a description */

/* "Hetty, I .." addresses her. */
static gboolean
is_address (const GrapeChooser *self, const Clause *clause, guint at, const GrapeMention *mention)
{
  return mention->author && !clause->chooses
         && !g_str_has_suffix (grape_words_form (self->words, at + mention->n - 1), "'s")
         && !(at && grape_words_is (self->words, at - 1, "for|to|by|with|is|:"))
         && (grape_words_at (self->words, at)->opens
             || !grape_words_is (self->words, at + mention->n, ".|!"))
         && !grape_words_match (self->words, at + mention->n, chooses)
         && !grape_words_match (self->words, at + mention->n, votes)
         && !grape_words_match (self->words, at + mention->n, closes);
}

static void
name_text (GrapeChooser *self, Clause *clause, const GrapeMention *mention)
{
  if (clause->beats)
    return; /* what is beaten */
  clause->mixed
      |= clause->place && clause->place != mention->place && clause->number == mention->number;
  if (!clause->place || (mention->number && !clause->number))
    clause->place = mention->place;
  clause->number |= mention->number;
}

/* Reads a clause from @at on, up to a mark. Returns: where the next one begins */
static guint
read_clause (GrapeChooser *self, guint at, guint last, Clause *clause)
{
  static const char marks[] = ",|;|:|(|)|–|—|--|but|because|since|...|…|/";
  const GrapeWords *words = self->words;

  *clause = (Clause){ .first = at };
  for (guint m = 0; at < last; clause->last = at += m)
    {
      guint n = 0, clues = grape_lexicon_clues (words, at, &n);

      if (at > clause->first
          && (grape_words_is (words, at, marks)
              || (grape_words_is (words, at, "-") && grape_words_at (words, at)->apart)))
        return at + 1;
      GrapeMention mention = grape_chooser_mention_at (self, at);
      if (grape_words_is (words, at, "voted|chose|picked|preferred|liked|loved|still|wrote"))
        clues |= GRAPE_CLUE_PAST;
      clause->denies
          |= (clues & GRAPE_CLUE_NOT) != 0 || grape_words_is (words, at, "no|nah|nope|hm");
      gboolean votes_now = FALSE;
      if ((m = grape_words_match (words, at, "i take it|i give it up|i give up")))
        continue;
      if ((m = grape_words_match (words, at, votes)))
        votes_now = TRUE;
      if (!m && (m = grape_words_match (words, at, "votes for"))) /* others do */
        m = grape_chooser_joins_in (self) ? m : 0;
      if (m || (m = grape_words_match (words, at, chooses)))
        {
          clause->near |= clause->place && at <= clause->beside + MOST_BETWEEN;
          clause->beside = at + m;
          clause->chooses = TRUE;
          clause->votes |= votes_now;
          self->mends |= grape_words_match (words, at, "i meant") > 0;
          clause->clues |= clues & (GRAPE_CLUE_SELF | GRAPE_CLUE_OFFER);
        }
      else if (mention.place && !is_address (self, clause, at, &mention))
        {
          clause->near |= clause->chooses && at <= clause->beside + MOST_BETWEEN;
          name_text (self, clause, &mention);
          m = mention.n;
          clause->beside = clause->chooses ? clause->beside : at + m;
        }
      else if (clause->place && (m = grape_words_match (words, at, beats)))
        clause->beats = TRUE;
      else if ((m = grape_words_match (words, at, closes)))
        clause->closes = TRUE;
      else if ((m = grape_words_match (words, at, points)))
        clause->points = TRUE;
      else
        {
          m = MAX (n, 1);
          clause->vague |= grape_words_is (words, at, vague);
          clause->points |= clause->chooses && clause->vague;
          clause->talk
              += !grape_words_at (words, at)->mark
                 && (grape_words_is (words, at, "is|are") /* "So is the crab." */
                     || !(clues & (GRAPE_CLUE_ASIDE | GRAPE_CLUE_SELF | GRAPE_CLUE_OFFER)));
          clause->clues |= clues;
        }
    }
  return last;
}

static gboolean
is_own (const GrapeChooser *self, guint place)
{
  return place && place == self->choices->own;
}

/* Takes a choice; a later one counts if it is plainer, or corrects. */
static void
choose (GrapeChooser *self, const Clause *clause, guint place, GrapePlainness plain)
{
  if (is_own (self, place) && self->place && !is_own (self, self->place))
    return;
  if (self->place && !is_own (self, self->place) && self->place != place && plain <= self->plain
      && !self->mends)
    {
      self->mixed = plain == self->plain ? place : 0;
      return;
    }
  if (self->place != place)
    {
      self->corrects |= self->place && self->mends;
      self->mixed = 0;
    }
  if (!self->place || (self->place != place && !self->mends))
    self->start = grape_words_at (self->words, clause->first)->start;
  self->end = grape_words_at (self->words, clause->last - 1)->end;
  self->told |= !clause->number;
  self->place = place;
  self->plain = MAX (self->plain, plain);
  self->mends = FALSE;
  self->taken_back = FALSE;
}

/* "Ha, bellringers! My grandfather was one": no vote in a message that goes on. */
static gboolean
exclaims (const GrapeChooser *self, const Clause *clause)
{
  return self->words->words->len > MOST_EXCLAIMING
         && grape_words_is (self->words, clause->last - 1, "!");
}

/* Whether it says something of what was named before a comma. */
static gboolean
goes_on_about (const GrapeChooser *self, const Clause *clause)
{
  return grape_words_is (self->words, clause->first, "is|are|was|were|sounds|makes|reminds")
         && !grape_words_is (self->words, clause->first + 1,
                             "my|the|mine|it|what|better|best|for|it's");
}

/* What the clause says after those before it in its sentence: @waits: a vote without a text */
static void
judge_clause (GrapeChooser *self, const Clause *clause, gboolean asks, gboolean opens,
              gboolean ends, gboolean *waits)
{
  guint doubts = GRAPE_CLUE_IF | GRAPE_CLUE_HEDGE | GRAPE_CLUE_PAST | GRAPE_CLUE_SUPPOSE
                 | GRAPE_CLUE_LATER | GRAPE_CLUE_JUDGE;
  gboolean others = clause->clues & GRAPE_CLUE_OTHER && !(clause->clues & GRAPE_CLUE_SELF)
                    && !grape_chooser_joins_in (self);
  gboolean good = !asks && !clause->denies && !(clause->clues & doubts) && !others;
  gboolean says
      = (clause->chooses
         && (clause->votes || !clause->place || (clause->near && clause->talk <= MOST_TALK)))
        || clause->beats || *waits;
  guint place = clause->place;

  if (clause->clues & (GRAPE_CLUE_MEND | GRAPE_CLUE_TAKE_BACK) || clause->denies)
    self->mends = TRUE;
  if (clause->clues & GRAPE_CLUE_TAKE_BACK)
    self->taken_back = TRUE;
  if (place && clause->denies && place == self->place && self->plain == GRAPE_PLAIN_BARE
      && clause->talk <= MOST_DENYING)
    self->place = 0; /* "Not the geese." */
  if (!opens && self->plain == GRAPE_PLAIN_BARE && goes_on_about (self, clause))
    self->place = 0; /* "The noise of geese, I can tell you, is what wakes me." */
  if (clause->denies && clause->vague && !place && self->plain == GRAPE_PLAIN_BARE)
    self->place = 0; /* "I am not falling for it" */
  if (good && place && says && (!clause->mixed || clause->beats))
    choose (self, clause, place, clause->votes || *waits ? GRAPE_PLAIN_VERB : GRAPE_PLAIN_FRAME);
  else if (good && place && !clause->mixed && !clause->talk
           && (opens || self->refused || (ends && self->concluded)) && !is_own (self, place)
           && !(ends && exclaims (self, clause)))
    choose (self, clause, place, clause->closes ? GRAPE_PLAIN_FRAME : GRAPE_PLAIN_BARE);
  else if (good && place && !clause->talk && self->place && place != self->place && !opens)
    {
      self->mixed = place; /* "the goat, so that's number two" */
      self->end = grape_words_at (self->words, clause->last - 1)->end;
    }
  else if (good && !place && clause->points && (says || (!clause->talk && opens)))
    {
      if (self->last)
        choose (self, clause, self->last, says ? GRAPE_PLAIN_VERB : GRAPE_PLAIN_FRAME);
      else
        self->pointed = *clause;
    }
  else if (good && !place && clause->closes && !clause->talk && !opens && self->before)
    choose (self, clause, self->before, GRAPE_PLAIN_FRAME); /* "potatoes: yes" */
  *waits = (clause->chooses || *waits) && !place && good && !clause->points;
  self->before = clause->denies ? 0 : place;
  self->refused = clause->denies && place;
  if (good && is_own (self, place) && !clause->talk && !clause->number)
    self->told = TRUE; /* "The crab one. Oh, I wrote that. Then 2." */
  self->latest = place ? place : self->latest;
  if (place && !clause->denies)
    self->named |= 1u << place;
  if (place && !is_own (self, place) && !clause->denies)
    self->last = place;
}

/* "We trust the dog:", "So the vegetable:" */
static gboolean
is_verdict (const GrapeChooser *self, const Clause *clause)
{
  return (clause->clues & GRAPE_CLUE_OFFER
          || grape_words_is (self->words, clause->first, "so|then|therefore|hence|verdict"))
         && !(clause->clues & (GRAPE_CLUE_PAST | GRAPE_CLUE_OTHER | GRAPE_CLUE_IF))
         && !clause->denies;
}

static void
read_sentence (GrapeChooser *self, const GrapeSentence *sentence)
{
  gboolean waits = FALSE, opens = TRUE, asks = sentence->asks || sentence->quoted;

  self->before = 0;
  for (guint at = sentence->first; at < sentence->last;)
    {
      Clause clause;

      at = read_clause (self, at, sentence->last, &clause);
      judge_clause (self, &clause, asks, opens, at >= sentence->last, &waits);
      asks |= (clause.clues & GRAPE_CLUE_IF) != 0;
      /* "We trust the dog: the pea." */
      opens &= !clause.talk && (!clause.place || clause.denies);
      self->concluded = grape_words_is (self->words, at - 1, ":") && is_verdict (self, &clause);
    }
}

static void
add_choice (const GrapeChooser *self, const char *verb, GArray *found)
{
  guint places[] = { self->place, self->mixed };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    if (places[i])
      {
        grape_found_add (
            found, (guint)self->start, (guint)self->end, g_strdup_printf ("%s %u", verb, places[i]),
            self->mixed || self->taken_back ? N_ ("There is another move in the same message")
                                            : NULL);
        g_array_index (found, GrapeFound, found->len - 1).plain = self->plain;
      }
}

/* What an oracle says: "the coin said one". */
typedef struct
{
  const char *who;
  guint place, first, last; /* .. words */
} Oracle;

/* Which of them the writer obeys: "and I trust coins"; "I follow it", where only one spoke. */
static const Oracle *
obeyed (const GrapeChooser *self, const Oracle *oracles, guint n)
{
  static const char obeys[]
      = "i trust|i follow|i obey|i believe|i go with|i listen to|i side with|i vote with|i do as|"
        "we trust|i'll trust|i'll follow|i'll go with|i shall trust|i shall follow|i heed";

  for (guint at = 0, m; n && at < self->words->words->len; at++)
    if ((m = grape_words_match (self->words, at, obeys)))
      {
        at += m + grape_words_is (self->words, at + m, "my|the|our|that");
        for (guint i = 0; i < n; i++)
          if (grape_choice_is_alike (grape_words_form (self->words, at), oracles[i].who))
            return &oracles[i];
        if (n == 1 && grape_words_is (self->words, at, "it|him|her|that|them"))
          return oracles;
      }
  return NULL;
}

/* "My heart says bees, my ear says tuba, and I trust my ear.": whatever else the mail names. */
static void
ask_oracles (GrapeChooser *self)
{
  static const char says[]
      = "says|say|said|chose|chooses|picked|picks|wants|voted for|votes for|votes|stopped at|"
        "fell on|points to|pointed to|points at|pointed at|landed on|prefers|preferred|was for|"
        "is for";
  Oracle oracles[MOST_ORACLES];
  guint n = 0, m;
  gboolean differ = FALSE;

  for (guint at = 0; at + 3 < self->words->words->len && n < MOST_ORACLES; at++)
    if (grape_words_is (self->words, at, "my|the|our")
        && !grape_words_at (self->words, at + 1)->mark
        && (m = grape_words_match (self->words, at + 2, says)))
      {
        guint next = at + 2 + m + grape_words_match (self->words, at + 2 + m, "for the|the|for");
        GrapeMention mention = grape_chooser_mention_at (self, next);

        if (!mention.place)
          continue;
        oracles[n] = (Oracle){ grape_words_form (self->words, at + 1), mention.place, at,
                               next + mention.n };
        differ |= n && oracles[n].place != oracles[0].place;
        n++;
      }
  const Oracle *oracle = obeyed (self, oracles, n);
  /* "My heart has never won me a point. The mill." */
  if (!oracle && differ && self->plain < GRAPE_PLAIN_VERB
      && self->end <= grape_words_at (self->words, oracles[n - 1].last - 1)->end)
    self->place = 0;
  if (!oracle)
    return;
  self->place = oracle->place;
  self->mixed = 0;
  self->told = TRUE;
  self->plain = GRAPE_PLAIN_FRAME;
  self->start = grape_words_at (self->words, oracle->first)->start;
  self->end = grape_words_at (self->words, oracle->last - 1)->end;
}

/* What a description right behind a number tells, "4. The stable door.": a few words and nothing
 * else. Returns: the text; 0: none. */
static guint
described_at (const GrapeChooser *self, guint at, guint *end)
{
  const GrapeWords *words = self->words;
  guint place = 0, n = 0;

  while (at < words->words->len && grape_words_is (words, at, ".|,|:|-|--|–|(|)"))
    at++;
  at += grape_words_is (words, at, "the|a|an|that");
  for (*end = at; *end < words->words->len && !grape_words_at (words, *end)->mark; ++*end, n++)
    {
      guint told = grape_chooser_tells (self, *end)
                       ? grape_chooser_text_with (self, grape_words_form (words, *end))
                       : 0;

      if ((grape_chooser_tells (self, *end) && !told) || (told && place && told != place)
          || n == MOST_NOUNS)
        return 0;
      place = told ? told : place;
    }
  return grape_words_is (words, *end, "?") ? 0 : place;
}

/* "4. The stable door.", of which the fifth tells: nobody knows which is meant. */
static gboolean
contradicts (GrapeChooser *self, const char *verb, GArray *found)
{
  for (guint at = 0, end; at < self->words->words->len; at++)
    {
      GrapeMention mention = grape_chooser_number_at (self, at);
      guint told = mention.n ? described_at (self, at + mention.n, &end) : 0;

      if (!told || is_own (self, told))
        continue;
      self->told |= told == mention.place && told == self->place;
      if (told == mention.place || (at && grape_words_is (self->words, at - 1, "not|of|than")))
        continue;
      self->place = mention.place;
      self->mixed = told;
      self->plain = GRAPE_PLAIN_BARE;
      self->start = grape_words_at (self->words, at)->start;
      self->end = grape_words_at (self->words, end - 1)->end;
      add_choice (self, verb, found);
      return TRUE;
    }
  return FALSE;
}

/* "Re: how many buns for Saturday": a number answers something else. */
static gboolean
answers_else (const GrapeReading *reading)
{
  const char *subject = reading->subject ? reading->subject : "";

  return g_regex_match_simple ("\\bhow (?:many|much|long|old|far|often|late)\\b|\\bwhat time\\b|"
                               "\\bwh(?:ich|at) (?:day|room|page|bus|train|size|platform|hour)\\b",
                               subject, G_REGEX_CASELESS, 0)
         && !g_regex_match_simple ("\\b(?:vot\\w+|ballots?|limericks?|definitions?|list)\\b",
                                   subject, G_REGEX_CASELESS, 0);
}

/* Whether the mail, of which a reader may see a part only, puts the vote off. */
static gboolean
is_open (const GrapeReading *reading)
{
  g_autoptr (GrapeWords) words = grape_words_new (NULL, reading->text);

  for (guint at = 0; at < words->words->len; at++)
    if (grape_words_match (words, at, undecided))
      return TRUE;
  return FALSE;
}

/**
 * grape_find_choice:
 * @verb: of the move, which its number follows
 *
 * Finds the text that the writer chooses by anything but its number alone, which #grape_read_choice
 * reads.
 */
void
grape_find_choice (const GrapeReading *reading, const GrapeChoices *choices, const char *verb,
                   GArray *found)
{
  g_autoptr (GrapeWords) words = grape_words_new (NULL, reading->text);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_words_free);
  GrapeChooser self = { .reading = reading, .choices = choices, .words = words, .texts = texts };

  if (strlen (reading->text) > LONGEST)
    return;
  for (guint i = 0; i < choices->n_texts; i++)
    g_ptr_array_add (texts, grape_words_new (NULL, choices->texts[i] ? choices->texts[i] : ""));
  for (guint i = 0; i < words->sentences->len; i++)
    read_sentence (&self, grape_words_sentence (words, i));
  ask_oracles (&self);
  self.taken_back |= is_open (reading);
  if (!self.place && self.pointed.last
      && g_bit_nth_lsf (self.named, -1) == g_bit_nth_msf (self.named, -1) && self.named)
    choose (&self, &self.pointed, (guint)g_bit_nth_lsf (self.named, -1), GRAPE_PLAIN_FRAME);
  if (!found->len && !self.corrects && contradicts (&self, verb, found))
    return;
  for (guint i = 0; self.place && self.told && self.corrects && i < found->len; i++)
    {
      GrapeFound *noted = &g_array_index (found, GrapeFound, i);

      /* "vote 1", and below it "It is the baker whom I meant." */
      g_free (noted->text);
      noted->text = g_strdup_printf ("%s %u", verb, self.place);
    }
  if (self.place && self.told && !found->len)
    add_choice (&self, verb, found);
}

/**
 * grape_read_choice:
 *
 * Reads a text's number or author, with what stands before it: "for the limerick by Bob", "no. 2".
 */
gboolean
grape_read_choice (const GrapeReading *reading, const GrapeSaying *saying,
                   const GrapeChoices *choices, guint at, GrapeValue *value)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_words_free);
  const GrapeChooser self
      = { .reading = reading, .choices = choices, .words = reading->words, .texts = texts };
  const GrapeWords *words = reading->words;
  guint lead = 0, step = 1;

  for (guint i = 0; i < 7 && step; i++, lead += step)
    step = grape_words_match (
        words, at + lead,
        "one by|one of|one from|one written|one with|one about|one on|for|to|goes|go|is|with|about|"
        "votes|voted|picked|chose|prefers|preferred|reads|"
        "by|of|the|written|from|:|\"|“|*|_|verses|limerick|poem");
  /* In the scanner of leaks what a text tells names it, too. */
  for (guint i = 0; reading->seat == GRAPE_VIEWER_REFEREE && i < choices->n_texts; i++)
    g_ptr_array_add (texts, grape_words_new (NULL, choices->texts[i] ? choices->texts[i] : ""));
  GrapeMention mention = grape_chooser_mention_at (&self, at + lead);
  if (!mention.place && lead && grape_words_is (words, at + lead - 1, "the|limerick|poem"))
    {
      lead--;
      mention = grape_chooser_number_at (&self, at + lead);
    }
  if (grape_words_match (words, at + lead, "one vote|1 vote")
      || (at + lead && grape_words_is (words, at + lead - 1, "after|before|than|)")))
    return FALSE;
  if (reading->seat != GRAPE_VIEWER_REFEREE
      && ((mention.number && !lead && answers_else (reading))
          || (mention.place && is_open (reading))))
    return FALSE;
  value->said |= mention.weak ? GRAPE_SAID_WEAK : 0;
  value->n = lead + mention.n;
  if (mention.place)
    value->text = g_strdup_printf ("%u", mention.place);
  else if (grape_read_number (reading, saying, at + lead, value)
           && !grape_choice_goes_on (words, at + lead + value->n)
           && !grape_choice_counts (words, at + lead + value->n))
    value->n += lead;
  else
    g_clear_pointer (&value->text, g_free);
  return value->text != NULL;
}
