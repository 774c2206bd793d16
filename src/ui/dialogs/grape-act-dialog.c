/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeActDialog: one dialog for every decision, from one list; the game's rulings come from its
 * own. */
#include "grape-act-dialog.h"

#include "ui/grape-clock.h"
#include "ui/parts/grape-day-row.h"
#include "ui/parts/grape-duration-row.h"
#include "ui/grape-span.h"
#include "ui/grape-window.h"

#include "engine/grape-time.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

typedef enum
{
  WHO_REFEREE = 1 << 0,
  WHO_PLAYER = 1 << 1,
} Who;

/* What people pick instead of typing. */
typedef enum
{
  INPUT_TEXT,
  INPUT_LENGTH,
  INPUT_DAYS,
} Input;

typedef struct
{
  const char *kind;
  const char *title;
  const char *help;
  const char *argument; /* title of the entry, or of the length of time; NULL: none */
  Who who;
  gboolean needs_seat; /* the referee says whose */
  gboolean seat_last;  /* "bot good for Ann" */
  gboolean takes_over; /* "join Max for Ann", of those who have left; or nobody's seat */
  Input input;
} Act;

#define SEATED .who = WHO_REFEREE | WHO_PLAYER, .needs_seat = TRUE

static const Act acts[] = {
  { "extend", N_ ("Extend the Deadlines…"), N_ ("Every running deadline is extended by this much."),
    N_ ("By how much"), WHO_REFEREE, .input = INPUT_LENGTH },
  { "pause", N_ ("Pause the Game"), N_ ("No deadline runs until the game is resumed."), NULL,
    WHO_REFEREE },
  { "resume", N_ ("Resume the Game"), N_ ("The deadlines run on from where they stood."), NULL,
    WHO_REFEREE },
  { "void", N_ ("Void an Event…"),
    N_ ("The event and everything that depends on it no longer count. Nothing is "
        "erased."),
    N_ ("Number of the event"), WHO_REFEREE },
  { "vacation", N_ ("Vacation…"),
    N_ ("On vacation a substitute plays, or the default action is taken, or the clock stands "
        "still, as the rule says."),
    NULL, SEATED, .input = INPUT_DAYS },
  { "return", N_ ("Back from Vacation…"),
    N_ ("The player is back, from vacation or from a substitute or bot."), NULL, SEATED },
  { "substitute", N_ ("Substitute…"), N_ ("Somebody else plays this seat from now on."), N_ ("Who"),
    SEATED, .seat_last = TRUE },
  { "bot", N_ ("Let a Bot Play…"), N_ ("A bot plays this seat until its owner returns."),
    N_ ("Level"), SEATED, .seat_last = TRUE },
  { "leave", N_ ("Leave the Game…"), N_ ("The player leaves for good."), NULL, SEATED },
  { "join", N_ ("A Newcomer…"), N_ ("Somebody joins, if the rule still allows it."), N_ ("Name"),
    WHO_REFEREE, .takes_over = TRUE },
  { "referee", N_ ("Another Referee…"), N_ ("Somebody else referees from now on."), N_ ("Who"),
    WHO_REFEREE },
  { "note", N_ ("Note in the Log…"), N_ ("A remark that everybody can read. It changes nothing."),
    N_ ("Note"), WHO_REFEREE | WHO_PLAYER },
  { "reveal", N_ ("Reveal the Seed"),
    N_ ("After the end: everybody can then check every draw of the game."), NULL, WHO_REFEREE },
};

struct _GrapeActDialog
{
  AdwWindow parent_instance;

  /* Template */
  GtkWidget *apply;
  GtkLabel *help;
  GtkWidget *fields;
  AdwComboRow *seat;
  AdwComboRow *choice;
  AdwEntryRow *argument;
  GrapeDurationRow *length;
  GrapeDayRow *first_day;
  GrapeDayRow *last_day;
  GtkLabel *days;
  GtkLabel *line;
  GtkLabel *problem;

