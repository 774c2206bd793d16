/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The decisions of a movement, while they are made. */
#pragma once

#include "diplomacy-orders-private.h"

/* Each decision is OPEN, YES or NO, and changes only once. */
typedef struct
{
  const DipOrders *orders;
  guint8 incoming[DIP_MAX_PROVINCES];  /* first of the moves to a province */
  guint8 next_move[DIP_MAX_PROVINCES]; /* .. and of a move the next one to the same */
  guint8 helper[DIP_MAX_PROVINCES];    /* first of the fitting supports of a unit */
  guint8 next_helper[DIP_MAX_PROVINCES];
  guint64 fleets[DIP_MAX_PROVINCES]; /* of a move: seas whose fleets convoy it */
  guint64 routes[DIP_MAX_PROVINCES]; /* .. those on its routes; worked out where the edition asks */
  guint8 move[DIP_MAX_PROVINCES];    /* the move succeeds */
  guint8 path[DIP_MAX_PROVINCES];    /* the move gets to where it is heard */
  guint8 sails[DIP_MAX_PROVINCES];   /* it goes over sea */
  guint8 given[DIP_MAX_PROVINCES];   /* the support is not cut */
  guint8 safe[DIP_MAX_PROVINCES];    /* the fleet convoys: it is not dislodged, unless .. */
  guint8 failed[DIP_MAX_PROVINCES];  /* .. the rule for paradoxes forbids it */
} DipDecisions;

void dip_decide_prepare (DipDecisions *self, const DipOrders *orders);
void dip_decide_spread (DipDecisions *self);
int dip_decide_dislodged (const DipDecisions *self, guint unit);
gboolean dip_decide_prevents (const DipDecisions *self, guint move);
void dip_decide_paradoxes (DipDecisions *self);
void dip_decide_circles (DipDecisions *self);
