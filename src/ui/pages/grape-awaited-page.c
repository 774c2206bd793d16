/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAwaitedPage: three steps, each with its state. The game opens as soon as it arrives. */
#include "grape-awaited-page.h"

#include "ui/grape-missing.h"
#include "ui/grape-sharing.h"

#include "library/grape-library-resources.h"
#include "sync/share/grape-share-members.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeAwaitedPage
{
  GrapePage parent_instance;

  /* Template */
  AdwStatusPage *status;
  AdwActionRow *answer;
  GtkImage *answer_mark;
  AdwActionRow *game;
  GtkImage *game_mark;
  AdwActionRow *seat;
  GtkImage *seat_mark;
  AdwActionRow *rules;
  GtkLabel *trouble;
  GtkWidget *look;
  GtkWidget *forget;

  /* Owned */
  GrapeLibrary *library;
  char *topic;
  gulong changed_id;
  guint show_id;
};

G_DEFINE_FINAL_TYPE (GrapeAwaitedPage, grape_awaited_page, GRAPE_TYPE_PAGE)

/* How far an invitation that the user answered has got. */
typedef struct
{
  gboolean answered; /* joined with an invitation, and not with a spectator's link */
  gboolean sent;
  gboolean admitted;
  gboolean withdrawn; /* no answered invitation can let the user in */
} Answer;

static gboolean
is_member (GrapeLibrary *library, const char *topic, const char *key)
{
  g_autoptr (GPtrArray) members = grape_library_list_members (library, topic, NULL);
  for (guint i = 0; members && i < members->len; i++)
    if (g_strcmp0 (((GrapeMember *)g_ptr_array_index (members, i))->author, key) == 0)
      return TRUE;
  return FALSE;
}

/* One that was not withdrawn, if any. */
static const GrapeInvite *
last_to_hold (GrapeLibrary *library, const char *topic, GPtrArray *invites)
{
  for (guint i = invites->len; i-- > 0;)
    {
      const GrapeInvite *invite = g_ptr_array_index (invites, i);
      if (!grape_share_is_withdrawn (library, topic, invite->author))
        return invite;
    }
  return g_ptr_array_index (invites, 0);
}

static void
find_answer (GrapeLibrary *library, const GrapeShared *shared, Answer *answer)
{
  g_autoptr (GPtrArray) invites = grape_library_list_invites (library, shared->topic, NULL);
  *answer = (Answer){ 0 };
  if (!invites || invites->len == 0 || shared->seat == GRAPE_AUTHOR_REFEREE)
    return;
  const GrapeInvite *invite = last_to_hold (library, shared->topic, invites);
  g_autoptr (GPtrArray) said
      = grape_library_list_entries (library, shared->topic, invite->author, 1, NULL);
  answer->answered = TRUE;
  answer->admitted = is_member (library, shared->topic, invite->admitted);
  answer->withdrawn
      = !answer->admitted && grape_share_is_withdrawn (library, shared->topic, invite->author);
  answer->sent
      = answer->admitted
        || (said && said->len
            && ((GrapeStoredEntry *)g_ptr_array_index (said, 0))->state != GRAPE_ENTRY_WAITING);
}

/**
 * grape_awaited_page_needed:
 *
 * Whether there is nothing to play yet: the game has not arrived, or nobody has let the user in.
 */
gboolean
grape_awaited_page_needed (GrapeLibrary *library, const GrapeShared *shared)
{
  Answer answer;
  find_answer (library, shared, &answer);
  return !shared->instance || (answer.answered && !answer.admitted);
}

static void
mark (AdwActionRow *row, GtkImage *image, gboolean done, const char *sentence)
{
  gtk_image_set_from_icon_name (image, done ? "emblem-ok-symbolic" : "content-loading-symbolic");
  adw_action_row_set_subtitle (row, sentence);
  if (done)
    gtk_widget_remove_css_class (GTK_WIDGET (image), "dim-label");
  else
    gtk_widget_add_css_class (GTK_WIDGET (image), "dim-label");
}

