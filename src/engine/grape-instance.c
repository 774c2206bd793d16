/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log and its fold: appending, time travel, copies for viewers. grape-instance-act.c
 * decides what may be appended. */
#include "grape-instance-private.h"

#include <sodium.h>
#include <string.h>

static GrapeTable *
table_from_header (const GrapeHeader *header, const GrapeRules *rules)
{
  GrapeTable *table = grape_table_new ();
  for (guint i = 0; i < header->seats->len; i++)
    {
      const GrapeSeat *seat = g_ptr_array_index (header->seats, i);
      grape_table_add (table, seat->name, seat->bot);
    }
  table->referee = g_strdup (header->referee);
  table->needs_referee = rules->referee == GRAPE_REFEREE_ONE
                         || (rules->referee == GRAPE_REFEREE_ANY && header->referee);
  table->paused = header->held;
  table->held_since = header->held ? header->at : 0;
  return table;
}

/**
 * grape_instance_begin:
 *
 * Returns: (transfer full): the position before the first event
 */
GrapePosition *
grape_instance_begin (GrapeInstance *self, GError **error)
{
  const GrapeHeader *header = self->header;
  g_autoptr (GrapeTable) table = table_from_header (header, self->rules);
  gpointer state = header->setup
                       ? grape_rules_setup (self->rules, table, header->options, self->resources,
                                            header->at, json_node_get_object (header->setup), error)
                       : grape_rules_start (self->rules, table, header->options, self->resources,
                                            header->at, error);
  if (!state)
    return NULL;
  GrapePosition *position = g_new0 (GrapePosition, 1);
  position->rules = self->rules;
  position->table = g_steal_pointer (&table);
  position->state = state;
  position->at = header->at;
  return position;
}

static gboolean
check_people (const GrapeHeader *header, const GrapeRules *rules, GError **error)
{
  guint n = header->seats->len;
  if (n < rules->seats_min || n > rules->seats_max)
    {
      g_autofree char *range
          = rules->seats_min == rules->seats_max
                ? g_strdup_printf ("exactly %u", rules->seats_min)
                : g_strdup_printf ("%u to %u", rules->seats_min, rules->seats_max);
      grape_error_set (error, GRAPE_ERROR_SEAT, rules->rule, "%s is for %s players, not %u",
                       rules->name, range, n);
      return FALSE;
    }
  if (!grape_name_valid (header->name) || (header->referee && !grape_name_valid (header->referee)))
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                       "%s needs a printable name of at most 100 characters",
                       grape_name_valid (header->name) ? "The referee" : "The instance");
      return FALSE;
    }
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < n; i++)
    {
      const GrapeSeat *seat = g_ptr_array_index (header->seats, i);
      if (!grape_name_valid (seat->name))
        {
          grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                           "Seat %u needs a printable name of at most 100 characters", i + 1);
          return FALSE;
        }
      if (seat->bot && !g_strv_contains (rules->bots, seat->bot))
        {
          grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "%s has no bot “%s”", rules->name,
                           seat->bot);
          return FALSE;
        }
      if (!g_hash_table_add (names, g_utf8_casefold (seat->name, -1)))
        {
          grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "Two players are called “%s”",
                           seat->name);
          return FALSE;
        }
      if (!rules->referee_plays && header->referee && !seat->bot
          && grape_referees_have (header->referee, seat->name))
        {
          grape_error_set (error, GRAPE_ERROR_SEAT, "1250.1 III.e",
                           "%s cannot both play and referee", seat->name);
          return FALSE;
        }
    }
  return TRUE;
}

static void
event_free (gpointer event)
{
  grape_event_free (event);
}