  GrapeSession *session; /* owned */
  GArray *seats;         /* of int: the meaning of the choices of @seat; -1: none */
  const Act *act;        /* NULL: a ruling of the game */
  const GrapeRuling *ruling;
};

G_DEFINE_FINAL_TYPE (GrapeActDialog, grape_act_dialog, ADW_TYPE_WINDOW)

static gboolean
is_bot_act (GrapeActDialog *self)
{
  return self->act && g_str_equal (self->act->kind, "bot");
}

/* From the first day to the last, both included. */
static int
n_days (GDateTime *first, GDateTime *last)
{
  GDate begin, end;
  g_date_clear (&begin, 1);
  g_date_clear (&end, 1);
  g_date_set_dmy (&begin, (GDateDay)g_date_time_get_day_of_month (first),
                  (GDateMonth)g_date_time_get_month (first),
                  (GDateYear)g_date_time_get_year (first));
  g_date_set_dmy (&end, (GDateDay)g_date_time_get_day_of_month (last),
                  (GDateMonth)g_date_time_get_month (last), (GDateYear)g_date_time_get_year (last));
  return g_date_days_between (&begin, &end) + 1;
}

static void
set_error (GtkWidget *widget, gboolean is_error)
{
  if (is_error)
    gtk_widget_add_css_class (widget, "error");
  else
    gtk_widget_remove_css_class (widget, "error");
}

static Input
input_of (GrapeActDialog *self)
{
  return self->act ? self->act->input : INPUT_TEXT;
}

/* "2026-03-01..2026-03-14" */
static char *
days_text (GrapeActDialog *self)
{
  g_autoptr (GDateTime) first = grape_day_row_get_day (self->first_day);
  g_autoptr (GDateTime) last = grape_day_row_get_day (self->last_day);
  g_autofree char *begin = g_date_time_format (first, "%Y-%m-%d");
  g_autofree char *end = g_date_time_format (last, "%Y-%m-%d");
  return g_strdup_printf ("%s..%s", begin, end);
}

static char *
argument_text (GrapeActDialog *self)
{
  if (input_of (self) == INPUT_LENGTH)
    return grape_duration_format (grape_duration_row_get_seconds (self->length));
  if (input_of (self) == INPUT_DAYS)
    return days_text (self);
  if (is_bot_act (self))
    {
      /* Does nothing while the fields are set up: the seats come before the levels. */
      GObject *level = adw_combo_row_get_selected_item (self->choice);
      return g_strdup (level ? gtk_string_object_get_string (GTK_STRING_OBJECT (level)) : "");
    }
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->argument))));
}

/* From 1; 0: none. */
static guint
chosen_seat (GrapeActDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->seat);
  return selected < self->seats->len ? (guint)(g_array_index (self->seats, int, selected) + 1) : 0;
}

static char *
compose (GrapeActDialog *self)
{
  g_autofree char *argument = argument_text (self);
  if (self->ruling)
    return g_strdup_printf ("rule %s %s", self->ruling->kind, argument);
  const char *kind = self->act->kind;
  guint seat = chosen_seat (self);
  if (self->act->takes_over && seat)
    return g_strdup_printf ("%s %s for %u", kind, argument, seat);
  if (!self->act->needs_seat || !grape_session_is_referee (self->session))
    return *argument ? g_strdup_printf ("%s %s", kind, argument) : g_strdup (kind);
  if (self->act->seat_last)
    return g_strdup_printf ("%s %s for %u", kind, argument, seat);
  return *argument ? g_strdup_printf ("%s %u %s", kind, seat, argument)
                   : g_strdup_printf ("%s %u", kind, seat);
}

