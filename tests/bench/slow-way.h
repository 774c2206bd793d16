/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A long way to a server: whatever is sent arrives at the other end some time later. */
#pragma once

#include <gio/gio.h>

typedef struct _SlowWay SlowWay;

/* To @port of this machine; there and back takes twice @way_ms. */
SlowWay *slow_way_new (guint16 port, guint way_ms);
guint16 slow_way_port (SlowWay *self);
void slow_way_free (SlowWay *self);
