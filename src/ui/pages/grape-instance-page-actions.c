/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be done with an instance: moves, the moment, the viewer, decisions, files. */
#include "grape-instance-page-private.h"

#include "ui/dialogs/grape-act-dialog.h"
#include "ui/grape-clock.h"
#include "ui/grape-mailer.h"
#include "ui/dialogs/grape-preview-dialog.h"
#include "ui/dialogs/grape-word-dialog.h"
#include "ui/grape-window.h"
#include "ui/parts/grape-dictionary-row.h"
#include "ui/parts/grape-move-entry.h"

#include "canvas/grape-book.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

static void
acted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeInstancePage) self = data;
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (self);
  if (!grape_session_act_finish (GRAPE_SESSION (source), result, &error))
    {
      if (self->session)
        grape_move_panel_show (self->move_panel);
      if (window)
        grape_window_say_error (window, error);
      return;
    }
  grape_instance_page_sync (self);
  if (!window)
    return;
  if (grape_session_is_practice (self->session) && grape_session_last_own_move (self->session))
    grape_window_say_with_undo (window, _ ("Your move was made"), "instance.undo", NULL);
  else
    grape_window_say (window, _ ("The move was made"));
}

static void
made_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeInstancePage) self = data;
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (self);
  if (!grape_session_make_it_so_finish (GRAPE_SESSION (source), result, &error))
    {
      grape_window_say_error (window, error);
      return;
    }
  grape_instance_page_sync (self);
  if (window)
    grape_window_say_with_undo (window, _ ("The move was made"), "instance.undo", NULL);
}

/* A move that ends a round gets a preview first; others are made at once, and can be taken back. */
static void
previewed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeInstancePage) self = data;
  g_autoptr (GError) error = NULL;
  GrapeSession *session = GRAPE_SESSION (source);
  g_autoptr (GrapeOutlook) outlook = grape_session_preview_finish (session, result, &error);
  if (!outlook)
    grape_window_say_error (grape_window_of (self), error);
  else if (grape_outlook_is_plain (outlook))
    grape_session_make_it_so_async (session, outlook, made_cb, g_object_ref (self));
  else if (self->session && gtk_widget_get_root (GTK_WIDGET (self)))
    grape_preview_dialog_present (session, outlook, GTK_WIDGET (self));
}

/* The draft becomes an event here. */
static void
make_move (GrapeInstancePage *self)
{
  g_autoptr (GError) error = NULL;
  const char *text = grape_session_draft (self->session);
  const char *person = grape_session_draft_person (self->session);
  int author = person ? GRAPE_AUTHOR_PERSON : grape_session_viewer (self->session);
  if (grape_session_previews (self->session, author))
    {
      grape_session_preview_act_async (self->session, author, person, text, previewed_cb,
                                       g_object_ref (self));
      return;
    }
  if (grape_session_keeps_record (self->session)
      && !grape_mailer_tell_move (self->session, GTK_WIDGET (self), &error))
    grape_window_say_error (grape_window_of (self), error); /* the user may still send it by hand */
  if (person)
    grape_session_act_person_async (self->session, person, text, acted_cb, g_object_ref (self));
  else
    grape_session_act_async (self->session, author, text, acted_cb, g_object_ref (self));
  grape_move_panel_show (self->move_panel); /* not twice */
}

/**
 * grape_instance_page_send:
 *
 * Makes the draft a move if this program keeps the log; else mails it to the referee. If the game
 * refuses it, says why, unless the panel does.
 */
void
grape_instance_page_send (GrapeInstancePage *self)
{
  g_autoptr (GError) error = NULL;
  if (grape_session_busy (self->session))
    return;
  if (!grape_session_read_draft (self->session, &error))
    {
      if (error && !adw_flap_get_reveal_flap (self->flap))
        grape_window_say_error (grape_window_of (self), error);
      return;
    }
  grape_session_complete_draft (self->session);
  if (grape_session_is_copy (self->session))
    grape_instance_page_submit (self);
  else if (grape_session_can_act (self->session))
    make_move (self);
  else if (!grape_mailer_send_move (self->session, GTK_WIDGET (self), &error))
    grape_window_say_error (grape_window_of (self), error);
}

