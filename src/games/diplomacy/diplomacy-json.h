/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON as it comes, without a tree: hundreds of thousands of positions a second pass through here.
 */
#pragma once

#include <glib.h>

#define DIP_JSON_DEEPEST 32

typedef struct
{
  const char *begin, *at, *end;
  const char *problem; /* the first one, or NULL */
  GString *store;      /* for strings with escapes; as long as the text, so that it never moves */
} DipJson;

void dip_json_open (DipJson *self, const char *text, gsize length, GString *store);
gboolean dip_json_fail (DipJson *self, const char *problem);
gboolean dip_json_enter (DipJson *self, char bracket);
gboolean dip_json_member (DipJson *self, gboolean *first, const char **name, gsize *length);
gboolean dip_json_element (DipJson *self, gboolean *first);
gboolean dip_json_string (DipJson *self, const char **text, gsize *length);
gboolean dip_json_null (DipJson *self);
gboolean dip_json_int (DipJson *self, gint64 *value);
gboolean dip_json_skip (DipJson *self);
gboolean dip_json_close (DipJson *self);
void dip_json_quote (GString *json, const char *text, gsize length);
