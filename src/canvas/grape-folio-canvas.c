/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grape-folio-canvas.h"

#define WHEEL 56 /* pixels */

typedef struct
{
  GrapeFolioPlace place;
} GrapeFolioCanvasPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (GrapeFolioCanvas, grape_folio_canvas,
                                     GRAPE_TYPE_RULESET_CANVAS)

static GrapeFolioPlace *
place_of (gpointer self)
{
  GrapeFolioCanvasPrivate *priv = grape_folio_canvas_get_instance_private (self);

  return &priv->place;
}

#define SPOT_PARENT GRAPE_SPOT_CANVAS_CLASS (grape_folio_canvas_parent_class)

/* Whether the ruleset is the tab that is shown. */
static gboolean
is_document (gpointer self)
{
  int document = GRAPE_FOLIO_CANVAS_GET_CLASS (self)->document;

  return document && (int)place_of (self)->tab == document;
}

static GrapeFolio *
open_folio (GrapeSpotCanvas *self, const GrapeLook *look)
{
  return GRAPE_FOLIO_CANVAS_GET_CLASS (self)->open (grape_spot_canvas_view (self), look,
                                                    place_of (self));
}

static void
lay (GrapeSpotCanvas *self, const GrapeLook *look, GrapeSpotField *field)
{
  g_autoptr (GrapeFolio) folio = open_folio (self, look);

  if (is_document (self))
    SPOT_PARENT->lay (self, look, field);
  if (is_document (self))
    grape_folio_lay_tabs (folio, field);
  else
    grape_folio_lay (folio, field);
}

static void
paint_over (GrapeSpotCanvas *self, cairo_t *cr, const GrapeLook *look)
{
  g_autoptr (GrapeFolio) folio = open_folio (self, look);

  if (is_document (self))
    {
      SPOT_PARENT->paint_over (self, cr, look);
      grape_folio_paint_tabs (cr, folio);
    }
  else
    grape_folio_paint (cr, folio);
}

/* The page at hand, as far down as it is now. */
static void
paint_file (GrapeCanvas *canvas, cairo_t *cr, const GrapeLook *look)
{
  GrapeLook here = grape_canvas_look (canvas);
  g_autoptr (GrapeFolio) shown = open_folio (GRAPE_SPOT_CANVAS (canvas), &here);
  GrapeFolioPlace place = shown->place;

  place.scroll *= grape_folio_em (look) / shown->em;
  g_autoptr (GrapeFolio) folio = GRAPE_FOLIO_CANVAS_GET_CLASS (canvas)->open (
      grape_canvas_get_position (canvas), look, &place);
  if (is_document (canvas))
    {
      GRAPE_CANVAS_CLASS (grape_folio_canvas_parent_class)->paint_file (canvas, cr, look);
      grape_folio_paint_tabs (cr, folio);
    }
  else
    grape_folio_paint (cr, folio);
}

static void
scroll_to (GrapeSpotCanvas *self, double to)
{
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (self));

  place_of (self)->scroll = to;
  g_autoptr (GrapeFolio) folio = open_folio (self, &look); /* which keeps it within bounds */
  place_of (self)->scroll = folio->place.scroll;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
scroll (GrapeSpotCanvas *self, double dy)
{
  if (is_document (self))
    return SPOT_PARENT->scroll (self, dy);
  if (!grape_spot_canvas_view (self))
    return FALSE;
  scroll_to (self, place_of (self)->scroll + dy * WHEEL);
  return TRUE;
}

static gboolean
drag (GrapeSpotCanvas *self, double dy)
{
  double before = place_of (self)->scroll;

  if (is_document (self))
    return SPOT_PARENT->drag (self, dy);
  if (!grape_spot_canvas_view (self))
    return FALSE;
  scroll_to (self, before - dy);
  return place_of (self)->scroll != before;
}

