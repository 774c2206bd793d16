/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How people write their acts of BlogNomic in mail, and what tells what they will sign. Acts
 * with lines below are blocks, which the engine finds. */
#include "find/grape-find.h"
#include "blognomic-act.h"

#include <string.h>

#define MOST_ACTS 20 /* in one message */

static const Blog *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

/* Votes and posts, by number */

/* Whether @title can begin with the word @form: to cut every title at every word of a long mail
 * takes minutes. */
static gboolean
may_begin (const char *title, const char *form)
{
  const char *first = title + strspn (title, " \t*_`");

  return (*first & 0x80) || (*form & 0x80) || g_ascii_tolower (*first) == *form;
}

/* "Hats", "“Late mail”": the only open matter with that title; the words it takes */
static guint
take_title (const GrapeReading *reading, guint at, guint *number)
{
  const Blog *self = state_of (reading);
  guint quoted = grape_words_is (reading->words, at, "\"|“|'|‘|*|_"), best = 0;

  for (guint i = 0; i < self->open->len; i++)
    {
      const BlogPost *post = blog_post (self, g_array_index (self->open, guint, i) + 1);
      if (!post->title || !may_begin (post->title, grape_words_form (reading->words, at + quoted)))
        continue;
      g_autoptr (GrapeWords) title = grape_words_new (NULL, post->title);
      guint n = 0;

      while (n < title->words->len
             && g_str_equal (grape_words_form (title, n),
                             grape_words_form (reading->words, at + quoted + n)))
        n++;
      if (!n || n < title->words->len || !blog_is_votable (post) || n < best
          || !(quoted || grape_words_at (reading->words, at)->initial))
        continue;
      *number = post->number;
      best = n;
    }
  return best
             ? best + quoted
                   + (quoted && grape_words_is (reading->words, at + quoted + best, "\"|”|'|’|*|_"))
             : 0;
}

/* "proposal #2", "on 2": a post that there is; the words it takes. @kind: at least */
static guint
take_post (const GrapeReading *reading, guint at, guint *number)
{
  guint n = 0, step = 1;
  const char *form;
  char *end;

  for (guint i = 0; i < 6 && step; i++, n += step)
    step
        = grape_words_match (reading->words, at + n,
                             "on|for|the|proposal|proposals|prop|call|cfj|dov|declaration|number|"
                             "no .|no|nr|#|:|->|vote|my vote|is|=|-|about|regarding|to|confession");
  if ((step = take_title (reading, at + n, number)))
    return n + step;
  form = grape_words_form (reading->words, at + n);
  *number = form && strlen (form) < 7 ? (guint)g_ascii_strtoull (form, &end, 10) : 0;
  if (*number && !*end && *number <= state_of (reading)->posts.n)
    return n + 1;
  *number = 0;
  return 0;
}

/* ":for:", "[AGAINST]", "a veto": what it means; the words it takes. */
static guint
take_icon (const GrapeReading *reading, guint at, const char **icon)
{
  static const struct
  {
    const char *icon, *said;
  } icons[] = { { "FOR", "for|in favour of|in favor of|in favour|in favor|yes|aye|pro" },
                { "AGAINST", "against|opposed to|no|nay|contra" },
                { "DEFERENTIAL", "deferential|def|i defer|defer|i defer to the warden" },
                { "VETO", "veto|vetoed" } };
  guint n = 0, step = 1;

  *icon = NULL;
  for (guint i = 0; i < 4 && step; i++, n += step)
    step = grape_words_match (reading->words, at + n,
                              ":|->|=|-|[|*|is|my vote|vote|i vote|i am|a|,|voting");
  for (guint i = 0; i < G_N_ELEMENTS (icons) && !*icon; i++)
    if ((step = grape_words_match (reading->words, at + n, icons[i].said)))
      *icon = icons[i].icon;
  if (!*icon)
    return 0;
  n += step;
  while (grape_words_is (reading->words, at + n, ":|]|*"))
    n++;
  return n;
}

/* "nothing against 2", "what is it for: 2" */
static gboolean
is_idle_talk (const GrapeReading *reading, guint at)
{
  return at
         && grape_words_is (reading->words, at - 1,
                            "nothing|anything|something|much|little|what|reason|reasons|argument|"
                            "arguments|case|so|as|thanks|sorry|waiting|wait|time");
}

/* "FOR 2", "2: against", "DEFERENTIAL on 3" */
static gboolean
read_vote (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const char *icon = NULL;
  guint number = 0, n, more = 0;

  if (is_idle_talk (reading, at))
    return FALSE;
  if ((n = take_icon (reading, at, &icon)))
    more = take_post (reading, at + n, &number);
  if (!more && (n = take_post (reading, at, &number)))
    more = take_icon (reading, at + n, &icon);
  if (!more || !icon || !number || !blog_is_votable (blog_post (state_of (reading), number)))
    return FALSE;
  value->n = n + more;
  value->text = g_strdup_printf ("%u %s", number, icon);
  return TRUE;
}