/* The choice in words, and whether such a decision is possible. */
static void
show_words (GrapeActDialog *self)
{
  g_autofree char *text = compose (self);
  gtk_label_set_text (self->line, text);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->days), input_of (self) == INPUT_DAYS);
  if (input_of (self) != INPUT_DAYS)
    return;
  g_autoptr (GDateTime) first = grape_day_row_get_day (self->first_day);
  g_autoptr (GDateTime) last = grape_day_row_get_day (self->last_day);
  gboolean in_order = n_days (first, last) >= 1;
  int n = MAX (n_days (first, last), 1);
  g_autofree char *range = grape_span_days (first, last);
  /* Translators: 1 to 14 March 2026: 14 days */
  g_autofree char *words
      = g_strdup_printf (ngettext ("%s: %d day", "%s: %d days", (gulong)n), range, n);
  gtk_label_set_text (self->days, in_order ? words : _ ("The last day comes before the first one"));
  set_error (GTK_WIDGET (self->days), !in_order);
  gtk_widget_set_sensitive (self->apply, in_order);
}

/* What a bot of the chosen level does. */
static void
show_level (GrapeActDialog *self)
{
  const GrapeRules *rules = grape_session_rules (self->session);
  guint level = adw_combo_row_get_selected (self->choice);
  const char *note = is_bot_act (self) && level < g_strv_length ((char **)rules->bots)
                         ? rules->bot_notes[level]
                         : NULL;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->choice), note ? _ (note) : "");
}

static void
changed_cb (GObject *object, gpointer pspec_or_self, gpointer data)
{
  GrapeActDialog *self = GRAPE_ACT_DIALOG (gtk_widget_get_root (GTK_WIDGET (object)));
  if (self && self->session)
    {
      show_words (self);
      show_level (self);
    }
}

/* A vacation does not end before it begins. */
static void
first_day_cb (GrapeDayRow *row, GrapeActDialog *self)
{
  g_autoptr (GDateTime) first = grape_day_row_get_day (self->first_day);
  g_autoptr (GDateTime) last = grape_day_row_get_day (self->last_day);
  if (n_days (first, last) < 1)
    grape_day_row_set_day (self->last_day, first);
  changed_cb (G_OBJECT (row), NULL, NULL);
}

static void
acted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeActDialog) self = data;
  g_autoptr (GError) error = NULL;
  gboolean done = grape_session_act_finish (GRAPE_SESSION (source), result, &error);
  if (!self->session)
    return;
  gtk_widget_set_sensitive (self->apply, TRUE);
  if (done)
    {
      g_autofree char *text = compose (self);
      GrapeWindow *window = grape_window_of (self);
      if (window)
        grape_window_say (window, text);
      gtk_window_close (GTK_WINDOW (self));
      return;
    }
  gtk_label_set_text (self->problem, grape_translated (error->message));
  gtk_widget_set_visible (GTK_WIDGET (self->problem), TRUE);
}

static void
apply_cb (GtkButton *button, GrapeActDialog *self)
{
  g_autofree char *text = compose (self);
  int author = grape_session_is_referee (self->session) || self->ruling
                   ? GRAPE_AUTHOR_REFEREE
                   : grape_session_my_seat (self->session);
  gtk_widget_set_sensitive (self->apply, FALSE);
  grape_session_act_async (self->session, author, text, acted_cb, g_object_ref (self));
}

static void
grape_act_dialog_dispose (GObject *object)
{
  GrapeActDialog *self = GRAPE_ACT_DIALOG (object);
  g_clear_object (&self->session);
  g_clear_pointer (&self->seats, g_array_unref);
  G_OBJECT_CLASS (grape_act_dialog_parent_class)->dispose (object);
}

