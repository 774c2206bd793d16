/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where somebody is in a ruleset: scrolling, search, links, and what stays when the game goes on.
 */
#include <glib/gi18n.h>

#include "grape-ruleset-canvas.h"
#include "grape-ruleset-moments.h"

#define WHEEL 56 /* pixels */

typedef struct
{
  GrapeRulesetPlace place;
  GrapeRulesetPage *page; /* kept as long as it fits */
  guint focus;            /* what was voted on when the page last went there */
  GtkWidget *entry, *moments;
} GrapeRulesetCanvasPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (GrapeRulesetCanvas, grape_ruleset_canvas,
                                     GRAPE_TYPE_SPOT_CANVAS)

#define CLASS(self) GRAPE_RULESET_CANVAS_GET_CLASS (self)

static GrapeRulesetCanvasPrivate *
parts (gpointer self)
{
  return grape_ruleset_canvas_get_instance_private (GRAPE_RULESET_CANVAS (self));
}

/**
 * grape_ruleset_canvas_open:
 * @book: (out caller-allocates): clear it with grape_ruleset_book_clear()
 * @look: must live as long as @book
 */
void
grape_ruleset_canvas_open (GrapeRulesetCanvas *self, GrapeRulesetBook *book, const GrapeLook *look)
{
  grape_ruleset_book_begin (book, CLASS (self)->room,
                            grape_spot_canvas_view (GRAPE_SPOT_CANVAS (self)), look,
                            &parts (self)->place, &parts (self)->page);
}

/** grape_ruleset_canvas_place: (transfer none): where they are */
const GrapeRulesetPlace *
grape_ruleset_canvas_place (GrapeRulesetCanvas *self)
{
  return &parts (self)->place;
}

static void
lay (GrapeSpotCanvas *canvas, const GrapeLook *look, GrapeSpotField *field)
{
  g_auto (GrapeRulesetBook) book = { 0 };

  grape_ruleset_canvas_open (GRAPE_RULESET_CANVAS (canvas), &book, look);
  grape_ruleset_book_lay (&book, field);
}

static void
paint_over (GrapeSpotCanvas *canvas, cairo_t *cr, const GrapeLook *look)
{
  g_auto (GrapeRulesetBook) book = { 0 };

  grape_ruleset_canvas_open (GRAPE_RULESET_CANVAS (canvas), &book, look);
  grape_ruleset_book_paint (cr, &book);
}

/* The page at hand, as far down as it is now. */
static void
paint_file (GrapeCanvas *canvas, cairo_t *cr, const GrapeLook *look)
{
  GrapeRulesetCanvas *self = GRAPE_RULESET_CANVAS (canvas);
  GrapeLook here = grape_canvas_look (canvas);
  GrapeRulesetPlace place = parts (canvas)->place;
  g_auto (GrapeRulesetBook) shown = { 0 };
  g_auto (GrapeRulesetBook) book = { 0 };

  grape_ruleset_canvas_open (self, &shown, &here);
  grape_ruleset_book_begin (&book, CLASS (self)->room, grape_canvas_get_position (canvas), look,
                            &place, NULL);
  place.scroll = place.scroll < 0 ? -1 : shown.scroll * book.frame.em / shown.frame.em;
  grape_ruleset_book_clear (&book);
  grape_ruleset_book_begin (&book, CLASS (self)->room, grape_canvas_get_position (canvas), look,
                            &place, NULL);
  grape_ruleset_book_paint (cr, &book);
}

/* Which moments are compared, in the lists. */
static void
show_moments (GrapeSpotCanvas *canvas, const GrapeRulesetBook *book)
{
  const GrapeRulesetPlace *place = &parts (canvas)->place;

  if (book->moments.width > 0)
    grape_ruleset_moments_set (GRAPE_RULESET_MOMENTS (parts (canvas)->moments), book->frame.now,
                               place->from, place->to);
}

/* Scrolling */

static void
scroll_to (GrapeSpotCanvas *canvas, double to)
{
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (canvas));
  g_auto (GrapeRulesetBook) book = { 0 };

  parts (canvas)->place.scroll = MAX (0, to);
  grape_ruleset_canvas_open (GRAPE_RULESET_CANVAS (canvas), &book, &look);
  parts (canvas)->place.scroll = book.scroll; /* within bounds */
  show_moments (canvas, &book);
  gtk_widget_queue_allocate (GTK_WIDGET (canvas));
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static double
scrolled (GrapeSpotCanvas *canvas)
{
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (canvas));
  g_auto (GrapeRulesetBook) book = { 0 };

  grape_ruleset_canvas_open (GRAPE_RULESET_CANVAS (canvas), &book, &look);
  return book.scroll;
}

