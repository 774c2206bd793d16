/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One sync while it runs, shared by the files that do its parts. Not for other rooms. */
#pragma once

#include "engine/grape-command.h"
#include "sync/wire/grape-head.h"
#include "sync/wire/grape-vow.h"
#include "grape-sync-pass.h"

G_BEGIN_DECLS

/* Of a head; a larger file is not one. */
#define GRAPE_HEAD_BYTES (1 << 20)

/* One game's part of a sync pass. */
typedef struct
{
  GrapeSyncPass *pass;
  GrapeLibrary *library;
  GrapeShared *shared;
  GrapeKey *key;
  GrapePlace *place;
  gint64 now;
  GrapeSyncReport *report;
  GCancellable *cancellable;
  gboolean forked; /* the log that was fetched last has two ends */
} GrapeExchange;

/* An author's head as seen in this sync pass. */
typedef struct
{
  GrapeHead *head; /* NULL: there is none, or it fails its checks */
  char *fault;     /* a sentence: why nothing new is accepted from its author; or NULL */
  char *tag;       /* or NULL */
  gboolean fresh;  /* the library does not have it yet */
  gboolean ours;   /* Grapefruit's server sent it, which never renews a file's time */
} GrapeSeenHead;

/* Shared by all games of a sync pass. */
struct _GrapeSyncPass
{
  GrapeLibrary *library;
  GrapePlace *place;
  gint64 now;
  GCancellable *cancellable;
  int lock;       /* during the sync pass; -1: not begun */
  GrapeKey *key;  /* the user's; NULL before the first game */
  char *address;  /* of the first game, and so of all */
  GrapeHead *own; /* as the server showed it in this sync pass, if it did */
  gboolean own_read;
  GHashTable *heads;       /* author -> GrapeSeenHead */
  GHashTable *told;        /* author, of the user's -> GrapeHead: their last one */
  GHashTable *checked;     /* authors, of the user's, whose heads were compared with the server's */
  GPtrArray *done;         /* of char*: topics that were synced */
  gboolean again;          /* write all of the user's files again */
  gboolean trusts_clock;   /* the user said that it is right */
  gboolean reviews;        /* the referee looks at outcomes before they are final */
  GArray *early;           /* of GrapeGet; or NULL */
  GHashTable *early_paths; /* path -> GrapeGet in @early: answers for later */
};
/* The keeper's part of a sync. */
typedef struct
{
  GrapeExchange *exchange;
  GrapeInstance *instance;
  GPtrArray *members;   /* of GrapeMember */
  JsonArray *takes;     /* entries that became events; published with the next ones */
  JsonArray *handed_on; /* boxes that players sealed for one another; likewise */
  JsonArray *again;     /* boxes for new keys, of events that were published before */
  JsonArray *filled;    /* lines of events that were sealed before this sync and are open now */
  GHashTable *seen;     /* hash of an entry -> JsonObject: who vouches for its earlier arrival */
} GrapeKeeper;

/* What an entry became. */
typedef struct
{
  guint event; /* 0: none */
  gboolean has_nonce;
  guint8 nonce[GRAPE_NONCE_BYTES]; /* of its author; since version 2 */
} GrapeTaken;

char *grape_share_clean_name (const char *name);
char *grape_share_name_for (GrapeInstance *instance, GPtrArray *members, int seat,
                            const char *author, const char *name);
gboolean grape_share_check_person (const GrapeTable *table, GPtrArray *members,
                                   const GrapeMember *member, GError **error);
gboolean grape_share_is_by (const GrapeTable *table, const GrapeMember *member, int author,
                            const char *person);
gboolean grape_share_event_is_by (GrapeInstance *instance, const GrapeEvent *event,
                                  const GrapeMember *member);
GrapeMember *grape_share_find_me (GrapeLibrary *library, const GrapeShared *shared, GError **error);
GPtrArray *grape_share_awaited (const GrapeTable *table, GPtrArray *members);
JsonObject *grape_share_hello (const GrapeKey *key, guint version, gboolean held, const char *by,
                               const char *topic, const char *name);
gboolean grape_share_check_proof (guint version, gboolean held, const char *topic, const char *by,
                                  JsonObject *hello);
gboolean grape_share_welcome (GrapeKeeper *self, const GrapeInvite *invite, const GrapeEntry *entry,
                              GError **error);
const GrapeMember *grape_keeper_member (const GrapeKeeper *self, const char *author);
gboolean grape_keeper_take_sealed (GrapeKeeper *self, const GrapeEntry *entry, gint64 at, int seat,
                                   guint *number, GError **error);
gboolean grape_keeper_take_opens (GrapeKeeper *self, const GrapeEntry *entry, int seat,
                                  GError **error);
gboolean grape_keeper_take_bad (GrapeKeeper *self, const GrapeEntry *entry, gint64 at, int seat,
                                GError **error);
gboolean grape_share_read_vow (GrapeKeeper *self, const GrapeEntry *entry, GrapeVow *vow,
                               GError **error);
