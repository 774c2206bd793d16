/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the library keeps of shared games: the user's key, which instances are shared where, every
 * entry that was written or fetched, how far each was dealt with, and who was invited. sync/ knows
 * what the texts mean. */
#pragma once

#include "grape-library.h"

G_BEGIN_DECLS

/* One shared instance. */
typedef struct
{
  char *topic;
  char *instance;   /* its id here; NULL: its keeper's first entry has not arrived yet */
  char *address;    /* of the place */
  char *user;       /* or NULL; the password is kept elsewhere */
  char *keeper;     /* public key */
  int seat;         /* the user's; GRAPE_AUTHOR_REFEREE if they keep the game; else
                     * GRAPE_VIEWER_SPECTATOR */
  guint version;    /* of the protocol; what the invitation said until the game's beginning
                     * arrives */
  guint published;  /* events of the instance that are in the user's entries; only for the keeper */
  gint64 synced_at; /* 0: never */
  char *problem;    /* what went wrong the last time; or NULL */
  char *warning;    /* what its players should know, until one of them dismisses it; or NULL */
} GrapeShared;

/* How far an entry got. */
typedef enum
{
  GRAPE_ENTRY_WAITING, /* not yet on the server (own), or not yet dealt with (others') */
  GRAPE_ENTRY_SENT,    /* own: it is there */
  GRAPE_ENTRY_TAKEN,   /* it became events, or did what its kind asks for */
  GRAPE_ENTRY_REFUSED, /* see note */
  GRAPE_ENTRY_APART, /* own, from a device that wrote at the same time as another: not in the log */
  GRAPE_ENTRY_DROPPED, /* no longer in the log, but kept */
} GrapeEntryState;

/* Begins the note of an entry that waits for the referee to look. */
#define GRAPE_ENTRY_IN_REVIEW "(held)"

typedef struct
{
  char *topic, *author;
  guint n;
  char *hash, *file;
  gint64 arrived;
  GrapeEntryState state;
  char *note; /* why refused; the user's own act in clear; or NULL */
} GrapeStoredEntry;

typedef struct
{
  char *author; /* public key */
  int seat;
  char *name;
  gboolean owed; /* joined, and still has to get what they may read of the past; only for the
                  * keeper */
} GrapeMember;

typedef struct
{
  char *author; /* public key of the invitation */
  guint8 seed[32];
  int seat;
  char *admitted; /* whose key came with it; or NULL */
} GrapeInvite;

void grape_shared_free (GrapeShared *self);
void grape_stored_entry_free (GrapeStoredEntry *self);
void grape_member_free (GrapeMember *self);
void grape_invite_free (GrapeInvite *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeShared, grape_shared_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeStoredEntry, grape_stored_entry_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeMember, grape_member_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeInvite, grape_invite_free)

/* The seed of the user's key; *known FALSE: there is none yet. */
gboolean grape_library_identity (GrapeLibrary *self, guint8 seed[32], gboolean *known,
                                 GError **error);
gboolean grape_library_set_identity (GrapeLibrary *self, const guint8 seed[32], GError **error);

/* That the public half of it is @key. */
gboolean grape_library_note_public_key (GrapeLibrary *self, const char *key, GError **error);

gboolean grape_library_add_shared (GrapeLibrary *self, const GrapeShared *shared, GError **error);
gboolean grape_library_update_shared (GrapeLibrary *self, const GrapeShared *shared,
                                      GError **error);
gboolean grape_library_remove_shared (GrapeLibrary *self, const char *topic, GError **error);
GrapeShared *grape_library_shared (GrapeLibrary *self, const char *topic, GError **error);
GrapeShared *grape_library_shared_of (GrapeLibrary *self, const char *instance, GError **error);
GPtrArray *grape_library_list_shared (GrapeLibrary *self, GError **error);
/* Notes that nothing was left to do then for @topics (of char*). */
gboolean grape_library_note_synced (GrapeLibrary *self, GPtrArray *topics, gint64 at,
                                    GError **error);

gboolean grape_library_add_entry (GrapeLibrary *self, const GrapeStoredEntry *entry,
                                  GError **error);
gboolean grape_library_set_entry (GrapeLibrary *self, const GrapeStoredEntry *entry,
                                  GError **error);
/* An author's entries from @first on, in order. */
gboolean grape_library_last_said (GrapeLibrary *self, const char *topic, const char *author,
                                  gint64 *at, GError **error);
GPtrArray *grape_library_list_entries (GrapeLibrary *self, const char *topic, const char *author,
                                       guint first, GError **error);
/* Everybody's entries in @state, in the order of their arrival. */
GPtrArray *grape_library_entries_in (GrapeLibrary *self, const char *topic, GrapeEntryState state,
                                     GError **error);
