/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePage: what the window shows beside the sidebar. It has a title for the header bar, maybe a
 * menu, and maybe a panel on its right that folds away. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRAPE_TYPE_PAGE (grape_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrapePage, grape_page, GRAPE, PAGE, AdwBin)

struct _GrapePageClass
{
  AdwBinClass parent_class;

  void (*search) (GrapePage *self);  /* Ctrl+F */
  void (*refresh) (GrapePage *self); /* F5 */
  /* Writes what F6 goes to, in its order, and returns how many; at most GRAPE_PAGE_MOST_PANES. */
  guint (*list_panes) (GrapePage *self, GtkWidget **panes);
};

#define GRAPE_PAGE_MOST_PANES 4

const char *grape_page_get_title (GrapePage *self);
void grape_page_set_title (GrapePage *self, const char *title);
void grape_page_set_subtitle (GrapePage *self, const char *subtitle);
void grape_page_set_menu (GrapePage *self, GMenuModel *menu);
GActionGroup *grape_page_get_actions (GrapePage *self);
void grape_page_set_actions (GrapePage *self, GActionGroup *actions);
void grape_page_set_has_panel (GrapePage *self, gboolean has_panel);
void grape_page_set_panel_shown (GrapePage *self, gboolean shown);
gboolean grape_page_get_narrow (GrapePage *self);
void grape_page_set_narrow (GrapePage *self, gboolean narrow);

void grape_page_search (GrapePage *self);
void grape_page_refresh (GrapePage *self);
guint grape_page_list_panes (GrapePage *self, GtkWidget **panes);

G_END_DECLS
