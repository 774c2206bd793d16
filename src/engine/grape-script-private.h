/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of scripts. */
#pragma once

#include "grape-script.h"

G_BEGIN_DECLS

/* A piece of a text. */
typedef struct
{
  const char *start;
  gsize length;
} GrapeSlice;

JsonNode *grape_script_read (const char *text, GArray *slices, GError **error);
JsonNode *grape_script_verdict (guint number, const GError *refusal);

G_END_DECLS