gboolean grape_keeper_was_meant (GrapeInstance *instance, guint saw, guint number);
gboolean grape_keeper_check_meant (GrapeKeeper *self, const GrapeVow *vow, GError **error);
guint grape_share_find_vowed (GrapeKeeper *self, const GrapeVow *vow, guint before,
                              const char *nonce);
gboolean grape_share_drop_late_choices (GrapeKeeper *self, GError **error);
gboolean grape_keeper_is_move (GrapeInstance *instance, const GrapeEvent *full);
gboolean grape_share_take_again (GrapeKeeper *self, const GrapeEntry *entry, int seat,
                                 GError **error);
void grape_keeper_note_waiting (GrapeKeeper *self);
gboolean grape_keeper_publish_boxes (GrapeKeeper *self, GPtrArray *newcomers, GError **error);
gboolean grape_keeper_publish_events (GrapeKeeper *self, GError **error);
gboolean grape_keeper_publish (GrapeKeeper *self, guint first, GError **error);

/* What is known about a stored entry before its turn. */
typedef struct
{
  GrapeEntry *entry;  /* NULL: it is of another author, or @fault says why */
  GError *fault;      /* or NULL */
  GHashTable *events; /* const char* in @entry, by its place -> GrapeEvent */
  GHashTable *boxes;  /* number of an event -> JsonObject in @entry: the first box for the user */
  GHashTable *takes;  /* number of an event -> JsonObject in @entry: the user's entry that it was */
} GrapeAhead;

GArray *grape_share_look_ahead (const GrapeKey *key, const char *keeper, GPtrArray *waiting,
                                guint from, guint to);
GrapeEvent *grape_share_ahead_event (GrapeAhead *self, const char *text);

/* Everybody else's part. */
typedef struct
{
  GrapeExchange *exchange;
  GrapeAhead *ahead;                /* of the entry whose turn it is */
  GrapeInstance *instance;          /* NULL before `open` */
  guint first;                      /* the first event that is not in the library */
  gboolean chance_checked;          /* whether the user's contribution counts for the first draw */
  GrapeAudience rekeyed;            /* seats with a new key since the last look */
  gboolean refrains;                /* from opening: somebody else brought the game there */
  guint n_spoken;                   /* events at the user's seat in this sync */
  guint n_taken;                    /* the user's entries that they claim to come from */
  guint entry_first;                /* the first event of the entry whose turn it is */
  GHashTable *vouched;              /* its events that come from an entry */
  guint unvouched[GRAPE_MAX_SEATS]; /* events at others' seats that do not */
  GHashTable *unvouched_people;     /* name of somebody with a key but no seat -> the same count,
                                     * for theirs */
  GPtrArray *gathered;              /* of GrapeEvent: texts to add together; NULL: at once */
} GrapeFollower;

gboolean grape_follower_open (GrapeFollower *self, const GrapeEvent *stub, JsonArray *boxes,
                              JsonArray *takes, GrapeEvent **full, GError **error);
gboolean grape_follower_entry (GrapeFollower *self, const GrapeEntry *entry, GError **error);
gboolean grape_follower_fill (GrapeFollower *self, GPtrArray *fulls, GError **error);
gboolean grape_follower_store (GrapeFollower *self, GError **error);
gboolean grape_follower_stored (GrapeFollower *self, GrapeStoredEntry *stored, GrapeAhead *ahead,
                                GError **error);
guint grape_follower_end_of_batch (GPtrArray *waiting, guint from);
gboolean grape_follower_batch (GrapeFollower *self, GPtrArray *waiting, guint from, guint to,
                               GError **why, GError **error);
gboolean grape_follower_look_at_chance (GrapeFollower *self, const GrapeEvent *event,
                                        GError **error);
gboolean grape_share_check_take (GrapeFollower *self, JsonObject *take, GError **error);
gboolean grape_share_check_refusal (GrapeFollower *self, JsonObject *refusal, GError **error);
gboolean grape_share_check_bound (GrapeFollower *self, GError **error);
gboolean grape_share_look_for_unvouched (GrapeFollower *self, GError **error);
void grape_share_note_unvouched (GrapeFollower *self, GrapeInstance *instance);
void grape_share_note_version (GrapeFollower *self, guint version);
gboolean grape_share_check_opened (GrapeFollower *self, GError **error);
gboolean grape_share_check_choices (GrapeExchange *exchange, GrapeInstance *instance, guint first,
                                    GError **error);
gboolean grape_share_tell_voids (GrapeExchange *exchange, GrapeInstance *instance, guint first,
                                 GError **error);
gboolean grape_share_seal_again (GrapeFollower *self, GError **error);
gboolean grape_follower_open_for_all (GrapeFollower *self, GError **error);
gboolean grape_share_note_withdrawn (GrapeFollower *self, const GrapeEntry *entry, GError **error);

