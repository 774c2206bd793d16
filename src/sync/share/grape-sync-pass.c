/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One sync, game by game, and what its games share. */
#include "grape-sync-pass.h"

#include "grape-share-members.h"
#include "grape-share-private.h"
#include "grape-share-seen.h"
#include "grape-sync-lock.h"

#define LONGEST_SILENCE_S (330 * 24 * 3600) /* of a keeper, whose clock is believed */

void
grape_sync_place_free (GrapeSyncPlace *self)
{
  if (!self)
    return;
  g_free (self->address);
  g_free (self->user);
  g_ptr_array_unref (self->topics);
  g_free (self);
}

static GrapeSyncPlace *
find_place (GPtrArray *places, const GrapeShared *shared)
{
  for (guint i = 0; i < places->len; i++)
    {
      GrapeSyncPlace *place = g_ptr_array_index (places, i);

      if (g_str_equal (place->address, shared->address)
          && g_strcmp0 (place->user, shared->user) == 0)
        return place;
    }
  GrapeSyncPlace *place = g_new0 (GrapeSyncPlace, 1);
  place->address = g_strdup (shared->address);
  place->user = g_strdup (shared->user);
  place->topics = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (places, place);
  return place;
}

/** grape_sync_list_places: (transfer full) */
GPtrArray *
grape_sync_list_places (GrapeLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) all = grape_library_list_shared (library, error);

  if (!all)
    return NULL;
  GPtrArray *places = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_sync_place_free);
  for (guint i = 0; i < all->len; i++)
    {
      const GrapeShared *shared = g_ptr_array_index (all, i);

      g_ptr_array_add (find_place (places, shared)->topics, g_strdup (shared->topic));
    }
  return places;
}

/**
 * grape_sync_pass_new:
 * @place: where all games of this pass are shared; to outlive it, as @library
 * @now: by this computer's clock
 * @cancellable: or NULL
 *
 * Asks for nothing yet.
 */
GrapeSyncPass *
grape_sync_pass_new (GrapeLibrary *library, GrapePlace *place, gint64 now,
                     GCancellable *cancellable)
{
  GrapeSyncPass *self = g_new0 (GrapeSyncPass, 1);

  self->lock = -1;
  self->library = library;
  self->place = place;
  self->now = now;
  self->cancellable = cancellable ? g_object_ref (cancellable) : NULL;
  self->heads = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                       (GDestroyNotify)grape_seen_head_free);
  self->told
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)grape_head_free);
  self->checked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->done = g_ptr_array_new_with_free_func (g_free);
  self->early_paths = g_hash_table_new (g_str_hash, g_str_equal);
  return self;
}

/** grape_sync_pass_free: what was not finished is asked for again with the next pass. */
void
grape_sync_pass_free (GrapeSyncPass *self)
{
  if (!self)
    return;
  grape_sync_unlock (self->lock);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->key, grape_key_free);
  g_free (self->address);
  grape_head_free (self->own);
  g_hash_table_unref (self->heads);
  g_hash_table_unref (self->told);
  g_hash_table_unref (self->checked);
  g_ptr_array_unref (self->done);
  g_hash_table_unref (self->early_paths);
  g_clear_pointer (&self->early, g_array_unref);
  g_free (self);
}

/* --- one game --------------------------------------------------------------------------------- */

/* Does the server still show what the user said? A keeper asks while the head is new, and then once
 * an hour; so does a player, but as long as an answer is to come, in every pass. */
static gboolean
check_mine (GrapeExchange *self, GError **error)
{
  const char *me = grape_key_public (self->key), *topic = self->shared->topic;
  guint n_unanswered = 0;

  if (grape_share_keeping (self->shared))
    return grape_exchange_check_mine (self, me, FALSE, error);
  return grape_library_unanswered (self->library, topic, me, &n_unanswered, error)
         && grape_exchange_check_mine (self, me, n_unanswered > 0 || self->pass->again, error);
}

/* What the invitation's key says about the user. */
static gboolean
send_hello (GrapeExchange *self, const GrapeInvite *invite, gboolean *used, GError **error)
{
  gboolean unsent = FALSE;

  if (!grape_exchange_used_by_another (self, invite->author, used, error))
    return FALSE;
  if (*used)
    return TRUE;
  if (!grape_exchange_check_mine (self, invite->author, TRUE, error)
      || !grape_exchange_unsent (self, invite->author, &unsent, error))
    return FALSE;
  g_autoptr (GrapeKey) code = unsent ? grape_key_new_from_seed (invite->seed) : NULL;
  return !code || grape_exchange_send (self, code, error);
}

/* No invitation will let the user in: reported each time, but once in a pass. */
static void
say_in_vain (GrapeExchange *self, gboolean withdrawn)
{
  const char *sentence
      = withdrawn ? "The invitation was withdrawn, or somebody else took its seat: ask the "
                    "keeper of the game for another"
                  : "Somebody else uses this invitation: ask the keeper of the game for another";

  if (!g_ptr_array_find_with_equal_func (self->report->problems, sentence, g_str_equal, NULL))
    grape_sync_report_problem (self->report, "%s", sentence);
}

