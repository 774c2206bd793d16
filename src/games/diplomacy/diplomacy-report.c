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

static void
report_private (const GrapeTable *table, const Diplomacy *self, const GrapeEvent *event,
                GPtrArray *reports)
{
  const char *name = grape_table_name (table, event->author);

  if (!grape_audience_has (event->audience, GRAPE_VIEWER_REFEREE))
    {
      g_autofree char *readers
          = grape_table_names (table, event->audience & ~GRAPE_AUDIENCE_SEAT (event->author));

      grape_report_add (reports, "R13.2", "%s writes to %s", name, readers);
    }
  else if (!event->text)
    grape_report_add (reports, "R11.1", "%s sends something to the referee", name);
  else if (g_str_has_prefix (event->text, "claim ") || g_str_has_prefix (event->text, "want ")
           || g_str_equal (event->text, "clear"))
    grape_report_add (reports, NULL, "%s: %s", name, event->text);
  else
    report_orders (table, self, event, reports);
}

static void
report_turn (const Diplomacy *self, GPtrArray *reports)
{
  for (guint i = 0; i < self->results->len; i++)
    {
      const DiplomacyResult *result = g_ptr_array_index (self->results, i);
      const char *power
          = result->power < self->map->n_powers ? self->map->power[result->power].name : "Nobody";

      if (result->why)
        grape_report_add (reports, "R11.2", "%s: %s: illegal: %s", power, result->text,
                          result->why);
      else
        grape_report_add (reports, "R5", "%s: %s: %s", power, result->text,
                          dip_result_id (result->result));
    }
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
        grape_report_add (reports, NULL, "%s: %s", grape_table_name (table, event->author),
                          event->text);
      else
        {
          grape_report_add (reports, NULL, "The referee: %s", event->text);
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
      break;
    }
  if (self->stage == DIPLOMACY_OVER && ((const Diplomacy *)before)->stage != DIPLOMACY_OVER)
    {
      g_autoptr (GrapeOutcome) outcome = grape_outcome_new ();

      diplomacy_outcome (table, self, outcome);
      grape_report_add (reports, "R14", "%s", outcome->reason);
    }
}
