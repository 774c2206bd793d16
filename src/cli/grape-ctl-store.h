/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library as the commands use it: opened when first needed, instances by id or name, and time
 * that passes in a game with bots. */
#pragma once

#include "grape-ctl.h"
#include "library/grape-library-instances.h"
#include "library/grape-library-shared.h"

GrapeLibrary *grape_ctl_library (GrapeCtl *self, GError **error);
void grape_ctl_close (GrapeCtl *self);
GrapeInstance *grape_ctl_load (GrapeCtl *self, const char *id_or_name, GError **error);
GrapeShared *grape_ctl_shared (GrapeCtl *self, const char *id_or_name, GError **error);

/* What --as may see of the log: a report of the events from @first on. */
gboolean grape_ctl_tell (GrapeInstance *instance, GrapeViewer viewer, guint first, GError **error);

void grape_ctl_print_end (GrapeInstance *instance);

/* One act, after the time before it and before the bots' answers. *number: the event that it
 * became. */
gboolean grape_ctl_play_act (GrapeInstance *instance, gint64 at, int author, const char *person,
                             const char *text, guint *number, GError **error);
gboolean grape_ctl_let_pass (GrapeInstance *instance, gint64 until, GError **error);

/* "Ann <ann@x.org>": a name, and the person with that address, who is created if missing. */
char *grape_ctl_name_of (const char *text, char **address);
gboolean grape_ctl_seat_person (GrapeLibrary *library, const char *instance, int seat,
                                const char *name, const char *address, GError **error);

/* (nullable): "begins when Ann and Ben have come in"; or that its keeper begins it. */
char *grape_ctl_begins_when (GrapeCtl *ctl, GrapeInstance *instance);
void grape_ctl_tell_opening (GrapeCtl *ctl, GrapeInstance *instance, gint64 now);

/* A player's act in a game that somebody else keeps. */
gboolean grape_ctl_seat_owes (GrapeInstance *instance, int seat);
int grape_ctl_submit (GrapeCtl *ctl, const GrapeShared *shared, const char *text, gint64 at);
int grape_ctl_submit_bot (GrapeCtl *ctl, const GrapeShared *shared, GrapeInstance *instance,
                          const char *level, gint64 at);
