/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeLogView: the log, latest first; a line leads to its moment. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_LOG_VIEW (grape_log_view_get_type ())
G_DECLARE_FINAL_TYPE (GrapeLogView, grape_log_view, GRAPE, LOG_VIEW, AdwBin)

void grape_log_view_show (GrapeLogView *self, GrapeSession *session);
guint grape_log_view_n_lines (GrapeLogView *self);

G_END_DECLS
