/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeLogRow: sets what people wrote as text, never as markup. */
#include "grape-log-row.h"

#include "ui/grape-access.h"
#include "ui/grape-ago.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeLogItem
{
  GObject parent_instance;

  GPtrArray *lines; /* keeps the line alive */
  const GrapeLogLine *line;
};

struct _GrapeLogRow
{
  AdwBin parent_instance;

  /* Template */
  GtkLabel *number;
  GtkImage *lock;
  GtkLabel *text;
  GtkLabel *time;
};

G_DEFINE_FINAL_TYPE (GrapeLogItem, grape_log_item, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE (GrapeLogRow, grape_log_row, ADW_TYPE_BIN)

static void
grape_log_item_finalize (GObject *object)
{
  g_clear_pointer (&GRAPE_LOG_ITEM (object)->lines, g_ptr_array_unref);
  G_OBJECT_CLASS (grape_log_item_parent_class)->finalize (object);
}

static void
grape_log_item_class_init (GrapeLogItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grape_log_item_finalize;
}

static void
grape_log_item_init (GrapeLogItem *self)
{
}

static void
grape_log_row_class_init (GrapeLogRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-log-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeLogRow, number);
  gtk_widget_class_bind_template_child (widget_class, GrapeLogRow, lock);
  gtk_widget_class_bind_template_child (widget_class, GrapeLogRow, text);
  gtk_widget_class_bind_template_child (widget_class, GrapeLogRow, time);
}

static void
grape_log_row_init (GrapeLogRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (self->time, "notify::label", G_CALLBACK (grape_access_name_row), self);
}

GrapeLogItem *
grape_log_item_new (GPtrArray *lines, const GrapeLogLine *line)
{
  GrapeLogItem *self = g_object_new (GRAPE_TYPE_LOG_ITEM, NULL);
  self->lines = g_ptr_array_ref (lines);
  self->line = line;
  return self;
}

const GrapeLogLine *
grape_log_item_line (GrapeLogItem *self)
{
  return self->line;
}

GtkWidget *
grape_log_row_new (void)
{
  return g_object_new (GRAPE_TYPE_LOG_ROW, NULL);
}

static void
set_class (GtkLabel *label, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (GTK_WIDGET (label), name);
  else
    gtk_widget_remove_css_class (GTK_WIDGET (label), name);
}

void
grape_log_row_bind (GrapeLogRow *self, const GrapeLogLine *line)
{
  g_autofree char *number = g_strdup_printf ("%u", line->number);
  g_autoptr (GString) text = g_string_new (NULL);
  if (*line->who)
    g_string_append_printf (text, "%s: ", line->who);
  g_string_append (text, line->is_report ? grape_translated (line->text) : line->text);
  if (line->rule)
    g_string_append_printf (text, " (%s)", line->rule);
  gtk_label_set_text (self->number, number);
  gtk_label_set_text (self->text, text->str);
  grape_ago_set (self->time, line->at);
  gtk_widget_set_visible (GTK_WIDGET (self->lock), line->closed || line->secret);
  gtk_image_set_from_icon_name (self->lock, "changes-prevent-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->lock),
                               line->secret ? _ ("Not everybody can read this") : _ ("A secret"));
  set_class (self->text, "struck", line->is_void);
  set_class (self->text, "dim-label", line->closed);
  grape_access_name_row (GTK_WIDGET (self));
}
