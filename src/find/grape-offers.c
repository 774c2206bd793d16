/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How people say that they give something, whatever the game: "I shall humbly tender", "sticking
 * with", "lock me in at", "my final word is". The phrases are composed of who, how and what, so
 * that no two parts have to be met together first. */
#include "grape-lexicon.h"

#define MOST_ADVERBS 6

#define ADVERBS                                                                                    \
  "like to|love to|rather|sooner|just|simply|only|therefore|hereby|gladly|happily|humbly|also|"    \
  "then|now|please|kindly|go and|try and|finally|accordingly|once again|again|quickly|have to|"    \
  "safely|perhaps please|nevertheless|as usual|always|still|thus|herewith|boldly|bravely|"         \
  "proudly|respectfully|cheerfully|reluctantly|sadly|calmly|duly|hence|merely|all the same"

/* "I'll", and the verb as it stands */
static const char says[]
    = "i'll|i will|i shall|i'd|i would|i should|i'm going to|i am going to|i want to|i wish to|"
      "i beg to|i have to|i must|let me|let us|let's|may i|could i|can i|might i|please|kindly|"
      "instruct you to|i instruct you to|hereby instruct you to|request you to|i beg you to|"
      "i authorise you to|i authorize you to|i am instructed to|i'm instructed to|"
      "i am pleased to|i'm pleased to|i am happy to|i'm happy to|i'm glad to|i am glad to|"
      "i am ready to|i'm ready to|i have decided to|i've decided to|i have resolved to|"
      "i am forced to|i'm forced to|i am obliged to|i'm obliged to|i have no choice but to|"
      "i can only|i feel like|could you|would you|can you|will you|you can|you may|so i can|"
      "i can then|i'm|i am|im|i|we|ill|we'll|then|so|pray";
static const char acts[]
    = "have|take|go with|go for|use|put down|put in|set|send|give|give you|give him|give them|"
      "give her|give away|"
      "tender|offer|spend|risk|try|ride with|run with|roll with|plump for|come down on|side with|"
      "settle for|settle on|opt for|part with|get rid of|let go|let go of|"
      "enter|submit|register|declare|stake|sacrifice|burn|shed|dump|change to|switch to|"
      "stick to|come in with|answer with|reply with|respond with|counter with|like|want|"
      "start with|open with|begin with|put up|pay|venture|hazard|write|write down|"
      "put me down for|put me down as|put me on|mark me down for|let me have|give me|make it|"
      "make mine|note|note down|"
      "having|taking|going with|going for|using|putting|sending|giving|offering|spending|risking|"
      "trying|settling for|settling on|opting for|parting with|getting rid of|sending you|"
      "giving you|nimm|nehme|count me as|count me for|count me in for|put me in for|file|hand in|"
      "hand over|hand you|fancy|prefer|request|"
      "chance|gamble on|bank on|bet on|back|settle at|settle upon|stick with|stick at|stay with|"
      "stay on|stay at|land on|aim for|shoot for|value it at|"
      "put my money on|put my chips on|put my faith in|put my trust in|trust in|bow out with|"
      "come out with|step in with|pitch in with|weigh in with|chime in with|go along with|"
      "go ahead with|follow with|make do with|content myself with|trot out|bring out|bring on|"
      "roll out|wheel out|deploy|unleash|dispatch|commit|pledge|invest|shell out|fork out|"
      "fork over|cough up|ante up|surrender|relinquish|forfeit|unload|offload|shift|push in|"
      "push forward|slip in|slide in|slot in|stand by|stand pat on|lock in";

/* "I'm", or nothing */
static const char doing[] = "i'm|i am|im|we're|we are";
static const char acts_doing[]
    = "chancing|gambling on|banking on|betting on|backing|settling at|settling upon|settling on|"
      "settling for|"
      "sticking with|sticking to|sticking at|staying with|staying on|staying at|landing on|"
      "landing at|aiming for|shooting for|plumping for|opting for|going with|going for|going in with|"
      "valuing it at|putting my money on|putting my chips on|putting my faith in|"
      "coming in with|coming out with|weighing in with|chiming in with|opening with|"
      "starting with|beginning with|answering with|replying with|following with|"
      "making do with|trotting out|bringing out|bringing on|rolling out|wheeling out|deploying|"
      "unleashing|dispatching|committing|pledging|investing|shelling out|forking out|coughing up|"
      "surrendering|relinquishing|forfeiting|unloading|offloading|dumping|shedding|burning|"
      "pushing in|slipping in|standing by|standing pat on|standing on|standing at|locking in|"
      "throwing in|tossing in|chucking in|laying down|putting down|putting in|putting up|"
      "putting forward|handing in|handing over|parting with|offering|risking|sacrificing|"
      "spending|staking|submitting|sending in|entering|declaring|venturing|hazarding|trying|"
      "giving up|running with|rolling with|riding with|changing to|switching to";

/* "I've", or "I", or nothing */
static const char done[] = "i've|i have|ive|we've|we have|i|we";
static const char acts_done[]
    = "gone for|gone with|gone in with|settled for|settled on|settled at|settled upon|plumped for|"
      "opted for|plumped on|decided on|decided upon|decided for|landed on|landed at|"
      "hit upon|hit on|fixed on|fixed upon|come down on|come down to|come round to|come up with|"
      "put my money on|put my chips on|lit upon|fallen back on|ended up with|ended up on|"
      "ended up at|finished up with|arrived at|came down on|came up with|"
      "picked|picked out|selected|resolved on|resolved upon|alighted on|locked in";
