/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The items of a sentence become builds and removals: "an army in Paris", "Marseilles gets a
 * fleet", "the men in Wales go home". */
#include "diplomacy-prose.h"

typedef struct
{
  DipDraft *draft;
  int due;
  guint8 type;  /* said, and not yet used; DIP_NO_TYPE */
  guint8 place; /* the same; DIP_NONE */
  guint8 coast;
  guint8 listed[DIP_MAX_PROVINCES]; /* units that go or stay */
  guint n_listed;
  gboolean several; /* "armies in" */
  gboolean others;  /* those that are not named */
  gboolean removes, keeps, denied, instead, failed;
  guint n_orders;
} Winter;

static void
add (Winter *self, DipKind kind, guint8 type, guint8 at, guint8 coast)
{
  DipOrder order = { .kind = (guint8)kind,
                     .power = DIP_NONE,
                     .type = type,
                     .at = at,
                     .at_coast = coast,
                     .of = DIP_NONE,
                     .to = DIP_NONE };

  diplomacy_draft_add (self->draft, &order);
  self->n_orders++;
}

static void
build (Winter *self)
{
  add (self, DIP_BUILD_UNIT, self->type, self->place, self->coast);
  self->type = self->several ? self->type : DIP_NO_TYPE;
  self->place = DIP_NONE;
}

/* "The other two go": if they are as many as must. */
static void
list_others (Winter *self)
{
  guint n = 0;

  for (guint8 i = 0; i < self->draft->self->map->n_provinces; i++)
    if (diplomacy_draft_unit (self->draft, i) && !self->draft->kept[i]
        && !diplomacy_draft_of (self->draft, i))
      self->listed[n++] = i;
  self->failed = (int)(n + self->draft->orders->len) != -self->due;
  self->n_listed = n;
}

/* Units that were named so far go or stay. */
static void
end_list (Winter *self)
{
  if (self->others && self->removes && !self->keeps && !self->n_listed)
    list_others (self);
  for (guint i = 0; i < self->n_listed; i++)
    if (self->removes && !self->keeps)
      add (self, DIP_DISBAND, DIP_NO_TYPE, self->listed[i], DIP_WHOLE);
    else
      self->draft->kept[self->listed[i]] = TRUE;
  self->failed |= self->n_listed && !self->removes && !self->keeps;
  self->n_listed = 0;
  self->keeps = FALSE;
}

static void
take_place (Winter *self, const DipItem *item)
{
  const Diplomacy *game = self->draft->self;

  if (self->instead)
    {
      diplomacy_draft_drop (self->draft, item->value);
      self->instead = FALSE;
      return;
    }
  if (self->due < 0)
    {
      if (diplomacy_draft_unit (self->draft, item->value))
        self->listed[self->n_listed++ % DIP_MAX_PROVINCES] = item->value;
      else
        self->failed = TRUE;
      return;
    }
  if (!self->denied && self->type == DIP_NO_TYPE && (int)self->draft->orders->len == self->due
      && !self->draft->changes)
    return; /* "and Marseilles can go on playing cards" */
  if (diplomacy_seat_of (game, game->map->province[item->value].home) != self->draft->seat
      || self->place != DIP_NONE)
    self->failed = TRUE;
  self->place = item->value;
  self->coast = item->coast;
  if (self->type != DIP_NO_TYPE)
    build (self);
}

static void
waive (Winter *self, gboolean all)
{
  for (guint n = all ? 2 : 1; n > 0; n--)
    if ((int)self->draft->orders->len < self->due)
      add (self, DIP_WAIVE, DIP_NO_TYPE, DIP_NONE, DIP_WHOLE);
}

static void
take (Winter *self, const DipItem *item, gboolean all)
{
  switch (item->kind)
    {
    case DIP_I_PLACE:
      take_place (self, item);
      break;
    case DIP_I_TYPE:
      if (self->due < 0)
        break;
      if (self->denied) /* "so no fleet" */
        {
          self->denied = FALSE;
          break;
        }
      self->type = item->value;
      self->several = item->several;
      if (self->place != DIP_NONE)
        build (self);
      break;
    case DIP_I_DISBAND:
    case DIP_I_MOVE:
      self->removes |= self->due < 0;
      self->failed |= self->due > 0 && item->kind == DIP_I_DISBAND;
      break;
    case DIP_I_HOLD:
    case DIP_I_STAY:
    case DIP_I_KEEP:
      if (item->kind == DIP_I_KEEP && self->n_listed && self->removes && self->due < 0)
        end_list (self); /* "remove Wales, keep London" */
      self->keeps = TRUE;
      break;
    case DIP_I_NOT:
    case DIP_I_NOBODY:
      self->denied = TRUE;
      break;
    case DIP_I_QUIET:
      diplomacy_draft_set_coast (self->draft, item->coast);
      break;
    case DIP_I_REST:
      self->others = self->due < 0;
      break;
    case DIP_I_INSTEAD:
      self->instead = TRUE;
      break;
    case DIP_I_WAIVE:
      if (self->due > 0)
        waive (self, all);
      break;
    default:
      break;
    }
}

/** diplomacy_winter_read: adds what a sentence builds or removes.
 *
 * Returns: FALSE if a part of it is not understood */
gboolean
diplomacy_winter_read (DipDraft *draft, const GArray *items)
{
  Winter self = { .draft = draft,
                  .due = diplomacy_draft_due (draft),
                  .place = DIP_NONE,
                  .removes = draft->removes || !draft->soft };

  for (guint at = 0; at < items->len && !self.failed; at++)
    {
      const DipItem *next = at + 1 < items->len ? &g_array_index (items, DipItem, at + 1) : NULL;

      take (&self, &g_array_index (items, DipItem, at), next && next->kind == DIP_I_REST);
    }
  end_list (&self);
  draft->removes |= self.removes && !self.n_orders; /* "Removals:" */
  draft->n_said = self.n_orders;
  return !self.failed && self.place == DIP_NONE && self.due != 0;
}
