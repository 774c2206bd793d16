/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options of a game: what the players agree before it starts, as a typed table. */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  GRAPE_OPTION_INT,
  GRAPE_OPTION_BOOL,
  GRAPE_OPTION_CHOICE,
  GRAPE_OPTION_DURATION, /* written "3d", "12h" or "none"; kept in seconds, none = 0 */
  GRAPE_OPTION_TEXT,
} GrapeOptionType;

/* One row of a game's table of options; the table ends with a row whose name is NULL. */
typedef struct
{
  const char *name;  /* as in files and on the command line: "deadline" */
  const char *title; /* N_() for people */
  const char *help;  /* N_() one sentence */
  GrapeOptionType type;
  const char *fallback; /* the default, as text */
  gint64 min, max;      /* INT: the value; DURATION: seconds; TEXT: characters */
  const char *choices;  /* CHOICE: "old|new" */
} GrapeOption;

typedef struct _GrapeOptions GrapeOptions;

GrapeOptions *grape_options_new (const GrapeOption *table);
GrapeOptions *grape_options_copy (const GrapeOptions *self);
void grape_options_free (GrapeOptions *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeOptions, grape_options_free)

gboolean grape_options_set (GrapeOptions *self, const char *name, const char *value,
                            GError **error);
gboolean grape_options_set_json (GrapeOptions *self, JsonObject *values, GError **error);
gboolean grape_options_has (const GrapeOptions *self, const char *name);
gint64 grape_options_int (const GrapeOptions *self, const char *name);
gboolean grape_options_bool (const GrapeOptions *self, const char *name);
const char *grape_options_text (const GrapeOptions *self, const char *name);
const GrapeOption *grape_options_table (const GrapeOptions *self);
void grape_options_describe (const GrapeOptions *self, JsonBuilder *builder);

G_END_DECLS
