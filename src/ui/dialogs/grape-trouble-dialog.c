/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeTroubleDialog: one group for each conflict, with its choices; one for what failed its
 * checks. */
#include "grape-trouble-dialog.h"

#include "ui/grape-mailer.h"
#include "ui/grape-sharing.h"
#include "ui/grape-window.h"

#include "sync/share/grape-share-conflict.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeTroubleDialog
{
  AdwWindow parent_instance;

  /* Template */
  AdwToastOverlay *toasts;
  GtkWidget *progress;
  GtkBox *content;

  /* Owned */
  GrapeSession *session;
  gulong changed_id;
  guint fill_id;
  gboolean is_settling;
};

G_DEFINE_FINAL_TYPE (GrapeTroubleDialog, grape_trouble_dialog, ADW_TYPE_WINDOW)

static void
say (GrapeTroubleDialog *self, const char *sentence)
{
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);
  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (escaped));
}

/* --- what is shown ---------------------------------------------------------------------------- */

/* Titles and descriptions of groups are markup, so this escapes what others wrote. */
static AdwPreferencesGroup *
add_group (GrapeTroubleDialog *self, const char *title, const char *description)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autofree char *escaped = g_markup_escape_text (description ? description : "", -1);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), escaped);
  gtk_box_append (self->content, group);
  return ADW_PREFERENCES_GROUP (group);
}

static AdwActionRow *
add_row (AdwPreferencesGroup *group, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_preferences_group_add (group, row);
  return ADW_ACTION_ROW (row);
}

/* The whole row is the button. */
static void
add_action (AdwPreferencesGroup *group, const char *title, const char *subtitle, const char *action,
            GVariant *target)
{
  AdwActionRow *row = add_row (group, title, subtitle);
  adw_action_row_add_suffix (row, gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (row), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), action);
}

static const char *
title_of (GrapeConflictKind kind)
{
  switch (kind)
    {
    case GRAPE_CONFLICT_MINE:
      return _ ("Two Devices, One Log");
    case GRAPE_CONFLICT_MEMBER:
      return _ ("A Log with Two Ends");
    case GRAPE_CONFLICT_KEEPER:
    default:
      return _ ("A Changed Past");
    }
}

static void
add_conflict (GrapeTroubleDialog *self, const GrapeConflict *conflict)
{
  AdwPreferencesGroup *group
      = add_group (self, title_of (conflict->kind), grape_translated (conflict->sentence));
  for (guint i = 0; conflict->texts && i < conflict->texts->len; i++)
    add_row (group, g_ptr_array_index (conflict->texts, i), _ ("written here, not in the log yet"));
  for (const GrapeConflictChoice *choice = conflict->choices; choice && choice->id; choice++)
    add_action (group, _ (choice->label), _ (choice->help), "trouble.settle",
                g_variant_new ("(ss)", conflict->author, choice->id));
}

static void
add_problem (GrapeTroubleDialog *self, const char *problem)
{
  gboolean copy = grape_session_is_copy (self->session);
  add_group (self, _ ("What Failed the Checks"), grape_translated (problem));
  AdwPreferencesGroup *group = add_group (
      self, _ ("What It Means for You"),
      copy ? _ ("Everything up to there is checked and safe on this desktop; nothing after "
                "it was accepted. The cause may be a fault of the server, an old copy that "
                "came back, or somebody who cheats. Your own moves still go out.")
           : _ ("What came from that key was not accepted; the game goes on for everybody "
                "else. The cause may be a fault of the server, an old copy that came back, "
                "or somebody who cheats."));
  add_action (group, _ ("Sync again"), _ ("A fault of the server may have passed"), "trouble.sync",
              NULL);
  if (copy)
    add_action (group, _ ("Write to the keeper of the game"),
                _ ("Compare the last hash, which is in every post"), "trouble.mail", NULL);
}

static void
fill (GrapeTroubleDialog *self)
{
  const GrapeShared *shared = grape_session_shared (self->session);
  GtkWidget *child;
  g_autoptr (GPtrArray) conflicts = shared ? grape_share_list_conflicts (
                                        grape_session_library (self->session), shared->topic, NULL)
                                           : NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->content))))
    gtk_box_remove (self->content, child);
  for (guint i = 0; conflicts && i < conflicts->len; i++)
    add_conflict (self, g_ptr_array_index (conflicts, i));
  if (shared && shared->problem && !(conflicts && conflicts->len))
    add_problem (self, shared->problem);
  if (!gtk_widget_get_first_child (GTK_WIDGET (self->content)))
    add_group (self, _ ("All is well again"), _ ("Nothing is left to choose."));
}

