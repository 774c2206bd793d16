/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One address of a GrapeSyncService: when its next pass comes, and what the last one came to. */
#include <string.h>

#include "grape-sync-pace.h"
#include "grape-sync-service-private.h"

/* So many passes follow at once, each for what was done during the one before. */
#define MOST_CHASES 3

/* A server that calls and has nothing is not listened to until the next time of our own. */
#define MOST_VAIN 4

static gboolean
has_network (const GrapeSyncLine *self)
{
  return grape_place_address_is_near (self->address)
         || g_network_monitor_get_network_available (self->service->network);
}

static void
set_phase (GrapeSyncLine *self, GrapeSyncPhase phase, const char *problem)
{
  gboolean failed = phase == GRAPE_SYNC_OFFLINE || phase == GRAPE_SYNC_STOPPED;
  char *copy = g_strdup (problem);

  g_free (self->problem);
  self->problem = copy;
  if (phase == GRAPE_SYNC_IDLE)
    self->since = 0;
  else if (failed && !self->since)
    self->since = self->service->now ();
  self->phase = phase;
}

static void
stop_waiting (GrapeSyncLine *self)
{
  g_clear_handle_id (&self->timer_id, g_source_remove);
}

/* Away from the network nothing is tried until it comes back, or somebody asks. */
static void
go_offline (GrapeSyncLine *self)
{
  stop_waiting (self);
  set_phase (self, GRAPE_SYNC_OFFLINE, "There is no network");
  grape_sync_service_say_changed (self->service, NULL);
}

static gboolean
timer_cb (gpointer data)
{
  GrapeSyncLine *self = data;

  self->timer_id = 0;
  self->n_chases = 0;
  self->n_vain = 0;
  grape_sync_line_run (self, FALSE);
  return G_SOURCE_REMOVE;
}

/* Connections are paid for, or power is short. */
static gboolean
is_sparing (const GrapeSyncLine *self)
{
  return (!grape_place_address_is_near (self->address)
          && g_network_monitor_get_network_metered (self->service->network))
         || g_power_profile_monitor_get_power_saver_enabled (self->service->power);
}

/**
 * grape_sync_line_schedule:
 *
 * Sets the time of the next pass, counted from the end of the last one.
 */
void
grape_sync_line_schedule (GrapeSyncLine *self)
{
  GrapeSyncService *service = self->service;
  const GrapeSyncPace pace = { .active = service->active,
                               .told = self->told,
                               .sparing = is_sparing (self),
                               .n_failures = self->n_failures,
                               .retry_after_s = self->retry_after_s };
  gint64 due_us
      = self->ended_us + (gint64)(grape_sync_pace_wait_s (&pace, self->chance) * G_USEC_PER_SEC);
  gint64 wait_ms = (due_us - g_get_monotonic_time ()) / 1000;

  stop_waiting (self);
  if (!self->denied && self->phase != GRAPE_SYNC_RUNNING && has_network (self))
    self->timer_id = g_timeout_add ((guint)CLAMP (wait_ms, 0, G_MAXINT), timer_cb, self);
}

/**
 * grape_sync_line_run:
 * @asked: somebody did something, or wants it: also where the last time was in vain
 *
 * Begins a pass, or notes that another one is wanted after the one that runs.
 */
void
grape_sync_line_run (GrapeSyncLine *self, gboolean asked)
{
  GrapeSyncService *service = self->service;

  if (!service->running || (self->denied && !asked))
    return;
  if (self->phase == GRAPE_SYNC_RUNNING)
    {
      self->again = TRUE;
      return;
    }
  if (!asked && !has_network (self))
    {
      go_offline (self);
      return;
    }
  stop_waiting (self);
  self->again = FALSE;
  self->phase = GRAPE_SYNC_RUNNING;
  const GrapeSyncWish wish = { .at = service->now (),
                               .afresh = self->afresh,
                               .trusts_clock = service->trusts_clock,
                               .reviews = service->reviews,
                               .listen = self->n_vain < MOST_VAIN && !is_sparing (self) };
  grape_sync_worker_run (self->worker, &wish);
  self->afresh = FALSE;
  grape_sync_service_say_changed (service, NULL);
}

/* Paths are ours, and tell people nothing. */
static char *
sentence_for (const GrapeSyncLine *self, const GError *error)
{
  g_autofree char *host = grape_place_address_host (self->address);
  const char *message = error->message, *colon = strstr (message, ": ");

  if (error->domain != GRAPE_PLACE_ERROR)
    return g_strdup (message);
  while (colon && g_str_has_prefix (message, "grapefruit/"))
    {
      message = colon + 2;
      colon = strstr (message, ": ");
    }
  return g_strdup_printf ("%s: %s", host, message);
}

static void
note_failure (GrapeSyncLine *self, const GrapeSyncResult *result)
{
  g_autofree char *sentence = sentence_for (self, result->error);
  gboolean offline = g_error_matches (result->error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_OFFLINE);

  self->n_failures++;
  self->told = FALSE;
  self->retry_after_s = result->retry_after_s;
  self->denied = g_error_matches (result->error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED);
  set_phase (self, offline ? GRAPE_SYNC_OFFLINE : GRAPE_SYNC_STOPPED, sentence);
}