/* "proposal 2", behind "I withdraw" */
static gboolean
read_post (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  guint number, n = take_post (reading, at, &number);

  if (!n || !number)
    return FALSE;
  value->n = n;
  value->text = g_str_equal (saying->verb, "resolve")
                    ? g_strdup_printf ("%u %s", number, saying->nouns ? "fail" : "enact")
                    : g_strdup_printf ("%u", number);
  return TRUE;
}

/* In the scanner of leaks: what somebody will have done */
static gboolean
read_side (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  gboolean defects
      = grape_words_is (reading->words, at, "defect|defects|defecting|betray|betrays|betraying");

  for (guint i = 1; i < 5 && i <= at; i++)
    if (grape_words_is (reading->words, at - i,
                        "if|whether|may|can|could|might|or|and|who|suppose"))
      return FALSE;
  if (reading->seat >= 0
      || (!defects
          && !grape_words_is (reading->words, at, "cooperate|cooperates|cooperating|loyal")))
    return FALSE;
  value->n = 1;
  value->text = g_strdup (defects ? "defect" : "cooperate");
  return TRUE;
}

static const GrapeSaying sayings[] = {
  { .verb = "vote",
    .said = "i vote|vote|voting|i'm voting|i am voting|i cast my vote|put me down|count me|i am|"
            "make my vote|change my vote|i change my vote",
    .nouns = "vote|my vote|my votes|votes",
    .read = read_vote,
    .bare = TRUE },
  { .verb = "withdraw", .said = "i withdraw|i take back|withdrawing", .read = read_post },
  { .verb = "resolve", .said = "i enact|enacting|i hereby enact", .read = read_post },
  { .verb = "settle", .said = "i settle|settling", .read = read_post },
  { .verb = "intimidate", .said = "i intimidate|intimidating", .read = read_post },
  { .verb = "sign", .said = "", .read = read_side },
  { .verb = NULL },
};

/* Forms */

#define NAME "((?-i:\\p{Lu})[\\p{L}\\p{N}'_-]*(?: (?-i:\\p{Lu})[\\p{L}\\p{N}'_-]*)*)"
#define I    "I(?:'ll| will| hereby| now| must| do)? "
#define MY   "(?:my|the) "
#define WISH "I(?:['’]d| would)? (?:like|love|wish|want|ask) to "
#define ICON "(for|against|deferential|veto)"
#define POST "(?:proposal |number |post |cfj )?#?(\\d+)"
#define HASH "([0-9a-f]{32})"
#define GANGS                                                                                      \
  "(Locker Boys|Kitchen Crew|J-Wing Mob|The Dust|Quartering Crow|Los Pulpos|Self-Reference Club|"  \
  "Two-Star Guardians)"