/* The number of waiting entries: @author's, and everybody else's. */
gboolean grape_library_waiting_of (GrapeLibrary *self, const char *topic, const char *author,
                                   guint *n_theirs, guint *n_others, GError **error);
/* The last number of an author's log here and its hash: 0 and NULL if it is empty. */
gboolean grape_library_tip (GrapeLibrary *self, const char *topic, const char *author, guint *n,
                            char **hash, GError **error);
/* Whether this very entry is in the author's log, as far as it is known here. */
gboolean grape_library_in_log (GrapeLibrary *self, const char *topic, const char *author, guint n,
                               const char *hash, gboolean *in_log, GError **error);
gboolean grape_library_sent_tip (GrapeLibrary *self, const char *topic, const char *author,
                                 guint *n, char **hash, GError **error);

gboolean grape_library_head (GrapeLibrary *self, const char *address, const char *author,
                             gint64 *serial, char **tag, char **file, GError **error);
gboolean grape_library_set_head (GrapeLibrary *self, const char *address, const char *author,
                                 gint64 serial, const char *tag, const char *file, GError **error);

/* A log with two ends, after its entry @n. @choice: "": not made yet; NULL: there is no
 * conflict. */
typedef struct
{
  char *author;
  guint n;
  char *choice;
} GrapeForkedLog;
void grape_forked_log_free (GrapeForkedLog *self);
gboolean grape_library_conflict (GrapeLibrary *self, const char *topic, const char *author,
                                 guint *n, char **choice, GError **error);
gboolean grape_library_set_conflict (GrapeLibrary *self, const char *topic, const char *author,
                                     guint n, const char *choice, GError **error);
GPtrArray *grape_library_list_conflicts (GrapeLibrary *self, const char *topic, GError **error);

/* Whose word stands behind the log; since version 2 of the protocol. */
gboolean grape_library_vouched (GrapeLibrary *self, const char *topic, const char *author, guint *n,
                                guint *top, GError **error);
gboolean grape_library_set_vouched (GrapeLibrary *self, const char *topic, const char *author,
                                    guint n, GError **error);
gboolean grape_library_last_line (GrapeLibrary *self, const char *instance, guint *number,
                                  char **line, GError **error);

/* Notes that this program saw, at @at, that @author's log has an entry @n. */
typedef struct
{
  char *author;
  guint n;
  char *hash;
  gint64 at;
} GrapeStoredSighting;
void grape_stored_sighting_free (GrapeStoredSighting *self);
gboolean grape_library_add_sighting (GrapeLibrary *self, const char *topic, const char *author,
                                     guint n, const char *hash, gint64 at, GError **error);
GPtrArray *grape_library_list_sightings (GrapeLibrary *self, const char *topic, GError **error);
gboolean grape_library_drop_sightings (GrapeLibrary *self, const char *topic, const char *author,
                                       guint n, GError **error);
gboolean grape_library_set_arrived (GrapeLibrary *self, const GrapeStoredEntry *entry,
                                    GError **error);

/* Secrets that @author, who had seen the log up to event @saw, told everybody in entry @n. */
typedef struct
{
  char *author;
  guint n, saw;
  GArray *numbers; /* of guint: their events */
  gboolean told;   /* notes that they became void */
} GrapeOpened;
void grape_opened_free (GrapeOpened *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeOpened, grape_opened_free)
gboolean grape_library_add_opened (GrapeLibrary *self, const char *topic, const char *author,
                                   guint n, guint saw, const char *numbers, GError **error);
gboolean grape_library_set_told (GrapeLibrary *self, const char *topic, const GrapeOpened *opened,
                                 GError **error);
GPtrArray *grape_library_list_opened (GrapeLibrary *self, const char *topic, GError **error);

gboolean grape_library_set_member (GrapeLibrary *self, const char *topic, const GrapeMember *member,
                                   GError **error);
gboolean grape_library_remove_member (GrapeLibrary *self, const char *topic, const char *author,
                                      GError **error);
GPtrArray *grape_library_list_members (GrapeLibrary *self, const char *topic, GError **error);
gboolean grape_library_is_member (GrapeLibrary *self, const char *topic, const char *author,
                                  gboolean *member, GError **error);
gboolean grape_library_unanswered (GrapeLibrary *self, const char *topic, const char *author,
                                   guint *n, GError **error);
gboolean grape_library_set_invite (GrapeLibrary *self, const char *topic, const GrapeInvite *invite,
                                   GError **error);
gboolean grape_library_remove_invite (GrapeLibrary *self, const char *topic, const char *author,
                                      GError **error);
GPtrArray *grape_library_list_invites (GrapeLibrary *self, const char *topic, GError **error);

G_END_DECLS
