/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The same colour and sign for a seat, wherever a list shows people. */
#include "grape-seat-mark.h"

#include "canvas/grape-palette.h"

/**
 * grape_seat_mark_new:
 *
 * Returns: (transfer floating): the colour and the mark that stand for @seat everywhere
 */
GtkWidget *
grape_seat_mark_new (int seat)
{
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  g_autofree char *hex = grape_palette_hex (grape_palette_color (seat, dark));
  g_autofree char *markup = g_markup_printf_escaped ("<span foreground=\"%s\">%s</span>", hex,
                                                     grape_palette_mark_symbol (seat));
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_width_chars (GTK_LABEL (label), 2);
  gtk_widget_add_css_class (label, "title-4");
  return label;
}