/* What the cursor is on can be seen. */
static void
show_cursor (GrapeSpotCanvas *self)
{
  GrapeSpotId at = grape_spot_canvas_touch (self)->cursor;
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  const GrapeSpot *spot = grape_spot_field_find (field, at);
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (self));

  if (!spot || at.kind == GRAPE_FOLIO_TAB || at.kind == GRAPE_FOLIO_HEAD)
    return;
  g_autoptr (GrapeFolio) folio = open_folio (self, &look);
  double head = folio->tracker ? grape_tracker_head_height (folio->tracker) : 0;
  double above = spot->box.y - folio->page.y - head;
  double below = spot->box.y + spot->box.height - folio->page.y - folio->page.height;
  if (above < 0)
    scroll_to (self, folio->place.scroll + above - 4);
  else if (below > 0)
    scroll_to (self, folio->place.scroll + below + 4);
}

static void
moved (GrapeSpotCanvas *self, gboolean by_key)
{
  if (is_document (self))
    {
      if (grape_spot_canvas_touch (self)->cursor.kind != GRAPE_FOLIO_TAB)
        SPOT_PARENT->moved (self, by_key);
    }
  else if (by_key)
    show_cursor (self);
}

/* What nobody guesses. */
static char *
make_nonce (void)
{
  return g_strdup_printf ("%08x%08x", g_random_int (), g_random_int ());
}

/* Proposes it, or what of it is written so far. */
static void
propose (GrapeSpotCanvas *self, const GrapeFolioOffer *offer)
{
  g_autofree char *nonce = offer->secret ? make_nonce () : NULL;
  g_autofree char *move = g_strdup_printf ("%s%s", offer->move, nonce ? nonce : "");

  grape_canvas_propose (GRAPE_CANVAS (self), move);
  if (offer->unfinished)
    gtk_widget_activate_action (GTK_WIDGET (self), "instance.write", NULL);
}

static void
choose_offer (GrapeSpotCanvas *self, const GrapeFolioOffer *offer)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (offer->target)
    gtk_widget_activate_action (widget, offer->action, "s", offer->target);
  else if (!offer->move)
    *place_of (self) = offer->place;
  else if (grape_canvas_may_propose (GRAPE_CANVAS (self))
           && !(offer->action && gtk_widget_activate_action (widget, offer->action, NULL)))
    propose (self, offer);
}

static void
fold_out (GrapeFolioPlace *place, int row, int cell)
{
  gboolean same = place->open == row && place->cell == cell;

  place->open = same ? -1 : row;
  place->cell = same ? -1 : cell;
}

/* The greatest first, then the smallest, then as they came. */
static int
next_sort (int sort, int column)
{
  return sort == column ? -column : sort == -column ? 0 : column;
}

