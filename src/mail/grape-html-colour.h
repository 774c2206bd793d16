/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours as HTML and style sheets write them. Values are those of GrapeHtmlLook. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

guint32 grape_html_colour (const char *text, guint32 inherited);
guint32 grape_html_background (const char *text, guint32 inherited);
gboolean grape_html_colours_melt (guint32 ink, guint32 paper);

G_END_DECLS
