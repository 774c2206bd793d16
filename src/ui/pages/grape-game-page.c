/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeGamePage: all its words come from the game's GrapeRules and its RULES.md. */
#include "grape-game-page.h"

#include "ui/grape-ago.h"
#include "ui/parts/grape-demo.h"
#include "ui/grape-plan.h"
#include "ui/panels/grape-rules-view.h"
#include "ui/panels/grape-sidebar-item.h"
#include "ui/grape-window.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeGamePage
{
  GrapePage parent_instance;

  /* Template */
  GtkImage *icon;
  GtkLabel *name;
  GtkLabel *summary;
  GtkWidget *practise;
  GtkWidget *start;
  AdwActionRow *players;
  AdwActionRow *referee;
  AdwActionRow *length;
  AdwActionRow *secrets;
  GrapeDemo *demo;
  GtkListBox *steps;
  GtkWidget *results_group;
  GtkListBox *results;
  GrapeRulesView *rules_view;

  const GrapeRules *rules;
  GrapeLibrary *library; /* owned */
};

G_DEFINE_FINAL_TYPE (GrapeGamePage, grape_game_page, GRAPE_TYPE_PAGE)

static void
begun_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeGamePage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = grape_plan_begin_finish (result, &error);
  GrapeWindow *window = grape_window_of (self);
  if (self->library)
    gtk_widget_set_sensitive (self->practise, TRUE);
  if (window && id)
    grape_window_show_instance (window, id);
  else if (window)
    grape_window_say_error (window, error);
}

/* Nobody practises it: there are no bots. */
static gboolean
is_society (const GrapeRules *rules)
{
  return grape_plan_is_society (rules);
}

static void
practise_cb (GtkButton *button, GrapeGamePage *self)
{
  GrapePlan *plan = is_society (self->rules) ? grape_plan_new_society (self->rules, self->library)
                                             : grape_plan_new_practice (self->rules);
  gtk_widget_set_sensitive (self->practise, FALSE);
  grape_plan_begin_async (plan, self->library, begun_cb, g_object_ref (self));
}

static void
new_cb (GtkButton *button, GrapeGamePage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.new-instance-of", "s", self->rules->id);
}

static void
result_activated_cb (GtkListBox *list, GtkListBoxRow *row, GrapeGamePage *self)
{
  grape_window_show_instance (grape_window_of (self), g_object_get_data (G_OBJECT (row), "id"));
}

static void
grape_game_page_dispose (GObject *object)
{
  GrapeGamePage *self = GRAPE_GAME_PAGE (object);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (grape_game_page_parent_class)->dispose (object);
}

static void
grape_game_page_class_init (GrapeGamePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_game_page_dispose;
  g_type_ensure (GRAPE_TYPE_DEMO);
  g_type_ensure (GRAPE_TYPE_RULES_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-game-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, icon);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, name);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, summary);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, practise);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, start);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, players);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, referee);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, length);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, secrets);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, demo);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, steps);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, results_group);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, results);
  gtk_widget_class_bind_template_child (widget_class, GrapeGamePage, rules_view);
  gtk_widget_class_bind_template_callback (widget_class, practise_cb);
  gtk_widget_class_bind_template_callback (widget_class, new_cb);
  gtk_widget_class_bind_template_callback (widget_class, result_activated_cb);
}

static void
grape_game_page_init (GrapeGamePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
text_row (const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  if (subtitle)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  return row;
}

static void
fill_facts (GrapeGamePage *self)
{
  const GrapeRules *rules = self->rules;
  g_autofree char *players = NULL;
  if (is_society (rules))
    players = g_strdup (_ ("as many as like"));
  else if (rules->seats_min == rules->seats_max)
    players = g_strdup_printf (_ ("exactly %u"), rules->seats_min);
  else
    players = g_strdup_printf (_ ("%u to %u"), rules->seats_min, rules->seats_max);
  adw_action_row_set_subtitle (self->players, players);
  adw_action_row_set_subtitle (self->referee, rules->referee == GRAPE_REFEREE_NONE ? _ ("none")
                                              : rules->referee == GRAPE_REFEREE_ONE
                                                  ? _ ("one, who does not play")
                                                  : _ ("the players take turns"));
  adw_action_row_set_subtitle (self->length, _ (rules->length));
  adw_action_row_set_subtitle (self->secrets, rules->hidden
                                                  ? _ ("players have secrets from each other")
                                                  : _ ("everything is open"));
  for (guint i = 0; rules->steps && rules->steps[i]; i++)
    {
      GtkWidget *row = text_row (_ (rules->steps[i]), NULL);
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      GtkWidget *label = gtk_label_new (number);
      gtk_widget_add_css_class (label, "numeric");
      gtk_widget_add_css_class (label, "dim-label");
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), label);
      gtk_list_box_append (self->steps, row);
    }
}

static void
fill_results (GrapeGamePage *self)
{
  g_autoptr (GPtrArray) all = grape_library_list_instances (self->library, NULL);
  guint n = 0;
  for (guint i = 0; all && i < all->len; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (all, i);
      if (!summary->over || !g_str_equal (summary->game, self->rules->id) || !summary->mine
          || summary->mine->len == 0 || n >= 20)
        continue;
      g_autofree char *result = grape_translate (summary->result ? summary->result : "");
      GtkWidget *row = text_row (summary->name, result);
      GtkWidget *label = gtk_label_new (NULL);
      grape_ago_set (GTK_LABEL (label), summary->last_at);
      gtk_widget_add_css_class (label, "dim-label");
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      g_object_set_data_full (G_OBJECT (row), "id", g_strdup (summary->id), g_free);
      gtk_list_box_append (self->results, row);
      n++;
    }
  gtk_widget_set_visible (self->results_group, n > 0);
}

GrapePage *
grape_game_page_new (const GrapeRules *rules, GrapeLibrary *library)
{
  GrapeGamePage *self = g_object_new (GRAPE_TYPE_GAME_PAGE, NULL);
  g_autofree char *icon = grape_sidebar_item_icon (rules->id);
  self->rules = rules;
  self->library = g_object_ref (library);
  grape_page_set_title (GRAPE_PAGE (self), _ (rules->name));
  gtk_image_set_from_icon_name (self->icon, icon);
  gtk_label_set_text (self->name, _ (rules->name));
  gtk_label_set_text (self->summary, _ (rules->summary));
  fill_facts (self);
  fill_results (self);
  grape_rules_view_set_game (self->rules_view, rules, FALSE);
  if (is_society (rules))
    {
      gtk_button_set_label (GTK_BUTTON (self->practise), _ ("_Found a Society"));
      gtk_widget_set_tooltip_text (
          self->practise, _ ("You are its Speaker, and keep its log; others join by name"));
      gtk_button_set_label (GTK_BUTTON (self->start), _ ("_Choose Its Options…"));
      gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->demo)), FALSE);
    }
  else
    grape_demo_set_game (self->demo, rules);
  return GRAPE_PAGE (self);
}
