/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeTroubleBar: one sentence and one button; the dialog has the details. */
#include "grape-trouble-bar.h"

#include "ui/dialogs/grape-trouble-dialog.h"

#include "sync/place/grape-place.h"
#include "sync/share/grape-share-conflict.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

struct _GrapeTroubleBar
{
  AdwBin parent_instance;

  /* Template */
  GtkRevealer *revealer;
  GtkLabel *sentence;
  GtkButton *look;

  GrapeSession *session; /* owned */
  guint to_void;         /* what the button makes void; 0: it opens the dialog */
  gboolean warns;        /* the button marks it as seen */
};

G_DEFINE_FINAL_TYPE (GrapeTroubleBar, grape_trouble_bar, ADW_TYPE_BIN)

static const char *
sentence_of (GrapeConflictKind kind)
{
  switch (kind)
    {
    case GRAPE_CONFLICT_MINE:
      return _ ("Two of your devices wrote in this game at once. Nothing is lost: choose "
                "what counts.");
    case GRAPE_CONFLICT_MEMBER:
      return _ ("A player’s log has two ends. Choose whether to go on with it.");
    case GRAPE_CONFLICT_KEEPER:
    default:
      return _ ("The log of this game’s keeper is not the one that it was.");
    }
}

/* The session shows the result, this bar what went wrong. */
static void
voided_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeTroubleBar) self = data;
  g_autoptr (GError) error = NULL;
  if (!grape_session_act_finish (GRAPE_SESSION (source), result, &error))
    gtk_label_set_text (self->sentence, grape_translated (error->message));
}

/* Does nothing if the announcement was opened meanwhile. */
static void
void_response_cb (AdwMessageDialog *dialog, const char *response, GrapeTroubleBar *self)
{
  guint asked = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (dialog), "event"));
  g_autofree char *text = g_strdup_printf ("void %u", asked);
  if (g_str_equal (response, "void") && self->session && self->to_void == asked)
    grape_session_act_async (self->session, GRAPE_AUTHOR_REFEREE, text, voided_cb,
                             g_object_ref (self));
}

static void
ask_to_void (GrapeTroubleBar *self)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                              _ ("Make the Announcement Void?"), NULL);
  adw_message_dialog_format_body (
      ADW_MESSAGE_DIALOG (dialog),
      _ ("Event %u then no longer counts for anybody, and has to be made again. It "
         "stays in the log. You cannot take this back."),
      self->to_void);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "void",
                                    _ ("Make _Void"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "void",
                                              ADW_RESPONSE_DESTRUCTIVE);
  g_object_set_data (G_OBJECT (dialog), "event", GUINT_TO_POINTER (self->to_void));
  g_signal_connect_object (dialog, "response", G_CALLBACK (void_response_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Shown once to each reader; the log keeps it. */
static void
take_note (GrapeTroubleBar *self)
{
  GrapeLibrary *library = grape_session_library (self->session);
  g_autoptr (GrapeShared) shared
      = grape_library_shared (library, grape_session_shared (self->session)->topic, NULL);

  if (!shared)
    return;
  g_clear_pointer (&shared->warning, g_free);
  grape_library_update_shared (library, shared, NULL);
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

static void
look_cb (GtkButton *button, GrapeTroubleBar *self)
{
  if (self->session && self->warns)
    {
      take_note (self);
      return;
    }
  if (self->session && self->to_void)
    ask_to_void (self);
  else if (self->session)
    grape_trouble_dialog_present (self->session, GTK_WIDGET (self));
}

static void
grape_trouble_bar_dispose (GObject *object)
{
  GrapeTroubleBar *self = GRAPE_TROUBLE_BAR (object);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (grape_trouble_bar_parent_class)->dispose (object);
}

static void
grape_trouble_bar_class_init (GrapeTroubleBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_trouble_bar_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-trouble-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeTroubleBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, GrapeTroubleBar, sentence);
  gtk_widget_class_bind_template_child (widget_class, GrapeTroubleBar, look);
  gtk_widget_class_bind_template_callback (widget_class, look_cb);
}

static void
grape_trouble_bar_init (GrapeTroubleBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* The result waits for somebody's program, which is late. */
static char *
say_late (const GrapeShareOpening *opening)
{
  g_autofree char *names = grape_share_join_names (opening->names, _ (" and "));
  return opening->to_void
             ? g_strdup_printf (_ ("The result still waits for the program of %s. You can go on "
                                   "waiting, or make the announcement (event %u) void."),
                                names, opening->to_void)
             : g_strdup_printf (_ ("The result still waits for the program of %s. You can go on "
                                   "waiting, or take them out of the game."),
                                names);
}

/* What is wrong, and where; the dialog says what it means. */
static char *
say_problem (const GrapeShared *shared)
{
  g_autofree char *host = grape_place_address_host (shared->address);
  g_autofree char *problem = grape_translate (shared->problem);
  g_strchomp (problem);
  if (g_str_has_suffix (problem, "."))
    problem[strlen (problem) - 1] = '\0';
  return g_strdup_printf (_ ("%s, at %s. None of that was accepted."), problem, host);
}

/**
 * grape_trouble_bar_show:
 *
 * Hides if all is well, or if the game is not shared.
 */
void
grape_trouble_bar_show (GrapeTroubleBar *self, GrapeSession *session)
{
  const GrapeShared *shared = grape_session_shared (session);
  g_autoptr (GPtrArray) conflicts
      = shared ? grape_share_list_conflicts (grape_session_library (session), shared->topic, NULL)
               : NULL;
  const GrapeConflict *conflict
      = conflicts && conflicts->len ? g_ptr_array_index (conflicts, 0) : NULL;
  gboolean problem = shared && shared->problem;
  g_autoptr (GrapeShareOpening) opening = grape_session_awaited_opening (session);
  gboolean late = !conflict && !problem && opening && opening->late;
  g_autofree char *waits = late ? say_late (opening) : NULL;
  g_autofree char *wrong = problem ? say_problem (shared) : NULL;
  self->to_void = late ? opening->to_void : 0;
  self->warns = shared && shared->warning && !conflict && !problem && !late;
  g_set_object (&self->session, session);
  if (conflict)
    gtk_label_set_text (self->sentence, sentence_of (conflict->kind));
  else if (problem)
    gtk_label_set_text (self->sentence, wrong);
  else if (late)
    gtk_label_set_text (self->sentence, waits);
  else if (self->warns)
    gtk_label_set_text (
        self->sentence,
        _ ("Secrets of a round were opened, and then made void. The keeper of the game "
           "could read them; what that seat chooses now does not count."));
  gtk_widget_set_visible (GTK_WIDGET (self->look), !late || self->to_void);
  gtk_button_set_label (self->look, self->to_void                         ? _ ("Make _Void…")
                                    : self->warns                         ? _ ("_Understood")
                                    : conflict && conflict->choices[0].id ? _ ("_Choose…")
                                                                          : _ ("_What Is This?"));
  gtk_revealer_set_reveal_child (self->revealer, conflict || problem || late || self->warns);
}
