/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePeopleDialog: one row for each seat and each spectator. The keeper's rows have buttons that
 * invite, withdraw and admit; a player's only inform. */
#include "grape-people-dialog.h"

#include "grape-admit-dialog.h"
#include "ui/grape-clock.h"
#include "grape-invitation-dialog.h"
#include "ui/parts/grape-seat-mark.h"
#include "ui/grape-sharing.h"
#include "ui/grape-window.h"

#include "library/grape-library-people.h"
#include "sync/share/grape-share-members.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

struct _GrapePeopleDialog
{
  AdwWindow parent_instance;

  /* Template */
  AdwWindowTitle *title;
  GtkListBox *seats;
  GtkListBox *onlookers;
  GtkWidget *admit;
  GtkWidget *ask;
  AdwActionRow *place;
  AdwActionRow *synced;
  AdwToastOverlay *toasts;

  /* Owned */
  GrapeSession *session;
  gulong changed_id;
  guint fill_id;
};

G_DEFINE_FINAL_TYPE (GrapePeopleDialog, grape_people_dialog, ADW_TYPE_WINDOW)

static gboolean
i_keep (GrapePeopleDialog *self)
{
  return !grape_session_is_copy (self->session);
}

static GrapeLibrary *
library_of (GrapePeopleDialog *self)
{
  return grape_session_library (self->session);
}

static const char *
topic_of (GrapePeopleDialog *self)
{
  return grape_session_shared (self->session)->topic;
}

static void
say (GrapePeopleDialog *self, const char *sentence)
{
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);
  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (escaped));
}

/* --- rows ------------------------------------------------------------------------------------- */

static AdwActionRow *
add_row (GtkListBox *list, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_list_box_append (list, row);
  return ADW_ACTION_ROW (row);
}

static void
add_icon (AdwActionRow *row, const char *name)
{
  GtkWidget *icon = gtk_image_new_from_icon_name (name);
  gtk_widget_set_margin_start (icon, 3);
  adw_action_row_add_prefix (row, icon);
}

/* Many rows have the same words: tells screen readers whom the button is for. */
static void
name_button (GtkWidget *button, const char *label, AdwActionRow *row)
{
  g_autofree char *name = g_strdup_printf (
      "%s: %s", label, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  adw_action_row_add_suffix (row, button);
}

static void
add_button (AdwActionRow *row, const char *label, const char *action, GVariant *target,
            gboolean wanted)
{
  GtkWidget *button = gtk_button_new_with_label (label);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  if (wanted)
    gtk_widget_add_css_class (button, "suggested-action");
  name_button (button, label, row);
}

/* What is done more rarely. */
static void
add_menu (AdwActionRow *row, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);
  GtkWidget *button = gtk_menu_button_new ();
  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (menu, item);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _ ("More"));
  name_button (button, _ ("More"), row);
}

static char *
state_of (GrapePeopleDialog *self, const GrapeShareMember *member)
{
  switch (member->state)
    {
    case GRAPE_PLACE_BOT:
      return g_strdup (_ ("a bot plays this seat"));
    case GRAPE_PLACE_INVITED:
      return g_strdup (_ ("invited, has not joined yet"));
    case GRAPE_PLACE_OPEN:
      return g_strdup (member->me      ? _ ("you")
                       : i_keep (self) ? _ ("not invited yet")
                                       : _ ("has not joined yet"));
    case GRAPE_PLACE_TAKEN:
    default:
      if (!member->words)
        return g_strdup (member->me ? _ ("you") : "");
      if (member->me)
        return g_strdup_printf (_ ("you · key: %s"), member->words);
      if (member->seat == GRAPE_AUTHOR_REFEREE)
        return g_strdup_printf (_ ("keeps the game · key: %s"), member->words);
      return member->seat >= 0
                 ? g_strdup_printf (_ ("%s joined · key: %s"), member->name, member->words)
                 : g_strdup_printf (grape_session_is_for_anybody (self->session)
                                        ? _ ("without a seat · key: %s")
                                        : _ ("spectator · key: %s"),
                                    member->words);
    }
}

