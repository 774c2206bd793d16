/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a Limerick Contest has to say: the board as text, the post, and what happened. */
#include "limerick-private.h"

#include <stdio.h>
#include <string.h>

static const char *
name_of (const GrapeTable *table, int seat)
{
  return grape_table_name (table, seat);
}

/** limerick_reason: (transfer full) (nullable): a sentence on how it ended */
char *
limerick_reason (const GrapeTable *table, const Limerick *self)
{
  const char *winner = name_of (table, self->winner);
  int seat = MAX (self->winner, 0);

  switch (self->how)
    {
    case LIMERICK_OPEN:
      return NULL;
    case LIMERICK_BY_VOTES:
      return g_strdup_printf ("%s wins by %d to %d votes.", winner, self->poets[seat].votes,
                              self->poets[!seat].votes);
    case LIMERICK_BY_FIRST:
      return g_strdup_printf ("Both have the same number of votes, and %s posted first: %s wins.",
                              winner, winner);
    case LIMERICK_BY_DEFAULT:
      return g_strdup_printf ("%s wins: %s posted no limerick in time.", winner,
                              name_of (table, !seat));
    case LIMERICK_BY_DICE:
      return g_strdup_printf (self->counted
                                  ? "Votes and times are the same, and the dice chose %s."
                                  : "Neither has posted a limerick, and the dice chose %s.",
                              winner);
    case LIMERICK_BY_LEAVING:
      return g_strdup_printf ("%s wins: %s left the contest.", winner, name_of (table, !seat));
    }
  return NULL;
}

/* "   (by Ann, posted 2026-01-05 10:00 UTC)" */
static void
append_limerick (GString *text, const GrapeTable *table, const Limerick *self, int seat)
{
  const LimerickPoet *poet = &self->poets[seat];

  g_string_append_printf (text, "Limerick %d, by %s\n", seat + 1, name_of (table, seat));
  if (poet->text)
    {
      g_auto (GStrv) lines = g_strsplit (poet->text, "\n", -1);

      g_string_append (text, "posted ");
      grape_time_append (text, poet->posted);
      g_string_append (text, "\n\n");
      for (guint i = 0; lines[i]; i++)
        g_string_append_printf (text, *lines[i] ? "\t%s\n" : "%s\n", lines[i]);
    }
  else if (self->stage == LIMERICK_WRITING)
    g_string_append (text, poet->struck ? "to be written anew: the referee found it offensive\n"
                                        : "not posted yet\n");
  else
    g_string_append (text, "not posted\n");
  g_string_append_c (text, '\n');
}

/* "3 votes for limerick 1: Walt (twice), Xi" */
static void
append_count (GString *text, const Limerick *self, int seat)
{
  guint n = 0;

  g_string_append_printf (
      text, self->poets[seat].votes == 1 ? "%d vote for limerick %d" : "%d votes for limerick %d",
      self->poets[seat].votes, seat + 1);
  for (guint i = 0; i < self->votes->len; i++)
    {
      const LimerickVote *vote = &g_array_index (self->votes, LimerickVote, i);

      if (vote->choice != seat + 1)
        continue;
      g_string_append_printf (text, "%s%s%s", n++ ? ", " : ": ", vote->voter,
                              limerick_weight (self, vote->voter) > 1 ? " (twice)" : "");
    }
  g_string_append_c (text, '\n');
}

static void
append_votes (GString *text, const Limerick *self)
{
  if (self->counted)
    for (int seat = 0; seat < LIMERICK_POETS; seat++)
      append_count (text, self, seat);
  else if (self->stage == LIMERICK_VOTING)
    g_string_append_printf (text, "Votes so far, sealed until the count: %u\n", self->votes->len);
  if (self->stage <= LIMERICK_VOTING && self->laureate)
    g_string_append_printf (text, "Poet Laureate, whose vote counts twice: %s\n", self->laureate);
  if (self->face)
    g_string_append_printf (
        text, self->elsewhere ? "The dice, thrown elsewhere: %u\n" : "The dice: %u\n", self->face);
}

