/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The items of a sentence become orders of a movement or retreat. Whatever does not fit makes the
 * whole sentence one that is not understood. */
#include "diplomacy-clause.h"

#define MOST_BETWEEN 3 /* quiet words between "to" and its place */

/* The item behind @at that says something. */
static guint
next_of (const DipClause *self, guint at)
{
  do
    at++;
  while (dip_kind_at (self, at) == DIP_I_QUIET);
  return at;
}

/* Whether a place stands soon behind @at, with nothing but quiet words and a kind of unit
 * between. */
static gboolean
leads_to_place (const DipClause *self, guint at)
{
  for (guint i = at + 1; i <= at + 1 + MOST_BETWEEN; i++)
    switch (dip_kind_at (self, i))
      {
      case DIP_I_PLACE:
        return TRUE;
      case DIP_I_QUIET:
      case DIP_I_TYPE:
      case DIP_I_MOVE:
      case DIP_I_TO:
      case DIP_I_TAKE:
      case DIP_I_OTHER:
        break;
      default:
        return FALSE;
      }
  return FALSE;
}

/* Whether what stands at @at is somebody who does something, not the end of something done. */
static gboolean
begins_order (const DipClause *self, guint at)
{
  gboolean named = dip_kind_at (self, at) == DIP_I_PLACE;

  for (guint i = at + 1; i < self->items->len; i++)
    switch (dip_kind_at (self, i))
      {
      case DIP_I_HOLD:
      case DIP_I_STAY:
      case DIP_I_TO:
      case DIP_I_TAKE:
      case DIP_I_MOVE:
      case DIP_I_SUPPORT:
      case DIP_I_CONVOY:
      case DIP_I_VIA:
      case DIP_I_DISBAND:
      case DIP_I_AS_SENT:
        return TRUE;
      case DIP_I_PLACE:
        if (named)
          return i == at + 1;
        named = TRUE;
        break;
      case DIP_I_SEP:
        if (dip_kind_at (self, i + 1) != DIP_I_PLACE && dip_kind_at (self, i + 1) != DIP_I_TYPE
            && dip_kind_at (self, i + 1) != DIP_I_NOT)
          return FALSE;
        break;
      default:
        break;
      }
  return FALSE;
}

/* Whether nothing more is said before the next comma. */
static gboolean
ends (const DipClause *self)
{
  guint8 kind = dip_kind_at (self, next_of (self, self->at));

  return kind == DIP_I_SEP || kind == DIP_N_ITEMS;
}

/* Whether a sentence is about nothing but so many places. */
static gboolean
names_only (const DipClause *self, guint n)
{
  return diplomacy_items_count (self->items, DIP_I_PLACE) == n
         && !diplomacy_items_count (self->items, DIP_I_OTHER)
         && !diplomacy_items_count (self->items, DIP_I_NOT);
}

/* "Bulgaria from Constantinople" */
static gboolean
take_backwards (DipClause *self, const DipItem *item)
{
  guint from = next_of (self, self->at), unit = next_of (self, from);
  gboolean type = dip_kind_at (self, unit) == DIP_I_TYPE;
  guint place = type ? next_of (self, unit) : unit;
  gboolean named = dip_kind_at (self, place) == DIP_I_PLACE
                   && dip_clause_owns (self, dip_item_at (self, place)->value);

  if (dip_kind_at (self, from) != DIP_I_FROM || self->n_subjects || self->verb != DIP_I_OTHER
      || !(named || type))
    return FALSE;
  if (named)
    dip_clause_add_subject (self, dip_item_at (self, place)->value);
  else /* "Albania it is for the boat" */
    self->type = dip_item_at (self, unit)->value;
  if (!named)
    dip_clause_resolve (self);
  dip_clause_go (self, item);
  self->at = named ? place : unit;
  return TRUE;
}