static GrapeInstance *
instance_alloc (const GrapeHeader *header, const char *header_line,
                const guint8 seed[GRAPE_SEED_BYTES], GrapeResources *resources)
{
  GrapeInstance *self = g_new0 (GrapeInstance, 1);
  self->header = grape_header_copy (header);
  self->header_line = header_line ? g_strdup (header_line) : grape_header_to_line (header);
  self->resources = grape_resources_ref (resources);
  self->holder = GRAPE_VIEWER_SPECTATOR;
  self->has_seed = seed != NULL;
  if (seed)
    {
      memcpy (self->seed, seed, GRAPE_SEED_BYTES);
      memcpy (self->nonce_key, seed, GRAPE_SEED_BYTES);
    }
  else
    randombytes_buf (self->nonce_key, sizeof self->nonce_key);
  self->events = g_ptr_array_new_with_free_func (event_free);
  self->voided_by = g_array_new (FALSE, TRUE, sizeof (guint));
  self->turns = g_array_new (FALSE, TRUE, sizeof (guint));
  self->contributions = g_array_new (FALSE, TRUE, sizeof (guint));
  self->epochs = g_array_new (FALSE, TRUE, sizeof (guint));
  self->snapshots = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_position_free);
  self->snapshot_every = GRAPE_INSTANCE_SNAPSHOT_EVERY;
  return self;
}

void
grape_instance_free (GrapeInstance *self)
{
  if (!self)
    return;
  grape_header_free (self->header);
  g_free (self->header_line);
  g_free (self->context);
  grape_resources_unref (self->resources);
  sodium_memzero (self->seed, sizeof self->seed);
  sodium_memzero (self->nonce_key, sizeof self->nonce_key);
  g_ptr_array_unref (self->events);
  g_array_unref (self->voided_by);
  g_array_unref (self->turns);
  g_array_unref (self->contributions);
  g_array_unref (self->epochs);
  sodium_memzero (self->epoch_seed, sizeof self->epoch_seed);
  grape_position_free (self->now);
  g_ptr_array_unref (self->snapshots);
  g_free (self);
}

/* @unchecked: (nullable): the bytes of @resources, where nobody has compared them with what the
 * header pins */
static GrapeInstance *
instance_open (const GrapeHeader *header, const char *header_line,
               const guint8 seed[GRAPE_SEED_BYTES], GrapeResources *resources,
               GHashTable *unchecked, GError **error)
{
  const GrapeRules *rules = grape_registry_find (header->game);
  if (!check_people (header, rules, error))
    return NULL;
  if (header->at < 0 || header->at > GRAPE_TIME_LATEST_S)
    {
      grape_error_set (error, GRAPE_ERROR_TIME, NULL, "A game must begin between 1970 and 9999");
      return NULL;
    }
  if (unchecked && !grape_resources_check (rules, header->resources, unchecked, error))
    return NULL;
  guint8 commitment[GRAPE_HASH_BYTES];
  if (seed)
    grape_random_commit (seed, commitment);
  if (seed && memcmp (commitment, header->commitment, sizeof commitment) != 0)
    {
      grape_error_set (error, GRAPE_ERROR_CHANCE, NULL,
                       "The seed is not the one that the header commits to");
      return NULL;
    }
  g_autoptr (GrapeInstance) self = instance_alloc (header, header_line, seed, resources);
  self->rules = rules;
  self->now = grape_instance_begin (self, error);
  if (!self->now)
    return NULL;
  g_ptr_array_add (self->snapshots, grape_position_copy (self->now));
  return g_steal_pointer (&self);
}

/**
 * grape_instance_new:
 *
 * Opens an instance with an empty log. If the header's commitment is all zero and there is a seed,
 * this makes the commitment. It pins what the game needs from outside, where the header does not
 * pin it yet. What happens by itself at the start (a first draw) happens in the first
 * grape_instance_advance() or grape_instance_act().
 *
 * Errors: GRAPE_ERROR_SEAT, GRAPE_ERROR_SETUP, GRAPE_ERROR_CHANCE, GRAPE_ERROR_VERSION.
 */
