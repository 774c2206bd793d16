/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log told in sentences: what the game says of its own events, and what a void changed. */
#include "grape-instance-private.h"

#include <string.h>

/* A substitute is named by who had the seat before. */
static void
report_common (const GrapeTable *was, const GrapeTable *is, const GrapeEvent *event,
               GPtrArray *reports)
{
  const GrapeTable *table = event->kind == GRAPE_EVENT_SUBSTITUTE ? was : is;

  if (event->author >= 0 || event->person)
    grape_report_add (reports, NULL, "%s: %s", grape_event_name (event, table), event->text);
  else
    grape_report_add (reports, NULL, "Referee: %s", event->text);
}

static gboolean
is_common (GrapeEventKind kind)
{
  return kind != GRAPE_EVENT_MOVE && kind != GRAPE_EVENT_DRAW && kind != GRAPE_EVENT_STEP
         && kind != GRAPE_EVENT_RULING;
}

static gint64
score_of (const GrapeOutcome *outcome, guint seat)
{
  return seat < outcome->scores->len ? g_array_index (outcome->scores, gint64, seat) : 0;
}

/* The difference that a VOID event makes: which events no longer count, the round, scores and the
 * result. */
static void
report_void (const GrapePosition *before, const GrapeEvent *event, const GrapePosition *after,
             GPtrArray *reports)
{
  const char *noun = before->rules->phase_noun;
  guint phase_before = grape_position_phase (before), phase_after = grape_position_phase (after);
  g_autoptr (GrapeOutcome) outcome_before = grape_position_outcome (before);
  g_autoptr (GrapeOutcome) outcome_after = grape_position_outcome (after);

  grape_report_add (reports, NULL, "The referee makes events void; these no longer count: %s",
                    event->text + strlen ("void "));
  if (phase_before != phase_after)
    grape_report_add (reports, NULL, "Play goes back from %s %u to %s %u", noun, phase_before, noun,
                      phase_after);
  if (outcome_before->over && !outcome_after->over)
    grape_report_add (reports, NULL, "The game is no longer over");
  for (guint seat = 0; seat < outcome_before->scores->len; seat++)
    if (score_of (outcome_before, seat) != score_of (outcome_after, seat))
      grape_report_add (reports, NULL, "%s: score %" G_GINT64_FORMAT " becomes %" G_GINT64_FORMAT,
                        grape_table_name (before->table, (int)seat),
                        score_of (outcome_before, seat), score_of (outcome_after, seat));
}

/* The position after event @number, from the one before it. */
static GrapePosition *
fold_one (GrapeInstance *self, const GrapePosition *before, guint number)
{
  const GrapeEvent *event = grape_instance_event (self, number);

  if (event->kind == GRAPE_EVENT_VOID)
    return grape_instance_at (self, number, NULL);
  g_autoptr (GrapePosition) after = grape_position_copy (before);
  return grape_position_apply (after, event, NULL) ? g_steal_pointer (&after) : NULL;
}

/* The position after event @number, and what happened in it. */
static GrapePosition *
tell (GrapeInstance *self, const GrapePosition *before, guint number, GPtrArray *reports)
{
  const GrapeEvent *event = grape_instance_event (self, number);
  g_autoptr (GrapePosition) after = fold_one (self, before, number);
  if (!after)
    return NULL;
  guint n_told = reports->len;
  if (event->kind == GRAPE_EVENT_VOID)
    report_void (before, event, after, reports);
  else
    self->rules->report (after->table, before->state, event, after->state, reports);
  /* The game reports nothing for a vacation, a pause or a note: then the report is the act
   * itself. */
  if (reports->len == n_told && event->text && is_common (event->kind))
    report_common (before->table, after->table, event, reports);
  for (guint i = n_told; i < reports->len; i++)
    ((GrapeReport *)g_ptr_array_index (reports, i))->event = number;
  return g_steal_pointer (&after);
}

/**
 * grape_instance_report:
 * @first: number of the first event to tell
 *
 * Returns: (transfer full) (element-type GrapeReport): what happened, with the clauses. From a full
 * log this tells secrets: for a viewer, use the viewer's log.
 */
GPtrArray *
grape_instance_report (GrapeInstance *self, guint first)
{
  GPtrArray *reports = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_report_free);
  if (first < 1 || first > self->events->len)
    return reports;
  g_autoptr (GrapePosition) before = grape_instance_at (self, first - 1, NULL);
  for (guint number = first; before && number <= self->events->len; number++)
    {
      GrapePosition *after = tell (self, before, number, reports);
      grape_position_free (before);
      before = after;
    }
  return reports;
}

/* Event @number as @viewer may know it; nothing where it is somebody's secret, or taken back. */
static void
tell_to (GrapeInstance *self, const GrapePosition *before, guint number, const GrapePosition *after,
         GrapeViewer viewer, GPtrArray *reports)
{
  const GrapeEvent *event = grape_instance_event (self, number);

  if (grape_instance_event_void (self, number) || !grape_audience_has (event->audience, viewer))
    return;
  g_autoptr (GrapePosition) was = grape_position_view (before, viewer);
  g_autoptr (GrapePosition) is = grape_position_view (after, viewer);
  guint n_told = reports->len;
  if (event->kind == GRAPE_EVENT_VOID)
    report_void (was, event, is, reports);
  else
    self->rules->report (is->table, was->state, event, is->state, reports);
  if (reports->len == n_told && is_common (event->kind))
    report_common (was->table, is->table, event, reports);
}

/**
 * grape_instance_news:
 * @first: number of the first event to tell
 *
 * Returns: (transfer full): what @viewer may know of what happened, a line each; empty: nothing
 */
char *
grape_instance_news (GrapeInstance *self, guint first, GrapeViewer viewer)
{
  g_autoptr (GPtrArray) reports
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_report_free);
  GString *text = g_string_new (NULL);

  first = MAX (first, 1);
  g_autoptr (GrapePosition) before = grape_instance_at (self, first - 1, NULL);
  for (guint number = first; before && number <= self->events->len; number++)
    {
      GrapePosition *after = fold_one (self, before, number);
      if (after)
        tell_to (self, before, number, after, viewer, reports);
      grape_position_free (before);
      before = after;
    }
  for (guint i = 0; i < reports->len; i++)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i);
      g_string_append_printf (text, "- %s", report->text);
      if (report->rule)
        g_string_append_printf (text, " [%s]", report->rule);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

/**
 * grape_instance_post:
 * @since: how many events the last post to everybody knew; G_MAXUINT: there was none
 *
 * Returns: (transfer full) (nullable): the post for @viewer now, to everybody with what happened
 * since then; see grape_position_post()
 */
GrapePost *
grape_instance_post (GrapeInstance *self, GrapeViewer viewer, guint since)
{
  GrapePost *post = grape_position_post (grape_instance_position (self), viewer);
  g_autofree char *news = post && since < G_MAXUINT && viewer == GRAPE_VIEWER_SPECTATOR
                              ? grape_instance_news (self, since + 1, viewer)
                              : g_strdup ("");

  if (*news)
    {
      g_autofree char *body = g_steal_pointer (&post->body);
      post->body = g_strconcat (body, "\nSince the last post:\n", news, NULL);
    }
  return post;
}
