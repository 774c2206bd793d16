/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints what a game of words leaves to keep (GrapeRules.keepsake): its title, then paragraphs that
 * flow anew, on pages of A5. No display is needed. */
#include "grape-book.h"

#include "engine/grape-error.h"

#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <string.h>

#define WIDTH  420.0 /* points: A5 */
#define HEIGHT 595.0
#define MARGIN 54.0
#define TYPE   10.5

typedef struct
{
  cairo_t *cr;
  double y;
  guint page;
} Press;

static PangoLayout *
set_type (cairo_t *cr, const char *text, double size, const char *how)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);
  g_autofree char *name = g_strdup_printf ("Charis SIL, Charter, DejaVu Serif, Serif %s", how);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string (name);

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, (int)((WIDTH - 2 * MARGIN) * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

static void
end_page (Press *self)
{
  g_autofree char *number = g_strdup_printf ("%u", ++self->page);
  g_autoptr (PangoLayout) foot = set_type (self->cr, number, TYPE * .85, "");

  pango_layout_set_alignment (foot, PANGO_ALIGN_CENTER);
  cairo_move_to (self->cr, MARGIN, HEIGHT - MARGIN * .7);
  pango_cairo_show_layout (self->cr, foot);
  cairo_show_page (self->cr);
  self->y = MARGIN;
}

/* Line by line, so that a paragraph can go on over the page. */
static void
print (Press *self, PangoLayout *layout, double leading)
{
  for (int i = 0; i < pango_layout_get_line_count (layout); i++)
    {
      PangoLayoutLine *line = pango_layout_get_line_readonly (layout, i);

      if (self->y + leading > HEIGHT - MARGIN)
        end_page (self);
      self->y += leading;
      cairo_move_to (self->cr, MARGIN, self->y);
      pango_cairo_show_layout_line (self->cr, line);
    }
}

/* The lines of a mail flow again where they are long enough to be prose. */
static char *
reflow (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *flowed = g_string_new (NULL);
  gsize before = 0;

  for (guint i = 0; lines[i]; i++)
    {
      g_string_append_printf (flowed, "%s%s", !i ? "" : before >= 40 ? " " : "\n", lines[i]);
      before = strlen (lines[i]);
    }
  return g_string_free (flowed, FALSE);
}

static void
print_book (cairo_t *cr, const char *text)
{
  Press press = { .cr = cr, .y = MARGIN * 1.4 };
  g_auto (GStrv) paragraphs = g_strsplit (text, "\n\n", -1);

  for (guint i = 0; paragraphs[i]; i++)
    {
      gboolean title = i == 0, last = paragraphs[i + 1] == NULL;
      g_autofree char *flowed = reflow (g_strstrip (paragraphs[i]));
      g_autoptr (PangoLayout) layout = set_type (cr, flowed, title ? TYPE * 1.7 : TYPE,
                                                 title  ? "Bold"
                                                 : last ? "Italic"
                                                        : "");

      print (&press, layout, title ? TYPE * 2.2 : TYPE * 1.45);
      press.y += title ? TYPE * 1.6 : TYPE * .8;
    }
  end_page (&press);
}

static cairo_status_t
gather (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/**
 * grape_book_save:
 * @text: paragraphs with empty lines between them, the first one a title
 * @path: ends in .pdf, or it becomes a text
 *
 * What was there stays as it was until all of it is written. Errors: those of
 * g_file_set_contents(), and FORMAT (cairo cannot make it).
 */
gboolean
grape_book_save (const char *text, const char *path, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  if (!g_str_has_suffix (path, ".pdf"))
    return g_file_set_contents (path, text, -1, error);
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (gather, bytes, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  print_book (cr, text);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_status_t status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_file_set_contents (path, (const char *)bytes->data, (gssize)bytes->len, error);
  return grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "“%s” cannot be written: %s", path,
                          cairo_status_to_string (status));
}
