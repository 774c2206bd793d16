/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Joins the lines of a drawing to outlines. A drawing is read once for each map. */
#include "grape-diplomacy-model.h"

#include "engine/grape-rules.h"

static gboolean
is_kind (DipSite site, DipSiteKind kind, guint8 province)
{
  return site.kind == kind && (province == DIP_NONE || site.province == province);
}

static DipPoint
end_of (const DipDrawing *drawing, GrapeDiplomacyRun run, gboolean last)
{
  const DipArc *arc = dip_drawing_arc (drawing, run.arc);

  return dip_drawing_points (drawing, arc)[last != run.backwards ? arc->n - 1 : 0];
}

static void
widen (GrapeDiplomacyShape *shape, const DipDrawing *drawing, const DipArc *arc)
{
  const DipPoint *points = dip_drawing_points (drawing, arc);

  for (guint i = 0; i < arc->n; i++)
    {
      shape->least.x = MIN (shape->least.x, points[i].x);
      shape->least.y = MIN (shape->least.y, points[i].y);
      shape->most.x = MAX (shape->most.x, points[i].x);
      shape->most.y = MAX (shape->most.y, points[i].y);
    }
}

/* The loose run that goes on where @at is; -1: none does. */
static int
find_next (const DipDrawing *drawing, const GArray *loose, DipPoint at)
{
  for (guint i = 0; i < loose->len; i++)
    {
      DipPoint begin = end_of (drawing, g_array_index (loose, GrapeDiplomacyRun, i), FALSE);
      if (begin.x == at.x && begin.y == at.y)
        return (int)i;
    }
  return -1;
}

/* All rings that have sites of a kind on their left. */
static void
gather (GrapeDiplomacyShape *self, const DipDrawing *drawing, DipSiteKind kind, guint8 province)
{
  g_autoptr (GArray) loose = g_array_new (FALSE, FALSE, sizeof (GrapeDiplomacyRun));

  *self = (GrapeDiplomacyShape){ .least = { G_MAXINT, G_MAXINT } };
  for (guint i = 0; i < drawing->arcs->len; i++)
    {
      const DipArc *arc = dip_drawing_arc (drawing, i);
      gboolean left = is_kind (arc->left, kind, province);
      GrapeDiplomacyRun run = { .arc = i, .backwards = !left };
      if (left == is_kind (arc->right, kind, province))
        continue;
      g_array_append_val (loose, run);
      widen (self, drawing, arc);
    }
  if (!loose->len)
    return;
  self->runs = g_array_new (FALSE, FALSE, sizeof (GrapeDiplomacyRun));
  while (loose->len)
    {
      int next = (int)loose->len - 1;
      gboolean begins = TRUE;
      while (next >= 0)
        {
          GrapeDiplomacyRun run = g_array_index (loose, GrapeDiplomacyRun, next);
          run.begins = begins;
          begins = FALSE;
          g_array_remove_index_fast (loose, (guint)next);
          g_array_append_val (self->runs, run);
          next = find_next (drawing, loose, end_of (drawing, run, TRUE));
        }
    }
}

/* A line straight up crosses the outline an odd number of times. */
static gboolean
is_inside (const DipDrawing *drawing, const GrapeDiplomacyShape *shape, double x, double y)
{
  gboolean odd = FALSE;

  if (!shape->runs || x < shape->least.x || y < shape->least.y || x > shape->most.x
      || y > shape->most.y)
    return FALSE;
  for (guint i = 0; i < shape->runs->len; i++)
    {
      const DipArc *arc
          = dip_drawing_arc (drawing, g_array_index (shape->runs, GrapeDiplomacyRun, i).arc);
      const DipPoint *p = dip_drawing_points (drawing, arc);
      for (guint k = 1; k < arc->n; k++)
        if ((p[k - 1].x > x) != (p[k].x > x)
            && p[k - 1].y + (p[k].y - p[k - 1].y) * (x - p[k - 1].x) / (p[k].x - p[k - 1].x) < y)
          odd = !odd;
    }
  return odd;
}

static GrapeDiplomacyAtlas *
atlas_new (const DipMap *map)
{
  g_autofree char *name = g_strdup_printf ("maps/%s.drawing", map->id);
  g_autoptr (GBytes) bytes = grape_bundled_load (name);
  g_autofree char *text
      = bytes ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)) : NULL;
  DipDrawing *drawing = text ? dip_drawing_parse (map, text, NULL) : NULL;
  GrapeDiplomacyAtlas *self;

  if (!drawing)
    return NULL;
  self = g_new0 (GrapeDiplomacyAtlas, 1);
  self->drawing = drawing;
  gather (&self->waste, drawing, DIP_SITE_WASTE, DIP_NONE);
  gather (&self->water, drawing, DIP_SITE_WATER, DIP_NONE);
  for (guint8 i = 0; i < map->n_provinces; i++)
    {
      gather (&self->land[i], drawing, DIP_SITE_PLACE, i);
      gather (&self->strait[i], drawing, DIP_SITE_STRAIT, i);
    }
  return self;
}

