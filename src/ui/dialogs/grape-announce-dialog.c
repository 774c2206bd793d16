/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAnnounceDialog: its people and games are those of the society, its refusals the rules'. */
#include "grape-announce-dialog.h"

#include "ui/grape-clock.h"
#include "ui/parts/grape-day-row.h"
#include "ui/parts/grape-list-stop.h"

#include "engine/grape-books.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

#define ENROLS_DAYS 14

struct _GrapeAnnounceDialog
{
  AdwWindow parent_instance;

  /* Template */
  GtkWidget *announce;
  AdwComboRow *game;
  AdwActionRow *duel_row;
  GtkSwitch *duel;
  AdwComboRow *challenged;
  AdwPreferencesGroup *referees;
  GtkWidget *players_group;
  GtkListBox *players;
  GtkWidget *enrolment;
  GrapeDayRow *until;
  GtkSpinButton *least;
  GtkSpinButton *most;
  AdwEntryRow *particulars;
  GtkLabel *line;
  GtkLabel *problem;

  GPtrArray *referee_rows; /* of AdwComboRow, of the template's group */
  gboolean is_filling;

  /* Owned */
  GrapeSession *session;
  GrapePosition *view; /* whose names @classes and @members borrow */
  GArray *classes;     /* of GrapeBookClass: what can be started */
  GArray *members;     /* of GrapeBookPerson */
};

enum
{
  SIGNAL_ANNOUNCE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeAnnounceDialog, grape_announce_dialog, ADW_TYPE_WINDOW)

static const GrapeBookClass *
chosen_class (GrapeAnnounceDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->game);
  return selected < self->classes->len ? &g_array_index (self->classes, GrapeBookClass, selected)
                                       : NULL;
}

static const char *
member_name (GrapeAnnounceDialog *self, guint index)
{
  return index < self->members->len ? g_array_index (self->members, GrapeBookPerson, index).name
                                    : NULL;
}

static GtkCheckButton *
check_of (GrapeAnnounceDialog *self, guint index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->players, (int)index);
  return g_object_get_data (G_OBJECT (row), "check");
}

static void
set_spoken (gpointer widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* (transfer full): names borrowed */
static GPtrArray *
chosen_players (GrapeAnnounceDialog *self)
{
  GPtrArray *names = g_ptr_array_new ();
  for (guint i = 0; i < self->members->len; i++)
    if (gtk_check_button_get_active (check_of (self, i)))
      g_ptr_array_add (names, (gpointer)member_name (self, i));
  return names;
}

/* The first choice of each is "nobody yet". */
static GPtrArray *
chosen_referees (GrapeAnnounceDialog *self)
{
  GPtrArray *names = g_ptr_array_new ();
  for (guint i = 0; i < self->referee_rows->len; i++)
    {
      guint selected = adw_combo_row_get_selected (g_ptr_array_index (self->referee_rows, i));
      if (selected > 0 && member_name (self, selected - 1))
        g_ptr_array_add (names, (gpointer)member_name (self, selected - 1));
    }
  return names;
}

static gint64
last_day (GrapeAnnounceDialog *self)
{
  g_autoptr (GDateTime) day = grape_day_row_get_day (self->until);
  g_autoptr (GDateTime) utc
      = g_date_time_new_utc (g_date_time_get_year (day), g_date_time_get_month (day),
                             g_date_time_get_day_of_month (day), 0, 0, 0);
  return g_date_time_to_unix (utc);
}

/* (transfer full): the act, as the choices have it */
static char *
compose (GrapeAnnounceDialog *self, const GrapeBookClass *class)
{
  g_autoptr (GPtrArray) players = chosen_players (self), referees = chosen_referees (self);
  g_autofree char *particulars
      = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->particulars))));
  guint challenged = adw_combo_row_get_selected (self->challenged);
  GrapeBookWish wish = { .class = class->name,
                         .players = players,
                         .referees = referees,
                         .duel = class->duel && gtk_switch_get_active (self->duel),
                         .challenged = challenged > 0 ? member_name (self, challenged - 1) : NULL,
                         .particulars = *particulars ? particulars : NULL,
                         .min = gtk_spin_button_get_value_as_int (self->least),
                         .max = gtk_spin_button_get_value_as_int (self->most),
                         .until = last_day (self) };
  return self->view->rules->books->announce (self->view->state, &wish);
}

