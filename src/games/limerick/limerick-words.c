/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How people vote for a limerick (R7.1), and what tells how somebody voted. Limericks are blocks,
 * which the engine finds; here are those that people send without a word above them. */
#include "find/grape-anthology-secrets.h"
#include "find/grape-find.h"
#include "limerick-private.h"

#include <string.h>

#define LONGEST_NAME  30 /* bytes of a signature */
#define LONGEST_VERSE 64 /* letters of a line that nobody takes for prose */

/* "Nell" is enough of Nell Fairweather, if the other has no such name. */
static guint
match_part (const GrapeReading *reading, guint at, const GrapeWords *name, int seat)
{
  const char *other = grape_table_name (reading->position->table, !seat);
  g_autoptr (GrapeWords) others = grape_words_new (NULL, other);

  for (guint i = 0; name->words->len > 1 && i < name->words->len; i++)
    {
      const char *form = grape_words_form (name, i);
      gboolean shared = strlen (form) < 3;

      for (guint k = 0; k < others->words->len; k++)
        shared |= g_str_equal (form, grape_words_form (others, k));
      if (!shared && grape_words_is (reading->words, at, form))
        return 1;
    }
  return 0;
}

/* What contestants call themselves and the other. */
static guint
match_role (const GrapeReading *reading, guint at, int seat)
{
  if (reading->seat < 0 || reading->seat >= LIMERICK_POETS)
    return 0;
  return grape_words_match (reading->words, at,
                            reading->seat == seat
                                ? "myself|mine|my own"
                                : "my rival|my opponent|my adversary|my enemy|my competitor");
}

static gboolean
read_contestant (const GrapeReading *reading, guint at, GrapeValue *value)
{
  if (at && grape_words_is (reading->words, at - 1, "after|before|than"))
    return FALSE;
  if (at && grape_words_is (reading->words, at - 1, ")")) /* "1) Gristle's": a list of both */
    return FALSE;
  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    {
      const char *name = grape_table_name (reading->position->table, seat);
      g_autoptr (GrapeWords) words = grape_words_new (NULL, name);
      guint n = grape_words_name (reading->words, at, words);

      n = n ? n : match_part (reading, at, words, seat);
      if (!n && (n = match_role (reading, at, seat)))
        value->said |= GRAPE_SAID_WEAK;
      if (!n)
        continue;
      n += grape_words_match (reading->words, at + n, "'s|’s|s");
      n += grape_words_match (reading->words, at + n, "limerick|poem|one|verses|entry");
      value->n = n;
      value->text = g_strdup_printf ("%d", seat + 1);
      return TRUE;
    }
  return FALSE;
}

/* What comes before the value: "goes to the limerick by", "for no.". */
static guint
skip_lead (const GrapeWords *words, guint at)
{
  guint n = 0, step = 1;

  for (guint i = 0; i < 7 && step; i++, n += step)
    {
      step = grape_words_match (
          words, at + n,
          "one by|one of|one from|one written|one with|number|no .|nr .|no|nr|"
          "#|:|for|to|goes|go|votes|voted|is|with|by|of|the|limerick|poem|verses|entry|"
          "written|from|\"|“|*|_");
    }
  return n;
}

/* "the first", "2", "no. 2", but not "1) Gristle's", a list of both */
static gboolean
read_place (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const GrapeWords *words = reading->words;
  const GrapeWord *word = grape_words_at (words, at);
  guint dot = at && grape_words_is (words, at - 1, ".") ? 1 : 0;
  gboolean numbered
      = at > dot && grape_words_is (words, at - dot - 1, dot ? "no|nr" : "#|no|nr|number");

  for (guint i = 0; i < LIMERICK_POETS; i++)
    {
      value->n = grape_words_match (words, at, i ? "the second|second" : "the first|first");
      if (!value->n && numbered)
        value->n = grape_words_match (words, at, i ? "2|two" : "1|one");
      if (!value->n)
        continue;
      value->text = g_strdup (i ? "2" : "1");
      return TRUE;
    }
  return !(word && word->opens && grape_words_is (words, at + 1, ")|."))
         && (read_contestant (reading, at, value) || grape_read_vote (reading, saying, at, value));
}

/* "the one with the ladder" */
static gboolean
read_described (const GrapeReading *reading, guint at, GrapeValue *value)
{
  const Limerick *self = reading->position->state;
  const char *texts[LIMERICK_POETS];

  if (self->stage != LIMERICK_VOTING || reading->seat == GRAPE_VIEWER_REFEREE)
    return FALSE;
  for (guint i = 0; i < LIMERICK_POETS; i++)
    texts[i] = self->poets[i].text;
  guint place = grape_reading_described (reading, at, texts, LIMERICK_POETS, &value->n);
  value->text = place ? g_strdup_printf ("%u", place) : NULL;
  return place > 0;
}