/* A place that is nobody's goal or object: who is spoken of. */
static void
take_unit (DipClause *self, const DipItem *item)
{
  const DipItem *before = dip_item_at (self, self->at - 1);
  gboolean retreats = self->draft->self->position.phase == DIP_RETREAT;
  gboolean tight = self->at
                   && (before->kind == DIP_I_PLACE
                       || (before->kind == DIP_I_QUIET && before->value == DIP_CELL));

  if (self->n_subjects == 1 && self->corrects && !dip_clause_owns (self, item->value)
      && diplomacy_draft_of (self->draft, self->subject[0]) && !begins_order (self, self->at))
    dip_clause_go (self, item); /* "for the fourth one I meant Tunis" */
  else if (self->n_subjects && tight && !self->apart)
    dip_clause_go (self, item); /* "A par bur" */
  else if ((self->loose || names_only (self, 2)) && self->apart
           && !dip_clause_owns (self, item->value) && ends (self))
    {
      dip_clause_resolve (self);
      dip_clause_go (self, item); /* "the fleet puts to sea, Mid-Atlantic" */
    }
  else if (self->n_subjects && !self->apart)
    self->failed = item->value != self->subject[self->n_subjects - 1];
  else if (!self->n_subjects && self->verb == DIP_I_HOLD && dip_clause_owns (self, item->value)
           && !begins_order (self, self->at))
    {
      dip_clause_plain (self, DIP_HOLD, item->value);
      self->type = DIP_NO_TYPE;
    }
  else if (self->n_orders && item->value == self->named && !begins_order (self, self->at))
    return; /* "the army stays in Yorkshire" */
  else if (dip_clause_owns (self, item->value))
    {
      self->failed = self->n_subjects && self->loose; /* "Paris is going, Brest holds" */
      self->loose = FALSE;
      self->verb = self->verb == DIP_I_DISBAND ? DIP_I_DISBAND : DIP_I_OTHER;
      dip_clause_add_subject (self, item->value);
      self->type = DIP_NO_TYPE;
      self->apart = FALSE;
    }
  else if (retreats && (self->draft->changes || self->items->len <= 2 || names_only (self, 1))
           && !self->n_orders && diplomacy_draft_only (self->draft, DIP_NO_TYPE) != DIP_NONE)
    {
      dip_clause_resolve (self);
      dip_clause_go (self, item); /* "Albania after all", "Albania it is, then" */
    }
  else
    self->failed = TRUE;
}

static void
take_place (DipClause *self, const DipItem *item)
{
  gboolean denied = self->denied;
  const DipOrder *last = diplomacy_draft_of (self->draft, self->named);

  self->denied = FALSE;
  if (!denied && take_backwards (self, item))
    return;
  if (self->excepts)
    {
      self->draft->kept[item->value] = TRUE;
      dip_clause_add_subject (self, item->value);
      self->n_subjects = 0;
    }
  else if (denied && !self->n_subjects && self->moves && dip_clause_owns (self, item->value))
    {
      dip_clause_add_subject (self, item->value); /* "don't move Gascony" */
      dip_clause_hold (self);
    }
  else if (denied)
    self->to = FALSE;
  else if (self->verb == DIP_I_SUPPORTED || self->verb == DIP_I_CONVOYED)
    dip_clause_take_helper (self, item);
  else if (self->verb == DIP_I_VIA && !self->to)
    {
      self->verb = DIP_I_CONVOYED; /* "over the North Sea" */
      if (self->draft->soft)
        dip_clause_take_helper (self, item);
      self->verb = DIP_I_VIA;
    }
  else if (self->verb == DIP_I_SUPPORT || self->verb == DIP_I_CONVOY)
    dip_clause_take_object (self, item);
  else if (self->n_subjects && self->to)
    dip_clause_go (self, item);
  else if (self->to && last && !self->corrects && last->kind == DIP_MOVE && !self->apart)
    self->failed = last->to != item->value; /* "into the Channel, to the Channel" */
  else if (self->to
           || (self->corrects && !self->n_subjects && !dip_clause_owns (self, item->value)
               && !begins_order (self, self->at)))
    dip_clause_go_elsewhere (self, item);
  else
    take_unit (self, item);
}

static void
take_hold (DipClause *self)
{
  if (self->verb == DIP_I_SUPPORT && self->object != DIP_NONE)
    {
      self->moves = FALSE;
      dip_clause_support (self);
    }
  else if (self->rest)
    {
      /* "The others stay", of orders that were sent before */
      gboolean holds = dip_kind_at (self, self->at) != DIP_I_STAY || !self->draft->amends;

      for (guint i = self->at; holds && i < self->items->len; i++)
        holds = dip_kind_at (self, i) != DIP_I_AS_SENT;
      self->draft->rest |= holds;
      self->n_orders += holds;
      self->rest = FALSE;
      dip_clause_end (self);
    }
  else if (self->denied)
    self->failed = TRUE;
  else if (!self->n_subjects && leads_to_place (self, self->at)
           && diplomacy_draft_only (self->draft, self->type) == DIP_NONE)
    self->verb = DIP_I_HOLD;
  else
    {
      DipOrder *last = diplomacy_draft_of (self->draft, self->named);

      dip_clause_resolve (self);
      if (self->n_subjects)
        dip_clause_hold (self);
      else if (self->corrects && last)
        {
          last->kind = DIP_HOLD;
          self->n_orders++;
        }
      else
        self->verb = DIP_I_HOLD;
      self->failed |= self->verb == DIP_I_HOLD
                      && dip_kind_at (self, self->at - 1) == DIP_I_OTHER; /* "Hans waits" */
    }
}

