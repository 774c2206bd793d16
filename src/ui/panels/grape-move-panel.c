/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeMovePanel: the session's draft as text, with what the rules say about it. It keeps nothing
 * itself. */
#include "grape-move-panel.h"

#include "ui/grape-clock.h"
#include "ui/parts/grape-move-entry.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

struct _GrapeMovePanel
{
  AdwBin parent_instance;

  /* Template */
  AdwPreferencesGroup *group;
  GtkWidget *names;
  GtkEditable *name;
  GrapeMoveEntry *entry;
  GtkLabel *verdict;
  GtkWidget *send;
  GtkWidget *copy;
  GtkWidget *clear;
  GtkWidget *secret;
  GtkLabel *secret_title;
  GtkLabel *secret_text;

  GrapeSession *session; /* owned */
};

enum
{
  SIGNAL_SEND,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeMovePanel, grape_move_panel, ADW_TYPE_BIN)

static void
say (GrapeMovePanel *self, const char *sentence, gboolean is_error)
{
  gtk_label_set_text (self->verdict, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), *sentence != '\0');
  if (is_error)
    gtk_widget_add_css_class (GTK_WIDGET (self->verdict), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->verdict), "error");
}

/* What to do when nothing is written yet. */
static char *
invite (GrapeSession *session)
{
  g_autofree char *blocks = grape_session_blocks (session, TRUE);
  if (grape_session_acts_by_name (session))
    return g_strdup (_ ("Write it here."));
  g_autofree char *examples = grape_session_examples (session);
  if (*blocks || *examples)
    return g_strdup_printf ("%s%s%s", examples, *blocks && *examples ? "\n" : "", blocks);
  if (grape_session_viewer (session) == GRAPE_VIEWER_REFEREE)
    return g_strdup (_ ("Write it here."));
  return g_strdup (_ ("Choose on the board, or write the move here."));
}

/* Which verb goes before the words, so that nobody sends what they do not mean. */
static char *
tell_verb (GrapeSession *session)
{
  const char *text = grape_session_read_draft (session, NULL)->text;
  int length = (int)strcspn (text, "\n");
  return text[length] ? g_strdup_printf (_ ("Goes out as “%.*s”, with this text."), length, text)
                      : g_strdup_printf (_ ("Goes out as “%s”."), text);
}

static void
judge (GrapeMovePanel *self)
{
  g_autoptr (GError) error = NULL;
  const GrapeRead *read = grape_session_read_draft (self->session, &error);
  gboolean written = *grape_session_draft (self->session) != '\0';
  g_autofree char *hint = !written                                      ? invite (self->session)
                          : grape_session_draft_is_bare (self->session) ? tell_verb (self->session)
                                                                        : g_strdup ("");
  say (self, error ? grape_translated (error->message) : hint, error != NULL);
  gtk_widget_set_sensitive (self->send, read && !grape_session_busy (self->session));
  gtk_widget_set_sensitive (self->copy, written);
  gtk_widget_set_sensitive (self->clear, written);
}

static void
draft_cb (GrapeMovePanel *self)
{
  grape_move_entry_set_text (self->entry, grape_session_draft (self->session));
  judge (self);
}

static void
changed_cb (GrapeMoveEntry *entry, GrapeMovePanel *self)
{
  g_autofree char *text = grape_move_entry_get_text (entry);
  if (self->session)
    grape_session_set_draft (self->session, text);
}

static void
name_cb (GtkEditable *name, GrapeMovePanel *self)
{
  if (self->session)
    grape_session_set_draft_person (self->session, gtk_editable_get_text (name));
}

/* The handler decides whether there is anything to send. */
static void
send_cb (GtkWidget *widget, GrapeMovePanel *self)
{
  g_signal_emit (self, signals[SIGNAL_SEND], 0);
}

static void
copy_cb (GtkButton *button, GrapeMovePanel *self)
{
  g_autofree char *text = grape_session_draft_for_mail (self->session);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
clear_cb (GtkButton *button, GrapeMovePanel *self)
{
  grape_session_set_draft (self->session, "");
}

static void
grape_move_panel_dispose (GObject *object)
{
  GrapeMovePanel *self = GRAPE_MOVE_PANEL (object);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (grape_move_panel_parent_class)->dispose (object);
}

static void
grape_move_panel_class_init (GrapeMovePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_move_panel_dispose;
  signals[SIGNAL_SEND] = g_signal_new ("send", GRAPE_TYPE_MOVE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (GRAPE_TYPE_MOVE_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-move-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, group);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, names);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, name);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, entry);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, verdict);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, send);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, copy);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, clear);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, secret);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, secret_title);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, secret_text);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_cb);
  gtk_widget_class_bind_template_callback (widget_class, send_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_cb);
}

