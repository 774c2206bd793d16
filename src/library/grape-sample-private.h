/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the sample that have a file of their own. */
#pragma once

#include "engine/grape-instance.h"

#define GRAPE_SAMPLE_SOCIETY      "The Grapefruit Society"
#define GRAPE_SAMPLE_SOCIETY_DAYS 62 /* that it is old */

gboolean grape_sample_play_society (GrapeInstance *instance, const char *user, gint64 now,
                                    GError **error);

#define GRAPE_SAMPLE_BLOGNOMIC_DAYS 12

gint64 grape_sample_blognomic_begin (gint64 now);
gboolean grape_sample_play_blognomic (GrapeInstance *instance, const char *user, GError **error);
