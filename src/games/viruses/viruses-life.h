/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A rectangle of the plane as bits: one plane of living cells, and one for each virus. It knows
 * Conway's rule and how births are infected, but nothing about players, moves or turns. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Bit (c % 64) of word [plane][row][c / 64]. Plane 0 holds every living cell, plane 1 + v those
 * with virus v. Virus planes never overlap and lie within plane 0; bits beyond the width are 0. */
typedef struct
{
  int left, top; /* where column 0 and row 0 lie on the plane */
  guint width, height;
  guint n_viruses;
  guint stride; /* words in a row */
  guint64 words[];
} GrapeLife;

#define GRAPE_LIFE_DEAD    (-2)
#define GRAPE_LIFE_CLEAN   (-1)
#define GRAPE_LIFE_OUTSIDE (-3)

GrapeLife *grape_life_new (int left, int top, guint width, guint height, guint n_viruses);
GrapeLife *grape_life_copy (const GrapeLife *self);
void grape_life_copy_into (GrapeLife *self, const GrapeLife *from);
void grape_life_free (GrapeLife *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeLife, grape_life_free)

int grape_life_get (const GrapeLife *self, guint column, guint row);
int grape_life_get_plane (const GrapeLife *self, int plane_column, int plane_row);
void grape_life_set (GrapeLife *self, guint column, guint row, int cell);
void grape_life_fill (const GrapeLife *self, guint8 *cells);
gboolean grape_life_equal (const GrapeLife *a, const GrapeLife *b);

guint grape_life_count (const GrapeLife *self, int virus);
void grape_life_clean (GrapeLife *self, guint virus);
void grape_life_hand_over (GrapeLife *self, guint virus, guint heir);

gboolean grape_life_bounds (const GrapeLife *self, int *left, int *top, guint *width,
                            guint *height);
GrapeLife *grape_life_reframe (const GrapeLife *self, int left, int top, guint width, guint height,
                               guint n_viruses);
GrapeLife *grape_life_snug (const GrapeLife *self, guint rings);

void grape_life_step (const GrapeLife *self, GrapeLife *next);
void grape_life_step_rows (const GrapeLife *self, GrapeLife *next, guint first, guint n_rows);
void grape_life_copy_rows (GrapeLife *self, const GrapeLife *from, guint first, guint n_rows);
guint grape_life_count_rows (const GrapeLife *self, guint virus, guint first, guint n_rows);
GrapeLife *grape_life_generation (const GrapeLife *self);

G_END_DECLS
