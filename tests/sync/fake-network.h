/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A GNetworkMonitor whose network comes and goes as a test wants. */
#pragma once

#include <gio/gio.h>

typedef struct _FakeNetwork FakeNetwork;

FakeNetwork *fake_network_new (void);
void fake_network_set (FakeNetwork *self, gboolean available);
