/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logs that a stranger wrote by hand. */
#pragma once

#include "engine/grape-rules.h"

G_BEGIN_DECLS

void check_hostile_logs (const GrapeRules *rules);

G_END_DECLS
