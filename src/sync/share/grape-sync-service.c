/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeSyncService: which games are shared where, what waits, and what people are told of it. When
 * each address has its turn is in grape-sync-line.c, the work in grape-sync-worker.c. */
#include "grape-sync-service-private.h"

#include "library/grape-library-accounts.h"

enum
{
  SIGNAL_CHANGED,
  SIGNAL_SYNCED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeSyncService, grape_sync_service, G_TYPE_OBJECT)

static void
game_free (gpointer data)
{
  GrapeSyncGame *self = data;

  g_free (self->problem);
  g_free (self);
}

static gint64
real_now (void)
{
  return g_get_real_time () / G_USEC_PER_SEC;
}

void
grape_sync_service_say_changed (GrapeSyncService *self, const char *topic)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, topic);
}

/* --- what is shared --------------------------------------------------------------------------- */

static char *
line_key (const char *address, const char *user)
{
  return g_strconcat (address, "\n", user, NULL);
}

static GrapeSyncLine *
line_for (GrapeSyncService *self, const GrapeShared *shared)
{
  g_autofree char *key = line_key (shared->address, shared->user);
  GrapeSyncLine *line = g_hash_table_lookup (self->lines, key);

  if (!line)
    {
      line = grape_sync_line_new (self, shared->address, shared->user);
      g_hash_table_insert (self->lines, g_steal_pointer (&key), line);
    }
  return line;
}

static GrapeSyncGame *
game_for (GrapeSyncService *self, const GrapeShared *shared, GHashTable *before)
{
  gpointer key, value;

  if (g_hash_table_steal_extended (before, shared->topic, &key, &value))
    {
      g_hash_table_insert (self->games, key, value);
      return value;
    }
  GrapeSyncGame *game = g_new0 (GrapeSyncGame, 1);
  game->synced_at = shared->synced_at;
  game->problem = g_strdup (shared->problem);
  g_hash_table_insert (self->games, g_strdup (shared->topic), game);
  return game;
}

/* Topic to a number each; NULL: as before. */
typedef struct
{
  GHashTable *waiting, *invites;
} Counts;

static void
count_all (GrapeSyncService *self, Counts *counts)
{
  g_autoptr (GrapeKey) key = grape_share_key (self->library, NULL);

  counts->waiting
      = key ? grape_library_count_waiting (self->library, grape_key_public (key), NULL) : NULL;
  counts->invites = grape_library_count_invites (self->library, NULL);
}

static void
counts_clear (Counts *self)
{
  g_clear_pointer (&self->waiting, g_hash_table_unref);
  g_clear_pointer (&self->invites, g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Counts, counts_clear)

static guint
count_of (GHashTable *counts, const char *topic, guint before)
{
  return counts ? GPOINTER_TO_UINT (g_hash_table_lookup (counts, topic)) : before;
}

static gboolean
is_unused (gpointer key, gpointer value, gpointer data)
{
  return ((GrapeSyncLine *)value)->n_games == 0;
}

static void
forget_counts (GrapeSyncService *self)
{
  GHashTableIter iter;
  gpointer line;

  g_hash_table_iter_init (&iter, self->lines);
  while (g_hash_table_iter_next (&iter, NULL, &line))
    ((GrapeSyncLine *)line)->n_games = 0;
}

/* Returns: its line, when the game is new here, moved, or has more to send than before; else NULL.
 */
static GrapeSyncLine *
place_game (GrapeSyncService *self, const GrapeShared *shared, const Counts *counts,
            GHashTable *before)
{
  GrapeSyncGame *game = game_for (self, shared, before);
  GrapeSyncLine *line = line_for (self, shared);
  guint n = count_of (counts->waiting, shared->topic, game->waiting);
  guint n_invites = count_of (counts->invites, shared->topic, game->n_invites);
  gboolean wanted = game->line != line || n > game->waiting || n_invites > game->n_invites;

  game->line = line;
  game->waiting = n;
  game->n_invites = n_invites;
  line->n_games++;
  return wanted ? line : NULL;
}

/**
 * grape_sync_service_look:
 * @ended: (nullable): its pass has just ended, and may itself have found something to send
 *
 * Reads again what is shared where and what waits to be sent; where that is more than before, or
 * new, a pass begins at once.
 */
void
grape_sync_service_look (GrapeSyncService *self, const GrapeSyncLine *ended)
{
  g_autoptr (GPtrArray) shared = NULL;
  g_autoptr (GHashTable) before = NULL, wanted = NULL;
  g_auto (Counts) counts = { 0 };
  GHashTableIter iter;
  gpointer value;

  g_clear_handle_id (&self->look_id, g_source_remove);
  if (!self->running || !(shared = grape_library_list_shared (self->library, NULL)))
    return;
  before = g_steal_pointer (&self->games);
  self->games = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, game_free);
  wanted = g_hash_table_new (NULL, NULL);
  if (shared->len)
    count_all (self, &counts);
  forget_counts (self);
  for (guint i = 0; i < shared->len; i++)
    {
      const GrapeShared *one = g_ptr_array_index (shared, i);

      GrapeSyncLine *line = place_game (self, one, &counts, before);
      if (line && line != ended)
        g_hash_table_add (wanted, line);
    }
  g_hash_table_foreach_remove (self->lines, is_unused, NULL);
  g_hash_table_iter_init (&iter, wanted);
  while (g_hash_table_iter_next (&iter, &value, NULL))
    grape_sync_line_run (value, TRUE);
}

