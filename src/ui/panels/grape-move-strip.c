/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeMoveStrip: only the referee of that game can accept; this goes to the library at once and
 * can be taken back until the outcome is final. */
#include "grape-move-strip.h"

#include "ui/dialogs/grape-preview-dialog.h"
#include "ui/parts/grape-proposal-row.h"
#include "ui/grape-window.h"

#include "engine/grape-verb.h"

#include <glib/gi18n.h>
#include <string.h>

struct _GrapeMoveStrip
{
  AdwBin parent_instance;

  /* Template */
  GtkLabel *text;
  GtkWidget *block;
  GtkLabel *lines;
  GtkLabel *remark;
  GtkToggleButton *accept;
  GtkWidget *preview;
  GtkWidget *not_a_move;
  GtkToggleButton *board;

  /* Owned */
  GrapeLibrary *library;
  char *instance;
  gint64 id;
  gboolean is_setting;
};

enum
{
  SIGNAL_SHOW_BOARD,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeMoveStrip, grape_move_strip, ADW_TYPE_BIN)

/* The library's "changed" fills all strips anew, this one too. */
static gboolean
decide (GrapeMoveStrip *self, GrapeProposalStatus status)
{
  g_autoptr (GError) error = NULL;
  gboolean good = grape_library_decide (self->library, self->id, status, 0, &error);
  if (!good)
    grape_window_say_error (grape_window_of (self), error);
  return good;
}

static void
accept_cb (GtkToggleButton *button, GrapeMoveStrip *self)
{
  if (!self->is_setting)
    decide (self,
            gtk_toggle_button_get_active (button) ? GRAPE_PROPOSAL_ACCEPTED : GRAPE_PROPOSAL_NEW);
}

static void
not_a_move_cb (GtkButton *button, GrapeMoveStrip *self)
{
  GrapeWindow *window = grape_window_of (self);
  if (decide (self, GRAPE_PROPOSAL_REJECTED) && window)
    grape_window_say_with_undo (window, _ ("Set aside: not a move"), "win.reopen-proposal",
                                g_variant_new_int64 (self->id));
}

static void
open_cb (GtkButton *button, GrapeMoveStrip *self)
{
  g_autofree char *id = g_strdup (self->instance);
  grape_window_show_instance (grape_window_of (self), id);
}

static void
board_cb (GtkToggleButton *button, GrapeMoveStrip *self)
{
  if (!self->is_setting)
    g_signal_emit (self, signals[SIGNAL_SHOW_BOARD], 0, gtk_toggle_button_get_active (button));
}

static void
previewed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeWindow) window = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeOutlook) outlook
      = grape_session_preview_finish (GRAPE_SESSION (source), result, &error);
  if (!outlook)
    grape_window_say_error (window, error);
  else if (gtk_widget_get_mapped (GTK_WIDGET (window)))
    grape_preview_dialog_present (GRAPE_SESSION (source), outlook, GTK_WIDGET (window));
}

/* The same preview as on the game's own page: only it makes the accepted moves final. */
static void
preview_cb (GtkButton *button, GrapeMoveStrip *self)
{
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (self);
  g_autoptr (GrapeSession) session = grape_session_open (self->library, self->instance, &error);
  if (!session)
    grape_window_say_error (window, error);
  else if (!grape_session_can_act (session))
    grape_window_say (window, _ ("This copy of the game has no seed: its referee resolves it"));
  else
    grape_session_preview_async (session, NULL, previewed_cb, g_object_ref (window));
}

static void
grape_move_strip_dispose (GObject *object)
{
  GrapeMoveStrip *self = GRAPE_MOVE_STRIP (object);
  g_clear_object (&self->library);
  g_clear_pointer (&self->instance, g_free);
  G_OBJECT_CLASS (grape_move_strip_parent_class)->dispose (object);
}

static void
grape_move_strip_class_init (GrapeMoveStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_move_strip_dispose;
  signals[SIGNAL_SHOW_BOARD] = g_signal_new ("show-board", GRAPE_TYPE_MOVE_STRIP, G_SIGNAL_RUN_LAST,
                                             0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-move-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeMoveStrip, text);
  gtk_widget_class_bind_template_child (widget_class, GrapeMoveStrip, block);
  gtk_widget_class_bind_template_child (widget_class, GrapeMoveStrip, lines);
  gtk_widget_class_bind_template_child (widget_class, GrapeMoveStrip, remark);
  gtk_widget_class_bind_template_child (widget_class, GrapeMoveStrip, accept);
  gtk_widget_class_bind_template_child (widget_class, GrapeMoveStrip, preview);
  gtk_widget_class_bind_template_child (widget_class, GrapeMoveStrip, not_a_move);
  gtk_widget_class_bind_template_child (widget_class, GrapeMoveStrip, board);
  gtk_widget_class_bind_template_callback (widget_class, accept_cb);
  gtk_widget_class_bind_template_callback (widget_class, not_a_move_cb);
  gtk_widget_class_bind_template_callback (widget_class, preview_cb);
  gtk_widget_class_bind_template_callback (widget_class, board_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_cb);
}

