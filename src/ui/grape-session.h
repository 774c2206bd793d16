/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeSession: one open instance. It alone holds the full log; pages ask it for what the viewer
 * may see. Acts are folded and stored in a worker, and what is shown is always stored.
 *
 * Properties: "draft" (string): the move that the viewer is putting together, "" for none;
 * "draft-person" (string, or NULL): by whose name. Signals: "changed" after the log grew or the
 * viewer or the moment shown changed; "failed" (const char *sentence) when something failed that
 * nobody waits for. */
#pragma once

#include "engine/grape-instance.h"
#include "library/grape-library-inbox.h"
#include "library/grape-library-instances.h"
#include "library/grape-library-shared.h"
#include "sync/share/grape-share-members.h"

G_BEGIN_DECLS

/* One line of the log as the viewer may read it. */
typedef struct
{
  guint number;
  gint64 at;
  char *who;       /* a name, or what acts by itself */
  char *text;      /* what happened */
  char *rule;      /* the clause, or NULL */
  gboolean closed; /* somebody's secret: the viewer knows only that it exists */
  gboolean secret; /* not public, but this viewer may read it */
  gboolean is_void;
  gboolean is_report; /* tells what an event did, not the event itself */
} GrapeLogLine;

void grape_log_line_free (GrapeLogLine *self);

#define GRAPE_TYPE_SESSION (grape_session_get_type ())
G_DECLARE_FINAL_TYPE (GrapeSession, grape_session, GRAPE, SESSION, GObject)

GrapeSession *grape_session_open (GrapeLibrary *library, const char *id, GError **error);
void grape_session_open_async (GrapeLibrary *library, const char *id, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data);
GrapeSession *grape_session_open_finish (GrapeLibrary *library, GAsyncResult *result,
                                         GError **error);
gboolean grape_session_is_long (guint n_events);
GrapeLibrary *grape_session_library (GrapeSession *self);
const char *grape_session_id (GrapeSession *self);
const GrapeHeader *grape_session_header (GrapeSession *self);
const GrapeRules *grape_session_rules (GrapeSession *self);
const GrapeTable *grape_session_table (GrapeSession *self);

/* Who looks, and at which moment. */
GrapeViewer grape_session_viewer (GrapeSession *self);
void grape_session_set_viewer (GrapeSession *self, GrapeViewer viewer);
gboolean grape_session_may_view_as (GrapeSession *self, GrapeViewer viewer);
guint grape_session_n_events (GrapeSession *self);
guint grape_session_moment (GrapeSession *self);
gboolean grape_session_is_now (GrapeSession *self);
guint grape_session_moment_of (GrapeSession *self, gint64 at);
void grape_session_look_at (GrapeSession *self, guint n_events);
GrapePosition *grape_session_view (GrapeSession *self);
const char *grape_session_sent (GrapeSession *self);
GPtrArray *grape_session_steps (GrapeSession *self);
guint grape_session_serial (GrapeSession *self);
GrapePosition *grape_session_view_for (GrapeSession *self, GrapeViewer viewer);
const char *grape_session_keeper (const GrapeTable *table);
char *grape_session_viewer_name (GrapeSession *self, GrapeViewer viewer);

/* The user's role here. */
gboolean grape_session_has_referee (GrapeSession *self);
gboolean grape_session_is_referee (GrapeSession *self);
gboolean grape_session_keeps_record (GrapeSession *self);
gboolean grape_session_is_practice (GrapeSession *self);
gboolean grape_session_is_over (GrapeSession *self);
gboolean grape_session_may_reveal (GrapeSession *self);
gboolean grape_session_can_act (GrapeSession *self);
int grape_session_my_seat (GrapeSession *self);
char *grape_session_begins_when (GrapeSession *self);
GrapeShareOpening *grape_session_awaited_opening (GrapeSession *self);
const char *grape_session_person (GrapeSession *self);
gboolean grape_session_names_people (GrapeSession *self);
gboolean grape_session_is_for_anybody (GrapeSession *self);
gboolean grape_session_is_of_people (GrapeSession *self);
gboolean grape_session_has_referees_verbs (GrapeSession *self);
char *grape_session_referees_verbs (GrapeSession *self);
gboolean grape_session_acts_by_name (GrapeSession *self);
const GrapeShared *grape_session_shared (GrapeSession *self);
gboolean grape_session_is_copy (GrapeSession *self);
GArray *grape_session_pending (GrapeSession *self);

