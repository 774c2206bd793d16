/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of a society as a widget: where somebody is in it, and what a choice does. */
#include <glib/gi18n.h>

#include "canvas/grape-spot-canvas.h"
#include "grape-society-paint.h"

#define WHEEL 56 /* pixels */

typedef struct
{
  GrapeSpotCanvas parent_instance;

  GrapeSocietyPlace place;
} GrapeSocietyCanvas;

typedef GrapeSpotCanvasClass GrapeSocietyCanvasClass;

GType grape_society_canvas_get_type (void);

G_DEFINE_TYPE (GrapeSocietyCanvas, grape_society_canvas, GRAPE_TYPE_SPOT_CANVAS)

#define SELF(object) ((GrapeSocietyCanvas *)(object))

static void
begin_book (GrapeSpotCanvas *canvas, const GrapeLook *look, GrapeSocietyBook *book)
{
  grape_society_book_begin (book, grape_spot_canvas_view (canvas), look, &SELF (canvas)->place);
}

static void
lay (GrapeSpotCanvas *canvas, const GrapeLook *look, GrapeSpotField *field)
{
  g_auto (GrapeSocietyBook) book = { 0 };

  begin_book (canvas, look, &book);
  grape_society_lay (&book, field);
}

static void
paint_over (GrapeSpotCanvas *canvas, cairo_t *cr, const GrapeLook *look)
{
  g_auto (GrapeSocietyBook) book = { 0 };

  begin_book (canvas, look, &book);
  grape_society_paint_book (cr, &book);
}

/* The page at hand, as far down as it is now. */
static void
paint_file (GrapeCanvas *canvas, cairo_t *cr, const GrapeLook *look)
{
  g_auto (GrapeSocietyBook) book = { 0 }, shown = { 0 };
  GrapeLook here = grape_canvas_look (canvas);
  GrapeSocietyPlace place = SELF (canvas)->place;

  begin_book (GRAPE_SPOT_CANVAS (canvas), &here, &shown);
  place.scroll = shown.place.scroll * grape_society_em (look) / shown.em;
  grape_society_book_begin (&book, grape_canvas_get_position (canvas), look, &place);
  grape_society_paint_book (cr, &book);
}

static void
scroll_to (GrapeSpotCanvas *canvas, double to)
{
  g_auto (GrapeSocietyBook) book = { 0 };
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (canvas));

  SELF (canvas)->place.scroll = to;
  begin_book (canvas, &look, &book); /* which keeps it within bounds */
  SELF (canvas)->place.scroll = book.place.scroll;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static gboolean
scroll (GrapeSpotCanvas *canvas, double dy)
{
  if (!grape_spot_canvas_view (canvas))
    return FALSE;
  scroll_to (canvas, SELF (canvas)->place.scroll + dy * WHEEL);
  return TRUE;
}

static gboolean
drag (GrapeSpotCanvas *canvas, double dy)
{
  double before = SELF (canvas)->place.scroll;

  if (!grape_spot_canvas_view (canvas))
    return FALSE;
  scroll_to (canvas, before - dy);
  return SELF (canvas)->place.scroll != before;
}

/* What the cursor is on can be seen. */
static void
moved (GrapeSpotCanvas *canvas, gboolean by_key)
{
  GrapeSpotId at = grape_spot_canvas_touch (canvas)->cursor;
  g_autoptr (GrapeSpotField) field = by_key ? grape_spot_canvas_lay (canvas) : NULL;
  const GrapeSpot *spot = field ? grape_spot_field_find (field, at) : NULL;
  g_auto (GrapeSocietyBook) book = { 0 };
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (canvas));

  if (!spot || at.kind == GRAPE_SOCIETY_TAB)
    return;
  begin_book (canvas, &look, &book);
  double above = spot->box.y - book.page.y;
  double below = spot->box.y + spot->box.height - book.page.y - book.page.height;
  if (above < 0)
    scroll_to (canvas, book.place.scroll + above - 4);
  else if (below > 0)
    scroll_to (canvas, book.place.scroll + below + 4);
}

static void
go (GrapeSpotCanvas *canvas, GrapeSocietyPlace place)
{
  SELF (canvas)->place = place;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static void
choose_offer (GrapeSpotCanvas *canvas, const GrapeSocietyOffer *offer)
{
  if (offer->log)
    gtk_widget_activate_action (GTK_WIDGET (canvas), "instance.society-game", "s", offer->log);
  else if (!offer->move)
    go (canvas, offer->place);
  else if (!grape_canvas_may_propose (GRAPE_CANVAS (canvas)))
    return;
  else if (!offer->form || !gtk_widget_activate_action (GTK_WIDGET (canvas), offer->form, NULL))
    {
      grape_canvas_propose (GRAPE_CANVAS (canvas), offer->move); /* to be finished in words */
      gtk_widget_activate_action (GTK_WIDGET (canvas), "instance.write", NULL);
    }
}

static void
choose (GrapeSpotCanvas *canvas, GrapeSpotId id)
{
  GrapeSocietyPlace place = GRAPE_SOCIETY_PLACE_INIT;
  g_auto (GrapeSocietyBook) book = { 0 };
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (canvas));

  if (id.kind == GRAPE_SOCIETY_TAB)
    {
      place.tab = (guint)id.column;
      go (canvas, place);
    }
  else if (id.kind == GRAPE_SOCIETY_ROW)
    {
      SELF (canvas)->place.open = SELF (canvas)->place.open == id.row ? -1 : id.row;
      gtk_widget_queue_draw (GTK_WIDGET (canvas));
    }
  else
    {
      begin_book (canvas, &look, &book);
      GArray *offers = id.row < 0 ? book.above : book.offers;
      if ((guint)id.column < offers->len)
        choose_offer (canvas, &g_array_index (offers, GrapeSocietyOffer, id.column));
    }
  grape_canvas_cursor_moved (GRAPE_CANVAS (canvas));
}

