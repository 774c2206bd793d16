/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a letter orders so far: a later order of a unit takes the place of an earlier one only where
 * its writer says so. */
#include "diplomacy-prose.h"

#include <string.h>

static void
clear_order (gpointer order)
{
  g_free (((DipDraftOrder *)order)->text);
}

/** diplomacy_draft_new: (transfer full): an empty one */
DipDraft *
diplomacy_draft_new (const Diplomacy *self, int seat)
{
  DipDraft *draft = g_new0 (DipDraft, 1);

  draft->self = self;
  draft->seat = seat;
  draft->orders = g_array_new (FALSE, TRUE, sizeof (DipDraftOrder));
  g_array_set_clear_func (draft->orders, clear_order);
  return draft;
}

/** diplomacy_draft_copy: (transfer full) */
DipDraft *
diplomacy_draft_copy (const DipDraft *draft)
{
  DipDraft *copy = diplomacy_draft_new (draft->self, draft->seat);
  GArray *orders = copy->orders;

  *copy = *draft;
  copy->orders = orders;
  for (guint i = 0; i < draft->orders->len; i++)
    {
      DipDraftOrder one = g_array_index (draft->orders, DipDraftOrder, i);

      one.text = g_strdup (one.text);
      g_array_append_val (copy->orders, one);
    }
  return copy;
}

void
diplomacy_draft_free (DipDraft *draft)
{
  g_array_unref (draft->orders);
  g_free (draft);
}

/* The writer's next unit that can be ordered now, from @index on, which moves on; or NULL. */
static const DipUnit *
next_unit (const DipDraft *draft, guint *index)
{
  const DipPosition *position = &draft->self->position;
  gboolean retreats = position->phase == DIP_RETREAT;

  while (*index < (retreats ? position->n_dislodged : position->n_units))
    {
      guint i = (*index)++;
      const DipUnit *unit = retreats ? &position->dislodged[i].unit : &position->unit[i];

      if (diplomacy_seat_of (draft->self, unit->power) == draft->seat)
        return unit;
    }
  return NULL;
}

/** diplomacy_draft_unit: (nullable): the writer's own unit in @province that can be ordered now */
const DipUnit *
diplomacy_draft_unit (const DipDraft *draft, guint8 province)
{
  const DipUnit *unit;
  guint i = 0;

  while ((unit = next_unit (draft, &i)) != NULL && unit->province != province)
    ;
  return unit;
}

/** diplomacy_draft_only: where the writer's only unit of @type (or the only one) stands, or the
 * only one that has no order yet; DIP_NONE */
guint8
diplomacy_draft_only (const DipDraft *draft, guint8 type)
{
  guint8 found[2] = { DIP_NONE, DIP_NONE }; /* of all, and of those without an order */
  guint n[2] = { 0 }, i = 0;
  const DipUnit *unit;

  while ((unit = next_unit (draft, &i)) != NULL)
    for (guint open = 0; open < 2 && (type == DIP_NO_TYPE || unit->type == type); open++)
      if (!open || !diplomacy_draft_of (draft, unit->province))
        {
          n[open]++;
          found[open] = unit->province;
        }
  return n[0] == 1                                             ? found[0]
         : n[1] == 1 && type != DIP_NO_TYPE && !draft->changes ? found[1]
                                                               : DIP_NONE;
}

/** diplomacy_draft_due: builds of the writer's powers; below 0: removals */
int
diplomacy_draft_due (const DipDraft *draft)
{
  const Diplomacy *self = draft->self;
  int due = 0;

  for (guint8 power = 0; power < self->map->n_powers; power++)
    if (self->seats[draft->seat].powers >> power & 1)
      due += dip_builds_due (self->map, &self->position, power);
  return due;
}

/** diplomacy_draft_of: (nullable): what the unit in @province is ordered */
DipOrder *
diplomacy_draft_of (const DipDraft *draft, guint8 province)
{
  for (guint i = 0; i < draft->orders->len; i++)
    {
      DipDraftOrder *one = &g_array_index (draft->orders, DipDraftOrder, i);

      if (one->order.at == province && one->order.kind != DIP_WAIVE && province != DIP_NONE)
        return &one->order;
    }
  return NULL;
}

/** diplomacy_draft_last: (nullable): the last order so far */
DipOrder *
diplomacy_draft_last (const DipDraft *draft)
{
  return draft->orders->len
             ? &g_array_index (draft->orders, DipDraftOrder, draft->orders->len - 1).order
             : NULL;
}