/* The draft: the move that who looks is putting together. */
gboolean grape_session_can_move (GrapeSession *self);
const char *grape_session_draft (GrapeSession *self);
char *grape_session_draft_for_mail (GrapeSession *self);
gboolean grape_session_draft_is_bare (GrapeSession *self);
void grape_session_complete_draft (GrapeSession *self);
void grape_session_set_draft (GrapeSession *self, const char *text);
void grape_session_drop_draft (GrapeSession *self, GrapeViewer viewer, const char *text);
const char *grape_session_draft_person (GrapeSession *self);
void grape_session_set_draft_person (GrapeSession *self, const char *person);
const GrapeRead *grape_session_read_draft (GrapeSession *self, GError **error);
char *grape_session_try (GrapeSession *self, const char *text, GError **error);

/* The log, made in a worker. */
void grape_session_log_async (GrapeSession *self, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
GPtrArray *grape_session_log_finish (GrapeSession *self, GAsyncResult *result, GError **error);

/* What happened after the first @n_seen events, made in a worker: of GrapeReport. */
void grape_session_news_async (GrapeSession *self, guint n_seen, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data);
GPtrArray *grape_session_news_finish (GrapeSession *self, GAsyncResult *result, GError **error);

/* The running scores, made in a worker: of gint64, (n_events, score of seat 0, 1 ...) a row. */
void grape_session_scores_async (GrapeSession *self, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data);
GArray *grape_session_scores_finish (GrapeSession *self, GAsyncResult *result, guint *n_seats,
                                     GError **error);

/* Whether the log passes its checks, in sentences; made in a worker. */
void grape_session_check_async (GrapeSession *self, GAsyncReadyCallback callback,
                                gpointer user_data);
char *grape_session_check_finish (GrapeSession *self, GAsyncResult *result, GError **error);

/* Acts. */
void grape_session_act_async (GrapeSession *self, int author, const char *text,
                              GAsyncReadyCallback callback, gpointer user_data);
void grape_session_act_person_async (GrapeSession *self, const char *person, const char *text,
                                     GAsyncReadyCallback callback, gpointer user_data);
void grape_session_act_at_async (GrapeSession *self, gint64 at, int author, const char *text,
                                 GAsyncReadyCallback callback, gpointer user_data);
void grape_session_advance_async (GrapeSession *self, GAsyncReadyCallback callback,
                                  gpointer user_data);
gboolean grape_session_act_finish (GrapeSession *self, GAsyncResult *result, GError **error);
guint grape_session_last_own_move (GrapeSession *self);
gboolean grape_session_reload (GrapeSession *self, GError **error);
gboolean grape_session_busy (GrapeSession *self);

/* Words. */
char *grape_session_last_hash (GrapeSession *self);
GrapePost *grape_session_post (GrapeSession *self, GrapeViewer viewer);
char *grape_session_twin (GrapeSession *self);
char *grape_session_statement (GrapeSession *self, const char *of, GError **error);
char *grape_session_file_text (GrapeSession *self, GError **error);
gboolean grape_session_file_is_secret (GrapeSession *self);
GPtrArray *grape_session_leaks (GrapeSession *self, GrapeViewer viewer, const char *text);
gboolean grape_session_read (GrapeSession *self, int seat, const char *text, GrapeRead *read,
                             GError **error);
gboolean grape_session_read_person (GrapeSession *self, const char *person, const char *text,
                                    GrapeRead *read, GError **error);
char *grape_session_anybodys_verbs (GrapeSession *self, const char *between);
char *grape_session_examples (GrapeSession *self);
char *grape_session_blocks (GrapeSession *self, gboolean own);
gboolean grape_session_is_block (GrapeSession *self, const char *text);

G_END_DECLS