gboolean grape_share_end_invites (GrapeLibrary *library, const GrapeKey *key, const char *topic,
                                  GPtrArray *authors, gint64 at, GError **error);
gboolean grape_share_end_others (GrapeLibrary *library, const GrapeKey *key, const char *topic,
                                 int seat, const char *used, gint64 at, GError **error);
gboolean grape_share_check_withdrawn (GrapeLibrary *library, const GrapeShared *shared,
                                      const char *invitation, GError **error);

/* Stores an entry in the library, to be sent with the next sync. @note: the user's own text in
 * clear, or NULL. */
gboolean grape_share_say (GrapeLibrary *library, const GrapeKey *key, const char *topic, gint64 at,
                          const char *kind, JsonObject *members, const char *note, GError **error);
JsonObject *grape_share_vouch (GrapeLibrary *library, const GrapeShared *shared,
                               const GrapeKey *key, guint n, const char *kind, JsonObject *members,
                               GError **error);
gboolean grape_share_keeping (const GrapeShared *shared);
char *grape_share_header_line (GrapeInstance *instance);

char *grape_sync_plain (const char *text);

char *grape_share_context (guint version, const char *topic, const char *author);
char *grape_share_commitment_of (const GrapeCommand *command, const GrapeSeal *seal);
gboolean grape_share_read_act (GrapeInstance *instance, gint64 at, const GrapeMember *member,
                               const char *text, GrapeCommand *command, GError **error);
#define GRAPE_SHARE_TEXT_BYTES 2048 /* of a box with words, and multiples of it */
char *grape_share_pad (const GrapeRules *rules, char *text);
char *grape_share_open_act (const GrapeKey *key, const char *box, const char *topic,
                            const char *author, guint n, guint8 *nonce, GError **error);

gboolean grape_sync_pass_lock (GrapeSyncPass *self, const GrapeShared *shared, GError **error);
gboolean grape_sync_pass_get_head (GrapeSyncPass *self, const char *path, const char *tag,
                                   GrapeFetched *fetched, GError **error);

void grape_seen_head_free (GrapeSeenHead *self);
GrapeSeenHead *grape_sync_pass_see (GrapeSyncPass *self, const char *author, GError **error);
gboolean grape_sync_pass_save_head (GrapeSyncPass *self, GrapeSeenHead *seen, GError **error);

gboolean grape_exchange_is_fault_of_files (const GError *why);
gboolean grape_exchange_look (GrapeExchange *self, const char *author, const char *tag,
                              GrapeFetched *fetched, GError **error);
gboolean grape_exchange_unsent (GrapeExchange *self, const char *author, gboolean *unsent,
                                GError **error);
gboolean grape_exchange_check_mine (GrapeExchange *self, const char *author, gboolean always,
                                    GError **error);
gboolean grape_exchange_bundle (GrapeExchange *self, const GrapeKey *key, GHashTable *bundles,
                                GError **error);
gboolean grape_exchange_unbundle (GrapeExchange *self, const char *author, const GrapeHead *head,
                                  guint *known, char **hash, GError **error);
gboolean grape_exchange_used_by_another (GrapeExchange *self, const char *invitation,
                                         gboolean *used, GError **error);
gboolean grape_exchange_send (GrapeExchange *self, const GrapeKey *author, GError **error);
GrapeStoredEntry *grape_exchange_read_entry (GrapeExchange *self, const char *author,
                                             const GrapeTip *tip, GError **error);
char *grape_exchange_entry_before (const GrapeStoredEntry *stored);
gboolean grape_exchange_catch_up (GrapeExchange *self, gboolean *behind, GError **error);
gboolean grape_exchange_forked (GrapeExchange *self, const char *author, const GrapeTip *tip,
                                guint at, const char *what, GError **error);
gboolean grape_exchange_fetch (GrapeExchange *self, const char *author, GError **error);
gboolean grape_keeper_run (GrapeExchange *self, GError **error);
gboolean grape_keeper_run_if (GrapeExchange *exchange, GrapeInstance *wanted,
                              GrapeInstance **outlook, GError **error);
gboolean grape_share_wants_review (GrapeKeeper *self, const GrapeStoredEntry *stored);
gboolean grape_share_put_to_review (GrapeKeeper *self, GrapeStoredEntry *stored, GError **error);
void grape_share_recall_reviews (GrapeKeeper *self, GPtrArray *waiting);
gboolean grape_exchange_mark_tried (GrapeExchange *self, GPtrArray *waiting, guint from, guint *to,
                                    GrapeStoredEntry **first, GError **why, GError **error);
gboolean grape_exchange_unmark (GrapeExchange *self, GrapeStoredEntry *first, GError **error);
gboolean grape_follower_run (GrapeExchange *self, GError **error);

/* grape-share-resources.c */
void grape_share_add_resources (JsonObject *members, GrapeInstance *instance);
gboolean grape_share_keep_resources (GrapeLibrary *library, const char *header, JsonObject *open,
                                     GError **error);

G_END_DECLS
