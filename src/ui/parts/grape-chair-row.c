/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeChairRow: a person, the user, or a bot of some level. The user types a person, or chooses
 * one that the library knows. The row itself says what is missing. */
#include "grape-chair-row.h"

#include <glib/gi18n.h>

typedef enum
{
  WHO_PERSON,
  WHO_ME,
  WHO_BOT,
} Who;

struct _GrapeChairRow
{
  AdwExpanderRow parent_instance;

  /* Template */
  GtkWidget *remove;
  AdwComboRow *who;
  GtkEditable *name;
  GtkEditable *address;
  GtkMenuButton *known;
  GtkListBox *people;

  const GrapeRules *rules;
  gboolean by_mail;
  GPtrArray *library_people; /* owned; of GrapePerson */
  GArray *choices;           /* of Who: before the bots */
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_REMOVE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeChairRow, grape_chair_row, ADW_TYPE_EXPANDER_ROW)

static Who
who_of (GrapeChairRow *self)
{
  guint selected = adw_combo_row_get_selected (self->who);
  return selected < self->choices->len ? g_array_index (self->choices, Who, selected) : WHO_BOT;
}

static const char *
level_of (GrapeChairRow *self)
{
  guint selected = adw_combo_row_get_selected (self->who);
  return who_of (self) == WHO_BOT ? self->rules->bots[selected - self->choices->len] : NULL;
}

/* What a bot's level is called: the games have one word for each. */
static const char *
level_name (const char *level)
{
  static const struct
  {
    const char *level, *name;
  } names[] = { { "random", NC_ ("bot", "random") },
                { "simple", NC_ ("bot", "simple") },
                { "good", NC_ ("bot", "good") },
                { "grim", NC_ ("bot", "grim") } };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (level, names[i].level))
      return g_dpgettext2 (NULL, "bot", names[i].name);
  return level;
}

static void
changed (GrapeChairRow *self)
{
  gboolean person = who_of (self) == WHO_PERSON;
  const char *note = grape_rules_bot_note (self->rules, level_of (self));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->who), note ? _ (note) : "");
  gtk_widget_set_visible (GTK_WIDGET (self->address), person && self->by_mail);
  gtk_widget_set_visible (GTK_WIDGET (self->known), person && self->library_people->len > 0);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
changed_cb (GtkEditable *editable, GrapeChairRow *self)
{
  if (self->rules)
    changed (self);
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
known_cb (GtkListBox *list, GtkListBoxRow *row, GrapeChairRow *self)
{
  const GrapePerson *person
      = g_ptr_array_index (self->library_people, (guint)gtk_list_box_row_get_index (row));
  gtk_editable_set_text (self->name, person->name);
  gtk_editable_set_text (self->address,
                         person->addresses && person->addresses[0] ? person->addresses[0] : "");
  gtk_menu_button_popdown (self->known);
}

static void
grape_chair_row_dispose (GObject *object)
{
  GrapeChairRow *self = GRAPE_CHAIR_ROW (object);
  self->rules = NULL;
  g_clear_pointer (&self->library_people, g_ptr_array_unref);
  g_clear_pointer (&self->choices, g_array_unref);
  G_OBJECT_CLASS (grape_chair_row_parent_class)->dispose (object);
}

static void
grape_chair_row_class_init (GrapeChairRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_chair_row_dispose;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", GRAPE_TYPE_CHAIR_ROW, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REMOVE] = g_signal_new ("remove", GRAPE_TYPE_CHAIR_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-chair-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeChairRow, remove);
  gtk_widget_class_bind_template_child (widget_class, GrapeChairRow, who);
  gtk_widget_class_bind_template_child (widget_class, GrapeChairRow, name);
  gtk_widget_class_bind_template_child (widget_class, GrapeChairRow, address);
  gtk_widget_class_bind_template_child (widget_class, GrapeChairRow, known);
  gtk_widget_class_bind_template_child (widget_class, GrapeChairRow, people);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, known_cb);
  gtk_widget_class_bind_template_callback (widget_class, who_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
}

static void
grape_chair_row_init (GrapeChairRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->choices = g_array_new (FALSE, FALSE, sizeof (Who));
}

/* A user who only referees has no seat; in practice no other person has one. */
static void
fill_who (GrapeChairRow *self, const GrapePlan *plan)
{
  static const Who person = WHO_PERSON, me = WHO_ME;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  if (plan->i_referee)
    {
      g_array_append_val (self->choices, person);
      gtk_string_list_append (names, self->by_mail ? _ ("A person, by mail") : _ ("A person"));
    }
  if (!plan->i_referee || self->rules->referee != GRAPE_REFEREE_ONE)
    {
      g_array_append_val (self->choices, me);
      gtk_string_list_append (names, _ ("You"));
    }
  for (guint i = 0; self->rules->bots[i]; i++)
    {
      g_autofree char *bot = g_strdup_printf (_ ("Bot: %s"), level_name (self->rules->bots[i]));
      gtk_string_list_append (names, bot);
    }
  adw_combo_row_set_model (self->who, G_LIST_MODEL (names));
}

static void
fill_people (GrapeChairRow *self)
{
  for (guint i = 0; i < self->library_people->len; i++)
    {
      const GrapePerson *person = g_ptr_array_index (self->library_people, i);
      GtkWidget *row = adw_action_row_new ();
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), person->name);
      if (person->addresses && person->addresses[0])
        adw_action_row_set_subtitle (ADW_ACTION_ROW (row), person->addresses[0]);
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      gtk_list_box_append (self->people, row);
    }
}

