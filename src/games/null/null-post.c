/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the null game has to say. Everything here is made from a view, but for leaks(). */
#include "null-private.h"

#include <string.h>

static void
append_last_round (GString *body, const GrapeTable *table, const NullState *self)
{
  if (self->round == 1)
    return;
  g_string_append_printf (body, "Round %u:\n", self->round - 1);
  for (guint i = 0; i < self->n_players; i++)
    if (self->players[i].last)
      g_string_append_printf (body, "  %s picked %d\n", grape_table_name (table, (int)i),
                              self->players[i].last);
  if (self->last_scorer >= 0)
    g_string_append_printf (body, "  %s scores.\n", grape_table_name (table, self->last_scorer));
  else
    g_string_append (body, "  Nobody scores.\n");
}

char *
null_chosen (const GrapeTable *table, gconstpointer view, int seat)
{
  int pick = ((const NullState *)view)->players[seat].pick.value;

  return pick > 0 ? g_strdup_printf ("%d", pick) : NULL;
}

char *
null_twin (const GrapeTable *table, gconstpointer view)
{
  const NullState *self = view;
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < self->n_players; i++)
    {
      const NullPlayer *player = &self->players[i];
      const char *pick = !player->pick.value                         ? "no number yet"
                         : player->pick.value == GRAPE_SEALED_HIDDEN ? "has a number"
                                                                     : "has your number";
      g_string_append_printf (text, "%s: score %d, %s\n", grape_table_name (table, (int)i),
                              player->score, player->playing ? pick : "left");
    }
  append_last_round (text, table, self);
  return g_string_free (text, FALSE);
}

void
null_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
             gconstpointer after, GPtrArray *reports)
{
  const NullState *self = after;
  if (event->kind == GRAPE_EVENT_MOVE)
    grape_report_add (reports, "R1.1", "%s %s", grape_table_name (table, event->author),
                      event->text ? event->text : "picked a number");
  else if (event->kind == GRAPE_EVENT_DRAW)
    grape_report_add (reports, "R1.2", "Drawn: %s", event->text ? event->text : "a number");
  else if (event->kind != GRAPE_EVENT_STEP)
    return;
  else if (self->last_scorer >= 0)
    grape_report_add (reports, "R1.3", "%s has the highest number that is alone, and scores",
                      grape_table_name (table, self->last_scorer));
  else
    grape_report_add (reports, "R1.3", "No number was alone: nobody scores");
}