static gboolean
scroll (GrapeSpotCanvas *canvas, double dy)
{
  if (!grape_spot_canvas_view (canvas))
    return FALSE;
  scroll_to (canvas, scrolled (canvas) + dy * WHEEL);
  return TRUE;
}

static gboolean
drag (GrapeSpotCanvas *canvas, double dy)
{
  if (!grape_spot_canvas_view (canvas))
    return FALSE;
  double before = scrolled (canvas);
  scroll_to (canvas, before - dy);
  return parts (canvas)->place.scroll != before;
}

/* What the cursor is on can be seen. */
static void
moved (GrapeSpotCanvas *canvas, gboolean by_key)
{
  GrapeSpotId at = grape_spot_canvas_touch (canvas)->cursor;
  g_autoptr (GrapeSpotField) field = by_key ? grape_spot_canvas_lay (canvas) : NULL;
  const GrapeSpot *spot = field ? grape_spot_field_find (field, at) : NULL;
  g_auto (GrapeRulesetBook) book = { 0 };
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (canvas));

  if (!spot || at.kind == GRAPE_RULESET_TOOL)
    return;
  grape_ruleset_canvas_open (GRAPE_RULESET_CANVAS (canvas), &book, &look);
  if (!book.page || (at.kind < GRAPE_RULESET_RULE && book.frame.above <= 0))
    return;
  double above = spot->box.y - book.paper.y;
  double below = spot->box.y + spot->box.height - book.paper.y - book.paper.height;
  if (above < 0)
    scroll_to (canvas, book.scroll + above - 8);
  else if (below > 0)
    scroll_to (canvas, book.scroll + below + 8);
}

/* A page up or down, or all of it. */
static void
page_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  int by = g_variant_get_int32 (parameter);
  double height = MAX (80, gtk_widget_get_height (widget) - 120);

  if (grape_spot_canvas_view (GRAPE_SPOT_CANVAS (widget)))
    GRAPE_SPOT_CANVAS_GET_CLASS (widget)->scroll (GRAPE_SPOT_CANVAS (widget), by * height / WHEEL);
}

/* Choosing */

static void
go (GrapeSpotCanvas *canvas, GrapeRulesetPlace place)
{
  GrapeTouch *touch = grape_spot_canvas_touch (canvas);
  guint key = place.target;

  place.target = 0;
  parts (canvas)->place = place;
  scroll_to (canvas, place.scroll < 0 ? scrolled (canvas) : place.scroll);
  if (place.scroll < 0)
    parts (canvas)->place.scroll = -1;
  if (key)
    touch->cursor = (GrapeSpotId){ GRAPE_RULESET_RULE, (int)key, 0 };
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (canvas);
  if (!grape_spot_field_has (field, touch->cursor))
    touch->cursor = (GrapeSpotId){ 0 };
}

static void
choose (GrapeSpotCanvas *canvas, GrapeSpotId id)
{
  GrapeRulesetCanvas *self = GRAPE_RULESET_CANVAS (canvas);
  GrapeRulesetPlace place = parts (canvas)->place;
  g_auto (GrapeRulesetBook) book = { 0 };
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (canvas));

  grape_ruleset_canvas_open (self, &book, &look);
  if (id.kind < GRAPE_RULESET_RULE)
    {
      if (!CLASS (self)->choose_own)
        return;
      CLASS (self)->choose_own (self, &book, id, &place);
    }
  else if (!grape_ruleset_book_choose (&book, id, &place))
    return;
  go (canvas, place);
  grape_canvas_cursor_moved (GRAPE_CANVAS (canvas));
}

static char *
describe (GrapeSpotCanvas *canvas, GrapeSpotId id)
{
  GrapeRulesetCanvas *self = GRAPE_RULESET_CANVAS (canvas);
  g_auto (GrapeRulesetBook) book = { 0 };
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (canvas));

  if (!grape_spot_canvas_view (canvas))
    return NULL;
  grape_ruleset_canvas_open (self, &book, &look);
  if (id.kind < GRAPE_RULESET_RULE)
    return CLASS (self)->say_own ? CLASS (self)->say_own (self, &book, id) : NULL;
  return grape_ruleset_book_say (&book, id);
}

