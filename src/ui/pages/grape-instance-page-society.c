/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between a society and its games: from one to the other's log, starting that, and booking how it
 * ended. */
#include "grape-instance-page-private.h"

#include "ui/dialogs/grape-announce-dialog.h"
#include "ui/dialogs/grape-booking-dialog.h"
#include "ui/grape-clock.h"
#include "ui/grape-window.h"

#include "engine/grape-books.h"
#include "library/grape-society-books.h"
#include "library/grape-work.h"

#include <glib/gi18n.h>
#include <sys/random.h>

typedef struct
{
  GrapeLibrary *library;
  char *id, *label;
  gint64 at;
} Job;

static void
job_free (Job *self)
{
  g_object_unref (self->library);
  g_free (self->id);
  g_free (self->label);
  g_free (self);
}

static Job *
job_new (GrapeInstancePage *page, const char *label)
{
  Job *self = g_new0 (Job, 1);
  self->library = g_object_ref (grape_session_library (page->session));
  self->id = g_strdup (grape_session_id (page->session));
  self->label = g_strdup (label);
  self->at = grape_clock_now ();
  return self;
}

/* Starting a game's log */

static void
start_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;
  GError *error = NULL;
  guint8 seed[GRAPE_SEED_BYTES];
  g_autoptr (GrapeLibrary) own = grape_library_reopen (job->library, &error);
  g_autoptr (GrapeInstance) made = NULL;
  if (own && getrandom (seed, sizeof seed, 0) != sizeof seed)
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_FAILED,
                         _ ("The system gave no random numbers (getrandom failed)"));
  else if (own)
    made = grape_society_start (own, job->id, job->label, NULL, NULL, seed, job->at, &error);
  if (made)
    g_task_return_pointer (task, g_strdup (grape_instance_header (made)->id), g_free);
  else
    g_task_return_error (task, error);
  if (own)
    grape_library_close (own);
}

static void
started_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeWindow) window = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = g_task_propagate_pointer (G_TASK (result), &error);
  if (!grape_window_library (window))
    return;
  if (!id)
    {
      grape_window_say_error (window, error);
      return;
    }
  grape_library_poll (grape_window_library (window));
  grape_window_show_instance (window, id);
}

typedef struct
{
  GrapeInstancePage *page;
  char *label;
} Question;

static void
question_free (gpointer data, GClosure *closure)
{
  Question *self = data;
  g_object_unref (self->page);
  g_free (self->label);
  g_free (self);
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, Question *question)
{
  GrapeInstancePage *self = question->page;
  GrapeWindow *window = grape_window_of (self);
  if (!g_str_equal (response, "start") || !window || !self->session)
    return;
  g_autoptr (GTask) task = g_task_new (self, NULL, started_cb, g_object_ref (window));
  grape_work_run (task, start_worker, job_new (self, question->label), (GDestroyNotify)job_free);
}

/* "Ann, Bob (Dan plays), Cleo". */
static char *
say_seats (const GrapeBook *book)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < book->seats->len; i++)
    {
      const GrapeBookSeat *seat = g_ptr_array_index (book->seats, i);
      if (seat->left)
        continue;
      g_string_append_printf (text, "%s%s", text->len ? ", " : "", seat->name);
      if (seat->substitute)
        g_string_append_printf (text, " (%s)", seat->substitute);
    }
  return g_string_free (text, FALSE);
}

static void
ask_to_start (GrapeInstancePage *self, const GrapeBook *book)
{
  g_autofree char *seats = say_seats (book);
  g_autofree char *heading = g_strdup_printf (_ ("Start the Log of %s Here?"), book->label);
  g_autofree char *body = g_strdup_printf (
      _ ("%s with %s. The society fills in seats, addresses, vacations and Substitutes."),
      _ (book->class), seats);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                              heading, body);
  Question *question = g_new0 (Question, 1);
  question->page = g_object_ref (self);
  question->label = g_strdup (book->label);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Not Yet"), "start",
                                    _ ("_Start"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "start",
                                              ADW_RESPONSE_SUGGESTED);
  g_signal_connect_data (dialog, "response", G_CALLBACK (answered_cb), question, question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static gboolean
is_here (GrapeInstancePage *self, const char *id)
{
  g_autoptr (GrapeSummary) summary
      = grape_library_summarise (grape_session_library (self->session), id, NULL);
  return summary != NULL;
}

/* Shows the log of a game of the society, or starts it where the user keeps the society. */
static void
society_game_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  g_autoptr (GrapePosition) view = grape_session_view (self->session);
  const GrapeBooks *books = view->rules->books;
  const char *label = g_variant_get_string (parameter, NULL);
  g_autoptr (GrapeBook) book = books ? books->find (view->state, label) : NULL;
  GrapeWindow *window = grape_window_of (self);
  if (!book || !window)
    return;
  g_autofree char *id = book->instance ? g_strdup (book->instance)
                                       : grape_books_id (grape_session_id (self->session), label);
  if (is_here (self, id))
    grape_window_show_instance (window, id);
  else if (book->status == GRAPE_BOOK_RUNNING && grape_session_can_act (self->session))
    ask_to_start (self, book);
  else
    grape_window_say (window, _ ("The log of this game is not in this library"));
}

