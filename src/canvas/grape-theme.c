/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grape-theme.h"

/** grape_theme_is_dark: whether text on @widget is light now. */
gboolean
grape_theme_is_dark (GtkWidget *widget)
{
  GdkRGBA text;

  /* Debian 12 has GTK 4.8; what that offers is deprecated since 4.10. */
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color (widget, &text);
#else
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
#endif
  return text.red + text.green + text.blue > 1.5f;
}
