/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A society of 200 people who play 5,000 games in ten years, for benches. */
#pragma once

#include "engine/grape-instance.h"

#define SOCIETY_DECADE_PEOPLE 200
#define SOCIETY_DECADE_GAMES  5000

GrapeInstance *society_decade_play (guint n_games);