/* Announcing a game */

/* It goes the way of any move. */
static void
announced_cb (GrapeAnnounceDialog *dialog, const char *act, GrapeInstancePage *self)
{
  if (!self->session)
    return;
  grape_session_set_draft (self->session, act);
  grape_instance_page_send (self);
}

static void
announce (GrapeInstancePage *self, const char *class)
{
  if (!grape_session_rules (self->session)->books || !grape_session_acts_by_name (self->session)
      || !grape_session_can_move (self->session))
    return;
  GrapeAnnounceDialog *dialog
      = grape_announce_dialog_present (self->session, GTK_WIDGET (self), class);
  g_signal_connect_object (dialog, "announce", G_CALLBACK (announced_cb), self, 0);
}

static void
announce_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  announce (data, NULL);
}

static void
announce_class_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  announce (data, g_variant_get_string (parameter, NULL));
}

/* Booking */

static void
preview_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;
  GError *error = NULL;
  g_autoptr (GrapeLibrary) own = grape_library_reopen (job->library, &error);
  GrapeBookings *bookings = own ? grape_society_preview (own, job->id, &error) : NULL;
  if (bookings)
    g_task_return_pointer (task, bookings, (GDestroyNotify)grape_bookings_free);
  else
    g_task_return_error (task, error);
  if (own)
    grape_library_close (own);
}

static void
preview_async (GrapeInstancePage *self, GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, g_object_ref (self));
  grape_work_run (task, preview_worker, job_new (self, NULL), (GDestroyNotify)job_free);
}

static void
enable_book (GrapeInstancePage *self, gboolean enabled)
{
  GAction *action
      = self->actions ? g_action_map_lookup_action (G_ACTION_MAP (self->actions), "book") : NULL;
  if (action)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
  grape_end_bar_set_books (self->end, enabled);
}

static void
shown_cb (GtkWidget *dialog, GrapeInstancePage *self)
{
  self->books_checked = FALSE;
  if (self->session)
    grape_instance_page_update_books (self);
}

static void
previewed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeInstancePage) self = data;
  g_autoptr (GError) error = NULL;
  GrapeBookings *bookings = g_task_propagate_pointer (G_TASK (result), &error);
  GrapeWindow *window = grape_window_of (self);
  if (!bookings && window)
    grape_window_say_error (window, error);
  else if (bookings && window && self->session)
    {
      GrapeBookingDialog *dialog = grape_booking_dialog_present (
          grape_session_library (self->session), bookings, GTK_WIDGET (self));
      g_signal_connect_object (dialog, "destroy", G_CALLBACK (shown_cb), self, 0);
    }
  else
    g_clear_pointer (&bookings, grape_bookings_free);
}

static void
book_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  preview_async (data, previewed_cb);
}

static void
checked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeInstancePage) self = data;
  GrapeBookings *bookings = g_task_propagate_pointer (G_TASK (result), NULL);
  if (self->session)
    enable_book (self, bookings != NULL);
  g_clear_pointer (&bookings, grape_bookings_free);
}

/** grape_instance_page_update_books: a worker looks whether there is something to book */
void
grape_instance_page_update_books (GrapeInstancePage *self)
{
  gboolean belongs = grape_session_is_over (self->session)
                     && grape_session_header (self->session)->society != NULL;
  if (!belongs)
    enable_book (self, FALSE);
  if (!belongs || self->books_checked)
    return;
  self->books_checked = TRUE;
  preview_async (self, checked_cb);
}

/* A statement */

static void
statement_chosen_cb (GtkNativeDialog *dialog, int response, GrapeInstancePage *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  const char *statement = g_object_get_data (G_OBJECT (self), "statement");
  g_autoptr (GError) error = NULL;
  if (response == GTK_RESPONSE_ACCEPT && file && self->session && statement)
    {
      g_autofree char *text = grape_session_statement (self->session, statement, &error);
      gboolean saved = text
                       && g_file_replace_contents (file, text, strlen (text), NULL, FALSE,
                                                   G_FILE_CREATE_NONE, NULL, NULL, &error);
      grape_instance_page_saved (self, file, saved, error);
    }
  g_object_unref (dialog);
}

static void
save_statement_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  if (!grape_session_rules (self->session)->books)
    return;
  g_object_set_data_full (G_OBJECT (self), "statement", g_variant_dup_string (parameter, NULL),
                          g_free);
  grape_instance_page_choose_file (self, _ ("Save the Statement"), _ ("statement.csv"),
                                   G_CALLBACK (statement_chosen_cb));
}

void
grape_instance_page_add_society_actions (GrapeInstancePage *self)
{
  static const GActionEntry entries[] = { { "society-game", society_game_action, "s" },
                                          { "announce", announce_action },
                                          { "announce-class", announce_class_action, "s" },
                                          { "save-statement", save_statement_action, "s" },
                                          { "book", book_action } };
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  enable_book (self, FALSE);
}
