/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An anthology's life, what happens by itself, and what an event does; see the header. */
#include "grape-anthology.h"
#include "grape-ballot.h"

#include "engine/grape-verb.h"

#include <stdio.h>
#include <string.h>

static void
text_clear (GrapeAnthologyText *text)
{
  g_free (text->text);
}

static void
vote_clear (GrapeAnthologyVote *vote)
{
  g_free (vote->voter);
}

static void
make_lists (GrapeAnthology *self)
{
  self->shown = g_array_new (FALSE, TRUE, sizeof (GrapeAnthologyText));
  g_array_set_clear_func (self->shown, (GDestroyNotify)text_clear);
  self->votes = g_array_new (FALSE, TRUE, sizeof (GrapeAnthologyVote));
  g_array_set_clear_func (self->votes, (GDestroyNotify)vote_clear);
}

/** grape_anthology_begin: with the stage BEFORE; @writing in seconds, 0 for no limit */
void
grape_anthology_begin (GrapeAnthology *self, guint n_authors, gint64 at, gint64 writing,
                       gint64 voting)
{
  make_lists (self);
  self->n_authors = MIN (n_authors, GRAPE_ANTHOLOGY_SEATS);
  for (guint i = 0; i < self->n_authors; i++)
    self->authors[i].playing = TRUE;
  self->since = at;
  self->deadline = writing ? at + writing : 0;
  self->voting = voting;
}

/** grape_anthology_own: makes what a copied struct points to its own */
void
grape_anthology_own (GrapeAnthology *self)
{
  const GArray *shown = self->shown, *votes = self->votes;

  make_lists (self);
  for (guint i = 0; i < self->n_authors; i++)
    self->authors[i].text = g_strdup (self->authors[i].text);
  g_array_append_vals (self->shown, shown->data, shown->len);
  for (guint i = 0; i < shown->len; i++)
    {
      GrapeAnthologyText *text = &g_array_index (self->shown, GrapeAnthologyText, i);
      text->text = g_strdup (text->text);
    }
  g_array_append_vals (self->votes, votes->data, votes->len);
  for (guint i = 0; i < votes->len; i++)
    {
      GrapeAnthologyVote *vote = &g_array_index (self->votes, GrapeAnthologyVote, i);
      vote->voter = g_strdup (vote->voter);
    }
}

/** grape_anthology_clear: what it owns */
void
grape_anthology_clear (GrapeAnthology *self)
{
  for (guint i = 0; i < GRAPE_ANTHOLOGY_SEATS; i++)
    g_free (self->authors[i].text);
  g_array_unref (self->shown);
  g_array_unref (self->votes);
}

void
grape_anthology_shift (GrapeAnthology *self, gint64 seconds)
{
  if (self->deadline)
    self->deadline += seconds;
}

static gboolean
has_written (const GrapeAnthologyAuthor *author)
{
  return author->text || author->event;
}

gboolean
grape_anthology_has_written (const GrapeAnthology *self, int seat)
{
  return has_written (&self->authors[seat]);
}

const GrapeAnthologyText *
grape_anthology_shown (const GrapeAnthology *self, guint index)
{
  return &g_array_index (self->shown, GrapeAnthologyText, index);
}

static GrapeAnthologyVote *
vote_of (const GrapeAnthology *self, const char *voter)
{
  for (guint i = 0; i < self->votes->len; i++)
    {
      GrapeAnthologyVote *vote = &g_array_index (self->votes, GrapeAnthologyVote, i);

      if (grape_names_equal (vote->voter, voter))
        return vote;
    }
  return NULL;
}

/** grape_anthology_voted: (nullable): the vote of somebody, by name */
const GrapeAnthologyVote *
grape_anthology_voted (const GrapeAnthology *self, const char *voter)
{
  return vote_of (self, voter);
}

static guint
count_written (const GrapeAnthology *self)
{
  guint n = 0;

  for (guint i = 0; i < self->n_authors; i++)
    n += has_written (&self->authors[i]);
  return n;
}

