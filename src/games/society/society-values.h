/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a society's position that are no numbers, words or texts of their own. */
#pragma once

#include "engine/grape-fields.h"

G_BEGIN_DECLS

extern const GrapeFieldType society_field_names;  /* GPtrArray * of texts */
extern const GrapeFieldType society_field_limit;  /* char *: a number, or words such as "active" */
extern const GrapeFieldType society_field_shared; /* char *: a GRefString */
extern const GrapeFieldType society_field_end;    /* gint64: of a vacation; "never" */
extern const GrapeFieldType society_field_senate; /* gboolean; told by its members, too */

G_END_DECLS