char *
limerick_twin (const GrapeTable *table, gconstpointer view)
{
  const Limerick *self = view;
  GString *text = g_string_new (NULL);

  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    append_limerick (text, table, self, seat);
  append_votes (text, self);
  return g_string_free (text, FALSE);
}

/** limerick_post: both are asked to write; then everybody is asked to vote */
char *
limerick_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  const Limerick *self = view;

  if (self->stage != LIMERICK_VOTING)
    return g_strdup_printf ("%s and %s write about each other", name_of (table, 0),
                            name_of (table, 1));
  g_string_append (body, self->roll
                             ? "Everybody on the roll may vote, by a mail to the referee alone: "
                               "write `vote 1`, `vote 2` or `vote none`.\n"
                             : "Everybody may vote, by a mail to the referee alone: write `vote "
                               "1`, `vote 2` or `vote none`.\n");
  return g_strdup ("vote for the better limerick");
}

static void
report_end (const GrapeTable *table, const Limerick *before, const Limerick *self,
            GPtrArray *reports)
{
  g_autofree char *reason = self->stage == LIMERICK_OVER && before->winner != self->winner
                                ? limerick_reason (table, self)
                                : NULL;

  if (reason)
    grape_report_add (reports, "4", "%s", reason);
}

static void
report_move (const GrapeTable *table, const GrapeEvent *event, const Limerick *self,
             GPtrArray *reports)
{
  if (event->person)
    {
      grape_report_add (reports, "4", "%s votes", event->person);
      return;
    }
  grape_report_add (reports, "4", "%s posts a limerick", name_of (table, event->author));
  if (self->stage == LIMERICK_VOTING)
    grape_report_add (reports, "4", "The vote begins");
}

static void
report_ruling (const GrapeTable *table, const GrapeEvent *event, const Limerick *before,
               const Limerick *self, GPtrArray *reports)
{
  const char *ruling = grape_event_ruling (event);
  guint number = 0;

  if (sscanf (ruling, "offensive %u", &number) == 1)
    {
      grape_report_add (reports, "4", "The limerick of %s is offensive: it counts as not posted",
                        name_of (table, (int)number - 1));
      if (before->stage == LIMERICK_VOTING)
        grape_report_add (reports, "4", "The vote falls with it");
    }
  else if (g_str_has_prefix (ruling, "laureate") && self->laureate)
    grape_report_add (reports, "4", "%s is Poet Laureate", self->laureate);
  else if (g_str_has_prefix (ruling, "laureate"))
    grape_report_add (reports, "4", "There is no Poet Laureate");
  else if (g_str_has_prefix (ruling, "dice"))
    grape_report_add (reports, "4", "The dice, thrown elsewhere, show %u", self->face);
  else
    grape_report_add (reports, "4", "The referee closes the vote");
}

static void
report_count (const GrapeTable *table, const Limerick *self, GPtrArray *reports)
{
  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    grape_report_add (reports, "4",
                      self->poets[seat].votes == 1 ? "%d vote for the limerick of %s"
                                                   : "%d votes for the limerick of %s",
                      self->poets[seat].votes, name_of (table, seat));
}

void
limerick_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                 gconstpointer after, GPtrArray *reports)
{
  const Limerick *self = after, *old = before;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      report_move (table, event, self, reports);
      break;
    case GRAPE_EVENT_DRAW:
      grape_report_add (reports, "4", "The dice show %u", self->face);
      break;
    case GRAPE_EVENT_RULING:
      report_ruling (table, event, old, self, reports);
      break;
    case GRAPE_EVENT_LEAVE:
      grape_report_add (reports, "1250.1 IX", "%s leaves the contest",
                        name_of (table, event->author));
      break;
    case GRAPE_EVENT_STEP:
      if (self->counted)
        report_count (table, self, reports);
      else if (self->stage == LIMERICK_DICE)
        grape_report_add (reports, "4", "Neither has posted a limerick in time");
      break;
    default:
      return;
    }
  report_end (table, old, self, reports);
}
