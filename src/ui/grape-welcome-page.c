/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeWelcomePage: all of it is in the template. */
#include "grape-welcome-page.h"

struct _GrapeWelcomePage
{
  GrapePage parent_instance;
};

G_DEFINE_FINAL_TYPE (GrapeWelcomePage, grape_welcome_page, GRAPE_TYPE_PAGE)

static void
grape_welcome_page_class_init (GrapeWelcomePageClass *klass)
{
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass),
                                               GRAPE_UI_PATH "grape-welcome-page.ui");
}

static void
grape_welcome_page_init (GrapeWelcomePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
