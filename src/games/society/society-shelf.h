/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list that its copies share: a copy takes a reference on every sixty-four values, and a value is
 * copied only when one holder changes it. So a snapshot of ten years costs what changed since the
 * last one. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a value is. */
typedef struct
{
  gsize size;
  void (*own) (gpointer value);   /* after a copy of its bytes: makes what it points to its own */
  void (*clear) (gpointer value); /* frees what it points to */
} SocietyKind;

typedef struct
{
  const SocietyKind *kind;
  GPtrArray *boxes; /* of Box */
  guint n;
} SocietyShelf;

void society_shelf_begin (SocietyShelf *self, const SocietyKind *kind);
void society_shelf_own (SocietyShelf *self);
void society_shelf_clear (SocietyShelf *self);
gconstpointer society_shelf_get (const SocietyShelf *self, guint index);
gpointer society_shelf_edit (SocietyShelf *self, guint index);
gpointer society_shelf_add (SocietyShelf *self);

G_END_DECLS
