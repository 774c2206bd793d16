/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeSidebarRow: sets what people wrote as text, never as markup. */
#include "grape-sidebar-row.h"

#include "ui/grape-access.h"

struct _GrapeSidebarRow
{
  AdwBin parent_instance;

  /* Template */
  GtkImage *icon;
  GtkImage *arrow;
  GtkLabel *title;
  GtkLabel *subtitle;
  GtkLabel *count;
  GtkImage *sync;
};

G_DEFINE_FINAL_TYPE (GrapeSidebarRow, grape_sidebar_row, ADW_TYPE_BIN)

static void
grape_sidebar_row_class_init (GrapeSidebarRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-sidebar-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeSidebarRow, icon);
  gtk_widget_class_bind_template_child (widget_class, GrapeSidebarRow, arrow);
  gtk_widget_class_bind_template_child (widget_class, GrapeSidebarRow, title);
  gtk_widget_class_bind_template_child (widget_class, GrapeSidebarRow, subtitle);
  gtk_widget_class_bind_template_child (widget_class, GrapeSidebarRow, count);
  gtk_widget_class_bind_template_child (widget_class, GrapeSidebarRow, sync);
}

static void
grape_sidebar_row_init (GrapeSidebarRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
grape_sidebar_row_new (void)
{
  return g_object_new (GRAPE_TYPE_SIDEBAR_ROW, NULL);
}

static void
set_class (gpointer widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

static void
bind_sync (GrapeSidebarRow *self, const GrapeSidebarItem *item)
{
  gtk_widget_set_visible (GTK_WIDGET (self->sync), item->sync_icon != NULL);
  if (!item->sync_icon)
    return;
  gtk_image_set_from_icon_name (self->sync, item->sync_icon);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->sync), item->sync_sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->sync), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  item->sync_line, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  item->sync_sentence, -1);
  set_class (self->sync, "shield-bad", item->sync_urgent);
  set_class (self->sync, "dim-label", !item->sync_urgent);
}

void
grape_sidebar_row_bind (GrapeSidebarRow *self, const GrapeSidebarItem *item)
{
  gboolean heading = item->kind == GRAPE_SIDEBAR_HEADING || item->kind == GRAPE_SIDEBAR_FOLD;
  g_autofree char *count = item->count ? g_strdup_printf ("%u", item->count) : NULL;
  gtk_label_set_text (self->title, item->title);
  gtk_label_set_wrap (self->title, item->kind == GRAPE_SIDEBAR_HINT);
  gtk_label_set_ellipsize (self->title, item->kind == GRAPE_SIDEBAR_HINT ? PANGO_ELLIPSIZE_NONE
                                                                         : PANGO_ELLIPSIZE_END);
  gtk_label_set_text (self->subtitle, item->subtitle ? item->subtitle : "");
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle), item->subtitle && *item->subtitle);
  gtk_image_set_from_icon_name (self->icon, item->icon);
  gtk_widget_set_visible (GTK_WIDGET (self->icon), item->icon != NULL);
  gtk_label_set_text (self->count, count ? count : "");
  gtk_widget_set_visible (GTK_WIDGET (self->count), count != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->arrow), item->kind == GRAPE_SIDEBAR_FOLD);
  gtk_image_set_from_icon_name (self->arrow, item->open ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self),
                               item->tooltip && *item->tooltip ? item->tooltip : NULL);
  bind_sync (self, item);
  set_class (self, "heading-row", heading);
  set_class (self, "hint-row", item->kind == GRAPE_SIDEBAR_HINT);
  set_class (self, "urgent", item->urgent);
  set_class (self, "item-row", !heading);
  grape_access_name_row (GTK_WIDGET (self));
}