static void
choose (GrapeSpotCanvas *self, GrapeSpotId id)
{
  GrapeFolioPlace *place = place_of (self);

  if (id.kind == GRAPE_FOLIO_TAB || id.kind >= GRAPE_RULESET_RULE)
    {
      SPOT_PARENT->choose (self, id); /* of a tab: choose_tab() */
      return;
    }
  if (id.kind == GRAPE_FOLIO_ROW)
    fold_out (place, id.row, -1);
  else if (id.kind == GRAPE_FOLIO_CELL)
    fold_out (place, id.row, id.column);
  else if (id.kind == GRAPE_FOLIO_HEAD)
    place->sort = next_sort (place->sort, id.column + 1);
  else
    {
      GrapeLook look = grape_canvas_look (GRAPE_CANVAS (self));
      g_autoptr (GrapeFolio) folio = open_folio (self, &look);
      GArray *offers = id.row < 0 ? folio->above : folio->offers;

      if ((guint)id.column < offers->len)
        choose_offer (self, &g_array_index (offers, GrapeFolioOffer, id.column));
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

/* The page of rules is part of another place. */
static void
choose_tab (GrapeRulesetCanvas *self, const GrapeRulesetBook *book, GrapeSpotId id,
            GrapeRulesetPlace *place)
{
  GrapeFolioPlace fresh = GRAPE_FOLIO_PLACE_INIT;

  if (id.kind != GRAPE_FOLIO_TAB)
    return;
  fresh.tab = (guint)id.column;
  *place_of (self) = fresh;
  place->shown = is_document (self);
  place->scroll = 0;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What was offered may be done: the cursor goes back to what it was about. */
static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  GrapeSpotId *at = &grape_spot_canvas_touch (self)->cursor;

  SPOT_PARENT->follow (self, before, animate);
  if (at->kind == GRAPE_FOLIO_OFFER && at->row >= 0)
    *at = (GrapeSpotId){ GRAPE_FOLIO_ROW, (int)place_of (self)->tab, at->row };
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (self));

  if (!grape_spot_canvas_view (self))
    return NULL;
  if (id.kind >= GRAPE_RULESET_RULE)
    return SPOT_PARENT->describe (self, id);
  g_autoptr (GrapeFolio) folio = open_folio (self, &look);
  return grape_folio_say_spot (folio, id);
}

static gboolean
clear (GrapeCanvas *self)
{
  GrapeFolioPlace *place = place_of (self);

  if (is_document (self))
    return GRAPE_CANVAS_CLASS (grape_folio_canvas_parent_class)->clear (self);
  if (place->open < 0)
    return FALSE;
  place->open = place->cell = -1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

static double
middle (const GrapeSpot *spot)
{
  return spot->box.y + spot->box.height / 2;
}

/* Line by line, as one reads: from a row to the first of what is offered, back to the tab that is
 * shown; in a table, down its column. */
static const GrapeSpot *
next_line (const GrapeSpotField *field, const GrapeSpot *from, int rows, guint shown)
{
  const GrapeSpot *found = NULL;
  gboolean in_column = from->id.kind == GRAPE_FOLIO_CELL || from->id.kind == GRAPE_FOLIO_HEAD;

  for (guint i = 0; i < field->spots->len; i++)
    {
      const GrapeSpot *to = &g_array_index (field->spots, GrapeSpot, i);
      double way = (middle (to) - middle (from)) * rows;
      double best = found ? (middle (found) - middle (from)) * rows : 0;
      gboolean nearer
          = found
            && (in_column ? ABS (to->box.x - from->box.x) < ABS (found->box.x - from->box.x)
                          : to->box.x < found->box.x);

      if (way < 3 || (to->id.kind == GRAPE_FOLIO_TAB && (guint)to->id.column != shown))
        continue;
      if (!found || way < best - 3 || (way < best + 3 && nearer))
        found = to;
    }
  return found;
}

static gboolean
move_cursor (GrapeCanvas *canvas, int columns, int rows)
{
  GrapeSpotCanvas *self = GRAPE_SPOT_CANVAS (canvas);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  GrapeSpotId at = grape_spot_canvas_touch (self)->cursor;
  const GrapeSpot *from = at.kind ? grape_spot_field_find (field, at) : NULL;
  const GrapeSpot *to = from && rows ? next_line (field, from, rows, place_of (self)->tab) : NULL;

  if (is_document (self))
    return GRAPE_CANVAS_CLASS (grape_folio_canvas_parent_class)
        ->move_cursor (canvas, columns, rows);
  if (from && rows && !to)
    return FALSE;
  if (to)
    at = to->id;
  else if (!grape_spot_field_walk (field, &at, columns, rows))
    return FALSE;
  grape_spot_canvas_go (self, at);
  return TRUE;
}

static void
grape_folio_canvas_class_init (GrapeFolioCanvasClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GrapeSpotCanvasClass *spot_class = GRAPE_SPOT_CANVAS_CLASS (class);

  class->parent_class.choose_own = choose_tab;
  spot_class->lay = lay;
  spot_class->choose = choose;
  spot_class->describe = describe;
  spot_class->follow = follow;
  spot_class->moved = moved;
  spot_class->scroll = scroll;
  spot_class->drag = drag;
  spot_class->paint_over = paint_over;
  GRAPE_CANVAS_CLASS (class)->paint_file = paint_file;
  GRAPE_CANVAS_CLASS (class)->clear = clear;
  GRAPE_CANVAS_CLASS (class)->move_cursor = move_cursor;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_BOX);
}

static void
grape_folio_canvas_init (GrapeFolioCanvas *self)
{
  *place_of (self) = (GrapeFolioPlace)GRAPE_FOLIO_PLACE_INIT;
}
