/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How people vote for a limerick (R7.1), and what tells how somebody voted. Limericks are blocks,
 * which the engine finds; here are those that people send without a word above them. */
#include "find/grape-anthology-secrets.h"
#include "find/grape-choice.h"
#include "find/grape-find.h"
#include "find/grape-passages.h"
#include "limerick-private.h"

#include <string.h>

#define LONGEST_NAME  30 /* bytes of a signature */
#define LONGEST_VERSE 64 /* letters of a line that nobody takes for prose */

/* The two limericks, of which one is chosen. */
static GrapeChoices
choices_of (const GrapeReading *reading, const char **texts, const char **authors)
{
  const Limerick *self = reading->position->state;

  for (guint i = 0; i < LIMERICK_POETS; i++)
    {
      texts[i] = self->poets[i].text;
      authors[i] = grape_table_name (reading->position->table, (int)i);
    }
  return (GrapeChoices){ .texts = texts, .authors = authors, .n_texts = LIMERICK_POETS };
}

/* "2", "number two", "the second", "the limerick by Bob", "none" */
static gboolean
read_choice (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const char *texts[LIMERICK_POETS], *authors[LIMERICK_POETS];
  const GrapeChoices choices = choices_of (reading, texts, authors);

  if (grape_words_is (reading->words, at, "none")
      || (at && grape_words_is (reading->words, at, "nobody")
          && grape_words_is (reading->words, at - 1, "for|vote|:")))
    return grape_read_vote (reading, saying, at, value);
  return grape_read_choice (reading, saying, &choices, at, value);
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

/* Whether five lines from @first on stand by themselves: nothing runs into them or goes on. */
static gboolean
stands_alone (char **lines, guint first)
{
  g_autofree char *before = g_strchomp (g_strdup (first ? lines[first - 1] : ""));
  const char *after = lines[first + 5] ? lines[first + 5] : "";

  return (!*before || strchr (":.!?", before[strlen (before) - 1]))
         && strlen (after) <= LONGEST_NAME;
}

/* A limerick without `limerick` above it: five lines of a paragraph. */
static void
find_limerick (const GrapeReading *reading, const Limerick *self, GArray *found)
{
  g_autoptr (GArray) passages = grape_passages_cut (reading->text);

  grape_passages_join (passages, reading->text);
  for (guint i = 0; i < passages->len; i++)
    {
      const GrapePassage *passage = grape_passage_at (passages, i);
      g_auto (GStrv) lines = g_strsplit (passage->text, "\n", -1);

      for (guint from = 0; from + 5 <= passage->n_lines; from++)
        {
          g_autofree char *five
              = g_strdup_printf ("%s\n%s\n%s\n%s\n%s", lines[from], lines[from + 1],
                                 lines[from + 2], lines[from + 3], lines[from + 4]);

          if (!is_limerick (self, five) || !stands_alone (lines, from))
            continue;
          g_autofree char *rest = grape_passages_rest (reading->text, passage->start, passage->end);
          gboolean draft = grape_passage_is_draft (rest);

          grape_found_add (found, (guint)passage->start, (guint)passage->end,
                           g_strconcat ("limerick\n", five, NULL),
                           draft ? N_ ("It may be a draft") : NULL);
          return;
        }
    }
}

static void
find_given (const GrapeReading *reading, GArray *found)
{
  static const GrapeForm back[] = {
    { "(?:[^.!?\n]*\\b)?(?:take|withdraw|retract|strike|scratch|cancel|forget|remove|delete|pull|annul|drop|count) (?:back )?"
      "my (?:vote|ballot)(?: (?:back|out|off|again|altogether))*(?: (?:of|off|from) the [a-z]+)?(?: again)?(?:,? please)?",
      "vote none" },
    { NULL },
  };
  const char *texts[LIMERICK_POETS], *authors[LIMERICK_POETS];
  const GrapeChoices choices = choices_of (reading, texts, authors);

  grape_find_choice (reading, &choices, "vote", found);
  if (!found->len && !g_regex_match_simple ("(?i)\\b(instead|other)\\b", reading->text, 0, 0))
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
  if (self->stage == LIMERICK_VOTING)
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
            "favours|favoured|is for|was for|:|=|->";
    }
}

const GrapeVocabulary limerick_vocabulary = {
  .sayings = sayings,
  .asides = "limerick|limericks|poem|poems|poet|laureate|contest|verse|line|lines",
  .titles = "limerick contest|limericks",
  .shown = find_shown,
  .secrets = list_secrets,
};
