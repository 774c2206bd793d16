/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeNewInstanceDialog: the options are rows made from the game's list. The dialog says what is
 * missing in the place where it is missing, and starts nothing under a name that nobody gave. */
#include "grape-new-instance-dialog.h"

#include "ui/parts/grape-chair-row.h"
#include "ui/parts/grape-dictionary-row.h"
#include "ui/parts/grape-option-row.h"
#include "ui/parts/grape-text-groups.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeNewInstanceDialog
{
  AdwWindow parent_instance;

  /* Template */
  GtkWidget *begin;
  AdwComboRow *game;
  GtkEditable *name;
  AdwActionRow *by_mail_row;
  GtkCheckButton *by_mail;
  GtkCheckButton *shared;
  GtkCheckButton *practice;
  GtkWidget *play_group;
  GtkWidget *seats_group;
  GtkWidget *add;
  GtkListBox *seats;
  GtkWidget *options_group;
  GtkListBox *options;
  GtkBox *texts;         /* what is longer than a row */
  GtkWidget *dictionary; /* borrowed, among the options; NULL: the game has none */
  GtkLabel *problem;

  const GrapeRules *rules;
  const GrapeRules *only; /* a game that is not on the list; or NULL */
  gboolean is_filling;

  /* Owned */
  GrapeLibrary *library;
  GrapePerson *me;   /* or NULL: the user has no person yet */
  GPtrArray *people; /* of GrapePerson: the others */
  GPtrArray *taken;  /* of char: names of instances */
  GrapePlan *kept;   /* seats and options to restore at the next filling; or NULL */
  char *suggested;   /* the name, until somebody gives another */
};

G_DEFINE_FINAL_TYPE (GrapeNewInstanceDialog, grape_new_instance_dialog, ADW_TYPE_WINDOW)

static gboolean
is_society (GrapeNewInstanceDialog *self)
{
  return self->rules && grape_plan_is_society (self->rules);
}

/* Nobody practises a society: there are no bots. */
static gboolean
i_referee (GrapeNewInstanceDialog *self)
{
  return is_society (self) || !gtk_check_button_get_active (self->practice);
}

static guint
n_rows (GtkListBox *list)
{
  guint n = 0;
  while (gtk_list_box_get_row_at_index (list, (int)n))
    n++;
  return n;
}

/* How it is played, without seats. */
static GrapePlan *
plan_new (GrapeNewInstanceDialog *self)
{
  GrapePlan *plan = grape_plan_new (self->rules);
  plan->name = g_strstrip (g_strdup (gtk_editable_get_text (self->name)));
  plan->i_referee = i_referee (self);
  plan->held = gtk_check_button_get_active (self->shared) && !is_society (self);
  if (!self->me)
    return plan;
  plan->my_name = g_strdup (self->me->name);
  plan->my_addresses = g_strdupv (self->me->addresses);
  return plan;
}

/* What the rows say, whether it could start or not. */
static GrapePlan *
plan_rows (GrapeNewInstanceDialog *self)
{
  GrapePlan *plan = plan_new (self);
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->seats, i)); i++)
    grape_chair_row_add_to (GRAPE_CHAIR_ROW (row), plan);
  plan->words = self->dictionary ? grape_dictionary_row_value (self->dictionary) : NULL;
  return plan;
}

static gboolean
set_options (GrapeNewInstanceDialog *self, GrapePlan *plan, GError **error)
{
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->options, i)); i++)
    {
      const char *name = grape_option_row_name (GTK_WIDGET (row));
      g_autofree char *value = name ? grape_option_row_value (GTK_WIDGET (row)) : NULL;
      if (name && !grape_options_set (plan->options, name, value, error))
        return FALSE;
    }
  return grape_text_groups_take (self->texts, plan, error);
}

/* The name follows the plan until somebody writes another. */
static void
suggest_name (GrapeNewInstanceDialog *self, const GrapePlan *plan)
{
  if (g_strcmp0 (gtk_editable_get_text (self->name), self->suggested) != 0)
    return;
  g_autofree char *name = grape_plan_suggest_name (plan, self->taken);
  if (g_strcmp0 (name, self->suggested) == 0)
    return;
  g_free (self->suggested);
  self->suggested = g_steal_pointer (&name);
  gtk_editable_set_text (self->name, self->suggested); /* which checks once more */
}

