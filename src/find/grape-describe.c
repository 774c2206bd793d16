/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of which people tell something, without moving there. */
#include "grape-find-private.h"

/* Words behind "I" whose object is nothing that is moved: "I leave b3 alone". */
#define SPARED                                                                                     \
  "leave|threaten|protect|defend|guard|watch|avoid|fear|hate|miss|regret|envy|want to protect|"    \
  "want to defend|need to protect|need to defend|wait for|live at|live in|expect|covet|eye|"       \
  "dread|mourn|lost|lose|sold|take back|withdraw|revoke|retract|cancel|hold|own|possess|"          \
  "stay away from|keep away from|keep off|stay off"

#define STATES                                                                                             \
  "taken|occupied|blocked|dead|gone|lost|doomed|weak|closed|busy|full|surrounded|history|risky|"           \
  "dangerous|impossible|illegal|forbidden|silly|stupid|foolish|mad|crazy|hopeless|useless|bad|wrong|bait|" \
  "interesting|boring|none"

/* "I leave b3 alone", but not "I withdraw my five and substitute the seven" */
static gboolean
is_spared (const GrapeReader *self, guint from, guint first)
{
  const GrapeWords *words = words_of (self);
  guint n = 0;

  for (guint at = from; at < first; at++)
    {
      gboolean other = FALSE;

      if (grape_words_is (words, at, "i|we|i'll|we'll"))
        n = grape_words_match (words, at + 1, SPARED);
      for (guint i = at + 1 + n; n && i < first; i++)
        other |= self->used[i] || grape_words_at (words, i)->mark;
      if (n && !other)
        return TRUE;
      n = 0;
    }
  return FALSE;
}

/* "see b3", "My seat in the theatre is b3.", "near b3" */
static gboolean
is_led_away (const GrapeReader *self, const GrapeSentence *sentence, guint first)
{
  const GrapeWords *words = words_of (self);
  guint begin = sentence->first, looks, n = 0;

  while (begin < first && grape_words_at (words, begin)->mark)
    begin++;
  looks = grape_words_match (words, begin, "see|cf|cf .|look at|have a look at|compare");
  for (guint at = sentence->first + 1; at + 1 < first; at++)
    {
      if (grape_words_is (words, at, "final|idea|decision|choice|word|pick"))
        return FALSE;
      n += grape_reader_is_talk (self, at);
    }
  /* "As for 9, no." */
  guint about = grape_words_match (words, begin, "as to|as for|regarding|concerning|re|about");
  guint end = begin + about + grape_words_is (words, begin + about, "the|my|that|your");
  for (guint at = sentence->first; at < first; at++)
    if (grape_words_match (words, at,
                           "owe me for|owe you for|owes me for|give my left|give my right|"
                           "and mine make|and mine makes|and mine are"))
      return TRUE;
  return (looks && begin + looks == first) || (about && end == first)
         || ((n > 1 || grape_words_is (words, begin + 1, "favourite|favorite|dream|nightmare"))
             && grape_words_is (words, begin, "my|our")
             && grape_words_is (words, first - 1, "is|are"))
         || (first > sentence->first
             && grape_words_is (
                 words, first - 1,
                 "near|around|beside|roughly|about|close|nearby|almost|nice|bold|brave|poor|"
                 "goodbye|vs|versus|sic|recommend|recommends|"
                 "lovely|clever|brilliant"))
         || (first > sentence->first + 1
             && grape_words_match (
                    words, first - 2,
                    "tired of|haunted by|allergic to|much for|fed up with|sick of|"
                    "peace ,|waste ,|farewell ,|it for|copy of|starting at|"
                    "begins with|next to|close to|near to|adjacent to|square of|root of|"
                    "half of|cube of|double of|hope for|hoping for|wish for|wishing for|pray for|"
                    "dream of|dreaming of|long for|longing for|congratulations on|congrats on|done with|"
                    "careful with|hinges on|depends on|view from|view of|staring at|stared at|"
                    "drifting towards|drifting to|mark behind|mark at|arguments for|argument for|"
                    "arguments against|case for|case against|ruled out|ruling out|rule out|"
                    "news of|story of|trouble with|problem with|worried about|wonder about|"
                    "photo of|picture of|way to|eye on|eyes on|watch over|speaks for|lies in")
                    == 2)
         || (grape_words_is (words, begin,
                             "watch|mind|remember|notice|admire|consider|picture|"
                             "behold|respect|observe|study|ponder|guard|defend|"
                             "protect|spare|pity")
             && (begin + 1 == first
                 || (begin + 2 == first && grape_words_is (words, begin + 1, "the|my|that|your"))))
         || (grape_words_is (words, begin, "for") && begin + 1 == first
             && grape_words_is (words, first + 1, "speaks|speak"));
}

