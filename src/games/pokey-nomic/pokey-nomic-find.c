/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How people write their acts of Pokey Nomic in mail. Proposals, revisions, questions and
 * judgements are written in the notation, and are found as such. */
#include "find/grape-find.h"
#include "pokey-nomic-private.h"

#include <stdlib.h>
#include <string.h>

static const PokeyNomic *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

/* "proposal #315", "on 315", "it"; a number of an open proposal. @number: (out): 0 where it is not
 * told. */
static guint
take_proposal (const GrapeReading *reading, guint at, guint *number)
{
  guint n = 0, step = 1;
  const char *form;

  for (guint i = 0; i < 6 && step; i++, n += step)
    step = grape_words_match (
        reading->words, at + n,
        "on|for|to|with|the|proposal|proposals|prop|number|no .|no|nr|#|p|:|->|rule "
        "change|vote|my vote|is|=|-|about|regarding");
  form = grape_words_form (reading->words, at + n);
  *number = form ? (guint)atoi (form) : 0;
  if (*number && pokey_proposal (state_of (reading), *number))
    return n + 1;
  *number = 0;
  return 0;
}

/* "for", "aye", "against": what it means; the words it takes. */
static guint
take_choice (const GrapeReading *reading, guint at, const char **choice)
{
  guint n = 0, step = 1;

  for (guint i = 0; i < 4 && step; i++, n += step)
    step = grape_words_match (reading->words, at + n, ":|->|=|-|is|my vote|vote|i vote|i am|a|,");
  step = grape_words_match (reading->words, at + n,
                            "for|yes|aye|yea|in favour of|in favor of|in favour|in favor|pro|i "
                            "approve|i support|i back|i approve of");
  *choice = step ? "for" : NULL;
  if (!step
      && (step = grape_words_match (reading->words, at + n,
                                    "against|no|nay|opposed to|opposed|contra|i oppose|i reject")))
    *choice = "against";
  return step ? n + step : 0;
}

/* The one proposal whose vote is on and that the writer has not voted on; 0: none, or several. */
static guint
only_open (const GrapeReading *reading)
{
  const PokeyNomic *self = state_of (reading);
  guint number = 0, n = 0;

  for (guint i = 0; i < self->open->len; i++)
    {
      const PokeyProposal *each = g_ptr_array_index (self->open, i);

      if (!each->called || reading->seat < 0 || each->votes[reading->seat])
        continue;
      number = each->number;
      n++;
    }
  return n == 1 ? number : 0;
}

/* "For.", "My vote: against", "I am for it": nothing follows. */
static gboolean
ends_there (const GrapeReading *reading, guint at)
{
  at += grape_words_match (reading->words, at, "it|this|that|the proposal");

  const GrapeWord *word
      = at < reading->words->words->len ? grape_words_at (reading->words, at) : NULL;

  return !word || word->opens || grape_words_is (reading->words, at, ".|!|,|;|-|:)");
}

/* "FOR 315", "315: against", "for", "against proposal 315" */
static gboolean
read_vote (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const char *choice = NULL;
  guint number = 0, n = take_choice (reading, at, &choice), more;

  if (n)
    {
      more = take_proposal (reading, at + n, &number);
      n += more;
    }
  else if ((n = take_proposal (reading, at, &number)))
    {
      more = take_choice (reading, at + n, &choice);
      if (!more)
        return FALSE;
      n += more;
    }
  if (!number && ends_there (reading, at + n))
    number = only_open (reading);
  if (!choice || !number)
    return FALSE;
  value->n = n;
  value->text = g_strdup_printf ("%u %s", number, choice);
  return TRUE;
}

/* "the vote on 315", "315 to a vote": the writer's own proposal, whose number may be left out */
static gboolean
read_call (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const PokeyNomic *self = state_of (reading);
  guint number = 0, n = grape_words_match (reading->words, at, "the vote|a vote|vote|the question");

  value->n = n + take_proposal (reading, at + n, &number);
  for (guint i = 0; !number && n && i < self->open->len; i++)
    {
      const PokeyProposal *each = g_ptr_array_index (self->open, i);

      number = each->by == reading->seat ? each->number : 0;
    }
  if (!value->n || !number)
    return FALSE;
  value->text = g_strdup_printf ("vote %u", number);
  return TRUE;
}

/* "a Live Chicken", "Brick" */
static gboolean
read_kind (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  guint n = grape_words_match (reading->words, at, "to be|to become|for|being|as");
  guint kind;

  n += grape_words_match (reading->words, at + n, "a|the");
  n += grape_words_match (reading->words, at + n, "live");
  kind = grape_words_match (reading->words, at + n, "chicken|chickens");
  value->n = n + kind;
  if (!kind && !(kind = grape_words_match (reading->words, at + n, "brick|bricks")))
    return FALSE;
  value->text = g_strdup (value->n == n ? "brick" : "chicken");
  value->n = n + kind;
  return TRUE;
}

