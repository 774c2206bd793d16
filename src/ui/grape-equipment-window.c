/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeEquipmentWindow: two pages and their switcher. */
#include "grape-equipment-window.h"

#include "ui/pages/grape-decks-page.h"
#include "ui/pages/grape-dice-page.h"

struct _GrapeEquipmentWindow
{
  AdwWindow parent_instance;

  /* Template */
  AdwToastOverlay *toasts;
  AdwViewStack *stack;
  GrapeDicePage *dice;
  GrapeDecksPage *decks;
};

G_DEFINE_FINAL_TYPE (GrapeEquipmentWindow, grape_equipment_window, ADW_TYPE_WINDOW)

static void
grape_equipment_window_class_init (GrapeEquipmentWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  g_type_ensure (GRAPE_TYPE_DICE_PAGE);
  g_type_ensure (GRAPE_TYPE_DECKS_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-equipment-window.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeEquipmentWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, GrapeEquipmentWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, GrapeEquipmentWindow, dice);
  gtk_widget_class_bind_template_child (widget_class, GrapeEquipmentWindow, decks);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_equipment_window_init (GrapeEquipmentWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* The one that is already open beside @window. */
static GrapeEquipmentWindow *
find_open (GrapeWindow *window)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  for (GList *item = windows; item; item = item->next)
    if (GRAPE_IS_EQUIPMENT_WINDOW (item->data)
        && gtk_window_get_transient_for (item->data) == GTK_WINDOW (window))
      return item->data;
  return NULL;
}

/**
 * grape_equipment_window_present:
 * @page: "dice" or "decks"
 */
GrapeEquipmentWindow *
grape_equipment_window_present (GrapeWindow *window, const char *page)
{
  GrapeEquipmentWindow *self = find_open (window);
  if (!self)
    {
      self = g_object_new (GRAPE_TYPE_EQUIPMENT_WINDOW, "transient-for", window,
                           "destroy-with-parent", TRUE, NULL);
      grape_dice_page_set_library (self->dice, grape_window_library (window));
      grape_decks_page_load (self->decks);
    }
  adw_view_stack_set_visible_child_name (self->stack, page);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}

/**
 * grape_equipment_window_say:
 * @widget: in the window
 *
 * Shows a sentence at its lower edge that goes away by itself.
 */
void
grape_equipment_window_say (gpointer widget, const char *sentence)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);
  if (GRAPE_IS_EQUIPMENT_WINDOW (root))
    adw_toast_overlay_add_toast (GRAPE_EQUIPMENT_WINDOW (root)->toasts, adw_toast_new (escaped));
}
