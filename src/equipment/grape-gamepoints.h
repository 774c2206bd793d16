/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gamepoints (rule 1250.3 II): running scores that may fall below zero, and how they came about.
 * Each game decides what earns a point; here they are counted. */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* More in one go, or a score beyond this, can only be a mistake. */
#define GRAPE_GAMEPOINTS_MAX G_GINT64_CONSTANT (1000000000)

#define GRAPE_GAMEPOINTS_BANK (-1) /* where awards come from and forfeits go */

typedef struct
{
  int from, to;  /* seats, or the bank */
  gint64 amount; /* above zero */
  guint phase;   /* round or turn */
  char *why;     /* a few words, with the clause; or NULL */
} GrapeGamepointsEntry;

typedef struct
{
  GArray *scores;     /* of gint64, by seat */
  GPtrArray *entries; /* of GrapeGamepointsEntry, oldest first */
} GrapeGamepoints;

GrapeGamepoints *grape_gamepoints_new (guint n_seats);
GrapeGamepoints *grape_gamepoints_copy (const GrapeGamepoints *self);
void grape_gamepoints_free (GrapeGamepoints *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeGamepoints, grape_gamepoints_free)

guint grape_gamepoints_add_seat (GrapeGamepoints *self);
void grape_gamepoints_award (GrapeGamepoints *self, guint phase, int seat, gint64 amount,
                             const char *why);
void grape_gamepoints_forfeit (GrapeGamepoints *self, guint phase, int seat, gint64 amount,
                               const char *why);
void grape_gamepoints_transfer (GrapeGamepoints *self, guint phase, int from, int to, gint64 amount,
                                const char *why);

gint64 grape_gamepoints_score (const GrapeGamepoints *self, int seat);
gint64 grape_gamepoints_score_after (const GrapeGamepoints *self, int seat, guint phase);
gint64 grape_gamepoints_gained (const GrapeGamepoints *self, int seat, guint phase);
void grape_gamepoints_leaders (const GrapeGamepoints *self, GArray *seats);

void grape_gamepoints_describe (const GrapeGamepoints *self, JsonBuilder *builder);
GrapeGamepoints *grape_gamepoints_read (JsonObject *object, guint n_seats, GError **error);

G_END_DECLS
