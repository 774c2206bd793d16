/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Posts on their way out. A public post goes to everybody who plays by mail; a private one to its
 * reader alone. */
#include "grape-mailer.h"

#include "grape-clock.h"
#include "grape-window.h"

#include "library/grape-library-people.h"
#include "mail/grape-outgoing.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

static const char *
first_address (const GrapePerson *person)
{
  return person && person->addresses && person->addresses[0] ? person->addresses[0] : NULL;
}

static GPtrArray *
addresses_for (GrapeSession *session, GrapeViewer reader)
{
  GPtrArray *addresses = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) seats = grape_library_list_seats (grape_session_library (session),
                                                          grape_session_id (session), NULL);
  for (guint i = 0; seats && i < seats->len; i++)
    {
      const GrapeSitting *sitting = g_ptr_array_index (seats, i);
      const char *address = first_address (sitting->person);
      gboolean wanted = reader == GRAPE_VIEWER_SPECTATOR
                            ? sitting->seat >= 0 && !sitting->person->me
                            : sitting->seat == reader;
      if (wanted && address)
        g_ptr_array_add (addresses, g_strdup (address));
    }
  return addresses;
}

/* Fills in what is the same for every letter; @me and @addresses keep the strings. */
static gboolean
address_letter (GrapeSession *session, GrapeViewer reader, const GrapePerson *me,
                GPtrArray *addresses, GrapeLetter *letter, GError **error)
{
  const GrapeHeader *header = grape_session_header (session);
  if (addresses->len == 0)
    {
      g_set_error_literal (
          error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
          _ ("This reader has no mail address: copy the post, or add the address under "
             "Preferences, People"));
      return FALSE;
    }
  g_ptr_array_add (addresses, NULL);
  letter->instance = header->id;
  letter->instance_name = header->name;
  letter->from_name = me ? me->name : "";
  letter->from_address = first_address (me);
  letter->to = (const char *const *)addresses->pdata;
  letter->at = grape_clock_now ();
  letter->n_events = grape_session_moment (session);
  letter->viewer = reader;
  return TRUE;
}

/**
 * grape_mailer_write:
 *
 * Errors: nobody to write to (G_IO_ERROR_NOT_FOUND), GRAPE_MAIL_ERROR_ADDRESS.
 *
 * Returns: (transfer full): the whole message
 */
GrapeSent *
grape_mailer_write (GrapeSession *session, const GrapePost *post, GrapeViewer reader,
                    GError **error)
{
  g_autoptr (GrapePerson) me = grape_library_me (grape_session_library (session), NULL);
  g_autoptr (GPtrArray) addresses = addresses_for (session, reader);
  GrapeLetter letter = { 0 };
  if (!address_letter (session, reader, me, addresses, &letter, error))
    return NULL;
  if (!letter.from_address)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _ ("Set your own mail address under Preferences first"));
      return NULL;
    }
  return grape_outgoing_write (post, &letter, error);
}

typedef struct
{
  GrapeSession *session;
  GrapeSent *sent;
  GtkWidget *parent;
} Saving;

static void
saving_free (Saving *self)
{
  g_object_unref (self->session);
  g_object_unref (self->parent);
  grape_sent_free (self->sent);
  g_free (self);
}

static void
save_chosen_cb (GtkNativeDialog *dialog, int response, Saving *saving)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autoptr (GError) error = NULL;
  gsize size;
  GrapeWindow *window = grape_window_of (saving->parent);
  if (response == GTK_RESPONSE_ACCEPT && file)
    {
      const char *bytes = g_bytes_get_data (saving->sent->raw, &size);
      if (g_file_replace_contents (file, bytes, size, NULL, FALSE,
                                   G_FILE_CREATE_REPLACE_DESTINATION, NULL, NULL, &error)
          && grape_library_add_sent (grape_session_library (saving->session), saving->sent, &error))
        grape_window_say (window, _ ("The post was saved"));
      else
        grape_window_say_error (window, error);
    }
  saving_free (saving);
  g_object_unref (dialog);
}

/**
 * grape_mailer_save:
 *
 * Asks for a file and writes the post there as a whole message.
 */
