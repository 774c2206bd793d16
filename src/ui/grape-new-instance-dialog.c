/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeNewInstanceDialog: the options are rows made from the game's table. What would not start is
 * said at once, as a sentence. */
#include "grape-new-instance-dialog.h"

#include "grape-chair-row.h"
#include "grape-clock.h"
#include "grape-option-row.h"
#include "grape-plan.h"

#include <glib/gi18n.h>

struct _GrapeNewInstanceDialog
{
  AdwWindow parent_instance;

  /* Template */
  GtkWidget *begin;
  AdwComboRow *game;
  GtkEditable *name;
  AdwComboRow *referee;
  GtkWidget *share_row;
  GtkSwitch *share;
  GtkWidget *add;
  GtkListBox *seats;
  GtkWidget *options_group;
  GtkListBox *options;
  GtkLabel *problem;

  const GrapeRules *rules;
  GrapeLibrary *library; /* owned */
};

G_DEFINE_FINAL_TYPE (GrapeNewInstanceDialog, grape_new_instance_dialog, ADW_TYPE_WINDOW)

static gboolean
i_referee (GrapeNewInstanceDialog *self)
{
  return adw_combo_row_get_selected (self->referee) == 0;
}

static guint
n_seats (GrapeNewInstanceDialog *self)
{
  guint n = 0;
  while (gtk_list_box_get_row_at_index (self->seats, (int)n))
    n++;
  return n;
}

static GrapePlan *
plan_now (GrapeNewInstanceDialog *self, GError **error)
{
  g_autoptr (GrapePlan) plan = grape_plan_new (self->rules);
  GtkListBoxRow *row;
  plan->name = g_strstrip (g_strdup (gtk_editable_get_text (self->name)));
  plan->i_referee = i_referee (self);
  plan->held = plan->i_referee && gtk_switch_get_active (self->share);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->seats, i)); i++)
    grape_chair_row_add_to (GRAPE_CHAIR_ROW (row), plan);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->options, i)); i++)
    {
      const char *name = grape_option_row_name (GTK_WIDGET (row));
      g_autofree char *value = grape_option_row_value (GTK_WIDGET (row));
      if (name && !grape_options_set (plan->options, name, value, error))
        return NULL;
    }
  return grape_plan_check (plan, error) ? g_steal_pointer (&plan) : NULL;
}

static void
check (GrapeNewInstanceDialog *self)
{
  g_autoptr (GError) error = NULL;
  if (!self->rules)
    return;
  guint n = n_seats (self);
  g_autoptr (GrapePlan) plan = plan_now (self, &error);
  GtkListBoxRow *row;
  gtk_widget_set_sensitive (self->begin, plan != NULL);
  gtk_label_set_text (self->problem, error ? error->message : "");
  gtk_widget_set_visible (self->add, n < self->rules->seats_max);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->seats, i)); i++)
    grape_chair_row_set_removable (GRAPE_CHAIR_ROW (row), n > self->rules->seats_min);
}

static void
check_cb (GtkEditable *editable, GrapeNewInstanceDialog *self)
{
  check (self);
}

static void
chair_changed_cb (GrapeNewInstanceDialog *self)
{
  check (self);
}

static void
chair_remove_cb (GrapeChairRow *row, GrapeNewInstanceDialog *self)
{
  gtk_list_box_remove (self->seats, GTK_WIDGET (row));
  check (self);
}

static GrapeChairRow *
add_chair (GrapeNewInstanceDialog *self)
{
  GtkWidget *row = grape_chair_row_new (self->rules);
  g_signal_connect_object (row, "changed", G_CALLBACK (chair_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "remove", G_CALLBACK (chair_remove_cb), self, 0);
  gtk_list_box_append (self->seats, row);
  return GRAPE_CHAIR_ROW (row);
}

static void
fill_seats (GrapeNewInstanceDialog *self)
{
  static const char *const names[] = { "Ada", "Boole", "Conway", "Dora", "Erdős", "Fermat" };
  GtkListBoxRow *row;
  g_autoptr (GrapePerson) me = grape_library_me (self->library, NULL);
  const char *level = g_strv_contains (self->rules->bots, "good") ? "good" : self->rules->bots[0];
  while ((row = gtk_list_box_get_row_at_index (self->seats, 0)))
    gtk_list_box_remove (self->seats, GTK_WIDGET (row));
  for (guint i = 0; i < MAX (2, self->rules->seats_min); i++)
    {
      GrapeChairRow *chair = add_chair (self);
      g_autofree char *name = g_strdup_printf (_ ("Player %u"), i + 1);
      gboolean mine = i == 0 && (!i_referee (self) || self->rules->referee != GRAPE_REFEREE_ONE);
      if (i_referee (self) && !mine)
        grape_chair_row_set_person (chair, name, "");
      else if (mine)
        {
          g_autofree char *my_name = me ? g_strdup (me->name) : grape_plan_my_name ();
          grape_chair_row_set_me (chair, my_name);
        }
      else
        grape_chair_row_set_bot (chair, names[i % G_N_ELEMENTS (names)], level);
    }
}

static void
fill_options (GrapeNewInstanceDialog *self)
{
  GtkListBoxRow *row;
  guint n = 0;
  while ((row = gtk_list_box_get_row_at_index (self->options, 0)))
    gtk_list_box_remove (self->options, GTK_WIDGET (row));
  for (const GrapeOption *option = self->rules->options; option->name; option++, n++)
    gtk_list_box_append (self->options, grape_option_row_new (option, !i_referee (self),
                                                              G_CALLBACK (chair_changed_cb), self));
  gtk_widget_set_visible (self->options_group, n > 0);
}

static void
game_cb (GObject *object, GParamSpec *pspec, GrapeNewInstanceDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->game);
  if (!self->library || selected == GTK_INVALID_LIST_POSITION)
    return;
  self->rules = grape_registry_list ()[selected];
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->referee),
                                 self->rules->referee == GRAPE_REFEREE_ONE ? _ ("Referee")
                                                                           : _ ("Record"));
  gtk_widget_set_visible (self->share_row, i_referee (self));
  fill_seats (self);
  fill_options (self);
  check (self);
}