/* Escape: back to the whole page. */
static gboolean
clear (GrapeCanvas *canvas)
{
  GrapeRulesetPlace *place = &parts (canvas)->place;

  if (place->mode != GRAPE_RULESET_COMPARE && !place->open)
    return FALSE;
  if (place->mode == GRAPE_RULESET_COMPARE)
    place->mode = GRAPE_RULESET_AUTO;
  place->open = 0;
  gtk_widget_queue_allocate (GTK_WIDGET (canvas));
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  return TRUE;
}

/* The position */

static void
look_at_vote (GrapeSpotCanvas *canvas)
{
  GrapeRulesetCanvasPrivate *priv = parts (canvas);
  g_auto (GrapeRulesetBook) book = { 0 };
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (canvas));

  g_clear_pointer (&priv->page, grape_ruleset_page_free);
  grape_ruleset_canvas_open (GRAPE_RULESET_CANVAS (canvas), &book, &look);
  if (book.frame.focus && book.frame.focus != priv->focus)
    {
      if (priv->place.mode != GRAPE_RULESET_BLAME)
        priv->place.mode = GRAPE_RULESET_AUTO;
      priv->place.scroll = -1;
    }
  priv->focus = book.frame.focus;
  show_moments (canvas, &book);
}

static void
follow (GrapeSpotCanvas *canvas, const GrapePosition *before, gboolean animate)
{
  if (grape_spot_canvas_view (canvas))
    look_at_vote (canvas);
}

static void
begin (GrapeSpotCanvas *canvas)
{
  if (grape_spot_canvas_view (canvas))
    look_at_vote (canvas);
}

/* Search */

static void
search_changed_cb (GtkSearchEntry *entry, GrapeSpotCanvas *canvas)
{
  GrapeRulesetPlace *place = &parts (canvas)->place;
  g_auto (GrapeRulesetBook) book = { 0 };
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (canvas));

  place->scroll = grape_spot_canvas_view (canvas) ? scrolled (canvas) : 0;
  g_free (place->search);
  place->search = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)));
  if (!grape_spot_canvas_view (canvas))
    return;
  grape_ruleset_canvas_open (GRAPE_RULESET_CANVAS (canvas), &book, &look);
  double to = place->scroll;
  if (*place->search && grape_ruleset_book_next_hit (&book, 0, &to))
    place->scroll = to;
  if (*place->search && !grape_ruleset_book_hits (&book))
    gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static void
next_hit (GrapeSpotCanvas *canvas, int by)
{
  g_auto (GrapeRulesetBook) book = { 0 };
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (canvas));
  double to;

  if (!grape_spot_canvas_view (canvas))
    return;
  grape_ruleset_canvas_open (GRAPE_RULESET_CANVAS (canvas), &book, &look);
  if (grape_ruleset_book_next_hit (&book, by, &to))
    scroll_to (canvas, to);
}

static void
next_cb (GtkSearchEntry *entry, GrapeSpotCanvas *canvas)
{
  next_hit (canvas, 1);
}

static void
previous_cb (GtkSearchEntry *entry, GrapeSpotCanvas *canvas)
{
  next_hit (canvas, -1);
}

static void
stop_cb (GtkSearchEntry *entry, GrapeSpotCanvas *canvas)
{
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  gtk_widget_grab_focus (GTK_WIDGET (canvas));
}

static void
search_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gtk_widget_get_child_visible (parts (widget)->entry))
    gtk_widget_grab_focus (parts (widget)->entry);
}

