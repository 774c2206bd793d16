/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of GrapeSession share. */
#pragma once

#include "grape-session.h"

struct _GrapeSession
{
  GObject parent_instance;

  GrapeLibrary *library;   /* owned */
  GrapeInstance *instance; /* owned; replaced as a whole by what a worker stored */
  GArray *mine;            /* of int: my seats, GRAPE_AUTHOR_REFEREE when I referee */
  GrapeViewer viewer;
  guint moment; /* events looked at; G_MAXUINT: now */
  guint n_running;
  gulong changed_id;
};

GrapeInstance *grape_session_instance (GrapeSession *self);
void grape_session_take (GrapeSession *self, GrapeInstance *instance);