/* Whether the game has arrived but cannot be read: it began with something that is not here. */
static gboolean
show_missing (GrapeAwaitedPage *self, const GrapeShared *shared)
{
  g_autofree char *opening = shared->instance ? NULL : grape_share_opening (self->library, shared);
  g_autofree char *hash = NULL;
  const GrapeResource *missing
      = opening ? grape_library_missing_resource (self->library, opening, &hash) : NULL;
  g_autofree char *sentence = missing ? grape_missing_say (missing, hash) : g_strdup ("");
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);
  adw_action_row_set_subtitle (self->rules, escaped);
  gtk_widget_set_visible (GTK_WIDGET (self->rules), missing != NULL);
  return missing != NULL;
}

static void
show_steps (GrapeAwaitedPage *self, const GrapeShared *shared, const Answer *answer)
{
  const char *trouble = grape_sharing_trouble (self->library, self->topic);
  gboolean missing = show_missing (self, shared);
  gtk_widget_set_visible (GTK_WIDGET (self->answer), answer->answered);
  gtk_widget_set_visible (GTK_WIDGET (self->seat), answer->answered);
  mark (self->answer, self->answer_mark, answer->sent,
        answer->sent ? _ ("It is on the server")
                     : _ ("It is saved here, and is sent as soon as the server answers"));
  mark (self->game, self->game_mark, shared->instance != NULL,
        shared->instance ? _ ("Its log has arrived")
        : missing        ? _ ("It has arrived, but cannot be read yet")
                         : _ ("Nothing of it has arrived yet"));
  mark (self->seat, self->seat_mark, answer->admitted,
        answer->admitted ? _ ("You have it")
        : answer->withdrawn
            ? _ ("The invitation was withdrawn, or somebody else took this seat: ask for "
                 "another one")
            : _ ("You have not been let in yet: the program that keeps the game does so at "
                 "its next sync"));
  if (answer->withdrawn)
    gtk_image_set_from_icon_name (self->seat_mark, "dialog-warning-symbolic");
  if (!trouble)
    trouble = shared->problem;
  gtk_label_set_text (self->trouble, trouble ? grape_translated (trouble) : "");
  gtk_widget_set_visible (GTK_WIDGET (self->trouble), trouble != NULL && !missing);
  gtk_widget_set_visible (self->look, shared->instance != NULL);
  gtk_widget_set_visible (self->forget, shared->instance == NULL);
}

static gboolean
show_cb (gpointer data)
{
  GrapeAwaitedPage *self = data;
  GrapeWindow *window = grape_window_of (self);
  g_autoptr (GrapeShared) shared = grape_library_shared (self->library, self->topic, NULL);
  Answer answer;
  self->show_id = 0;
  if (!shared)
    return G_SOURCE_REMOVE;
  find_answer (self->library, shared, &answer);
  show_steps (self, shared, &answer);
  if (window && !grape_awaited_page_needed (self->library, shared))
    grape_window_show_instance (window, shared->instance);
  return G_SOURCE_REMOVE;
}

/* Later: the window may show another page by then. */
static void
library_changed_cb (GrapeAwaitedPage *self)
{
  if (!self->show_id)
    self->show_id = g_idle_add (show_cb, self);
}

static void
look_cb (GtkButton *button, GrapeAwaitedPage *self)
{
  GrapeWindow *window = grape_window_of (self);
  g_autoptr (GrapeShared) shared = grape_library_shared (self->library, self->topic, NULL);
  if (window && shared && shared->instance)
    grape_window_show_instance (window, shared->instance);
}

static void
sync_cb (GtkButton *button, GrapeAwaitedPage *self)
{
  grape_sharing_sync_soon (self->library, self->topic);
}

/**
 * grape_awaited_page_give:
 *
 * Takes @file for what the game began with and is missing here; the game opens when it is the
 * right one.
 */
