/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions, orders and outcomes as text, for the tests of Diplomacy's judge (README.md). */
#pragma once

#include "games/diplomacy/diplomacy-judge.h"

DipMap *judge_map (const char *name);
void judge_case_run (const DipMap *map, const char *text, DipEdition edition);
void judge_position (const DipMap *map, const char *units, DipPosition *position);
