/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the units of a clause do, once it is plain who does what. */
#include "diplomacy-clause.h"

/** dip_clause_owns: whether one of the writer's units stands there */
gboolean
dip_clause_owns (const DipClause *self, guint8 province)
{
  return diplomacy_draft_unit (self->draft, province) != NULL;
}

/** dip_clause_add: orders it */
void
dip_clause_add (DipClause *self, DipKind kind, guint8 at, guint8 of, guint8 to, guint8 coast,
                gboolean via)
{
  DipOrder order = { .kind = (guint8)kind,
                     .power = DIP_NONE,
                     .at = at,
                     .of = of,
                     .to = to,
                     .to_coast = coast,
                     .by_convoy = (guint8)via };

  diplomacy_draft_add (self->draft, &order);
  self->named = at;
  self->n_orders++;
}

/* What supports or convoys @order. */
static void
add_helper (DipClause *self, guint8 helper, gboolean convoys, DipOrder *order)
{
  guint8 of = order->at, to = order->to;

  if (order->kind == DIP_MOVE)
    {
      /* "A Yor - Bel", and below it "F Nth convoys that": as it is written */
      if (convoys && ((DipDraftOrder *)order)->soft)
        order->by_convoy = TRUE;
      dip_clause_add (self, convoys ? DIP_CONVOY : DIP_SUPPORT_MOVE, helper, of, to, DIP_WHOLE,
                      FALSE);
    }
  else if (order->kind == DIP_HOLD && !convoys)
    dip_clause_add (self, DIP_SUPPORT_HOLD, helper, of, DIP_NONE, DIP_WHOLE, FALSE);
  else
    self->failed = TRUE;
  self->named = of;
}

static void
add_helpers (DipClause *self)
{
  for (guint convoys = 0; convoys < 2; convoys++)
    {
      for (guint i = 0; i < self->n_helpers[convoys]; i++)
        {
          DipOrder *order = diplomacy_draft_of (self->draft, self->named);

          if (order)
            add_helper (self, self->helper[convoys][i], convoys != 0, order);
        }
      self->n_helpers[convoys] = 0;
    }
}

/** dip_clause_end: forgets what was said, since an order is complete */
void
dip_clause_end (DipClause *self)
{
  self->n_subjects = 0;
  self->type = DIP_NO_TYPE;
  self->verb = DIP_I_OTHER;
  self->object = DIP_NONE;
  self->to = self->denied = self->moves = self->via = self->corrects = self->apart = FALSE;
  self->loose = FALSE;
}

/** dip_clause_add_subject: it is spoken of */
void
dip_clause_add_subject (DipClause *self, guint8 province)
{
  for (guint i = 0; i < self->n_subjects; i++)
    if (self->subject[i] == province)
      return;
  if (self->n_subjects < MOST_SUBJECTS)
    self->subject[self->n_subjects++] = province;
  self->named = province;
}

/* "the fleet to Gascony": the only one that can go to the place that is named next. */
static guint8
who_reaches (const DipClause *self)
{
  const Diplomacy *game = self->draft->self;
  guint8 found = DIP_NONE;
  guint at = self->at;

  while (at < self->items->len && dip_kind_at (self, at) != DIP_I_PLACE)
    at++;
  for (guint i = 0; at < self->items->len && i < game->position.n_units; i++)
    {
      const DipUnit *unit = &game->position.unit[i];

      if (unit->type != self->type || !dip_clause_owns (self, unit->province)
          || diplomacy_draft_of (self->draft, unit->province)
          || !dip_map_reach (game->map, unit, dip_item_at (self, at)->value))
        continue;
      if (found != DIP_NONE)
        return DIP_NONE;
      found = unit->province;
    }
  return found;
}

/** dip_clause_resolve: "my fleet goes", where there is one only */
void
dip_clause_resolve (DipClause *self)
{
  gboolean retreats = self->draft->self->position.phase == DIP_RETREAT;
  guint8 only = self->type != DIP_NO_TYPE || (retreats && !self->n_subjects)
                    ? diplomacy_draft_only (self->draft, self->type)
                    : DIP_NONE;

  for (guint i = 0; self->several && i < self->draft->self->position.n_units; i++)
    {
      const DipUnit *unit = &self->draft->self->position.unit[i];

      if (unit->type == self->type && dip_clause_owns (self, unit->province)
          && !diplomacy_draft_of (self->draft, unit->province))
        dip_clause_add_subject (self, unit->province);
    }
  if (only == DIP_NONE && self->type != DIP_NO_TYPE && !self->n_subjects
      && self->draft->self->position.phase == DIP_MOVEMENT)
    only = who_reaches (self);
  if (only != DIP_NONE)
    dip_clause_add_subject (self, only);
  else if (self->type != DIP_NO_TYPE && !self->n_subjects)
    self->failed = TRUE;
  self->type = DIP_NO_TYPE;
  self->several = FALSE;
}

