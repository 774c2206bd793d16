/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures in files, and the command line that asks for one: `grapefruit --render`. */
#include <glib/gi18n.h>

#include "grape-render.h"
#include "grape-look.h"

#include <cairo-svg.h>
#include <stdio.h>

#define MOST_PIXELS 16384

static gboolean
check_surface (cairo_surface_t *surface, cairo_status_t status, const char *path, GError **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  return grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                          _ ("Could not write the picture “%s”: %s"), path,
                          cairo_status_to_string (status));
}

static void
paint_board (gpointer data, cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  grape_paint_find (view->rules) (cr, view, look);
}

/**
 * grape_render_with:
 * @paint: paints the picture, and is given @data
 *
 * As grape_render_to_file(), of what @paint paints with @look.
 */
gboolean
grape_render_with (GrapeRenderPaint paint, gpointer data, const GrapePosition *view_position,
                   const GrapeLook *look, const char *path, GError **error)
{
  gboolean svg = g_str_has_suffix (path, ".svg"), good;
  double w = look->width, h = look->height;
  cairo_surface_t *surface;

  if (!svg && !g_str_has_suffix (path, ".png"))
    return grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, NULL,
                            _ ("“%s” must end in .png or .svg."), path);
  if (w < 16 || h < 16 || w > MOST_PIXELS || h > MOST_PIXELS)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL,
                            _ ("A picture has from 16 to %d pixels a side, not %dx%d."),
                            MOST_PIXELS, (int)w, (int)h);
  surface = svg ? cairo_svg_surface_create (path, w, h)
                : cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int)w, (int)h);
  good = check_surface (surface, CAIRO_STATUS_SUCCESS, path, error);
  if (good)
    {
      cairo_t *cr = cairo_create (surface);

      paint (data, cr, view_position, look);
      cairo_destroy (cr);
      if (svg)
        cairo_surface_finish (surface);
      good = check_surface (surface,
                            svg ? CAIRO_STATUS_SUCCESS : cairo_surface_write_to_png (surface, path),
                            path, error);
    }
  cairo_surface_destroy (surface);
  return good;
}

/**
 * grape_render_to_file:
 * @view_position: a view of @viewer; nothing else may be drawn
 * @path: ends in .png or .svg
 *
 * Errors: %GRAPE_ERROR_UNSUPPORTED (another ending), %GRAPE_ERROR_LIMIT (a size below 16 or above
 * 16384), %GRAPE_ERROR_FORMAT (the file cannot be written).
 */
gboolean
grape_render_to_file (const GrapePosition *view_position, GrapeViewer viewer, int w, int h,
                      gboolean dark, const char *path, GError **error)
{
  GrapeLook look = { .width = w, .height = h, .dark = dark, .viewer = viewer, .proposal = "" };

  return grape_render_with (paint_board, NULL, view_position, &look, path, error);
}

/* The command line */

typedef struct
{
  char *file;
  char *out;
  char *as;
  char *size;
  char *style;
  int at; /* -1: the end */
  int width, height;
  gboolean dark;
} Order;

static void
order_clear (Order *order)
{
  g_free (order->file);
  g_free (order->out);
  g_free (order->as);
  g_free (order->size);
  g_free (order->style);
}

static gboolean refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
refuse (GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, text);
  return FALSE;
}

static gboolean
read_size (Order *order, GError **error)
{
  int end = 0;

  order->width = 800;
  order->height = 600;
  if (!order->size
      || (sscanf (order->size, "%5dx%5d%n", &order->width, &order->height, &end) == 2 && end
          && !order->size[end]))
    return TRUE;
  return refuse (error, _ ("“%s” is not a size; write it like 800x600."), order->size);
}

static gboolean
read_style (Order *order, GError **error)
{
  order->dark = g_strcmp0 (order->style, "dark") == 0;
  return order->dark || !order->style || g_str_equal (order->style, "light")
         || refuse (error, _ ("There is no style “%s”; choose light or dark."), order->style);
}

