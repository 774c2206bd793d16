/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeJoinDialog: reads the link as it is typed. Others wrote its contents, so they appear as
 * plain text. The dialog asks the server before it stores anything; without a connection, it stores
 * the answer anyway and sends it later. */
#include "grape-join-dialog.h"

#include "ui/grape-plan.h"
#include "ui/grape-sharing.h"

#include "library/grape-library-people.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeJoinDialog
{
  AdwWindow parent_instance;

  /* Template */
  GtkWidget *join;
  GtkRevealer *progress;
  GtkEditable *link;
  GtkWidget *found;
  AdwActionRow *server;
  AdwActionRow *keeper;
  AdwActionRow *part;
  GtkWidget *me_group;
  GtkEditable *name;
  GtkWidget *account_group;
  GtkEditable *user;
  GtkEditable *password;
  GtkLabel *problem;

  /* Owned */
  GrapeLibrary *library;
  GrapeShareLink *parsed; /* NULL: there is no good link yet */
  GCancellable *asking;
};

G_DEFINE_FINAL_TYPE (GrapeJoinDialog, grape_join_dialog, ADW_TYPE_WINDOW)

static void
say (GrapeJoinDialog *self, const char *sentence)
{
  gtk_label_set_text (self->problem, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), *sentence != '\0');
}

static char *
name_of (GrapeJoinDialog *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (self->name)));
}

static void
show_state (GrapeJoinDialog *self)
{
  g_autofree char *name = name_of (self);
  gtk_revealer_set_reveal_child (self->progress, self->asking != NULL);
  gtk_widget_set_visible (self->found, self->parsed != NULL);
  gtk_widget_set_visible (self->me_group, self->parsed && self->parsed->has_code);
  gtk_widget_set_sensitive (self->join,
                            self->parsed && !self->asking && (*name || !self->parsed->has_code));
}

static void
show_parsed (GrapeJoinDialog *self)
{
  g_autofree char *host = grape_sharing_host (self->parsed->address);
  g_autofree char *words = grape_public_words (self->parsed->keeper);
  adw_action_row_set_subtitle (self->server, host);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->server), self->parsed->address);
  adw_action_row_set_subtitle (self->keeper, words);
  adw_action_row_set_subtitle (self->part, self->parsed->has_code
                                               ? _ ("Take part, once for one person")
                                               : _ ("Watch: you see what is public"));
}

/* What was typed for one server must not reach another. */
static void
forget_account (GrapeJoinDialog *self)
{
  gtk_widget_set_visible (self->account_group, FALSE);
  gtk_editable_set_text (self->user, "");
  gtk_editable_set_text (self->password, "");
}

/* People may paste a whole mail: looks for the link in it. */
static void
link_cb (GtkEditable *editable, GrapeJoinDialog *self)
{
  g_autofree char *before = self->parsed ? g_strdup (self->parsed->address) : NULL;
  const char *text = gtk_editable_get_text (self->link);
  g_autofree char *link = grape_sharing_link_in (text);
  g_autoptr (GError) error = NULL;
  if (self->asking) /* about the link that was there before, which nobody joins any more */
    g_cancellable_cancel (self->asking);
  g_clear_pointer (&self->parsed, grape_share_link_free);
  self->parsed = *text ? grape_share_link_parse (link ? link : text, &error) : NULL;
  say (self, error ? grape_translated (error->message) : "");
  if (!self->parsed || g_strcmp0 (before, self->parsed->address) != 0)
    forget_account (self);
  if (self->parsed)
    show_parsed (self);
  show_state (self);
}

static void
changed_cb (GtkEditable *editable, GrapeJoinDialog *self)
{
  show_state (self);
}

/* @why: (nullable): why the user's place in the game stays the same */
static void
leave_for (GrapeJoinDialog *self, const char *topic, const GError *why)
{
  GrapeWindow *window = grape_window_of (self);
  grape_sharing_sync_soon (self->library, topic);
  if (window)
    grape_window_show_shared (window, topic);
  if (window && why)
    grape_window_say (window, grape_translated (why->message));
  gtk_window_close (GTK_WINDOW (self));
}

static void
accepted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeJoinDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *topic = grape_sharing_finish (result, &error);
  if (!self->library)
    return;
  g_clear_object (&self->asking);
  show_state (self);
  if (topic)
    leave_for (self, topic, NULL);
  else if (self->parsed && g_error_matches (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS))
    leave_for (self, self->parsed->topic, error);
  else
    say (self, grape_translated (error->message));
}

static void
accept (GrapeJoinDialog *self)
{
  g_autofree char *link = grape_share_link_to_text (self->parsed);
  g_autofree char *name = name_of (self);
  grape_sharing_accept_async (self->library, link, name, gtk_editable_get_text (self->user),
                              gtk_editable_get_text (self->password), accepted_cb,
                              g_object_ref (self));
}

