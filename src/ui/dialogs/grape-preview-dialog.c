/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePreviewDialog: before, after, each line with its clause, and who would get which post. */
#include "grape-preview-dialog.h"

#include "ui/parts/grape-board.h"
#include "ui/grape-window.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapePreviewDialog
{
  AdwWindow parent_instance;

  /* Template */
  GtkWidget *make;
  GtkPaned *outer;
  GtkBox *boards;
  GrapeBoard *before;
  GrapeBoard *after;
  GtkWidget *refusals_group;
  GtkListBox *refusals;
  AdwPreferencesGroup *reports_group;
  GtkListBox *reports;
  AdwPreferencesGroup *missing_group;
  GtkListBox *missing;
  GtkWidget *posts_group;
  GtkListBox *posts;

  /* Owned */
  GrapeSession *session;
  GrapeOutlook *outlook;
};

G_DEFINE_FINAL_TYPE (GrapePreviewDialog, grape_preview_dialog, ADW_TYPE_WINDOW)

static void
made_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapePreviewDialog) self = data;
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (self);
  if (grape_session_make_it_so_finish (GRAPE_SESSION (source), result, &error))
    {
      /* Only the game's page can take it back. */
      if (window && grape_window_session (window) == GRAPE_SESSION (source)
          && grape_session_may_unmake (GRAPE_SESSION (source)))
        grape_window_say_with_undo (window, _ ("Done. The posts are ready under Posts."),
                                    "instance.undo", NULL);
      else if (window)
        grape_window_say (window, _ ("Done. The posts are ready under Posts."));
    }
  else if (window)
    grape_window_say_error (window, error);
  if (self->session)
    gtk_window_close (GTK_WINDOW (self));
}

static void
make_cb (GtkButton *button, GrapePreviewDialog *self)
{
  gtk_widget_set_sensitive (self->make, FALSE);
  grape_session_make_it_so_async (self->session, self->outlook, made_cb, g_object_ref (self));
}

static void
grape_preview_dialog_dispose (GObject *object)
{
  GrapePreviewDialog *self = GRAPE_PREVIEW_DIALOG (object);
  g_clear_object (&self->session);
  g_clear_pointer (&self->outlook, grape_outlook_unref);
  G_OBJECT_CLASS (grape_preview_dialog_parent_class)->dispose (object);
}

static void
grape_preview_dialog_class_init (GrapePreviewDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_preview_dialog_dispose;
  g_type_ensure (GRAPE_TYPE_BOARD);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-preview-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, make);
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, outer);
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, boards);
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, before);
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, after);
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, refusals_group);
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, refusals);
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, reports_group);
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, reports);
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, missing_group);
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, missing);
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, posts_group);
  gtk_widget_class_bind_template_child (widget_class, GrapePreviewDialog, posts);
  gtk_widget_class_bind_template_callback (widget_class, make_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_preview_dialog_init (GrapePreviewDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
add_line (GtkListBox *list, const char *text, const char *rule, const char *icon)
{
  GtkWidget *row = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), text);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  if (icon)
    adw_action_row_set_icon_name (ADW_ACTION_ROW (row), icon);
  if (rule)
    {
      GtkWidget *label = gtk_label_new (rule);
      gtk_widget_set_tooltip_text (label, _ ("Clause of the rule"));
      gtk_widget_add_css_class (label, "dim-label");
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
    }
  gtk_list_box_append (list, row);
}

static void
fill_lines (GrapePreviewDialog *self)
{
  GPtrArray *reports = grape_outlook_reports (self->outlook);
  GPtrArray *refusals = grape_outlook_refusals (self->outlook);
  for (guint i = 0; i < refusals->len; i++)
    add_line (self->refusals, g_ptr_array_index (refusals, i), NULL, "dialog-warning-symbolic");
  for (guint i = 0; i < reports->len; i++)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i);
      add_line (self->reports, grape_translated (report->text), report->rule, NULL);
    }
  gtk_widget_set_visible (self->refusals_group, refusals->len > 0);
  if (reports->len == 0)
    {
      gtk_widget_set_visible (GTK_WIDGET (self->reports), FALSE);
      adw_preferences_group_set_description (
          self->reports_group, _ ("Nothing: no move was accepted, and no deadline has passed."));
      gtk_widget_set_sensitive (self->make, grape_outlook_n_new (self->outlook) > 0);
    }
}

/* Players whose moves are missing keep the round open; after a round, they are what comes next. */
static void
fill_missing (GrapePreviewDialog *self)
{
  g_autoptr (GPtrArray) missing = grape_outlook_missing (self->outlook);
  for (guint i = 0; i < missing->len; i++)
    add_line (self->missing, g_ptr_array_index (missing, i), NULL, "content-loading-symbolic");
  adw_preferences_group_set_title (self->missing_group, grape_outlook_is_same_round (self->outlook)
                                                            ? _ ("Still Missing")
                                                            : _ ("What Comes Next"));
  gtk_widget_set_visible (GTK_WIDGET (self->missing_group), missing->len > 0);
}

/* The words, folded: people read what would be sent before they make it final. */
static void
add_post (GrapePreviewDialog *self, const char *to, const char *icon, GrapeViewer viewer)
{
  g_autofree char *text = grape_outlook_post (self->outlook, viewer);
  GtkWidget *row = adw_expander_row_new ();
  GtkWidget *label = gtk_label_new (text ? text : "");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), to);
  adw_expander_row_set_icon_name (ADW_EXPANDER_ROW (row), icon);
  gtk_widget_add_css_class (label, "monospace");
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "post-text");
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row), label);
  gtk_list_box_append (self->posts, row);
}

static void
fill_posts (GrapePreviewDialog *self, const GrapePosition *after)
{
  guint n = 0;
  if (grape_outlook_posts_to (self->outlook, GRAPE_VIEWER_SPECTATOR))
    {
      add_post (self, _ ("To everybody"), "system-users-symbolic", GRAPE_VIEWER_SPECTATOR);
      n++;
    }
  for (int seat = 0; seat < (int)grape_table_size (after->table); seat++)
    if (grape_outlook_posts_to (self->outlook, seat))
      {
        g_autofree char *text
            = g_strdup_printf (_ ("To %s alone"), grape_table_name (after->table, seat));
        add_post (self, text, "changes-prevent-symbolic", seat);
        n++;
      }
  gtk_widget_set_visible (self->posts_group, n > 0);
}

GrapePreviewDialog *
grape_preview_dialog_present (GrapeSession *session, GrapeOutlook *outlook, GtkWidget *parent)
{
  GrapePreviewDialog *self = g_object_new (GRAPE_TYPE_PREVIEW_DIALOG, "transient-for",
                                           gtk_widget_get_root (parent), NULL);
  g_autoptr (GrapePosition) before = grape_outlook_before (outlook);
  g_autoptr (GrapePosition) after = grape_outlook_after (outlook);
  int width = gtk_widget_get_width (GTK_WIDGET (gtk_widget_get_root (parent)));
  self->session = g_object_ref (session);
  self->outlook = grape_outlook_ref (outlook);
  if (width > 0 && width < 700)
    {
      gtk_window_set_default_size (GTK_WINDOW (self), width, 640);
      gtk_paned_set_position (self->outer, 420);
      gtk_orientable_set_orientation (GTK_ORIENTABLE (self->boards), GTK_ORIENTATION_VERTICAL);
    }
  grape_board_show (self->before, before, FALSE);
  grape_board_show (self->after, after, FALSE);
  grape_board_share_room (self->before, after);
  grape_board_share_room (self->after, before);
  fill_lines (self);
  fill_missing (self);
  fill_posts (self, after);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