static gboolean
look_cb (gpointer data)
{
  GrapeSyncService *self = data;

  self->look_id = 0;
  grape_sync_service_look (self, NULL);
  grape_sync_service_say_changed (self, NULL);
  return G_SOURCE_REMOVE;
}

static void
library_changed_cb (GrapeSyncService *self, guint topics)
{
  if (!self->look_id && (topics & (GRAPE_TOPIC_INSTANCES | GRAPE_TOPIC_SHARED)))
    self->look_id = g_idle_add (look_cb, self);
}

/* What a pass said of one game. */
void
grape_sync_service_take (GrapeSyncService *self, const GrapeSyncOutcome *outcome, gint64 at)
{
  GrapeSyncGame *game = g_hash_table_lookup (self->games, outcome->topic);
  const GPtrArray *problems = outcome->report->problems;

  if (!game)
    return;
  g_free (game->problem);
  game->problem = g_strdup (outcome->fault  ? outcome->fault
                            : problems->len ? g_ptr_array_index (problems, 0)
                                            : NULL);
  if (!outcome->fault)
    game->synced_at = at;
}

void
grape_sync_service_say_synced (GrapeSyncService *self, const GrapeSyncOutcome *outcome)
{
  g_signal_emit (self, signals[SIGNAL_SYNCED], 0, outcome->topic, outcome->report);
}

/* --- the object ------------------------------------------------------------------------------- */

static void
for_each_line (GrapeSyncService *self, void (*call) (GrapeSyncLine *line))
{
  g_autoptr (GList) lines = g_hash_table_get_values (self->lines);

  for (GList *l = lines; l; l = l->next)
    call (l->data);
}

static void
network_changed_cb (GrapeSyncService *self)
{
  if (self->running)
    for_each_line (self, grape_sync_line_network_changed);
}

static void
grape_sync_service_dispose (GObject *object)
{
  GrapeSyncService *self = GRAPE_SYNC_SERVICE (object);

  grape_sync_service_stop (self);
  g_clear_object (&self->library);
  g_clear_object (&self->network);
  g_clear_object (&self->power);
  G_OBJECT_CLASS (grape_sync_service_parent_class)->dispose (object);
}

static void
grape_sync_service_finalize (GObject *object)
{
  GrapeSyncService *self = GRAPE_SYNC_SERVICE (object);

  g_hash_table_unref (self->lines);
  g_hash_table_unref (self->games);
  G_OBJECT_CLASS (grape_sync_service_parent_class)->finalize (object);
}

