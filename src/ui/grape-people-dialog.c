/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePeopleDialog: one row a seat, one for each who looks on. The keeper's has buttons that
 * invite; a player's only tells. */
#include "grape-people-dialog.h"

#include "grape-clock.h"
#include "grape-invitation-dialog.h"
#include "grape-players-panel.h"
#include "grape-sharing.h"
#include "grape-window.h"

#include <glib/gi18n.h>
#include <string.h>

struct _GrapePeopleDialog
{
  AdwWindow parent_instance;

  /* Template */
  AdwWindowTitle *title;
  GtkListBox *seats;
  GtkListBox *onlookers;
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

/* @label is the same on many rows: who it is for is said to those who do not see the row. */
static void
add_button (AdwActionRow *row, const char *label, const char *action, GVariant *target,
            gboolean wanted)
{
  g_autofree char *name = g_strdup_printf (
      "%s: %s", label, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  GtkWidget *button = gtk_button_new_with_label (label);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (wanted)
    gtk_widget_add_css_class (button, "suggested-action");
  adw_action_row_add_suffix (row, button);
}

/* "Anna · river stone lamp ..." */
static char *
describe_member (const GrapeMember *member, gboolean mine)
{
  g_autofree char *words = grape_public_words (member->author);
  if (mine)
    return g_strdup_printf (_ ("you · key: %s"), words);
  return g_strdup_printf (_ ("%s came in · key: %s"), member->name, words);
}

static const GrapeMember *
member_at (GPtrArray *members, int seat)
{
  for (guint i = 0; members && i < members->len; i++)
    if (((GrapeMember *)g_ptr_array_index (members, i))->seat == seat)
      return g_ptr_array_index (members, i);
  return NULL;
}

/* The last invitation to @seat that nobody has used. */
static const GrapeInvite *
invite_to (GPtrArray *invites, int seat)
{
  const GrapeInvite *found = NULL;
  for (guint i = 0; invites && i < invites->len; i++)
    {
      const GrapeInvite *invite = g_ptr_array_index (invites, i);
      if (invite->seat == seat && !invite->admitted)
        found = invite;
    }
  return found;
}

static void
add_seat (GrapePeopleDialog *self, int seat, GPtrArray *members, GPtrArray *invites)
{
  const GrapeSeat *who = grape_table_seat (grape_session_table (self->session), seat);
  const GrapeMember *member = member_at (members, seat);
  const GrapeInvite *invite = i_keep (self) ? invite_to (invites, seat) : NULL;
  gboolean mine = grape_session_my_seat (self->session) == seat;
  g_autofree char *state = member          ? describe_member (member, mine)
                           : mine          ? g_strdup (_ ("you"))
                           : who->bot      ? g_strdup (_ ("a bot plays this seat"))
                           : invite        ? g_strdup (_ ("invited, has not come in yet"))
                           : i_keep (self) ? g_strdup (_ ("not invited yet"))
                                           : g_strdup (_ ("has not come in yet"));
  AdwActionRow *row = add_row (self->seats, who->name, state);
  adw_action_row_add_prefix (row, grape_players_panel_mark (seat));
  if (!i_keep (self) || member || mine || who->bot)
    return;
  if (invite)
    add_button (row, _ ("Show…"), "people.show", g_variant_new_string (invite->author), FALSE);
  else
    add_button (row, _ ("Invite…"), "people.invite", g_variant_new_int32 (seat), TRUE);
}

static void
add_onlookers (GrapePeopleDialog *self, GPtrArray *members, GPtrArray *invites)
{
  AdwActionRow *link = add_row (self->onlookers, _ ("A link to look on"),
                                _ ("Whoever has it sees what is public, and can do nothing"));
  add_icon (link, "view-reveal-symbolic");
  add_button (link, _ ("Show…"), "people.look-on", NULL, FALSE);
  for (guint i = 0; members && i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);
      g_autofree char *words = grape_public_words (member->author);
      g_autofree char *state = g_strdup_printf (_ ("looks on · key: %s"), words);
      if (member->seat < 0)
        add_icon (add_row (self->onlookers, member->name, state), "avatar-default-symbolic");
    }
}

static void
show_place (GrapePeopleDialog *self, const GrapeShared *shared)
{
  const char *trouble
      = grape_sharing_trouble (grape_session_library (self->session), shared->topic);
  g_autofree char *when = grape_clock_relative (shared->synced_at);
  adw_action_row_set_subtitle (self->place, shared->address);
  adw_action_row_set_subtitle (self->synced, trouble           ? trouble
                                             : shared->problem ? shared->problem
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

static void
fill (GrapePeopleDialog *self)
{
  const GrapeShared *shared = grape_session_shared (self->session);
  GrapeLibrary *library = grape_session_library (self->session);
  if (!shared)
    return;
  g_autoptr (GPtrArray) members = grape_library_list_members (library, shared->topic, NULL);
  g_autoptr (GPtrArray) invites = grape_library_list_invites (library, shared->topic, NULL);
  clear (self->seats);
  clear (self->onlookers);
  adw_window_title_set_subtitle (self->title, grape_session_header (self->session)->name);
  for (int seat = 0; seat < (int)grape_table_size (grape_session_table (self->session)); seat++)
    add_seat (self, seat, members, invites);
  add_onlookers (self, members, invites);
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
    say (self, error->message);
}

static void
invite_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapePeopleDialog *self = GRAPE_PEOPLE_DIALOG (widget);
  int seat = g_variant_get_int32 (parameter);
  g_object_set_data (G_OBJECT (self), "seat", GINT_TO_POINTER (seat));
  grape_sharing_invite_async (grape_session_library (self->session),
                              grape_session_shared (self->session)->topic, seat, invited_cb,
                              g_object_ref (self));
}

/* The link of an invitation that was made before. */
static void
show_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapePeopleDialog *self = GRAPE_PEOPLE_DIALOG (widget);
  const GrapeShared *shared = grape_session_shared (self->session);
  const char *author = g_variant_get_string (parameter, NULL);
  g_autoptr (GPtrArray) invites
      = grape_library_list_invites (grape_session_library (self->session), shared->topic, NULL);
  for (guint i = 0; invites && i < invites->len; i++)
    {
      const GrapeInvite *invite = g_ptr_array_index (invites, i);
      if (!g_str_equal (invite->author, author))
        continue;
      GrapeShareLink link = { .address = shared->address,
                              .topic = shared->topic,
                              .keeper = shared->keeper,
                              .has_code = TRUE };
      memcpy (link.code, invite->seed, sizeof link.code);
      g_autofree char *text = grape_share_link_to_text (&link);
      grape_invitation_dialog_present (self->session, text, invite->seat, GTK_WIDGET (self));
      return;
    }
}

static void
look_on_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapePeopleDialog *self = GRAPE_PEOPLE_DIALOG (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_share_link (grape_session_library (self->session),
                                            grape_session_shared (self->session)->topic, &error);
  if (link)
    grape_invitation_dialog_present (self->session, link, GRAPE_VIEWER_SPECTATOR,
                                     GTK_WIDGET (self));
  else
    say (self, error->message);
}

static void
sync_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapePeopleDialog *self = GRAPE_PEOPLE_DIALOG (widget);
  grape_sharing_sync_soon (grape_session_library (self->session),
                           grape_session_shared (self->session)->topic);
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
  BIND_CHILD (place);
  BIND_CHILD (synced);
  BIND_CHILD (toasts);
  gtk_widget_class_install_action (widget_class, "people.invite", "i", invite_action);
  gtk_widget_class_install_action (widget_class, "people.show", "s", show_action);
  gtk_widget_class_install_action (widget_class, "people.look-on", NULL, look_on_action);
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
  g_signal_connect_object (grape_session_library (session), "changed",
                           G_CALLBACK (library_changed_cb), self, G_CONNECT_SWAPPED);
  fill (self);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
