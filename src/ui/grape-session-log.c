/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log as one viewer may read it, line by line, with what each event did. It is made from that
 * viewer's own copy of the log, so it can tell nothing else. */
#include "grape-session-private.h"

#include "library/grape-work.h"

#include <glib/gi18n.h>

typedef struct
{
  GrapeInstance *instance; /* a copy */
  GrapeViewer viewer;
} LogTask;

static void
log_task_free (LogTask *self)
{
  grape_instance_free (self->instance);
  g_free (self);
}

void
grape_log_line_free (GrapeLogLine *self)
{
  g_free (self->who);
  g_free (self->text);
  g_free (self->rule);
  g_free (self);
}

static char *
author_name (const GrapeTable *table, const GrapeEvent *event)
{
  if (event->author == GRAPE_AUTHOR_REFEREE)
    return g_strdup (grape_session_keeper (table));
  if (event->author < 0 && !event->person)
    return g_strdup (event->kind == GRAPE_EVENT_DRAW ? _ ("Chance") : _ ("Rule"));
  const char *name = grape_event_name (event, table);
  return g_strdup (name ? name : "");
}

/* A contribution is 64 digits that nobody reads, and so is a seed; they are all in the exported
 * log. */
static char *
event_text (const GrapeEvent *event)
{
  if (event->kind == GRAPE_EVENT_CONTRIBUTE)
    return g_strdup_printf (_ ("contributes to the draws (%.8s…)"),
                            event->text + strlen ("contribute "));
  if (event->kind == GRAPE_EVENT_EPOCH)
    return g_strdup_printf (_ ("begins an epoch: %.20s…"), event->text);
  return g_strdup (event->text);
}

/* What a closed event is, to those who may not read it. */
static char *
closed_text (GrapeInstance *instance, const GrapeTable *table, const GrapeEvent *event)
{
  if (event->author >= 0 && grape_instance_is_letter (instance, event))
    {
      g_autofree char *readers
          = grape_table_names (table, event->audience & ~GRAPE_AUDIENCE_SEAT (event->author));
      return g_strdup_printf (_ ("a letter that only they and %s can read"), readers);
    }
  if (event->author < 0 && !event->person)
    return g_strdup (_ ("something only others may know"));
  if (table->needs_referee)
    return g_strdup (_ ("something only they and the referee know"));
  guint64 own = event->author >= 0 ? GRAPE_AUDIENCE_SEAT (event->author) : 0;
  g_autofree char *others
      = grape_table_names (table, event->audience & ~(own | GRAPE_AUDIENCE_REFEREE));
  return *others ? g_strdup_printf (_ ("something only they and %s know"), others)
                 : g_strdup (_ ("something only they know"));
}

static GrapeLogLine *
event_line (GrapeInstance *instance, const GrapeTable *table, const GrapeEvent *event)
{
  GrapeLogLine *line = g_new0 (GrapeLogLine, 1);
  line->number = event->number;
  line->at = event->at;
  line->who = author_name (table, event);
  line->closed = grape_event_sealed (event);
  line->secret = !line->closed && !grape_event_public (event);
  line->text = line->closed ? closed_text (instance, table, event) : event_text (event);
  return line;
}

static void
add_reports (GPtrArray *lines, const GrapePosition *before, const GrapePosition *after,
             const GrapeEvent *event)
{
  g_autoptr (GPtrArray) reports
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_report_free);
  after->rules->report (after->table, before->state, event, after->state, reports);
  for (guint i = 0; i < reports->len; i++)
    {
      GrapeReport *report = g_ptr_array_index (reports, i);
      GrapeLogLine *line = g_new0 (GrapeLogLine, 1);
      line->number = event->number;
      line->at = event->at;
      line->who = g_strdup ("");
      line->text = g_strdup (report->text);
      line->rule = g_strdup (report->rule);
      line->is_report = TRUE;
      g_ptr_array_add (lines, line);
    }
}

/* A move's own report would repeat the move: tells only what chance and the rule did. */
static gboolean
wants_reports (const GrapeEvent *event)
{
  return event->kind == GRAPE_EVENT_STEP || event->kind == GRAPE_EVENT_RULING
         || event->kind == GRAPE_EVENT_DRAW;
}

static GPtrArray *
make_log (LogTask *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) lines
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_log_line_free);
  g_autoptr (GrapeInstance) own = grape_instance_for_viewer (self->instance, self->viewer, error);
  g_autoptr (GrapePosition) position = own ? grape_instance_at (own, 0, error) : NULL;
  for (guint number = 1; position && number <= grape_instance_n_events (own); number++)
    {
      const GrapeEvent *event = grape_instance_event (own, number);
      g_autoptr (GrapePosition) after = NULL;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      if (event->kind == GRAPE_EVENT_VOID)
        after = grape_instance_at (own, number, error);
      else if ((after = grape_position_copy (position))
               && !grape_position_apply (after, event, error))
        return NULL;
      if (!after)
        return NULL;
      gboolean reported = wants_reports (event) && !grape_event_sealed (event);
      guint before = lines->len;
      const GrapeTable *table
          = event->kind == GRAPE_EVENT_SUBSTITUTE ? position->table : after->table;
      g_ptr_array_add (lines, event_line (own, table, event));
      if (reported)
        add_reports (lines, position, after, event);
      for (guint i = before; i < lines->len; i++) /* its results were taken back with it */
        ((GrapeLogLine *)g_ptr_array_index (lines, i))->is_void
            = grape_instance_event_void (own, number);
      if (event->author == GRAPE_AUTHOR_CLOCK && lines->len > before + 1)
        g_ptr_array_remove_index (lines, before);
      grape_position_free (position);
      position = g_steal_pointer (&after);
    }
  return position ? g_steal_pointer (&lines) : NULL;
}

static void
log_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  GPtrArray *lines = make_log (data, cancellable, &error);
  if (lines)
    g_task_return_pointer (task, lines, (GDestroyNotify)g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

void
grape_session_log_async (GrapeSession *self, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  LogTask *log = g_new0 (LogTask, 1);
  log->instance = grape_instance_copy (self->instance);
  log->viewer = self->viewer;
  grape_work_run (task, log_worker, log, (GDestroyNotify)log_task_free);
}

/**
 * grape_session_log_finish:
 *
 * Returns: (transfer full) (element-type GrapeLogLine): oldest first
 */
GPtrArray *
grape_session_log_finish (GrapeSession *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
