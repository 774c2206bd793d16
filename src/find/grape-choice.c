/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of a few texts somebody chooses, in a vote: by its number, by its author, by what it tells
 * ("the potatoes it is", "my vote goes to the bells"), or by pointing at what they named before
 * ("but the bells, oh the bells. I'm for those."). */
#include "grape-choice.h"

#include <string.h>

#include "grape-find.h"
#include "grape-lexicon.h"

#ifndef N_
#define N_(String) (String)
#endif

#define LEAST_LETTERS   3
#define LONGEST         20000 /* bytes: no longer text is a vote */
#define MOST_BETWEEN    4     /* words */
#define MOST_EXCLAIMING 12
#define MOST_TALK       4 /* other words, where nobody speaks of a vote */
#define LEAST_STEM      4 /* letters in which two forms of a word agree */
#define THINGS          "limerick|poem|definition|entry|verses|verse|one|ones|text|explanation"

/* Words that tell nothing of a text. */
static const char small[]
    = "one|ones|other|others|second|first|third|fourth|fifth|last|latter|former|vote|votes|same|"
      "best|better|two|three|four|five|six|seven|there|that|this|these|those|with|for|you|his|her|"
      "hers|was|not|are|all|who|whom|way|day|days|time|the|and|but|him|she|they|their|had|has|have|"
      "said|once|then|when|which|from|than|into|would|could|your|our|out|any|very|will|just|like|"
      "good|rather|came|come|down|place|old|big|bit|new|it's|its|were|what|how|why|some|more|most|"
      "did|does|still|only|put|made|make|makes|used|thing|things|small|large|kind|word|list|number|"
      "type|sort|something|someone|anybody|nobody|round|game|line|lines|man|lot|end|rest|work|being|"
      "definition|limerick|poem|poet|author|writer|take|took|give|gave|get|got|says|say|think|much|"
      "own|too|can|may|yes|let|yet|now|never|always|after|before|above|below|over|under|here|mine";

/* Nobody votes in such a mail, whatever they praise. */
static const char undecided[]
    = "haven't voted|have not voted|not voted yet|not vote yet|not made up my mind|haven't made up|"
      "haven't decided|have not decided|i shall decide|i'll decide|i will decide|still deciding|"
      "can't decide|cannot decide|undecided|vote tomorrow|vote later|vote on sunday|let you know|sleep on it";

typedef struct
{
  guint place; /* which text; 0: none */
  guint n;     /* words */
  gboolean number, author, weak;
} Mention;

typedef struct
{
  guint first, last; /* words */
  guint place;       /* the text that is named first, or by its number */
  guint clues, talk;
  guint beside; /* where what stands beside a choosing word or a text ends */
  gboolean number, mixed, chooses, votes, near, closes, points, vague, beats, denies;
} Clause;

typedef struct
{
  const GrapeReading *reading;
  const GrapeChoices *choices;
  const GrapeWords *words;
  GPtrArray *texts;   /* of GrapeWords */
  guint named;        /* a bit for each text that was named */
  guint latest, last; /* the text that was named last, and that without a "not" */
  guint before;       /* the one in the clause before */
  guint place, mixed; /* the choice so far, and another that may be meant; 0: none */
  GrapePlainness plain;
  gboolean told;              /* it was chosen by more than its number */
  gboolean concluded;         /* the clause before ended with a colon, and leads to a choice */
  gboolean refused;           /* it said which text is not chosen */
  gboolean corrects;          /* another choice, which does not count */
  gboolean mends, taken_back; /* something was, since the choice */
  Clause pointed;             /* "that one", of which nothing had been named */
  gsize start, end;
} Chooser;

/* Letters without the "s" of a plural, or "'s". */
static gsize
stem_of (const char *form)
{
  gsize n = strlen (form);

  if (g_str_has_suffix (form, "'s"))
    return n - 2;
  return n > LEAST_LETTERS && form[n - 1] == 's' && form[n - 2] != 's' ? n - 1 : n;
}

/* "bells" for "bellringers", "hens" for "hen" */
static gboolean
is_alike (const char *a, const char *b)
{
  gsize m = stem_of (a), n = stem_of (b);

  return strncmp (a, b, m) == 0 && (m == n || m >= LEAST_STEM);
}

