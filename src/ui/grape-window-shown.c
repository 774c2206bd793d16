/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window shows, so that it opens there again: "instance:ID", "game:ID" or
 * "archive:NUMBER".
 */
#include "grape-window-private.h"

#include "ui/pages/grape-welcome-page.h"

#include "library/grape-library-instances.h"
#include "library/grape-library-mail.h"

#include <string.h>

/* NULL: @shown is of another kind. */
static const char *
id_in (const char *shown, const char *kind)
{
  return shown && g_str_has_prefix (shown, kind) ? shown + strlen (kind) : NULL;
}

static const GrapeSummary *
find (GPtrArray *instances, const char *id)
{
  for (guint i = 0; id && instances && i < instances->len; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (instances, i);
      if (g_str_equal (summary->id, id))
        return summary;
    }
  return NULL;
}

static gint64
find_archive (GrapeWindow *self, const char *id, gboolean *found)
{
  g_autoptr (GPtrArray) archives = grape_library_list_archives (self->library, NULL);
  gint64 wanted = id ? g_ascii_strtoll (id, NULL, 10) : 0;
  *found = archives && archives->len && wanted == 0;
  for (guint i = 0; archives && i < archives->len; i++)
    *found = *found || ((const GrapeArchive *)g_ptr_array_index (archives, i))->id == wanted;
  return wanted;
}

/* What to show if that is gone, or never was. */
static void
go_home (GrapeWindow *self, GPtrArray *instances)
{
  gboolean found;
  gint64 all = find_archive (self, NULL, &found);
  if (instances && instances->len)
    {
      g_autofree char *id = g_strdup (((GrapeSummary *)g_ptr_array_index (instances, 0))->id);
      grape_window_show_instance (self, id);
    }
  else if (found)
    grape_window_show_archive (self, all, 0);
  else if (!GRAPE_IS_WELCOME_PAGE (grape_window_page (self)))
    grape_window_show_welcome (self);
}

/* The library lists first what needs the user. */
static void
go (GrapeWindow *self, const char *shown)
{
  GPtrArray *instances = grape_sidebar_instances (self->sidebar);
  const GrapeSummary *last = find (instances, id_in (shown, "instance:"));
  const GrapeSummary *first = instances && instances->len ? g_ptr_array_index (instances, 0) : NULL;
  gboolean waits = first && first->needs_me, found = FALSE;
  const char *game = id_in (shown, "game:"), *archive = id_in (shown, "archive:");
  gint64 number = archive ? find_archive (self, archive, &found) : 0;
  if (last && (last->needs_me || !waits))
    {
      g_autofree char *id = g_strdup (last->id);
      grape_window_show_instance (self, id);
    }
  else if (!waits && game && grape_registry_find (game))
    grape_window_show_game (self, game);
  else if (!waits && found)
    grape_window_show_archive (self, number, 0);
  else
    go_home (self, instances);
}

/* Not if somebody moved on meanwhile. */
static void
filled_cb (GrapeSidebar *sidebar, GrapeWindow *self)
{
  g_autofree char *shown = g_steal_pointer (&self->wanted);
  g_signal_handlers_disconnect_by_func (sidebar, filled_cb, self);
  if (GRAPE_IS_WELCOME_PAGE (grape_window_page (self)))
    go (self, shown);
}

/**
 * grape_window_open_last:
 * @shown: (nullable): where the window was when it was closed
 *
 * Opens it after reading the lists; or what waits for the user, if something does and that page
 * does not. An empty library has nothing to open: the welcome page stays.
 */
void
grape_window_open_last (GrapeWindow *self, const char *shown)
{
  g_free (self->wanted);
  self->wanted = g_strdup (shown);
  g_signal_connect_object (self->sidebar, "filled", G_CALLBACK (filled_cb), self, 0);
}

/**
 * grape_window_show_home:
 *
 * Call it when the shown page is gone. Shows what waits for the user, or any other game; and the
 * list, if there is one pane.
 */
void
grape_window_show_home (GrapeWindow *self)
{
  grape_library_poll (self->library);
  grape_sidebar_refresh (self->sidebar);
  go_home (self, grape_sidebar_instances (self->sidebar));
  adw_leaflet_set_visible_child (self->leaflet, self->side);
}

/** grape_window_set_shown: notes what the window shows; @kind NULL: nothing in particular */
void
grape_window_set_shown (GrapeWindow *self, const char *kind, const char *id)
{
  g_free (self->shown);
  self->shown = kind ? g_strdup_printf ("%s:%s", kind, id) : g_strdup ("");
  g_object_notify (G_OBJECT (self), "shown");
}
