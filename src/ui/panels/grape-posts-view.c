/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePostsView: a post leaves only while the shield is green. What the program wrote comes from
 * the reader's view and so is safe; typed text is judged line by line. */
#include "grape-posts-view.h"

#include "ui/grape-mailer.h"
#include "ui/grape-window.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapePostsView
{
  AdwBin parent_instance;

  /* Template */
  GtkStack *stack;
  GtkDropDown *reader;
  GtkWidget *revert;
  GtkWidget *copy;
  GtkWidget *save;
  GtkWidget *mail;
  GtkImage *shield_icon;
  GtkLabel *shield;
  GtkTextBuffer *buffer;

  /* Owned */
  GrapeSession *session;
  GArray *readers; /* of GrapeViewer, as in the drop-down */
  GrapePost *post; /* as the program wrote it */
  guint n_events;
  gboolean is_setting;
  gboolean is_safe;
};

G_DEFINE_FINAL_TYPE (GrapePostsView, grape_posts_view, ADW_TYPE_BIN)

static GrapeViewer
selected_reader (GrapePostsView *self)
{
  guint selected = gtk_drop_down_get_selected (self->reader);
  return selected < self->readers->len ? g_array_index (self->readers, GrapeViewer, selected)
                                       : GRAPE_VIEWER_SPECTATOR;
}

static char *
typed (GrapePostsView *self)
{
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  return gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);
}

static void
show_shield (GrapePostsView *self, GPtrArray *reasons)
{
  GrapeViewer reader = selected_reader (self);
  g_autofree char *name = grape_session_viewer_name (self->session, reader);
  g_autoptr (GString) text = g_string_new (NULL);
  self->is_safe = reasons->len == 0;
  if (self->is_safe && reader == GRAPE_VIEWER_SPECTATOR)
    g_string_append (text, _ ("Nothing here is secret."));
  else if (self->is_safe)
    g_string_append_printf (text, _ ("Nothing here is secret from %s."), name);
  for (guint i = 0; i < reasons->len; i++)
    g_string_append_printf (text, "%s%s", i ? "\n" : "",
                            grape_translated (g_ptr_array_index (reasons, i)));
  gtk_label_set_text (self->shield, text->str);
  gtk_image_set_from_icon_name (self->shield_icon,
                                self->is_safe ? "security-high-symbolic" : "security-low-symbolic");
  gtk_widget_remove_css_class (GTK_WIDGET (self->shield_icon), "shield-ok");
  gtk_widget_remove_css_class (GTK_WIDGET (self->shield_icon), "shield-bad");
  gtk_widget_add_css_class (GTK_WIDGET (self->shield_icon),
                            self->is_safe ? "shield-ok" : "shield-bad");
  if (self->is_safe)
    gtk_widget_remove_css_class (GTK_WIDGET (self->shield), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->shield), "error");
  gtk_widget_set_sensitive (self->copy, self->is_safe);
  gtk_widget_set_sensitive (self->save, self->is_safe);
  gtk_widget_set_sensitive (self->mail, self->is_safe);
}

static void
judge (GrapePostsView *self)
{
  g_autofree char *text = typed (self);
  g_autoptr (GPtrArray) reasons = grape_session_leaks (self->session, selected_reader (self), text);
  gtk_widget_set_sensitive (self->revert, self->post && !g_str_equal (text, self->post->body));
  show_shield (self, reasons);
}

static void
edited_cb (GtkTextBuffer *buffer, GrapePostsView *self)
{
  if (self->session && !self->is_setting)
    judge (self);
}

static void
write_post (GrapePostsView *self)
{
  g_clear_pointer (&self->post, grape_post_free);
  self->post = grape_session_post (self->session, selected_reader (self));
  self->is_setting = TRUE;
  gtk_text_buffer_set_text (self->buffer, self->post ? self->post->body : "", -1);
  self->is_setting = FALSE;
  judge (self);
}

static void
reader_cb (GObject *object, GParamSpec *pspec, GrapePostsView *self)
{
  if (self->session && !self->is_setting)
    write_post (self);
}

static void
revert_cb (GtkButton *button, GrapePostsView *self)
{
  write_post (self);
}

/* The last gate: judges a post once more before it leaves, whatever the buttons look like. */
static GrapePost *
outgoing (GrapePostsView *self)
{
  judge (self);
  if (!self->is_safe || !self->post)
    return NULL;
  GrapePost *post = g_new0 (GrapePost, 1);
  post->subject = g_strdup (self->post->subject);
  post->body = typed (self);
  return post;
}

