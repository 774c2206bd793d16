/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What words mean and how they sound, from the data packages that are at hand: WordNet, GCIDE and
 * the Festival lexicon. Files are mapped, and looked into where they lie. */
#pragma once

#include <gio/gio.h>

#include "equipment/grape-rhyme.h"
#include "equipment/grape-wordnet.h"

G_BEGIN_DECLS

typedef struct _GrapeGcide GrapeGcide;

GBytes *grape_lore_map (const char *name);
GrapeWordNet *grape_lore_open_wordnet (GError **error);
GrapeLexicon *grape_lore_open_lexicon (GError **error);
GrapeGcide *grape_lore_open_gcide (GError **error);
void grape_gcide_free (GrapeGcide *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeGcide, grape_gcide_free)
GPtrArray *grape_gcide_look_up (GrapeGcide *self, const char *word, GError **error);

G_END_DECLS
