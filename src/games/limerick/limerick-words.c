/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How people vote for a limerick (R7.1), and what tells how somebody voted. Limericks are blocks,
 * which the engine finds; here are those that people send without a word above them. */
#include "find/grape-anthology-secrets.h"
#include "find/grape-choice.h"
#include "find/grape-find.h"
#include "find/grape-passages.h"
#include "limerick-private.h"

#include <string.h>

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
    .said
    = "take my vote back|take my vote out|take back my vote|take it out|withdraw my vote|"
      "retract my vote|strike my vote|scratch my vote|remove my vote|pull my vote|cancel my vote|"
      "delete my vote|drop my vote|forget my vote|take my ballot back|forget the vote i sent|"
      "ignore my vote|ignore the vote i sent|disregard my vote|scrap my vote|"
      "i should not have voted|i shouldn't have voted|rub it out|rub out my vote|rub my vote out|"
      "wipe my vote|have no vote|no vote in the matter|i cast no vote|i withdraw my vote|i abstain|"
      "strike my name off|take my name off" },
  { .verb = NULL },
};

/* Five lines of words, not of a table, a list or a program, which no sentence runs into or goes on
 * from. */
static const char five_lines[]
    = "(?:^|[:.!?][ \t]*\n)((?:[ \t]*\\W{0,3}\\p{L}[^_={}<>\\\\|/@#$%&+*\\[\\]0-9\n]{7,63}(?:\n|$)){5})(?:.{0,30}\n?)?$";

/* The third line and the fourth are shorter, and some ends look alike; or they rhyme as a
 * limerick's do. */
static gboolean
is_limerick (const Limerick *self, const char *five)
{
  static const char alike[] = "(\\p{L}{2})[^\\p{L}\n]*\n(?:.*\n)*?.*\\1[^\\p{L}\n]*(?:\n|$)";
  g_auto (GStrv) lines = g_strsplit (five, "\n", -1);
  gsize n[5];

  for (guint i = 0; i < G_N_ELEMENTS (n); i++)
    n[i] = strlen (g_strstrip (lines[i]));
  if (MAX (n[2], n[3]) < MIN (MIN (n[0], n[1]), n[4])
      && g_regex_match_simple (alike, five, G_REGEX_CASELESS, 0))
    return TRUE;
  g_autoptr (GrapeVerse) verse = limerick_help (self, five);
  return verse && grape_verse_rhymes (verse);
}

/* A limerick without `limerick` above it. */
static void
find_limerick (const GrapeReading *reading, const Limerick *self, GArray *found)
{
  g_autoptr (GArray) passages = grape_passages_cut (reading->text);
  g_autoptr (GRegex) regex = g_regex_new (five_lines, 0, 0, NULL);

  grape_passages_join (passages, reading->text);
  for (guint i = 0; i < passages->len; i++)
    {
      const GrapePassage *passage = grape_passage_at (passages, i);
      g_autoptr (GMatchInfo) match = NULL;
      gboolean matches = g_regex_match (regex, passage->text, 0, &match);
      g_autofree char *five = matches ? g_strchomp (g_match_info_fetch (match, 1)) : NULL;

      if (!five || !is_limerick (self, five))
        continue;
      g_autofree char *rest = grape_passages_rest (reading->text, passage->start, passage->end);
      grape_found_add (found, (guint)passage->start, (guint)passage->end,
                       g_strconcat ("limerick\n", five, NULL),
                       grape_passage_is_draft (rest) ? N_ ("It may be a draft") : NULL);
      return;
    }
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
    {
      const char *texts[LIMERICK_POETS], *authors[LIMERICK_POETS];
      const GrapeChoices choices = choices_of (reading, texts, authors);

      grape_find_choice (reading, &choices, "vote", found);
    }
}

/* How somebody voted, in a text for somebody else. */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Limerick *self = position->state;

  for (guint i = 0; viewer != GRAPE_VIEWER_REFEREE && !self->counted && i < self->votes->len; i++)
    {
      const LimerickVote *vote = &g_array_index (self->votes, LimerickVote, i);
      int seat = grape_table_find (position->table, vote->voter);
      gboolean sits = seat >= 0 && seat < LIMERICK_POETS;

      if (!vote->event || vote->choice <= 0)
        continue;
      grape_secret_add (secrets, sits ? seat : GRAPE_AUTHOR_PERSON,
                        g_strdup_printf ("%d", vote->choice), "", sits ? "" : vote->voter,
                        "how %s voted", vote->voter);
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
