/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeMovePanel: reads what stands in it as the referee would, and says what the rule says. */
#include "grape-move-panel.h"

#include "ui/grape-clock.h"

#include "engine/grape-error.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeMovePanel
{
  AdwBin parent_instance;

  /* Template */
  AdwPreferencesGroup *group;
  GtkWidget *names;
  GtkEditable *name;
  GtkTextView *text;
  GtkTextBuffer *buffer;
  GtkLabel *verdict;
  GtkWidget *send;
  GtkWidget *copy;
  GtkWidget *clear;
  GtkWidget *secret;
  GtkLabel *secret_text;

  GrapeSession *session; /* owned */
  gboolean is_setting;
};

enum
{
  SIGNAL_EDITED,
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

/* What the game says of @text, by whoever it is; FALSE without an error: it is not for me to say.
 */
static gboolean
read_text (GrapeMovePanel *self, const char *text, GError **error)
{
  int seat = self->session ? grape_session_viewer (self->session) : -1;
  g_autofree char *person = grape_move_panel_get_person (self);
  g_autofree char *canonical = NULL;
  if (person && !grape_name_valid (person))
    {
      g_set_error_literal (error, GRAPE_ERROR, GRAPE_ERROR_SEAT, _ ("Write whose move it is."));
      return FALSE;
    }
  if (person)
    return grape_session_read_person (self->session, person, text, &canonical, error);
  return seat >= 0 && grape_session_read (self->session, seat, text, &canonical, error);
}

static void
judge (GrapeMovePanel *self)
{
  g_autofree char *text = grape_move_panel_get_text (self);
  g_autoptr (GError) error = NULL;
  gboolean fits = FALSE;
  if (!*text)
    say (self,
         self->session && grape_session_acts_by_name (self->session)
             ? _ ("Write it here.")
             : _ ("Choose on the board, or write the move here."),
         FALSE);
  else if (read_text (self, text, &error))
    {
      say (self, "", FALSE);
      fits = TRUE;
    }
  else if (error)
    say (self, grape_translated (error->message), TRUE);
  gtk_widget_set_sensitive (self->send, fits && !grape_session_busy (self->session));
  gtk_widget_set_sensitive (self->copy, *text != '\0');
  gtk_widget_set_sensitive (self->clear, *text != '\0');
}

static void
changed_cb (GtkTextBuffer *buffer, GrapeMovePanel *self)
{
  g_autofree char *text = grape_move_panel_get_text (self);
  if (!self->session)
    return;
  judge (self);
  if (!self->is_setting)
    g_signal_emit (self, signals[SIGNAL_EDITED], 0, text);
}

static void
name_cb (GtkEditable *name, GrapeMovePanel *self)
{
  if (self->session)
    judge (self);
}

static void
send_cb (GtkButton *button, GrapeMovePanel *self)
{
  grape_move_panel_send (self);
}

static void
copy_cb (GtkButton *button, GrapeMovePanel *self)
{
  g_autofree char *text = grape_move_panel_get_text (self);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
clear_cb (GtkButton *button, GrapeMovePanel *self)
{
  gtk_text_buffer_set_text (self->buffer, "", -1);
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
  signals[SIGNAL_EDITED] = g_signal_new ("edited", GRAPE_TYPE_MOVE_PANEL, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_SEND] = g_signal_new ("send", GRAPE_TYPE_MOVE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-move-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, group);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, names);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, name);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, text);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, buffer);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, verdict);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, send);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, copy);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, clear);
  gtk_widget_class_bind_template_child (widget_class, GrapeMovePanel, secret);
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
               ? g_strdup (_ ("Somebody without a Seat"))
               : g_markup_printf_escaped (_ ("You, as %s"), grape_session_person (session));
  if (!grape_session_is_referee (session))
    return g_strdup (_ ("Your Move"));
  return g_markup_printf_escaped (_ ("A Move for %s"),
                                  grape_table_name (grape_session_table (session), viewer));
}

static char *
what_is_owed (GrapeSession *session)
{
  g_autoptr (GArray) pending = grape_session_pending (session);
  if (grape_session_sent (session))
    return g_markup_printf_escaped (_ ("Sent: %s. You may still change it."),
                                    grape_session_sent (session));
  if (grape_session_acts_by_name (session))
    {
      g_autofree char *verbs = grape_session_anybodys_verbs (session, "\n");
      return g_markup_escape_text (verbs, -1);
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
 * Shows what the seat that looks owes, and what only it and the referee may know.
 */
void
grape_move_panel_show (GrapeMovePanel *self, GrapeSession *session)
{
  g_autofree char *title = title_for (session);
  g_autofree char *owed = what_is_owed (session);
  gboolean by_name = grape_session_acts_by_name (session);
  gboolean names_people = by_name && grape_session_names_people (session);
  g_autoptr (GrapePost) post
      = by_name ? NULL : grape_session_post (session, grape_session_viewer (session));
  gtk_widget_set_visible (self->names, names_people);
  if (names_people && self->session != session && grape_session_person (session))
    gtk_editable_set_text (self->name, grape_session_person (session));
  g_set_object (&self->session, session);
  adw_preferences_group_set_title (self->group, title);
  adw_preferences_group_set_description (self->group, owed);
  gtk_button_set_label (GTK_BUTTON (self->send),
                        grape_session_can_act (session) || grape_session_is_copy (session)
                            ? _ ("_Send")
                            : _ ("_Mail to the Referee"));
  gtk_widget_set_visible (self->secret, post != NULL);
  gtk_label_set_text (self->secret_text, post ? post->body : "");
  judge (self);
}

/**
 * grape_move_panel_set_text:
 *
 * Shows a move that came from the board; "edited" is not emitted.
 */
void
grape_move_panel_set_text (GrapeMovePanel *self, const char *text)
{
  g_autofree char *now = grape_move_panel_get_text (self);
  if (g_str_equal (now, text))
    return;
  self->is_setting = TRUE;
  gtk_text_buffer_set_text (self->buffer, text, -1);
  self->is_setting = FALSE;
}

char *
grape_move_panel_get_text (GrapeMovePanel *self)
{
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE));
}

/**
 * grape_move_panel_get_person:
 *
 * Returns: (transfer full) (nullable): by whose name it is done, as far as it was written; NULL: by
 *   the seat that looks
 */
char *
grape_move_panel_get_person (GrapeMovePanel *self)
{
  if (!self->session || !grape_session_acts_by_name (self->session))
    return NULL;
  return grape_session_names_people (self->session)
             ? g_strstrip (g_strdup (gtk_editable_get_text (self->name)))
             : g_strdup (grape_session_person (self->session));
}

/**
 * grape_move_panel_send:
 *
 * Sends what stands here, if the game takes it; says why not, if it does not.
 */
void
grape_move_panel_send (GrapeMovePanel *self)
{
  g_autofree char *text = grape_move_panel_get_text (self);
  judge (self);
  if (gtk_widget_get_sensitive (self->send))
    g_signal_emit (self, signals[SIGNAL_SEND], 0, text);
}