/* The only text that has the word; 0: none, or several. */
static guint
text_with (const Chooser *self, const char *form)
{
  guint place = 0;

  for (guint i = 0; i < self->texts->len; i++)
    {
      const GrapeWords *text = g_ptr_array_index (self->texts, i);

      for (guint at = 0; at < text->words->len; at++)
        if (is_alike (form, grape_words_form (text, at)) && place != i + 1)
          {
            if (place)
              return 0;
            place = i + 1;
          }
    }
  return place;
}

static gboolean
tells (const Chooser *self, guint at)
{
  const char *form = at < self->words->words->len ? grape_words_form (self->words, at) : "";

  return *form && !grape_words_at (self->words, at)->mark && strlen (form) >= LEAST_LETTERS
         && !g_ascii_isdigit (*form) && !grape_words_is (self->words, at, small);
}

/* "two votes", "the first time": it counts or tells something else. */
static gboolean
goes_on (const GrapeWords *words, guint at)
{
  return at < words->words->len && !grape_words_at (words, at)->mark
         && !grape_words_at (words, at)->opens
         && !grape_words_match (words, at,
                                THINGS "|please|for me|it|is it|then|gets|has it|wins|every|i|by a|"
                                       "in the|on the|of the|of them|of these|of those|because|"
                                       "again|instead|and|but|so|with|thanks|this time|after all")
         && !(grape_words_is (words, at, "is")
              && grape_words_is (words, at + 1, "my|the|better|best|it|what"));
}

static Mention
number_at (const Chooser *self, guint at)
{
  static const char *const ordinals[] = { "first|1st", "second|2nd", "third|3rd",   "fourth|4th",
                                          "fifth|5th", "sixth|6th",  "seventh|7th", "eighth|8th" };
  const GrapeWords *words = self->words;
  guint lead = grape_words_match (words, at, "number|no .|nr .|no|nr|#|option|choice|" THINGS);
  Mention mention = { 0 };
  gint number = 0;
  guint said = 0;

  lead += lead ? grape_words_match (words, at + lead, "number|no .|no|nr|#") : 0;
  mention.n = grape_number_read (words, at + lead, &number, &said);
  if (!mention.n && lead && strspn (grape_words_form (words, at + lead), "123456789") == 1
      && !grape_words_form (words, at + lead)[1])
    number = *grape_words_form (words, at + lead) - '0';
  else if (!mention.n && lead && grape_words_is (words, at + lead, "one"))
    number = 1;
  mention.n = mention.n ? mention.n : number > 0;
  mention.n += mention.n ? lead : 0;
  if (mention.n && !lead
      && (goes_on (words, at + mention.n) || grape_words_is (words, at + mention.n, ")|%")))
    mention.n = 0;
  for (guint i = 0; !mention.n && i < G_N_ELEMENTS (ordinals); i++)
    {
      guint the = grape_words_match (words, at, "the very|the");

      if (grape_words_is (words, at + the, ordinals[i]) && !goes_on (words, at + the + 1))
        {
          number = (gint)i + 1;
          mention.n = the + 1 + grape_words_match (words, at + the + 1, THINGS);
          mention.n += grape_words_match (words, at + mention.n,
                                          "of the two|of the three|of the five|of the list|of them|"
                                          "of these|of those|of the lot|in the list|on the list");
        }
    }
  if (!mention.n || number < 1 || number > (gint)self->choices->n_texts)
    return (Mention){ 0 };
  mention.place = (guint)number;
  mention.number = TRUE;
  return mention;
}

