/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePostbox: the last acts between two desktops, with their state. */
#include "grape-postbox.h"

#include "ui/grape-clock.h"
#include "ui/grape-sharing.h"

#include "sync/share/grape-share-acts.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

/* How many the panel has room for. */
#define MOST 5

struct _GrapePostbox
{
  AdwBin parent_instance;

  /* Template */
  AdwPreferencesGroup *group;
  GtkListBox *list;

  guint revised; /* number of the last refused act that was taken back */
};

enum
{
  SIGNAL_REVISE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapePostbox, grape_postbox, ADW_TYPE_BIN)

/* How each state is shown; the user's and others' are worded differently. */
static const struct
{
  const char *icon;
  const char *style;
} looks[] = {
  [GRAPE_ENTRY_WAITING] = { "content-loading-symbolic", "dim-label" },
  [GRAPE_ENTRY_SENT] = { "mail-send-symbolic", "dim-label" },
  [GRAPE_ENTRY_TAKEN] = { "emblem-ok-symbolic", "success" },
  [GRAPE_ENTRY_REFUSED] = { "dialog-warning-symbolic", "error" },
  [GRAPE_ENTRY_APART] = { "dialog-question-symbolic", "warning" },
  [GRAPE_ENTRY_DROPPED] = { "edit-delete-symbolic", "dim-label" },
};

static char *
tell_mine (const GrapeShareAct *act, gboolean referee)
{
  switch (act->state)
    {
    case GRAPE_ENTRY_WAITING:
      return g_strdup (_ ("not yet sent"));
    case GRAPE_ENTRY_SENT:
      return g_strdup (referee ? _ ("sent, waits for the referee’s program")
                               : _ ("sent, waits for the program that keeps the game"));
    case GRAPE_ENTRY_TAKEN:
      return g_strdup (_ ("accepted"));
    case GRAPE_ENTRY_APART:
      return g_strdup (_ ("not sent: waits for your choice"));
    case GRAPE_ENTRY_DROPPED:
      return g_strdup (_ ("dropped"));
    case GRAPE_ENTRY_REFUSED:
    default:
      return act->reason ? g_strdup_printf (_ ("refused: %s"), grape_translated (act->reason))
                         : g_strdup (_ ("refused"));
    }
}

static char *
tell_arrival (const GrapeShareAct *act)
{
  g_autofree char *when = grape_clock_relative (act->at);
  if (act->state == GRAPE_ENTRY_REFUSED)
    return g_strdup_printf (_ ("refused, %s: %s"), when,
                            act->reason ? grape_translated (act->reason) : "");
  if (act->in_review)
    return g_strdup_printf (_ ("ends the round, arrived %s: look at the outcome"), when);
  return act->state == GRAPE_ENTRY_TAKEN ? g_strdup_printf (_ ("accepted, %s"), when)
                                         : g_strdup_printf (_ ("arrived, %s"), when);
}

static void
revise_cb (GtkButton *button, GrapePostbox *self)
{
  g_autofree char *text = g_strdup (g_object_get_data (G_OBJECT (button), "text"));
  self->revised = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "n"));
  g_signal_emit (self, signals[SIGNAL_REVISE], 0, text);
}

static void
add_revise (GrapePostbox *self, AdwActionRow *row, const GrapeShareAct *act)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _ ("Take It Back into the Entry"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Take It Back into the Entry"), -1);
  g_object_set_data_full (G_OBJECT (button), "text", g_strdup (act->text), g_free);
  g_object_set_data (G_OBJECT (button), "n", GUINT_TO_POINTER (act->n));
  g_signal_connect_object (button, "clicked", G_CALLBACK (revise_cb), self, 0);
  adw_action_row_add_suffix (row, button);
}

static void
add_row (GrapePostbox *self, const GrapeShareAct *act, gboolean referee)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *icon = gtk_image_new_from_icon_name (looks[act->state].icon);
  g_autofree char *state = act->name ? tell_arrival (act) : tell_mine (act, referee);
  g_autofree char *text = g_strdup (act->text ? act->text : _ ("something for others to read"));
  gboolean lines = strchr (text, '\n') != NULL;
  g_autofree char *title
      = act->name ? g_strdup_printf ("%s: %s", act->name, text) : g_strdup (text);
  g_autofree char *exact = grape_clock_exact (act->at);
  gtk_widget_add_css_class (icon, looks[act->state].style);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), lines ? 0 : 1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), state);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  gtk_widget_set_tooltip_text (row, exact);
  if (!act->name && act->state == GRAPE_ENTRY_REFUSED && act->text)
    add_revise (self, ADW_ACTION_ROW (row), act);
  gtk_list_box_append (self->list, row);
}

/* Of the user's: what is still open, and the last settled act. A refused one matters until another
 * is accepted, or until the user takes it back. */
static gboolean
is_shown (GrapePostbox *self, const GrapeShareAct *act, guint n_taken)
{
  if (act->name)
    return TRUE;
  if (act->state == GRAPE_ENTRY_TAKEN)
    return n_taken == 0;
  return n_taken == 0 && (act->state != GRAPE_ENTRY_REFUSED || act->n > self->revised);
}

/**
 * grape_postbox_show:
 *
 * Shows nothing if the game is not shared, or if nothing was sent.
 */
void
grape_postbox_show (GrapePostbox *self, GrapeSession *session)
{
  const GrapeShared *shared = grape_session_shared (session);
  GrapeLibrary *library = grape_session_library (session);
  gboolean copy = grape_session_is_copy (session);
  guint n_taken = 0, n_rows = 0;
  GtkListBoxRow *row;
  g_autoptr (GPtrArray) acts = !shared ? NULL
                               : copy
                                   ? grape_share_list_acts (library, shared->topic, MOST, NULL)
                                   : grape_share_list_arrivals (library, shared->topic, MOST, NULL);
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)))
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; acts && i < acts->len; i++)
    {
      const GrapeShareAct *act = g_ptr_array_index (acts, i);
      if (!is_shown (self, act, n_taken))
        continue;
      add_row (self, act, grape_session_has_referee (session));
      n_rows++;
      n_taken += act->state == GRAPE_ENTRY_TAKEN;
    }
  adw_preferences_group_set_title (self->group, copy ? _ ("What You Sent") : _ ("What Came In"));
  gtk_widget_set_visible (GTK_WIDGET (self), n_rows > 0);
}

static void
grape_postbox_class_init (GrapePostboxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  signals[SIGNAL_REVISE] = g_signal_new ("revise", GRAPE_TYPE_POSTBOX, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-postbox.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapePostbox, group);
  gtk_widget_class_bind_template_child (widget_class, GrapePostbox, list);
}

static void
grape_postbox_init (GrapePostbox *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
