/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeInvitationDialog: the full link, since that is what travels, and three ways to send it. */
#include "grape-invitation-dialog.h"

#include "ui/grape-mailer.h"
#include "ui/grape-window.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

struct _GrapeInvitationDialog
{
  AdwWindow parent_instance;

  /* Template */
  AdwWindowTitle *title;
  AdwToastOverlay *toasts;
  GtkLabel *meaning;
  GtkLabel *link_text;
  GtkWidget *copy;

  /* Owned */
  GrapeSession *session;
  char *link;
  int seat; /* or GRAPE_VIEWER_SPECTATOR; GRAPE_AUTHOR_REFEREE: the user's request to the keeper */
};

G_DEFINE_FINAL_TYPE (GrapeInvitationDialog, grape_invitation_dialog, ADW_TYPE_WINDOW)

static void
say (GrapeInvitationDialog *self, const char *sentence)
{
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);
  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (escaped));
}

/* An invitation to take part without a seat, rather than a link for everybody. */
static gboolean
is_for_one (GrapeSession *session, const char *link, int seat)
{
  g_autoptr (GrapeShareLink) parsed
      = seat == GRAPE_VIEWER_SPECTATOR ? grape_share_link_parse (link, NULL) : NULL;
  return parsed && parsed->has_code && grape_session_is_for_anybody (session);
}

/**
 * grape_invitation_letter:
 *
 * Returns: (transfer full): the letter to the invited person
 */
char *
grape_invitation_letter (GrapeSession *session, const char *link, int seat)
{
  const GrapeHeader *header = grape_session_header (session);
  const char *game = _ (grape_session_rules (session)->name);
  if (seat == GRAPE_AUTHOR_REFEREE)
    {
      g_autofree char *wish = g_strdup_printf (
          _ ("I am watching %s: “%s”, and would like to play."), game, header->name);
      return g_strdup_printf ("%s\n\n%s\n\n%s\n\n%s\n", _ ("Hello,"), wish,
                              _ ("Open this with Grapefruit to let me in, or paste it there under "
                                 "“People and Invitations”, “Admit”:"),
                              link);
    }
  g_autofree char *first
      = seat >= 0
            ? g_strdup_printf (_ ("this invites you to play %s: “%s”, as %s."), game, header->name,
                               grape_table_name (grape_session_table (session), seat))
        : is_for_one (session, link, seat)
            ? g_strdup_printf (_ ("with this you can take part in %s: “%s”, without a seat."), game,
                               header->name)
            : g_strdup_printf (_ ("with this you can watch %s: “%s”."), game, header->name);
  return g_strdup_printf (
      "%s\n\n%s\n\n%s\n\n%s\n", _ ("Hello,"), first,
      _ ("Open this link with Grapefruit, or choose “Join a Shared Game” there and paste it:"),
      link);
}

static void
copy_cb (GtkButton *button, GrapeInvitationDialog *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), self->link);
  say (self, _ ("The link was copied"));
}

/* To the player's address if it is known; otherwise the mail program asks for one. */
static void
mail_cb (GtkButton *button, GrapeInvitationDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *body = grape_invitation_letter (self->session, self->link, self->seat);
  gboolean asks = self->seat == GRAPE_AUTHOR_REFEREE;
  int to = asks ? GRAPE_VIEWER_REFEREE : self->seat;
  g_autofree char *subject = g_strdup_printf (
      asks ? _ ("A request to play %s: %s") : _ ("An invitation to %s: %s"),
      _ (grape_session_rules (self->session)->name), grape_session_header (self->session)->name);
  GrapePost post
      = { .subject = (char *)(asks ? _ ("may I play?") : _ ("an invitation")), .body = body };
  if (self->seat != GRAPE_VIEWER_SPECTATOR
      && grape_mailer_open (self->session, &post, to, GTK_WIDGET (self), NULL))
    return;
  if (!grape_mailer_open_plain (subject, body, NULL, GTK_WIDGET (self), &error))
    say (self, grape_translated (error->message));
}

