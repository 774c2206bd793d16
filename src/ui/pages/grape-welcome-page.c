/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeWelcomePage: the template has all but the picture, which comes after the first frame, as
 * reading an SVG would delay that. */
#include "grape-welcome-page.h"

struct _GrapeWelcomePage
{
  GrapePage parent_instance;

  /* Template */
  AdwStatusPage *status;

  guint icon_id;
};

G_DEFINE_FINAL_TYPE (GrapeWelcomePage, grape_welcome_page, GRAPE_TYPE_PAGE)

static gboolean
icon_cb (gpointer data)
{
  GrapeWelcomePage *self = data;
  self->icon_id = 0;
  adw_status_page_set_icon_name (self->status, GRAPE_APP_ID);
  return G_SOURCE_REMOVE;
}

static void
grape_welcome_page_map (GtkWidget *widget)
{
  GrapeWelcomePage *self = GRAPE_WELCOME_PAGE (widget);
  GTK_WIDGET_CLASS (grape_welcome_page_parent_class)->map (widget);
  if (!self->icon_id && !adw_status_page_get_icon_name (self->status))
    self->icon_id = g_idle_add_full (G_PRIORITY_LOW, icon_cb, self, NULL);
}

static void
grape_welcome_page_dispose (GObject *object)
{
  g_clear_handle_id (&GRAPE_WELCOME_PAGE (object)->icon_id, g_source_remove);
  G_OBJECT_CLASS (grape_welcome_page_parent_class)->dispose (object);
}

static void
grape_welcome_page_class_init (GrapeWelcomePageClass *klass)
{
  GTK_WIDGET_CLASS (klass)->map = grape_welcome_page_map;
  G_OBJECT_CLASS (klass)->dispose = grape_welcome_page_dispose;
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               GRAPE_UI_PATH "grape-welcome-page.ui");
  gtk_widget_class_bind_template_child (GTK_WIDGET_CLASS (klass), GrapeWelcomePage, status);
}

static void
grape_welcome_page_init (GrapeWelcomePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
