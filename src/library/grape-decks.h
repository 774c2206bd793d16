/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The available decks: those of the rules and those in the user's folder. */
#pragma once

#include "equipment/grape-deck.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  char *id;        /* "eleusis": the file's name without its extension */
  char *path;      /* the user's file; NULL: it comes with the program */
  GrapeDeck *deck; /* NULL if it cannot be used */
  char *problem;   /* why, in a sentence; or NULL */
} GrapeDeckEntry;

void grape_deck_entry_free (GrapeDeckEntry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeDeckEntry, grape_deck_entry_free)

GPtrArray *grape_decks_list (void);
GrapeDeck *grape_decks_load (const char *id_or_name, GError **error);
GBytes *grape_decks_definition (const char *id_or_name, GError **error);

G_END_DECLS
