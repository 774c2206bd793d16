/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeBrokenPage: replaces a board that cannot be shown. */
#include "grape-broken-page.h"

#include "ui/grape-window.h"

#include <glib/gi18n.h>

struct _GrapeBrokenPage
{
  GrapePage parent_instance;

  /* Template */
  AdwStatusPage *status;

  /* Owned */
  GrapeLibrary *library;
  char *id;
};

G_DEFINE_FINAL_TYPE (GrapeBrokenPage, grape_broken_page, GRAPE_TYPE_PAGE)

static void
delete_response_cb (AdwMessageDialog *dialog, const char *response, GrapeBrokenPage *self)
{
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (self);
  g_autoptr (GrapeLibrary) library = g_object_ref (self->library);
  g_autofree char *id = g_strdup (self->id);
  if (!g_str_equal (response, "delete"))
    return;
  grape_window_show_welcome (window);
  if (grape_library_remove_instance (library, id, &error))
    grape_window_say (window, _ ("The instance was deleted"));
  else
    grape_window_say_error (window, error);
  grape_window_show_home (window);
}

static void
delete_cb (GtkButton *button, GrapeBrokenPage *self)
{
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _ ("Delete the Instance?"),
      _ ("Its log and, if you keep the game, its secret seed are deleted for good. A newer "
         "Grapefruit may be able to read it."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "delete",
                                    _ ("_Delete"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "delete",
                                              ADW_RESPONSE_DESTRUCTIVE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (delete_response_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
grape_broken_page_dispose (GObject *object)
{
  GrapeBrokenPage *self = GRAPE_BROKEN_PAGE (object);
  g_clear_object (&self->library);
  g_clear_pointer (&self->id, g_free);
  G_OBJECT_CLASS (grape_broken_page_parent_class)->dispose (object);
}

static void
grape_broken_page_class_init (GrapeBrokenPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_broken_page_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-broken-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeBrokenPage, status);
  gtk_widget_class_bind_template_callback (widget_class, delete_cb);
}

static void
grape_broken_page_init (GrapeBrokenPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grape_broken_page_new:
 * @id: of an instance that cannot be loaded
 * @why: a sentence; it may quote what strangers wrote
 */
GrapePage *
grape_broken_page_new (GrapeLibrary *library, const char *id, const char *why)
{
  GrapeBrokenPage *self = g_object_new (GRAPE_TYPE_BROKEN_PAGE, NULL);
  g_autofree char *escaped = g_markup_escape_text (why, -1);
  self->library = g_object_ref (library);
  self->id = g_strdup (id);
  adw_status_page_set_description (self->status, escaped);
  grape_page_set_title (GRAPE_PAGE (self), _ ("A Game That Cannot Be Read"));
  return GRAPE_PAGE (self);
}