void
grape_awaited_page_give (GrapeAwaitedPage *self, GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeShared) shared = grape_library_shared (self->library, self->topic, NULL);
  g_autofree char *opening = shared ? grape_share_opening (self->library, shared) : NULL;
  if (opening && !grape_missing_give (self->library, opening, file, &error))
    {
      g_autofree char *escaped = g_markup_escape_text (grape_translated (error->message), -1);
      adw_action_row_set_subtitle (self->rules, escaped);
      return;
    }
  gtk_widget_set_visible (GTK_WIDGET (self->rules), FALSE);
  grape_sharing_sync_soon (self->library, self->topic);
}

static void
given_cb (GtkNativeDialog *dialog, int response, GrapeAwaitedPage *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (response == GTK_RESPONSE_ACCEPT && file)
    grape_awaited_page_give (self, file);
  g_object_unref (dialog);
}

static void
give_cb (GtkButton *button, GrapeAwaitedPage *self)
{
  grape_missing_choose (GTK_WIDGET (self), G_CALLBACK (given_cb), self);
}

/* Nothing of it has come: this only loses an answer to an invitation. */
static void
forget_cb (GtkButton *button, GrapeAwaitedPage *self)
{
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (self);
  g_autoptr (GrapeLibrary) library = g_object_ref (self->library);
  g_autofree char *topic = g_strdup (self->topic);
  grape_window_show_welcome (window);
  if (!grape_library_remove_shared (library, topic, &error))
    grape_window_say_error (window, error);
  grape_window_show_home (window);
}

static void
grape_awaited_page_refresh (GrapePage *page)
{
  sync_cb (NULL, GRAPE_AWAITED_PAGE (page));
}

static void
grape_awaited_page_dispose (GObject *object)
{
  GrapeAwaitedPage *self = GRAPE_AWAITED_PAGE (object);
  g_clear_handle_id (&self->show_id, g_source_remove);
  if (self->library)
    g_clear_signal_handler (&self->changed_id, self->library);
  g_clear_object (&self->library);
  g_clear_pointer (&self->topic, g_free);
  G_OBJECT_CLASS (grape_awaited_page_parent_class)->dispose (object);
}

#define BIND_CHILD(name) gtk_widget_class_bind_template_child (widget_class, GrapeAwaitedPage, name)

static void
grape_awaited_page_class_init (GrapeAwaitedPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_awaited_page_dispose;
  GRAPE_PAGE_CLASS (klass)->refresh = grape_awaited_page_refresh;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-awaited-page.ui");
  BIND_CHILD (status);
  BIND_CHILD (answer);
  BIND_CHILD (answer_mark);
  BIND_CHILD (game);
  BIND_CHILD (game_mark);
  BIND_CHILD (seat);
  BIND_CHILD (seat_mark);
  BIND_CHILD (rules);
  BIND_CHILD (trouble);
  BIND_CHILD (look);
  BIND_CHILD (forget);
  gtk_widget_class_bind_template_callback (widget_class, give_cb);
  gtk_widget_class_bind_template_callback (widget_class, look_cb);
  gtk_widget_class_bind_template_callback (widget_class, forget_cb);
  gtk_widget_class_bind_template_callback (widget_class, sync_cb);
}

static void
grape_awaited_page_init (GrapeAwaitedPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grape_awaited_page_new:
 * @topic: of a game that the user joined
 */
GrapePage *
grape_awaited_page_new (GrapeLibrary *library, const char *topic)
{
  GrapeAwaitedPage *self = g_object_new (GRAPE_TYPE_AWAITED_PAGE, NULL);
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, NULL);
  g_autofree char *host = shared ? grape_sharing_host (shared->address) : NULL;
  g_autofree char *place = g_markup_printf_escaped (_ ("From %s"), host ? host : "");
  self->library = g_object_ref (library);
  self->topic = g_strdup (topic);
  self->changed_id
      = g_signal_connect_swapped (library, "changed", G_CALLBACK (library_changed_cb), self);
  adw_status_page_set_description (self->status, place);
  grape_page_set_title (GRAPE_PAGE (self), _ ("A Shared Game"));
  show_cb (self);
  return GRAPE_PAGE (self);
}

const char *
grape_awaited_page_topic (GrapeAwaitedPage *self)
{
  return self->topic;
}
