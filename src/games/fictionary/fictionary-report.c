/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened, in sentences: never more than everybody may know. */
#include "fictionary-private.h"

#include <string.h>

static const char *
name_of (const GrapeTable *table, int seat)
{
  return grape_table_name (table, seat);
}

static void
report_move (const GrapeTable *table, const Fictionary *before, const GrapeEvent *event,
             const Fictionary *self, GPtrArray *reports)
{
  const char *text = event->text,
             *name = event->person ? event->person : name_of (table, event->author);
  const char *rest = text && strchr (text, ' ') ? strchr (text, ' ') + 1 : "";

  if (event->person || (text && g_str_equal (text, "score")))
    grape_report_add (reports, "IV.5a", "%s scores the votes", name);
  else if (before->stage == FICTIONARY_DEFINE && (!text || g_str_has_prefix (text, "define")))
    grape_report_add (reports, "IV.2",
                      before->players[event->author].submitted ? "%s sent another definition"
                                                               : "%s sent a definition",
                      name);
  else if (!text || g_str_has_prefix (text, "list"))
    {
      if (before->stage == FICTIONARY_COMPARE || before->stage == FICTIONARY_ORDER)
        grape_report_add (reports, "IV.3c", "%s makes the list", name);
      else
        grape_report_add (reports, "IV.1", "%s noted the Actual Definition", name);
    }
  else if (g_str_has_prefix (text, "actual"))
    grape_report_add (reports, "IV.1", "%s noted the Actual Definition", name);
  else if (g_str_has_prefix (text, "word"))
    grape_report_add (reports, "IV.1", "The Ing Word is “%s”", rest);
  else if (g_str_has_prefix (text, "show"))
    grape_report_add (reports, "IV.3c", "The list has %u definitions", self->list->len);
  else if (g_str_has_prefix (text, "vote"))
    grape_report_add (reports, "IV.4", "%s votes for number %s", name, rest);
  else if (g_str_equal (text, "dispute"))
    grape_report_add (reports, fictionary_errata (self, 4), "%s disputes: play is suspended", name);
  else if (g_str_equal (text, "resign"))
    grape_report_add (reports, fictionary_errata (self, 2), "%s resigns", name);
}

/* R4.4 */
static void
report_similar (const GrapeTable *table, const Fictionary *before, const Fictionary *self,
                GPtrArray *reports)
{
  guint64 seats = 0;

  if (before->compared || !self->compared)
    return;
  for (guint i = 0; i < self->n_seats; i++)
    seats |= self->players[i].similar ? GRAPE_AUDIENCE_SEAT (i) : 0;
  g_autofree char *names = grape_table_names (table, seats);
  if (self->stage == FICTIONARY_OPEN)
    grape_report_add (reports, "IV.3a",
                      "%s knew it and get 3 Gamepoints each; %s is sneered at for an easy word",
                      names, name_of (table, self->brainiac));
  else
    grape_report_add (reports, "IV.3b", "%s knew it and gets 4 Gamepoints", names);
}

static void
report_late (const GrapeTable *table, const Fictionary *before, const Fictionary *self,
             GPtrArray *reports)
{
  const char *brainiac = name_of (table, before->brainiac);

  switch (fictionary_step (before))
    {
    case 1:
      grape_report_add (reports, "IV.1", "%s posted no word in time: it is “%s”", brainiac,
                        self->word);
      break;
    case 3:
      grape_report_add (reports, "IV.3d", "%s posted no list in time: the round is over", brainiac);
      break;
    case 5:
      grape_report_add (reports, "IV.5d", "%s did not score in time", brainiac);
      break;
    default:
      for (int seat = 0; seat < (int)self->n_seats; seat++)
        if (before->stage == FICTIONARY_DEFINE && fictionary_bluffs (before, seat)
            && !before->players[seat].submitted)
          grape_report_add (reports, "IV.2", "%s sent no definition in time: it is empty",
                            name_of (table, seat));
        else if (before->stage == FICTIONARY_VOTE && self->players[seat].sheeped
                 && !before->players[seat].sheeped)
          grape_report_add (reports, "IV.4", "%s did not vote in time and has sheeped",
                            name_of (table, seat));
      break;
    }
}