static const GrapeForm forms[] = {
  /* the notation */
  { "vote #?\\d+ (?:for|against|deferential|veto)" },
  { "withdraw #?\\d+|settle #?\\d+|intimidate #?\\d+|lean #?\\d+" },
  { "resolve #?\\d+ (?:enact|fail)" },
  { "statement #?\\d+(?: [0-9a-f]{32})?|threaten #?\\d+ (?:cooperate|defect)" },
  { "(?:hold|sign|comment) #?\\d+ \\S.*|sign #?\\d+" },
  { "confess (?:crime|snitch|attack|escape) with \\S.*" },
  { "rumou?r \\S.* and \\S.*:.*" },
  { "walk|monologue|infirmary|register|leave|resign admin|ask (?:un)?idle" },
  { "(?:peer|release|bore|admit|unidle|grudge) \\S+|pass mantle \\S+|idle \\S+(?: announced)?" },
  { "fall \\S+ \\d+|attitude \\w+|gang (?:none|" GANGS ")" },
  { "gndt (?:\\d*DICE-?\\d+|FRUIT|COLOU?R|VEGGIE)" },
  { "(?-i:post|dov) \\S.*" },
  { "carry \"[^\"]+\" \\S.*" },
  /* what people write */
  { "(?:and )?(?:then )?(?:proposal )?#?(\\d+) (?:is |has )?(?:enacted|passes|passed)",
    "resolve \\1 enact" },
  { "(?:" I "fail |and )?(?:then )?(?:proposal )?#?(\\d+) (?:is |has )?(?:failed|fails)",
    "resolve \\1 fail" },
  { I "fail (?:proposal |number )?#?(\\d+)", "resolve \\1 fail" },
  { I "withdraw (?:my )?(?:proposal |number |post )?#?(\\d+)", "withdraw \\1" },
  { WISH
    "(?:join|register|play|be a prisoner|become a prisoner|take part|be part of it|enter|sign up)(?: the game| in the game| too| as well| with you| blognomic| in blognomic| your game| again)*(?:,? please)?|please (?:register me|let me join|let me in|sign me up|add me|count me in)|(?:sign me up|count me in|register me|add me)(?: too| as well)?(?:,? please)?|I(?: hereby)? (?:register|join|sign up)(?: as a (?:new )?prisoner| as well| too| the game| blognomic)*",
    "register" },
  { POST " (?:gets|has) (?:a |an |my )?" ICON "(?: vote)?(?: from me)?", "vote \\1 \\2" },
  { "(?:please )?(?:put me down|count me|mark me|note me) (?:as |for )?(?:a |an )?" ICON
    " (?:on|to) " POST,
    "vote \\2 \\1" },
  { "(?:an? )?" ICON "(?: vote)? from me (?:on|to) " POST, "vote \\2 \\1" },
  { I "(?:change|switch|turn|move|make) my (?:vote |icon )?on " POST
      " (?:to |into )?(?:a |an )?" ICON,
    "vote \\1 \\2" },
  { "I(?:['’]m| am) (?:now )?" ICON " (?:on )?" POST "(?: now)?", "vote \\2 \\1" },
  { I "resolve " POST " as (?:failed|failing|a failure)", "resolve \\1 fail" },
  { I "resolve " POST " as (?:enacted|passed|passing)", "resolve \\1 enact" },
  { POST " has (?:reached |a )?quorum,? (?:and is |so it is |so )?enacted", "resolve \\1 enact" },
  { I "enact " POST, "resolve \\1 enact" },
  { I
    "(?:take|go for|have) (?:a|my) (?:walk|stroll|turn) (?:in|around|round|through) the yard(?: today| now)?|I(?:['’]m| am) (?:taking a walk|walking|going for a walk) (?:in |around |round )?the yard(?: today| now)?|into the yard:? walk|[^.\n]{0,30}yard: walk",
    "walk" },
  { MY "grudge (?:is|goes to|shall be|will be)(?: now)? " NAME "(?: from now on| now)?",
    "grudge \\1" },
  { I "comment on " POST ": ?([^\n]*\\S)(?=\\s*(?:\n|$))[^\n]*", "comment \\1 \\2" },
  { WISH
    "(?:be )?idle[d]?(?: for a while| until \\w+)?(?:,? please)?|I go idle(?: now| for a while| until \\w+)?|I(?:['’]m| am) going idle(?: now| for a while)?|(?:please )?(?:idle me|make me idle|set me idle)(?:,? please| until \\w+| for a while)?",
    "ask idle" },
  { WISH
    "(?:come back(?: from idling)?|be unidled|unidle|be active(?: again)?|stop idling)(?:,? please)?|(?:please )?unidle me(?:,? please| again)*",
    "ask unidle" },
  { I "walk (?:in |around )?the yard(?: today| now)?", "walk" },
  { I "take the fall for " NAME "[, ]+(?:by |with |of |for )?(\\d+)(?: SHIV)?", "fall \\1 \\2" },
  { MY "attitude (?:is|becomes|changes to|shall be|will be) (?:now )?"
       "(Withdrawn|Rebellious|Comfortable|Converted|Injured)(?: from now on| now)?",
    "attitude \\1" },
  { I "(?:become|turn|change my attitude to) (Rebellious|Comfortable|Converted)", "attitude \\1" },
  { "(?:" I "have|" I "bear|" I "hold|I(?:'ve| have)) a grudge against " NAME
    "(?: from now on| now)?",
    "grudge \\1" },
  { MY "grudge is (?:now )?against " NAME, "grudge \\1" },
  { I "(?:drop|clear|bury) my grudge(?: against \\w+)?", "grudge none" },
  { I "join (?:the gang )?(?:of )?(?:the )?" GANGS, "gang \\1" },
  { "(?:please )?put me (?:into|in) (?:the )?" GANGS "(?: gang)?", "gang \\1" },
  { I "leave (?:my|the) gang", "gang none" },
  { MY "statement (?:on|for) (?:confession )?#?(\\d+)(?: is|:) ?" HASH, "statement \\1 \\2" },
  { ".*\\b(?:confession|on|for) #?(\\d+):?\\s+" HASH, "statement \\1 \\2" },
  { I "sign #?(\\d+)(?::| with) ?[\"“]?([^\n]*?)[\"”]?(?=\n|$).*", "sign \\1 \\2" },
  { I "confess (?:to )?(?:a |an )?(crime|snitch|escape) with " NAME
      "(?: as (?:my|the) accomplice)?: ?([^\n]*\\S)(?=\\s*(?:\n|$))[^\n]*",
    "confess \\1 with \\2: \\3" },
  { I "(?:ask|wish|want) to (?:be idled|be idle|go idle|idle)|please idle me|I ask for idling",
    "ask idle" },
  { I "(?:ask|wish|want) to (?:be unidled|come back|unidle)|please unidle me", "ask unidle" },
  { I "unidle " NAME, "unidle \\1" },
  { I "idle " NAME, "idle \\1" },
  { I "admit " NAME, "admit \\1" },
  { I "leave (?:the game|blognomic|the prison)(?: now| for good| today)?|I quit(?: the game)?",
    "leave" },
  { "(?:please )?roll (\\d*DICE\\d+|FRUIT|COLOU?R|VEGGIE)(?: for me)?(?: in the GNDT)?(?:,? please)?",
    "gndt \\1" },
  { I "roll (\\d*DICE\\d+|FRUIT|COLOU?R|VEGGIE)(?: in the GNDT)?", "gndt \\1" },
  { NULL },
};

