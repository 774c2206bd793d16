/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences: what happens by itself, what an event does, and who wins. */
#include "sentences-private.h"

#include "engine/grape-verb.h"
#include "equipment/grape-ballot.h"

#include <stdio.h>
#include <string.h>

gboolean
sentences_over (gconstpointer state)
{
  return ((const Sentences *)state)->stage == SENTENCES_OVER;
}

gboolean
sentences_has_written (const SentencesPlayer *player)
{
  return player->text || player->event;
}

/** sentences_theme: what is written about; "?" before it is drawn */
const char *
sentences_theme (const Sentences *self)
{
  char **themes = grape_resources_prepared (self->resources);

  return self->theme ? themes[self->theme - 1] : "?";
}

/** sentences_vote_of: (nullable): the vote of somebody, by name */
SentencesVote *
sentences_vote_of (const Sentences *self, const char *voter)
{
  for (guint i = 0; i < self->votes->len; i++)
    {
      SentencesVote *vote = &g_array_index (self->votes, SentencesVote, i);

      if (grape_names_equal (vote->voter, voter))
        return vote;
    }
  return NULL;
}

static guint
count_written (const Sentences *self)
{
  guint n = 0;

  for (guint i = 0; i < self->n_players; i++)
    n += sentences_has_written (&self->players[i]);
  return n;
}

static gboolean
all_written (const Sentences *self)
{
  for (guint i = 0; i < self->n_players; i++)
    if (self->players[i].playing && !sentences_has_written (&self->players[i]))
      return FALSE;
  return TRUE;
}

void
sentences_pending (const GrapeTable *table, gconstpointer state, GArray *pending)
{
  const Sentences *self = state;
  gboolean voting = self->stage == SENTENCES_VOTING;

  for (guint i = 0; (voting || self->stage <= SENTENCES_WRITING) && i < self->n_players; i++)
    {
      const SentencesPlayer *player = &self->players[i];
      GrapePending item = { .seat = (int)i,
                            .what = voting ? N_ ("a vote") : N_ ("a sentence"),
                            .since = self->since,
                            .until = self->deadline,
                            .otherwise = voting ? N_ ("no vote") : N_ ("no sentence") };

      item.done = voting ? sentences_vote_of (self, grape_table_name (table, (int)i)) != NULL
                         : sentences_has_written (player);
      if (player->playing)
        g_array_append_val (pending, item);
    }
}

static void
next_draw (GrapeNext *next, const char *what, guint n, guint k)
{
  next->kind = GRAPE_NEXT_DRAW;
  next->n = n;
  next->k = k;
  grape_next_say (next, "%s", what);
}

/* "show", and each line of each sentence behind its number. */
static void
say_shown (const Sentences *self, GrapeNext *next)
{
  g_autoptr (GString) text = g_string_new ("show");

  for (guint number = 1; number <= self->n_players; number++)
    for (guint i = 0; i < self->n_players; i++)
      if (self->players[i].number == number && self->players[i].text)
        {
          g_auto (GStrv) lines = g_strsplit (self->players[i].text, "\n", -1);

          for (guint l = 0; lines[l]; l++)
            g_string_append_printf (text, "\n%u: %s", number, lines[l]);
        }
  grape_next_say (next, "%s", text->str);
}

static void
open_all (const Sentences *self, GrapeNext *next)
{
  next->opens = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->n_players; i++)
    if (self->players[i].event)
      g_array_append_val (next->opens, self->players[i].event);
  if (self->order_event)
    g_array_append_val (next->opens, self->order_event);
  for (guint i = 0; i < self->votes->len; i++)
    if (g_array_index (self->votes, SentencesVote, i).event)
      g_array_append_val (next->opens, g_array_index (self->votes, SentencesVote, i).event);
}

/* R1.2, R2.1, R3.1 */
void
sentences_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const Sentences *self = state;
  gboolean is_complete = all_written (self);

  switch (self->stage)
    {
    case SENTENCES_THEME:
      next_draw (next, "theme", g_strv_length (grape_resources_prepared (self->resources)), 1);
      return;
    case SENTENCES_WRITING:
      if (!is_complete && !self->deadline)
        return;
      if (count_written (self))
        {
          next_draw (next, "order", count_written (self), count_written (self));
          next->audience = GRAPE_AUDIENCE_REFEREE;
        }
      else
        {
          next->kind = GRAPE_NEXT_STEP;
          grape_next_say (next, "nothing");
        }
      next->at = is_complete ? 0 : self->deadline;
      return;
    case SENTENCES_ORDER:
      next->kind = GRAPE_NEXT_STEP;
      say_shown (self, next);
      return;
    case SENTENCES_VOTING:
      next->kind = GRAPE_NEXT_STEP;
      next->at = self->deadline;
      grape_next_say (next, "count");
      open_all (self, next);
      return;
    case SENTENCES_OVER:
      return;
    }
}

void
sentences_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen, GString *text)
{
  g_string_append (text, next->text);
  for (guint i = 0; i < next->k; i++)
    g_string_append_printf (text, " %u", chosen[i] + 1);
}

