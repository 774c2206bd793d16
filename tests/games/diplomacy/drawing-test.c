/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What borders on what, worked out from the lines of a drawing alone, against what the map says. */
#include "games/diplomacy/diplomacy-drawing.h"

#include <string.h>

typedef struct
{
  DipMap *map;
  DipDrawing *drawing;
  guint8 army[DIP_MAX_PROVINCES][DIP_MAX_PROVINCES];
  guint8 fleet[DIP_MAX_PLACES][DIP_MAX_PROVINCES]; /* bits of coasts */
} Case;

static char *
read_data (const char *name, const char *ending)
{
  g_autofree char *path
      = g_strdup_printf ("%s/data/maps/%s%s", g_getenv ("GRAPE_SOURCE_DIR"), name, ending);
  char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
case_free (Case *self)
{
  dip_drawing_free (self->drawing);
  dip_map_free (self->map);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Case, case_free)

static gboolean
is_sea (const Case *self, DipSite site)
{
  return site.kind == DIP_SITE_PLACE && self->map->province[site.province].terrain == DIP_SEA;
}

static gboolean
is_place (DipSite site)
{
  return site.kind == DIP_SITE_PLACE || site.kind == DIP_SITE_STRAIT;
}

static gboolean
same_site (DipSite a, DipSite b)
{
  return a.kind == b.kind && a.province == b.province && a.coast == b.coast;
}

static void
join_fleets (Case *self, DipSite a, DipSite b)
{
  const DipProvince *from = &self->map->province[a.province];

  self->fleet[from->place[a.coast]][b.province] |= (guint8)(1u << b.coast);
}

/* The arcs that begin or end where @arc has one of its ends. */
static GArray *
arcs_at (const Case *self, DipPoint node)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (const DipArc *));

  for (guint i = 0; i < self->drawing->arcs->len; i++)
    {
      const DipArc *arc = dip_drawing_arc (self->drawing, i);
      const DipPoint *points = dip_drawing_points (self->drawing, arc);
      const DipPoint *last = &points[arc->n - 1];
      if ((points->x == node.x && points->y == node.y) || (last->x == node.x && last->y == node.y))
        g_array_append_val (found, arc);
    }
  return found;
}

/* Two coasts meet at @node if a water washes both there; the coasts are those that it washes. */
static void
meet_at_water (Case *self, DipSite a, DipSite b, DipPoint node)
{
  g_autoptr (GArray) arcs = arcs_at (self, node);

  for (guint i = 0; i < arcs->len; i++)
    for (guint k = 0; k < arcs->len; k++)
      {
        const DipArc *one = g_array_index (arcs, const DipArc *, i);
        const DipArc *two = g_array_index (arcs, const DipArc *, k);
        const DipSite here[][2] = { { one->left, one->right }, { one->right, one->left } };
        const DipSite there[][2] = { { two->left, two->right }, { two->right, two->left } };
        for (guint side = 0; side < 4; side++)
          {
            const DipSite *p = here[side & 1], *q = there[side >> 1];
            if (is_place (p[0]) && p[0].province == a.province && is_place (q[0])
                && q[0].province == b.province && same_site (p[1], q[1])
                && (is_sea (self, p[1]) || p[1].kind == DIP_SITE_WATER))
              join_fleets (self, p[0], q[0]);
          }
      }
}

static void
read_border (Case *self, const DipArc *arc, DipSite a, DipSite b)
{
  const DipPoint *points = dip_drawing_points (self->drawing, arc);

  if (!is_place (a) || !is_place (b) || a.province == b.province)
    return;
  if (is_sea (self, a) || is_sea (self, b))
    {
      join_fleets (self, a, b);
      return;
    }
  self->army[a.province][b.province] = 1;
  meet_at_water (self, a, b, points[0]);
  meet_at_water (self, a, b, points[arc->n - 1]);
}

static Case *
case_new (const char *name)
{
  Case *self = g_new0 (Case, 1);
  g_autofree char *map = read_data (name, ".map"), *drawing = read_data (name, ".drawing");
  g_autoptr (GError) error = NULL;

  self->map = dip_map_parse (map, &error);
  g_assert_no_error (error);
  self->drawing = dip_drawing_parse (self->map, drawing, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < self->drawing->arcs->len; i++)
    {
      const DipArc *arc = dip_drawing_arc (self->drawing, i);
      read_border (self, arc, arc->left, arc->right);
      read_border (self, arc, arc->right, arc->left);
    }
  return self;
}

/* Armies, and the fleets of one coast, as `spa/nc`; a place of several coasts has none of its own.
 */
static void
check_pair (const Case *self, guint8 a, guint8 coast, guint8 b)
{
  const DipProvince *from = &self->map->province[a];
  guint8 place = from->place[coast];
  g_autofree char *id = dip_map_place_id (self->map, a, coast);

  if (coast == DIP_WHOLE && self->army[a][b] != self->map->army[a][b])
    {
      g_test_message ("armies %s-%s: %u on the map, %u in the drawing", id,
                      self->map->province[b].id, self->map->army[a][b], self->army[a][b]);
      g_test_fail ();
    }
  if ((coast == DIP_WHOLE) == !from->coast && self->fleet[place][b] != self->map->fleet[place][b])
    {
      g_test_message ("fleets %s-%s: coasts %#x on the map, %#x in the drawing", id,
                      self->map->province[b].id, self->map->fleet[place][b], self->fleet[place][b]);
      g_test_fail ();
    }
}