/* The key works everywhere on the page; in the correction of a mail's move it sends that. */
static void
send_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkRoot *root = gtk_widget_get_root (data);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  GtkWidget *entry = focus ? gtk_widget_get_ancestor (focus, GRAPE_TYPE_MOVE_ENTRY) : NULL;
  if (entry)
    grape_move_entry_send (GRAPE_MOVE_ENTRY (entry));
  else
    grape_instance_page_send (data);
}

/* To finish a move in words. */
static void
write_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  adw_flap_set_reveal_flap (self->flap, TRUE);
  grape_move_panel_focus (self->move_panel);
}

/* Whoever keeps the log writes there who joins. */
static void
add_person_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  adw_flap_set_reveal_flap (self->flap, TRUE);
  grape_session_set_draft (self->session, "join");
  grape_move_panel_ask_name (self->move_panel);
}

static void
undone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeInstancePage) self = data;
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (self);
  if (!grape_session_act_finish (GRAPE_SESSION (source), result, &error))
    grape_window_say_error (window, error);
  else if (window)
    grape_window_say (window, _ ("Your move was taken back"));
}

static void
unmade_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeInstancePage) self = data;
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (self);
  if (!grape_session_unmake_finish (GRAPE_SESSION (source), result, &error))
    grape_window_say_error (window, error);
  else if (window)
    grape_window_say (window, _ ("Taken back: it no longer counts"));
}

/* Nothing edits a log: taking back is an event that voids the move and everything that followed
 * from it. */
static void
undo_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  guint number = grape_session_last_own_move (self->session);
  g_autofree char *text = g_strdup_printf ("void %u", number);
  if (grape_session_may_unmake (self->session))
    grape_session_unmake_async (self->session, unmade_cb, g_object_ref (self));
  else if (number && grape_session_is_practice (self->session))
    grape_session_act_async (self->session, GRAPE_AUTHOR_REFEREE, text, undone_cb,
                             g_object_ref (self));
}

static void
moment_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  const char *name = g_action_get_name (G_ACTION (action));
  guint at = grape_session_moment (self->session);
  if (g_str_equal (name, "first"))
    at = 0;
  else if (g_str_equal (name, "previous"))
    at = at ? at - 1 : 0;
  else if (g_str_equal (name, "next"))
    at++;
  else
    at = G_MAXUINT;
  grape_session_look_at (self->session, at);
}

static void
look_at_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  grape_session_look_at (GRAPE_INSTANCE_PAGE (data)->session, g_variant_get_uint32 (parameter));
}

static void
view_as_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  grape_session_set_viewer (GRAPE_INSTANCE_PAGE (data)->session, g_variant_get_int32 (parameter));
}

static void
own_view_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeSession *session = GRAPE_INSTANCE_PAGE (data)->session;
  int seat = grape_session_my_seat (session);
  grape_session_set_viewer (session, seat >= 0                            ? seat
                                     : grape_session_is_referee (session) ? GRAPE_VIEWER_REFEREE
                                                                          : GRAPE_VIEWER_SPECTATOR);
}

static void
as_text_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  gboolean as_text = !grape_board_get_as_text (self->board);
  grape_board_set_as_text (self->board, as_text);
  g_simple_action_set_state (action, g_variant_new_boolean (as_text));
}

static void
preview_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  if (gtk_widget_get_visible (GTK_WIDGET (self->referee_panel)))
    grape_referee_panel_preview (self->referee_panel);
}

static void
decide_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  grape_act_dialog_present (self->session, g_variant_get_string (parameter, NULL),
                            GTK_WIDGET (self));
}

/** grape_instance_page_saved: says so, or why not */
void
grape_instance_page_saved (GrapeInstancePage *self, GFile *file, gboolean ok, const GError *error)
{
  GrapeWindow *window = grape_window_of (self);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *sentence = g_strdup_printf (_ ("Saved as %s"), name);
  if (ok)
    grape_window_say (window, sentence);
  else
    grape_window_say_error (window, error);
}

static void
picture_chosen_cb (GtkNativeDialog *dialog, int response, GrapeInstancePage *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autoptr (GError) error = NULL;
  if (response == GTK_RESPONSE_ACCEPT && file)
    {
      g_autofree char *path = g_file_get_path (file);
      grape_instance_page_saved (self, file, grape_board_export (self->board, path, &error), error);
    }
  g_object_unref (dialog);
}

