/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people do with a shared game: share, invite, accept, act. */
#include "grape-share.h"

#include <sodium.h>
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "grape-share-private.h"
#include "library/grape-library-people.h"

/**
 * grape_share_key:
 *
 * Returns: (transfer full): the user's key; made the first time
 */
GrapeKey *
grape_share_key (GrapeLibrary *library, GError **error)
{
  guint8 seed[GRAPE_KEY_SEED_BYTES];
  gboolean known = FALSE;

  if (!grape_library_identity (library, seed, &known, error))
    return NULL;
  if (!known)
    {
      randombytes_buf (seed, sizeof seed);
      if (!grape_library_set_identity (library, seed, error))
        return NULL;
    }
  GrapeKey *key = grape_key_new_from_seed (seed);
  sodium_memzero (seed, sizeof seed);
  grape_library_note_public_key (library, grape_key_public (key), NULL); /* or the next time */
  return key;
}

gboolean
grape_share_keeping (const GrapeShared *shared)
{
  return shared->seat == GRAPE_AUTHOR_REFEREE;
}

/** grape_share_header_line: as it was first written; the topic and the chain hang on its bytes. */
char *
grape_share_header_line (GrapeInstance *instance)
{
  char *text = grape_instance_to_text (instance, FALSE);

  text[strcspn (text, "\n")] = '\0';
  return text;
}

gboolean
grape_share_say (GrapeLibrary *library, const GrapeKey *key, const char *topic, gint64 at,
                 const char *kind, JsonObject *members, const char *note, GError **error)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, error);
  g_autofree char *before = NULL;
  guint n = 0;

  if (!shared || !grape_library_tip (library, topic, grape_key_public (key), &n, &before, error))
    return FALSE;
  GError *why = NULL;
  g_autoptr (JsonObject) full
      = grape_share_vouch (library, shared, key, n + 1, kind, members, &why);
  if (why)
    {
      g_propagate_error (error, why);
      return FALSE;
    }
  g_autoptr (GrapeEntry) entry = grape_entry_new (key, shared->version, topic, n + 1,
                                                  before ? before : "", at, kind, full, error);
  if (!entry)
    return FALSE;
  GrapeStoredEntry stored = { .topic = entry->topic,
                              .author = entry->author,
                              .n = entry->n,
                              .hash = entry->hash,
                              .file = entry->file,
                              .arrived = at,
                              .state = GRAPE_ENTRY_WAITING,
                              .note = (char *)note };
  return grape_library_add_entry (library, &stored, error);
}

/* --- the keeper ------------------------------------------------------------------------------- */

static gboolean
check_shareable (GrapeInstance *instance, GError **error)
{
  const GrapeRules *rules = grape_instance_rules (instance);
  guint8 seed[GRAPE_SEED_BYTES];

  if (!grape_instance_has_seed (instance, seed))
    {
      grape_error_set (error, GRAPE_ERROR_AUTHOR, NULL,
                       "Only the keeper of a game, who has its seed, can share it");
      return FALSE;
    }
  gboolean chosen = grape_random_seed_looks_chosen (seed);
  sodium_memzero (seed, sizeof seed);
  /* Its commitment is in the header, for everybody to try seeds on. */
  if (chosen)
    {
      grape_error_set (
          error, GRAPE_ERROR_CHANCE, NULL,
          "This game's seed was typed and can be guessed, and with it every draw and "
          "every sealed hand. Start a new game with a random seed (without --seed) and "
          "share that one");
      return FALSE;
    }
  for (guint n = 1; n <= grape_instance_n_events (instance); n++)
    if (!grape_audience_has (grape_instance_event (instance, n)->audience, GRAPE_VIEWER_REFEREE))
      {
        grape_error_set (
            error, GRAPE_ERROR_UNSUPPORTED, NULL,
            "In %s some secrets are not for the keeper, and this copy has some of them "
            "already: share a game before that",
            rules->name);
        return FALSE;
      }
  return TRUE;
}

static gboolean
check_own_seat (GrapeInstance *instance, int seat, GError **error)
{
  const GrapeRules *rules = grape_instance_rules (instance);
  const GrapeSeat *own = grape_table_seat (grape_instance_position (instance)->table, seat);

  if (seat < 0)
    return TRUE;
  if (!own || own->left || own->bot)
    grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                     own ? "You cannot play at a seat that somebody left or a bot plays"
                         : "There is no such seat");
  else if (rules->referee == GRAPE_REFEREE_ONE && !rules->referee_plays)
    grape_error_set (error, GRAPE_ERROR_SEAT, "1250.1 III.e",
                     "The keeper of this game is its referee, and a referee does not play");
  else
    return TRUE;
  return FALSE;
}

