/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tiles lie on the board, not on the window: tile 0,0 begins at the corner of a1. */
#include "grape-viruses-texture.h"

#include <math.h>

#define TILE      512 /* device pixels a side */
#define MOST_KEPT 96

struct _GrapeVirusesTiles
{
  GHashTable *textures; /* (row << 16 | column) -> GdkTexture */
  double cell;
  int scale;
  gboolean dark, contrast;
  guint n_made; /* since the beginning: what tests and benchmarks look at */
};

GrapeVirusesTiles *
grape_viruses_tiles_new (void)
{
  GrapeVirusesTiles *self = g_new0 (GrapeVirusesTiles, 1);

  self->textures = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  return self;
}

void
grape_viruses_tiles_free (GrapeVirusesTiles *self)
{
  g_hash_table_unref (self->textures);
  g_free (self);
}

/** grape_viruses_tiles_clear: the cells are others */
void
grape_viruses_tiles_clear (GrapeVirusesTiles *self)
{
  g_hash_table_remove_all (self->textures);
}

guint
grape_viruses_tiles_n_made (const GrapeVirusesTiles *self)
{
  return self->n_made;
}

static void
draw_shapes (cairo_surface_t *image, const guint8 *cells, const GrapeVirusesLayout *layout,
             const GrapeLook *look, double x, double y, double side, int scale)
{
  GrapeVirusesLayout local = *layout;
  cairo_t *cr = cairo_create (image);

  cairo_scale (cr, scale, scale);
  local.left = -x;
  local.top = -y;
  grape_viruses_paint_cells (cr, cells, &local, look, 0, 0, side, side);
  cairo_destroy (cr);
}

static GdkTexture *
make_tile (GrapeVirusesTiles *self, guint column, guint row, const guint8 *cells,
           const GrapeVirusesLayout *layout, const GrapeLook *look)
{
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, TILE, TILE);
  gsize stride = (gsize)cairo_image_surface_get_stride (image);
  double side = (double)TILE / self->scale;

  self->n_made++;
  if (layout->cell >= GRAPE_VIRUSES_VECTOR_FROM)
    draw_shapes (image, cells, layout, look, column * side, row * side, side, self->scale);
  else
    grape_viruses_raster ((guint32 *)(gpointer)cairo_image_surface_get_data (image),
                          (guint)stride / 4, TILE, TILE, cells, layout->columns, layout->rows,
                          layout->cell * self->scale, (double)column * TILE, (double)row * TILE,
                          look);
  cairo_surface_flush (image);
  g_autoptr (GBytes) bytes
      = g_bytes_new_with_free_func (cairo_image_surface_get_data (image), stride * TILE,
                                    (GDestroyNotify)cairo_surface_destroy, image);
  return gdk_memory_texture_new (TILE, TILE, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, stride);
}

static GdkTexture *
get_tile (GrapeVirusesTiles *self, guint column, guint row, const guint8 *cells,
          const GrapeVirusesLayout *layout, const GrapeLook *look)
{
  gpointer key = GUINT_TO_POINTER (row << 16 | column);
  GdkTexture *texture = g_hash_table_lookup (self->textures, key);

  if (texture)
    return texture;
  texture = make_tile (self, column, row, cells, layout, look);
  g_hash_table_insert (self->textures, key, texture);
  return texture;
}

static void
keep_if_same (GrapeVirusesTiles *self, const GrapeVirusesLayout *layout, const GrapeLook *look,
              int scale, guint n_visible)
{
  if (self->cell < layout->cell || self->cell > layout->cell || self->scale != scale
      || self->dark != look->dark || self->contrast != look->contrast
      || g_hash_table_size (self->textures) > MOST_KEPT + n_visible)
    grape_viruses_tiles_clear (self);
  self->cell = layout->cell;
  self->scale = scale;
  self->dark = look->dark;
  self->contrast = look->contrast;
}

/** grape_viruses_tiles_snapshot: the squares in sight; clip to the board before */
void
grape_viruses_tiles_snapshot (GrapeVirusesTiles *self, GtkSnapshot *snapshot, const guint8 *cells,
                              const GrapeVirusesLayout *layout, const GrapeLook *look, int scale)
{
  double side = (double)TILE / scale;
  double right = MIN (layout->x + layout->width, layout->left + layout->columns * layout->cell);
  double bottom = MIN (layout->y + layout->height, layout->top + layout->rows * layout->cell);
  guint c0 = (guint)MAX (0, floor ((layout->x - layout->left) / side));
  guint r0 = (guint)MAX (0, floor ((layout->y - layout->top) / side));
  guint c1 = (guint)MAX (0, ceil ((right - layout->left) / side));
  guint r1 = (guint)MAX (0, ceil ((bottom - layout->top) / side));

  keep_if_same (self, layout, look, scale, (c1 - MIN (c0, c1)) * (r1 - MIN (r0, r1)));
  for (guint r = r0; r < r1; r++)
    for (guint c = c0; c < c1; c++)
      gtk_snapshot_append_texture (snapshot, get_tile (self, c, r, cells, layout, look),
                                   &GRAPHENE_RECT_INIT ((float)(layout->left + c * side),
                                                        (float)(layout->top + r * side),
                                                        (float)side, (float)side));
}