static void
report_score (const GrapeTable *table, const FictionaryRound *round, guint n_seats,
              GPtrArray *reports)
{
  if (round->actual)
    grape_report_add (reports, "IV.5a", "“%s” is: “%s”", round->word, round->actual);
  for (guint i = 0; i < round->entries->len; i++)
    {
      const FictionaryEntry *entry = fictionary_entry (round->entries, i);
      guint n = (guint)__builtin_popcountll (entry->votes);

      if (round->end == FICTIONARY_EASY)
        grape_report_add (reports, "IV.3a", "%s wrote: “%s”", name_of (table, entry->author),
                          entry->text);
      else if (entry->author == FICTIONARY_ACTUAL_AUTHOR)
        grape_report_add (reports, "IV.5a", "Number %u is the Actual Definition; votes: %u", i + 1,
                          n);
      else
        grape_report_add (reports, "IV.5a", "Number %u is by %s; votes: %u", i + 1,
                          name_of (table, entry->author), n);
    }
  if (round->wrong)
    grape_report_add (reports, "IV.5a",
                      "The list that was posted is not the one that had been sealed");
  for (guint i = 0; i < n_seats; i++)
    if (round->gained[i])
      grape_report_add (reports, "IV.5a", "%s: %+d Gamepoints in this round",
                        name_of (table, (int)i), round->gained[i]);
}

static void
report_next (const GrapeTable *table, const Fictionary *before, const Fictionary *self,
             GPtrArray *reports)
{
  g_autoptr (GrapeOutcome) outcome = NULL;

  if (self->stage == FICTIONARY_OVER && before->stage != FICTIONARY_OVER)
    {
      outcome = grape_outcome_new ();
      fictionary_outcome (table, self, outcome);
      grape_report_add (reports, "IV.5b", "The game is over. %s", outcome->reason);
    }
  else if (self->stage == FICTIONARY_WORD
           && (before->stage == FICTIONARY_NUMBERS || before->brainiac != self->brainiac
               || before->round != self->round))
    grape_report_add (reports, "IV", "%s is the Brainiac of round %u",
                      name_of (table, self->brainiac), self->round);
  else if (self->stage == FICTIONARY_COMPARE && before->stage == FICTIONARY_DEFINE)
    grape_report_add (reports, "IV.2", "All definitions are in");
  else if (self->stage == FICTIONARY_SCORE && before->stage != FICTIONARY_SCORE)
    grape_report_add (reports, "IV.4", "All votes are in");
  else if (self->stage == FICTIONARY_ACTING && before->stage != FICTIONARY_ACTING)
    grape_report_add (reports, "IV.5d",
                      self->old ? "%s, the GamesMaster, is to score"
                                : "%s, the Scorekeeper, is to score",
                      self->scorekeeper);
}

static void
report_step (const GrapeTable *table, const Fictionary *before, const GrapeEvent *event,
             const Fictionary *self, GPtrArray *reports)
{
  const char *text = event->text ? event->text : "actual";

  if (g_str_has_prefix (text, "actual"))
    grape_report_add (reports, "IV.1", "The first definition of the first dictionary is noted");
  else if (g_str_has_prefix (text, "show"))
    grape_report_add (reports, "IV.3c", "The list has %u definitions", self->list->len);
  else if (g_str_has_prefix (text, "late"))
    report_late (table, before, self, reports);
  else
    report_score (table, fictionary_last_round (self), self->n_seats, reports);
}

static void
report_numbers (const GrapeTable *table, const Fictionary *self, GPtrArray *reports)
{
  for (guint number = 1; number <= self->n_seats; number++)
    for (int seat = 0; seat < (int)self->n_seats; seat++)
      if (self->players[seat].number == number)
        grape_report_add (reports, "III", "Player %u is %s", number, name_of (table, seat));
}

void
fictionary_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                   gconstpointer after, GPtrArray *reports)
{
  const Fictionary *self = after, *old = before;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      report_move (table, old, event, self, reports);
      report_similar (table, old, self, reports);
      break;
    case GRAPE_EVENT_DRAW:
      if (old->stage == FICTIONARY_NUMBERS)
        report_numbers (table, self, reports);
      else
        grape_report_add (reports, "IV.3c", "The list is put in a random order");
      break;
    case GRAPE_EVENT_STEP:
      report_step (table, old, event, self, reports);
      break;
    case GRAPE_EVENT_RULING:
      grape_report_add (reports, fictionary_errata (self, 4),
                        self->result == FICTIONARY_UNPLAYABLE ? "The game is declared unplayable"
                                                              : "The dispute is settled");
      break;
    case GRAPE_EVENT_LEAVE:
      grape_report_add (reports, fictionary_errata (self, 2), "%s leaves the game",
                        name_of (table, event->author));
      break;
    default:
      return;
    }
  report_next (table, old, self, reports);
}