/* What the keeper can do about a seat. */
static void
add_choices (AdwActionRow *row, const GrapeShareMember *member)
{
  if (member->state == GRAPE_PLACE_INVITED && member->invitation)
    {
      add_menu (row, _ ("_Withdraw the Invitation"), "people.withdraw",
                g_variant_new_string (member->invitation));
      add_button (row, _ ("Show…"), "people.show", g_variant_new_string (member->invitation),
                  FALSE);
    }
  else if (member->state == GRAPE_PLACE_OPEN && !member->me)
    add_button (row, _ ("Invite…"), "people.invite", g_variant_new_int32 (member->seat), TRUE);
  else if (member->state == GRAPE_PLACE_TAKEN && !member->me && member->seat >= 0)
    add_menu (row, _ ("_Invite Somebody Else to This Seat…"), "people.invite-anew",
              g_variant_new_int32 (member->seat));
}

static void
add_member (GrapePeopleDialog *self, const GrapeShareMember *member)
{
  g_autofree char *state = state_of (self, member);
  const char *title = member->seat >= 0 ? member->seat_name
                      : member->name    ? member->name
                                        : _ ("Somebody");
  gboolean seated = member->seat >= 0 || member->seat == GRAPE_AUTHOR_REFEREE;
  if (member->seat == GRAPE_AUTHOR_REFEREE && !member->name)
    title = grape_session_table (self->session)->referee;
  AdwActionRow *row
      = add_row (seated ? self->seats : self->onlookers,
                 title ? title : grape_session_keeper (grape_session_table (self->session)), state);
  if (member->seat >= 0)
    adw_action_row_add_prefix (row, grape_seat_mark_new (member->seat));
  else
    add_icon (row, "avatar-default-symbolic");
  if (i_keep (self))
    add_choices (row, member);
}

static void
show_place (GrapePeopleDialog *self, const GrapeShared *shared)
{
  const char *trouble = grape_sharing_trouble (library_of (self), shared->topic);
  g_autofree char *when = grape_clock_relative (shared->synced_at);
  adw_action_row_set_subtitle (self->place, shared->address);
  adw_action_row_set_subtitle (self->synced, trouble           ? grape_translated (trouble)
                                             : shared->problem ? grape_translated (shared->problem)
                                             : *when           ? when
                                                               : _ ("not yet"));
}

static void
clear (GtkListBox *list)
{
  GtkListBoxRow *row;
  while ((row = gtk_list_box_get_row_at_index (list, 0)))
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

/* For doing what anybody may, under a name that nobody else has. */
static void
add_person_row (GrapePeopleDialog *self)
{
  g_autofree char *verbs = grape_session_anybodys_verbs (self->session, "\n");
  AdwActionRow *row = add_row (self->onlookers, _ ("Somebody without a seat"), verbs);
  add_icon (row, "avatar-default-symbolic");
  add_button (row, _ ("Invite…"), "people.invite", g_variant_new_int32 (GRAPE_VIEWER_SPECTATOR),
              FALSE);
}

static void
fill (GrapePeopleDialog *self)
{
  const GrapeShared *shared = grape_session_shared (self->session);
  g_autoptr (GPtrArray) members
      = shared ? grape_share_list_members (library_of (self), shared->topic, NULL) : NULL;
  if (!members)
    return;
  clear (self->seats);
  clear (self->onlookers);
  adw_window_title_set_subtitle (self->title, grape_session_header (self->session)->name);
  AdwActionRow *link = add_row (self->onlookers, _ ("A link for spectators"),
                                _ ("Anybody who has it can see what is public, and do nothing"));
  add_icon (link, "view-reveal-symbolic");
  add_button (link, _ ("Show…"), "people.look-on", NULL, FALSE);
  if (i_keep (self) && grape_session_is_for_anybody (self->session))
    add_person_row (self);
  for (guint i = 0; i < members->len; i++)
    add_member (self, g_ptr_array_index (members, i));
  gtk_widget_set_visible (self->admit, i_keep (self));
  gtk_widget_set_visible (self->ask, !i_keep (self) && shared->seat < 0);
  show_place (self, shared);
}

static gboolean
fill_cb (gpointer data)
{
  GrapePeopleDialog *self = data;
  self->fill_id = 0;
  fill (self);
  return G_SOURCE_REMOVE;
}

/* Later, since it may be a button of one of the rows that made the change. */
static void
changed_cb (GrapePeopleDialog *self)
{
  if (!self->fill_id)
    self->fill_id = g_idle_add (fill_cb, self);
}

static void
library_changed_cb (GrapePeopleDialog *self, guint topics)
{
  if (topics & GRAPE_TOPIC_SYNC && grape_session_shared (self->session))
    show_place (self, grape_session_shared (self->session));
}

/* --- what the buttons do ---------------------------------------------------------------------- */

static void
invited_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapePeopleDialog) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_sharing_finish (result, &error);
  int seat = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (self), "seat"));
  if (!self->session)
    return;
  if (link)
    grape_invitation_dialog_present (self->session, link, seat, GTK_WIDGET (self));
  else
    say (self, grape_translated (error->message));
}

