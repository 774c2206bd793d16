/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A movement phase from its orders to the position after it and the result of each order. */
#include "diplomacy-resolve-private.h"

#include <string.h>

static const char *const result_ids[] = {
  [DIP_SUCCEEDS] = "succeeds", [DIP_BOUNCES] = "bounces", [DIP_WITHOUT_CONVOY] = "no convoy",
  [DIP_CUT] = "cut",           [DIP_VOID] = "void",       [DIP_DISRUPTED] = "disrupted",
  [DIP_FAILS] = "fails",       [DIP_ILLEGAL] = "illegal",
};

const char *
dip_result_id (DipResult result)
{
  return result_ids[result];
}

static guint
find_attacker (const DipDecisions *self, guint unit)
{
  for (guint i = self->incoming[self->orders->unit[unit].province]; i != NOBODY;
       i = self->next_move[i])
    if (self->move[i] == YES)
      return i;
  return NOBODY;
}

static DipResult
judge_order (const DipDecisions *self, guint unit)
{
  const DipOrders *orders = self->orders;

  switch (orders->kind[unit])
    {
    case DIP_MOVE:
      return self->move[unit] == YES  ? DIP_SUCCEEDS
             : self->path[unit] == NO ? DIP_WITHOUT_CONVOY
                                      : DIP_BOUNCES;
    case DIP_SUPPORT_HOLD:
    case DIP_SUPPORT_MOVE:
      return !orders->matched[unit] ? DIP_VOID : self->given[unit] == YES ? DIP_SUCCEEDS : DIP_CUT;
    case DIP_CONVOY:
      return !orders->matched[unit]                     ? DIP_VOID
             : dip_decide_dislodged (self, unit) == YES ? DIP_DISRUPTED
             : self->failed[unit]                       ? DIP_FAILS
                                                        : DIP_SUCCEEDS;
    default:
      return DIP_SUCCEEDS;
    }
}

/* R7.1: a dislodged unit that was attacked over sea may retreat to where the attack began. */
static void
dislodge (const DipDecisions *self, guint unit, DipPosition *after)
{
  guint attacker = find_attacker (self, unit);
  DipDislodged *dislodged = &after->dislodged[after->n_dislodged++];

  dislodged->unit = self->orders->unit[unit];
  dislodged->from = self->orders->unit[attacker].province;
  dislodged->listed = self->sails[attacker] == YES;
}

static void
place_units (const DipDecisions *self, DipPosition *after)
{
  const DipOrders *orders = self->orders;

  after->n_units = after->n_dislodged = 0;
  for (guint i = 0; i < orders->n; i++)
    if (dip_decide_dislodged (self, i) == YES)
      dislodge (self, i, after);
    else
      {
        DipUnit *unit = &after->unit[after->n_units++];
        *unit = orders->unit[i];
        if (orders->kind[i] == DIP_MOVE && self->move[i] == YES)
          {
            unit->province = orders->to[i];
            unit->coast = orders->to_coast[i];
          }
      }
}

/* R7.2 */
static void
note_contested (const DipDecisions *self, DipPosition *after)
{
  memset (after->contested, 0, sizeof after->contested);
  if (!after->n_dislodged)
    return;
  for (guint i = 0; i < self->orders->n; i++)
    if (self->orders->kind[i] == DIP_MOVE && self->move[i] == NO && dip_decide_prevents (self, i))
      after->contested[self->orders->to[i]] = TRUE;
  for (guint i = 0; i < after->n_units; i++)
    after->contested[after->unit[i].province] = FALSE;
}

static void
find_all_retreats (const DipMap *map, DipPosition *after)
{
  for (guint i = 0; i < after->n_dislodged; i++)
    {
      DipDislodged *dislodged = &after->dislodged[i];
      gboolean sailed = dislodged->listed;
      dip_find_retreats (map, after, dislodged, !sailed);
      dislodged->listed = TRUE;
    }
}

static void
judge_lines (const DipDecisions *self, DipLine *lines, guint n_lines, const guint8 *unit_of_line)
{
  for (guint i = 0; i < n_lines; i++)
    {
      guint8 unit = unit_of_line[i];
      lines[i].dislodged = unit != NOBODY && dip_decide_dislodged (self, unit) == YES;
      lines[i].result = lines[i].fault != DIP_FINE ? DIP_ILLEGAL : judge_order (self, unit);
    }
}

/** dip_judge_movement: adjudicates a movement phase; `after` is a position of its own */
void
dip_judge_movement (const DipMap *map, DipEdition edition, const DipPosition *before,
                    DipLine *lines, guint n_lines, DipPosition *after)
{
  DipOrders orders;
  DipDecisions decisions;
  guint8 few[256];
  g_autofree guint8 *many = n_lines > sizeof few ? g_malloc (n_lines) : NULL;
  guint8 *unit_of_line = many ? many : few;

  dip_orders_take (&orders, map, edition, before, lines, n_lines, unit_of_line);
  dip_decide_prepare (&decisions, &orders);
  dip_decide_spread (&decisions);
  dip_decide_paradoxes (&decisions);
  dip_decide_circles (&decisions);

  after->year = before->year;
  after->autumn = before->autumn;
  after->phase = DIP_MOVEMENT;
  memcpy (after->owner, before->owner, sizeof after->owner);
  place_units (&decisions, after);
  note_contested (&decisions, after);
  find_all_retreats (map, after);
  judge_lines (&decisions, lines, n_lines, unit_of_line);
  dip_position_next (map, after);
}
