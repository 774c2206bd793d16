/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeApplication: the window comes first, the library's lists after the first frame. */
#include "grape-application.h"

#include "grape-access.h"
#include "grape-icons.h"
#include "grape-preferences.h"
#include "grape-shortcuts.h"
#include "grape-window.h"

#include "library/grape-library-instances.h"

#include <glib/gi18n.h>
#include <time.h>

struct _GrapeApplication
{
  AdwApplication parent_instance;

  GrapeLibrary *library;
  GSettings *settings; /* NULL: not installed */
  char *path;          /* of the library, from the command line; NULL: the usual one */
  GPtrArray *waiting;  /* of GFile: what to open once the library is open; or NULL */
  char *wanted;        /* id of an instance to show once the library is open; or NULL */
  gboolean sample;     /* an empty library gets the sample games */
};

G_DEFINE_FINAL_TYPE (GrapeApplication, grape_application, ADW_TYPE_APPLICATION)

static GSettings *
open_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema
      = source ? g_settings_schema_source_lookup (source, GRAPE_APP_ID, TRUE) : NULL;
  return schema ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

static void
about_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const char *const developers[] = { "The Grapefruit authors", NULL };
  adw_show_about_window (
      gtk_application_get_active_window (GTK_APPLICATION (data)), "application-name", "Grapefruit",
      "application-icon", GRAPE_APP_ID, "version", GRAPE_VERSION, "developer-name",
      _ ("The Grapefruit authors"), "developers", developers, "license-type", GTK_LICENSE_GPL_3_0,
      "comments",
      _ ("Games that are played by mail over days. You see a board, the program writes the mail, "
         "and nobody has to trust the dice."),
      NULL);
}

static void
preferences_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeApplication *self = data;
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));
  if (self->library)
    grape_preferences_present (
        self->library, self->settings,
        g_str_equal (g_action_get_name (G_ACTION (action)), "accounts") ? "accounts" : NULL,
        window);
}

static void
quit_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_application_quit (data);
}

/* NULL: there is none yet, or it was closed. */
static GrapeWindow *
main_window (GrapeApplication *self)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l; l = l->next)
    if (GRAPE_IS_WINDOW (l->data))
      return l->data;
  return NULL;
}

/* Opens invitations clicked elsewhere, and games: now, or as soon as there is a library. */
static void
open_waiting (GrapeApplication *self)
{
  GrapeWindow *window = main_window (self);
  if (!window || !grape_window_library (window))
    return;
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&self->waiting);
  g_autofree char *wanted = g_steal_pointer (&self->wanted);
  for (guint i = 0; waiting && i < waiting->len; i++)
    grape_window_open (window, g_ptr_array_index (waiting, i));
  if (wanted)
    grape_window_show_instance (window, wanted);
}

/* From a notification, which may have outlived the run that sent it. */
static void
open_instance_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeApplication *self = data;
  g_free (self->wanted);
  self->wanted = g_variant_dup_string (parameter, NULL);
  g_application_activate (G_APPLICATION (self));
  open_waiting (self);
}

static const GActionEntry entries[] = {
  { "about", about_action },
  { "open-instance", open_instance_action, "s" },
  { "preferences", preferences_action },
  { "quit", quit_action },
};

static gboolean
open_library (GrapeApplication *self, GError **error)
{
  g_autofree char *usual = self->path ? NULL : grape_library_default_path ();
  const char *path = self->path ? self->path : usual;
  g_autofree char *folder = g_path_get_dirname (path);
  g_mkdir_with_parents (folder, 0700);
  self->library = grape_library_open (path, error);
  return self->library != NULL;
}

static gboolean
is_empty (GrapeLibrary *library)
{
  g_autoptr (GPtrArray) instances = grape_library_list_instances (library, NULL);
  return instances && instances->len == 0;
}

/* Stores where the user left the window, to open it there again. */
static void
open_last (GrapeApplication *self, GrapeWindow *window)
{
  g_autofree char *shown
      = self->settings ? g_settings_get_string (self->settings, "last-place") : NULL;
  grape_window_open_last (window, shown);
  if (self->settings)
    g_settings_bind (self->settings, "last-place", window, "shown",
                     G_SETTINGS_BIND_SET | G_SETTINGS_BIND_NO_SENSITIVITY);
}

/* After the first frame: reading from the disk must never delay it. */
static gboolean
fill_window_cb (gpointer data)
{
  GrapeWindow *window = data;
  GApplication *application = G_APPLICATION (gtk_window_get_application (GTK_WINDOW (window)));
  g_autoptr (GError) error = NULL;
  if (!application)
    return G_SOURCE_REMOVE;
  GrapeApplication *self = GRAPE_APPLICATION (application);
  gtk_window_set_icon_name (GTK_WINDOW (window), GRAPE_APP_ID);
  if (!self->library && !open_library (self, &error))
    grape_window_say_error (window, error);
  if (self->library)
    {
      grape_window_set_library (window, self->library);
      open_last (self, window);
      if (self->settings)
        g_settings_bind (self->settings, "notify-turns", grape_window_notifier (window), "on",
                         G_SETTINGS_BIND_GET);
      open_waiting (self);
      if (self->sample && is_empty (self->library))
        gtk_widget_activate_action (GTK_WIDGET (window), "win.sample", NULL);
    }
  return G_SOURCE_REMOVE;
}

static void
first_frame_cb (GdkFrameClock *frames, GtkWidget *window)
{
  g_signal_handlers_disconnect_by_func (frames, first_frame_cb, window);
  if (g_getenv ("GRAPE_REPORT_FIRST_FRAME"))
    g_printerr ("first frame at %" G_GINT64_FORMAT " after %ld\n", g_get_monotonic_time (),
                (long)clock ());
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, fill_window_cb, g_object_ref (window), g_object_unref);
}