static void
grape_act_dialog_class_init (GrapeActDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_act_dialog_dispose;
  g_type_ensure (GRAPE_TYPE_DURATION_ROW);
  g_type_ensure (GRAPE_TYPE_DAY_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-act-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeActDialog, apply);
  gtk_widget_class_bind_template_child (widget_class, GrapeActDialog, help);
  gtk_widget_class_bind_template_child (widget_class, GrapeActDialog, fields);
  gtk_widget_class_bind_template_child (widget_class, GrapeActDialog, seat);
  gtk_widget_class_bind_template_child (widget_class, GrapeActDialog, choice);
  gtk_widget_class_bind_template_child (widget_class, GrapeActDialog, argument);
  gtk_widget_class_bind_template_child (widget_class, GrapeActDialog, length);
  gtk_widget_class_bind_template_child (widget_class, GrapeActDialog, first_day);
  gtk_widget_class_bind_template_child (widget_class, GrapeActDialog, last_day);
  gtk_widget_class_bind_template_child (widget_class, GrapeActDialog, days);
  gtk_widget_class_bind_template_child (widget_class, GrapeActDialog, line);
  gtk_widget_class_bind_template_child (widget_class, GrapeActDialog, problem);
  gtk_widget_class_bind_template_callback (widget_class, apply_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, first_day_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_act_dialog_init (GrapeActDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->seats = g_array_new (FALSE, FALSE, sizeof (int));
}

/* Begins with today and two weeks from today. */
static void
set_up_picked (GrapeActDialog *self)
{
  g_autoptr (GDateTime) today = g_date_time_new_from_unix_local (grape_clock_now ());
  g_autoptr (GDateTime) last = g_date_time_add_days (today, 13);
  if (self->act && self->act->argument)
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->length), _ (self->act->argument));
  grape_duration_row_set_range (self->length, GRAPE_HOUR_S, 366 * GRAPE_DAY_S);
  grape_duration_row_set_seconds (self->length, GRAPE_DAY_S);
  grape_day_row_set_day (self->first_day, today);
  grape_day_row_set_day (self->last_day, last);
}

static void
add_seat (GrapeActDialog *self, GtkStringList *names, const char *name, int seat)
{
  gtk_string_list_append (names, name);
  g_array_append_val (self->seats, seat);
}

/* Everybody; or whose seat a newcomer may take over, after nobody. */
static void
set_up_seats (GrapeActDialog *self)
{
  const GrapeTable *table = grape_session_table (self->session);
  gboolean takes_over = self->act && self->act->takes_over;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  if (takes_over)
    add_seat (self, names, _ ("Nobody: a seat of their own"), -1);
  for (int i = 0; i < (int)grape_table_size (table); i++)
    if (!takes_over || grape_table_seat (table, i)->left)
      add_seat (self, names, grape_table_name (table, i), i);
  if (takes_over)
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->seat), _ ("Takes over from"));
  adw_combo_row_set_model (self->seat, G_LIST_MODEL (names));
}

static void
set_up_fields (GrapeActDialog *self)
{
  const GrapeRules *rules = grape_session_rules (self->session);
  g_autoptr (GtkStringList) levels = gtk_string_list_new (rules->bots);
  const char *argument = self->ruling          ? self->ruling->arguments
                         : self->act->argument ? _ (self->act->argument)
                                               : NULL;
  gboolean bot = is_bot_act (self), days = input_of (self) == INPUT_DAYS;
  gboolean length = input_of (self) == INPUT_LENGTH;
  gboolean seat = self->act && (self->act->needs_seat || self->act->takes_over)
                  && grape_session_is_referee (self->session);
  set_up_seats (self);
  adw_combo_row_set_model (self->choice, G_LIST_MODEL (levels));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->choice), _ ("Level"));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->argument), argument ? argument : "");
  gtk_widget_set_visible (GTK_WIDGET (self->seat), seat);
  gtk_widget_set_visible (GTK_WIDGET (self->choice), bot);
  gtk_widget_set_visible (GTK_WIDGET (self->argument), argument && !bot && !length);
  gtk_widget_set_visible (GTK_WIDGET (self->length), length);
  gtk_widget_set_visible (GTK_WIDGET (self->first_day), days);
  gtk_widget_set_visible (GTK_WIDGET (self->last_day), days);
  gtk_widget_set_visible (self->fields, seat || bot || argument || days);
  set_up_picked (self);
}

