/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work in a thread of GTask's pool that never releases the caller's objects there. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

void grape_work_run (GTask *task, GTaskThreadFunc worker, gpointer data, GDestroyNotify free_data);

guint grape_work_n_under_way (void);

G_END_DECLS
