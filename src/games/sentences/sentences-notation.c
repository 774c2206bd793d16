/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation of Sentences: a block, a vote, and rulings. */
#include "find/grape-vocabulary.h"
#include "sentences-private.h"

#include "engine/grape-verb.h"

#include <string.h>

#define TELLING 12 /* letters of a line that could be nobody else's */

#define MAX_LINE 200

/* A line that could be taken for another one's beginning, or shows nothing. */
static gboolean
is_line (const char *line)
{
  gboolean good = *line && g_utf8_strlen (line, -1) <= MAX_LINE;

  for (const char *c = line; good && *c; c = g_utf8_next_char (c))
    good = grape_sign_shows (g_utf8_get_char (c));
  return good;
}

/* R1.1 */
gboolean
sentences_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                GrapeRead *read, GError **error)
{
  const Sentences *self = state;
  g_autoptr (GPtrArray) lines = grape_block_lines (text);
  g_autofree char *word = g_ascii_strdown (text, (gssize)strcspn (text, " \t\n"));

  if (!g_str_equal (word, "sentence"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "R1.1",
                            "Write `sentence`, and your sentence in the lines below");
  if (self->stage != SENTENCES_WRITING || !self->players[seat].playing)
    return grape_error_set (error, GRAPE_ERROR_TURN, "R1.2", "Nothing is to be written now");
  if (lines->len < 1 || lines->len > SENTENCES_MAX_LINES)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R1.1",
                            "A sentence has one to three lines");
  for (guint i = 0; i < lines->len; i++)
    if (!is_line (g_ptr_array_index (lines, i)))
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R1.1",
                              "Each line has words, at most 200 letters of them");
  read->text = g_strdup_printf ("sentence\n%s", grape_block_text (text));
  read->audience = GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE;
  return TRUE;
}

/* R2.2 */
gboolean
sentences_read_person (const GrapeTable *table, gconstpointer state, const char *name,
                       const char *text, GrapeRead *read, GError **error)
{
  const Sentences *self = state;
  g_autofree char *choice = g_strstrip (g_ascii_strdown (text + strcspn (text, " \t\n"), -1));
  char *end;
  guint64 number = g_ascii_strtoull (choice, &end, 10);
  int seat = grape_table_player (table, name);

  if (!g_str_equal (choice, "none") && (*end || !number))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "R2.2", "Write `vote 2` or `vote none`");
  if (self->stage != SENTENCES_VOTING)
    return grape_error_set (error, GRAPE_ERROR_TURN, "R2.2", "There is no vote now");
  if (number > self->shown->len)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R2.2", "No sentence has that number");
  if (number && seat >= 0
      && g_strcmp0 (self->players[seat].text,
                    g_array_index (self->shown, SentencesShown, number - 1).text)
             == 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R2.2",
                            "Nobody votes for their own sentence");
  read->text = number ? g_strdup_printf ("vote %u", (guint)number) : g_strdup ("vote none");
  read->audience = GRAPE_AUDIENCE_REFEREE;
  return TRUE;
}

/* R2.3 */
gboolean
sentences_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                       GrapeRead *read, GError **error)
{
  const Sentences *self = state;
  g_autofree char *lower = g_strstrip (g_ascii_strdown (text, -1));
  guint64 number = g_str_has_prefix (lower, "strike ")
                       ? g_ascii_strtoull (lower + strlen ("strike "), NULL, 10)
                       : 0;

  if (!number && !g_str_equal (lower, "close"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "R2.3",
                            "Write `rule strike 2` or `rule close`");
  if (self->stage != SENTENCES_VOTING)
    return grape_error_set (error, GRAPE_ERROR_TURN, "R2.3", "There is no vote now");
  if (number > self->shown->len)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R2.3", "No sentence has that number");
  read->text = number ? g_strdup_printf ("strike %u", (guint)number) : g_strdup ("close");
  return TRUE;
}

/* Sentences cannot be listed. */
gboolean
sentences_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  return FALSE;
}

static gboolean
read_choice (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  value->n = grape_words_is (reading->words, at, "none|nobody");
  value->text = value->n ? g_strdup ("none") : NULL;
  return value->n || grape_read_number (reading, saying, at, value);
}

/* Blocks are found by the engine. */
static const GrapeSaying sayings[] = {
  { .verb = "vote",
    .said = "vote|votes|voting|vote for|i vote for|votes for",
    .nouns = "vote|my vote",
    .read = read_choice },
  { .verb = NULL },
};

/* A line of a sentence before it is shown; and a vote, word for word, with the voter's name. */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Sentences *self = position->state;

  if (viewer == GRAPE_VIEWER_REFEREE)
    return;
  for (guint i = 0; self->stage < SENTENCES_VOTING && i < self->n_players; i++)
    {
      const SentencesPlayer *player = &self->players[i];
      g_auto (GStrv) lines = g_strsplit (player->text ? player->text : "", "\n", -1);

      for (guint l = 0; player->event && lines[l]; l++)
        if (strlen (lines[l]) >= TELLING)
          grape_secret_add (secrets, (int)i, g_strdup (lines[l]), NULL, "", "what %s wrote",
                            grape_table_name (position->table, (int)i));
    }
  for (guint i = 0; self->stage != SENTENCES_OVER && i < self->votes->len; i++)
    {
      const SentencesVote *vote = &g_array_index (self->votes, SentencesVote, i);

      if (vote->event && vote->choice > 0)
        grape_secret_add (secrets, GRAPE_AUTHOR_REFEREE,
                          g_strdup_printf ("%s: vote %d", vote->voter, vote->choice), NULL, "",
                          "how %s voted", vote->voter);
    }
}

const GrapeVocabulary sentences_vocabulary = {
  .sayings = sayings, .asides = "sentence|number", .titles = "sentences", .secrets = list_secrets
};
