/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A choice that a seat makes in secret, in a round where all do so at once: sent in a private
 * event, replaced by the next one, hidden from others, and opened by the step that ends the round.
 * A game makes a number of it (a card, an integer, a square) and has one in its state for each
 * seat. */
#pragma once

#include "grape-rules.h"

G_BEGIN_DECLS

#define GRAPE_SEALED_HIDDEN (-2) /* as `value`: there is one that this viewer may not know */

typedef struct
{
  int value;
  guint event;    /* number of the private event that holds it; 0: none does */
  gboolean drawn; /* at random, for one who was late or has left */
  gboolean told;  /* to everybody: drawn in public, or in a given position */
} GrapeSealed;

/* The choices of all seats, where each is a member of a struct of the seat's, or stands alone. */
typedef struct
{
  GrapeSealed *first;
  gsize stride;
  guint n;
} GrapeSealedRow;

#define GRAPE_SEALED_ROW(array, member, n)                                                         \
  ((GrapeSealedRow){ &(array)[0] member, sizeof (array)[0], (n) })

typedef int (*GrapeSealedAny) (gconstpointer state, int seat, GrapeStream *stream);

/* A game whose sealed choices are its only secrets: see `sealing` in GrapeRules. */
struct _GrapeSealing
{
  GrapeSealedRow (*row) (gpointer state);
  GrapeSealedAny any; /* any value that a seat might have chosen */
  const char *nouns;  /* what stands by a value that gives it away, "bid|bids"; "*": nothing must */
};

extern const GrapeFieldType grape_field_sealed; /* the `value` of a GrapeSealed, told to everybody
                                                 * by the setup; as grape_field_secret */

/* The value of @text, which @seat sent; FALSE with @error where the rule does not allow it. */
typedef gboolean (*GrapeSealedRead) (const GrapeTable *table, gconstpointer state, int seat,
                                     const char *text, int *value, GError **error);

GrapeSealed *grape_sealed_of (GrapeSealedRow row, guint seat);
gboolean grape_sealed_is_in (const GrapeSealed *self);
gboolean grape_sealed_may_know (const GrapeSealed *self, int seat, GrapeViewer viewer);
void grape_sealed_hide (GrapeSealed *self, int seat, GrapeViewer viewer);
void grape_sealed_take (GrapeSealed *self, const GrapeEvent *event, int value);
void grape_sealed_will_open (const GrapeSealed *self, GrapeNext *next);
gboolean grape_sealed_open (const GrapeSealed *self, const GrapeEvent *step, GrapeSealedRead read,
                            const GrapeTable *table, gconstpointer state, int seat, int *value,
                            GError **error);
/* Those of a row of which @seats has the bit. */
void grape_sealed_owe (GrapeSealedRow row, guint64 seats, GArray *pending, const char *what,
                       gint64 since, gint64 until, const char *otherwise);
int grape_sealed_missing (GrapeSealedRow row, guint64 seats);
void grape_sealed_will_open_all (GrapeSealedRow row, guint64 seats, GrapeNext *next);
gboolean grape_sealed_open_all (GrapeSealedRow row, guint64 seats, const GrapeEvent *step,
                                GrapeSealedRead read, const GrapeTable *table, gconstpointer state,
                                int *values, GError **error);
int grape_sealed_drawn_for (const GrapeEvent *draw, guint n_seats);
void grape_sealed_hide_all (GrapeSealedRow row, GrapeViewer viewer);
gboolean grape_sealed_vary_all (GrapeSealedRow row, GrapeViewer viewer, GrapeSealedAny any,
                                gconstpointer state, GrapeStream *stream);

G_END_DECLS
