/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of the Magic Dice. A *book* is a seed with a published commitment, and the rolls drawn
 * from it, numbered without gaps; when it is closed its seed may be revealed, and each roll can be
 * checked. One book may be open for public rolls, and one for private rolls, so that closing one
 * does not reveal the other.
 *
 * Only the request is stored: the dice follow from the seed. */
#pragma once

#include "grape-library.h"

#include "equipment/grape-dice.h"

G_BEGIN_DECLS

typedef struct
{
  gint64 id;
  char *name; /* as grape_dice_book_name() */
  gboolean is_private;
  guint8 seed[GRAPE_SEED_BYTES]; /* a secret until the book is closed */
  guint8 commitment[32];
  GPtrArray *contributions; /* of GBytes */
  gint64 opened_at;
  gint64 closed_at; /* 0: open */
  guint n_rolls;
} GrapeDiceBook;

void grape_dice_book_free (GrapeDiceBook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeDiceBook, grape_dice_book_free)

GPtrArray *grape_library_list_dice_books (GrapeLibrary *self, GError **error);
GrapeDiceBook *grape_library_find_dice_book (GrapeLibrary *self, const char *name, GError **error);
GrapeDiceBook *grape_library_current_dice_book (GrapeLibrary *self, gboolean is_private,
                                                GError **error);
GrapeDiceBook *grape_library_open_dice_book (GrapeLibrary *self, gboolean is_private,
                                             const guint8 seed[GRAPE_SEED_BYTES], gint64 at,
                                             GError **error);
gboolean grape_library_contribute_to_dice (GrapeLibrary *self, gint64 book, GBytes *contribution,
                                           GError **error);
gboolean grape_library_close_dice_book (GrapeLibrary *self, gint64 book, gint64 at, GError **error);

/* A line of the log: the request, without throwing again. */
typedef struct
{
  char *book;
  gboolean is_private, is_closed;
  guint number;
  gint64 at;
  GrapeDiceRequest *request;
} GrapeDiceEntry;

void grape_dice_entry_free (GrapeDiceEntry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeDiceEntry, grape_dice_entry_free)

GPtrArray *grape_library_list_dice_rolls (GrapeLibrary *self, guint most, GError **error);
GrapeDiceRoll *grape_library_roll_dice (GrapeLibrary *self, const GrapeDiceRequest *request,
                                        const guint8 fresh_seed[GRAPE_SEED_BYTES], gint64 at,
                                        GError **error);
GrapeDiceRoll *grape_library_dice_roll (GrapeLibrary *self, const GrapeDiceBook *book, guint number,
                                        GError **error);

G_END_DECLS
