/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text twin on a sheet of paper: what a game shows until somebody draws a board for it. */
#include "grape-text-paint.h"
#include "grape-pen.h"

#include "translate/grape-translate.h"

void
grape_text_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  g_autofree char *twin = grape_position_twin (view);
  g_autofree char *said = grape_translate_lines (twin ? twin : "");
  g_auto (GStrv) lines = g_strsplit (said, "\n", -1);
  GrapeTextStyle style = { .size = 14, .mono = TRUE };
  double widest = 1, margin = MIN (look->width, look->height) * .05;
  guint n = MAX (1, g_strv_length (lines));

  grape_pen_color (cr, grape_pen_paper (look), 1);
  cairo_paint (cr);
  grape_pen_color (cr, grape_pen_ink (look), 1);
  for (guint i = 0; lines[i]; i++)
    widest = MAX (widest, grape_pen_text_width (cr, lines[i], style));
  style.size *= MIN ((look->width - 2 * margin) / widest,
                     (look->height - 2 * margin) / (n * style.size * 1.4));
  style.size = CLAMP (style.size, 4, 22);
  for (guint i = 0; lines[i]; i++)
    grape_pen_text (cr, lines[i], margin, margin + (i + .5) * style.size * 1.4, style);
}
