/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What other commands ask of `society`. */
#pragma once

#include "grape-ctl-store.h"

void grape_ctl_book_ended (GrapeCtl *ctl, const char *instance);
void grape_ctl_book_all (GrapeCtl *ctl);
int grape_ctl_society_start (GrapeCtl *ctl, GrapeInstance *society, const char *label,
                             const char *game, char **options, const char *seed, gint64 at);
int grape_ctl_society_book (GrapeCtl *ctl, GrapeInstance *society, const char *label,
                            gboolean preview, gint64 at);
int grape_ctl_society_deck (GrapeCtl *ctl, GrapeInstance *society, const char *name);
int grape_ctl_society_check (GrapeCtl *ctl, GrapeInstance *society);