static void
grape_move_panel_init (GrapeMovePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Titles of groups are markup. */
static char *
title_for (GrapeSession *session)
{
  GrapeViewer viewer = grape_session_viewer (session);
  if (grape_session_acts_by_name (session))
    return grape_session_names_people (session)
               ? g_strdup (grape_session_is_of_people (session) ? _ ("What Somebody Does")
                                                                : _ ("Somebody without a Seat"))
               : g_markup_printf_escaped (_ ("You, as %s"), grape_session_person (session));
  if (viewer == GRAPE_VIEWER_REFEREE)
    return g_strdup (grape_session_has_referee (session) ? _ ("As the Referee")
                                                         : _ ("As the Keeper of the Log"));
  if (!grape_session_is_referee (session))
    return g_strdup (_ ("Your Move"));
  return g_markup_printf_escaped (_ ("A Move for %s"),
                                  grape_table_name (grape_session_table (session), viewer));
}

static char *
what_is_owed (GrapeSession *session)
{
  g_autoptr (GArray) pending = grape_session_pending (session);
  const char *sent = grape_session_sent (session);
  if (sent)
    return g_markup_printf_escaped (strchr (sent, '\n') ? _ ("Sent:\n%s\nYou may still change it.")
                                                        : _ ("Sent: %s. You may still change it."),
                                    sent);
  if (grape_session_is_of_people (session))
    return g_strdup (_ ("Choose on the pages, or write it as a mail would say it."));
  if (grape_session_acts_by_name (session))
    {
      g_autofree char *verbs = grape_session_anybodys_verbs (session, "\n");
      return g_markup_escape_text (verbs, -1);
    }
  if (grape_session_viewer (session) == GRAPE_VIEWER_REFEREE)
    {
      g_autofree char *verbs = grape_session_referees_verbs (session);
      return g_markup_printf_escaped (
          _ ("What the referee does begins with one of these words: %s."), verbs);
    }
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      g_autofree char *due = grape_clock_due (item->until);
      if (item->seat != grape_session_viewer (session))
        continue;
      if (item->done)
        return g_strdup (_ ("You have moved, and may still change it."));
      return *due ? g_strdup_printf (_ ("You owe %s, %s."), _ (item->what), due)
                  : g_strdup_printf (_ ("You owe %s."), _ (item->what));
    }
  return g_strdup (_ ("You owe nothing now."));
}

/**
 * grape_move_panel_show:
 *
 * Shows what the viewer's seat owes, and what only it, and the referee if there is one, may know.
 */
void
grape_move_panel_show (GrapeMovePanel *self)
{
  GrapeSession *session = self->session;
  g_autofree char *title = title_for (session);
  g_autofree char *owed = what_is_owed (session);
  gboolean by_name = grape_session_acts_by_name (session);
  gboolean referee = grape_session_has_referee (session);
  g_autoptr (GrapePost) post = by_name || grape_session_viewer (session) < 0
                                   ? NULL
                                   : grape_session_post (session, grape_session_viewer (session));
  gtk_widget_set_visible (self->names, by_name && grape_session_names_people (session));
  adw_preferences_group_set_title (self->group, title);
  adw_preferences_group_set_description (self->group, owed);
  gtk_button_set_label (GTK_BUTTON (self->send),
                        grape_session_can_act (session) || grape_session_is_copy (session)
                            ? _ ("_Send")
                        : referee ? _ ("_Mail to the Referee")
                                  : _ ("_Send by Mail"));
  gtk_widget_set_visible (self->secret, post != NULL);
  gtk_label_set_text (self->secret_title,
                      referee ? _ ("Only you and the referee see this") : _ ("Only you see this"));
  gtk_label_set_text (self->secret_text, post ? post->body : "");
  grape_move_entry_show (self->entry, session);
  draft_cb (self);
}

/**
 * grape_move_panel_bind:
 *
 * Shows the draft of @session, and makes text written here the draft.
 */
void
grape_move_panel_bind (GrapeMovePanel *self, GrapeSession *session)
{
  const char *person = grape_session_person (session);
  g_return_if_fail (!self->session);
  gtk_editable_set_text (self->name, person ? person : "");
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::draft", G_CALLBACK (draft_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::draft-person", G_CALLBACK (judge), self,
                           G_CONNECT_SWAPPED);
}

/** grape_move_panel_type: takes the focus, and the key that @keys has just got */
gboolean
grape_move_panel_type (GrapeMovePanel *self, GtkEventControllerKey *keys)
{
  return grape_move_entry_type (self->entry, keys);
}

/** grape_move_panel_focus: to where the move is written */
void
grape_move_panel_focus (GrapeMovePanel *self)
{
  grape_move_entry_focus (self->entry);
}

/** grape_move_panel_ask_name: to where it is written whose act it is */
void
grape_move_panel_ask_name (GrapeMovePanel *self)
{
  gtk_editable_set_text (self->name, "");
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
}