static void
take_support (DipClause *self, guint8 kind)
{
  guint next = next_of (self, self->at);

  if (dip_kind_at (self, next) == DIP_I_NOBODY || dip_kind_at (self, next) == DIP_I_CORRECT)
    {
      self->at = next;
      return;
    }
  if (self->denied)
    {
      self->skips = TRUE;
      return;
    }
  if (!self->at && dip_kind_at (self, 1) == DIP_I_SEP)
    return; /* "Convoy: Wales to Brest" */
  dip_clause_resolve (self);
  if (self->n_subjects != 1 || self->verb == DIP_I_SUPPORT || self->verb == DIP_I_CONVOY)
    self->failed = TRUE;
  self->verb = kind;
  self->object = DIP_NONE;
  self->to = self->moves = FALSE;
}

static void
end_clause (DipClause *self, const DipItem *item)
{
  gboolean last = item->kind != DIP_I_SEP || item->value == 2;

  if (self->verb == DIP_I_SUPPORT || self->verb == DIP_I_CONVOY)
    {
      if (last || self->object != DIP_NONE
          || dip_kind_at (self, next_of (self, self->at)) == DIP_N_ITEMS)
        dip_clause_support (self);
    }
  else if (self->denied && self->moves && (self->n_subjects || self->type))
    {
      dip_clause_resolve (self);
      dip_clause_hold (self);
    }
  else if ((self->verb == DIP_I_SUPPORTED || self->verb == DIP_I_CONVOYED)
           && begins_order (self, self->at))
    self->verb = self->n_subjects ? self->verb : DIP_I_OTHER;
  else if (self->verb == DIP_I_VIA)
    self->verb = DIP_I_OTHER;
  if (!self->n_subjects || self->verb == DIP_I_OTHER)
    self->to = FALSE;
  self->apart = TRUE;
  self->denied = self->excepts = FALSE;
  if (item->value == 1)
    self->n_outside = self->n_subjects;
  self->failed |= item->value == 2 && self->n_subjects > self->n_outside
                  && !(self->at > 2 && dip_kind_at (self, self->at - 3) == DIP_I_TYPE);
}

static void
take_disband (DipClause *self)
{
  dip_clause_resolve (self);
  if (self->draft->self->position.phase != DIP_RETREAT)
    self->failed = TRUE;
  else if (self->n_subjects && !self->denied)
    {
      for (guint i = 0; i < self->n_subjects; i++)
        dip_clause_plain (self, DIP_DISBAND, self->subject[i]);
      dip_clause_end (self);
    }
  else if (!self->denied)
    self->verb = DIP_I_DISBAND;
  self->denied = FALSE;
}

/* "the last one", "order 2" */
static void
take_reference (DipClause *self, const DipItem *item)
{
  const GArray *orders = self->draft->orders;
  guint index = item->value ? item->value : orders->len;

  if (item->n > 1 && item->value == orders->len + 1)
    return; /* "Order 3: ..." */
  if (item->n < 2 || !orders->len || index > orders->len)
    {
      self->failed = TRUE;
      return;
    }
  self->draft->changes = TRUE;
  dip_clause_add_subject (self, g_array_index (orders, DipDraftOrder, index - 1).order.at);
}

static void
take_pronoun (DipClause *self)
{
  if (self->verb == DIP_I_SUPPORT || self->verb == DIP_I_CONVOY)
    {
      if (self->object == DIP_NONE)
        dip_clause_support (self);
    }
  else if (!self->n_subjects && self->named != DIP_NONE && begins_order (self, self->at)
           && dip_clause_owns (self, self->named) && !diplomacy_draft_of (self->draft, self->named))
    dip_clause_add_subject (self, self->named);
}

