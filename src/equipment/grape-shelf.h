/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list that its copies share: a copy takes one reference, and what is changed is copied when one
 * holder changes it, sixty-four values at a time. So a snapshot of ten years costs what changed
 * since the last one. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a value is. */
typedef struct
{
  gsize size;
  void (*own) (gpointer value);   /* after a copy of its bytes: makes what it points to its own */
  void (*clear) (gpointer value); /* frees what it points to */
} GrapeShelfKind;

typedef struct
{
  const GrapeShelfKind *kind;
  struct _GrapeShelfRow *row;
  guint n;
} GrapeShelf;

void grape_shelf_begin (GrapeShelf *self, const GrapeShelfKind *kind);
void grape_shelf_own (GrapeShelf *self);
void grape_shelf_clear (GrapeShelf *self);
gconstpointer grape_shelf_get (const GrapeShelf *self, guint index);
gpointer grape_shelf_edit (GrapeShelf *self, guint index);
gpointer grape_shelf_add (GrapeShelf *self);

G_END_DECLS