void
grape_mailer_save (GrapeSession *session, const GrapePost *post, GrapeViewer reader,
                   GtkWidget *parent)
{
  g_autoptr (GError) error = NULL;
  GrapeSent *sent = grape_mailer_write (session, post, reader, &error);
  if (!sent)
    {
      grape_window_say_error (grape_window_of (parent), error);
      return;
    }
  Saving *saving = g_new0 (Saving, 1);
  saving->session = g_object_ref (session);
  saving->sent = sent;
  saving->parent = g_object_ref (parent);
  GtkFileChooserNative *dialog
      = gtk_file_chooser_native_new (_ ("Save the Post"), GTK_WINDOW (gtk_widget_get_root (parent)),
                                     GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), _ ("post.eml"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (save_chosen_cb), saving);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) parent = data;
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (parent);
  if (gtk_show_uri_full_finish (GTK_WINDOW (source), result, &error) || !window)
    return;
  g_autofree char *sentence
      = g_strdup_printf (_ ("No mail program could be opened: %s. Copy the text instead."),
                         grape_translated (error->message));
  grape_window_say (window, sentence);
}

/**
 * grape_mailer_open_plain:
 * @bcc: (nullable) (element-type utf8): recipients, who do not see each other
 *
 * Opens a text that belongs to no instance in the mail program. Errors: GRAPE_MAIL_ERROR_LIMIT.
 */
gboolean
grape_mailer_open_plain (const char *subject, const char *body, GPtrArray *bcc, GtkWidget *parent,
                         GError **error)
{
  g_autofree char *uri = grape_outgoing_plain_mailto (subject, body, bcc, error);
  if (!uri)
    return FALSE;
  gtk_show_uri_full (GTK_WINDOW (gtk_widget_get_root (parent)), uri, GDK_CURRENT_TIME, NULL,
                     opened_cb, g_object_ref (parent));
  return TRUE;
}

static gboolean
open_letter (const GrapePost *post, const GrapeLetter *letter, GtkWidget *parent, GError **error)
{
  g_autofree char *uri = grape_outgoing_mailto (post, letter, error);
  if (!uri)
    return FALSE;
  gtk_show_uri_full (GTK_WINDOW (gtk_widget_get_root (parent)), uri, GDK_CURRENT_TIME, NULL,
                     opened_cb, g_object_ref (parent));
  return TRUE;
}

/**
 * grape_mailer_open:
 *
 * Opens the post in the mail program. Errors: nobody to write to.
 */
gboolean
grape_mailer_open (GrapeSession *session, const GrapePost *post, GrapeViewer reader,
                   GtkWidget *parent, GError **error)
{
  g_autoptr (GrapePerson) me = grape_library_me (grape_session_library (session), NULL);
  g_autoptr (GPtrArray) addresses = addresses_for (session, reader);
  GrapeLetter letter = { 0 };
  return address_letter (session, reader, me, addresses, &letter, error)
         && open_letter (post, &letter, parent, error);
}

static gboolean
mail_draft (GrapeSession *session, GrapeViewer reader, GtkWidget *parent, GError **error)
{
  g_autofree char *body = grape_session_draft_for_mail (session);
  GrapePost post = { .subject = (char *)_ ("my move"), .body = body };
  return grape_mailer_open (session, &post, reader, parent, error);
}

/**
 * grape_mailer_send_move:
 *
 * Opens a mail to the referee with the draft in it. Errors: the referee's address is not known.
 */
gboolean
grape_mailer_send_move (GrapeSession *session, GtkWidget *parent, GError **error)
{
  return mail_draft (session, GRAPE_VIEWER_REFEREE, parent, error);
}

/* The one confidant of the move about to be made; else -1. */
static int
confidant_of (GrapeSession *session)
{
  const GrapeRead *read = grape_session_read_draft (session, NULL);
  int seat = grape_session_my_seat (session), found = -1;
  if (read && read->audience != GRAPE_AUDIENCE_ALL)
    for (int i = 0; i < (int)grape_table_size (grape_session_table (session)); i++)
      if (i != seat && read->audience & GRAPE_AUDIENCE_SEAT (i))
        found = i;
  return found;
}

/**
 * grape_mailer_tell_move:
 *
 * If nobody referees: opens a mail with the draft to the player who is to know it in secret, such
 * as the round's Moderator. Does nothing for a public move, which the post has, and for one to a
 * bot. Errors: that player's address is not known.
 */
gboolean
grape_mailer_tell_move (GrapeSession *session, GtkWidget *parent, GError **error)
{
  int seat = confidant_of (session);
  const GrapeSeat *confidant = grape_table_seat (grape_session_table (session), seat);
  return !confidant || confidant->bot || mail_draft (session, seat, parent, error);
}
