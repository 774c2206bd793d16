/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of `dice` share. */
#pragma once

#include "grape-ctl-store.h"
#include "library/grape-library-dice.h"

typedef struct
{
  char *sides, *dice, *rolls, *per_line, *title; /* as typed: the request checks them */
  char **comments, **recipients;
  gboolean open, close, is_private, log, json;
  char *contribution, *show, *verify, *seed, *at;
} GrapeCtlDice;

int grape_ctl_dice_log (GrapeCtl *ctl, const GrapeCtlDice *options);
int grape_ctl_dice_verify (GrapeCtl *ctl, const GrapeCtlDice *options);