static void
check (GrapeNewInstanceDialog *self)
{
  g_autoptr (GError) error = NULL;
  GtkListBoxRow *row;
  if (!self->rules || self->is_filling)
    return;
  g_autoptr (GrapePlan) plan = plan_rows (self);
  gboolean good = set_options (self, plan, &error) && grape_plan_check (plan, &error);
  guint n = plan->chairs->len;
  gtk_widget_set_sensitive (self->begin, good);
  const char *problem = error ? grape_translated (error->message) : "";
  gtk_label_set_text (self->problem, problem);
  gtk_widget_set_visible (GTK_WIDGET (self->problem),
                          *problem && !grape_text_groups_says (self->texts, problem));
  gtk_widget_set_visible (self->add, n < self->rules->seats_max);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->seats, i)); i++)
    {
      grape_chair_row_set_removable (GRAPE_CHAIR_ROW (row), n > self->rules->seats_min);
      grape_chair_row_show (GRAPE_CHAIR_ROW (row), plan, (guint)i);
    }
  suggest_name (self, plan);
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
add_chair (GrapeNewInstanceDialog *self, const GrapePlan *plan, const GrapeChair *chair)
{
  GtkWidget *row = grape_chair_row_new (plan, self->people);
  grape_chair_row_set_chair (GRAPE_CHAIR_ROW (row), chair);
  g_signal_connect_object (row, "changed", G_CALLBACK (chair_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "remove", G_CALLBACK (chair_remove_cb), self, 0);
  gtk_list_box_append (self->seats, row);
  return GRAPE_CHAIR_ROW (row);
}

static void
add_default (GrapeNewInstanceDialog *self, GrapePlan *plan)
{
  g_autofree char *my_name = self->me ? g_strdup (self->me->name) : grape_plan_my_name ();
  if (plan->chairs->len == 0 && (!plan->i_referee || self->rules->referee != GRAPE_REFEREE_ONE))
    grape_plan_add_chair (plan, my_name, NULL, NULL, TRUE);
  else if (plan->i_referee)
    grape_plan_add_chair (plan, "", NULL, "", FALSE);
  else
    grape_plan_add_bot (plan);
}

/* A seat for another way to play; in practice only the user and bots, which have their own levels
 * in each game. */
static gboolean
fits (const GrapePlan *plan, const GrapeChair *chair)
{
  gboolean has_level = chair->bot && g_strv_contains (plan->rules->bots, chair->bot);
  if (chair->me)
    return !plan->i_referee || plan->rules->referee != GRAPE_REFEREE_ONE;
  return has_level || (plan->i_referee && !chair->bot);
}

static void
fill_seats (GrapeNewInstanceDialog *self)
{
  GtkListBoxRow *row;
  g_autoptr (GrapePlan) plan = plan_new (self);
  guint n_kept = self->kept ? self->kept->chairs->len : 0;
  guint n = is_society (self)
                ? 0
                : CLAMP (MAX (2, n_kept), self->rules->seats_min, self->rules->seats_max);
  while ((row = gtk_list_box_get_row_at_index (self->seats, 0)))
    gtk_list_box_remove (self->seats, GTK_WIDGET (row));
  for (guint i = 0; i < n; i++)
    {
      const GrapeChair *kept = i < n_kept ? g_ptr_array_index (self->kept->chairs, i) : NULL;
      if (kept && fits (plan, kept))
        grape_plan_add_chair (plan, kept->name, kept->bot, kept->address, kept->me);
      else
        add_default (self, plan);
      GrapeChairRow *chair = add_chair (self, plan, g_ptr_array_index (plan->chairs, i));
      g_autofree char *sentence = NULL;
      if (i == 0 && grape_plan_look_at (plan, i, &sentence) != GRAPE_CHAIR_FINE)
        adw_expander_row_set_expanded (ADW_EXPANDER_ROW (chair), TRUE);
    }
}

static void
fill_options (GrapeNewInstanceDialog *self)
{
  GtkListBoxRow *row;
  self->dictionary = NULL;
  while ((row = gtk_list_box_get_row_at_index (self->options, 0)))
    gtk_list_box_remove (self->options, GTK_WIDGET (row));
  for (const GrapeOption *option = self->rules->options; option->name; option++)
    {
      if (grape_text_groups_has (option))
        continue;
      GtkWidget *made
          = grape_option_row_new (option, !i_referee (self), G_CALLBACK (chair_changed_cb), self);
      if (self->kept && self->kept->rules == self->rules
          && self->kept->i_referee == i_referee (self))
        grape_option_row_set_value (made, grape_options_text (self->kept->options, option->name));
      gtk_list_box_append (self->options, made);
    }
  if (grape_dictionary_row_fits (self->rules))
    {
      gboolean same = self->kept && self->kept->rules == self->rules;
      self->dictionary = grape_dictionary_row_new (same ? self->kept->words : NULL);
      gtk_list_box_append (self->options, self->dictionary);
    }
  gtk_widget_set_visible (self->options_group, n_rows (self->options) > 0);
}

static void
fill (GrapeNewInstanceDialog *self)
{
  self->is_filling = TRUE;
  gtk_window_set_title (GTK_WINDOW (self),
                        is_society (self) ? _ ("New Society") : _ ("New Instance"));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->name),
                                 is_society (self) ? _ ("Name of the society")
                                                   : _ ("Name of the instance"));
  adw_action_row_set_subtitle (self->by_mail_row,
                               self->rules->referee == GRAPE_REFEREE_ONE
                                   ? _ ("You referee: moves come in by mail, posts go out to "
                                        "everybody’s address")
                                   : _ ("You keep the record: moves come in by mail, posts go out "
                                        "to everybody’s address"));
  gtk_widget_set_visible (self->play_group, !is_society (self));
  gtk_widget_set_visible (self->seats_group, !is_society (self));
  fill_seats (self);
  fill_options (self);
  grape_text_groups_fill (self->texts, self->rules, self->kept, G_CALLBACK (chair_changed_cb),
                          self);
  self->is_filling = FALSE;
  check (self);
}