/* Every pair of places, with armies and with fleets. */
static void
test_borders (gconstpointer data)
{
  g_autoptr (Case) self = case_new (data);

  for (guint8 a = 0; a < self->map->n_provinces; a++)
    for (guint8 b = 0; b < self->map->n_provinces; b++)
      for (guint8 coast = DIP_WHOLE; coast < DIP_N_COASTS; coast++)
        if (coast == DIP_WHOLE || self->map->province[a].coast & (1u << coast))
          check_pair (self, a, coast, b);
}

/* Round every site lines lead back to where they began: an outline is closed. */
static void
test_outlines (gconstpointer data)
{
  g_autoptr (Case) self = case_new (data);
  g_autoptr (GHashTable) ends = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer key, value;

  for (guint i = 0; i < self->drawing->arcs->len; i++)
    {
      const DipArc *arc = dip_drawing_arc (self->drawing, i);
      const DipPoint *points = dip_drawing_points (self->drawing, arc);
      const DipSite sites[] = { arc->left, arc->right };
      for (guint side = 0; side < 2; side++)
        for (guint end = 0; end < 2; end++)
          {
            const DipPoint *p = &points[end ? arc->n - 1 : 0];
            char *name = g_strdup_printf ("%u %u at %d %d", sites[side].kind, sites[side].province,
                                          p->x, p->y);
            int sum = GPOINTER_TO_INT (g_hash_table_lookup (ends, name)) + (side == end ? 1 : -1);
            g_hash_table_insert (ends, name, GINT_TO_POINTER (sum));
          }
    }
  g_hash_table_iter_init (&iter, ends);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (GPOINTER_TO_INT (value) != 0)
      {
        g_test_message ("an outline is open: %s", (const char *)key);
        g_test_fail ();
      }
}

/* Whether a point lies in a place: a line straight up crosses its outline an odd number of times.
 */
static gboolean
lies_in (const Case *self, guint8 province, DipPoint point)
{
  gboolean odd = FALSE;

  for (guint i = 0; i < self->drawing->arcs->len; i++)
    {
      const DipArc *arc = dip_drawing_arc (self->drawing, i);
      const DipPoint *points = dip_drawing_points (self->drawing, arc);
      if ((is_place (arc->left) && arc->left.province == province)
          == (is_place (arc->right) && arc->right.province == province))
        continue;
      for (guint k = 1; k < arc->n; k++)
        {
          DipPoint a = points[k - 1], b = points[k];
          if ((a.x > point.x) != (b.x > point.x)
              && a.y + (double)(b.y - a.y) * (point.x - a.x) / (b.x - a.x) < point.y)
            odd = !odd;
        }
    }
  return odd;
}

static void
check_spot (const Case *self, guint8 province, guint8 coast, const char *what, DipPoint point)
{
  g_autofree char *id = dip_map_place_id (self->map, province, coast);

  if (!lies_in (self, province, point))
    {
      g_test_message ("%s: its %s lies outside, at %d %d", id, what, point.x, point.y);
      g_test_fail ();
    }
}

/* Units stand in their provinces, two of them beside each other, and so do centres. */
static void
test_spots (gconstpointer data)
{
  g_autoptr (Case) self = case_new (data);

  for (guint8 p = 0; p < self->map->n_provinces; p++)
    for (guint8 c = 0; c < DIP_N_COASTS; c++)
      if (c == DIP_WHOLE || self->map->province[p].coast & (1u << c))
        {
          const DipSpots *spots = &self->drawing->spots[p][c];
          int dx = spots->unit.x - spots->dislodged.x, dy = spots->unit.y - spots->dislodged.y;
          check_spot (self, p, c, "unit", spots->unit);
          g_assert_cmpint (dx * dx + dy * dy, >=, 70 * 70);
          if (c == DIP_WHOLE && self->map->province[p].centre)
            check_spot (self, p, c, "centre", spots->centre);
        }
}

static void
test_refusals (void)
{
  static const char *const wrong[] = { "arc par bur 5 5",
                                       "arc par xyz 5 5 1 1",
                                       "arc par bur 5 5 1",
                                       "arc par bur 5 5 2000 0",
                                       "place par unit 5",
                                       "place par house 5 5",
                                       "place par= unit 5 5",
                                       "what",
                                       "drawing lagoon",
                                       "size 0 0",
                                       "arc par",
                                       "place - unit 5 5",
                                       "arc par bur 5 5 99999 99",
                                       "size 10" };
  g_autofree char *text = read_data ("standard", ".map");
  g_autoptr (DipMap) map = dip_map_parse (text, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *drawing = g_strdup_printf ("size 1000 1000\n%s\n", wrong[i]);
      g_autoptr (GError) error = NULL;
      g_assert_null (dip_drawing_parse (map, drawing, &error));
      g_assert_cmpstr (error->message, ==, "Line 2 of the drawing cannot be read");
    }
}

int
main (int argc, char **argv)
{
  static const char *const maps[] = { "standard", "lagoon" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autofree char *borders = g_strdup_printf ("/diplomacy/drawing/%s/borders", maps[i]);
      g_autofree char *outlines = g_strdup_printf ("/diplomacy/drawing/%s/outlines", maps[i]);
      g_autofree char *spots = g_strdup_printf ("/diplomacy/drawing/%s/spots", maps[i]);
      g_test_add_data_func (borders, maps[i], test_borders);
      g_test_add_data_func (outlines, maps[i], test_outlines);
      g_test_add_data_func (spots, maps[i], test_spots);
    }
  g_test_add_func ("/diplomacy/drawing/refusals", test_refusals);
  return g_test_run ();
}