static void
invite (GrapePeopleDialog *self, int seat, gboolean anew)
{
  g_object_set_data (G_OBJECT (self), "seat", GINT_TO_POINTER (seat));
  grape_sharing_invite_async (library_of (self), topic_of (self), seat, anew, invited_cb,
                              g_object_ref (self));
}

static void
invite_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  invite (GRAPE_PEOPLE_DIALOG (widget), g_variant_get_int32 (parameter), FALSE);
}

static void
anew_response_cb (AdwMessageDialog *dialog, const char *response, GrapePeopleDialog *self)
{
  int seat = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (dialog), "seat"));
  if (g_str_equal (response, "invite"))
    invite (self, seat, TRUE);
}

/* It ends what the old key may do, so the dialog asks. */
static void
anew_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  int seat = g_variant_get_int32 (parameter);
  const char *who
      = grape_table_name (grape_session_table (GRAPE_PEOPLE_DIALOG (widget)->session), seat);
  g_autofree char *heading = g_strdup_printf (_ ("Invite Somebody Else as %s?"), who);
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (widget), heading,
      _ ("For a player who has lost their key, or hands the seat on. As soon as the "
         "new player joins, the old key can no longer act. The log shows this as your "
         "ruling."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "invite",
                                    _ ("_Invite"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "invite",
                                              ADW_RESPONSE_DESTRUCTIVE);
  g_object_set_data (G_OBJECT (dialog), "seat", GINT_TO_POINTER (seat));
  g_signal_connect_object (dialog, "response", G_CALLBACK (anew_response_cb), widget, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The link of an earlier invitation. */
static void
show_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapePeopleDialog *self = GRAPE_PEOPLE_DIALOG (widget);
  const GrapeShared *shared = grape_session_shared (self->session);
  const char *author = g_variant_get_string (parameter, NULL);
  g_autoptr (GPtrArray) invites
      = grape_library_list_invites (library_of (self), shared->topic, NULL);
  for (guint i = 0; invites && i < invites->len; i++)
    {
      const GrapeInvite *invite = g_ptr_array_index (invites, i);
      if (!g_str_equal (invite->author, author))
        continue;
      GrapeShareLink link = { .address = shared->address,
                              .topic = shared->topic,
                              .keeper = shared->keeper,
                              .version = shared->version,
                              .has_code = TRUE };
      memcpy (link.code, invite->seed, sizeof link.code);
      g_autofree char *text = grape_share_link_to_text (&link);
      grape_invitation_dialog_present (self->session, text, invite->seat, GTK_WIDGET (self));
      return;
    }
}

static void
withdraw_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapePeopleDialog *self = GRAPE_PEOPLE_DIALOG (widget);
  g_autoptr (GError) error = NULL;
  if (grape_share_withdraw (library_of (self), topic_of (self),
                            g_variant_get_string (parameter, NULL), grape_clock_now (), &error))
    say (self, _ ("The invitation was withdrawn: its link no longer works"));
  else
    say (self, grape_translated (error->message));
  changed_cb (self);
}