/* Typed names and texts survive a look at practice, or at another game. */
static void
keep_people (GrapeNewInstanceDialog *self)
{
  g_autoptr (GrapePlan) plan = plan_rows (self);
  gboolean has_person = FALSE;
  for (guint i = 0; i < plan->chairs->len; i++)
    {
      const GrapeChair *chair = g_ptr_array_index (plan->chairs, i);
      has_person = has_person || (!chair->me && !chair->bot && *chair->name);
    }
  if (!has_person && !grape_text_groups_any (self->texts))
    return;
  g_clear_pointer (&self->kept, grape_plan_free);
  self->kept = g_steal_pointer (&plan);
  set_options (self, self->kept, NULL);
}

static void
game_cb (GObject *object, GParamSpec *pspec, GrapeNewInstanceDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->game);
  if (!self->library || selected == GTK_INVALID_LIST_POSITION)
    return;
  if (self->rules)
    keep_people (self);
  self->rules = self->only ? self->only : grape_registry_list ()[selected];
  fill (self);
}

static void
play_cb (GtkCheckButton *play, GParamSpec *pspec, GrapeNewInstanceDialog *self)
{
  if (!self->rules)
    return;
  if (!gtk_check_button_get_active (play)) /* the rows are as they were under this one */
    keep_people (self);
  else
    fill (self);
}

static void
add_cb (GtkButton *button, GrapeNewInstanceDialog *self)
{
  g_autoptr (GrapePlan) plan = plan_rows (self);
  add_default (self, plan);
  GrapeChairRow *row
      = add_chair (self, plan, g_ptr_array_index (plan->chairs, plan->chairs->len - 1));
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), i_referee (self));
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
      gtk_label_set_text (self->problem, grape_translated (error->message));
      gtk_widget_set_visible (GTK_WIDGET (self->problem), TRUE);
      return;
    }
  if (window)
    grape_window_show_instance (window, id);
  if (window && gtk_check_button_get_active (self->shared) && !is_society (self))
    gtk_widget_activate_action (GTK_WIDGET (window), "instance.share", NULL);
  gtk_window_close (GTK_WINDOW (self));
}

static void
begin (GrapeNewInstanceDialog *self)
{
  g_autoptr (GrapePlan) plan = plan_rows (self);
  if (!set_options (self, plan, NULL))
    return;
  gtk_widget_set_sensitive (self->begin, FALSE);
  grape_plan_begin_async (g_steal_pointer (&plan), self->library, begun_cb, g_object_ref (self));
}

static void
anyway_cb (AdwMessageDialog *dialog, const char *response, GrapeNewInstanceDialog *self)
{
  if (g_str_equal (response, "start"))
    begin (self);
}

/* Players whose mail would look like a stranger's, and to whom nobody could write. */
static char *
unreached_names (const GrapePlan *plan, guint *n)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  *n = 0;
  for (guint i = 0; i < plan->chairs->len; i++)
    {
      g_autofree char *sentence = NULL;
      if (grape_plan_look_at (plan, i, &sentence) != GRAPE_CHAIR_UNREACHED)
        continue;
      g_strv_builder_add (builder, ((GrapeChair *)g_ptr_array_index (plan->chairs, i))->name);
      ++*n;
    }
  g_auto (GStrv) names = g_strv_builder_end (builder);
  return g_strjoinv (", ", names);
}

