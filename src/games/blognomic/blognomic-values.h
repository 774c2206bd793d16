/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a position that are no numbers, words or texts of their own. */
#pragma once

#include "blognomic-view.h"

G_BEGIN_DECLS

extern const GrapeFieldType blog_field_who;   /* int: somebody by name; -1 is null */
extern const GrapeFieldType blog_field_word;  /* guint: one of `words`, in letters of any case */
extern const GrapeFieldType blog_field_held;  /* char *, and behind it what a position told */
extern const GrapeFieldType blog_field_rule;  /* guint: the key of a rule, by its name */
extern const GrapeFieldType blog_field_texts; /* GPtrArray * of texts */
extern const GrapeFieldType blog_field_prisoners; /* of the whole */
extern const GrapeFieldType blog_field_warden;
extern const GrapeFieldType blog_field_values;
extern const GrapeFieldType blog_field_fish;
extern const GrapeFieldType blog_field_victors;

G_END_DECLS
