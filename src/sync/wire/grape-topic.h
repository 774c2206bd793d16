/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Topics: 32 hex digits that stand for a shared game. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRAPE_TOPIC_DIGITS 32

char *grape_topic (guint version, const char *keeper, const char *header_line);
gboolean grape_topic_valid (const char *topic);

G_END_DECLS
