/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open Table: dice that fell and cards that were dealt. */
#include "open-table-private.h"

#include <string.h>

static gboolean
take_roll (OpenTable *self, const OpenTableDue *due, const GrapeEvent *event, GError **error)
{
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint));
  const char *at = g_str_has_prefix (event->text, "roll ") ? event->text + 5 : "";
  gint64 sum = due->plus;

  while (*at)
    {
      char *end;
      guint64 face = g_ascii_isdigit (*at) ? g_ascii_strtoull (at, &end, 10) : 0;
      guint value = (guint)face;

      if (face < 1 || face > due->sides || (*end && *end != ' '))
        return grape_event_refuse (event, error, "dice do not fall so");
      g_array_append_val (faces, value);
      sum += value;
      at = end + strspn (end, " ");
    }
  if (faces->len != due->n || !grape_event_public (event))
    return grape_event_refuse (event, error, "other dice were to be thrown");
  g_array_set_size (self->dice, 0);
  g_array_append_vals (self->dice, faces->data, faces->len);
  self->sides = due->sides;
  self->plus = due->plus;
  self->rolled_for = due->seat;
  g_free (self->rolled_why);
  self->rolled_why = g_strdup (due->why);
  g_autofree char *dice = open_table_dice_text (self);
  g_autofree char *line = due->why ? g_strdup_printf ("%s (%s)", dice, due->why) : g_strdup (dice);
  open_table_add_line (self, OPEN_TABLE_DID, due->seat, GRAPE_AUDIENCE_ALL, line);
  return TRUE;
}

/* Of each kind there are so many in the deck, and no more. */
static gboolean
can_be_dealt (const OpenTable *self, GArray *kinds)
{
  g_autoptr (GArray) stock = open_table_stock_cards (self);

  for (guint i = 0; i < kinds->len; i++)
    {
      gboolean found = FALSE;

      for (guint k = 0; k < stock->len && !found; k++)
        if (g_array_index (stock, int, k) == (int)g_array_index (kinds, guint, i))
          {
            g_array_remove_index (stock, k);
            found = TRUE;
          }
      if (!found)
        return FALSE;
    }
  return TRUE;
}

static gboolean
take_deal (OpenTable *self, const OpenTableDue *due, const GrapeEvent *event, GError **error)
{
  g_autofree char *label
      = due->seat < 0 ? g_strdup ("deal table ") : g_strdup_printf ("deal %d ", due->seat + 1);
  g_autoptr (GArray) kinds = g_array_new (FALSE, FALSE, sizeof (guint));
  GrapeAudience readers = due->seat < 0 ? GRAPE_AUDIENCE_ALL
                                        : GRAPE_AUDIENCE_SEAT (due->seat)
                                              | (self->referee_sees ? GRAPE_AUDIENCE_REFEREE : 0);

  if (event->audience != readers)
    return grape_event_refuse (event, error, "cards go to their owner alone");
  if (event->text
      && (!g_str_has_prefix (event->text, label)
          || !grape_deck_read (self->deck, event->text + strlen (label), kinds, NULL)
          || kinds->len != due->n || !can_be_dealt (self, kinds)))
    return grape_event_refuse (event, error, "these cards are not to be dealt");
  for (guint i = 0; i < due->n; i++)
    {
      int kind = event->text ? (int)g_array_index (kinds, guint, i) : OPEN_TABLE_HIDDEN;
      OpenTableCard card = { kind, FALSE };
      OpenTableLaid laid = { kind, -1 };

      if (due->seat < 0)
        g_array_append_val (self->laid, laid);
      else
        g_array_append_val (self->seats[due->seat].hand, card);
    }
  if (due->seat >= 0)
    open_table_sort_hand (self, due->seat);
  return TRUE;
}

/** open_table_apply_draw: what the first in the row of debts brought */
gboolean
open_table_apply_draw (OpenTable *self, const GrapeEvent *event, GError **error)
{
  const OpenTableDue *due = self->due->len ? &g_array_index (self->due, OpenTableDue, 0) : NULL;

  if (!due || self->ended)
    return grape_event_refuse (event, error, "there is nothing to draw");
  if (due->kind == OPEN_TABLE_DUE_DICE && !event->text)
    return grape_event_refuse (event, error, "dice are thrown for all to see");
  if (due->kind == OPEN_TABLE_DUE_DICE ? !take_roll (self, due, event, error)
                                       : !take_deal (self, due, event, error))
    return FALSE;
  g_array_remove_index (self->due, 0);
  return TRUE;
}