/* "2", "number two", "the second", "the limerick by Bob", "none" */
static gboolean
read_choice (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  guint led = skip_lead (reading->words, at);

  /* "one vote for the pea", "with the number after one" */
  if (grape_words_match (reading->words, at + led, "one vote|1 vote")
      || (at + led && grape_words_is (reading->words, at + led - 1, "after|before|than")))
    return FALSE;
  if (!read_place (reading, saying, at + led, value))
    return read_described (reading, at, value);
  value->n += led;
  value->n += grape_words_match (reading->words, at + value->n, "limerick|poem|one");
  return TRUE;
}

static const GrapeSaying sayings[] = {
  { .verb = "vote",
    .said = "vote|votes|voting|i vote|i cast my vote|i prefer|put me down|count me|i choose|"
            "i pick|i favour|i favor|i give my vote|i give it",
    .also = "choose|pick|prefer",
    .nouns = "vote|my vote|ballot|my ballot|favourite|my favourite|favorite|my favorite",
    .read = read_choice,
    .bare = TRUE,
    .partial = TRUE },
  { .verb = "vote none",
    .said = "take my vote back|take back my vote|withdraw my vote|retract my vote|strike my vote|"
            "scratch my vote|remove my vote|take my vote out|pull my vote|i abstain|"
            "strike my name off|take my name off|take it out" },
  { .verb = NULL },
};

/* A line of words, not of a table, a list or a program. */
static gboolean
is_verse (const char *line)
{
  return g_regex_match_simple ("^\\W{0,3}\\p{L}[^_={}<>\\\\|/@#$%&+*\\[\\]0-9]*$", line, 0, 0)
         && g_regex_match_simple ("\\S +\\S+ +\\S", line, 0, 0);
}

/* Whether both lines end in the same two letters. */
static gboolean
end_alike (const char *a, const char *b)
{
  g_autofree char *x = g_ascii_strdown (a, -1), *y = g_ascii_strdown (b, -1);
  gsize m = strlen (x), n = strlen (y);

  while (m && !g_ascii_isalpha (x[m - 1]))
    m--;
  while (n && !g_ascii_isalpha (y[n - 1]))
    n--;
  return m > 1 && n > 1 && strncmp (x + m - 2, y + n - 2, 2) == 0;
}

/* Five lines of verse, of which the third and the fourth are shorter and some ends look alike, or
 * that rhyme as a limerick's do. */
static gboolean
is_limerick (const Limerick *self, const char *paragraph)
{
  g_auto (GStrv) lines = g_strsplit (paragraph, "\n", -1);
  guint length[5];

  if (g_strv_length (lines) != G_N_ELEMENTS (length))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (length); i++)
    {
      length[i] = (guint)g_utf8_strlen (g_strstrip (lines[i]), -1);
      if (length[i] < 8 || length[i] > LONGEST_VERSE || !is_verse (lines[i]))
        return FALSE;
    }
  if (MAX (length[2], length[3]) < MIN (MIN (length[0], length[1]), length[4])
      && (end_alike (lines[2], lines[3]) || end_alike (lines[0], lines[1])
          || end_alike (lines[0], lines[4]) || end_alike (lines[1], lines[4])))
    return TRUE;
  g_autoptr (GrapeVerse) verse = limerick_help (self, paragraph);
  return verse && grape_verse_rhymes (verse);
}

/* The writer says that it is no entry, or not yet. */
static gboolean
is_draft (const char *text)
{
  return g_regex_match_simple (
      "\\b(drafts?|do not count|don't count|not for the contest|not an entry|"
      "old one|isn't mine|is not mine|not by me|not my own|found (this|it)|heard (this|it)|just limbering|"
      "warming up|mine('s| is) (coming|better)|mine (comes|follows)|somebody else's|by my \\w+|may (still )?change|not (yet )?(final|finished|done)|"
      "unfinished|what do you( all)? think|any opinions|better ideas)\\b",
      text, G_REGEX_CASELESS, 0);
}

/* Whether five lines from @first on stand by themselves: nothing runs into them or goes on. */
static gboolean
stands_alone (char **lines, guint first)
{
  g_autofree char *before = g_strchomp (g_strdup (first ? lines[first - 1] : ""));
  const char *after = lines[first + 5] ? lines[first + 5] : "";

  return (!*before || strchr (":.!?", before[strlen (before) - 1]))
         && strlen (after) <= LONGEST_NAME;
}

