/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The password from the environment, and the places that get it. */
#pragma once

#include "grape-ctl.h"
#include "sync/share/grape-sync-pass.h"

G_BEGIN_DECLS

const char *grape_ctl_password (void);
GrapePlace *grape_ctl_place (GrapeCtl *ctl, const char *address, const char *user, GError **error);
int grape_ctl_fail_at (GrapeCtl *ctl, const char *address, const char *user, const char *hint,
                       GError *why);
gboolean grape_ctl_check_password (GPtrArray *places, GError **error);

G_END_DECLS