GrapeInstance *
grape_instance_new (const GrapeHeader *header, const guint8 seed[GRAPE_SEED_BYTES],
                    GHashTable *resources, GError **error)
{
  g_autoptr (GrapeHeader) committed = grape_header_copy (header);
  if (seed && sodium_is_zero (committed->commitment, sizeof committed->commitment))
    grape_random_commit (seed, committed->commitment);
  const GrapeRules *rules = grape_registry_find (header->game);
  if (!rules)
    {
      grape_error_set (error, GRAPE_ERROR_VERSION, NULL, "This program does not know the game “%s”",
                       header->game);
      return NULL;
    }
  g_autoptr (GrapeResources) all = grape_resources_open (rules, resources, error);
  if (!all)
    return NULL;
  gboolean pinned = !rules->resources || committed->resources;
  GHashTable *bytes = grape_resources_bytes (all);
  if (!pinned && !(committed->resources = grape_resources_pin (rules, bytes, error)))
    return NULL;
  return instance_open (committed, NULL, seed, all, pinned ? bytes : NULL, error);
}

/**
 * grape_instance_empty:
 *
 * Returns: (transfer full): the same instance before its first event
 */
GrapeInstance *
grape_instance_empty (GrapeInstance *self, GError **error)
{
  GrapeInstance *empty
      = instance_open (self->header, self->header_line, self->has_seed ? self->seed : NULL,
                       self->resources, NULL, error);
  if (!empty)
    return NULL;
  memcpy (empty->nonce_key, self->nonce_key, sizeof empty->nonce_key);
  empty->holder = self->holder;
  grape_instance_bind (empty, self->context);
  return empty;
}

/**
 * grape_instance_copy:
 *
 * Returns: (transfer full): the same instance, to try things on
 */
GrapeInstance *
grape_instance_copy (GrapeInstance *self)
{
  GrapeInstance *copy = instance_alloc (self->header, self->header_line,
                                        self->has_seed ? self->seed : NULL, self->resources);
  memcpy (copy->nonce_key, self->nonce_key, sizeof copy->nonce_key);
  grape_instance_bind (copy, self->context);
  copy->rules = self->rules;
  for (guint i = 0; i < self->events->len; i++)
    g_ptr_array_add (copy->events, grape_event_copy (g_ptr_array_index (self->events, i)));
  g_array_append_vals (copy->voided_by, self->voided_by->data, self->voided_by->len);
  g_array_append_vals (copy->turns, self->turns->data, self->turns->len);
  g_array_append_vals (copy->contributions, self->contributions->data, self->contributions->len);
  g_array_append_vals (copy->epochs, self->epochs->data, self->epochs->len);
  copy->epoch_known = self->epoch_known;
  memcpy (copy->epoch_seed, self->epoch_seed, sizeof copy->epoch_seed);
  copy->n_draws = self->n_draws;
  copy->is_partial = self->is_partial;
  copy->lacks_referees = self->lacks_referees;
  copy->holder = self->holder;
  copy->is_revealed = self->is_revealed;
  copy->now = grape_position_copy (self->now);
  copy->snapshot_every = self->snapshot_every;
  for (guint i = 0; i < self->snapshots->len; i++)
    g_ptr_array_add (copy->snapshots, grape_position_copy (g_ptr_array_index (self->snapshots, i)));
  return copy;
}

/**
 * grape_instance_set_preview:
 *
 * From now on this is a trial: it stops before a step that would look something up, so that nobody
 * learns from it what a dictionary says. A copy of it is not a trial.
 */
void
grape_instance_set_preview (GrapeInstance *self)
{
  self->is_preview = TRUE;
}

const GrapeHeader *
grape_instance_header (GrapeInstance *self)
{
  return self->header;
}

/**
 * grape_instance_resources:
 *
 * Returns: (transfer none) (element-type utf8 GBytes): its resources, by name
 */
GHashTable *
grape_instance_resources (GrapeInstance *self)
{
  return grape_resources_bytes (self->resources);
}

const GrapeRules *
grape_instance_rules (GrapeInstance *self)
{
  return self->rules;
}

/**
 * grape_instance_has_seed:
 * @seed: (out) (optional): the secret
 */
gboolean
grape_instance_has_seed (GrapeInstance *self, guint8 seed[GRAPE_SEED_BYTES])
{
  if (self->has_seed && seed)
    memcpy (seed, self->seed, GRAPE_SEED_BYTES);
  return self->has_seed;
}

guint
grape_instance_n_events (GrapeInstance *self)
{
  return self->events->len;
}

/**
 * grape_instance_event:
 * @number: from 1
 *
 * Returns: (nullable) (transfer none)
 */
