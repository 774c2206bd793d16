/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of GrapeSession share. */
#pragma once

#include "grape-session.h"

/* The draft: grape-session-draft.c. */
typedef struct
{
  GHashTable *texts; /* of char *, by who looks */
  char *person;      /* whose it is, if people are named; or NULL */
  char *told;        /* what notify::draft told last */

  /* How the text was read last. */
  char *read_text; /* NULL: nothing was */
  char *read_person;
  GrapeViewer read_viewer;
  guint read_serial;
  GrapeRead read;   /* without a text: refused */
  gboolean is_bare; /* read as if its verb were there */
  GError *refusal;
} GrapeDraft;

struct _GrapeSession
{
  GObject parent_instance;

  GrapeLibrary *library;   /* owned */
  GrapeInstance *instance; /* owned; replaced as a whole by what a worker stored */
  GrapeShared *shared;     /* owned; NULL: on this desktop only */
  GArray *mine;            /* of int: the user's seats, GRAPE_AUTHOR_REFEREE if they referee */
  GrapeViewer viewer;
  guint moment;     /* events looked at; G_MAXUINT: now */
  GPtrArray *steps; /* of GrapePosition: how the log last grew, for the viewer of that time; or
                     * NULL */
  char *person;     /* the name under which the user acts without a seat; or NULL */
  char *sent;       /* the user's move on its way to the keeper; or NULL */
  GrapeDraft draft;
  guint serial;      /* of the log: changes each time it grows or is replaced */
  GArray *made;      /* the last moves made final here, while they may be taken back; or NULL */
  guint n_made;      /* events then */
  guint n_in_review; /* moves of other desktops that wait for the referee to look at them */
  guint n_running;
  guint inbox_id;
  gboolean is_reloading; /* in a worker */
  gulong changed_id;
};

GrapeSession *grape_session_new (GrapeLibrary *library, GrapeInstance *instance, GError **error);
void grape_session_reload_soon (GrapeSession *self);
GrapeInstance *grape_session_instance (GrapeSession *self);
gboolean grape_session_load_sent (GrapeSession *self);
void grape_session_load_person (GrapeSession *self);
void grape_session_draft_init (GrapeSession *self);
void grape_session_draft_clear (GrapeSession *self);
void grape_session_tell_draft (GrapeSession *self);
void grape_session_add_sent (GrapeSession *self, GrapePosition *view);
void grape_session_take (GrapeSession *self, GrapeInstance *instance);
GPtrArray *grape_session_steps_between (GrapeInstance *known, GrapeInstance *now,
                                        GrapeViewer viewer);
