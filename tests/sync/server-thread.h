/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Our server in a thread of its own, for tests that block or run another main loop. */
#pragma once

#include "sync/server/grape-server.h"

typedef struct
{
  GrapeServerOptions options; /* the folder is made */
  GMainLoop *loop;
  GThread *thread;
  GAsyncQueue *ready;
  char *uri;
} ServerThread;

void server_thread_start (ServerThread *self);
void server_thread_stop (ServerThread *self);