const GrapeEvent *
grape_instance_event (GrapeInstance *self, guint number)
{
  if (number < 1 || number > self->events->len)
    return NULL;
  return g_ptr_array_index (self->events, number - 1);
}

/**
 * grape_instance_voided_by:
 *
 * Returns: the number of the VOID event that made event @number void; 0: there is none
 */
guint
grape_instance_voided_by (GrapeInstance *self, guint number)
{
  return number >= 1 && number <= self->events->len
             ? g_array_index (self->voided_by, guint, number - 1)
             : 0;
}

/**
 * grape_instance_event_void:
 *
 * Returns: whether a later VOID event made event @number void
 */
gboolean
grape_instance_event_void (GrapeInstance *self, guint number)
{
  return number >= 1 && number <= self->events->len
         && g_array_index (self->voided_by, guint, number - 1) != 0;
}

const GrapePosition *
grape_instance_position (GrapeInstance *self)
{
  return self->now;
}

/* If the voided events had moved the game on, its clock goes back to the moment of the first one:
 * running deadlines get back the time that they had left. */
static gint64
time_given_back (GrapeInstance *self, const GrapeEvent *event)
{
  g_autoptr (GArray) numbers = grape_void_parse (event->text);
  gboolean moved_on = FALSE;
  gint64 earliest = event->at;
  for (guint i = 0; i < numbers->len; i++)
    {
      const GrapeEvent *dead = grape_instance_event (self, g_array_index (numbers, guint, i));
      moved_on = moved_on || dead->kind == GRAPE_EVENT_DRAW || dead->kind == GRAPE_EVENT_STEP
                 || (self->rules->turn && dead->kind == GRAPE_EVENT_MOVE);
      earliest = MIN (earliest, dead->at);
    }
  return moved_on ? event->at - earliest : 0;
}

/**
 * grape_instance_pass_void:
 *
 * Moves @position past a VOID event whose victims were never folded into it.
 */
void
grape_instance_pass_void (GrapeInstance *self, GrapePosition *position, const GrapeEvent *event)
{
  gint64 given_back = time_given_back (self, event);
  if (given_back)
    grape_rules_shift (self->rules, position->state, given_back);
  position->at = event->at;
  position->n_events = event->number;
}

/**
 * grape_instance_fold_without:
 * @n_events: fold events 1..@n_events
 * @dead: (element-type guint): numbers that do not count
 *
 * Returns: (transfer full): the position, as if the dead events had never happened
 */
GrapePosition *
grape_instance_fold_without (GrapeInstance *self, guint n_events, GHashTable *dead, GError **error)
{
  g_autoptr (GrapePosition) position
      = grape_position_copy (grape_instance_snapshot_without (self, n_events, dead));
  for (guint number = position->n_events + 1; number <= n_events; number++)
    {
      const GrapeEvent *event = g_ptr_array_index (self->events, number - 1);
      if (event->kind == GRAPE_EVENT_VOID)
        grape_instance_pass_void (self, position, event);
      else if (!g_hash_table_contains (dead, GUINT_TO_POINTER (number))
               && !grape_position_apply (position, event, error))
        return NULL;
    }
  return g_steal_pointer (&position);
}

/* Numbers that do not count after event @n_events. */
static GHashTable *
dead_at (GrapeInstance *self, guint n_events)
{
  GHashTable *dead = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < n_events && i < self->voided_by->len; i++)
    {
      guint by = g_array_index (self->voided_by, guint, i);
      if (by != 0 && by <= n_events)
        g_hash_table_add (dead, GUINT_TO_POINTER (i + 1));
    }
  return dead;
}

/* Folds one more event onto @position; @voided_by must already say what a VOID event voids. */
static gboolean
fold (GrapeInstance *self, GrapePosition **position, const GrapeEvent *event, GError **error)
{
  if (event->kind != GRAPE_EVENT_VOID)
    return grape_position_apply (*position, event, error);

  g_autoptr (GHashTable) dead = dead_at (self, event->number);
  GrapePosition *folded = grape_instance_fold_without (self, event->number - 1, dead, error);
  if (!folded)
    return FALSE;
  grape_instance_pass_void (self, folded, event);
  grape_position_free (*position);
  *position = folded;
  return TRUE;
}