/** grape_diplomacy_atlas: returns: (transfer none) (nullable): NULL if nobody drew the map. A map
 * is known by its places, so that one with the same name and other places has no drawing. */
const GrapeDiplomacyAtlas *
grape_diplomacy_atlas (const DipMap *map)
{
  static GHashTable *atlases;
  static GMutex lock;
  GString *key = g_string_new (map->id);
  gpointer found;

  for (guint i = 0; i < map->n_provinces; i++)
    g_string_append_printf (key, " %s", map->province[i].id);
  g_mutex_lock (&lock);
  if (!atlases)
    atlases = g_hash_table_new (g_str_hash, g_str_equal);
  if (!g_hash_table_lookup_extended (atlases, key->str, NULL, &found))
    {
      found = atlas_new (map);
      g_hash_table_insert (atlases, g_strdup (key->str), found);
    }
  g_mutex_unlock (&lock);
  g_string_free (key, TRUE);
  return found;
}

/** grape_diplomacy_atlas_at: the province at a point of the drawing, or DIP_NONE */
guint8
grape_diplomacy_atlas_at (const GrapeDiplomacyAtlas *self, const DipMap *map, double x, double y)
{
  for (guint8 i = 0; i < map->n_provinces; i++)
    if (is_inside (self->drawing, &self->land[i], x + .3, y + .3)
        || is_inside (self->drawing, &self->strait[i], x + .3, y + .3))
      return i;
  return DIP_NONE;
}

/* The points of a line that are at least so far from each other, the same in both directions. */
static GArray *
thin_out (const DipDrawing *drawing, const DipArc *arc, double least)
{
  const DipPoint *points = dip_drawing_points (drawing, arc);
  GArray *kept = g_array_sized_new (FALSE, FALSE, sizeof (DipPoint), arc->n);
  DipPoint last = points[0];

  g_array_append_val (kept, last);
  for (guint i = 1; i < arc->n; i++)
    if (i == arc->n - 1 || ABS (points[i].x - last.x) + ABS (points[i].y - last.y) >= least)
      {
        last = points[i];
        g_array_append_val (kept, last);
      }
  return kept;
}

/** grape_diplomacy_atlas_path: adds the rings of a shape, in the drawing's units; what is finer
 * than
 * @least may be missing */
void
grape_diplomacy_atlas_path (const GrapeDiplomacyAtlas *self, cairo_t *cr,
                            const GrapeDiplomacyShape *shape, double least)
{
  for (guint i = 0; shape->runs && i < shape->runs->len; i++)
    {
      GrapeDiplomacyRun run = g_array_index (shape->runs, GrapeDiplomacyRun, i);
      g_autoptr (GArray) points
          = thin_out (self->drawing, dip_drawing_arc (self->drawing, run.arc), least);
      if (run.begins && i)
        cairo_close_path (cr);
      for (guint k = 0; k < points->len; k++)
        {
          DipPoint p = g_array_index (points, DipPoint, run.backwards ? points->len - 1 - k : k);
          if (k == 0 && run.begins)
            cairo_move_to (cr, p.x, p.y);
          else
            cairo_line_to (cr, p.x, p.y);
        }
    }
  if (shape->runs)
    cairo_close_path (cr);
}

/** grape_diplomacy_atlas_arc: adds one line */
void
grape_diplomacy_atlas_arc (const GrapeDiplomacyAtlas *self, cairo_t *cr, const DipArc *arc,
                           double least)
{
  g_autoptr (GArray) points = thin_out (self->drawing, arc, least);

  for (guint i = 0; i < points->len; i++)
    {
      DipPoint p = g_array_index (points, DipPoint, i);
      if (i)
        cairo_line_to (cr, p.x, p.y);
      else
        cairo_move_to (cr, p.x, p.y);
    }
}

/** grape_diplomacy_atlas_spot: where a unit stands */
DipPoint
grape_diplomacy_atlas_spot (const GrapeDiplomacyAtlas *self, guint8 province, guint8 coast)
{
  return self->drawing->spots[province][coast].unit;
}