static void
looked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeJoinDialog) self = data;
  g_autoptr (GError) error = NULL;
  gboolean found = FALSE, good = grape_sharing_look_finish (result, &found, &error);
  if (!self->library)
    return;
  if (self->parsed
      && (good || g_error_matches (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_OFFLINE)))
    {
      accept (self);
      return;
    }
  g_clear_object (&self->asking);
  show_state (self);
  if (error && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    say (self, grape_translated (error->message));
  if (g_error_matches (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED))
    {
      gtk_widget_set_visible (self->account_group, TRUE);
      gtk_widget_grab_focus (
          GTK_WIDGET (*gtk_editable_get_text (self->user) ? self->password : self->user));
    }
}

static void
look (GrapeJoinDialog *self)
{
  self->asking = g_cancellable_new ();
  say (self, "");
  show_state (self);
  grape_sharing_look_async (self->parsed, gtk_editable_get_text (self->user),
                            gtk_editable_get_text (self->password), self->asking, looked_cb,
                            g_object_ref (self));
}

static void
folder_response_cb (AdwMessageDialog *dialog, const char *response, GrapeJoinDialog *self)
{
  if (self->parsed && !self->asking && g_str_equal (response, "use"))
    look (self);
}

/* A link can name any folder, and we would write there. */
static void
join_cb (GtkWidget *widget, GrapeJoinDialog *self)
{
  g_autoptr (GError) error = NULL;
  if (!gtk_widget_get_sensitive (self->join))
    return;
  if (grape_place_address_is_expected (self->parsed->address, &error))
    {
      look (self);
      return;
    }
  if (!g_error_matches (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_UNEXPECTED))
    {
      say (self, grape_translated (error->message));
      return;
    }
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Use This Folder?"),
                                              grape_translated (error->message));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "use",
                                    _ ("_Use It"), NULL);
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (folder_response_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
stop_cb (GtkButton *button, GrapeJoinDialog *self)
{
  g_cancellable_cancel (self->asking);
}

/* On closing: a task under way keeps the dialog, so dispose would come only when that ends. */
static void
grape_join_dialog_unrealize (GtkWidget *widget)
{
  GrapeJoinDialog *self = GRAPE_JOIN_DIALOG (widget);
  if (self->asking)
    g_cancellable_cancel (self->asking);
  GTK_WIDGET_CLASS (grape_join_dialog_parent_class)->unrealize (widget);
}

static void
grape_join_dialog_dispose (GObject *object)
{
  GrapeJoinDialog *self = GRAPE_JOIN_DIALOG (object);
  g_clear_object (&self->asking);
  g_clear_pointer (&self->parsed, grape_share_link_free);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (grape_join_dialog_parent_class)->dispose (object);
}

#define BIND_CHILD(child)                                                                          \
  gtk_widget_class_bind_template_child (widget_class, GrapeJoinDialog, child)

static void
grape_join_dialog_class_init (GrapeJoinDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_join_dialog_dispose;
  widget_class->unrealize = grape_join_dialog_unrealize;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-join-dialog.ui");
  BIND_CHILD (join);
  BIND_CHILD (progress);
  BIND_CHILD (link);
  BIND_CHILD (found);
  BIND_CHILD (server);
  BIND_CHILD (keeper);
  BIND_CHILD (part);
  BIND_CHILD (me_group);
  BIND_CHILD (name);
  BIND_CHILD (account_group);
  BIND_CHILD (user);
  BIND_CHILD (password);
  BIND_CHILD (problem);
  gtk_widget_class_bind_template_callback (widget_class, link_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, join_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_join_dialog_init (GrapeJoinDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* The dialog that is open already: clicking three links gives one dialog, about the last. */
static GrapeJoinDialog *
find_open (GrapeWindow *window)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  for (GList *item = windows; item; item = item->next)
    if (GRAPE_IS_JOIN_DIALOG (item->data) && gtk_widget_get_visible (item->data)
        && gtk_window_get_transient_for (item->data) == GTK_WINDOW (window))
      return item->data;
  return NULL;
}

static GrapeJoinDialog *
create (GrapeWindow *window)
{
  GrapeJoinDialog *self = g_object_new (GRAPE_TYPE_JOIN_DIALOG, "transient-for", window, NULL);
  self->library = g_object_ref (grape_window_library (window));
  g_autoptr (GrapePerson) me = grape_library_me (self->library, NULL);
  g_autofree char *name = me ? g_strdup (me->name) : grape_plan_my_name ();
  gtk_editable_set_text (self->name, name);
  return self;
}

/**
 * grape_join_dialog_present:
 * @text: (nullable): the invitation, if it came by a click or as a file
 */
GrapeJoinDialog *
grape_join_dialog_present (GrapeWindow *window, const char *text)
{
  GrapeJoinDialog *open = find_open (window), *self = open ? open : create (window);
  if (text || !open)
    gtk_editable_set_text (self->link, text ? text : "");
  link_cb (self->link, self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (self->parsed ? self->join : GTK_WIDGET (self->link));
  return self;
}
