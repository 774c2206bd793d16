/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDeckFace: drawn by grape-deck-paint.c at the size it is given. */
#include "grape-deck-face.h"
#include "grape-card-paint.h"
#include "grape-deck-paint.h"

struct _GrapeDeckFace
{
  GtkWidget parent_instance;

  GrapeDeck *deck; /* owned */
  guint kind;
  int width_px;
};

G_DEFINE_FINAL_TYPE (GrapeDeckFace, grape_deck_face, GTK_TYPE_WIDGET)

/* Room for the edge and the shadow. */
#define MARGIN 1

static void
grape_deck_face_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  GrapeDeckFace *self = GRAPE_DECK_FACE (widget);
  double size = orientation == GTK_ORIENTATION_HORIZONTAL
                    ? self->width_px
                    : self->width_px * (GRAPE_CARD_RATIO + .03);
  *minimum = *natural = (int)size + 2 * MARGIN;
}

static void
grape_deck_face_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GrapeDeckFace *self = GRAPE_DECK_FACE (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
                                           &GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height));
  grape_deck_paint_face (cr, self->deck, self->kind, (width - self->width_px) / 2., MARGIN,
                         self->width_px);
  cairo_destroy (cr);
}

static void
grape_deck_face_dispose (GObject *object)
{
  GrapeDeckFace *self = GRAPE_DECK_FACE (object);
  g_clear_pointer (&self->deck, grape_deck_unref);
  G_OBJECT_CLASS (grape_deck_face_parent_class)->dispose (object);
}

static void
grape_deck_face_class_init (GrapeDeckFaceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_deck_face_dispose;
  widget_class->measure = grape_deck_face_measure;
  widget_class->snapshot = grape_deck_face_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
grape_deck_face_init (GrapeDeckFace *self)
{
}

/**
 * grape_deck_face_new:
 * @kind: of @deck
 */
GtkWidget *
grape_deck_face_new (GrapeDeck *deck, guint kind, int width_px)
{
  GrapeDeckFace *self = g_object_new (GRAPE_TYPE_DECK_FACE, NULL);
  g_autofree char *name = grape_deck_card_name (deck, kind);
  g_autofree char *tip = g_strdup_printf ("%s (%s)", name, grape_deck_symbol (deck, kind));
  self->deck = grape_deck_ref (deck);
  self->kind = kind;
  self->width_px = width_px;
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return GTK_WIDGET (self);
}

void
grape_deck_face_set_width (GrapeDeckFace *self, int width_px)
{
  if (self->width_px == width_px)
    return;
  self->width_px = width_px;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
