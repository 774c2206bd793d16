/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened in an event, line by line, with the part of rule 1250.17 that says so. */
#include "mediocrity-private.h"

static void
report_move (const GrapeTable *table, const Mediocrity *was, const GrapeEvent *event,
             const Mediocrity *is, GPtrArray *reports)
{
  const char *name = grape_table_name (table, event->author);

  if (is->stage == GRAPE_MEDIOCRITY_ROUND && was->stage != is->stage)
    grape_report_add (
        reports, "Play",
        is->n == 1
            ? "%s begins round %u and is its Moderator; %u player chooses an integer from 1 to %u."
            : "%s begins round %u and is its Moderator; %u players choose integers from 1 to %u.",
        name, is->round, is->n, 2 * is->n);
  else if (is->stage == GRAPE_MEDIOCRITY_ANNOUNCED)
    {
      guint n = mediocrity_n_missing (is);
      grape_report_add (reports, "Play",
                        n == 0   ? "%s announces the result of round %u."
                        : n == 1 ? "%s announces the result of round %u; one integer is missing "
                                   "and drawn at random."
                                 : "%s announces the result of round %u; %u integers are missing "
                                   "and drawn at random.",
                        name, is->round, n);
    }
  else if (event->text && is->players[event->author].choice.value != GRAPE_SEALED_HIDDEN)
    grape_report_add (reports, "Play", "%s chose %u.", name,
                      is->players[event->author].choice.value);
  else
    grape_report_add (reports, "Play", "%s has sent an integer.", name);
}

static void
report_draw (const GrapeTable *table, const Mediocrity *was, const Mediocrity *is,
             GPtrArray *reports)
{
  for (int seat = 0; seat < (int)is->n_seats; seat++)
    if (is->players[seat].number != was->players[seat].number)
      grape_report_add (reports, "Starting", "%s is player %u.", grape_table_name (table, seat),
                        is->players[seat].number);
    else if (is->players[seat].choice.value != was->players[seat].choice.value)
      grape_report_add (reports, "Play", "For %s, who sent no integer, chance chose %u.",
                        grape_table_name (table, seat), is->players[seat].choice.value);
}

static void
report_end (const GrapeTable *table, const Mediocrity *is, GPtrArray *reports)
{
  g_autofree char *reason = mediocrity_reason (table, is);

  grape_report_add (reports, "Winning the Game", "%s", reason);
  if (is->winner >= 0)
    grape_report_add (reports, "Trophy", "%s gets a %s, a rather mediocre one.",
                      grape_table_name (table, is->winner), MEDIOCRITY_TROPHY);
}

static void
report_round (const GrapeTable *table, const Mediocrity *is, GPtrArray *reports)
{
  const GrapeMediocrityRound *round = g_ptr_array_index (is->past, is->past->len - 1);
  guint values[MEDIOCRITY_SEATS];
  guint n = mediocrity_values (round, values);
  g_autofree char *search = mediocrity_search_text (values, n);
  g_autoptr (GString) choices = g_string_new (NULL);
  g_autoptr (GString) scores = g_string_new (NULL);

  mediocrity_append_choices (choices, table, round, ", ");
  mediocrity_append_scores (scores, table, is, ", ");
  if (round->expired)
    grape_report_add (reports, "Play",
                      "Round %u ends without a result: nobody scores, and %s, the Moderator, is "
                      "no longer a player.",
                      round->number, grape_table_name (table, round->moderator));
  else
    {
      grape_report_add (reports, "Play", "Round %u: %s.", round->number, choices->str);
      grape_report_add (reports, "Mediocrity 1-5", "The search: %s.", search);
      if (round->scorer >= 0)
        grape_report_add (reports, "Mediocrity 3",
                          "%s chose the most mediocre number and gets a point.",
                          grape_table_name (table, round->scorer));
      else
        grape_report_add (reports, "Mediocrity 5", "Nobody chose the most mediocre number.");
    }
  grape_report_add (reports, "Play", "Scores: %s.", scores->str);
}

/**
 * mediocrity_report:
 *
 * See #GrapeRules.
 */
void
mediocrity_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                   gconstpointer after, GPtrArray *reports)
{
  const Mediocrity *was = before;
  const Mediocrity *is = after;

  if (event->kind == GRAPE_EVENT_MOVE && event->author >= 0)
    report_move (table, was, event, is, reports);
  else if (event->kind == GRAPE_EVENT_DRAW)
    report_draw (table, was, is, reports);
  else if (event->kind == GRAPE_EVENT_STEP && is->past->len > was->past->len)
    report_round (table, is, reports);
  else if (is->open && !was->open && event->kind == GRAPE_EVENT_STEP)
    grape_report_add (reports, "Play", "Round %u has lasted long enough: %s may announce it.",
                      is->round, grape_table_name (table, is->moderator));
  else if (is->anybody && !was->anybody)
    grape_report_add (reports, "Play",
                      "%s has not begun round %u in time: the first player to begin it is its "
                      "Moderator.",
                      grape_table_name (table, was->moderator), is->round);
  else if (event->kind == GRAPE_EVENT_LEAVE && event->author >= 0)
    grape_report_add (reports, "Play", "%s is no longer on the list of players.",
                      grape_table_name (table, event->author));
  if (is->stage == GRAPE_MEDIOCRITY_OVER && was->stage != GRAPE_MEDIOCRITY_OVER)
    report_end (table, is, reports);
}
