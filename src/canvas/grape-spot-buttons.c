/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a board is larger than its window, or too small in it to see well, buttons in its lower
 * right corner zoom in, zoom out, and show all of it. */
#include <glib/gi18n.h>

#include "grape-spot-private.h"

#define SMALL 12 /* pixels a square */
#define GAP   6

static void
add_button (GtkWidget *box, const char *icon, const char *name, const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (button, "osd");
  gtk_box_append (GTK_BOX (box), button);
}

void
grape_spot_buttons_init (GrapeSpotCanvas *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  add_button (box, "zoom-out-symbolic", _ ("Zoom Out"), "canvas.zoom-out");
  add_button (box, "zoom-fit-best-symbolic", _ ("Show All of the Board"), "canvas.fit");
  add_button (box, "zoom-in-symbolic", _ ("Zoom In"), "canvas.zoom-in");
  gtk_widget_add_css_class (box, "linked");
  gtk_widget_set_child_visible (box, FALSE);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
  grape_spot_canvas_parts (self)->buttons = box;
}

static gboolean
are_wanted (const GrapeSpotField *field, const GrapePan *pan)
{
  return field->squares && (pan->cell > 0 || field->board.fit < SMALL);
}

/** grape_spot_buttons_place: into the corner of the board, if they are wanted now */
void
grape_spot_buttons_place (GrapeSpotCanvas *self)
{
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  GrapeBox window = field->board.window;
  GtkRequisition size;

  gtk_widget_get_preferred_size (priv->buttons, &size, NULL);
  gtk_widget_set_child_visible (priv->buttons, are_wanted (field, &priv->touch.pan)
                                                   && size.width + 2 * GAP < window.width);
  if (gtk_widget_get_child_visible (priv->buttons))
    gtk_widget_size_allocate (priv->buttons,
                              &(GtkAllocation){ (int)(window.x + window.width) - size.width - GAP,
                                                (int)(window.y + window.height) - size.height - GAP,
                                                size.width, size.height },
                              -1);
}