/* A keeper who plays has a seat like everybody else, and everybody is told. */
static gboolean
take_own_seat (GrapeLibrary *library, const GrapeKey *key, const char *topic,
               const GrapeMember *member, gint64 at, GError **error)
{
  g_autoptr (JsonObject) members = json_object_new ();

  json_object_set_string_member (members, "pk", member->author);
  json_object_set_string_member (members, "name", member->name);
  json_object_set_int_member (members, "seat", member->seat);
  return grape_library_set_member (library, topic, member, error)
         && grape_share_say (library, key, topic, at, "admit", members, NULL, error);
}

static gboolean
start (GrapeLibrary *library, const GrapeKey *key, const GrapeShared *shared,
       GrapeInstance *instance, const char *header, const GrapeMember *own, gint64 at,
       GError **error)
{
  g_autoptr (JsonObject) members = json_object_new ();

  json_object_set_string_member (members, "header", header);
  grape_share_add_resources (members, instance);
  return grape_library_add_shared (library, shared, error)
         && grape_share_say (library, key, shared->topic, at, "open", members, NULL, error)
         && (own->seat < 0 || take_own_seat (library, key, shared->topic, own, at, error));
}

/**
 * grape_share_start:
 * @instance: an id in the library; the user keeps it
 * @user: at the place, or NULL
 * @seat: at which the user plays; GRAPE_VIEWER_SPECTATOR: nowhere
 *
 * Returns: (transfer full): the topic. Errors: EXISTS when it is shared already; UNSUPPORTED; SEAT
 * when the user cannot have that seat.
 */
char *
grape_share_start (GrapeLibrary *library, const char *instance, const char *address,
                   const char *user, int seat, gint64 at, GError **error)
{
  g_autoptr (GrapeInstance) loaded = grape_library_load_instance (library, instance, error);

  if (!loaded || !check_shareable (loaded, error) || !check_own_seat (loaded, seat, error))
    return NULL;
  g_autoptr (GrapePlace) place = grape_place_new (address, user, NULL, error);
  g_autoptr (GrapeKey) key = place ? grape_share_key (library, error) : NULL;
  if (!key)
    return NULL;
  g_autofree char *header = grape_share_header_line (loaded);
  g_autofree char *topic = grape_topic (GRAPE_PROTOCOL_VERSION, grape_key_public (key), header);
  GrapeShared shared = { .topic = topic,
                         .instance = (char *)instance,
                         .address = (char *)address,
                         .user = (char *)user,
                         .keeper = (char *)grape_key_public (key),
                         .version = GRAPE_PROTOCOL_VERSION,
                         .seat = GRAPE_AUTHOR_REFEREE };
  const GrapeMember own
      = { .author = (char *)grape_key_public (key),
          .seat = seat,
          .name = (char *)grape_table_name (grape_instance_position (loaded)->table, seat) };
  if (!grape_library_begin (library, error))
    return NULL;
  if (!start (library, key, &shared, loaded, header, &own, at, error))
    {
      grape_library_rollback (library);
      return NULL;
    }
  return grape_library_commit (library, error) ? g_steal_pointer (&topic) : NULL;
}

/**
 * grape_share_link:
 *
 * Returns: (transfer full): a link with which anybody may look on
 */
char *
grape_share_link (GrapeLibrary *library, const char *topic, GError **error)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, error);

  if (!shared)
    return NULL;
  const GrapeShareLink link = { .address = shared->address,
                                .topic = shared->topic,
                                .keeper = shared->keeper,
                                .version = shared->version };
  return grape_share_link_to_text (&link);
}

/* --- a player --------------------------------------------------------------------------------- */

/* Who has never said so before is now called by the name that the others are told. */
static gboolean
call_me (GrapeLibrary *library, const char *name, GError **error)
{
  g_autoptr (GrapePerson) me = grape_library_me (library, NULL);

  if (me || !*name)
    return TRUE;
  gint64 id = grape_library_add_person (library, name, NULL, error);
  return id && grape_library_set_me (library, id, error);
}

/* The invitation's key says who the user is; once, however often the link is accepted. */
static gboolean
answer (GrapeLibrary *library, const GrapeShared *shared, const GrapeKey *key,
        const GrapeShareLink *link, const char *name, gint64 at, GError **error)
{
  if (!link->has_code)
    return TRUE;
  g_autoptr (GrapeKey) code = grape_key_new_from_seed (link->code);
  g_autofree char *before = NULL;
  guint said = 0;
  g_autofree char *clean = grape_share_clean_name (name);
  GrapeInvite invite = { .author = (char *)grape_key_public (code),
                         .seat = GRAPE_VIEWER_SPECTATOR,
                         .admitted = (char *)grape_key_public (key) };

  memcpy (invite.seed, link->code, sizeof invite.seed);
  if (!grape_library_tip (library, link->topic, invite.author, &said, &before, error))
    return FALSE;
  if (said > 0)
    return TRUE;
  if (shared->seat >= 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS,
                   "You play in this game already, and one library is one person");
      return FALSE;
    }
  g_autoptr (JsonObject) members = grape_share_hello (key, shared->version, link->held,
                                                      grape_key_public (code), link->topic, clean);
  return grape_library_set_invite (library, link->topic, &invite, error)
         && grape_share_say (library, code, link->topic, at, "hello", members, NULL, error)
         && grape_share_check_withdrawn (library, shared, invite.author, error);
}