/* R1.1 */
static gboolean
apply_sentence (Sentences *self, const GrapeEvent *event, GError **error)
{
  SentencesPlayer *player = event->author >= 0 ? &self->players[event->author] : NULL;
  const char *text = event->text ? grape_block_text (event->text) : NULL;

  if (!player || !player->playing || self->stage != SENTENCES_WRITING || (event->text && !text))
    return grape_event_refuse (event, error, "nothing is to be written");
  g_free (player->text);
  player->text = g_strdup (text);
  player->event = event->number;
  return TRUE;
}

/* R2.2 */
static gboolean
apply_vote (Sentences *self, const GrapeEvent *event, GError **error)
{
  int choice = SENTENCES_HIDDEN;
  SentencesVote *vote = sentences_vote_of (self, event->person);

  if (event->text && g_str_equal (event->text, "vote none"))
    choice = SENTENCES_NONE;
  else if (event->text && (sscanf (event->text, "vote %d", &choice) != 1 || choice < 1))
    return grape_event_refuse (event, error, "no such vote can be cast");
  if (self->stage != SENTENCES_VOTING || choice > (int)self->shown->len)
    return grape_event_refuse (event, error, "no such vote can be cast");
  if (!vote)
    {
      SentencesVote first = { .voter = g_strdup (event->person) };

      g_array_append_val (self->votes, first);
      vote = &g_array_index (self->votes, SentencesVote, self->votes->len - 1);
    }
  vote->choice = choice;
  vote->event = event->number;
  return TRUE;
}

/* "order 2 1": the first who wrote is shown second. Sealed, it tells only that it was drawn. */
static gboolean
read_order (const char *text, guint n, guint *order)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint seen = 0;

  for (guint i = 0; i < n; i++)
    {
      guint64 number = words[0] && words[i + 1] ? g_ascii_strtoull (words[i + 1], NULL, 10) : 0;

      if (number < 1 || number > n || seen & (1u << number))
        return FALSE;
      seen |= 1u << number;
      order[i] = (guint)number;
    }
  return g_strv_length (words) == n + 1 && g_str_equal (words[0], "order");
}

static void
set_numbers (Sentences *self, const guint *order)
{
  for (guint i = 0, n = 0; i < self->n_players; i++)
    self->players[i].number = sentences_has_written (&self->players[i]) ? order[n++] : 0;
}

static gboolean
apply_draw (Sentences *self, const GrapeEvent *event, GError **error)
{
  guint order[SENTENCES_MAX_SEATS], theme, n = count_written (self);

  if (self->stage == SENTENCES_THEME && event->text && sscanf (event->text, "theme %u", &theme) == 1
      && theme >= 1 && theme <= g_strv_length (grape_resources_prepared (self->resources)))
    {
      self->theme = theme;
      self->stage = SENTENCES_WRITING;
      return TRUE;
    }
  if (self->stage != SENTENCES_WRITING || !n
      || (event->text && !read_order (event->text, n, order)))
    return grape_event_refuse (event, error, "nothing of the kind is drawn");
  if (event->text)
    set_numbers (self, order);
  self->order_event = event->number;
  self->stage = SENTENCES_ORDER;
  return TRUE;
}

/* The sentences as "show" tells them; FALSE: it does not number them from 1 to @n. */
static gboolean
read_shown (const char *text, guint n, GArray *shown)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint l = 1; lines[l]; l++)
    {
      const char *words = strstr (lines[l], ": ");
      guint number = 0;

      if (!words || sscanf (lines[l], "%u: ", &number) != 1 || number < shown->len
          || number > shown->len + 1 || number < 1)
        return FALSE;
      if (number > shown->len)
        {
          SentencesShown one = { .text = g_strdup (words + 2) };
          g_array_append_val (shown, one);
          continue;
        }
      SentencesShown *last = &g_array_index (shown, SentencesShown, number - 1);
      g_autofree char *before = last->text;
      last->text = g_strconcat (before, "\n", words + 2, NULL);
    }
  return shown->len == n;
}

static gboolean
apply_show (Sentences *self, const GrapeEvent *event, GError **error)
{
  if (self->stage != SENTENCES_ORDER || self->shown->len
      || !read_shown (event->text, count_written (self), self->shown))
    {
      g_array_set_size (self->shown, 0);
      return grape_event_refuse (event, error, "other sentences were written");
    }
  self->stage = SENTENCES_VOTING;
  self->since = event->at;
  self->deadline = event->at + self->voting;
  return TRUE;
}

