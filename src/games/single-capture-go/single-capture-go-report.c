/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened in an event, line by line with the clause that says so. */
#include "single-capture-go-private.h"

static void
report_play (const GrapeTable *table, const SingleCaptureGo *was, const SingleCaptureGo *is,
             int seat, GPtrArray *reports)
{
  const char *name = grape_table_name (table, seat);
  gboolean again = was->players[seat].play.value != SINGLE_CAPTURE_GO_NONE;

  if (is->players[seat].play.value < 0)
    {
      grape_report_add (reports, "IV", again ? "%s has replaced their play." : "%s has played.",
                        name);
      return;
    }
  g_autofree char *square
      = single_capture_go_square_text (is->side, (guint)is->players[seat].play.value);
  grape_report_add (reports, "IV",
                    again ? "%s plays %s; only this last play counts." : "%s plays %s.", name,
                    square);
}

static void
report_moves (const GrapeTable *table, const SingleCaptureGo *is, GPtrArray *reports)
{
  const GrapeSingleCaptureGoRound *last = &is->last;

  for (int seat = 0; seat < (int)is->n_seats; seat++)
    {
      const char *name = grape_table_name (table, seat);
      g_autofree char *square
          = last->plays[seat] >= 0
                ? single_capture_go_square_text (is->side, (guint)last->plays[seat])
                : NULL;
      if (last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_PLACED)
        grape_report_add (reports, "IV.1", "%s alone played %s: the Letter %c is placed there.",
                          name, square, is->players[seat].letter);
      else if (last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_CLASHED)
        grape_report_add (reports, "IV.2", "%s played %s, and not alone: an @ is placed there.",
                          name, square);
    }
}

static void
report_doom (const GrapeTable *table, const SingleCaptureGo *is, GPtrArray *reports)
{
  const GrapeSingleCaptureGoRound *last = &is->last;

  for (int seat = 0; seat < (int)is->n_seats; seat++)
    {
      const char *name = grape_table_name (table, seat);
      if (last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_WALKED)
        {
          grape_report_add (reports, "1250.1 IX", "%s has left the game.", name);
          continue;
        }
      if (last->captured & (1u << seat))
        grape_report_add (reports, "IV.3", "%s is doomed: a group of %c has no liberty.", name,
                          is->players[seat].letter);
      if (last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_SILENT)
        grape_report_add (reports, "IV.3", "%s is doomed: they did not play in round %u.", name,
                          last->number);
    }
  for (int seat = 0; seat < (int)is->n_seats; seat++)
    if ((last->doomed & (1u << seat)) && last->letters[seat])
      grape_report_add (reports, "IV.4", "%s's Letters on the grid become @: %u of them.",
                        grape_table_name (table, seat), last->letters[seat]);
}

static void
report_end (const GrapeTable *table, const SingleCaptureGo *is, GPtrArray *reports)
{
  if (!single_capture_go_over (is))
    {
      grape_report_add (reports, "IV.6", "%u players remain. Round %u begins.",
                        single_capture_go_n_playing (is), is->round);
      return;
    }
  g_autofree char *result = single_capture_go_result (table, is);
  grape_report_add (reports, "IV.5", "%s", result);
  if (is->winner >= 0 && is->n_seats >= 3)
    grape_report_add (reports, "1250.2", "%s gets a %s.", grape_table_name (table, is->winner),
                      SINGLE_CAPTURE_GO_TROPHY);
  else if (is->winner >= 0)
    grape_report_add (reports, "1250.2",
                      "There is no trophy: fewer than three players began the game.");
}

/**
 * single_capture_go_report:
 *
 * What happened in an event, line by line with its clause; see #GrapeRules.
 */
void
single_capture_go_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                          gconstpointer after, GPtrArray *reports)
{
  const SingleCaptureGo *is = after;

  if (event->kind == GRAPE_EVENT_MOVE && event->author >= 0 && event->author < (int)is->n_seats)
    report_play (table, before, is, event->author, reports);
  else if (event->kind == GRAPE_EVENT_STEP && is->has_last)
    {
      report_moves (table, is, reports);
      report_doom (table, is, reports);
      report_end (table, is, reports);
    }
  else if (event->kind == GRAPE_EVENT_LEAVE && event->author >= 0
           && event->author < (int)is->n_seats
           && is->players[event->author].status == GRAPE_SINGLE_CAPTURE_GO_LEAVING)
    grape_report_add (reports, "1250.1 IX",
                      "%s leaves. A play of this round is cancelled; the Letters become @ when the "
                      "round ends.",
                      grape_table_name (table, event->author));
}
