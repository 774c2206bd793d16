/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the last missing move brings, shown to the referee before it is final. */
#pragma once

#include "grape-share.h"

G_BEGIN_DECLS

GrapeInstance *grape_share_outlook (GrapeLibrary *library, const char *topic, gint64 now,
                                    GError **error);
gboolean grape_share_take_all (GrapeLibrary *library, const char *topic, gint64 now,
                               GrapeInstance *outlook, GError **error);

G_END_DECLS