static char *
tale (GrapeInstancePage *self)
{
  g_autoptr (GrapePosition) view = self->session ? grape_session_view (self->session) : NULL;

  return view && view->rules->keepsake ? view->rules->keepsake (view->table, view->state) : NULL;
}

static void
tale_chosen_cb (GtkNativeDialog *dialog, int response, GrapeInstancePage *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autofree char *path = file ? g_file_get_path (file) : NULL;
  g_autofree char *text = tale (self);
  g_autoptr (GError) error = NULL;
  if (response == GTK_RESPONSE_ACCEPT && path && text)
    grape_instance_page_saved (self, file, grape_book_save (text, path, &error), error);
  g_object_unref (dialog);
}

static void
export_chosen_cb (GtkNativeDialog *dialog, int response, GrapeInstancePage *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autoptr (GError) error = NULL;
  if (response == GTK_RESPONSE_ACCEPT && file)
    {
      g_autofree char *text = grape_session_file_text (self->session, &error);
      gboolean ok
          = text
            && g_file_replace_contents (file, text, strlen (text), NULL, FALSE,
                                        G_FILE_CREATE_REPLACE_DESTINATION, NULL, NULL, &error);
      grape_instance_page_saved (self, file, ok, error);
    }
  g_object_unref (dialog);
}

/** grape_instance_page_choose_file: where to save; @chosen: of the dialog's "response", which
 * unrefs it */
void
grape_instance_page_choose_file (GrapeInstancePage *self, const char *title, const char *name,
                                 GCallback chosen)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      title, window, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", chosen, self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
picture_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  grape_instance_page_choose_file (data, _ ("Save a Picture"), _ ("board.png"),
                                   G_CALLBACK (picture_chosen_cb));
}

static void
tale_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  grape_instance_page_choose_file (data, _ ("Save the Tale, as .pdf or as .txt"), _ ("tale.pdf"),
                                   G_CALLBACK (tale_chosen_cb));
}

static void
export_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  g_autofree char *name
      = g_strdup_printf ("%s.grapefruit", grape_session_header (self->session)->id);
  /* A referee who sends such a file to the list shows everybody's hand. */
  gboolean secret = grape_session_file_is_secret (self->session);
  const char *title = !secret ? _ ("Export the Instance")
                      : grape_session_viewer (self->session) >= 0
                          ? _ ("Export the Instance with Your Secrets: Do Not Send It to Others")
                          : _ ("Export the Instance with All Secrets: Do Not Send It to Players");
  grape_instance_page_choose_file (self, title, name, G_CALLBACK (export_chosen_cb));
}

static void
delete_response_cb (AdwMessageDialog *dialog, const char *response, GrapeInstancePage *self)
{
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (self);
  g_autofree char *id = g_strdup (grape_session_id (self->session));
  g_autoptr (GrapeLibrary) library = g_object_ref (grape_session_library (self->session));
  if (!g_str_equal (response, "delete"))
    return;
  grape_window_show_welcome (window);
  if (grape_library_remove_instance (library, id, &error))
    grape_window_say (window, _ ("The instance was deleted"));
  else
    grape_window_say_error (window, error);
  grape_window_show_home (window);
}

/* What would be lost, and for whom. */
static const char *
delete_warning (GrapeInstancePage *self)
{
  if (grape_session_is_copy (self->session))
    return _ (
        "Your copy of its log is deleted. The others go on playing; for them you are still at "
        "the table.");
  if (grape_session_shared (self->session))
    return _ ("Its log and its secret seed are deleted for good, and nobody can play on: only this "
              "desktop can take the others’ moves.");
  return _ ("Its log and its secret seed are deleted for good. Export it first if anybody may ever "
            "want to check it.");
}

