/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tiles lie on the board, not on the window: tile 0,0 begins at the corner of a1. The software
 * renderer of GTK 4.8 converts every pixel of a texture through floating point in every frame, so
 * there the tiles are painted as images; elsewhere they become textures. */
#include "grape-viruses-texture.h"

#include <math.h>

#define TILE      512 /* device pixels a side */
#define MOST_KEPT 96

struct _GrapeVirusesTiles
{
  GHashTable *tiles; /* (row << 16 | column) -> Tile */
  double cell;
  int scale;
  gboolean dark, contrast;
  guint n_made; /* since the beginning: tests and benchmarks look at it */
};

typedef struct
{
  cairo_surface_t *image;
  GdkTexture *texture; /* of the image; NULL until it is wanted */
} Tile;

static void
tile_free (Tile *tile)
{
  cairo_surface_destroy (tile->image);
  g_clear_object (&tile->texture);
  g_free (tile);
}

GrapeVirusesTiles *
grape_viruses_tiles_new (void)
{
  GrapeVirusesTiles *self = g_new0 (GrapeVirusesTiles, 1);

  self->tiles = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)tile_free);
  return self;
}

void
grape_viruses_tiles_free (GrapeVirusesTiles *self)
{
  g_hash_table_unref (self->tiles);
  g_free (self);
}

/** grape_viruses_tiles_clear: the cells have changed */
void
grape_viruses_tiles_clear (GrapeVirusesTiles *self)
{
  g_hash_table_remove_all (self->tiles);
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

static Tile *
make_tile (GrapeVirusesTiles *self, guint column, guint row, const guint8 *cells,
           const GrapeVirusesLayout *layout, const GrapeLook *look)
{
  Tile *tile = g_new0 (Tile, 1);
  double side = (double)TILE / self->scale;

  self->n_made++;
  tile->image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, TILE, TILE);
  if (layout->cell >= GRAPE_VIRUSES_VECTOR_FROM)
    draw_shapes (tile->image, cells, layout, look, column * side, row * side, side, self->scale);
  else
    {
      grape_viruses_raster ((guint32 *)(gpointer)cairo_image_surface_get_data (tile->image),
                            (guint)cairo_image_surface_get_stride (tile->image) / 4, TILE, TILE,
                            cells, layout->columns, layout->rows, layout->cell * self->scale,
                            (double)column * TILE, (double)row * TILE, look);
      cairo_surface_mark_dirty (tile->image);
    }
  cairo_surface_flush (tile->image);
  return tile;
}

static Tile *
get_tile (GrapeVirusesTiles *self, guint column, guint row, const guint8 *cells,
          const GrapeVirusesLayout *layout, const GrapeLook *look)
{
  gpointer key = GUINT_TO_POINTER (row << 16 | column);
  Tile *tile = g_hash_table_lookup (self->tiles, key);

  if (tile)
    return tile;
  tile = make_tile (self, column, row, cells, layout, look);
  g_hash_table_insert (self->tiles, key, tile);
  return tile;
}

static void
append_texture (GtkSnapshot *snapshot, Tile *tile, const graphene_rect_t *bounds)
{
  if (!tile->texture)
    {
      gsize stride = (gsize)cairo_image_surface_get_stride (tile->image);
      g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (
          cairo_image_surface_get_data (tile->image), stride * TILE,
          (GDestroyNotify)cairo_surface_destroy, cairo_surface_reference (tile->image));

      tile->texture
          = gdk_memory_texture_new (TILE, TILE, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, stride);
    }
  gtk_snapshot_append_texture (snapshot, tile->texture, bounds);
}

static void
append_image (GtkSnapshot *snapshot, Tile *tile, const graphene_rect_t *bounds, int scale)
{
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, bounds);

  cairo_translate (cr, bounds->origin.x, bounds->origin.y);
  cairo_scale (cr, 1. / scale, 1. / scale);
  cairo_set_source_surface (cr, tile->image, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_destroy (cr);
}

static void
keep_if_same (GrapeVirusesTiles *self, const GrapeVirusesLayout *layout, const GrapeLook *look,
              int scale, guint n_visible)
{
  if (self->cell < layout->cell || self->cell > layout->cell || self->scale != scale
      || self->dark != look->dark || self->contrast != look->contrast
      || g_hash_table_size (self->tiles) > MOST_KEPT + n_visible)
    grape_viruses_tiles_clear (self);
  self->cell = layout->cell;
  self->scale = scale;
  self->dark = look->dark;
  self->contrast = look->contrast;
}

/**
 * grape_viruses_tiles_snapshot:
 * @renderer: what will draw the snapshot
 *
 * The visible squares. Clip to the board before.
 */
void
grape_viruses_tiles_snapshot (GrapeVirusesTiles *self, GtkSnapshot *snapshot, const guint8 *cells,
                              const GrapeVirusesLayout *layout, const GrapeLook *look, int scale,
                              GskRenderer *renderer)
{
  gboolean software = GSK_IS_CAIRO_RENDERER (renderer);
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
      {
        Tile *tile = get_tile (self, c, r, cells, layout, look);
        const graphene_rect_t bounds
            = GRAPHENE_RECT_INIT ((float)(layout->left + c * side), (float)(layout->top + r * side),
                                  (float)side, (float)side);

        if (software)
          append_image (snapshot, tile, &bounds, scale);
        else
          append_texture (snapshot, tile, &bounds);
      }
}