static void
referee_cb (GObject *object, GParamSpec *pspec, GrapeNewInstanceDialog *self)
{
  if (self->rules)
    game_cb (NULL, NULL, self);
}

static void
add_cb (GtkButton *button, GrapeNewInstanceDialog *self)
{
  GrapeChairRow *chair = add_chair (self);
  g_autofree char *name = g_strdup_printf (_ ("Player %u"), n_seats (self));
  if (i_referee (self))
    grape_chair_row_set_person (chair, name, "");
  else
    grape_chair_row_set_bot (chair, name, self->rules->bots[0]);
  check (self);
}

static void
begun_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeNewInstanceDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = grape_plan_begin_finish (result, &error);
  GrapeWindow *window = grape_window_of (self);
  if (!self->library)
    return;
  gtk_widget_set_sensitive (self->begin, TRUE);
  if (!id)
    {
      gtk_label_set_text (self->problem, error->message);
      return;
    }
  if (window)
    grape_window_show_instance (window, id);
  if (window && i_referee (self) && gtk_switch_get_active (self->share))
    gtk_widget_activate_action (GTK_WIDGET (window), "instance.share", NULL);
  gtk_window_close (GTK_WINDOW (self));
}

static void
begin_cb (GtkButton *button, GrapeNewInstanceDialog *self)
{
  GrapePlan *plan = plan_now (self, NULL);
  if (!plan)
    return;
  gtk_widget_set_sensitive (self->begin, FALSE);
  grape_plan_begin_async (plan, self->library, begun_cb, g_object_ref (self));
}

static void
grape_new_instance_dialog_dispose (GObject *object)
{
  GrapeNewInstanceDialog *self = GRAPE_NEW_INSTANCE_DIALOG (object);
  self->rules = NULL;
  g_clear_object (&self->library);
  G_OBJECT_CLASS (grape_new_instance_dialog_parent_class)->dispose (object);
}

#define BIND_CHILD(name)                                                                           \
  gtk_widget_class_bind_template_child (widget_class, GrapeNewInstanceDialog, name)

static void
grape_new_instance_dialog_class_init (GrapeNewInstanceDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_new_instance_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-new-instance-dialog.ui");
  BIND_CHILD (begin);
  BIND_CHILD (game);
  BIND_CHILD (name);
  BIND_CHILD (referee);
  BIND_CHILD (share_row);
  BIND_CHILD (share);
  BIND_CHILD (add);
  BIND_CHILD (seats);
  BIND_CHILD (options_group);
  BIND_CHILD (options);
  BIND_CHILD (problem);
  gtk_widget_class_bind_template_callback (widget_class, begin_cb);
  gtk_widget_class_bind_template_callback (widget_class, game_cb);
  gtk_widget_class_bind_template_callback (widget_class, referee_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, check_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_new_instance_dialog_init (GrapeNewInstanceDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grape_new_instance_dialog_present:
 * @rules: (nullable): the game to begin with
 */
GrapeNewInstanceDialog *
grape_new_instance_dialog_present (GrapeWindow *window, const GrapeRules *rules)
{
  GrapeNewInstanceDialog *self
      = g_object_new (GRAPE_TYPE_NEW_INSTANCE_DIALOG, "transient-for", window, NULL);
  const GrapeRules *const *games = grape_registry_list ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;
  for (guint i = 0; games[i]; i++)
    {
      gtk_string_list_append (names, _ (games[i]->name));
      if (games[i] == rules)
        chosen = i;
    }
  adw_combo_row_set_model (self->game, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->game, chosen);
  g_autoptr (GDateTime) today = g_date_time_new_from_unix_local (grape_clock_now ());
  g_autofree char *name = g_date_time_format (today, _ ("Table of %-d %B"));
  gtk_editable_set_text (self->name, name);
  self->library = g_object_ref (grape_window_library (window));
  game_cb (NULL, NULL, self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
  return self;
}
