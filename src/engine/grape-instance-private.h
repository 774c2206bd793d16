/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of GrapeInstance. */
#pragma once

#include "grape-instance.h"
#include "grape-resources.h"

#define GRAPE_INSTANCE_SNAPSHOT_EVERY 64 /* events, at first */

struct _GrapeInstance
{
  GrapeHeader *header;
  char *header_line; /* as it was read, since the chain begins with its hash */
  const GrapeRules *rules;
  GrapeResources *resources;

  gboolean has_seed;
  guint8 seed[GRAPE_SEED_BYTES];
  guint8 nonce_key[GRAPE_SEED_BYTES]; /* the seed, or random bytes where there is none */
  char *context; /* what new secrets are bound to if no referee may read them; or NULL */

  GPtrArray *events;     /* of GrapeEvent; [0] is event 1 */
  GArray *voided_by;     /* of guint: number of the VOID event, 0: counts */
  GArray *turns;         /* of guint: the turn (or phase) before the event */
  GArray *contributions; /* of guint: numbers of the CONTRIBUTE events */
  GArray *epochs;        /* of guint: numbers of the EPOCH events */
  guint epoch_known;     /* 0, or the epoch whose seed is: */
  guint8 epoch_seed[GRAPE_SEED_BYTES];
  guint n_draws;           /* DRAW events by the clock so far */
  gboolean is_partial;     /* some event is sealed: this is a viewer's copy */
  gboolean lacks_referees; /* and a referee may read one of these */
  GrapeViewer holder;      /* whose copy grape_instance_for_viewer() made; SPECTATOR: not known */
  gboolean is_revealed;    /* a REVEAL event stands in the log */
  gboolean is_preview;     /* nothing is looked up: grape_instance_set_preview() */

  GrapePosition *now;
  GPtrArray *snapshots; /* of GrapePosition: after event 0, and about every so many */
  guint snapshot_every;
};

/* Whether time stands still for the game. */
static inline gboolean
grape_position_is_stopped (const GrapePosition *self)
{
  return grape_table_held (self->table) && !self->rules->ticks_held;
}

GrapePosition *grape_instance_begin (GrapeInstance *self, GError **error);
GrapePosition *grape_instance_fold_without (GrapeInstance *self, guint n_events, GHashTable *dead,
                                            GError **error);
void grape_instance_pass_void (GrapeInstance *self, GrapePosition *position,
                               const GrapeEvent *event);
gboolean grape_instance_push (GrapeInstance *self, GrapeEvent *event, GError **error);
GrapeInstance *grape_instance_empty (GrapeInstance *self, GError **error);
gboolean grape_instance_prepare (GrapeInstance *self, gint64 at, GError **error);
gboolean grape_instance_append_committed (GrapeInstance *self, GrapeEvent *event, GError **error);
gboolean grape_instance_run (GrapeInstance *self, gint64 until, GError **error);
GArray *grape_instance_draw (GrapeInstance *self, const guint8 seed[GRAPE_SEED_BYTES],
                             guint n_events, guint draw_number, const GrapeNext *next);

const GrapePosition *grape_instance_snapshot_before (GrapeInstance *self, guint n_events);
const GrapePosition *grape_instance_snapshot_without (GrapeInstance *self, guint n_events,
                                                      GHashTable *dead);
void grape_instance_take_snapshot (GrapeInstance *self, const GrapeEvent *event);

GPtrArray *grape_instance_contributions (GrapeInstance *self, guint n_events, gboolean *sorted);
gboolean grape_instance_check_chance (GrapeInstance *self, const GrapeEvent *event, GError **error);
gboolean grape_instance_check_epoch (GrapeInstance *self, const GrapeEvent *event, GError **error);
char *grape_instance_next_epoch (GrapeInstance *self, GError **error);
const guint8 *grape_instance_seed_for (GrapeInstance *self, const GrapeNext *next);
gboolean grape_instance_seed_of_draw (GrapeInstance *self, guint number, const GrapeNext *next,
                                      const guint8 *root, guint8 seed[GRAPE_SEED_BYTES]);
gboolean grape_instance_verify_epochs (GrapeInstance *self, const guint8 root[GRAPE_SEED_BYTES],
                                       GError **error);
void grape_instance_say_late (GrapeInstance *self, gint64 at, GError **error);

char *grape_void_read (GrapeInstance *self, const char *text, GError **error);
GArray *grape_void_parse (const char *text);
