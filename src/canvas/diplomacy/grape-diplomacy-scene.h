/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of a position of Diplomacy, in its parts. */
#pragma once

#include "grape-diplomacy-layout.h"

G_BEGIN_DECLS

/* An order as it is drawn. */
typedef struct
{
  DipOrder order;
  guint8 power;
  DipResult result;
  gboolean known; /* the result */
  gboolean dislodged;
} GrapeDiplomacyOrder;

typedef struct
{
  cairo_t *cr;
  const GrapeLook *look;
  const GrapePosition *position; /* NULL in a test */
  const Diplomacy *view;
  GrapeDiplomacyLayout layout;
  const DipPosition *stands; /* where the units are that orders speak of */
} GrapeDiplomacyPicture;

/* grape-diplomacy-scene.c: the land */
GrapeColor grape_diplomacy_color (const GrapeDiplomacyPicture *self, guint8 power);
GrapeColor grape_diplomacy_sea (const GrapeLook *look);
GrapeColor grape_diplomacy_land (const GrapeLook *look);
void grape_diplomacy_draw_names (const GrapeDiplomacyPicture *self);
void grape_diplomacy_draw_map (const GrapeDiplomacyPicture *self, const DipPosition *position);
void grape_diplomacy_draw_outline (const GrapeDiplomacyPicture *self, guint8 province,
                                   GrapeColor color, double alpha, double width);
void grape_diplomacy_tint (const GrapeDiplomacyPicture *self, guint8 province, GrapeColor color,
                           double alpha);

/* grape-diplomacy-sheet.c: which orders are shown */
GArray *grape_diplomacy_draft (const Diplomacy *view, GrapeViewer viewer, const char *proposal);
GArray *grape_diplomacy_given (const Diplomacy *view, GrapeViewer viewer);
GArray *grape_diplomacy_judged (const DiplomacyTurn *turn);
char *grape_diplomacy_sheet_with (const DipMap *map, const char *sheet, const char *line);
char *grape_diplomacy_sheet_line (const DipMap *map, const char *sheet, guint8 province);

/* grape-diplomacy-words.c */
char *grape_diplomacy_title (const Diplomacy *view);
char *grape_diplomacy_subtitle (const GrapePosition *position, GrapeViewer viewer);
const char *grape_diplomacy_power_name (const DipMap *map, guint8 power);
char *grape_diplomacy_describe (const GrapePosition *position, guint8 province);

/* grape-diplomacy-paint.c */
gboolean grape_diplomacy_picture (GrapeDiplomacyPicture *self, cairo_t *cr,
                                  const GrapePosition *position, const GrapeLook *look);
void grape_diplomacy_paint_still (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);
void grape_diplomacy_paint_over (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);
void grape_diplomacy_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

/* grape-diplomacy-frame.c: units and the list of powers */
void grape_diplomacy_draw_unit (const GrapeDiplomacyPicture *self, DipUnit unit, double x, double y,
                                double size, double alpha);
void grape_diplomacy_draw_units (const GrapeDiplomacyPicture *self, const DipPosition *position);
void grape_diplomacy_draw_dislodged (const GrapeDiplomacyPicture *self,
                                     const DipPosition *position);
void grape_diplomacy_draw_powers (const GrapeDiplomacyPicture *self);

/* grape-diplomacy-ghosts.c: orders */
void grape_diplomacy_draw_orders (const GrapeDiplomacyPicture *self, const GArray *orders,
                                  double alpha);

G_END_DECLS
