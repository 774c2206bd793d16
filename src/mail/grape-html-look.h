/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the text of an HTML mail looks, as far as it matters whether people see it: style sheets,
 * styles and old attributes, for one element after the other. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* 0xRRGGBB; other values: colours that are known by name only. */
#define GRAPE_COLOUR_UNKNOWN 0xffffffffu

typedef struct
{
  guint32 ink, paper;
  gboolean gone;   /* not shown, with all that is in it */
  gboolean veiled; /* not visible, but what is in it may be */
  gboolean tiny;   /* the same, by the size of its letters */
  gboolean struck; /* shown as taken back */
} GrapeHtmlLook;

typedef struct
{
  char *name;     /* in lower case */
  char **classes; /* (nullable) */
  char *id;       /* (nullable) */
  GrapeHtmlLook look;
} GrapeHtmlElement;

void grape_html_element_clear (GrapeHtmlElement *self);

typedef struct _GrapeHtmlSheet GrapeHtmlSheet;

GrapeHtmlSheet *grape_html_sheet_new (const char *css);
void grape_html_sheet_free (GrapeHtmlSheet *self);

void grape_html_look_open (GArray *open, const GrapeHtmlSheet *sheet, const char *name,
                           const char *const *attributes);
gboolean grape_html_look_is_unseen (const GrapeHtmlLook *self);

G_END_DECLS