static void
delete_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                              _ ("Delete the Instance?"), delete_warning (self));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "delete",
                                    _ ("_Delete"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "delete",
                                              ADW_RESPONSE_DESTRUCTIVE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (delete_response_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
checked_response_cb (AdwMessageDialog *dialog, const char *response, GrapeInstancePage *self)
{
  if (g_str_equal (response, "reveal"))
    grape_act_dialog_present (self->session, "reveal", GTK_WIDGET (self));
}

static void
checked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeInstancePage) self = data;
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (self);
  g_autofree char *found = grape_session_check_finish (GRAPE_SESSION (source), result, &error);
  if (!window)
    return;
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (window), found ? _ ("The Log Is Sound") : _ ("The Log Is Not Sound"),
      found ? found : grape_translated (error->message));
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  if (found && grape_session_may_reveal (self->session))
    adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "reveal",
                                     _ ("_Reveal the Seed…"));
  g_signal_connect_object (dialog, "response", G_CALLBACK (checked_response_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The doubter's question: was anything altered, were the dice honest? */
static void
check_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  grape_session_check_async (GRAPE_INSTANCE_PAGE (data)->session, checked_cb, g_object_ref (data));
}

static void
look_up_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  grape_word_dialog_present (GRAPE_INSTANCE_PAGE (data)->session, GTK_WIDGET (data));
}

static const GActionEntry entries[] = {
  { "send", send_action },
  { "undo", undo_action },
  { "first", moment_action },
  { "previous", moment_action },
  { "next", moment_action },
  { "now", moment_action },
  { "look-at", look_at_action, "u" },
  { "view-as", view_as_action, "i" },
  { "own-view", own_view_action },
  { "as-text", as_text_action, NULL, "false" },
  { "preview", preview_action },
  { "write", write_action },
  { "add-person", add_person_action },
  { "decide", decide_action, "s" },
  { "picture", picture_action },
  { "tale", tale_action },
  { "look-up", look_up_action },
  { "export", export_action },
  { "check", check_action },
  { "delete", delete_action },
};

static void
add_viewer (GrapeInstancePage *self, GrapeViewer viewer)
{
  if (!grape_session_may_view_as (self->session, viewer))
    return;
  g_autofree char *name = grape_session_viewer_name (self->session, viewer);
  g_auto (GStrv) parts = g_strsplit (name, "_", -1);
  g_autofree char *label = g_strjoinv ("__", parts);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);
  g_menu_item_set_action_and_target (item, "instance.view-as", "i", viewer);
  g_menu_append_item (self->viewers, item);
}

static void
fill_menus (GrapeInstancePage *self)
{
  g_menu_remove_all (self->viewers);
  for (int seat = 0; seat < (int)grape_table_size (grape_session_table (self->session)); seat++)
    add_viewer (self, seat);
  if (!grape_session_keeps_record (self->session))
    add_viewer (self, GRAPE_VIEWER_REFEREE);
  add_viewer (self, GRAPE_VIEWER_SPECTATOR);
  g_menu_remove_all (self->decisions);
  if (!grape_session_is_of_people (self->session)) /* who write everything themselves */
    grape_act_dialog_fill_menu (self->session, self->decisions);
}

static void
enable (GrapeInstancePage *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
grape_instance_page_update_actions (GrapeInstancePage *self)
{
  gboolean now = grape_session_is_now (self->session);
  guint at = grape_session_moment (self->session);
  g_autofree char *told = tale (self);
  enable (self, "tale", told != NULL);
  grape_instance_page_update_rules_actions (self);
  enable (self, "look-up", grape_dictionary_row_fits (grape_session_rules (self->session)));
  enable (self, "undo",
          grape_session_may_unmake (self->session)
              || (grape_session_is_practice (self->session)
                  && grape_session_last_own_move (self->session) > 0));
  enable (self, "first", at > 0);
  enable (self, "previous", at > 0);
  enable (self, "next", !now);
  enable (self, "now", !now);
  enable (self, "send", grape_session_can_move (self->session));
  enable (self, "write", grape_session_can_move (self->session));
  enable (self, "add-person",
          grape_session_acts_by_name (self->session) && grape_session_names_people (self->session));
  enable (self, "preview", grape_session_is_referee (self->session));
  grape_instance_page_update_shared_actions (self);
  grape_instance_page_update_end_actions (self);
  grape_instance_page_update_books (self);
  fill_menus (self);
}

void
grape_instance_page_add_actions (GrapeInstancePage *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  grape_instance_page_add_shared_actions (self);
  grape_instance_page_add_end_actions (self);
  grape_instance_page_add_society_actions (self);
  grape_instance_page_add_rules_actions (self);
  grape_page_set_actions (GRAPE_PAGE (self), G_ACTION_GROUP (self->actions));
}