static gboolean
all_written (const GrapeAnthology *self)
{
  for (guint i = 0; i < self->n_authors; i++)
    if (self->authors[i].playing && !has_written (&self->authors[i]))
      return FALSE;
  return TRUE;
}

void
grape_anthology_pending (const GrapeAnthology *self, const GrapeAnthologyTerms *terms,
                         const GrapeTable *table, GArray *pending)
{
  gboolean voting = self->stage == GRAPE_ANTHOLOGY_VOTING;

  for (guint i = 0; (voting || self->stage <= GRAPE_ANTHOLOGY_WRITING) && i < self->n_authors; i++)
    {
      const GrapeAnthologyAuthor *player = &self->authors[i];
      GrapePending item = { .seat = (int)i,
                            .what = voting ? N_ ("a vote") : terms->what,
                            .since = self->since,
                            .until = self->deadline,
                            .otherwise = voting ? N_ ("no vote") : N_ ("no part in the rest") };

      item.done = voting ? vote_of (self, grape_table_name (table, (int)i)) != NULL
                         : has_written (player);
      if (player->playing)
        g_array_append_val (pending, item);
    }
}

/* "show", and each line of each sentence behind its number. */
static void
say_shown (const GrapeAnthology *self, GrapeNext *next)
{
  g_autoptr (GString) text = g_string_new ("show");

  for (guint number = 1; number <= self->n_authors; number++)
    for (guint i = 0; i < self->n_authors; i++)
      if (self->authors[i].number == number && self->authors[i].text)
        {
          g_auto (GStrv) lines = g_strsplit (self->authors[i].text, "\n", -1);

          for (guint l = 0; lines[l]; l++)
            g_string_append_printf (text, "\n%u: %s", number, lines[l]);
        }
  grape_next_say (next, "%s", text->str);
}

static void
open_all (const GrapeAnthology *self, GrapeNext *next)
{
  next->opens = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->n_authors; i++)
    if (self->authors[i].event)
      g_array_append_val (next->opens, self->authors[i].event);
  if (self->order_event)
    g_array_append_val (next->opens, self->order_event);
  for (guint i = 0; i < self->votes->len; i++)
    if (g_array_index (self->votes, GrapeAnthologyVote, i).event)
      g_array_append_val (next->opens, g_array_index (self->votes, GrapeAnthologyVote, i).event);
}

void
grape_anthology_next (const GrapeAnthology *self, GrapeNext *next)
{
  gboolean is_complete = all_written (self);

  switch (self->stage)
    {
    case GRAPE_ANTHOLOGY_BEFORE:
      return;
    case GRAPE_ANTHOLOGY_WRITING:
      if (!is_complete && !self->deadline)
        return;
      if (count_written (self))
        grape_next_draw (next, is_complete ? 0 : self->deadline, GRAPE_AUDIENCE_REFEREE,
                         count_written (self), count_written (self), "order");
      else
        grape_next_step (next, is_complete ? 0 : self->deadline, "nothing");
      return;
    case GRAPE_ANTHOLOGY_ORDER:
      next->kind = GRAPE_NEXT_STEP;
      say_shown (self, next);
      return;
    case GRAPE_ANTHOLOGY_VOTING:
      grape_next_step (next, self->deadline, "count");
      open_all (self, next);
      return;
    case GRAPE_ANTHOLOGY_OVER:
      return;
    }
}

static gboolean
apply_text (GrapeAnthology *self, const GrapeEvent *event, GError **error)
{
  GrapeAnthologyAuthor *player = event->author >= 0 ? &self->authors[event->author] : NULL;
  const char *text = event->text ? grape_block_text (event->text) : NULL;

  if (!player || !player->playing || self->stage != GRAPE_ANTHOLOGY_WRITING
      || (event->text && !text))
    return grape_event_refuse (event, error, "nothing is to be written");
  g_free (player->text);
  player->text = g_strdup (text);
  player->event = event->number;
  return TRUE;
}

