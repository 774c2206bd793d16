/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures without a display, and what their pixels are. */
#pragma once

#include "canvas-fixture.h"
#include "canvas/grape-touch.h"

#include <math.h>

typedef struct
{
  cairo_surface_t *surface;
  guint width, height;
} Picture;

static inline void
picture_free (Picture *self)
{
  cairo_surface_destroy (self->surface);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Picture, picture_free)

static inline Picture *
picture_new (guint width, guint height)
{
  Picture *self = g_new0 (Picture, 1);

  self->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int)width, (int)height);
  self->width = width;
  self->height = height;
  return self;
}

/* With a pointer, a cursor, in motion: as a canvas has it. */
static inline Picture *
picture_touched (const GrapePosition *view, GrapeViewer viewer, guint width, guint height,
                 const GrapeTouch *touch, const char *proposal)
{
  GrapeLook look = {
    .width = width, .height = height, .viewer = viewer, .proposal = proposal, .touch = touch
  };
  Picture *self = picture_new (width, height);
  cairo_t *cr = cairo_create (self->surface);

  grape_paint_find (view->rules) (cr, view, &look);
  cairo_destroy (cr);
  cairo_surface_flush (self->surface);
  return self;
}

/* Which spot is at @x, @y of a picture of that size. */
static inline GrapeSpotId
spot_at (void (*spots) (gconstpointer view, const GrapeLook *look, GrapeSpotField *field),
         const GrapePosition *view, GrapeViewer viewer, double width, double height, double x,
         double y)
{
  const GrapeLook look = { .width = width, .height = height, .viewer = viewer, .proposal = "" };
  g_autoptr (GrapeSpotField) field = grape_spot_field_new ();

  spots (view->state, &look, field);
  return grape_spot_field_hit (field, x, y);
}

static inline Picture *
picture_paint (const GrapePosition *view, GrapeViewer viewer, guint width, guint height,
               gboolean dark, const char *proposal)
{
  GrapeLook look
      = { .width = width, .height = height, .dark = dark, .viewer = viewer, .proposal = proposal };
  Picture *self = picture_new (width, height);
  cairo_t *cr = cairo_create (self->surface);

  grape_paint_find (view->rules) (cr, view, &look);
  cairo_destroy (cr);
  cairo_surface_flush (self->surface);
  return self;
}

static inline guint32
pixel (const Picture *self, double x, double y)
{
  const guchar *data = cairo_image_surface_get_data (self->surface);
  gsize at = (gsize)y * (gsize)cairo_image_surface_get_stride (self->surface) + (gsize)x * 4;
  guint32 value;

  g_assert_cmpfloat (x, >=, 0);
  g_assert_cmpfloat (x, <, self->width);
  g_assert_cmpfloat (y, >=, 0);
  g_assert_cmpfloat (y, <, self->height);
  memcpy (&value, data + at, sizeof value);
  return value & 0xffffff;
}

static inline guint
n_different (const Picture *a, const Picture *b)
{
  guint n = 0;

  for (guint y = 0; y < a->height; y++)
    for (guint x = 0; x < a->width; x++)
      n += pixel (a, x, y) != pixel (b, x, y);
  return n;
}

static inline guint32
rgb (GrapeColor color)
{
  return (guint32)lround (color.red * 255) << 16 | (guint32)lround (color.green * 255) << 8
         | (guint32)lround (color.blue * 255);
}

/* Sum of the differences of the three channels. */
static inline guint
distance (guint32 a, guint32 b)
{
  guint sum = 0;

  for (guint k = 0; k < 24; k += 8)
    sum += (guint)ABS ((int)(a >> k & 255) - (int)(b >> k & 255));
  return sum;
}