/** diplomacy_draft_add: orders it, in place of what the unit was ordered before */
void
diplomacy_draft_add (DipDraft *draft, const DipOrder *order)
{
  DipDraftOrder one = { .order = *order, .soft = draft->soft };
  DipOrder *before = order->kind == DIP_WAIVE ? NULL : diplomacy_draft_of (draft, order->at);

  if (!before)
    {
      g_array_append_val (draft->orders, one);
      return;
    }
  gboolean same = before->kind == order->kind && before->to == order->to && before->of == order->of
                  && (before->to_coast == order->to_coast || !order->to_coast);
  draft->contradicts |= !same && !draft->changes;
  if (!same || order->by_convoy)
    *before = *order;
}

/** diplomacy_draft_set_coast: "..., on the south coast": of the last order, if it has none yet */
void
diplomacy_draft_set_coast (DipDraft *draft, guint8 coast)
{
  DipOrder *last = diplomacy_draft_last (draft);

  if (!last)
    return;
  gboolean goes = last->kind == DIP_MOVE;
  guint8 province = goes ? last->to : last->kind == DIP_BUILD_UNIT ? last->at : DIP_NONE;
  guint8 *said = goes ? &last->to_coast : &last->at_coast;

  if (coast && province != DIP_NONE && !*said
      && (draft->self->map->province[province].coast & 1 << coast))
    *said = coast;
}

/** diplomacy_draft_drop: forgets what is ordered in @province */
void
diplomacy_draft_drop (DipDraft *draft, guint8 province)
{
  for (guint i = draft->orders->len; i-- > 0;)
    if (g_array_index (draft->orders, DipDraftOrder, i).order.at == province)
      g_array_remove_index (draft->orders, i);
}

/** diplomacy_draft_is_whole: whether nothing more is to be ordered */
gboolean
diplomacy_draft_is_whole (const DipDraft *draft)
{
  const DipUnit *unit;
  int due = diplomacy_draft_due (draft);
  guint i = 0;

  if (draft->self->position.phase == DIP_BUILD)
    return draft->orders->len == (guint)ABS (due);
  while ((unit = next_unit (draft, &i)) != NULL)
    if (!draft->rest && !diplomacy_draft_of (draft, unit->province))
      return FALSE;
  return TRUE;
}

/* "The others hold." */
static void
write_rest (const DipDraft *draft, GString *sheet)
{
  const DipUnit *unit;
  guint i = 0;

  while (draft->rest && (unit = next_unit (draft, &i)) != NULL)
    if (!draft->kept[unit->province] && !diplomacy_draft_of (draft, unit->province))
      g_string_append_printf (sheet, "%s H\n", draft->self->map->province[unit->province].id);
}

/** diplomacy_draft_write: (transfer full): the act */
char *
diplomacy_draft_write (const DipDraft *draft)
{
  g_autoptr (GString) sheet = g_string_new (NULL);

  for (guint i = 0; i < draft->orders->len; i++)
    {
      const DipDraftOrder *one = &g_array_index (draft->orders, DipDraftOrder, i);
      g_autofree char *order
          = one->text ? NULL : diplomacy_order_write (draft->self, draft->seat, &one->order);

      g_string_append_printf (sheet, "%s\n", one->text ? one->text : order);
    }
  write_rest (draft, sheet);
  g_strchomp (sheet->str);
  return strchr (sheet->str, '\n') ? g_strdup_printf ("orders\n%s", sheet->str)
                                   : g_strdup (sheet->str);
}

/** diplomacy_draft_is_odd: whether something said in a sentence with other words cannot be done, or
 * is no sense: more likely it was misunderstood */
gboolean
diplomacy_draft_is_odd (const DipDraft *draft)
{
  for (guint i = 0; i < draft->orders->len; i++)
    {
      const DipDraftOrder *one = &g_array_index (draft->orders, DipDraftOrder, i);
      g_autofree char *text = (one->soft || draft->self->position.phase == DIP_BUILD) && !one->text
                                  ? diplomacy_order_write (draft->self, draft->seat, &one->order)
                                  : NULL;
      g_autoptr (GArray) orders = diplomacy_orders_new ();
      const DipOrder *other
          = one->order.kind == DIP_SUPPORT_HOLD ? diplomacy_draft_of (draft, one->order.of) : NULL;

      if (!text)
        continue;
      if ((other && other->kind == DIP_MOVE)
          || !diplomacy_sheet_read (draft->self, draft->seat, text, orders) || orders->len != 1)
        return TRUE;
      diplomacy_sheet_judge (draft->self, orders);
      if (diplomacy_order (orders, 0)->line.fault != DIP_FINE)
        return TRUE;
    }
  return FALSE;
}