static const char acts_alone[] /* what nobody tells of the past with */
    = "settled on|settled for|plumped for|opted for|decided on|decided upon|picked|gone for|"
      "gone with|locked in|landed on|ended up with|selected";

/* "lock in", "this one gets" */
static const char alone[]
    = "lock in|accept|tell them|tell everyone|tell everybody|tell the world|consider this my|"
      "call this my|call it|make this|let the record show|you get my|you'll get my|you may have my|"
      "you can have my|the bank gets|the bank may have|the pot gets|the kitty gets|this one gets|"
      "that one gets|this round gets|this time it gets|the table gets|kindly accept|please accept";

/* "lock me in at" */
static const char set_down[]
    = "put|sit|seat|lock|book|sign|count|write|chalk|stick|slot|pop|set|mark|note|ink|"
      "park|enter|log|register|jot|scribble|list|squeeze|pen|plonk|plop|"
      "leave|slap|stamp|score|tick|peg|file|record|call";
static const char whom[] = "me down|me in|me up|me on|me|us down|us in|us|mine down|mine in|mine";
static const char where[] = "for|at|on|as|with|among the|among|under|to|in at|against";

/* "my final word is" */
static const char kinds[] = "final|first|official|humble|considered|honest|actual|only|own|new|"
                            "corrected|real|firm|last";
static const char nouns[]
    = "word|answer|offer|choice|pick|selection|preference|verdict|decision|entry|contribution|"
      "stake|wager|gamble|reply|response|vote|submission|order|statement|money|nomination|"
      "candidate|favourite|favorite|conclusion|judgement|judgment|instruction|weapon of choice|"
      "poison|offering|effort|attempt|shot|throw|say|mind is made up|pleasure|resolve|"
      "proposition|proposal|ruling|declaration|sacrifice|investment|price";
static const char times[]
    = "this time|this round|for this round|tonight|today|in this round|"
      "this week|for today|for this one|of the day|of choice|here|now|this time round|this time around";
static const char is[]
    = "is|:|=|will be|shall be|must be|has to be|stands at|stands on|rests on|"
      "rests at|comes to|comes out at|falls on|fell on|falls upon|fell upon|"
      "has fallen on|goes on|goes to|goes for|lands on|landed on|is on|is for|"
      "remains|stays|comes down to|comes down on|settles on|settled on|lies with|"
      "lies on|would be|=>|->";

static guint
skip (const GrapeWords *words, guint at, const char *phrases)
{
  return at + grape_words_match (words, at, phrases);
}

/* Whether nothing stands before the word at @at in its clause but what links it. */
static gboolean
opens_clause (const GrapeWords *words, guint at)
{
  return !at || grape_words_at (words, at)->opens
         || grape_words_is (words, at - 1,
                            ",|:|-|--|\xe2\x80\x93|\xe2\x80\x94|;|.|!|?|so|and|then|"
                            "ok|okay|well|right|just|probably|anyway")
         || grape_words_at (words, at)->initial;
}

/* "I shall humbly tender", "sticking with" */
static guint
match_act (const GrapeWords *words, guint at)
{
  /* "I should have": the past; "I would like" not. */
  static const char wishes[] = "i'd|i would|i should|i";
  guint n = grape_words_match (words, at, says), act, best = 0;
  guint begun = grape_words_match (words, at, doing), had = grape_words_match (words, at, done);

  if (n)
    {
      gboolean wish = grape_words_match (words, at, wishes) == n;
      guint more = 1;

      /* A page of "please" must not be read to its end from each of its words. */
      for (guint i = 0; i < MOST_ADVERBS && more; i++)
        {
          more = grape_words_match (words, at + n, ADVERBS);
          n += more;
        }
      act = grape_words_match (words, at + n, acts);
      if (act && !(wish && grape_words_is (words, at + n, "have")))
        best = n + act;
    }
  if (begun || opens_clause (words, at))
    {
      guint from = skip (words, at + begun, ADVERBS);

      act = grape_words_match (words, from, acts_doing);
      best = act ? MAX (best, from + act - at) : best;
    }
  if (had || opens_clause (words, at))
    {
      guint from = skip (words, at + had, ADVERBS);

      act = grape_words_match (words, from, had ? acts_done : acts_alone);
      best = act ? MAX (best, from + act - at) : best;
    }
  return best;
}

/* "lock me in at", "count me among the" */
static guint
match_put (const GrapeWords *words, guint at)
{
  guint n = grape_words_match (words, at, set_down);
  guint who = n ? grape_words_match (words, at + n, whom) : 0;

  return who ? skip (words, at + n + who, where) - at : 0;
}

/* "my final word this time is" */
static guint
match_noun (const GrapeWords *words, guint at)
{
  guint n = grape_words_match (words, at, "my|our|the|this week's|today's"), noun, copula, end;

  if (!n && !opens_clause (words, at))
    return 0;
  end = skip (words, at + n, kinds);
  if (!n && end == at)
    return 0;
  noun = grape_words_match (words, end, nouns);
  end = skip (words, end + noun, times);
  copula = noun ? grape_words_match (words, end, is) : 0;
  return copula ? end + copula - at : 0;
}

/** grape_lexicon_offer: the number of words at @at that say that their writer gives what follows */
guint
grape_lexicon_offer (const GrapeWords *words, guint at)
{
  if (!grape_words_at (words, at))
    return 0;
  guint act = match_act (words, at), put = match_put (words, at), noun = match_noun (words, at);
  guint begun = opens_clause (words, at) ? grape_words_match (words, at, alone) : 0;

  return MAX (MAX (act, begun), MAX (put, noun));
}