/**
 * grape_instance_at:
 * @n_events: 0: the start
 *
 * Returns: (transfer full): the position as it was after event @n_events, whatever became void
 * later. Errors: GRAPE_ERROR_LIMIT.
 */
GrapePosition *
grape_instance_at (GrapeInstance *self, guint n_events, GError **error)
{
  if (n_events > self->events->len)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "There are only %u events, not %u",
                       self->events->len, n_events);
      return NULL;
    }
  if (n_events == self->events->len)
    return grape_position_copy (self->now);
  g_autoptr (GrapePosition) position
      = grape_position_copy (grape_instance_snapshot_before (self, n_events));
  for (guint number = position->n_events + 1; number <= n_events; number++)
    if (!fold (self, &position, g_ptr_array_index (self->events, number - 1), error))
      return NULL;
  return g_steal_pointer (&position);
}

static void
mark_void (GrapeInstance *self, const GrapeEvent *event, guint by)
{
  g_autoptr (GArray) numbers = grape_void_parse (event->text);
  for (guint i = 0; i < numbers->len; i++)
    g_array_index (self->voided_by, guint, g_array_index (numbers, guint, i) - 1) = by;
}

static void
note_event (GrapeInstance *self, const GrapeEvent *event)
{
  if (event->kind == GRAPE_EVENT_DRAW && event->author == GRAPE_AUTHOR_CLOCK)
    self->n_draws++;
  if (event->kind == GRAPE_EVENT_CONTRIBUTE)
    g_array_append_val (self->contributions, event->number);
  if (event->kind == GRAPE_EVENT_EPOCH)
    g_array_append_val (self->epochs, event->number);
  if (grape_event_sealed (event))
    self->is_partial = TRUE;
  if (grape_event_sealed (event) && grape_audience_has (event->audience, GRAPE_VIEWER_REFEREE))
    self->lacks_referees = TRUE;
  if (event->kind == GRAPE_EVENT_REVEAL)
    self->is_revealed = TRUE;
  grape_instance_take_snapshot (self, event);
}

/**
 * grape_instance_push:
 * @event: (transfer full): numbered and chained
 *
 * Folds and appends. On an error nothing has changed.
 */
gboolean
grape_instance_push (GrapeInstance *self, GrapeEvent *event, GError **error)
{
  g_autoptr (GrapeEvent) owned = event;
  guint turn = grape_position_turn (self->now), none = 0;
  if (!grape_instance_check_chance (self, event, error)
      || !grape_instance_check_epoch (self, event, error)
      || !grape_rules_allow (self->rules, grape_event_kind_to_text (event->kind), error))
    return FALSE;
  g_array_append_val (self->voided_by, none);
  g_array_append_val (self->turns, turn);
  if (event->kind == GRAPE_EVENT_VOID)
    mark_void (self, event, event->number);
  if (!fold (self, &self->now, event, error))
    {
      if (event->kind == GRAPE_EVENT_VOID)
        mark_void (self, event, 0);
      g_array_set_size (self->voided_by, self->events->len);
      g_array_set_size (self->turns, self->events->len);
      return FALSE;
    }
  g_ptr_array_add (self->events, g_steal_pointer (&owned));
  note_event (self, event);
  return TRUE;
}

/**
 * grape_instance_for_viewer:
 *
 * Returns: (transfer full): the log as @viewer may have it. Its fold is that viewer's view.
 */
GrapeInstance *
grape_instance_for_viewer (GrapeInstance *self, GrapeViewer viewer, GError **error)
{
  g_autoptr (GrapeInstance) copy
      = instance_open (self->header, self->header_line, NULL, self->resources, NULL, error);
  if (!copy)
    return NULL;
  copy->holder = viewer;
  for (guint i = 0; i < self->events->len; i++)
    {
      GrapeEvent *sealed = grape_event_seal_for (g_ptr_array_index (self->events, i), viewer);
      if (!grape_instance_push (copy, sealed, error))
        return NULL;
    }
  return g_steal_pointer (&copy);
}
