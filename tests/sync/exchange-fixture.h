/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table for tests of the exchange: a keeper and two players, each with a library, round one
 * folder, in a game of Pure Skill with a bot in the third seat. */
#pragma once

#include "sync/grape-share.h"

#define START_S G_GINT64_CONSTANT (888710400)

typedef struct
{
  char *folder; /* of everything */
  char *place;  /* of the server */
  GrapeLibrary *keeper, *ann, *bob;
  char *topic;
  char *instance;
  gint64 now;
} Table;

GrapeLibrary *table_open_library (Table *self, const char *name);
GrapeSyncReport *table_sync_report (Table *self, GrapeLibrary *library);
void table_sync_clean (Table *self, GrapeLibrary *library);
void table_assert_problem (Table *self, GrapeLibrary *library, const char *words);
void table_let_in (Table *self, GrapeLibrary *library, int seat, const char *name);
void table_set_up (Table *self, gconstpointer data);
void table_tear_down (Table *self, gconstpointer data);
GrapeInstance *table_load (Table *self, GrapeLibrary *library);
void table_act (Table *self, GrapeLibrary *library, const char *text);
void table_round_of_sync (Table *self);
void table_assert_same_logs (Table *self);
char *table_key_of (GrapeLibrary *library);
char *table_head_file (Table *self, GrapeLibrary *library);
char *table_entry_file (Table *self, GrapeLibrary *library, guint n);
char *file_slurp (const char *file);
void file_spill (const char *file, const char *text);

/* For those without scruples. */
GrapeKey *table_pair_of (GrapeLibrary *library);
void table_plant (Table *self, const char *path, const char *text, gssize length);
void table_plant_head (Table *self, const GrapeKey *key, guint64 serial, guint n, const char *hash);
void table_plant_signed (Table *self, const GrapeKey *key, const char *domain, const char *path,
                         const char *body);
guint table_last_of (Table *self, GrapeLibrary *library, char **hash);
void table_say_next (Table *self, GrapeLibrary *library, const char *kind, JsonObject *members);
JsonObject *table_members_of (const char *json);
void table_refused (Table *self, GrapeLibrary *reader, GrapeLibrary *whose, const char *what);
void table_goes_on (Table *self);
