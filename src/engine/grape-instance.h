/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game being played: a header and an append-only log. The position is the fold of the log.
 *
 * There is one way in: grape_instance_act() reads a text for an author at a time, and appends one
 * event, with whatever happens by itself before it (deadlines that have passed) and after it
 * (draws, steps). The caller stores the new events, from the first number to the last, before it
 * tells anybody that the act was accepted. */
#pragma once

#include "grape-position.h"

G_BEGIN_DECLS

/* What is fixed when the instance starts. */
typedef struct
{
  char *id;   /* unique: 16 hex digits */
  char *name; /* "Tuesday table" */
  char *game;
  guint rules_version;
  gint64 at;
  GrapeOptions *options;
  GPtrArray *seats; /* of GrapeSeat: names and bots at the start */
  char *referee;    /* or NULL */
  gboolean held;    /* stands still from the start until `resume`: so that what players contribute
                     * to chance comes before the first draw */
  guint8 commitment[GRAPE_HASH_BYTES];
  JsonNode *setup;       /* the given position it began from, or NULL */
  GHashTable *resources; /* name -> hex hash, or NULL */
  char *society;         /* id of the one whose game it is; or NULL */
  char *label;           /* what it is called there, "g1"; or NULL */
} GrapeHeader;

GrapeHeader *grape_header_new (const GrapeRules *rules, const char *id, const char *name,
                               gint64 at);
GrapeHeader *grape_header_copy (const GrapeHeader *self);
void grape_header_free (GrapeHeader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeHeader, grape_header_free)
void grape_header_add_seat (GrapeHeader *self, const char *name, const char *bot);
char *grape_header_to_line (const GrapeHeader *self);
GrapeHeader *grape_header_from_line (const char *line, GError **error);

typedef struct _GrapeInstance GrapeInstance;

/* @seed NULL: a log without its seed (a player's copy, or one whose vault is elsewhere): it can be
 * folded and looked at, but draws must come as events. @resources: name -> GBytes, or NULL. */
GrapeInstance *grape_instance_new (const GrapeHeader *header, const guint8 seed[GRAPE_SEED_BYTES],
                                   GHashTable *resources, GError **error);
GrapeInstance *grape_instance_copy (GrapeInstance *self);
void grape_instance_set_preview (GrapeInstance *self);
void grape_instance_free (GrapeInstance *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeInstance, grape_instance_free)

const GrapeHeader *grape_instance_header (GrapeInstance *self);
const GrapeRules *grape_instance_rules (GrapeInstance *self);
GHashTable *grape_instance_resources (GrapeInstance *self);
gboolean grape_instance_has_seed (GrapeInstance *self, guint8 seed[GRAPE_SEED_BYTES]);
/* What players give to chance, where they commit first: grape-instance-chance.c. */
#define GRAPE_CHANCE_WAIT_S GRAPE_DAY_S /* after the last commitment, for who does not tell */
guint grape_instance_commitment_of (GrapeInstance *self, int seat);
guint grape_instance_opening_of (GrapeInstance *self, int seat);
GrapeAudience grape_instance_untold (GrapeInstance *self, gint64 *until);
gboolean grape_instance_waits_for_chance (GrapeInstance *self);

guint grape_instance_n_events (GrapeInstance *self);
const GrapeEvent *grape_instance_event (GrapeInstance *self, guint number);
guint grape_instance_voided_by (GrapeInstance *self, guint number);
gboolean grape_instance_event_void (GrapeInstance *self, guint number);

/* The position now (transfer none, until the next change) and at any earlier event. */
const GrapePosition *grape_instance_position (GrapeInstance *self);
GrapePosition *grape_instance_at (GrapeInstance *self, guint n_events, GError **error);

/* The one way in. @first is the number of the first new event (n_events + 1 before the call). A
 * refused act changes nothing, but deadlines before @at have passed all the same (G6). */
/* With what the author of a private act commits to its words. */
typedef struct
{
  guint8 nonce[GRAPE_NONCE_BYTES];
  const char *context; /* or NULL; where no referee may read it, see grape_event_bind() */
} GrapeSeal;

gboolean grape_instance_act (GrapeInstance *self, gint64 at, int author, const char *text,
                             GError **error);
gboolean grape_instance_act_person (GrapeInstance *self, gint64 at, const char *person,
                                    const char *text, GError **error);
gboolean grape_instance_act_by (GrapeInstance *self, gint64 at, int author, const char *person,
                                const char *text, const GrapeSeal *seal, GError **error);
void grape_instance_bind (GrapeInstance *self, const char *context);
gboolean grape_instance_act_is_same (GrapeInstance *self, guint n_known, int author,
                                     const char *person, const char *text);
gboolean grape_instance_advance (GrapeInstance *self, gint64 now, GError **error);
gint64 grape_instance_next_deadline (GrapeInstance *self);
gint64 grape_instance_wakes_at (GrapeInstance *self);
gboolean grape_instance_in_chair (GrapeInstance *self, int seat);
gboolean grape_instance_waits_to_begin (GrapeInstance *self);

/* A log whose keeper may not read everybody's private moves. */
GrapeAudience grape_instance_secret (GrapeInstance *self, int seat);
gboolean grape_instance_confides (GrapeInstance *self, int seat, GrapeAudience readers);
gboolean grape_instance_is_letter (GrapeInstance *self, const GrapeEvent *event);
GArray *grape_instance_due_openings (GrapeInstance *self);
gboolean grape_instance_act_sealed (GrapeInstance *self, gint64 at, int seat,
                                    GrapeAudience audience, const char *context,
                                    const guint8 commitment[GRAPE_HASH_BYTES], GError **error);
gboolean grape_instance_fill (GrapeInstance *self, GPtrArray *fulls, GError **error);

/* An event from a file, the library or the server: checked against the chain, folded, appended. */
gboolean grape_instance_append (GrapeInstance *self, const GrapeEvent *event, GError **error);

/* What a viewer may hold: the same log, with others' private events sealed, and no seed. */
GrapeInstance *grape_instance_for_viewer (GrapeInstance *self, GrapeViewer viewer, GError **error);

/* What changed: lines (GrapeReport) that tell the events from @first on. */
GPtrArray *grape_instance_report (GrapeInstance *self, guint first);
char *grape_instance_news (GrapeInstance *self, guint first, GrapeViewer viewer);
GrapePost *grape_instance_post (GrapeInstance *self, GrapeViewer viewer, guint since);

/* Instance files (*.grapefruit). @with_seed: the referee's own copy, never to be sent. */
char *grape_instance_to_text (GrapeInstance *self, gboolean with_seed);
GrapeInstance *grape_instance_from_text (const char *text, GHashTable *resources, GError **error);

/* Everything that can be checked: chain, commitments, openings, fold, and draws if the seed is
 * known. @n_draws: how many draws were checked against the seed. */
gboolean grape_instance_verify (GrapeInstance *self, guint *n_draws, GError **error);

/* Of a game that can be checked before its end: grape-instance-epoch.c. */
typedef struct
{
  guint n_revealed; /* epochs whose seed everybody knows */
  guint n_open;     /* others in which something was drawn, or that goes on now */
} GrapeEpochs;

GrapeEpochs grape_instance_epochs (GrapeInstance *self);

G_END_DECLS
