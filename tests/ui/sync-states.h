/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A library whose shared games stand differently with their places: in step, sending, offline,
 * refused, and with files that fail their checks. The places are real. */
#pragma once

#include "../sync/server-thread.h"
#include "ui-fixture.h"

typedef struct
{
  char *folder;
  ServerThread server; /* wants a password that nobody gives */
  GSocketListener *silent;
  UiFixture *fixture;
} SyncStates;

void sync_states_open (SyncStates *self);
void sync_states_close (SyncStates *self);
gboolean sync_states_settled (gpointer self);