static void
grape_sync_service_class_init (GrapeSyncServiceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grape_sync_service_dispose;
  G_OBJECT_CLASS (klass)->finalize = grape_sync_service_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", GRAPE_TYPE_SYNC_SERVICE, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_SYNCED]
      = g_signal_new ("synced", GRAPE_TYPE_SYNC_SERVICE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_POINTER);
}

static void
grape_sync_service_init (GrapeSyncService *self)
{
  self->lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                       (GDestroyNotify)grape_sync_line_free);
  self->games = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, game_free);
  self->now = real_now;
}

GrapeSyncService *
grape_sync_service_new (GrapeLibrary *library)
{
  GrapeSyncService *self = g_object_new (GRAPE_TYPE_SYNC_SERVICE, NULL);

  self->library = g_object_ref (library);
  return self;
}

/** grape_sync_service_set_clock: before the start; else it is the real one. */
void
grape_sync_service_set_clock (GrapeSyncService *self, gint64 (*now) (void))
{
  self->now = now;
}

/** grape_sync_service_trust_clock: somebody looked, and it is right, though it went on by years. */
void
grape_sync_service_trust_clock (GrapeSyncService *self)
{
  self->trusts_clock = TRUE;
}

/** grape_sync_service_set_reviews: whether the last missing move of a round that the user referees
 * waits until they have seen the result: grape_share_outlook() and grape_share_take_all() */
void
grape_sync_service_set_reviews (GrapeSyncService *self, gboolean reviews)
{
  self->reviews = reviews;
}

/** grape_sync_service_set_password_func: before the start. @password is called in other threads,
 * whenever a connection is made with a user's name. */
void
grape_sync_service_set_password_func (GrapeSyncService *self, GrapeSyncPassword password,
                                      gpointer data)
{
  self->password = password;
  self->password_data = data;
}

/** grape_sync_service_set_network: before the start; else it is the default one. */
void
grape_sync_service_set_network (GrapeSyncService *self, GNetworkMonitor *network)
{
  g_set_object (&self->network, network);
}

/**
 * grape_sync_service_start:
 *
 * Looks at all places now, and from now on.
 */
