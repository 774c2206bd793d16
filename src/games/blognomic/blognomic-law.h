/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes that people vote for, while they are carried out. */
#pragma once

#include "blognomic-act.h"

typedef struct
{
  Blog *self;
  gint64 at;
  guint number;       /* of the post; 0: none */
  const char *author; /* or NULL */
  guint rule;         /* key of the rule that defines a column; 0: none */
} BlogLaw;

gboolean blog_law_set (BlogLaw *law, BlogAct *words, GError **error);
gboolean blog_law_is_set (const Blog *self, const char *line);
gboolean blog_law_is_column (const Blog *self, const char *name);