/** dip_clause_hold: all that is spoken of holds */
void
dip_clause_hold (DipClause *self)
{
  if (self->draft->self->position.phase != DIP_MOVEMENT)
    self->failed = TRUE;
  for (guint i = 0; i < self->n_subjects; i++)
    {
      dip_clause_plain (self, DIP_HOLD, self->subject[i]);
      add_helpers (self);
    }
  dip_clause_end (self);
}

/* The last move of another, "it" that a unit helps; or the writer's own that goes to @to. */
static DipOrder *
last_move (const DipClause *self, guint8 to)
{
  for (guint i = self->draft->orders->len; i > 0; i--)
    {
      DipOrder *order = &g_array_index (self->draft->orders, DipDraftOrder, i - 1).order;

      if (order->kind == DIP_MOVE && (to == DIP_NONE || order->to == to)
          && (!self->n_subjects || order->at != self->subject[0]))
        return order;
    }
  return NULL;
}

/** dip_clause_support: a support or convoy whose end is not said: "supports Munich", "helps it",
 * "convoys the army". */
void
dip_clause_support (DipClause *self)
{
  gboolean convoys = self->verb == DIP_I_CONVOY;
  DipOrder *other = self->object == DIP_NONE ? last_move (self, DIP_NONE)
                                             : diplomacy_draft_of (self->draft, self->object);

  if (self->n_subjects != 1 || (self->object == DIP_NONE && !other)
      || (other && other->at == self->subject[0]))
    self->failed = TRUE;
  else if ((convoys || self->moves || self->object == DIP_NONE) && other)
    add_helper (self, self->subject[0], convoys, other);
  else if (convoys || self->moves)
    self->failed = TRUE;
  else
    dip_clause_add (self, DIP_SUPPORT_HOLD, self->subject[0], self->object, DIP_NONE, DIP_WHOLE,
                    FALSE);
  dip_clause_end (self);
}

/** dip_clause_take_object: the place of a support or convoy */
void
dip_clause_take_object (DipClause *self, const DipItem *item)
{
  if (self->object == DIP_NONE && !self->to)
    {
      self->object = item->value;
      return;
    }
  /* "supports the attack on Belgium" */
  const DipOrder *move = self->object == DIP_NONE ? last_move (self, item->value) : NULL;
  if (move)
    self->object = move->at;
  if (self->object == DIP_NONE || !self->to || self->n_subjects != 1)
    {
      self->failed = TRUE;
      return;
    }
  dip_clause_add (self, self->verb == DIP_I_CONVOY ? DIP_CONVOY : DIP_SUPPORT_MOVE,
                  self->subject[0], self->object, item->value, DIP_WHOLE, FALSE);
  self->named = self->object;
  dip_clause_end (self);
}

/** dip_clause_take_helper: "supported by Picardy", "convoyed by the fleet in the North Sea" */
void
dip_clause_take_helper (DipClause *self, const DipItem *item)
{
  gboolean convoys = self->verb == DIP_I_CONVOYED;
  DipOrder *order = self->n_subjects ? NULL : diplomacy_draft_of (self->draft, self->named);

  if (!dip_clause_owns (self, item->value))
    return; /* that is somebody else's matter */
  if (order)
    add_helper (self, item->value, convoys, order);
  else if (self->n_subjects && self->n_helpers[convoys] < MOST_SUBJECTS)
    self->helper[convoys][self->n_helpers[convoys]++] = item->value;
  else
    self->failed = TRUE;
}

/** dip_clause_go: what is spoken of goes there */
void
dip_clause_go (DipClause *self, const DipItem *item)
{
  gboolean by_convoy = self->via || self->n_helpers[1] > 0;

  if (self->n_subjects != 1 || self->subject[0] == item->value)
    self->failed = TRUE;
  else
    {
      dip_clause_add (self, DIP_MOVE, self->subject[0], DIP_NONE, item->value, item->coast,
                      by_convoy);
      add_helpers (self);
    }
  dip_clause_end (self);
}

/** dip_clause_go_elsewhere: "- no - Sevastopol": another goal of the last order */
void
dip_clause_go_elsewhere (DipClause *self, const DipItem *item)
{
  DipOrder *last = diplomacy_draft_of (self->draft, self->named);
  guint before = self->at - 1;

  while (before < self->at && dip_kind_at (self, before) == DIP_I_QUIET)
    before--;
  if (!last)
    last = diplomacy_draft_last (self->draft);
  if (!last || !self->corrects
      || (dip_kind_at (self, before) != DIP_I_TO && dip_kind_at (self, before) != DIP_I_TAKE
          && dip_kind_at (self, before) != DIP_I_CORRECT && dip_kind_at (self, before) != DIP_I_SEP)
      || self->draft->self->position.phase == DIP_BUILD
      || (last->kind != DIP_MOVE && last->kind != DIP_HOLD))
    {
      self->failed = TRUE;
      return;
    }
  last->kind = DIP_MOVE;
  last->to = item->value;
  last->to_coast = item->coast;
  self->n_orders++;
  dip_clause_end (self);
}