static void
save_chosen_cb (GtkNativeDialog *dialog, int response, GrapeInvitationDialog *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autofree char *text = g_strconcat (self->link, "\n", NULL);
  g_autoptr (GError) error = NULL;
  if (response == GTK_RESPONSE_ACCEPT && file)
    {
      gboolean saved = g_file_replace_contents (
          file, text, strlen (text), NULL, FALSE,
          G_FILE_CREATE_PRIVATE | G_FILE_CREATE_REPLACE_DESTINATION, NULL, NULL, &error);
      say (self, saved ? _ ("The invitation was saved") : grape_translated (error->message));
    }
  g_object_unref (dialog);
}

static void
save_cb (GtkButton *button, GrapeInvitationDialog *self)
{
  const char *who = self->seat >= 0
                        ? grape_table_name (grape_session_table (self->session), self->seat)
                        : grape_session_header (self->session)->name;
  g_autofree char *name = g_strdup_printf ("%s.grapefruit-invitation", who);
  GtkFileChooserNative *dialog
      = gtk_file_chooser_native_new (_ ("Save the Invitation"), GTK_WINDOW (self),
                                     GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), NULL);
  g_strdelimit (name, "/\\", '-');
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (save_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
grape_invitation_dialog_dispose (GObject *object)
{
  GrapeInvitationDialog *self = GRAPE_INVITATION_DIALOG (object);
  g_clear_object (&self->session);
  g_clear_pointer (&self->link, g_free);
  G_OBJECT_CLASS (grape_invitation_dialog_parent_class)->dispose (object);
}

#define BIND_CHILD(name)                                                                           \
  gtk_widget_class_bind_template_child (widget_class, GrapeInvitationDialog, name)

static void
grape_invitation_dialog_class_init (GrapeInvitationDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_invitation_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-invitation-dialog.ui");
  BIND_CHILD (title);
  BIND_CHILD (toasts);
  BIND_CHILD (meaning);
  BIND_CHILD (link_text);
  BIND_CHILD (copy);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, mail_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_invitation_dialog_init (GrapeInvitationDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grape_invitation_dialog_present:
 * @seat: for whom; GRAPE_VIEWER_SPECTATOR: for any spectator
 */
GrapeInvitationDialog *
grape_invitation_dialog_present (GrapeSession *session, const char *link, int seat,
                                 GtkWidget *parent)
{
  GrapeInvitationDialog *self = g_object_new (GRAPE_TYPE_INVITATION_DIALOG, "transient-for",
                                              gtk_widget_get_root (parent), NULL);
  const char *name = grape_table_name (grape_session_table (session), seat);
  g_autofree char *meaning = NULL;
  self->session = g_object_ref (session);
  self->link = g_strdup (link);
  self->seat = seat;
  if (seat >= 0)
    {
      g_autofree char *title = g_strdup_printf (_ ("Invitation for %s"), name);
      adw_window_title_set_title (self->title, title);
      meaning = g_strdup_printf (
          _ ("The first person to open this link plays as %s, and nobody after them. Send "
             "it only to the person it is meant for."),
          name);
    }
  else if (seat == GRAPE_AUTHOR_REFEREE)
    {
      adw_window_title_set_title (self->title, _ ("Ask to Play"));
      meaning
          = g_strdup (_ ("Send this to the keeper of the game, who can let you in with it. It is "
                         "signed with your key and is of no use to others."));
    }
  else if (is_for_one (session, link, seat))
    {
      adw_window_title_set_title (self->title, _ ("Invitation without a Seat"));
      meaning = g_strdup (
          _ ("The first person to open this link takes part without a seat, under the "
             "name that they give, and nobody after them. Send it only to the person it "
             "is meant for."));
    }
  else
    meaning
        = g_strdup (_ ("Anybody with this link can see what is public in this game, but cannot do "
                       "anything in it. You may post it where you like."));
  gtk_label_set_text (self->meaning, meaning);
  gtk_label_set_text (self->link_text, link);
  /* Before showing it: otherwise the link would get the focus, and be selected. */
  gtk_window_set_focus (GTK_WINDOW (self), self->copy);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
