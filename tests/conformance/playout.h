/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A random playout of one game, with everything that can happen to a table mixed in. After each
 * act the checks of the conformance suite look at it. */
#pragma once

#include "engine/grape-instance.h"
#include "engine/grape-resources.h"

G_BEGIN_DECLS

/* One text that somebody said, and what came of it. */
typedef struct
{
  gint64 at;
  int author;
  char *person; /* of GRAPE_AUTHOR_PERSON; else NULL */
  char *text;
  char *refusal; /* NULL: accepted */
  guint first;   /* the number of the first event that it made */
  guint event;   /* the number of its own event; 0: refused */
} Act;

typedef struct
{
  const GrapeRules *rules;
  guint number; /* which playout: everything follows from game and number */
  GrapeStream stream;
  GrapeResources *resources; /* what comes with the program */
  GrapeHeader *header;
  guint8 seed[GRAPE_SEED_BYTES];
  GrapeInstance *live;
  GrapeInstance *shadow; /* the same log, appended event by event */
  guint n_people;        /* the viewers below: seats 0..n_people - 1, newcomers to come included */
  GPtrArray *viewers;    /* of GrapeInstance: each seat's log, then referee's, then spectator's */
  GPtrArray *acts;       /* of Act */
} Playout;

/* What the checks saw, over all playouts of a game: a check that never ran proves nothing. */
typedef struct
{
  guint n_playouts, n_acts, n_events, n_refused, n_over, n_given;
  guint n_legal, n_fuzzed_accepted, n_bots, n_woken, n_found, n_posts;
  guint n_varied, n_rebuilt, n_leaks, n_secrets, n_known;
  guint n_kinds[GRAPE_EVENT_NOTE + 1]; /* events of each kind */
} Counts;

extern Counts counts;

typedef void (*PlayoutCheck) (Playout *self);

Playout *playout_new (const GrapeRules *rules, guint number);
void playout_free (Playout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Playout, playout_free)
void playout_run (Playout *self, guint most_acts, PlayoutCheck check);
gboolean playout_act (Playout *self, GrapeInstance *instance, const Act *act, GError **error);

guint playout_below (Playout *self, guint n);
GrapeViewer playout_viewer (const Playout *self, guint index);
int playout_random_seat (Playout *self);
char *playout_mangle (Playout *self, const char *text);
G_NORETURN void playout_fail (const Playout *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* contract-checks.c: after every act */
void check_events (Playout *self, guint first);
void check_position (Playout *self);
void check_moves (Playout *self);
void check_bots (Playout *self);
void check_clock (Playout *self);
void check_words (Playout *self);
/* contract-checks.c: at the end */
void check_log (Playout *self);
/* secrecy-checks.c */
void check_varied (Playout *self);
void check_exports (Playout *self);
void check_told (Playout *self);
void check_rebuilt (Playout *self);
/* known-checks.c */
void check_known (Playout *self);
gboolean check_known_seen (const GrapeRules *rules);

G_END_DECLS
