/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board: the text twin of a position, or, by a subclass of a game, its picture,
 * `<id>/grape-<id>-canvas.c`. It shows a view of a position, never more than that, and turns clicks
 * and keys into the text of a proposed move; it sends nothing itself.
 *
 * In a game of people, who need no seat, grape_canvas_set_person() says who acts.
 *
 * Properties: "proposal" (string, "" for none; notify::proposal on every change), "read-only"
 * (boolean), "high-contrast" (boolean; the window binds it to AdwStyleManager's). Signals:
 * "proposed" (GrapeCanvas *, const char *text): the person at the canvas changed the proposal; not
 * emitted by grape_canvas_set_proposal(). "activate-proposal" (GrapeCanvas *): send it (Enter).
 * "refused" (GrapeCanvas *, const char *reason): a click or key proposed nothing legal; @reason is
 * a sentence to show. "cursor-moved" (GrapeCanvas *, const char *spoken). Positions given to
 * grape_canvas_play() wait for each other; a click or a key skips them. Actions: canvas.left,
 * .right, .up, .down, .select, .send, .clear, .zoom-in, .zoom-out, .fit, .pan; Viruses also
 * viruses.place, .infect, .step, .destroy, .uninfect; Single Capture Go also
 * single-capture-go.player: whose stones stand out; Tromino Go also tromino-go.turn-right,
 * .turn-left, .next (place or piece), .before, .after (in the round), .menu, .say. */
#pragma once

#include <gtk/gtk.h>

#include "engine/grape-position.h"
#include "grape-look.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_CANVAS (grape_canvas_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrapeCanvas, grape_canvas, GRAPE, CANVAS, GtkWidget)

struct _GrapeCanvasClass
{
  GtkWidgetClass parent_class;

  /* The position changed; @before is the old one or NULL. Animate from it, if @animate. */
  void (*position_changed) (GrapeCanvas *self, const GrapePosition *before, gboolean animate);
  /* The proposal changed, from outside or by grape_canvas_propose(). */
  void (*proposal_changed) (GrapeCanvas *self);
  /* Moves the cursor by that many squares or cards; FALSE at an edge. */
  gboolean (*move_cursor) (GrapeCanvas *self, int columns, int rows);
  /* What Space and a click do at the cursor. */
  void (*select) (GrapeCanvas *self);
  /* 1: closer, -1: further away, 0: all of it. */
  void (*zoom) (GrapeCanvas *self, int direction);
  /* What the cursor is on, as a screen reader says it; (transfer full), or NULL. */
  char *(*describe_cursor) (GrapeCanvas *self);
  /* Escape: FALSE when the subclass itself has nothing to let go; then the proposal goes. */
  gboolean (*clear) (GrapeCanvas *self);

  /* Leaves room for what @other has on the table, so that the two can be compared. */
  void (*share_room) (GrapeCanvas *self, const GrapePosition *other);

  /* The picture for a file, where the painter alone does not know what is shown. */
  void (*paint_file) (GrapeCanvas *self, cairo_t *cr, const GrapeLook *look);

  /* The board is for the referee's own acts too, where the game has some. */
  gboolean referee_acts;
};

/* @text as a move of the viewer, in its canonical form; NULL: it is refused. */
typedef char *(*GrapeCanvasRead) (const char *text, gpointer data, GError **error);

GtkWidget *grape_canvas_new_for (const GrapeRules *rules);

void grape_canvas_set_position (GrapeCanvas *self, const GrapePosition *view, GrapeViewer viewer,
                                gboolean animate);
void grape_canvas_play (GrapeCanvas *self, GPtrArray *views, GrapeViewer viewer);
gboolean grape_canvas_skip (GrapeCanvas *self);
const GrapePosition *grape_canvas_get_position (GrapeCanvas *self);
GrapeViewer grape_canvas_get_viewer (GrapeCanvas *self);

void grape_canvas_share_room (GrapeCanvas *self, const GrapePosition *other);

void grape_canvas_set_proposal (GrapeCanvas *self, const char *text);
const char *grape_canvas_get_proposal (GrapeCanvas *self);
void grape_canvas_set_reader (GrapeCanvas *self, GrapeCanvasRead read, gpointer data);

void grape_canvas_set_person (GrapeCanvas *self, const char *person);

void grape_canvas_set_read_only (GrapeCanvas *self, gboolean read_only);
gboolean grape_canvas_get_read_only (GrapeCanvas *self);
void grape_canvas_set_high_contrast (GrapeCanvas *self, gboolean high_contrast);

char *grape_canvas_describe_cursor (GrapeCanvas *self);
char *grape_canvas_twin (GrapeCanvas *self);
gboolean grape_canvas_export (GrapeCanvas *self, int width, int height, const char *path,
                              GError **error);

G_END_DECLS