/* The user knows the game: as a spectator, or because they accepted the same link before. */
static gboolean
join_again (GrapeLibrary *library, const GrapeShared *known, const GrapeKey *key,
            const GrapeShareLink *link, const char *name, const char *user, gint64 at,
            GError **error)
{
  if (grape_share_keeping (known) || !g_str_equal (known->keeper, link->keeper))
    {
      g_set_error (
          error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS, "%s",
          grape_share_keeping (known)
              ? "You keep this game yourself: invitations to it are for others"
              : "The invitation names somebody else as the keeper of a game that you know");
      return FALSE;
    }
  /* A name has its password at one server, and whoever sends a link to another is not told it. */
  g_autofree char *here = grape_place_address_origin (known->address);
  g_autofree char *there = grape_place_address_origin (link->address);
  const char *nobody = g_str_equal (here, there) ? NULL : "";
  return grape_share_set_place (library, known->topic, link->address, user ? user : nobody, error)
         && answer (library, known, key, link, name, at, error);
}

static gboolean
join (GrapeLibrary *library, const GrapeShared *shared, const GrapeKey *key,
      const GrapeShareLink *link, const char *name, gint64 at, GError **error)
{
  g_autoptr (GError) why = NULL;
  g_autoptr (GrapeShared) known = grape_library_shared (library, shared->topic, &why);

  if (!call_me (library, name, error))
    return FALSE;
  if (known)
    return join_again (library, known, key, link, name, shared->user, at, error);
  if (!g_error_matches (why, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return FALSE;
    }
  return grape_library_add_shared (library, shared, error)
         && answer (library, shared, key, link, name, at, error);
}

/**
 * grape_share_accept:
 * @name: who the user says they are
 *
 * A link may be accepted again, with the same effect, or with another name at the server; a
 * spectator may come in with an invitation later.
 *
 * Returns: (transfer full): the topic. Nothing is known of the game before the next sync.
 * Errors: SYNTAX when the link is damaged; EXISTS when I came in with another
 * link, or keep it.
 */
char *
grape_share_accept (GrapeLibrary *library, const char *link, const char *name, const char *user,
                    gint64 at, GError **error)
{
  g_autoptr (GrapeShareLink) parsed = grape_share_link_parse (link, error);
  g_autoptr (GrapePlace) place
      = parsed ? grape_place_new (parsed->address, user, NULL, error) : NULL;
  g_autoptr (GrapeKey) key = place ? grape_share_key (library, error) : NULL;

  if (!key)
    return NULL;
  GrapeShared shared = { .topic = parsed->topic,
                         .address = parsed->address,
                         .user = (char *)user,
                         .keeper = parsed->keeper,
                         .version = parsed->version,
                         .seat = GRAPE_VIEWER_SPECTATOR };
  if (!grape_library_begin (library, error))
    return NULL;
  if (!join (library, &shared, key, parsed, name, at, error))
    {
      grape_library_rollback (library);
      return NULL;
    }
  return grape_library_commit (library, error) ? g_strdup (parsed->topic) : NULL;
}

/**
 * grape_share_sync:
 *
 * One game alone: a pass of one. See grape_sync_pass_game().
 */
gboolean
grape_share_sync (GrapeLibrary *library, const char *topic, GrapePlace *place, gint64 now,
                  GrapeSyncReport *report, GCancellable *cancellable, GError **error)
{
  g_autoptr (GrapeSyncPass) pass = grape_sync_pass_new (library, place, now, cancellable);
  g_autoptr (GPtrArray) topics = g_ptr_array_new ();

  g_ptr_array_add (topics, (gpointer)topic);
  return grape_sync_pass_look (pass, topics, error)
         && grape_sync_pass_game (pass, topic, report, error)
         && grape_sync_pass_finish (pass, error);
}

/**
 * grape_share_opening:
 *
 * Returns: (transfer full) (nullable): the first line of the game's log, if it has arrived, also
 * where the game cannot be read here
 */
char *
grape_share_opening (GrapeLibrary *library, const GrapeShared *shared)
{
  g_autoptr (GPtrArray) entries
      = grape_library_list_entries (library, shared->topic, shared->keeper, 1, NULL);
  const GrapeStoredEntry *stored = entries && entries->len ? g_ptr_array_index (entries, 0) : NULL;
  g_autoptr (GrapeEntry) entry
      = stored && stored->n == 1
            ? grape_entry_read_kept (shared->topic, shared->keeper, stored->file, NULL)
            : NULL;

  return entry ? g_strdup (grape_json_text (grape_entry_object (entry), "header")) : NULL;
}
