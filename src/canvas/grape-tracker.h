/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of everybody's numbers and words: columns as a game's rules define them, a row for each
 * person, and the history of a cell. Where there is no room for the columns beside each other, each
 * row becomes a card with the columns' names in it. A table is made for one picture. */
#pragma once

#include "grape-box.h"
#include "grape-look.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPE_TONE_PLAIN,
  GRAPE_TONE_FAINT,
  GRAPE_TONE_ALARM,
  GRAPE_TONE_GOLD,
  GRAPE_TONE_ACCENT,
} GrapeTone;

typedef struct _GrapeTracker GrapeTracker;

GrapeTracker *grape_tracker_new (void);
void grape_tracker_free (GrapeTracker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeTracker, grape_tracker_free)

guint grape_tracker_add_column (GrapeTracker *self, const char *name, gboolean number);
guint grape_tracker_add_row (GrapeTracker *self, guint id, int mark, const char *name,
                             const char *note);
void grape_tracker_fade (GrapeTracker *self, guint row);
void grape_tracker_set (GrapeTracker *self, guint row, guint column, const char *text,
                        GrapeTone tone, gboolean news);
void grape_tracker_set_number (GrapeTracker *self, guint row, guint column, gint64 value,
                               gboolean news);
void grape_tracker_sort (GrapeTracker *self, int column);

void grape_tracker_lay (GrapeTracker *self, double width, double em);
guint grape_tracker_n_rows (const GrapeTracker *self);
guint grape_tracker_n_columns (const GrapeTracker *self);
guint grape_tracker_id (const GrapeTracker *self, guint row);
gboolean grape_tracker_is_table (const GrapeTracker *self);
double grape_tracker_row_height (const GrapeTracker *self);
double grape_tracker_head_height (const GrapeTracker *self);
GrapeBox grape_tracker_name_box (const GrapeTracker *self);
GrapeBox grape_tracker_cell_box (const GrapeTracker *self, guint column);
GrapeBox grape_tracker_head_box (const GrapeTracker *self, guint column);

const char *grape_tracker_column_name (const GrapeTracker *self, guint column);
char *grape_tracker_say_cell (const GrapeTracker *self, guint row, guint column);
char *grape_tracker_say_row (const GrapeTracker *self, guint row);
char *grape_tracker_say_head (const GrapeTracker *self, guint column);

GrapeColor grape_tone_color (const GrapeLook *look, GrapeTone tone);
void grape_tracker_paint_head (cairo_t *cr, const GrapeTracker *self, const GrapeLook *look,
                               GrapeBox box, int near);
void grape_tracker_paint_row (cairo_t *cr, const GrapeTracker *self, const GrapeLook *look,
                              guint row, GrapeBox box, int near);
void grape_tracker_paint_curve (cairo_t *cr, const GrapeLook *look, const GArray *values,
                                GrapeBox box);

G_END_DECLS
