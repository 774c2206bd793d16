/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A mail may hold its text twice, plain and as HTML, and programs show one of them. Lines in the
 * text that is kept say where the two differ, and what no program shows. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Above and below the HTML part where it says something else than the plain one. */
#define GRAPE_OTHER_FACE_START "[The HTML part of this mail says something else:]"
#define GRAPE_OTHER_FACE_END   "[End of the HTML part]"

/* Above the words, which are quoted. */
#define GRAPE_UNSEEN_START "[Words in this mail that are not shown:]"

/* Before what of it cannot be read. */
#define GRAPE_UNREAD_START "[Not read: "

gboolean grape_faces_differ (const char *plain, const char *html);
gboolean grape_text_has_line (const char *text, const char *line);
gboolean grape_text_is_unread (const char *text);

G_END_DECLS