static void
realize_cb (GtkWidget *window, gpointer data)
{
  g_signal_connect_object (gtk_widget_get_frame_clock (window), "after-paint",
                           G_CALLBACK (first_frame_cb), window, 0);
}

static void
apply_scheme (GrapeApplication *self)
{
  static const AdwColorScheme schemes[]
      = { ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT, ADW_COLOR_SCHEME_FORCE_DARK };
  guint chosen = (guint)g_settings_get_enum (self->settings, "color-scheme");
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      schemes[MIN (chosen, G_N_ELEMENTS (schemes) - 1)]);
}

/* Off if either the setting or the desktop says so. */
static void
apply_animations (GrapeApplication *self)
{
  if (g_settings_get_boolean (self->settings, "animations"))
    gtk_settings_reset_property (gtk_settings_get_default (), "gtk-enable-animations");
  else
    g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
}

static void
grape_application_activate (GApplication *application)
{
  GrapeApplication *self = GRAPE_APPLICATION (application);
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));
  if (!main_window (self))
    {
      window = GTK_WINDOW (grape_window_new (GTK_APPLICATION (self)));
      if (self->settings)
        {
          g_settings_bind (self->settings, "window-width", window, "default-width",
                           G_SETTINGS_BIND_DEFAULT);
          g_settings_bind (self->settings, "window-height", window, "default-height",
                           G_SETTINGS_BIND_DEFAULT);
          g_settings_bind (self->settings, "window-maximized", window, "maximized",
                           G_SETTINGS_BIND_DEFAULT);
        }
      g_signal_connect (window, "realize", G_CALLBACK (realize_cb), NULL);
    }
  gtk_window_present (window);
}

static void
grape_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  GrapeApplication *self = GRAPE_APPLICATION (application);
  if (!self->waiting)
    self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  for (int i = 0; i < n_files; i++)
    g_ptr_array_add (self->waiting, g_object_ref (files[i]));
  g_application_activate (application);
  open_waiting (self);
}

static void
grape_application_startup (GApplication *application)
{
  GrapeApplication *self = GRAPE_APPLICATION (application);
  G_APPLICATION_CLASS (grape_application_parent_class)->startup (application);
  self->settings = open_settings ();
  if (self->settings)
    {
      apply_scheme (self);
      apply_animations (self);
      g_signal_connect_object (self->settings, "changed::animations", G_CALLBACK (apply_animations),
                               self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->settings, "changed::color-scheme", G_CALLBACK (apply_scheme),
                               self, G_CONNECT_SWAPPED);
    }
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  grape_shortcuts_install (GTK_APPLICATION (self));
  grape_access_install ();
  grape_icons_install ();
}

/* Cancels the sync pass under way, and waits for its end. */
static void
grape_application_shutdown (GApplication *application)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l; l = l->next)
    if (GRAPE_IS_WINDOW (l->data))
      grape_window_stop_sync (l->data);
  G_APPLICATION_CLASS (grape_application_parent_class)->shutdown (application);
}

static int
grape_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  GrapeApplication *self = GRAPE_APPLICATION (application);
  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("grapefruit %s\n", GRAPE_VERSION);
      return 0;
    }
  self->sample = g_variant_dict_contains (options, "sample");
  if (g_variant_dict_lookup (options, "library", "^ay", &self->path))
    g_application_set_flags (application,
                             g_application_get_flags (application) | G_APPLICATION_NON_UNIQUE);
  return -1;
}

static void
grape_application_finalize (GObject *object)
{
  GrapeApplication *self = GRAPE_APPLICATION (object);
  g_clear_object (&self->library);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->waiting, g_ptr_array_unref);
  g_free (self->wanted);
  g_free (self->path);
  G_OBJECT_CLASS (grape_application_parent_class)->finalize (object);
}

static void
grape_application_class_init (GrapeApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);
  G_OBJECT_CLASS (klass)->finalize = grape_application_finalize;
  application_class->activate = grape_application_activate;
  application_class->open = grape_application_open;
  application_class->startup = grape_application_startup;
  application_class->shutdown = grape_application_shutdown;
  application_class->handle_local_options = grape_application_handle_local_options;
}

static void
grape_application_init (GrapeApplication *self)
{
  g_application_add_main_option (G_APPLICATION (self), "library", 'l', 0, G_OPTION_ARG_FILENAME,
                                 _ ("Open this library"), _ ("FILE"));
  g_application_add_main_option (G_APPLICATION (self), "sample", 's', 0, G_OPTION_ARG_NONE,
                                 _ ("Add sample games if the library is empty"), NULL);
  g_application_add_main_option (G_APPLICATION (self), "version", 'v', 0, G_OPTION_ARG_NONE,
                                 _ ("Say the version and end"), NULL);
}

GrapeApplication *
grape_application_new (void)
{
  return g_object_new (GRAPE_TYPE_APPLICATION, "application-id", GRAPE_APP_ID, "resource-base-path",
                       GRAPE_RESOURCE_PATH, "flags", G_APPLICATION_HANDLES_OPEN, NULL);
}

GrapeLibrary *
grape_application_library (GrapeApplication *self)
{
  return self->library;
}

/**
 * grape_application_settings:
 *
 * Returns: (transfer none) (nullable): NULL if the schema is not installed
 */
GSettings *
grape_application_settings (GrapeApplication *self)
{
  return self->settings;
}
