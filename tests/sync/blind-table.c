/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds of Mediocrity at a table whose keeper plays and may not know what is sealed. */
#include "blind-table.h"

GrapeInstance *
blind_load (Table *self, guint desk)
{
  return table_load (self, self->desks[desk]);
}

gboolean
blind_owes (const GrapePosition *position, int seat)
{
  g_autoptr (GArray) pending = grape_position_pending (position);

  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (item->seat == seat && !item->done)
        return TRUE;
    }
  return FALSE;
}

/* What a bot would do there, from what the desk's owner sees. */
void
blind_move (Table *self, guint desk)
{
  g_autoptr (GrapeInstance) instance = blind_load (self, desk);
  g_autoptr (GrapePosition) view
      = grape_position_view (grape_instance_position (instance), (GrapeViewer)desk);
  GrapeStream stream;

  grape_stream_init_from_text (&stream, "blind", grape_instance_n_events (instance) * 8 + desk);
  if (!blind_owes (view, (int)desk))
    return;
  g_autofree char *text = grape_position_bot (view, (int)desk, "random", &stream, GRAPE_BOT_BUDGET);
  if (!text)
    return;
  if (desk > 0)
    table_act (self, self->desks[desk], text);
  else
    table_act_as_keeper (self, 0, text, 1);
}

/* What the keeper has of others' integers while it is not the Moderator. */
guint
blind_check_blindness (Table *self)
{
  g_autoptr (GrapeInstance) keeper = blind_load (self, 0);
  g_autoptr (GHashTable) opened = g_hash_table_new (NULL, NULL);
  guint n_sealed = 0;

  for (guint n = 1; n <= grape_instance_n_events (keeper); n++)
    {
      const GrapeEvent *event = grape_instance_event (keeper, n);

      for (guint i = 0; event->opens && i < event->opens->len; i++)
        g_hash_table_add (
            opened,
            GUINT_TO_POINTER (((GrapeOpening *)g_ptr_array_index (event->opens, i))->number));
    }
  for (guint desk = 1; desk < N_DESKS; desk++)
    {
      g_autoptr (GrapeInstance) own = blind_load (self, desk);

      for (guint n = 1; n <= grape_instance_n_events (own); n++)
        {
          const GrapeEvent *event = grape_instance_event (own, n);

          if (event->author != (int)desk || grape_event_public (event)
              || grape_instance_event_void (own, n) || grape_audience_has (event->audience, 0)
              || g_hash_table_contains (opened, GUINT_TO_POINTER (n)))
            continue;
          g_assert_nonnull (event->text);
          g_assert_true (grape_event_sealed (grape_instance_event (keeper, n)));
          n_sealed++;
        }
    }
  return n_sealed;
}

gboolean
blind_is_over (Table *self, guint desk)
{
  g_autoptr (GrapeInstance) instance = blind_load (self, desk);

  return grape_position_over (grape_instance_position (instance));
}

void
blind_play_round (Table *self, guint *n_sealed)
{
  self->now += 20 * 3600;
  for (guint desk = 0; desk < N_DESKS; desk++)
    blind_move (self, desk);
  table_sync_all (self);
  *n_sealed += blind_check_blindness (self);
}

int
blind_chair_of (Table *self, guint desk)
{
  g_autoptr (GrapeInstance) instance = blind_load (self, desk);

  return grape_instance_rules (instance)->chair (grape_instance_position (instance)->state);
}

/* Goes on until a player who is not the keeper has begun a round. */
guint
blind_wait_for_chair (Table *self)
{
  guint n_sealed = 0;

  for (guint i = 0; i < 500; i++)
    {
      int chair = blind_chair_of (self, 0);
      g_autoptr (GrapeInstance) instance = blind_load (self, 0);
      g_autoptr (GrapePosition) view = grape_position_view (grape_instance_position (instance), 1);

      if (chair > 0 && blind_owes (view, chair == 1 ? 2 : 1) && blind_owes (view, 0))
        return (guint)chair;
      if (chair > 0 && blind_owes (view, chair))
        {
          blind_move (self, (guint)chair); /* begins */
          table_sync_all (self);
        }
      else
        blind_play_round (self, &n_sealed);
    }
  g_assert_not_reached ();
}

/* All have chosen, and the round may be announced. */
guint
blind_wait_for_announcement (Table *self)
{
  guint chair = blind_wait_for_chair (self);

  blind_move (self, 0);
  blind_move (self, chair == 1 ? 2 : 1);
  table_sync_all (self);
  self->now += 4 * GRAPE_DAY_S;
  table_sync_all (self);
  return chair;
}

guint
blind_last_of_kind (Table *self, guint desk, GrapeEventKind kind)
{
  g_autoptr (GrapeInstance) instance = blind_load (self, desk);

  for (guint n = grape_instance_n_events (instance); n > 0; n--)
    if (grape_instance_event (instance, n)->kind == kind)
      return n;
  return 0;
}

guint
blind_round_at (Table *self, guint desk)
{
  g_autoptr (GrapeInstance) instance = blind_load (self, desk);

  return grape_position_phase (grape_instance_position (instance));
}
