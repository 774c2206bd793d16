/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board of spots, to be subclassed: what pointer, keys and fingers do is written here, once. A
 * game says where its spots are and what they propose (lay), and, where that is not all, what a
 * choice does and how it is said; its painter sees hover, cursor and motion in look->touch.
 *
 * A board of squares that may be larger than its window is moved by dragging, by the wheel and by
 * Shift or Ctrl with the arrows (canvas.pan), brought closer by Ctrl with the wheel, plus and
 * minus, and two fingers; 0 shows all of it. So do buttons in its corner. */
#pragma once

#include "grape-canvas-private.h"
#include "grape-still.h"
#include "grape-touch.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_SPOT_CANVAS (grape_spot_canvas_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrapeSpotCanvas, grape_spot_canvas, GRAPE, SPOT_CANVAS, GrapeCanvas)

struct _GrapeSpotCanvasClass
{
  GrapeCanvasClass parent_class;

  /* Where the spots are now; only with a position. Implement one of the two, the first if the state
   * alone decides. */
  void (*spots) (gconstpointer state, const GrapeLook *look, GrapeSpotField *field);
  void (*lay) (GrapeSpotCanvas *self, const GrapeLook *look, GrapeSpotField *field);
  /* The first position: where the cursor begins, and what is kept. */
  void (*begin) (GrapeSpotCanvas *self);
  /* The position changed: what is kept, and with @animate what moves. @before is never NULL. */
  void (*follow) (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate);
  /* What a click on a square, or on a spot without a move, does, and Space with the cursor on it.
   */
  void (*choose) (GrapeSpotCanvas *self, GrapeSpotId id);
  /* Whether the proposal does that; NULL: when it is the spot's move. */
  gboolean (*is_planned) (GrapeSpotCanvas *self, GrapeSpotId id);
  /* The spoken words; kind 0: nowhere. NULL: the spot's own words. (transfer full) */
  char *(*describe) (GrapeSpotCanvas *self, GrapeSpotId id);
  /* The pointer, or with @by_key the cursor, has moved. */
  void (*moved) (GrapeSpotCanvas *self, gboolean by_key);
  /* The pointer becomes a hand over this square. */
  gboolean (*invites) (GrapeSpotCanvas *self, GrapeSpotId id);
  /* The wheel, before it moves the board; TRUE: it shall not move the board. */
  gboolean (*scroll) (GrapeSpotCanvas *self, double dy);
  /* A board without squares is dragged by that many pixels; FALSE: it does not move. Or NULL. */
  gboolean (*drag) (GrapeSpotCanvas *self, double dy);

  /* What stays while the pointer wanders, kept as an image as long as the key stays the same; and
   * what goes over it. Without these the game's painter paints all of it. */
  char *(*still_key) (GrapeSpotCanvas *self);
  void (*paint_still) (GrapeSpotCanvas *self, cairo_t *cr, const GrapeLook *look);
  void (*paint_over) (GrapeSpotCanvas *self, cairo_t *cr, const GrapeLook *look);
};

/* A game's canvas without fields of its own: only its class_init is left to write. */
#define GRAPE_DEFINE_SPOT_CANVAS(TypeName, type_name)                                              \
  typedef GrapeSpotCanvas TypeName;                                                                \
  typedef GrapeSpotCanvasClass TypeName##Class;                                                    \
  GType type_name##_get_type (void);                                                               \
  G_DEFINE_TYPE (TypeName, type_name, GRAPE_TYPE_SPOT_CANVAS)                                      \
  static void type_name##_init (TypeName *self)                                                    \
  {                                                                                                \
  }

GrapeTouch *grape_spot_canvas_touch (GrapeSpotCanvas *self);
GrapeTouch grape_spot_canvas_seen (GrapeSpotCanvas *self);
GrapeSpotField *grape_spot_canvas_lay (GrapeSpotCanvas *self);
const GrapePosition *grape_spot_canvas_view (GrapeSpotCanvas *self);

void grape_spot_canvas_snapshot_buttons (GrapeSpotCanvas *self, GtkSnapshot *snapshot);

void grape_spot_canvas_propose (GrapeSpotCanvas *self, const char *text);
void grape_spot_canvas_refuse (GrapeSpotCanvas *self, const char *reason);
void grape_spot_canvas_say (GrapeSpotCanvas *self, const char *sentence);
void grape_spot_canvas_go (GrapeSpotCanvas *self, GrapeSpotId id);
void grape_spot_canvas_choose (GrapeSpotCanvas *self, GrapeSpotId id);

G_END_DECLS
