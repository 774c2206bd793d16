/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A retreat phase, and where a dislodged unit may go. */
#include "diplomacy-judge.h"

#include <string.h>

/** dip_find_retreats: fills in where the unit may retreat to: next to it, empty, not contested,
 * and, if except_from is set, not where the attacker came from (R7.1, R7.2). */
void
dip_find_retreats (const DipMap *map, const DipPosition *position, DipDislodged *dislodged,
                   gboolean except_from)
{
  gboolean closed[DIP_MAX_PROVINCES];

  for (guint i = 0; i < map->n_provinces; i++)
    closed[i] = position->contested[i];
  for (guint i = 0; i < position->n_units; i++)
    closed[position->unit[i].province] = TRUE;
  if (except_from && dislodged->from != DIP_NONE)
    closed[dislodged->from] = TRUE;
  dislodged->n_retreats = 0;
  for (guint i = 0; i < map->n_provinces; i++)
    {
      guint8 coasts = closed[i] ? 0 : dip_map_reach (map, &dislodged->unit, (guint8)i);
      for (; coasts && dislodged->n_retreats < DIP_MAX_RETREATS; coasts &= (guint8)(coasts - 1))
        {
          guint8 *retreat = dislodged->retreat[dislodged->n_retreats++];
          retreat[0] = (guint8)i;
          retreat[1]
              = dislodged->unit.type == DIP_ARMY ? DIP_WHOLE : (guint8)__builtin_ctz (coasts);
        }
    }
}

/* R7.3: the retreat that an order means: the coast may be left out where only one is open. */
static DipFault
choose_retreat (const DipMap *map, const DipDislodged *dislodged, const DipOrder *order,
                int *choice)
{
  guint8 said = map->province[order->to].coast & 1 << order->to_coast ? order->to_coast : DIP_WHOLE;
  DipFault fault = DIP_NO_RETREAT;

  for (int i = 0; i < dislodged->n_retreats; i++)
    {
      const guint8 *retreat = dislodged->retreat[i];
      if (retreat[0] != order->to
          || (said != DIP_WHOLE && retreat[1] != DIP_WHOLE && retreat[1] != said
              && dislodged->unit.type == DIP_FLEET))
        continue;
      if (fault == DIP_FINE)
        return DIP_COAST_NEEDED;
      *choice = i;
      fault = DIP_FINE;
    }
  return fault;
}

typedef struct
{
  int unit;   /* among the dislodged; -1: no such unit */
  int choice; /* -1: it disbands */
} Retreat;

static DipFault
find_retreat (const DipMap *map, const DipPosition *before, const DipLine *line, Retreat *retreat)
{
  const DipOrder *order = &line->order;

  *retreat = (Retreat){ -1, -1 };
  if (line->fault != DIP_FINE)
    return line->fault;
  for (guint i = 0; i < before->n_dislodged; i++)
    if (before->dislodged[i].unit.province == order->at)
      retreat->unit = (int)i;
  if (order->kind != DIP_MOVE && order->kind != DIP_RETREAT_TO && order->kind != DIP_DISBAND)
    return DIP_WRONG_PHASE; /* R7.4 */
  if (retreat->unit < 0)
    return DIP_NOT_DISLODGED;
  const DipDislodged *dislodged = &before->dislodged[retreat->unit];
  if (order->power != DIP_NONE && order->power != dislodged->unit.power)
    return DIP_FOREIGN_UNIT;
  if (order->kind == DIP_DISBAND)
    return DIP_FINE;
  return choose_retreat (map, dislodged, order, &retreat->choice);
}

/* Of two lines for a unit the later one stands. */
static void
choose_lines (const DipMap *map, const DipPosition *before, DipLine *lines, guint n_lines,
              Retreat *retreats, int *line_of)
{
  for (guint i = 0; i < n_lines; i++)
    {
      lines[i].dislodged = FALSE;
      lines[i].fault = find_retreat (map, before, &lines[i], &retreats[i]);
      if (lines[i].fault != DIP_FINE)
        continue;
      int unit = retreats[i].unit;
      for (guint j = 0; j < i; j++)
        if (lines[j].fault == DIP_FINE && retreats[j].unit == unit
            && retreats[j].choice != retreats[i].choice)
          lines[j].fault = DIP_REPLACED;
      line_of[unit] = (int)i;
    }
}

/** dip_judge_retreats: adjudicates a retreat phase: units that go to the same province, and those
 * without a good order, are disbanded (R7.3). */
void
dip_judge_retreats (const DipMap *map, const DipPosition *before, DipLine *lines, guint n_lines,
                    DipPosition *after)
{
  g_autofree Retreat *retreats = g_new (Retreat, n_lines + 1);
  guint8 n_to[DIP_MAX_PROVINCES] = { 0 };
  int line_of[DIP_MAX_PROVINCES];

  *after = *before;
  after->n_dislodged = 0;
  memset (after->contested, 0, sizeof after->contested);
  memset (line_of, -1, sizeof line_of);
  choose_lines (map, before, lines, n_lines, retreats, line_of);
#define GOAL(unit, line) (before->dislodged[unit].retreat[retreats[line].choice])
  for (guint i = 0; i < before->n_dislodged; i++)
    if (line_of[i] >= 0 && retreats[line_of[i]].choice >= 0)
      n_to[GOAL (i, line_of[i])[0]]++;
  for (guint i = 0; i < before->n_dislodged; i++)
    if (line_of[i] >= 0 && retreats[line_of[i]].choice >= 0)
      {
        const guint8 *goal = GOAL (i, line_of[i]);
        if (n_to[goal[0]] > 1)
          continue;
        DipUnit *unit = &after->unit[after->n_units++];
        *unit = before->dislodged[i].unit;
        unit->province = goal[0];
        unit->coast = unit->type == DIP_FLEET ? goal[1] : DIP_WHOLE;
      }
  for (guint i = 0; i < n_lines; i++)
    if (lines[i].fault != DIP_FINE)
      lines[i].result = DIP_ILLEGAL;
    else
      lines[i].result = retreats[i].choice >= 0 && n_to[GOAL (retreats[i].unit, i)[0]] > 1
                            ? DIP_BOUNCES
                            : DIP_SUCCEEDS;
#undef GOAL
  after->phase = DIP_RETREAT;
  dip_position_next (map, after);
}
