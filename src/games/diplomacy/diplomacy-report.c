/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened in an event, with the paragraph that says so. */
#include "diplomacy-private.h"

#include <string.h>

static void
report_orders (const GrapeTable *table, const Diplomacy *self, const GrapeEvent *event,
               GPtrArray *reports)
{
  const GArray *orders = self->seats[event->author].orders;

  for (guint i = 0; i < orders->len; i++)
    {
      const DiplomacyOrder *order = diplomacy_order (orders, i);
      g_autofree char *why = diplomacy_order_explain (self, order);

      if (order->event != event->number)
        continue;
      if (why)
        grape_report_add (reports, "R11.2", "“%s” does not count: %s", order->text, why);
      else if (self->position.phase == DIP_BUILD && order->line.result == DIP_BOUNCES)
        grape_report_add (reports, "R9.4", "“%s” does not count: there are more than are due",
                          order->text);
      else
        grape_report_add (reports, "R11.1", "%s orders %s", grape_table_name (table, event->author),
                          order->text);
    }
}

/* R13.2: whom a letter is for, and what it says, as far as that is known. */
static void
report_letter (const GrapeTable *table, const Diplomacy *self, const GrapeEvent *event,
               GPtrArray *reports)
{
  for (guint i = self->press->len; i-- > 0;)
    {
      const DiplomacyPress *letter = g_ptr_array_index (self->press, i);

      if (letter->event != event->number)
        continue;
      g_autofree char *readers = diplomacy_letter_readers (table, letter);
      const char *name = grape_table_name (table, letter->from);
      if (letter->text)
        grape_report_add (reports, "R13.2", "%s writes to %s: “%s”", name, readers, letter->text);
      else
        grape_report_add (reports, "R13.2", "%s writes to %s", name, readers);
      break;
    }
}

static void
report_private (const GrapeTable *table, const Diplomacy *self, const GrapeEvent *event,
                GPtrArray *reports)
{
  const char *name = grape_table_name (table, event->author);

  if (!grape_audience_has (event->audience, GRAPE_VIEWER_REFEREE))
    report_letter (table, self, event, reports);
  else if (!event->text)
    grape_report_add (reports, "R11.1", "%s sends something to the referee", name);
  else if (g_str_equal (event->text, "claim none"))
    grape_report_add (reports, "R14.2", "%s claims nothing any more", name);
  else if (g_str_has_prefix (event->text, "claim "))
    grape_report_add (reports, "R14.2", "%s claims a win of %s", name,
                      event->text + strlen ("claim "));
  else if (g_str_has_prefix (event->text, "want "))
    grape_report_add (reports, "R10.2", "%s wants %s", name, event->text + strlen ("want "));
  else if (g_str_equal (event->text, "clear"))
    grape_report_add (reports, "R11.3", "%s takes all orders back", name);
  else
    report_orders (table, self, event, reports);
}

static void
report_turn (const Diplomacy *self, GPtrArray *reports)
{
  for (guint i = 0; i < self->results->len; i++)
    {
      const DiplomacyResult *result = g_ptr_array_index (self->results, i);
      g_autofree char *line = diplomacy_result_line (self, result);

      grape_report_add (reports, result->why ? "R11.2" : "R5", "%s", line);
    }
}

/* What everybody sees. */
static void
report_public (const GrapeTable *table, const GrapeEvent *event, GPtrArray *reports)
{
  const char *name = grape_table_name (table, event->author), *text = event->text;

  if (g_str_equal (text, "ready"))
    grape_report_add (reports, "R12.2", "%s is ready", name);
  else if (g_str_equal (text, "not ready"))
    grape_report_add (reports, "R12.2", "%s needs more time", name);
  else if (g_str_has_prefix (text, "press all: "))
    grape_report_add (reports, "R13.1", "%s tells everybody: “%s”", name,
                      text + strlen ("press all: "));
}

static void
report_referee (const GrapeEvent *event, GPtrArray *reports)
{
  if (g_str_has_prefix (event->text, "lost "))
    grape_report_add (reports, "R16.1", "%s is lost: the game waits for up to three days",
                      event->text + strlen ("lost "));
  else if (g_str_has_prefix (event->text, "back "))
    grape_report_add (reports, "R16.4", "%s is back", event->text + strlen ("back "));
}

static void
report_life (const GrapeTable *table, const Diplomacy *self, const GrapeEvent *event,
             GPtrArray *reports)
{
  const char *name = grape_table_name (table, event->author);

  if (event->kind == GRAPE_EVENT_JOIN)
    grape_report_add (reports, "R16.3", "%s plays for %s", name,
                      grape_table_name (table, self->seats[event->author].stands_for));
  else if (event->kind == GRAPE_EVENT_LEAVE)
    grape_report_add (reports, "R16.5", "%s leaves for good: the game waits for up to three days",
                      name);
  else if (event->kind == GRAPE_EVENT_RESIGN)
    grape_report_add (reports, "R16.1", "The referee is gone: the game waits for up to three days");
}

static void
report_step (const GrapeTable *table, const Diplomacy *before, const Diplomacy *after,
             const GrapeEvent *event, GPtrArray *reports)
{
  if (after->past->len > before->past->len)
    report_turn (after, reports);
  else if (g_str_equal (event->text, "replacement") && after->stage != DIPLOMACY_OVER)
    grape_report_add (reports, "R16.2", "Nobody came in three days: a bot plays");
  else if (after->stage == DIPLOMACY_JUDGING && before->stage != DIPLOMACY_JUDGING)
    grape_report_add (reports, "R15.1", "The orders are open; the referee adjudicates them");
  else if (before->stage == DIPLOMACY_WANTS && after->stage == DIPLOMACY_ORDERS)
    for (int i = 0; i < (int)after->n_seats; i++)
      {
        g_autofree char *powers = diplomacy_power_names (after, after->seats[i].powers);

        grape_report_add (reports, "R10.3", "%s plays %s", grape_table_name (table, i), powers);
      }
}

void
diplomacy_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                  gconstpointer after, GPtrArray *reports)
{
  const Diplomacy *self = after;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      if (!grape_event_public (event))
        report_private (table, self, event, reports);
      else if (event->author >= 0)
        report_public (table, event, reports);
      else
        {
          report_referee (event, reports);
          report_step (table, before, self, event, reports);
        }
      break;
    case GRAPE_EVENT_STEP:
    case GRAPE_EVENT_DRAW:
      report_step (table, before, self, event, reports);
      break;
    case GRAPE_EVENT_RULING:
      grape_report_add (reports, "R15.2", "The referee sets the position");
      break;
    default:
      report_life (table, self, event, reports);
      break;
    }
  if (self->stage == DIPLOMACY_OVER && ((const Diplomacy *)before)->stage != DIPLOMACY_OVER)
    {
      g_autoptr (GrapeOutcome) outcome = grape_outcome_new ();

      diplomacy_outcome (table, self, outcome);
      grape_report_add (reports, "R14", "%s", outcome->reason);
    }
}
