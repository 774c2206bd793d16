/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resolving: what the referee accepted becomes events, in the order of sending. */
#pragma once

#include "engine/grape-instance.h"
#include "library/grape-library-inbox.h"

/* One accepted move, and what became of it. */
typedef struct
{
  GrapeProposal *proposal;
  guint event;    /* the event it became; 0: it was refused */
  char *problem;  /* why it was refused; or NULL */
  gboolean waits; /* it was just not its player's turn yet: back to the inbox */
} GrapeTake;

typedef struct
{
  GPtrArray *takes; /* of GrapeTake */
  guint first;      /* the first new event, if any */
} GrapeResolution;

GrapeResolution *grape_resolve (GrapeLibrary *library, GrapeInstance *instance, gint64 until,
                                GError **error);
gboolean grape_resolution_store (GrapeResolution *self, GrapeLibrary *library,
                                 GrapeInstance *instance, GError **error);
void grape_resolution_free (GrapeResolution *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeResolution, grape_resolution_free)