/* A limerick without `limerick` above it. */
static void
find_limerick (const GrapeReading *reading, const Limerick *self, GArray *found)
{
  g_auto (GStrv) lines = g_strsplit (reading->text, "\n", -1);
  gsize at = 0;

  for (guint i = 0; i + 5 <= g_strv_length (lines); at += strlen (lines[i]) + 1, i++)
    {
      g_autofree char *five = g_strdup_printf ("%s\n%s\n%s\n%s\n%s", lines[i], lines[i + 1],
                                               lines[i + 2], lines[i + 3], lines[i + 4]);

      if (!is_limerick (self, five) || !stands_alone (lines, i))
        continue;
      grape_found_add (found, (guint)at, (guint)(at + strlen (five)),
                       g_strconcat ("limerick\n", five, NULL),
                       is_draft (reading->text) ? N_ ("It may be a draft") : NULL);
      return;
    }
}

/* Words that both limericks may have, and the talk about them. */
static const char small[]
    = "^(?:one|ones|other|second|first|last|vote|votes|same|best|two|three|there|that|this|with|for|you|"
      "his|her|was|not|are|all|who|way|day|time|the|and|but|him|she|they|had|has|said|once|then|when|"
      "which|from|than|into|would|could|your|our|out|any|very|will|just|like|good|rather|came|down|place|"
      "old|big|bit|new|it's|its|were|have|what|how|why|some|more|most|did|does|still|only)$";

static gboolean
has_word (const GrapeWords *words, const char *form)
{
  for (guint at = 0; at < words->words->len; at++)
    if (g_str_equal (grape_words_form (words, at), form))
      return TRUE;
  return FALSE;
}

/* A pattern of what people call the limerick of @seat: its poet, its place, what it alone tells of.
 */
static char *
called (const GrapeReading *reading, int seat)
{
  const Limerick *self = reading->position->state;
  g_autofree char *name
      = g_regex_escape_string (grape_table_name (reading->position->table, seat), -1);
  const char *own = self->poets[seat].text, *others = self->poets[!seat].text;
  g_autoptr (GrapeWords) words = grape_words_new (NULL, own ? own : "");
  g_autoptr (GrapeWords) other = grape_words_new (NULL, others ? others : "");
  g_autoptr (GString) things = g_string_new ("limerick nobody wrote");

  for (guint at = 0; at < words->words->len; at++)
    {
      const char *form = grape_words_form (words, at);

      if (strlen (form) < 3 || has_word (other, form) || g_regex_match_simple (small, form, 0, 0)
          || grape_table_find (reading->position->table, form) >= 0)
        continue;
      g_autofree char *escaped = g_regex_escape_string (form, -1);
      g_string_append_printf (things, "|%s", escaped);
    }
  return g_strdup_printf (
      "(?:%s(?:['’]s)?(?: limerick| poem| one| entry)?|(?:the )?%s(?: (?:limerick|poem|one))?|"
      "(?:number|no\\.|nr\\.?|#) ?%s|%s|the (?:one|limerick|poem) (?:with|about|of) (?:the |a )?(?:%s)|the (?:%s)(?: one| limerick| poem)?)",
      name, seat ? "second" : "first", seat ? "(?:2|two)" : "(?:1|one)", seat ? "2|two" : "1|one",
      things->str, things->str);
}

/* How people give their vote to it: "Wilf gets my vote", "not the hen, the other". */
static const struct
{
  const char *before, *behind;
  gboolean other; /* it is for the other limerick */
} gives[] = {
  { "", " (?:gets|has|takes|wins|earns|deserves|receives) (?:my vote|my voice|it for me)", FALSE },
  { "",
    ",? (?:please|by a mile|for me,? please|every time|after all|it is|any day|hands down|all the way)",
    FALSE },
  { "I(?:['’]m| am)? (?:with|for|go(?:ing)? (?:with|for)|choos(?:e|ing)) ", "", FALSE },
  { "(?:I(?:['’]d)? (?:prefer|like|liked|love) |^)",
    " (?:better|more|best|to|over|beats|rather than|before) .*", FALSE },
  { "(?:my |one |a )vote,? (?:is |goes )?(?:for|to):?\\s", "", FALSE },
  { "one vote,? (?:is |goes )?(?:for|to):? ", "", FALSE },
  { "(?:I(?:['’]ve)? )?chang(?:e|ed|ing) (?:my (?:vote|mind))[:,]? (?:to |for |and (?:I )?vote (?:for )?)?",
    "(?: please|,.*)?", FALSE },
  { "not ", "(?: after all)?[,;:-]+ (?:but )?the other(?: one)?", TRUE },
};