/* "b3 = 7", "b3/b4", "b3 + 1", "b3 area" */
static gboolean
is_continued (const GrapeReader *self, const GrapeSentence *sentence, guint end)
{
  const GrapeWords *words = words_of (self);
  gint number;
  guint said = 0;

  return (grape_words_is (words, end, "=|:") && !self->used[end + 1]
          && grape_number_read (words, end + 1, &number, &said))
         || (end + 1 < sentence->last && grape_words_is (words, end, "/")
             && !grape_words_at (words, end)->apart)
         /* "The first is bad. 3 is." */
         || (grape_words_is (words, end, "is|are|isn't|aren't")
             && (end + 1 >= sentence->last || grape_words_is (words, end + 1, ".|!")))
         || grape_words_is (words, end, "+|plus|minus|side|area|region|quarter|neighbourhood");
}

/** grape_reader_is_sum_of_both: "so that's seven for our side", "seven between us": what ends at
 * @end is more than the writer's */
gboolean
grape_reader_is_sum_of_both (const GrapeReader *self, guint end)
{
  return grape_words_match (words_of (self), end,
                            "for our side|for us|for both|for the two of us|together|between us|"
                            "in all|in total|altogether|all told|all in all")
         > 0;
}

/** grape_reader_describes: "b3 belongs to Hal now", "b3 is a hole in my defence", "I leave b3
 * alone": something is told of the value that stands from @first to @end */
gboolean
grape_reader_describes (const GrapeReader *self, const GrapeSentence *sentence, guint first,
                        guint end)
{
  const GrapeWords *words = words_of (self);

  if (is_spared (self, sentence->first, first) || is_led_away (self, sentence, first))
    return TRUE;
  if (end >= sentence->last)
    return FALSE;
  /* "A king already!" */
  if (first > sentence->first && grape_words_is (words, first - 1, "a|an|another")
      && grape_words_is (words, end, "already|again"))
    return TRUE;
  /* "d4 is where Hamish will go" */
  if (grape_words_match (words, end, "is where") && self->named[end + 2] >= 0
      && self->named[end + 2] != self->reading.seat)
    return TRUE;
  if (is_continued (self, sentence, end)
      || grape_words_is (words, end,
                         "belongs|matters|bothers|annoys|worries|threatens|hurts|hurt|scares|"
                         "interests|failed|backfired|surprised|deserved|deserves|everywhere|"
                         "onwards|ish|disappoints|disappointed|bores|amuses|lies|sleeps|looms|"
                         "needs|smells|stinks|alone|beckons|awaits")
      || grape_words_match (
          words, end,
          "is my hope|is my dream|is the dream|is a dream|is the hope|must be a|has to be a|looks like a|smells like|is growing on|"
          "is where he|is where she|is where they|is where you|"
          "of yours|of his|of hers|of theirs|by you|by him|by her|by them|"
          "was my second|was my other|was my first|was my third|"
          "would be my second|would be my next")
      || grape_reader_is_sum_of_both (self, end))
    return TRUE;
  if (!grape_words_is (words, end, "is|are|was|has|had|lies"))
    return FALSE;
  end++;
  /* "Five of ten is no quorum, six is." */
  if (first > sentence->first && grape_words_is (words, end - 1, "is|are")
      && (end == sentence->last || grape_words_is (words, end, ".|!|,|;"))
      && !grape_words_is (words, first - 1, "the|my"))
    return TRUE;
  /* "9 is what everybody does" */
  if (grape_words_is (words, end, "what")
      && (!grape_words_is (words, end + 1, "i|we|you|i'm|we're|i've|we've|i'll|i'd")
          || grape_words_is (words, end + 2, "fear|dread|hate|miss|regret|meant|expected")))
    return TRUE;
  /* "9 is for cowards", "b3 is up to Ann" */
  if (grape_words_match (words, end,
                         "for cowards|for heroes|for losers|for fools|for others|"
                         "for beginners|for later|up to|good but|good , but|"
                         "fine but|fine , but"))
    return TRUE;
  if (grape_words_is (words, end, "too|not") && grape_words_is (words, end - 1, "is|are"))
    return TRUE;
  return grape_words_is (words, end, STATES)
         || (grape_words_is (words, end, "a|an|the|his|her|their|in|at")
             && grape_reader_is_talk (self, end + 1)
             && !grape_words_is (words, end + 1,
                                 "one|place|spot|winner|choice|answer|way|best|least|most|"
                                 "right|only|lucky|good|nice|fine|last|thing"));
}
