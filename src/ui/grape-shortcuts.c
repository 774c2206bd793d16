/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys: one list for the application; the window that lists them is in grape-shortcuts.ui. */
#include "grape-shortcuts.h"

static const struct
{
  const char *action;
  const char *keys[3];
} keys[] = {
  { "app.quit", { "<Ctrl>q" } },
  { "app.preferences", { "<Ctrl>comma" } },
  { "win.show-help-overlay", { "<Ctrl>question", "<Ctrl>slash" } },
  { "win.new-instance", { "<Ctrl>n" } },
  { "win.join", { "<Ctrl>j" } },
  { "win.import", { "<Ctrl>i" } },
  { "win.open-file", { "<Ctrl>o" } },
  { "win.search", { "<Ctrl>f" } },
  { "win.back", { "<Alt>Left" } },
  { "win.panel", { "F9" } },
  { "win.next-pane", { "F6" } },
  { "win.previous-pane", { "<Shift>F6" } },
  { "win.refresh", { "F5", "<Ctrl>r" } },
  { "win.sync-now", { "<Ctrl>F5", "<Ctrl><Shift>r" } },
  { "window.close", { "<Ctrl>w" } },
  { "instance.undo", { "<Ctrl>z" } },
  { "instance.first", { "<Alt>Home" } },
  { "instance.previous", { "<Alt>Page_Up" } },
  { "instance.next", { "<Alt>Page_Down" } },
  { "instance.now", { "<Alt>End" } },
  { "instance.preview", { "<Ctrl>p" } },
  { "instance.check", { "<Ctrl>k" } },
  { "instance.share", { "<Ctrl><Shift>s" } },
  { "instance.people", { "<Ctrl><Shift>p" } },
  { "instance.send", { "<Ctrl>Return" } },
};

/**
 * grape_shortcuts_new:
 * @game: (nullable): the id of the game on the board: shows its keys, but not those of other games
 */
GtkShortcutsWindow *
grape_shortcuts_new (const char *game)
{
  g_autoptr (GtkBuilder) builder
      = gtk_builder_new_from_resource (GRAPE_UI_PATH "grape-shortcuts.ui");
  GtkShortcutsWindow *window = GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "shortcuts"));
  g_object_set (window, "view-name", game ? game : "none", NULL);
  return window;
}

void
grape_shortcuts_install (GtkApplication *application)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_application_set_accels_for_action (application, keys[i].action, keys[i].keys);
}
