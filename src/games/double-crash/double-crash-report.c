/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened in a game of Double Crash, in sentences, and how it ended. */
#include "double-crash-private.h"

#include <string.h>

static const char *
name_of (const GrapeTable *table, int seat)
{
  return grape_table_name (table, seat);
}

/* "Bob’s reply to word 2 of round 4 was 1, and should have been 2." */
static char *
name_fault (const GrapeTable *table, const DoubleCrash *self, int seat)
{
  DoubleCrashFault fault = double_crash_fault (self, seat);
  const char *name = name_of (table, seat);
  DoubleCrashWord word;

  switch (fault.kind)
    {
    case DOUBLE_CRASH_NO_TARGET:
      return g_strdup_printf ("%s’s target was not opened in time", name);
    case DOUBLE_CRASH_BAD_TARGET:
      double_crash_target (self, seat, word);
      return g_strdup_printf ("%s’s target, %s, is not a word of the dictionary", name, word);
    case DOUBLE_CRASH_BAD_REPLY:
      return g_strdup_printf ("%s’s reply to word %u of round %u was %u, and should have been %u",
                              name, fault.place, fault.round, fault.said, fault.right);
    default:
      return NULL;
    }
}

/** double_crash_reason: how the game ended: a sentence */
char *
double_crash_reason (const GrapeTable *table, const DoubleCrash *self)
{
  const char *name = self->winner >= 0 ? name_of (table, self->winner) : "";
  g_autofree char *fault = self->winner >= 0 ? name_fault (table, self, 1 - self->winner) : NULL;

  switch (self->end)
    {
    case DOUBLE_CRASH_LATE:
      return g_strdup_printf ("%s did not act in time: %s wins.", name_of (table, 1 - self->winner),
                              name);
    case DOUBLE_CRASH_BOTH_LATE:
      if (self->winner < 0)
        return g_strdup ("Neither player acted in time: nobody wins.");
      return g_strdup_printf ("Neither player acted in time: %s was challenged, and wins.", name);
    case DOUBLE_CRASH_ERROR:
      return g_strdup_printf ("%s: %s wins.", fault ? fault : "?", name);
    case DOUBLE_CRASH_CLAIM:
      return g_strdup_printf ("%s found an error: %s.", name, fault ? fault : "?");
    default:
      return g_strdup_printf ("%s has hit the target of %s, and there is no error that counts.",
                              name, name_of (table, 1 - self->winner));
    }
}

static void
report_move (const GrapeTable *table, const DoubleCrash *self, const GrapeEvent *event,
             GPtrArray *reports)
{
  const char *name = name_of (table, event->author);
  const char *text = event->text ? event->text : "target";
  const char *rest = strchr (text, ' ') ? strchr (text, ' ') + 1 : "";

  if (g_str_has_prefix (text, "salvo"))
    grape_report_add (reports, "IV", "%s posts a salvo: %s", name, rest);
  else if (g_str_has_prefix (text, "reply"))
    grape_report_add (reports, "IV", "%s replies: %s", name, rest);
  else if (g_str_has_prefix (text, "claim"))
    grape_report_add (reports, "IV", "%s claims an error: %s", name, rest);
  else if (!*rest)
    grape_report_add (reports, "IV", "%s has chosen a target", name);
  else
    grape_report_add (reports, "IV", "%s has chosen a target: %s", name, rest);
}

static void
report_targets (const GrapeTable *table, const DoubleCrash *self, GPtrArray *reports)
{
  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    {
      g_autofree char *fault = self->by_players ? NULL : name_fault (table, self, seat);
      DoubleCrashWord word;

      if (double_crash_target (self, seat, word))
        grape_report_add (reports, "IV", "The target of %s was %s", name_of (table, seat), word);
      else
        grape_report_add (reports, "IV", "%s’s target was not opened in time",
                          name_of (table, seat));
      if (fault && double_crash_fault (self, seat).kind != DOUBLE_CRASH_NO_TARGET)
        grape_report_add (reports, "IV", "%s", fault);
    }
}

static void
report_step (const GrapeTable *table, const DoubleCrash *before, const GrapeEvent *event,
             const DoubleCrash *self, GPtrArray *reports)
{
  if (g_str_equal (event->text, "reveal"))
    report_targets (table, self, reports);
  else if (g_str_equal (event->text, "no error"))
    grape_report_add (reports, "IV", "Nobody has found an error");
  else
    for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
      if (double_crash_owes (before, seat))
        grape_report_add (reports, "IV", "%s did not act in time", name_of (table, seat));
}

/* What the event led to. */
static void
report_next (const GrapeTable *table, const DoubleCrash *before, const DoubleCrash *self,
             GPtrArray *reports)
{
  if (self->stage == DOUBLE_CRASH_OVER
      && (before->stage != DOUBLE_CRASH_OVER || before->winner != self->winner))
    {
      if (self->winner >= 0)
        grape_report_add (reports, "IV", "%s wins the game", name_of (table, self->winner));
      else
        grape_report_add (reports, "IV", "Nobody wins the game");
    }
  else if (self->round != before->round && self->stage == DOUBLE_CRASH_SALVO)
    grape_report_add (reports, "IV", "Round %u begins: salvos of %u words", self->round,
                      double_crash_size ((self->round - 1) / 2));
  else if (self->round != before->round)
    grape_report_add (reports, "IV", "Round %u begins: replies", self->round);
  else if (self->stage == DOUBLE_CRASH_OPENING && before->stage != DOUBLE_CRASH_OPENING)
    grape_report_add (reports, "IV", "%s is the tentative winner",
                      name_of (table, self->tentative));
}

void
double_crash_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                     gconstpointer after, GPtrArray *reports)
{
  const DoubleCrash *self = after, *old = before;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      report_move (table, self, event, reports);
      break;
    case GRAPE_EVENT_STEP:
      report_step (table, old, event, self, reports);
      break;
    case GRAPE_EVENT_RULING:
      grape_report_add (reports, "1250.1 X", "A judgment: %s",
                        grape_event_ruling (event) + strlen ("word "));
      break;
    case GRAPE_EVENT_LEAVE:
      grape_report_add (reports, "1250.1 IX", "%s leaves, and will not act any more",
                        name_of (table, event->author));
      break;
    default:
      return;
    }
  report_next (table, old, self, reports);
}