static gboolean
read_order (Order *order, int argc, char **argv, GError **error)
{
  g_auto (GStrv) rest = NULL;
  const GOptionEntry entries[] = {
    { "render", 0, 0, G_OPTION_ARG_FILENAME, &order->file, N_ ("Draw this instance file"),
      N_ ("FILE.grapefruit") },
    { "as", 0, 0, G_OPTION_ARG_STRING, &order->as,
      N_ ("Whose view: a seat's number or name, referee, or spectator (default)"), N_ ("WHO") },
    { "at", 0, 0, G_OPTION_ARG_INT, &order->at, N_ ("After this event (default: the last)"),
      N_ ("EVENT") },
    { "size", 0, 0, G_OPTION_ARG_STRING, &order->size, N_ ("Default: 800x600"),
      N_ ("WIDTHxHEIGHT") },
    { "style", 0, 0, G_OPTION_ARG_STRING, &order->style, N_ ("light (default) or dark"),
      N_ ("STYLE") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &rest, NULL, N_ ("OUT.png|OUT.svg") },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (_ ("- draw a position to a file"));
  g_auto (GStrv) copy = g_new0 (char *, (gsize)argc + 1);

  for (int i = 0; i < argc; i++)
    copy[i] = g_strdup (argv[i]);
  order->at = -1;
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse_strv (context, &copy, error))
    return FALSE;
  if (!order->file || !rest || !rest[0] || rest[1])
    return refuse (error, _ ("--render takes one instance file and one picture to write: "
                             "grapefruit --render FILE.grapefruit OUT.png"));
  order->out = g_strdup (rest[0]);
  return read_size (order, error) && read_style (order, error);
}

static gboolean
find_viewer (const GrapeTable *table, const char *as, GrapeViewer *viewer, GError **error)
{
  *viewer = GRAPE_VIEWER_SPECTATOR;
  if (!as || g_ascii_strcasecmp (as, "spectator") == 0)
    return TRUE;
  if (g_ascii_strcasecmp (as, "referee") == 0)
    {
      *viewer = GRAPE_VIEWER_REFEREE;
      return TRUE;
    }
  *viewer = grape_table_find (table, as);
  return *viewer >= 0
         || refuse (error,
                    _ ("Nobody called “%s” sits here; --as takes a seat's number or name, "
                       "referee or spectator."),
                    as);
}

static gboolean
carry_out (const Order *order, GError **error)
{
  g_autofree char *text = NULL;
  GrapeViewer viewer;
  guint n;

  if (!g_file_get_contents (order->file, &text, NULL, error))
    return FALSE;
  g_autoptr (GrapeInstance) instance = grape_instance_from_text (text, NULL, error);
  if (!instance)
    return FALSE;
  n = grape_instance_n_events (instance);
  if (order->at > (int)n)
    return refuse (error, _ ("There is no event %d: the log ends with event %u."), order->at, n);
  g_autoptr (GrapePosition) position
      = grape_instance_at (instance, order->at < 0 ? n : (guint)order->at, error);
  if (!position || !find_viewer (position->table, order->as, &viewer, error))
    return FALSE;
  g_autoptr (GrapePosition) view = grape_position_view (position, viewer);
  return grape_render_to_file (view, viewer, order->width, order->height, order->dark, order->out,
                               error);
}

/** grape_render_wanted: whether this command line is grape_render_main()'s. */
gboolean
grape_render_wanted (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    if (g_str_equal (argv[i], "--render") || g_str_has_prefix (argv[i], "--render="))
      return TRUE;
  return FALSE;
}

/**
 * grape_render_main:
 *
 * Carries out `grapefruit --render ...`; needs no display. Returns: the exit code, 0 or 1; standard
 * error says what was wrong
 */
int
grape_render_main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  Order order = { 0 };
  gboolean good = read_order (&order, argc, argv, &error) && carry_out (&order, &error);

  if (!good)
    g_printerr ("grapefruit: %s\n", error->message);
  order_clear (&order);
  return good ? 0 : 1;
}
