/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of GrapeWindow share. */
#pragma once

#include "grape-window.h"

#include "ui/panels/grape-import-bar.h"
#include "ui/panels/grape-sidebar.h"
#include "ui/panels/grape-sync-bar.h"

struct _GrapeWindow
{
  AdwApplicationWindow parent_instance;

  /* Template */
  AdwToastOverlay *toasts;
  AdwLeaflet *leaflet;
  GtkWidget *side;
  GtkWidget *main;
  AdwHeaderBar *side_header;
  AdwHeaderBar *main_header;
  GtkWidget *titles;
  GtkLabel *title;
  GtkLabel *subtitle;
  GtkMenuButton *page_button;
  GtkToggleButton *panel_button;
  GrapeSidebar *sidebar;
  GrapeImportBar *import_bar;
  GrapeSyncBar *sync_bar;
  AdwBin *content;
  GrapePage *welcome;

  /* Owned */
  GrapeLibrary *library;
  GrapeSyncService *sync;
  GrapeNotifier *notifier;
  GBindingGroup *page_bindings;
  GCancellable *opening;  /* the page that is still being read */
  GPtrArray *page_toasts; /* shown or about to be; their buttons are actions of the page at hand */
  guint tick_id;
  char *shown;  /* "instance:ID": grape-window-shown.c; or NULL */
  char *wanted; /* what to open after reading the lists; or NULL */
};

void grape_window_start_sync (GrapeWindow *self);
void grape_window_note_turns (GrapeWindow *self);
void grape_window_set_shown (GrapeWindow *self, const char *kind, const char *id);
void grape_window_install_actions (GtkWidgetClass *widget_class);
void grape_window_accept_drops (GrapeWindow *self);
