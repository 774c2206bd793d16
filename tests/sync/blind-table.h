/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds of Mediocrity at a table whose keeper plays and may not know what is sealed: see
 * table_set_up_blind(). */
#pragma once

#include "exchange-fixture.h"

GrapeInstance *blind_load (Table *self, guint desk);
gboolean blind_owes (const GrapePosition *position, int seat);
void blind_move (Table *self, guint desk);
guint blind_check_blindness (Table *self);
gboolean blind_is_over (Table *self, guint desk);
void blind_play_round (Table *self, guint *n_sealed);
int blind_chair_of (Table *self, guint desk);
guint blind_wait_for_chair (Table *self);
guint blind_wait_for_announcement (Table *self);
guint blind_last_of_kind (Table *self, guint desk, GrapeEventKind kind);
guint blind_round_at (Table *self, guint desk);
