/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that several desktops share over a folder: the referee's and Ann's, each with a window,
 * and Bo's, with a library only. For tests and pictures. */
#pragma once

#include "ui-fixture.h"

#include "sync/share/grape-share.h"

typedef struct
{
  char *folder; /* of everything */
  char *place;  /* what they share */
  char *topic;
  char *instance;
  UiFixture *keeper, *ann;
  GrapeLibrary *bo;
} SharedTable;

SharedTable *shared_table_new (const char *level);
SharedTable *shared_table_shown (void);
SharedTable *shared_table_new_vote (void);
SharedTable *shared_table_new_writing (void);
void shared_table_free (SharedTable *self);

void shared_table_share (SharedTable *self);
char *shared_table_invite (SharedTable *self, int seat);
void shared_table_accept (SharedTable *self, GrapeLibrary *library, const char *link,
                          const char *name);
void shared_table_sync (SharedTable *self, GrapeLibrary *library);
void shared_table_connect (SharedTable *self, gboolean on);
void shared_table_fork (SharedTable *self, const char *there, const char *here);
void shared_table_act (SharedTable *self, GrapeLibrary *library, const char *text);
