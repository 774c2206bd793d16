/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePlan: what people agree before an instance starts, and starting it. */
#pragma once

#include "grape-session.h"

#include "engine/grape-instance.h"
#include "library/grape-library-people.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;
  char *bot;     /* level, or NULL: a person */
  char *address; /* of a person who plays by mail; NULL or "" otherwise */
  gboolean me;
} GrapeChair;

/* What is wrong with a planned seat; from UNNAMED on, nothing can start. */
typedef enum
{
  GRAPE_CHAIR_FINE,
  GRAPE_CHAIR_UNREACHED, /* plays by mail, but has no address yet */
  GRAPE_CHAIR_UNNAMED,
  GRAPE_CHAIR_WRONG, /* used twice, or not valid */
} GrapeChairState;

typedef struct
{
  const GrapeRules *rules;
  char *name; /* NULL: found when it begins */
  GrapeOptions *options;
  char *words;         /* the word list, or the hash of one that an older game here is played with;
                        * NULL: the default, or none is needed */
  GHashTable *handed;  /* of GBytes by the name of a resource: what the user hands in */
  GPtrArray *chairs;   /* of GrapeChair */
  gboolean held;       /* begins when everybody has come in, since it will be shared */
  gboolean i_referee;  /* or keep the record if nobody referees; else the program does, and nobody
                        * plays by mail */
  char *my_name;       /* the others' names and addresses are checked against it; or NULL */
  char **my_addresses; /* or NULL */
} GrapePlan;

GrapePlan *grape_plan_new (const GrapeRules *rules);
char *grape_plan_my_name (void);
GrapePlan *grape_plan_new_practice (const GrapeRules *rules);
GrapePlan *grape_plan_new_society (const GrapeRules *rules, GrapeLibrary *library);
GrapePlan *grape_plan_new_again (GrapeSession *session, guint n_further);
void grape_plan_free (GrapePlan *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapePlan, grape_plan_free)

GrapeChair *grape_plan_add_chair (GrapePlan *self, const char *name, const char *bot,
                                  const char *address, gboolean me);
GrapeChairState grape_plan_look_at (const GrapePlan *self, guint index, char **sentence);
gboolean grape_plan_is_society (const GrapeRules *rules);
GPtrArray *grape_plan_taken_names (GrapeLibrary *library);
char *grape_plan_suggest_name (const GrapePlan *self, GPtrArray *taken);
void grape_plan_add_bot (GrapePlan *self);
gboolean grape_plan_check (const GrapePlan *self, GError **error);
void grape_plan_begin_async (GrapePlan *self, GrapeLibrary *library, GAsyncReadyCallback callback,
                             gpointer user_data);
char *grape_plan_begin_finish (GAsyncResult *result, GError **error);

gint64 grape_plan_me (GrapeLibrary *library, GError **error);

G_END_DECLS
