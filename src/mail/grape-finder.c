/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goes through the messages and keeps the inbox up to date. The headers of a message decide whether
 * to read its text, so that a thousand other posts cost little. */
#include "grape-finder.h"

#include "grape-body.h"
#include "grape-finder-game.h"
#include "grape-mail-faces.h"
#include "library/grape-library-instances.h"
#include "library/grape-library-seen.h"
#include "library/grape-work.h"

/* A player's clock may be slow. */
#define SLACK_S GRAPE_DAY_S

static GPtrArray *
load_games (GrapeLibrary *library, const char *instance, GError **error)
{
  g_autoptr (GPtrArray) summaries = grape_library_list_instances (library, error);
  g_autoptr (GPtrArray) games
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_finder_game_free);

  if (summaries == NULL)
    return NULL;
  for (guint i = 0; i < summaries->len; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (summaries, i);

      /* Considers all running ones, to tell which one a message is meant for. */
      if (summary->over || summary->problem != NULL)
        continue;
      GrapeFinderGame *game = grape_finder_game_load (library, summary->id, error);
      if (game == NULL)
        return NULL;
      g_ptr_array_add (games, game);
    }
  return g_steal_pointer (&games);
}

static gint64
earliest_start (GPtrArray *games)
{
  gint64 since = G_MAXINT64;

  for (guint i = 0; i < games->len; i++)
    {
      const GrapeFinderGame *game = g_ptr_array_index (games, i);

      since = MIN (since, grape_instance_header (game->instance)->at);
    }
  return since;
}

/* A sender who plays several instances may say in the text which is meant. Returns: how many are.
 */
static guint
tie_by_text (GPtrArray *games, const GrapeMessage *whole, GrapeTie *ties)
{
  g_autoptr (GrapeBody) body = grape_body_new (whole->text);
  guint n = 0;

  for (guint i = 0; i < games->len; i++)
    {
      const GrapeFinderGame *game = g_ptr_array_index (games, i);

      if (ties[i] != GRAPE_TIE_SENDER
          || !grape_find_speaks_of (grape_body_own (body),
                                    grape_instance_header (game->instance)->name))
        continue;
      ties[i] = GRAPE_TIE_NAME;
      n++;
    }
  return n;
}

/* Something that the referee should know even if there is no move beside which to say it. */
static void
note_unseen (const GrapeFinderGame *game, const GrapeMessage *whole, GrapeFinderReport *report)
{
  gint64 until;

  if (whole->at < grape_finder_game_since (game, GRAPE_AUTHOR_REFEREE, &until))
    return;
  report->n_unseen += grape_text_has_line (whole->text, GRAPE_UNSEEN_START);
  report->n_unread += grape_text_is_unread (whole->text);
}

static gboolean
search_message (GrapeLibrary *library, GPtrArray *games, const GrapeMessage *message,
                GrapeFinderReport *report, GError **error)
{
  g_autoptr (GrapeMessage) whole = NULL;
  g_autofree GrapeTie *ties = g_new (GrapeTie, games->len);
  g_autofree guint *named = g_new0 (guint, games->len);
  GrapeTie best = GRAPE_TIE_NONE;
  guint n_best = 0, best_named = 0;

  for (guint i = 0; i < games->len; i++)
    {
      ties[i] = grape_finder_game_tie (g_ptr_array_index (games, i), message, &named[i]);
      if (ties[i] > best || (ties[i] == best && named[i] > best_named))
        {
          best = ties[i];
          best_named = named[i];
        }
    }
  /* "Ghost IX" names the game called so, and not the one called "Ghost". */
  for (guint i = 0; i < games->len; i++)
    n_best += ties[i] == best && named[i] == best_named;
  report->n_messages++;
  if (best == GRAPE_TIE_NONE)
    return TRUE;
  report->n_relevant++;
  whole = grape_library_load_message (library, message->id, error);
  if (whole == NULL)
    return FALSE;
  guint n_named = best == GRAPE_TIE_SENDER ? tie_by_text (games, whole, ties) : 0;
  if (n_named)
    {
      best = GRAPE_TIE_NAME;
      n_best = n_named;
    }
  for (guint i = 0, n = 0; i < games->len; i++)
    if (ties[i] == best && named[i] == best_named)
      {
        grape_finder_game_search (g_ptr_array_index (games, i), whole, best, n_best > 1);
        if (n++ == 0)
          note_unseen (g_ptr_array_index (games, i), whole, report);
      }
  return TRUE;
}