static gboolean
apply_vote (GrapeAnthology *self, const GrapeEvent *event, GError **error)
{
  int choice = GRAPE_ANTHOLOGY_HIDDEN;
  GrapeAnthologyVote *vote = vote_of (self, event->person);

  if (event->text && g_str_equal (event->text, "vote none"))
    choice = GRAPE_ANTHOLOGY_NONE;
  else if (event->text && (sscanf (event->text, "vote %d", &choice) != 1 || choice < 1))
    return grape_event_refuse (event, error, "no such vote can be cast");
  if (self->stage != GRAPE_ANTHOLOGY_VOTING || choice > (int)self->shown->len)
    return grape_event_refuse (event, error, "no such vote can be cast");
  if (!vote)
    {
      GrapeAnthologyVote first = { .voter = g_strdup (event->person) };

      g_array_append_val (self->votes, first);
      vote = &g_array_index (self->votes, GrapeAnthologyVote, self->votes->len - 1);
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
set_numbers (GrapeAnthology *self, const guint *order)
{
  for (guint i = 0, n = 0; i < self->n_authors; i++)
    self->authors[i].number = has_written (&self->authors[i]) ? order[n++] : 0;
}

static gboolean
apply_draw (GrapeAnthology *self, const GrapeEvent *event, GError **error)
{
  guint order[GRAPE_ANTHOLOGY_SEATS], n = count_written (self);

  if (self->stage != GRAPE_ANTHOLOGY_WRITING || !n
      || (event->text && !read_order (event->text, n, order)))
    return grape_event_refuse (event, error, "nothing of the kind is drawn");
  if (event->text)
    set_numbers (self, order);
  self->order_event = event->number;
  self->stage = GRAPE_ANTHOLOGY_ORDER;
  return TRUE;
}

/* The texts as "show" tells them; FALSE: it does not number them from 1 to @n. */
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
          GrapeAnthologyText one = { .text = g_strdup (words + 2) };
          g_array_append_val (shown, one);
          continue;
        }
      GrapeAnthologyText *last = &g_array_index (shown, GrapeAnthologyText, number - 1);
      g_autofree char *before = last->text;
      last->text = g_strconcat (before, "\n", words + 2, NULL);
    }
  return shown->len == n;
}

static gboolean
apply_show (GrapeAnthology *self, const GrapeEvent *event, GError **error)
{
  if (self->stage != GRAPE_ANTHOLOGY_ORDER || self->shown->len
      || !read_shown (event->text, count_written (self), self->shown))
    {
      g_array_set_size (self->shown, 0);
      return grape_event_refuse (event, error, "other texts were written");
    }
  self->stage = GRAPE_ANTHOLOGY_VOTING;
  self->since = event->at;
  self->deadline = event->at + self->voting;
  return TRUE;
}