static void
make_entry (GrapeRulesetCanvas *self)
{
  GtkWidget *entry = gtk_search_entry_new ();

  g_object_set (entry, "placeholder-text", _ ("Search in the rules"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search in the rules"), -1);
  gtk_widget_set_parent (entry, GTK_WIDGET (self));
  g_signal_connect (entry, "search-changed", G_CALLBACK (search_changed_cb), self);
  g_signal_connect (entry, "activate", G_CALLBACK (next_cb), self);
  g_signal_connect (entry, "next-match", G_CALLBACK (next_cb), self);
  g_signal_connect (entry, "previous-match", G_CALLBACK (previous_cb), self);
  g_signal_connect (entry, "stop-search", G_CALLBACK (stop_cb), self);
  parts (self)->entry = entry;
}

/* Two moments, the earlier one first whichever was chosen first. */
static void
chosen_cb (GrapeRulesetMoments *moments, guint from, guint to, GrapeSpotCanvas *canvas)
{
  GrapeRulesetPlace *place = &parts (canvas)->place;

  place->from = MIN (from, to);
  place->to = MAX (from, to);
  place->scroll = 0;
  scroll_to (canvas, 0);
  grape_canvas_cursor_moved (GRAPE_CANVAS (canvas));
}

static void
make_moments (GrapeRulesetCanvas *self)
{
  GtkWidget *moments = parts (self)->moments = grape_ruleset_moments_new ();

  gtk_widget_set_parent (moments, GTK_WIDGET (self));
  g_signal_connect (moments, "chosen", G_CALLBACK (chosen_cb), self);
}

/* The widget */

/* @at_end: where it needs more room than @box has, it takes that on the left. */
static void
allocate_child (GtkWidget *child, GrapeBox box, gboolean at_end)
{
  GtkRequisition size;

  gtk_widget_set_child_visible (child, box.width > 0);
  if (box.width <= 0)
    return;
  gtk_widget_get_preferred_size (child, &size, NULL);
  int wide = MAX (size.width, (int)box.width), high = MAX (size.height, (int)box.height);
  gtk_widget_size_allocate (child,
                            &(GtkAllocation){ (int)(at_end ? box.x + box.width - wide : box.x),
                                              (int)(box.y + (box.height - high) / 2), wide, high },
                            -1);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (widget));
  g_auto (GrapeRulesetBook) book = { 0 };

  GTK_WIDGET_CLASS (grape_ruleset_canvas_parent_class)
      ->size_allocate (widget, width, height, baseline);
  look.width = width;
  look.height = height;
  if (grape_spot_canvas_view (GRAPE_SPOT_CANVAS (widget)))
    grape_ruleset_canvas_open (GRAPE_RULESET_CANVAS (widget), &book, &look);
  allocate_child (parts (widget)->entry, book.search, TRUE);
  allocate_child (parts (widget)->moments, book.moments, FALSE);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GTK_WIDGET_CLASS (grape_ruleset_canvas_parent_class)->snapshot (widget, snapshot);
  if (!grape_spot_canvas_view (GRAPE_SPOT_CANVAS (widget)))
    return;
  gtk_widget_snapshot_child (widget, parts (widget)->entry, snapshot);
  gtk_widget_snapshot_child (widget, parts (widget)->moments, snapshot);
}

static void
dispose (GObject *object)
{
  g_clear_pointer (&parts (object)->entry, gtk_widget_unparent);
  g_clear_pointer (&parts (object)->moments, gtk_widget_unparent);
  G_OBJECT_CLASS (grape_ruleset_canvas_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_clear_pointer (&parts (object)->page, grape_ruleset_page_free);
  g_free (parts (object)->place.search);
  G_OBJECT_CLASS (grape_ruleset_canvas_parent_class)->finalize (object);
}

static void
grape_ruleset_canvas_class_init (GrapeRulesetCanvasClass *class)
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
  GrapeSpotCanvasClass *spot_class = GRAPE_SPOT_CANVAS_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dispose;
  G_OBJECT_CLASS (class)->finalize = finalize;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot;
  spot_class->lay = lay;
  spot_class->choose = choose;
  spot_class->describe = describe;
  spot_class->begin = begin;
  spot_class->follow = follow;
  spot_class->moved = moved;
  spot_class->scroll = scroll;
  spot_class->drag = drag;
  spot_class->paint_over = paint_over;
  GRAPE_CANVAS_CLASS (class)->clear = clear;
  GRAPE_CANVAS_CLASS (class)->paint_file = paint_file;
  gtk_widget_class_install_action (widget_class, "ruleset.page", "i", page_action_cb);
  gtk_widget_class_install_action (widget_class, "ruleset.search", NULL, search_action_cb);
  for (guint k = 0; k < G_N_ELEMENTS (pages); k++)
    gtk_widget_class_add_binding_action (widget_class, pages[k].key, 0, "ruleset.page", "i",
                                         pages[k].by);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "ruleset.search",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_slash, 0, "ruleset.search", NULL);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_BOX);
}

static void
grape_ruleset_canvas_init (GrapeRulesetCanvas *self)
{
  parts (self)->place.scroll = -1;
  make_entry (self);
  make_moments (self);
}