static void
begin_cb (GtkButton *button, GrapeNewInstanceDialog *self)
{
  g_autoptr (GrapePlan) plan = plan_rows (self);
  guint n;
  g_autofree char *names = unreached_names (plan, &n);
  if (!n)
    {
      begin (self);
      return;
    }
  g_autofree char *body = g_strdup_printf (
      ngettext ("No mail address is known for %s: their posts cannot be sent, and their "
                "moves are not found in mail. It can be added later, under “Addresses of the "
                "Players”.",
                "No mail addresses are known for %s: their posts cannot be sent, and their "
                "moves are not found in mail. They can be added later, under “Addresses of "
                "the Players”.",
                n),
      names);
  GtkWidget *dialog
      = adw_message_dialog_new (GTK_WINDOW (self), _ ("Start Without Addresses?"), body);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Go Back"), "start",
                                    _ ("_Start Anyway"), NULL);
  g_signal_connect_object (dialog, "response", G_CALLBACK (anyway_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
grape_new_instance_dialog_dispose (GObject *object)
{
  GrapeNewInstanceDialog *self = GRAPE_NEW_INSTANCE_DIALOG (object);
  self->rules = NULL;
  g_clear_object (&self->library);
  g_clear_pointer (&self->me, grape_person_free);
  g_clear_pointer (&self->people, g_ptr_array_unref);
  g_clear_pointer (&self->taken, g_ptr_array_unref);
  g_clear_pointer (&self->kept, grape_plan_free);
  g_clear_pointer (&self->suggested, g_free);
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
  BIND_CHILD (by_mail_row);
  BIND_CHILD (by_mail);
  BIND_CHILD (shared);
  BIND_CHILD (practice);
  BIND_CHILD (play_group);
  BIND_CHILD (seats_group);
  BIND_CHILD (add);
  BIND_CHILD (seats);
  BIND_CHILD (options_group);
  BIND_CHILD (options);
  BIND_CHILD (texts);
  BIND_CHILD (problem);
  gtk_widget_class_bind_template_callback (widget_class, begin_cb);
  gtk_widget_class_bind_template_callback (widget_class, game_cb);
  gtk_widget_class_bind_template_callback (widget_class, play_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, check_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_new_instance_dialog_init (GrapeNewInstanceDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
read_library (GrapeNewInstanceDialog *self, GrapeLibrary *library)
{
  g_autoptr (GPtrArray) people = grape_library_list_people (library, NULL);
  self->library = g_object_ref (library);
  self->me = grape_library_me (library, NULL);
  self->taken = grape_plan_taken_names (library);
  self->suggested = g_strdup ("");
  self->people = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_person_free);
  while (people && people->len)
    {
      GrapePerson *person = g_ptr_array_steal_index (people, 0);
      if (person->me)
        grape_person_free (person);
      else
        g_ptr_array_add (self->people, person);
    }
}

static void
fill_games (GrapeNewInstanceDialog *self, const GrapeRules *rules)
{
  const GrapeRules *const *games = grape_registry_list ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;
  for (guint i = 0; games[i]; i++)
    {
      gtk_string_list_append (names, _ (games[i]->name));
      if (games[i] == rules)
        chosen = i;
    }
  if (rules != games[chosen])
    self->only = rules;
  gtk_widget_set_visible (GTK_WIDGET (self->game), !self->only);
  adw_combo_row_set_model (self->game, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->game, chosen);
}

/**
 * grape_new_instance_dialog_present_plan:
 * @plan: (transfer full): what the dialog shows at first
 */
GrapeNewInstanceDialog *
grape_new_instance_dialog_present_plan (GrapeWindow *window, GrapePlan *plan)
{
  GrapeNewInstanceDialog *self
      = g_object_new (GRAPE_TYPE_NEW_INSTANCE_DIALOG, "transient-for", window, NULL);
  self->kept = plan;
  fill_games (self, plan->rules);
  gtk_check_button_set_active (plan->held        ? self->shared
                               : plan->i_referee ? self->by_mail
                                                 : self->practice,
                               TRUE);
  read_library (self, grape_window_library (window));
  game_cb (NULL, NULL, self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
  return self;
}

/**
 * grape_new_instance_dialog_present:
 * @rules: (nullable): the game to begin with
 */
GrapeNewInstanceDialog *
grape_new_instance_dialog_present (GrapeWindow *window, const GrapeRules *rules)
{
  GrapePlan *plan = grape_plan_new (rules ? rules : grape_registry_list ()[0]);
  plan->i_referee = TRUE;
  return grape_new_instance_dialog_present_plan (window, plan);
}