/* What will be sent, or why the rules do not take it. */
static void
show_act (GrapeAnnounceDialog *self)
{
  const GrapeBookClass *class = chosen_class (self);
  g_autoptr (GError) error = NULL;
  GrapeRead read = { 0 };
  if (self->is_filling || !class)
    return;
  g_autofree char *text = compose (self, class);
  gboolean good = grape_session_read_person (
      self->session, grape_session_draft_person (self->session), text, &read, &error);
  gtk_label_set_text (self->line, good ? read.text : text);
  gtk_label_set_text (self->problem, good ? "" : grape_translated (error->message));
  gtk_widget_set_visible (GTK_WIDGET (self->problem), !good);
  gtk_widget_set_sensitive (self->announce, good);
  gtk_widget_set_visible (GTK_WIDGET (self->challenged),
                          class->duel && gtk_switch_get_active (self->duel));
  grape_read_clear (&read);
}

static void
changed_cb (GrapeAnnounceDialog *self)
{
  if (self->view)
    show_act (self);
}

/* "2 to 6 players, 1 referee" */
static char *
say_numbers (const GrapeBookClass *class)
{
  g_autofree char *players
      = class->min == class->max
            ? g_strdup_printf (_ ("%d players"), (int)class->min)
            : g_strdup_printf (_ ("%d to %d players"), (int)class->min, (int)class->max);
  g_autofree char *referees
      = class->referees ? g_strdup_printf (ngettext ("%u referee", "%u referees", class->referees),
                                           class->referees)
                        : g_strdup (_ ("no referee"));
  return g_strdup_printf ("%s, %s", players, referees);
}

static GtkStringList *
list_members (GrapeAnnounceDialog *self, const char *nobody)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  gtk_string_list_append (names, nobody);
  for (guint i = 0; i < self->members->len; i++)
    gtk_string_list_append (names, member_name (self, i));
  return names;
}

/* 0: whoever announces is not one of them */
static guint
number_of_me (GrapeAnnounceDialog *self)
{
  const char *me = grape_session_draft_person (self->session);
  for (guint i = 0; me && i < self->members->len; i++)
    if (grape_names_equal (member_name (self, i), me))
      return i + 1;
  return 0;
}

/* As many rows as the class has referees; whoever announces is the first. */
static void
fill_referees (GrapeAnnounceDialog *self, const GrapeBookClass *class)
{
  guint n = class->enrols ? 0 : class->referees;
  for (guint i = 0; i < self->referee_rows->len; i++)
    adw_preferences_group_remove (self->referees, g_ptr_array_index (self->referee_rows, i));
  g_ptr_array_set_size (self->referee_rows, 0);
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *row = adw_combo_row_new ();
      g_autoptr (GtkStringList) names = list_members (self, _ ("Nobody yet"));
      g_autofree char *title
          = n > 1 ? g_strdup_printf (_ ("Referee %u"), i + 1) : g_strdup (_ ("Referee"));
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
      adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), i ? 0 : number_of_me (self));
      g_signal_connect_object (row, "notify::selected", G_CALLBACK (changed_cb), self,
                               G_CONNECT_SWAPPED);
      adw_preferences_group_add (self->referees, row);
      g_ptr_array_add (self->referee_rows, row);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->referees), n > 0);
}

static void
fill_class (GrapeAnnounceDialog *self)
{
  const GrapeBookClass *class = chosen_class (self);
  guint me = number_of_me (self);
  if (!class)
    return;
  g_autofree char *numbers = say_numbers (class);
  self->is_filling = TRUE;
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self->players_group), numbers);
  gtk_widget_set_visible (GTK_WIDGET (self->duel_row), class->duel);
  gtk_switch_set_active (self->duel, FALSE);
  fill_referees (self, class);
  if (me && !class->referee_plays)
    gtk_check_button_set_active (check_of (self, me - 1), !class->referees);
  gtk_widget_set_visible (self->players_group, !class->enrols);
  gtk_widget_set_visible (self->enrolment, class->enrols);
  gtk_spin_button_set_range (self->least, (double)class->min, (double)class->max);
  gtk_spin_button_set_range (self->most, (double)class->min, (double)class->max);
  gtk_spin_button_set_value (self->least, (double)class->min);
  gtk_spin_button_set_value (self->most, (double)class->max);
  self->is_filling = FALSE;
  show_act (self);
}

static void
game_cb (GObject *object, GParamSpec *pspec, GrapeAnnounceDialog *self)
{
  if (self->view && !self->is_filling)
    fill_class (self);
}