static void
look_on_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapePeopleDialog *self = GRAPE_PEOPLE_DIALOG (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_share_link (library_of (self), topic_of (self), &error);
  if (link)
    grape_invitation_dialog_present (self->session, link, GRAPE_VIEWER_SPECTATOR,
                                     GTK_WIDGET (self));
  else
    say (self, grape_translated (error->message));
}

static void
admit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  grape_admit_dialog_present (GRAPE_PEOPLE_DIALOG (widget)->session, NULL, widget);
}

/* What goes to the keeper by mail. */
static void
ask_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapePeopleDialog *self = GRAPE_PEOPLE_DIALOG (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePerson) me = grape_library_me (library_of (self), NULL);
  g_autofree char *text
      = grape_share_ask (library_of (self), topic_of (self), me ? me->name : "", &error);
  if (text)
    grape_invitation_dialog_present (self->session, text, GRAPE_AUTHOR_REFEREE, GTK_WIDGET (self));
  else
    say (self, grape_translated (error->message));
}

static void
sync_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapePeopleDialog *self = GRAPE_PEOPLE_DIALOG (widget);
  grape_sharing_sync_soon (library_of (self), topic_of (self));
}

/* --- the class -------------------------------------------------------------------------------- */

static void
grape_people_dialog_dispose (GObject *object)
{
  GrapePeopleDialog *self = GRAPE_PEOPLE_DIALOG (object);
  g_clear_handle_id (&self->fill_id, g_source_remove);
  if (self->session)
    g_clear_signal_handler (&self->changed_id, self->session);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (grape_people_dialog_parent_class)->dispose (object);
}

#define BIND_CHILD(name)                                                                           \
  gtk_widget_class_bind_template_child (widget_class, GrapePeopleDialog, name)

static void
grape_people_dialog_class_init (GrapePeopleDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_people_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-people-dialog.ui");
  BIND_CHILD (title);
  BIND_CHILD (seats);
  BIND_CHILD (onlookers);
  BIND_CHILD (admit);
  BIND_CHILD (ask);
  BIND_CHILD (place);
  BIND_CHILD (synced);
  BIND_CHILD (toasts);
  gtk_widget_class_install_action (widget_class, "people.invite", "i", invite_action);
  gtk_widget_class_install_action (widget_class, "people.invite-anew", "i", anew_action);
  gtk_widget_class_install_action (widget_class, "people.show", "s", show_action);
  gtk_widget_class_install_action (widget_class, "people.withdraw", "s", withdraw_action);
  gtk_widget_class_install_action (widget_class, "people.look-on", NULL, look_on_action);
  gtk_widget_class_install_action (widget_class, "people.admit", NULL, admit_action);
  gtk_widget_class_install_action (widget_class, "people.ask", NULL, ask_action);
  gtk_widget_class_install_action (widget_class, "people.sync", NULL, sync_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F5, 0, "people.sync", NULL);
}

static void
grape_people_dialog_init (GrapePeopleDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grape_people_dialog_present:
 * @session: a shared game
 */
GrapePeopleDialog *
grape_people_dialog_present (GrapeSession *session, GtkWidget *parent)
{
  GrapePeopleDialog *self = g_object_new (GRAPE_TYPE_PEOPLE_DIALOG, "transient-for",
                                          gtk_widget_get_root (parent), NULL);
  self->session = g_object_ref (session);
  self->changed_id = g_signal_connect_swapped (session, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_object (library_of (self), "changed", G_CALLBACK (library_changed_cb), self,
                           G_CONNECT_SWAPPED);
  fill (self);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