/* Until the user is let in. */
static gboolean
send_hellos (GrapeExchange *self, GPtrArray *invites, GError **error)
{
  gboolean member = FALSE, used = FALSE;
  guint n_used = 0, n_withdrawn = 0;

  if (grape_share_keeping (self->shared))
    return TRUE;
  if (!grape_library_is_member (self->library, self->shared->topic, grape_key_public (self->key),
                                &member, error))
    return FALSE;
  for (guint i = 0; i < invites->len && !member; i++)
    {
      const GrapeInvite *invite = g_ptr_array_index (invites, i);

      if (grape_share_is_withdrawn (self->library, self->shared->topic, invite->author))
        {
          n_withdrawn++;
          continue;
        }
      if (!send_hello (self, invite, &used, error))
        return FALSE;
      n_used += used ? 1 : 0;
    }
  if (!member && invites->len > 0 && n_used + n_withdrawn == invites->len)
    say_in_vain (self, n_withdrawn > 0);
  return TRUE;
}

/* The user's own log, and that of the invitation through which they came. */
static gboolean
send_mine (GrapeExchange *self, GError **error)
{
  g_autoptr (GPtrArray) invites
      = grape_library_list_invites (self->library, self->shared->topic, error);
  gboolean unsent = FALSE, behind = FALSE;

  if (!invites || !check_mine (self, error) || !send_hellos (self, invites, error)
      || !grape_exchange_unsent (self, grape_key_public (self->key), &unsent, error))
    return FALSE;
  /* Another device of the user's may have written since. */
  return !unsent
         || (grape_exchange_catch_up (self, &behind, error)
             && (behind || grape_exchange_send (self, self->key, error)));
}

/* The keeper reads those who were invited and those who came; everybody else reads the keeper. */
static gboolean
fetch_others (GrapeExchange *self, GError **error)
{
  g_autoptr (GPtrArray) authors = grape_sync_others (self->library, self->shared, error);

  for (guint i = 0; authors && i < authors->len; i++)
    if (!grape_exchange_fetch (self, g_ptr_array_index (authors, i), error))
      return FALSE;
  return authors != NULL;
}

/* Has the keeper anything to do? Told without folding the game: others' entries that wait, events
 * that are not published, a time at which something happens by itself. Whatever else a keeper comes
 * to do unasked must be looked for here. */
static gboolean
keeper_is_wanted (GrapeExchange *self, gboolean *wanted, GError **error)
{
  const char *me = grape_key_public (self->key);
  g_autoptr (GrapeSummary) summary
      = grape_library_summarise (self->library, self->shared->instance, error);
  g_autoptr (GPtrArray) members
      = summary ? grape_library_list_members (self->library, self->shared->topic, error) : NULL;
  guint n_mine = 0, n_others = 0;
  gboolean owed = FALSE;

  if (!members
      || !grape_library_waiting_of (self->library, self->shared->topic, me, &n_mine, &n_others,
                                    error))
    return FALSE;
  for (guint i = 0; i < members->len; i++)
    owed = owed || ((const GrapeMember *)g_ptr_array_index (members, i))->owed;
  *wanted = n_others || owed || summary->problem || summary->n_events != self->shared->published
            || (summary->wakes_at && summary->wakes_at <= self->now)
            || (summary->held && self->shared->version >= 2); /* for what is given to chance */
  return TRUE;
}

static gboolean
follower_is_wanted (GrapeExchange *self, gboolean *wanted, GError **error)
{
  guint n_keepers = 0, n_others = 0;

  if (!grape_library_waiting_of (self->library, self->shared->topic, self->shared->keeper,
                                 &n_keepers, &n_others, error))
    return FALSE;
  *wanted = n_keepers > 0;
  return TRUE;
}

static char *
day_of (gint64 at)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (at);

  return date ? g_date_time_format (date, "%Y-%m-%d") : g_strdup ("?");
}

/* A clock that jumped years ahead would pass all deadlines, tell the whole table so, and nothing
 * could be dated before that again. */
static gboolean
keeper_doubts_clock (GrapeExchange *self, gboolean *doubts, GError **error)
{
  gint64 said = 0;

  if (!grape_library_last_said (self->library, self->shared->topic, grape_key_public (self->key),
                                &said, error))
    return FALSE;
  *doubts = !self->pass->trusts_clock && said && self->now - said > LONGEST_SILENCE_S;
  if (!*doubts)
    return TRUE;
  g_autofree char *now = day_of (self->now), *then = day_of (said);
  self->report->doubts_clock = TRUE;
  grape_sync_report_problem (
      self->report,
      "This computer's clock says %s, but what was last published from here in "
      "this game is dated %s: nothing is published until you have checked the clock",
      now, then);
  return TRUE;
}

/** grape_sync_pass_trust_clock: however far it went since the last time. */
void
grape_sync_pass_trust_clock (GrapeSyncPass *self)
{
  self->trusts_clock = TRUE;
}