/* "Hetty's", "by Nell", "my rival": the author; but "about Hetty" is what a text tells. */
static Mention
author_at (const Chooser *self, guint at)
{
  const GrapeWords *words = self->words;
  Mention mention = { 0 };
  int own = self->reading->seat;

  if (!self->choices->authors
      || (at
          && grape_words_is (words, at - 1, "about|on|after|before|than|dear|poor|like|against")))
    return mention;
  if (own >= 0 && own < (int)self->choices->n_texts)
    {
      mention.n = grape_words_match (words, at, "myself|my own|mine");
      mention.place = (guint)own + 1;
      mention.weak = TRUE;
      if (!mention.n && self->choices->n_texts == 2)
        {
          mention.n = grape_words_match (words, at,
                                         "my rival|my opponent|my adversary|my enemy|my competitor|"
                                         "my rival's|my opponent's|my adversary's|the competition");
          mention.place = own ? 1 : 2;
        }
    }
  for (guint i = 0; !mention.n && i < self->choices->n_texts; i++)
    {
      g_autoptr (GrapeWords) name = grape_words_new (NULL, self->choices->authors[i]);

      mention.n = grape_words_name (words, at, name);
      mention.place = i + 1;
      mention.weak = FALSE;
    }
  if (!mention.n)
    return (Mention){ 0 };
  mention.author = TRUE;
  mention.n += grape_words_match (words, at + mention.n, "'s");
  mention.n += grape_words_match (words, at + mention.n, THINGS);
  return mention;
}

/* "the other one", of two */
static Mention
other_at (const Chooser *self, guint at)
{
  guint n = grape_words_match (self->words, at, "the other one|the other|other one");

  if (!n || self->choices->n_texts != 2 || !self->latest || goes_on (self->words, at + n))
    return (Mention){ 0 };
  return (Mention){ .place = 3 - self->latest, .n = n };
}

/* The text that is named at @at. */
static Mention
mention_at (const Chooser *self, guint at)
{
  Mention mention = author_at (self, at);

  if (!mention.place)
    mention = other_at (self, at);
  if (!mention.place)
    mention = number_at (self, at);
  if (!mention.place && tells (self, at))
    {
      mention.place = text_with (self, grape_words_form (self->words, at));
      mention.n = 1 + grape_words_match (self->words, at + 1, THINGS);
    }
  return mention;
}

/* --- clauses ------------------------------------------------------------------------------------
 */

/* How somebody says that they choose what stands beside it. */
static const char votes[] = "vote|two votes|both votes|my votes|voting|ballot|my vote";
static const char chooses[]
    = "put me|put mine|put us|count me|mark me|i'm for|i am for|i'm with|i am with|i'm on|"
      "i'll take|i take|i'd take|i'll have|going for|going with|give mine|give my|goes to|"
      "i choose|i pick|i favour|i favor|i prefer|i believe|i trust|we trust|i back|i fancy|"
      "i plump|i opt|i settle|i side|i stand by|i bet|my bet|gets it|gets my|gets mine|"
      "takes it|wins|deserves it|my favourite|my favorite|my choice|my pick|my money|my answer|"
      "convinced me|convinces me|won me over|i'll pick|i'll choose|i'd pick|my heart|my laurel|my laurels|"
      "i'll trust|i'll back|i will take|i will have|i shall take|belongs to|make mine|my guess|"
      "i meant|i fall for|i'll fall for|i stick with|i stay with|i'm going for|i'm going with|"
      "i am going for|i am going with|i'll go for|i'll go with|i go for|i go with|"
      "i will go for|i will go with|give it to|has it|have it";
/* The same, behind it. */
static const char closes[]
    = "it is|please|every time|any day|by a mile|by a nose|by a whisker|by far|hands down|all the way|for me|is it|of course|yes|"
      "is the one|final answer|final|then|no question|no contest|no doubt|obviously|definitely|surely|"
      "it shall be|it has to be|it must be";
/* It points at what was named; a few words can be about anything else, too. */
static const char points[] = "that one|this one|those|them|that's the one|that is the one|this is "
                             "it|that's it|these|the same|hers|his";
static const char vague[] = "that|it|her|him|there";
static const char beats[] = "beats|over|rather than|better than|more than|instead of";

