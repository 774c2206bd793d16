/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAdmitDialog: reads the request as it is typed; shows its contents as text. */
#include "grape-admit-dialog.h"

#include "ui/grape-sharing.h"

#include "sync/share/grape-share-members.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeAdmitDialog
{
  AdwWindow parent_instance;

  /* Template */
  GtkWidget *admit;
  GtkEditable *request;
  GtkWidget *found;
  AdwActionRow *name;
  AdwActionRow *key;
  AdwComboRow *seat;
  GtkLabel *problem;

  /* Owned */
  GrapeSession *session;
  GrapeShareRequest *parsed; /* NULL: there is no good request yet */
  GArray *seats;             /* of int: the meaning of the choices */
};

G_DEFINE_FINAL_TYPE (GrapeAdmitDialog, grape_admit_dialog, ADW_TYPE_WINDOW)

static void
say (GrapeAdmitDialog *self, const char *sentence)
{
  gtk_label_set_text (self->problem, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), *sentence != '\0');
}

/* A request to another of the user's games does not belong here. */
static const char *
what_is_wrong (GrapeAdmitDialog *self)
{
  const GrapeShared *shared = grape_session_shared (self->session);
  return shared && g_str_equal (shared->topic, self->parsed->topic)
             ? NULL
             : _ ("This request is for another game");
}

static void
request_cb (GtkEditable *editable, GrapeAdmitDialog *self)
{
  const char *text = gtk_editable_get_text (self->request);
  g_autofree char *link = grape_sharing_link_in (text);
  g_autoptr (GError) error = NULL;
  g_clear_pointer (&self->parsed, grape_share_request_free);
  self->parsed = *text ? grape_share_request_parse (link ? link : text, &error) : NULL;
  const char *wrong = self->parsed ? what_is_wrong (self)
                      : error      ? grape_translated (error->message)
                                   : "";
  say (self, wrong ? wrong : "");
  gtk_widget_set_visible (self->found, self->parsed != NULL);
  gtk_widget_set_sensitive (self->admit, self->parsed && !wrong);
  if (!self->parsed)
    return;
  adw_action_row_set_subtitle (self->name, self->parsed->name);
  adw_action_row_set_subtitle (self->key, self->parsed->words);
}

static void
admit_cb (GtkWidget *widget, GrapeAdmitDialog *self)
{
  g_autoptr (GError) error = NULL;
  if (!gtk_widget_get_sensitive (self->admit))
    return;
  gtk_widget_set_sensitive (self->admit, FALSE);
  if (grape_sharing_admit (
          grape_session_library (self->session), self->parsed,
          g_array_index (self->seats, int, adw_combo_row_get_selected (self->seat)), &error))
    {
      grape_sharing_sync_soon (grape_session_library (self->session), self->parsed->topic);
      gtk_window_close (GTK_WINDOW (self));
      return;
    }
  gtk_widget_set_sensitive (self->admit, TRUE);
  say (self, grape_translated (error->message));
}

static void
add_choice (GrapeAdmitDialog *self, GtkStringList *names, const char *name, int seat)
{
  gtk_string_list_append (names, name);
  g_array_append_val (self->seats, seat);
}

/* Seats that nobody has, and a spectator's place. */
static void
fill_seats (GrapeAdmitDialog *self)
{
  const GrapeShared *shared = grape_session_shared (self->session);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GPtrArray) members
      = grape_share_list_members (grape_session_library (self->session), shared->topic, NULL);
  for (guint i = 0; members && i < members->len; i++)
    {
      const GrapeShareMember *member = g_ptr_array_index (members, i);
      if (member->seat >= 0 && !member->me
          && (member->state == GRAPE_PLACE_OPEN || member->state == GRAPE_PLACE_INVITED))
        add_choice (self, names, member->seat_name, member->seat);
    }
  add_choice (self, names,
              grape_session_is_for_anybody (self->session) ? _ ("No seat") : _ ("Only looks on"),
              GRAPE_VIEWER_SPECTATOR);
  adw_combo_row_set_model (self->seat, G_LIST_MODEL (names));
}

static void
grape_admit_dialog_dispose (GObject *object)
{
  GrapeAdmitDialog *self = GRAPE_ADMIT_DIALOG (object);
  g_clear_pointer (&self->parsed, grape_share_request_free);
  g_clear_pointer (&self->seats, g_array_unref);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (grape_admit_dialog_parent_class)->dispose (object);
}

#define BIND_CHILD(child)                                                                          \
  gtk_widget_class_bind_template_child (widget_class, GrapeAdmitDialog, child)

static void
grape_admit_dialog_class_init (GrapeAdmitDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_admit_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-admit-dialog.ui");
  BIND_CHILD (admit);
  BIND_CHILD (request);
  BIND_CHILD (found);
  BIND_CHILD (name);
  BIND_CHILD (key);
  BIND_CHILD (seat);
  BIND_CHILD (problem);
  gtk_widget_class_bind_template_callback (widget_class, request_cb);
  gtk_widget_class_bind_template_callback (widget_class, admit_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_admit_dialog_init (GrapeAdmitDialog *self)
{
  self->seats = g_array_new (FALSE, FALSE, sizeof (int));
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grape_admit_dialog_present:
 * @session: a shared game that the user keeps
 * @text: (nullable): the request as it came
 */
GrapeAdmitDialog *
grape_admit_dialog_present (GrapeSession *session, const char *text, GtkWidget *parent)
{
  GrapeAdmitDialog *self
      = g_object_new (GRAPE_TYPE_ADMIT_DIALOG, "transient-for", gtk_widget_get_root (parent), NULL);
  self->session = g_object_ref (session);
  fill_seats (self);
  gtk_editable_set_text (self->request, text ? text : "");
  request_cb (self->request, self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (self->parsed ? self->admit : GTK_WIDGET (self->request));
  return self;
}
