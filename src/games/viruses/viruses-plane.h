/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long runs of Life without viruses on an unbounded plane, exact and fast: what would become of
 * this grid in ten thousand generations? viruses-life.h does one generation of a game with viruses.
 */
#pragma once

#include "viruses-life.h"

G_BEGIN_DECLS

typedef struct _GrapePlane GrapePlane;

GrapePlane *grape_plane_new (const GrapeLife *life);
void grape_plane_free (GrapePlane *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapePlane, grape_plane_free)

void grape_plane_run (GrapePlane *self, guint64 generations);
guint64 grape_plane_population (const GrapePlane *self);
GrapeLife *grape_plane_to_life (const GrapePlane *self);

G_END_DECLS