static void
note_success (GrapeSyncLine *self, const GrapeSyncResult *result)
{
  self->n_failures = 0;
  self->retry_after_s = -1;
  self->denied = FALSE;
  self->synced_at = result->at;
  set_phase (self, GRAPE_SYNC_IDLE, NULL);
}

/* Something was done here while the pass ran. */
static gboolean
left_something (GrapeSyncLine *self, const GrapeSyncResult *result)
{
  for (guint i = 0; i < result->outcomes->len; i++)
    {
      const GrapeSyncOutcome *outcome = g_ptr_array_index (result->outcomes, i);
      const GrapeSyncGame *game = g_hash_table_lookup (self->service->games, outcome->topic);

      if (game && game->waiting && !outcome->fault)
        return TRUE;
    }
  return FALSE;
}

static void
count_vain (GrapeSyncLine *self, const GrapeSyncResult *result)
{
  gboolean vain = self->hinted;

  self->hinted = FALSE;
  for (guint i = 0; i < result->outcomes->len; i++)
    vain = vain && !((GrapeSyncOutcome *)g_ptr_array_index (result->outcomes, i))->report->fetched;
  self->n_vain = vain ? self->n_vain + 1 : 0;
  self->told = self->told && self->n_vain < MOST_VAIN;
}

/* Somebody wrote there. */
static void
hint_cb (GrapeSyncWorker *worker, gpointer data)
{
  GrapeSyncLine *self = data;

  if (self->phase == GRAPE_SYNC_RUNNING)
    return;
  self->told = TRUE;
  self->hinted = TRUE;
  grape_sync_line_run (self, FALSE);
}

static void
clear_line (gpointer data)
{
  GrapeSyncLine *self = data;

  g_free (self->address);
  g_free (self->user);
  g_free (self->problem);
}

static void
done_cb (GrapeSyncWorker *worker, const GrapeSyncResult *result, gpointer data)
{
  GrapeSyncLine *self = g_rc_box_acquire (data);
  g_autoptr (GrapeSyncService) service = g_object_ref (self->service);

  self->ended_us = g_get_monotonic_time ();
  self->chance = g_random_double ();
  if (!result->error)
    note_success (self, result);
  else if (g_error_matches (result->error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    set_phase (self, self->since ? GRAPE_SYNC_OFFLINE : GRAPE_SYNC_IDLE, self->problem);
  else
    note_failure (self, result);
  for (guint i = 0; i < result->outcomes->len; i++)
    grape_sync_service_take (service, g_ptr_array_index (result->outcomes, i), result->at);
  count_vain (self, result);
  if (result->wrote)
    grape_library_poll (service->library);
  grape_sync_service_look (service, self);
  for (guint i = 0; i < result->outcomes->len; i++)
    grape_sync_service_say_synced (service, g_ptr_array_index (result->outcomes, i));
  /* Whoever heard of it may have stopped the service, or left the game. */
  if (!self->worker)
    ;
  else if (self->again
           || (!result->error && self->n_chases < MOST_CHASES && left_something (self, result)))
    {
      self->n_chases += !self->again;
      grape_sync_line_run (self, TRUE);
    }
  else
    grape_sync_line_schedule (self);
  grape_sync_service_say_changed (service, NULL);
  g_rc_box_release_full (self, clear_line);
}

GrapeSyncLine *
grape_sync_line_new (GrapeSyncService *service, const char *address, const char *user)
{
  GrapeSyncLine *self = g_rc_box_new0 (GrapeSyncLine);
  const GrapeSyncWorkerOptions options = { .library = grape_library_path (service->library),
                                           .address = address,
                                           .user = user,
                                           .password = service->password,
                                           .password_data = service->password_data,
                                           .done = done_cb,
                                           .hint = hint_cb,
                                           .data = self };

  self->service = service;
  self->address = g_strdup (address);
  self->user = g_strdup (user);
  self->retry_after_s = -1;
  self->worker = grape_sync_worker_new (&options);
  return self;
}

/** grape_sync_line_free: cancels what runs and waits for its end. */
void
grape_sync_line_free (GrapeSyncLine *self)
{
  stop_waiting (self);
  g_clear_pointer (&self->worker, grape_sync_worker_free);
  g_rc_box_release_full (self, clear_line);
}

/**
 * grape_sync_line_network_changed:
 *
 * The network came, went, or costs something now.
 */
void
grape_sync_line_network_changed (GrapeSyncLine *self)
{
  gboolean was_offline = self->phase == GRAPE_SYNC_OFFLINE;

  if (self->phase == GRAPE_SYNC_RUNNING)
    return;
  if (!has_network (self))
    go_offline (self);
  else if (was_offline)
    grape_sync_line_run (self, FALSE);
  else
    grape_sync_line_schedule (self);
}