/* A member; what keeps them from playing is said, and keeps them from nothing. */
static void
add_player (GrapeAnnounceDialog *self, const GrapeBookPerson *member)
{
  GtkWidget *row = adw_action_row_new (), *check = gtk_check_button_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), member->name);
  if (!member->active)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ ("not active"));
  else if (member->away_until)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ ("on vacation"));
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  set_spoken (check, member->name);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  g_object_set_data (G_OBJECT (row), "check", check);
  g_signal_connect_object (check, "toggled", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  gtk_list_box_append (self->players, row);
}

static void
announce_cb (GtkButton *button, GrapeAnnounceDialog *self)
{
  g_autofree char *text = g_strdup (gtk_label_get_text (self->line));
  g_signal_emit (self, signals[SIGNAL_ANNOUNCE], 0, text);
  gtk_window_close (GTK_WINDOW (self));
}

static void
grape_announce_dialog_dispose (GObject *object)
{
  GrapeAnnounceDialog *self = GRAPE_ANNOUNCE_DIALOG (object);
  g_clear_pointer (&self->referee_rows, g_ptr_array_unref);
  g_clear_pointer (&self->classes, g_array_unref);
  g_clear_pointer (&self->members, g_array_unref);
  g_clear_pointer (&self->view, grape_position_free);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (grape_announce_dialog_parent_class)->dispose (object);
}

#define BIND_CHILD(name)                                                                           \
  gtk_widget_class_bind_template_child (widget_class, GrapeAnnounceDialog, name)

static void
grape_announce_dialog_class_init (GrapeAnnounceDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_announce_dialog_dispose;
  signals[SIGNAL_ANNOUNCE]
      = g_signal_new ("announce", GRAPE_TYPE_ANNOUNCE_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  g_type_ensure (GRAPE_TYPE_DAY_ROW);
  g_type_ensure (GRAPE_TYPE_LIST_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-announce-dialog.ui");
  BIND_CHILD (announce);
  BIND_CHILD (game);
  BIND_CHILD (duel_row);
  BIND_CHILD (duel);
  BIND_CHILD (challenged);
  BIND_CHILD (referees);
  BIND_CHILD (players_group);
  BIND_CHILD (players);
  BIND_CHILD (enrolment);
  BIND_CHILD (until);
  BIND_CHILD (least);
  BIND_CHILD (most);
  BIND_CHILD (particulars);
  BIND_CHILD (line);
  BIND_CHILD (problem);
  gtk_widget_class_bind_template_callback (widget_class, announce_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, game_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_announce_dialog_init (GrapeAnnounceDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->referee_rows = g_ptr_array_new ();
  self->classes = g_array_new (FALSE, TRUE, sizeof (GrapeBookClass));
  self->members = g_array_new (FALSE, TRUE, sizeof (GrapeBookPerson));
}

/* All that can be started now. */
static void
fill_games (GrapeAnnounceDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  for (guint i = self->classes->len; i-- > 0;)
    if (!g_array_index (self->classes, GrapeBookClass, i).min)
      g_array_remove_index (self->classes, i);
  for (guint i = 0; i < self->classes->len; i++)
    gtk_string_list_append (names, _ (g_array_index (self->classes, GrapeBookClass, i).name));
  adw_combo_row_set_model (self->game, G_LIST_MODEL (names));
}

/**
 * grape_announce_dialog_present:
 * @session: of a society, whose user acts by name
 * @class: (nullable): the game to begin with; NULL: the first
 */
GrapeAnnounceDialog *
grape_announce_dialog_present (GrapeSession *session, GtkWidget *parent, const char *class)
{
  GrapeAnnounceDialog *self = g_object_new (GRAPE_TYPE_ANNOUNCE_DIALOG, "transient-for",
                                            gtk_widget_get_root (parent), NULL);
  g_autoptr (GDateTime) today = g_date_time_new_from_unix_local (grape_clock_now ());
  g_autoptr (GDateTime) last = g_date_time_add_days (today, ENROLS_DAYS);
  self->is_filling = TRUE;
  self->session = g_object_ref (session);
  self->view = grape_session_view (session);
  self->view->rules->books->classes (self->view->state, self->classes);
  self->view->rules->books->members (self->view->state, self->members);
  grape_day_row_set_day (self->until, last);
  for (guint i = 0; i < self->members->len; i++)
    add_player (self, &g_array_index (self->members, GrapeBookPerson, i));
  g_autoptr (GtkStringList) names = list_members (self, _ ("Nobody in particular"));
  adw_combo_row_set_model (self->challenged, G_LIST_MODEL (names));
  fill_games (self);
  for (guint i = 0; class && i < self->classes->len; i++)
    if (g_str_equal (g_array_index (self->classes, GrapeBookClass, i).name, class))
      adw_combo_row_set_selected (self->game, i);
  fill_class (self);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
