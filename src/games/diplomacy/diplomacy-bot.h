/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bots of Diplomacy: orders of one power in the phase of a position. They know the map and the
 * judge, and nothing of a game by mail. They never talk. */
#pragma once

#include "diplomacy-judge.h"
#include "engine/grape-random.h"

G_BEGIN_DECLS

typedef struct _DipLore DipLore;

DipLore *dip_lore_new (const DipMap *map, DipEdition edition);
void dip_lore_free (DipLore *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DipLore, dip_lore_free)

guint dip_bot_orders (const DipLore *lore, const DipPosition *position, guint8 power,
                      const char *level, GrapeStream *stream, guint64 budget, DipOrder *orders);

G_END_DECLS
