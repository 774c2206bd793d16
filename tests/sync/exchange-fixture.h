/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table for tests of the exchange: a keeper and players, each with a library, round one folder.
 * table_set_up() lets Ann and Bob in to a game of Pure Skill with a bot in the third seat; for
 * other games, and tables at which nobody sits yet, table_open() and table_share(). */
#pragma once

#include "game-to-share.h"

#define N_DESKS 3 /* of those who play and keep */

typedef struct
{
  char *folder; /* of everything */
  char *place;  /* of the server */
  union
  {
    GrapeLibrary *desks[N_DESKS];
    struct
    {
      GrapeLibrary *keeper, *ann, *bob; /* NULL: is not there */
    };
  };
  GrapeLibrary *eve, *laptop; /* for tests in which somebody else comes, or Ann a second time */
  GPtrArray *topics;          /* of char*: all that is shared, in this order */
  const char *topic;          /* the first one */
  char *instance;             /* its game */
  char *link;                 /* for looking on at it */
  gint64 now;
  gint64 tick_s; /* how long a sync takes; 0 as a rule */
} Table;

/* Setting up, from nothing to a game with two players. */
void table_open (Table *self);
GrapeLibrary *table_open_library (Table *self, const char *name);
const char *table_share (Table *self, const GameToShare *game, int seat);
const char *table_share_at (Table *self, const GameToShare *game, const char *address,
                            const char *user, int seat);
char *table_invite (Table *self, int seat);
void table_come (Table *self, GrapeLibrary *library, const char *link, const char *name);
void table_admit (Table *self, GrapeLibrary *library, const char *link, const char *name);
void table_set_up_blind (Table *self, gconstpointer data);
void table_let_in (Table *self, GrapeLibrary *library, int seat, const char *name);
void table_set_up (Table *self, gconstpointer data);
void table_tear_down (Table *self, gconstpointer data);

/* Going on. */
GrapeSyncReport *table_sync_counting (Table *self, GrapeLibrary *library, guint64 *requests);
GrapeSyncReport *table_sync_report (Table *self, GrapeLibrary *library);
void table_sync_clean (Table *self, GrapeLibrary *library);
void table_assert_problem (Table *self, GrapeLibrary *library, const char *words);
void table_sync_all (Table *self);
void table_round_of_sync (Table *self);
void table_assert_told (Table *self, GrapeLibrary *library, const char *words);
void table_act_as_keeper (Table *self, int author, const char *text, guint n_times);
void table_act (Table *self, GrapeLibrary *library, const char *text);

/* Asking. */
GrapeInstance *table_load (Table *self, GrapeLibrary *library);
void table_assert_same_log (Table *self, GrapeLibrary *library);
void table_assert_same_logs (Table *self);
char *table_key_of (GrapeLibrary *library);
char *table_head_file (Table *self, GrapeLibrary *library);
char *table_entry_file (Table *self, GrapeLibrary *library, guint n);
char *file_slurp (const char *file);
void file_spill (const char *file, const char *text);
int run_in_shell (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* For those without scruples: exchange-forgery.c. */
GrapeKey *table_pair_of (GrapeLibrary *library);
void table_plant (Table *self, const char *path, const char *text, gssize length);
void table_plant_entry (Table *self, const GrapeEntry *entry);
char *table_admit_json (Table *self, GrapeLibrary *who, int seat);
void table_plant_hello (Table *self, const char *link, JsonObject *members);
void table_plant_head (Table *self, const GrapeKey *key, guint64 serial, guint n, const char *hash);
void table_plant_signed (Table *self, const GrapeKey *key, const char *domain, const char *path,
                         const char *body);
guint table_last_of (Table *self, GrapeLibrary *library, char **hash);
void table_say_next (Table *self, GrapeLibrary *library, const char *kind, JsonObject *members);
void table_write (Table *self, GrapeLibrary *library, const char *kind, const char *json);
char *table_act_json (Table *self, GrapeLibrary *author, GrapeLibrary *to, guint n,
                      const char *text);
JsonObject *table_happened (GrapeInstance *instance, guint before, JsonArray *takes);
JsonObject *table_take_of (Table *self, GrapeLibrary *library, guint n, guint event);
JsonObject *table_members_of (const char *json);
char *table_forge_event (GrapeInstance *instance, GrapeEventKind kind, int author,
                         GrapeAudience audience, const char *text);
JsonObject *table_events_of (const char *line);
void table_refused (Table *self, GrapeLibrary *reader, GrapeLibrary *whose, const char *what);
void table_goes_on (Table *self);