/* "FOR on 2, 3 and 4", "2, 3 and 4: FOR" */
static void
find_lists (const GrapeReading *reading, const char *pattern, guint icon, guint numbers,
            GArray *found)
{
  static const char doubts[]
      = "(?i)\\?|\\b(?:if|would|could|might|not|never|were|was|voted|who|had|unless|until)\\b|n['’]t\\b";
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  gint start, end;

  for (g_regex_match (regex, reading->text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *said = g_match_info_fetch (match, (gint)icon);
      g_autofree char *list = g_match_info_fetch (match, (gint)numbers);
      gint from;

      if (!g_match_info_fetch_pos (match, 0, &start, &end))
        continue;
      for (from = start; from && !strchr (".!?\n", reading->text[from - 1]); from--)
        ;
      gsize stop = (gsize)end + strcspn (reading->text + end, ".!?\n");
      g_autofree char *sentence
          = g_strndup (reading->text + from, stop - (gsize)from + (reading->text[stop] != '\0'));
      if (g_regex_match_simple (doubts, sentence, 0, 0))
        continue;
      for (const char *at = list; *at;)
        {
          gsize digits = strspn (at, "0123456789");

          if (digits)
            {
              g_autofree char *number = g_strndup (at, digits);
              grape_found_add (found, (guint)start, (guint)end,
                               g_strdup_printf ("vote %s %s", number, said), NULL);
            }
          at += MAX (digits, 1);
        }
    }
}

static void
find_shown (const GrapeReading *reading, GArray *found)
{
  find_lists (reading,
              "(?<!\\d )\\b" ICON "(?: votes?)?(?: on| to)?(?: (?:all|both)(?: \\w+)?)?:? "
              "((?:#?\\d+(?:, and |, | and | & ))+#?\\d+)(?= *(?:[.!;\n]|$))",
              1, 2, found);
  find_lists (
      reading,
      "(?<=^|\n|[.!:;] )((?:#?\\d+(?:, and |, | and | & ))+#?\\d+)(?::| -| get(?: my)?| all get a?) " ICON
      "\\b(?= *(?:[.!;,\n]|from|$))",
      2, 1, found);
  grape_find_forms (reading, forms, found);
}

/* R6.4: what somebody holds and has not signed */

/* What it will do, in words that say whose it is. */
static void
list_meaning (GArray *secrets, const GrapeTable *table, int person, const char *name,
              const char *text)
{
  gboolean defects = blog_is_defect (text);
  const char *side = defects ? "defect" : "cooperate";

  if (person < (int)grape_table_size (table))
    grape_secret_add (secrets, person, g_strdup (side), "", "", "what %s is going to sign", name);
}

static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Blog *self = position->state;

  for (guint number = 1; number <= self->posts.n && viewer != GRAPE_VIEWER_REFEREE; number++)
    for (guint i = 0; i < 2; i++)
      {
        const BlogPost *post = blog_post (self, number);
        const BlogSide *side = &post->sides[i];
        const char *texts[] = { side->held, side->kept };
        const char *name = blog_name (self, post->parties[i]);

        for (guint j = 0; j < 2; j++)
          if (texts[j] && g_strcmp0 (texts[j], side->said) != 0
              && (j || post->parties[i] != viewer))
            {
              grape_secret_add (secrets, GRAPE_AUTHOR_PERSON, g_strdup (texts[j]), NULL, name,
                                "what %s is going to sign", name);
              list_meaning (secrets, position->table, post->parties[i], name, texts[j]);
            }
      }
}

static guint
most (const GrapePosition *position, int seat)
{
  return MOST_ACTS;
}

const GrapeVocabulary blog_vocabulary = {
  .sayings = sayings,
  .asides = "proposal|proposals|call|confession|vote|votes|warden|block|cell|prison",
  .titles = "blognomic",
  .most = most,
  .shown = find_shown,
  .secrets = list_secrets,
};
