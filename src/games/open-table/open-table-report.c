/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open Table: what happened in an event, for the log and the preview. */
#include "open-table-private.h"

#include <string.h>

static const char *
who_of (const GrapeTable *table, int author)
{
  return author < 0 ? "The referee" : grape_table_name (table, author);
}

static void
report_points (const GrapeTable *table, const OpenTable *self, const OpenTableAct *act,
               GPtrArray *reports)
{
  const char *name = grape_table_name (table, act->seat);

  if (act->verb == OPEN_TABLE_SCORE)
    grape_report_add (reports, "4.3", "%s has the score %d", name, (int)act->amount);
  else
    grape_report_add (reports, "4.2",
                      act->verb == OPEN_TABLE_GIVE ? "%s gets Gamepoints: %d, and has %d"
                                                   : "%s loses Gamepoints: %d, and has %d",
                      name, (int)act->amount, (int)self->seats[act->seat].points);
  if (act->text)
    grape_report_add (reports, NULL, "Because “%s”", act->text);
}

static void
report_cards (const GrapeTable *table, const OpenTable *self, int author, const OpenTableAct *act,
              GPtrArray *reports)
{
  g_autofree char *cards
      = grape_deck_write (self->deck, (const guint *)(gpointer)act->cards->data, act->cards->len);

  if (act->verb == OPEN_TABLE_PLAY)
    grape_report_add (reports, "3.3", "%s plays %s", who_of (table, author), cards);
  else
    grape_report_add (reports, "3.3", "%s discards %s", who_of (table, author), cards);
}

static void
report_act (const GrapeTable *table, const OpenTable *self, const GrapeEvent *event,
            const OpenTableAct *act, GPtrArray *reports)
{
  const char *who = who_of (table, event->author);

  switch ((int)act->verb)
    {
    case OPEN_TABLE_SAY:
      grape_report_add (reports, "2.5", "%s says “%s”", who, act->text);
      break;
    case OPEN_TABLE_RULE:
      grape_report_add (reports, "7.1", "A ruling: “%s”", act->text);
      break;
    case OPEN_TABLE_WHISPER:
      grape_report_add (reports, "2.4", "%s whispers “%s”", who, act->text);
      break;
    case OPEN_TABLE_MOVE:
      grape_report_add (reports, "2.2", "%s has sealed a move", who);
      break;
    case OPEN_TABLE_PLAY:
    case OPEN_TABLE_DISCARD:
      report_cards (table, self, event->author, act, reports);
      break;
    case OPEN_TABLE_PASS:
      grape_report_add (reports, "2.6", "%s passes", who);
      break;
    case OPEN_TABLE_ROUND:
      grape_report_add (reports, "2.1", "Round %u begins", self->round);
      break;
    case OPEN_TABLE_TURN:
      if (act->seat >= 0)
        grape_report_add (reports, "2.6", "It is the turn of %s",
                          grape_table_name (table, act->seat));
      break;
    case OPEN_TABLE_SHUFFLE:
      grape_report_add (reports, "3.4", "The stock has %u cards again", open_table_stock (self));
      break;
    case OPEN_TABLE_GIVE:
    case OPEN_TABLE_TAKE:
    case OPEN_TABLE_SCORE:
      report_points (table, self, act, reports);
      break;
    case OPEN_TABLE_BALLOT:
      grape_report_add (reports, "5.1", "A ballot: “%s”", self->question);
      break;
    case OPEN_TABLE_CLOCK:
      if (act->amount)
        grape_report_add (reports, "4.4", "The clock is running");
      else
        grape_report_add (reports, "4.4", "The clock is stopped");
      break;
    case OPEN_TABLE_SET:
    case OPEN_TABLE_BOARD:
      grape_report_add (reports, "6.1", "%s changes the board", who);
      break;
    default:
      break;
    }
}

static void
report_count (const OpenTable *self, GPtrArray *reports)
{
  for (guint i = 0; i < self->counts->len; i++)
    grape_report_add (reports, "5.3", "Votes for “%s”: %u",
                      (char *)g_ptr_array_index (self->choices, i),
                      g_array_index (self->counts, guint, i));
}

static void
report_move (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
             gconstpointer after, GPtrArray *reports)
{
  g_auto (OpenTableAct) act = { 0 };

  if (event->author == GRAPE_AUTHOR_PERSON)
    grape_report_add (reports, "5.2", "%s has voted", event->person);
  else if (!event->text)
    grape_report_add (reports, "2.2", "%s has sealed something", who_of (table, event->author));
  else if (open_table_act_parse (table, before, event->text, &act, NULL))
    report_act (table, after, event, &act, reports);
}

void
open_table_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                   gconstpointer after, GPtrArray *reports)
{
  const OpenTable *self = after, *was = before;
  const OpenTableDue *due = was->due->len ? &g_array_index (was->due, OpenTableDue, 0) : NULL;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      report_move (table, before, event, after, reports);
      break;
    case GRAPE_EVENT_DRAW:
      if (due && due->kind == OPEN_TABLE_DUE_DICE)
        {
          g_autofree char *dice = open_table_dice_text (self);

          grape_report_add (reports, "4.1", "The dice fall: %s", dice);
        }
      else if (due && due->seat >= 0)
        grape_report_add (reports, "3.1", "%s gets cards: %u", grape_table_name (table, due->seat),
                          due->n);
      else if (due)
        grape_report_add (reports, "3.1", "Cards are dealt to the table: %u", due->n);
      break;
    case GRAPE_EVENT_STEP:
      if (g_str_has_prefix (event->text, "open"))
        grape_report_add (reports, "2.3", "The moves are opened");
      else if (g_str_equal (event->text, "count"))
        report_count (self, reports);
      else if (g_str_equal (event->text, "ring"))
        grape_report_add (reports, "4.4", "The clock rings");
      else if (was->turn >= 0)
        grape_report_add (reports, "2.6", "%s passes for want of an act in time",
                          grape_table_name (table, was->turn));
      break;
    case GRAPE_EVENT_RULING:
      grape_report_add (reports, "7.1", "A ruling: “%s”",
                        event->text && g_str_has_prefix (event->text, "rule ") ? event->text + 5
                                                                               : "");
      break;
    default:
      break;
    }
}
