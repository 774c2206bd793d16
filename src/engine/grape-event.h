/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One line of an instance's log. Nothing ever edits an event. */
#pragma once

#include "grape-table.h"

G_BEGIN_DECLS

#define GRAPE_NONCE_BYTES 16
#define GRAPE_HASH_BYTES  32

/* Of a context. */
#define GRAPE_EVENT_CONTEXT_DIGITS 256

typedef enum
{
  GRAPE_EVENT_MOVE,       /* a player's move in the game's notation, `concede` included */
  GRAPE_EVENT_DRAW,       /* what chance decided */
  GRAPE_EVENT_STEP,       /* what happens by itself: a round resolved, a turn ended */
  GRAPE_EVENT_JOIN,       /* `join NAME` or `join NAME for OLD`: author is the new seat */
  GRAPE_EVENT_LEAVE,      /* author is the seat that leaves */
  GRAPE_EVENT_VACATION,   /* `vacation 1998-03-01..1998-03-14`, days inclusive, UTC */
  GRAPE_EVENT_RETURN,     /* back: from vacation, and from substitute or bot */
  GRAPE_EVENT_SUBSTITUTE, /* `substitute X`: author is the seat that X plays from now on */
  GRAPE_EVENT_BOT,        /* `bot LEVEL`: author is the seat that a bot plays from now on */
  GRAPE_EVENT_REFEREE,    /* `referee X`: X referees from now on */
  GRAPE_EVENT_RESIGN,     /* the referee is gone: on hold until `referee X` */
  GRAPE_EVENT_PAUSE,
  GRAPE_EVENT_RESUME,
  GRAPE_EVENT_EXTEND,     /* `extend 24h`: every running deadline is that much later */
  GRAPE_EVENT_RULING,     /* `rule KIND ...` */
  GRAPE_EVENT_VOID,       /* `void 5,8,9`: these events no longer count */
  GRAPE_EVENT_EXHIBITION, /* rule 1250.1 VII: no points or currency from now on */
  GRAPE_EVENT_CONTRIBUTE, /* `contribute HEX`: mixed into every later draw */
  GRAPE_EVENT_REVEAL,     /* `reveal SEED`: after the end, everything can be checked */
  GRAPE_EVENT_EPOCH,      /* `epoch N HEX`: tells the seed of the epoch before, and so commits to
                           * that of epoch N, which begins: grape-instance-epoch.c */
  GRAPE_EVENT_NOTE,       /* `note ...`: a remark without effect */
} GrapeEventKind;

/* A private event that a later, public event opens for everybody. */
typedef struct
{
  guint number;
  int author;
  char *person; /* of GRAPE_AUTHOR_PERSON; else NULL */
  char *text;
  guint8 nonce[GRAPE_NONCE_BYTES];
} GrapeOpening;

typedef struct
{
  guint number; /* from 1, without gaps */
  gint64 at;    /* seconds since 1970; never before the event before it */
  GrapeEventKind kind;
  int author;
  char *person; /* of GRAPE_AUTHOR_PERSON; else NULL */
  GrapeAudience audience;
  char *text;       /* canonical; NULL when sealed: this log's reader may not know it */
  char *context;    /* that a private event is bound to, hex; or NULL; see grape_event_bind() */
  GPtrArray *opens; /* of GrapeOpening, or NULL */
  guint8 nonce[GRAPE_NONCE_BYTES]; /* all zero for public events and for sealed ones */
  guint8 commitment[GRAPE_HASH_BYTES];
  guint8 hash[GRAPE_HASH_BYTES];
} GrapeEvent;

GrapeEvent *grape_event_new (gint64 at, GrapeEventKind kind, int author, GrapeAudience audience,
                             const char *text);
GrapeEvent *grape_event_copy (const GrapeEvent *self);
void grape_event_free (GrapeEvent *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeEvent, grape_event_free)

void grape_event_add_opening (GrapeEvent *self, guint number, int author, const char *text,
                              const guint8 nonce[GRAPE_NONCE_BYTES]);
void grape_event_open_other (GrapeEvent *self, const GrapeEvent *opened);
char *grape_event_author (const GrapeEvent *self);
const char *grape_event_name (const GrapeEvent *self, const GrapeTable *table);
gboolean grape_event_sealed (const GrapeEvent *self);
gboolean grape_event_public (const GrapeEvent *self);
const char *grape_event_opened (const GrapeEvent *self, guint number);
const char *grape_event_ruling (const GrapeEvent *self);
gboolean grape_event_refuse (const GrapeEvent *self, GError **error, const char *why);

void grape_event_bind (GrapeEvent *self, const char *context);
void grape_event_commit (GrapeEvent *self);
void grape_event_chain (GrapeEvent *self, const guint8 before[GRAPE_HASH_BYTES]);
gboolean grape_event_check (const GrapeEvent *self, const guint8 before[GRAPE_HASH_BYTES],
                            GError **error);
GrapeEvent *grape_event_open (const GrapeEvent *self, const char *text,
                              const guint8 nonce[GRAPE_NONCE_BYTES], GError **error);
GrapeEvent *grape_event_seal_for (const GrapeEvent *self, GrapeViewer viewer);

char *grape_event_to_line (const GrapeEvent *self);
GrapeEvent *grape_event_from_line (const char *line, GError **error);
const char *grape_event_kind_to_text (GrapeEventKind kind);
gboolean grape_event_kind_from_text (const char *text, GrapeEventKind *kind);

G_END_DECLS
