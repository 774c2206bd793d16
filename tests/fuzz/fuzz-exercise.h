/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything that the program does with an instance that it accepted. Whatever that instance is,
 * nothing of it may crash. */
#pragma once

#include "engine/grape-instance.h"

void fuzz_exercise_position (const GrapePosition *position);
void fuzz_exercise_instance (GrapeInstance *instance);
const GrapeRules *fuzz_game (guint8 which);
GrapeInstance *fuzz_played (const GrapeRules *rules, guint n_events);
void fuzz_set_up (const GrapeRules *rules, JsonNode *setup);