static gboolean
gives_vote (const GrapeReading *reading, int seat, gint *start, gint *end)
{
  static const char doubts[]
      = "(?i)\\?|\\b(?:if|would have|never|was|were|voted|both|maybe|perhaps|might|unless)\\b|n['’]t\\b";
  g_autofree char *own = called (reading, seat), *rival = called (reading, !seat);
  g_autofree char *text = g_strdup (reading->text);

  for (char *at = text; (at = strchr (at, '\n')); at++)
    if (at > text && g_ascii_isalpha (at[-1]) && g_ascii_islower (at[1]))
      *at = ' '; /* a sentence goes on in the next line */

  for (guint i = 0; i < G_N_ELEMENTS (gives); i++)
    {
      g_autofree char *pattern
          = g_strdup_printf ("(?:^|(?<=[.!,:;] ))%s%s%s(?=\\s*(?:[.!,;]|$))", gives[i].before,
                             gives[i].other ? rival : own, gives[i].behind);
      g_autoptr (GRegex) regex
          = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_MULTILINE, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;

      if (!regex || !g_regex_match (regex, text, 0, &match)
          || !g_match_info_fetch_pos (match, 0, start, end))
        continue;
      gsize stop = (gsize)*end + strcspn (text + *end, ".!?\n");
      gsize from = (gsize)*start;
      while (from && !strchr (".!?", text[from - 1]) && !g_str_has_prefix (text + from - 1, "\n\n"))
        from--;
      g_autofree char *sentence = g_strndup (text + from, stop - from + (text[stop] != '\0'));
      if (!g_regex_match_simple (doubts, sentence, 0, 0)
          && (gives[i].other || !g_regex_match_simple ("(?i)\\bnot\\b", sentence, 0, 0)))
        return TRUE;
    }
  return FALSE;
}

static void
find_given (const GrapeReading *reading, GArray *found)
{
  static const GrapeForm back[] = {
    { "(?:and )?(?:please )?(?:I(?:['’]d like to| want to| would like to|['’]ll)? )?(?:take|withdraw|retract|strike|"
      "scratch|cancel|forget|remove|delete|pull|annul|drop) (?:back )?my vote(?: back| out| again)?(?:,? please)?",
      "vote none" },
    { NULL },
  };
  gint start[LIMERICK_POETS], end[LIMERICK_POETS];
  gboolean one = gives_vote (reading, 0, &start[0], &end[0]);
  gboolean two = gives_vote (reading, 1, &start[1], &end[1]);

  if (one != two)
    grape_found_add (found, (guint)start[two], (guint)end[two],
                     g_strdup (one ? "vote 1" : "vote 2"), NULL);
  g_autofree char *first = called (reading, 0), *second = called (reading, 1);
  g_autofree char *any = g_strdup_printf ("(?i)\\b(?:%s|%s|instead|other)(?!\\w)", first, second);
  if (!one && !two && !g_regex_match_simple (any, reading->text, 0, 0))
    grape_find_forms (reading, back, found);
}

static void
find_shown (const GrapeReading *reading, GArray *found)
{
  const Limerick *self = reading->position->state;
  gboolean writes
      = reading->seat >= 0 && reading->seat < LIMERICK_POETS && !self->poets[reading->seat].text;

  if (self->stage == LIMERICK_WRITING && writes && !found->len)
    find_limerick (reading, self, found);
  if (self->stage == LIMERICK_VOTING && !found->len)
    find_given (reading, found);
}

/* How somebody voted, in a text for somebody else. */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Limerick *self = position->state;

  if (viewer == GRAPE_VIEWER_REFEREE || self->counted)
    return;
  for (guint i = 0; i < self->votes->len; i++)
    {
      const LimerickVote *vote = &g_array_index (self->votes, LimerickVote, i);
      int owner = GRAPE_AUTHOR_PERSON;

      for (int seat = 0; seat < LIMERICK_POETS; seat++)
        if (grape_names_equal (vote->voter, grape_table_name (position->table, seat)))
          owner = seat;
      if (!vote->event || vote->choice <= 0)
        continue;
      grape_secret_add (secrets, owner, g_strdup_printf ("%d", vote->choice), "",
                        owner < 0 ? vote->voter : "", "how %s voted", vote->voter);
      g_array_index (secrets, GrapeSecret, secrets->len - 1).only
          = "vote|votes|voted|voting|ballot|ballots|prefers|preferred|picked|picks|chose|likes|"
            "liked|favours|favoured|is for|was for|:|=|->";
    }
}

const GrapeVocabulary limerick_vocabulary = {
  .sayings = sayings,
  .asides = "limerick|limericks|poem|poems|poet|laureate|contest|verse|line|lines",
  .titles = "limerick contest|limericks",
  .shown = find_shown,
  .secrets = list_secrets,
};