/* "Hetty, I .." addresses her. */
static gboolean
is_address (const Chooser *self, const Clause *clause, guint at, const Mention *mention)
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
name_text (Chooser *self, Clause *clause, const Mention *mention)
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
read_clause (Chooser *self, guint at, guint last, Clause *clause)
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
      Mention mention = mention_at (self, at);
      if (grape_words_is (words, at, "voted|chose|picked|preferred|liked|loved|still|wrote"))
        clues |= GRAPE_CLUE_PAST;
      clause->denies
          |= (clues & GRAPE_CLUE_NOT) != 0 || grape_words_is (words, at, "no|nah|nope|hm");
      gboolean votes_now = FALSE;
      if ((m = grape_words_match (words, at, "i take it|i give it up|i give up")))
        continue;
      if ((m = grape_words_match (words, at, votes)))
        votes_now = TRUE;
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
is_own (const Chooser *self, guint place)
{
  return place && place == self->choices->own;
}

/* Takes a choice; a later one counts if it is plainer, or corrects. */
static void
choose (Chooser *self, const Clause *clause, guint place, GrapePlainness plain)
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
exclaims (const Chooser *self, const Clause *clause)
{
  return self->words->words->len > MOST_EXCLAIMING
         && grape_words_is (self->words, clause->last - 1, "!");
}

/* What the clause says after those before it in its sentence: @waits: a vote without a text */
static void
judge_clause (Chooser *self, const Clause *clause, gboolean asks, gboolean opens, gboolean ends,
              gboolean *waits)
{
  guint doubts = GRAPE_CLUE_IF | GRAPE_CLUE_HEDGE | GRAPE_CLUE_PAST | GRAPE_CLUE_SUPPOSE
                 | GRAPE_CLUE_LATER | GRAPE_CLUE_JUDGE;
  gboolean others = clause->clues & GRAPE_CLUE_OTHER && !(clause->clues & GRAPE_CLUE_SELF);
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
  if (place && clause->denies && place == self->place && self->plain == GRAPE_PLAIN_BARE)
    self->place = 0; /* "Not the geese." */
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
concludes (const Chooser *self, const Clause *clause)
{
  return (clause->clues & GRAPE_CLUE_OFFER
          || grape_words_is (self->words, clause->first, "so|then|therefore|hence|verdict"))
         && !(clause->clues & (GRAPE_CLUE_PAST | GRAPE_CLUE_OTHER | GRAPE_CLUE_IF))
         && !clause->denies;
}

static void
read_sentence (Chooser *self, const GrapeSentence *sentence)
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
      self->concluded = grape_words_is (self->words, at - 1, ":") && concludes (self, &clause);
    }
}

static void
add_choice (const Chooser *self, const char *verb, GArray *found)
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
  Chooser self = { .reading = reading, .choices = choices, .words = words, .texts = texts };

  if (strlen (reading->text) > LONGEST)
    return;
  for (guint i = 0; i < choices->n_texts; i++)
    g_ptr_array_add (texts, grape_words_new (NULL, choices->texts[i] ? choices->texts[i] : ""));
  for (guint i = 0; i < words->sentences->len; i++)
    read_sentence (&self, grape_words_sentence (words, i));
  for (guint at = 0; at < words->words->len; at++)
    self.taken_back |= grape_words_match (words, at, undecided) > 0;
  if (!self.place && self.pointed.last
      && g_bit_nth_lsf (self.named, -1) == g_bit_nth_msf (self.named, -1) && self.named)
    choose (&self, &self.pointed, (guint)g_bit_nth_lsf (self.named, -1), GRAPE_PLAIN_FRAME);
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
  const Chooser self
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
  Mention mention = mention_at (&self, at + lead);
  if (!mention.place && lead && grape_words_is (words, at + lead - 1, "the|limerick|poem"))
    {
      lead--;
      mention = number_at (&self, at + lead);
    }
  if (grape_words_match (words, at + lead, "one vote|1 vote")
      || (at + lead && grape_words_is (words, at + lead - 1, "after|before|than|)")))
    return FALSE;
  value->said |= mention.weak ? GRAPE_SAID_WEAK : 0;
  value->n = lead + mention.n;
  if (mention.place)
    value->text = g_strdup_printf ("%u", mention.place);
  else if (grape_read_number (reading, saying, at + lead, value)
           && !goes_on (words, at + lead + value->n))
    value->n += lead;
  else
    g_clear_pointer (&value->text, g_free);
  return value->text != NULL;
}