static gboolean
fill_cb (gpointer data)
{
  GrapeTroubleDialog *self = data;
  self->fill_id = 0;
  fill (self);
  return G_SOURCE_REMOVE;
}

/* Later, since it may be one of the rows that made the change. */
static void
changed_cb (GrapeTroubleDialog *self)
{
  if (!self->fill_id)
    self->fill_id = g_idle_add (fill_cb, self);
}

/* --- what can be done ------------------------------------------------------------------------- */

static void
show_settling (GrapeTroubleDialog *self, gboolean settling)
{
  self->is_settling = settling;
  gtk_widget_set_visible (self->progress, settling);
  gtk_widget_set_sensitive (GTK_WIDGET (self->content), !settling);
}

static void
settled_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeTroubleDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *topic = grape_sharing_finish (result, &error);
  if (topic)
    grape_sharing_sync_soon (GRAPE_LIBRARY (source), topic);
  if (!self->session)
    return;
  show_settling (self, FALSE);
  say (self,
       topic ? _ ("Settled: it goes out with the next sync") : grape_translated (error->message));
  changed_cb (self);
}

static void
settle_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeTroubleDialog *self = GRAPE_TROUBLE_DIALOG (widget);
  const char *author, *choice;
  if (self->is_settling)
    return;
  g_variant_get (parameter, "(&s&s)", &author, &choice);
  show_settling (self, TRUE);
  grape_sharing_settle_async (grape_session_library (self->session),
                              grape_session_shared (self->session)->topic, author, choice,
                              settled_cb, g_object_ref (self));
}

static void
sync_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeTroubleDialog *self = GRAPE_TROUBLE_DIALOG (widget);
  grape_sharing_sync_soon (grape_session_library (self->session),
                           grape_session_shared (self->session)->topic);
  say (self, _ ("Asking the server…"));
}

static void
mail_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeTroubleDialog *self = GRAPE_TROUBLE_DIALOG (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = grape_session_last_hash (self->session);
  g_autofree char *body = g_strdup_printf (
      _ ("Hello,\n\nmy program says of our game “%s”:\n\n%s\n\nMy log has %u events; the last hash "
         "is\n%s\n\nWhat does yours say?\n"),
      grape_session_header (self->session)->name, grape_session_shared (self->session)->problem,
      grape_session_n_events (self->session), hash);
  GrapePost post = { .subject = (char *)_ ("a check failed"), .body = body };
  if (!grape_mailer_open (self->session, &post, GRAPE_VIEWER_REFEREE, widget, NULL)
      && !grape_mailer_open_plain (post.subject, body, NULL, widget, &error))
    say (self, grape_translated (error->message));
}

static void
grape_trouble_dialog_dispose (GObject *object)
{
  GrapeTroubleDialog *self = GRAPE_TROUBLE_DIALOG (object);
  g_clear_handle_id (&self->fill_id, g_source_remove);
  if (self->session)
    g_clear_signal_handler (&self->changed_id, self->session);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (grape_trouble_dialog_parent_class)->dispose (object);
}

static void
grape_trouble_dialog_class_init (GrapeTroubleDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_trouble_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-trouble-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeTroubleDialog, toasts);
  gtk_widget_class_bind_template_child (widget_class, GrapeTroubleDialog, progress);
  gtk_widget_class_bind_template_child (widget_class, GrapeTroubleDialog, content);
  gtk_widget_class_install_action (widget_class, "trouble.settle", "(ss)", settle_action);
  gtk_widget_class_install_action (widget_class, "trouble.sync", NULL, sync_action);
  gtk_widget_class_install_action (widget_class, "trouble.mail", NULL, mail_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_trouble_dialog_init (GrapeTroubleDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grape_trouble_dialog_present:
 * @session: a shared game
 */
GrapeTroubleDialog *
grape_trouble_dialog_present (GrapeSession *session, GtkWidget *parent)
{
  GrapeTroubleDialog *self = g_object_new (GRAPE_TYPE_TROUBLE_DIALOG, "transient-for",
                                           gtk_widget_get_root (parent), NULL);
  self->session = g_object_ref (session);
  self->changed_id = g_signal_connect_swapped (session, "changed", G_CALLBACK (changed_cb), self);
  fill (self);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