static void
copy_cb (GtkButton *button, GrapePostsView *self)
{
  g_autoptr (GrapePost) post = outgoing (self);
  if (!post)
    return;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), post->body);
  grape_window_say (grape_window_of (self), _ ("The post was copied"));
}

static void
save_cb (GtkButton *button, GrapePostsView *self)
{
  g_autoptr (GrapePost) post = outgoing (self);
  if (post)
    grape_mailer_save (self->session, post, selected_reader (self), GTK_WIDGET (self));
}

static void
mail_cb (GtkButton *button, GrapePostsView *self)
{
  g_autoptr (GrapePost) post = outgoing (self);
  g_autoptr (GError) error = NULL;
  if (post
      && !grape_mailer_open (self->session, post, selected_reader (self), GTK_WIDGET (self),
                             &error))
    grape_window_say_error (grape_window_of (self), error);
}

static void
grape_posts_view_dispose (GObject *object)
{
  GrapePostsView *self = GRAPE_POSTS_VIEW (object);
  g_clear_object (&self->session);
  g_clear_pointer (&self->readers, g_array_unref);
  g_clear_pointer (&self->post, grape_post_free);
  G_OBJECT_CLASS (grape_posts_view_parent_class)->dispose (object);
}

static void
grape_posts_view_class_init (GrapePostsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_posts_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-posts-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapePostsView, stack);
  gtk_widget_class_bind_template_child (widget_class, GrapePostsView, reader);
  gtk_widget_class_bind_template_child (widget_class, GrapePostsView, revert);
  gtk_widget_class_bind_template_child (widget_class, GrapePostsView, copy);
  gtk_widget_class_bind_template_child (widget_class, GrapePostsView, save);
  gtk_widget_class_bind_template_child (widget_class, GrapePostsView, mail);
  gtk_widget_class_bind_template_child (widget_class, GrapePostsView, shield_icon);
  gtk_widget_class_bind_template_child (widget_class, GrapePostsView, shield);
  gtk_widget_class_bind_template_child (widget_class, GrapePostsView, buffer);
  gtk_widget_class_bind_template_callback (widget_class, reader_cb);
  gtk_widget_class_bind_template_callback (widget_class, revert_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, mail_cb);
  gtk_widget_class_bind_template_callback (widget_class, edited_cb);
}

static void
grape_posts_view_init (GrapePostsView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->readers = g_array_new (FALSE, FALSE, sizeof (GrapeViewer));
}

static void
add_reader (GrapePostsView *self, GtkStringList *names, GrapeViewer viewer)
{
  g_autoptr (GrapePost) post = grape_session_post (self->session, viewer);
  if (!post)
    return;
  g_autofree char *name = viewer == GRAPE_VIEWER_SPECTATOR
                              ? g_strdup (_ ("To everybody"))
                              : grape_session_viewer_name (self->session, viewer);
  g_autofree char *text = viewer == GRAPE_VIEWER_SPECTATOR
                              ? g_strdup (name)
                              : g_strdup_printf (_ ("To %s alone"), name);
  g_array_append_val (self->readers, viewer);
  gtk_string_list_append (names, text);
}

/**
 * grape_posts_view_show:
 *
 * Shows the posts of the moment shown. Keeps an edited text while nothing new happens.
 */
void
grape_posts_view_show (GrapePostsView *self, GrapeSession *session)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GrapeViewer reader = self->session ? selected_reader (self) : GRAPE_VIEWER_SPECTATOR;
  guint at = grape_session_moment (session);
  if (self->session == session && self->n_events == at && self->readers->len)
    return;
  g_set_object (&self->session, session);
  self->n_events = at;
  self->is_setting = TRUE;
  g_array_set_size (self->readers, 0);
  add_reader (self, names, GRAPE_VIEWER_SPECTATOR);
  for (int seat = 0; seat < (int)grape_table_size (grape_session_table (session)); seat++)
    if (grape_session_may_view_as (session, seat))
      add_reader (self, names, seat);
  gtk_drop_down_set_model (self->reader, G_LIST_MODEL (names));
  self->is_setting = FALSE;
  gtk_stack_set_visible_child_name (self->stack, self->readers->len ? "post" : "empty");
  grape_posts_view_select (self, reader);
  write_post (self);
}

void
grape_posts_view_select (GrapePostsView *self, GrapeViewer reader)
{
  for (guint i = 0; i < self->readers->len; i++)
    if (g_array_index (self->readers, GrapeViewer, i) == reader)
      gtk_drop_down_set_selected (self->reader, i);
}

gboolean
grape_posts_view_is_safe (GrapePostsView *self)
{
  return self->is_safe;
}
