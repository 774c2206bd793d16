/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads and found messages as lines of a list. */
#include "grape-mail-item.h"

#include "ui/grape-access.h"
#include "ui/grape-clock.h"

#include <glib/gi18n.h>
#include <string.h>

struct _GrapeMailRow
{
  AdwBin parent_instance;

  /* Template */
  GtkLabel *title;
  GtkLabel *count;
  GtkLabel *subtitle;
  GtkLabel *time;
};

G_DEFINE_FINAL_TYPE (GrapeMailItem, grape_mail_item, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE (GrapeMailRow, grape_mail_row, ADW_TYPE_BIN)

static void
grape_mail_item_finalize (GObject *object)
{
  g_free (GRAPE_MAIL_ITEM (object)->title);
  g_free (GRAPE_MAIL_ITEM (object)->subtitle);
  G_OBJECT_CLASS (grape_mail_item_parent_class)->finalize (object);
}

static void
grape_mail_item_class_init (GrapeMailItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grape_mail_item_finalize;
}

static void
grape_mail_item_init (GrapeMailItem *self)
{
}

GrapeMailItem *
grape_mail_item_new_thread (const GrapeThread *thread)
{
  GrapeMailItem *self = g_object_new (GRAPE_TYPE_MAIL_ITEM, NULL);
  self->thread = thread->id;
  self->title
      = g_strdup (thread->subject && *thread->subject ? thread->subject : _ ("(no subject)"));
  self->subtitle = g_strdup (thread->from ? thread->from : "");
  self->at = thread->last_at;
  self->count = thread->n_messages > 1 ? thread->n_messages : 0;
  return self;
}

GrapeMailItem *
grape_mail_item_new_hit (const GrapeHit *hit)
{
  GrapeMailItem *self = g_object_new (GRAPE_TYPE_MAIL_ITEM, NULL);
  self->thread = hit->thread;
  self->message = hit->message;
  self->title = g_strdup_printf ("%s · %s", hit->from ? hit->from : "",
                                 hit->subject && *hit->subject ? hit->subject : _ ("(no subject)"));
  self->subtitle = g_strdup (hit->snippet ? hit->snippet : "");
  self->at = hit->at;
  return self;
}

static void
grape_mail_row_class_init (GrapeMailRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-mail-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeMailRow, title);
  gtk_widget_class_bind_template_child (widget_class, GrapeMailRow, count);
  gtk_widget_class_bind_template_child (widget_class, GrapeMailRow, subtitle);
  gtk_widget_class_bind_template_child (widget_class, GrapeMailRow, time);
}

static void
grape_mail_row_init (GrapeMailRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
grape_mail_row_new (void)
{
  return g_object_new (GRAPE_TYPE_MAIL_ROW, NULL);
}

/* Makes the found words bold, by attributes: text in a mail is never markup. */
static void
set_snippet (GtkLabel *label, const char *snippet)
{
  g_autoptr (GString) text = g_string_new (NULL);
  PangoAttrList *attributes = pango_attr_list_new ();
  guint start = 0;
  for (const char *c = snippet; *c; c++)
    if (*c == GRAPE_HIT_START[0])
      start = (guint)text->len;
    else if (*c == GRAPE_HIT_END[0])
      {
        PangoAttribute *bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD);
        bold->start_index = start;
        bold->end_index = (guint)text->len;
        pango_attr_list_insert (attributes, bold);
      }
    else
      g_string_append_c (text, *c == '\n' ? ' ' : *c);
  gtk_label_set_text (label, text->str);
  gtk_label_set_attributes (label, attributes);
  pango_attr_list_unref (attributes);
}

void
grape_mail_row_bind (GrapeMailRow *self, const GrapeMailItem *item)
{
  g_autofree char *when = grape_clock_day (item->at);
  g_autofree char *exact = grape_clock_exact (item->at);
  g_autofree char *count = g_strdup_printf ("%u", item->count);
  gtk_label_set_text (self->title, item->title);
  set_snippet (self->subtitle, item->subtitle);
  gtk_label_set_text (self->time, when);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->time), *exact ? exact : NULL);
  gtk_label_set_text (self->count, count);
  gtk_widget_set_visible (GTK_WIDGET (self->count), item->count > 0);
  grape_access_name_row (GTK_WIDGET (self));
}