static const GrapeSaying sayings[] = {
  { .verb = "vote",
    .said = "i vote|vote|votes|voting|i cast my vote|put me down|count me|i am|i'm",
    .nouns = "vote|my vote|ballot",
    .read = read_vote,
    .bare = TRUE },
  { .verb = "call",
    .said = "i call|call|i'm calling|calling|i put|i close the debate and call|i hereby call",
    .read = read_call },
  { .verb = "opt",
    .said = "i opt|opt|opting|i choose|i want|i'll be|i will be|i become|i'd like",
    .read = read_kind },
  { .verb = "throw", .said = "i throw|i roll|throw|rolling|throwing", .nouns = "die|dice" },
  { .verb = "consent", .said = "i consent|consent|i agree to the next turn", .nouns = "consent" },
  { .verb = "overrule", .said = "i vote to overrule|i overrule|overrule", .nouns = "judgement" },
  { .verb = "forfeit", .said = "i forfeit|forfeit|i hereby forfeit", .nouns = "forfeit" },
  { .verb = NULL },
};

/* A vote on each proposal that is open, and the throw. */
static guint
most (const GrapePosition *position, int seat)
{
  return 3;
}

/* Acts in the notation that stand on one line: those with text below are blocks, which are found
 * as such. */
static const GrapeForm forms[] = {
  { "(?:vote|call vote) #?\\d+(?: (?:for|against))?" },
  { "(?:propose|revise \\d+) (?:enact|amend|repeal|transmute).*" },
  { "invoke (?:form \\d+|legality \\S).*" },
  { "judge (?:form \\d+ .*|legal.*|illegal.*|undecidable.*)" },
  { "precedence \\d+.*|carry \"[^\"]+\" \\S.*" },
  { "throw|brick throw|consent|overrule|forfeit|opt (?:chicken|brick)" },
  { "I (?:hereby )?(?:judge|find) (?:the |this |that )?(?:move |it |question )?(?:to be )?"
    "(legal|illegal|undecidable)",
    "judge \\1" },
  { "my judge?ment on the form of (?:proposal )?#?(\\d+)(?: is|:)? (rhyme|haiku|tanka|none)",
    "judge form \\1 \\2" },
  { "I (?:hereby )?invoke judge?ment on the form of (?:proposal )?#?(\\d+)", "invoke form \\1" },
  { "(?:I consent|consent|you have my consent)(?: from me)?(?: too)? to (?:starting |beginning |having )?(?:the |your |his |her |a |\\w+['’]s )?(?:next )?turn(?: now| today)?",
    "consent" },
  { "(?:please )?(?:make me|count me as|put me down as|I(?:['’]d| would) rather be|I(?:['’]ll| will) be|let me be) (?:a |an |the )?(?:live )?(chicken|brick)(?:,? please)?",
    "opt \\1" },
  { "(?:a )?(?:live )?(chicken|brick)(?: for me|,? please| for me,? please| it is)", "opt \\1" },
  { "(?:an? )?(?:yes|aye|yea|for)(?: vote)? from me (?:on|to|for) (?:proposal )?#?(\\d+)",
    "vote \\1 for" },
  { "(?:an? )?(?:no|nay|against)(?: vote)? from me (?:on|to|for) (?:proposal )?#?(\\d+)",
    "vote \\1 against" },
  { "(?:proposal )?#?(\\d+) (?:gets|has) my (?:vote|yes|aye|support|blessing)", "vote \\1 for" },
  { "you have my (?:vote|yes|aye|support) (?:for|on) (?:proposal )?#?(\\d+)", "vote \\1 for" },
  { "(?:proposal )?#?(\\d+) (?:gets|has) my (?:no|nay|opposition)", "vote \\1 against" },
  { "I(?:['’]m| am)? (?:oppose|opposing|opposed to|reject|rejecting) (?:proposal )?#?(\\d+)",
    "vote \\1 against" },
  { "I(?:['’]m| am)? (?:approve|approving|approve of|support|supporting|back|backing|endorse) (?:proposal )?#?(\\d+)",
    "vote \\1 for" },
  { "(?:I (?:hereby )?propose(?: to|:|,)?|my (?:proposal|turn|rule change|suggestion)(?: is)?:)\\s*((?:enact|amend|repeal|transmute)\\b[^\\n]*)",
    "propose \\1" },
  { "I (?:hereby )?overrule (?:the |that )?(?:judge?ment|judge|\\w+['’]s judge?ment)", "overrule" },
  { NULL },
};

static void
find_lines (const GrapeReading *reading, GArray *found)
{
  grape_find_forms (reading, forms, found);
}

const GrapeVocabulary pokey_vocabulary = { .sayings = sayings,
                                           .asides = "rule|proposal|point|vote|turn|chicken|brick",
                                           .titles = "pokey|nomic",
                                           .most = most,
                                           .shown = find_lines };