static const GrapeRuling *
ruling_of (const GrapeRules *rules, const char *kind)
{
  for (guint i = 0; rules->rulings && rules->rulings[i].kind; i++)
    if (g_str_equal (rules->rulings[i].kind, kind))
      return &rules->rulings[i];
  return NULL;
}

GrapeActDialog *
grape_act_dialog_present (GrapeSession *session, const char *kind, GtkWidget *parent)
{
  GrapeActDialog *self
      = g_object_new (GRAPE_TYPE_ACT_DIALOG, "transient-for", gtk_widget_get_root (parent), NULL);
  self->session = g_object_ref (session);
  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    if (g_str_equal (acts[i].kind, kind))
      self->act = &acts[i];
  if (g_str_has_prefix (kind, "rule "))
    self->ruling = ruling_of (grape_session_rules (session), kind + strlen ("rule "));
  g_return_val_if_fail (self->act || self->ruling, NULL);
  g_autofree char *title = g_strdup (self->ruling ? _ (self->ruling->title) : _ (self->act->title));
  if (g_str_has_suffix (title, "…"))
    title[strlen (title) - strlen ("…")] = '\0';
  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_label_set_text (self->help, self->ruling ? _ (self->ruling->help) : _ (self->act->help));
  set_up_fields (self);
  show_words (self);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}

static gboolean
offered (GrapeSession *session, const Act *act)
{
  const GrapeTable *table = grape_session_table (session);
  Who who = (grape_session_is_referee (session) ? WHO_REFEREE : 0)
            | (grape_session_my_seat (session) >= 0 ? WHO_PLAYER : 0);
  gboolean over = grape_session_is_over (session);
  if (!(act->who & who) || !grape_session_can_act (session))
    return FALSE;
  if (g_str_equal (act->kind, "reveal"))
    return over;
  if (g_str_equal (act->kind, "pause"))
    return !over && !table->paused;
  if (g_str_equal (act->kind, "resume"))
    return !over && table->paused;
  if (g_str_equal (act->kind, "note") || g_str_equal (act->kind, "void"))
    return TRUE;
  return !over;
}

static void
append (GMenu *menu, const char *title, const char *kind)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (title, NULL);
  g_menu_item_set_action_and_target (item, "instance.decide", "s", kind);
  g_menu_append_item (menu, item);
}

/**
 * grape_act_dialog_offers_ruling:
 * @ruling: of the game of @session
 *
 * Whether the user may make it now: some can be made when the game is over, too.
 */
gboolean
grape_act_dialog_offers_ruling (GrapeSession *session, const GrapeRuling *ruling)
{
  return grape_session_is_referee (session) && (ruling->late || !grape_session_is_over (session));
}

/**
 * grape_act_dialog_fill_menu:
 *
 * Adds the decisions that the user may take in @session now.
 */
void
grape_act_dialog_fill_menu (GrapeSession *session, GMenu *menu)
{
  const GrapeRules *rules = grape_session_rules (session);
  g_autoptr (GMenu) seats = g_menu_new ();
  g_autoptr (GMenu) rulings = g_menu_new ();
  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    if (offered (session, &acts[i]))
      append (acts[i].needs_seat || g_str_equal (acts[i].kind, "join")
                      || g_str_equal (acts[i].kind, "referee")
                  ? seats
                  : rulings,
              _ (acts[i].title), acts[i].kind);
  for (guint i = 0; rules->rulings && rules->rulings[i].kind; i++)
    {
      if (!grape_act_dialog_offers_ruling (session, &rules->rulings[i]))
        continue;
      g_autofree char *kind = g_strdup_printf ("rule %s", rules->rulings[i].kind);
      append (rulings, _ (rules->rulings[i].title), kind);
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (rulings)))
    g_menu_append_submenu (menu, _ ("_Decide"), G_MENU_MODEL (rulings));
  if (g_menu_model_get_n_items (G_MENU_MODEL (seats)))
    g_menu_append_submenu (menu, _ ("_Seats"), G_MENU_MODEL (seats));
}
