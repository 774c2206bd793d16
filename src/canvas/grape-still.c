/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board of a hundred shaded stones takes milliseconds to paint, a texture next to nothing. */
#include "grape-still.h"

/** grape_still_forget: it is to be painted anew when it is next shown. */
void
grape_still_forget (GrapeStill *self)
{
  g_clear_object (&self->texture);
}

static gboolean
fits (const GrapeStill *self, const GrapeLook *look, int scale)
{
  const GrapeLook *old = &self->look;

  return self->texture && old->dark == look->dark && old->contrast == look->contrast
         && old->viewer == look->viewer && (int)old->width == (int)look->width
         && (int)old->height == (int)look->height && self->scale == scale;
}

static GdkTexture *
paint_texture (const GrapeLook *look, int scale, GrapeStillPaint paint, gpointer data)
{
  int width = (int)look->width * scale, height = (int)look->height * scale;
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  GdkTexture *texture = NULL;

  if (cairo_surface_status (image) == CAIRO_STATUS_SUCCESS)
    {
      gsize stride = (gsize)cairo_image_surface_get_stride (image);
      cairo_t *cr = cairo_create (image);

      cairo_scale (cr, scale, scale);
      paint (cr, look, data);
      cairo_destroy (cr);
      cairo_surface_flush (image);
      g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (
          cairo_image_surface_get_data (image), stride * (gsize)height,
          (GDestroyNotify)cairo_surface_destroy, cairo_surface_reference (image));
      texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
    }
  cairo_surface_destroy (image);
  return texture;
}

/** grape_still_snapshot: shows what @paint paints, or has painted for the same look */
void
grape_still_snapshot (GrapeStill *self, GtkSnapshot *snapshot, const GrapeLook *look, int scale,
                      GrapeStillPaint paint, gpointer data)
{
  if (look->width < 1 || look->height < 1)
    return;
  if (!fits (self, look, scale))
    {
      grape_still_forget (self);
      self->texture = paint_texture (look, scale, paint, data);
      self->look = *look;
      self->look.proposal = NULL;
      self->scale = scale;
      self->n_painted++;
    }
  if (self->texture)
    gtk_snapshot_append_texture (
        snapshot, self->texture,
        &GRAPHENE_RECT_INIT (0, 0, (float)(int)look->width, (float)(int)look->height));
}