/* What was opened must be what was shown: whose each sentence is follows, and what each chose. */
static gboolean
take_openings (GrapeAnthology *self, const GrapeEvent *event)
{
  const char *drawn = grape_event_opened (event, self->order_event);
  guint order[GRAPE_ANTHOLOGY_SEATS];

  if (self->order_event && (!drawn || !read_order (drawn, count_written (self), order)))
    return FALSE;
  if (self->order_event)
    set_numbers (self, order);
  for (guint i = 0; i < self->n_authors; i++)
    {
      GrapeAnthologyAuthor *player = &self->authors[i];
      const char *text = grape_event_opened (event, player->event);

      if (player->event)
        {
          g_free (player->text);
          player->text = g_strdup (text ? grape_block_text (text) : NULL);
        }
      if (player->number
          && g_strcmp0 (player->text,
                        g_array_index (self->shown, GrapeAnthologyText, player->number - 1).text))
        return FALSE;
    }
  for (guint i = 0; i < self->votes->len; i++)
    {
      GrapeAnthologyVote *vote = &g_array_index (self->votes, GrapeAnthologyVote, i);
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

static void
count (GrapeAnthology *self)
{
  g_autoptr (GrapeBallot) ballot = grape_ballot_new (&(GrapeBallotTerms){ .anybody = TRUE });

  for (guint i = 0; i < self->shown->len; i++)
    grape_ballot_add_choice (ballot, g_array_index (self->shown, GrapeAnthologyText, i).text);
  for (guint i = 0; i < self->votes->len; i++)
    {
      const GrapeAnthologyVote *vote = &g_array_index (self->votes, GrapeAnthologyVote, i);

      if (vote->choice > 0)
        grape_ballot_vote (ballot, self->since, vote->voter, vote->choice - 1, NULL);
    }
  g_autoptr (GrapeBallotCount) counted = grape_ballot_count (ballot);
  for (guint i = 0; i < self->n_authors; i++)
    {
      guint number = self->authors[i].number;
      gboolean counts
          = number && !g_array_index (self->shown, GrapeAnthologyText, number - 1).struck;
      self->authors[i].votes = counts ? (int)g_array_index (counted->votes, gint64, number - 1) : 0;
    }
}

static gboolean
apply_step (GrapeAnthology *self, const GrapeEvent *event, GError **error)
{
  if (g_str_has_prefix (event->text, "show"))
    return apply_show (self, event, error);
  if (g_str_equal (event->text, "nothing") && self->stage == GRAPE_ANTHOLOGY_WRITING
      && !count_written (self))
    {
      self->stage = GRAPE_ANTHOLOGY_OVER;
      return TRUE;
    }
  if (!g_str_equal (event->text, "count") || self->stage != GRAPE_ANTHOLOGY_VOTING)
    return grape_event_refuse (event, error, "nothing of the kind happens");
  GrapeAnthology trial = *self;
  grape_anthology_own (&trial);
  gboolean fits = take_openings (&trial, event);
  grape_anthology_clear (&trial);
  if (!fits)
    return grape_event_refuse (event, error, "nothing of the kind happens");
  take_openings (self, event);
  count (self);
  self->stage = GRAPE_ANTHOLOGY_OVER;
  return TRUE;
}

static gboolean
apply_ruling (GrapeAnthology *self, const GrapeEvent *event, GError **error)
{
  const char *ruling = grape_event_ruling (event);
  guint number = 0;

  if (self->stage != GRAPE_ANTHOLOGY_VOTING)
    return grape_event_refuse (event, error, "there is nothing to rule");
  if (g_str_equal (ruling, "close"))
    {
      self->deadline = event->at - 1;
      return TRUE;
    }
  if (sscanf (ruling, "strike %u", &number) != 1 || number < 1 || number > self->shown->len)
    return grape_event_refuse (event, error, "there is nothing to rule");
  g_array_index (self->shown, GrapeAnthologyText, number - 1).struck = TRUE;
  return TRUE;
}

static gboolean
apply_leave (GrapeAnthology *self, const GrapeEvent *event, GError **error)
{
  GrapeAnthologyAuthor *player = &self->authors[event->author];

  if (!player->playing)
    return grape_event_refuse (event, error, "they have left");
  player->playing = FALSE;
  if (self->stage < GRAPE_ANTHOLOGY_ORDER)
    {
      g_clear_pointer (&player->text, g_free);
      player->event = 0;
    }
  return TRUE;
}

gboolean
grape_anthology_apply (GrapeAnthology *self, const GrapeEvent *event, GError **error)
{

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return event->person ? apply_vote (self, event, error) : apply_text (self, event, error);
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

/** grape_anthology_outcome: votes as scores; most of them win, among those who are still there */
void
grape_anthology_outcome (const GrapeAnthology *self, GrapeOutcome *outcome)
{
  int best = 1;

  outcome->over = self->stage == GRAPE_ANTHOLOGY_OVER;
  for (guint i = 0; i < self->n_authors; i++)
    {
      gint64 score = self->authors[i].votes;

      g_array_append_val (outcome->scores, score);
      if (self->authors[i].playing)
        best = MAX (best, self->authors[i].votes);
    }
  for (int i = 0; outcome->over && i < (int)self->n_authors; i++)
    if (self->authors[i].playing && self->authors[i].votes == best)
      g_array_append_val (outcome->winners, i);
  if (outcome->over)
    outcome->reason = g_strdup (outcome->winners->len ? "Most votes win." : "There were no votes.");
}