/**
 * grape_chair_row_new:
 * @plan: how the game will be played
 * @people: (element-type GrapePerson): those in the library, without the user
 */
GtkWidget *
grape_chair_row_new (const GrapePlan *plan, GPtrArray *people)
{
  GrapeChairRow *self = g_object_new (GRAPE_TYPE_CHAIR_ROW, NULL);
  self->by_mail = plan->i_referee && !plan->held;
  self->library_people = g_ptr_array_ref (people);
  self->rules = plan->rules;
  fill_who (self, plan);
  fill_people (self);
  changed (self);
  return GTK_WIDGET (self);
}

static void
select_who (GrapeChairRow *self, Who who, const char *level)
{
  for (guint i = 0; i < self->choices->len; i++)
    if (g_array_index (self->choices, Who, i) == who)
      adw_combo_row_set_selected (self->who, i);
  for (guint i = 0; who == WHO_BOT && self->rules->bots[i]; i++)
    if (g_strcmp0 (self->rules->bots[i], level) == 0)
      adw_combo_row_set_selected (self->who, self->choices->len + i);
}

/** grape_chair_row_set_chair: who sits there, if the game allows it here */
void
grape_chair_row_set_chair (GrapeChairRow *self, const GrapeChair *chair)
{
  gtk_editable_set_text (self->name, chair->name ? chair->name : "");
  gtk_editable_set_text (self->address, chair->address ? chair->address : "");
  select_who (self, chair->bot ? WHO_BOT : chair->me ? WHO_ME : WHO_PERSON, chair->bot);
}

void
grape_chair_row_set_removable (GrapeChairRow *self, gboolean removable)
{
  gtk_widget_set_visible (self->remove, removable);
}

static void
mark (GtkWidget *widget, const char *class, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, class);
  else
    gtk_widget_remove_css_class (widget, class);
}

/**
 * grape_chair_row_show:
 *
 * Says who sits there, or what is missing or wrong.
 */
void
grape_chair_row_show (GrapeChairRow *self, const GrapePlan *plan, guint index)
{
  const GrapeChair *chair = g_ptr_array_index (plan->chairs, index);
  g_autofree char *sentence = NULL, *bot = NULL;
  g_autofree char *seat = g_strdup_printf (_ ("Seat %u"), index + 1);
  GrapeChairState state = grape_plan_look_at (plan, index, &sentence);
  const char *who = chair->me ? _ ("you") : self->by_mail ? chair->address : _ ("by invitation");
  if (chair->bot)
    who = bot = g_strdup_printf (_ ("bot, %s"), level_name (chair->bot));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), *chair->name ? chair->name : seat);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), sentence ? sentence : who);
  mark (GTK_WIDGET (self), "wrong", state == GRAPE_CHAIR_WRONG);
  mark (GTK_WIDGET (self), "missing",
        state == GRAPE_CHAIR_UNNAMED || state == GRAPE_CHAIR_UNREACHED);
}

void
grape_chair_row_add_to (GrapeChairRow *self, GrapePlan *plan)
{
  Who who = who_of (self);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (self->name)));
  g_autofree char *address = g_strstrip (g_strdup (gtk_editable_get_text (self->address)));
  grape_plan_add_chair (plan, name, level_of (self), who == WHO_PERSON ? address : NULL,
                        who == WHO_ME);
}
