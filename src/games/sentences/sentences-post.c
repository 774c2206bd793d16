/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Sentences has to say. Everything here is made from a view, but for leaks(). */
#include "sentences-private.h"

#include <string.h>

static const char *
author_of (const GrapeTable *table, const Sentences *self, guint number)
{
  for (guint i = 0; i < self->n_players; i++)
    if (self->players[i].number == number)
      return grape_table_name (table, (int)i);
  return NULL;
}

static void
append_shown (GString *body, const GrapeTable *table, const Sentences *self)
{
  for (guint i = 0; i < self->shown->len; i++)
    {
      const SentencesShown *shown = &g_array_index (self->shown, SentencesShown, i);
      const char *author = author_of (table, self, i + 1);
      g_auto (GStrv) lines = g_strsplit (shown->text, "\n", -1);

      for (guint l = 0; lines[l]; l++)
        g_string_append_printf (body, l ? "   %s\n" : "%2$u. %1$s\n", lines[l], i + 1);
      if (shown->struck)
        g_string_append (body, "   (struck)\n");
      if (self->stage == SENTENCES_OVER && author)
        g_string_append_printf (body, "   by %s\n", author);
    }
}

char *
sentences_twin (const GrapeTable *table, gconstpointer view)
{
  const Sentences *self = view;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "Theme: %s\n", sentences_theme (self));
  for (guint i = 0; i < self->n_players; i++)
    {
      const SentencesPlayer *player = &self->players[i];
      const char *written = sentences_has_written (player) ? "has written" : "has not written";

      if (self->stage == SENTENCES_OVER)
        g_string_append_printf (text, "%s: %d\n", grape_table_name (table, (int)i), player->votes);
      else
        g_string_append_printf (text, "%s: %s\n", grape_table_name (table, (int)i),
                                player->playing ? written : "left");
    }
  append_shown (text, table, self);
  if (self->shown->len)
    g_string_append_printf (text, "Votes: %u\n", self->votes->len);
  return g_string_free (text, FALSE);
}

char *
sentences_chosen (const GrapeTable *table, gconstpointer view, int seat)
{
  const Sentences *self = view;

  return self->stage == SENTENCES_WRITING ? g_strdup (self->players[seat].text) : NULL;
}

static void
report_move (const GrapeTable *table, const GrapeEvent *event, GPtrArray *reports)
{
  if (event->person)
    grape_report_add (reports, "R2.2", "%s voted", event->person);
  else
    grape_report_add (reports, "R1.1", "%s wrote a sentence",
                      grape_table_name (table, event->author));
}

void
sentences_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                  gconstpointer after, GPtrArray *reports)
{
  const Sentences *self = after;

  if (event->kind == GRAPE_EVENT_MOVE)
    report_move (table, event, reports);
  else if (event->kind == GRAPE_EVENT_DRAW && !self->order_event)
    grape_report_add (reports, "R1.1", "The theme is “%s”", sentences_theme (self));
  else if (event->kind == GRAPE_EVENT_DRAW)
    grape_report_add (reports, "R2.1", "The order was drawn");
  else if (event->kind == GRAPE_EVENT_RULING)
    grape_report_add (reports, "R2.3", "The referee: %s", event->text);
  else if (event->kind != GRAPE_EVENT_STEP)
    return;
  else if (self->stage == SENTENCES_VOTING)
    grape_report_add (reports, "R2.1", "%u sentences are shown", self->shown->len);
  else
    for (guint i = 0; i < self->n_players; i++)
      grape_report_add (reports, "R3.1", "%s: %d", grape_table_name (table, (int)i),
                        self->players[i].votes);
}