/* What was offered may be done: the cursor goes back to what it was about. */
static void
follow (GrapeSpotCanvas *canvas, const GrapePosition *before, gboolean animate)
{
  GrapeSpotId *at = &grape_spot_canvas_touch (canvas)->cursor;

  if (at->kind == GRAPE_SOCIETY_OFFER && at->row >= 0)
    *at = (GrapeSpotId){ GRAPE_SOCIETY_ROW, (int)SELF (canvas)->place.tab, at->row };
}

static char *
describe (GrapeSpotCanvas *canvas, GrapeSpotId id)
{
  g_auto (GrapeSocietyBook) book = { 0 };
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (canvas));

  if (!grape_spot_canvas_view (canvas) || (id.kind && id.kind != GRAPE_SOCIETY_ROW))
    return NULL;
  begin_book (canvas, &look, &book);
  if (!id.kind)
    return grape_society_summary (&book);
  g_autofree char *row = grape_society_say (&book, (guint)id.row);
  if (book.place.open != id.row)
    return g_steal_pointer (&row);
  GString *text = g_string_new (row);
  for (guint i = 0; i < book.lines->len; i++)
    g_string_append_printf (text, "\n%s", g_array_index (book.lines, GrapeSocietyLine, i).text);
  return g_string_free (text, FALSE);
}

static gboolean
clear (GrapeCanvas *canvas)
{
  if (SELF (canvas)->place.open < 0)
    return FALSE;
  SELF (canvas)->place.open = -1;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  return TRUE;
}

static double
middle (const GrapeSpot *spot)
{
  return spot->box.y + spot->box.height / 2;
}

/* Line by line, as one reads: from a row to the first of what is offered, back to the tab that is
 * shown. */
static const GrapeSpot *
next_line (const GrapeSpotField *field, const GrapeSpot *from, int rows, guint shown)
{
  const GrapeSpot *found = NULL;

  for (guint i = 0; i < field->spots->len; i++)
    {
      const GrapeSpot *to = &g_array_index (field->spots, GrapeSpot, i);
      double way = (middle (to) - middle (from)) * rows;
      double best = found ? (middle (found) - middle (from)) * rows : 0;

      if (way < 3 || (to->id.kind == GRAPE_SOCIETY_TAB && (guint)to->id.column != shown))
        continue;
      if (!found || way < best - 3 || (way < best + 3 && to->box.x < found->box.x))
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
  const GrapeSpot *to
      = from && rows ? next_line (field, from, rows, SELF (canvas)->place.tab) : NULL;

  if (from && rows && !to)
    return FALSE;
  if (to)
    at = to->id;
  else if (!grape_spot_field_walk (field, &at, columns, rows))
    return FALSE;
  grape_spot_canvas_go (self, at);
  return TRUE;
}

/* A page of the list up or down, or all of it. */
static void
page_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  int by = g_variant_get_int32 (parameter);
  double height = MAX (80, gtk_widget_get_height (widget) - 120);

  if (grape_spot_canvas_view (GRAPE_SPOT_CANVAS (widget)))
    scroll_to (GRAPE_SPOT_CANVAS (widget), SELF (widget)->place.scroll + by * height);
}

static void
grape_society_canvas_class_init (GrapeSocietyCanvasClass *class)
{
  static const struct
  {
    guint key;
    int by;
  } pages[] = { { GDK_KEY_Page_Up, -1 },
                { GDK_KEY_Page_Down, 1 },
                { GDK_KEY_Home, -100000 },
                { GDK_KEY_End, 100000 } };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  class->lay = lay;
  class->choose = choose;
  class->describe = describe;
  class->follow = follow;
  class->moved = moved;
  class->scroll = scroll;
  class->drag = drag;
  class->paint_over = paint_over;
  GRAPE_CANVAS_CLASS (class)->paint_file = paint_file;
  GRAPE_CANVAS_CLASS (class)->clear = clear;
  GRAPE_CANVAS_CLASS (class)->move_cursor = move_cursor;
  gtk_widget_class_install_action (widget_class, "society.page", "i", page_action_cb);
  for (guint k = 0; k < G_N_ELEMENTS (pages); k++)
    gtk_widget_class_add_binding_action (widget_class, pages[k].key, 0, "society.page", "i",
                                         pages[k].by);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_BOX);
}

static void
grape_society_canvas_init (GrapeSocietyCanvas *self)
{
  self->place = (GrapeSocietyPlace)GRAPE_SOCIETY_PLACE_INIT;
}
