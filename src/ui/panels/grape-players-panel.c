/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePlayersPanel: how each seat stands at the moment shown. */
#include "grape-players-panel.h"

#include "ui/grape-clock.h"
#include "ui/grape-session-resolve.h"
#include "ui/parts/grape-seat-mark.h"

#include <glib/gi18n.h>

struct _GrapePlayersPanel
{
  AdwBin parent_instance;

  /* Template */
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (GrapePlayersPanel, grape_players_panel, ADW_TYPE_BIN)

static void
grape_players_panel_class_init (GrapePlayersPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-players-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapePlayersPanel, list);
}

static void
grape_players_panel_init (GrapePlayersPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static const GrapePending *
pending_of (GArray *pending, int seat)
{
  const GrapePending *done = NULL;
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (item->seat == seat && !item->done)
        return item;
      if (item->seat == seat)
        done = item;
    }
  return done;
}

static gboolean
is_accepted (GPtrArray *accepted, int seat)
{
  for (guint i = 0; i < accepted->len; i++)
    if (((const GrapeProposal *)g_ptr_array_index (accepted, i))->author == seat)
      return TRUE;
  return FALSE;
}

/* "owes a bid, due Tuesday 18:00 (in 2 days)", "has moved", "on vacation" ... */
static char *
state_of (const GrapePosition *view, GArray *pending, GPtrArray *accepted, int seat,
          gboolean is_now)
{
  const GrapeSeat *who = grape_table_seat (view->table, seat);
  const GrapePending *item = pending_of (pending, seat);
  if (who->left)
    return g_strdup (_ ("has left"));
  if (grape_table_away (view->table, seat, is_now ? MAX (view->at, grape_clock_now ()) : view->at))
    return g_strdup (_ ("on vacation"));
  if (!item)
    return g_strdup (who->bot ? _ ("bot") : "");
  if (item->done)
    return g_strdup (_ ("has moved"));
  if (is_accepted (accepted, seat))
    return g_strdup (_ ("move accepted, not yet final"));
  g_autofree char *due
      = grape_clock_due (is_now && !grape_table_held (view->table) ? item->until : 0);
  if (item->about)
    return g_strdup_printf (_ ("owes %s (%s)"), _ (item->what), _ (item->about));
  return *due ? g_strdup_printf (_ ("owes %s, %s"), _ (item->what), due)
              : g_strdup_printf (_ ("owes %s"), _ (item->what));
}

static void
add_badge (GtkWidget *row, const char *icon, const char *tooltip)
{
  GtkWidget *image = gtk_image_new_from_icon_name (icon);
  gtk_widget_set_tooltip_text (image, tooltip);
  gtk_widget_add_css_class (image, "dim-label");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), image);
}

static GtkWidget *
seat_row (const GrapePosition *view, GArray *pending, GPtrArray *accepted,
          const GrapeOutcome *outcome, int seat, gboolean is_now)
{
  const GrapeSeat *who = grape_table_seat (view->table, seat);
  const GrapePending *item = pending_of (pending, seat);
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *state = state_of (view, pending, accepted, seat, is_now);
  g_autofree char *name
      = who->substitute ? g_strdup_printf (_ ("%s for %s"), who->substitute, who->name) : NULL;
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name ? name : who->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), state);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), grape_seat_mark_new (seat));
  if (item)
    {
      g_autofree char *exact = grape_clock_exact (item->until);
      gtk_widget_set_tooltip_text (row, *exact ? exact : NULL);
    }
  if (who->left)
    gtk_widget_add_css_class (row, "dim-label");
  if (who->bot && !who->left)
    add_badge (row, "computer-symbolic", _ ("A bot plays this seat"));
  if (item && item->done)
    add_badge (row, "emblem-ok-symbolic", _ ("Has moved"));
  else if (item && is_accepted (accepted, seat))
    add_badge (row, "object-select-symbolic", _ ("Move accepted"));
  if (is_now && item && !item->done && item->until && item->until < grape_clock_now ()
      && !grape_table_held (view->table))
    add_badge (row, "alarm-symbolic", _ ("Late"));
  gboolean scores = !view->rules->people; /* a society and a BlogNomic keep none */
  if (scores && (guint)seat < outcome->scores->len)
    {
      g_autofree char *score
          = g_strdup_printf ("%" G_GINT64_FORMAT, g_array_index (outcome->scores, gint64, seat));
      GtkWidget *label = gtk_label_new (score);
      gtk_widget_add_css_class (label, "numeric");
      gtk_widget_add_css_class (label, "heading");
      gtk_widget_set_tooltip_text (label, _ ("Score"));
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
    }
  return row;
}

static GtkWidget *
referee_row (const GrapeTable *table)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *icon = gtk_image_new_from_icon_name ("avatar-default-symbolic");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row),
                                 table->referee ? table->referee : _ ("Nobody"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row),
                               table->referee ? _ ("referee") : _ ("the game waits for a referee"));
  gtk_widget_set_margin_start (icon, 3);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  return row;
}

/**
 * grape_players_panel_show:
 *
 * Shows the seats as @session's viewer sees them at the moment shown.
 */
void
grape_players_panel_show (GrapePlayersPanel *self, GrapeSession *session)
{
  g_autoptr (GrapePosition) view = grape_session_view (session);
  g_autoptr (GArray) pending = grape_position_pending (view);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (view);
  g_autoptr (GPtrArray) accepted = grape_session_accepted (session);
  GtkListBoxRow *row;
  gtk_widget_set_visible (GTK_WIDGET (self),
                          grape_table_size (view->table) > 0 || view->table->needs_referee);
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)))
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (int seat = 0; seat < (int)grape_table_size (view->table); seat++)
    gtk_list_box_append (self->list, seat_row (view, pending, accepted, outcome, seat,
                                               grape_session_is_now (session)));
  if (view->table->needs_referee)
    gtk_list_box_append (self->list, referee_row (view->table));
}