static void
take (DipClause *self, const DipItem *item)
{
  self->skips = self->skips && item->kind != DIP_I_SEP;
  if (self->skips)
    return;
  switch (item->kind)
    {
    case DIP_I_PLACE:
      take_place (self, item);
      break;
    case DIP_I_TYPE:
      if ((!self->n_subjects || self->apart) && self->verb == DIP_I_OTHER)
        {
          self->type = item->value;
          self->several = item->several;
        }
      break;
    case DIP_I_TO:
    case DIP_I_TAKE:
      self->loose |= self->n_subjects > 0 || self->type != DIP_NO_TYPE;
      if (!leads_to_place (self, self->at))
        break;
      if (self->verb != DIP_I_SUPPORT && self->verb != DIP_I_CONVOY && !self->denied)
        dip_clause_resolve (self);
      self->to = TRUE;
      break;
    case DIP_I_MOVE:
    case DIP_I_THERE:
      self->moves = TRUE;
      self->loose |= self->n_subjects > 0 || self->type != DIP_NO_TYPE;
      if ((self->n_subjects || self->object != DIP_NONE)
          && dip_kind_at (self, next_of (self, self->at)) == DIP_I_PLACE)
        self->to = TRUE; /* "A ser R bul", "lands in Sweden" */
      break;
    case DIP_I_QUIET:
      diplomacy_draft_set_coast (self->draft, item->coast);
      break;
    case DIP_I_OTHER:
      self->loose |= self->n_subjects > 0 || self->type != DIP_NO_TYPE;
      break;
    case DIP_I_SAME:
      {
        const DipOrder *last = diplomacy_draft_of (self->draft, self->named);

        self->failed = self->n_subjects || !last || last->kind != DIP_HOLD;
        self->verb = DIP_I_HOLD; /* "Brest stays and so does Paris" */
        break;
      }
    case DIP_I_NOWHERE:
      if (self->n_subjects && self->moves)
        dip_clause_hold (self);
      break;
    case DIP_I_HOLD:
    case DIP_I_STAY:
      take_hold (self);
      break;
    case DIP_I_SUPPORT:
    case DIP_I_CONVOY:
      take_support (self, item->kind);
      break;
    case DIP_I_SUPPORTED:
    case DIP_I_CONVOYED:
      self->verb = item->kind;
      break;
    case DIP_I_VIA:
      {
        DipOrder *order = self->n_subjects ? NULL : diplomacy_draft_of (self->draft, self->named);

        self->via = self->n_subjects > 0;
        if (order && order->kind == DIP_MOVE)
          order->by_convoy = TRUE;
        self->verb = DIP_I_VIA;
        break;
      }
    case DIP_I_DISBAND:
      take_disband (self);
      break;
    case DIP_I_REST:
      self->rest = TRUE;
      if (self->verb == DIP_I_HOLD)
        take_hold (self);
      break;
    case DIP_I_EXCEPT:
      self->excepts = TRUE;
      break;
    case DIP_I_PRONOUN:
      take_pronoun (self);
      break;
    case DIP_I_NOT:
    case DIP_I_INSTEAD:
      self->denied = TRUE;
      break;
    case DIP_I_SEP:
      end_clause (self, item);
      break;
    case DIP_I_CORRECT:
      self->corrects = TRUE;
      break;
    case DIP_I_AS_SENT:
      dip_clause_end (self);
      self->rest = FALSE;
      break;
    case DIP_I_REFER:
      take_reference (self, item);
      break;
    default:
      break;
    }
}

/* What a subject without a verb is good for: "Scrap the fleet in Greece". */
static void
end_sentence (DipClause *self)
{
  gboolean retreats = self->draft->self->position.phase == DIP_RETREAT;

  end_clause (self, dip_item_at (self, self->items->len));
  if (self->verb == DIP_I_DISBAND)
    {
      guint8 only
          = self->n_subjects ? self->subject[0] : diplomacy_draft_only (self->draft, DIP_NO_TYPE);

      if (retreats && only != DIP_NONE)
        dip_clause_plain (self, DIP_DISBAND, only);
      else
        self->failed = TRUE;
      dip_clause_end (self);
    }
  if (self->n_subjects && !retreats)
    self->failed = TRUE;
  if (self->rest || self->n_helpers[0] || self->n_helpers[1])
    self->failed |= self->n_helpers[0] || self->n_helpers[1];
}

/* "England asks me to stay out of the Channel, so Brest ..." */
static guint
skip_reasons (const DipClause *self)
{
  for (guint i = 0; i < self->items->len; i++)
    if (dip_kind_at (self, i) == DIP_I_PLACE
        && dip_clause_owns (self, dip_item_at (self, i)->value))
      return 0;
    else if (dip_kind_at (self, i) == DIP_I_SO)
      return i + 1;
  return 0;
}

/** diplomacy_clause_read: adds what a sentence orders in a phase of movement or retreats.
 *
 * Returns: FALSE if a part of it is not understood */
gboolean
diplomacy_clause_read (DipDraft *draft, const GArray *items)
{
  DipClause self = { .draft = draft, .items = items, .named = DIP_NONE, .object = DIP_NONE };

  for (self.at = skip_reasons (&self); self.at < items->len && !self.failed; self.at++)
    take (&self, dip_item_at (&self, self.at));
  if (!self.failed)
    end_sentence (&self);
  draft->n_said = self.n_orders;
  return !self.failed;
}
