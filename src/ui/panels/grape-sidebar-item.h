/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeSidebarItem: one line of the sidebar, a heading included. */
#pragma once

#include <gio/gio.h>

#include "engine/grape-rules.h"
#include "library/grape-library-instances.h"
#include "library/grape-library-mail.h"
#include "sync/share/grape-sync-service.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPE_SIDEBAR_HEADING,
  GRAPE_SIDEBAR_FOLD, /* the heading that shows and hides the finished instances */
  GRAPE_SIDEBAR_HINT, /* shown if a section is empty */
  GRAPE_SIDEBAR_INSTANCE,
  GRAPE_SIDEBAR_AWAITED, /* an accepted invitation whose game has not come yet; a topic */
  GRAPE_SIDEBAR_GAME,
  GRAPE_SIDEBAR_CLASS, /* a game that a society accepted; the society's id, a line's end, its name
                        */
  GRAPE_SIDEBAR_ARCHIVE,
} GrapeSidebarKind;

#define GRAPE_TYPE_SIDEBAR_ITEM (grape_sidebar_item_get_type ())
G_DECLARE_FINAL_TYPE (GrapeSidebarItem, grape_sidebar_item, GRAPE, SIDEBAR_ITEM, GObject)

struct _GrapeSidebarItem
{
  GObject parent_instance;

  GrapeSidebarKind kind;
  char *id;       /* of the instance, game or archive; or a topic */
  char *title;    /* plain text */
  char *subtitle; /* plain text, or NULL */
  char *tooltip;  /* or NULL */
  char *icon;     /* or NULL */
  guint count;    /* 0: not shown */
  gboolean open;  /* FOLD: the section is shown */
  gboolean urgent;
  const char *sync_icon; /* or NULL: not shared */
  char *sync_line;       /* "Up to date" */
  char *sync_sentence;
  gboolean sync_urgent;
};

GrapeSidebarItem *grape_sidebar_item_new_heading (const char *title);
GrapeSidebarItem *grape_sidebar_item_new_fold (const char *title, guint count, gboolean open);
GrapeSidebarItem *grape_sidebar_item_new_hint (const char *text);
GrapeSidebarItem *grape_sidebar_item_new_instance (const GrapeSummary *summary);
GrapeSidebarItem *grape_sidebar_item_new_awaited (const char *topic, const char *address);
void grape_sidebar_item_set_sync (GrapeSidebarItem *self, const GrapeSyncStatus *status);
GrapeSidebarItem *grape_sidebar_item_new_game (const GrapeRules *rules);
GrapeSidebarItem *grape_sidebar_item_new_class (const GrapeSummary *society, const char *name);
GrapeSidebarItem *grape_sidebar_item_new_society (const GrapeRules *rules);
GrapeSidebarItem *grape_sidebar_item_new_archive (const GrapeArchive *archive);
gboolean grape_sidebar_item_equal (const GrapeSidebarItem *a, const GrapeSidebarItem *b);

char *grape_sidebar_item_icon (const char *game);

G_END_DECLS