static gboolean
was_decided (const GrapeFinderGame *game, const GrapeProposal *proposal)
{
  for (guint i = 0; i < game->decided->len; i++)
    {
      const GrapeProposal *decided = g_ptr_array_index (game->decided, i);

      if (decided->status != GRAPE_PROPOSAL_NEW && decided->message == proposal->message
          && decided->author == proposal->author && decided->start == proposal->start)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_meant (const GrapeProposal *known)
{
  return known->sureness > GRAPE_UNSURE || known->meant;
}

/* Whether the words were read anew, as the same move or as another one. */
static gboolean
is_read_again (const GrapeFinderGame *game, const GrapeProposal *known)
{
  for (guint i = 0; i < game->proposals->len; i++)
    {
      GrapeProposal *found = g_ptr_array_index (game->proposals, i);

      if (found->message == known->message && found->author == known->author
          && (found->start == known->start
              || (found->start < known->end && known->start < found->end)))
        {
          /* What does not fit now may have fitted when it was read first. */
          found->meant |= is_meant (known);
          return TRUE;
        }
    }
  return FALSE;
}

/* What somebody sent too late, or for what is over by now, waits for a decision like the rest, so
 * that nothing which was seen is gone before the referee says so. */
static gboolean
is_past (const GrapeFinderGame *game, const GrapeProposal *known)
{
  gint64 until, since = grape_finder_game_since (game, known->author, &until);

  if (known->marks & GRAPE_MARK_PAST)
    return TRUE;
  return is_meant (known) && !(known->marks & (GRAPE_MARK_DUPLICATE | GRAPE_MARK_CORRECTED))
         && (known->marks & GRAPE_MARK_LATE || known->at < since);
}

static gboolean
keep_past (GrapeLibrary *library, const GrapeFinderGame *game, GError **error)
{
  for (guint i = 0; i < game->decided->len; i++)
    {
      const GrapeProposal *known = g_ptr_array_index (game->decided, i);

      if (known->status == GRAPE_PROPOSAL_NEW && known->message != 0
          && !grape_library_keep_past (
              library, known, !is_read_again (game, known) && is_past (game, known), error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
store_game (GrapeLibrary *library, GrapeFinderGame *game, GrapeFinderReport *report, GError **error)
{
  if (!keep_past (library, game, error)
      || !grape_library_forget_new (library, grape_instance_header (game->instance)->id, error))
    return FALSE;
  for (guint i = 0; i < game->proposals->len; i++)
    {
      GrapeProposal *proposal = g_ptr_array_index (game->proposals, i);

      if (was_decided (game, proposal))
        continue;
      if (!grape_library_propose (library, proposal, error))
        return FALSE;
      report->n_proposals++;
    }
  /* Those that are not entered yet. */
  for (guint i = 0; i < game->decided->len; i++)
    {
      const GrapeProposal *decided = g_ptr_array_index (game->decided, i);

      if (decided->status == GRAPE_PROPOSAL_ACCEPTED && decided->marks & GRAPE_MARK_REVISES
          && !grape_library_remark (library, decided, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
store_games (GrapeLibrary *library, GPtrArray *games, const char *instance, gint64 last,
             GrapeFinderReport *report, GError **error)
{
  if (!grape_library_begin (library, error))
    return FALSE;
  for (guint i = 0; i < games->len; i++)
    {
      GrapeFinderGame *game = g_ptr_array_index (games, i);

      if (instance != NULL && !g_str_equal (grape_instance_header (game->instance)->id, instance))
        continue;
      grape_finder_game_compare (game);
      if (!store_game (library, game, report, error)
          || (game->searched != last
              && !grape_library_set_searched (library, grape_instance_header (game->instance)->id,
                                              last, error)))
        {
          grape_library_rollback (library);
          return FALSE;
        }
    }
  return grape_library_commit (library, error);
}

/**
 * grape_finder_run:
 * @instance: (nullable): id; NULL for all running ones
 *
 * Errors: the library's, the engine's if a log cannot be folded, G_IO_ERROR_CANCELLED with nothing
 * changed.
 */
gboolean
grape_finder_run (GrapeLibrary *library, const char *instance, GCancellable *cancellable,
                  GrapeFinderReport *report, GError **error)
{
  g_autoptr (GPtrArray) games = load_games (library, instance, error);

  *report = (GrapeFinderReport){ 0 };
  if (games == NULL)
    return FALSE;
  if (games->len == 0)
    return TRUE;
  g_autoptr (GPtrArray) messages
      = grape_library_messages_since (library, earliest_start (games) - SLACK_S, error);
  if (messages == NULL)
    return FALSE;
  gint64 last = 0;
  for (guint i = 0; i < messages->len; i++)
    last = MAX (last, ((const GrapeMessage *)g_ptr_array_index (messages, i))->id);
  for (guint i = 0; i < messages->len; i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error)
        || !search_message (library, games, g_ptr_array_index (messages, i), report, error))
      return FALSE;
  return store_games (library, games, instance, last, report, error);
}

static void
run_job (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  g_autoptr (GrapeLibrary) library = grape_library_reopen (source, &error);
  GrapeFinderReport *report = g_new0 (GrapeFinderReport, 1);
  gboolean good = library != NULL && grape_finder_run (library, data, cancellable, report, &error);

  if (library != NULL)
    grape_library_close (library);
  if (good)
    g_task_return_pointer (task, report, g_free);
  else
    {
      g_free (report);
      g_task_return_error (task, error);
    }
}

/**
 * grape_finder_async:
 *
 * grape_finder_run() in a worker with a handle of its own.
 */
void
grape_finder_async (GrapeLibrary *library, const char *instance, GCancellable *cancellable,
                    GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (library, cancellable, callback, user_data);

  g_task_set_source_tag (task, grape_finder_async);
  grape_work_run (task, run_job, g_strdup (instance), g_free);
}

gboolean
grape_finder_finish (GrapeLibrary *library, GAsyncResult *result, GrapeFinderReport *report,
                     GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, library), FALSE);
  grape_library_poll (library);
  g_autofree GrapeFinderReport *found = g_task_propagate_pointer (G_TASK (result), error);
  if (found != NULL && report != NULL)
    *report = *found;
  return found != NULL;
}
