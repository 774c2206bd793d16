/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeMailItem: a thread, or a message found by a search. GrapeMailRow draws it. */
#pragma once

#include <adwaita.h>

#include "library/grape-library-mail.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_MAIL_ITEM (grape_mail_item_get_type ())
G_DECLARE_FINAL_TYPE (GrapeMailItem, grape_mail_item, GRAPE, MAIL_ITEM, GObject)

struct _GrapeMailItem
{
  GObject parent_instance;

  gint64 thread;
  gint64 message; /* 0: the thread's first */
  char *title;
  char *subtitle; /* plain; found words between GRAPE_HIT_START and GRAPE_HIT_END */
  gint64 at;
  guint count;
};

GrapeMailItem *grape_mail_item_new_thread (const GrapeThread *thread);
GrapeMailItem *grape_mail_item_new_hit (const GrapeHit *hit);

#define GRAPE_TYPE_MAIL_ROW (grape_mail_row_get_type ())
G_DECLARE_FINAL_TYPE (GrapeMailRow, grape_mail_row, GRAPE, MAIL_ROW, AdwBin)

GtkWidget *grape_mail_row_new (void);
void grape_mail_row_bind (GrapeMailRow *self, const GrapeMailItem *item);

G_END_DECLS