void
grape_sync_service_start (GrapeSyncService *self)
{
  if (self->running)
    return;
  if (!self->network)
    self->network = g_object_ref (g_network_monitor_get_default ());
  if (!self->power)
    self->power = g_power_profile_monitor_dup_default ();
  g_signal_connect_object (self->network, "network-changed", G_CALLBACK (network_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->network, "notify::network-metered",
                           G_CALLBACK (network_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->power, "notify::power-saver-enabled",
                           G_CALLBACK (network_changed_cb), self, G_CONNECT_SWAPPED);
  self->changed_id
      = g_signal_connect_swapped (self->library, "changed", G_CALLBACK (library_changed_cb), self);
  self->running = TRUE;
  grape_sync_service_look (self, NULL);
}

/**
 * grape_sync_service_stop:
 *
 * Cancels what is under way and waits for its end; what was being written is complete or undone.
 * Takes no longer than a change of the library does.
 */
void
grape_sync_service_stop (GrapeSyncService *self)
{
  if (!self->running)
    return;
  self->running = FALSE;
  g_clear_handle_id (&self->look_id, g_source_remove);
  g_clear_signal_handler (&self->changed_id, self->library);
  g_signal_handlers_disconnect_by_data (self->network, self);
  g_signal_handlers_disconnect_by_data (self->power, self);
  g_hash_table_remove_all (self->games);
  g_hash_table_remove_all (self->lines);
}

/** grape_sync_service_set_active: whether somebody looks at the window; else it looks more rarely.
 */
void
grape_sync_service_set_active (GrapeSyncService *self, gboolean active)
{
  if (self->active == active)
    return;
  self->active = active;
  if (self->running)
    for_each_line (self, grape_sync_line_schedule);
}

static void
run_asked (GrapeSyncLine *line)
{
  grape_sync_line_run (line, TRUE);
}

/**
 * grape_sync_service_sync_now:
 * @topic: (nullable): with the place of this game; NULL: with all
 */
void
grape_sync_service_sync_now (GrapeSyncService *self, const char *topic)
{
  const GrapeSyncGame *game = topic ? g_hash_table_lookup (self->games, topic) : NULL;

  if (!topic)
    for_each_line (self, run_asked);
  else if (game)
    grape_sync_line_run (game->line, TRUE);
  else if (self->running) /* shared a moment ago */
    grape_sync_service_look (self, NULL);
}

/**
 * grape_sync_service_retry:
 *
 * A password for @address was changed: it is asked for again, now.
 */
void
grape_sync_service_retry (GrapeSyncService *self, const char *address)
{
  g_autoptr (GList) lines = g_hash_table_get_values (self->lines);

  for (GList *l = lines; l; l = l->next)
    {
      GrapeSyncLine *line = l->data;

      if (!g_str_equal (line->address, address))
        continue;
      line->afresh = TRUE;
      grape_sync_line_run (line, TRUE);
    }
}

guint
grape_sync_service_n_games (GrapeSyncService *self)
{
  return g_hash_table_size (self->games);
}

/**
 * grape_sync_service_status:
 *
 * Returns: FALSE, and *@status empty, when @topic is not shared here
 */
gboolean
grape_sync_service_status (GrapeSyncService *self, const char *topic, GrapeSyncStatus *status)
{
  const GrapeSyncGame *game = g_hash_table_lookup (self->games, topic);

  *status = (GrapeSyncStatus){ 0 };
  if (!game)
    return FALSE;
  status->phase = game->line->phase;
  status->since = game->line->since;
  status->waiting = game->waiting;
  status->synced_at = game->synced_at;
  status->problem = game->line->problem ? game->line->problem : game->problem;
  return TRUE;
}

/* What somebody has to see to comes first, then what is under way. */
static gboolean
is_weightier (GrapeSyncPhase one, GrapeSyncPhase other)
{
  static const guint weights[] = { [GRAPE_SYNC_IDLE] = 0,
                                   [GRAPE_SYNC_OFFLINE] = 1,
                                   [GRAPE_SYNC_RUNNING] = 2,
                                   [GRAPE_SYNC_STOPPED] = 3 };

  return weights[one] > weights[other];
}

static void
add_status (GrapeSyncService *self, const char *address, GrapeSyncStatus *status)
{
  GHashTableIter iter;
  gpointer value;
  gboolean first = TRUE;

  g_hash_table_iter_init (&iter, self->lines);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const GrapeSyncLine *line = value;

      if (address && !g_str_equal (line->address, address))
        continue;
      status->synced_at = first ? line->synced_at : MIN (status->synced_at, line->synced_at);
      if (first || is_weightier (line->phase, status->phase))
        {
          status->phase = line->phase;
          status->since = line->since;
          status->problem = line->problem;
        }
      first = FALSE;
    }
  g_hash_table_iter_init (&iter, self->games);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const GrapeSyncGame *game = value;

      if (address && !g_str_equal (game->line->address, address))
        continue;
      status->waiting += game->waiting;
      if (!status->problem)
        status->problem = game->problem;
    }
}

/** grape_sync_service_address_status: FALSE when no game is shared there */
gboolean
grape_sync_service_address_status (GrapeSyncService *self, const char *address,
                                   GrapeSyncStatus *status)
{
  GHashTableIter iter;
  gpointer value;

  *status = (GrapeSyncStatus){ 0 };
  g_hash_table_iter_init (&iter, self->lines);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (g_str_equal (((GrapeSyncLine *)value)->address, address))
      {
        add_status (self, address, status);
        return TRUE;
      }
  return FALSE;
}

/** grape_sync_service_overview: of all places; what is worst */
void
grape_sync_service_overview (GrapeSyncService *self, GrapeSyncStatus *status)
{
  *status = (GrapeSyncStatus){ 0 };
  add_status (self, NULL, status);
}