/** grape_sync_pass_review: the last missing move of a round waits for its referee's look. */
void
grape_sync_pass_review (GrapeSyncPass *self)
{
  self->reviews = TRUE;
}

static gboolean
exchange (GrapeExchange *self, GError **error)
{
  gboolean wanted = FALSE, behind = FALSE, doubts = FALSE, noted = FALSE;

  if (grape_share_keeping (self->shared) && (!keeper_doubts_clock (self, &doubts, error) || doubts))
    return doubts;
  if (grape_share_keeping (self->shared))
    return fetch_others (self, error) && keeper_is_wanted (self, &wanted, error)
           && (!wanted || grape_exchange_catch_up (self, &behind, error))
           && (!wanted || behind || grape_keeper_run (self, error))
           && (behind || send_mine (self, error));
  return send_mine (self, error) && fetch_others (self, error)
         && follower_is_wanted (self, &wanted, error)
         && (!wanted
             || (grape_exchange_catch_up (self, &behind, error)
                 && grape_follower_run (self, error)))
         && grape_share_witness (self, &noted, error)
         /* what came may require an answer from this program, such as what the result needs */
         && (!(wanted || noted) || send_mine (self, error));
}

/**
 * grape_sync_pass_lock:
 *
 * The first game tells the pass's address, which it has for itself from then on. Errors: BUSY;
 * BAD when @shared is at another address; being cancelled.
 */
gboolean
grape_sync_pass_lock (GrapeSyncPass *self, const GrapeShared *shared, GError **error)
{
  if (!self->address)
    {
      self->lock = grape_sync_lock (grape_library_path (self->library), shared->address,
                                    self->cancellable, error);
      if (self->lock < 0)
        return FALSE;
      self->address = g_strdup (shared->address);
    }
  if (g_str_equal (self->address, shared->address))
    return TRUE;
  g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
               "This game is not shared at the same place as the others of this sync");
  return FALSE;
}

/**
 * grape_sync_pass_game:
 *
 * Sends what waits, fetches what is new, deals with it. May be stopped and repeated at any moment:
 * what was fetched is kept, what was not sent will be. Errors: the place's, and the library's; what
 * does not hold in others' files is a problem in the report and no error.
 */
gboolean
grape_sync_pass_game (GrapeSyncPass *self, const char *topic, GrapeSyncReport *report,
                      GError **error)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (self->library, topic, error);

  if (!shared || !grape_sync_pass_lock (self, shared, error))
    return FALSE;
  grape_shared_free (shared); /* what another pass changed while this one waited */
  shared = grape_library_shared (self->library, topic, error);
  if (!shared)
    return FALSE;
  if (!self->key)
    self->key = grape_share_key (self->library, error);
  if (!self->key)
    return FALSE;
  GrapeExchange game = { .pass = self,
                         .library = self->library,
                         .shared = shared,
                         .key = self->key,
                         .place = self->place,
                         .now = self->now,
                         .report = report,
                         .cancellable = self->cancellable };
  if (!exchange (&game, error))
    return FALSE;
  if (!report->doubts_clock)
    g_ptr_array_add (self->done, g_strdup (topic));
  const char *problem = report->problems->len ? g_ptr_array_index (report->problems, 0) : NULL;
  if (g_strcmp0 (problem, shared->problem) == 0)
    return TRUE;
  g_free (shared->problem);
  shared->problem = g_strdup (problem);
  return grape_library_update_shared (self->library, shared, error);
}

static gboolean
save_heads (GrapeSyncPass *self, GError **error)
{
  GHashTableIter iter;
  gpointer seen;

  g_hash_table_iter_init (&iter, self->heads);
  while (g_hash_table_iter_next (&iter, NULL, &seen))
    if (!grape_sync_pass_save_head (self, seen, error))
      return FALSE;
  return TRUE;
}

/**
 * grape_sync_pass_is_quiet:
 *
 * Whether grape_sync_pass_finish() would write down nothing but the time.
 */
gboolean
grape_sync_pass_is_quiet (GrapeSyncPass *self)
{
  GHashTableIter iter;
  gpointer seen;

  g_hash_table_iter_init (&iter, self->heads);
  while (g_hash_table_iter_next (&iter, NULL, &seen))
    if (((GrapeSeenHead *)seen)->fresh)
      return FALSE;
  return TRUE;
}

/**
 * grape_sync_pass_finish:
 *
 * Writes down, in one go, what the next pass need not ask for again, and when the games were
 * synced. Also after a pass that failed, for the games that had their turn.
 */
gboolean
grape_sync_pass_finish (GrapeSyncPass *self, GError **error)
{
  if (self->done->len == 0)
    return TRUE;
  if (!grape_library_begin (self->library, error))
    return FALSE;
  if (save_heads (self, error)
      && grape_library_note_synced (self->library, self->done, self->now, error))
    return grape_library_commit (self->library, error);
  grape_library_rollback (self->library);
  return FALSE;
}

/** grape_sync_pass_write_again: writes all of the user's files, even those that the server seems
 * to have. */
void
grape_sync_pass_write_again (GrapeSyncPass *self)
{
  self->again = TRUE;
}
