/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A few threads for one piece of work on many things that do not depend on one another. Not for
 * other rooms. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Called in any thread, for each number once, and in no order. */
typedef void (*GrapeCrewWork) (guint i, gpointer data);

void grape_crew_run (guint n, GrapeCrewWork work, gpointer data);

G_END_DECLS