/* What was opened must be what was shown: whose each sentence is follows, and what each chose. */
static gboolean
take_openings (Sentences *self, const GrapeEvent *event)
{
  const char *drawn = grape_event_opened (event, self->order_event);
  guint order[SENTENCES_MAX_SEATS];

  if (self->order_event && (!drawn || !read_order (drawn, count_written (self), order)))
    return FALSE;
  if (self->order_event)
    set_numbers (self, order);
  for (guint i = 0; i < self->n_players; i++)
    {
      SentencesPlayer *player = &self->players[i];
      const char *text = grape_event_opened (event, player->event);

      if (player->event)
        {
          g_free (player->text);
          player->text = g_strdup (text ? grape_block_text (text) : NULL);
        }
      if (player->number
          && g_strcmp0 (player->text,
                        g_array_index (self->shown, SentencesShown, player->number - 1).text))
        return FALSE;
    }
  for (guint i = 0; i < self->votes->len; i++)
    {
      SentencesVote *vote = &g_array_index (self->votes, SentencesVote, i);
      const char *text = grape_event_opened (event, vote->event);

      if (vote->event && (!text || !g_str_has_prefix (text, "vote ")))
        return FALSE;
      if (vote->event)
        vote->choice = (int)g_ascii_strtoull (text + strlen ("vote "), NULL, 10);
      if (vote->choice > (int)self->shown->len)
        return FALSE;
    }
  return TRUE;
}

/* R2.2, R3.1 */
static void
count (Sentences *self)
{
  g_autoptr (GrapeBallot) ballot = grape_ballot_new (&(GrapeBallotTerms){ .anybody = TRUE });

  for (guint i = 0; i < self->shown->len; i++)
    grape_ballot_add_choice (ballot, g_array_index (self->shown, SentencesShown, i).text);
  for (guint i = 0; i < self->votes->len; i++)
    {
      const SentencesVote *vote = &g_array_index (self->votes, SentencesVote, i);

      if (vote->choice > 0)
        grape_ballot_vote (ballot, self->since, vote->voter, vote->choice - 1, NULL);
    }
  g_autoptr (GrapeBallotCount) counted = grape_ballot_count (ballot);
  for (guint i = 0; i < self->n_players; i++)
    {
      guint number = self->players[i].number;
      gboolean counts
          = number && !g_array_index (self->shown, SentencesShown, number - 1).struck; /* R2.3 */

      self->players[i].votes = counts ? (int)g_array_index (counted->votes, gint64, number - 1) : 0;
    }
}

static gboolean
apply_step (Sentences *self, const GrapeEvent *event, GError **error)
{
  if (g_str_has_prefix (event->text, "show"))
    return apply_show (self, event, error);
  if (g_str_equal (event->text, "nothing") && self->stage == SENTENCES_WRITING
      && !count_written (self))
    {
      self->stage = SENTENCES_OVER;
      return TRUE;
    }
  if (!g_str_equal (event->text, "count") || self->stage != SENTENCES_VOTING)
    return grape_event_refuse (event, error, "nothing of the kind happens");
  gpointer trial = sentences_copy (self);
  gboolean fits = take_openings (trial, event);
  sentences_free (trial);
  if (!fits)
    return grape_event_refuse (event, error, "nothing of the kind happens");
  take_openings (self, event);
  count (self);
  self->stage = SENTENCES_OVER;
  return TRUE;
}

/* R2.3 */
static gboolean
apply_ruling (Sentences *self, const GrapeEvent *event, GError **error)
{
  const char *ruling = grape_event_ruling (event);
  guint number = 0;

  if (self->stage != SENTENCES_VOTING)
    return grape_event_refuse (event, error, "there is nothing to rule");
  if (g_str_equal (ruling, "close"))
    {
      self->deadline = event->at - 1;
      return TRUE;
    }
  if (sscanf (ruling, "strike %u", &number) != 1 || number < 1 || number > self->shown->len)
    return grape_event_refuse (event, error, "there is nothing to rule");
  g_array_index (self->shown, SentencesShown, number - 1).struck = TRUE;
  return TRUE;
}

/* R3.2 */
static gboolean
apply_leave (Sentences *self, const GrapeEvent *event, GError **error)
{
  SentencesPlayer *player = &self->players[event->author];

  if (!player->playing)
    return grape_event_refuse (event, error, "they have left");
  player->playing = FALSE;
  if (self->stage < SENTENCES_ORDER)
    {
      g_clear_pointer (&player->text, g_free);
      player->event = 0;
    }
  return TRUE;
}

gboolean
sentences_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  Sentences *self = state;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return event->person ? apply_vote (self, event, error) : apply_sentence (self, event, error);
    case GRAPE_EVENT_DRAW:
      return apply_draw (self, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (self, event, error);
    case GRAPE_EVENT_RULING:
      return apply_ruling (self, event, error);
    case GRAPE_EVENT_LEAVE:
      return apply_leave (self, event, error);
    default:
      return TRUE;
    }
}

void
sentences_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome)
{
  const Sentences *self = state;
  int best = 1;

  outcome->over = sentences_over (state);
  for (guint i = 0; i < self->n_players; i++)
    {
      gint64 score = self->players[i].votes;

      g_array_append_val (outcome->scores, score);
      if (self->players[i].playing)
        best = MAX (best, self->players[i].votes);
    }
  for (int i = 0; outcome->over && i < (int)self->n_players; i++)
    if (self->players[i].playing && self->players[i].votes == best)
      g_array_append_val (outcome->winners, i);
  if (outcome->over)
    outcome->reason = g_strdup (outcome->winners->len ? "Most votes win." : "There were no votes.");
}
