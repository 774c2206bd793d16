/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board of a hundred shaded stones takes milliseconds to paint, an image next to nothing. The
 * image is in a cairo node that stays the same: a software renderer copies only what it has to draw
 * anew (it would first unpack a texture whole), one on the graphics card uploads it once. */
#include "grape-still.h"

/** grape_still_forget: paints it anew when it is next shown. */
void
grape_still_forget (GrapeStill *self)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
}

static gboolean
fits (const GrapeStill *self, const GrapeLook *look, int scale)
{
  const GrapeLook *old = &self->look;

  return self->node && old->dark == look->dark && old->contrast == look->contrast
         && old->viewer == look->viewer && (int)old->width == (int)look->width
         && (int)old->height == (int)look->height && self->scale == scale;
}

static GskRenderNode *
paint_node (const GrapeLook *look, int scale, GrapeStillPaint paint, gpointer data)
{
  int width = (int)look->width, height = (int)look->height;
  GskRenderNode *node
      = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height));
  cairo_t *on_node = gsk_cairo_node_get_draw_context (node);
  cairo_surface_t *image
      = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);

  if (cairo_surface_status (image) == CAIRO_STATUS_SUCCESS)
    {
      cairo_t *cr = cairo_create (image);

      cairo_scale (cr, scale, scale);
      paint (cr, look, data);
      cairo_destroy (cr);
      cairo_surface_set_device_scale (image, scale, scale);
      cairo_set_source_surface (on_node, image, 0, 0);
      cairo_paint (on_node);
    }
  cairo_destroy (on_node);
  cairo_surface_destroy (image);
  return node;
}

/** grape_still_snapshot: shows what @paint paints, or painted before for the same look */
void
grape_still_snapshot (GrapeStill *self, GtkSnapshot *snapshot, const GrapeLook *look, int scale,
                      GrapeStillPaint paint, gpointer data)
{
  if (look->width < 1 || look->height < 1)
    return;
  if (!fits (self, look, scale))
    {
      grape_still_forget (self);
      self->node = paint_node (look, scale, paint, data);
      self->look = *look;
      self->look.proposal = NULL;
      self->look.touch = NULL;
      self->scale = scale;
    }
  gtk_snapshot_append_node (snapshot, self->node);
}
