/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeChairRow: a person by mail, me, or a bot of some level. */
#include "grape-chair-row.h"

#include <glib/gi18n.h>

/* In the list of who may play: a person, me, then the bots. */
#define WHO_PERSON 0
#define WHO_ME     1
#define WHO_BOTS   2

struct _GrapeChairRow
{
  AdwExpanderRow parent_instance;

  /* Template */
  GtkWidget *remove;
  AdwComboRow *who;
  GtkEditable *name;
  GtkEditable *address;

  const GrapeRules *rules;
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_REMOVE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeChairRow, grape_chair_row, ADW_TYPE_EXPANDER_ROW)

static void
show_title (GrapeChairRow *self)
{
  guint who = adw_combo_row_get_selected (self->who);
  const char *name = gtk_editable_get_text (self->name);
  const char *address = gtk_editable_get_text (self->address);
  g_autofree char *subtitle = NULL;
  if (who >= WHO_BOTS && self->rules)
    subtitle = g_strdup_printf (_ ("bot, %s"), self->rules->bots[who - WHO_BOTS]);
  else
    subtitle = g_strdup (who == WHO_ME ? _ ("you") : *address ? address : _ ("by mail"));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), *name ? name : _ ("Nobody yet"));
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), subtitle);
  gtk_widget_set_visible (GTK_WIDGET (self->address), who == WHO_PERSON);
}

static void
changed_cb (GtkEditable *editable, GrapeChairRow *self)
{
  show_title (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
who_cb (GObject *object, GParamSpec *pspec, GrapeChairRow *self)
{
  changed_cb (NULL, self);
}

static void
remove_cb (GtkButton *button, GrapeChairRow *self)
{
  g_signal_emit (self, signals[SIGNAL_REMOVE], 0);
}

static void
grape_chair_row_class_init (GrapeChairRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", GRAPE_TYPE_CHAIR_ROW, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REMOVE] = g_signal_new ("remove", GRAPE_TYPE_CHAIR_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-chair-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeChairRow, remove);
  gtk_widget_class_bind_template_child (widget_class, GrapeChairRow, who);
  gtk_widget_class_bind_template_child (widget_class, GrapeChairRow, name);
  gtk_widget_class_bind_template_child (widget_class, GrapeChairRow, address);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, who_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
}

static void
grape_chair_row_init (GrapeChairRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
grape_chair_row_new (const GrapeRules *rules)
{
  GrapeChairRow *self = g_object_new (GRAPE_TYPE_CHAIR_ROW, NULL);
  g_autoptr (GtkStringList) who = gtk_string_list_new (NULL);
  self->rules = rules;
  gtk_string_list_append (who, _ ("A person, by mail"));
  gtk_string_list_append (who, _ ("You"));
  for (guint i = 0; rules->bots[i]; i++)
    {
      g_autofree char *bot = g_strdup_printf (_ ("Bot: %s"), rules->bots[i]);
      gtk_string_list_append (who, bot);
    }
  adw_combo_row_set_model (self->who, G_LIST_MODEL (who));
  show_title (self);
  return GTK_WIDGET (self);
}

void
grape_chair_row_set_person (GrapeChairRow *self, const char *name, const char *address)
{
  gtk_editable_set_text (self->name, name);
  gtk_editable_set_text (self->address, address);
  adw_combo_row_set_selected (self->who, WHO_PERSON);
}

void
grape_chair_row_set_me (GrapeChairRow *self, const char *name)
{
  gtk_editable_set_text (self->name, name);
  adw_combo_row_set_selected (self->who, WHO_ME);
}

void
grape_chair_row_set_bot (GrapeChairRow *self, const char *name, const char *level)
{
  gtk_editable_set_text (self->name, name);
  for (guint i = 0; self->rules->bots[i]; i++)
    if (g_str_equal (self->rules->bots[i], level))
      adw_combo_row_set_selected (self->who, WHO_BOTS + i);
}

void
grape_chair_row_set_removable (GrapeChairRow *self, gboolean removable)
{
  gtk_widget_set_visible (self->remove, removable);
}

void
grape_chair_row_add_to (GrapeChairRow *self, GrapePlan *plan)
{
  guint who = adw_combo_row_get_selected (self->who);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (self->name)));
  grape_plan_add_chair (plan, name, who >= WHO_BOTS ? self->rules->bots[who - WHO_BOTS] : NULL,
                        who == WHO_PERSON ? gtk_editable_get_text (self->address) : NULL,
                        who == WHO_ME);
}