static void
grape_move_strip_init (GrapeMoveStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* The part of @proposal that fits into a sentence: of a block its first line, and how many lines
 * follow. */
static char *
short_text (const GrapeRules *rules, const GrapeProposal *proposal)
{
  const GrapeVerb *verb = rules ? grape_verb_find (rules->verbs, proposal->text) : NULL;
  g_autoptr (GPtrArray) lines = grape_block_lines (proposal->text);
  g_autofree char *first = g_strndup (proposal->text, strcspn (proposal->text, "\n"));
  if (!verb || !verb->block || lines->len == 0)
    return g_strdup (proposal->text);
  /* Translators: a move of several lines: its first, and how many follow */
  return g_strdup_printf (ngettext ("%s (%u line)", "%s (%u lines)", lines->len), first,
                          lines->len);
}

static char *
sentence (const char *name, const char *move, const GrapeProposal *proposal)
{
  switch (proposal->status)
    {
    case GRAPE_PROPOSAL_APPLIED:
      return g_strdup_printf (_ ("A move in %s: %s. Applied as event %u."), name, move,
                              proposal->event);
    case GRAPE_PROPOSAL_ACCEPTED:
      return g_strdup_printf (_ ("A move in %s: %s. Accepted."), name, move);
    case GRAPE_PROPOSAL_REJECTED:
      return g_strdup_printf (_ ("Rejected as a move in %s: %s"), name, move);
    default:
      return g_strdup_printf (proposal->sureness == GRAPE_CERTAIN
                                  ? _ ("A move in %s: %s (certain)")
                                  : _ ("Looks like a move in %s: %s"),
                              name, move);
    }
}

static void
show_remark (GrapeMoveStrip *self, const GrapeProposal *proposal)
{
  g_autofree char *marks = grape_proposal_row_marks (proposal->marks);
  g_autoptr (GString) text = g_string_new (marks);
  grape_proposal_row_add_remark (text, proposal);
  gtk_label_set_text (self->remark, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->remark), text->len > 0);
}

/* As wide as its widest word, so that nothing beside it moves under the pointer. */
static void
label_accept (GrapeMoveStrip *self, gboolean accepted)
{
  const char *const words[] = { _ ("_Accept"), _ ("_Accepted") };
  glong most = MAX (g_utf8_strlen (words[0], -1), g_utf8_strlen (words[1], -1));
  gtk_button_set_label (GTK_BUTTON (self->accept), words[accepted ? 1 : 0]);
  gtk_label_set_width_chars (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->accept))),
                             (int)most);
}

static gboolean
am_referee (const GrapeSummary *summary)
{
  for (guint i = 0; summary && summary->mine && i < summary->mine->len; i++)
    if (g_array_index (summary->mine, int, i) == GRAPE_AUTHOR_REFEREE)
      return TRUE;
  return FALSE;
}

/**
 * grape_move_strip_new:
 *
 * A strip for the present state of @proposal; changes make a new one.
 */
GtkWidget *
grape_move_strip_new (GrapeLibrary *library, const GrapeProposal *proposal)
{
  GrapeMoveStrip *self = g_object_new (GRAPE_TYPE_MOVE_STRIP, NULL);
  g_autoptr (GrapeSummary) summary = grape_library_summarise (library, proposal->instance, NULL);
  const GrapeRules *rules = summary ? grape_registry_find (summary->game) : NULL;
  g_autofree char *move = short_text (rules, proposal);
  g_autofree char *text = sentence (summary ? summary->name : "?", move, proposal);
  gboolean accepted = proposal->status == GRAPE_PROPOSAL_ACCEPTED;
  gboolean open = accepted || proposal->status == GRAPE_PROPOSAL_NEW;
  gboolean decides = am_referee (summary) && !summary->over;
  self->library = g_object_ref (library);
  self->instance = g_strdup (proposal->instance);
  self->id = proposal->id;
  gtk_label_set_text (self->text, text);
  if (!g_str_equal (move, proposal->text))
    {
      gtk_label_set_text (self->lines, grape_block_text (proposal->text));
      gtk_widget_set_visible (self->block, TRUE);
    }
  show_remark (self, proposal);
  self->is_setting = TRUE;
  gtk_toggle_button_set_active (self->accept, accepted);
  label_accept (self, accepted);
  self->is_setting = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->accept), open && decides);
  gtk_widget_set_visible (self->preview, accepted && decides);
  gtk_widget_set_visible (self->not_a_move, open && (!accepted || decides));
  gtk_widget_set_sensitive (self->not_a_move, !accepted);
  return GTK_WIDGET (self);
}

gint64
grape_move_strip_id (GrapeMoveStrip *self)
{
  return self->id;
}

/**
 * grape_move_strip_set_board_shown:
 *
 * Says whether the board beside the message is this strip's; emits nothing.
 */
void
grape_move_strip_set_board_shown (GrapeMoveStrip *self, gboolean shown)
{
  self->is_setting = TRUE;
  gtk_toggle_button_set_active (self->board, shown);
  self->is_setting = FALSE;
}
