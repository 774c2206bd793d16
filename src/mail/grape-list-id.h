/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a mailing list calls itself. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

char *grape_list_id_of_group (GPtrArray *files, guint index, GCancellable *cancellable);

G_END_DECLS
