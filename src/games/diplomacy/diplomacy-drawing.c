/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a drawing from its text, a line at a time. */
#include "diplomacy-drawing.h"

#include <string.h>

#include "engine/grape-error.h"

/** dip_drawing_free: */
void
dip_drawing_free (DipDrawing *self)
{
  if (!self)
    return;
  g_array_unref (self->points);
  g_array_unref (self->arcs);
  g_free (self);
}

static gboolean
read_number (const char **text, int *number)
{
  char *end;
  gint64 value = g_ascii_strtoll (*text, &end, 10);

  if (end == *text || value < -G_MAXINT16 || value > G_MAXINT16)
    return FALSE;
  *text = end;
  *number = (int)value;
  return TRUE;
}

static gboolean
read_point (const char **text, DipPoint *point)
{
  return read_number (text, &point->x) && read_number (text, &point->y);
}

/* The next word; its length, 0 at the end of the line. */
static gsize
next_word (const char **text)
{
  while (**text == ' ')
    (*text)++;
  return strcspn (*text, " ");
}

static gboolean
read_site (const DipMap *map, const char **text, DipSite *site)
{
  gsize length = next_word (text);
  const char *word = *text;

  *site = (DipSite){ DIP_SITE_PLACE, DIP_NONE, DIP_WHOLE };
  *text += length;
  if (length == 1 && strchr ("-~.", *word))
    {
      site->kind = *word == '-' ? DIP_SITE_WASTE : *word == '~' ? DIP_SITE_WATER : DIP_SITE_BEYOND;
      return TRUE;
    }
  if (length > 1 && word[length - 1] == '=')
    {
      site->kind = DIP_SITE_STRAIT;
      length--;
    }
  return length && dip_map_place (map, word, length, &site->province, &site->coast);
}

/* "arc con= bla 3600 3700 5 -3 ...": the ends of the steps from a point. */
static gboolean
read_arc (DipDrawing *self, const DipMap *map, const char *text)
{
  DipArc arc = { .first = self->points->len };
  DipPoint at = { 0 };

  if (!read_site (map, &text, &arc.left) || !read_site (map, &text, &arc.right))
    return FALSE;
  while (next_word (&text))
    {
      DipPoint step;
      if (!read_point (&text, &step))
        return FALSE;
      at = (DipPoint){ at.x + step.x, at.y + step.y };
      if (at.x < 0 || at.x > self->width || at.y < 0 || at.y > self->height)
        return FALSE;
      g_array_append_val (self->points, at);
    }
  arc.n = self->points->len - arc.first;
  g_array_append_val (self->arcs, arc);
  return arc.n >= 2;
}

/* "place stp/sc unit 3300 2100 dislodged 3400 2000" */
static gboolean
read_place (DipDrawing *self, const DipMap *map, const char *text)
{
  DipSite site;
  DipSpots *spots;

  if (!read_site (map, &text, &site) || site.kind != DIP_SITE_PLACE)
    return FALSE;
  spots = &self->spots[site.province][site.coast];
  for (gsize length; (length = next_word (&text));)
    {
      static const char *const names[] = { "unit", "dislodged", "name", "centre" };
      DipPoint *const points[] = { &spots->unit, &spots->dislodged, &spots->name, &spots->centre };
      guint i = 0;
      while (i < G_N_ELEMENTS (names)
             && (strlen (names[i]) != length || strncmp (text, names[i], length) != 0))
        i++;
      text += length;
      if (i == G_N_ELEMENTS (names) || !read_point (&text, points[i]))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_line (DipDrawing *self, const DipMap *map, const char *line)
{
  const char *text = line;

  if (g_str_has_prefix (line, "arc "))
    return read_arc (self, map, line + strlen ("arc "));
  if (g_str_has_prefix (line, "place "))
    return read_place (self, map, line + strlen ("place "));
  if (g_str_has_prefix (line, "drawing "))
    return g_str_equal (line + strlen ("drawing "), map->id);
  if (g_str_has_prefix (line, "size "))
    {
      text += strlen ("size ");
      return read_number (&text, &self->width) && read_number (&text, &self->height)
             && self->width > 0 && self->height > 0;
    }
  return *line == '\0' || *line == '#';
}

/** dip_drawing_parse: returns: (transfer full) (nullable): NULL if a line cannot be read
 * (GRAPE_ERROR_SETUP) */
DipDrawing *
dip_drawing_parse (const DipMap *map, const char *text, GError **error)
{
  g_autoptr (DipDrawing) self = g_new0 (DipDrawing, 1);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  self->points = g_array_new (FALSE, FALSE, sizeof (DipPoint));
  self->arcs = g_array_new (FALSE, FALSE, sizeof (DipArc));
  for (guint i = 0; lines[i]; i++)
    if (!read_line (self, map, lines[i]))
      {
        g_set_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP, "Line %u of the drawing cannot be read",
                     i + 1);
        return NULL;
      }
  return g_steal_pointer (&self);
}

/** dip_drawing_arc: */
const DipArc *
dip_drawing_arc (const DipDrawing *self, guint index)
{
  return &g_array_index (self->arcs, DipArc, index);
}

/** dip_drawing_points: returns: @arc's @n points */
const DipPoint *
dip_drawing_points (const DipDrawing *self, const DipArc *arc)
{
  return &g_array_index (self->points, DipPoint, arc->first);
}
